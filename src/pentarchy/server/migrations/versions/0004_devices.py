"""Which devices were given a token; those that have a table or a seat were."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "devices",
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("holder", name=op.f("pk_devices")),
    )
    op.execute(
        "INSERT INTO devices (holder, since)"
        " SELECT holder, 0 FROM seats WHERE holder <> ''"
        " UNION SELECT host, 0 FROM tables WHERE host <> ''"
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("devices")
