"""Economy: caravans, visits, diplomacy cards (5.4, 5.7)."""

from __future__ import annotations

from pentarchy.games.dawn import board
from pentarchy.games.dawn.queries import pacts_held
from pentarchy.games.dawn.state import ON_CARD, RESOURCES, SPACE
from tests.games.dawn.table import offered, player, refused, state, table
from tests.support import card, play, rule

# From the capital G0: G1 grassland; beyond it G8 and E9 forest, G7 and G2 mountains.


@rule("dawn", "R5.18", "R5.19", "R5.20", "R5.23")
@card("dawn", "foreign_trade")
def test_a_caravan_leaves_the_capital() -> None:
    """Three steps over terrain up to the slot; it stays where it stops."""
    match = table()
    match.lay(0, "foreign_trade", 3)
    match.turn()
    match.apply("focus 3")
    reach = offered(match, "to")
    assert {"G1", "G8", "E9", "E8", "G9"} <= reach
    assert refused(match, "to G2") == "R5.20", "mountains"
    assert refused(match, "to G6") == "R5.20", "water"
    assert refused(match, "to E1") == "R5.20", "four steps away"
    match.apply("to E8")
    assert player(match).caravans[0] == SPACE["E8"]
    match.lay(0, "foreign_trade", 1)
    match.turn()
    match.apply("focus 1")
    assert refused(match, "to E8") == "R5.20", "it stands there"
    assert offered(match, "to") == {"E1", "E2", "F4"}, "grassland only"


@rule("dawn", "V4", "R5.22")
@card("dawn", "foreign_trade")
def test_a_visit_to_a_city_state() -> None:
    """Grassland, forest, city-state: the caravan is home, two tokens and the card are there."""
    match = table()
    match.lay(0, "foreign_trade", 3)
    match.city(0, "B7")
    match.control(0, "B6", "F5", "B9", "B8", "B1")  # B7 is mature
    match.turn()
    match.apply("focus 3")
    assert refused(match, "to B9") == "R5.20", "mountains"
    play(match, ["to F4", "yes"])
    p = player(match)
    assert p.caravans[0] == ON_CARD
    assert p.city_state_cards == ["carthage"]
    military = p.row.index("masonry")
    assert p.trade[military] == 2


@rule("dawn", "R5.19")
@card("dawn", "rome")
def test_caravans_start_in_mature_cities_or_with_rome_in_any() -> None:
    """An immature city is no starting point, but for Rome."""
    match = table()
    match.city(0, "E1")
    match.lay(0, "foreign_trade", 1)
    match.turn()
    match.apply("focus 1")
    assert refused(match, "to E2") == "R5.20"
    match.p(0).leader = "rome"
    match.turn()
    match.apply("focus 1")
    assert "E2" in offered(match, "to")


@rule("dawn", "R5.18", "R5.4")
def test_trade_tokens_lengthen_every_caravans_way() -> None:
    """Declared before the first caravan moves; each gives every caravan a step."""
    match = table()
    match.lay(0, "currency", 3, trade=2)
    match.turn()
    match.apply("focus 3")
    assert type(match.decision).__name__ == "MoveCaravans"
    play(match, ["spend trade", "done"])
    assert "5 steps" in match.told(0).ask.prompt  # type: ignore[union-attr]


@rule("dawn", "R5.18")
@card("dawn", "colossus")
def test_colossus_gives_six_shared_steps() -> None:
    """Six extra steps in total, split among the caravans."""
    match = table()
    match.lay(0, "currency", 3)
    match.wonder(0, "colossus", "G0")
    match.turn()
    match.apply("focus 3")
    # E1 is 4 steps off; E2 5, F5 6, B7 7.
    match.apply("to B7")
    assert "B7" in offered(match, "to")
    assert "B6" not in offered(match, "to"), "eight steps; three of the six are spent"
    assert "4 steps and 3 shared" in match.told(0).ask.prompt  # type: ignore[union-attr]


