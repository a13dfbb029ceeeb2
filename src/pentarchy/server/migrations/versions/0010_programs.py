"""Programs have accounts of their own, and are told from people at the table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward. Tokens with which a program played as its owner now only look."""
    op.add_column(
        "people", sa.Column("owner", sa.String(length=64), nullable=False, server_default="")
    )
    op.add_column(
        "seats", sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    tokens = sa.table("tokens", sa.column("play", sa.Boolean()))
    op.execute(tokens.update().values(play=False))


def downgrade() -> None:
    """Back."""
    op.drop_column("seats", "program")
    op.drop_column("people", "owner")
