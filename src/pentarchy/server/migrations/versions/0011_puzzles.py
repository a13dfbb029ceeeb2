"""Who solved which puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "solving",
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("gained", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name=op.f("pk_solving")),
    )
    op.create_index("ix_solving_puzzle", "solving", ["puzzle"])


def downgrade() -> None:
    """Back."""
    op.drop_table("solving")
