"""Military: reinforcing, attacking and what is won (5.6)."""

from __future__ import annotations

import pytest

from pentarchy.core.match import Match
from pentarchy.games.dawn.battle import attack_terms, defence_terms, defender_on, summed
from pentarchy.games.dawn.queries import pacts_held
from pentarchy.games.dawn.state import (
    CAPITAL,
    CITY,
    CITY_STATE,
    CONTROL,
    REINFORCED,
    RESOURCES,
    SPACE,
)
from pentarchy.games.dawn.words import GainTrade
from tests.games.dawn.table import NOTHING, offered, piece, player, refused, state, table
from tests.support import card, play, rule


def values(match: Match, attacker: int, at: str, power: int = 1) -> tuple[int, int]:
    """Attack and defence without dice and card bonus, on a copy of the position."""
    g = match.game.copy()
    battle = defender_on(g, attacker, SPACE[at])
    assert battle is not None
    g.state.battle, g.state.power, g.state.active = battle, power, attacker
    return summed(attack_terms(g, battle)), summed(defence_terms(g, battle))


def asked(match: Match) -> str:
    """The question, in words."""
    assert match.decision is not None
    return match.say(match.decision.prompt(match.game))


# Reinforcing.


@rule("dawn", "R5.32", "R5.33", "V7")
@card("dawn", "masonry")
def test_masonry_reinforces_or_attacks() -> None:
    """Slot 2: up to two own tokens are flipped, or attacks are made, not both; tokens add
    nothing."""
    match = table()
    match.control(0, "B6", "B5", "B7")
    match.control(1, "E2")
    match.lay(0, "masonry", 2, trade=3)
    match.turn()
    match.apply("focus 2")
    assert offered(match, "reinforce") == {"B6", "B5", "B7"}
    assert offered(match, "attack") == {"E2", "F4"}, "two steps from B7, over F5"
    match.apply("reinforce B6")
    assert offered(match, "attack") == set()
    assert refused(match, "reinforce B6") == "R5.33"
    match.apply("reinforce B5")
    assert match.seat == 1, "two in slot 2"
    assert piece(match, "B6") == piece(match, "B5") == (0, REINFORCED)
    assert piece(match, "B7") == (0, CONTROL)


@rule("dawn", "R5.32")
@card("dawn", "masonry", "iron_working")
@pytest.mark.parametrize("name", ["masonry", "iron_working"])
def test_no_reinforcing_after_an_attack(name: str) -> None:
    """Levels I and II: after an attack nothing can be reinforced."""
    match = table()
    match.control(0, "B6")
    match.control(1, "B5", "B7")
    match.lay(0, name, 3)
    match.rolls(1, 6)
    match.turn()
    match.apply("focus 3")
    match.apply("attack B7")
    assert refused(match, "reinforce B6") == "R5.32"
    assert offered(match, "attack") == {"B5", "B7"}, "a second attack, the same target too"


@rule("dawn", "R5.32")
@card("dawn", "mass_production")
def test_mass_production_attacks_then_reinforces() -> None:
    """After two attacks in slot 4 two tokens may be reinforced, failed attacks counting."""
    match = table()
    match.control(0, "B6", "B5", "B7")
    match.city(1, "B2")
    match.lay(0, "mass_production", 4)
    match.rolls(1, 6, 1, 6)
    match.turn()
    play(match, ["focus 4", "attack B2", "attack B2"])
    assert refused(match, "attack B2") == "R5.34"
    play(match, ["reinforce B5", "reinforce B6"])
    assert match.seat == 1
    match.control(0, "E1")
    match.lay(0, "mass_production", 4)
    match.turn()
    play(match, ["focus 4", "reinforce B7"])
    assert refused(match, "attack B2") == "R5.32", "attacks come first"


@rule("dawn", "R5.32")
@card("dawn", "flight")
def test_flight_reinforces_once_at_any_time() -> None:
    """Attack, reinforce, attack; then reinforcing is over."""
    match = table()
    match.control(0, "B6", "B5", "B7")
    match.city(1, "B2")
    match.lay(0, "flight", 2)
    match.rolls(1, 6, 1, 6, 1, 6)
    match.turn()
    play(match, ["focus 2", "attack B2", "reinforce B5", "attack B2"])
    assert refused(match, "reinforce B6") == "R5.32"
    match.apply("attack B2")
    assert match.seat == 1, "three attacks are made"


# Range.


