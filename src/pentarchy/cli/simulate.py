"""`pentarchy simulate`: bots play matches, and what came of it."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import track

from pentarchy.bots.base import make
from pentarchy.bots.table import Outcome, many_matches
from pentarchy.cli.common import (
    SEED,
    as_json,
    configured,
    console,
    emit_json,
    game_options,
    pack_option,
    read_pack,
    table,
)
from pentarchy.core.errors import Malformed


@click.command()
@click.argument("game")
@click.option(
    "--players", type=int, help="How many seats; the fewest the mode allows if not given."
)
@click.option(
    "--games", "count", type=click.IntRange(1), default=10, show_default=True, help="How many."
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the first match.")
@click.option("--seats", "names", default="", help="Bots by seat: random,greedy,... (random).")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--records", type=click.Path(file_okay=False), help="Write every record here.")
@pack_option
@game_options
@as_json
def simulate(
    game: str,
    players: int | None,
    count: int,
    seed: int,
    names: str,
    jobs: int,
    records: str | None,
    pack_file: str | None,
    mode: str,
    options: tuple[str, ...],
    json: bool,
) -> None:
    """Let bots play matches of GAME."""
    rules, pack = read_pack(game, pack_file)
    given = [n.strip() for n in names.split(",") if n.strip()]
    for name in given:
        make(name)
    seats_named = len(given) or None
    config = configured(rules, players if players is not None else seats_named, mode, options)
    seats = given or ["random"] * config.seats
    if len(seats) != config.seats:
        raise Malformed(f"--seats names {len(seats)} bots; expected {config.seats}")
    if records:
        Path(records).mkdir(parents=True, exist_ok=True)
    outcomes: list[Outcome] = []
    played = many_matches(game, config, seats, range(seed, seed + count), jobs, pack)
    for outcome in track(played, f"{rules.title}", total=count, console=console, disable=json):
        outcomes.append(outcome)
        if records:
            Path(records, f"{game}-{outcome.seed}.txt").write_text(outcome.record, encoding="utf-8")
    report = summary(outcomes, config.seats)
    if json:
        emit_json(report)
        return
    shown = table(f"{count} matches of {rules.title}", "figure", "value")
    for key, value in report.items():
        shown.add_row(key.replace("_", " "), str(value))
    console.print(shown)


def summary(outcomes: list[Outcome], seats: int) -> dict[str, object]:
    """What a simulation reports."""
    n = len(outcomes)
    decisions = sum(o.decisions for o in outcomes)
    return {
        "matches": n,
        "finished": sum(o.finished for o in outcomes),
        "decisions": decisions,
        "decisions_per_second": round(decisions / max(sum(o.seconds for o in outcomes), 1e-9)),
        "mean_options": round(sum(o.options for o in outcomes) / max(decisions, 1), 2),
        "mean_rounds": round(sum(o.rounds for o in outcomes) / n, 2),
        "scores": [round(sum(o.scores[s] for o in outcomes) / n, 2) for s in range(seats)],
        "wins_by_seat": [
            round(sum((s in o.winners) / (len(o.winners) or 1) for o in outcomes), 3)
            for s in range(seats)
        ],
    }
