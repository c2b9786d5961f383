"""One game of every mode and difficulty in a few lines a person can read, and a hash over all its events.

``python -m tests.games.almighty.golden`` writes `GOLDEN` anew; a change needs a line under Rules in the
changelog, unless only the order in which options are listed has changed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.contract.play import Case, Playout
from tests.games.almighty.board_read import SPEC

GOLDEN = Path(__file__).parent / "golden.txt"
GAME_NO = 7
CASES = (
    Case(SPEC, "competitive", 2),
    Case(SPEC, "competitive", 3),
    Case(SPEC, "competitive", 4),
    *(
        Case(SPEC, mode, players, (("difficulty", difficulty),))
        for mode, players in (("solo", 1), ("coop", 2), ("coop", 4), ("automa", 3))
        for difficulty in ("casual", "normal", "hard", "godlike")
    ),
)


def tell(case: Case) -> str:
    """Return how one random game of a case went."""
    playout = Playout(case, game_no=GAME_NO)
    ages: dict[int, list[int]] = {}
    for _ in playout.positions():
        ages[int(playout.state.round_no)] = playout.state.score[: playout.state.n_seats].tolist()
    n = int(playout.state.n_seats)
    log, result = playout.log, playout.result()
    lines = [f"[{case}]"]
    lines += [f"before the end of Age {age}: {scores}" for age, scores in ages.items()]
    for seat in range(n):
        points = {name: int(p) for name, p in zip(SPEC.names.sources, log.by_source[seat], strict=False) if p}
        god = SPEC.gods[playout.state.god[seat]]
        rank = int(result.rank[seat])
        lines.append(f"{god}: {int(playout.state.score[seat])}, rank {rank}, from {points}")
    events = log.event[: log.n].astype("<i2").tobytes()
    lines.append(f"{int(log.n)} events, {hashlib.sha256(events).hexdigest()[:16]}")
    return "\n".join(lines)


if __name__ == "__main__":
    GOLDEN.write_text("\n\n".join(tell(case) for case in CASES) + "\n", encoding="utf-8")
