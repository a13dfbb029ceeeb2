"""Positions of A New Dawn by hand, on the first-game map.

Addresses used again and again (tile letter, space; `pentarchy play` prints the whole map): G0 the
west star (grassland; around it G1 grassland, G2 mountains, four times water), P0 the north-east
star (grassland; P1 P2 P5 P6 grassland, P3 desert with oil, P4 desert), B0 Mt. Everest, F4 Carthage,
L0 Brussels, N3 Geneva, O0 Buenos Aires (with three players or more).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from pentarchy.core.scenario import Scenario
from pentarchy.games.dawn import board
from pentarchy.games.dawn.mapmaking import Ground, place_of
from pentarchy.games.dawn.queries import geography, is_empty, symbols, unused_tokens
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
    TYPES,
)
from pentarchy.games.dawn.turn import PlayRound, TakeTurn

if TYPE_CHECKING:
    pass

FIXED = ("first-game", "epic-first-game")
"""The modes with a map that is laid at once."""


class DawnScenario(Scenario):
    """A match before the first turn of seat 0: no barbarians, the cards of each row in order of
    their types (culture in slot 1, science 2, economy 3, industry 4, military 5).

    >>> import pentarchy
    >>> s = pentarchy.scenario("dawn").city(0, "E1").lay(0, "early_empire", 2).turn(0)
    >>> s.play("focus 2", "place E2")
    []
    >>> s.why("place E2")
    'A control token lies on E2 already. (R5.7)'
    >>> [question.prompt for question in s.play("place G1")]
    ['Spend a trade token to place another control token?']
    """

    def usual_mode(self, seats: int) -> str:
        return "first-game"

    def arrange(self) -> None:
        if self.record.config.mode in FIXED:
            self._tidy()
            self.turn(0)

    def _tidy(self) -> None:
        """Capitals clockwise from seat 0, leaders and victory cards as in the box."""
        g, s = self.g, self.s
        stars, clockwise = geography(g).stars, g.rules.layouts["first_game_map"].stars
        homes = [stars[tile] for tile in clockwise if tile in stars]
        first = {card.type: card.key for card in g.rules.focus.values() if card.level == 1}
        for p in s.players:
            board.lift_piece(g, p.cities[0])
        for seat, p in enumerate(s.players):
            board.put_piece(g, seat, homes[seat], CAPITAL)
            p.row = [first[kind] for kind in TYPES]
        s.first = s.offset = 0
        s.barbarians = [at if at == ABSENT else DEFEATED for at in s.barbarians]
        self.leaders(*g.rules.leaders)
        self.victory(*list(g.rules.victory)[: len(s.victory)])

    def leaders(self, *keys: str) -> Self:
        """The leaders of the seats, in their order."""
        for p, key in zip(self.s.players, keys, strict=False):
            p.leader = key
        return self

    def victory(self, *keys: str) -> Self:
        """The victory cards in play."""
        self.s.victory = list(keys)
        return self

    # Whose turn it is.

    def turn(self, seat: int = 0) -> Self:
        """Begin the turn of a seat; then comes everybody else's, and then the next round."""
        n = len(self.s.players)
        turns = [TakeTurn(seat=(seat + i) % n) for i in range(n)]
        return self.between_turns().owe(*turns, PlayRound())

    def between_turns(self) -> Self:
        """Break off whatever was going on."""
        s = self.s
        s.active, s.battle, s.attacks_won = NOBODY, None, 0
        s.chosen = s.slot = -1
        s.power = 0
        for marks in (s.used, s.captured, s.visited, s.returned, s.filled, s.moved):
            marks.clear()
        return self

    # Pieces.

    def city(self, seat: int, *places: str) -> Self:
        """Cities, where no resource is left."""
        self.clear(*places)
        for at in places:
            board.put_piece(self.g, seat, SPACE[at], CITY)
        return self

    def control(self, seat: int, *places: str) -> Self:
        """Plain control tokens; what lay there is taken, as by placing them."""
        for at in places:
            board.place_control(self.g, seat, SPACE[at])
        self.g._fresh.clear()
        return self

    def reinforced(self, seat: int, *places: str) -> Self:
        """Reinforced control tokens."""
        self.control(seat, *places)
        for at in places:
            self.s.piece[SPACE[at]] = REINFORCED
        return self

    def clear(self, *places: str) -> Self:
        """Return resources on spaces to the supply."""
        for at in places:
            token = self.s.token[SPACE[at]]
            if EMPTY < token <= len(RESOURCES):
                self.s.supply[token - 1] += 1
                self.s.token[SPACE[at]] = EMPTY
        return self

    def barbarian(self, letter: str, at: str) -> Self:
        """A barbarian on the map."""
        self.s.barbarians[LETTERS.index(letter)] = SPACE[at]
        return self

    def caravan(self, seat: int, number: int, at: str) -> Self:
        """A caravan (from 1) on the map."""
        self.p(seat).caravans[number - 1] = SPACE[at]
        return self

    def exhaust(self, seat: int, *spare: str) -> Self:
        """Use up a seat's control tokens on bare land, sparing some spaces."""
        p = self.p(seat)
        for h in reversed(geography(self.g).spaces):
            if unused_tokens(p) == 0:
                return self
            if geography(self.g).terrain[h] and is_empty(self.s, h) and NAMES[h] not in spare:
                board.put_piece(self.g, seat, h, CONTROL)
        raise AssertionError("the map is full")

    # Cards and tokens.

    def goods(self, seat: int, **counts: int) -> Self:
        """Resources, from the supply."""
        for resource, count in counts.items():
            i = RESOURCES.index(resource)
            self.s.supply[i] -= count - self.p(seat).resources[i]
            self.p(seat).resources[i] = count
        return self

    def wonder(self, seat: int, key: str, at: str) -> Self:
        """A wonder that a seat has built; -1: it lies free."""
        self._draw(key)
        self.s.wonder_at[key] = SPACE[at]
        if seat != NOBODY:
            self.p(seat).wonders.append(key)
        return self

    def top(self, key: str) -> Self:
        """A wonder face up on its deck."""
        self._draw(key)
        self.s.decks[self.g.rules.wonders[key].type].append(key)
        return self

    def _draw(self, key: str) -> None:
        """Fetch a wonder from where it is."""
        for pile in (self.s.removed, *self.s.decks.values()):
            if key in pile:
                pile.remove(key)

    def pact(self, giver: int, card: str, holder: int) -> Self:
        """Who holds a diplomacy card of a player."""
        self.p(giver).pacts[card] = holder
        return self

    def conquer(self, seat: int, at: str) -> Self:
        """A city-state that a seat has conquered and holds with a city."""
        h = SPACE[at]
        key = geography(self.g).city_states[h]
        self.s.token[h] = EMPTY
        for p in self.s.players:
            if key in p.city_state_cards:
                p.city_state_cards.remove(key)
        board.gain_city_state(self.g, seat, key)
        board.put_piece(self.g, seat, h, CITY)
        return self

    def city_state_card(self, seat: int, *keys: str) -> Self:
        """Diplomacy cards of city-states, which are laid beside the map if they are not on it."""
        for key in keys:
            if key not in geography(self.g).city_states.values():
                self._turn_over(key)
            self.p(seat).city_state_cards.append(key)
        return self

    def natural(self, seat: int, *keys: str) -> Self:
        """Natural wonders, each held with a control token on its space."""
        for key in keys:
            if key not in geography(self.g).naturals.values():
                self._turn_over(key)
            at = next(h for h, k in geography(self.g).naturals.items() if k == key)
            self.control(seat, NAMES[at])
        return self

    def _turn_over(self, key: str) -> None:
        """Turn over the tile that has a city-state or natural wonder on its other side; it goes to
        the edge of the map, as sides differ in shape."""
        g, s = self.g, self.s
        tile = next(
            tile
            for tile in g.rules.tiles.values()
            if any(key in (space.city_state, space.natural) for space in tile.b)
        )
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

    def lay(self, seat: int, card: str, slot: int, trade: int = 0) -> Self:
        """A focus card in a slot, in place of the card of its type; trade tokens on it."""
        p, focus = self.p(seat), self.g.rules.focus
        here = next(i for i, c in enumerate(p.row) if focus[c].type == focus[card].type)
        p.row[here] = card
        order = list(range(5))
        order[here], order[slot - 1] = order[slot - 1], order[here]
        board.reorder(self.g, seat, order)
        p.trade[slot - 1] = trade
        board.fit_caravans(self.g, seat)
        return self
