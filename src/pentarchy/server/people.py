"""Accounts in the database: names, what opens them, and what belongs to them.

Every function works within a transaction of its caller's, so that the server and `pentarchy admin`
do the same.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Verbatim
from pentarchy.server import schema
from pentarchy.server.errors import NotFound, not_now
from pentarchy.server.identity import holder_of
from pentarchy.server.nodes import CHANNEL
from pentarchy.server.seating import clean, level, unused
from pentarchy.server.store import SeatRow

CODES = 8
"""Recovery codes of an account."""
MOST_FOUND = 100
LETTERS_LAST = 3600.0
"""Seconds for which a code sent by mail is good."""
FORBIDDEN = set("/\\?#%")
"""What a name cannot hold because it stands in an address."""


class Person(Struct, frozen=True, kw_only=True):
    """An account."""

    id: str
    name: str
    password: str
    email: str
    since: float
    operator: bool
    banned: str
    language: str
    owner: str
    """Whose program it is; empty: a person."""


# Names.


def proper(name: str) -> str:
    """A name somebody may have: two letters or digits at least, nothing that means something."""
    kept = unicodedata.normalize("NFKC", clean(name))[:40].strip()
    if sum(c.isalnum() for c in kept) < 2 or FORBIDDEN & set(kept):
        raise Malformed(
            Message(
                "A name has two to forty characters, at least two of them letters or digits,"
                " and none of / \\ ? # %."
            )
        )
    return kept


def folded(name: str) -> str:
    """A name as it is compared: case, width, accents and spaces make no other name.

    >>> folded("Ádá  LOVELACE") == folded("ada lovelace")
    True
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in plain if c.isalnum())


# Finding.


def by_id(connection: Connection, person: str) -> Person | None:
    """An account; None for a guest."""
    return _one(connection, schema.people.c.id == person)


def by_name(connection: Connection, name: str) -> Person | None:
    """An account by its name, however it is written."""
    return _one(connection, schema.people.c.folded == folded(name))


def named(connection: Connection, name: str) -> Person:
    """An account by its name."""
    found = by_name(connection, name)
    if found is None:
        raise NotFound(Message("There is nobody called “{name}”.", name=Verbatim(name[:40])))
    return found


def found(connection: Connection, like: str = "", most: int = MOST_FOUND) -> list[Person]:
    """The accounts whose name holds some letters, by name."""
    p = schema.people
    query = select(p).where(p.c.folded.contains(folded(like), autoescape=True)).order_by(p.c.folded)
    return [Person(**_without(row)) for row in connection.execute(query.limit(most))]


def names(connection: Connection, people: Sequence[str]) -> dict[str, str]:
    """The names of those who have an account."""
    p = schema.people.c
    rows = connection.execute(select(p.id, p.name).where(p.id.in_(set(people))))
    return {row.id: row.name for row in rows}


def answerable(connection: Connection, people: Sequence[str]) -> dict[str, str]:
    """Who answers for those who have an account: a program's owner, or they themselves."""
    p = schema.people.c
    rows = connection.execute(select(p.id, p.owner).where(p.id.in_(set(people))))
    return {row.id: row.owner or row.id for row in rows}


def programs_of(connection: Connection, person: str) -> list[str]:
    """The accounts of somebody's programs."""
    p = schema.people.c
    return list(connection.execute(select(p.id).where(p.owner == person)).scalars())


def _one(connection: Connection, which: Any) -> Person | None:
    row = connection.execute(select(schema.people).where(which)).one_or_none()
    return None if row is None else Person(**_without(row))


def _without(row: Any) -> dict[str, Any]:
    return {key: value for key, value in row._mapping.items() if key != "folded"}


# Changing.


def add(
    connection: Connection, person: str, name: str, password: str = "", owner: str = ""
) -> Person:
    """Make a guest an account, or give somebody's program one."""
    if by_id(connection, person) is not None:
        raise not_now(Message("You have an account already."))
    name = proper(name)
    values = {"id": person, "name": name, "folded": folded(name), "password": password}
    more = {"since": time.time(), "owner": owner}
    _keeping(connection, insert(schema.people).values(values | more))
    made = by_id(connection, person)
    assert made is not None
    return made


def rename(connection: Connection, person: str, name: str) -> None:
    """Call an account otherwise; its seats keep the names they were taken under."""
    name = proper(name)
    values = {"name": name, "folded": folded(name)}
    _keeping(connection, update(schema.people).where(schema.people.c.id == person).values(values))


def change(connection: Connection, person: str, **values: Any) -> None:
    """Set what is kept of an account."""
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(values))


def _keeping(connection: Connection, statement: Any) -> None:
    """Do what gives somebody a name; the database lets no two have the same."""
    try:
        with connection.begin_nested():
            connection.execute(statement)
    except IntegrityError:
        raise not_now(Message("This name cannot be had; choose another.")) from None


def sign_out(connection: Connection, person: str, besides: str = "") -> None:
    """End all sessions of an account, but for one device."""
    d = schema.devices.c
    connection.execute(delete(schema.devices).where(d.person == person, d.holder != besides))


