"""Setting up, rounds 1 and 2 (rules, chapters 1, 2 and 4)."""

from __future__ import annotations

from collections import Counter

import pytest

import pentarchy
from pentarchy.core.view import Counters
from pentarchy.games.ages import RULES
from pentarchy.games.ages.cards.kinds import PactCard
from pentarchy.games.ages.queries import culture, happiness, science, strength
from tests.games.ages.table import Table
from tests.support import card, rule


def begin(seats: int, mode: str = "full", seed: int = 3, **options: object) -> pentarchy.Match:
    return pentarchy.new(RULES, seats, seed, mode, options)  # type: ignore[arg-type]


@rule("ages", "S2", "S3", "S9", "S11", "T01")
@card("ages", "player_board", "warriors_a", "agriculture_a", "bronze_a", "philosophy_a")
@card("ages", "religion_a", "despotism_a")
def test_everybody_starts_with_the_printed_board() -> None:
    """16 blue, 18 + 1 + 6 yellow cubes, six technologies, no points, ratings 1/0/1/0."""
    match = begin(3)
    for seat, p in enumerate(match.game.state.players):
        assert (p.blue, p.yellow, p.pool) == (16, 18, 1)
        assert p.workers == {
            "agriculture_a": 2,
            "bronze_a": 2,
            "philosophy_a": 1,
            "religion_a": 0,
            "warriors_a": 1,
        }
        assert (p.government, p.tactic) == ("despotism_a", "")
        assert (p.ca + p.ca_spent, p.ma + p.ma_spent) == (4, 2)
        assert (p.science, p.culture) == (0, 0)
        g = match.game
        assert [f(g, seat) for f in (science, culture, strength, happiness)] == [1, 0, 1, 0]


@rule("ages", "S1")
def test_the_starting_player_is_random_and_stays() -> None:
    """Seeds give different first seats; the first seat begins every round."""
    firsts = {begin(4, seed=seed).game.state.first for seed in range(30)}
    assert firsts == {0, 1, 2, 3}
    match = begin(2)
    first = match.game.state.first
    assert match.seat == first
    while match.game.state.round == 1:
        match.apply("end")
    assert match.game.state.current == first == match.game.state.first


@rule("ages", "S4", "T02")
@pytest.mark.parametrize(
    "seats, civil, military",
    [(2, 44, (43, 46, 41)), (3, 50, (45, 50, 45)), (4, 53, (45, 50, 45))],
)
def test_decks_are_trimmed(seats: int, civil: int, military: tuple[int, int, int]) -> None:
    """Marked copies and, with two players, pacts are out; Age A is never trimmed."""
    s = begin(seats).game.state
    assert [len(deck) for deck in s.civil] == [7, civil, civil, civil]
    assert tuple(len(deck) for deck in s.military[1:]) == military
    pacts = [k for deck in s.military for k in deck if isinstance(RULES.catalogue[k], PactCard)]
    assert len(pacts) == (0 if seats == 2 else 10)


@rule("ages", "S7")
@card("ages", "card_row")
def test_thirteen_age_a_cards_lie_in_the_row() -> None:
    """13 cards in the row, 7 left in the deck, all of Age A."""
    s = begin(4).game.state
    assert len(s.row) == 13
    assert all(RULES.level[key] == 0 for key in s.row)
    assert len(s.civil[0]) == 7


@rule("ages", "S8", "T03", "M6")
@pytest.mark.parametrize("seats, events", [(2, 4), (3, 5), (4, 6)])
def test_the_first_events(seats: int, events: int) -> None:
    """4, 5 or 6 Age A events; the others stay in the box."""
    s = begin(seats).game.state
    assert len(s.current_events) == events
    assert len(s.military[0]) == 10 - events
    assert not s.future_events
    assert not s.past_events


@rule("ages", "S8", "H3")
def test_in_age_a_there_are_no_military_cards_to_draw() -> None:
    """What was not dealt is in the box: no deck to be counted until Age I begins."""
    match = begin(2)
    assert (counters(match)["civil"], counters(match)["military"]) == (7, 0)
    assert match.view(0).table.military_left == 0
    while match.game.state.age == 0:
        match.apply("end")
    assert counters(match)["military"] == match.view(0).table.military_left == 43


def counters(match: pentarchy.Match) -> dict[str, int]:
    """What the plain view counts of the decks."""
    decks = next(area for area in match.view(0).areas if area.id == "decks")
    assert isinstance(decks, Counters)
    return {counter.key: counter.value for counter in decks.counters}


@rule("ages", "S10", "T04")
def test_first_round_actions_by_turn_order() -> None:
    """1, 2, 3 and 4 civil actions in turn order, no military ones."""
    s = begin(4, seed=8).game.state
    order = [(s.first + i) % 4 for i in range(4)]
    assert [s.players[seat].ca for seat in order] == [1, 2, 3, 4]
    assert all(p.ma == 0 for p in s.players)


@rule("ages", "S6")
def test_decks_are_shuffled_separately() -> None:
    """Two seeds give different orders of the same deck."""
    one, two = (begin(4, seed=seed).game.state for seed in (1, 2))
    for a, b in zip(one.civil[1:], two.civil[1:], strict=True):
        assert Counter(a) == Counter(b)
        assert a != b


@rule("ages", "S5", "M1")
def test_the_training_game_leaves_out_attacks_and_age_iii() -> None:
    """37 and 33 military cards, no Age III, only events, territories, tactics, bonus cards."""
    s = begin(4, "training").game.state
    assert [len(deck) for deck in s.military[1:]] == [37, 33, 0]
    assert not s.civil[3]
    assert s.last_age == 2
    kinds = {RULES.catalogue[k].shelf for deck in s.military for k in deck}
    assert kinds == {"events", "territories", "tactics", "bonus cards"}


