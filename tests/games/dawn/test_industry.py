"""Industry: cities and world wonders (5.5)."""

from __future__ import annotations

import pytest

from pentarchy.core.match import Match
from pentarchy.games.dawn import board
from pentarchy.games.dawn.queries import wonder_cost
from pentarchy.games.dawn.state import CITY, NATURAL_WONDER, ON_CARD, SPACE
from tests.games.dawn.table import offered, piece, player, refused, state, table
from tests.support import card, play, rule


def why_not(match: Match, action: str) -> str:
    """Why an action is refused, in words."""
    refusal = match.why_not(action)
    return refusal.sentence if refusal else ""


@rule("dawn", "R5.25", "V5")
@card("dawn", "pottery")
def test_cities_within_two_spaces() -> None:
    """Pottery in slot 2: grassland or hills within 2, counted over grassland and hills only."""
    match = table()
    match.control(0, "B6")
    match.lay(0, "pottery", 2)
    match.turn()
    match.apply("focus 2")
    # From B6 (itself at distance 0): B5, B7 hills; beyond B7 only mountains and forest; from B5
    # nothing new. From G0: G1 is next to the capital. B0 and B1 are too hard.
    assert offered(match, "city") == {"B6", "B5", "B7"}
    assert refused(match, "city B9") == "R5.25", "mountains"
    assert refused(match, "city B2") == "R5.25", "hills within 2, but only past mountains"
    assert refused(match, "city G1") == "R5.26", "next to the capital"
    match.apply("city B5")
    assert piece(match, "B5") == (0, CITY)


@rule("dawn", "R5.25")
@card("dawn", "pottery", "animal_husbandry", "nationalism", "urbanization")
@pytest.mark.parametrize(
    "name, distance",
    [("pottery", 2), ("animal_husbandry", 3), ("nationalism", 4), ("urbanization", 5)],
)
def test_range_by_level(name: str, distance: int) -> None:
    """Levels I to IV build within 2, 3, 4 and 5 spaces."""
    match = table()
    match.control(0, "E8")
    match.lay(0, name, 1)
    match.turn()
    match.apply("focus 1")
    # Over grassland from E8: E1 1, E2 2 (next to Carthage), F4 3 (the city-state, which does not
    # bar counting), M8 4, M1 5, M2 6.
    built = offered(match, "city")
    assert "E1" in built
    assert ("M1" in built) == (distance >= 5)
    assert "M2" not in built
    assert refused(match, "city E2") == "R5.26"


@rule("dawn", "R5.25")
@card("dawn", "nationalism")
def test_counting_through_water() -> None:
    """Levels III and IV count through water, but never build on it."""
    match = table()
    match.control(0, "E8")
    match.lay(0, "animal_husbandry", 1)
    match.turn()
    match.apply("focus 1")
    assert refused(match, "city C6") == "R5.25"
    match.lay(0, "nationalism", 1)
    match.turn()
    match.apply("focus 1")
    assert "C6" in offered(match, "city"), "two steps over G6"
    assert refused(match, "city G6") == "R5.25"


@rule("dawn", "R5.25")
def test_barbarians_and_rivals_bar_counting() -> None:
    """No counting over a barbarian or a rival space."""
    match = table()
    match.control(0, "E8")
    match.barbarian("B", "E1")
    match.lay(0, "urbanization", 1)
    match.turn()
    match.apply("focus 1")
    assert offered(match, "city") == {"E8", "C6", "C1", "C2"}
    match.s.barbarians[1] = -1
    match.control(1, "E1")
    match.turn()
    match.apply("focus 1")
    assert refused(match, "city M1") == "R5.25"
    assert why_not(match, "city M1").endswith("terrain up to 1 without barbarians and rivals.")


@rule("dawn", "R5.26", "X11")
def test_what_forbids_a_city() -> None:
    """Resources, natural wonders, barbarians, rival tokens and near cities forbid; caravans do
    not."""
    match = table()
    match.city(0, "E1")
    match.control(0, "B7")
    match.control(1, "B5")
    match.barbarian("B", "B2")
    match.caravan(1, 1, "B6")
    match.lay(0, "pottery", 5)
    match.turn()
    match.apply("focus 5")
    assert "B6" in offered(match, "city"), "a caravan does not hinder"
    assert refused(match, "city B0") == "R5.26"
    assert refused(match, "city B5") == "R5.26"
    assert refused(match, "city B2") == "R5.26"
    assert refused(match, "city E7") == "X11", "oil lies there"
    assert refused(match, "city E6") == "R5.26", "next to E1"
    assert refused(match, "city F5") == "R5.26", "next to Carthage"
    match.apply("city B7")
    assert piece(match, "B7") == (0, CITY)
    assert player(match).tokens == [], "the control token returned"


