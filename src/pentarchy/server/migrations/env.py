"""What Alembic runs: on the connection it is handed, or on the URL of its configuration."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from pentarchy.server.schema import METADATA


def run(connection: Connection) -> None:
    """Migrate through one connection, in one transaction."""
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


handed = context.config.attributes.get("connection")
if handed is not None:
    run(handed)
else:
    url = context.config.get_main_option("sqlalchemy.url")
    assert url, "give the database's URL"
    with create_engine(url).connect() as opened:
        run(opened)
