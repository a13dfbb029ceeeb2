"""The puzzles that are shipped: one packed file for each game."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from pentarchy.core.errors import Malformed
from pentarchy.core.rules import games
from pentarchy.puzzles.puzzle import Puzzle

FOLDER = Path(__file__).with_name("data")


class Summary(Struct, frozen=True):
    """What there is of a game."""

    puzzles: int
    easiest: int
    median: int
    hardest: int
    themes: dict[str, int]


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order in which they were kept."""
    file = FOLDER / f"{game}.jsonl.xz"
    if not file.exists():
        return ()
    lines = lzma.decompress(file.read_bytes()).splitlines()
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines)


def everything() -> dict[str, Puzzle]:
    """All puzzles by their ids."""
    return {puzzle.id: puzzle for game in games() for puzzle in puzzles(game)}


def one(puzzle: str) -> Puzzle:
    """A puzzle by its id."""
    game = puzzle.rpartition("-")[0]
    for found in puzzles(game) if game in games() else ():
        if found.id == puzzle:
            return found
    raise Malformed(f"there is no puzzle {puzzle!r}")


def keep(game: str, found: Iterable[Puzzle], most: int) -> int:
    """Ship puzzles beside those that are; how many there are then. What is shipped stays."""
    kept = {puzzle.id: puzzle for puzzle in (*puzzles(game), *found)}
    return put(game, list(kept.values())[:most])


def put(game: str, kept: Iterable[Puzzle]) -> int:
    """Ship these puzzles of a game and no others; how many they are."""
    lines = [msgspec.json.encode(puzzle) for puzzle in kept]
    FOLDER.mkdir(exist_ok=True)
    packed = lzma.compress(b"\n".join(lines), preset=9 | lzma.PRESET_EXTREME)
    (FOLDER / f"{game}.jsonl.xz").write_bytes(packed)
    puzzles.cache_clear()
    return len(lines)


def summary(game: str) -> Summary:
    """How many, how hard, about what."""
    found = puzzles(game)
    ratings = sorted(puzzle.rating for puzzle in found) or [0]
    themes = Counter(theme for puzzle in found for theme in puzzle.themes)
    middle = round(median(ratings))
    return Summary(len(found), ratings[0], middle, ratings[-1], dict(themes.most_common()))
