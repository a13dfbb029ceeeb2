"""Which build is used: machine code where a build of these very sources lies, else the sources."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[1]
PARTS = ("compiled", "core", "games", "bots")
"""What a build depends on."""
SUFFIX = EXTENSION_SUFFIXES[0]
"""How a compiled module's name ends: it names the Python and the machine that can load it."""
WITHIN = PACKAGE / "_compiled"
"""Where a wheel for one platform has its build."""


def key() -> str:
    """What a build must have been made from: these sources, for this Python on this machine."""
    seen = hashlib.sha256(SUFFIX.encode())
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            seen.update(f"\n{path.relative_to(PACKAGE).as_posix()}\n".encode())
            seen.update(path.read_bytes())
    return seen.hexdigest()[:20]


def cache() -> Path:
    """Where builds are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("pentarchy") / "compiled"


def build() -> Path | None:
    """The build that matches, if there is one.

    PENTARCHY_BUILD may say `plain`, to use none, or `compiled`, to use nothing else.
    """
    wanted = os.environ.get("PENTARCHY_BUILD", "")
    if wanted == "plain":
        return None
    homes = [home for home in (WITHIN, cache()) if home.is_dir()]
    name = key() if homes else ""
    for home in homes:
        if (home / name).is_dir():
            return home / name
    if wanted == "compiled":
        raise ImportError("no compiled build matches the sources; `pentarchy compile` makes one")
    return None


class Compiled(MetaPathFinder):
    """Finds the modules of a build before their sources are looked for."""

    def __init__(self, folder: Path) -> None:
        self.files = {
            ".".join(path.relative_to(folder).parts).removesuffix(SUFFIX): path
            for path in folder.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module lies, if it is one of the build's."""
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


def use() -> str:
    """Use the build that matches; tells which it is, plain or compiled."""
    folder = build()
    if folder is None:
        return "plain"
    sys.meta_path.insert(0, Compiled(folder))
    return "compiled"
