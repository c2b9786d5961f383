"""STATE: one game of Almighty in one small record.

What nobody has seen is not decided yet: the Mortal deck and the Offerings under the top are bags from
which a draw takes a random one, and the values on the Offerings' backs are dealt at the end of the game.
Only the other seats' hands, buried Acts and Prophecies are hidden information, and `hide` redraws those.

Land values, beliefs and immunities are kept up to date with every change; `check_invariants` compares
them with a recomputation.
"""

from __future__ import annotations

import numpy as np

from simulator.core.state import state_dtype
from simulator.games.almighty.codes import (
    MAX_CARDS,
    MAX_DISPLAY,
    MAX_HAND,
    MAX_MORTALS,
    MAX_SUPPLY_TYPES,
    N_FACTIONS,
    N_HEARTS,
    N_LANDS,
    SEATS,
)

MAX_DEPTH = 6
"""Effects that may be under way at once: an Act, the Mortal it pokes, the Mortal that one pokes ..."""
MAX_QUEUE = 16
"""Triggers that may wait at once."""
MAX_ONGOING = 16
"""Ongoing Acts in play at once: the Mighty Acts of all seats in one Age."""

INT = np.int16
SET = np.int64

_COMMON = [
    ("mode", INT),
    ("god", INT, SEATS),  # faction of each seat
    ("seat_of", INT, N_FACTIONS),  # seat of each faction, -1 = not in the game
    ("first_seat", INT),  # holds the First Player marker
    ("acts_played", INT),  # in the current turn
    ("alone", INT),  # 1 while the last seat with Acts plays them all out
    ("stage", INT),  # what happens when no effect is under way (see turn.py)
    ("stage_land", INT),  # next land to hold its Festival
    ("feast", INT, SEATS),  # Feast Table position of each seat, 0 = first, -1 = not seated
]
_DECISION = [
    ("ask", INT),  # the pending decision, ASK_...
    ("actor", INT),  # the seat that decides
    ("held_action", INT),  # face-down action whose Act card is being chosen, as an effect; -1 = Carnival
    ("held_land", INT),
    ("searching", INT),  # 1 on the copies on which legality is searched: no triggers, no hidden cards
    ("verdict", INT),  # on such copies: 0 = open, 1 = effect completed, -1 = effect cannot be completed
]
_SETS = [  # 1 << Mortal, or 1 << option
    ("options", SET),  # of the pending question of an effect, "no more" included
    ("mortals", SET, N_LANDS),  # in each land
    ("worthy", SET),
    ("holders", SET, 2),  # who holds Blessings, who holds Curses
    ("paired", SET),
    ("poked", SET),  # in this resolution
    ("deck", SET),
    ("graveyard", SET),  # the common graveyard (without the Dead)
    ("prophecies", SET),  # left in the deck
]
_MORTALS = [
    ("m_worth", INT, MAX_MORTALS),  # ..., -2, -1, 1, 2, ...
    ("m_place", INT, MAX_MORTALS),  # land, GRAVE + land, IN_DISPLAY ...
    ("m_mark", INT, MAX_MORTALS),  # last resolution (or turn, for "once") in which it was triggered
    ("display", INT, MAX_DISPLAY),  # 0 = leftmost, -1 = gap
]
_LANDS = [
    ("value", INT, N_LANDS),  # Glory value, bonuses included
    ("bonus", INT, N_LANDS),  # the part of it that static effects add
    ("immune", INT, N_LANDS),  # verbs (1 << verb) from which somebody here is immune
    ("huts", INT, N_LANDS),
    ("hut_supply", INT),
    ("token_supply", INT, 2),  # Blessings and Curses left; below 0 only while no other Mortal can spare one
    ("banner", INT),
    ("belief", INT, (N_LANDS, SEATS)),
    ("lead", INT, N_LANDS),  # most Belief of any seat
    ("leader", INT, N_LANDS),  # a seat that has it
    ("runner_up", INT, N_LANDS),  # most Belief of any other seat
    ("acts", INT, (N_LANDS, SEATS)),  # Acts in play
    ("act_bonus", INT, (N_LANDS, SEATS)),  # Belief that each further Act of the seat gets here
]
_PIECES = [
    ("sun", INT),  # land, NIGHT, or -1 without the god of the Sun
    ("cloud", INT, N_LANDS),
    ("heart_land", INT, N_HEARTS),  # -1 = on Love's board
    ("heart_a", INT, N_HEARTS),
    ("heart_b", INT, N_HEARTS),
    ("hearts_loose", INT),  # 1 when paired Mortals moved and their Hearts are still to be settled
    ("grave", INT, N_LANDS),  # dead Mortal or -1
    ("grave_judged", INT, N_LANDS),
    ("power", INT, SEATS),
]
_CARDS = [
    ("hand", INT, (SEATS, MAX_HAND)),  # Acts, as effects
    ("hand_n", INT, SEATS),
    ("card_at", INT, (SEATS, MAX_CARDS)),  # CARD_..., BURIED, PLAYED + land
    ("ongoing_n", INT),
    ("ongoing_act", INT, MAX_ONGOING),
    ("ongoing_land", INT, MAX_ONGOING),
    ("ongoing_seat", INT, MAX_ONGOING),
    ("ongoing_mark", INT, MAX_ONGOING),
    ("prophecy", INT, SEATS),  # -1 = none
    ("favored", INT, SEATS),
    ("offering_top", INT, N_LANDS),  # visible type, -1 = stack empty
    ("offering_left", INT, N_LANDS),  # tokens under the top
    ("offering_bag", INT, MAX_SUPPLY_TYPES),  # unseen tokens by type
    ("offering_gone", INT, MAX_SUPPLY_TYPES),  # discarded tokens by type
    ("offering_won", INT, (SEATS, MAX_SUPPLY_TYPES)),
]
_FREE_WILL = [
    ("automa", INT),  # seat that plays by its deck, -1 = none
    ("team", INT),  # 1 in solo and cooperative games: all others against the automa
    ("shared", INT),  # the open Prophecy of such a game, -1 = none
    ("top", INT),  # slot of the automa's top card, NO_CARD = deck empty
    ("revealed", INT),  # cards that have been on top so far, the one there now included
    ("rondel", INT),  # which rondel Free Will has
    ("space", INT),  # where its marker stands
    ("ties_to", INT, N_LANDS),  # seat that wins ties in a land, -1 = nobody
]
_EFFECTS = [
    ("resolution", INT),  # counts what players and duties set off
    ("chained", INT),  # 1 once triggers of this resolution are being carried out
    ("depth", INT),  # effects under way; the one on top is depth - 1
    ("f_effect", INT, MAX_DEPTH),
    ("f_here", INT, MAX_DEPTH),
    ("f_seat", INT, MAX_DEPTH),  # who decides and gains
    ("f_other", INT, MAX_DEPTH),  # seat whose Act set off the trigger
    ("f_self", INT, MAX_DEPTH),  # Mortal whose effect it is, -1 for an Act
    ("f_ghost", INT, MAX_DEPTH),  # 1 = that Mortal is dead
    ("f_step", INT, MAX_DEPTH),
    ("f_left", INT, MAX_DEPTH),  # repetitions left, -1 = step not begun
    ("f_made", INT, MAX_DEPTH),  # repetitions made in this step
    ("f_done", INT, MAX_DEPTH),  # changes made by the whole effect
    ("f_ask", INT, MAX_DEPTH),  # second question of a repetition, or ASK_NOTHING
    ("f_target", INT, MAX_DEPTH),  # what that question is about
    ("f_last", INT, MAX_DEPTH),  # last option taken, where order does not matter
    ("f_each", INT, MAX_DEPTH),  # land whose turn it is in a step for each land
    ("f_dest", INT, MAX_DEPTH),  # common destination, -1 = not chosen
    ("f_created", INT, MAX_DEPTH),
    ("f_moved", INT, MAX_DEPTH),
    ("f_entering", INT, MAX_DEPTH),
    ("f_source", INT, MAX_DEPTH),  # index of the ongoing Act behind a trigger, -1
    ("i_ask", INT),  # a question that interrupts: ASK_KEEP, ASK_BANNER, ASK_REDIRECT, ASK_TOKEN
    ("i_seat", INT),
    ("i_target", INT),
    ("i_source", INT),
    ("queue_n", INT),
    ("q_effect", INT, MAX_QUEUE),
    ("q_land", INT, MAX_QUEUE),
    ("q_subject", INT, MAX_QUEUE),
    ("q_other", INT, MAX_QUEUE),  # seat whose Act set it off
    ("q_source", INT, MAX_QUEUE),  # index of the ongoing Act, -1 for a Mortal or a duty
]

STATE = state_dtype(
    _SETS + _COMMON + _DECISION + _MORTALS + _LANDS + _PIECES + _CARDS + _FREE_WILL + _EFFECTS
)
