"""A component set is refused in a sentence that names line and field, or it plays."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import pentarchy
from pentarchy.core import pack
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import Rules, games
from tests.laws.test_laws import TIMES

GAMES = list(games().values())
CHOICES = 100 if TIMES == 1 else 100_000
"""How far each match is followed."""
MATCHES = 1 if TIMES == 1 else 20
"""Matches at every player count."""
Set = Callable[[Any], None]


@cache
def exported(rules: Rules[Any]) -> Any:
    """A game's own components as a pack's plain data."""
    return yaml.load(pack.export(rules), yaml.CSafeLoader)


def places(value: Any, path: str, put: Set) -> Iterator[tuple[str, Any, Set]]:
    """Every value of a pack's data, with the way to replace it."""
    yield path, value, put
    items = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    for key, item in items:
        yield from places(item, f"{path}[{key!r}]", _item(value, key))


def _item(holder: Any, key: Any) -> Set:
    return lambda new: holder.__setitem__(key, new)


def mutated(value: Any, draw: Callable[[int], int]) -> Any:
    """Another value, of the same kind more often than not."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return (0, -5, value + 1, value - 1, 99, "many")[draw(6)]
    if isinstance(value, str):
        return ("nonsense", "", 7)[draw(3)]
    if isinstance(value, list):
        n = draw(len(value)) if value else 0
        return (value[:n] + value[n + 1 :], [*value, *value[n : n + 1]], [])[draw(3)]
    if isinstance(value, dict) and value:
        gone = list(value)[draw(len(value))]
        return {k: v for k, v in value.items() if k != gone}
    return None


def read(content: Any, rules: Rules[Any]) -> Rules[Any] | str:
    """The game with these components, or why there is none."""
    try:
        return pack.built(content, {(): 1}, rules)
    except Malformed as error:
        return str(error)


def play(rules: Rules[Any], seats: int, seed: int) -> None:
    """A random match."""
    match = pentarchy.new(rules, seats, seed)
    chance = Chance(scrambled(seed))
    for count in range(CHOICES):
        if match.over:
            return
        match.apply(match.options[below(chance, len(match.options))])
        if count % 40 == 0:
            match.told(match.seat)


@pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])
@settings(
    max_examples=15 * TIMES,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
    report_multiple_bugs=False,
)
@given(data=st.data())
def test_a_mutated_pack_is_refused_or_plays(rules: Rules[Any], data: Any) -> None:
    """What is called sound never crashes, at any player count."""

    def draw(n: int) -> int:
        drawn: int = data.draw(st.integers(0, n - 1))
        return drawn

    content = copy.deepcopy(exported(rules))
    everything = list(places(content["cards"], "cards", _item(content, "cards")))[1:]
    path, value, put = everything[draw(len(everything))]
    new = mutated(value, draw)
    put(new)
    made = read(content, rules)
    if isinstance(made, str):
        assert made.startswith("line 1: "), made
        assert len(made) < 2000, made
        return
    try:
        for seats in made.modes[0].seats or made.seats:
            for seed in range(MATCHES):
                play(made, seats, seed)
    except Exception as error:
        raise AssertionError(f"{path}: {value!r} became {new!r}, and then: {error!r}") from error
