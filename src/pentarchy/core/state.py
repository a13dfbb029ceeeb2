"""State: plain mutable records whose `copy` is generated from their annotations."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

from pentarchy.core.structs import Struct

_COPIERS: dict[type, Callable[[Any], Any]] = {}


class Mutable(Struct):
    """A record of the state: numbers, strings, lists, dicts and other records; no behaviour.

    Annotations decide what a copy shares: what cannot change is shared, lists, dicts, sets and
    records are copied.
    """

    def copy(self) -> Self:
        """An independent copy; costs microseconds."""
        made: Self = _copier(type(self))(self)
        return made


class State(Mutable, kw_only=True):
    """What every game's state holds: the randomness still to come, and the round."""

    rng: int = 0
    round: int = 0


def _copier(cls: type) -> Callable[[Any], Any]:
    """The function that copies one class."""
    known = _COPIERS.get(cls)
    if known is None:
        known = _COPIERS[cls] = _generate(cls)
    return known


def _generate(cls: type) -> Callable[[Any], Any]:
    """Write the function that copies one class: a shallow copy, then what can change anew."""
    hints = get_type_hints(cls)
    scope: dict[str, Any] = {}

    def nested(kind: type, value: str) -> str:
        scope[f"copy_{kind.__name__}"] = _copier(kind)
        return f"copy_{kind.__name__}({value})"

    lines = ["def copy(s):", "    n = s.__copy__()"]
    for name in cls.__struct_fields__:  # type: ignore[attr-defined]
        value = copying(hints[name], f"s.{name}", nested)
        if value != f"s.{name}":
            lines.append(f"    n.{name} = {value}")
    exec("\n".join([*lines, "    return n"]), scope)
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def copying(kind: Any, value: str, nested: Callable[[type, str], str], depth: int = 0) -> str:
    """Python source that copies `value`, an expression of a type; `nested` copies a record."""
    origin, args = get_origin(kind), get_args(kind)
    item = f"v{depth}"
    if origin is list:
        inner = copying(args[0], item, nested, depth + 1)
        return f"{value}.copy()" if inner == item else f"[{inner} for {item} in {value}]"
    if origin is dict:
        inner = copying(args[1], item, nested, depth + 1)
        if inner == item:
            return f"{value}.copy()"
        return f"{{k{depth}: {inner} for k{depth}, {item} in {value}.items()}}"
    if origin is set:
        return f"{value}.copy()"
    if origin in (Union, types.UnionType):
        changing = [a for a in args if copying(a, item, nested, depth) != item]
        if not changing:
            return value
        assert len(changing) == len(args) - 1 == 1, f"cannot copy {kind}"
        return f"(None if {value} is None else {copying(changing[0], value, nested, depth)})"
    if isinstance(kind, type) and issubclass(kind, Mutable):
        return nested(kind, value)
    assert kind not in (list, dict, set, Any), f"say what is in {kind}: copies need to know"
    return value
