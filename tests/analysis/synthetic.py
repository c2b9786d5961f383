"""A run of a made-up game with known truths, in the tables' own types, without the simulator.

Each turn the active seat plays a card and scores what it is worth plus luck; the highest score wins. Gods may
start with points or draw more from a source; the first seat may have an edge; a card may be worth more.
"""

from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
import polars as pl

from simulator.core.schema import TURN_CAP, Names, table_schema

CARDS = ("plain", "dull", "blank", "strong")
SOURCES = ("start", "card", "luck")


@dataclass(frozen=True)
class Truth:
    """What the made-up game is like."""

    gods: tuple[str, ...] = ("sun", "storms", "love", "dead")
    players: int = 4
    games: int = 2400
    rounds: int = 8
    start: dict[str, int] = field(default_factory=dict)  # god -> points at the start
    first_seat: int = 0  # points of the first seat at the start
    strong_card: int = 0  # extra worth of the card "strong"
    cap_rate: float = 0.0
    scale: int = 3  # luck is 0..scale-1 a turn: small numbers make ties
    seed: int = 1


@dataclass(frozen=True)
class Tables:
    """The four tables as lazy frames, and the names."""

    games: pl.LazyFrame
    seats: pl.LazyFrame
    turns: pl.LazyFrame
    events: pl.LazyFrame
    names: Names


def names_of(truth: Truth) -> Names:
    return Names(
        game="tribute",
        modes=("competitive",),
        gods=truth.gods,
        policies=("planner",),
        end_reasons=("rounds_done", TURN_CAP),
        event_kinds=("score", "play"),
        cards=CARDS,
        places=("short altar", "long altar"),
        targets=(),
        sources=SOURCES,
        turn_columns=("hand",),
        counts=("short_altars",),
    )


def make(truth: Truth | None = None, **changes) -> Tables:
    truth = truth or Truth(**changes)
    rng = np.random.default_rng(truth.seed)
    n, k, rounds = truth.games, truth.players, truth.rounds
    seatings = np.array(list(permutations(range(len(truth.gods)), k)))
    god = seatings[rng.permutation(np.resize(np.arange(len(seatings)), n))]
    start = np.array([truth.start.get(g, 0) for g in truth.gods])[god]
    start[:, 0] += truth.first_seat
    card = rng.integers(len(CARDS), size=(n, rounds, k))
    place = rng.integers(2, size=card.shape)
    from_card = np.array([1, 1, 0, 1 + truth.strong_card])[card]
    luck = rng.integers(truth.scale, size=card.shape)
    gained = from_card + luck
    score = start + gained.sum(1)
    capped = rng.random(n) < truth.cap_rate
    rank = 1 + (score[:, None, :] > score[:, :, None]).sum(2)
    winner = (rank == 1) & ~capped[:, None]
    share = winner / np.maximum(winner.sum(1, keepdims=True), 1)
    names = names_of(truth)
    data = {
        "games": {
            "game_no": np.arange(n),
            "seed": np.full(n, truth.seed),
            "game": np.zeros(n, int),
            "players": np.full(n, k),
            "mode": np.zeros(n, int),
            "rounds": np.full(n, rounds),
            "turns": np.full(n, rounds * k),
            "decisions": rounds * k + rng.integers(9, size=n),
            "end_reason": capped.astype(int),
            "winners": winner.sum(1),
        },
        "seats": {
            "game_no": np.repeat(np.arange(n), k),
            "seat": np.tile(np.arange(k), n),
            "god": god.ravel(),
            "policy": np.zeros(n * k, int),
            "score": score.ravel(),
            "rank": rank.ravel(),
            "win_share": share.ravel(),
            "score_start": start.ravel(),
            "score_card": from_card.sum(1).ravel(),
            "score_luck": luck.sum(1).ravel(),
            "n_short_altars": (place == 0).sum(1).ravel(),
        },
        "turns": _turns(start, gained),
        "events": _events(start, card, place, from_card, luck),
    }
    frames = {table: _typed(columns, table_schema(table, names)) for table, columns in data.items()}
    return Tables(**{table: frame.lazy() for table, frame in frames.items()}, names=names)


def _turns(start, gained):
    """A row per turn and seat: seats take turns, so a seat's score steps once a round."""
    n, rounds, k = gained.shape
    before = np.concatenate([np.zeros((n, 1, k), int), gained.cumsum(1)[:, :-1]], axis=1)
    moved = np.tri(k, dtype=bool)  # [active, seat]: seats up to the active one have moved this round
    score = start[:, None, None, :] + before[:, :, None, :] + np.where(moved, gained[:, :, None, :], 0)
    shape = score.shape
    grid = np.indices(shape)
    return {
        "game_no": grid[0].ravel(),
        "turn": (grid[1] * k + grid[2] + 1).ravel(),
        "round": (grid[1] + 1).ravel(),
        "active_seat": grid[2].ravel(),
        "seat": grid[3].ravel(),
        "score": score.ravel(),
        "hand": (rounds - grid[1]).ravel(),
    }


def _events(start, card, place, from_card, luck):
    """Starting points, then for each turn the card played and its two scores."""
    n, rounds, k = card.shape
    rows = []
    for seat in range(k):
        rows.append((np.zeros(n, int), np.ones(n, int), seat, 0, -1, -1, start[:, seat], 0))
    for r in range(rounds):
        for seat in range(k):
            turn = np.full(n, r * k + seat + 1)
            at = turn, np.full(n, r + 1), seat
            rows.append((*at, 1, card[:, r, seat], place[:, r, seat], 0, -1))
            rows.append((*at, 0, -1, -1, from_card[:, r, seat], 1))
            rows.append((*at, 0, -1, -1, luck[:, r, seat], 2))
    stacked = np.stack([np.stack([np.broadcast_to(x, n) for x in row]) for row in rows], axis=-1)
    turn, round_, seat, kind, card_, place_, amount, source = stacked  # each (games, events)
    keep = ~((kind == 0) & (amount == 0))
    game = np.broadcast_to(np.arange(n)[:, None], keep.shape)
    number = keep.cumsum(1) - 1
    return {
        "game_no": game[keep],
        "event_no": number[keep],
        "turn": np.maximum(turn, 1)[keep],
        "round": round_[keep],
        "seat": seat[keep],
        "kind": kind[keep],
        "card": card_[keep],
        "place": place_[keep],
        "target": np.full(keep.sum(), -1),
        "amount": amount[keep],
        "source": source[keep],
    }


def _typed(columns, schema):
    return pl.DataFrame([_series(name, columns[name], dtype) for name, dtype in schema.items()])


def _series(name, values, dtype):
    series = pl.Series(name, values)
    if isinstance(dtype, pl.Enum):
        return series.cast(pl.UInt8, strict=False).cat.to(dtype)
    return series.cast(dtype)
