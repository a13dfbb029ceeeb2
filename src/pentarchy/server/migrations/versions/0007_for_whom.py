"""For whom a table is: the ratings of who may join it, and whether others look on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Forward."""
    op.add_column(
        "tables", sa.Column("watched", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.add_column("tables", sa.Column("least", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("most", sa.Float(), nullable=True))


def downgrade() -> None:
    """Back."""
    for name in ("most", "least", "watched"):
        op.drop_column("tables", name)
