"""Commands that answer a question by playing for it. Each function parses, calls, and prints."""

from __future__ import annotations

from pathlib import Path
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


@commands.command(
    epilog=opt.examples(
        "sweep almighty sun.start_power=0..4",
        "sweep almighty sun.start_power=0..4 sun.night_power=2,3,4 -n 2000 --out sweep.html",
        "sweep gods_and_mortals worship.tokens=[2,3,3,3,3,5],[2,2,3,3,4,5] --players 4",
        "sweep almighty love.start_power --god love --target 25%",
    )
)
@opt.spread
def sweep(
    game: opt.Game,
    axes: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUES...", help="1..4, 1..9:2 or 0.5,1,2; a key alone takes its own range."
        ),
    ],
    play: opt.Play,
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="Games of each value; default: 5,000.")
    ] = None,
    god: Annotated[str | None, typer.Option(help="Whose win rate matters; default: the keys' god.")] = None,
    target: Annotated[str | None, typer.Option(help="What it should be, such as 25%; default: fair.")] = None,
    margin: Annotated[str, typer.Option(help="How far from it is near enough.")] = "2pp",
    out: opt.Page = None,
    assets: opt.Assets = None,
    runs: opt.Keep = None,
    as_json: opt.AsJson = False,
) -> None:
    """Try a number over a range, find the value nearest the target, and measure that one again."""
    from reports.cli.sweep import print_sweep

    print_sweep(
        game,
        axes,
        play,
        games=games,
        god=god,
        target=target,
        margin=margin,
        out=out,
        assets=assets,
        keep=runs,
        as_json=as_json,
    )


@commands.command(
    epilog=opt.examples(
        "plan almighty --detect 1pp", "plan almighty --detect 1pp --compare --set sun.start_power=3"
    )
)
@opt.spread
def plan(
    game: opt.Game,
    play: opt.Play,
    detect: Annotated[str, typer.Option(help="Smallest difference of a win rate worth finding.")] = "1pp",
    power: Annotated[float, typer.Option(help="Chance of finding one of that size.")] = 0.8,
    alpha: Annotated[float, typer.Option(help="Two-sided chance of a false alarm.")] = 0.05,
    compare: Annotated[
        bool, typer.Option("--compare", help="Two versions; --set and --variant make B.")
    ] = False,
    events: opt.Events = "all",
    as_json: opt.AsJson = False,
) -> None:
    """Say how many games a question needs and how long they take here, after a trial of some seconds."""
    from reports.cli.check import print_plan

    print_plan(
        game, play, detect=detect, power=power, alpha=alpha, compare=compare, events=events, as_json=as_json
    )


@commands.command(
    epilog=opt.examples("check --example > targets.toml", "check runs/base --targets targets.toml --csv")
)
def check(
    run: Annotated[Path | None, typer.Argument(help="Run folder.")] = None,
    targets: Annotated[Path | None, typer.Option(help="TOML file of what the game is to be like.")] = None,
    example: Annotated[bool, typer.Option("--example", help="Print a targets file with comments.")] = False,
    as_json: opt.AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Hold a run against targets; exit code 0: all pass, 1: one fails or needs more games, 2: misused."""
    from reports.cli.check import print_check

    raise typer.Exit(print_check(run, targets, example=example, as_json=as_json, as_csv=as_csv))


@commands.command(
    epilog=opt.examples(
        "ablate almighty sun.acts.warm_clay",
        "ablate almighty 'Warm Clay' Sunburn -n 20000 --out worth.html",
        "ablate gods_and_mortals gods.zeus.passive powers",
    )
)
@opt.spread
def ablate(
    game: opt.Game,
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARD...", help="Keys, beginnings of keys, or names of cards or powers."),
    ],
    play: opt.Play,
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="Pairs of games for each card; default: 5,000.")
    ] = None,
    beyond: opt.Beyond = "1pp",
    out: opt.Page = None,
    assets: opt.Assets = None,
    runs: opt.Keep = None,
    as_json: opt.AsJson = False,
) -> None:
    """Say what a card is worth: the same games with it printed and with it blank."""
    from reports.cli.ablate import print_ablation

    print_ablation(
        game, cards, play, games=games, beyond=beyond, out=out, assets=assets, keep=runs, as_json=as_json
    )
