"""The turn: spaces, costs, declining, nesting, production."""

from __future__ import annotations

import pytest

from pentarchy.games.horizon.development import Invest
from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.research import Research
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.scoring import investment
from pentarchy.games.horizon.turn import ChooseProduction, MakeExchange
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from pentarchy.games.horizon.words import Activate, Choose, Coins, MayPay, Tokens
from tests.games.horizon.table import HOME, Table, changes, tally
from tests.support import play, rule, texts


def refused(table: HorizonScenario, text: str) -> str:
    """The rule that forbids an action."""
    match = table
    refusal = match.why_not(text)
    assert refusal is not None, text
    return refusal.rule


# Spaces.


@rule("horizon", "R4.2", "R4.2a")
def test_the_first_turn_is_for_basic_actions() -> None:
    """Neither advanced actions nor technologies before the pawn stands."""
    table = Table().tech("currency").tech("medicine")
    table.me.pawn = ""
    match = table.act()
    assert all(t.startswith("pawn B") for t in texts(match.options))
    assert refused(table, "pawn A5a") == "R4.2a"
    assert refused(table, "pawn currency") == "R4.2a"


@rule("horizon", "R4.2b", "R4.2c", "R4.2h", "T8.19", "R5.4")
def test_a_pawn_moves_on() -> None:
    """Not the same space again, but another of the same action; B4 again and together."""
    table = Table()
    table.me.pawn, table.other.pawn = "B1a", "B4"
    match = table.act()
    assert refused(table, "pawn B1a") == "R4.2b"
    assert match.why_not("pawn B1b") is None
    assert match.why_not("pawn B4") is None
    table = Table()
    table.me.pawn, table.other.pawn = "B4", "B1b"
    match = table.act()
    assert match.why_not("pawn B4") is None
    assert refused(table, "pawn B1b") == "R4.2c"


@rule("horizon", "R9.19")
def test_a_space_is_free_when_its_pawn_leaves() -> None:
    """The next player may take the space that was just left."""
    table = Table()
    table.me.pawn, table.other.pawn = "B1a", "B4"
    match = table.turn()
    play(match, ["pawn B4", "produce coins"])
    assert match.seat == 1
    assert match.why_not("pawn B1a") is None


@rule("horizon", "R4.2d", "R5.41", "R4.9")
def test_fees_and_player_counts() -> None:
    """B2c costs a coin more; it and B1c are not there with two players."""
    table = Table(3).scientist("I-1")
    table.me.coins = 2
    match = table.act()
    assert match.why_not("pawn B2a") is None
    assert match.why_not("pawn B2b") is None
    assert refused(table, "pawn B2c") == "R4.2f"
    table = Table()
    table.act()
    assert refused(table, "pawn B1c") == "R4.2d"
    assert refused(table, "pawn B2c") == "R4.2d"
    table = Table(3).scientist("I-1").put("pottery", "II-1").scientist("II-1", 1)
    table.me.coins = 3
    match = table.act()
    match.apply("pawn B2c")
    assert match.game.state.players[0].coins == 0 + 2  # Pottery gives 2.


