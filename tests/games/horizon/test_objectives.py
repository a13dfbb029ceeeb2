"""Objectives, the end, what is scored then."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.action import Done
from pentarchy.games.horizon.development import Invest, Production
from pentarchy.games.horizon.events import StageReached, StandOff
from pentarchy.games.horizon.queries import coin_yield, lasting, opened
from pentarchy.games.horizon.research import PrivateTechnology, Research
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.scoring import breakdown, investment, objectives, standing
from pentarchy.games.horizon.turn import Claim, EndTurn
from pentarchy.games.horizon.units import Recruit
from pentarchy.games.horizon.words import Activate, Coins
from tests.games.horizon.table import Table, changes, tally
from tests.support import card, play, rule, texts

OBJECTIVES = [
    ("enlightenment", "R"),
    ("age_of_reason", "T"),
    ("pinnacle", "P"),
    ("colonists", "V"),
    ("strongholds", "C"),
    ("empire", "E"),
    ("mastery", "M"),
    ("investors", "I"),
    ("golden_age", "G"),
]
AROUND = ("M15", "M14", "O13", "O14")


def meeting(key: str, short: int) -> HorizonScenario:
    """A position that meets an objective, or misses it by one."""
    table = Table().objectives(key)
    if key == "enlightenment":
        for tech in ("radio", "railway", "gunpowder", "electricity")[short:]:
            table.tech(tech)
    elif key == "age_of_reason":
        keys = [*(k for k in table.s.deck2[:10]), *(k for k in table.s.deck3[:4])]
        for tech in keys[short:]:
            table.private(tech)
    elif key == "pinnacle":
        if not short:
            table.tech("computers")
    elif key in ("colonists", "strongholds", "empire"):
        wanted = {"colonists": 4, "strongholds": 3, "empire": 10}[key] - short
        for i, at in enumerate((*AROUND, "M16")):
            village = 0 if key != "strongholds" and (key == "empire" or i < wanted) else 1
            city = -1
            if key == "strongholds" and i < wanted:
                city = 0
            if key == "empire" and 5 + i < wanted:
                city = 0
            table.tile(f"tt0{i + 1}", at, village=village, city=city)
    elif key == "mastery":
        table.removed(infrastructure=8 - short)
    elif key == "investors":
        table.invested(12 - short)
    elif key == "golden_age":
        table.removed(food=8, economy=8, infrastructure=5 - short)
    return table


@rule("horizon", "R4.5", "R5.31", "R9.7", "C5", "C6", "C8", "C14", "C15")
@pytest.mark.parametrize("card", [key for key, _ in OBJECTIVES])
def test_objective(card: str) -> None:
    """It must be claimed when it is met, and cannot be with one too few."""
    match = meeting(card, 0).owe(Claim(seat=0))
    while not match.over:
        match.apply(match.options[0])
    assert match.s.claims[match.s.objectives.index(card)] == [0]
    assert objectives(match.game, 0) == 5
    match.s.claims[match.s.objectives.index(card)].insert(0, 1)
    assert objectives(match.game, 0) == 3, "whoever comes later"
    match = meeting(card, 1).owe(Claim(seat=0))
    assert match.over
    assert match.s.claims == [[], [], []]


@rule("horizon", "R5.31", "T8.12", "R6.1")
def test_first_and_later_claims() -> None:
    """5 points for the first, 3 for the second and third."""
    table = Table(3).objectives("mastery", "colonists", "pinnacle").claimed("mastery", 1, 0, 2)
    assert [objectives(table.g, seat) for seat in range(3)] == [3, 5, 3]


@rule("horizon", "R4.5", "R5.31", "T8.13")
def test_two_objectives_met_at_once() -> None:
    """One is claimed this turn, the other must be next turn."""
    table = Table().objectives("pinnacle", "empire", "mastery")
    table.removed(infrastructure=8).tech("computers")
    match = table.owe(Claim(seat=0), Claim(seat=0))
    assert texts(match.options) == ["claim pinnacle", "claim mastery"]
    play(match, ["claim mastery", "cube food"])
    assert match.game.state.claims == [[], [], [0]]
    # The next phase finds only the other one, and does not ask which.
    assert texts(match.options) == ["cube food", "cube economy"]
    match.apply("cube economy")
    assert match.game.state.claims == [[0], [], [0]]


@rule("horizon", "R5.31", "R5.16")
def test_a_claim_takes_a_cube_and_uncovers() -> None:
    """The third food cube opens column B, the second economy cube gives a coin."""
    table = Table().objectives("mastery").removed(infrastructure=8, economy=1)
    done = changes(table.owe(Claim(seat=0)), ["cube economy"])
    assert done == {"economy": -1, "coins": 1}


@rule("horizon", "R4.8", "R0.3", "T8.14")
def test_the_end() -> None:
    """Three players: the fourth cube in round 17 by the first seat; round 18 is the last."""
    table = Table(3).objectives("mastery", "colonists", "pinnacle")
    table.claimed("mastery", 0, 1).claimed("colonists", 2, 0)
    table.s.round = 17
    match = table.owe(EndTurn(seat=0))
    s = match.game.state
    assert (s.last_round, match.seat) == (18, 1)
    # Later claims do not move it.
    table.claimed("pinnacle", 1)
    match = table.owe(EndTurn(seat=1))
    assert (match.game.state.last_round, match.seat) == (18, 2)
    match = table.owe(EndTurn(seat=2))
    assert (match.game.state.round, match.seat) == (18, 0)
    match = table.owe(EndTurn(seat=2))
    assert match.over


@rule("horizon", "R0.3", "T8.14")
def test_two_players_need_three_cubes() -> None:
    table = Table(2).objectives("mastery", "colonists", "pinnacle").claimed("mastery", 0, 1)
    assert table.owe(EndTurn(seat=0)).game.state.last_round == 0
    table.claimed("colonists", 1)
    assert table.owe(EndTurn(seat=0)).game.state.last_round == table.s.round + 1


@rule("horizon", "R4.8a")
def test_no_match_goes_beyond_round_60() -> None:
    """With a cube missing to the end, as when nobody can meet another objective: round 60 is
    announced by the first turn of round 59, as the objectives would announce it."""
    table = Table(2).objectives("mastery", "colonists", "pinnacle").claimed("mastery", 0, 1)
    table.s.round = 58
    assert table.owe(EndTurn(seat=0)).game.state.last_round == 0
    table.s.round = 59
    match = table.owe(EndTurn(seat=0))
    assert (match.game.state.last_round, match.seat) == (60, 1)
    assert [e.number for _, e in match.events if isinstance(e, StandOff)] == [60]
    table.s.round = 60
    assert not table.owe(EndTurn(seat=0)).over
    assert table.owe(EndTurn(seat=1)).over


@rule("horizon", "R0.2")
def test_everybody_has_the_same_number_of_turns() -> None:
    """A random match ends when the last seat of the last round has played."""
    match = pentarchy.new("horizon", 3, 2, "short")
    for _ in range(20_000):
        if match.over:
            break
        match.apply(match.options[len(match.record.actions) % len(match.options)])
    assert match.over
    pawns = [e for _, e in match.events if type(e).__name__ == "PawnMoved"]
    turns = [sum(e.seat == seat for e in pawns) for seat in range(3)]
    assert len(set(turns)) == 1
    assert turns[0] == match.game.state.round


@rule("horizon", "R0.4")
def test_ties() -> None:
    """Fewer cubes left, then active tokens, then coins; else the victory is shared."""

    def tied() -> HorizonScenario:
        table = Table()
        table.no_units().activate(-(table.me.active - 5))
        table.no_units(1).activate(5 - table.other.active, 1)
        table.me.coins = table.other.coins = 3
        return table

    table = tied()
    assert standing(table.g).places == (1, 1)
    table.me.coins = 4
    assert standing(table.g).places == (1, 2)
    table.activate(1, 1)
    assert standing(table.g).places == (2, 1)
    table.removed(0, food=1)
    assert standing(table.g).places == (1, 2)


@rule("horizon", "R6.1", "R6.2", "R6.4", "R6.5", "R6.6", "R9.15", "C1", "C2")
def test_a_whole_score() -> None:
    """Every source once; tokens, tiles in reserve and units are worth nothing."""
    table = Table().objectives("mastery", "colonists", "pinnacle").claimed("mastery", 0)
    table.tech("writing").tech("medicine").tech("radio").tech("genetics").removed(food=3)
    table.tile("tt07", "M15", village=0, city=0)
    table.tile("tt09", "O14").structure("farm", "O14", left=0, right=1).invested(8)
    table.me.banked = 4
    table.me.populate, table.s.populate_supply = 2, 6
    table.reserve("palace")
    assert {str(label): points for label, points in breakdown(table.g, 0)} == {
        "Objectives": 5,
        "Technologies": 1 + 2 + 3 + 4,
        "Technology scoring": 3,
        "Villages and cities": 4 + 7,
        "Structures": 1,
        "Investment": 2,
        "Leaders": 4,
        "Government": 0,
    }
    assert standing(table.g).scores[0] == 36


@rule("horizon", "R5.11", "S2", "W16")
def test_private_technology() -> None:
    """Two cards are shown, one is kept with its bonus, the other goes under the deck."""
    table = Table(government="academy").deck(2, "pottery", "trade_routes")
    before = tally(table.s, 0)
    match = table.perform(PrivateTechnology(level=2))
    match.apply("yes")
    assert texts(match.options) == ["keep pottery", "keep trade_routes"]
    done = changes(match, ["keep trade_routes"], before=before)
    # No coin of the Academy, for this is no research.
    assert done == {"private": 1, "techs": 1, "coins": 3}
    s = match.game.state
    assert s.deck2[0] == "pottery"
    assert s.known2 == 1
    match = table.act()
    assert match.why_not("pawn trade_routes") is None


@rule("horizon", "R5.11")
def test_a_deck_of_one_card() -> None:
    """It is kept without a choice; it is no link, and nobody else may use it."""
    table = Table()
    *keys, last = table.s.deck2
    for n, key in enumerate(keys):
        if n < 6:
            table.put(key, f"II-{n + 1}")
        else:
            table.private(key, seat=1)
    match = table.perform(PrivateTechnology(level=2))
    while not match.over:
        match.apply(match.options[0])
    assert match.game.state.players[0].private == [last]
    assert match.game.state.deck2 == []
    assert refused_space(table) == "R4.2e"


@rule("horizon", "R5.11")
def test_a_deck_keeps_a_card_for_every_slot() -> None:
    """Six cards for six undiscovered slots: none of them becomes private."""
    table = Table()
    for key in table.s.deck2[6:]:
        table.private(key, seat=1)
    assert len(table.s.deck2) == 6
    assert table.perform(PrivateTechnology(level=2)).over
    assert table.me.private == []


def refused_space(table: HorizonScenario) -> str:
    """Why another's private technology cannot be used."""
    theirs = next(k for k in table.other.private if table.g.rules.technologies[k].action)
    match = table.act()
    refusal = match.why_not(f"pawn {theirs}")
    assert refusal is not None
    return refusal.rule