@rule("dawn", "R5.26")
def test_a_city_on_an_own_natural_wonder() -> None:
    """The natural wonder token stays with the builder and follows the city."""
    match = table()
    match.control(0, "B0")
    match.lay(0, "pottery", 5)
    match.turn()
    play(match, ["focus 5", "city B0"])
    assert player(match).naturals == {"mt_everest": -1}
    board.destroy_piece(match.g, SPACE["B0"])
    match.turn()
    assert not player(match).naturals
    assert state(match).token[SPACE["B0"]] == NATURAL_WONDER


@rule("dawn", "R5.26", "X3")
def test_seven_cities_are_all() -> None:
    """Without an unused city nothing is built."""
    match = table()
    match.city(0, "B6", "E1", "C1", "D1", "F2", "M1", "N4")
    match.lay(0, "pottery", 2)
    match.turn()
    match.apply("focus 2")
    assert match.seat == 1, "nothing could be built"


@rule("dawn", "R5.27", "R5.67")
def test_a_free_wonder_is_captured_by_building() -> None:
    """A free world wonder token on the space becomes the builder's, without its effect when
    built."""
    match = table()
    match.control(0, "B6")
    match.wonder(-1, "pyramids", "B7")
    match.lay(0, "pottery", 2)
    match.turn()
    play(match, ["focus 2", "city B7"])
    assert player(match).wonders == ["pyramids"]
    assert match.seat == 1, "no card is improved"


@rule("dawn", "R5.28")
@card("dawn", "animal_husbandry")
def test_animal_husbandry_settles_a_caravan() -> None:
    """At any distance on an own caravan's space, terrain permitting; the caravan comes home."""
    match = table()
    match.caravan(0, 1, "M2")
    match.lay(0, "animal_husbandry", 1)
    match.turn()
    match.apply("focus 1")
    assert refused(match, "city M2") == "R5.25"
    match.apply("settle M2")
    assert piece(match, "M2") == (0, CITY)
    assert player(match).caravans[0] == ON_CARD
    match.caravan(0, 1, "B7")
    match.control(0, "E8")
    match.lay(0, "animal_husbandry", 1)
    match.turn()
    match.apply("focus 1")
    assert refused(match, "settle B7") == "R5.25", "hills need slot 2"


@rule("dawn", "R5.22", "R5.28")
@card("dawn", "animal_husbandry", "estadio_do_maracana")
def test_a_caravan_sent_home_by_settling_moves_no_more() -> None:
    """Once back on the card a caravan cannot move again this turn, not even with Maracana."""
    match = table()
    match.wonder(0, "estadio_do_maracana", "G0")
    match.lay(0, "animal_husbandry", 4)
    match.lay(0, "currency", 5)
    match.caravan(0, 1, "E8")
    match.caravan(0, 2, "M2")
    match.turn()
    play(match, ["focus 4", "settle M2", "focus 5", "to E2"])
    assert player(match).caravans[:2] == [SPACE["E2"], ON_CARD], "the other one was asked alone"
    assert match.seat == 1, "the one that came home was not"
    match.lay(0, "currency", 5)
    match.turn()
    match.apply("focus 5")
    assert offered(match, "caravan") == {"1", "2"}, "in the next turn both move"


@rule("dawn", "R5.28")
@card("dawn", "urbanization")
def test_urbanization_places_two_tokens() -> None:
    """After a city up to two control tokens go next to it."""
    match = table()
    match.lay(0, "urbanization", 2)
    match.control(0, "B6")
    match.turn()
    play(match, ["focus 2", "city B5"])
    # Round B5: B6 own; B0, B4 too hard; three times water.
    assert match.seat == 1, "no space was left"
    match.lay(0, "urbanization", 2)
    match.control(0, "E8")
    match.turn()
    play(match, ["focus 2", "city E1"])
    assert offered(match, "place") == {"E2", "E6"}
    assert refused(match, "place G1") == "R5.28", "next to the capital, not to the new city"
    play(match, ["place E2", "place E6"])
    assert match.seat == 1


