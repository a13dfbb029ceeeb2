"""Science: the tech dial and the cards it brings (5.3)."""

from __future__ import annotations

import pytest

from pentarchy.games.dawn.scenario import DawnScenario
from pentarchy.games.dawn.state import NATURAL_WONDER, SPACE
from tests.games.dawn.table import NOTHING, offered, piece, player, refused, state, table
from tests.support import card, play, rule


@rule("dawn", "R5.13")
@card("dawn", "astrology")
@pytest.mark.parametrize("slot, trade, dial", [(1, 0, 1), (2, 0, 2), (1, 1, 2)])
def test_the_dial_turns_by_the_slot(slot: int, trade: int, dial: int) -> None:
    """The tech dial turns by the slot and one more for each trade token."""
    match = table()
    match.lay(0, "astrology", slot, trade)
    match.turn()
    play(match, [f"focus {slot}", *["spend trade"] * trade])
    assert player(match).dial == dial
    assert player(match).trade == [0] * 5


@rule("dawn", "T2")
@pytest.mark.parametrize("card", ["astrology", "mathematics", "replaceable_parts"])
def test_a_science_card_may_be_resolved_without_effect(card: str) -> None:
    """Line 865 holds for every card; those that can be declined step by step need no word for
    it."""
    match = table()
    match.lay(0, card, 4, trade=2)
    match.turn()
    assert offered(match, "idle") == {"4"}
    assert refused(match, "idle 1") == "T2"
    match.apply("idle 4")
    p = player(match)
    assert p.dial == 0
    assert p.resources == [0] * 4
    assert p.row[0] == card, "it was resolved, and so is reset"
    assert p.trade == [2, 0, 0, 0, 0]
    assert match.seat == 1


@rule("dawn", "T2", "R5.58")
def test_a_card_without_effect_was_resolved() -> None:
    """What follows a resolution follows: Venetian Arsenal may resolve it again, as if in slot 1."""
    match = table()
    match.wonder(0, "venetian_arsenal", "G0")
    match.lay(0, "astrology", 5)
    match.turn()
    play(match, ["idle 5", "yes"])
    assert player(match).dial == 1


@rule("dawn", "R5.14", "V14")
@card("dawn", "tech_dial")
def test_every_level_passed_brings_a_card() -> None:
    """Dial at 2, slot 5 and one trade token: 8, and two level-II cards."""
    match = table()
    match.p(0).dial = 2
    match.lay(0, "astrology", 5, trade=1)
    match.turn()
    play(match, ["focus 5", "spend trade"])
    assert player(match).dial == 8
    assert refused(match, "gain civil_service") == "R5.14", "level III"
    assert refused(match, "gain astrology") == "R5.14", "level I"
    play(match, ["gain currency"])
    assert refused(match, "gain currency") == "R5.14", "it is in the row"
    play(match, ["gain mathematics"])
    assert match.seat == 1
    row = player(match).row
    assert "currency" in row
    assert "foreign_trade" not in row
    assert row[0] == "mathematics", "the science card that replaced itself is reset (R5.2)"


@rule("dawn", "R5.2", "R5.14")
def test_a_gain_may_be_declined_and_may_be_pointless() -> None:
    """A lower card than the one in the row may be taken; so may none."""
    match = table()
    match.p(0).dial = 5
    match.lay(0, "mass_media", 4)
    match.lay(0, "astrology", 1)
    match.turn()
    match.apply("focus 1")
    assert "drama_and_poetry" in offered(match, "gain")
    again = match.copy()
    match.apply("gain drama_and_poetry")
    assert "drama_and_poetry" in player(match).row
    assert "mass_media" not in player(match).row
    again.apply("done")
    assert "mass_media" in player(again).row