@rule("horizon", "R5.1", "R5.2", "R5.3", "R5.4", "R9.13")
@pytest.mark.parametrize(
    "card, script, expected",
    [
        (
            "B1",
            ["pawn B1a", "research I-2", "cube food"],
            {"active": -1, "techs": 1, "food": -1, "invested": 1, "coins": 1},
        ),
        # Following to Trade Routes: 2 coins paid, 3 gained.
        ("B2", ["pawn B2a"], {"active": -1, "techs": 1, "coins": 1}),
        (
            "B3",
            ["pawn B3a", "recruit soldier N15", "move settler N15-N14", "done"],
            {"active": -1, "units": 1, "strength": 1},
        ),
        ("B4", ["pawn B4"], {"active": 1, "inactive": -1, "coins": 1}),
        ("A5", ["pawn A5a"], {"coins": -4, "populate": 1}),
        ("A6", ["pawn A6a"], {"coins": -2, "active": -1, "inactive": 1, "fortify": 1}),
        # Following to Global Trade: 4 coins paid, 4 gained.
        ("A7", ["pawn A7a"], {"active": -1, "techs": 1}),
        # Following to Globalisation: 6 coins paid, 4 gained; two tokens exhausted.
        ("A8", ["pawn A8a"], {"active": -3, "inactive": 2, "techs": 1, "coins": -2}),
    ],
)
def test_board_action(card: str, script: list[str], expected: dict[str, int]) -> None:
    """Each board action costs and does what the rulebook says."""
    table = Table()
    if card in ("B2", "A5"):
        table.scientist("I-1").put("trade_routes", "II-1").scientist("II-1", 1)
    if card == "A5":
        table.scientist("II-1")
    if card in ("A6", "A7", "A8"):
        table.tile("tt01", "M15", village=0, city=0).tile("tt02", "M14", village=0, city=0)
    if card == "A7":
        table.put("navigation", "II-3").scientist("II-3")
        table.put("global_trade", "III-2").scientist("III-2", 1)
    if card == "A8":
        for slot, key in (("III-1", "radio"), ("III-2", "gunpowder")):
            table.put(key, slot).scientist(slot)
        table.put("globalisation", "IV-1").scientist("IV-1", 1)
    match = table.act()
    assert changes(match, script) == expected


@rule("horizon", "R5.5a", "R5.5b", "R5.5c", "R5.5d", "R4.2f")
def test_requirements_of_advanced_actions() -> None:
    """A technology of level II; a village; a city or two villages; two cities."""
    table = Table()
    match = table.act()
    assert refused(table, "pawn A5a") == "R5.5a"
    assert refused(table, "pawn A6a") == "R5.5b"
    assert refused(table, "pawn A7a") == "R5.5c"
    assert refused(table, "pawn A8a") == "R5.5d"
    table = Table().private("medicine")  # A private technology counts (R5.11).
    assert table.act().why_not("pawn A5a") is None
    table = Table().tile("tt01", "M15", village=0).put("trade_routes", "II-3").scientist("II-3")
    table.put("railway", "III-2").scientist("III-2", 1)
    match = table.act()
    assert match.why_not("pawn A6a") is None
    assert refused(table, "pawn A7a") == "R5.5c"
    table = Table().tile("tt01", "M15", village=0).tile("tt02", "M14", village=0)
    table.put("trade_routes", "II-3").scientist("II-3").put("railway", "III-2").scientist(
        "III-2", 1
    )
    assert table.act().why_not("pawn A7a") is None
    table = Table().tile("tt01", "M15", village=1, city=0)
    table.put("trade_routes", "II-3").scientist("II-3").put("railway", "III-2").scientist(
        "III-2", 1
    )
    match = table.act()
    assert match.why_not("pawn A7a") is None
    assert refused(table, "pawn A8a") == "R5.5d"


@rule("horizon", "R4.9", "R4.2f")
def test_level_iv_needs_three_tokens_and_six_coins() -> None:
    """Two are exhausted, a third becomes the scientist."""
    table = Table().tile("tt01", "M15", 0, 0).tile("tt02", "M14", 0, 0)
    for slot, key in (("III-1", "radio"), ("III-2", "gunpowder")):
        table.put(key, slot).scientist(slot)
    table.activate(-3)
    match = table.act()
    assert table.me.active == 2
    assert refused(table, "pawn A8a") == "R9.11"
    table.activate(1)
    table.me.coins = 5
    match = table.act()
    assert refused(table, "pawn A8a") == "R4.2f"
    table.me.coins = 6
    match = table.act()
    assert match.why_not("pawn A8a") is None


@rule("horizon", "R9.1", "W4")
def test_an_empty_supply() -> None:
    """With no populate token left A5 cannot be chosen, and an effect gives none."""
    table = Table().tech("medicine")
    table.other.populate, table.s.populate_supply = 8, 0
    match = table.act()
    assert refused(table, "pawn A5a") == "R9.1"
    table = Table()
    table.other.fortify, table.s.fortify_supply = 7, 1
    match = table.perform(Tokens(kind="fortify", n=2))
    assert match.game.state.players[0].fortify == 1