@rule("dawn", "R5.34")
@card("dawn", "masonry", "iron_working", "mass_production", "flight")
@pytest.mark.parametrize(
    "name, water, far", [("masonry", 0, 0), ("iron_working", 0, 1), ("mass_production", 1, 1)]
)
def test_range(name: str, water: int, far: int) -> None:
    """Range 2, 3, 3 by level; from level III also through water."""
    match = table()
    match.control(0, "B6")
    match.control(1, "F8", "B9", "E1", "C4")
    match.lay(0, name, 3)
    match.turn()
    match.apply("focus 3")
    targets = offered(match, "attack")
    assert "B9" in targets, "two steps over B7; terrain does not matter"
    assert ("C4" in targets) == bool(far), "three steps"
    assert ("F8" in targets) == bool(water), "two steps over water"
    assert "E1" not in targets, "behind the rival space B9"
    refusal = match.why_not("attack E1")
    assert refusal is not None
    counted = "over spaces" if water else "over land"
    assert refusal.sentence.endswith(f"{counted} without barbarians, city-states and rivals.")


@rule("dawn", "R5.34")
@card("dawn", "flight")
def test_flight_counts_over_anything() -> None:
    """Plain distance 5."""
    match = table()
    match.control(0, "B6")
    match.control(1, "F8", "B9", "E1", "M6", "L6")
    match.lay(0, "flight", 3)
    match.turn()
    match.apply("focus 3")
    assert {"F8", "B9", "E1"} <= offered(match, "attack")
    assert "M6" in offered(match, "attack"), "five away"
    assert "L6" not in offered(match, "attack"), "six away"


@rule("dawn", "R5.34", "R5.62")
@card("dawn", "pentagon")
def test_pentagon_reaches_everything() -> None:
    """With Pentagon every target on the map is in range, and attacks have +2."""
    match = table()
    match.wonder(0, "pentagon", "G0")
    match.control(1, "L6")
    match.lay(0, "masonry", 3)
    match.turn()
    match.apply("focus 3")
    assert offered(match, "attack") == {"L6", "P0", "F4", "L0", "N3"}
    assert asked(match) == "You may attack anywhere (2 left) or reinforce (3 left)."
    assert values(match, 0, "L6")[0] == 1 + 2


@rule("dawn", "R5.32", "R5.34")
@pytest.mark.parametrize(
    "name, rest",
    [
        ("masonry", "attack within 2 (1 left)"),
        ("mass_production", "attack within 3 (1 left) or reinforce (2 left)"),
        ("flight", "attack within 5 (2 left) or reinforce (3 left)"),
    ],
)
def test_during_an_attack_the_table_says_what_is_left_of_the_card(name: str, rest: str) -> None:
    """Whoever asks what is still owed reads what the card allows after this attack."""
    match = table()
    match.control(0, "B6")
    match.control(1, "B7")
    match.lay(0, name, 3)
    match.lay(1, "masonry", 1, trade=2)
    match.turn()
    play(match, ["focus 3", "attack B7"])
    assert match.seat == 1, "the defender is asked"
    ask = match.told(1).ask
    assert ask is not None
    assert f"Player 1 may {rest}." in ask.why


@rule("dawn", "R5.34")
def test_what_bars_the_way_of_an_attack() -> None:
    """Barbarians, city-states and rival spaces bar the way; resources, caravans and own spaces
    do not."""
    match = table()
    match.control(0, "E2")
    match.control(1, "M8")
    match.barbarian("B", "E1")
    match.control(1, "E7", "M9")
    match.lay(0, "masonry", 3)
    match.turn()
    match.apply("focus 3")
    assert offered(match, "attack") == {"F4", "E1", "M8", "M9"}
    assert refused(match, "attack E7") == "R5.34", "two steps only past the barbarian"


@rule("dawn", "R5.34", "R5.35", "X4", "V19")
def test_a_barbarian_on_a_city_state() -> None:
    """The barbarian can be attacked, with defence 1; the city-state cannot, and keeps its card."""
    match = table()
    match.control(0, "E2")
    match.barbarian("B", "F4")
    match.p(0).city_state_cards.append("carthage")
    match.lay(0, "masonry", 3)
    match.rolls(6, 1)
    match.turn()
    match.apply("focus 3")
    assert values(match, 0, "F4")[1] == 1
    match.apply("attack F4")
    assert player(match).city_state_cards == ["carthage"]
    assert state(match).barbarians[1] == -1
    assert state(match).token[SPACE["F4"]] == CITY_STATE


