"""Every card's effect is played by some test: taken out, one of them fails."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from pentarchy.core.rules import Rules, games
from tests.effects import TESTS

GAMES = [r for r in games().values() if (TESTS / "games" / r.name).is_dir()]


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])
def test_no_card_can_lose_its_effect_unnoticed(rules: Rules[Any]) -> None:
    """The tests that name a card are run without its effect (`python -m tests.effects GAME`)."""
    run = [sys.executable, "-m", "tests.effects", rules.name]
    said = subprocess.run(run, cwd=TESTS.parent, capture_output=True, text=True, check=True).stdout
    *survivors, _ = said.splitlines()
    assert not survivors, survivors
