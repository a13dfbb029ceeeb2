"""What the options and the log say: names and plain English, no codes."""

from __future__ import annotations

import pytest

from pentarchy.core.action import Action
from pentarchy.core.event import Event
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.actions import Income, IncomePoint, TakeChip
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.events import Migrated, Paid, Procreated, Weakened, place_words
from pentarchy.games.civolution.income import GainIncomeChip, IncomePhase
from pentarchy.games.civolution.queries import named_place
from tests.games.civolution.table import table
from tests.support import rule

PHASE = IncomePhase(seat=0, left=("SC2", "I1", "I20"))
GAIN = GainIncomeChip(seat=0)


@rule("civolution", "S11", "R5.50")
@pytest.mark.parametrize(
    "step, action, label",
    [
        (PHASE, Income("I20"), "Favor test: 3 VP"),
        (PHASE, Income("SC2"), "2 ideas (Starting chip 2)"),
        (PHASE, IncomePoint("I20"), "1 VP instead of favor test: 3 VP"),
        (PHASE, IncomePoint("SC2"), "1 VP instead of 2 ideas (Starting chip 2)"),
        (GAIN, TakeChip("I1"), "2 food"),
    ],
)
def test_income_chips_are_named_by_what_they_give(step: Ask, action: Action, label: str) -> None:
    """A starting chip, which may give the same as an income chip, is named besides."""
    assert step.label(table().game, action) == label


@pytest.mark.parametrize(
    "event, sentence",
    [
        (Paid(seat=0, what=("die 6", "die 2"), ideas=0), "Ada pays with die 6 and die 2"),
        (Paid(seat=0, what=("die 6", "die 2"), ideas=1), "Ada pays with die 6, die 2 and 1 idea"),
        (Paid(seat=1, what=("die 6", "die 2"), ideas=2), "Bo pays with die 6, die 2 and 2 ideas"),
        (Procreated(seat=0, at="B_forest:2"), "Ada puts a new tribe in B forest, camp 2"),
        (
            Migrated(seat=0, origin="B_forest:0", to="A_water:boat"),
            "Ada moves a tribe from B forest, fire camp to A water, boat",
        ),
        (
            Weakened(seat=1, at="B_forest:wild"),
            "A tribe of Bo in B forest, wilderness becomes weak",
        ),
    ],
)
def test_the_log_speaks_english(event: Event, sentence: str) -> None:
    """Numbers agree with their nouns, nothing is none, and places are called what they are."""
    assert event.sentence(RULES.catalogue.names, ("Ada", "Bo")) == sentence


def test_the_log_calls_places_what_the_options_call_them() -> None:
    """Every camp, every boat, every wilderness."""
    game = table().game
    for place, name in RULES.place_names.items():
        assert place_words(name) == named_place(game, place)
