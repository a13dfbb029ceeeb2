"""The example's client plays a whole match against a real server."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.server.process import ROOT, Server

CLIENT = ROOT / "examples" / "client.py"


def test_the_client_plays_a_whole_match(house: Server, token: str) -> None:
    """It finds no open table, opens one against a bot, and says how it ended."""
    done = subprocess.run(
        [sys.executable, str(CLIENT), house.url, "dawn"],
        env=os.environ | {"PENTARCHY_TOKEN": token, "NO_PROXY": "*"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scores: ")


def test_the_client_is_short() -> None:
    """What one must write to play here fits on two screens."""
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) < 80
