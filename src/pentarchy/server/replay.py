"""Replays: any moment of a match, as the asker may see it; and forks from there.

While a match runs, a seat sees what it saw and everybody else what spectators saw. When it is over
nothing is secret any more: everybody may look from every seat, and fork it exactly.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict

import msgspec

from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, codec, resume
from pentarchy.core.record import Record, Snapshot
from pentarchy.core.step import Seat
from pentarchy.server.errors import NotYours
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.protocol import Course, CoursePoint, Moment

MOST_KEPT = 500
"""Courses kept in memory."""


def first_moment(live: LiveMatch) -> int:
    """The earliest moment that can be shown."""
    base = live.match.record.base
    return base.after if base else 0


def match_at(live: LiveMatch, after: int) -> Match:
    """The match as it stood after so many actions, from the snapshot before it."""
    first = first_moment(live)
    if not first <= after <= live.turn:
        raise Malformed(f"there is no moment {after}; expected {first} to {live.turn}")
    record = live.match.record
    saved = [s for s in record.snapshots if s.after <= after]
    near = max(saved, key=lambda s: s.after, default=record.base)
    return resume(live.rules, msgspec.structs.replace(record, base=near), after)


def moment(live: LiveMatch, holder: str, after: int, seat: Seat | None) -> Moment:
    """One moment of a replay."""
    seat = _looking(live, holder, seat)
    log = tuple(line for line in live.chronicle.lines(seat) if line.after <= after)
    actions = live.match.record.actions
    chosen = actions[after] if live.finished and after < len(actions) else ""
    view = match_at(live, after).view(seat)
    return Moment(after, first_moment(live), live.turn, view, log, chosen)


def _looking(live: LiveMatch, holder: str, seat: Seat | None) -> Seat | None:
    mine = live.held_by(holder)
    if seat is None:
        return mine[0] if len(mine) == 1 else None
    if not 0 <= seat < len(live.seats):
        raise Malformed(f"there is no seat {seat}; expected 0 to {len(live.seats) - 1}")
    if seat not in mine and not live.finished:
        raise NotYours("While the match runs you may look only from your own seats.")
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
    record = live.match.record
    match = resume(live.rules, record, first_moment(live))
    seen = None
    for number, text in enumerate(record.actions[first_moment(live) :], first_moment(live)):
        if match.game.state.round != seen:
            seen = match.game.state.round
            points.append(CoursePoint(number, seen, match.view(None).standing.scores))
        match.apply(text)
    scores = match.view(None).standing.scores
    points.append(CoursePoint(len(record.actions), match.game.state.round, scores))
    return Course(tuple(points))


def forked(live: LiveMatch, holder: str, after: int, seat: Seat | None) -> Record:
    """The record of a fork: exact when the match is over, else what a seat knows."""
    match = match_at(live, after)
    if live.finished:
        record = live.match.record
        return msgspec.structs.replace(record, actions=record.actions[:after], snapshots=[])
    mine = live.held_by(holder)
    seat = seat if seat is not None else next(iter(mine), None)
    if seat is None or seat not in mine:
        raise NotYours("While the match runs only who has a seat may fork it, from that seat.")
    known = live.rules.determinize(match.game, seat, Chance(secrets.randbits(64)))
    base = Snapshot(0, live.rules.version, codec(live.rules).encode(known).decode())
    seed = secrets.randbits(53)
    return msgspec.structs.replace(
        live.match.record, seed=seed, actions=[], snapshots=[], base=base
    )
