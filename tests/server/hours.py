"""A clock that tests move on: nobody waits for days."""

from __future__ import annotations

import time
from pathlib import Path

from pentarchy.server import uptime


class Hours:
    """Time as it is, and as much more as a test says; other processes read it from a file."""

    def __init__(self, file: Path | None = None) -> None:
        self.ahead = 0.0
        self.file = file
        self.go_on(0)

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        self.ahead += seconds
        if self.file is not None:
            fresh = self.file.with_suffix(".new")
            fresh.write_text(str(self.ahead))
            fresh.replace(self.file)

    def wall(self) -> float:
        """The world's time."""
        return time.time() + self.ahead

    def steady(self) -> float:
        """What goes on while a process does."""
        return time.monotonic() + self.ahead

    @property
    def first(self) -> str:
        """What a server runs before all else, so that it goes by this clock (see `Server`)."""
        return (
            "from pathlib import Path\n"
            "from tests.server.hours import follow\n"
            f"follow(Path({str(self.file)!r}))"
        )


class Followed(Hours):
    """The clock that a test moves in another process."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def ahead(self) -> float:  # type: ignore[override]
        """As the file says."""
        assert self.file is not None
        return float(self.file.read_text())


def follow(file: Path) -> None:
    """Go by the clock of a file."""
    hours = Followed(file)
    uptime.wall, uptime.steady = hours.wall, hours.steady
