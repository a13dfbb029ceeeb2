"""What the engine's records are made of: msgspec's Structs, or native classes.

State, steps, actions, events and cards are declared once, as subclasses of this module's `Struct`.
In the plain build that is msgspec's. A compiled build has `compiled/structs.py` in its place: the
same names, for classes of machine code. What only goes over the wire or into a file (views, records
of matches) is a Struct of msgspec's in both builds and imports it from there.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct, convert, field
from msgspec.structs import asdict, astuple, fields, replace

__all__ = [
    "Struct",
    "asdict",
    "astuple",
    "built",
    "converted",
    "field",
    "fields",
    "on_the_wire",
    "record_type",
    "replace",
    "wire_type",
]

T = TypeVar("T")


def wire_type(kind: Any) -> Any:
    """The type, made of msgspec's Structs alone, that tells msgspec what a type of ours is."""
    return kind


def record_type(wire: type) -> type:
    """The record that such a Struct stands for."""
    return wire


def on_the_wire(value: Any) -> Any:
    """What msgspec does not know, as `enc_hook`: here it knows all records."""
    raise TypeError(f"{type(value).__name__} is no data")


def converted(data: Any, kind: type[T], strict: bool = True) -> T:
    """Plain data as what a type says; msgspec's `ValidationError` names what does not fit."""
    return convert(data, kind, strict=strict)


def built(cls: type[T], values: dict[str, Any]) -> T:
    """A record from its fields by name; a `TypeError` in msgspec's words says what is missing."""
    return cls(**values)