@rule("dawn", "R5.3", "V3")
@card("dawn", "flight", "iron_working")
def test_a_replaced_card_leaves_its_tokens() -> None:
    """Flight replaces Iron Working in its slot, with the trade tokens and city-state token on
    it."""
    match = table()
    p = match.p(0)
    p.dial = 18
    match.lay(0, "iron_working", 4, trade=2)
    match.lay(0, "astrology", 1)
    match.conquer(0, "F4")
    match.turn()
    play(match, ["focus 1", "gain flight"])
    p = player(match)
    assert p.row[3] == "flight", "slots beyond the science card have not moved"
    assert p.trade[3] == 2
    assert p.conquered == {"carthage": 3}
    match.p(0).dial = 5
    match.lay(0, "astrology", 1)
    match.turn()
    match.apply("focus 1")
    assert "iron_working" in offered(match, "gain"), "it lies in the focus deck again"


@rule("dawn", "R5.3", "R5.17")
def test_caravans_stay_on_a_replaced_economy_card() -> None:
    """A better economy card keeps the caravans and adds new ones from the box."""
    match = table()
    match.p(0).dial = 18
    match.caravan(0, 1, "E2")
    match.lay(0, "astrology", 1)
    match.turn()
    play(match, ["focus 1", "gain capitalism"])
    assert player(match).caravans == [SPACE["E2"], -1, -1]


@rule("dawn", "R5.17")
def test_a_lower_economy_card_returns_caravans() -> None:
    """From three caravans to two: first from the card, then the owner's choice from the map."""

    def before() -> DawnScenario:
        match = table().lay(0, "capitalism", 3).lay(0, "astrology", 1)
        match.p(0).dial = 5
        return match.caravan(0, 1, "E2").caravan(0, 3, "E8")

    match = before().turn()
    play(match, ["focus 1", "gain currency"])
    assert player(match).caravans == [SPACE["E2"], -2, SPACE["E8"]]
    match = before().caravan(0, 2, "E1").turn()
    play(match, ["focus 1", "gain currency"])
    assert offered(match, "from") == {"E1", "E2", "E8"}
    match.apply("from E8")
    assert player(match).caravans == [SPACE["E2"], SPACE["E1"], -2]


@rule("dawn", "R5.15", "V15", "R6.1")
@card("dawn", "technophile_scholarly", "tech_dial")
def test_beyond_24() -> None:
    """23 and 3 steps: one level-IV card, the agenda, and the dial at 15."""
    match = table(victory=("technophile_scholarly", "warmonger_paranoid", "explorer_aesthetic"))
    match.p(0).dial = 23
    match.lay(0, "astrology", 3)
    match.turn()
    match.apply("focus 3")
    assert player(match).dial == 15
    assert player(match).completed == {"technophile_scholarly": "technophile"}
    match.apply("gain nuclear_power")
    assert match.seat == 1, "one card only"


@rule("dawn", "R5.15")
@pytest.mark.parametrize(
    "overflow, start, slot, dial, cards",
    [
        ("reset_to_15", 22, 2, 24, 1),
        ("reset_to_15", 24, 5, 15, 0),
        ("reset_to_15", 24, 1, 15, 0),
        ("carry_surplus", 24, 5, 19, 1),
        ("carry_surplus", 22, 4, 16, 1),
    ],
)
def test_overflow(overflow: str, start: int, slot: int, dial: int, cards: int) -> None:
    """Exactly 24 stays; the next step is 15, and the surplus is lost or carried on."""
    match = table(dial_overflow=overflow)
    match.p(0).dial = start
    match.lay(0, "astrology", slot)
    match.turn()
    match.apply(f"focus {slot}")
    assert player(match).dial == dial
    assert (match.seat == 0) == (cards == 1)


@rule("dawn", "R5.16", "R5.4")
@card("dawn", "mathematics")
def test_mathematics_gives_a_trade_token_first() -> None:
    """The token goes on any card; on the science card it can be spent at once."""
    match = table()
    match.lay(0, "mathematics", 1)
    match.turn()
    match.apply("focus 1")
    assert offered(match, "put") == {"1", "2", "3", "4", "5"}
    play(match, ["put 1", "spend trade"])
    assert player(match).dial == 2
    match.lay(0, "mathematics", 1)
    match.turn()
    play(match, ["focus 1", "put 4"])
    assert sum(player(match).trade) == 1
    assert match.seat == 0, "3 on the dial: a card"


