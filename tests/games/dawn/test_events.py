"""The event dial: barbarians and trade (5.8)."""

from __future__ import annotations

import pytest

from pentarchy.core.match import Match
from pentarchy.core.step import Step
from pentarchy.games.dawn import board
from pentarchy.games.dawn.raids import (
    MoveBarbarian,
    MoveBarbarians,
    PartBarbarians,
    ReturnBarbarians,
    TradeEvent,
)
from pentarchy.games.dawn.scenario import DawnScenario
from pentarchy.games.dawn.state import (
    CITY,
    CITY_STATE,
    CONTROL,
    LETTERS,
    NATURAL_WONDER,
    ON_CARD,
    REINFORCED,
    SPACE,
)
from pentarchy.games.dawn.turn import PlayRound, TakeTurn
from tests.games.dawn.table import NOTHING, offered, piece, player, refused, state, table
from tests.support import card, play, rule

EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)


def move(match: DawnScenario, letter: str, direction: int) -> str:
    """Move one barbarian and say where it stands then."""
    event(match, MoveBarbarian(number=LETTERS.index(letter), direction=direction))
    return where(match, letter)


def where(match: Match, letter: str) -> str:
    at = state(match).barbarians[LETTERS.index(letter)]
    return next(name for name, h in SPACE.items() if h == at)


def event(match: DawnScenario, *steps: Step) -> None:
    """Let an event happen before the turn of seat 0."""
    turns = [TakeTurn(seat=seat) for seat in range(len(match.s.players))]
    match.between_turns().owe(*steps, *turns, PlayRound())


@rule("dawn", "R5.45")
def test_defeated_barbarians_return() -> None:
    """To their symbols, if empty or with caravans only, which are destroyed; others wait."""
    match = table()
    match.caravan(0, 1, "B8")  # the symbol of B
    match.control(1, "C7")  # the symbol of C
    match.turn()
    event(match, ReturnBarbarians())
    assert where(match, "B") == "B8"
    assert player(match).caravans[0] == ON_CARD
    assert state(match).barbarians[LETTERS.index("C")] == -1, "C waits"
    assert where(match, "D") == "D8"
    board.remove_piece(match.g, SPACE["C7"])
    match.barbarian("D", "C7")
    match.turn()
    event(match, ReturnBarbarians())
    assert state(match).barbarians[LETTERS.index("C")] == -1, "another barbarian stands there"


@rule("dawn", "R5.46", "V9", "X2")
def test_barbarians_lay_waste() -> None:
    """A city or plain token is destroyed and the barbarian stays; water is crossed."""
    match = table()
    match.barbarian("B", "E1")
    match.city(0, "E2")
    match.control(1, "B7")
    match.caravan(1, 1, "B7")
    match.barbarian("D", "F8")
    match.turn()
    assert move(match, "B", EAST) == "E2"
    assert piece(match, "E2") == NOTHING
    assert len(player(match).cities) == 1
    assert move(match, "D", WEST) == "B6", "over the water of F7 to the first dry space"
    match.barbarian("D", "B8")
    match.turn()
    assert move(match, "D", EAST) == "B7"
    assert piece(match, "B7") == NOTHING
    assert player(match, 1).caravans[0] == ON_CARD


@rule("dawn", "R5.46")
def test_reinforced_tokens_turn_barbarians_back() -> None:
    """The token flips, a caravan there is destroyed, the barbarian goes back."""
    match = table()
    match.barbarian("B", "E1")
    match.reinforced(0, "E2")
    match.caravan(1, 1, "E2")
    match.turn()
    assert move(match, "B", EAST) == "E1"
    assert piece(match, "E2") == (0, CONTROL)
    assert player(match, 1).caravans[0] == ON_CARD


