"""`pentarchy replay`, `perft` and `golden`: matches and positions that must stay as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.progress import track

from pentarchy.bots.table import one_match
from pentarchy.cli.common import (
    SEED,
    as_json,
    configured,
    console,
    emit_json,
    game_options,
    pack_option,
    read_pack,
    read_text,
    table,
)
from pentarchy.core.errors import PentarchyError
from pentarchy.core.game import Game
from pentarchy.core.match import load, new
from pentarchy.core.record import named_game
from pentarchy.core.rules import Rules, find, games


@click.command()
@click.argument("file")
@click.option("--until", type=click.IntRange(0), help="Stop after this many actions.")
@pack_option
@as_json
def replay(file: str, until: int | None, pack_file: str | None, json: bool) -> None:
    """Replay a record, verify every action of it, and print how it ended."""
    text = read_text(file)
    try:
        rules, _ = read_pack(named_game(text), pack_file)
        match = load(text, until, rules)
    except PentarchyError as error:
        raise type(error)(f"{file}: {error}") from None
    standing = match.standing
    report = {
        "game": match.record.game,
        "version": match.record.version,
        "rules_version": rules.version,
        "actions": len(match.record.actions),
        "over": match.over,
        "round": match.game.state.round,
        "scores": standing.scores,
        "places": standing.places,
        "winners": [match.players[s] for s in standing.winners] if match.over else [],
        "state_hash": match.state_hash,
    }
    if json:
        emit_json(report)
        return
    same = match.record.version == rules.version
    how = "verified" if same else "every action is allowed, but by other rules than it was played"
    shown = table(escape(f"{file}: {how}"), "figure", "value")
    for key, value in report.items():
        shown.add_row(key.replace("_", " "), escape(str(value)))
    console.print(shown)


@click.command()
@click.argument("game")
@click.option(
    "--depth", type=click.IntRange(1), default=2, show_default=True, help="Choices in a line."
)
@click.option("--players", type=int, help="How many seats (default: the fewest).")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the match.")
@game_options
@as_json
def perft(
    game: str,
    depth: int,
    players: int | None,
    seed: int,
    mode: str,
    options: tuple[str, ...],
    json: bool,
) -> None:
    """Count the lines of play from the start of a match, by depth."""
    rules = find(game)
    config = configured(rules, players, mode, options)
    start = new(rules, config.seats, seed, config.mode, config.options).game
    counts = [lines_of_play(start, d) for d in range(1, depth + 1)]
    if json:
        emit_json({"game": game, "seed": seed, "config": config, "counts": counts})
        return
    shown = table(f"{rules.title}, {config.seats} seats, seed {seed}", "depth", "lines of play")
    for d, count in enumerate(counts, 1):
        shown.add_row(str(d), str(count))
    console.print(shown)


def lines_of_play(g: Game[Any, Any], depth: int) -> int:
    """How many sequences of choices there are."""
    if depth == 0 or g.over:
        return 1
    options = g.options()
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        after = g.copy()
        after.take(action)
        total += lines_of_play(after, depth - 1)
    return total


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME...]")
@click.option(
    "--tests",
    default="tests",
    show_default=True,
    type=click.Path(exists=True, file_okay=False),
    help="The folder that holds `golden` and `perft`.",
)
def golden(names: tuple[str, ...], tests: str) -> None:
    """Write the golden matches and perft counts anew (for developers; read the difference!)."""
    for name in names or [n for n in games() if n != "toy"]:
        rules = find(name)
        folder = Path(tests, "golden", name)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        lines = []
        for config in track(rules.configurations(), name, console=console):
            outcome = one_match(name, config, ["random"] * config.seats, 1)
            match = load(outcome.record)
            stem = f"{config.mode}-{config.seats}p"
            end = f"# scores {' '.join(map(str, outcome.scores))}\n# hash {match.state_hash}\n"
            (folder / f"{stem}.txt").write_text(outcome.record + end, encoding="utf-8")
            lines += perft_lines(rules, config.seats, config.mode)
        counts = Path(tests, "perft", f"{name}.txt")
        counts.parent.mkdir(exist_ok=True)
        counts.write_text("\n".join([*lines, ""]), encoding="utf-8")


def perft_lines(rules: Rules[Any], seats: int, mode: str, seed: int = 1) -> list[str]:
    """The perft file's line on one configuration: counts to the depth that stays cheap."""
    start = new(rules, seats, seed, mode).game
    counts = [lines_of_play(start, 1)]
    while counts[-1] < 2_000 and len(counts) < 4:
        counts.append(lines_of_play(start, len(counts) + 1))
    return [f"{mode} {seats} {seed} {' '.join(map(str, counts))}"]
