"""What the options and the log say: names and plain English, no codes."""

from __future__ import annotations

import pytest

from pentarchy.core.action import Action
from pentarchy.core.event import Event
from pentarchy.core.match import Match
from pentarchy.core.teller import Teller
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.actions import At, Income, IncomePoint, Stage, TakeChip
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.dice import GainDie, RunModule
from pentarchy.games.civolution.era import LoseTribe
from pentarchy.games.civolution.events import Migrated, Paid, Procreated, Weakened, place_words
from pentarchy.games.civolution.goods import Produce, Transport
from pentarchy.games.civolution.income import GainIncomeChip, IncomePhase
from pentarchy.games.civolution.installing import ChooseStage, InstallCard
from pentarchy.games.civolution.markers import Shortage
from pentarchy.games.civolution.queries import named_place
from pentarchy.games.civolution.sites import Explore
from pentarchy.games.civolution.state import FOOD, IDEA
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
        (PHASE, IncomePoint("I20"), "1 VP instead of: Favor test: 3 VP"),
        (PHASE, IncomePoint("SC2"), "1 VP instead of: 2 ideas (Starting chip 2)"),
        (GAIN, TakeChip("I1"), "2 food"),
    ],
)
def test_income_chips_are_named_by_what_they_give(step: Ask, action: Action, label: str) -> None:
    """A starting chip, which may give the same as an income chip, is named besides."""
    match = table()
    assert match.say(step.label(match.game, action)) == label


def labels(match: Match) -> list[str]:
    """The options of the question asked, in words."""
    ask = match.told(match.seat).ask
    assert ask is not None
    return [str(option.label) for option in ask.options]


AFLOAT = {"boats": ("A_water",), "tribes": ("A_water:boat", "B_forest:1")}


@rule("civolution", "R5.23")
def test_what_a_boat_produces_is_called_cargo() -> None:
    """Water has no material tile."""
    match = table(Produce(seat=0), **AFLOAT)
    assert labels(match)[:2] == ["Produce cargo in A water", "Produce wood in B forest"]


@rule("civolution", "R5.24", "R9.19")
def test_territories_are_called_what_the_board_calls_them() -> None:
    """In refusals and in what may be given back, too."""
    match = table(Transport(seat=0), boats=("A_water*",), raw={"B_forest": 1})
    refusal = match.why_not("ship A_water gold")
    assert refusal is not None
    assert refusal.sentence == "No face-up tile of gold borders A water."
    match = table(Shortage(seat=0, space=FOOD, n=1), raw={"B_forest": 1})
    assert labels(match) == ["Go without", "Give back 1 raw material in B forest"]


@rule("civolution", "R5.76", "R5.26", "R5.70")
def test_numbers_agree_with_their_nouns() -> None:
    """Ideas, markers that are due, transports that a failed test does not give, a die."""
    game = table().game
    match = table(RunModule(seat=0, module="sleep"))
    assert labels(match) == ["1 focus", "2 ideas"]
    due = [str(Shortage(seat=0, space=IDEA, n=n).prompt(game)) for n in (1, 2)]
    assert ["and 1 more is due" in due[0], "and 2 more are due" in due[1]] == [True, True]
    match = table(RunModule(seat=0, module="production"), tribes=("B_forest:1",))
    assert "Favor test: transport up to 1, else transport nothing" in labels(match)
    match = table(GainDie(seat=0, die="fate", optional=True))
    refusal = match.why_not("take activation")
    assert refusal is not None
    assert refusal.sentence == "This gives 1 fate die."


@rule("civolution", "R5.33", "R5.43")
def test_one_site_and_one_space_are_no_plural() -> None:
    """All sites next to D forest but one are face up; Wheel on stage 1 asks for one space."""
    game = table(tribes=("D_forest:1",)).game
    last = game.state.slots[RULES.territory_index["D_forest"]][0]
    game.state.site_up = [slot != last for slot in range(24)]
    label = Explore(seat=0).label(game, At("D_forest"))
    assert str(label) == "Explore D forest (1 face-down site)"
    match = table(InstallCard(seat=0, deck="invention"), hand=("A1",), wood=1, herbs=1)
    match.apply("column 1")
    assert labels(match) == ["The first space (0 VP)", "The first 2 spaces (0 VP)"]
    stage = ChooseStage(seat=0, card="A1", column=0)
    refusals = [stage.refusal(table().game, Stage(n)) for n in (1, 2)]
    assert [r and str(r) for r in refusals] == [
        "You cannot meet the first cost space.",
        "You cannot meet the first 2 cost spaces.",
    ]


@rule("civolution", "S7")
def test_in_hot_and_cold_weather_the_question_names_food_too() -> None:
    """Beyond the line only a tribe will do."""
    game = table().game
    either = LoseTribe(seat=0, or_food=True).prompt(game)
    assert str(either) == "The weather takes 1 food or one of your tribes: choose which."
    beyond = LoseTribe(seat=0).prompt(game)
    assert str(beyond) == "The weather takes one of your tribes: choose which."


@rule("civolution", "R5.111")
def test_statues_are_not_counted_as_left() -> None:
    """Their markers come from storage, not from supply: only what is built is told."""
    match = table(statues={"island": 1})
    area = next(a for a in match.told(0).areas if a.id == "p0:pieces")
    told = {spot.id: spot.label for spot in area.spots}
    assert told["p0:pieces:statue"] == "1 built"
    assert told["p0:pieces:farm"] == "3 left, 0 built"


@pytest.mark.parametrize(
    "event, sentence",
    [
        (Paid(seat=0, first="die:6", second="die:2", n=0), "Ada pays with die 6 and die 2"),
        (Paid(seat=0, first="die:6", second="die:2", n=1), "Ada pays with die 6, die 2 and 1 idea"),
        (
            Paid(seat=1, first="plan:6", second="focus", n=2),
            "Bo pays with planning marker 6, focus marker and 2 ideas",
        ),
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
    assert Teller(RULES, ("Ada", "Bo")).tell(event, None) == sentence


def test_the_log_calls_places_what_the_options_call_them() -> None:
    """Every camp, every boat, every wilderness."""
    game = table().game
    for place, name in RULES.place_names.items():
        assert place_words(name) == named_place(game, place)
