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
    ("is_ongoing", INT, MAX_MORTALS),
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
    ("start_glory", INT),  # of the automa, for each player
]
_EFFECTS = [  # by effect: Mortal, Act, face-down action or rite
    ("belief", INT, N_EFFECTS),
    ("cost", INT, N_EFFECTS),
    ("need", INT, N_EFFECTS),
    ("act_ongoing", INT, N_EFFECTS),
    ("n_steps", INT, N_EFFECTS),
    ("event", INT, N_EFFECTS),  # ON_..., for triggers
    ("event_who", INT, N_EFFECTS),
    ("once", INT, N_EFFECTS),
    ("instead", INT, N_EFFECTS),  # 1 = takes the event's blow itself in place of its target
    ("quiet", INT, N_EFFECTS),  # 1 = only gains, so its place in the order cannot matter
    ("alike", INT, N_EFFECTS),  # 1 = events of one resolution set it off alike, in whatever order
    ("plain_n", INT, N_EFFECTS),  # n > 0 = the whole effect is one plain step, n times
    ("cloudy", INT, N_EFFECTS),  # 1 = Clouds paid to other lands may matter to it
    ("static", INT, N_EFFECTS),
    ("static_n", INT, N_EFFECTS),
    ("static_who", INT, N_EFFECTS),
    ("static_verbs", INT, N_EFFECTS),
    ("static_per_hut", INT, N_EFFECTS),
    ("static_most", INT, N_EFFECTS),
    ("static_cond", INT, N_EFFECTS),
    ("static_cond_n", INT, N_EFFECTS),
    ("events_used", np.int32),  # events (1 << event) that some card listens to
    ("restless", INT),  # 1 = a land bonus depends on more than Huts and Banner
]
_STEPS = [  # step k of effect e is e * MAX_STEPS + k
    ("verb", INT, N_STEPS),
    ("n", INT, N_STEPS),
    ("many", INT, N_STEPS),  # EXACTLY, UP_TO, ALL
    ("may", INT, N_STEPS),
    ("soft", INT, N_STEPS),  # 1 = the effect is complete without it
    ("who", INT, N_STEPS),
    ("zone", INT, N_STEPS),
    ("dest", INT, N_STEPS),
    ("cond", INT, N_STEPS),
    ("cond_n", INT, N_STEPS),
    ("minimum", INT, N_STEPS),  # fewest times it must happen
    ("loss", INT, N_STEPS),  # most targets that earlier steps can take from it
    ("gain", INT, N_STEPS),  # 1 = earlier steps may give it targets
    ("tail", INT, N_STEPS),  # 1 = a step that must happen follows
    ("shield", INT, N_STEPS),  # SHIELD_...: whether earlier steps can bring in immunity from its verb
    ("plain", INT, N_STEPS),  # 1 = picks any Mortals here, whatever they are
]

TABLES = np.dtype((np.record, _WORLD + _GODS + _MORTALS + _FREE_WILL + _EFFECTS + _STEPS))
