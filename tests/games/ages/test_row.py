"""The card row, ages, taking cards (rules 5.1, 5.2)."""

from __future__ import annotations

import pytest

from pentarchy.games.ages import RULES
from pentarchy.games.ages.queries import culture, strength
from pentarchy.games.ages.row import DealRow, EndAge, RefillRow, price
from pentarchy.games.ages.state import Pact
from tests.games.ages.table import Table
from tests.support import card, rule

ROW = (
    "rich_land_i",
    "alchemy_i",
    "frugality_i",
    "iron_i",
    "theology_i",
    "drama_i",
    "knights_i",
    "masonry_i",
    "monarchy_i",
    "swordsmen_i",
    "code_of_laws_i",
    "warfare_i",
    "cartography_i",
)


# Replenishing.


@rule("ages", "R5.1.1", "R5.1.2", "R5.1.3", "M6", "T13")
@pytest.mark.parametrize("seats, swept", [(2, 3), (3, 2), (4, 1)])
def test_the_row_is_swept_slid_and_filled(seats: int, swept: int) -> None:
    """The first 3, 2 or 1 spaces are cleared, the rest keeps its order, the deck fills up."""
    table = Table(seats).row(*ROW)
    top = table.s.civil[1][-1]
    table.owe(RefillRow(seat=0))
    row = table.s.row
    assert row[: 13 - swept] == list(ROW[swept:])
    assert row[13 - swept] == top
    assert all(row)
    assert len(row) == 13


@rule("ages", "R5.1.1", "T13")
def test_an_empty_space_is_not_made_up_for() -> None:
    """With three players and space 1 empty only the card in space 2 goes."""
    table = Table(3).row("", *ROW[1:])
    table.owe(RefillRow(seat=0))
    assert "alchemy_i" not in table.s.row
    assert table.s.row[0] == "frugality_i"


@rule("ages", "R5.1.1", "R5.6.12")
def test_the_sweep_counts_the_remaining_players() -> None:
    """Three seats, one resigned: three cards go, as with two players."""
    table = Table(3).row(*ROW)
    table.p(2).resigned = 1
    table.p(2).ca = table.p(2).ma = 0
    table.owe(RefillRow(seat=0))
    assert table.s.row[0] == ROW[3]


@rule("ages", "R5.1.4")
def test_the_first_replenishing_ends_age_a() -> None:
    """Age I begins; the rest of Age A goes to the box; nothing is lost."""
    table = Table(4, age=0, round=2).player(0, leader="moses_a", hand=["rich_land_a"])
    table.owe(RefillRow(seat=0))
    s = table.s
    assert s.age == 1
    assert not s.civil[0]
    assert len(s.civil[1]) == 53
    assert (table.p(0).leader, table.p(0).hand) == ("moses_a", ["rich_land_a"])
    assert table.p(0).yellow == 18


@rule("ages", "R5.1.4")
def test_age_i_continues_a_short_age_a_deck() -> None:
    """Ten cards taken in round 1: seven of Age A and four of Age I fill the row."""
    table = Table(4, age=0, round=2).row("rich_land_a", "rich_land_a", "moses_a")
    left = len(table.s.civil[0])
    table.owe(RefillRow(seat=0))
    row = table.s.row
    assert all(row)
    assert sum(RULES.level[key] == 1 for key in row) == 13 - 2 - left
    assert table.s.age == 1


# The end of an age.


@rule("ages", "R5.1.5", "R5.1.9")
def test_an_age_ends_with_the_last_card_of_its_deck() -> None:
    """The last card of Age I ends it in the middle of the refill, which Age II completes."""
    table = Table(2).row(*ROW).civil_deck("printing_press_i", "great_wall_i")
    table.owe(RefillRow(seat=0))
    s = table.s
    assert s.age == 2
    assert s.row[10:12] == ["printing_press_i", "great_wall_i"]
    assert RULES.level[s.row[12]] == 2
    assert len(s.civil[2]) == 43


