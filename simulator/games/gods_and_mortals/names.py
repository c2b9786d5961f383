"""Codes of events, score sources, counters and turn columns, with their names."""

from __future__ import annotations

from simulator.core.spec import SCORE_EVENT, EventKind, GameNames
from simulator.games.gods_and_mortals.state import FACTIONS, LANDS

_POWER, _CARD = "the power", "the action card"
_LAND, _FACTION = "the land", "the faction"

EVENTS = (
    SCORE_EVENT,
    EventKind(
        "power", "a power is used", _POWER, "the activated land", "the activated faction", "tokens paid"
    ),
    EventKind(
        "card",
        "an action card is laid",
        _CARD,
        "the activated land, if a power is used",
        "what it counted as: the faction, as_land, as_faction, as_both or face_down",
        "its slot, from 1",
    ),
    EventKind("drawn", "an action card is dealt or drawn", _CARD, offers=True),
    EventKind("created", "mortals are created", "", _LAND, _FACTION, "mortals"),
    EventKind("moved", "mortals leave the activated land", "", "the land they enter", _FACTION, "mortals"),
    EventKind(
        "gathered", "mortals come to the activated land", "", "the land they leave", _FACTION, "mortals"
    ),
    EventKind("removed", "mortals are removed", "", _LAND, _FACTION, "mortals"),
    EventKind("exhausted", "mortals are laid down", "", _LAND, _FACTION, "mortals"),
    EventKind("refreshed", "mortals stand up", "", _LAND, _FACTION, "mortals"),
    EventKind("temple_exhausted", "a temple is laid down", "", _LAND, _FACTION, "temples"),
    EventKind("temple_refreshed", "a temple stands up", "", _LAND, _FACTION, "temples"),
    EventKind("temple_built", "a temple is built", "", _LAND, _FACTION, "temples"),
    EventKind("strength", "a faction wins or loses a land", "", _LAND, _FACTION, "1 or -1"),
    EventKind("small_favor", "a Small Favor is granted", target=_FACTION, amount="its price"),
    EventKind("big_favor", "a Big Favor is granted", target=_FACTION, amount="its price"),
    EventKind("abandoned", "a faction is abandoned", target=_FACTION, amount="the level given up"),
    EventKind("secret", "a secret card is shown", "the secret card"),
    EventKind("tokens", "Sacrifice tokens are taken", amount="tokens"),
    EventKind("given", "a token is given away", amount="tokens"),
    EventKind("round_end", "all pieces stand up and all slots are emptied; the seat holds the torch"),
    EventKind("reshuffled", "the discard pile becomes the draw pile", amount="cards"),
)
EVENT_KINDS = tuple(kind.name for kind in EVENTS)
(
    _SCORE,
    POWER,
    CARD,
    DRAWN,
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
    TOKENS,
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
    events=EVENTS,
    places=LANDS,
    sources=SOURCES,
    turn_columns=TURN_COLUMNS,
    counts=COUNTS,
    end_reasons=("last_round", "four_temples", "all_lands", "six_temples"),
)

TARGETS = (*FACTIONS, *USED_AS)