@rule("dawn", "R5.20", "X5")
@card("dawn", "steam_power")
def test_steam_power_crosses_water() -> None:
    """Caravans of level III move on water and may stop there."""
    match = table()
    match.lay(0, "steam_power", 1)
    match.turn()
    match.apply("focus 1")
    assert {"G6", "C6", "C5"} <= offered(match, "to")
    match.apply("to G6")
    assert player(match).caravans[0] == SPACE["G6"]
    match.lay(0, "foreign_trade", 5)
    match.turn()
    match.apply("focus 5")
    assert refused(match, "to G5") == "R5.20", "a lesser card knows no water"


@rule("dawn", "R5.20")
def test_pieces_do_not_bar_caravans_but_barbarians_do() -> None:
    """Rival tokens and cities may be crossed, a barbarian not; nobody stops in a city unvisited."""
    match = table()
    match.lay(0, "foreign_trade", 3, trade=1)
    match.caravan(0, 1, "E8")
    match.city(1, "E1")
    match.control(1, "E2")
    match.city(0, "F5")
    match.caravan(1, 1, "E2")
    match.turn()
    play(match, ["focus 3", "done"])
    assert {"E2", "F5"} <= offered(match, "to"), "through the city, onto a rival token, an own city"
    assert "E1" in offered(match, "to"), "that would be a visit"
    match = table()
    match.caravan(0, 1, "E8")
    match.barbarian("B", "E1")
    match.lay(0, "foreign_trade", 3)
    match.turn()
    match.apply("focus 3")
    assert refused(match, "to E1") == "R5.20"
    assert refused(match, "to E2") == "R5.20", "the only way below mountains leads past it"


@rule("dawn", "R5.20")
def test_a_caravan_may_stay_under_a_new_city() -> None:
    """Not moving is no visit."""
    match = table()
    match.caravan(0, 1, "E1")
    match.city(1, "E1")
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "done"])
    assert player(match).caravans[0] == SPACE["E1"]
    assert not state(match).visited


@rule("dawn", "R5.20", "R5.22")
def test_a_caravan_may_step_out_of_a_new_city_and_visit_it() -> None:
    """Out and back again is a move that ends in a rival city: a visit. Elsewhere it would be
    staying."""
    match = table()
    match.caravan(0, 1, "E1")
    match.lay(0, "foreign_trade", 1)
    match.turn()
    match.apply("focus 1")
    assert refused(match, "to E1") == "R5.20", "nothing to visit there"
    match.city(1, "E1")
    match.turn()
    match.apply("focus 1")
    play(match, ["to E1", "put 1", "put 1", "no"])
    assert player(match).caravans[0] == ON_CARD
    assert player(match).trade[0] == 2


@rule("dawn", "R5.21", "R5.72", "X4")
@card("dawn", "currency")
def test_currency_drives_barbarians_off() -> None:
    """Entering a barbarian's space removes it without reward and ends the move."""
    match = table(leaders=("sumeria", "france"))
    match.lay(0, "currency", 3)
    match.caravan(0, 1, "E8")
    match.barbarian("B", "E1")
    match.turn()
    play(match, ["focus 3", "caravan 1"])
    assert "E1" in offered(match, "to")
    match.apply("to E1")
    assert player(match).caravans[0] == SPACE["E1"]
    assert state(match).barbarians[1] == -1, "it will return"
    assert player(match).trade == [0] * 5
    assert player(match).resources == [0] * 4


@rule("dawn", "R5.21", "X4")
def test_currency_reaches_a_city_state_under_a_barbarian() -> None:
    """The barbarian is driven off and the city-state visited; other cards cannot enter."""
    match = table()
    match.caravan(0, 1, "E2")
    match.barbarian("B", "F4")
    match.lay(0, "foreign_trade", 3)
    match.turn()
    match.apply("focus 3")
    assert refused(match, "to F4") == "R5.20"
    match.lay(0, "currency", 3)
    match.turn()
    play(match, ["focus 3", "caravan 1", "to F4", "yes"])
    assert player(match).city_state_cards == ["carthage"]
    assert state(match).barbarians[1] == -1