@rule("horizon", "R9.11", "R4.2g")
def test_no_active_token_no_research() -> None:
    """Inactive tokens do not become scientists by B1."""
    table = Table().activate(-5)
    table.act()
    assert refused(table, "pawn B1a") == "R9.11"


@rule("horizon", "R4.9", "R4.10")
def test_b3_without_a_token_moves_only() -> None:
    """It may be chosen if a unit can move, and not if there is none."""
    table = Table().activate(-5)
    match = table.act()
    match.apply("pawn B3a")
    assert type(match.decision).__name__ == "Moving"
    assert match.why_not("done") is not None
    table = Table().scientist("I-1").scientist("I-2").no_units()
    table.activate(-table.me.active)
    table.act()
    assert refused(table, "pawn B3a") == "R4.9"


@rule("horizon", "R4.10", "R4.2g")
def test_the_last_possible_effect_cannot_be_declined() -> None:
    """B3 with no unit on the map: the recruit must be taken."""
    table = Table().no_units()
    match = table.act()
    match.apply("pawn B3a")
    assert refused(table, "done") == "R4.10"
    # With a unit the recruit may be left, for the movement follows.
    match = Table().act()
    match.apply("pawn B3a")
    assert match.why_not("done") is None


@rule("horizon", "R4.10")
def test_declining_twice_leaves_the_third_effect_owed() -> None:
    """Conscription without both recruits must at least move."""
    table = Table().tech("conscription")
    match = table.act()
    play(match, ["pawn conscription", "done", "done"])
    assert type(match.decision).__name__ == "Moving"
    assert refused(table, "done") == "R5.19b"
    match = Table().tech("conscription").act()
    play(match, ["pawn conscription", "recruit soldier N15", "done", "done"])
    assert match.over


@rule("horizon", "R4.10", "W17", "W18")
@pytest.mark.parametrize("answer, paid", [("pick 1", 0), ("yes", 1)])
def test_what_is_chosen_or_paid_for_is_the_effect_an_action_owes(answer: str, paid: int) -> None:
    """An action that only offers a choice or a price: what stands behind it must be taken."""
    recruit = (Recruit(strength=1),)
    word = MayPay(coins=1, text=recruit) if paid else Choose(texts=(recruit, (Coins(n=1),)))
    table = Table()
    match = table.perform(word, must=True)
    if not match.over and answer in texts(match.options):
        match.apply(answer)
    assert type(match.decision).__name__ == "Recruit"
    assert refused(table, "done") == "R4.10"
    match = Table().perform(word)
    match.apply(answer)
    assert match.why_not("done") is None


@rule("horizon", "R4.10")
def test_a_bonus_may_come_to_nothing() -> None:
    """Effects of a bonus may all be declined or pass."""
    match = Table().perform(Strengthen(n=1), Move(n=1, may=True))
    play(match, ["done", "done"])
    assert match.over
    assert Table().no_units().perform(Strengthen(n=1), Move(n=2)).over


# Phases.


@rule("horizon", "R4.1", "R4.3", "R4.4", "R4.5", "R9.15")
def test_phases_come_in_order_and_one_expansion_is_all() -> None:
    """Action, expansion (once, though two tokens are there), production; then the next seat."""
    table = Table(government="academy").tile("tt07", "M15").tile("tt01", "M14")
    table.unit("settler", 3, "M15").unit("settler", 4, "M14")
    table.me.populate, table.s.populate_supply = 2, 6
    match = table.turn()
    kinds = [type(match.decision).__name__]
    for text in ("pawn B4", "populate M15", "produce coins"):
        match.apply(text)
        kinds.append(type(match.decision).__name__)
    assert kinds == ["ChooseSpace", "Expand", "ChooseProduction", "ChooseSpace"]
    assert match.seat == 1
    assert match.game.state.players[0].populate == 1


@rule("horizon", "R4.4", "T8.10")
def test_all_three_productions_are_offered() -> None:
    """Two tokens, one coin, or exchanges."""
    table = Table(government="academy").removed(food=3, economy=1)
    match = table.owe(ChooseProduction(seat=0))
    decision = match.decision
    assert [match.say(decision.label(match.game, a)) for a in match.options] == [
        "Population: 2 tokens",
        "Coins: 1",
        "Exchanges, or nothing",
    ]
    match = Table().owe(ChooseProduction(seat=0))
    assert texts(match.options) == ["produce population", "produce coins", "produce exchanges"]