@rule("dawn", "R5.28")
@card("dawn", "great_lighthouse")
def test_great_lighthouse_reaches_the_edge() -> None:
    """Truly empty edge spaces are in range; difficulty and neighbours still count."""
    match = table()
    match.wonder(0, "great_lighthouse", "G0")
    match.caravan(1, 1, "L4")
    match.lay(0, "pottery", 2)
    match.turn()
    match.apply("focus 2")
    built = offered(match, "city")
    assert {"E4", "E5", "P8", "C2", "C1"} <= built
    assert refused(match, "city E7") == "X11"
    assert refused(match, "city L4") == "R5.26", "next to Brussels"
    assert refused(match, "city M9") == "R5.25", "forest"
    assert refused(match, "city P6") == "R5.26", "next to a capital"


@rule("dawn", "R5.65")
@card("dawn", "kumasi")
def test_kumasi_helps_building() -> None:
    """With an industry card forest counts as 1, for counting and for building."""
    match = table()
    match.city_state_card(0, "kumasi")
    match.lay(0, "pottery", 1)
    match.turn()
    match.apply("focus 1")
    assert {"G8", "E9"} <= offered(match, "city")


# Wonders.


@rule("dawn", "R5.29", "R5.30", "V6")
@card("dawn", "forbidden_city")
def test_forbidden_city_for_nine() -> None:
    """Slot 3, one marble and two oil make 9; with one oil less it is refused."""
    match = table(leaders=("rome", "france"))
    match.top("forbidden_city")
    match.city(0, "E1")
    match.goods(0, marble=1, oil=2, diamond=4)
    match.lay(0, "pottery", 3)
    match.turn()
    before = state(match).supply[:]
    play(match, ["focus 3", "wonder forbidden_city"])
    assert offered(match, "spend") == {"marble", "oil"}
    assert refused(match, "spend diamond") == "R5.29"
    play(match, ["spend marble", "host E1"])
    assert player(match).wonders == ["forbidden_city"]
    assert state(match).wonder_at["forbidden_city"] == SPACE["E1"]
    assert player(match).resources == [0, 0, 0, 4]
    after = state(match).supply
    assert (after[0] - before[0], after[2] - before[2]) == (1, 2)
    match = table(leaders=("rome", "france"))
    match.top("forbidden_city")
    match.goods(0, marble=1, oil=1)
    match.lay(0, "pottery", 3)
    match.turn()
    match.apply("focus 3")
    assert refused(match, "wonder forbidden_city") == "R5.29"


@rule("dawn", "R5.29", "R5.4")
@card("dawn", "nationalism", "egypt")
def test_production() -> None:
    """Nationalism makes 7 in slot 5; trade tokens add 1; Egypt pays 1 less; surplus is lost."""
    match = table()
    match.top("oracle")
    match.lay(0, "nationalism", 5)
    match.turn()
    play(match, ["focus 5", "wonder oracle"])
    assert player(match).wonders == ["oracle"], "7 for 8 - 1"
    match = table(leaders=("rome", "france"))
    match.top("oracle")
    match.lay(0, "nationalism", 5, trade=1)
    match.turn()
    play(match, ["focus 5", "wonder oracle"])
    assert player(match).wonders == ["oracle"]
    assert sum(player(match).trade) == 0
    match = table(leaders=("rome", "france"))
    match.top("oracle")
    match.lay(0, "nationalism", 4, trade=1)
    match.turn()
    match.apply("focus 4")
    assert refused(match, "wonder oracle") == "R5.29", "7 only in slot 5"


@rule("dawn", "R5.29")
@card("dawn", "brussels", "buenos_aires")
def test_discounts_add_up() -> None:
    """Brussels 1 for each mature city, Buenos Aires 2 for a new type, Egypt 1."""
    match = table(3)
    match.control(0, "G1", "G2")
    match.city_state_card(0, "brussels", "buenos_aires")
    match.turn()
    assert wonder_cost(match.game, 0, "oracle") == 8 - 1 - 1 - 2
    match.wonder(0, "kremlin", "G0")
    match.turn()
    assert wonder_cost(match.game, 0, "oracle") == 8 - 1 - 1
    assert wonder_cost(match.game, 0, "petra") == 7 - 1 - 1 - 2
    assert wonder_cost(match.game, 1, "oracle") == 8


