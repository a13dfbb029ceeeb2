"""Goal chips, income chips, starting chip cards, attribute chips as pieces (5.10 to 5.12, S11)."""

from __future__ import annotations

from typing import Any

import pytest

import pentarchy
from pentarchy.core.step import Step
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.attributes import GainAttribute, LastChance
from pentarchy.games.civolution.cards.kinds import LANDS
from pentarchy.games.civolution.columns import insert
from pentarchy.games.civolution.era import HappenEvent, MoveWeather
from pentarchy.games.civolution.goals import GainGoal, InstallGoal, progress, why_not_goal
from pentarchy.games.civolution.income import GainIncomeChip, IncomeAction, IncomePhase
from pentarchy.games.civolution.queries import income_chips
from pentarchy.games.civolution.research import GainCard
from pentarchy.games.civolution.stages import CheckStages
from pentarchy.games.civolution.turn import Feeding, IncomeChips, TakeTurn
from pentarchy.games.civolution.words import PlanAhead
from tests.games.civolution.table import ORACLE, civ, facts, table
from tests.support import play, rule, texts

OF = {land: [t.key for t in RULES.territories if t.land == land] for land in LANDS}
SIX = ("B_forest:0", "C_grassland:0", "B_hills:0", "C_swamp:0", "B_mountains:0", "C_desert:0")
FIVE = ("A31", "B32", "C32", "D32", "E32")
"""A card of each type, without an ability that matters here."""
GOALS = {e["id"]: e["structured"] for e in ORACLE["goal_chips"]}


def given(need: dict[str, Any], short: int) -> dict[str, Any]:
    """A position that meets a requirement exactly, or misses it by one."""
    (kind, value), *_ = need.items()
    if kind in ("pay", "have", "track_at_least"):
        ((what, n),) = value.items()
        return {what: n - short}
    if kind == "tribes_in_one":
        first, second, _ = OF[value["type"]]
        return {"tribes": (f"{first}:0", f"{second if short else first}:1")}
    if kind == "territories_of_type":
        first, second, _ = OF[value["type"]]
        return {"tribes": (f"{first}:0", f"{first if short else second}:1")}
    if kind == "farm_in":
        other = next(land for land in LANDS if land != value)
        return {"farms": (OF[other if short else value][0],)}
    if kind == "tribes_on_boats":
        return {"boats": ("A_water",), "tribes": () if short else ("A_water:boat",)}
    if kind == "water_territories":
        second = "A_water:boat" if short else "D_water:boat"
        return {"boats": ("A_water", "D_water"), "tribes": ("A_water:boat", second)}
    if kind == "built":
        return built(*next(iter(value.items())), short)
    if kind == "statue_grounds":
        return {"statues": {"island": 2} if short else {"island": 1, "building_ground_1": 1}}
    if kind == "fire_camps":
        return {"tribes": SIX[: 3 - short] + (("D_forest:1",) if short else ())}
    if kind in ("tribes", "strong_tribes", "territories"):
        weak = ("D_forest:0!",) if short and kind == "strong_tribes" else ()
        return {"tribes": SIX[: 6 - short] + weak}
    if kind == "faceup_sites_adjacent":
        slots = {8: "cave_1", 9: "cave_2", 0 if short else 2: "cave_3"}
        return {"tribes": ("B_forest:0", "B_hills:0"), "sites": slots}
    if kind == "modules_level3":
        return {"levels": {"trade": 3, "research": 2 if short else 3}}
    if kind == "income_chips":
        return {"chips": ("I1", "I2") if short else ("I1", "I2", "I3")}
    assert kind == "fate_dice"
    return {"fate": value - short}


def built(kind: str, n: int, short: int) -> dict[str, Any]:
    """So many buildings of a kind, or one fewer."""
    if kind == "boat":
        return {"boats": ("A_water", "D_water")[: n - short]}
    if kind == "statue":
        return {"statues": {"island": n} if n > short else {}}
    grounds = ("island", "building_ground_1")
    return {"settled": {g: i + 1 for i, g in enumerate(grounds[: n - short])}}