@rule("dawn", "R5.34")
def test_no_attack_from_a_space_captured_this_turn() -> None:
    """A captured space is no origin for the next attack."""
    match = table()
    match.control(0, "B6")
    match.control(1, "B7", "E8")
    match.lay(0, "masonry", 5)
    match.rolls(6, 1)
    match.turn()
    play(match, ["focus 5", "attack B7"])
    assert piece(match, "B7") == (0, CONTROL)
    # E8 is two steps from B7 (over B9), four from B6.
    assert "E8" not in offered(match, "attack")


# Diplomacy and attacks.


@rule("dawn", "R5.35", "R5.44", "V22")
def test_a_failed_attack_returns_the_card_all_the_same() -> None:
    """Attacking a city-state or a rival returns its cards before the roll."""
    match = table(3)
    match.control(0, "E2")
    match.control(1, "E1")
    match.p(0).city_state_cards += ["carthage", "geneva"]
    match.pact(1, "joint_war", 0)
    match.pact(2, "joint_war", 0)
    match.lay(0, "masonry", 1)
    match.rolls(1, 6, 1, 6)
    match.turn()
    play(match, ["focus 1", "attack F4"])
    assert player(match).city_state_cards == ["geneva"]
    assert state(match).token[SPACE["F4"]] == CITY_STATE
    match.apply("attack E1")
    assert pacts_held(match.game, 0, 1) == []
    assert pacts_held(match.game, 0, 2) == ["joint_war"], "seat 2 was not attacked"


# Values.


@rule("dawn", "R5.36", "R5.37", "R5.38", "R5.39", "V8")
@card("dawn", "iron_working")
def test_the_rulebooks_battle() -> None:
    """5 + 2 + 1 = 8 against 3 + 1 + 2 + 3 = 9; two trade tokens make 10 and win."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "B7")
    match.reinforced(1, "F5", "B9", "E2")  # F5 is forest, beside both
    match.lay(0, "iron_working", 2, trade=2)
    match.rolls(5, 3)
    match.turn()
    play(match, ["focus 2", "attack F5"])
    battle = state(match).battle
    assert battle is not None
    assert (battle.attack, battle.defence) == (8, 9)
    play(match, ["spend trade", "spend trade"])
    assert piece(match, "F5") == (0, CONTROL)
    assert sum(player(match).trade) == 0


@rule("dawn", "R5.36")
@card("dawn", "iron_working", "mass_production", "flight")
@pytest.mark.parametrize(
    "name, token, against_barbarian",
    [("masonry", 0, 0), ("iron_working", 1, 3), ("mass_production", 2, 2), ("flight", 3, 3)],
)
def test_bonus_of_the_card(name: str, token: int, against_barbarian: int) -> None:
    """Iron Working +1, +3 against barbarians; Mass Production +2; Flight +3."""
    for target, bonus in (("B5", token), ("B7", against_barbarian)):
        match = table(leaders=("rome", "egypt"))
        match.control(0, "B6")
        match.control(1, "B5")
        match.barbarian("B", "B7")
        match.lay(0, name, 1, trade=1)
        match.rolls(1, 1)
        match.turn()
        play(match, ["focus 1", f"attack {target}"])
        battle = state(match).battle
        assert battle is not None
        assert battle.attack == 1 + 1 + bonus


@rule("dawn", "R5.37", "V11", "V20")
def test_defence_values() -> None:
    """City-state 8; barbarian its terrain; token terrain; city twice that, on mountains 10."""
    match = table(leaders=("rome", "egypt"))
    match.barbarian("B", "B7")
    match.control(1, "E7")
    match.city(1, "B9")
    match.conquer(1, "L0")
    match.reinforced(1, "L1")
    match.turn()
    assert values(match, 0, "F4")[1] == 8
    assert values(match, 0, "B7")[1] == 2
    assert values(match, 0, "E7")[1] == 3
    assert values(match, 0, "B9")[1] == 10
    assert values(match, 0, "L0")[1] == 2 + 1, "grassland doubled, and a reinforced neighbour"
    assert values(match, 0, "L1")[1] == 2 + 1, "hills, itself reinforced"
    assert values(match, 0, "P0")[1] == 2, "a capital on grassland"


@rule("dawn", "R5.38", "V18")
def test_a_tie_is_the_defenders() -> None:
    """9 against 9: nothing happens."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E1")
    match.control(1, "E0")  # mountains
    match.lay(0, "masonry", 4)
    match.rolls(5, 4)
    match.turn()
    play(match, ["focus 4", "attack E0"])
    assert piece(match, "E0") == (1, CONTROL)
    assert state(match).attacks_won == 0


