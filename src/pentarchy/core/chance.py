"""Chance: one integer in the state, stepped by splitmix64, so that a stream never changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Protocol, TypeVar

from pentarchy.core.state import Mutable

T = TypeVar("T")
_MASK = 0xFFFFFFFFFFFFFFFF


class HasChance(Protocol):
    """Anything with randomness still to come."""

    rng: int


class Chance(Mutable):
    """Randomness outside a match: a bot's, a test's."""

    rng: int = 0


def word(s: HasChance) -> int:
    """The next 64 random bits."""
    s.rng = z = (s.rng + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(s: HasChance, n: int) -> int:
    """A whole number from 0 to n - 1."""
    return (word(s) * n) >> 64


def roll(s: HasChance, sides: int = 6) -> int:
    """A die."""
    return 1 + below(s, sides)


def pick(s: HasChance, items: Sequence[T]) -> T:
    """One of them."""
    return items[below(s, len(items))]


def shuffle(s: HasChance, items: list[T]) -> None:
    """Put a list into random order, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = below(s, i + 1)
        items[i], items[j] = items[j], items[i]


def loaded(faces: Sequence[int], sides: int = 6) -> int:
    """A state of chance from which the next dice fall as said.

    >>> s = Chance(loaded((3, 1)))
    >>> roll(s), roll(s)
    (3, 1)
    """
    for rng in count():
        s = Chance(rng=rng)
        if all(roll(s, sides) == face for face in faces):
            return rng
    raise AssertionError("count ended")


def scrambled(seed: int) -> int:
    """The first state of a stream for a seed, far from its neighbours'."""
    return word(Chance(rng=(seed * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) & _MASK))
