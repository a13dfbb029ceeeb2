"""Talk at a table: what players say to each other and, apart from them, those who look on.

While a match runs each side hears only itself; when it is over everybody may read both. A line is
stored before anybody is told of it. Every function works within a transaction of its caller's.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Seat
from pentarchy.server import people, schema
from pentarchy.server import protocol_people as p
from pentarchy.server.errors import NotFound, NotYours, TooMany
from pentarchy.server.identity import holder_of
from pentarchy.server.livematch import LiveMatch
from pentarchy.server.nodes import CHANNEL, TALK
from pentarchy.server.protocol import Talked
from pentarchy.server.seating import clean
from pentarchy.server.store import INSERTS

LONGEST = 500
"""Characters of a line."""
MOST_LINES = 5000
"""Lines of a table."""
MOST_SHOWN = 500
MOST_REPORTED = 100
BEFORE = 3
"""Lines before a reported one that an operator reads with it."""
JOINER = "\u200d"
EVERYBODY = "everybody"
"""Who does not want to hear somebody, where it is an operator's word."""

Room = Literal["players", "spectators"]


class Speaker(Struct, frozen=True):
    """Who says something, as what, under which name."""

    person: str
    room: Room
    seat: Seat | None
    name: str


# Who hears whom.


def room_of(live: LiveMatch, person: str) -> Room:
    """Where somebody talks."""
    return "players" if live.held_by(person) else "spectators"


def rooms_of(live: LiveMatch, person: str) -> set[Room]:
    """What somebody may read."""
    return {"players", "spectators"} if live.finished else {room_of(live, person)}


def tell(live: LiveMatch, room: str, number: int) -> None:
    """Let those who may read it know that there is a line, or that one has changed."""
    for watcher in live.watchers:
        if room in rooms_of(live, watcher.holder):
            watcher.tell(Talked(number))


def speaker(c: Connection, live: LiveMatch, person: str, name: str) -> Speaker:
    """Who somebody is at a table; a guest who looks on takes nobody's name."""
    seats = live.held_by(person)
    if seats:
        return Speaker(person, "players", seats[0], live.seats[seats[0]].name)
    own = people.by_id(c, person)
    name = own.name if own else clean(name)
    if own is None and (people.by_name(c, name) or name in {s.name for s in live.seats}):
        name = ""
    return Speaker(person, "spectators", None, name)


# Saying.


def tidy(text: str) -> str:
    """One line of what can be seen; signs that are joined stay so.

    >>> tidy("well \\u202e\\n played ")
    'well played'
    """
    return " ".join("".join(c if c.isprintable() or c == JOINER else " " for c in text).split())


def say(c: Connection, table: str, who: Speaker, text: str, mark: str, node: str) -> p.Line:
    """Keep a line; what is sent again with its mark stands there once."""
    text = tidy(text)
    if not 0 < len(text) <= LONGEST:
        raise Malformed(Message("A line has one to {most} characters.", most=LONGEST))
    ln, kept = schema.lines, holder_of(f"{who.person} {mark}")
    row = {"table_id": table, "mark": kept, "text": text, "at": time.time()}
    row |= {"person": who.person, "room": who.room, "seat": who.seat, "name": who.name}
    _in_turn(c, table)
    same = select(ln).where(ln.c.table_id == table, ln.c.mark == kept)
    if found := c.execute(same).one_or_none():
        return line(found, who.person)
    if who.person in _unheard(c, EVERYBODY):
        raise NotYours(Message("An operator has decided that you may play here, but not talk."))
    number = _last(c, table) + 1
    if number > MOST_LINES:
        raise TooMany(Message("Enough has been said at this table."))
    c.execute(insert(ln), row | {"number": number})
    pass_on(c, table, who.room, number, node)
    return line(c.execute(same).one(), who.person)


def _in_turn(c: Connection, table: str) -> None:
    """Wait until whoever talks at the same table, at another node, is through."""
    t = schema.tables.c
    c.execute(select(t.id).where(t.id == table).with_for_update())


