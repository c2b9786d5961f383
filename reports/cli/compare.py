"""`godbalance compare`: which two versions are meant, and what is printed of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from analysis.labels import count, percent
from reports.cli import COMMAND
from reports.cli import options as opt
from reports.cli.output import print_json, print_table, say
from reports.cli.play import is_run, to_setting
from reports.studies import Comparison, compare, compare_runs, words
from reports.studies.comparison import GAMES
from simulator.core.errors import UsageError


def print_comparison(
    sources: list[str],
    play: opt.Play,
    *,
    games: int | None,
    beyond: str,
    out: Path | None,
    assets: Path | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Compare what was named, print every change with its verdict, and write the report if asked."""
    margin = opt.read_points(beyond, "--beyond")
    if is_run(sources[0]):
        found = _two_runs(sources, margin)
    else:
        found = _two_versions(sources, play, margin, games, keep)
    if as_json:
        print_json(_plain(found))
    else:
        _print(found)
    if out is not None:
        from reports.api import write_page
        from reports.studies.comparison_report import build_comparison

        say(f"report: {write_page(build_comparison(found, COMMAND.get()), out, assets)}")


def _two_runs(sources: list[str], beyond: float) -> Comparison:
    opt.refuse_with_run("beyond", "out", "assets", "as_json")
    if len(sources) != 2 or not is_run(sources[1]):
        raise UsageError("compare a game, or two run folders")
    return compare_runs(sources[0], sources[1], beyond=beyond)


def _two_versions(
    sources: list[str], play: opt.Play, beyond: float, games: int | None, keep: Path | None
) -> Comparison:
    game, *files = sources
    if len(files) > 2:
        raise UsageError("compare two versions: name at most two TOML files")
    setting = to_setting(game, play)
    base = replace(setting, set_=(), variants=())
    paths = [Path(file) for file in files]
    first = base.changed(variants=tuple(paths[:-1]))
    second = base.changed(*setting.set_, variants=(*paths[-1:], *setting.variants))
    return compare(first, second, GAMES if games is None else games, beyond, keep)


def _plain(found: Comparison) -> dict[str, object]:
    return {
        "versions": list(found.names),
        "differs": list(found.differs),
        "paired": found.paired,
        "pairs": found.divergence.pairs if found.divergence else None,
        "diverged": found.divergence.games if found.divergence else None,
        "other_winner": found.divergence.winners if found.divergence else None,
        "identical": found.identical,
        "beyond": found.beyond,
        "changes": found.rows.to_dicts(),
    }


def _print(found: Comparison) -> None:
    a, b = found.names
    rows = [
        {
            "": words.row_name(row),
            a: words.value_text(row, "rate_a"),
            b: words.value_text(row, "rate_b"),
            "change": words.change_text(row),
            "95 % interval": words.range_text(row),
            "verdict": words.verdict_text(row["what"], row["verdict"], found.beyond),
            "correlation of pairs": words.gain_text(row),
        }
        for row in found.rows.rows(named=True)
    ]
    if not found.paired:
        rows = [{key: value for key, value in row.items() if key != "correlation of pairs"} for row in rows]
    print_table(rows, as_json=False)
    say(f"{a} and {b} differ in: {'; '.join(found.differs) or 'nothing'}")
    if found.divergence is None:
        say("compared as independent runs: seeds or line-ups differ, so the luck of the deal does not cancel")
    else:
        n, other, winners = found.divergence
        say(
            f"{count(n)} pairs of games on the same seeds and line-ups: "
            + (
                f"{percent(other / n)} came out differently, {percent(winners / n)} with other winners"
                if other
                else "identical in every game"
            )
        )
    say("intervals hold together: gods, seats, scores and the rest each as one family (Bonferroni)")
