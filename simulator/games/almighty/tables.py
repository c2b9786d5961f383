"""TABLES: the content as kernels read it, one padded record whose dtype does not depend on the content."""

from __future__ import annotations

import numpy as np

from simulator.games.almighty.codes import (
    MAX_CARDS,
    MAX_FAVORED,
    MAX_MORTALS,
    MAX_PROPHECIES,
    MAX_SPACES,
    MAX_STEPS,
    MAX_SUPPLY_TYPES,
    N_AGES,
    N_EFFECTS,
    N_FACTIONS,
    N_HEARTS,
    N_LANDS,
    N_RONDELS,
    SEATS,
)

N_STEPS = N_EFFECTS * MAX_STEPS
MAX_TOKENS = N_LANDS * N_AGES

INT = np.int16

_WORLD = [
    ("adjacent", INT, N_LANDS),  # lands next to each land, as bits
    ("hut_stars", INT),
    ("banner_stars", INT),
    ("huts", INT),
    ("tokens", INT, 2),  # Blessings and Curses in the box
    ("start_huts", INT, N_LANDS),
    ("start_banner", INT),
    ("start_mortals", INT),
    ("display", INT),
    ("leftmost_glory", INT),
    ("hand_basic", INT),
    ("mighty_by_age", INT, N_AGES),
    ("wrathful_behind", INT),
    ("face_down_belief", INT),
    ("acts_per_turn", INT),
    ("second_place_players", INT),
    ("second_place_divisor", INT),
    ("seat_glory", INT, N_LANDS),
    ("seat_blocked", INT, (SEATS + 1, N_LANDS)),  # by number of participants
    ("prophecy_glory", INT, N_AGES),
    ("prophecy_belief", INT),
    ("n_prophecies", INT),
    ("prophecy_up", INT, MAX_PROPHECIES),  # land, or N_LANDS for the Capital
    ("prophecy_down", INT, MAX_PROPHECIES),
    ("offering_n", INT, MAX_SUPPLY_TYPES),
    ("offering_value", INT, (MAX_SUPPLY_TYPES, MAX_TOKENS)),
    ("n_favored", INT),
    ("favored_type", INT, MAX_FAVORED),  # MAX_SUPPLY_TYPES = each different type
    ("favored_glory", INT, MAX_FAVORED),
]
_GODS = [
    ("start_power", INT, N_FACTIONS),
    ("start_glory", INT, N_FACTIONS),
    ("night_power", INT),
    ("sunshine", INT),
    ("clouds_per_land", INT),
    ("heart_glory", INT, N_HEARTS),
    ("heart_power", INT),
    ("start_grave", INT),
    ("judge_power", INT),
    ("judge_glory", INT),
    ("n_basic", INT, N_FACTIONS),
    ("n_merciful", INT, N_FACTIONS),
    ("n_wrathful", INT, N_FACTIONS),
    ("n_actions", INT, N_FACTIONS),
]
_MORTALS = [
    ("n_mortals", INT),
    ("printed", INT, MAX_MORTALS),
    ("ongoing", np.int64),  # those that have ongoing effects, as bits
    ("by_name", INT, MAX_MORTALS),  # place in alphabetical order
]
_FREE_WILL = [  # by card slot; NO_CARD is the back that counts when the deck is empty
    ("inspired", INT, MAX_CARDS),  # 0 = foolish
    ("back_target", INT, (MAX_CARDS + 1, 2)),  # for a foolish and for an inspired Act, TARGET_...
    ("back_land", INT, MAX_CARDS + 1),  # breaks ties
    ("back_arrow", INT, MAX_CARDS + 1),  # +1 or -1: where to go on from there
    ("back_last", INT, MAX_CARDS + 1),  # 1 = ties go to the last Mortal in the alphabet, 0 = to the first
    ("back_second", INT, MAX_CARDS + 1),  # SECOND_...
    ("n_spaces", INT, N_RONDELS),
    ("spaces", INT, (N_RONDELS, MAX_SPACES)),  # clockwise from the start: land or SPACE_...
    ("automa_glory", INT),  # at the start, for each player
]
_EFFECT = [  # of a Mortal, an Act, a face-down action or a rite
    ("belief", INT),
    ("cost", INT),
    ("need", INT),
    ("act_ongoing", INT),
    ("n_steps", INT),
    ("event", INT),  # ON_..., for triggers
    ("event_who", INT),
    ("once", INT),
    ("instead", INT),  # 1 = takes the event's blow itself in place of its target
    ("quiet", INT),  # 1 = only gains, so its place in the order cannot matter
    ("alike", INT),  # 1 = events of one resolution set it off alike, in whatever order
    ("cloudy", INT),  # 1 = Clouds paid to other lands may matter to it
    ("static", INT),
    ("static_n", INT),
    ("static_who", INT),
    ("static_verbs", INT),
    ("static_per_hut", INT),
    ("static_most", INT),
    ("static_cond", INT),
    ("static_cond_n", INT),
]
_STEP = [  # step k of effect e is e * MAX_STEPS + k
    ("verb", INT),
    ("n", INT),
    ("many", INT),  # EXACTLY, UP_TO, ALL
    ("may", INT),
    ("soft", INT),  # 1 = the effect is complete without it
    ("who", INT),
    ("zone", INT),
    ("dest", INT),
    ("cond", INT),
    ("cond_n", INT),
    ("minimum", INT),  # fewest times it must happen
    ("loss", INT),  # most targets that earlier steps can take from it
    ("gain", INT),  # 1 = earlier steps may give it targets
    ("tail", INT),  # 1 = a step that must happen follows
    ("shield", INT),  # SHIELD_...: whether earlier steps can bring in immunity from its verb
]
EFFECT = np.dtype((np.record, _EFFECT))
STEP = np.dtype((np.record, _STEP))
"""All of a card in a few bytes side by side: most questions are about one card at a time."""

_CARDS = [
    ("effect", EFFECT, N_EFFECTS),
    ("step", STEP, N_STEPS),
    ("events_used", np.int32),  # events (1 << event) that some card listens to
    ("restless", INT),  # 1 = a land bonus depends on more than Huts and Banner
]
TABLES = np.dtype((np.record, _WORLD + _GODS + _MORTALS + _FREE_WILL + _CARDS))