@rule("dawn", "R5.38", "T6", "R5.5")
def test_the_defender_spends_after_the_attacker() -> None:
    """Trade tokens from the military card count 1 each; city-state tokens do not defend."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E1")
    match.control(1, "E8")
    match.conquer(1, "F4")
    match.lay(0, "masonry", 3, trade=2)
    match.lay(1, "masonry", 2, trade=1)
    match.rolls(1, 2)
    match.turn()
    play(match, ["focus 3", "attack E8"])
    assert match.seat == 0
    match.apply("spend trade")  # 5 against 3
    match.apply("done")
    assert match.seat == 1
    assert offered(match, "lose") == {"2"}
    assert refused(match, "spend carthage") == "R5.5"
    match.apply("lose 2")  # 5 against 4
    assert piece(match, "E8") == (0, CONTROL)
    assert player(match, 1).trade == [0] * 5
    assert sum(player(match).trade) == 1, "one is left"


@rule("dawn", "R5.38")
@pytest.mark.parametrize(
    "answer, roll, holds, left",
    [("never", 2, False, 3), ("if_it_holds", 2, True, 1), ("if_it_holds", 6, False, 3)],
)
def test_a_standing_answer_in_defence(answer: str, roll: int, holds: bool, left: int) -> None:
    """Tokens are spent unasked, just enough to tie, or none if they cannot hold the attack off."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E1")
    match.control(1, "E8")
    match.lay(0, "masonry", 3)
    match.lay(1, "masonry", 2, trade=3)
    match.rolls(roll, 2)
    match.turn()
    match.answers[1, "defence"] = answer
    play(match, ["focus 3", "attack E8"])  # 3 and the die against 3
    assert (piece(match, "E8") == (1, CONTROL)) == holds
    assert sum(player(match, 1).trade) == left


@rule("dawn", "R5.5")
def test_a_city_state_token_serves_in_one_attack() -> None:
    """The token on the military card adds 1 once a turn and stays."""
    match = table(leaders=("rome", "egypt"))
    match.conquer(0, "F4")
    match.control(1, "E2", "M8")
    match.lay(0, "masonry", 2)
    match.rolls(3, 3, 1, 6)
    match.turn()
    play(match, ["focus 2", "attack E2", "spend carthage"])
    assert piece(match, "E2") == (0, CONTROL)
    match.apply("attack M8")
    assert match.seat == 1, "it was used, so nothing was asked"
    assert player(match).conquered == {"carthage": 0}
    assert state(match).used == [], "cleared at the end of the turn"


@rule("dawn", "R5.62")
@card("dawn", "terracotta_army", "alhambra", "petra", "ruhr_valley")
@pytest.mark.parametrize(
    "name, attack, defence",
    [("terracotta_army", 2, 0), ("alhambra", 2, 2), ("petra", 0, 2), ("ruhr_valley", 0, 5)],
)
def test_plain_modifiers(name: str, attack: int, defence: int) -> None:
    """What military wonders add to attack and defence."""
    match = table(leaders=("rome", "egypt"))
    match.wonder(0, name, "G0")
    match.control(0, "B6")
    match.control(1, "E1")
    match.turn()
    assert values(match, 0, "E1")[0] == 1 + attack
    assert values(match, 1, "B6")[1] == 1 + defence


@rule("dawn", "R5.62")
@card("dawn", "kremlin")
def test_kremlin() -> None:
    """+4 against a rival with fewer reinforced tokens, not against barbarians."""
    match = table(leaders=("rome", "egypt"))
    match.wonder(0, "kremlin", "G0")
    match.reinforced(0, "B6")
    match.reinforced(1, "E1")
    match.barbarian("B", "B7")
    match.turn()
    assert values(match, 0, "E1")[0] == 1
    match.reinforced(0, "B5")
    match.turn()
    assert values(match, 0, "E1")[0] == 1 + 4
    assert values(match, 0, "B7")[0] == 1