@rule("dawn", "R5.46", "T6", "R5.56")
def test_a_raided_capital_loses_two_trade_tokens() -> None:
    """Of the owner's choice, all if fewer; the store is safe; the barbarian goes back."""
    match = table()
    match.barbarian("B", "G1")
    match.p(0).trade = [2, 1, 0, 0, 0]
    match.p(0).store = 0
    match.turn()
    assert move(match, "B", WEST) == "G1"
    assert match.seat == 0
    assert offered(match, "lose") == {"1", "2"}
    assert refused(match, "lose 3") == "R5.46"
    play(match, ["lose 1", "lose 2"])
    assert player(match).trade == [1, 0, 0, 0, 0]
    match.wonder(0, "great_zimbabwe", "G0")
    match.p(0).store = 3
    match.turn()
    assert move(match, "B", WEST) == "G1"
    assert player(match).trade == [0] * 5
    assert player(match).store == 3


@rule("dawn", "R5.46")
@pytest.mark.parametrize("at", ["F4", "B0", "E3"])
def test_barbarians_stand_on_tokens(at: str) -> None:
    """A city-state, natural wonder or resource just stays under the barbarian."""
    match = table()
    starts = {"F4": ("E2", EAST), "B0": ("B2", EAST), "E3": ("E2", NORTH_EAST)}
    start, direction = starts[at]
    match.barbarian("B", start)
    before = match.s.token[SPACE[at]]
    match.turn()
    assert move(match, "B", direction) == at
    assert state(match).token[SPACE[at]] == before


@rule("dawn", "R5.47")
def test_the_edge_turns_barbarians_round() -> None:
    """With the edge ahead a barbarian moves one space backwards; water is crossed again."""
    match = table()
    match.barbarian("B", "E5")
    match.turn()
    assert move(match, "B", NORTH_EAST) == "E6", "the opposite way"
    match.barbarian("B", "G2")
    match.turn()
    assert move(match, "B", WEST) == "G2", "onto the water of G3, the edge, and back"


@rule("dawn", "R5.47")
def test_water_before_the_edge() -> None:
    """Onto the water, back, and it stays; nothing on its space is affected, caravans on the
    water are."""
    match = table()
    # P8: east is water P7, and beyond it the edge.
    match.barbarian("B", "P8")
    match.caravan(0, 1, "P7")
    match.caravan(1, 1, "P8")
    match.turn()
    assert move(match, "B", EAST) == "P8"
    assert player(match).caravans[0] == ON_CARD
    assert player(match, 1).caravans[0] == SPACE["P8"]


@rule("dawn", "R5.47", "R5.61")
@card("dawn", "petra")
def test_petra_turns_barbarians_round() -> None:
    """Cities and reinforced tokens of Petra's owner cannot be entered; nor its capital."""
    match = table()
    match.wonder(0, "petra", "G0")
    match.city(0, "E2")
    match.barbarian("B", "E1")
    match.turn()
    assert move(match, "B", EAST) == "E7", "west instead"
    match.barbarian("B", "G1")
    match.p(0).trade = [1, 1, 1, 0, 0]
    match.turn()
    assert move(match, "B", WEST) == "G8", "east instead"
    assert player(match).trade == [1, 1, 1, 0, 0], "the capital is protected too"
    match.control(0, "B7")
    match.barbarian("B", "B6")
    match.turn()
    assert move(match, "B", NORTH_WEST) == "B7", "a plain token is not protected"


@rule("dawn", "R5.61", "R5.47")
def test_petra_on_both_sides() -> None:
    """A barbarian that would have to turn twice stays."""
    match = table()
    match.wonder(0, "petra", "G0")
    match.barbarian("B", "E1")
    match.reinforced(0, "E2", "E7")
    match.turn()
    assert move(match, "B", EAST) == "E1"
    assert piece(match, "E2") == (0, REINFORCED)


@rule("dawn", "R5.61")
def test_petra_without_the_erratum() -> None:
    """The barbarian does not turn but stops before the protected space."""
    match = table(errata_petra=False)
    match.wonder(0, "petra", "G0")
    match.city(0, "E2")
    match.barbarian("B", "E1")
    match.turn()
    assert move(match, "B", EAST) == "E1"


