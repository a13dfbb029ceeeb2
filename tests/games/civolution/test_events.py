"""Phase 7: weather, events, the era's category and the monolith (S7 to S10, S16, S17)."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.era import (
    AcceptBonus,
    FeelWeather,
    HappenEvent,
    MoveWeather,
    ScoreEra,
    forecast,
    monolith_after,
)
from pentarchy.games.civolution.feeding import FeedCiv
from pentarchy.games.civolution.queries import diamonds, units
from pentarchy.games.civolution.turn import Phase
from tests.games.civolution.table import at, civ, facts, table
from tests.support import play, rule, texts

TWO = ("B_forest:1", "C_grassland:1")
FIVE = ("B_forest:1", "B_forest:2", "C_grassland:1", "C_grassland:2", "B_hills:1")

# Event, the winner's things, what is said, and then.
EVENTS: list[tuple[str, dict[str, Any], list[str], dict[str, Any]]] = [
    ("F1", {"farms": ("B_forest",)}, [], {"food": 2}),
    ("F2", {"tribes": TWO}, [], {"score": 4}),
    ("F3", {"tribes": TWO}, [], {"score": 4}),
    ("F4", {"farms": ("B_forest",)}, ["yes", "track culture", "track prestige", "track prestige",
     "upgrade activity"], {"farms": 0, "culture": 1, "prestige": 2}),
    ("F5", {"knowledge": 1}, ["yes", "card insight down", "card insight down"],
     {"hand": 2, "idea": 1}),
    ("F6", {"food": 1}, [], {"favor": 2, "score": 3}),
    ("F7", {"technology": 1}, ["upgrade trade"], {"upgrades": 1}),
    ("F8", {"tribes": FIVE}, [], {"score": 3}),
    ("F9", {"construction": 2}, [], {"construction": 3, "score": 3}),
    ("F10", {"culture": 1}, ["chip G1"], {"goals": 1, "score": 3}),
    ("F11", {"fate": 2}, [], {"idea": 2, "score": 3}),
    ("F12", {"prestige": 1}, ["yes", "chip I1", "column 1", "income I1"], {"food": 2}),
    ("F13", {"calm": 1}, ["feature calm"], {"calm": 2, "score": 3}),
    ("F14", {"favor": 3, "chips": ("I1",)}, ["income I1"], {"food": 2}),
    ("F15", {"tribes": TWO, "sites": {8: "cave_1", 9: "cave_2"}}, [], {"score": 2, "idea": 1}),
    ("F16", {"wood": 1}, [], {"money": 3, "score": 1}),
    ("F17", {"money": 3}, ["yes"], {"money": 1, "score": 5, "prestige": 1}),
    ("F18", {"statues": {"island": 1}}, [], {"favor": 2, "score": 3}),
    ("F19", {"wood": 1, "jade": 1}, ["yes", "points"], {"wood": 0, "jade": 0, "score": 5}),
    ("F20", {"boats": ("A_water*",)}, ["yes", "track culture", "track prestige", "track prestige",
     "upgrade activity"], {"boats": 0, "culture": 1, "prestige": 2, "cargo": 2}),
]  # fmt: skip


@pytest.mark.parametrize("card, given, script, then", EVENTS)
@rule("civolution", "S8", "R5.140", "S16")
def test_an_event_rewards_the_civ_that_meets_it(
    card: str, given: dict[str, Any], script: list[str], then: dict[str, Any]
) -> None:
    """The other civ has nothing."""
    match = table(HappenEvent(), event=card, **given)
    play(match, script)
    assert match.over, texts(match.options)
    assert facts(match, then) == then
    assert civ(match, 1).score == 0


UNIQUE = [k for k, e in RULES.events.items() if e.scope == "unique"]


@pytest.mark.parametrize("card", UNIQUE)
@rule("civolution", "S8")
def test_nobody_gets_a_bonus_on_a_tie(card: str) -> None:
    """Two civs with nothing are tied."""
    assert table(HappenEvent(), event=card).over


EACH = [k for k, e in RULES.events.items() if e.scope == "each"]


@pytest.mark.parametrize("card", EACH)
@rule("civolution", "R5.140")
def test_below_the_number_there_is_no_bonus(card: str) -> None:
    """Four strong tribes, favor 2, one site, no farm."""
    match = table(HappenEvent(), event=card, tribes=FIVE[:4], favor=2, sites={8: "cave_1"})
    assert match.over
    assert facts(match, ["food", "score", "idea"]) == {"food": 0, "score": 0, "idea": 0}


@rule("civolution", "S16")
def test_a_bonus_may_be_declined_and_needs_its_price() -> None:
    """F17 with 1 money: nothing; with 2: yes or no."""
    assert table(HappenEvent(), event="F17", money=1).over
    match = table(HappenEvent(), event="F17", money=2)
    match.apply("no")
    assert facts(match, ["money", "score"]) == {"money": 2, "score": 0}


@rule("civolution", "S16")
@pytest.mark.parametrize(
    "card, given, nothing",
    [("F5", {"knowledge": 1}, {"hand": 0, "idea": 0}), ("F12", {"prestige": 1}, {"food": 0}),
     ("F9", {"construction": 1}, {"construction": 1, "score": 0})],
)  # fmt: skip
def test_a_bonus_that_binds_may_be_declined_as_a_whole(
    card: str, given: dict[str, Any], nothing: dict[str, int]
) -> None:
    """Cards to take, a chip to install, a line to cross: none of it is forced on anybody."""
    match = table(HappenEvent(), event=card, **given)
    match.apply("no")
    assert match.over
    assert facts(match, nothing) == nothing


@rule("civolution", "S16")
def test_a_bonus_that_only_gives_is_taken_without_a_question() -> None:
    """F9 on construction 2: a step that crosses no line, and 3 VP."""
    match = table(HappenEvent(), event="F9", construction=2)
    assert match.over
    assert facts(match, ["construction", "score"]) == {"construction": 3, "score": 3}


@rule("civolution", "S17")
def test_a_boat_given_up_puts_its_tribes_ashore() -> None:
    """They keep their strength, go to bordering wilderness; the notch is refilled."""
    match = table(
        AcceptBonus(seat=0, event="F20"), event="F20", boats=("H_water",),
        tribes=("H_water:boat", "H_water:boat:weak"),
    )  # fmt: skip
    play(match, ["yes", "settle C_desert:wild", "settle H_hills:wild"])
    assert facts(match, ["boats", "cargo", "strong", "weak", "raw:C_desert"]) == {
        "boats": 0, "cargo": 2, "strong": 1, "weak": 1, "raw:C_desert": 1,
    }  # fmt: skip


# Weather.


@pytest.mark.card("civolution", "beyond_hot", "hot", "warm", "mild", "rainy", "cold", "beyond_cold")
@rule("civolution", "S7")
def test_the_weather_takes_and_gives() -> None:
    """Every space of the gauge."""
    things = {"tribes": TWO, "chips": ("I1",), "money": 1, "food": 1}
    warm = play(table(FeelWeather(seat=0, space=2), **things), ["income I1"])
    assert facts(warm, ["food"]) == {"food": 3}
    mild = play(table(FeelWeather(seat=0, space=3), **things), ["pick 1", "income I1"])
    assert facts(mild, ["food"]) == {"food": 3}
    mild = table(FeelWeather(seat=0, space=3), **things)
    play(mild, ["pick 2", "activity printed_activity", "track culture"])
    assert facts(mild, ["culture"]) == {"culture": 1}
    rainy = table(FeelWeather(seat=0, space=4), **things)
    play(rainy, ["activity printed_activity", "track culture"])
    assert facts(rainy, ["culture"]) == {"culture": 1}
    for space in (1, 5):
        harsh = play(table(FeelWeather(seat=0, space=space), **things), ["return food"])
        assert facts(harsh, ["food", "strong"]) == {"food": 0, "strong": 2}
        harsh = play(table(FeelWeather(seat=0, space=space), **things), ["tribe B_forest:1"])
        assert facts(harsh, ["food", "strong"]) == {"food": 1, "strong": 1}
    for space in (0, 6):
        beyond = play(table(FeelWeather(seat=0, space=space), **things), ["tribe B_forest:1"])
        assert facts(beyond, ["food", "strong", "tribes"]) == {"food": 1, "strong": 1, "tribes": 19}


@rule("civolution", "S7", "P7")
def test_the_weather_moves_and_comes_back_from_beyond() -> None:
    """From hot two steps hotter: beyond, everyone loses a tribe, the indicator is on hot."""
    match = table(MoveWeather(), event="F3", weather=0, tribes=("B_forest:1",))
    assert match.game.state.weather == 0
    assert at(match, "B_forest:1") == "free"
    match = table(event="F4", weather=2)
    assert forecast(match.game, RULES.events["F4"]) == 5
    assert table(MoveWeather(), event="F4", weather=2).game.state.weather == 4


@rule("civolution", "S7", "P7")
def test_the_forecast_is_over_once_the_weather_has_moved() -> None:
    """Two steps colder from mild: told until phase 7, and not again from where it came to."""
    match = table(Phase(number=6), FeedCiv(seat=0), event="F4", tribes=TWO, food=2)
    told = match.view(0).table
    assert (told.phase, told.weather, told.forecast) == (6, 2, 5)
    match = table(Phase(number=7), MoveWeather(), event="F4", tribes=TWO, food=2)
    told = match.view(0).table
    assert (told.phase, told.weather, told.forecast) == (7, 4, 5)
    match = table(Phase(number=7), MoveWeather(), event="F7", weather=1, money=1)
    told = match.view(0).table
    assert (told.phase, told.weather, told.forecast) == (7, 2, 3)


@rule("civolution", "S5", "S18", "S7")
def test_the_favor_of_agera_saves_a_tribe_from_the_weather() -> None:
    """Named first, then saved by one step of favor; not from space 1."""
    match = table(FeelWeather(seat=0, space=0), tribes=TWO, favor=2)
    play(match, ["tribe B_forest:1", "yes"])
    assert facts(match, ["strong", "favor"]) == {"strong": 2, "favor": 1}
    match = table(FeelWeather(seat=0, space=0), tribes=TWO, favor=1)
    match.apply("tribe B_forest:1")
    assert match.over
    assert facts(match, ["strong"]) == {"strong": 1}


# The category and the monolith.


@pytest.mark.parametrize("era, rate", [(1, 5), (2, 4), (3, 3), (4, 2)])
@rule("civolution", "S9", "S10", "S21")
def test_a_category_scores_by_era_and_moves_the_monolith(era: int, rate: int) -> None:
    """Three on culture against two: both score, the first civ gets the monolith."""
    match = table(ScoreEra(), era=era, scored="culture", monolith=1, culture=3,
                  other={"culture": 2})  # fmt: skip
    assert civ(match).score == 3 * rate
    assert civ(match, 1).score == 2 * rate
    assert match.game.state.monolith == 0


@rule("civolution", "E33", "S10")
def test_a_tie_passes_the_monolith_on() -> None:
    """E33: to the other tied civ; all at 0 with three civs: to the civ after the holder."""
    match = table(ScoreEra(), scored="culture", monolith=0, culture=2,
                  other={"culture": 2})  # fmt: skip
    assert match.game.state.monolith == 1
    match = table(ScoreEra(), seats=3, scored="culture", monolith=1)
    assert match.game.state.monolith == 2
    assert monolith_after([1, 2, 0], [1]) == 1, "alone in front the holder keeps it"


@rule("civolution", "S21", "S22")
def test_the_units_of_the_nine_categories() -> None:
    """Discs, features, diamonds, tribes, territories."""
    match = table(tribes=("B_forest:1", "B_forest:2", "A_water:boat"), boats=("A_water",),
                  calm=2, stamina=1, prestige=4, settled={"island": 3})  # fmt: skip
    g = match.game
    got = {c: units(g, 0, c) for c in ("prestige", "evolution", "prosperity", "population")}
    assert got == {"prestige": 4, "evolution": 3, "prosperity": 2, "population": 3}
    assert units(g, 0, "expansion") == 2


@rule("civolution", "E41", "S22", "R9.3")
def test_diamonds() -> None:
    """E41: 7 food and 5 money give 2 and 2; only the first forest gap counts; 5 at most."""
    match = table(food=7, money=5, wood=2, beeswax=1)
    assert diamonds(match.game, 0) == 2 + 2 + 1
    assert diamonds(table(beeswax=1, oil=1).game, 0) == 2
    assert diamonds(table(food=30, money=14).game, 0) == 5 + 5