@rule("horizon", "R5.27", "T8.11")
def test_population_production() -> None:
    """A, B and C are open, A is empty: two tokens."""
    table = Table(government="academy").removed(food=5).activate(1)
    assert table.me.columns[0] == 0
    done = changes(table.owe(ChooseProduction(seat=0)), ["produce population"])
    assert done == {"active": 2, "inactive": -2}
    assert table.s.players[0].columns == [0, 4, 3, 3, 2]


@rule("horizon", "R5.28")
@pytest.mark.parametrize("gone, coins", [(0, 0), (1, 1), (3, 1), (4, 2), (6, 3), (8, 4)])
def test_coins_production(gone: int, coins: int) -> None:
    """One coin for each coin cell uncovered: the cells 1, 4, 6 and 8."""
    table = Table(government="academy").removed(economy=gone)
    match = table.owe(ChooseProduction(seat=0))
    assert changes(match, ["produce coins"]).get("coins", 0) == coins


@rule("horizon", "R5.29", "R5.29a", "R5.29b", "R5.29c", "R5.14", "R5.13")
def test_exchanges() -> None:
    """Buy a token, take a unit off, sell a token; each payable when it is made."""
    table = Table()
    table.me.coins = 4
    match = table.owe(MakeExchange(seat=0))
    done = changes(match, ["exchange X1", "unit soldier 1 N15", "exchange X3", "done"])
    assert done == {"coins": -2, "active": 1, "units": -1, "strength": -1}
    table = Table()
    table.me.coins = 2
    match = table.owe(MakeExchange(seat=0))
    assert refused(table, "exchange X1") == "R5.29a"
    match.apply("exchange X3")
    assert match.why_not("exchange X1") is None
    table = Table().activate(-5)
    table.owe(MakeExchange(seat=0))
    assert refused(table, "exchange X3") == "R5.29c"


@rule("horizon", "R5.14", "R9.14", "T8.16")
def test_tokens_leave_left_and_return_right() -> None:
    """E full, D lacks one: an exhausted token goes to D. A empty: a token comes from B."""
    table = Table()
    table.me.columns = [0, 5, 4, 2, 2]
    table.me.active = 22 - 13 - 2
    match = table.owe(MakeExchange(seat=0))
    match.apply("exchange X3")
    assert match.game.state.players[0].columns == [0, 5, 4, 3, 2]
    table.me.coins = 3
    match = table.perform(Activate(n=1))
    assert match.game.state.players[0].columns == [0, 4, 4, 3, 2]
    table = Table()
    table.me.columns, table.me.active = [5, 5, 4, 3, 2], 1
    match = table.owe(MakeExchange(seat=0))
    match.apply("exchange X3")
    assert match.game.state.players[0].columns == [6, 5, 4, 3, 2]


@rule("horizon", "R5.14a")
def test_full_columns() -> None:
    """With 20 tokens in the columns none can be sold; an exhausted unit becomes active."""
    table = Table().reserve("farm")
    table.me.columns, table.me.active = [6, 5, 4, 3, 2], 1
    table.me.units = [(HOME, 0, 1)]
    table.owe(MakeExchange(seat=0))
    assert refused(table, "exchange X3") == "R5.14a"
    match = table.owe(Expand(seat=0))
    match.apply("build N15")
    p = match.game.state.players[0]
    # The settler became active, and the Farm activates one more.
    assert (p.units, p.active, sum(p.columns)) == ([], 3, 19)


# Cubes.


@rule("horizon", "R5.15", "R5.16", "R5.38", "R5.39", "T8.4", "R4.7")
def test_what_a_cube_uncovers_comes_before_where_it_lands() -> None:
    """Theocracy works before the cube lands: Merchant Council pays for this very cube."""
    table = Table(government="merchant_council").removed(infrastructure=1).invested(1)
    before = tally(table.s, 0)
    match = table.perform(Invest(track="infrastructure"))
    done = changes(match, ["cube infrastructure"], before=before)
    # Investment cell 2 activates a token; the coin is Theocracy's.
    assert done == {"infrastructure": -1, "invested": 1, "active": 1, "inactive": -1, "coins": 1}