@rule("dawn", "R5.22", "R5.42", "R5.43")
@card("dawn", "joint_war")
def test_a_visit_to_a_rival_city() -> None:
    """Two trade tokens anywhere, then a diplomacy card of that player; a held one goes back
    first."""
    match = table()
    match.city(1, "E2")
    match.caravan(0, 1, "E8")
    match.lay(0, "foreign_trade", 2)
    match.turn()
    play(match, ["focus 2", "to E2", "put 1", "put 5"])
    assert player(match).trade[0] == 1
    assert player(match).trade[4] == 1
    assert offered(match, "take") == {
        "1 joint_war",
        "1 defensive_pact",
        "1 open_borders",
        "1 embassy",
    }
    match.apply("take 1 joint_war")
    assert pacts_held(match.game, 0, 1) == ["joint_war"]
    match.caravan(0, 1, "E8")
    match.lay(0, "foreign_trade", 2)
    match.turn()
    play(match, ["focus 2", "to E2", "put 2", "put 3", "take 1 embassy"])
    assert pacts_held(match.game, 0, 1) == ["embassy"]
    assert player(match, 1).pacts["joint_war"] == 1, "returned to its pile"


@rule("dawn", "R5.43", "R5.70")
def test_cards_are_taken_from_their_own_pile_only() -> None:
    """A card that a third player holds cannot be taken; declining is allowed."""
    match = table(3)
    match.city(1, "E2")
    match.caravan(0, 1, "E8")
    match.pact(1, "embassy", 2)
    match.lay(0, "foreign_trade", 2)
    match.turn()
    play(match, ["focus 2", "to E2", "put 1", "put 1"])
    assert refused(match, "take 1 embassy") == "R5.70"
    match.apply("no")
    assert not pacts_held(match.game, 0, 1)


@rule("dawn", "R5.22", "V21")
def test_one_caravan_a_destination_and_turn() -> None:
    """A second caravan cannot go to the same city, nor the first one again."""
    match = table()
    match.lay(0, "currency", 3)
    match.caravan(0, 1, "E2")
    match.caravan(0, 2, "E1")
    match.turn()
    play(match, ["focus 3", "caravan 1", "to F4", "no"])
    assert refused(match, "to F4") == "R5.22"
    assert "E2" in offered(match, "to")


@rule("dawn", "R5.22")
def test_own_cities_are_no_destinations() -> None:
    """Stopping in an own city is no visit."""
    match = table()
    match.city(0, "E1")
    match.caravan(0, 1, "E2")
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "to E1"])
    assert player(match).caravans[0] == SPACE["E1"]
    assert player(match).trade == [0] * 5


@rule("dawn", "R5.43")
def test_a_city_states_card_may_be_left() -> None:
    """The visitor may take the card or leave it (rulebook line 428); it is asked after the
    tokens."""
    match = table()
    match.caravan(0, 1, "E2")
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "to F4"])
    assert sum(player(match).trade) == 2
    assert offered(match, "yes") == offered(match, "no") == {""}
    again = match.copy()
    match.apply("no")
    assert player(match).city_state_cards == []
    again.apply("yes")
    assert player(again).city_state_cards == ["carthage"]


@rule("dawn", "R5.43", "X9")
def test_city_state_cards_run_out() -> None:
    """A third visitor gets trade tokens only; nobody holds a copy twice."""
    match = table(3)
    match.p(1).city_state_cards.append("carthage")
    match.p(2).city_state_cards.append("carthage")
    match.caravan(0, 1, "E2")
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "to F4"])
    assert player(match).city_state_cards == []
    assert sum(player(match).trade) == 2
    match.caravan(1, 1, "E2")
    match.lay(1, "foreign_trade", 1)
    match.turn(1)
    play(match, ["focus 1", "to F4"])
    assert player(match, 1).city_state_cards == ["carthage"]


@rule("dawn", "R5.4", "V16")
def test_three_trade_tokens_at_most() -> None:
    """A card with two trade tokens that receives two keeps three."""
    match = table()
    match.caravan(0, 1, "E2")
    match.lay(0, "foreign_trade", 1)
    match.lay(0, "masonry", 5, trade=2)
    match.turn()
    play(match, ["focus 1", "to F4", "no"])
    assert player(match).trade[4] == 3