@rule("horizon", "W2", "W6")
def test_gains_are_not_asked() -> None:
    assert Table().perform(Coins(n=1), Activate(n=1), Production(kind="coins")).over


@rule("horizon", "W12")
@card("horizon", "academy_monarchy")
def test_an_inactive_scientist() -> None:
    """It comes from the columns, and from the active tokens only if those are empty."""
    table = Table()
    table.me.active += sum(table.me.columns)
    table.me.columns = [0] * 5
    match = table.perform(Research(levels=((1, 0),), inactive=True))
    active = match.game.state.players[0].active
    match.apply("research I-3")
    assert match.game.state.players[0].active == active - 1


@rule("horizon", "R4.10")
def test_done_is_not_offered_where_it_would_leave_nothing() -> None:
    """A lone recruit in an action must be taken, in a bonus it may be left."""
    assert Done() not in Table().perform(Recruit(strength=1), must=True).options
    assert Done() in Table().perform(Recruit(strength=1)).options


CELLS = [
    ("food_2", [], {"active": 1, "inactive": -1}),
    ("food_4", ["recruit settler N15"], {"inactive": -1, "units": 1, "strength": 2}),
    ("food_6", [], {"fortify": 1}),
    ("economy_2", [], {"coins": 1}),
    ("economy_3", [], {"populate": 1}),
    ("economy_5", ["unit settler 2 N15"], {"strength": 2}),
    ("economy_7", [], {"fortify": 1}),
    ("infrastructure_1", ["take farm"], {"reserve": 1}),
    ("infrastructure_3", ["take market"], {"reserve": 1}),
    ("infrastructure_4", ["take library"], {"reserve": 1}),
    ("infrastructure_6", ["take bank"], {"reserve": 1}),
    ("infrastructure_7", ["take palace"], {"reserve": 1}),
    *((f"food_{n}", [], {}) for n in (1, 3, 5, 7, 8)),
    *((f"economy_{n}", [], {}) for n in (1, 4, 6, 8)),
]


