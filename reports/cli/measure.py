"""Prints how strong the bots are."""

from __future__ import annotations

from reports.cli.output import print_table, say
from reports.strength import measure_strength


def print_strength(
    game: str,
    *,
    games: int,
    players: int | None,
    mode: str | None,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Print the challenger's win rates, each with the rate that a bot of the field has with the same god."""
    table = measure_strength(game, games=games, players=players, mode=mode, seed=seed, jobs=jobs, say=say)
    rows = table.select(
        "challenger", "field", "god", "estimate", "lo", "hi", "same_god", "n_games"
    ).to_dicts()
    if not as_json:
        percent = ("estimate", "lo", "hi", "same_god")
        rows = [{k: f"{v:.1%}" if k in percent else v for k, v in row.items()} for row in rows]
    print_table(rows, as_json=as_json, title=f"One challenger among seats of a weaker bot: {game}")
