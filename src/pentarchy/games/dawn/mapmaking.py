"""Building the map: the first-game map, and the custom map laid tile by tile (rules chapter 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.chance import below, roll, shuffle
from pentarchy.core.hexes import DIRECTIONS, Hex
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.games.dawn.actions import At, LayTile, Turn
from pentarchy.games.dawn.board import put_piece
from pentarchy.games.dawn.events import CoreLaid, TileLaid
from pentarchy.games.dawn.geography import outline
from pentarchy.games.dawn.state import CAPITAL, WATER_TOKENS

if TYPE_CHECKING:
    from pentarchy.games.dawn.cards.kinds import Laid
    from pentarchy.games.dawn.rules import Dawn

# The plane as bits of one integer: place (q, r) is bit (r + HALF) * WIDTH + q + HALF.
WIDTH = 56
HALF = 28
CENTRE = HALF * WIDTH + HALF
ORIGIN = 4 * WIDTH
"""Where a shape has its first space: so far below can its spaces lie, and the places next to it."""
SHIFTS = tuple(r * WIDTH + q for q, r in DIRECTIONS)
TOUCHING = 4
"""Spaces a new tile must touch, counted from both sides."""
ORIENTATIONS = tuple((side, turn) for side in "AB" for turn in range(6))


def bit(h: Hex) -> int:
    """A place as a bit."""
    return 1 << number_of(*h)


def number_of(q: int, r: int) -> int:
    """The number of a place's bit."""
    return (r + HALF) * WIDTH + q + HALF


def place_of(number: int) -> Hex:
    """The place whose bit has this number."""
    return number % WIDTH - HALF, number // WIDTH - HALF


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def around(mask: int) -> int:
    """The places next to these, themselves left out unless they touch one another."""
    grown = 0
    for shift in SHIFTS:
        grown |= mask << shift if shift > 0 else mask >> -shift
    return grown


@cache
def shape(side: str, turn: int) -> tuple[int, int]:
    """A tile at the origin, and the places next to it."""
    tile = 0
    for h in outline(side, turn, (0, 0)):
        tile |= bit(h) >> CENTRE - ORIGIN
    return tile, around(tile) & ~tile


@cache
def offsets(side: str, turn: int) -> tuple[int, ...]:
    """The spaces of a tile at the origin as bit numbers: shifted right by one of them, a mask tells
    for each first space, that far below, whether that space is in it."""
    return tuple(bits(shape(side, turn)[0]))


