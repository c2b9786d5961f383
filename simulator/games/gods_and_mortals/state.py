"""The position of a game as one record, and the names behind its numbers.

A *pair* is a land and a faction: ``land * N_FACTIONS + faction``. Arrays over seats hold
``seat * width + i``: flat arrays are what compiled code reads fastest.
"""

from __future__ import annotations

import numpy as np

from simulator.core.state import state_dtype

FACTIONS = ("achaean", "minoan", "amazon", "trojan")
LANDS = ("athens", "colchis", "knossos", "lycia", "mycenae", "pylos", "sparta", "thebes", "thrace", "troy")
GODS = ("zeus", "athena", "ares", "aphrodite", "hermes", "artemis", "hera", "poseidon")
BEGINNER_GODS = ("zeus", "athena", "ares", "aphrodite")

N_FACTIONS = len(FACTIONS)
N_LANDS = len(LANDS)
N_PAIRS = N_LANDS * N_FACTIONS
N_SLOTS = 4
N_NEXT = 3
"""Lands connected to each land."""

MAX_SEATS_HERE = 4
MAX_HAND = 6
MAX_CARDS = 48
"""Sets of cards are bits of one int64."""

NONE = -1

# What the seat has to decide now.
CHOOSE_GOD, ABANDON, FAVOR, CHOOSE_POWER, CHOOSE_EFFECT, CHOOSE_CARD = range(6)

# Kinds of moves, with what a, b and c say.
(
    TAKE_GOD,  # a: which of the two dealt
    KEEP_ALL,  # abandon nothing
    DROP,  # a: faction to abandon
    STOP_FAVOR,
    GRANT,  # a: faction, b: 1 small or 2 big
    USE,  # a: slot * 2 + row, b: land, c: faction
    USE_MATCH,  # the same, paid with a card that shows both
    SACRIFICE,  # a: slot
    EFFECT,  # a: land or -1, b: faction or -1, c: number, or bit mask of connected lands
    SKIP,  # decline an optional effect
    PLAY_CARD,  # a: place in the hand
    GIVE,  # a: seat that receives a token
) = range(12)

# A temple of a pair.
NO_TEMPLE, LYING, STANDING = range(3)

COMPETITIVE, DEAL_TWO, FIRST_GAME = range(3)
"""Modes."""

OPTION_TRADE = 0

# How a game ends, in the order of GameNames.end_reasons.
END_ROUNDS, END_FOUR_TEMPLES, END_ALL_LANDS, END_SIX_TEMPLES = range(4)

STATE = state_dtype(
    [
        ("mode", np.int16),
        ("trade", np.int16),  # 1 where tokens may be given away
        ("step", np.int16),  # CHOOSE_GOD .. CHOOSE_CARD
        ("torch", np.int16),  # seat that plays first this round
        ("plays", np.int16),  # cards played this round, by all seats
        ("end_reason", np.int16),  # END_..., NONE while the game runs
        # seats
        ("god", np.int16, MAX_SEATS_HERE),  # NONE before it is chosen
        ("dealt", np.int16, MAX_SEATS_HERE * 2),  # the two gods of mode deal_two
        ("secret", np.int16, MAX_SEATS_HERE),
        ("tokens", np.int16, MAX_SEATS_HERE),
        ("spent", np.int16, MAX_SEATS_HERE),  # tokens spent since the last passive gain
        ("arrival", np.int16, MAX_SEATS_HERE),  # larger = moved on the Divinity track later
        ("arrivals", np.int16),
        ("order", np.int16, MAX_SEATS_HERE),  # seats in the order of the running Divinity step
        ("order_no", np.int16),
        # Favor
        ("favor", np.int16, MAX_SEATS_HERE * N_FACTIONS),  # 0 .. 5, 6 after the secret cards
        ("abandoned", np.int16, MAX_SEATS_HERE),  # faction abandoned this round, or NONE
        ("granted", np.int16),  # Favors granted in this favoring turn
        ("granted_faction", np.int16),  # faction of the first of them
        ("big_granted", np.int16),
        ("pair_possible", np.int16),  # 1: two Favors could be granted when the turn began
        # board
        ("up", np.int16, N_PAIRS),  # standing mortals
        ("down", np.int16, N_PAIRS),  # lying mortals
        ("temple", np.int16, N_PAIRS),  # NO_TEMPLE, LYING, STANDING
        ("land_temples", np.int16, N_LANDS),
        ("supply", np.int16, N_FACTIONS),
        ("temples", np.int16, N_FACTIONS),  # on the board
        ("built", np.int16),  # temples built since the start
        ("temple_lands", np.int16),  # lands with a temple
        # kept up to date with every piece that comes or goes; sets of pairs are bits, pair p is bit p
        ("present", np.int64),  # pairs with any piece
        ("one_up", np.int64),  # pairs with one standing mortal or more
        ("two_up", np.int64),
        ("three_up", np.int64),
        ("temple_up", np.int64),  # pairs with a standing temple
        ("ground", np.int64),  # pairs of lands without a temple
        ("strength", np.int16, N_FACTIONS),
        ("thin", np.int16, N_FACTIONS),  # lands held by a single mortal
        # cards
        ("hand", np.int16, MAX_SEATS_HERE * MAX_HAND),
        ("n_hand", np.int16, MAX_SEATS_HERE),
        ("slot", np.int16, MAX_SEATS_HERE * N_SLOTS),  # card, or NONE
        ("face_down", np.int16, MAX_SEATS_HERE * N_SLOTS),
        ("deck", np.int16, MAX_CARDS),  # in any order: a card is drawn from anywhere
        ("n_deck", np.int16),
        ("discard", np.int64),  # cards of the discard pile, as bits
        # the power in use
        ("power", np.int16),  # NONE for a sacrificed card
        ("power_slot", np.int16),
        ("land", np.int16),
        ("faction", np.int16),
        ("match", np.int16),  # 1: the card must show both land and faction
        ("op_no", np.int16),  # next op
        ("there", np.int16),  # where the move went, or NONE
    ]
)