def ban(connection: Connection, person: str, reason: str) -> None:
    """Close an account, its ways in and its programs; an empty reason opens it again."""
    for account in (person, *programs_of(connection, person)):
        change(connection, account, banned=reason[:200])
    if reason:
        sign_out(connection, person)
        t = schema.tokens.c
        connection.execute(delete(schema.tokens).where(t.person == person, ~t.play))


def reset(connection: Connection, person: str) -> str:
    """Take away password, passkeys and sessions; the code with which a new password is set."""
    _expect_people(connection, person)
    change(connection, person, password="")
    sign_out(connection, person)
    for part in (schema.passkeys, schema.codes, schema.tokens):
        connection.execute(delete(part).where(part.c.person == person))
    return new_letter(connection, person, "", lasting=7 * 24 * 3600)


# Codes.


def new_codes(connection: Connection, person: str) -> tuple[str, ...]:
    """New recovery codes; those before are good no longer."""
    connection.execute(delete(schema.codes).where(schema.codes.c.person == person))
    made = tuple(_code() for _ in range(CODES))
    rows = [{"person": person, "hash": holder_of(plain_code(code))} for code in made]
    connection.execute(insert(schema.codes), rows)
    return made


def use_code(connection: Connection, person: str, code: str) -> bool:
    """Whether this is a recovery code of an account; it then is good no longer."""
    c = schema.codes.c
    which = and_(c.person == person, c.hash == holder_of(plain_code(code)))
    return connection.execute(delete(schema.codes).where(which)).rowcount == 1


def new_letter(
    connection: Connection, person: str, email: str, lasting: float = LETTERS_LAST
) -> str:
    """A code that confirms an address, or without one sets a new password."""
    le = schema.letters.c
    old = and_(le.person == person, or_(le.until < time.time(), (le.email == "") == (email == "")))
    connection.execute(delete(schema.letters).where(old))
    code = secrets.token_urlsafe(32)
    row = {"hash": holder_of(code), "person": person, "email": email}
    connection.execute(insert(schema.letters), row | {"until": time.time() + lasting})
    return code


def use_letter(connection: Connection, code: str) -> tuple[str, str]:
    """Whose a code from a letter is, and the address it confirms; it then is good no longer."""
    which = schema.letters.c.hash == holder_of(code)
    row = connection.execute(select(schema.letters).where(which)).one_or_none()
    used = connection.execute(delete(schema.letters).where(which)).rowcount == 1
    if row is None or not used or row.until < time.time():
        raise not_now(Message("This code is not valid, or no longer."))
    return row.person, row.email


def _code() -> str:
    """A code of 80 bits that can be written down: no letter that looks like another."""
    letters = "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(16))
    return "-".join(letters[i : i + 4] for i in range(0, 16, 4))


def plain_code(code: str) -> str:
    """A code as it is compared."""
    return "".join(c for c in code.lower() if c.isalnum())


# What belongs to somebody.


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables somebody opened or sits at."""
    s, t = schema.seats.c, schema.tables.c
    sat = select(s.table_id).where(s.holder == person)
    mine = select(t.id).where(or_(t.host == person, t.id.in_(sat))).order_by(t.id)
    return list(connection.execute(mine).scalars())


def merge(connection: Connection, old: str, into: str) -> list[str]:
    """Give all that belongs to a guest or an account to another; the tables that have changed."""
    _expect_people(connection, old, into)
    changed = tables_of(connection, old)
    for part, column in (
        (schema.seats, schema.seats.c.holder),
        (schema.tables, schema.tables.c.host),
        (schema.results, schema.results.c.person),
        (schema.passkeys, schema.passkeys.c.person),
        (schema.tokens, schema.tokens.c.person),
        (schema.invited, schema.invited.c.person),
        (schema.invited, schema.invited.c.host),
        (schema.devices, schema.devices.c.person),
        (schema.lines, schema.lines.c.person),
        (schema.shares, schema.shares.c.person),
        (schema.people, schema.people.c.owner),
        (schema.channels, schema.channels.c.person),
    ):
        connection.execute(update(part).where(column == old).values({column.name: into}))
    _apart(connection, into)
    for part, column, key in (
        (schema.ratings, schema.ratings.c.person, schema.ratings.c.game),
        (schema.friends, schema.friends.c.person, schema.friends.c.other),
        (schema.friends, schema.friends.c.other, schema.friends.c.person),
        (schema.muted, schema.muted.c.person, schema.muted.c.other),
        (schema.muted, schema.muted.c.other, schema.muted.c.person),
        (schema.memos, schema.memos.c.person, schema.memos.c.table_id),
        (schema.reading, schema.reading.c.person, schema.reading.c.table_id),
        (schema.solving, schema.solving.c.person, schema.solving.c.puzzle),
    ):
        has = select(key).where(column == into).scalar_subquery()
        fresh = and_(column == old, key.not_in(has), key != into)
        connection.execute(update(part).where(fresh).values({column.name: into}))
    _forget(connection, old)
    _touch(connection, changed)
    return changed


def _expect_people(connection: Connection, *accounts: str) -> None:
    p = schema.people.c
    found = select(p.name).where(p.id.in_(accounts), p.owner != "")
    if (name := connection.execute(found).scalar()) is not None:
        raise Malformed(
            Message("{name} is a program: its owner can only remove it.", name=Verbatim(name))
        )


def _apart(connection: Connection, person: str) -> None:
    """Matches in which somebody now had several seats are no results of theirs."""
    r = schema.results.c
    twice = (
        select(r.table_id).where(r.person == person).group_by(r.table_id).having(func.count() > 1)
    )
    both = and_(r.person == person, r.table_id.in_(twice.scalar_subquery()))
    connection.execute(update(schema.results).where(both).values(person=""))


def remove(connection: Connection, person: str) -> list[str]:
    """Forget somebody and their programs: bots play on for them, nobody's name stands there."""
    changed = tables_of(connection, person)
    for program in programs_of(connection, person):
        changed += remove(connection, program)
    s, t = schema.seats, schema.tables
    over = select(t.c.id).where(t.c.status == "finished")
    sat = select(s, s.c.table_id.in_(over).label("over")).where(s.c.holder == person)
    for row in connection.execute(sat).all():
        others = select(s.c.name).where(s.c.table_id == row.table_id, s.c.seat != row.seat)
        taken = [SeatRow(0, "", name) for name in connection.execute(others).scalars()]
        values: dict[str, Any] = {
            "name": unused(f"Player {row.seat + 1}", taken),
            "holder": "",
        }
        if not row.over:
            values |= {"kind": "bot", "level": level(""), "stand_in": "", "program": False}
        which = and_(s.c.table_id == row.table_id, s.c.seat == row.seat)
        connection.execute(update(s).where(which).values(values))
    connection.execute(update(t).where(t.c.host == person).values(host=""))
    r = schema.results
    connection.execute(update(r).where(r.c.person == person).values(person=""))
    connection.execute(delete(schema.devices).where(schema.devices.c.person == person))
    said = update(schema.lines).where(schema.lines.c.person == person)
    connection.execute(said.values(text="", name="", person=""))
    _forget(connection, person)
    _touch(connection, changed)
    return changed


