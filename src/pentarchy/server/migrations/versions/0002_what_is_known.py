"""Whether what is hidden at a table may be known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Forward."""
    op.add_column(
        "tables", sa.Column("known", sa.Boolean(), nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Back."""
    op.drop_column("tables", "known")