def union(masks: list[int]) -> int:
    """What is in any of them."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def four_or_more(masks: list[int]) -> int:
    """What is in at least four of them: the masks added up, each bit a sum of its own."""
    ones = twos = fours = 0
    for mask in masks:
        carry = ones & mask
        ones ^= mask
        fours |= twos & carry
        twos ^= carry
    return fours


def moved(mask: int, number: int) -> int:
    """A shape made at the origin, moved so that its first space has this bit number."""
    by = number - ORIGIN
    return mask << by if by >= 0 else mask >> -by


def brought(mask: int, number: int) -> int:
    """A map moved so that the place with this bit number comes to the origin."""
    by = number - ORIGIN
    return mask >> by if by >= 0 else mask << -by


class Ground:
    """The map under construction, as bits."""

    __slots__ = ("all", "core", "low", "lowered", "ring", "second", "water_left")

    def __init__(self, layout: str, core_tiles: list[int]) -> None:
        self.all = self.core = water = 0
        others: list[int] = []
        for word in layout.split():
            name, q, r, turn = word.split(":")
            number = number_of(int(q), int(r))
            if name == "W":
                self.all |= 1 << number
                water += 1
                continue
            tile = moved(shape(name[-1], int(turn))[0], number)
            self.all |= tile
            if int(name[:-1]) in core_tiles:
                self.core |= tile
            else:
                others.append(tile)
        self.ring = around(self.all) & ~self.all
        lowest = (self.all & -self.all).bit_length() // WIDTH
        self.low = max(lowest - ROOM, 0) * WIDTH
        """The places below are out of reach. Without their bits, numbers are half as long."""
        self.lowered = self.all >> self.low
        beside_core = around(self.core)
        self.second = 0
        """Tiles that touch the core."""
        for tile in others:
            if tile & beside_core:
                self.second |= tile
        self.water_left = WATER_TOKENS - water

    def why_not(self, side: str, turn: int, number: int, near: int) -> Refusal | None:
        """Why a tile may not lie there; `near` is what it must touch (0: nothing special)."""
        trouble = self.trouble(side, turn, number, near)
        return None if trouble is None else trouble[1]

    def trouble(self, side: str, turn: int, number: int, near: int) -> tuple[int, Refusal] | None:
        """The first condition that a place fails: how far it came, and the refusal."""
        shape_tile, shape_ring = shape(side, turn)
        tile, beside = moved(shape_tile, number), moved(shape_ring, number)
        if tile & self.all:
            return 0, Refusal("It would lie on another tile.", "R7.2.6")
        own, touched = (tile & self.ring).bit_count(), (beside & self.all).bit_count()
        if near == NO_FOUR:
            if not own:
                return 1, Refusal("It would touch no tile.", "R7.2.6")
        elif own < TOUCHING or touched < TOUCHING:
            return 1, Refusal(
                "{own} of its spaces would touch {touched} placed ones; both must be at least"
                " {least}.",
                "R7.2.6",
                own=own,
                touched=touched,
                least=TOUCHING,
            )
        if near > 0 and not beside & near:
            if near == self.core:
                return 2, Refusal("It must touch the core.", "R7.2.6")
            return 2, Refusal("It must touch a tile that touches the core.", "R7.2.6")
        closed = self.encloses_too_much(side, turn, number)
        return None if closed is None else (3, closed)

    def fits(self, side: str, near: int) -> Iterator[tuple[int, int]]:
        """Where a tile may lie with a side up: bit numbers of its first space, and turns.

        Of what `trouble` tests one by one, the spaces of the tile are tested for all places at
        once, as sums of bits; what passes is not much.
        """
        ring, laid = self.ring >> self.low, self.lowered
        add_up = union if near == NO_FOUR else four_or_more
        for turn in range(6):
            spaces, beside = offsets(side, turn), shape(side, turn)[1]
            found = add_up([ring >> by for by in spaces])
            found &= ~union([laid >> by for by in spaces])
            for below_it in bits(found):
                number = self.low + below_it + ORIGIN
                touched = brought(self.all, number) & beside
                if near != NO_FOUR and touched.bit_count() < TOUCHING:
                    continue
                if near > 0 and not brought(near, number) & beside:
                    continue
                closed = self.parted(side, turn, number - self.low, touched)
                if closed.bit_count() <= self.water_left:
                    yield number, turn

    def closed_off(self, side: str, turn: int, number: int) -> int:
        """The places that a tile laid here would enclose, as bits."""
        touched = brought(self.all, number) & shape(side, turn)[1]
        return self.parted(side, turn, number - self.low, touched) << self.low

    def parted(self, side: str, turn: int, number: int, touched: int) -> int:
        """The same, lowered, with what the tile touches already known, as if it lay at the origin.

        Of the pieces into which it parts the free places next to it all but one are enclosed, and
        are small where it may lie at all.
        """
        pieces = free_pieces(side, turn, touched)
        if len(pieces) < 2:
            return 0
        ground = self.lowered | moved(shape(side, turn)[0], number)
        closed = wide = 0
        for piece in pieces:
            place, grown = 0, moved(piece, number)
            while grown != place and grown.bit_count() <= WATER_TOKENS:
                place, grown = grown, (grown | around(grown)) & ~ground
            if grown == place:
                closed |= place
            else:
                wide += 1
        return closed if wide == 1 else enclosed(ground)

    def holes(self, side: str, turn: int, number: int) -> list[Hex]:
        """The places that a tile laid here would enclose."""
        return [place_of(n) for n in bits(self.closed_off(side, turn, number))]

    def encloses_too_much(self, side: str, turn: int, number: int) -> Refusal | None:
        """Why the holes a tile makes cannot be filled (R7.2.7)."""
        holes = self.closed_off(side, turn, number).bit_count()
        if holes <= self.water_left:
            return None
        return Refusal(
            "It would enclose {holes} places, and {left} water tokens are left.",
            "R7.2.7",
            holes=holes,
            left=self.water_left,
        )

    def plots(self) -> list[Hex]:
        """Free places where the first space of a tile could be tried."""
        grown = self.all
        for _ in range(4):
            grown |= around(grown)
        return [place_of(number) for number in bits(grown & ~self.all)]


class Building:
    """What may be laid on one layout: found when it is asked for, and shared by all copies."""

    __slots__ = ("_found", "_legal", "demand", "ground")

    def __init__(self, layout: str, core_tiles: list[int]) -> None:
        self.ground = ground = Ground(layout, core_tiles)
        self._legal: dict[str, dict[At, list[Turn]]] = {}
        self._found: dict[str, Iterator[tuple[int, int]]] = {}
        """Per side with which a tile fits somewhere, where: still to be read."""
        for near in (ground.core, ground.second, 0, NO_FOUR):
            self.demand = near
            """What a tile must touch: the core, a tile that touches it, or less."""
            for side in "AB":
                places = ground.fits(side, near)
                first = next(places, None)
                if first is not None:
                    self._found[side] = chain([first], places)
            if self._found:
                break

    @property
    def sides(self) -> Collection[str]:
        """The sides with which a tile fits somewhere."""
        return self._found.keys()

    def legal(self, side: str) -> dict[At, list[Turn]]:
        """Where the first space of a tile may go with a side up, and how it may then be turned."""
        found = self._legal.get(side)
        if found is None:
            found = self._legal[side] = {}
            for number, turn in self._found.get(side, ()):
                found.setdefault(At(*place_of(number)), []).append(Turn(turn))
        return found


ROOM = 8 + WATER_TOKENS + 2
"""Rows looked at below the map: a tile, the places next to it, and what it encloses."""
NO_FOUR = -1
"""The last resort: touch anything, with however few spaces."""


@cache
def ring_of(side: str, turn: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places next to a tile at the origin as bit numbers, and which of them touch (as bits)."""
    places = tuple(bits(shape(side, turn)[1]))
    touching = tuple(
        sum(1 << j for j, b in enumerate(places) if around(1 << a) >> b & 1) for a in places
    )
    return places, touching


