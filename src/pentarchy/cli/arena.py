"""`pentarchy arena` and `pentarchy tune`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pentarchy.bots.arena import Plan, Report, plan, report, wilson
from pentarchy.bots.runs import Results, cluster, local
from pentarchy.bots.tuning import Duels, begin, read, save, step
from pentarchy.bots.values import weights_file, write_weights
from pentarchy.cli.common import as_json, configured, console, emit_json, game_options, table
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import find


@click.command()
@click.argument("game")
@click.option("--bots", "names", required=True, help="Contestants: strong,greedy,... or levels.")
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="Matches.")
@click.option("--players", type=int, help="Seats; the last contestant fills those left over.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first matches.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--cluster", "address", help="Play on Ray: `local`, `auto` or an address.")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False),
    help="Keep the results in this file, and go on from what it holds.",
)
@game_options
@as_json
def arena(
    game: str,
    names: str,
    games: int,
    players: int | None,
    seed: int,
    jobs: int,
    address: str | None,
    resume: str | None,
    mode: str,
    options: tuple[str, ...],
    json: bool,
) -> None:
    """Let bots meet in matches of GAME: every seed once from each seat."""
    run = _plan(game, names, games, players, seed, mode, options)
    results = Results(run, Path(resume) if resume else None)
    runner = cluster(address) if address else local(jobs)
    with _progress(quiet=json) as progress:
        bar = progress.add_task(f"{game} ", total=run.games, completed=len(results.played))
        for _ in results.collect(runner):
            progress.advance(bar)
    done = report(run, results.played.values())
    if json:
        emit_json(done)
    else:
        show(run, done)


def _plan(
    game: str,
    names: str,
    games: int,
    players: int | None,
    seed: int,
    mode: str,
    options: tuple[str, ...],
) -> Plan:
    rules = find(game)
    bots = [name.strip() for name in names.split(",") if name.strip()]
    if not bots:
        raise Malformed("--bots names nobody; expected at least two, as in strong,greedy")
    chosen = rules.mode(mode) if mode else rules.modes[0]
    allowed = [n for n in chosen.seats or tuple(rules.seats) if n >= len(bots)]
    config = configured(rules, players or (allowed[0] if allowed else len(bots)), mode, options)
    if config.seats < len(bots):
        raise Malformed(f"{len(bots)} bots do not fit on {config.seats} seats")
    return plan(game, config, bots, games, seed)


def _progress(quiet: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=quiet,
    )


def show(run: Plan, done: Report) -> None:
    """A report for people."""
    shown = table(
        f"{done.games} matches of {find(run.game).title}, {done.players} players, mode {done.mode},"
        f" seeds from {done.seed}; {done.rounds} rounds and {done.decisions} decisions a match",
        "bot",
        "wins",
        "rate",
        "95 % interval",
        "rating",
        "mean score",
        "ms a decision",
        "slowest",
    )
    for bot in run.bots:
        low, high = done.interval[bot]
        rating = done.rating[bot]
        shown.add_row(
            bot,
            f"{done.wins[bot]:g}",
            f"{done.rate[bot]:.1%}",
            f"{low:.1%} - {high:.1%}",
            f"{rating['mu']:.1f} ± {rating['sigma']:.1f}",
            f"{done.scores[bot]:.1f}",
            f"{done.seconds[bot] * 1000:.1f}",
            f"{done.slowest[bot]:.2f} s",
        )
    console.print(shown)
    for error in done.errors[:10]:
        console.print(f"[red]failed[/] {error}")


@click.command()
@click.argument("game")
@click.option("--steps", type=click.IntRange(0), default=60, show_default=True)
@click.option("--matches", type=click.IntRange(2), default=16, show_default=True, help="A step.")
@click.option("--check", type=click.IntRange(0), default=100, show_default=True, help="At the end.")
@click.option("--players", type=int, help="How many seats; the fewest if not given.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--state",
    type=click.Path(dir_okay=False),
    help="Where the tuning is kept and resumed from (.state/tune-GAME.json).",
)
@click.option("--write", is_flag=True, help="Write the weights into the package if they won.")
@game_options
def tune(
    game: str,
    steps: int,
    matches: int,
    check: int,
    players: int | None,
    seed: int,
    jobs: int,
    state: str | None,
    write: bool,
    mode: str,
    options: tuple[str, ...],
) -> None:
    """Tune the weights of GAME's value function by self-play."""
    path = Path(state or f".state/tune-{game}.json")
    config = configured(find(game), players, mode, options)
    tuning = read(path) if path.exists() else begin(game, config, seed, matches)
    if tuning.game != game:
        raise Malformed(f"{path} tunes {tuning.game}, not {game}")
    duels = Duels(tuning, jobs)
    try:
        with _progress(quiet=False) as progress:
            bar = progress.add_task(f"tune {game} ", total=steps, completed=tuning.steps)
            while tuning.steps < steps:
                step(tuning, duels.margin)
                save(path, tuning)
                progress.advance(bar)
            bar = progress.add_task("against the old weights ", total=check)
            results = []
            for result in duels.results(tuning.weights, tuning.start, 10_000_000, check):
                results.append(result)
                progress.advance(bar)
    finally:
        duels.close()
    won = sum(0.5 + 0.5 * ((r > 0) - (r < 0)) for r in results)
    low, high = wilson(won, check)
    for name, weight in tuning.weights.weights.items():
        console.print(f"{name}: {tuning.start.weights[name]} -> {weight}", highlight=False)
    console.print(
        f"The tuned weights won {won:g} of {check} against the old ones ({low:.1%} - {high:.1%})."
    )
    if write and won > check / 2:
        comment = (
            f"What the features of {find(game).title} are worth; of two numbers the first holds at"
            f" the start, the second at the end.\nTuned: pentarchy tune {game} --steps"
            f" {tuning.steps} --matches {tuning.matches} --seed {tuning.seed}; won {won:g} of"
            f" {check} against the weights before."
        )
        write_weights(weights_file(game), tuning.weights, comment)
        console.print(f"Written to {weights_file(game)}.")