@rule("dawn", "R5.16", "R5.71", "X3")
@card("dawn", "replaceable_parts", "mt_everest")
def test_replaceable_parts_gives_a_missing_resource() -> None:
    """A resource of a type not held; natural wonders do not count as held; none from an empty
    supply."""
    match = table()
    match.lay(0, "replaceable_parts", 1)
    match.goods(0, marble=1)
    match.goods(1, mercury=match.s.supply[1])
    match.control(0, "B0")
    match.turn()
    match.apply("focus 1")
    assert refused(match, "gain marble") == "R5.16"
    assert refused(match, "gain mercury") == "X3"
    assert offered(match, "gain") == {"oil", "diamond"}, "Mt. Everest is no oil in hand"
    match.apply("gain oil")
    assert player(match).resources == [1, 0, 1, 0]
    assert player(match).dial == 1
    match.goods(0, diamond=1)
    match.lay(0, "replaceable_parts", 1)
    match.turn()
    match.apply("focus 1")
    assert player(match).dial == 2, "mercury is missing, but the supply has none"


@rule("dawn", "R5.16", "X1", "R5.69")
@card("dawn", "nuclear_power")
def test_nuclear_power_in_slot_5() -> None:
    """Plain tokens in and around the space go, reinforced ones flip, whoever's; the rest stands."""
    match = table()
    match.lay(0, "nuclear_power", 5)
    match.control(1, "B0")
    match.reinforced(1, "B2")
    match.control(0, "B3")
    match.city(1, "B6")
    match.caravan(1, 1, "B1")
    match.control(1, "C6")
    match.pact(1, "embassy", 0)
    match.turn()
    match.apply("focus 5")
    match.apply("target B0")
    assert piece(match, "B0") == piece(match, "B3") == NOTHING
    assert piece(match, "B2") == (1, 1), "flipped"
    assert piece(match, "B6") == (1, 3), "cities are unharmed"
    assert piece(match, "C6") == (1, 1), "too far away"
    assert player(match, 1).caravans[0] == SPACE["B1"]
    assert state(match).token[SPACE["B0"]] == NATURAL_WONDER
    assert player(match, 1).pacts["embassy"] == 0
    assert player(match).dial == 5


@rule("dawn", "R5.16")
def test_nuclear_power_elsewhere_only_turns_the_dial() -> None:
    """In slot 4 nothing is devastated."""
    match = table()
    match.lay(0, "nuclear_power", 2)
    match.control(1, "B0")
    match.turn()
    match.apply("focus 2")
    assert player(match).dial == 2
    assert match.seat == 1


# Oxford University and the wonders that improve cards.


@rule("dawn", "R5.59")
@card("dawn", "oxford_university")
def test_oxford_takes_any_type_for_any_card() -> None:
    """The new card may replace any card that is not science; a type may be missing or double."""
    match = table()
    match.wonder(0, "oxford_university", "G0")
    match.p(0).dial = 18
    match.lay(0, "astrology", 1)
    match.turn()
    play(match, ["focus 1", "gain mass_media"])
    # The row: astrology, early_empire, foreign_trade, pottery, masonry.
    assert offered(match, "replace") == {"2", "3", "4", "5"}
    assert refused(match, "replace 1") == "R5.59"
    match.apply("replace 5")
    assert player(match).row == [
        "astrology",
        "early_empire",
        "foreign_trade",
        "pottery",
        "mass_media",
    ]


@rule("dawn", "R5.59")
def test_without_oxford_a_missing_type_cannot_be_taken() -> None:
    """A row without a military card cannot take one."""
    match = table()
    p = match.p(0)
    p.dial = 18
    p.row = ["astrology", "early_empire", "foreign_trade", "pottery", "mass_media"]
    match.turn()
    match.apply("focus 1")
    assert refused(match, "gain flight") == "R5.59"
    assert offered(match, "gain") == {"nuclear_power", "capitalism", "urbanization"}


