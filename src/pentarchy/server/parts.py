"""Parts: what differs between two records, so that a change of the table costs what it changes.

A patch is JSON of four forms, told apart by their shape:

    [value]                 this value is there now
    []                      nothing is there any more
    [start, count, items]   of a list, so many items from there on are replaced by these
    {key: patch, ...}       within a record or a list, at these fields or items

Records are compared as they are, before anybody puts them into words, and what is equal is skipped
at C speed; only what differs is ever encoded. `merged` is what a client does with a patch, as
`web/src/api/parts.ts` does it in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

GONE: tuple[()] = ()


def patch(old: Any, new: Any) -> Any:
    """What makes one value into another that differs from it."""
    kind = type(new)
    within = _within(kind) if type(old) is kind else None  # type: ignore[arg-type]
    return (new,) if within is None else within(old, new)


@cache
def _within(kind: Any) -> Callable[[Any, Any], Any] | None:
    """How two values of a type are compared; None if one replaces the other."""
    if issubclass(kind, Struct):
        return _of_fields
    if issubclass(kind, (tuple, list)):
        return _of_items
    return _of_entries if issubclass(kind, dict) else None


def _of_fields(old: Struct, new: Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, written, default in _fields(type(new)):
        was, now = getattr(old, name), getattr(new, name)
        if was is now or was == now:
            continue
        if now is default:
            found[written] = GONE
        else:
            # A default was left out: nothing is there that could be patched.
            found[written] = (now,) if was is default else patch(was, now)
    return found


@cache
def _fields(kind: type[Struct]) -> list[tuple[str, str, Any]]:
    """A record's fields: their names in Python and in JSON, and the default that is left out."""
    left_out = kind.__struct_config__.omit_defaults
    return [
        (f.name, f.encode_name, f.default if left_out else msgspec.NODEFAULT)
        for f in msgspec.structs.fields(kind)
    ]


def _of_items(old: Sequence[Any], new: Sequence[Any]) -> Any:
    if len(old) == len(new):
        both = enumerate(zip(old, new, strict=True))
        return {i: patch(a, b) for i, (a, b) in both if a is not b and a != b}
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    same = most - start
    tail = next((i for i in range(same) if old[-1 - i] != new[-1 - i]), same)
    return start, len(old) - tail - start, new[start : len(new) - tail]


def _of_entries(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {key: GONE for key in old if key not in new}
    for key, now in new.items():
        if key not in old:
            found[key] = (now,)
        elif old[key] != now:
            found[key] = patch(old[key], now)
    return found


def merged(old: Any, found: Any) -> Any:
    """A decoded value with a decoded patch applied; what was there before stays as it is."""
    if isinstance(found, list):
        if len(found) == 1:
            return found[0]
        start, count, items = found
        return [*old[:start], *items, *old[start + count :]]
    if isinstance(old, list):
        return [merged(item, found.get(str(i), [item])) for i, item in enumerate(old)]
    new = {key: item for key, item in old.items() if found.get(key) != []}
    for key, inner in found.items():
        if inner != []:
            new[key] = merged(old.get(key), inner)
    return new