@rule("ages", "R5.1.5")
def test_an_age_ends_even_if_the_row_is_just_full() -> None:
    """Three cards for three spaces: Age II begins with its deck untouched."""
    table = Table(2).row(*ROW).civil_deck("printing_press_i", "great_wall_i", "taj_mahal_i")
    table.owe(RefillRow(seat=0))
    assert table.s.age == 2
    assert len(table.s.civil[2]) == 44


@rule("ages", "R5.1.6", "T58", "E14", "E7")
def test_what_the_end_of_age_i_takes() -> None:
    """Age A cards in hand, leaders, unfinished wonders and pacts go; 2 yellow cubes each."""
    table = Table(3).event_decks(["rats_i", "development_of_science_a"], ["crusades_i"])
    table.player(
        0,
        hand=["rich_land_a", "rich_land_i", "moses_a"],
        leader="hammurabi_a",
        wonder="pyramids_a",
        stages=2,
        blue=14,
        yellow=10,
        wonders=["colossus_a"],
        tactic="legion_i",
        colonies=["vast_territory_i"],
    )
    table.player(1, yellow=1, military=["raid_i"])
    table.civil_deck().owe(EndAge())
    p, s = table.p(0), table.s
    assert p.hand == ["rich_land_i"]
    assert (p.leader, p.wonder, p.blue) == ("", "", 16)
    assert p.wonders == ["colossus_a"]
    assert (p.tactic, p.colonies) == ("legion_i", ["vast_territory_i"])
    assert p.yellow == 8
    assert table.p(1).yellow == 0, "fewer if the bank has fewer"
    assert table.p(1).military == ["raid_i"]
    assert [e.card for e in s.current_events] == ["development_of_science_a", "rats_i"]
    assert (s.age, p.ca) == (2, 4), "no civil action comes back for a lost leader"


@rule("ages", "R5.1.6")
def test_pacts_and_military_cards_of_age_i_are_obsolete_at_the_end_of_age_ii() -> None:
    """Pacts of Age I end, military cards of Age I leave the hands, wars stay."""
    table = Table(3, age=2)
    table.player(0, military=["raid_i", "raid_ii"], war="war_over_territory_ii")
    table.p(0).war_target, table.p(0).war_cause = 1, "war_over_territory_ii"
    table.pact("open_borders_agreement_i", 0, 1)
    table.s.pacts.append(Pact(table.fetch("acceptance_of_supremacy_ii"), 1, 1, 2))
    assert table.p(0).ma == 3
    table.civil_deck().owe(EndAge())
    assert [p.card for p in table.s.pacts] == ["acceptance_of_supremacy_ii"]
    assert table.p(0).ma == 2
    assert table.p(0).military == ["raid_ii"]
    assert table.p(0).war == "war_over_territory_ii"


@rule("ages", "R5.1.7")
def test_the_final_age_has_no_decks() -> None:
    """After Age III the row is swept and slid but not filled, and nobody draws."""
    table = Table(2, age=4, round=15).row(*ROW)
    table.player(0, yellow=18, pool=2)
    s = table.turn(0).s
    assert s.row[:10] == list(ROW[3:])
    assert s.row[10:] == ["", "", ""]
    table.do("end")
    assert table.p(0).military == []


@rule("ages", "R5.1.8", "T59")
@pytest.mark.parametrize("current, last", [(0, 15), (1, 16)])
def test_the_last_round(current: int, last: int) -> None:
    """Begun in the starting player's turn the final age ends with this round, else the next."""
    table = Table(3, age=3, round=15, current=current)
    table.civil_deck().owe(EndAge())
    assert table.s.last_round == last
    assert table.s.age == 4


@rule("ages", "R5.1.8")
def test_all_have_equally_many_turns() -> None:
    """The last round is played to its end, then the final scoring comes."""
    table = Table(2, age=4, round=15, first=1, current=1)
    table.s.last_round = 15
    table.act(1).do("end")
    assert table.s.current == 0
    while table.decision is not None:
        table.do("pass" if table.question.startswith("Political") else "end")
    assert table.over
    assert table.s.round == 15


