"""Chance in machine words: what a compiled build has in the place of functions of `core/chance.py`.

Machine code counts modulo 2 ** 64 by itself, where Python makes long numbers and cuts them off. A
word is kept with a sign, and is made a number without one where others see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.core.chance import Chance
from pentarchy.core.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF


def _drawn(s: State | Chance) -> i64:
    """The next 64 random bits, with a sign."""
    high: i64 = s.rng >> 32
    low: i64 = s.rng & LOW
    z: i64 = ((high << 32) | low) - 0x61C8864680B583EB
    s.rng = _unsigned(z)
    z = (z ^ ((z >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return z ^ ((z >> 31) & 0x1FFFFFFFF)


def _unsigned(z: i64) -> int:
    """A word as a number without a sign."""
    number: int = z
    return number if number >= 0 else number + 0x10000000000000000


def word(s: State | Chance) -> int:
    """The next 64 random bits."""
    return _unsigned(_drawn(s))


def below(s: State | Chance, n: int) -> int:
    """A whole number from 0 to n - 1."""
    z = _drawn(s)
    if n > 0x7FFFFFFF:
        return (_unsigned(z) * n) >> 64
    times: i64 = n
    carried: i64 = ((z & LOW) * times) >> 32
    return ((((z >> 32) & LOW) * times) + carried) >> 32
