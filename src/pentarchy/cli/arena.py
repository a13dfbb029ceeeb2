"""`pentarchy arena`, `pentarchy rate` and `pentarchy tune`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pentarchy.bots import tuning as tuning_of
from pentarchy.bots.arena import Plan, Report, joined, plan, ratings, report, wilson
from pentarchy.bots.runs import Results, cluster, local, read
from pentarchy.bots.values import Weight, weights_file, write_weights
from pentarchy.cli.common import SEED, as_json, configured, console, emit_json, game_options, table
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import find


@click.command()
@click.argument("game")
@click.option("--bots", "names", required=True, help="Contestants: strong,greedy,... or levels.")
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="Matches.")
@click.option("--players", type=int, help="Seats; the last contestant fills those left over.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the first matches.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--cluster", "address", help="Play on Ray: `local`, `auto` or an address.")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False),
    help="Keep the results in this file, and go on from what it holds.",
)
@click.option("--tallies", is_flag=True, help="Also show what happened a match, on average.")
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
    tallies: bool,
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
        if tallies:
            show_tallies(run, done)


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
    least = allowed[0] if allowed else len(bots)
    config = configured(rules, least if players is None else players, mode, options)
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
        console.print(f"[red]failed[/] {escape(error)}")


def show_tallies(run: Plan, done: Report) -> None:
    """What happened to a seat of each contestant, on average."""
    shown = table("A match, on average", "what", *run.bots)
    for name in sorted({name for counts in done.tallies.values() for name in counts}):
        shown.add_row(name, *(f"{done.tallies[bot].get(name, 0):.2f}" for bot in run.bots))
    console.print(shown)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@as_json
def rate(files: tuple[Path, ...], json: bool) -> None:
    """Rate all bots of several arena runs of one game together, from their results FILES."""
    runs = [read(file) for file in files]
    games = {run.game for run, _ in runs}
    if len(games) > 1:
        raise Malformed(
            f"ratings compare bots of one game; the files hold {', '.join(sorted(games))}"
        )
    bots, played = joined(runs)
    rated = sorted(ratings(bots, played).items(), key=lambda pair: -pair[1]["mu"])
    if json:
        emit_json({"game": games.pop(), "games": len(played), "rating": dict(rated)})
        return
    shown = table(f"{len(played)} matches of {find(games.pop()).title}", "bot", "rating", "matches")
    for bot, rating in rated:
        count = sum(bot in r.seats for r in played)
        shown.add_row(bot, f"{rating['mu']:.1f} ± {rating['sigma']:.1f}", str(count))
    console.print(shown)


@click.command()
@click.argument("game")
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="How often the weights move.",
)
@click.option(
    "--matches",
    type=click.IntRange(4),
    default=400,
    show_default=True,
    help="Matches of the greedy bot against itself to learn from, a round.",
)
@click.option(
    "--check",
    type=click.IntRange(0),
    default=60,
    show_default=True,
    help="Matches of the tuned weights against the old ones at the end.",
)
@click.option("--players", type=int, help="How many seats; the fewest if not given.")
@click.option("--seed", type=SEED, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--state",
    type=click.Path(dir_okay=False),
    help="Where the matches are kept and resumed from (.state/tune-GAME.jsonl).",
)
@click.option("--write", is_flag=True, help="Write what was learnt into the package.")
@game_options
@as_json
def tune(
    game: str,
    rounds: int,
    matches: int,
    check: int,
    players: int | None,
    seed: int,
    jobs: int,
    state: str | None,
    write: bool,
    mode: str,
    options: tuple[str, ...],
    json: bool,
) -> None:
    """Tune the weights of GAME's value function by self-play.

    Weights are written only if they beat the ones before on fresh seeds; the spread, which makes
    chances true frequencies, is written for whichever weights stay.
    """
    path = Path(state or f".state/tune-{game}.jsonl")
    config = configured(find(game), players, mode, options)
    begun = tuning_of.begin(game, config, seed, matches)
    tuning = tuning_of.read(path) if path.exists() else begun
    for name in ("game", "config", "seed", "matches", "features"):
        was, now = getattr(tuning, name), getattr(begun, name)
        if was != now:
            raise Malformed(f"{path} holds another tuning: {name} {was}, not {now}")
    with _progress(quiet=json) as progress:
        total = rounds * matches
        bar = progress.add_task(f"{game} ", total=total, completed=len(tuning.played))
        for _ in tuning_of.collect(tuning, rounds, path, jobs):
            progress.advance(bar)
        tuned = tuning.tuned(rounds)
        learnt, unseen = tuning.played[: -matches // 4], tuning.played[-matches // 4 :]
        bar = progress.add_task("against the old weights ", total=check)
        won = 0.0
        for result in tuning_of.duels(tuning, tuned, check, jobs):
            won += result
            progress.advance(bar)
    low, high = wilson(won, check)
    better = won > check / 2
    kept = tuned if better else tuning.start
    reliability = tuning_of.reliability(tuning_of.calibrated(kept, learnt), unseen)
    final = tuning_of.calibrated(kept, tuning.played)
    if json:
        emit_json(
            {
                "game": game,
                "rounds": rounds,
                "matches": matches,
                "check": check,
                "won": won,
                "interval": (low, high),
                "taken": better,
                "weights": tuned.weights,
                "spread": final.spread,
                "reliability": reliability,
            }
        )
    else:
        for name, weight in tuned.weights.items():
            console.print(f"{name}: {_short(tuning.start.weights[name])} -> {_short(weight)}")
        console.print(
            f"The tuned weights won {won:g} of {check} against the old ones"
            f" ({low:.1%} - {high:.1%})."
        )
        console.print(f"spread: {_short(tuning.start.spread)} -> {_short(final.spread)}")
        for told in reliability:
            console.print(f"{told.positions} positions: {told.said:.0%} said, {told.won:.0%} won")
    if write:
        comment = (
            f"What the features of {find(game).title} are worth; of two numbers the first holds at"
            f" the start, the second at the end.\npentarchy tune {game} --rounds {rounds}"
            f" --matches {matches} --check {check} --seed {seed}: the tuned weights won {won:g} of"
            f" {check} against\nthe ones before and were {'taken' if better else 'not taken'}; the"
            " spread is fitted to the same matches."
        )
        write_weights(weights_file(game), final, comment)
        click.echo(f"Written to {weights_file(game)}.", err=True)


def _short(weight: Weight) -> str:
    if isinstance(weight, tuple):
        return f"{weight[0]:.3g} to {weight[1]:.3g}"
    return f"{weight:.3g}"
