"""How often a table was changed, so that nobody changes what they have not seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Forward."""
    op.add_column("tables", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Back."""
    op.drop_column("tables", "revision")
