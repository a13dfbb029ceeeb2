"""The database: tables, who sits there, what was chosen. One schema for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column(
        "table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
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
    Column("forked_from", String(24), nullable=False, default=""),
    Column("status", String(16), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked", Integer, nullable=True),
    Column("result", Text, nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("revision", Integer, nullable=False, server_default="0"),
    Index("ix_tables_status_changed", "status", "changed"),
)
"""A match. `base` is the snapshot it begins with, if not at its set-up; `turn` counts actions.

`known` says that whoever opened it may know what is hidden there; `revision` counts the changes."""

devices = Table(
    "devices",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("since", Float, nullable=False),
)
"""The devices that were given a token: by its hash, and since when."""

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
)

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
