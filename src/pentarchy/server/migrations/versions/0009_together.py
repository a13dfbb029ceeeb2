"""What people say to each other and note for themselves; links to a moment; try-outs; languages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Forward."""
    op.add_column(
        "people", sa.Column("language", sa.String(length=16), nullable=False, server_default="")
    )
    op.add_column(
        "tables", sa.Column("trial", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    _of_table(
        "lines",
        ["table_id", "number"],
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("room", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
    )
    op.create_index("ix_lines_mark", "lines", ["table_id", "mark"], unique=True)
    _of_table("reading", ["table_id", "person"], sa.Column("number", sa.Integer(), nullable=False))
    op.create_table(
        "muted",
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("other", sa.String(length=64), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_muted")),
    )
    op.create_index("ix_muted_person", "muted", ["person"])
    _of_table(
        "reports",
        ["table_id", "number", "person"],
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    _of_table(
        "memos",
        ["table_id", "person"],
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    _of_table(
        "shares",
        ["code"],
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("ix_shares_table_id", "shares", ["table_id"])


def downgrade() -> None:
    """Back."""
    for name in ("shares", "memos", "reports", "muted", "reading", "lines"):
        op.drop_table(name)
    op.drop_column("tables", "trial")
    op.drop_column("people", "language")


def _of_table(part: str, key: list[str], *columns: sa.Column[object]) -> None:
    """A table of what somebody left at a table, and goes with it."""
    op.create_table(
        part,
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f(f"fk_{part}_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{part}")),
    )
    op.create_index(f"ix_{part}_person", part, ["person"])