@rule("dawn", "R5.29", "T4")
@card("dawn", "mt_everest", "mt_kilimanjaro", "grand_mesa", "torres_del_paine")
def test_natural_wonders_pay_once_a_turn() -> None:
    """A natural wonder token counts as its resource, stays, and is fresh again next turn."""
    match = table(leaders=("rome", "france"))
    match.top("petra")  # 7, oil or diamond
    match.control(0, "B0", "M0", "D0")
    match.lay(0, "pottery", 1)
    match.turn()
    play(match, ["focus 1", "wonder petra", "spend mt_everest", "spend grand_mesa"])
    # 1 for the slot, 2 each for Mt. Everest (oil), Mt. Kilimanjaro (oil), Grand Mesa (diamond).
    assert player(match).wonders == ["petra"]
    assert len(player(match).naturals) == 3
    assert state(match).used == [], "the turn is over"


@rule("dawn", "R5.29")
@pytest.mark.parametrize(
    "card, paid, unpaid",
    [
        ("torres_del_paine", "great_zimbabwe", "pyramids"),  # diamond
        ("grand_mesa", "great_zimbabwe", "pyramids"),
        ("cliffs_of_dover", "forbidden_city", "pyramids"),  # marble
        ("pantanal", "forbidden_city", "pyramids"),
        ("mt_everest", "great_zimbabwe", "porcelain_tower"),  # oil
        ("mt_kilimanjaro", "great_zimbabwe", "porcelain_tower"),
        ("crater_lake", "pyramids", "forbidden_city"),  # mercury
        ("galapagos_islands", "pyramids", "forbidden_city"),
    ],
)
def test_a_natural_wonder_is_a_resource_of_one_type(card: str, paid: str, unpaid: str) -> None:
    """5 for the slot, 2 trade tokens, and 2 only towards a wonder that shows its resource: all of
    these wonders cost 9, and the other resource of the first is one of the second's."""
    match = table(4, leaders=("rome", "france", "egypt", "japan"))
    match.natural(0, card).top(paid).top(unpaid)
    match.lay(0, "pottery", 5, trade=2)
    match.turn()
    match.apply("focus 5")
    assert refused(match, f"wonder {unpaid}") == "R5.29"
    play(match, [f"wonder {paid}", f"spend {card}"])
    assert player(match).wonders == [paid]
    assert list(player(match).naturals) == [card]


@rule("dawn", "R5.30", "X8")
def test_one_wonder_a_city() -> None:
    """Without a city free of wonders none can be built."""
    match = table()
    match.wonder(0, "petra", "G0")
    match.top("colossus")
    match.goods(0, oil=4)
    match.lay(0, "pottery", 5)
    match.turn()
    match.apply("focus 5")
    assert refused(match, "wonder colossus") == "R5.30"
    match.city(0, "E1", "B6")
    match.turn()
    play(match, ["focus 5", "wonder colossus"])
    assert offered(match, "host") == {"E1", "B6"}
    assert refused(match, "host G0") == "X8"


@rule("dawn", "R5.30", "S9")
def test_the_next_wonder_is_turned_up() -> None:
    """After a wonder is built the next card of its deck lies open; an empty deck offers nothing."""
    match = table()
    match.top("oracle")
    under = match.s.decks["science"][-2]
    match.lay(0, "nationalism", 5)
    match.turn()
    play(match, ["focus 5", "wonder oracle"])
    assert state(match).decks["science"][-1] == under
    assert not match.can_undo, "a card was revealed"
    match.s.removed += match.s.decks["science"]
    match.s.decks["science"].clear()
    match.turn()
    match.apply("focus 5")
    assert "science" not in {w.split()[0] for w in offered(match, "wonder")}


@rule("dawn", "R5.30", "R5.40")
def test_a_stand_in_token_hosts_no_new_wonder() -> None:
    """A control token that stands in for a city takes no newly built wonder."""
    match = table()
    match.wonder(0, "petra", "G0")
    match.conquer(0, "F4")
    h = SPACE["F4"]
    p = match.p(0)
    p.cities.remove(h)
    p.tokens.append(h)
    match.s.piece[h] = 2
    match.top("colossus")
    match.goods(0, oil=4)
    match.lay(0, "pottery", 5)
    match.turn()
    match.apply("focus 5")
    assert refused(match, "wonder colossus") == "R5.30"


@rule("dawn", "R5.5", "R5.29")
def test_a_city_state_token_helps_to_build() -> None:
    """The token of a conquered industry city-state counts as a trade token once a turn."""
    match = table(leaders=("rome", "france"))
    match.conquer(0, "L0")
    match.top("petra")
    match.goods(0, oil=1)
    match.lay(0, "pottery", 4)
    match.turn()
    play(match, ["focus 4", "wonder petra", "spend brussels", "host G0"])
    assert player(match).conquered == {"brussels": 0}, "it stays on the card, which was reset"
    assert player(match).resources == [0] * 4


