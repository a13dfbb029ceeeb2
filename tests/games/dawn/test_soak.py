"""The laws over many more random matches than `tests/laws` plays, checked at fewer positions."""

from __future__ import annotations

import os

import pytest

import pentarchy
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.match import load
from pentarchy.core.rules import Config
from pentarchy.games.dawn import RULES
from pentarchy.games.dawn.rules import Dawn
from tests.laws.test_laws import check_position
from tests.support import wander

MATCHES = int(os.environ.get("SOAK_MATCHES", "17"))
"""Per mode and player count: 204 in all; `make test-long` plays 5,004."""
CONFIGS = RULES.configurations()


def unmarked(g: Dawn) -> list[str]:
    """Agendas whose condition holds but which nobody marked (T5)."""
    return [
        f"{seat} {agenda.key}"
        for key in g.state.victory
        for agenda in RULES.victory[key].agendas
        for seat, p in enumerate(g.state.players)
        if key not in p.completed and RULES.queries[agenda.query](g, seat) >= agenda.goal
    ]


@pytest.mark.parametrize("config", CONFIGS, ids=[f"{c.mode}-{c.seats}p" for c in CONFIGS])
def test_random_matches_keep_the_laws(config: Config) -> None:
    """Audited throughout, fully checked now and then, and replayed to the same end."""
    for seed in range(1000, 1000 + MATCHES):
        match = pentarchy.new("dawn", config.seats, seed, config.mode)
        chance = Chance(scrambled(seed))
        for at in wander(match, seed):
            assert len(set(at.options)) == len(at.options) >= 2
            sample = below(chance, 400)
            if sample < 40:
                RULES.audit(at.game)
                assert not unmarked(at.game)
            if sample == 0:
                check_position(at, chance)
        RULES.audit(match.game)
        assert match.result is not None
        assert match.result.winners
        if seed % 4 == 0:
            again = load(match.record.to_text())
            assert again.state_hash == match.state_hash