@rule("dawn", "R5.48", "E2")
def test_barbarians_move_by_letter_and_part() -> None:
    """One die for all; two on one space are parted by the first letter's next roll."""
    match = table()
    match.barbarian("B", "E1")
    match.barbarian("D", "B9")
    match.reinforced(0, "E2")
    match.rolls(1)  # east
    match.turn()
    event(match, MoveBarbarians())
    assert where(match, "B") == "E1"
    assert where(match, "D") == "F5"
    match.barbarian("B", "E1")
    match.barbarian("D", "E1")
    match.rolls(4)  # west
    match.turn()
    event(match, PartBarbarians())
    assert where(match, "B") == "E7"
    assert where(match, "D") == "E1"


@rule("dawn", "R5.48")
def test_parting_stops_after_twenty_rolls() -> None:
    """Barbarians that cannot part stay together until the next move."""
    match = table()
    match.barbarian("B", "E1")
    match.barbarian("D", "E1")
    match.reinforced(0, "E2", "E8", "E7", "E6", "E0", "B9")
    match.wonder(0, "petra", "G0")
    match.turn()
    event(match, PartBarbarians())
    assert where(match, "B") == where(match, "D") == "E1"


@rule("dawn", "R5.49", "R5.50", "R5.67", "R5.68")
def test_what_a_destroyed_city_leaves() -> None:
    """Its wonder lies free, a natural wonder returns, a conquered city-state is restored."""
    match = table()
    match.conquer(0, "F4")
    match.wonder(0, "oracle", "F4")
    match.barbarian("B", "E2")
    match.control(1, "B0")
    match.barbarian("D", "B2")
    match.turn()
    assert move(match, "B", EAST) == "F4"
    assert state(match).token[SPACE["F4"]] == CITY_STATE
    assert not player(match).conquered
    assert not player(match).wonders
    assert state(match).wonder_at["oracle"] == SPACE["F4"], "free, its card beside the map"
    assert match.view(0).spots()["city_state:carthage"].pieces[0].count == 2
    assert move(match, "D", EAST) == "B0"
    assert state(match).token[SPACE["B0"]] == NATURAL_WONDER
    assert not player(match, 1).naturals


@rule("dawn", "R5.51", "T6")
def test_mature_cities_trade() -> None:
    """Everybody gets a trade token for each mature city, in seat order from the first player."""
    match = table()
    match.s.first = 1
    match.control(0, "G1", "G2")
    match.city(0, "C1")
    match.control(0, "C2", "C6", "C7", "C8")
    match.control(1, "P1", "P2", "P3", "P4", "P5", "P6")
    match.turn()
    event(match, TradeEvent())
    assert match.seat == 1
    match.apply("put 3")
    assert match.seat == 0
    play(match, ["put 1", "put 1"])
    assert player(match).trade == [2, 0, 0, 0, 0]
    assert player(match, 1).trade == [0, 0, 1, 0, 0]
    assert piece(match, "C1") == (0, CITY)


@rule("dawn", "R5.69")
def test_capture_spares_caravans() -> None:
    """A caravan stays when a player takes the city under it; only barbarians destroy caravans."""
    match = table()
    match.city(1, "E2")
    match.control(0, "E1")
    match.caravan(1, 1, "E2")
    board.replace_piece(match.g, 0, SPACE["E2"], CITY)
    match.turn()
    assert player(match, 1).caravans[0] == SPACE["E2"]


@card("dawn", "seoul")
@rule("dawn", "T0")
def test_seoul_moves_a_barbarian() -> None:
    """At the start of the turn a barbarian goes to an adjacent empty dry space."""
    match = table()
    match.city_state_card(0, "seoul")
    match.barbarian("B", "B7")
    match.control(1, "B6")
    match.barbarian("D", "D8")
    match.turn()
    match.apply("use seoul")
    assert offered(match, "barbarian") == {"B", "D"}
    match.apply("barbarian B")
    assert offered(match, "to") == {"B1", "B8", "B9", "F5"}
    assert refused(match, "to B6") == "T0"
    assert refused(match, "to F6") == "T0", "water"
    match.apply("to B9")
    assert where(match, "B") == "B9"
    assert refused(match, "use seoul") == "T0"
