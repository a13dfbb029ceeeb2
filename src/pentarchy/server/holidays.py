"""Holidays: days on which somebody's clocks stand, so many of them a year."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select, update

from pentarchy.core.message import Message
from pentarchy.server import schema, uptime
from pentarchy.server.clocks import A_DAY
from pentarchy.server.errors import not_now
from pentarchy.server.protocol_pace import Holiday

DAYS_A_YEAR = 30


def holiday(c: Connection, person: str) -> Holiday:
    """Until when somebody is on holiday, and what is left of this year's."""
    h, now = schema.holidays.c, uptime.wall()
    runs = select(h.until).where(h.person == person, h.until > now)
    until = c.execute(runs).scalar()
    return Holiday(until or 0.0, round(DAYS_A_YEAR - _taken(c, person, now), 1))


def begin(c: Connection, person: str, until: float) -> None:
    """Be on holiday from now until then."""
    now = uptime.wall()
    end(c, person)
    days = (until - now) / A_DAY
    if days <= 0:
        raise not_now(Message("A holiday ends in the future."))
    left = DAYS_A_YEAR - _taken(c, person, now)
    if days > left:
        raise not_now(Message("Days of holiday left this year: {n}.", n=int(left)))
    c.execute(insert(schema.holidays), {"person": person, "since": now, "until": until})


def end(c: Connection, person: str) -> None:
    """Be back from holiday."""
    h, now = schema.holidays, uptime.wall()
    mine = (h.c.person == person) & (h.c.until > now)
    c.execute(delete(h).where(mine, h.c.since >= now))
    c.execute(update(h).where(mine).values(until=now))


def tables(c: Connection, person: str) -> list[str]:
    """The tables at which somebody plays by days."""
    t, s = schema.tables.c, schema.seats.c
    mine = select(s.table_id).where(s.holder == person, s.kind == "human")
    slow = t.pace.contains('"days"', autoescape=True)
    going = select(t.id).where(t.id.in_(mine), slow, t.status != "finished")
    return list(c.execute(going).scalars())


def _taken(c: Connection, person: str, now: float) -> float:
    """Days of holiday since the year began."""
    began = datetime(datetime.fromtimestamp(now, UTC).year, 1, 1, tzinfo=UTC).timestamp()
    h = schema.holidays.c
    rows = c.execute(select(h.since, h.until).where(h.person == person, h.until > began))
    return sum(row.until - max(row.since, began) for row in rows) / A_DAY
