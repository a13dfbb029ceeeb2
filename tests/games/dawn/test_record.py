"""How big a match is on paper."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.settings import Config
from pentarchy.games.dawn import RULES
from tests.support import wander

CONFIGS = RULES.configurations()


@pytest.mark.parametrize("config", CONFIGS, ids=[f"{c.mode}-{c.seats}p" for c in CONFIGS])
def test_a_whole_record_is_under_10_kb(config: Config) -> None:
    """Random play seldom wins, so these are the longest matches there are."""
    for seed in range(2):
        match = pentarchy.new("dawn", config.seats, seed, config.mode)
        for _ in wander(match, seed):
            pass
        assert match.over
        assert len(match.record.to_text().encode()) < 10_000
