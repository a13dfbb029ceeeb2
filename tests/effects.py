"""`python -m tests.effects GAME [KEY ...]`: which cards could lose their effect unnoticed.

For every card of a game its effect is taken out, and the tests that name the card and play are run:
one of them must fail. The cards for which none does are printed.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT

from pentarchy.core.card import Card
from pentarchy.core.game import Game
from pentarchy.core.match import new
from pentarchy.core.rules import Rules, find
from pentarchy.core.structs import fields, replace

TESTS = Path(__file__).parent
FACE = {"key", "name", "source", "text", "icon", "copies"}
"""What a card is called, what it looks like and how often it exists: no effect."""


def without_effect(card: Card, cards: Iterable[Card]) -> Card:
    """A card with nothing but its face and what every card of its kind must have; where that is
    all there is, every field is changed."""
    kin = [other for other in cards if type(other) is type(card)]
    changed: dict[str, Any] = {}
    needed: dict[str, Any] = {}
    for field in fields(type(card)):
        value = getattr(card, field.name)
        if field.name in FACE:
            continue
        if field.default is not NODEFAULT:
            changed[field.name] = field.default
        elif field.default_factory is not NODEFAULT:
            changed[field.name] = field.default_factory()
        else:
            needed[field.name] = _another(value, (getattr(c, field.name) for c in kin))
    blank = replace(card, **changed)
    return replace(card, **needed) if blank == card else blank


def _another(value: Any, others: Iterable[Any]) -> Any:
    """A number one higher, what another card of the kind has, or the only list turned round."""
    if type(value) is int:
        return value + 1
    turned = value[::-1] if isinstance(value, tuple) else value
    return next((other for other in others if other != value), turned)


def naming(rules: Rules[Any]) -> dict[str, list[pytest.Item]]:
    """The tests that name each card."""

    class Collector:
        items: list[pytest.Item] = []

        def pytest_collection_finish(self, session: pytest.Session) -> None:
            self.items = session.items
            self.session = session

    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()):
        where = str(TESTS / "games" / rules.name)
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", where], plugins=[collector])
    found: dict[str, list[pytest.Item]] = {key: [] for key in rules.catalogue.cards}
    for item in collector.items:
        for key in named(item, rules.name):
            found.get(key, []).append(item)
    return found


def named(item: pytest.Item, game: str) -> Iterator[str]:
    """The cards a test names: by `@card`, or by a parameter called `card`."""
    for mark in item.iter_markers("card"):
        if mark.args[0] == game:
            yield from mark.args[1:]
    params = getattr(getattr(item, "callspec", None), "params", {})
    if isinstance(params.get("card"), str):
        yield params["card"]


def survives(rules: Rules[Any], key: str, tests: list[str]) -> bool:
    """Whether no test notices that a card has lost its effect; run in a process of its own."""
    whole = list(rules.catalogue)
    cards = [without_effect(c, whole) if c.key == key else c for c in whole]
    if cards == whole:
        return False  # There is nothing but a face to lose.
    try:
        rules.__init__(cards)  # type: ignore[misc]
        new(rules, rules.seats.start)
    except Exception:
        return False  # The set does not even make a game without it.
    played: list[bool] = []
    advance = Game.advance

    def noted(self: Game[Any, Any]) -> None:
        played.append(True)
        advance(self)

    def fails(test: str) -> bool:
        played.clear()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", test])
        return code != 0

    Game.advance = noted  # type: ignore[method-assign]
    stuck: list[str] = []
    for test in tests:
        if fails(test):
            if played:
                return False
            stuck.append(test)
    rules.__init__(whole)  # type: ignore[misc]
    # Some cannot even set up their position: they count if they play with the card whole.
    return not any(not fails(test) and played for test in stuck)


def survivors(game: str, keys: list[str]) -> Iterator[str]:
    """The cards whose effect no test plays."""
    rules = find(game)
    tests = naming(rules)
    os.chdir(TESTS.parent)
    for key in keys or list(tests):
        ids = list(dict.fromkeys(item.nodeid for item in tests[key]))
        child = os.fork()
        if child == 0:
            with open(os.devnull, "w") as nowhere:
                sys.stderr = nowhere
                os._exit(survives(rules, key, ids))
        if os.waitpid(child, 0)[1]:
            yield key


if __name__ == "__main__":
    _, chosen, *rest = sys.argv
    left = 0
    for survivor in survivors(chosen, rest):
        left += 1
        print(survivor, flush=True)
    print(f"{chosen}: {left} cards could lose their effect unnoticed", flush=True)
