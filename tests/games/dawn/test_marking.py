"""In random matches nobody who fulfils an agenda goes without its mark."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.settings import Config
from pentarchy.games.dawn import RULES
from pentarchy.games.dawn.rules import Dawn
from tests.support import rule, wander

CONFIGS = RULES.configurations()


def unmarked(g: Dawn) -> list[str]:
    """Agendas whose condition holds but which nobody marked."""
    return [
        f"{seat} {agenda.key}"
        for key in g.state.victory
        for agenda in RULES.victory[key].agendas
        for seat, p in enumerate(g.state.players)
        if key not in p.completed and RULES.queries[agenda.query](g, seat) >= agenda.goal
    ]


@rule("dawn", "T5")
@pytest.mark.parametrize("config", CONFIGS, ids=[f"{c.mode}-{c.seats}p" for c in CONFIGS])
def test_an_agenda_is_marked_as_soon_as_it_holds(config: Config) -> None:
    """At every choice of a whole match."""
    match = pentarchy.new("dawn", config.seats, 1000, config.mode)
    for at in wander(match, 1000):
        assert not unmarked(at.game)