@pytest.mark.parametrize("card", GOALS)
@rule("civolution", "R5.60", "R5.141", "R5.125")
def test_a_goal_is_met_exactly_when_its_requirement_is(card: str) -> None:
    """Met exactly it can be installed and pays what it says; missed by one it cannot."""
    missed = table(goals=((card,),), **given(GOALS[card], 1))
    refusal = why_not_goal(missed.game, 0, card)
    assert refusal is not None
    assert refusal.rule == "R5.60"
    match = table(InstallGoal(seat=0), goals=((card,),), **given(GOALS[card], 0))
    has, needs = progress(match.game, 0, card)
    assert has >= needs or GOALS[card].get("pay")
    play(match, ["column 1", "upgrade activity"])
    assert civ(match).columns[0] == (card,)
    for what in GOALS[card].get("pay", {}):
        assert facts(match, [what]) == {what: 0}
    for what, n in GOALS[card].get("have", {}).items():
        assert facts(match, [what]) == {what: n}, "features are only checked"


@rule("civolution", "E23", "R5.60", "R5.63")
def test_only_the_last_chip_of_a_slot_upgrades_a_module() -> None:
    """E23: the upper chip gives no upgrade, the lower one later does."""
    match = table(
        InstallGoal(seat=0), InstallGoal(seat=0), goals=(("G38", "G37"),), intelligence=2, stamina=2
    )
    play(match, ["column 1"])
    assert facts(match, ["upgrades"]) == {"upgrades": 0}
    play(match, ["half right", "upgrade trade"])
    assert facts(match, ["upgrades"]) == {"upgrades": 1}


@rule("civolution", "R5.62")
def test_a_covered_chip_cannot_be_installed() -> None:
    """The refusal names the chip on top."""
    match = table(
        InstallGoal(seat=0), goals=(("G38", "G37"), ("G39",)), intelligence=2, stamina=2, calm=2
    )
    refusal = match.why_not("install G38")
    assert refusal is not None
    assert refusal.rule == "R5.62"


@rule("civolution", "R5.62", "R9.21")
def test_goal_chips_go_to_empty_slots_and_only_then_on_stacks() -> None:
    """With an empty slot nothing is covered; with none, a stack of choice; refilled at once."""
    match = table(GainGoal(seat=0), goals=(("G60",), ("G61",)))
    match.apply("chip G1")
    assert civ(match).goals[2] == ("G1",)
    assert "G1" not in match.game.state.goals
    assert all(match.game.state.goals), "refilled at once"
    match = table(GainGoal(seat=0), goals=(("G60",), ("G61",), ("G62",)))
    play(match, ["chip G1", "slot 2"])
    assert civ(match).goals == (("G60",), ("G61", "G1"), ("G62",))
    with match.edit() as g:
        g.state.goal_bag += tuple(filter(None, g.state.goals))
        g.state.goals[:] = [""] * len(g.state.goals)
        g.stack[:] = [GainGoal(seat=0)]
    assert match.over, "nothing can be taken from empty spaces"


@rule("civolution", "R5.42", "R5.41")
def test_goal_chips_are_half_as_wide() -> None:
    """Either half may grow; an income chip needs both equally high."""
    match = table(
        InstallGoal(seat=0), InstallGoal(seat=0), GainIncomeChip(seat=0),
        goals=(("G38",), ("G37",)), intelligence=2, stamina=2,
    )  # fmt: skip
    play(match, ["install G37", "column 1", "upgrade trade"])
    assert texts(match.options) == ["half left", "half right"]
    play(match, ["half left", "upgrade trade", "chip I1"])
    refusal = match.why_not("column 1")
    assert refusal is not None
    assert refusal.rule == "R5.42"


# Income chips.

