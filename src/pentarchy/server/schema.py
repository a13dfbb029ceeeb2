"""The database: tables, who sits there, what was chosen, and who people are.

One schema for SQLite and PostgreSQL. A person is known by the hash of the token that their first
device was given; it is what seats and tables call their holder and host.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _of_table(*, key: bool = True) -> Column[str]:
    return Column(
        "table_id",
        String(24),
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=key,
        nullable=False,
        index=not key,
    )


packs = Table(
    "packs",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("mode", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("pack", String(64), ForeignKey("packs.key"), nullable=True),
    Column("base", Integer, nullable=True),
    Column("host", String(64), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("known", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("watched", Boolean, nullable=False, server_default=true()),
    Column("least", Float, nullable=True),
    Column("most", Float, nullable=True),
    Column("forked_from", String(24), nullable=False, default=""),
    Column("trial", Boolean, nullable=False, server_default=false()),
    Column("status", String(16), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked", Integer, nullable=True),
    Column("result", Text, nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("pace", Text, nullable=False, server_default=""),
    Column("clock", Text, nullable=False, server_default=""),
    Column("due", Float, nullable=True, index=True),
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("proposal", Text, nullable=False, server_default=""),
    Index("ix_tables_status_changed", "status", "changed"),
)
"""A match. `base` is the snapshot it begins with, if not at its set-up; `turn` counts actions.

`known` says that whoever opened it may know what is hidden there; `revision` counts the changes.
Who takes a seat without invitation has a rating from `least` to `most`; without `watched` only who
plays may look on. A `trial` is tried out beside another match and is no table of anybody's list.
`pace`, `clock` and `proposal` are JSON (see `clocks`); `due` is when the seat
that is asked runs out of time, in the service's own time (see `uptime`)."""

devices = Table(
    "devices",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("since", Float, nullable=False),
    Column("person", String(64), nullable=False, server_default="", index=True),
    Column("seen", Float, nullable=False, server_default="0"),
    Column("label", String(64), nullable=False, server_default=""),
    Column("challenge", String(128), nullable=False, server_default=""),
    Column("challenge_until", Float, nullable=False, server_default="0"),
)
"""The devices that were given a token: by its hash, and whose they are.

A guest's person is the device itself. `challenge` is what a passkey has to sign, and until when."""

people = Table(
    "people",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(160), nullable=False),
    Column("password", Text, nullable=False, server_default=""),
    Column("email", String(254), nullable=False, server_default=""),
    Column("since", Float, nullable=False),
    Column("operator", Boolean, nullable=False, server_default=false()),
    Column("banned", String(200), nullable=False, server_default=""),
    Column("language", String(16), nullable=False, server_default=""),
    Column("owner", String(64), nullable=False, server_default=""),
    Index("ix_people_folded", "folded", unique=True),
)
"""The accounts. `folded` is the name as it is compared; `password` a hash; `banned` says why.

`language` is the one its owner chose, on whichever device; `owner` is the account whose program it
is, empty for a person."""


def _of_person(name: str = "person", *, key: bool = False) -> Column[str]:
    return Column(
        name,
        String(64),
        ForeignKey("people.id", ondelete="CASCADE"),
        primary_key=key,
        nullable=False,
        index=not key,
    )


