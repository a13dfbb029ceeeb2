"""Build a compiled copy with mypyc: `python tools/compile.py OUT [GAME...]`.

The package is copied to OUT and compiled there; put OUT first on PYTHONPATH to play it. Modules
that define records (steps, actions, state) stay as they are: mypyc does not pass a class's keywords
on to msgspec. What is compiled is the machine itself, the games' queries and value functions, and
the bots' thinking, where the time goes.
"""

from __future__ import annotations

import argparse
import importlib
import shutil
import subprocess
import sys
from pathlib import Path

from msgspec import Struct

SRC = Path(__file__).parents[1] / "src"
LEFT = ("__init__.py", "pack.py")
"""What is not compiled: `pack` changes a class of PyYAML, which mypyc does not allow."""


def defines_records(module: str) -> bool:
    """Whether a module defines msgspec records."""
    found = vars(importlib.import_module(module)).values()
    return any(
        isinstance(c, type) and issubclass(c, Struct) and c.__module__ == module for c in found
    )


def main(out: Path, games: list[str]) -> None:
    """Copy and compile."""
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.rmtree(out / "pentarchy", ignore_errors=True)
    shutil.copytree(SRC / "pentarchy", out / "pentarchy", ignore=ignored)
    thinking = [f"bots/{name}.py" for name in ("thought", "greedy", "beam", "search")]
    values = [f"bots/values/{name}.py" for name in ("base", *games)]
    package = SRC / "pentarchy"
    paths = [package / name for name in (*thinking, *values)]
    for folder in ("core", *(f"games/{game}" for game in games)):
        paths += sorted((package / folder).rglob("*.py"))
    files = []
    for path in paths:
        file = path.relative_to(SRC)
        if path.name not in LEFT and not defines_records(".".join(file.with_suffix("").parts)):
            files.append(str(file))
    print("compiling", *files, sep="\n  ")
    mypyc = Path(sys.executable).parent / "mypyc"
    command = [str(mypyc), "--strict", *files]
    done = subprocess.run(command, cwd=out, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"mypyc failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("out", type=Path, help="the folder to build in")
    wanted.add_argument("games", nargs="*", help="the games to compile")
    given = wanted.parse_args()
    main(given.out.resolve(), given.games)
