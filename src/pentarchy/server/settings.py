"""How a server is set up."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

UNLIMITED = (1e9, 1e9)


class Settings(Struct, frozen=True, kw_only=True):
    """What `pentarchy serve` was told, and the limits nobody needs to be told of."""

    db: str = ""
    """Where tables are kept: a path or a database URL."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    bot_seconds: float = 20
    """How long a bot may think before a legal move is made for it."""
    check_seconds: float = 20
    """How long it may take to check an uploaded record or pack."""
    analysis_seconds: float = 300
    """How long the analysis of a match may take."""
    idle_seconds: float = 600
    """How long a table nobody looks at stays in memory."""
    most_body: int = 2 * 1024 * 1024
    most_message: int = 16 * 1024
    """Bytes of a request, and of a message on a live socket."""
    requests: tuple[float, float] = (50, 200)
    tables: tuple[float, float] = (2, 30)
    messages: tuple[float, float] = (20, 60)
    """A second, and at once: requests and new tables per address, messages per socket."""


def data_dir() -> Path:
    """Where this user's data belongs, on this kind of system."""
    return user_data_path("pentarchy", appauthor=False)