def _forget(connection: Connection, person: str) -> None:
    """Leave nothing that was somebody's alone."""
    alone = (schema.muted, schema.memos, schema.reading, schema.reports, schema.shares)
    for part in (*alone, schema.solving):
        connection.execute(delete(part).where(part.c.person == person))
    connection.execute(delete(schema.muted).where(schema.muted.c.other == person))
    connection.execute(delete(schema.people).where(schema.people.c.id == person))


def _touch(connection: Connection, tables: Sequence[str]) -> None:
    """Let every server that has these tables in memory know that they have changed."""
    t = schema.tables
    for table in tables:
        seen = update(t).where(t.c.id == table).values(revision=t.c.revision + 1)
        now = connection.execute(seen.returning(t.c.revision)).scalar_one()
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_notify(CHANNEL, f" {table} {now}")))


def exported(connection: Connection, person: str) -> dict[str, Any]:
    """All that is kept about somebody, but for what would open their account."""
    kept: dict[str, Any] = {}
    secret = {
        "holder",
        "hash",
        "password",
        "public",
        "challenge",
        "challenge_until",
        "folded",
        "mark",
    }
    for part, column in (
        (schema.people, schema.people.c.id),
        (schema.devices, schema.devices.c.person),
        (schema.passkeys, schema.passkeys.c.person),
        (schema.tokens, schema.tokens.c.person),
        (schema.friends, schema.friends.c.person),
        (schema.invited, schema.invited.c.person),
        (schema.ratings, schema.ratings.c.person),
        (schema.results, schema.results.c.person),
        (schema.lines, schema.lines.c.person),
        (schema.memos, schema.memos.c.person),
        (schema.reports, schema.reports.c.person),
        (schema.shares, schema.shares.c.person),
        (schema.holidays, schema.holidays.c.person),
        (schema.defaults, schema.defaults.c.person),
        (schema.tellings, schema.tellings.c.person),
        (schema.channels, schema.channels.c.person),
        (schema.silent, schema.silent.c.person),
        (schema.solving, schema.solving.c.person),
        (schema.seats, schema.seats.c.holder),
    ):
        rows = connection.execute(select(part).where(column == person)).mappings()
        kept[part.name] = [{k: v for k, v in row.items() if k not in secret} for row in rows]
    p = schema.people.c
    programs = connection.execute(select(p.name, p.since).where(p.owner == person)).mappings()
    kept["programs"] = [dict(row) for row in programs]
    others = names(connection, [row["other"] for row in kept["friends"]])
    for row in kept["friends"]:
        row["other"] = others.get(row["other"], "")
    t, a = schema.tables.c, schema.actions.c
    for row in kept["seats"]:
        del row["code"]
        table = select(t.game, t.mode, t.status, t.created, t.changed)
        row |= dict(connection.execute(table.where(t.id == row["table_id"])).mappings().one())
        count = select(func.count()).where(a.table_id == row["table_id"])
        row["actions"] = connection.execute(count).scalar_one()
    return kept
