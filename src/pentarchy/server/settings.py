"""How a server is set up."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct, structs
from platformdirs import user_data_path

from pentarchy.core.errors import Malformed
from pentarchy.server.mail import Smtp

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""What tables can be kept in, and what speaks with it."""
UNLIMITED = (1e12, 1e12)


class Settings(Struct, frozen=True, kw_only=True):
    """What `pentarchy serve` was told, and the limits nobody needs to be told of."""

    db: str = ""
    """Where tables are kept: a path or a database URL."""
    names: tuple[str, ...] = ()
    """What this server is called besides its address: a page under another name is not ours."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies whose word on who is asking is believed."""
    monitors: tuple[str, ...] = ()
    """The addresses, besides this machine's, that may read the figures."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    cluster: str = ""
    """The Ray cluster on which bots think instead; empty: none."""
    bot_seconds: float = 20
    """How long a bot may think before a legal move is made for it."""
    check_seconds: float = 20
    """How long it may take to check an uploaded record or pack."""
    analysis_seconds: float = 300
    """How long the analysis of a match may take."""
    idle_seconds: float = 600
    """How long a table nobody looks at stays in memory."""
    trial_seconds: float = 24 * 3600
    """How long a try-out is kept that nobody touches."""
    most_body: int = 2 * 1024 * 1024
    most_message: int = 16 * 1024
    """Bytes of a request, and of a message on a live socket."""
    requests: tuple[float, float] = (50, 200)
    tables: tuple[float, float] = (0.2, 20)
    uploads: tuple[float, float] = (20_000, 8_000_000)
    messages: tuple[float, float] = (20, 60)
    """A second, and at once: per address requests, new tables and bytes to be kept; per socket
    messages."""
    program_requests: tuple[float, float] = (10, 50)
    program_messages: tuple[float, float] = (20, 60)
    """A second, and at once: of a program, wherever it asks from, on however many sockets."""
    program_tables: int = 10
    """Tables that a program has opened and that are not over."""
    visits: tuple[float, float] = (0.1, 30)
    guesses: tuple[float, float] = (0.02, 10)
    """A second, and at once: tries to sign in, per address and per name."""
    lines: tuple[float, float] = (0.3, 10)
    """A second, and at once: what a person, and an address, says at tables."""
    smtp: Smtp | None = None
    """The server that sends letters."""
    private_targets: bool = False
    """Whether notices may go to addresses of this machine and its net."""
    most_tables: int = 100
    """Tables that one device has opened and that are not over."""
    most_sockets: int = 100
    """Live sockets of one address."""

    def without_limits(self) -> Settings:
        """As it is, for benches and tests that come faster than people."""
        program = ("program_requests", "program_messages")
        free = dict.fromkeys(
            ("requests", "tables", "uploads", "visits", "guesses", "lines", *program), UNLIMITED
        )
        many = dict.fromkeys(("most_tables", "program_tables", "most_sockets"), 10**9)
        return structs.replace(self, **free, **many)


def kind_of(db: str) -> str:
    """The kind of a database by its URL; a plain path means SQLite."""
    if "://" not in db:
        return "sqlite"
    kind = db.partition("://")[0].partition("+")[0].lower()
    kind = "postgresql" if kind == "postgres" else kind
    if kind not in DRIVERS:
        raise Malformed(f"cannot keep tables in {kind}; expected sqlite or postgresql")
    return kind


def data_dir() -> Path:
    """Where this user's data belongs, on this kind of system."""
    return user_data_path("pentarchy", appauthor=False)