@rule("dawn", "R5.62")
@card("dawn", "big_ben")
def test_big_ben() -> None:
    """+2 for each own caravan next to the defending space, attacking or defending; not on it."""
    match = table(leaders=("rome", "egypt"))
    match.wonder(0, "big_ben", "G0")
    match.lay(0, "capitalism", 3)
    match.control(1, "E1")
    match.control(0, "B6")
    match.caravan(0, 1, "E2")
    match.caravan(0, 2, "E1")
    match.caravan(0, 3, "B7")
    match.turn()
    assert values(match, 0, "E1")[0] == 1 + 2
    assert values(match, 1, "B6")[1] == 1 + 2


@rule("dawn", "R5.62")
@card("dawn", "kabul")
def test_kabul() -> None:
    """+3 against cities, capitals and city-states; not against tokens or barbarians."""
    match = table(3, leaders=("rome", "egypt", "france"))
    match.city_state_card(0, "kabul")
    match.control(1, "E1")
    match.city(1, "B9")
    match.barbarian("B", "B7")
    match.turn()
    expected = {"E1": 0, "B7": 0, "B9": 3, "P0": 3, "F4": 3}
    assert {at: values(match, 0, at)[0] - 1 for at in expected} == expected


@rule("dawn", "R5.62", "D5")
@card("dawn", "carthage")
def test_carthage() -> None:
    """+1 for each city-state and own city within 2 of the defending space, itself included."""
    match = table(leaders=("rome", "egypt"))
    match.p(0).city_state_cards.append("carthage")
    match.city(0, "E1")  # 2 from F4's neighbour E2: see below
    match.control(1, "E2")  # beside F4 (Carthage itself) and E1
    match.control(1, "N4")  # beside N3 (Geneva)
    match.city(0, "B6")
    match.turn()
    assert values(match, 0, "E2")[0] == 1 + 2, "the city-state F4 and the city E1; B6 is 3 away"
    assert values(match, 0, "N4")[0] == 1 + 1
    assert values(match, 1, "B6")[1] == 2 + 1, "defending counts its own city"


@rule("dawn", "R5.62")
@card("dawn", "joint_war", "defensive_pact")
def test_pacts_do_not_work_against_their_giver() -> None:
    """Joint War +2 unless the giver is attacked; Defensive Pact +2 unless the giver attacks."""
    match = table(3, leaders=("rome", "egypt", "france"))
    match.wonder(0, "potala_palace", "G0")
    match.pact(1, "joint_war", 0)
    match.pact(1, "defensive_pact", 0)
    match.control(0, "B6")
    match.control(1, "E1")
    match.control(2, "E2")
    match.barbarian("B", "B7")
    match.turn()
    assert values(match, 0, "E1")[0] == 1
    assert values(match, 0, "E2")[0] == 1 + 2
    assert values(match, 0, "B7")[0] == 1 + 2
    assert values(match, 1, "B6")[1] == 1
    assert values(match, 2, "B6")[1] == 1 + 2


@rule("dawn", "R5.62")
@card("dawn", "scythia")
def test_scythia() -> None:
    """+3 on grassland and hills, attacking or defending, city-states too."""
    match = table(leaders=("scythia", "egypt"))
    match.control(1, "E1", "B5", "E7")
    match.control(0, "B6", "G8")
    match.turn()
    expected = {"E1": 3, "B5": 3, "E7": 0, "F4": 3}
    assert {at: values(match, 0, at)[0] - 1 for at in expected} == expected
    assert values(match, 1, "B6")[1] == 1 + 3
    assert values(match, 1, "G8")[1] == 3


@rule("dawn", "R5.63")
@card("dawn", "japan")
def test_japan_attacks_weaker_coasts() -> None:
    """On Japan's own turn the terrain part of coastal mountains is 3, doubled for a city."""
    match = table(leaders=("japan", "egypt"))
    match.control(1, "G2", "B9")
    match.city(1, "F1")
    match.turn()
    assert values(match, 0, "G2")[1] == 3
    assert values(match, 0, "F1")[1] == 6
    assert values(match, 0, "B9")[1] == 5, "inland"
    match.control(0, "G7")
    match.turn()
    assert values(match, 1, "G7")[1] == 5, "not on the rival's turn"


# What is won.


def won(match: Match, at: str) -> Match:
    """Attack with a certain win: 6 against 1, slot 5."""
    match.lay(0, "masonry", 5)
    match.rolls(6, 1)
    match.turn()
    return play(match, ["focus 5", f"attack {at}"])


