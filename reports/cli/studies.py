"""Commands that answer a question by playing for it. Each function parses, calls, and prints."""

from __future__ import annotations

from typing import Annotated

import typer

from reports.cli import options as opt

commands = typer.Typer()


@commands.command(
    epilog=opt.examples(
        "compare almighty --set sun.start_power=3",
        "compare almighty mine.toml --beyond 0.5pp --out compare.html",
        "compare almighty first.toml second.toml",
        "compare runs/base runs/sun4",
    )
)
@opt.spread
def compare(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="A game, and up to two TOML files: one makes version B, two make A and B; or two runs."
        ),
    ],
    play: opt.Play,
    games: opt.Games = None,
    beyond: opt.Beyond = "1pp",
    out: opt.Page = None,
    assets: opt.Assets = None,
    runs: opt.Keep = None,
    as_json: opt.AsJson = False,
) -> None:
    """Say what a change does: both versions on the same seeds and line-ups; --set and --variant make B."""
    from reports.cli.compare import print_comparison

    print_comparison(
        sources, play, games=games, beyond=beyond, out=out, assets=assets, keep=runs, as_json=as_json
    )
