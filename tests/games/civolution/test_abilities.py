"""What the abilities of the 160 research cards and of the attribute chips do, one row each."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.core.step import Step
from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.dice import PayFirst, RunModule, TakeIdeaOrFood
from pentarchy.games.civolution.era import FeelWeather, HappenEvent, ScoreEra
from pentarchy.games.civolution.fate import FavorTest, Hunt, LuckyFind
from pentarchy.games.civolution.feeding import FeedCiv, ScoreStrong
from pentarchy.games.civolution.goals import InstallGoal
from pentarchy.games.civolution.goods import ExtraFind, Produce, Trade, Transport
from pentarchy.games.civolution.installing import InstallCard
from pentarchy.games.civolution.research import DrawKeep, GainCard
from pentarchy.games.civolution.sites import Explore, Glacier, Gorge, RevealSite
from pentarchy.games.civolution.tribes import Migrate, Perish, Procreate
from pentarchy.games.civolution.turn import EraGift, Feeding, IncomeChips
from pentarchy.games.civolution.words import Advance, Score, Upgrade
from tests.games.civolution.table import at, facts, table
from tests.support import play, rule, texts

ME = {"seat": 0}
TWO = {"tribes": ("B_forest:1", "C_grassland:1")}
AFLOAT = {"boats": ("A_water",), "tribes": ("A_water:boat",)}
BEATEN = {"tribes": ("B_forest:1!", "C_grassland:1!")}
GROUND = {8: "building_ground_1"}
QUIET = "evolution"

Row = tuple[str, dict[str, Any], list[str], dict[str, Any]]

# Activities: given, what is said after "activity <card>", and then.
ACTIVITIES: list[Row] = [
    ("A1", {"raw": {"B_forest": 3}}, ["haul_all"], {"wood": 3}),
    ("A3", {"idea": 1}, ["material sand"], {"sand": 1, "idea": 0, "score": 1}),
    ("A4", {"cotton": 1}, [], {"cotton": 0, "money": 3, "score": 1}),
    ("A7", {}, [], {"idea": 3}),
    ("A9", {"boats": ("A_water",)}, ["tribe B_forest:1", "cross A_water", "settle C_desert:0"],
     {"score": 2}),
    ("A10", {}, ["site 8"], {"score": 5, "sites": 1}),
    ("A12", {"coal": 1}, [], {"coal": 0, "technology": 1, "food": 1}),
    ("A14", {}, ["at B_forest", "at B_forest", "at B_forest"], {"wood": 1, "raw:B_forest": 1}),
    ("A17", {}, ["card invention down", "plan 3"], {"hand": 1, "plan3": 1}),
    ("A18", {}, [], {"money": 2}),
    ("A19", {"wood": 1}, [], {"wood": 0, "food": 4}),
    ("A23", {}, [], {"focus": 1, "idea": 1}),
    ("A24", {"sand": 1}, [], {"sand": 0, "score": 4}),
    ("A25", {"rolls": (3,)}, ["at B_forest"], {"food": 3}),
    ("B1", {"food": 1}, ["tribe B_forest:1", "settle G_hills:0"], {"food": 0, "score": 1}),
    ("B5", {}, ["at B_forest"], {"score": 8, "idea": 1, "sites": 2}),
    ("B12", {"calm": 1}, ["pick 1"], {"prestige": 1}),
    ("B12", {"calm": 2}, ["pick 2", "shift calm stamina", "shift calm dexterity"],
     {"calm": 0, "stamina": 1, "dexterity": 1}),
    ("B14", {}, ["tribe B_forest:1", "settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"],
     {"score": 3}),
    ("B20", BEATEN, ["tribe B_forest:1", "tribe C_grassland:1"], {"strong": 2, "score": 1}),
    ("B22", {"food": 1}, ["feature perception"], {"food": 0, "perception": 1}),
    ("B23", {"food": 1}, ["feature stamina"], {"food": 0, "stamina": 1}),
    ("B25", {"food": 1}, ["feature calm"], {"food": 0, "calm": 1}),
    ("B26", {"food": 2}, ["settle B_forest:2", "settle C_grassland:2"], {"food": 0, "strong": 4}),
    ("C1", {"food": 1}, [], {"food": 0, "favor": 2}),
    ("C2", {"idea": 1}, ["track culture"], {"idea": 0, "culture": 1}),
    ("C3", {"idea": 1}, [], {"idea": 0, "score": 3}),
    ("C4", {"wood": 1}, ["sell wood money"], {"wood": 0, "money": 1, "idea": 1}),
    ("C6", BEATEN, ["tribe B_forest:1", "tribe C_grassland:1"], {"strong": 2}),
    ("C8", {"money": 2}, [], {"money": 0, "construction": 1, "knowledge": 1}),
    ("C11", {}, ["pick 1", "project boat", "done"], {"boats": 1}),
    ("C11", AFLOAT, ["pick 2", "tribe A_water:boat", "settle C_desert:0"], {"score": 2, "food": 2}),
    ("C12", {}, ["deck invention"] * 4 + ["keep A30"], {"hand": 1}),
    ("C13", {"food": 1}, [], {"food": 0, "culture": 1, "score": 1}),
    ("C14", {"chips": ("I1",)}, ["income I1"], {"food": 2}),
    ("C16", {"food": 1}, ["settle B_forest:0", "settle B_forest:2"],
     {"food": 0, "weak": 2, "score": 1}),
    ("C18", {"money": 1, "culture": 5}, ["track technology", "track prestige"],
     {"money": 0, "technology": 1, "prestige": 1}),
    ("C22", {"money": 1}, ["card mutation down", "card insight down"], {"money": 0, "hand": 2}),
    ("C27", {}, ["settle B_forest:2"], {"strong": 3, "food": 1}),
    ("C28", {"wood": 1, "idea": 1}, ["material jade"], {"wood": 0, "idea": 0, "jade": 1}),
    ("D3", {"wood": 1, "money": 1}, ["sell wood money", "buy wood"], {"wood": 1, "money": 1}),
    ("D5", {}, ["card building down"], {"hand": 1, "idea": 1}),
    ("D6", {"stone": 1}, [], {"stone": 0, "technology": 1, "score": 1}),
    ("D8", {"rolls": (4,)}, ["site 8", "land forest"], {"score": 4, "wood": 1}),
    ("D10", {"stone": 1}, [], {"stone": 0, "culture": 1, "score": 1}),
    ("D11", BEATEN, ["tribe B_forest:1", "tribe C_grassland:1"], {"strong": 2, "idea": 1}),
    ("D12", {"food": 1}, [], {"food": 0, "money": 2, "score": 1}),
    ("D16", {"copper": 1}, ["track prestige"], {"copper": 0, "prestige": 1, "score": 1}),
    ("D24", {"raw": {"B_forest": 2}}, ["haul_all"], {"wood": 2, "money": 1}),
    ("D25", {"food": 1}, ["material salt"], {"food": 0, "salt": 1}),
    ("D26", {}, ["project boat", "done", "tribe B_forest:1", "settle B_hills:0"],
     {"boats": 1, "score": 1}),
    ("D27", {"gold": 1}, [], {"gold": 0, "money": 4, "score": 2}),
    ("E1", {}, [], {"food": 2, "score": 1}),
    ("E2", {}, ["tribe B_forest:1", "settle B_hills:1"], {"score": 1}),
    ("E4", {"money": 1, "settled": {"island": 4, "building_ground_1": 1}}, [],
     {"money": 0, "score": 2}),
    ("E5", {"food": 1}, [], {"food": 0, "score": 3}),
    ("E6", {"idea": 2}, [], {"idea": 0, "culture": 1, "score": 2}),
    ("E8", {"food": 2}, [], {"food": 0, "score": 2}),
    ("E9", {"wood": 2}, ["sell wood money", "done", "sell wood money"], {"wood": 0, "money": 2}),
    ("E12", {"raw": {"B_forest": 1}}, ["at B_forest"], {"money": 1, "score": 1, "wood": 1}),
    ("E16", {"food": 2}, ["tribe B_forest:1", "settle B_hills:1"], {"food": 0, "favor": 2}),
    ("E17", {}, ["at B_forest"], {"score": 9}),
    ("E18", BEATEN, ["tribe B_forest:1"], {"strong": 1, "food": 1, "score": 1}),
    ("E19", {"food": 1, "idea": 1}, ["feature calm"], {"food": 0, "idea": 0, "calm": 1}),
    ("E20", {"calm": 2}, ["shift calm stamina", "done"], {"calm": 1, "stamina": 1, "idea": 1}),
    ("E21", {"wood": 1, "jade": 1}, ["track culture", "track culture", "upgrade trade"],
     {"wood": 0, "jade": 0, "culture": 2}),
    ("E23", {"jade": 1}, [], {"jade": 0, "score": 5}),
    ("E24", {}, ["settle B_forest:2", "tribe B_forest:2", "settle B_hills:1"], {"strong": 3}),
    ("E26", {"money": 2}, [], {"money": 0, "culture": 1, "prestige": 1}),
]  # fmt: skip


@pytest.mark.parametrize("card, given, script, then", ACTIVITIES)
@rule("civolution", "R5.85", "R5.135", "R5.136")
def test_an_activity_does_what_its_card_says(
    card: str, given: dict[str, Any], script: list[str], then: dict[str, Any]
) -> None:
    """The cost is paid, then the effects follow."""
    match = table(Activities(seat=0), **{**TWO, "abilities": (card,), **given})
    play(match, [f"activity {card}", *script])
    assert match.over, texts(match.options)
    assert facts(match, then) == then


# Triggers and lasting abilities: a step, given, what is said, and then.
WORKING: list[tuple[str, Step, dict[str, Any], list[str], dict[str, Any]]] = [
    ("A2", Build(**ME, project="farm"), {}, ["project farm", "at B_forest"],
     {"idea": 1, "food": 2, "score": 2}),
    ("A5", Hunt(**ME), {**AFLOAT, "rolls": (4,)}, ["at A_water"], {"food": 7}),
    ("A6", Hunt(**ME), {"rolls": (4,)}, ["at B_forest"], {"food": 4}),
    ("A8", FeedCiv(**ME), {"farms": ("B_forest",), "tribes": ("B_hills:0", "B_hills:1")},
     ["at B_hills"], {"strong": 2}),
    ("A11", Trade(**ME, sales=1), {"oil": 1}, ["sell oil money"], {"money": 4}),
    ("A13", Build(**ME, project="statue"), {"sites": GROUND, "wood": 1},
     ["project statue", "track culture"], {"wood": 0, "culture": 1, "statues": {GROUND[8]: 1}}),
    ("A15", Migrate(**ME, module=True), {},
     ["tribe B_forest:1", "settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"],
     {"score": 3}),
    ("A16", TakeIdeaOrFood(**ME), {}, ["take food"], {"food": 1, "idea": 1}),
    ("A20", Trade(**ME, buys=1), {"money": 1}, ["buy wood"], {"money": 0, "wood": 1}),
    ("A21", Migrate(**ME), {"tribes": ("B_hills:1",)}, ["tribe B_hills:1", "settle F_swamp:0"],
     {"score": 2}),
    ("A22", Glacier(**ME, slot=8), {}, [], {"strong": 2}),
    ("A26", EraGift(**ME), {}, [], {"food": 2}),
    ("A27", Transport(**ME, n=3, module=True), {"raw": {"B_forest": 4}}, ["haul_all"], {"wood": 4}),
    ("B2", FeedCiv(**ME), AFLOAT, [], {"strong": 1}),
    ("B3", Migrate(**ME), {"boats": ("A_water",), "tribes": ("A_water:boat", "A_water:boat",
     "B_forest:1")}, ["tribe B_forest:1", "settle A_water:boat"], {"strong": 3}),
    ("B4", FeelWeather(**ME, space=5), {"food": 1}, [], {"food": 1, "strong": 2}),
    ("B4", FeelWeather(**ME, space=6), {}, [], {"strong": 2}),
    ("B7", FeelWeather(**ME, space=1), {"food": 1}, [], {"food": 1, "strong": 2}),
    ("B7", FeelWeather(**ME, space=0), {}, [], {"strong": 2}),
    ("B8", Hunt(**ME), {"rolls": (1, 4)}, ["at B_forest", "reroll"], {"food": 3}),
    ("B9", Migrate(**ME, module=True), {},
     ["tribe B_forest:1", "settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"],
     {"score": 3}),
    ("B10", Gorge(**ME, slot=8), {"food": 1}, [], {"food": 1}),
    ("B11", FavorTest(**ME, then=(Score(n=3),)), {"rolls": (2,)}, [], {"score": 3}),
    ("B15", FeedCiv(**ME), {"food": 1, "tribes": ("B_forest:1", "B_forest:2", "C_grassland:1")},
     ["feed_all"], {"food": 0, "strong": 3}),
    ("B16", Migrate(**ME), {}, ["tribe B_forest:1", "settle B_hills:0"], {"score": 2}),
    ("B17", LuckyFind(**ME), {"rolls": (4,)}, ["land forest", "material beeswax"], {"beeswax": 1}),
    ("B19", FeedCiv(**ME), BEATEN, [], {"weak": 2}),
    ("B21", EraGift(**ME), {}, [], {"idea": 2}),
    ("B24", FeedCiv(**ME), {}, [], {"strong": 2}),
    ("B27", FeedCiv(**ME), {"tribes": ("B_mountains:0", "C_desert:0", "C_swamp:0")}, [],
     {"strong": 3}),
    ("C5", Feeding(), {"farms": ("B_forest", "C_grassland")}, [], {"food": 2}),
    ("C9", PayFirst(**ME, module="research"), {"dice": (3, 2), "idea": 1}, [],
     {"idea": 0, "used": 6}),
    ("C10", RevealSite(**ME), {}, ["site 8"], {"score": 5}),
    ("C15", FeelWeather(**ME, space=5), {"food": 1}, ["pick 2"], {"food": 1, "strong": 2}),
    ("C17", HappenEvent(), {"event": "F18"}, [], {"favor": 2, "score": 3}),
    ("C19", InstallCard(**ME, deck="insight"), {"hand": ("C6",), "intelligence": 2}, [],
     {"idea": 2, "knowledge": 1}),
    ("C20", IncomeChips(), {"settled": {"island": 1}}, [], {"money": 1}),
    ("C23", RunModule(**ME, module="sleep"), {}, ["pick 1"], {"focus": 1, "idea": 1}),
    ("C25", Procreate(**ME), {}, ["settle B_forest:2"], {"score": 1}),
    ("C26", FeedCiv(**ME), {"tribes": ("B_forest:wild",), "food": 1}, ["feed_all"], {"food": 0}),
    ("D1", Build(**ME, project="farm"), {"sites": {8: "volcano_1"}, "tribes": ("B_forest:1",)},
     ["project farm"], {"farms": 1}),
    ("D2", TakeIdeaOrFood(**ME), {}, ["take idea"], {"food": 1, "idea": 1}),
    ("D4", Build(**ME, project="statue"), {"sites": GROUND, "jade": 1},
     ["project statue", "track culture"], {"favor": 2}),
    ("D7", Transport(**ME), {"boats": ("E_water*",), "tribes": ()}, ["ship E_water jade"],
     {"jade": 1}),
    ("D9", Build(**ME, project="settlement"), {"sites": GROUND, "wood": 1, "papyrus": 1},
     ["project settlement", "chip I1", "column 1", "income I1"], {"score": 3, "food": 2}),
    ("D13", Migrate(**ME, n=2), {}, ["tribe B_forest:1", "cross A_water", "settle C_desert:0"],
     {"score": 2}),
    ("D14", Produce(**ME, n=2, module=True), {}, ["at B_forest", "at C_grassland", "at B_forest"],
     {"raw:B_forest": 2, "raw:C_grassland": 1}),
    ("D15", Produce(**ME, module=True), {"tribes": ("B_hills:1", "B_forest:1")},
     ["at B_hills", "at B_hills"], {"raw:B_hills": 2}),
    ("D17", Migrate(**ME, module=True), {},
     ["tribe B_forest:1", "settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"],
     {"score": 3}),
    ("D18", FeedCiv(**ME), {"wood": 1}, ["burn wood", "feed_all"], {"wood": 0, "strong": 2}),
    ("D19", ScoreEra(), {"scored": QUIET, "settled": {"island": 1}}, [], {"score": 1}),
    ("D20", FavorTest(**ME, then=(Score(n=3),)), {"rolls": (2,)}, [], {"score": 3}),
    ("D21", Perish(**ME, place=4), {}, ["yes"], {"strong": 2, "favor": 1}),
    ("D22", Hunt(**ME), {**AFLOAT, "rolls": (4,)}, ["at A_water"], {"food": 6}),
    ("D23", Build(**ME, project="statue"), {"sites": GROUND, "jade": 1,
     "statues": {GROUND[8]: 2}}, ["project statue", "track culture"],
     {"statues": {GROUND[8]: 3}}),
    ("E3", Build(**ME, project="boat"), {}, ["project boat", "done"], {"score": 1}),
    ("E7", Advance(**ME, track="culture"), {"culture": 2}, [], {"idea": 1, "score": 1}),
    ("E10", ScoreEra(), {"scored": QUIET, "tribes": ("B_forest:1", "B_forest:2",
     "C_grassland:1")}, [], {"score": 1}),
    ("E13", Migrate(**ME), {"tribes": ("B_forest:1", "G_hills:1")},
     ["tribe B_forest:1", "settle G_hills:0"], {"score": 1}),
    ("E14", ScoreStrong(**ME), {}, [], {"score": 4}),
    ("E15", InstallCard(**ME, deck="insight"), {"hand": ("C6",), "intelligence": 2}, ["column 2"],
     {"score": 1}),
    ("E22", Upgrade(**ME), {}, ["upgrade trade"], {"score": 2}),
    ("E25", InstallGoal(**ME), {"goals": (("G38",),), "intelligence": 2},
     ["column 2", "upgrade trade"], {"score": 2}),
    ("E27", DrawKeep(**ME, draw=2, keep=1, module=True), {},
     ["deck invention"] * 4 + ["keep A29"], {"hand": 1}),
    # Attribute chips.
    ("T1", Migrate(**ME, module=True), {},
     ["tribe B_forest:1", "settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"],
     {"score": 3}),
    ("T2", ScoreStrong(**ME), {}, [], {"score": 4}),
    ("T3", GainCard(**ME, module=True), {}, ["card insight down", "card insight down"],
     {"hand": 2}),
    ("T4", InstallCard(**ME, deck="insight"), {"hand": ("C6",), "intelligence": 2}, ["column 2"],
     {"score": 2}),
    ("T5", FavorTest(**ME, then=(Score(n=3),)), {"rolls": (4, 1)}, ["reroll"], {"score": 3}),
    ("T6", FeedCiv(**ME), {"tribes": ("B_forest:1", "B_forest:2", "C_grassland:1")}, ["feed_all"],
     {"strong": 3}),
    ("T7", Build(**ME, project="boat"), {}, ["project boat", "done"], {"money": 1}),
    ("T9", InstallGoal(**ME), {"goals": (("G38",),), "intelligence": 2},
     ["column 2", "upgrade trade", "track culture"], {"culture": 1}),
    ("T10", Activities(**ME, module=True), {"abilities": ("T10", "A7", "A18")},
     ["activity A7", "activity A18"], {"idea": 3, "money": 2}),
    ("T11", ExtraFind(**ME), {"tribes": ("B_forest:1",)}, ["material wood", "material oil"],
     {"wood": 1, "oil": 1}),
    ("T11", LuckyFind(**ME), {"rolls": (4,)}, ["land forest", "material wood"], {"wood": 2}),
    ("T12", Explore(**ME), {}, ["at B_forest"], {"score": 12}),
]  # fmt: skip


@pytest.mark.parametrize("card, step, given, script, then", WORKING)
@rule("civolution", "R5.137", "R5.138", "R5.133")
def test_an_installed_ability_works(
    card: str, step: Step, given: dict[str, Any], script: list[str], then: dict[str, Any]
) -> None:
    """A trigger or a lasting ability changes what a step gives."""
    match = table(step, **{**TWO, "abilities": (card,), **given})
    play(match, script)
    assert match.over, texts(match.options)
    assert facts(match, then) == then


WITHOUT: list[tuple[str, Step, dict[str, Any], list[str], dict[str, Any]]] = [
    (card, step, given, script, then)
    for card, step, given, script, then in WORKING
    if card in ("A5", "A6", "A11", "A16", "A27", "B16", "C10", "E14", "T2", "T12", "E22", "C25")
]


@pytest.mark.parametrize("_card, step, given, script, then", WITHOUT)
@rule("civolution", "R5.133")
def test_without_its_card_an_ability_does_nothing(
    _card: str, step: Step, given: dict[str, Any], script: list[str], then: dict[str, Any]
) -> None:
    """The same step gives less without the card."""
    match = table(step, **{**TWO, **given})
    for line in script:
        if line in texts(match.options):
            match.apply(line)
    assert facts(match, then) != then


@pytest.mark.card("civolution", "B13", "C21")
def test_displacing_pays_the_displacer_and_the_displaced() -> None:
    """Venom Glands and Diplomacy each give 2 VP."""
    other = {"tribes": ("B_hills:0",), "abilities": ("C21",)}
    match = table(Migrate(seat=0), **TWO, abilities=("B13",), other=other)
    play(match, ["tribe B_forest:1", "settle B_hills:0"])
    assert facts(match, ["score"]) == {"score": 1 + 2}
    assert facts(match, ["score"], seat=1) == {"score": 2}


@pytest.mark.card("civolution", "B6")
def test_horns_keep_a_displacing_tribe_upright() -> None:
    """The newcomer stays upright; without Horns it lies down."""
    other = {"tribes": ("B_hills:0",)}
    for abilities, stands in (((), "0 weak"), (("B6",), "0 strong")):
        match = table(Migrate(seat=0), **TWO, abilities=abilities, other=other)
        play(match, ["tribe B_forest:1", "settle B_hills:0"])
        assert at(match, "B_hills:0") == stands


@pytest.mark.card("civolution", "B18", "E11")
@pytest.mark.parametrize(
    "card, mine, safe", [("B18", "B_hills:0", True), ("B18", "B_hills:1", False),
                         ("E11", "B_hills:1!", True), ("E11", "B_hills:1", False)]
)  # fmt: skip
@rule("civolution", "R5.109")
def test_protected_tribes_cannot_be_displaced(card: str, mine: str, safe: bool) -> None:
    """Hard Shell protects fire camps, Peace Treaty weak tribes, against others only."""
    other = {"tribes": (mine,), "abilities": (card,)}
    match = table(Migrate(seat=0), **TWO, other=other)
    match.apply("tribe B_forest:1")
    place = mine.rstrip("!")
    assert (f"settle {place}" not in texts(match.options)) == safe
    refusal = match.why_not(f"settle {place}")
    assert (refusal is not None and "protects" in refusal.sentence) == safe


@pytest.mark.card("civolution", "C7")
def test_ethics_gives_an_idea_once_a_turn() -> None:
    """Two passed tests in one turn give one idea."""
    test = FavorTest(seat=0, then=(Score(n=1),))
    match = table(test, test, favor=6, abilities=("C7",))
    assert facts(match, ["idea", "score"]) == {"idea": 1, "score": 2}


@pytest.mark.card("civolution", "C24")
@rule("civolution", "R9.6")
def test_ecology_hunts_once_where_a_token_lies() -> None:
    """Once per era the token is ignored and no second one placed."""
    match = table(Hunt(seat=0, n=2), Hunt(seat=0), tribes=("B_forest:1",), abilities=("C24",),
                  hunted=("B_forest",), rolls=(3, 3))  # fmt: skip
    match.apply("at B_forest")
    assert facts(match, ["food"]) == {"food": 3}
    assert match.over, "the second hunt finds no territory"


@pytest.mark.card("civolution", "T8")
@rule("civolution", "R5.114")
def test_costs_lets_a_material_be_skipped_but_not_the_only_space() -> None:
    """The VP of the skipped space is kept; one ordinary space must remain."""
    alone = table(InstallCard(seat=0, deck="invention"), hand=("A1",), abilities=("T8",))
    assert alone.over, "the only active space cannot be skipped"
    # A1: wood, herbs, have 1 stamina (1 VP), tar (1 VP), cotton (2 VP).
    match = table(InstallCard(seat=0, deck="invention"), hand=("A1",), abilities=("T8",),
                  stamina=1, wood=1, herbs=1)  # fmt: skip
    play(match, ["column 2", "stage 4"])
    assert facts(match, ["score", "wood", "herbs", "stamina"]) == {
        "score": 2, "wood": 0, "herbs": 0, "stamina": 1,
    }  # fmt: skip


FOUR = {"tribes": ("B_forest:1", "B_forest:2", "B_hills:0", "B_mountains:0")}


@pytest.mark.card("civolution", "T6")
@rule("civolution", "R5.133", "R5.137")
def test_less_food_counts_from_the_moment_the_chip_is_taken() -> None:
    """Four tribes in camps need 4 food; 1 food feeds one of them, the chip the other three."""
    match = table(FeedCiv(seat=0), **FOUR, food=1, calm=4, display=("T6",))
    play(match, ["feed B_forest:1", "attribute T6", "column 1", "feed_all"])
    assert facts(match, ["food", "strong", "weak"]) == {"food": 0, "strong": 4, "weak": 0}
    match = table(FeedCiv(seat=0), **FOUR, food=1, calm=4, display=("T6",))
    play(
        match, ["attribute T6", "column 1", "feed B_forest:1", "feed B_forest:2", "feed B_hills:0"]
    )
    assert facts(match, ["food"]) == {"food": 1}, "food that is no marker goes first"
    match.apply("feed_all")
    assert facts(match, ["food", "strong"]) == {"food": 0, "strong": 4}


@pytest.mark.card("civolution", "T6")
@rule("civolution", "R5.64", "R5.117", "S4")
def test_a_chip_may_be_taken_before_tribes_starve() -> None:
    """Without any food nobody can be fed, but three tribes can with the chip."""
    three = FOUR["tribes"][:3]
    match = table(FeedCiv(seat=0), tribes=three, calm=4, display=("T6",))
    assert texts(match.options) == ["done", "attribute T6"]
    play(match, ["attribute T6", "column 1", "feed_all"])
    assert facts(match, ["strong", "weak"]) == {"strong": 3, "weak": 0}
    match = table(FeedCiv(seat=0), calm=4, display=("T6",))
    assert match.over, "nobody is hungry"


@pytest.mark.card("civolution", "T5")
@rule("civolution", "R5.64", "R5.106", "R5.117")
def test_a_chip_may_be_taken_before_a_favor_test_fails() -> None:
    """No idea to change the die: only the chip, which rolls it again, can save the test."""
    test = FavorTest(seat=0, then=(Score(n=3),))
    match = table(test, calm=3, display=("T5",), rolls=(4, 1))
    assert texts(match.options) == ["done", "attribute T5"]
    play(match, ["attribute T5", "column 1"])
    assert texts(match.options) == ["reroll", "done"]
    match.apply("reroll")
    assert facts(match, ["score", "calm"]) == {"score": 3, "calm": 2}
    match = table(test, calm=3, display=("T5",), rolls=(4, 5))
    play(match, ["attribute T5", "column 1", "reroll"])
    assert match.over, "the dice are rolled again once"
    match = table(test, stamina=3, display=("T1",), rolls=(4,))
    assert match.over, "no chip at hand rolls the dice again"
    match = table(test, calm=3, display=("T5",), rolls=(1,))
    assert match.over, "a die that passes needs no chip"


@pytest.mark.card("civolution", "T1")
@rule("civolution", "R5.133", "R5.137")
def test_one_more_migration_counts_from_the_moment_the_chip_is_taken() -> None:
    """On its way the tribe may go one territory farther, or another tribe may move after it."""
    given = {**TWO, "stamina": 3, "display": ("T1",)}
    match = table(Migrate(seat=0, module=True), **given)
    match.apply("tribe B_forest:1")
    assert "cross B_hills" not in texts(match.options)
    play(match, ["attribute T1", "column 1"])
    assert "cross B_hills" in texts(match.options)
    play(match, ["settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"])
    assert match.over
    assert facts(match, ["score"]) == {"score": 1 + 2}


@pytest.mark.card("civolution", "T3", "T10")
@rule("civolution", "R5.133", "R5.137")
def test_more_cards_and_activities_count_from_the_moment_the_chip_is_taken() -> None:
    """Before the last of two cards: a third. While the only activity is done: a second."""
    match = table(GainCard(seat=0, n=2, module=True), intelligence=3, display=("T3",))
    play(match, ["card insight down", "attribute T3", "column 1"])
    play(match, ["card insight down", "card insight down"])
    assert match.over
    assert facts(match, ["hand"]) == {"hand": 3}
    match = table(Activities(seat=0, module=True), expression=4, display=("T10",),
                  abilities=("A17", "A18"))  # fmt: skip
    play(match, ["activity A17", "attribute T10", "column 2", "card invention down", "plan 3"])
    refusal = match.why_not("activity A17")
    assert refusal is not None
    assert refusal.rule == "R5.120", "at level I the activities are different ones"
    match.apply("activity A18")
    assert match.over
    assert facts(match, ["hand", "plan3", "money"]) == {"hand": 1, "plan3": 1, "money": 2}