@rule("ages", "M3", "R5.1.6", "H10")
def test_the_short_game_keeps_one_event_at_the_end_of_age_i() -> None:
    """Everybody chooses one of two; then the refill goes on."""
    table = Table(2, "short")
    dealt = [table.p(seat).kept[:] for seat in (0, 1)]
    table.civil_deck().owe(EndAge(), DealRow())
    assert table.question == "KeepEvent 0"
    table.do(f"keep {dealt[0][1]}")
    assert table.question == "KeepEvent 1"
    table.do(f"keep {dealt[1][0]}")
    assert (table.p(0).kept, table.p(0).dropped) == ([dealt[0][1]], dealt[0][0])
    assert (table.p(1).kept, table.p(1).dropped) == ([dealt[1][0]], dealt[1][1])


@rule("ages", "M5", "T67")
def test_world_wars() -> None:
    """Strengths 12, 9 and 5 score 7, 4 and 0 at the end of an age."""
    table = Table(3, "world-wars")
    for seat, units in enumerate((12, 9, 5)):
        table.player(seat, workers={"warriors_a": units})
    assert [strength(table.g, seat) for seat in range(3)] == [12, 9, 5]
    table.civil_deck().owe(EndAge())
    assert [p.culture for p in table.s.players] == [7, 4, 0]


@rule("ages", "M5")
def test_world_wars_count_before_anything_is_obsolete() -> None:
    """Caesar's strength counts although he leaves with the age."""
    table = Table(2, "world-wars").player(0, leader="julius_caesar_a")
    table.civil_deck().owe(EndAge())
    assert table.p(0).culture == 1
    assert table.p(0).leader == ""


# Taking cards.


@rule("ages", "R5.2.1", "T05")
@card("ages", "card_row")
def test_prices_by_space() -> None:
    """Five spaces cost 1, four 2, four 3."""
    table = Table(2).row(*ROW).act()
    assert [price(table.g, table.p(0), space) for space in range(13)] == [1] * 5 + [2] * 4 + [3] * 4
    one = Table(2).row(*ROW).player(0, ca=1).act()
    assert [n for n in range(1, 14) if one.can(f"take {n}")] == [1, 2, 3, 4, 5]
    assert one.rule_against("take 6") == "R5.2.10"
    two = Table(2).row(*ROW).player(0, ca=2).act().do("take 9")
    assert two.p(0).hand == ["monarchy_i"]
    assert two.p(0).ca == 0


@rule("ages", "R5.2.2", "T10")
@pytest.mark.parametrize("done", [0, 1, 2])
def test_the_wonder_surcharge(done: int) -> None:
    """Each completed wonder makes the next cost one more; ravaged ones count."""
    wonders = ["colossus_a", "pyramids_a"][:done]
    table = Table(2).row("great_wall_i").player(0, wonders=wonders, ravaged=wonders[:1])
    table.player(0)
    assert price(table.act().g, table.p(0), 0) == 1 + done


@rule("ages", "R5.2.3", "T09", "R5.2.11")
def test_a_leader_of_an_age_is_taken_once() -> None:
    """Even after the first left play no second Age A leader; an Age I leader is fine."""
    table = Table(2).row("homer_a", "michelangelo_i").player(0, leader="moses_a")
    table.s.gone.append(table.p(0).leader)
    table.p(0).leader = ""
    table.act()
    assert table.rule_against("take 1") == "R5.2.3"
    assert table.can("take 2")


