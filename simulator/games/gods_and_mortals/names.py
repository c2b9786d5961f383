"""Codes of events, score sources, counters and turn columns, with their names."""

from __future__ import annotations

from simulator.core.spec import GameNames
from simulator.games.gods_and_mortals.state import FACTIONS, LANDS

EVENT_KINDS = (
    "score",
    "power",  # card: the power, place and target: what it activates, amount: tokens paid
    "card",  # card: the action card, target: how it was used, amount: the slot, 1 to 4
    "created",
    "moved",  # from the activated land to place
    "gathered",  # from place to the activated land
    "removed",
    "exhausted",
    "refreshed",
    "temple_exhausted",
    "temple_refreshed",
    "temple_built",
    "strength",  # amount: +1 or -1, place: the land won or lost
    "small_favor",  # amount: its price
    "big_favor",
    "abandoned",  # amount: the level given up
    "secret",  # card: the secret card
    "given",  # a token handed over
    "round_end",  # all pieces stand up, all slots are emptied
    "reshuffled",
)
(
    _SCORE,
    POWER,
    CARD,
    CREATED,
    MOVED,
    GATHERED,
    REMOVED,
    EXHAUSTED,
    REFRESHED,
    TEMPLE_EXHAUSTED,
    TEMPLE_REFRESHED,
    TEMPLE_BUILT,
    STRENGTH,
    SMALL_FAVOR,
    BIG_FAVOR,
    ABANDONED,
    SECRET,
    GIVEN,
    ROUND_END,
    RESHUFFLED,
) = range(len(EVENT_KINDS))

USED_AS = ("as_land", "as_faction", "as_both", "face_down")
"""How an action card was used: targets of a `card` event, after the factions."""
AS_LAND, AS_FACTION, AS_BOTH, FACE_DOWN = range(len(FACTIONS), len(FACTIONS) + len(USED_AS))

SOURCES = (
    "start",
    "favor",  # negative: the price of Favor
    *FACTIONS,  # abandoning, in play and at the end
    "recruit",
    "temple",
    "temple_above",
    "passive",
    "secret",
    "compensation",
)
(
    FROM_START,
    FROM_FAVOR,
    FROM_FACTION,  # and the three after it
    _FROM_MINOAN,
    _FROM_AMAZON,
    _FROM_TROJAN,
    FROM_RECRUIT,
    FROM_TEMPLE,
    FROM_ABOVE,
    FROM_PASSIVE,
    FROM_SECRET,
    FROM_COMPENSATION,
) = range(len(SOURCES))

COUNTS = (
    "recruit",
    "travel",
    "duel",
    "worship",
    "build",
    "unique",
    "sacrifice",
    "tokens_gained",
    "tokens_spent",
    "small_favor",
    "big_favor",
    "abandon",
    "forced_abandon",
    "passive",
    "tokens_left",
)
N_SACRIFICE, N_GAINED, N_SPENT, N_SMALL, N_BIG, N_ABANDON, N_FORCED, N_PASSIVE, N_LEFT = range(6, len(COUNTS))
"""The first six are the kinds of powers, in the order of `content.RECRUIT` .. `content.UNIQUE`."""

TURN_COLUMNS = (
    "tokens",
    *(f"favor_{faction}" for faction in FACTIONS),
    *(f"strength_{faction}" for faction in FACTIONS),
)

NAMES = GameNames(
    event_kinds=EVENT_KINDS,
    places=LANDS,
    sources=SOURCES,
    turn_columns=TURN_COLUMNS,
    counts=COUNTS,
    end_reasons=("last_round", "four_temples", "all_lands", "six_temples"),
)

TARGETS = (*FACTIONS, *USED_AS)
