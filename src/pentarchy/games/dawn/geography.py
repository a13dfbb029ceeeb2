"""Geography: what follows from how the tiles lie. Made once per map and shared by all its
copies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from pentarchy.core.audit import expect
from pentarchy.core.hexes import DIRECTIONS, Hex, rotated
from pentarchy.games.dawn.state import (
    DESERT,
    FOREST,
    MOUNTAINS,
    SPACES,
    TERRAINS,
    TILES,
    WATER,
    WATER_TOKENS,
)

if TYPE_CHECKING:
    from pentarchy.games.dawn.cards.kinds import Tile

OFFSETS: dict[str, tuple[Hex, ...]] = {
    "A": (
        (0, 0),
        (0, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 0),
        (1, -1),
        (1, -2),
        (0, -2),
        (1, -3),
    ),
    "B": (
        (0, 0),
        (1, -1),
        (1, 0),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (0, -1),
        (1, -2),
        (2, -2),
        (2, -3),
    ),
}
"""Where the spaces of a tile lie about its first one; side B is the mirror image."""

OFF_MAP = -1
FAR = 99
SHUT, OPEN, END = range(3)
"""Of ground that is walked on: not to be entered, free, or to be entered and not left."""
DIFFICULTY = (1, 1, 2, 3, 4, 5, 5)
"""By terrain."""


def outline(side: str, turn: int, at: Hex) -> tuple[Hex, ...]:
    """The ten places a tile covers."""
    q, r = at
    return tuple([(q + dq, r + dr) for dq, dr in turned(side, turn)])


@cache
def turned(side: str, turn: int) -> tuple[Hex, ...]:
    """The ten places a tile covers about its first one."""
    return tuple(rotated(h, turn) for h in OFFSETS[side])


def read_layout(layout: str, tiles: Mapping[int, Tile]) -> list[tuple[str, Hex, int]]:
    """The words of a layout: tile and side or W, place, turn; `Malformed` if it is none."""
    found: list[tuple[str, Hex, int]] = []
    covered: list[Hex] = []
    for word in layout.split():
        fits = WORD.fullmatch(word)
        known = fits is not None and (fits["side"] is None or int(fits["tile"]) in tiles)
        expect(known, "layout", word, "a tile as in 12B:3:-1:2, or water as in W:3:-1:0")
        assert fits is not None
        name, at, turn = fits["name"], (int(fits["q"]), int(fits["r"])), int(fits["turn"])
        found.append((name, at, turn))
        covered += [at] if name == "W" else outline(name[-1], turn, at)
    names = [name for name, _, _ in found if name != "W"]
    expect(
        len(set(names)) == len({name[:-1] for name in names}) == len(names),
        "layout",
        layout,
        "no tile twice",
    )
    expect(
        len(found) - len(names) <= WATER_TOKENS,
        "layout",
        layout,
        f"at most {WATER_TOKENS} times water",
    )
    expect(len(set(covered)) == len(covered), "layout", layout, "no space on another")
    return found


WORD = re.compile(
    r"(?P<name>W|(?P<tile>\d{1,2})(?P<side>[AB])):(?P<q>-?\d{1,2}):(?P<r>-?\d{1,2}):(?P<turn>[0-5])"
)


class Geography:
    """Neighbours, terrain and symbols of one layout; spaces that are not on the map are off it."""

    __slots__ = (
        "_distances",
        "_grounds",
        "beside",
        "city_states",
        "coastal",
        "difficulty",
        "edge",
        "land",
        "naturals",
        "near",
        "places",
        "resources",
        "shore",
        "spaces",
        "spawns",
        "stars",
        "terrain",
        "tile_sides",
    )

    def __init__(self, layout: str, tiles: Mapping[int, Tile]) -> None:
        self.places: dict[int, Hex] = {}
        """Axial coordinates of every space on the map."""
        self.terrain = [OFF_MAP] * SPACES
        self.resources: dict[int, str] = {}
        self.spawns: dict[str, int] = {}
        """Where the symbol of each barbarian is."""
        self.city_states: dict[int, str] = {}
        self.naturals: dict[int, str] = {}
        self.stars: dict[int, int] = {}
        """Per capital tile the space of its star."""
        self.tile_sides: dict[int, str] = {}
        water = TILES * 10
        for name, at, turn in read_layout(layout, tiles):
            if name == "W":
                self.places[water] = at
                self.terrain[water] = WATER
                water += 1
                continue
            self._lay(tiles[int(name[:-1])], name[-1], at, turn)
        self._join()
        self._grounds: dict[int, list[int]] = {}
        self._distances: dict[int, list[int]] = {}

    def _lay(self, tile: Tile, side: str, at: Hex, turn: int) -> None:
        self.tile_sides[tile.number] = side
        first = 10 * (tile.number - 1)
        self.places.update(zip(range(first, first + 10), outline(side, turn, at), strict=True))
        for h, space in enumerate(tile.a if side == "A" else tile.b, first):
            self.terrain[h] = TERRAINS.index(space.terrain)
            if space.resource:
                self.resources[h] = space.resource
            if space.barbarian:
                self.spawns[space.barbarian] = h
            if space.city_state:
                self.city_states[h] = space.city_state
            if space.natural:
                self.naturals[h] = space.natural
            if space.star:
                self.stars[tile.number] = h

    def _join(self) -> None:
        """Work out neighbours, edge, coast and difficulty."""
        self.spaces = tuple(sorted(self.places))
        columns = [q for q, _ in self.places.values()]
        rows = [r for _, r in self.places.values()]
        left, top = min(columns, default=0) - 1, min(rows, default=0) - 1
        width = max(columns, default=0) - left + 2
        plane = [-1] * (width * (max(rows, default=0) - top + 2))
        """The space at each place, row after row, with nothing all around."""
        numbers = [(r - top) * width + q - left for q, r in zip(columns, rows, strict=True)]
        for h, here in zip(self.places, numbers, strict=True):
            plane[here] = h
        self.beside: list[tuple[int, ...]] = [()] * SPACES
        """Per space its neighbour in each of the six directions; -1 off the map."""
        self.near: list[tuple[int, ...]] = [()] * SPACES
        """Per space its neighbours on the map."""
        self.land: list[tuple[int, ...]] = [()] * SPACES
        """Per space its neighbours that are not water: what must be filled around a city."""
        self.edge = [False] * SPACES
        self.coastal = [False] * SPACES
        terrain = self.terrain
        steps = [r * width + q for q, r in DIRECTIONS]
        for h, here in zip(self.places, numbers, strict=True):
            around = [plane[here + step] for step in steps]
            near = [n for n in around if n >= 0]
            land = [n for n in near if terrain[n] != WATER]
            self.beside[h] = self.near[h] = self.land[h] = tuple(around)
            if len(near) < 6:
                self.near[h] = self.land[h] = tuple(near)
                self.edge[h] = True
            if len(land) < len(near):
                self.land[h] = tuple(land)
                self.coastal[h] = True
        self.shore = frozenset(
            [h for h in self.spaces if terrain[h] != WATER and (self.edge[h] or self.coastal[h])]
        )
        """Land next to water or to the edge."""
        plain = [FAR] * SPACES
        for h in self.spaces:
            plain[h] = DIFFICULTY[terrain[h]]
        coasts = plain[:]
        for h in self.shore:
            if terrain[h] in (DESERT, MOUNTAINS):
                coasts[h] = 3
        self.difficulty = [
            plain,
            coasts,
            self._gentle_forests(plain),
            self._gentle_forests(coasts),
        ]
        """Difficulty of every space; index 1: gentle coasts, 2: gentle forests, 3: both."""

    def _gentle_forests(self, difficulty: list[int]) -> list[int]:
        return [1 if t == FOREST else d for t, d in zip(self.terrain, difficulty, strict=True)]

    def ground(self, relief: int = 0, limit: int = FAR, water: bool = True) -> list[int]:
        """Per space whether it may be entered, by difficulty and with or without water: a list to
        be filled in further, and to be walked on."""
        key = (relief * (FAR + 1) + limit) * 2 + water
        made = self._grounds.get(key)
        if made is None:
            hard, terrain = self.difficulty[relief], self.terrain
            made = self._grounds[key] = [SHUT] * SPACES
            for h in self.spaces:
                if hard[h] <= limit and (water or terrain[h] != WATER):
                    made[h] = OPEN
        return made[:]

    def walk(self, starts: Sequence[int], steps: int, ground: list[int]) -> list[int]:
        """The spaces entered in so many steps; the ground is used up."""
        near = self.near
        found: list[int] = []
        frontier = starts
        for _ in range(steps):
            after: list[int] = []
            for h in frontier:
                for n in near[h]:
                    if ground[n]:
                        if ground[n] == OPEN:
                            after.append(n)
                        else:
                            found.append(n)
                        ground[n] = SHUT
            found += after
            frontier = after
        return found

    def is_near(
        self,
        at: int,
        steps: int,
        is_goal: Callable[[int], bool],
        is_open: Callable[[int], bool] | None = None,
    ) -> bool:
        """Whether a way of so many steps leads from a space to a goal, over open spaces."""
        seen, frontier = {at}, [at]
        for _ in range(steps):
            after = []
            for h in frontier:
                for n in self.near[h]:
                    if n not in seen:
                        if is_goal(n):
                            return True
                        seen.add(n)
                        if is_open is None or is_open(n):
                            after.append(n)
            frontier = after
        return False

    def distances(self, start: int) -> list[int]:
        """Plain distance from a space to every other, over spaces of the map."""
        made = self._distances.get(start)
        if made is None:
            made = [FAR] * SPACES
            made[start] = 0
            frontier: Sequence[int] = (start,)
            step = 0
            while frontier:
                step += 1
                after = []
                for h in frontier:
                    for n in self.near[h]:
                        if made[n] == FAR:
                            made[n] = step
                            after.append(n)
                frontier = after
            self._distances[start] = made
        return made


def counts(terrain: Sequence[int]) -> dict[str, int]:
    """How many spaces there are of each terrain."""
    return {name: list(terrain).count(i) for i, name in enumerate(TERRAINS)}