@rule("ages", "R5.2.4")
def test_no_second_copy_of_a_technology() -> None:
    """Neither one in play nor one in hand may be taken again."""
    table = Table(2).row("iron_i", "alchemy_i", "warfare_i", "drama_i")
    table.player(0, workers={"iron_i": 0}, hand=["alchemy_i"], specials=["code_of_laws_i"])
    table.act()
    assert table.rule_against("take 1") == table.rule_against("take 2") == "R5.2.4"
    assert table.can("take 3")
    table.do("take 3")
    assert "warfare_i" in table.p(0).hand


@rule("ages", "R5.2.5")
def test_no_second_unfinished_wonder() -> None:
    """While one is being built no other may be taken."""
    table = Table(2).row("great_wall_i").player(0, wonder="taj_mahal_i").act()
    assert table.rule_against("take 1") == "R5.2.5"


@rule("ages", "R5.2.6", "R3.9", "T14")
def test_the_civil_hand_limit() -> None:
    """Four cards with a CA total of 4: no technology, but a wonder; spent actions count."""
    hand = ["rich_land_i", "frugality_i", "iron_i", "alchemy_i"]
    table = Table(2).row("drama_i", "great_wall_i", "rich_land_i").player(0, hand=hand, ca=2).act()
    assert table.rule_against("take 1") == table.rule_against("take 3") == "R5.2.6"
    assert table.can("take 2")


@rule("ages", "R3.9", "R5.2.6")
def test_the_library_of_alexandria_raises_the_limits() -> None:
    """One card more of each kind."""
    hand = ["rich_land_i", "frugality_i", "iron_i", "alchemy_i"]
    table = Table(2).row("drama_i").player(0, hand=hand, wonders=["library_of_alexandria_a"])
    assert table.act().can("take 1")


@rule("ages", "R5.2.7")
def test_an_action_card_waits_a_turn() -> None:
    """Taken this turn it may not be played; an older copy may; leaders and technologies may."""
    table = Table(2).row("rich_land_i", "moses_a", "iron_i").player(0, ca=4, science=9)
    table.player(0, stock={"bronze_a": 3}, hand=[], science=9, workers={}).act()
    table.do("take 1", "take 2")
    assert table.rule_against("play rich_land_i") == "R5.2.7"
    assert table.can("leader moses_a")
    old = Table(2).row("rich_land_i").player(0, hand=["rich_land_i"], stock={"bronze_a": 3})
    old.act().do("take 1")
    assert old.can("play rich_land_i")
    old.do("play rich_land_i")
    while old.question.startswith("Order"):
        old.do(old.offered[0])
    assert old.rule_against("play rich_land_i") == "R5.2.7"


@rule("ages", "R5.2.9")
def test_civil_cards_cannot_be_discarded() -> None:
    """No option throws a civil card away."""
    table = Table(2).row().player(0, hand=["iron_i"], science=0).act()
    assert not [text for text in table.offered if "iron_i" in text]
    assert table.why_not("discard iron_i") is not None


@rule("ages", "R5.2.10")
def test_taking_does_not_slide_the_row() -> None:
    """The others stay where they are, and so do their prices."""
    table = Table(2).row(*ROW).player(0).act().do("take 1")
    assert table.s.row == ["", *ROW[1:]]
    assert table.rule_against("take 1") == "R5.2.10"


@rule("ages", "R5.2.11")
def test_any_number_of_the_same_action_card() -> None:
    """Two copies may be held."""
    table = Table(2).row("rich_land_i", "rich_land_i").act().do("take 1", "take 2")
    assert table.p(0).hand == ["rich_land_i", "rich_land_i"]


@rule("ages", "E17")
def test_a_price_of_zero_needs_no_action() -> None:
    """Hammurabi and a leader in space 1; Taj Mahal after a leader change."""
    table = Table(2).row("michelangelo_i", "iron_i").player(0, leader="hammurabi_a", ca=0)
    table.act()
    assert table.can("take 1")
    assert table.rule_against("take 2") == "R5.2.10"
    taj = Table(2).row("taj_mahal_i").player(0, ca=0, replaced_leader=True).act()
    assert taj.can("take 1")
    assert culture(taj.g, 0) == 0
