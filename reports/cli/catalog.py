"""What there is to play: games, and the numbers and cards of one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from reports.cli.output import print_json, print_table, say
from simulator.core.content import load_content
from simulator.games import list_games, load_game


def print_games(*, as_json: bool) -> None:
    """Print every game with its modes, seats and gods."""
    rows = []
    for game in list_games():
        spec = load_game(game)
        for mode in spec.modes:
            rows.append(
                {
                    "game": spec.id,
                    "title": spec.title,
                    "mode": mode.name,
                    "players": list(mode.players),
                    "gods": list(mode.gods or spec.gods),
                    "options": [f"{name}={'|'.join(values)}" for name, values in mode.options.items()],
                    "about": mode.about,
                }
            )
    print_table(rows, as_json=as_json)


def print_events(game: str, *, as_json: bool) -> None:
    """Print the kinds of events a game writes, and what the columns of each say."""
    columns = ("card", "place", "target", "amount")
    rows = [
        {
            "kind": kind.name,
            "when": kind.about,
            **{column: getattr(kind, column) or None for column in columns},
        }
        for kind in load_game(game).names.events
    ]
    print_table(rows, as_json=as_json)


def print_content(
    game: str, key: str | None, overrides: list[str], variants: list[Path], *, as_json: bool
) -> None:
    """Print the content below `key`, or how much there is under each first part of a key."""
    spec = load_game(game)
    content = load_content(spec.content_folder, spec.content_model, variants, overrides)
    if key is None and not as_json:
        groups = Counter((name.split(".")[0], value.source) for name, value in content.values.items())
        rows = [{"key": name, "source": source, "values": n} for (name, source), n in sorted(groups.items())]
        print_table(rows, as_json=False, title=f"{spec.title}, rules version {spec.rules_version}")
        say(
            f"{content.reconstructed_share:.0%} of the sourced entries were reconstructed for this project. "
            f"godbalance show {game} KEY shows what is below a key."
        )
        return
    values = content.values if key is None else content.find(key, beginning=True)
    rows = [
        {"key": name, "value": value.value, "source": value.source, "sweep": value.sweep}
        for name, value in values.items()
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(rows, as_json=False)
