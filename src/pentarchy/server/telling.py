"""Telling: how and where somebody wants to be told that a table waits for them.

Every function works within a transaction of its caller's. What is to be told is queued with the
move itself (`queue`), and sent by `notices`.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, func, insert, literal, select

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Seat
from pentarchy.languages.translated import language
from pentarchy.server import protocol_pace as p
from pentarchy.server import schema, uptime
from pentarchy.server.errors import NotFound, TooMany

GRACE = 5.0
"""Seconds in which somebody may come back to a table before they are told of it."""
MOST_CHANNELS = 10
A_DAY = 24 * 60
"""Minutes."""


class Notice(Struct, frozen=True):
    """That a table waits for somebody since so many actions."""

    person: str
    seat: Seat
    turn: int


# The queue.


def hush(c: Connection, tables: list[str]) -> None:
    """What was to be told of some tables is no longer true."""
    if tables:
        c.execute(delete(schema.notices).where(schema.notices.c.table_id.in_(tables)))


def queue(c: Connection, table: str, notice: Notice) -> None:
    """Let somebody be told by every channel of theirs, unless they do not want to hear of it."""
    ch, s = schema.channels.c, schema.silent.c
    unheard = select(s.person).where(s.table_id == table, s.person == notice.person).exists()
    values = (notice.seat, notice.turn, uptime.wall() + GRACE, 0)
    rows = select(literal(table), ch.id, *map(literal, values))
    columns = ["table_id", "channel", "seat", "turn", "at", "tries"]
    theirs = rows.where(ch.person == notice.person, ~unheard)
    c.execute(insert(schema.notices).from_select(columns, theirs))


# What somebody wishes.


def telling(c: Connection, person: str) -> p.Telling:
    """How somebody wants to be told, and where."""
    t, ch, s = schema.tellings, schema.channels, schema.silent
    row = c.execute(select(t).where(t.c.person == person)).mappings().one_or_none()
    known = {name: row[name] for name in p.Wishes.__struct_fields__} if row else {}
    channels = c.execute(select(ch).where(ch.c.person == person).order_by(ch.c.since))
    silent = c.execute(select(s.c.table_id).where(s.c.person == person)).scalars()
    return p.Telling(
        wishes=p.Wishes(**known),
        channels=tuple(p.Channel(r.id, r.kind, r.label, r.since) for r in channels),
        silent=tuple(silent),
    )


def wish(c: Connection, person: str, wishes: p.Wishes) -> None:
    """Set how somebody wants to be told."""
    if wishes.zone not in available_timezones():
        raise Malformed(Message("This time zone is not known."))
    language(wishes.language)
    t = schema.tellings
    values = {name: getattr(wishes, name) for name in p.Wishes.__struct_fields__}
    c.execute(delete(t).where(t.c.person == person))
    c.execute(insert(t), values | {"person": person})


def add(c: Connection, person: str, kind: str, target: str, label: str, page: str) -> str:
    """Another channel; the same one is there once. Its id."""
    ch = schema.channels
    same = and_(ch.c.person == person, ch.c.kind == kind, ch.c.target == target)
    c.execute(delete(ch).where(same))
    if c.execute(select(func.count()).where(ch.c.person == person)).scalar_one() >= MOST_CHANNELS:
        raise TooMany(Message("You are told in many ways already; remove one first."))
    row = {"id": secrets.token_hex(8), "person": person, "kind": kind, "target": target}
    more = {"label": label, "page": page, "since": uptime.wall(), "sent": 0.0}
    c.execute(insert(ch), row | more)
    return row["id"]


def end(c: Connection, person: str, channel: str) -> None:
    """Be told there no longer."""
    ch = schema.channels
    if not c.execute(delete(ch).where(ch.c.person == person, ch.c.id == channel)).rowcount:
        raise NotFound(Message("There is no such thing."))


def silence(c: Connection, person: str, table: str, silent: bool) -> None:
    """Hear no longer of a table, or again."""
    s, n, ch = schema.silent, schema.notices, schema.channels
    c.execute(delete(s).where(s.c.table_id == table, s.c.person == person))
    if silent:
        c.execute(insert(s), {"table_id": table, "person": person})
        mine = select(ch.c.id).where(ch.c.person == person)
        c.execute(delete(n).where(n.c.table_id == table, n.c.channel.in_(mine)))


def quiet_until(row: Any, now: float) -> float:
    """When somebody's quiet hours end; 0 if there are none now."""
    if not row.zone or row.quiet_from == row.quiet_until:
        return 0.0
    here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(row.zone))
    minute = here.hour * 60 + here.minute
    if (minute - row.quiet_from) % A_DAY >= (row.quiet_until - row.quiet_from) % A_DAY:
        return 0.0
    left = timedelta(minutes=(row.quiet_until - minute) % A_DAY, seconds=-here.second)
    return now + left.total_seconds()