@rule("horizon", "R5.17", "T8.17")
def test_an_empty_track_lets_the_player_choose_another() -> None:
    """An economy cube is demanded, none is left: food or infrastructure."""
    table = Table().removed(economy=8)
    match = table.perform(Invest(track="economy"))
    assert texts(match.options) == ["cube food", "cube infrastructure", "done"]
    assert refused(table, "cube economy") == "R5.17"


@rule("horizon", "R5.17", "W8")
def test_without_cubes_an_investment_passes_and_a_marker_stands_in() -> None:
    """No cube at all: nothing is invested; a village gets a stand-in that counts the same."""
    table = Table().removed(food=8, economy=8, infrastructure=8)
    before = tally(table.s, 0)
    assert changes(table.perform(Invest(n=2)), [], before=before) == {}
    table.tile("tt07", "M15").unit("settler", 3, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    match = table.owe(Expand(seat=0))
    done = changes(match, ["populate M15"])
    assert done["villages"] == 1
    assert done["coins"] == 3


@rule("horizon", "R5.15", "W8")
def test_an_investment_stops_when_the_cubes_run_out() -> None:
    """Two cubes are due, one is left."""
    table = Table().removed(food=7, economy=8, infrastructure=8)
    before = tally(table.s, 0)
    done = changes(table.perform(Invest(n=2)), ["cube food"], before=before)
    assert done == {"food": -1, "invested": 1, "coins": 1}


@rule("horizon", "R5.18", "R6.5", "R5.45")
@pytest.mark.parametrize(
    "cubes, points", [(0, 0), (6, 0), (7, 1), (8, 2), (9, 4), (10, 6), (11, 7), (13, 9)]
)
def test_investment_points(cubes: int, points: int) -> None:
    """Only the last cell covered counts, and each cube right of the track."""
    table = Table().invested(cubes)
    assert investment(table.g, 0) == points


@rule("horizon", "R5.18", "R9.6", "P1", "R5.45")
def test_the_fourth_investment_gives_more_movement_from_then_on() -> None:
    """Points already gained do not grow; the next gain does."""
    table = Table().invested(3).stack("tt23")
    match = table.perform(Move(n=2), Move(n=1))
    # tt23 invests a cube: the fourth.
    play(match, ["explore N15-M15", "cube food"])
    assert match.game.state.movement == 1
    match.apply("done")
    assert match.game.state.movement == 2


@rule("horizon", "R5.26", "W5")
def test_taking_structure_tiles() -> None:
    """The row is refilled; an empty stack shortens it; an empty level falls to the next lower."""
    from pentarchy.games.horizon.development import TakeStructure

    table = Table()
    following = table.s.stacks[0][-1]
    match = table.perform(TakeStructure(level=1))
    assert refused(table, "take library") == "R5.26"
    match.apply("take market")
    assert match.game.state.rows[0] == ["farm", following, "workshop"]
    table = Table()
    table.other.reserve = table.s.rows[2] + table.s.stacks[2] + table.s.stacks[1]
    table.s.rows[2], table.s.stacks[2], table.s.stacks[1] = [], [], []
    match = table.perform(TakeStructure(level=3))
    assert texts(match.options) == ["take library", "take aqueduct", "take bank", "done"]
    match.apply("take bank")
    assert match.game.state.rows[1] == ["library", "aqueduct"]
    match = Table().perform(TakeStructure(level=2, or_lower=True))
    assert len(match.options) == 6 + 1


# Nesting.


@rule("horizon", "R4.11", "R5.10")
def test_research_inside_research_waits() -> None:
    """Galileo's research comes after the technology of the slot he was met at."""
    table = Table().leader("galileo", "III-2").put("trade_routes", "II-3").scientist("II-3")
    table.tile("tt01", "M15", village=0, city=0).deck(3, "global_trade", "stock_exchange")
    match = table.act()
    play(match, ["pawn A7a"])
    # III-2 was the only slot; Galileo waits while colour and card are chosen.
    assert type(match.decision).__name__ == "PickCard"
    match.apply("keep global_trade")
    assert type(match.decision).__name__ == "Research"
    assert match.decision.source == "galileo"
    assert "global_trade" in match.game.state.players[0].techs


@rule("horizon", "R4.11")
def test_the_queue_keeps_its_order_and_lets_the_rest_go_on() -> None:
    """Zheng He's basic action waits, his coin does not."""
    table = Table().leader("zheng_he", "III-2").put("trade_routes", "II-3").scientist("II-3")
    table.tile("tt01", "M15", village=0, city=0).deck(3, "global_trade", "railway")
    match = table.act()
    play(match, ["pawn A7a"])
    # 10 coins, 4 paid, 1 from Zheng He; his basic action is still owed.
    assert match.game.state.players[0].coins == 7
    match.apply("keep global_trade")
    assert type(match.decision).__name__ == "BasicAction"


@rule("horizon", "R4.11", "R4.7")
def test_a_research_within_the_last_step_has_a_queue_of_its_own() -> None:
    """Turing waits for IV-1. Its card's basic action meets Hammurabi, whose cube uncovers Monarchy.

    Monarchy waited for the inner research, so it comes right after its technology; Turing then.
    """
    table = Table(government="academy").leader("alan_turing", "IV-1").activate(6)
    table.put("radio", "III-1").scientist("III-1").put("gunpowder", "III-2").scientist("III-2")
    table.scientist("I-1").leader("hammurabi", "II-1").removed(infrastructure=4)
    slots = table.s.slots
    if "artificial_intelligence" in slots:
        slots[slots.index("artificial_intelligence")] = slots[table.slot("IV-1")]
    slots[table.slot("IV-1")] = "artificial_intelligence"
    match = table.perform(Research(levels=((4, 0),)), must=True)
    match.apply("basic B2")
    sources = []
    while not match.over:
        sources.append(match.decision.source)
        match.apply(match.options[0])
    queued = [key for key in sources if key in ("academy_monarchy", "alan_turing")]
    assert list(dict.fromkeys(queued)) == ["academy_monarchy", "alan_turing"]


@rule("horizon", "R4.11", "R5.12")
def test_a_basic_action_outside_research_comes_at_once() -> None:
    """No pawn moves, no fee is paid, occupied spaces do not matter."""
    table = Table().tech("radio").scientist("I-1")
    table.put("trade_routes", "II-1").scientist("II-1", 1)
    table.other.pawn = "B2a"
    match = table.act()
    match.apply("pawn radio")
    assert {"basic B1", "basic B2", "basic B3", "basic B4", "done"} == set(texts(match.options))
    coins = match.game.state.players[0].coins
    match.apply("basic B2")
    assert match.game.state.players[0].coins == coins - 2 + 3
    assert match.game.state.players[0].pawn == "radio"


@rule("horizon", "R5.12", "R4.9")
def test_a_basic_action_must_be_payable() -> None:
    """Without 2 coins B2 is not among them."""
    table = Table().tech("radio").scientist("I-1")
    table.me.coins = 0
    match = table.act()
    match.apply("pawn radio")
    refusal = match.why_not("basic B2")
    assert refusal is not None
    assert refusal.rule == "R4.2f"


@rule("horizon", "R4.12")
def test_movement_inside_movement_joins_the_pool() -> None:
    """tt04 gives a point while points are being spent: it is spent with them."""
    table = Table().stack("tt04")
    match = table.perform(Move(n=1))
    match.apply("explore N15-M15")
    assert match.game.state.movement == 1
    assert match.why_not("done") is None


@rule("horizon", "R4.6", "R4.13", "W19")
def test_gifts_reach_the_others_in_turn_order_without_asking() -> None:
    """Hypatia's tokens go to every other player; nobody but the active one is asked."""
    from pentarchy.games.horizon.research import TakeLeader

    table = Table(4).leader("hypatia", "II-1")
    match = table.owe(TakeLeader(seat=0, slot=table.slot("II-1")))
    assert match.seat == 0
    match.apply("pick 2")
    assert [p.active for p in match.game.state.players] == [9, 2, 2, 2]
    assert match.over