@rule("dawn", "R5.4")
def test_a_full_card_may_be_chosen_for_a_trade_token() -> None:
    """A fourth token goes back to the supply at once (rulebook line 681); nobody must put it
    where it would help."""
    match = table()
    match.city(1, "E2")
    match.caravan(0, 1, "E8")
    match.p(0).trade = [3, 0, 0, 0, 0]
    match.lay(0, "foreign_trade", 2)
    match.turn()
    play(match, ["focus 2", "to E2"])
    assert offered(match, "put") == {"1", "2", "3", "4", "5"}
    play(match, ["put 1", "put 4"])
    assert player(match).trade == [3, 0, 0, 1, 0]
    assert match.log(0)[-2:] == [
        "Player 1 loses a trade token",
        "Player 1 puts a trade token on Pottery",
    ]


@rule("dawn", "R5.24", "R5.71")
@card("dawn", "steam_power")
def test_steam_power_exchanges_a_resource() -> None:
    """After moving one resource for any in the supply, even the same."""
    match = table()
    match.lay(0, "steam_power", 1)
    match.goods(0, oil=1)
    match.control(0, "B0")
    match.turn()
    play(match, ["focus 1", "done"])
    assert offered(match, "give") == {"oil"}, "a natural wonder cannot be given"
    match.apply("give oil")
    assert offered(match, "gain") == set(RESOURCES)
    match.apply("gain marble")
    assert player(match).resources == [1, 0, 0, 0]


@rule("dawn", "R5.24", "R5.1")
@card("dawn", "capitalism")
def test_capitalism_resolves_another_card_as_in_slot_1() -> None:
    """After its reset another card is resolved as if in slot 1, and not reset; tokens may be
    spent."""
    match = table()
    match.lay(0, "capitalism", 5)
    match.lay(0, "astrology", 4, trade=1)
    match.wonder(0, "machu_picchu", "G0")
    match.turn()
    play(match, ["focus 5", "done"])
    # The row now: capitalism first, astrology in slot 5.
    assert player(match).row[0] == "capitalism"
    assert player(match).row[4] == "astrology"
    assert refused(match, "focus 1") == "R5.24"
    play(match, ["focus 5", "spend trade"])
    assert player(match).dial == 2, "slot 1 (Machu Picchu does not help) and one trade token"
    assert player(match).row[4] == "astrology", "not reset"
    assert match.seat == 1


@rule("dawn", "R5.66", "R5.71")
@card("dawn", "embassy")
def test_embassy_brings_gifts_at_the_capital() -> None:
    """A visit to the giver's capital: a trade token for the giver, a resource for the visitor."""
    match = table()
    match.caravan(0, 1, "P1")
    match.p(1).trade = [3, 0, 0, 0, 0]
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "to P0", "put 1", "put 1", "take 1 embassy"])
    assert type(match.decision).__name__ == "GiveTrade", "the card taken by this very visit counts"
    again = match.copy()
    play(match, ["put 1", "gain diamond"])
    assert player(match, 1).trade == [3, 0, 0, 0, 0], "a full card: the token is lost"
    assert player(match).resources == [0, 0, 0, 1]
    again.apply("put 2")
    assert player(again, 1).trade == [3, 1, 0, 0, 0]


@rule("dawn", "R5.66")
def test_embassy_returned_in_the_visit_does_not_work() -> None:
    """Whoever returns Embassy in the diplomacy step gets nothing; nor does a visit elsewhere."""
    match = table()
    match.caravan(0, 1, "P1")
    match.pact(1, "embassy", 0)
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "to P0", "put 1", "put 1", "take 1 joint_war"])
    assert match.seat == 1
    assert player(match).resources == [0] * 4
    match.city(1, "E2")
    match.caravan(0, 1, "E1")
    match.pact(1, "joint_war", 1)
    match.pact(1, "embassy", 0)
    match.lay(0, "foreign_trade", 1)
    match.turn()
    play(match, ["focus 1", "to E2", "put 1", "put 2", "no"])
    assert match.seat == 1, "not the capital"


