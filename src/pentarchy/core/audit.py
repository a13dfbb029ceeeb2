"""What must hold of a position, said as field, value and what was expected."""

from __future__ import annotations

from pentarchy.core.errors import Malformed


def expect(holds: object, field: str, value: object, expected: str) -> None:
    """`Malformed` names the field and its value, unless it holds."""
    if not holds:
        raise Malformed(f"{field} is {value!r}; expected {expected}")
