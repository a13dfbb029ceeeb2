"""The laws of kept views: a part that was kept is the part that would be made now.

What a part says that it reads is compared with what it does read (`Watched` notes every field), and
views of kept parts with views made anew, over random matches of all games, modes and seats.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.game import Game
from pentarchy.core.match import Match, load
from pentarchy.core.message import as_data
from pentarchy.core.rules import Rules, games
from pentarchy.core.settings import Config
from pentarchy.core.state import Mutable
from pentarchy.core.view import Shown, View, kept
from tests.support import wander

TIMES = int(os.environ.get("LAW_TIMES", "1"))
CASES = [
    pytest.param(rules, config, seed, id=f"{rules.name}-{config.mode}-{config.seats}p-{seed}")
    for rules in games().values()
    for config in rules.configurations()
    for seed in range(TIMES)
]
every_match = pytest.mark.parametrize("rules, config, seed", CASES)
MOVES = 45
"""Looked at in every configuration: a third at the start, the others some way on."""


class Notes:
    """What is read of a position, by the names of fields: `round`, `players.1.hand`, `stack`."""

    def __init__(self) -> None:
        self.read = set[str]()

    @contextmanager
    def apart(self) -> Iterator[set[str]]:
        """What is read meanwhile, in a set of its own."""
        before, self.read = self.read, set()
        try:
            yield self.read
        finally:
            self.read = before


class Record:
    """A record of the state that notes which of its fields are read."""

    def __init__(self, record: Mutable, notes: Notes, place: str = "") -> None:
        self.__dict__.update(_record=record, _notes=notes, _place=place, _own=set(), _lists={})

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._record)

    def __getattr__(self, name: str) -> Any:
        if name == "copy":
            return self._copy
        value, place = getattr(self._record, name), self._place + name
        if isinstance(value, Mutable):
            return Record(value, self._notes, f"{place}.")
        if name not in self._own:
            self._notes.read.add(place)
        if isinstance(value, list) and value and isinstance(value[0], Mutable):
            watched = [Record(v, self._notes, f"{place}.{i}.") for i, v in enumerate(value)]
            return self._lists.setdefault(name, watched)
        return value

    def _copy(self) -> Record:
        for name, items in self._lists.items():  # Something may have been put in or taken out.
            bare = [item._record if type(item) is Record else item for item in items]
            setattr(self._record, name, bare)
        return Record(self._record.copy(), self._notes, self._place)

    def __setattr__(self, name: str, value: Any) -> None:
        self._own.add(name)  # What is tried out is not read from the position.
        self._lists.pop(name, None)
        setattr(self._record, name, value)


class Watched(Game[Any, Any]):
    """A position that notes what is read of it."""

    notes: Notes
    tried_out = False
    """On copies something else is owed."""

    @classmethod
    def of(cls, g: Game[Any, Any], notes: Notes, state: Any) -> Watched:
        """The same position, watched."""
        made = cls(g.rules, state)
        made.notes, made.owed = notes, list(g.stack if type(g) is Game else g.owed)  # type: ignore[attr-defined]
        made._options, made._first, made._own = g._options, g._first, g._own
        return made

    @property
    def stack(self) -> list[Any]:  # type: ignore[override]
        if not self.tried_out:
            self.notes.read.add("stack")
        return self.owed

    @stack.setter
    def stack(self, steps: list[Any]) -> None:
        self.owed = steps

    def options(self) -> Any:
        if not self.tried_out:
            self.notes.read.add("stack")
        return super().options()

    def copy(self) -> Watched:
        made = Watched.of(self, self.notes, self.state.copy())
        made.tried_out = True
        return made


class Strict(Shown):
    """Makes every part anew, and looks whether it reads what it does not say."""

    def __init__(self, notes: Notes) -> None:
        super().__init__()
        self.notes = notes

    def part(
        self, build: Callable[..., Any], reads: Callable[..., object] | None, g: Any, *of: Any
    ) -> Any:
        with self.notes.apart() as used:
            made = build(g, *of)
        if reads is not None:
            with self.notes.apart() as said:
                whole = tuple(wholes(reads(g, *of)))
            silent = {name for name in used - said if not name.startswith(whole)}
            assert not silent, f"{build.__module__}.{build.__name__} also reads {sorted(silent)}"
        self.notes.read |= used
        return made


def wholes(value: Any) -> Iterator[str]:
    """The records that are read whole."""
    if type(value) is Record:
        yield value._place
    elif isinstance(value, list | tuple):
        for item in value:
            yield from wholes(item)


def check_reads(g: Game[Any, Any], seat: int | None) -> None:
    """All parts of a seat's view say all they read."""
    notes = Notes()
    watched = Watched.of(g, notes, Record(g.state.copy(), notes))
    watched.shown = Strict(notes)
    g.rules.view(watched, seat)


@every_match
def test_a_part_says_what_it_reads(rules: Rules[Any], config: Config, seed: int) -> None:
    """No part of a view depends on something in the position that it does not say."""
    match = pentarchy.new(rules, config.seats, seed, config.mode, config.options)
    for count, at in enumerate(islice(wander(match, seed), 400)):
        if count % 10 == 0:
            check_reads(at.game, (None, *range(config.seats))[count // 10 % (config.seats + 1)])
    check_reads(match.game, None)


def test_a_part_that_forgets_something_is_found() -> None:
    """The law above and the one below find a part that reads more than it says."""
    match = pentarchy.new("dawn", seats=2, seed=3)
    forgetful = kept(lambda g: g.state.first)(lambda g: (g.state.first, g.state.players[1].dial))
    notes = Notes()
    watched = Watched.of(match.game, notes, Record(match.game.state.copy(), notes))
    watched.shown = Strict(notes)
    with pytest.raises(AssertionError, match=r"also reads \['players', 'players.1.dial'\]"):
        forgetful(watched)
    shown = Shown()
    before = forgetful(shown.look(match.game))
    match.game.state.players[1].dial += 1
    assert forgetful(shown.look(match.game)) is before, "stale, as the law would see it"


@every_match
def test_kept_parts_are_what_would_be_made_now(
    rules: Rules[Any], config: Config, seed: int
) -> None:
    """After every move, undo, redo and replay the view of every seat is as if made anew."""
    match = pentarchy.new(rules, config.seats, seed, config.mode, config.options)
    chance, shown = Chance(scrambled(seed)), Shown()
    unseen = range(MOVES // 3, MOVES // 3 + below(chance, 300))
    for count, at in enumerate(islice(wander(match, seed + 1), MOVES + len(unseen))):
        if count in unseen:
            continue
        check_views(at, shown)
        if at.can_undo and below(chance, 4) == 0:
            again = at.record.actions[-1]
            assert at.undo()
            check_views(at, shown)
            at.apply(again)
            check_views(at, shown)
    check_views(load(match.record.to_text(), rules=rules), shown)


def check_views(match: Match, shown: Shown) -> None:
    """Every seat's view, of kept parts and made anew."""
    looked_at = shown.look(match.game)
    for seat in (None, *range(match.record.config.seats)):
        made, fresh = match.rules.view(looked_at, seat), match.rules.view(match.game, seat)
        assert encoded(made) == encoded(fresh), f"as seat {seat} sees it"


def encoded(view: View) -> bytes:
    """A view as bytes, what is said in it as data."""
    return msgspec.json.encode(view, enc_hook=as_data)
