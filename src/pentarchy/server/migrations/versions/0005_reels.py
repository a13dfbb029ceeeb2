"""Every position of a match as it was played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "reels",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_reels_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "after", name=op.f("pk_reels")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("reels")