@rule("ages", "M4")
@pytest.mark.parametrize("choice, pacts", [("yes", 0), ("pacts", 4)])
def test_the_peaceful_game(choice: str, pacts: int) -> None:
    """No aggressions and wars; the four pacts without attacks may be kept."""
    s = begin(3, peaceful=choice).game.state
    shelves = Counter(RULES.catalogue[k].shelf for deck in s.military for k in deck)
    assert shelves["aggressions"] == shelves["wars"] == 0
    assert shelves["pacts"] == pacts
    kept = {k for deck in s.military for k in deck if k in RULES.pacts}
    assert kept <= {
        "trade_routes_agreement_i",
        "international_trade_agreement_ii",
        "scientific_cooperation_ii",
        "international_tourism_iii",
    }


@rule("ages", "M3")
def test_the_short_game_deals_age_iii_events() -> None:
    """Two face down each, three open, an open War over Culture; nothing else of Age III."""
    s = begin(4, "short").game.state
    assert all(len(p.kept) == 2 for p in s.players)
    assert len(s.open_events) == 3
    assert s.open_war == "war_over_culture_iii"
    assert len(s.military[3]) == 15 - 8 - 3
    assert not s.civil[3]


@rule("ages", "M2")
def test_the_full_game_has_four_ages() -> None:
    """Ages A to III are played; the final age is IV."""
    s = begin(3).game.state
    assert s.last_age == 3
    assert all(s.civil[age] for age in (1, 2, 3))


@rule("ages", "R4.2", "T06")
def test_in_round_one_cards_are_only_taken() -> None:
    """Moses is taken with the only civil action and cannot be played yet."""
    table = Table(3, age=0, round=1)
    table.row("moses_a", "rich_land_a").player(0, ca=1, ma=0)
    table.act(0).do("take 1")
    assert table.p(0).hand == ["moses_a"]
    assert [option.text for option in table.options] == ["end"]
    table = Table(3, age=0, round=1).row("moses_a").player(0, hand=["homer_a"], ca=2, ma=0)
    table.act(0)
    assert table.rule_against("leader homer_a") == "R4.2"
    assert table.rule_against("population") == "R4.2"


@rule("ages", "T07", "R5.2.5")
def test_a_wonder_goes_straight_into_play() -> None:
    """Colossus is unfinished in play, the hand unchanged; then an action card to the hand."""
    table = Table(3, age=0, round=1).row("colossus_a", "engineering_genius_a", "homer_a")
    table.player(1, ca=2, ma=0).act(1).do("take 1")
    p = table.p(1)
    assert (p.wonder, p.stages, p.hand, p.ca) == ("colossus_a", 0, [], 1)
    table.do("take 2")
    assert p.hand == ["engineering_genius_a"]


@rule("ages", "T08", "R5.2.3")
def test_one_leader_of_an_age() -> None:
    """After Hammurabi no other Age A leader; the third action is left."""
    row = ["homer_a", "aristotle_a", "library_of_alexandria_a", "", "", "hammurabi_a"]
    table = Table(3, age=0, round=1).row(*row, "", "", "", "moses_a")
    table.player(2, ca=3, ma=0).act(2)
    assert table.can("take 10")
    table.do("take 6")
    assert table.p(2).ca == 1
    assert table.rule_against("take 1") == table.rule_against("take 2") == "R5.2.3"
    table = Table(3, age=0, round=1).row(*row).player(2, ca=3, ma=0).act(2)
    table.do("take 2", "take 3")
    assert table.p(2).wonder == "library_of_alexandria_a"


@rule("ages", "T11", "T12", "R5.9.10")
def test_the_end_of_round_one() -> None:
    """1 science, 2 food, 2 resources, 12 blue cubes left; then 4 CA and 2 MA, no cards drawn."""
    match = begin(2)
    first = match.game.state.first
    match.apply("end")
    p = match.game.state.players[first]
    assert (p.science, p.culture, p.blue) == (1, 0, 12)
    assert p.stock == {"agriculture_a": 2, "bronze_a": 2}
    assert (p.ca, p.ma, p.military) == (4, 2, [])


@rule("ages", "R4.3", "T44")
def test_round_two_has_no_politics_and_draws_two_cards() -> None:
    """Two unspent military actions draw two Age I cards; no political decision before."""
    match = begin(2)
    first = match.game.state.first
    match.apply("end")
    match.apply("end")
    assert match.game.state.round == 2
    assert type(match.decision).__name__ == "TakeActions"
    match.apply("end")
    drawn = match.game.state.players[first].military
    assert len(drawn) == 2
    assert all(RULES.level[key] == 1 for key in drawn)


@rule("ages", "R4.1", "R4.4")
def test_the_order_of_a_turn() -> None:
    """Row, war, tactic, politics, actions, end of turn, next player; resigned ones are skipped."""
    table = Table(3, age=2, round=8, current=2).row("rich_land_i", "", "", "frugality_i")
    table.player(0, war="war_over_territory_ii", war_target=1, war_cause="war_over_territory_ii")
    p = table.p(0)
    p.tactic, p.exclusive = table.fetch("legion_i"), True
    table.player(0, military=["good_harvest_i"], pool=3)
    table.p(1).resigned = 1
    table.p(1).ca = table.p(1).ca_spent = table.p(1).ma = table.p(1).ma_spent = 0
    p.war_target = 2
    table.turn(0)
    told = [type(e).__name__ for _, e in table.events]
    assert told.index("RowRefilled") < told.index("WarResolved")
    assert table.s.tactics == ["legion_i"]
    assert table.question == "PoliticalAction 0"
    table.do("pass")
    assert table.question == "TakeActions 0"
    table.do("end")
    assert table.s.current == 2