def pass_on(c: Connection, table: str, room: str, number: int, node: str) -> None:
    """Let other nodes know of a line, when it is stored."""
    if c.dialect.name == "postgresql":
        c.execute(select(func.pg_notify(CHANNEL, f"{node} {table} {TALK}{room}:{number}")))


def _last(c: Connection, table: str) -> int:
    ln = schema.lines.c
    return int(c.execute(select(func.max(ln.number)).where(ln.table_id == table)).scalar() or 0)


# Reading.


def line(row: Any, person: str, unheard: Collection[str] = ()) -> p.Line:
    """A line as somebody reads it: of whom they do not want to hear, only that there is one."""
    muted = row.person in unheard
    return p.Line(
        number=row.number,
        room=row.room,
        seat=row.seat,
        name=row.name,
        text="" if muted else row.text,
        at=row.at,
        mine=bool(person) and row.person == person,
        muted=muted,
    )


def talk(c: Connection, live: LiveMatch, person: str, after: int) -> p.Talk:
    """What was said at a table after a line, as somebody may read it."""
    ln, r = schema.lines, schema.reading.c
    may = and_(ln.c.table_id == live.id, ln.c.room.in_(rooms_of(live, person)))
    newest = select(ln).where(may, ln.c.number > after).order_by(ln.c.number.desc())
    rows = c.execute(newest.limit(MOST_SHOWN)).all()
    unheard = _unheard(c, person)
    read = select(r.number).where(r.table_id == live.id, r.person == person)
    return p.Talk(
        tuple(line(row, person, unheard) for row in reversed(rows)),
        room_of(live, person),
        c.execute(read).scalar() or 0,
    )


def unread(c: Connection, person: str, tables: Sequence[str]) -> dict[str, int]:
    """How many lines of other players somebody has not read, by table."""
    if not person:
        return {}
    ln, r = schema.lines.c, schema.reading.c
    mine = and_(r.table_id == ln.table_id, r.person == person)
    query = (
        select(ln.table_id, func.count().label("unread"))
        .select_from(schema.lines.outerjoin(schema.reading, mine))
        .where(ln.table_id.in_(tables), ln.room == "players", ln.text != "", ln.person != person)
        .where(ln.person.not_in(_unheard(c, person)))
        .where(or_(r.number.is_(None), ln.number > r.number))
        .group_by(ln.table_id)
    )
    return {row.table_id: row.unread for row in c.execute(query)}


def read(c: Connection, table: str, person: str, number: int) -> None:
    """Somebody has read up to a line; never less far than before."""
    r = schema.reading
    row = {"table_id": table, "person": person, "number": min(number, _last(c, table))}
    new = INSERTS[c.dialect.name](r).values(row)
    further = r.c.number < new.excluded.number
    same = [r.c.table_id, r.c.person]
    c.execute(new.on_conflict_do_update(index_elements=same, set_=row, where=further))


def _unheard(c: Connection, person: str) -> set[str]:
    """Whom somebody does not want to hear."""
    m = schema.muted.c
    return set(c.execute(select(m.other).where(m.person == person)).scalars())


# Against what is ill said.


def mute(c: Connection, person: str, other: str, wish: bool) -> None:
    """Hear somebody no longer, or again."""
    m = schema.muted
    if not wish:
        c.execute(delete(m).where(m.c.person == person, m.c.other == other))
        return
    if person == other:
        raise Malformed(Message("This is what you said yourself."))
    row = {"person": person, "other": other, "since": time.time()}
    c.execute(INSERTS[c.dialect.name](m).on_conflict_do_nothing(), row)


def report(c: Connection, table: str, number: int, person: str, reason: str) -> None:
    """Let operators read a line; once is enough."""
    row = {"table_id": table, "number": number, "person": person}
    row |= {"reason": tidy(reason)[:200], "at": time.time()}
    c.execute(INSERTS[c.dialect.name](schema.reports).on_conflict_do_nothing(), row)


