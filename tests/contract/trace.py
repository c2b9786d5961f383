"""Prints a fingerprint of a few games of every case; run compiled and interpreted, both must agree."""

from __future__ import annotations

import hashlib
import json

from tests.contract.play import CASES, Case, play


def fingerprint(case: Case) -> str:
    """Return a hash over all events, turn rows and results of a few games."""
    digest = hashlib.sha256()
    # Look-ahead is a thousand times slower interpreted, so those games are only begun.
    for name, games, decisions in (("random", 3, None), ("greedy", 1, 40), ("planner", 1, 6)):
        chunk = play(case, games, name, decisions)
        for array in (chunk.games, chunk.shares, chunk.seats, chunk.events, chunk.turns):
            digest.update(array.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    print(json.dumps({str(case): fingerprint(case) for case in CASES}))  # noqa: T201