# Geneva, Potala Palace, Great Zimbabwe.


@rule("dawn", "R5.70", "T0")
@card("dawn", "geneva")
def test_geneva_exchanges_a_players_card() -> None:
    """At the start of the turn a player's card for a different one of the same player."""
    match = table(3)
    match.p(0).city_state_cards.append("geneva")
    match.pact(1, "embassy", 0)
    match.turn()
    match.apply("use geneva")
    assert offered(match, "take") == {"1 joint_war", "1 defensive_pact", "1 open_borders"}
    assert refused(match, "take 1 embassy") == "R5.70"
    match.apply("take 1 open_borders")
    assert pacts_held(match.game, 0, 1) == ["open_borders"]
    match.wonder(2, "potala_palace", "K0")
    for name in ("embassy", "joint_war", "defensive_pact"):
        match.pact(1, name, 2)
    match.turn()
    assert refused(match, "use geneva") == "R5.70", "the pile is empty"


@rule("dawn", "R5.42", "R5.31", "R5.70")
@card("dawn", "potala_palace")
def test_potala_palace_takes_three_cards() -> None:
    """When built: up to three cards in total; up to four of each rival may be held."""
    match = table(3)
    match.top("potala_palace")
    match.goods(0, mercury=3)
    match.lay(0, "pottery", 5)
    match.turn()
    play(match, ["focus 5", "wonder potala_palace"])
    play(match, ["take 1 joint_war", "take 1 embassy", "take 2 open_borders"])
    assert pacts_held(match.game, 0, 1) == ["embassy", "joint_war"]
    assert pacts_held(match.game, 0, 2) == ["open_borders"]
    assert match.seat == 1, "three were all"


@rule("dawn", "R5.60", "T6")
def test_potala_palace_lost() -> None:
    """Whoever loses it returns cards of each rival down to one, of own choice."""
    match = table(3)
    match.city(0, "E1")
    match.wonder(0, "potala_palace", "E1")
    for name in ("joint_war", "embassy", "open_borders"):
        match.pact(1, name, 0)
    match.pact(2, "embassy", 0)
    match.turn(2)
    with match.edit() as g:
        board.destroy_piece(g, SPACE["E1"])
    assert match.seat == 0
    assert offered(match, "return") == {"1 joint_war", "1 embassy", "1 open_borders"}
    play(match, ["return 1 embassy", "return 1 joint_war"])
    assert pacts_held(match.game, 0, 1) == ["open_borders"]
    assert pacts_held(match.game, 0, 2) == ["embassy"], "one is within the limit"
    assert match.seat == 2


@rule("dawn", "R5.56")
@card("dawn", "great_zimbabwe")
def test_great_zimbabwe_stores_trade_tokens() -> None:
    """Gained tokens may go to the store, four at most, and at a turn's start onto cards."""
    match = table()
    match.wonder(0, "great_zimbabwe", "G0")
    match.caravan(0, 1, "E2")
    match.lay(0, "foreign_trade", 1)
    match.p(0).store = 3
    match.turn()
    play(match, ["focus 1", "to F4"])
    assert offered(match, "put") == {"5", "0"}, "also those of a visit to a city-state"
    match.apply("put 0")
    assert player(match).store == 4
    assert player(match).trade[4] == 1, "the store was full then"
    match.turn()
    match.apply("use great_zimbabwe")
    play(match, ["put 2", "put 2", "put 5", "done"])
    assert player(match).trade == [0, 2, 0, 0, 2]
    assert player(match).store == 1
    assert match.log(1)[-3:] == [
        "Player 1 puts a trade token on Astrology",
        "Player 1 puts a trade token on Astrology",
        "Player 1 puts a trade token on Masonry",
    ]


@rule("dawn", "R5.56")
def test_great_zimbabwe_lost() -> None:
    """With the wonder its tokens go to the supply."""
    match = table()
    match.city(0, "E1")
    match.wonder(0, "great_zimbabwe", "E1")
    match.p(0).store = 3
    board.destroy_piece(match.g, SPACE["E1"])
    match.turn()
    assert player(match).store == 0
    assert player(match).wonders == []
