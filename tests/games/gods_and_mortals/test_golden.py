"""Golden replays: whole games told move by move, which a person can read against the rules.

A change here is a change of how the game plays: it needs a rules version and a line in the changelog.
``python -m tests.games.gods_and_mortals.test_golden`` writes the files anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from policies import bot
from simulator import Match

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    "competitive-2p-random-seed11": {"mode": "competitive", "players": 2, "seed": 11},
    "competitive-2p-trade-random-seed12": {"players": 2, "seed": 12, "options": {"trade": "on"}},
    "competitive-3p-map-B-random-seed13": {"players": 3, "seed": 13, "set_": ["map.variant=B"]},
    "deal_two-3p-random-seed14": {"mode": "deal_two", "players": 3, "seed": 14},
    "first_game-4p-random-seed15": {"mode": "first_game", "players": 4, "seed": 15},
}
"""File name -> what `Match.start` takes."""


def tell(name: str) -> str:
    """Return the whole game as text: gods, every decision with its events, the last position, who won."""
    match = Match.start("gods_and_mortals", bots=bot("random"), **GAMES[name])
    lines = [f"{name}: {', '.join(match.gods)}", *(match.describe(event) for event in match.events())]
    while not match.over:
        seat = match.to_act + 1
        option = match.choose()
        lines.append(f"{seat}> {option.text}")
        lines += [f"   {match.describe(event)}" for event in match.apply(option.index)]
    result = match.result()
    shares = [round(share, 3) for share in result["win_share"]]
    lines += [match.draw(), f"{result['end_reason']}: ranks {result['rank']}, win shares {shares}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_before(name: str) -> None:
    assert tell(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_no_file_too_many() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(tell(each), encoding="utf-8")
