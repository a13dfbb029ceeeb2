"""Positions set up by hand: pieces and cards by name, fetched from where they are.

With two players, who sit opposite each other, the cradle is N14; seat 0 moves first and lives at
N15, seat 1 at N13. The hexes between homes and cradle are M14, M15, O13 and O14.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pentarchy.core.rules import Rules
from pentarchy.core.scenario import Scenario
from pentarchy.core.settings import Setting
from pentarchy.core.step import Step
from pentarchy.games.horizon.research import GainCard, deck_of
from pentarchy.games.horizon.sayings import ROMAN
from pentarchy.games.horizon.state import KINDS, NOBODY, TRACKS, HorizonState, Player
from pentarchy.games.horizon.turn import ChooseSpace, Turn
from pentarchy.games.horizon.units import lay
from pentarchy.games.horizon.words import Perform, activate, bind, exhaust, take_inactive


class HorizonScenario(Scenario):
    """A position of Beyond the Horizon being set up; `turn` and `act` begin to play.

    Governments are dealt, the pawns share a space, and the structures and technologies of level I
    lie in the order of the component set.

    >>> import pentarchy
    >>> at = pentarchy.scenario("horizon").coins(2).tech("currency").act()
    >>> at.play("pawn currency", "done")
    []
    >>> at.p(0).coins
    5
    """

    def __init__(
        self,
        rules: Rules[Any],
        seats: int = 2,
        seed: int = 1,
        mode: str = "first",
        options: Mapping[str, Setting] | None = None,
    ) -> None:
        super().__init__(rules, seats, seed, mode or "first", options)
        while self.s.first:
            seed += 1
            super().__init__(rules, seats, seed, mode or "first", options)
        s, made = self.s, self.g.rules
        self.g.stack.clear()
        s.round = 1
        for p in s.players:
            p.pawn = next(iter(made.shared), "")
        shown = made.box.face_up
        for level in range(3):
            tiles = [key for key, tile in made.structures.items() if tile.level == level + 1]
            s.rows[level], s.stacks[level] = tiles[:shown], tiles[shown:]
        first = [key for key, level in made.tech_level.items() if level == 1]
        for i, key in zip(made.level_slots[1], first, strict=False):
            s.slots[i] = key

    @property
    def s(self) -> HorizonState:
        """The state."""
        state: HorizonState = self.game.state
        return state

    def p(self, seat: int = 0) -> Player:
        """A player's record."""
        return self.s.players[seat]

    @property
    def me(self) -> Player:
        """Seat 0."""
        return self.p(0)

    @property
    def other(self) -> Player:
        """Seat 1."""
        return self.p(1)

    def slot(self, key: str) -> int:
        """The number of a slot of the tree."""
        number: int = self.g.rules.slot_number[key]
        return number

    # Players.

    def government(self, key: str, seat: int = 0) -> Self:
        """A government for a seat; whoever has its card takes the one this seat had."""
        card = self.g.rules.governments[key].card
        for p in self.s.players:
            if self.g.rules.governments[p.government].card == card:
                p.government = self.p(seat).government
        self.p(seat).government = key
        return self

    def coins(self, n: int, seat: int = 0) -> Self:
        """So many coins."""
        self.p(seat).coins = n
        return self

    def tokens(self, seat: int = 0, populate: int = 0, fortify: int = 0) -> Self:
        """Populate and fortify tokens more, from the supply."""
        self.s.populate_supply -= populate
        self.s.fortify_supply -= fortify
        self.p(seat).populate += populate
        self.p(seat).fortify += fortify
        return self

    def activate(self, n: int, seat: int = 0) -> Self:
        """Active tokens more (or fewer), from (or to) the columns."""
        p = self.p(seat)
        activate(p, max(0, n))
        for _ in range(-n):
            p.active -= 1
            exhaust(self.g, p)
        return self

    def columns(self, *fills: int, seat: int = 0) -> Self:
        """The population columns; the other tokens that neither stand nor research are active."""
        p = self.p(seat)
        p.active += sum(p.columns) - sum(fills)
        p.columns = list(fills)
        return self

    def removed(self, seat: int = 0, **tracks: int) -> Self:
        """Cubes taken from tracks into the hand, or put in place of markers that stood in."""
        p = self.p(seat)
        for track, n in tracks.items():
            p.tracks[TRACKS.index(track)] -= n
            _put_down(p, -n)
        return self

    def invested(self, n: int, seat: int = 0) -> Self:
        """Cubes on the investment track, from the hand or markers standing in."""
        self.p(seat).invested += n
        _put_down(self.p(seat), n)
        return self

    # Units and the map.

    def unit(self, kind: str, strength: int, at: str = "", seat: int = 0) -> Self:
        """A further unit, at home unless said, its token from the leftmost column."""
        p = self.p(seat)
        take_inactive(p)
        p.units.append((at or p.home, KINDS.index(kind), strength))
        p.units.sort()
        return self

    def no_units(self, seat: int = 0) -> Self:
        """All units become active tokens."""
        p = self.p(seat)
        p.active += len(p.units)
        p.units.clear()
        return self

    def tile(self, key: str, at: str, village: int = NOBODY, city: int = NOBODY) -> Self:
        """A territory on the map, perhaps with a village and a city."""
        self.s.territories.remove(key)
        lay(self.g, key, at)
        for owner, sites in ((village, self.s.village), (city, self.s.city)):
            sites[-1] = owner
            self._cube(owner)
        return self

    def stack(self, *keys: str) -> Self:
        """The next territories, the first of them on top."""
        _on_top(self.s.territories, keys)
        return self

    def structure(self, key: str, at: str, left: int, right: int = NOBODY) -> Self:
        """A structure on the map."""
        self._loose(key)
        tile = self.s.at[at]
        self.s.built[tile] = key
        self.s.left[tile], self.s.right[tile] = left, right
        self._cube(left)
        self._cube(right)
        return self

    def reserve(self, key: str, seat: int = 0) -> Self:
        """A structure tile in reserve."""
        self._loose(key)
        self.p(seat).reserve.append(key)
        return self

    def face_up(self, *keys: str) -> Self:
        """Structure tiles turned up in place of others of their level."""
        for key in keys:
            level = self.g.rules.structures[key].level - 1
            row, stack = self.s.rows[level], self.s.stacks[level]
            if key not in row:
                stack.remove(key)
                stack.append(row.pop())
                row.append(key)
        return self

    def _cube(self, owner: int) -> None:
        """A cube of a player lies on the table: from the hand, or a marker standing in."""
        if owner != NOBODY:
            _put_down(self.p(owner), 1)

    def _loose(self, key: str) -> None:
        """Take a structure tile from where it lies; its row is filled again."""
        level = self.g.rules.structures[key].level - 1
        row, stack = self.s.rows[level], self.s.stacks[level]
        if key in row:
            row[row.index(key)] = stack.pop()
        else:
            stack.remove(key)

    # Technologies and leaders.

    def put(self, key: str, slot: str) -> Self:
        """A technology on a slot, its leader gone."""
        s, i = self.s, self.slot(slot)
        level = self.g.rules.slots[i].level
        if key in s.slots:
            s.slots[s.slots.index(key)] = s.slots[i]
        elif level in (2, 3):
            deck = deck_of(s, level)
            deck.remove(key)
            if s.slots[i]:
                deck.append(s.slots[i])
        s.slots[i] = key
        if s.hidden[i]:
            s.unused.append(s.hidden[i])
            s.hidden[i] = ""
        return self

    def scientist(self, slot: str, seat: int = 0) -> Self:
        """A scientist in a slot that holds a card, its token from the leftmost column."""
        p, i = self.p(seat), self.slot(slot)
        take_inactive(p)
        p.scientists |= 1 << i
        p.techs.append(self.s.slots[i])
        return self

    def tech(self, key: str, seat: int = 0) -> Self:
        """A technology on a slot of its level, with a scientist of the seat."""
        slot = self._slot_for(key)
        return self.put(key, slot).scientist(slot, seat)

    def _slot_for(self, key: str) -> str:
        """Where a technology lies, or the last slot of its level without a scientist."""
        s, rules = self.s, self.g.rules
        if key in s.slots:
            found = s.slots.index(key)
        else:
            taken = 0
            for p in s.players:
                taken |= p.scientists
            slots = rules.level_slots[rules.tech_level[key]]
            found = next(i for i in reversed(slots) if not taken >> i & 1)
        slot: str = rules.slots[found].key
        return slot

    def private(self, key: str, seat: int = 0) -> Self:
        """A private technology."""
        deck_of(self.s, self.g.rules.tech_level[key]).remove(key)
        self.p(seat).private.append(key)
        self.p(seat).techs.append(key)
        return self

    def deck(self, level: int, *keys: str) -> Self:
        """The next technologies of a deck, the first of them on top."""
        _on_top(deck_of(self.s, level), keys)
        return self

    def leader(self, key: str, slot: str = "") -> Self:
        """A leader hidden at a slot; unless said, at the first of its level."""
        s = self.s
        i = self.slot(slot or f"{ROMAN[self.g.rules.leaders[key].level]}-1")
        if key in s.hidden:
            s.hidden[s.hidden.index(key)] = s.hidden[i]
        else:
            s.unused.remove(key)
            if s.hidden[i]:
                s.unused.append(s.hidden[i])
        s.hidden[i] = key
        return self

    # Objectives.

    def objectives(self, *keys: str) -> Self:
        """These objectives in place of those of their letters, nobody's yet."""
        s, cards = self.s, self.g.rules.objectives
        given = {cards[key].letter: key for key in keys}
        s.objectives = [given.get(cards[key].letter, key) for key in s.objectives]
        s.claims = [[] for _ in s.objectives]
        return self

    def claimed(self, objective: str, *seats: int) -> Self:
        """Claims on an objective."""
        for seat in seats:
            self.s.claims[self.s.objectives.index(objective)].append(seat)
            self._cube(seat)
        return self

    # Beginning.

    def perform(self, *text: Step, must: bool = False) -> Self:
        """A list of effects for seat 0; `must`: as those of an action."""
        bound = bind(text, 0, "")
        return self.owe(*([Perform(seat=0, text=bound, must=True)] if must else bound))

    def act(self) -> Self:
        """The action phase of seat 0, and nothing after it."""
        return self.owe(ChooseSpace(seat=0))

    def turn(self, seat: int = 0) -> Self:
        """A turn, and all that follows."""
        return self.owe(Turn(seat=seat))

    def gain(self, key: str) -> Self:
        """Step 4 of a research: seat 0 gains a technology from a slot."""
        slot = self._slot_for(key)
        self.put(key, slot).scientist(slot)
        self.me.techs.pop()
        return self.owe(GainCard(seat=0, slot=self.slot(slot)))


def _on_top(pile: list[str], keys: tuple[str, ...]) -> None:
    for key in reversed(keys):
        pile.remove(key)
        pile.append(key)


def _put_down(p: Player, n: int) -> None:
    """Cubes leave the hand for the table, then markers stand in; or, negative, come into it."""
    lacking = p.stand_ins - p.held + n
    p.stand_ins, p.held = max(0, lacking), max(0, -lacking)
