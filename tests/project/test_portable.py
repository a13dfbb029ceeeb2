"""What runs on Windows and macOS too: nothing in the package needs a part of Unix."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.server.process import ROOT

SOURCES = sorted((ROOT / "src/pentarchy").rglob("*.py"))
MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}
NAMES = {
    "os": {"fork", "getuid", "geteuid", "getpgid", "kill", "killpg", "nice", "setsid", "uname"},
    "signal": {"SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "alarm", "pause"},
    "loop": {"add_signal_handler"},
}
"""What Windows' Python does not have."""


def of_unix(source: str) -> Iterator[str]:
    """What a module takes from Unix alone without asking first (`hasattr`) whether it is there."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names if one.name.split(".")[0] in MODULES)
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in MODULES:
                yield module
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                if name in NAMES.get(owner, ()) and f'hasattr({owner}, "{name}")' not in source:
                    yield f"{owner}.{name}"


@pytest.mark.parametrize(
    "source, found",
    [
        ("import fcntl", ["fcntl"]),
        ("from pwd import getpwnam", ["pwd"]),
        ("import os\nos.nice(5)", ["os.nice"]),
        ('import os\nif hasattr(os, "nice"):\n    os.nice(5)', []),
        ("import os\nos.getpid()", []),
    ],
)
def test_what_is_of_unix(source: str, found: list[str]) -> None:
    """The check sees imports and names, and lets pass what asks first."""
    assert list(of_unix(source)) == found


def test_nothing_needs_unix() -> None:
    """Every module of the package runs where Unix's own parts are missing."""
    found = {path.name: list(of_unix(path.read_text(encoding="utf-8"))) for path in SOURCES}
    assert {name: parts for name, parts in found.items() if parts} == {}