@lru_cache(maxsize=1 << 16)
def free_pieces(side: str, turn: int, filled: int) -> tuple[int, ...]:
    """The places next to a tile at the origin without those filled, in pieces that hang
    together."""
    places, touching = ring_of(side, turn)
    free = sum(1 << i for i, place in enumerate(places) if not filled >> place & 1)
    found = []
    while free:
        piece, grown = 0, free & -free
        while grown != piece:
            piece = grown
            for i in bits(piece):
                grown |= touching[i] & free
        found.append(sum(1 << places[i] for i in bits(piece)))
        free &= ~piece
    return tuple(found)


def enclosed(ground: int) -> int:
    """The places outside the ground that it surrounds on all sides."""
    first = (ground & -ground).bit_length() // WIDTH - 1
    last = ground.bit_length() // WIDTH + 1
    box = ((1 << (last + 1) * WIDTH) - 1) ^ ((1 << first * WIDTH) - 1)
    free = box & ~ground
    outside = ((1 << WIDTH) - 1) << first * WIDTH
    while True:
        grown = (outside | around(outside)) & free
        if grown == outside:
            return free & ~outside
        outside = grown


# The first-game map.


def first_game_layout(g: Dawn) -> str:
    """The fixed layout for this number of players (R7.1)."""
    n = len(g.state.players)
    laid = g.rules.layouts["first_game_map"].laid
    return " ".join(word(str(x.tile) + x.side, x) for x in laid if x.players <= n)


def word(name: str, at: Laid) -> str:
    """A tile in a layout."""
    return f"{name}:{at.q}:{at.r}:{at.turn}"


def star_spaces(g: Dawn) -> list[int]:
    """The star of each seat on the first-game map: a random turn of the list."""
    s = g.state
    geo = g.rules.geography(s.layout)
    stars = [geo.stars[t] for t in g.rules.layouts["first_game_map"].stars if t in geo.stars]
    turn = below(s, len(stars))
    return [stars[(seat + turn) % len(stars)] for seat in range(len(s.players))]


# The custom map.