@rule("dawn", "R5.59")
def test_trade_tokens_for_a_missing_type_are_lost() -> None:
    """A visit to a city-state whose type the row lacks brings no trade token."""
    match = table()
    p = match.p(0)
    p.row = ["astrology", "early_empire", "foreign_trade", "pottery", "mass_media"]
    match.caravan(0, 1, "E2")
    match.turn()
    play(match, ["focus 3", "to F4", "yes"])
    assert player(match).trade == [0] * 5, "Carthage is military"
    assert player(match).city_state_cards == ["carthage"]


@rule("dawn", "R5.59")
def test_a_waiting_city_state_token_returns_with_its_type() -> None:
    """The token of a missing type waits, and lies on the card of the type when one is back."""
    match = table()
    p = match.p(0)
    p.row = ["astrology", "early_empire", "foreign_trade", "pottery", "mass_media"]
    match.conquer(0, "F4")
    assert p.conquered == {"carthage": -1}
    match.wonder(0, "oxford_university", "G0")
    p.dial = 18
    match.turn()
    play(match, ["focus 1", "gain flight", "replace 5"])
    assert player(match).conquered == {"carthage": 4}


@rule("dawn", "R5.3", "R5.59")
@pytest.mark.parametrize("other, slot", [("pottery", -1), ("flight", 3)])
def test_a_city_state_token_stays_with_its_type(other: str, slot: int) -> None:
    """When its card gives way to one of another type, the token of Carthage goes to another
    military card or waits; trade tokens stay in their slot."""
    match = table()
    p = match.p(0)
    match.conquer(0, "F4")
    match.wonder(0, "oxford_university", "G0")
    p.row = ["astrology", "early_empire", "foreign_trade", other, "masonry"]
    p.trade = [0, 0, 0, 0, 2]
    p.dial = 18
    match.turn()
    assert player(match).conquered == {"carthage": 4}
    play(match, ["focus 1", "gain mass_media", "replace 5"])
    assert player(match).conquered == {"carthage": slot}
    assert player(match).trade == [0, 0, 0, 0, 2]


@rule("dawn", "R5.59")
def test_two_cards_of_a_type() -> None:
    """Two economy cards: the higher number of caravans holds, and tokens go on either."""
    match = table()
    match.wonder(0, "oxford_university", "G0")
    match.p(0).dial = 18
    match.lay(0, "astrology", 1)
    match.turn()
    play(match, ["focus 1", "gain capitalism", "replace 4"])
    assert player(match).caravans == [-1, -1, -1]
    assert player(match).row[2:4] == ["foreign_trade", "capitalism"]


@rule("dawn", "R5.31", "R5.2")
@card("dawn", "pyramids", "porcelain_tower")
def test_pyramids_and_porcelain_tower_improve_cards() -> None:
    """Pyramids: three level-I cards. Porcelain Tower: two cards by one level each, keeping the
    type."""
    match = table()
    match.top("pyramids")
    match.goods(0, mercury=3)
    match.lay(0, "currency", 3)
    match.lay(0, "pottery", 5)
    match.turn()
    play(match, ["focus 5", "wonder pyramids"])
    # The row: early_empire, astrology, currency, masonry, pottery; cost 9 - 1 (Egypt), and two
    # mercury go at once.
    assert offered(match, "replace") == {"1", "2", "4", "5"}, "Currency is of level II"
    play(match, ["replace 5", "replace 1", "replace 2"])
    assert player(match).row == [
        "animal_husbandry",
        "drama_and_poetry",
        "mathematics",
        "currency",
        "masonry",
    ], "and the improved industry card is the one that was reset"
    match.top("porcelain_tower")
    match.city(0, "E1")
    match.goods(0, mercury=3)
    match.lay(0, "animal_husbandry", 5)
    match.turn()
    play(match, ["focus 5", "wonder porcelain_tower"])
    assert player(match).row == [
        "masonry",
        "drama_and_poetry",
        "mathematics",
        "currency",
        "animal_husbandry",
    ]
    match.apply("replace 4")
    assert refused(match, "replace 4") == "R5.31", "not the same card twice"
    match.apply("replace 2")
    assert {"steam_power", "civil_service"} <= set(player(match).row)