@rule("dawn", "R5.39", "R5.72")
@card("dawn", "sumeria")
def test_a_defeated_barbarian() -> None:
    """It leaves the map for a trade token; Sumeria also gains a resource."""
    match = table(leaders=("sumeria", "egypt"))
    match.control(0, "B6")
    match.barbarian("B", "B7")
    match.turn()
    won(match, "B7")
    assert state(match).barbarians[1] == -1
    assert offered(match, "gain") == set(RESOURCES)
    match.apply("gain oil")
    assert offered(match, "put") == {"1", "2", "3", "4", "5"}
    match.apply("put 5")
    p = player(match)
    assert p.trade[p.row.index("masonry")] == 1
    assert player(match).resources == [0, 0, 1, 0]


@rule("dawn", "R5.39", "R5.4")
def test_a_barbarians_token_serves_in_the_next_attack() -> None:
    """Put on the military card it can be spent at once in the next attack."""
    match = table()
    match.control(0, "B6")
    match.barbarian("B", "B7")
    match.control(1, "B5")
    match.lay(0, "masonry", 5)
    match.rolls(6, 1, 3, 6)
    match.turn()
    play(match, ["focus 5", "attack B7", "put 5", "attack B5"])
    assert offered(match, "spend") == {"trade"}  # 8 against 8
    match.apply("spend trade")
    assert piece(match, "B5") == (0, CONTROL)


@rule("dawn", "R5.39")
@card("dawn", "warmonger_paranoid")
def test_conquering_a_city_state() -> None:
    """Token on the card of its type, a city on the space, all its cards aside; two of them:
    Warmonger."""
    match = table(3)
    match.control(0, "E2")
    match.p(1).city_state_cards.append("carthage")
    match.conquer(0, "L0")
    match.turn()
    won(match, "F4")
    assert piece(match, "F4") == (0, CITY)
    p = player(match)
    assert p.conquered["carthage"] == p.row.index("masonry")
    assert player(match, 1).city_state_cards == []
    assert player(match).completed == {"warmonger_paranoid": "warmonger"}
    view = match.view(0).spots()["city_state:carthage"]
    assert view.kind == "conquered"
    assert view.pieces == ()


@rule("dawn", "R5.27")
def test_conquering_a_city_state_with_a_free_wonder() -> None:
    """A wonder that lies free on a city-state's space goes to the conqueror."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E2")
    match.wonder(-1, "oracle", "F4")
    match.turn()
    won(match, "F4")
    assert piece(match, "F4") == (0, CITY)
    assert player(match).wonders == ["oracle"]


@rule("dawn", "R5.39", "R5.67")
def test_capturing_a_control_token() -> None:
    """It is replaced by a plain one; natural wonder and world wonder follow."""
    match = table()
    match.control(0, "B6")
    match.control(1, "B0")
    match.wonder(1, "petra", "B0")
    match.turn()
    match.lay(0, "masonry", 5, trade=3)
    match.rolls(6, 1)
    match.turn()
    play(match, ["focus 5", "attack B0"])  # 11 against 1 + 5 + 2 (Petra)
    match.apply("done")
    assert piece(match, "B0") == (0, CONTROL)
    assert player(match).naturals == {"mt_everest": -1}
    assert not player(match, 1).naturals
    assert player(match).wonders == ["petra"]
    assert not player(match, 1).wonders


@rule("dawn", "R5.39", "X2", "X10")
def test_capturing_a_city() -> None:
    """The city is replaced by an own one, even next to other cities; its wonder changes hands."""
    match = table()
    match.control(0, "E1")
    match.city(0, "E8")
    match.city(1, "E2")
    match.wonder(1, "oracle", "E2")
    match.turn()
    won(match, "E2")  # 11 against 1 + 2
    assert piece(match, "E2") == (0, CITY)
    assert player(match).wonders == ["oracle"]
    assert len(player(match, 1).cities) == 1, "the loser has the figure back"


@rule("dawn", "R5.39", "R5.68")
@pytest.mark.parametrize("choice", ["conquer", "liberate"])
def test_conquer_or_liberate(choice: str) -> None:
    """A city on a conquered city-state: keep it, or set it free and take a card."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E2")
    match.conquer(1, "F4")
    match.turn()
    won(match, "F4")
    match.apply(choice)
    assert player(match, 1).conquered == {}
    if choice == "conquer":
        assert piece(match, "F4") == (0, CITY)
        assert player(match).conquered == {"carthage": player(match).row.index("masonry")}
    else:
        assert piece(match, "F4") == NOTHING
        assert state(match).token[SPACE["F4"]] == CITY_STATE
        assert player(match).city_state_cards == ["carthage"]
        assert match.view(0).spots()["city_state:carthage"].pieces[0].count == 1
        assert "F4" in offered(match, "attack"), "it can be attacked like any other"


