"""Who solved which puzzles, and how well: kept for accounts and guests.

Every function works within a transaction of its caller's. A rating is where everybody begins and
what each puzzle added; so two people who become one have what both have solved.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, and_, func, insert, select, update

from pentarchy.puzzles.puzzle import Puzzle
from pentarchy.server import schema
from pentarchy.server.protocol_puzzles import Form

START = 1200
MOST_POINTS = 24
"""What a puzzle that is much too hard for somebody brings."""
SPREAD = 400
"""A puzzle so much harder is solved once in eleven times."""
PART = 4
"""A try that fails costs this part of what there is to win."""
LATELY = 14
A_WEEK = 7 * 24 * 3600.0
FEW = 5
"""Of fewer people no share is told."""


class Attempt(Struct, frozen=True):
    """What somebody did about a puzzle."""

    tries: int = 0
    hints: int = 0
    state: str = "open"
    gained: int = 0


def attempt(c: Connection, person: str, puzzle: str) -> Attempt:
    """What somebody did about a puzzle so far."""
    s = schema.solving.c
    row = c.execute(
        select(s.tries, s.hints, s.state, s.gained).where(s.person == person, s.puzzle == puzzle)
    ).one_or_none()
    return Attempt() if row is None else Attempt(*row)


def solved(c: Connection, person: str) -> dict[str, str]:
    """Which puzzles somebody has solved or given up."""
    s = schema.solving.c
    rows = c.execute(select(s.puzzle, s.state).where(s.person == person, s.state != "open"))
    return {row.puzzle: row.state for row in rows}


def form(c: Connection, person: str) -> Form:
    """How well somebody solves."""
    s = schema.solving.c
    ended = select(s.state, s.gained, s.at).where(s.person == person, s.state != "open")
    rows = c.execute(ended.order_by(s.at, s.puzzle)).all()
    streak = best = 0
    for row in rows:
        streak = streak + 1 if row.state == "solved" else 0
        best = max(best, streak)
    since = time.time() - A_WEEK
    return Form(
        rating=START + sum(row.gained for row in rows),
        streak=streak,
        best=best,
        lately=tuple(row.state == "solved" for row in rows[-LATELY:]),
        week=sum(row.gained for row in rows if row.at >= since),
    )


def points(puzzle: Puzzle, rating: int, done: Attempt) -> tuple[int, int]:
    """What solving a puzzle brings somebody now, and what another try would cost of it."""
    whole = max(PART, round(MOST_POINTS * (1 - _expected(puzzle, rating))))
    cost = whole // PART
    return max(1, whole - cost * (done.tries + done.hints)), cost


def _expected(puzzle: Puzzle, rating: int) -> float:
    return float(1 / (1 + 10 ** ((puzzle.rating - rating) / SPREAD)))


def note_try(c: Connection, person: str, puzzle: Puzzle) -> None:
    """An answer was not good enough."""
    _keep(c, person, puzzle.id, lambda a: {"tries": a.tries + 1})


def note_hint(c: Connection, person: str, puzzle: Puzzle, most: int) -> int:
    """Another hint is given; which it is."""
    number = min(attempt(c, person, puzzle.id).hints + 1, most)
    _keep(c, person, puzzle.id, lambda a: {"hints": number})
    return number


def end(c: Connection, person: str, puzzle: Puzzle, state: str) -> int:
    """A puzzle is solved or shown; what that does to the rating. Once ended it stays so."""
    before = attempt(c, person, puzzle.id)
    if before.state != "open":
        return 0
    rating = form(c, person).rating
    if state == "solved":
        gained = points(puzzle, rating, before)[0]
    else:
        gained = -max(1, round(MOST_POINTS * _expected(puzzle, rating)))
    _keep(c, person, puzzle.id, lambda _: {"state": state, "gained": gained})
    return gained


def _keep(
    c: Connection, person: str, puzzle: str, change: Callable[[Attempt], dict[str, Any]]
) -> None:
    s = schema.solving
    which = and_(s.c.person == person, s.c.puzzle == puzzle)
    before = attempt(c, person, puzzle)
    if before.state != "open":
        return
    values = change(before) | {"at": time.time()}
    if not c.execute(update(s).where(which).values(values)).rowcount:
        fresh = {"tries": 0, "hints": 0, "state": "open", "gained": 0}
        c.execute(insert(s), fresh | values | {"person": person, "puzzle": puzzle})


def share(c: Connection, puzzle: str) -> int | None:
    """How many of a hundred people solved a puzzle; None while few have tried."""
    s = schema.solving.c
    counted = select(s.state, func.count()).where(s.puzzle == puzzle, s.state != "open")
    rows = c.execute(counted.group_by(s.state)).tuples()
    counts: dict[str, int] = dict(rows.all())
    total = sum(counts.values())
    return None if total < FEW else round(100 * counts.get("solved", 0) / total)


def nearest(puzzles: Iterable[Puzzle], rating: int, done: Iterable[str]) -> Puzzle | None:
    """What suits somebody best of what they have not done: what is as hard as they are good."""
    left = [puzzle for puzzle in puzzles if puzzle.id not in set(done)]
    return min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None)
