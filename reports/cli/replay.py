"""One game told move by move: played again from its seed, or read from a run's events."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import polars as pl

from policies import bot
from reports.cli.output import print_json, say
from simulator import Match, Run, open_run
from simulator.core.errors import GodbalanceError, UsageError
from simulator.games import load_game
from simulator.prepare import prepare
from simulator.worker import code_hash


def replay_game(
    game: str, *, seed: int, game_no: int, board: bool, as_json: bool, bots: list[str], **table: Any
) -> None:
    """Play one game of a seed again and tell it."""
    match = Match.start(game, seed=seed, game_no=game_no, bots=[bot(name) for name in bots], **table)
    _tell(match, board=board, as_json=as_json)


def replay_run(path: Path, game_no: int | None, *, board: bool, as_json: bool) -> None:
    """Tell one game of a run; read from its events where this installation would play it differently."""
    run = open_run(path)
    if game_no is None:
        raise UsageError(f"name a game of the run: godbalance replay {path} GAME_NO")
    if not any(chunk.first <= game_no < chunk.end for chunk in run.manifest.chunks):
        ranges = ", ".join(f"{first} to {end - 1}" for first, end in run.manifest.ranges)
        raise UsageError(f"{path} has no game {game_no}: it has {ranges}")
    match = _rebuild(run, game_no)
    if match is not None:
        _tell(match, board=board, as_json=as_json)
        return
    say("this godbalance plays by other rules than the run did: telling the events that the run kept")
    _tell_events(run, game_no, as_json=as_json)


def _rebuild(run: Run, game_no: int) -> Match | None:
    """Return the match of a run's game, or None where rules, content or bots are no longer the same."""
    manifest = run.manifest
    try:
        ready = prepare(
            manifest.game,
            bots=[bot(name) for name in manifest.bots],
            players=manifest.players,
            mode=manifest.mode,
            gods=manifest.gods or None,
            options=manifest.options,
            set_=[f"{key}={json.dumps(value)}" for key, value in manifest.content_overrides.items()],
        )
    except GodbalanceError:
        return None
    weights = {policy.name: [float(w) for w in policy.weights] for policy in ready.policies}
    same = (ready.content.hash, code_hash(ready.spec), weights) == (
        manifest.content_hash,
        manifest.code_hash,
        manifest.weights,
    )
    return Match(ready, manifest.seed, game_no) if same else None


def _tell(match: Match, *, board: bool, as_json: bool) -> None:
    told: list[dict[str, Any]] = []
    lines = [
        f"seat {seat + 1}: {god or 'no god'}, {policy}"
        for seat, (god, policy) in enumerate(zip(match.gods, match.policies, strict=True))
    ]
    lines += [f"  {match.describe(event)}" for event in match.events()]
    turn = 0
    while not match.over:  # seats count from 1 for people, from 0 in tables
        if match.state.turn_no != turn:
            turn = int(match.state.turn_no)
            lines += ["", f"Turn {turn}, round {match.state.round_no}: seat {match.state.seat + 1}"]
        seat, option = match.to_act, match.choose()
        events = match.apply(option.index)
        told.append({"seat": seat, "move": option.text, "events": events})
        lines.append(f"  seat {seat + 1}: {option.text}")
        lines += [f"    {match.describe(event)}" for event in events]
        turn_ended = match.state.over or match.state.turn_no != turn
        if board and turn_ended:
            lines += ["", match.draw()]
    result = match.result()
    if as_json:
        print_json(
            {
                "seed": match.seed,
                "game_no": match.game_no,
                "gods": match.gods,
                "policies": match.policies,
                "moves": told,
                "scores": match.scores,
                **result,
            }
        )
        return
    lines += ["", f"End: {result['end_reason']}"]
    lines += [
        f"seat {seat + 1}: {score} points, place {rank}, win share {share:.2f}"
        for seat, (score, rank, share) in enumerate(
            zip(match.scores, result["rank"], result["win_share"], strict=True)
        )
    ]
    print_lines(lines)


def _tell_events(run: Run, game_no: int, *, as_json: bool) -> None:
    events = run.events.filter(pl.col("game_no") == game_no).collect().to_dicts()
    if as_json:
        print_json(events)
        return
    spec, names = load_game(run.manifest.game), run.manifest.to_names()
    lines = []
    turn = 0
    for event in events:
        if event["turn"] != turn:
            turn = event["turn"]
            lines += ["", f"Turn {turn}, round {event['round']}"]
        lines.append(f"  {spec.describe_event(event, names)}")
    print_lines(lines)


def print_lines(lines: list[str]) -> None:
    """Print lines as they are, without markup."""
    sys.stdout.write("\n".join(lines) + "\n")