@rule("horizon", "R5.42", "R5.43", "R5.44", "R5.16")
@pytest.mark.parametrize("card, script, expected", CELLS, ids=[c[0] for c in CELLS])
def test_uncovering_a_cell(card: str, script: list[str], expected: dict[str, int]) -> None:
    """The cell's bonus is gained when its cube leaves; the cube goes on the objective."""
    track, number = card.split("_")
    table = Table(government="academy").removed(0, **{track: int(number) - 1})
    table.objectives("investors").invested(12)
    before = tally(table.s, 0)
    match = table.owe(Claim(seat=0))
    done = changes(match, [f"cube {track}", *script], before=before)
    assert done == {track: -1, **expected}
    # Five columns open on the food track, four coins come on the economy track.
    opens = {"food": (1, 3, 5, 7, 8), "economy": (1, 4, 6, 8), "infrastructure": ()}[track]
    g, me = match.game, match.me
    lies_open = len(opened(g, me)) if track == "food" else coin_yield(g, me)
    assert lies_open == sum(n <= int(number) for n in opens)


@rule("horizon", "R5.32", "R5.38", "R5.44")
@pytest.mark.parametrize(
    "card, stage",
    [
        ("infrastructure_2", "theocracy"),
        ("infrastructure_5", "monarchy"),
        ("infrastructure_8", "democracy"),
    ],
)
def test_a_cell_that_unlocks_a_stage(card: str, stage: str) -> None:
    """The second, fifth and eighth infrastructure cube removed."""
    table = Table(government="citadel_state").removed(infrastructure=int(card[-1]) - 1)
    match = table.perform(Invest(track="infrastructure"))
    match.apply("cube infrastructure")
    reached = [e.stage for _, e in match.events if isinstance(e, StageReached)]
    assert reached == [f"citadel_state_{stage}"]


