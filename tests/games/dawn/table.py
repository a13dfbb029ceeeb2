"""Positions of A New Dawn by hand, on the first-game map.

Addresses used again and again (tile letter, space; the whole map is printed by `pentarchy play`):
G0 the west star (grassland; around it G1 grassland, G2 mountains, four times water), P0 the
north-east star (grassland; P1 P2 P5 P6 grassland, P3 desert with oil, P4 desert), B0 Mt. Everest,
F4 Carthage, L0 Brussels, N3 Geneva, O0 Buenos Aires (with three players or more).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pentarchy
from pentarchy.core.chance import Chance, roll
from pentarchy.core.match import Match
from pentarchy.games.dawn import board
from pentarchy.games.dawn.mapmaking import Ground, place_of
from pentarchy.games.dawn.queries import geography, is_empty, symbols, unused_tokens
from pentarchy.games.dawn.rules import Dawn
from pentarchy.games.dawn.state import (
    ABSENT,
    CAPITAL,
    CITY,
    CONTROL,
    DEFEATED,
    EACH_RESOURCE,
    EMPTY,
    LETTERS,
    NAMES,
    NOBODY,
    REINFORCED,
    RESOURCES,
    SPACE,
    DawnState,
    Player,
)
from pentarchy.games.dawn.turn import PlayRound, TakeTurn

STARS = {2: ("G0", "P0"), 3: ("G0", "P0", "K0"), 4: ("G0", "P0", "I0", "K0")}
LEADERS = ("egypt", "france", "rome", "japan")
VICTORY = ["civilized_moneygrubber", "warmonger_paranoid", "explorer_aesthetic"]
ROW = ["early_empire", "astrology", "foreign_trade", "pottery", "masonry"]
"""Culture in slot 1, science 2, economy 3, industry 4, military 5."""


def table(
    seats: int = 2,
    leaders: tuple[str, ...] = LEADERS,
    victory: list[str] | None = None,
    **options: Any,
) -> Match:
    """A match before the first turn of seat 0: capitals in seat order, no barbarians, `ROW`
    rows."""
    match = pentarchy.new("dawn", seats, 1, "first-game", options)
    with match.edit() as g:
        s = g.state
        for p in s.players:
            board.lift_piece(g, p.cities[0])
        for seat, p in enumerate(s.players):
            board.put_piece(g, seat, SPACE[STARS[seats][seat]], CAPITAL)
            p.leader = leaders[seat]
            p.row = ROW[:]
        s.first, s.offset = 0, 0
        s.victory = victory or VICTORY[:]
        for i, at in enumerate(s.barbarians):
            if at != ABSENT:
                s.barbarians[i] = DEFEATED
        turn(g, 0)
    return match


@contextmanager
def on_turn(match: Match, seat: int = 0) -> Iterator[Dawn]:
    """Change a position and begin a seat's turn there."""
    with match.edit() as g:
        yield g
        turn(g, seat)


def turn(g: Dawn, seat: int) -> None:
    """Owe a turn of a seat, then everybody else's, and then the next round."""
    between_turns(g)
    n = len(g.state.players)
    g.stack[:] = [PlayRound(), *(TakeTurn(seat=(seat + i) % n) for i in reversed(range(n)))]


def between_turns(g: Dawn) -> None:
    """Break off whatever was going on."""
    s = g.state
    s.active, s.battle, s.attacks_won = NOBODY, None, 0
    s.chosen = s.slot = -1
    s.power = 0
    for marks in (s.used, s.captured, s.visited, s.returned, s.filled, s.moved):
        marks.clear()


def state(match: Match) -> DawnState:
    found: DawnState = match.game.state
    return found


def player(match: Match, seat: int = 0) -> Player:
    return state(match).players[seat]


# Pieces.


def city(g: Dawn, seat: int, *places: str) -> None:
    for at in places:
        clear(g, at)
        board.put_piece(g, seat, SPACE[at], CITY)


def control(g: Dawn, seat: int, *places: str) -> None:
    """Plain control tokens; what lay there is taken, as by placing them."""
    for at in places:
        board.place_control(g, seat, SPACE[at])
    g.state.filled.clear()
    g._fresh.clear()


def reinforced(g: Dawn, seat: int, *places: str) -> None:
    control(g, seat, *places)
    for at in places:
        g.state.piece[SPACE[at]] = REINFORCED


def clear(g: Dawn, *places: str) -> None:
    """Return a resource on a space to the supply."""
    for at in places:
        token = g.state.token[SPACE[at]]
        if 0 < token <= 4:
            g.state.supply[token - 1] += 1
            g.state.token[SPACE[at]] = EMPTY


def barbarian(g: Dawn, letter: str, at: str) -> None:
    g.state.barbarians[LETTERS.index(letter)] = SPACE[at]


def caravan(g: Dawn, seat: int, number: int, at: str) -> None:
    g.state.players[seat].caravans[number - 1] = SPACE[at]


