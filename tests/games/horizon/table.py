"""Positions of Beyond the Horizon set up by hand.

Two players sit opposite each other: seat 0 moves first, its home is N15, the cradle N14, the other
home N13. Hexes between homes and cradle are M14, M15, O13 and O14.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pentarchy
from pentarchy.core.match import Match
from pentarchy.core.step import Step
from pentarchy.games.horizon.research import GainCard
from pentarchy.games.horizon.state import KINDS, TRACKS, Player, State
from pentarchy.games.horizon.turn import ChooseSpace, Turn
from pentarchy.games.horizon.units import lay
from pentarchy.games.horizon.words import Perform, bind
from tests.support import play

HOME, CRADLE, OTHER_HOME = "N15", "N14", "N13"
ROWS = (
    ["farm", "market", "workshop"],
    ["library", "aqueduct", "bank"],
    ["university", "palace", "cathedral"],
)
LEVEL_I = ("writing", "agriculture", "currency", "bronze_casting")


@cache
def seed_where_seat_0_begins(seats: int) -> int:
    """A seed with seat 0 as the first player."""
    return next(n for n in range(99) if pentarchy.new("horizon", seats, n).game.state.first == 0)


class Table:
    """A match whose position is being set up; `owe` and `turn` start it."""

    def __init__(
        self, seats: int = 2, government: str = "citadel_state", options: Any = None
    ) -> None:
        seed = seed_where_seat_0_begins(seats)
        self.match: Match = pentarchy.new("horizon", seats, seed, "first", options)
        self.g = self.match.game
        self.g.stack.clear()
        self.s.round = 1
        self.me.government = government
        self.me.pawn = "B4"
        for level, row in enumerate(ROWS):
            tiles = self.s.rows[level] + self.s.stacks[level]
            self.s.rows[level] = row[:]
            self.s.stacks[level] = [key for key in tiles if key not in row]
        for slot, key in zip(("I-1", "I-2", "I-3", "I-4"), LEVEL_I, strict=True):
            self.s.slots[self.slot(slot)] = key
        self.me.coins = 10
        self.activate(4)
        self.unit("soldier", 1)

    @property
    def s(self) -> State:
        state: State = self.g.state
        return state

    @property
    def me(self) -> Player:
        return self.s.players[0]

    @property
    def other(self) -> Player:
        return self.s.players[1]

    def slot(self, key: str) -> int:
        number: int = self.g.rules.slot_number[key]
        return number

    # Setting up.

    def activate(self, n: int, seat: int = 0) -> Table:
        """Active tokens more (or fewer), from (or to) the columns."""
        p = self.s.players[seat]
        for _ in range(abs(n)):
            if n > 0:
                i = next(i for i, fill in enumerate(p.columns) if fill)
                p.columns[i] -= 1
                p.active += 1
            else:
                sizes = self.g.rules.box.columns
                i = max(i for i, fill in enumerate(p.columns) if fill < sizes[i])
                p.columns[i] += 1
                p.active -= 1
        return self

    def unit(self, kind: str, strength: int, at: str = HOME, seat: int = 0) -> Table:
        """A further unit, its token from the leftmost column."""
        p = self.s.players[seat]
        i = next(i for i, fill in enumerate(p.columns) if fill)
        p.columns[i] -= 1
        p.units.append((at, KINDS.index(kind), strength))
        p.units.sort()
        return self

    def no_units(self, seat: int = 0) -> Table:
        """All units become active tokens."""
        p = self.s.players[seat]
        p.active += len(p.units)
        p.units.clear()
        return self

    def removed(self, seat: int = 0, **tracks: int) -> Table:
        """Cubes taken from tracks and set aside, their cells not resolved."""
        p = self.s.players[seat]
        for track, n in tracks.items():
            p.tracks[TRACKS.index(track)] -= n
            p.stand_ins -= n
        return self

    def invested(self, n: int, seat: int = 0) -> Table:
        """Cubes on the investment track, taken from none."""
        p = self.s.players[seat]
        p.invested += n
        p.stand_ins += n
        return self

    def put(self, key: str, slot: str) -> Table:
        """A technology on a slot, its leader gone."""
        s, i = self.s, self.slot(slot)
        level = self.g.rules.slots[i].level
        if level in (2, 3):
            deck = s.deck2 if level == 2 else s.deck3
            if key in deck:
                deck.remove(key)
            if s.slots[i]:
                deck.append(s.slots[i])
        if level > 1:
            s.slots[i] = key
            if s.hidden[i]:
                s.unused.append(s.hidden[i])
                s.hidden[i] = ""
        return self

    def scientist(self, slot: str, seat: int = 0) -> Table:
        """A scientist in a slot that holds a card, its token from the leftmost column."""
        p, i = self.s.players[seat], self.slot(slot)
        column = next(c for c, fill in enumerate(p.columns) if fill)
        p.columns[column] -= 1
        p.scientists |= 1 << i
        p.techs.append(self.s.slots[i])
        return self

    def tech(self, key: str, seat: int = 0) -> Table:
        """A technology on a slot of its level, with a scientist of the seat."""
        level = self.g.rules.technologies[key].level
        if level == 1:
            slot = ("I-1", "I-2", "I-3", "I-4")[LEVEL_I.index(key)]
        else:
            free = (i for i in reversed(self.g.rules.level_slots[level]) if self._bare(i))
            slot = self.g.rules.slots[next(free)].key
            self.put(key, slot)
        return self.scientist(slot, seat)

    def _bare(self, slot: int) -> bool:
        return not any(p.scientists >> slot & 1 for p in self.s.players)

    def private(self, key: str, seat: int = 0) -> Table:
        """A private technology."""
        deck = self.s.deck2 if key in self.s.deck2 else self.s.deck3
        deck.remove(key)
        self.s.players[seat].private.append(key)
        self.s.players[seat].techs.append(key)
        return self

    def leader(self, key: str, slot: str = "II-1") -> Table:
        """A leader hidden at a slot."""
        s, i = self.s, self.slot(slot)
        if key in s.unused:
            s.unused[s.unused.index(key)] = s.hidden[i]
            if not s.hidden[i]:
                s.unused.remove("")
        else:
            j = s.hidden.index(key)
            s.hidden[j] = s.hidden[i]
        s.hidden[i] = key
        return self

    def tile(self, key: str, at: str, village: int = -1, city: int = -1) -> Table:
        """A territory on the map, perhaps with a village and a city."""
        self.s.territories.remove(key)
        lay(self.g, key, at)
        for owner, sites in ((village, self.s.village), (city, self.s.city)):
            if owner >= 0:
                sites[-1] = owner
                self.s.players[owner].stand_ins += 1
        return self

    def stack(self, *keys: str) -> Table:
        """The next territories, the first of them on top."""
        for key in reversed(keys):
            self.s.territories.remove(key)
            self.s.territories.append(key)
        return self

    def deck(self, level: int, *keys: str) -> Table:
        """The next technologies of a deck, the first of them on top."""
        deck = self.s.deck2 if level == 2 else self.s.deck3
        for key in reversed(keys):
            deck.remove(key)
            deck.append(key)
        return self

    def face_up(self, *keys: str) -> Table:
        """Structure tiles turned up in place of others of their level."""
        for key in keys:
            level = self.g.rules.structures[key].level - 1
            if key not in self.s.rows[level]:
                self.s.stacks[level].remove(key)
                self.s.stacks[level].append(self.s.rows[level].pop())
                self.s.rows[level].append(key)
        return self

    def _loose(self, key: str) -> None:
        for pile in (*self.s.rows, *self.s.stacks):
            if key in pile:
                pile.remove(key)

    def reserve(self, key: str, seat: int = 0) -> Table:
        """A structure tile in reserve."""
        self._loose(key)
        self.s.players[seat].reserve.append(key)
        return self

    def structure(self, key: str, at: str, left: int, right: int = -1) -> Table:
        """A structure on the map."""
        self._loose(key)
        tile = self.s.at[at]
        self.s.built[tile] = key
        self.s.left[tile], self.s.right[tile] = left, right
        for owner in (left, right):
            if owner >= 0:
                self.s.players[owner].stand_ins += 1
        return self

    def objectives(self, *keys: str) -> Table:
        """The objectives in play."""
        self.s.objectives = list(keys)
        self.s.claims = [[] for _ in keys]
        return self

    def claimed(self, objective: int, *seats: int) -> Table:
        """Claims on an objective."""
        for seat in seats:
            self.s.claims[objective].append(seat)
            self.s.players[seat].stand_ins += 1
        return self

    # Starting.

    def owe(self, *steps: Step) -> Match:
        """These steps, and nothing after them."""
        with self.match.edit() as g:
            g.stack[:] = reversed(steps)
        return self.match

    def perform(self, *text: Step, must: bool = False) -> Match:
        """A list of effects for seat 0."""
        bound = bind(text, 0, "")
        return self.owe(*([Perform(seat=0, text=bound, must=True)] if must else bound))

    def act(self) -> Match:
        """The action phase of seat 0, and nothing after it."""
        return self.owe(ChooseSpace(seat=0))

    def turn(self, seat: int = 0) -> Match:
        """A turn, and all that follows."""
        return self.owe(Turn(seat=seat))

    def gain(self, key: str) -> Match:
        """Step 4 of a research: seat 0 gains a technology from a slot."""
        level = self.g.rules.technologies[key].level
        slot = f"{('', 'I', 'II', 'III', 'IV')[level]}-1"
        if level == 1:
            slot = ("I-1", "I-2", "I-3", "I-4")[LEVEL_I.index(key)]
        self.put(key, slot)
        self.scientist(slot)
        self.me.techs.pop()
        return self.owe(GainCard(seat=0, slot=self.slot(slot)))


def tally(s: State, seat: int) -> dict[str, int]:
    """The numbers of a player that effects change."""
    p = s.players[seat]
    return {
        "coins": p.coins,
        "active": p.active,
        "inactive": sum(p.columns),
        "food": p.tracks[0],
        "economy": p.tracks[1],
        "infrastructure": p.tracks[2],
        "invested": p.invested,
        "units": len(p.units),
        "strength": sum(u[2] for u in p.units),
        "techs": len(p.techs),
        "private": len(p.private),
        "leaders": len(p.leaders),
        "populate": p.populate,
        "fortify": p.fortify,
        "reserve": len(p.reserve),
        "banked": p.banked,
        "villages": s.village.count(seat),
        "cities": s.city.count(seat),
        "structures": s.left.count(seat) + s.right.count(seat),
        "tiles": len(s.cells),
    }


def changes(
    table: Table, match: Match, script: Iterable[str], seat: int = 0, before: Any = None
) -> dict[str, int]:
    """Play a script to its end: what changed for a seat, and by how much."""
    was = before or tally(table.s, seat)
    play(match, script)
    assert match.over, f"still asked: {match.decision}, {[a.text for a in match.options]}"
    now = tally(match.game.state, seat)
    return {key: now[key] - was[key] for key in now if now[key] != was[key]}