class LayCore(Step, frozen=True, kw_only=True):
    """Deal the tiles and lay the core of the map."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        n = len(s.players)
        by_role: dict[str, list[int]] = {}
        for tile in g.rules.tiles.values():
            by_role.setdefault(tile.role, []).append(tile.number)
        capitals = by_role["capital"]
        shuffle(s, capitals)
        naturals, city_states = by_role["natural_wonder"], by_role["city_state"]
        shuffle(s, naturals)
        shuffle(s, city_states)
        core = naturals[:2] + city_states[:2]
        shuffle(s, core)
        side = "A" if roll(s) <= 3 else "B"
        places = g.rules.layouts[f"core_{side.lower()}"].laid
        s.layout = " ".join(
            word(f"{tile}{side}", at) for tile, at in zip(core, places, strict=True)
        )
        s.core_tiles = core
        rest = naturals[2:] + city_states[2:] + by_role["plain"]
        shuffle(s, rest)
        s.tiles = [[capitals[i], rest[2 * i], rest[2 * i + 1]] for i in range(n)]
        g.emit(CoreLaid, seat=-1, side=side)
        first = below(s, n)
        g.push(*(ChooseTile(seat=(first + i) % n) for _ in range(3) for i in range(n)))


class ChooseTile(Decision, frozen=True, kw_only=True):
    """Choose the tile you lay next, and which side is up."""

    rule: ClassVar[str] = "R7.2.6"

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (LayTile(f"{tile}{side}") for tile in g.state.tiles[self.seat] for side in "AB")

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, LayTile)
        side = action.face[-1]
        if side not in building(g).sides:
            return Refusal("With side {side} up it fits nowhere.", self.rule, side=side)
        return None

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, LayTile)
        g.push(ChoosePlot(seat=self.seat, face=action.face))

    def prompt(self, g: Dawn) -> Message:
        return Message("Which tile do you lay, and which side up?")

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, LayTile)
        tile, side = int(action.face[:-1]), action.face[-1]
        return Message("Tile {tile}, side {side} up", tile=tile, side=side)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, LayTile)
        return (f"p{self.seat}:tile:{action.face}",)


def building(g: Dawn) -> Building:
    """What may be laid now."""
    return g.rules.building(g.state.layout, g.state.core_tiles)


class ChoosePlot(Decision, frozen=True, kw_only=True):
    """Choose where the tile's first space goes."""

    rule: ClassVar[str] = "R7.2.6"
    face: str

    def turns(self, g: Dawn, at: At) -> list[Turn]:
        """How the tile may be turned there."""
        return building(g).legal(self.face[-1]).get(at, [])

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (At(q, r) for q, r in building(g).ground.plots())

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, At)
        if self.turns(g, action):
            return None
        made = building(g)
        number = number_of(action.q, action.r)
        found = [
            trouble
            for turn in range(6)
            if (trouble := made.ground.trouble(self.face[-1], turn, number, made.demand))
        ]
        # Of the six turns tell of the one that comes closest.
        return max(found, key=itemgetter(0))[1]

    def likely(self, g: Dawn) -> Sequence[Action]:
        return [*building(g).legal(self.face[-1])]

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, At)
        g.push(ChooseTurn(seat=self.seat, face=self.face, q=action.q, r=action.r))

    def prompt(self, g: Dawn) -> Message:
        return Message("Where does tile {face} go?", face=self.face)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        assert isinstance(action, At)
        return (f"plot:{action.q}:{action.r}",)


class ChooseTurn(ChoosePlot, frozen=True, kw_only=True):
    """Choose how the tile is turned."""

    q: int
    r: int

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return (Turn(sixths) for sixths in range(6))

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        assert isinstance(action, Turn)
        if action in self.turns(g, At(self.q, self.r)):
            return None
        made = building(g)
        number = number_of(self.q, self.r)
        return made.ground.why_not(self.face[-1], action.sixths, number, made.demand)

    def likely(self, g: Dawn) -> Sequence[Action]:
        return self.turns(g, At(self.q, self.r))

    def choose(self, g: Dawn, action: Action) -> None:
        assert isinstance(action, Turn)
        s = g.state
        tile = int(self.face[:-1])
        holes = building(g).ground.holes(self.face[-1], action.sixths, number_of(self.q, self.r))
        s.tiles[self.seat].remove(tile)
        s.layout += f" {self.face}:{self.q}:{self.r}:{action.sixths}"
        for q, r in holes:
            s.layout += f" W:{q}:{r}:0"
        card = g.rules.tiles[tile]
        for i, space in enumerate(card.a if self.face[-1] == "A" else card.b):
            if space.star:
                put_piece(g, self.seat, 10 * (tile - 1) + i, CAPITAL)
        g.emit(TileLaid, seat=self.seat, face=self.face)

    def prompt(self, g: Dawn) -> Message:
        return Message("Which way does the tail of tile {face} point?", face=self.face)

    def label(self, g: Dawn, action: Action) -> Message:
        assert isinstance(action, Turn)
        return Message("Turned by {degrees} degrees", degrees=60 * action.sixths)

    def spots(self, g: Dawn, action: Action) -> tuple[str, ...]:
        """The place of the tile's last space, which no two turns share."""
        assert isinstance(action, Turn)
        tail = outline(self.face[-1], action.sixths, (self.q, self.r))[-1]
        return (f"plot:{tail[0]}:{tail[1]}",) if tail in building(g).ground.plots() else ()
