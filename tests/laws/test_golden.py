"""Golden matches replay to the same end; perft files pin how many lines of play there are.

`pentarchy golden` writes both anew; read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.cli.records import lines_of_play
from pentarchy.core.rules import find, games

TESTS = Path(__file__).parents[1]
GOLDEN = sorted((TESTS / "golden").glob("*/*.txt"))
PERFT = [
    (file.stem, line)
    for file in sorted((TESTS / "perft").glob("*.txt"))
    for line in file.read_text().splitlines()
]


@pytest.mark.parametrize("file", GOLDEN, ids=[f"{f.parent.name}-{f.stem}" for f in GOLDEN])
def test_a_golden_match_replays_to_the_same_end(file: Path) -> None:
    """Every action is still legal, and the scores and the fingerprint are what they were."""
    text = file.read_text()
    match = pentarchy.load(text)
    assert match.over
    assert f"# scores {' '.join(map(str, match.standing.scores))}" in text
    assert f"# hash {match.state_hash}" in text


@pytest.mark.parametrize("game, line", PERFT, ids=[" ".join(p) for p in PERFT])
def test_perft_counts_stand(game: str, line: str) -> None:
    """There are exactly so many lines of play from the start, to each depth."""
    mode, seats, seed, *counts = line.split()
    start = pentarchy.new(game, int(seats), int(seed), mode).game
    assert [lines_of_play(start, d + 1) for d in range(len(counts))] == [int(c) for c in counts]


@pytest.mark.parametrize("name", [n for n, rules in games().items() if rules.finished])
def test_every_finished_game_has_its_golden_matches(name: str) -> None:
    """One per mode and player count."""
    wanted = {f"{c.mode}-{c.seats}p" for c in find(name).configurations()}
    assert {f.stem for f in GOLDEN if f.parent.name == name} == wanted
