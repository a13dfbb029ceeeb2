"""Audits: refusing a position in a sentence that names the field and its value."""

from __future__ import annotations

from typing import Any

from pentarchy.core.errors import Malformed


def expect(holds: object, path: str, value: Any, expected: str) -> None:
    """`Malformed` unless something holds: which field, its value, what was expected."""
    if not holds:
        raise Malformed(f"{path} is {value!r}; expected {expected}")
