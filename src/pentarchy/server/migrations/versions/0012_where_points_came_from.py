"""Where the points of a seat came from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column("results", sa.Column("sources", sa.Text(), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Back."""
    op.drop_column("results", "sources")