TWO = {"tribes": ("B_forest:1", "C_grassland:1")}
INCOMES: list[tuple[str, dict[str, Any], list[str], dict[str, Any]]] = [
    ("I1", {}, [], {"food": 2}),
    ("I2", {}, [], {"idea": 2}),
    ("I3", {}, [], {"money": 1, "idea": 1}),
    ("I4", {}, [], {"food": 1, "idea": 1}),
    ("I5", {}, ["at B_forest", "at B_forest"], {"wood": 1}),
    ("I6", {"raw": {"B_forest": 2}}, ["haul_all"], {"wood": 2}),
    ("I7", {"tribes": ("B_forest:1!",)}, ["tribe B_forest:1"], {"strong": 1, "food": 1}),
    ("I8", {"calm": 1}, ["shift calm stamina"], {"stamina": 1, "idea": 1}),
    ("I9", {}, ["plan 5"], {"plan5": 1, "food": 1}),
    ("I10", {}, ["deck insight", "deck insight", "keep C31"], {"hand": 1}),
    ("I11", {"oil": 1}, ["sell oil money"], {"money": 3}),
    ("I12", {}, ["material coal"], {"coal": 1}),
    ("I13", {}, ["at B_forest", "at C_grassland"], {"raw:B_forest": 1, "raw:C_grassland": 1}),
    ("I14", {}, ["track culture"], {"culture": 1}),
    ("I15", {}, ["feature calm"], {"calm": 1}),
    ("I16", {}, ["settle B_forest:2"], {"strong": 3}),
    ("I17", {}, ["tribe B_forest:1", "settle B_hills:0", "tribe C_grassland:1", "settle C_swamp:0"],
     {"score": 3}),
    ("I18", {}, [], {"money": 2}),
    ("I19", {}, ["material peat"], {"peat": 1}),
    ("I20", {}, [], {"score": 3}),
    ("I21", {}, ["card insight down"], {"hand": 1, "idea": 1}),
    ("I22", {"favor": 5, "rolls": (1,)}, [], {"favor": 6}),
    ("I23", {}, [], {"focus": 1}),
    ("I24", {"rolls": (3,)}, ["at B_forest"], {"food": 3}),
    ("I25", {}, ["material jade"], {"jade": 1}),
    ("SC1", {}, [], {"food": 2}),
    ("SC2", {}, [], {"idea": 2}),
    ("SC3", {}, [], {"money": 1, "idea": 1}),
    ("SC4", {}, [], {"food": 1, "idea": 1}),
    ("SC5", {}, ["at B_forest"], {"raw:B_forest": 1, "idea": 1}),
    ("SC6", {"raw": {"B_forest": 1}}, ["at B_forest"], {"wood": 1, "food": 1}),
    ("SC7", {}, ["track culture"], {"culture": 1}),
    ("SC8", {}, ["feature calm"], {"calm": 1}),
    ("SC9", {}, [], {"money": 2}),
    ("SC10", {}, [], {"idea": 3}),
]  # fmt: skip


@pytest.mark.parametrize("card, given, script, then", INCOMES)
@rule("civolution", "R5.51")
def test_an_income_chip_does_its_action(
    card: str, given: dict[str, Any], script: list[str], then: dict[str, Any]
) -> None:
    """On favor space 6 every test passes."""
    match = table(IncomeAction(seat=0), **{**TWO, "favor": 6, "chips": (card,), **given})
    play(match, [f"income {card}", *script])
    assert match.over, texts(match.options)
    assert facts(match, then) == then


TESTED = [c for c, chip in RULES.incomes.items() if chip.tested]


@pytest.mark.parametrize("card", TESTED)
@rule("civolution", "R5.51", "R9.9")
def test_a_failed_income_action_gives_nothing(card: str) -> None:
    """It cannot be exchanged for 1 VP afterwards."""
    match = table(IncomeAction(seat=0), **TWO, chips=(card,), rolls=(5,))
    match.apply(f"income {card}")
    assert match.over
    assert facts(match, ["score", "favor", "money", "focus"]) == {
        "score": 0, "favor": 1, "money": 0, "focus": 0,
    }  # fmt: skip