def goods(g: Dawn, seat: int, **counts: int) -> None:
    """Resources from the supply."""
    for resource, count in counts.items():
        i = RESOURCES.index(resource)
        g.state.supply[i] -= count - g.state.players[seat].resources[i]
        g.state.players[seat].resources[i] = count


def wonder(g: Dawn, seat: int, key: str, at: str) -> None:
    """A wonder that a seat has built."""
    for deck in g.state.decks.values():
        if key in deck:
            deck.remove(key)
    if key in g.state.removed:
        g.state.removed.remove(key)
    g.state.wonder_at[key] = SPACE[at]
    if seat >= 0:
        g.state.players[seat].wonders.append(key)


def top(g: Dawn, key: str) -> None:
    """Lay a wonder face up on its deck."""
    if key in g.state.removed:
        g.state.removed.remove(key)
    deck = g.state.decks[g.rules.wonders[key].type]
    if key in deck:
        deck.remove(key)
    deck.append(key)


def exhaust(g: Dawn, seat: int, *spare: str) -> None:
    """Use up a seat's control tokens on bare land, sparing some spaces."""
    p = g.state.players[seat]
    for h in reversed(geography(g).spaces):
        if unused_tokens(p) == 0:
            return
        if geography(g).terrain[h] and is_empty(g.state, h) and NAMES[h] not in spare:
            board.put_piece(g, seat, h, CONTROL)
    raise AssertionError("the map is full")


def pact(g: Dawn, giver: int, card: str, holder: int) -> None:
    g.state.players[giver].pacts[card] = holder


def conquer(g: Dawn, seat: int, at: str) -> None:
    """A city-state that a seat has conquered and holds with a city."""
    h = SPACE[at]
    g.state.token[h] = EMPTY
    for p in g.state.players:
        key = geography(g).city_states[h]
        if key in p.city_state_cards:
            p.city_state_cards.remove(key)
    board.gain_city_state(g, seat, geography(g).city_states[h])
    board.put_piece(g, seat, h, CITY)


def city_state_card(g: Dawn, seat: int, *keys: str) -> None:
    """Diplomacy cards of city-states, which are laid beside the map if they are not on it."""
    for key in keys:
        if key not in geography(g).city_states.values():
            lay_other_side(g, key)
        g.state.players[seat].city_state_cards.append(key)


def lay_other_side(g: Dawn, city_state: str) -> None:
    """Turn over the tile that has a city-state on its other side; it goes to the edge of the map,
    as sides differ in shape."""
    s = g.state
    tile = next(t for t in g.rules.tiles.values() if city_state in [x.city_state for x in t.b])
    kept = [word for word in s.layout.split() if not word.startswith(f"{tile.number}A:")]
    ground = Ground(" ".join(kept), [])
    number, turn = next(
        (number, turn)
        for number, turn in ground.fits("B", 0)
        if not ground.holes("B", turn, number)
    )
    q, r = place_of(number)
    s.layout = " ".join([*kept, f"{tile.number}B:{q}:{r}:{turn}"])
    tokens, barbarians = symbols(geography(g))
    first = 10 * (tile.number - 1)
    s.token[first : first + 10] = tokens[first : first + 10]
    s.barbarians = [ABSENT if at == ABSENT else DEFEATED for at in barbarians]
    for i in range(len(RESOURCES)):
        held = sum(p.resources[i] for p in s.players)
        s.supply[i] = EACH_RESOURCE - held - s.token.count(i + 1)


# The focus row.


def lay(g: Dawn, seat: int, card: str, slot: int, trade: int = 0) -> None:
    """Put a focus card into a slot, in place of the card of its type, which it replaces."""
    p = g.state.players[seat]
    kind = g.rules.focus[card].type
    here = next(i for i, c in enumerate(p.row) if g.rules.focus[c].type == kind)
    p.row[here] = card
    order = list(range(5))
    order[here], order[slot - 1] = order[slot - 1], order[here]
    board.reorder(g, seat, order)
    p.trade[slot - 1] = trade
    board.fit_caravans(g, seat)


def dice(g: Dawn, *numbers: int) -> None:
    """Make the next rolls of the match these."""
    for rng in range(1_000_000):
        chance = Chance(rng)
        if all(roll(chance) == number for number in numbers):
            g.state.rng = rng
            return
    raise AssertionError(f"no dice {numbers}")


# Reading.


def offered(match: Match, word: str) -> set[str]:
    """What follows a verb in the options: `offered(m, "place")` is {"G1", ...}."""
    return {a.text[len(word) + 1 :] for a in match.options if a.word == word}


def refused(match: Match, action: str) -> str:
    """The rule by which an action is refused; fails if it is allowed."""
    refusal = match.why_not(action)
    assert refusal is not None, f"{action} is allowed"
    assert refusal.sentence.endswith(".")
    return refusal.rule


def piece(match: Match, at: str) -> tuple[int, int]:
    """Owner and piece on a space."""
    s = state(match)
    return s.owner[SPACE[at]], s.piece[SPACE[at]]


NOTHING = (-1, 0)
__all__ = ["CAPITAL", "CITY", "CONTROL", "REINFORCED"]
