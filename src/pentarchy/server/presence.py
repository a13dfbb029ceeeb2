"""Presence: who looks on at other nodes. A node tells of its own, and is forgotten when silent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from pentarchy.core.message import Seat

ALIVE, WHO, HERE = "alive", "who", "here"
"""What nodes say: that they live, that they want to know who is at a table, and who is."""
SECONDS_BETWEEN_SIGNS = 2.0
SECONDS_OF_SILENCE = 3 * SECONDS_BETWEEN_SIGNS
"""After which a node is taken for dead."""


class Presence:
    """The seats whose players look on at other nodes."""

    def __init__(self, changed: Callable[[str], None], asked: Callable[[str], None]) -> None:
        self._changed = changed
        """Told of a table at which somebody came or went elsewhere."""
        self._asked = asked
        """Told of a table of which another node wants to know who is there."""
        self._seats: dict[str, dict[str, frozenset[Seat]]] = {}
        """By node and table."""
        self._signs: dict[str, float] = {}
        """When a node was last heard of."""

    def elsewhere(self, table: str) -> frozenset[Seat]:
        """The seats whose players look on at other nodes."""
        return frozenset[Seat]().union(*(at.get(table, ()) for at in self._seats.values()))

    def hear(self, node: str, table: str, word: str) -> None:
        """Take in what another node says."""
        self._signs[node] = time.monotonic()
        if word == WHO:
            self._asked(table)
        elif word.startswith(HERE):
            at = self._seats.setdefault(node, {})
            seats = frozenset(map(int, filter(None, word.removeprefix(HERE).split(","))))
            if at.get(table, frozenset()) != seats:
                at[table] = seats
                if not seats:
                    del at[table]
                self._changed(table)

    def forget_silent(self) -> None:
        """Nobody is any more at a node that has not been heard of for a while."""
        late = time.monotonic() - SECONDS_OF_SILENCE
        for node in [node for node, sign in self._signs.items() if sign < late]:
            del self._signs[node]
            for table in self._seats.pop(node, {}):
                self._changed(table)


def here(seats: Iterable[Seat]) -> str:
    """How a node says which seats' players look on there."""
    return HERE + ",".join(map(str, sorted(seats)))
