"""Declining steps (rulebook line 192): any but movement, and what an action must still do."""

from __future__ import annotations

from pentarchy.core.words import EachSeat, May, OneOf, Repeat
from pentarchy.games.horizon.development import Invest, Production, TakeStructure
from pentarchy.games.horizon.research import PrivateTechnology, TakeLeader
from pentarchy.games.horizon.turn import ChooseProduction, Claim, EndTurn
from pentarchy.games.horizon.units import Recruit
from pentarchy.games.horizon.words import Activate, Coins, Points, Tokens, bind
from tests.games.horizon.table import Table, changes, tally
from tests.support import play, rule, texts


@rule("horizon", "R4.2g", "R4.10", "W8", "R5.31")
def test_a_declined_cube_forces_no_claim() -> None:
    """Writing would invest the 12th cube: Investors would have to be claimed, and the end come."""
    for answer, claims in (
        (["cube infrastructure", "take farm", "cube food"], [0]),
        (["done"], []),
    ):
        table = Table().objectives("pinnacle", "empire", "investors").invested(11)
        table.claimed("pinnacle", 1).claimed("empire", 1)
        bonus = bind(table.g.rules.technologies["writing"].now, 0, "writing")
        match = table.owe(*bonus, Claim(seat=0), EndTurn(seat=0))
        play(match, answer)
        assert match.game.state.claims[2] == claims
        assert match.game.state.last_round == (2 if claims else 0)


@rule("horizon", "W8", "R4.10")
def test_an_investment_may_be_declined_cube_by_cube() -> None:
    """Of two cubes one is invested, the other stays."""
    table = Table()
    before = tally(table.s, 0)
    match = table.perform(Invest(n=2), Coins(n=1))
    assert texts(match.options) == ["cube food", "cube economy", "cube infrastructure", "done"]
    done = changes(match, ["cube economy", "done"], before=before)
    assert done == {"economy": -1, "invested": 1, "coins": 1 + 1}


@rule("horizon", "W5")
def test_a_structure_tile_may_be_left() -> None:
    """Then nothing is turned up either."""
    table = Table()
    match = table.perform(TakeStructure(level=1))
    match.apply("done")
    assert match.game.state.rows[0] == ["farm", "market", "workshop"]
    assert match.game.state.players[0].reserve == []


@rule("horizon", "W16", "R5.11")
def test_a_private_technology_may_be_left_before_it_is_drawn() -> None:
    """Age of Reason counts it, so that it could force a claim; nothing is shown."""
    table = Table().deck(2, "pottery", "trade_routes")
    match = table.perform(PrivateTechnology(level=2))
    match.apply("done")
    s = match.game.state
    assert s.players[0].private == []
    assert s.deck2[-2:] == ["trade_routes", "pottery"]


@rule("horizon", "W3", "W7")
def test_tokens_may_be_left_where_effects_could_want_them() -> None:
    """Conscription takes two inactive tokens: with fewer than two left, activating is a choice."""
    table = Table()
    table.me.columns, table.me.active = [0, 0, 0, 1, 2], 22 - 3 - 2
    before = tally(table.s, 0)
    match = table.perform(Activate(n=1))
    assert changes(match, [], before=before) == {"active": 1, "inactive": -1}
    table = Table()
    table.me.columns, table.me.active = [0, 0, 0, 0, 2], 22 - 2 - 2
    before = tally(table.s, 0)
    match = table.perform(Activate(n=1), Recruit(strength=1, inactive=True))
    assert texts(match.options) == ["yes", "done"]
    done = changes(match, ["done", "recruit soldier N15"], before=before)
    assert done == {"inactive": -1, "units": 1, "strength": 1}


@rule("horizon", "W7")
def test_a_population_production_of_a_card_may_be_left_for_the_same_reason() -> None:
    """The production phase of the turn is a choice anyway (R4.4)."""
    table = Table().removed(food=1)
    table.me.columns, table.me.active = [1, 0, 0, 0, 0], 22 - 1 - 2
    match = table.perform(Production(kind="population"))
    match.apply("done")
    assert match.game.state.players[0].columns == [1, 0, 0, 0, 0]
    assert len(table.owe(ChooseProduction(seat=0)).options) == 3


@rule("horizon", "W2", "W4", "W6")
def test_coins_tokens_and_points_are_never_unwelcome() -> None:
    """Nothing counts them against their owner, so nobody is asked."""
    assert Table().perform(Coins(n=1), Tokens(kind="populate"), Points(n=1)).over


@rule("horizon", "R4.10")
def test_an_action_must_have_an_effect() -> None:
    """Philosophy's action only invests: once it is taken, it cannot be declined."""
    match = Table().tech("philosophy").act()
    match.apply("pawn philosophy")
    assert texts(match.options) == ["cube food", "cube economy", "cube infrastructure"]
    refusal = match.why_not("done")
    assert refusal is not None
    assert refusal.rule == "R4.10"


@rule("horizon", "R4.6", "R4.13", "W19")
def test_others_are_given_tokens_without_being_asked() -> None:
    """Hypatia gives each other player a token, also the last of the columns."""
    table = Table().leader("hypatia")
    table.other.columns, table.other.active = [0, 0, 0, 0, 1], 22 - 1 - 1
    match = table.owe(TakeLeader(seat=0, slot=table.slot("II-1")))
    match.apply("pick 2")
    assert match.over
    assert sum(match.game.state.players[1].columns) == 0


def test_the_words_of_all_games_work_in_card_text() -> None:
    """One of two texts, something optional, repeated, for everybody; nested too."""
    table = Table()
    before = tally(table.s, 0)
    match = table.perform(
        OneOf(texts=((Coins(n=1),), (May(text=(Repeat(times=2, text=(Coins(n=3),)),)),))),
        EachSeat(text=(Points(n=1),)),
    )
    done = changes(match, ["pick 2", "yes"], before=before)
    assert done == {"coins": 6, "banked": 1}
    assert match.game.state.players[1].banked == 1


def test_the_words_of_all_games_work_in_actions() -> None:
    """What comes counts as the action's effect; what is barred is passed over."""
    table = Table().removed(food=8, economy=8, infrastructure=8)
    before = tally(table.s, 0)
    match = table.perform(
        OneOf(texts=((Invest(),), (TakeStructure(level=1),))), Coins(n=1), must=True
    )
    done = changes(match, ["take farm"], before=before)
    assert done == {"reserve": 1, "coins": 1}
