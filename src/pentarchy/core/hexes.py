"""Hex geometry: axial coordinates, pointy side up, directions clockwise from the east."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Hex = tuple[int, int]
"""Axial (q, r)."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, south-east, south-west, west, north-west, north-east."""


def neighbours(h: Hex) -> tuple[Hex, ...]:
    """The six around one, clockwise from the east."""
    q, r = h
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Steps from one to another over an unbounded plane.

    >>> distance((0, 0), (2, -1))
    2
    """
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotated(h: Hex, sixths: int) -> Hex:
    """Turned clockwise about the origin by so many sixths of a circle.

    >>> rotated((1, 0), 1)
    (0, 1)
    """
    q, r = h
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def mirrored(h: Hex) -> Hex:
    """Reflected about the vertical axis through the origin.

    >>> mirrored((1, 0))
    (-1, 0)
    """
    q, r = h
    return -q - r, r


def table(places: Sequence[Hex]) -> list[tuple[int, ...]]:
    """Per place the indices of its neighbours among the places."""
    index = {h: i for i, h in enumerate(places)}
    return [tuple(index[n] for n in neighbours(h) if n in index) for h in places]


def spread(near: Sequence[Sequence[int]], starts: Iterable[int], reach: int) -> list[int]:
    """Steps from the nearest start to every place of a neighbour table; -1 beyond reach."""
    steps = [-1] * len(near)
    frontier = list(starts)
    for i in frontier:
        steps[i] = 0
    for step in range(1, reach + 1):
        after = []
        for i in frontier:
            for n in near[i]:
                if steps[n] < 0:
                    steps[n] = step
                    after.append(n)
        frontier = after
    return steps
