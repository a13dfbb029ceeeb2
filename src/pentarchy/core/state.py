"""State: plain mutable records whose `copy` is generated from their annotations."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

_COPIERS: dict[type, Callable[[Any], Any]] = {}


class Mutable(Struct):
    """A record of the state: numbers, strings, lists, dicts and other records; no behaviour.

    Annotations decide what a copy shares: what cannot change is shared, lists, dicts, sets and
    records are copied.
    """

    def copy(self) -> Self:
        """An independent copy; costs microseconds."""
        cls = type(self)
        copier = _COPIERS.get(cls)
        if copier is None:
            copier = _COPIERS[cls] = _generate(cls)
        made: Self = copier(self)
        return made


class State(Mutable, kw_only=True):
    """What every game's state holds: the randomness still to come, and the round."""

    rng: int = 0
    round: int = 0


def _generate(cls: type) -> Callable[[Any], Any]:
    """Write the function that copies one class: a single constructor call, field by field."""
    hints = get_type_hints(cls)
    scope: dict[str, Any] = {"cls": cls}
    fields = [f"{name}={_expression(hints[name], 's.' + name)}" for name in cls.__struct_fields__]  # type: ignore[attr-defined]
    exec(f"def copy(s):\n    return cls({', '.join(fields)})", scope)
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def _expression(kind: Any, value: str, depth: int = 0) -> str:
    """Python source that copies `value`, an expression of type `kind`."""
    origin, args = get_origin(kind), get_args(kind)
    item = f"v{depth}"
    if origin is list:
        inner = _expression(args[0], item, depth + 1)
        return f"{value}[:]" if inner == item else f"[{inner} for {item} in {value}]"
    if origin is dict:
        inner = _expression(args[1], item, depth + 1)
        if inner == item:
            return f"{value}.copy()"
        return f"{{k{depth}: {inner} for k{depth}, {item} in {value}.items()}}"
    if origin is set:
        return f"{value}.copy()"
    if origin in (Union, types.UnionType):
        changing = [a for a in args if _expression(a, item, depth) != item]
        if not changing:
            return value
        assert len(changing) == 1 and len(args) == 2, f"cannot copy {kind}"
        return f"(None if {value} is None else {_expression(changing[0], value, depth)})"
    if isinstance(kind, type) and issubclass(kind, Mutable):
        return f"{value}.copy()"
    assert kind not in (list, dict, set, Any), f"say what is in {kind}: copies need to know"
    return value
