"""Two questions answered at once: where a farm stands, where a tribe goes."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.step import Decision
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.tribes import Migrate
from tests.games.civolution.table import table


@pytest.mark.parametrize("question", [Build(seat=0), Migrate(seat=0, n=2, module=True)])
def test_what_is_answered_ahead_could_be_answered_one_by_one(question: Decision) -> None:
    """The option leads to a question that has the answer, or that it answers by itself."""
    match = table(question, tribes=("B_forest:1", "C_grassland:1", "C_grassland:2"))
    ask = match.view(0).ask
    assert ask is not None
    assert len(ask.ahead) > 2
    for one in ask.ahead:
        trial = pentarchy.load(match.record.to_text())
        trial.apply(ask.options[one.option].action)
        answers = [option.text for option in trial.options]
        assert one.then in answers or one.then.startswith("at ")


def test_others_see_nothing_of_it() -> None:
    """It says no more than the options do, which only the asked seat sees."""
    ask = table(Build(seat=0), tribes=("B_forest:1",)).view(1).ask
    assert ask is not None
    assert ask.ahead == ()