@rule("dawn", "X12")
def test_liberating_a_city_with_a_wonder() -> None:
    """The wonder moves to an own free city; without one only conquering is possible."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E2")
    match.conquer(1, "F4")
    match.wonder(1, "oracle", "F4")
    match.turn()
    won(match, "F4")
    match.apply("liberate")
    assert state(match).wonder_at["oracle"] == SPACE["G0"]
    assert player(match).wonders == ["oracle"]
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E2")
    match.conquer(1, "F4")
    match.wonder(1, "oracle", "F4")
    match.wonder(0, "kremlin", "G0")
    match.turn()
    won(match, "F4")
    assert piece(match, "F4") == (0, CITY), "conquered without being asked"


@rule("dawn", "R5.39", "R6.5")
@card("dawn", "warmonger_paranoid")
def test_winning_at_a_capital() -> None:
    """Nothing is captured: two trade tokens, its wonder, and the agenda Warmonger."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "P1")
    match.p(1).trade = [2, 0, 0, 1, 0]
    match.wonder(1, "oracle", "P0")
    match.turn()
    won(match, "P0")
    assert player(match).completed == {"warmonger_paranoid": "warmonger"}
    assert offered(match, "steal") == {"1", "4"}
    play(match, ["steal 4", "put 2", "steal 1", "put 2"])
    assert player(match).wonders == ["oracle"]
    assert state(match).wonder_at["oracle"] == SPACE["G0"], "the only own city"
    assert player(match, 1).trade == [1, 0, 0, 0, 0]
    assert player(match).trade[1] == 2
    assert piece(match, "P0") == (1, CAPITAL)


@rule("dawn", "R5.39", "R5.56")
def test_a_capitals_trade_tokens_are_taken_before_its_wonder() -> None:
    """So they cannot go into the store of the Great Zimbabwe that is captured there."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "P1")
    match.p(1).trade = [2, 0, 0, 0, 0]
    match.wonder(1, "great_zimbabwe", "P0")
    match.turn()
    won(match, "P0")
    match.apply("steal 1")
    assert offered(match, "put") == {"1", "2", "3", "4", "5"}
    play(match, ["put 1", "steal 1", "put 1"])
    assert player(match).wonders == ["great_zimbabwe"]
    assert player(match).store == 0


@rule("dawn", "R5.39", "R6.5")
def test_a_capitals_wonder_stays_without_room() -> None:
    """Without an own city free of wonders the defender keeps it; the win counts all the same."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "P1")
    match.wonder(0, "kremlin", "G0")
    match.wonder(1, "oracle", "P0")
    match.turn()
    won(match, "P0")
    assert player(match, 1).wonders == ["oracle"]
    assert player(match).won_capital


@rule("dawn", "R5.40", "R6.5", "X8")
@card("dawn", "civilized_moneygrubber")
def test_without_cities_a_reinforced_token_stands_in() -> None:
    """With all cities built a reinforced token is put; it counts for wonder and city-state, not
    as a city."""
    match = table(
        leaders=("rome", "egypt"),
        victory=("civilized_moneygrubber", "warmonger_paranoid", "explorer_aesthetic"),
    )
    match.city(0, "B6", "E1", "C1", "D1", "F2", "M1")
    match.control(0, "E2")
    match.conquer(0, "L0")
    match.city(1, "B2")
    match.wonder(1, "oracle", "B2")
    match.control(0, "B3")
    match.turn()
    assert len(player(match).cities) == 8
    won(match, "F4")
    assert piece(match, "F4") == (0, REINFORCED)
    assert "carthage" in player(match).conquered
    assert player(match).completed["warmonger_paranoid"] == "warmonger"
    match.rolls(6, 1)
    match.lay(0, "masonry", 5)
    match.turn()
    play(match, ["focus 5", "attack B2", "done"])
    assert piece(match, "B2") == (0, REINFORCED)
    assert player(match).wonders == ["oracle"], "a control token carries it"
    assert len(player(match).cities) == 8