passkeys = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    _of_person(),
    Column("public", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("label", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("used", Float, nullable=False),
)
"""Passkeys: the credential's id, its public key, and how often the authenticator says it signed."""

codes = Table(
    "codes",
    METADATA,
    _of_person(key=True),
    Column("hash", String(64), primary_key=True),
)
"""Recovery codes, each good once."""

tokens = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    _of_person(),
    Column("label", String(64), nullable=False),
    Column("play", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("used", Float, nullable=False),
)
"""What programs show instead of a cookie: with `play` an account of their own's, without it their
owner's, as whom they only look."""

letters = Table(
    "letters",
    METADATA,
    Column("hash", String(64), primary_key=True),
    _of_person(),
    Column("email", String(254), nullable=False),
    Column("until", Float, nullable=False),
)
"""Codes sent by mail: with an address it is confirmed, without one the password is set anew."""

friends = Table(
    "friends",
    METADATA,
    _of_person(key=True),
    _of_person("other", key=True),
    Column("since", Float, nullable=False),
)
"""Who wishes to be whose friend; friends are those who both do."""

invited = Table(
    "invited",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    _of_person(),
    Column("host", String(64), nullable=False),
    Column("at", Float, nullable=False),
)
"""Who was asked to take an open seat."""

ratings = Table(
    "ratings",
    METADATA,
    _of_person(key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_ratings_game", "game"),
)

results = Table(
    "results",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("gone", Boolean, primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("level", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("mu", Float, nullable=True),
    Column("sigma", Float, nullable=True),
    Column("gain", Float, nullable=True),
    Column("expected", Float, nullable=True),
    Column("traits", Text, nullable=False),
    Column("sources", Text, nullable=False, server_default="[]"),
)
"""How a match ended for a seat, or that its person was `gone` before. Its key: none counts twice.

Of a rated one: the rating after it, by how much it changed, the chance to win that was expected.
`person` is empty for bots and where one person had several seats."""


def _of_anybody(*, key: bool = False) -> Column[str]:
    """Whose it is: a guest's too, and so bound to no account."""
    return Column("person", String(64), primary_key=key, nullable=False, index=True)


lines = Table(
    "lines",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("room", String(16), nullable=False),
    _of_anybody(),
    Column("seat", Integer, nullable=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("mark", String(64), nullable=False),
    Index("ix_lines_mark", "table_id", "mark", unique=True),
)
"""What was said at a table, numbered from 1; empty where it was taken away.

Players and spectators have a `room` each. The `mark` is of whoever said it: what is sent again
because nobody knew whether it had arrived stands there once."""

reading = Table(
    "reading",
    METADATA,
    _of_table(),
    _of_anybody(key=True),
    Column("number", Integer, nullable=False),
)
"""How far somebody has read what was said at a table."""

muted = Table(
    "muted",
    METADATA,
    _of_anybody(key=True),
    Column("other", String(64), primary_key=True),
    Column("since", Float, nullable=False),
)
"""Whom somebody does not want to hear; by an operator's word it is everybody (see `chat`)."""

reports = Table(
    "reports",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),
    _of_anybody(key=True),
    Column("reason", String(200), nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Boolean, nullable=False, server_default=false()),
)
"""Lines that somebody finds an operator should read."""

memos = Table(
    "memos",
    METADATA,
    _of_table(),
    _of_anybody(key=True),
    Column("text", Text, nullable=False),
    Column("changed", Float, nullable=False),
)
"""What somebody notes for themselves at a table."""

shares = Table(
    "shares",
    METADATA,
    Column("code", String(32), primary_key=True),
    _of_table(key=False),
    _of_anybody(),
    Column("seat", Integer, nullable=True),
    Column("after", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""Links to a moment of a match as a seat saw it; whoever has the code may look."""

seats = Table(
    "seats",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(64), nullable=False, default=""),
    Column("holder", String(64), nullable=False, default="", index=True),
    Column("code", String(64), nullable=False, default=""),
    Column("stand_in", String(64), nullable=False, server_default=""),
    Column("holiday", Float, nullable=False, server_default="0"),
    Column("program", Boolean, nullable=False, server_default=false()),
)
"""Who sits where. `stand_in` is the level of the bot that plays until the holder is back; `holiday`
until when the holder's clock stands."""

actions = Table(
    "actions",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""What was chosen, numbered from 1. The key lets no action be stored twice."""

snapshots = Table(
    "snapshots",
    METADATA,
    _of_table(),
    Column("after", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("position", Text, nullable=False),
)

reels = Table(
    "reels",
    METADATA,
    _of_table(),
    Column("after", Integer, primary_key=True),
    Column("packed", LargeBinary, nullable=False),
)
"""The positions of a match as it was played, packed: up to this one from the one before."""

answers = Table(
    "answers",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

notes = Table(
    "notes",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("after", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
"""What the log says that no event of the game does."""

service = Table(
    "service",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", Float, nullable=False),
    Column("down", Float, nullable=False),
    Column("vapid", Text, nullable=False, server_default=""),
)
"""One row: when some server was last up, for how long none was, and the key that signs pushes."""

holidays = Table(
    "holidays",
    METADATA,
    _of_person(key=True),
    Column("since", Float, primary_key=True),
    Column("until", Float, nullable=False),
)
"""When somebody's clocks stood."""

defaults = Table(
    "defaults",
    METADATA,
    _of_person(key=True),
    Column("game", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The standing answers with which somebody sits down."""

tellings = Table(
    "tellings",
    METADATA,
    _of_person(key=True),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_until", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("gather", Integer, nullable=False),
    Column("language", String(16), nullable=False),
)
"""How somebody wants to be told: quiet hours (minutes of the day, in a time zone), the seconds
between two messages, the language."""

channels = Table(
    "channels",
    METADATA,
    Column("id", String(24), primary_key=True),
    _of_person(),
    Column("kind", String(16), nullable=False),
    Column("target", Text, nullable=False),
    Column("label", String(64), nullable=False),
    Column("page", String(300), nullable=False),
    Column("since", Float, nullable=False),
    Column("sent", Float, nullable=False),
)
"""Where somebody is told. `page` is under which address they know this server."""

silent = Table("silent", METADATA, _of_table(), _of_person(key=True))
"""The tables of which somebody does not want to be told."""

notices = Table(
    "notices",
    METADATA,
    _of_table(),
    Column("channel", String(24), ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("at", Float, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
)
"""What somebody is still to be told: that a table waits for them. Gone when told, or no longer
true."""

solving = Table(
    "solving",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("puzzle", String(64), primary_key=True, index=True),
    Column("tries", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("gained", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""What a person, or a guest, did about a puzzle: tries that failed, hints; open, solved or shown;
and what that did to their rating."""
