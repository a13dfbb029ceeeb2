"""Audits: what must hold of a position, told by field and value where it does not."""

from __future__ import annotations

from functools import cache
from reprlib import Repr
from typing import Any

import msgspec.inspect as mi

from pentarchy.core.errors import Malformed
from pentarchy.core.structs import Struct, record_type, wire_type

_short = Repr()
_short.maxlist = _short.maxtuple = _short.maxdict = _short.maxset = 12
_short.maxstring = _short.maxother = 80
"""A value as a sentence can hold it."""


def expect(holds: bool, field: str, value: object, expected: str) -> None:
    """Refuse a position in which something does not hold.

    >>> expect(False, "players[1].coins", -3, "0 or more")
    Traceback (most recent call last):
    ...
    pentarchy.core.errors.Malformed: players[1].coins is -3; expected 0 or more
    """
    if not holds:
        raise Malformed(f"{field} is {_short.repr(value)}; expected {expected}")


def check_fields(record: Struct, path: str = "") -> None:
    """Refuse a record in which some value, however deep, is not what its annotation says."""
    for field in _fields(type(record)):
        here = f"{path}.{field.name}" if path else field.name
        _check(getattr(record, field.name), field.type, here)


@cache
def _fields(cls: type) -> tuple[mi.Field, ...]:
    info = mi.type_info(wire_type(cls))
    assert isinstance(info, mi.StructType)
    return info.fields


def _check(value: Any, info: mi.Type, path: str) -> None:
    match info:
        case mi.AnyType():
            return
        case mi.Metadata():
            _check(value, info.type, path)
        case mi.IntType():
            whole = type(value) is int and _within(value, info)
            expect(whole, path, value, f"a whole number{_bounds(info)}")
        case mi.BoolType():
            expect(type(value) is bool, path, value, "true or false")
        case mi.StrType():
            expect(isinstance(value, str), path, value, "a word")
        case mi.NoneType():
            expect(value is None, path, value, "nothing")
        case mi.LiteralType():
            listed = ", ".join(map(repr, info.values))
            expect(value in info.values, path, value, f"one of: {listed}")
        case mi.ListType() | mi.SetType() | mi.FrozenSetType() | mi.VarTupleType():
            _check_many(value, info, path)
        case mi.TupleType():
            fits = isinstance(value, tuple) and len(value) == len(info.item_types)
            expect(fits, path, value, f"{len(info.item_types)} values")
            for n, (item, kind) in enumerate(zip(value, info.item_types, strict=True)):
                _check(item, kind, f"{path}[{n}]")
        case mi.DictType():
            expect(isinstance(value, dict), path, value, "values by key")
            for key, item in value.items():
                _check(key, info.key_type, f"a key of {path}")
                _check(item, info.value_type, f"{path}[{key!r}]")
        case mi.StructType():
            cls = record_type(info.cls)
            expect(isinstance(value, cls), path, value, f"a {cls.__name__}")
            check_fields(value, path)
        case mi.UnionType():
            _check_union(value, info, path)
        case _:
            raise AssertionError(f"{path}: a state cannot hold {info}")


_KINDS: dict[type, type] = {
    mi.ListType: list,
    mi.SetType: set,
    mi.FrozenSetType: frozenset,
    mi.VarTupleType: tuple,
}


def _check_many(value: Any, info: Any, path: str) -> None:
    expect(isinstance(value, _KINDS[type(info)]), path, value, "several values")
    least, most = info.min_length, info.max_length
    right = (least is None or len(value) >= least) and (most is None or len(value) <= most)
    expect(right, path, value, f"{least or 0} to {most} values")
    for n, item in enumerate(value):
        _check(item, info.item_type, f"{path}[{n}]")


def _check_union(value: Any, info: mi.UnionType, path: str) -> None:
    failed: list[Malformed] = []
    for kind in info.types:
        try:
            return _check(value, kind, path)
        except Malformed as error:
            failed.append(error)
    # What it is nearly tells most: a number out of bounds rather than "nothing".
    deepest = max(failed, key=lambda error: len(str(error).partition(" is ")[0]))
    raise next((e for e in failed if not str(e).endswith("expected nothing")), deepest)


def _within(value: int, info: mi.IntType) -> bool:
    return (
        (info.ge is None or value >= info.ge)
        and (info.gt is None or value > info.gt)
        and (info.le is None or value <= info.le)
        and (info.lt is None or value < info.lt)
    )


def _bounds(info: mi.IntType) -> str:
    least = info.ge if info.ge is not None else (None if info.gt is None else info.gt + 1)
    most = info.le if info.le is not None else (None if info.lt is None else info.lt - 1)
    if least is None:
        return "" if most is None else f" of {most} at most"
    return f" of {least} or more" if most is None else f" from {least} to {most}"
