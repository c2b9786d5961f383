"""One game told move by move: played again from its seed, or read from a run's events."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from policies import bot
from reports.cli.output import print_json, say
from simulator import Match, Run, open_run
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import Col
from simulator.games import load_game
from simulator.prepare import prepare_again
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
    if isinstance(match, Match):
        result = _tell(match, board=board, as_json=as_json)
        _compare(run, game_no, match.scores, result)
        return
    say(f"this godbalance cannot play the game again: {match}; telling the events that the run kept")
    if board:
        say("--board is left out: events tell no positions")
    _tell_events(run, game_no, as_json=as_json)


def _rebuild(run: Run, game_no: int) -> Match | str:
    """Return the match of a run's game, or why this installation would play another."""
    manifest = run.manifest
    try:
        ready = prepare_again(manifest, [bot(name) for name in manifest.bots])
    except GodbalanceError as error:
        return str(error)
    weights = {policy.name: [float(w) for w in policy.weights] for policy in ready.policies}
    if code_hash(ready.spec) != manifest.code_hash:
        return "it plays by other rules than the run did"
    if ready.content.hash != manifest.content_hash:
        return "its content is not the run's"
    if weights != manifest.weights:
        return "its bots weigh things otherwise than the run's"
    return Match(ready, manifest.seed, game_no)


def _compare(run: Run, game_no: int, scores: tuple[int, ...], result: dict[str, Any]) -> None:
    """Raise GodbalanceError where a game that was played again ended otherwise than the run says."""
    rows = run.seats.filter(pl.col(Col.GAME_NO) == game_no).sort(Col.SEAT).collect()
    told = zip(scores, result["rank"], result["win_share"], strict=True)
    if [tuple(row) for row in told] != rows.select(Col.SCORE, Col.RANK, Col.WIN_SHARE).rows():
        raise GodbalanceError(
            f"{run.path} says that game {game_no} ended otherwise than it does when played again: one of "
            f"them is wrong; see godbalance verify {run.path}"
        )


def _tell(match: Match, *, board: bool, as_json: bool) -> dict[str, Any]:
    """Tell a game to its end and return its result."""
    told: list[dict[str, Any]] = []
    lines = [
        f"seat {seat + 1}: {god or 'no god'}, {policy}"
        for seat, (god, policy) in enumerate(zip(match.gods, match.policies, strict=True))
    ]
    lines += [f"  {match.describe(event)}" for event in match.events()]
    turn = 0
    while not match.over:  # seats count from 1 for people, from 0 in tables
        if turn == 0:
            turn = int(match.state.turn_no)
            lines += _turn_heading(match, turn, int(match.state.round_no))
        seat, option = match.to_act, match.choose()
        events = match.apply(option.index)
        told.append({"seat": seat, "move": option.text, "events": events})
        lines.append(f"  seat {seat + 1}: {option.text}")
        before = turn
        for event in events:  # what happens as a turn begins stands under that turn, as in the table
            if event["turn"] > turn:
                turn = event["turn"]
                lines += _turn_heading(match, turn, event["round"])
            lines.append(f"    {match.describe(event)}")
        if match.state.turn_no > turn and not match.state.over:
            turn = int(match.state.turn_no)
            lines += _turn_heading(match, turn, int(match.state.round_no))
        if board and (match.state.over or turn != before):
            lines += ["", match.draw(), ""]
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
        return result
    places = zip(match.scores, result["rank"], result["win_share"], strict=True)
    lines += _ending(result["end_reason"], list(places))
    print_lines(lines)
    return result


def _turn_heading(match: Match, turn: int, round_no: int) -> list[str]:
    """Say that a turn begins, and whose it is; of a turn that is over already, nobody knows any more."""
    whose = f": seat {match.state.seat + 1}" if turn == match.state.turn_no else ""
    return ["", f"Turn {turn}, round {round_no}{whose}"]


def _tell_events(run: Run, game_no: int, *, as_json: bool) -> None:
    events = run.events.filter(pl.col(Col.GAME_NO) == game_no).collect().to_dicts()
    if as_json:
        print_json(events)
        return
    spec, names = load_game(run.manifest.game), run.manifest.to_names()
    seats = run.seats.filter(pl.col(Col.GAME_NO) == game_no).sort(Col.SEAT).collect().to_dicts()
    lines = [f"seat {row['seat'] + 1}: {row['god'] or 'no god'}, {row['policy']}" for row in seats]
    turn = 0
    for event in events:
        if event["turn"] != turn:
            turn = event["turn"]
            lines += ["", f"Turn {turn}, round {event['round']}"]
        lines.append(f"  {spec.describe_event(event, names)}")
    game = run.games.filter(pl.col(Col.GAME_NO) == game_no).collect().row(0, named=True)
    lines += _ending(game["end_reason"], [(row["score"], row["rank"], row["win_share"]) for row in seats])
    print_lines(lines)


def _ending(end_reason: str, places: Sequence[tuple[int, int, float]]) -> list[str]:
    """Say how a game ended and what each seat came to: score, rank, win share."""
    return ["", f"End: {end_reason}"] + [
        f"seat {seat + 1}: {score} points, place {rank}, win share {share:.2f}"
        for seat, (score, rank, share) in enumerate(places)
    ]


def print_lines(lines: list[str]) -> None:
    """Print lines as they are, without markup."""
    sys.stdout.write("\n".join(lines) + "\n")
