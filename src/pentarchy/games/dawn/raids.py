"""The event dial: barbarians return and move, mature cities trade (rules 5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import roll
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.games.dawn.board import destroy_caravans, destroy_piece, flip_control
from pentarchy.games.dawn.events import (
    BarbarianMoved,
    BarbarianRepelled,
    BarbarianReturned,
    BarbariansMoved,
    TradeLost,
)
from pentarchy.games.dawn.queries import (
    geography,
    has,
    is_empty_but_caravans,
    mature_city_count,
)
from pentarchy.games.dawn.state import (
    CAPITAL,
    DEFEATED,
    LETTERS,
    NAMES,
    NONE,
    PIECES,
    REINFORCED,
    WATER,
)
from pentarchy.games.dawn.words import GainTrade, LoseTrade

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

MOST_ROLLS = 20
"""Rolls to part barbarians on one space, in one event (R5.48)."""


class ReturnBarbarians(Step, frozen=True, kw_only=True):
    """Defeated barbarians return."""

    def resolve(self, g: Dawn) -> None:
        s, spawns = g.state, geography(g).spawns
        for i, letter in enumerate(LETTERS):
            if s.barbarians[i] == DEFEATED:
                at = spawns[letter]
                if is_empty_but_caravans(s, at):
                    destroy_caravans(g, at)
                    s.barbarians[i] = at
                    g.emit(BarbarianReturned, seat=-1, letter=letter, at=NAMES[at])


class MoveBarbarians(Step, frozen=True, kw_only=True):
    """All barbarians move one space in the direction of the die."""

    def resolve(self, g: Dawn) -> None:
        direction = roll_direction(g)
        moves = [
            MoveBarbarian(number=i, direction=direction)
            for i, at in enumerate(g.state.barbarians)
            if at >= 0
        ]
        g.push(*moves, PartBarbarians())


def roll_direction(g: Dawn) -> int:
    """Roll for a direction: 0 east, then clockwise."""
    number = roll(g.state)
    g.emit(BarbariansMoved, seat=-1, number=number)
    return (number - 1 + g.state.offset) % 6


class PartBarbarians(Step, frozen=True, kw_only=True):
    """While barbarians share a space, the first of them moves on."""

    rolls: int = 0

    def resolve(self, g: Dawn) -> None:
        places = [at for at in g.state.barbarians if at >= 0]
        shared = [i for i, at in enumerate(g.state.barbarians) if at >= 0 and places.count(at) > 1]
        if shared and self.rolls < MOST_ROLLS:
            direction = roll_direction(g)
            g.push(
                MoveBarbarian(number=shared[0], direction=direction),
                replace(self, rolls=self.rolls + 1),
            )


def barbarian_path(g: Dawn, number: int, direction: int) -> tuple[list[int], int]:
    """The water a barbarian crosses and the space on which it lands (R5.47, R5.61)."""
    s, geo = g.state, geography(g)
    start = at = s.barbarians[number]
    crossed: list[int] = []
    turned = False
    while True:
        ahead = geo.beside[at][direction]
        if ahead < 0 or is_proof(g, ahead):
            if turned or (ahead >= 0 and not s.petra_turns):
                return crossed, start
            turned = True
            direction = (direction + 3) % 6
            continue
        at = ahead
        if geo.terrain[at] != WATER:
            return crossed, at
        crossed.append(at)


def is_proof(g: Dawn, at: int) -> bool:
    """Whether barbarians cannot enter a space (R5.61)."""
    s = g.state
    if s.piece[at] < REINFORCED:
        return False
    return has(g, s.owner[at], "barbarian_proof")


class MoveBarbarian(Step, frozen=True, kw_only=True):
    """A barbarian moves, and lays waste where it lands."""

    number: int
    direction: int

    def resolve(self, g: Dawn) -> None:
        s = g.state
        start = s.barbarians[self.number]
        crossed, at = barbarian_path(g, self.number, self.direction)
        for h in crossed:
            destroy_caravans(g, h)
        if at == start:
            return
        destroy_caravans(g, at)
        piece = s.piece[at]
        if piece in (REINFORCED, CAPITAL):
            self.goes_back(g, at)
            return
        s.barbarians[self.number] = at
        g.emit(BarbarianMoved, seat=-1, letter=LETTERS[self.number], at=NAMES[at])
        if piece != NONE:
            destroy_piece(g, at)

    def goes_back(self, g: Dawn, at: int) -> None:
        """A reinforced token is flipped, or a capital loses two trade tokens; both hold."""
        s, owner = g.state, g.state.owner[at]
        letter, piece = LETTERS[self.number], PIECES[s.piece[at]]
        g.emit(BarbarianRepelled, seat=owner, letter=letter, piece=piece, at=NAMES[at])
        if s.piece[at] == REINFORCED:
            flip_control(g, at)
            return
        p = s.players[owner]
        if sum(p.trade) > 2:
            g.push(LoseTrade(seat=owner, count=2))
            return
        for _ in range(sum(p.trade)):
            g.emit(TradeLost, seat=owner)
        p.trade = [0, 0, 0, 0, 0]


class TradeEvent(Step, frozen=True, kw_only=True):
    """Mature cities trade."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        n = len(s.players)
        order = [(s.first + i) % n for i in range(n)]
        gains = [(seat, mature_city_count(g, seat)) for seat in order]
        g.push(*(GainTrade(seat=seat, count=count) for seat, count in gains if count))


EVENTS: dict[str, type[Step]] = {
    "spawn": ReturnBarbarians,
    "move": MoveBarbarians,
    "trade": TradeEvent,
}
