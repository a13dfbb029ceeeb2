"""Positions as JSON: the state, and the stack of steps with card text inside it."""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Struct

from pentarchy.core.errors import Malformed
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.rules import Rules
from pentarchy.core.step import Step
from pentarchy.core.structs import built, converted, fields, on_the_wire


class Position(Struct):
    """A position on the wire."""

    state: Any
    stack: list[Any]


def family(base: type[Any], package: str) -> dict[str, type[Any]]:
    """The subclasses of a base, by name, that the core or one game's package defines."""
    home = importlib.import_module(package)
    for module in pkgutil.walk_packages(getattr(home, "__path__", ()), f"{package}."):
        importlib.import_module(module.name)
    found: dict[str, type[Any]] = {}
    todo = list(base.__subclasses__())
    for cls in todo:
        todo.extend(cls.__subclasses__())
        if f"{cls.__module__}.".startswith(("pentarchy.core.", f"{package}.")):
            twin = found.setdefault(cls.__name__, cls)
            assert twin is cls, f"two classes are called {cls.__name__}: {twin} and {cls}"
    return found


class Codec:
    """Encodes and decodes positions of one game."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.steps = family(Step, rules.package)
        self.events = family(Event, rules.package)
        self._fields = {
            name: {f.encode_name: f for f in fields(cls)} for name, cls in self.steps.items()
        }

    def encode(self, g: Game[Any, Any]) -> bytes:
        """The position, the same bytes for the same position on every machine."""
        position = Position(g.state, list(g.stack))
        return msgspec.json.encode(position, order="deterministic", enc_hook=on_the_wire)

    def decode(self, raw: bytes | str, older: bool = False) -> Game[Any, Any]:
        """The position that `encode` wrote; `advance` settles it.

        `older`: it was written by earlier rules, whose steps may have had more fields.
        """
        try:
            position = msgspec.json.decode(raw, type=Position)
            state = converted(position.state, self.rules.state)
            stack = [self.step(step, older) for step in position.stack]
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Malformed(f"not a position of {self.rules.name}: {error}") from None
        return Game(self.rules, state, stack)

    def hash(self, g: Game[Any, Any]) -> str:
        """A fingerprint of the position."""
        return hashlib.sha256(self.encode(g)).hexdigest()

    def step(self, data: Any, older: bool = False) -> Step:
        """A step from plain data; `Malformed` says what was expected."""
        name = data.get("type") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in self.steps:
            raise Malformed(
                f"unknown step {name or data!r}; {self.rules.name} has none of that name"
            )
        if older:
            data = self.steps[name].migrated(data)
        known = self._fields[name]
        values: dict[str, Any] = {}
        for key, value in data.items():
            if key == "type":
                continue
            if key not in known and older:
                continue
            if key not in known:
                listed = ", ".join(known)
                raise Malformed(f"{name} has no field {key!r}; expected one of: {listed}")
            values[known[key].name] = self.value(value, known[key].type, f"{name}.{key}", older)
        try:
            made: Step = built(self.steps[name], values)
        except TypeError as error:
            raise Malformed(f"{name}: {error}") from None
        return made

    def value(self, value: Any, kind: Any, where: str, older: bool = False) -> Any:
        """A field's value: steps and texts of steps, or whatever its annotation says."""
        name = value.get("type") if isinstance(value, dict) else None
        if isinstance(name, str) and name in self.steps:
            return self.step(value, older)
        if isinstance(value, list) and (_is_text(kind) or _holds_steps(value)):
            return self._text(value, older)
        try:
            return converted(value, kind)
        except msgspec.ValidationError as error:
            raise Malformed(f"{where}: {error}, got {value!r}") from None

    def _text(self, items: list[Any], older: bool) -> tuple[Any, ...]:
        return tuple(
            self._text(i, older) if isinstance(i, list) else self.step(i, older) for i in items
        )


@cache
def _is_text(kind: Any) -> bool:
    """Whether an annotation is of card text, or of several texts."""
    if get_origin(kind) is tuple:
        return _is_text(get_args(kind)[0])
    return isinstance(kind, type) and issubclass(kind, Step)


def _holds_steps(items: Iterable[Any]) -> bool:
    return any(
        (isinstance(i, dict) and "type" in i) or (isinstance(i, list) and _holds_steps(i))
        for i in items
    )