@rule("dawn", "R5.29")
def test_why_something_does_not_pay_a_wonder() -> None:
    """Each refusal names its reason: the wonder's goods, the card a token lies on, or its use."""
    match = table(leaders=("rome", "france"))
    match.control(0, "B0", "M0")  # Mt. Everest and Mt. Kilimanjaro: oil
    match.conquer(0, "F4")
    match.top("petra")
    match.goods(0, diamond=2)
    match.lay(0, "pottery", 2)
    match.turn()
    play(match, ["focus 2", "wonder petra", "spend mt_everest"])
    assert why_not(match, "spend mt_everest") == "The token of Mt. Everest has been used this turn."
    assert why_not(match, "spend oil") == "You have no oil."
    assert why_not(match, "spend carthage") == "The token of Carthage does not lie on Pottery."
    assert why_not(match, "spend trade") == "No trade token lies on Pottery."
    match = table(leaders=("rome", "france"))
    match.control(0, "B0")
    match.top("oracle")
    match.goods(0, mercury=2, marble=2)
    match.lay(0, "pottery", 4)
    match.turn()
    play(match, ["focus 4", "wonder oracle"])
    assert why_not(match, "spend mt_everest") == "Oracle is paid with mercury and marble."


@rule("dawn", "R5.64")
def test_only_america_spends_a_natural_wonder_as_a_trade_token() -> None:
    """For everybody else it lies on no card, and the refusal names the rule of America."""
    match = table(leaders=("rome", "france"))
    match.control(0, "B0")
    match.conquer(0, "F4")
    match.lay(0, "astrology", 2, trade=1)
    match.turn()
    match.apply("focus 2")
    assert offered(match, "spend") == {"trade"}
    assert refused(match, "spend mt_everest") == "R5.64"
    assert refused(match, "spend carthage") == "R5.5"


@rule("dawn", "R5.64")
@card("dawn", "america")
def test_america_puts_natural_wonders_on_cards() -> None:
    """Gained or spent, the token is put on a card; there it is a trade token once a turn."""
    match = table(leaders=("america", "france"))
    match.city(0, "B6")
    match.lay(0, "early_empire", 5)
    match.turn()
    play(match, ["focus 5", "place B0"])
    assert type(match.decision).__name__ == "PutNatural"
    play(match, ["put 2", "done"])
    # Science lies in slot 2 before the reset and in slot 3 after it.
    assert player(match).naturals == {"mt_everest": 2}
    assert player(match).row[2] == "astrology"
    match.lay(0, "astrology", 2)
    match.turn()
    assert player(match).naturals == {"mt_everest": 1}
    match.apply("focus 2")
    play(match, ["spend mt_everest", "put 4", "gain currency"])
    assert player(match).dial == 3
    assert player(match).naturals == {"mt_everest": 3}
    assert match.seat == 1


@rule("dawn", "R5.64")
def test_america_pays_wonders_from_any_card() -> None:
    """Whichever card it lies on, the token pays as its resource, and is put on a card again."""
    match = table(leaders=("america", "france"))
    match.control(0, "B0")
    match.p(0).naturals["mt_everest"] = 0
    match.top("petra")
    match.lay(0, "pottery", 5)
    match.turn()
    play(match, ["focus 5", "wonder petra"])
    assert type(match.decision).__name__ == "PutNatural"
    match.apply("put 1")
    assert player(match).wonders == ["petra"]


@rule("dawn", "R5.69")
def test_caravans_stay_when_a_city_is_built_over_them() -> None:
    """A rival's caravan stays on the space of a new city."""
    match = table()
    match.control(0, "B6")
    match.caravan(1, 1, "B7")
    match.lay(0, "pottery", 2)
    match.turn()
    play(match, ["focus 2", "city B7"])
    assert player(match, 1).caravans[0] == SPACE["B7"]


def test_reinforced_token_gives_way_to_a_city() -> None:
    """A reinforced own token is replaced by a city as a plain one is."""
    match = table()
    match.reinforced(0, "B6")
    match.clear("B6")
    match.lay(0, "pottery", 1)
    match.turn()
    play(match, ["focus 1", "city B6"])
    assert piece(match, "B6") == (0, CITY)
