"""Reels: every position of a match as it was played, packed, so that its past needs no old rules.

A reel is wound whenever a snapshot is made, and at the end: the positions and the log since the one
before. Consecutive positions hardly differ, so that twenty of them take little more than one.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from pentarchy.core.game import Game
from pentarchy.core.match import Match, codec, resume
from pentarchy.core.message import Seat
from pentarchy.core.record import Record, Snapshot
from pentarchy.core.rules import Rules
from pentarchy.server.chronicle import Chronicle, Kept


class Reel(Struct, frozen=True):
    """Some positions of a match in a row, and what happened on the way."""

    after: int
    """The number of actions before the last of them."""
    packed: bytes

    def film(self) -> Film:
        """What is on it."""
        return msgspec.json.decode(zlib.decompress(self.packed), type=Film)


class Film(Struct):
    """An unpacked reel."""

    first: int
    """The number of actions before the first position."""
    positions: list[msgspec.Raw]
    lines: dict[str, list[Kept]]
    """Per seat (and "spectators") the log between the first position and the last."""


def wound(rules: Rules[Any], record: Record, made: int, over: bool) -> list[Reel]:
    """The positions after those that have been made (-1: none), to the last snapshot or the end."""
    if made < 0 and record.base:
        made = record.base.after - 1
    ends = {s.after for s in record.snapshots} | ({len(record.actions)} if over else set())
    reels = list[Reel]()
    for end in sorted(end for end in ends if end > made):
        reels.append(wind(rules, record, made, end))
        made = end
    return reels


def wind(rules: Rules[Any], record: Record, made: int, end: int) -> Reel:
    """The positions after those that have been made (-1: none) up to one.

    Where the rules as they are lead elsewhere than the snapshots say, a snapshot stands for what
    came after it: what is shown was played, and nothing is made up.
    """
    snapshots = [record.base, *record.snapshots] if record.base else [*record.snapshots]
    near = max((s for s in snapshots if s.after <= max(made, 0)), key=_after, default=None)
    goal = next((s for s in snapshots if s.after == end), None)
    first = made + 1
    try:
        match, positions = _played(rules, record, near, first, end)
        if goal is None or positions[-1].decode() == goal.position:
            return packed(first, positions, told(Chronicle(match, []), match, first, end))
    except Exception:  # Whatever mended rules make of what was played.
        if near is None and goal is None:
            raise
    known = [s for s in (near, goal) if s is not None]
    shown = [
        max((s for s in known if s.after <= n), key=_after, default=known[0])
        for n in range(first, end + 1)
    ]
    return packed(first, [s.position.encode() for s in shown], {})


def _after(snapshot: Snapshot) -> int:
    return snapshot.after


def _played(
    rules: Rules[Any], record: Record, near: Snapshot | None, first: int, end: int
) -> tuple[Match, list[bytes]]:
    start = near.after if near else 0
    match = resume(rules, msgspec.structs.replace(record, base=near), start)
    positions = [codec(rules).encode(match.game)] if start >= first else []
    for number in range(start, end):
        match.apply(record.actions[number])
        if number + 1 >= first:
            positions.append(codec(rules).encode(match.game))
    return match, positions


def told(chronicle: Chronicle, match: Match, first: int, end: int) -> dict[str, list[Kept]]:
    """Everybody's log of what led to these positions."""
    seats: list[Seat | None] = [None, *range(match.record.config.seats)]
    return {
        seat_key(seat): [
            Kept.of(entry)
            for entry in chronicle.entries(seat)
            if first <= entry.after <= end and not entry.note
        ]
        for seat in seats
    }


def packed(first: int, positions: list[bytes], lines: dict[str, list[Kept]]) -> Reel:
    """A reel of some positions and the log that led to them."""
    film = Film(first, [msgspec.Raw(p) for p in positions], lines)
    return Reel(first + len(positions) - 1, zlib.compress(msgspec.json.encode(film), 6))


def seat_key(seat: Seat | None) -> str:
    """How a seat is called in a reel's log."""
    return "spectators" if seat is None else str(seat)


class Archive:
    """A match's reels, in order, without a gap from the first."""

    def __init__(self, reels: Iterable[Reel]) -> None:
        self.reels = sorted(reels, key=lambda reel: reel.after)

    @property
    def last(self) -> int:
        """The number of actions before the last position; -1 if there is none."""
        return self.reels[-1].after if self.reels else -1

    @property
    def first(self) -> int:
        """The number of actions before the first position, if there is one."""
        return self.reels[0].film().first if self.reels else 0

    def cut(self, turn: int) -> None:
        """Forget what comes after so many actions."""
        self.reels = [reel for reel in self.reels if reel.after <= turn]

    def position(self, rules: Rules[Any], after: int) -> Game[Any, Any]:
        """A position as it was played."""
        film = next(reel for reel in self.reels if reel.after >= after).film()
        raw = bytes(film.positions[after - film.first]).decode()
        game = codec(rules).decode(raw, older=True)
        game.advance()
        return game

    def lines(self, seat: Seat | None, until: int) -> list[Kept]:
        """A seat's log of all that led to the position after so many actions."""
        kept = (line for reel in self.reels for line in reel.film().lines.get(seat_key(seat), ()))
        return [line for line in kept if line.after <= until]

    def rounds(self) -> Iterator[tuple[int, int]]:
        """Of every position the number of actions before it, and its round."""
        for reel in self.reels:
            film = reel.film()
            for after, position in enumerate(film.positions, film.first):
                yield after, msgspec.json.decode(position, type=_Dated).state.round


class _Round(Struct):
    round: int


class _Dated(Struct):
    """Of a position only its round."""

    state: _Round