@rule("civolution", "R5.51", "S11")
def test_every_income_chip_is_used_once_or_taken_as_a_point() -> None:
    """In the order the civ likes; the starting chip card is one of them."""
    match = table(IncomePhase(seat=0, left=("SC1", "I2", "I3")), chips=("SC1", "I2", "I3"))
    assert len(match.options) == 6
    play(match, ["income I3", "income_vp SC1", "income I2"])
    assert facts(match, ["money", "idea", "score"]) == {"money": 1, "idea": 3, "score": 1}


@rule("civolution", "R5.50", "R5.41")
def test_a_gained_income_chip_is_installed_and_used() -> None:
    """From the display, refilled at once, on any column, then its action or 1 VP."""
    match = table(GainIncomeChip(seat=0), hand=(), abilities=("A7",))
    play(match, ["chip I2", "column 1", "income I2"])
    assert civ(match).columns[0] == ("A7", "I2")
    assert facts(match, ["idea"]) == {"idea": 2}
    assert len([c for c in match.game.state.incomes if c]) == 3
    with match.edit() as g:
        g.state.income_bag += tuple(g.state.incomes)
        g.state.incomes[:] = ["", "", ""]
        g.stack[:] = [GainIncomeChip(seat=0)]
    assert match.over, "an empty display gives nothing"


@pytest.mark.parametrize("card", RULES.start_chips)
@rule("civolution", "SU16", "E24")
def test_a_starting_chip_card_raises_its_module_and_lies_at_stage_four(card: str) -> None:
    """Column 9, one goal chip in a slot, one module at level II."""
    entry = next(e for e in ORACLE["starting_chip_cards"] if e["id"] == card)
    assert RULES.start_chips[card].module == entry["upgrade_module"]
    assert RULES.start_chips[card].starter == entry.get("starter", 0)
    match = pentarchy.new(RULES, 2, 3, "first")
    for p in match.game.state.players:
        (mine,) = income_chips(match.game, p)
        assert p.columns[8] == (mine,)
        module = RULES.start_chips[mine].module
        assert p.levels[RULES.module_index[module]] == 2
        assert sum(p.levels) == 16


# Attribute chips.


@rule("civolution", "R5.64", "R5.117", "R9.14")
def test_an_attribute_chip_may_be_taken_at_any_decision() -> None:
    """The marker goes back, the display is refilled, the question is asked again."""
    match = table(PlanAhead(seat=0, n=1), display=("T5",), calm=3)
    assert "attribute T5" in texts(match.options)
    play(match, ["attribute T5", "column 1"])
    assert facts(match, ["calm", "abilities"]) == {"calm": 2, "abilities": ("T5",)}
    assert "T5" not in match.game.state.attributes
    assert all(match.game.state.attributes)
    match.apply("plan 2")
    assert facts(match, ["plan2"]) == {"plan2": 1}


@rule("civolution", "R5.64")
def test_an_attribute_chip_needs_its_number() -> None:
    """Two calm do not pay for a chip that asks for three."""
    match = table(PlanAhead(seat=0, n=1), display=("T5",), calm=2)
    refusal = match.why_not("attribute T5")
    assert refusal is not None
    assert "3 calm; you have 2" in refusal.sentence


@rule("civolution", "R5.117", "R9.17")
def test_the_end_of_a_turn_is_the_last_chance() -> None:
    """Asked only when a chip can be afforded."""
    match = table(LastChance(seat=0), display=("T5",), calm=3)
    assert texts(match.options) == ["done", "attribute T5"]
    assert table(LastChance(seat=0), display=("T5",), calm=2).over


