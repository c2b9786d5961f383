"""Bots: generic algorithms over a game's compiled rules, and what they look at in each game."""

from policies.bots import bot, greedy, planner, random_bot

__all__ = ["bot", "greedy", "planner", "random_bot"]