def one(c: Connection, which: ColumnElement[bool], number: int) -> Any:
    """A line that somebody may name by its number."""
    ln = schema.lines
    found = None
    if 0 < number <= MOST_LINES:
        found = c.execute(select(ln).where(which, ln.c.number == number)).one_or_none()
    if found is None:
        raise NotFound(Message("There is no such line."))
    return found


def readable(live: LiveMatch, person: str) -> ColumnElement[bool]:
    """The lines of a table that somebody may read."""
    ln = schema.lines.c
    return and_(ln.table_id == live.id, ln.room.in_(rooms_of(live, person)))


def reported_at(table: str) -> ColumnElement[bool]:
    """The lines of a table that somebody has reported."""
    ln, r = schema.lines.c, schema.reports.c
    return and_(ln.table_id == table, ln.number.in_(select(r.number).where(r.table_id == table)))


def reported(c: Connection) -> list[p.Reported]:
    """The lines that wait for an operator's word, and those whose speaker nobody hears."""
    ln, r = schema.lines, schema.reports
    silent = _unheard(c, EVERYBODY)
    of = and_(r.c.table_id == ln.c.table_id, r.c.number == ln.c.number)
    query = select(ln, r.c.person.label("by"), r.c.reason, r.c.settled).join(r, of)
    waiting = or_(~r.c.settled, ln.c.person.in_(silent))
    rows = c.execute(query.where(waiting).order_by(r.c.at.desc()).limit(MOST_REPORTED)).all()
    called = people.names(c, [row.person for row in rows] + [row.by for row in rows])
    lines: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for row in rows:
        lines[row.table_id, row.number].append(row)
    return [
        p.Reported(
            table=table,
            number=number,
            name=all_of[0].name,
            account=called.get(all_of[0].person, ""),
            text=all_of[0].text,
            at=all_of[0].at,
            before=_before(c, all_of[0]),
            by=tuple(called.get(row.by, "") for row in all_of),
            reasons=tuple(row.reason for row in all_of if row.reason),
            silent=all_of[0].person in silent,
            settled=all(row.settled for row in all_of),
        )
        for (table, number), all_of in lines.items()
    ]


def _before(c: Connection, row: Any) -> tuple[p.Line, ...]:
    """What was said in the same room just before a line."""
    ln = schema.lines
    same = and_(ln.c.table_id == row.table_id, ln.c.room == row.room, ln.c.number < row.number)
    rows = c.execute(select(ln).where(same).order_by(ln.c.number.desc()).limit(BEFORE)).all()
    return tuple(line(one, "") for one in reversed(rows))


def settle(c: Connection, row: Any, do: str) -> None:
    """An operator's word on a reported line."""
    ln, r = schema.lines.c, schema.reports
    this = and_(ln.table_id == row.table_id, ln.number == row.number)
    if do in ("remove", "silence"):
        c.execute(update(schema.lines).where(this).values(text=""))
    if do in ("silence", "hear") and row.person:
        mute(c, EVERYBODY, row.person, do == "silence")
    of = and_(r.c.table_id == row.table_id, r.c.number == row.number)
    c.execute(update(r).where(of).values(settled=True))


# Notes to oneself.


def memo(c: Connection, table: str, person: str) -> p.Memo:
    """What somebody has noted for themselves at a table."""
    m = schema.memos.c
    found = select(m.text).where(m.table_id == table, m.person == person)
    return p.Memo(c.execute(found).scalar() or "")


def note(c: Connection, table: str, person: str, text: str) -> None:
    """Note something for oneself, instead of what was noted before; nothing is kept of nothing."""
    m = schema.memos
    c.execute(delete(m).where(m.c.table_id == table, m.c.person == person))
    if text.strip():
        row = {"table_id": table, "person": person, "text": text, "changed": time.time()}
        c.execute(insert(m), row)
