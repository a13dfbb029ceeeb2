"""Records that somebody has changed: refused in a sentence of ours, whatever was done to them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pentarchy.core.match import new
from pentarchy.server.tasks import CheckRecord
from pentarchy.server.worker import Done, Failed, perform

VALUES = (0, -1, 99, 10**9, "x", "", None, [], {}, True, 1.5)
PYTHONS = re.compile(
    r"Error\b|Exception|NoneType|' object|out of range|operand|literal|positional|keyword|Traceback"
)
"""What Python says and we do not."""


def record(game: str, chance: random.Random) -> list[str]:
    """The lines of a record that begins with a position."""
    match = new(game, 3, seed=5)
    for _ in range(40):
        match.apply(chance.choice(match.options))
    with match.edit():
        pass
    for _ in range(4):
        match.apply(chance.choice(match.options))
    return match.record.to_text().split("\n")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything within some JSON."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in inner:
        yield (*path, key)
        if isinstance(item, (dict, list)):
            yield from places(item, (*path, key))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Some JSON with something else at a place."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def mutant(lines: list[str], chance: random.Random) -> str:
    """A record with a line cut off, left out or said twice, or something else in its position."""
    lines = lines[:]
    at = chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, chance.choice(lines))
        case _:
            base = next(i for i, line in enumerate(lines) if line.startswith("base "))
            head, brace, text = lines[base].partition("{")
            position = json.loads(brace + text)
            where = chance.choice(list(places(position)))
            lines[base] = head + json.dumps(changed(position, where, chance.choice(VALUES)))
    return "\n".join(lines)


@pytest.mark.parametrize("game", ["ages", "civolution", "dawn", "horizon", "innovation"])
def test_a_changed_record_is_refused_in_our_words(game: str) -> None:
    """It is somebody's bad input, never an accident of ours, and no exception's text is told."""
    chance = random.Random(game)
    lines = record(game, chance)
    for _ in range(40):
        text = mutant(lines, chance)
        outcome = perform(msgspec.json.encode(CheckRecord(text, "")))
        if isinstance(outcome, Done):
            continue  # What was changed makes no difference, or another match of it.
        assert isinstance(outcome, Failed)
        assert outcome.bad_input, outcome.sentence
        assert not PYTHONS.search(outcome.sentence), outcome.sentence
