"""The commands and their options. Each function parses, calls, and prints; imports wait until it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reports.cli import COMMAND, studies
from reports.cli import options as opt

app = typer.Typer(
    name="godbalance",
    epilog=opt.examples("report almighty", "simulate --help"),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Play many thousands of bot games of a god-themed board game and see how balanced it is."""
    if version:
        from simulator.prepare import software_versions

        typer.echo(f"godbalance {software_versions()['godbalance']}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(as_json: opt.AsJson = False) -> None:
    """List the games, their modes, seats and gods."""
    from reports.cli.catalog import print_games

    print_games(as_json=as_json)


@app.command(
    epilog=opt.examples(
        "show almighty",
        "show almighty sun",
        "show almighty sun.start_power --set sun.start_power=4",
        "show almighty --events",
    )
)
def show(
    game: opt.Game,
    key: Annotated[str | None, typer.Argument(help="A dotted key, or the beginning of one.")] = None,
    set_: opt.Set = None,
    variant: opt.Variant = None,
    events: Annotated[bool, typer.Option("--events", help="Show what each kind of event means.")] = False,
    as_json: opt.AsJson = False,
) -> None:
    """Show a game's numbers and cards, and where each is known from."""
    from reports.cli.catalog import print_content, print_events
    from simulator.core.errors import UsageError

    if events:
        if key or set_ or variant:
            raise UsageError(
                "--events lists what every version of the game writes: leave KEY and the rest out"
            )
        print_events(game, as_json=as_json)
        return
    print_content(game, key, set_ or [], variant or [], as_json=as_json)


@app.command(
    epilog=opt.examples(
        "simulate almighty -n 50000 --out runs/base",
        "simulate almighty --players 2 --gods sun,storms --bots greedy",
        "simulate almighty --until 0.5pp",
        "simulate almighty --set sun.start_power=4 --out runs/sun4 --resume",
    )
)
@opt.spread
def simulate(
    game: opt.Game,
    play: opt.Play,
    games: opt.Games = None,
    events: opt.Events = "all",
    until: opt.Until = None,
    game_range: opt.Range = None,
    out: Annotated[Path | None, typer.Option(help="Run folder to write; default: one in runs/.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --out.")] = False,
) -> None:
    """Play games and write what happened as tables; prints the run folder."""
    from reports.cli.play import run_games

    run = run_games(
        game, play, games=games, events=events, game_range=game_range, until=until, out=out, resume=resume
    )
    typer.echo(run.path)


@app.command(epilog=opt.examples("report almighty", "report runs/base --out base.html --assets base/"))
@opt.spread
def report(
    source: Annotated[str, typer.Argument(help="A game, or a run folder.")],
    play: opt.Play,
    out: Annotated[Path | None, typer.Option(help="HTML file to write; default: out/SOURCE.html.")] = None,
    assets: opt.Assets = None,
    games: opt.Games = None,
    until: opt.Until = None,
    game_range: opt.Range = None,
    run_out: Annotated[
        Path | None, typer.Option("--run", help="Run folder to write; default: one in runs/.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --run.")] = False,
    checks: Annotated[
        int | None,
        typer.Option(min=0, help="Games that measure the bots; default: a tenth of those just played."),
    ] = None,
) -> None:
    """Write the balance report of a run, or of a game after playing it; prints the file's path."""
    from reports.api import check_places
    from reports.cli.play import is_run, measure_bots, run_games, write_report

    if is_run(source):
        opt.refuse_with_run("out", "assets", "checks", *(["jobs"] if checks else []))
        measure_bots(Path(source), checks or 0, play.jobs)
        typer.echo(write_report(Path(source), out, assets))
        return
    page = out or Path("out") / f"{source}.html"
    check_places(page, assets)
    run = run_games(
        source,
        play,
        games=games,
        events="all",
        game_range=game_range,
        until=until,
        out=run_out,
        resume=resume,
    )
    measure_bots(run.path, checks, play.jobs)
    typer.echo(write_report(run.path, page, assets))


@app.command(epilog=opt.examples("replay runs/base 17", "replay almighty --seed 1 --game-no 17 --board"))
@opt.spread
def replay(
    source: Annotated[str, typer.Argument(help="A run folder, or a game.")],
    table: opt.Table,
    number: Annotated[int | None, typer.Argument(metavar="[GAME_NO]", help="Game of the run.")] = None,
    game_no: Annotated[int | None, typer.Option(help="Number of the game, with --seed.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the game, where SOURCE is a game.")] = None,
    board: Annotated[bool, typer.Option("--board", help="Draw the position after each turn.")] = False,
    as_json: opt.AsJson = False,
) -> None:
    """Tell one game move by move."""
    from reports.cli.play import is_run
    from reports.cli.replay import replay_game, replay_run

    if is_run(source):
        opt.refuse_with_run("game_no", "board", "as_json")
        replay_run(Path(source), opt.one_number(number, game_no), board=board, as_json=as_json)
        return
    replay_game(
        source,
        seed=1 if seed is None else seed,
        game_no=opt.one_number(number, game_no) or 0,
        board=board,
        as_json=as_json,
        **table.settings(),
    )


app.registered_commands += studies.commands.registered_commands


@app.command(epilog=opt.examples("strength almighty", "strength almighty --games 8000 --players 2"))
def strength(
    game: opt.Game,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each match.")] = 4_000,
    players: opt.Players = None,
    mode: opt.Mode = None,
    seed: opt.Seed = 1,
    jobs: opt.Jobs = None,
    as_json: opt.AsJson = False,
) -> None:
    """Measure the bots: one greedy among randoms, one planner among greedies, god by god."""
    from reports.cli.measure import print_strength

    print_strength(game, games=games, players=players, mode=mode, seed=seed, jobs=jobs, as_json=as_json)


@app.command()
def verify(run: Annotated[Path, typer.Argument(help="Run folder.")], as_json: opt.AsJson = False) -> None:
    """Check a run down to the last byte: parts, checksums, columns, sums."""
    from reports.cli.runs import print_verdict

    print_verdict(run, as_json=as_json)


@app.command(epilog=opt.examples("merge runs/part1 runs/part2 --out runs/whole"))
def merge(
    runs: Annotated[list[Path], typer.Argument(help="Runs over different --range of one study.")],
    out: Annotated[Path, typer.Option(help="Run folder to write.")],
) -> None:
    """Join the parts of a study into one run; prints its folder."""
    from simulator.verify import merge as merge_runs

    typer.echo(merge_runs(runs, out, COMMAND.get()).path)


@app.command()
def doctor(as_json: opt.AsJson = False) -> None:
    """Look at this machine and installation, and play a few games to see that all is well."""
    from reports.cli.doctor import print_findings

    print_findings(as_json=as_json)
