"""Plays god-themed board games in bulk and writes what happened as tables."""
