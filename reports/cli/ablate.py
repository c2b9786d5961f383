"""`godbalance ablate`: what is printed of the worth of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis.labels import count, number, number_range, percent, points, title
from analysis.verdict import Change
from reports.cli import COMMAND
from reports.cli import options as opt
from reports.cli.output import print_json, print_table, say
from reports.cli.play import to_setting
from reports.studies import words
from reports.studies.ablation import GAMES, WHO_PLAYS, Ablation, ablate


def print_ablation(
    game: str,
    cards: list[str],
    play: opt.Play,
    *,
    games: int | None,
    beyond: str,
    out: Path | None,
    assets: Path | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Print what each card is worth, and write the report if asked."""
    margin = opt.read_points(beyond, "--beyond")
    found = ablate(to_setting(game, play), cards, GAMES if games is None else games, margin, keep)
    if as_json:
        print_json({"cards": found.cards.to_dicts(), "gods": found.gods.to_dicts(), "beyond": found.beyond})
    else:
        print_table([_row(row, found) for row in found.cards.rows(named=True)], as_json=False)
    say(f"{count(found.n_games)} pairs of games for each card, printed and blank; {found.method}")
    if WHO_PLAYS in found.cards["god"]:
        say("a common card is judged by the seat that first uses it where it is printed")
    if out is not None:
        from reports.api import write_page
        from reports.studies.ablation_report import build_ablation

        say(f"report: {write_page(build_ablation(found, COMMAND.get()), out, assets)}")


def _row(row: dict[str, Any], found: Ablation) -> dict[str, str]:
    points_ = number_range(row["points_lo"], row["points_hi"], 2, signed=True)
    return {
        "card": row["card"],
        "of": row["god"] if row["god"] == WHO_PLAYS else title(row["god"]),
        "worth": points(row["estimate"], 2),
        "95 % interval": words.range_text({**row, "what": "win rate"}),
        "verdict": words.worth_text(Change(row["verdict"]), found.beyond),
        "points": f"{number(row['points'], 2, signed=True)} ({points_})",
        "turns": number(row["turns"], 2, signed=True),
        "seen in": percent(row["used"]),
        "games it changed": percent(row["diverged"]),
    }
