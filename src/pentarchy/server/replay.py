"""Replays: any moment of a match, as the asker may see it; and forks from there.

While a match runs, a seat sees what it saw and everybody else what spectators saw. When it is over
nothing is secret any more: everybody may look from every seat, and fork it exactly.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

import msgspec

from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.game import Game
from pentarchy.core.match import Match, codec, resume
from pentarchy.core.message import Message, Seat
from pentarchy.core.record import Record, Snapshot
from pentarchy.server.errors import NotYours
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.protocol import Course, CoursePoint, Moment

MOST_KEPT = 500
"""Courses kept in memory."""


def first_moment(live: LiveMatch) -> int:
    """The earliest moment that can be shown."""
    if live.archive.reels:
        return live.archive.first
    base = live.match.record.base
    return base.after if base else 0


def position_at(live: LiveMatch, after: int) -> Game[Any, Any]:
    """The position after so many actions: as it was kept, or played on from the last one kept."""
    first = first_moment(live)
    if not first <= after <= live.turn:
        raise Malformed(
            Message(
                "There is no moment {after}; there are {first} to {last}.",
                after=after,
                first=first,
                last=live.turn,
            )
        )
    if after <= live.archive.last:
        return live.archive.position(live.rules, after)
    return _tail(live, after).game


def _tail(live: LiveMatch, after: int) -> Match:
    """The match played on from the snapshot before a moment."""
    record = live.match.record
    saved = [s for s in record.snapshots if s.after <= after]
    near = max(saved, key=lambda s: s.after, default=record.base)
    return resume(live.rules, msgspec.structs.replace(record, base=near), after)


def moment(live: LiveMatch, holder: str, after: int, seat: Seat | None, code: str) -> Moment:
    """One moment of a replay."""
    return as_seen(live, after, _looking(live, holder, seat), code, live.turn)


def as_seen(live: LiveMatch, after: int, seat: Seat | None, code: str, last: int) -> Moment:
    """A moment as a seat saw it, of all up to a last one."""
    log = tuple(line for line in live.chronicle.lines(seat, code) if line.after <= after)
    actions = live.match.record.actions
    chosen = actions[after] if live.finished and after < len(actions) else ""
    view = live.teller(code).put(live.rules.view(position_at(live, after), seat))
    return Moment(after, first_moment(live), last, view, log, chosen)


def _looking(live: LiveMatch, holder: str, seat: Seat | None) -> Seat | None:
    mine = live.held_by(holder)
    if seat is None:
        return mine[0] if len(mine) == 1 else None
    if not 0 <= seat < len(live.seats):
        raise Malformed(Message("There is no seat {n}.", n=seat))
    if seat not in mine and not live.finished:
        raise NotYours(Message("While the match runs you may look only from your own seats."))
    return seat


class Courses:
    """The courses asked for, made anew only when the match has gone on."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, tuple[int, Course]] = OrderedDict()

    def of(self, live: LiveMatch) -> Course:
        """A match's course so far."""
        turn, made = self._made.get(live.id, (-1, None))
        if made is None or turn != live.turn:
            made = course(live)
        self._made[live.id] = (live.turn, made)
        self._made.move_to_end(live.id)
        if len(self._made) > MOST_KEPT:
            self._made.popitem(last=False)
        return made


def course(live: LiveMatch) -> Course:
    """The scores at the start of every round and at the end, as spectators saw them."""
    points: list[CoursePoint] = []

    def note(after: int, game: Game[Any, Any]) -> None:
        scores = live.rules.view(game, None).standing.scores
        points.append(CoursePoint(after, game.state.round, scores))

    for after, number in live.archive.rounds():
        if not points or points[-1].round != number:
            note(after, position_at(live, after))
    begun = max(live.archive.last, first_moment(live))
    if begun < live.turn:
        match = _tail(live, begun)
        for after, text in enumerate(live.match.record.actions[begun:], begun):
            if not points or points[-1].round != match.game.state.round:
                note(after, match.game)
            match.apply(text)
    if points and points[-1].after == live.turn:
        points.pop()
    note(live.turn, position_at(live, live.turn))
    return Course(tuple(points))


def forked(live: LiveMatch, holder: str, after: int, seat: Seat | None) -> Record:
    """The record of a fork: exact when the match is over, else what a seat knows."""
    game = position_at(live, after)
    if live.finished:
        record = live.match.record
        begun = msgspec.structs.replace(record, actions=record.actions[:after], snapshots=[])
        return begun if _replays(live, begun, game) else _from_here(live, begun, game)
    mine = live.held_by(holder)
    seat = seat if seat is not None else next(iter(mine), None)
    if seat is None or seat not in mine:
        raise NotYours(
            Message("While the match runs only who has a seat may fork it, from that seat.")
        )
    known = live.rules.determinize(game, seat, Chance(secrets.randbits(64)))
    base = Snapshot(0, live.rules.version, codec(live.rules).encode(known).decode())
    seed = secrets.randbits(53)
    return msgspec.structs.replace(
        live.match.record, seed=seed, actions=[], snapshots=[], base=base
    )


def _replays(live: LiveMatch, record: Record, game: Game[Any, Any]) -> bool:
    """Whether the rules as they are lead to the position that was played."""
    try:
        return resume(live.rules, record).state_hash == codec(live.rules).hash(game)
    except Exception:  # Whatever mended rules make of it.
        return False


def _from_here(live: LiveMatch, record: Record, game: Game[Any, Any]) -> Record:
    """The same record, of which all that was chosen is history."""
    position = codec(live.rules).encode(game).decode()
    base = Snapshot(len(record.actions), live.rules.version, position)
    return msgspec.structs.replace(record, base=base)
