"""What studies say, in the words of the command line and of their reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.labels import NO_DATA, number, number_range, percent, percentage_points, plain, points, title
from analysis.verdict import Change, Verdict

MEASURES = {
    "shared_wins": "Shared victories",
    "no_winner": "Games without a winner",
    "turn_cap": "Games stopped at the limit",
    "turns": "Turns of a game",
    "rounds": "Rounds of a game",
    "decisions": "Decisions of a game",
}
"""What the headline changes are called."""

_UP = {"win rate": "better", "share of games": "more", "mean": "more", "score": "higher"}
_DOWN = {"win rate": "worse", "share of games": "fewer", "mean": "fewer", "score": "lower"}


def verdict_text(what: str, verdict: str, beyond: float) -> str:
    """A change's verdict in words."""
    change = Change(verdict)
    if change is Change.UP:
        return _UP[what]
    if change is Change.DOWN:
        return _DOWN[what]
    if change is Change.NONE:
        near = percent(beyond, 1).replace(".0", "") if what in ("mean", "score") else near_text(beyond)
        return f"no difference beyond {near}"
    return "not enough games" if change is Change.UNDECIDED else NO_DATA


def near_text(beyond: float) -> str:
    """D in words."""
    return points(beyond, 1, signed=False).replace(".0", "")


def near_words(beyond: float) -> str:
    """D in a sentence."""
    return percentage_points(beyond, 0 if round(100 * beyond, 6) % 1 == 0 else 1)


def row_name(row: Mapping[str, Any], start: bool = True) -> str:
    """What a row of `Comparison.rows` is about, at the start of a sentence or within."""
    name = str(row["name"])
    if row["what"] == "score":
        return f"{'Score' if start else 'score'} of {title(name)}"
    if name in MEASURES or name.startswith("seat "):
        text = MEASURES.get(name, plain(name))
        return text if start else text[0].lower() + text[1:]
    return title(name)


def is_rate(row: Mapping[str, Any]) -> bool:
    """Whether a row is a rate, to be read in percentage points."""
    return row["what"] in ("win rate", "share of games")


def value_text(row: Mapping[str, Any], column: str) -> str:
    """A version's value."""
    return percent(row[column]) if is_rate(row) else number(row[column], 2)


def change_text(row: Mapping[str, Any]) -> str:
    """The change, in its unit."""
    return points(row["estimate"], 2) if is_rate(row) else number(row["estimate"], 2, signed=True)


def range_text(row: Mapping[str, Any]) -> str:
    """The change's interval."""
    if row["lo"] is None:
        return NO_DATA
    scale = 100 if is_rate(row) else 1
    text = number_range(scale * row["lo"], scale * row["hi"], 2, signed=True)
    return f"{text}\N{NO-BREAK SPACE}pp" if is_rate(row) else text


def gain_text(row: Mapping[str, Any]) -> str:
    """What pairing bought: the correlation and how many games it stands for."""
    if row["correlation"] is None or row["gain"] is None:
        return ""
    return f"{row['correlation']:.2f}, worth {number(row['gain'])} times the games"


def near_target(verdict: Verdict, margin: float) -> str:
    """How a rate lies to its target, in words."""
    near = near_text(margin)
    return {
        Verdict.WITHIN: f"within {near} of the target",
        Verdict.ABOVE: f"more than {near} above the target",
        Verdict.BELOW: f"more than {near} below the target",
        Verdict.UNDECIDED: f"not enough games to say whether within {near} of the target",
        Verdict.NO_DATA: NO_DATA,
    }[verdict]


def worth_text(change: Change, beyond: float) -> str:
    """What a card's worth comes to, in words."""
    return {
        Change.UP: "helps",
        Change.DOWN: "hurts",
        Change.NONE: f"worth nothing beyond {near_text(beyond)}",
        Change.UNDECIDED: "not enough games",
        Change.NO_DATA: NO_DATA,
    }[change]