INVESTMENT_CELLS = [
    ("investment_1", [], {"coins": 1}),
    ("investment_2", [], {"active": 1, "inactive": -1}),
    ("investment_3", ["unit settler 2 N15"], {"strength": 1}),
    ("investment_5", [], {"coins": 2}),
    ("investment_6", [], {"active": 1, "inactive": -1}),
    ("investment_8", ["unit settler 2 N15"], {"strength": 2}),
    *((f"investment_{n}", [], {}) for n in (4, 7, 9, 10)),
]


@rule("horizon", "R5.45", "R5.15")
@pytest.mark.parametrize(
    "card, script, expected", INVESTMENT_CELLS, ids=[c[0] for c in INVESTMENT_CELLS]
)
def test_covering_an_investment_cell(
    card: str, script: list[str], expected: dict[str, int]
) -> None:
    """The cell's bonus is gained when a cube lands there."""
    table = Table(government="academy").invested(int(card.split("_")[1]) - 1)
    before = tally(table.s, 0)
    match = table.perform(Invest(track="food"))
    done = changes(match, ["cube food", *script], before=before)
    assert done == {"food": -1, "invested": 1, **expected}
    cubes = match.me.invested
    assert investment(match.game, 0) == {7: 1, 8: 2, 9: 4, 10: 6}.get(cubes, 0)
    assert lasting(match.game, match.me, "movement") == (cubes >= 4)