@rule("civolution", "R5.64", "R5.117")
def test_the_end_of_a_part_of_a_later_phase_is_a_last_chance_too() -> None:
    """A turn is whenever it is up to a civ: the match's last income chip makes three stamina."""
    match = table(IncomeChips(), era=4, chips=("I8",), stamina=2, calm=1, display=("T1",))
    play(match, ["income I8", "shift calm stamina"])
    assert texts(match.options) == ["done", "attribute T1"]
    play(match, ["attribute T1", "column 1"])
    assert match.over
    assert civ(match).columns[0] == ("T1",)


@pytest.mark.parametrize(
    "step, script",
    [
        (Feeding(), []),
        (MoveWeather(), ["done"]),
        (HappenEvent(), []),
        (IncomeChips(), ["income_vp SC1"]),
        (TakeTurn(seat=0), ["activate calm"]),
    ],
)
@rule("civolution", "R5.64", "R5.117")
def test_a_turn_ends_with_a_last_chance_in_every_phase(step: Step, script: list[str]) -> None:
    """The farm feeds both tribes, the weather offers an income chip, the event gives food."""
    given = {"tribes": ("B_forest:1", "B_forest:2"), "farms": ("B_forest",), "chips": ("SC1",)}
    match = table(step, **given, event="F1", stamina=3, display=("T1",), dice=(3, 3, 3, 3))
    play(match, script)
    assert texts(match.options) == ["done", "attribute T1"]


@rule("civolution", "R5.64", "R5.116", "R5.117")
def test_a_completion_bonus_is_followed_by_a_last_chance() -> None:
    """Stage 1 is full; the income chip it gives makes three stamina."""
    match = table(stamina=2, calm=1, display=("T1", "I8"), abilities=FIVE[:3])
    with match.edit() as g:
        match.fetch("I20")
        insert(RULES, g.state.players[0], "I20", 3)
        g.stack[:] = [CheckStages(seat=0)]
    play(match, ["chip I8", "column 9", "income I8", "shift calm stamina"])
    assert texts(match.options) == ["done", "attribute T1"]


@rule("civolution", "R5.50", "R5.64")
def test_a_chip_is_kept_once_the_next_one_was_seen() -> None:
    """The refill is drawn from a bag nobody has looked into: the choice cannot be taken back."""
    match = table(GainIncomeChip(seat=0), LastChance(seat=0), calm=3, display=("T5",))
    bag = match.game.state.income_bag
    match.apply("chip I2")
    assert bag[-1] in match.game.state.incomes
    assert not match.can_undo
    play(match, ["column 1", "income I2"])
    bag = match.game.state.attribute_bag
    match.apply("attribute T5")
    assert bag[-1] in match.game.state.attributes
    assert not match.can_undo
    match.apply("column 1")
    with match.edit() as g:
        g.state.box += g.state.income_bag
        g.state.income_bag = ()
        g.stack[:] = [GainIncomeChip(seat=0)]
    match.apply("chip I1")
    assert match.can_undo, "an empty bag shows nothing"


@rule("civolution", "R5.40", "R5.117")
def test_a_chip_may_go_above_stage_five() -> None:
    """A full column takes one more."""
    match = table(GainAttribute(seat=0, chip="T5"), display=("T5",), calm=3)
    match.apply("column 1")
    with match.edit() as g:
        p = g.state.players[0]
        chips = ("T1", "T2", "T3", "T4")
        rest = [c for c in RULES.attributes if c not in (*chips, "T5", "T6")]
        p.columns = (("T5", *chips), *p.columns[1:])
        g.state.attributes[:], g.state.attribute_bag = ["T6", *rest[:2]], tuple(rest[2:])
        p.markers[6] += 4
        p.supply -= 4
        g.stack[:] = [GainAttribute(seat=0, chip="T6")]
    assert civ(match).columns[0][5] == "T6"


@rule("civolution", "R5.65", "R9.7")
def test_an_empty_stack_cannot_be_taken_from() -> None:
    """A deck without cards refills nothing."""
    match = table(GainCard(seat=0))
    refusal = match.why_not("card invention up")
    assert refusal is not None
    assert refusal.rule == "R9.7"
