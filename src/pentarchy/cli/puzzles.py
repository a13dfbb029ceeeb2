"""`pentarchy puzzles`: finding puzzles, keeping them, and seeing that they still hold."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import Progress

from pentarchy.cli.common import SEED, as_json, console, emit_json, read_text, table
from pentarchy.core.rules import find, games
from pentarchy.puzzles import shelf
from pentarchy.puzzles.making import checked
from pentarchy.puzzles.mine import Mine


@click.group()
def puzzles() -> None:
    """Positions in which one plan is clearly best."""


@puzzles.command()
@click.argument("game")
@click.option("--count", type=click.IntRange(1), default=100, show_default=True, help="How many.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the matches.")
@click.option("--resume", "file", default="", help="The file they go to (GAME.puzzles.jsonl).")
@click.argument("records", nargs=-1, type=click.Path(exists=True, dir_okay=False))
def make(game: str, count: int, jobs: int, seed: int, file: str, records: tuple[str, ...]) -> None:
    """Find puzzles of GAME in matches of bots, or in RECORDS.

    What the file holds is not looked for again, so that a run can be stopped at any time.
    """
    find(game)
    mine = Mine(Path(file or f"{game}.puzzles.jsonl"), game, seed)
    with Progress(console=console) as progress:
        task = progress.add_task(f"Puzzles of {game}", total=count, completed=len(mine.puzzles))
        for dug in mine.dig(count, jobs, tuple(map(read_text, records))):
            progress.update(task, completed=min(len(mine.puzzles), count))
            progress.console.print(
                f"match {dug.match}: {len(dug.puzzles)} of {dug.looked} positions"
            )
    console.print(f"{len(mine.puzzles)} puzzles of {mine.looked} positions in {mine.path}")


@puzzles.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option("--most", type=click.IntRange(1), default=200, show_default=True, help="Of a game.")
def keep(files: tuple[str, ...], most: int) -> None:
    """Put the puzzles of FILES beside those that are shipped (for developers)."""
    for file in files:
        mine = Mine.opened(Path(file))
        console.print(f"{mine.game}: {shelf.keep(mine.game, mine.puzzles, most)} puzzles")


@puzzles.command()
@click.argument("game", required=False)
@click.option("--write", is_flag=True, help="Ship what holds, as it is judged now (developers).")
def check(game: str | None, write: bool) -> None:
    """Judge the shipped puzzles again, with the values of today."""
    for name in [find(game).name] if game else list(games()):
        before = shelf.puzzles(name)
        after = [found for puzzle in before if (found := checked(puzzle)) is not None]
        same = {puzzle.id: puzzle.solution.plan for puzzle in before}
        moved = sum(found.solution.plan != same[found.id] for found in after)
        console.print(
            f"{name}: {len(after)} of {len(before)} hold, {moved} of them by another plan"
        )
        if write and before:
            shelf.put(name, after)


@puzzles.command(name="list")
@click.argument("game", required=False)
@as_json
def list_them(game: str | None, json: bool) -> None:
    """How many puzzles there are, how hard, and about what."""
    names = [find(game).name] if game else list(games())
    report = {name: shelf.summary(name) for name in names}
    if json:
        emit_json(report)
        return
    shown = table("Puzzles", "game", "puzzles", "easiest", "median", "hardest", "themes")
    for name, found in report.items():
        told = ", ".join(f"{theme} {n}" for theme, n in found.themes.items())
        figures = (found.puzzles, found.easiest, found.median, found.hardest)
        shown.add_row(name, *map(str, figures), told)
    console.print(shown)
