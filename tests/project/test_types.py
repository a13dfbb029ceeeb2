"""Whoever writes a program with Pentarchy has its types: in mypy and in pyright."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.process import ROOT

SCRIPT = """\
import pentarchy
from pentarchy import IllegalAction, Match


def first_choices(game: str, count: int) -> list[str]:
    match: Match = pentarchy.new(game, seats=2, seed=7)
    chosen: list[str] = []
    while not match.over and len(chosen) < count:
        action = match.options[0]
        try:
            match.apply(action)
        except IllegalAction as refused:
            chosen.append(str(refused))
        chosen.append(match.record.actions[-1])
    return chosen


seats: int = first_choices("dawn", 3)  # the one mistake
"""
LINE = SCRIPT.count("\n")

CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache"],
    "pyright": [str(ROOT / "web/node_modules/.bin/pyright"), "--pythonpath", sys.executable],
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_types_are_seen(checker: str, tmp_path: Path) -> None:
    """A checker finds the one wrong line of a program, and no other."""
    script = tmp_path / "program.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [*CHECKERS[checker], str(script)], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    errors = [line for line in done.stdout.splitlines() if " error: " in line or "- error" in line]
    assert len(errors) == 1, done.stdout + done.stderr
    assert f"program.py:{LINE}:" in errors[0]
