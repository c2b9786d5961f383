"""Plays in a build that checks every array access: ``NUMBA_BOUNDSCHECK=1 python -m tests.stress.checked``.

``play GAME N`` plays N games of each mode over its seats, most at random, some by bots that look ahead.
``mutate GAME N`` plays N contents in which numbers and effects were changed at random. Prints what went
wrong, one line each; nothing when all is well.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from policies import bot
from simulator.core.content import Content, load_content
from simulator.core.errors import ContentError, GodbalanceError
from simulator.games import load_game
from simulator.prepare import prepare
from simulator.worker import play_files
from tests.contract.play import CASES

NUMBERS = (-32_768, -100, -1, 0, 1, 2, 3, 5, 20, 100, 1_000, 32_767)


def play(game: str, n_games: int) -> list[str]:
    """Play the games of each mode; return what went wrong."""
    cases = [case for case in CASES if case.spec.id == game]
    of_mode = Counter(case.mode for case in cases)
    wrong = []
    for case in cases:
        for name, share in (("random", 0.96), ("greedy", 0.03), ("planner", 0.01)):
            ready = prepare(
                game, bots=bot(name), players=case.players, mode=case.mode, options=dict(case.options)
            )
            task = ready.to_task(seed=4, events="all", folder=Path())
            try:
                play_files(task, 0, 1 + int(share * n_games / of_mode[case.mode]), ("games", "seats"))
            except (GodbalanceError, IndexError) as error:
                wrong.append(f"{case}, {name}: {type(error).__name__}: {error}")
    return wrong


def mutate(game: str, n_contents: int) -> list[str]:
    """Change content at random, play what is accepted; return what went wrong."""
    spec = load_game(game)
    printed = load_content(spec.content_folder, spec.content_model)
    rng = random.Random(4)
    wrong = []
    played = 0
    for _ in range(n_contents):
        overrides = [_mutation(printed, rng) for _ in range(rng.choice((1, 1, 2, 4)))]
        players = rng.choice(spec.modes[0].players)
        try:
            ready = prepare(game, bots=bot("random"), players=players, set_=overrides)
        except ContentError as error:
            if "\n" in str(error) or len(str(error)) > 600:
                wrong.append(f"{overrides}: unclear refusal: {error}")
            continue
        try:
            play_files(ready.to_task(seed=4, events="all", folder=Path()), 0, 4, ("games", "seats", "events"))
            played += 1
        except Exception as error:
            wrong.append(f"{overrides}, {players} players: {type(error).__name__}: {error}")
    if not 0.05 * n_contents < played < n_contents:
        wrong.append(f"{played} of {n_contents} mutations were playable: they test nothing")
    return wrong


def _mutation(content: Content[Any], rng: random.Random) -> str:
    keys = sorted(content.values)
    key = rng.choice(keys)
    value = content.values[key].value
    if isinstance(value, bool):
        return f"{key}={json.dumps(not value)}"
    if isinstance(value, int | float):
        return f"{key}={rng.choice((*NUMBERS, value + 1, value - 1, value * 2))}"
    same_kind = [k for k in keys if type(content.values[k].value) is type(value)]
    other = content.values[rng.choice(same_kind)].value
    if isinstance(value, list) and rng.random() < 0.5:
        other = value[:-1] if rng.random() < 0.5 else [*value, *value]
    return f"{key}={json.dumps(other)}"


if __name__ == "__main__":
    assert os.environ.get("NUMBA_BOUNDSCHECK") == "1", "set NUMBA_BOUNDSCHECK=1"
    what, game_id, n = sys.argv[1:]
    for line in {"play": play, "mutate": mutate}[what](game_id, int(n)):
        print(line)  # noqa: T201
