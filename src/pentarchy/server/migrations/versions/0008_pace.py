"""Pace: clocks, who stands in, holidays, standing answers to begin with, and notices."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

PERSON = ("person", sa.String(length=64), "people.id")
TABLE = ("table_id", sa.String(length=24), "tables.id")
CHANNEL = ("channel", sa.String(length=24), "channels.id")


def upgrade() -> None:
    """Forward."""
    for table, column in (
        ("tables", _text("pace")),
        ("tables", _text("clock")),
        ("tables", sa.Column("due", sa.Float(), nullable=True)),
        ("tables", sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false())),
        ("tables", _text("proposal")),
        (
            "seats",
            sa.Column("stand_in", sa.String(length=64), nullable=False, server_default=""),
        ),
        ("seats", sa.Column("holiday", sa.Float(), nullable=False, server_default="0")),
    ):
        op.add_column(table, column)
    op.create_index("ix_tables_due", "tables", ["due"])
    _table(
        "service",
        (),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat", sa.Float(), nullable=False),
        sa.Column("down", sa.Float(), nullable=False),
        _text("vapid"),
        key=("id",),
    )
    _table(
        "holidays",
        (PERSON,),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        key=("person", "since"),
    )
    _table(
        "defaults",
        (PERSON,),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        key=("person", "game", "key"),
    )
    _table(
        "tellings",
        (PERSON,),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_until", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("gather", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        key=("person",),
    )
    _table(
        "channels",
        (PERSON,),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("label", sa.String(length=64), nullable=False),
        sa.Column("page", sa.String(length=300), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("sent", sa.Float(), nullable=False),
        key=("id",),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    _table("silent", (TABLE, PERSON), key=("table_id", "person"))
    _table(
        "notices",
        (TABLE, CHANNEL),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        key=("table_id", "channel"),
    )
    op.create_index("ix_notices_at", "notices", ["at"])


def downgrade() -> None:
    """Back."""
    for table in ("notices", "silent", "channels", "tellings", "defaults", "holidays", "service"):
        op.drop_table(table)
    for name in ("holiday", "stand_in"):
        op.drop_column("seats", name)
    op.drop_index("ix_tables_due", "tables")
    for name in ("proposal", "paused", "due", "clock", "pace"):
        op.drop_column("tables", name)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")


def _table(
    name: str,
    of: tuple[tuple[str, sa.String, str], ...],
    *columns: sa.Column[Any],
    key: tuple[str, ...],
) -> None:
    """A new table whose rows go with what they belong to."""
    owned = [sa.Column(own, kind, nullable=False) for own, kind, _ in of]
    ties = [
        sa.ForeignKeyConstraint([own], [to], ondelete="CASCADE", name=op.f(f"fk_{name}_{own}"))
        for own, _, to in of
    ]
    pk = sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}"))
    op.create_table(name, *owned, *columns, *ties, pk)
