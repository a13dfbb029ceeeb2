"""A position entered by hand is one that could have come about, or is refused in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import pentarchy
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, check_position
from pentarchy.core.rules import Rules, games
from pentarchy.core.structs import Struct, replace, wire_type
from tests.laws.test_laws import TIMES, check_json, check_view

GAMES = list(games().values())
POSITIONS = 5 * TIMES
SENTENCE = re.compile(r"[\w\[\]'\"., ()-]+ is .+; expected .+", re.DOTALL)
Set = Callable[[Any], None]


def places(value: Any, path: str, put: Set) -> Iterator[tuple[str, Any, Set]]:
    """Every value of a position, with the way to replace it."""
    yield path, value, put
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if wire_type(type(value)).__struct_config__.frozen:
                yield from places(inner, f"{path}.{name}", _replaced(value, name, put))
            else:
                yield from places(inner, f"{path}.{name}", _attribute(value, name))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from places(item, f"{path}[{n}]", _item(value, n))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, f"{path}[{key!r}]", _item(value, key))


def _attribute(record: Any, name: str) -> Set:
    return lambda new: setattr(record, name, new)


def _replaced(record: Any, name: str, put: Set) -> Set:
    return lambda new: put(replace(record, **{name: new}))


def _item(holder: Any, key: Any) -> Set:
    return lambda new: holder.__setitem__(key, new)


def corrupted(value: Any, others: list[Any], draw: Callable[[int], int]) -> Any:
    """A value of the same type that is another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return (value + 1, value - 1, -1, 0, value + 7, 99)[draw(6)]
    if isinstance(value, str):
        words = [w for w in others if isinstance(w, str) and w != value]
        return ("nonsense", "", words[draw(len(words))] if words else "x")[draw(3)]
    if isinstance(value, list | tuple):
        kind, items = type(value), list(value)
        if not items:
            return kind([others[draw(len(others))]])
        n = draw(len(items))
        return kind((items[:n] + items[n + 1 :], [*items, items[n]], items[::-1])[draw(3)])
    if isinstance(value, dict) and value:
        key = list(value)[draw(len(value))]
        return {k: v for k, v in value.items() if k != key}
    return None


@cache
def reached(rules: Rules[Any], number: int, far: int) -> Match:
    """A match of one of the game's configurations after some random choices."""
    configs = rules.configurations()
    config = configs[number % len(configs)]
    match = pentarchy.new(rules, config.seats, number, config.mode, config.options)
    wander(match, number, far)
    return match


def wander(match: Match, seed: int, far: int, each: Callable[[], None] = lambda: None) -> None:
    chance = Chance(scrambled(seed))
    for _ in range(far):
        if match.over:
            return
        match.apply(match.options[below(chance, len(match.options))])
        each()


@pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])
@settings(
    max_examples=40 * TIMES,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],  # A failure names its field; a smaller one would tell no more.
    report_multiple_bugs=False,
)
@given(data=st.data())
def test_a_corrupted_position_is_refused_or_plays_on(rules: Rules[Any], data: Any) -> None:
    """Any typed field may be wrong: a sentence says which and how, or all laws hold."""

    def draw(n: int) -> int:
        drawn: int = data.draw(st.integers(0, n - 1))
        return drawn

    match = reached(rules, draw(POSITIONS), (0, 20, 80, 160)[draw(4)]).copy()
    if match.over:
        return
    everything = list(places(match.game.state, "state", lambda _: None))[1:]
    path, value, put = everything[draw(len(everything))]
    new = corrupted(value, [v for _, v, _ in everything], draw)
    if new is None or new == value:
        return
    before = match.state_hash
    try:
        with match.edit():
            put(new)
    except Malformed as error:
        said = str(error).removeprefix("this position does not add up: ")
        assert SENTENCE.fullmatch(said), f"{path} = {new!r}: {said}"
        assert len(said) < 400, f"{path} = {new!r}: a dump, no sentence: {said}"
        assert match.state_hash == before
        return
    except TypeError:
        # Native records take nothing of another type.
        assert pentarchy.BUILD == "compiled"
        return
    chance = Chance(scrambled(1))

    def check() -> None:
        check_position(match.game)
        if below(chance, 10) == 0:
            check_json(match)
            check_view(match, below(chance, match.record.config.seats), chance)

    try:
        wander(match, 7, 50, check)
    except Exception as error:
        raise AssertionError(f"{path}: {value!r} became {new!r}, and then: {error!r}") from error