@rule("dawn", "R5.40", "R5.39")
def test_a_stand_in_captured_becomes_a_city() -> None:
    """Whoever captures a city-state's space held by a token puts a city if able."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E2")
    match.conquer(1, "F4")
    p = match.p(1)
    p.cities.remove(SPACE["F4"])
    p.tokens.append(SPACE["F4"])
    match.s.piece[SPACE["F4"]] = REINFORCED
    match.turn()
    won(match, "F4")
    match.apply("conquer")
    assert piece(match, "F4") == (0, CITY)


@rule("dawn", "R5.41")
def test_without_tokens_one_is_taken_back_for_a_capture() -> None:
    """Taking one back is compulsory, but not one captured this turn."""
    match = table(leaders=("rome", "egypt"))
    match.control(1, "B7", "B5")
    match.control(0, "B6")
    match.exhaust(0, "E1", "E2")
    match.lay(0, "masonry", 5)
    match.rolls(6, 1, 6, 1)
    match.turn()
    play(match, ["focus 5", "attack B7"])
    assert "B6" in offered(match, "back")
    assert "done" not in [a.text for a in match.options]
    match.apply("back P1")
    assert piece(match, "B7") == (0, CONTROL)
    assert piece(match, "P1") == NOTHING
    match.apply("attack B5")
    assert refused(match, "back B7") == "R5.9", "captured this turn"


@rule("dawn", "R5.41")
def test_without_any_other_token_the_defenders_is_removed() -> None:
    """With no token to put there and none to take back the space falls to nobody."""
    match = table(leaders=("rome", "egypt"))
    match.city(0, "E1")
    match.control(1, "E2")
    match.exhaust(0, "E8", "E6")
    match.turn()
    kept = list(player(match).tokens)
    match.lay(0, "masonry", 5).rolls(6, 1).turn()
    match.apply("focus 5")
    with match.edit() as g:
        g.state.captured[:] = kept
    match.apply("attack E2")
    assert piece(match, "E2") == NOTHING
    assert set(player(match).tokens) == set(kept)


@rule("dawn", "R5.64", "T6")
@card("dawn", "america")
def test_america_defends_with_a_natural_wonder() -> None:
    """On the military card the token adds 1 in defence, once, and is put on a card again."""
    match = table(leaders=("rome", "america"))
    match.control(0, "E1")
    match.control(1, "E8", "B0")
    match.lay(1, "masonry", 5)
    match.p(1).naturals["mt_everest"] = 4
    match.lay(0, "masonry", 1)
    match.rolls(2, 1)
    match.turn()
    play(match, ["focus 1", "attack E8"])  # 3 against 2
    assert match.seat == 1
    match.apply("spend mt_everest")
    assert type(match.decision).__name__ == "PutNatural"
    assert match.seat == 1
    match.apply("put 1")
    assert piece(match, "E8") == (1, CONTROL), "a tie is the defender's"
    assert player(match, 1).naturals == {"mt_everest": 0}


@rule("dawn", "R5.59")
def test_defence_with_two_military_cards_or_none() -> None:
    """A defender spends from both military cards; without one from none."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E1")
    match.control(1, "E8")
    match.p(1).row = ["masonry", "astrology", "flight", "pottery", "foreign_trade"]
    match.p(1).trade = [1, 0, 1, 1, 0]
    match.lay(0, "masonry", 5)
    match.rolls(1, 3)
    match.turn()
    play(match, ["focus 5", "attack E8"])
    assert match.seat == 1
    assert offered(match, "lose") == {"1", "3"}
    match.s.battle = None
    match.p(1).row = [
        "early_empire",
        "astrology",
        "mass_media",
        "pottery",
        "foreign_trade",
    ]
    match.lay(0, "masonry", 5)
    match.rolls(1, 3)
    match.turn()
    play(match, ["focus 5", "attack E8"])
    assert match.seat == 0, "nothing is asked of the defender"


@rule("dawn", "T6")
def test_a_defender_without_tokens_is_not_asked() -> None:
    """The outcome follows at once."""
    match = table(leaders=("rome", "egypt"))
    match.control(0, "E1")
    match.control(1, "E8")
    match.lay(0, "masonry", 5)
    match.rolls(6, 1)
    match.turn()
    play(match, ["focus 5", "attack E8"])
    assert match.seat == 0
    assert piece(match, "E8") == (0, CONTROL)


@rule("dawn", "R5.4")
def test_a_standing_answer_for_trade_tokens() -> None:
    """They go on the card of the slot that was named; one for another type of card is asked for."""
    match = table(leaders=("rome", "egypt"))
    match.between_turns().owe(GainTrade(seat=0, count=2))
    match.answers[0, "trade"] = 3
    match.answer_standing()
    assert player(match).trade == [0, 0, 2, 0, 0]
