"""The map: names, neighbours, reach over rivers and bridge sites, as tables over whole numbers.

Both sides of the board use the same numbering: thirteen columns by nine rows, A1 to I13.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

COLUMNS, ROWS = 13, 9
HEXES = COLUMNS * ROWS
NAMES: tuple[str, ...] = tuple(f"{row}{c}" for row in "ABCDEFGHI" for c in range(1, COLUMNS + 1))
INDEX: dict[str, int] = {name: i for i, name in enumerate(NAMES)}
BIT: tuple[int, ...] = tuple(1 << i for i in range(HEXES))

WHEEL = ("desert", "plains", "swamp", "lake", "forest", "mountain", "wasteland")
"""The terrains in the order of the wheel; a terrain is its place here."""
RIVER, NOWHERE = 7, 8
LETTERS = {letter: i for i, letter in enumerate("DPSLFMW~.")}
MOST_SHIPPING = 4


def spades_between(terrain: int, home: int) -> int:
    """Steps on the wheel by the shorter way (R5.11)."""
    apart = abs(terrain - home)
    return min(apart, 7 - apart)


def toward(terrain: int, home: int) -> int:
    """The next terrain on the shorter way home."""
    return (terrain + (1 if (home - terrain) % 7 <= 3 else -1)) % 7


SPADES = [[spades_between(t, home) for home in range(7)] for t in range(7)]
TOWARD = [[toward(t, home) for home in range(7)] for t in range(7)]


def bits(mask: int) -> list[int]:
    """The hexes of a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def masked(places: Iterable[int]) -> int:
    """The mask of some hexes."""
    mask = 0
    for h in places:
        mask |= BIT[h]
    return mask


def around(h: int) -> list[int]:
    """The places that touch one on an endless board; odd rows lie half a hex to the right."""
    r, c = divmod(h, COLUMNS)
    shift = r % 2
    places = [(r, c - 1), (r, c + 1)]
    places += [(rr, c - 1 + shift) for rr in (r - 1, r + 1)]
    places += [(rr, c + shift) for rr in (r - 1, r + 1)]
    return [y * COLUMNS + x for y, x in places if 0 <= y < ROWS and 0 <= x < COLUMNS]


class Board:
    """One side of the board as tables."""

    def __init__(self, rows: Sequence[str], sites: Sequence[str], edge: Sequence[str]) -> None:
        self.terrain: list[int] = []
        for row in rows:
            letters = [LETTERS[x] for x in row.split()]
            self.terrain += letters + [NOWHERE] * (COLUMNS - len(letters))
        self.places = [h for h in range(HEXES) if self.terrain[h] != NOWHERE]
        self.land = [h for h in self.places if self.terrain[h] < RIVER]
        self.rivers = [h for h in self.places if self.terrain[h] == RIVER]
        self.land_mask = masked(self.land)
        self.near: list[tuple[int, ...]] = [
            tuple(sorted(n for n in around(h) if self.terrain[n] != NOWHERE))
            if self.terrain[h] != NOWHERE
            else ()
            for h in range(HEXES)
        ]
        self.near_mask = [masked(ns) for ns in self.near]
        self.shore = [any(self.terrain[n] == RIVER for n in self.near[h]) for h in range(HEXES)]
        listed = {INDEX[name] for name in edge}
        self.edge = [h in listed for h in range(HEXES)]
        self.reach = [[self._reach(h, k) for h in range(HEXES)] for k in range(MOST_SHIPPING + 1)]
        """Per shipping and hex: the mask of land in reach, bridges aside."""
        self._list_pairs(sites)

    def _reach(self, start: int, shipping: int) -> int:
        if self.terrain[start] >= RIVER:
            return 0
        mask = self.near_mask[start]
        seen = {n for n in self.near[start] if self.terrain[n] == RIVER} if shipping else set()
        frontier = seen
        for _ in range(shipping):
            for river in frontier:
                mask |= self.near_mask[river]
            after = {n for r in frontier for n in self.near[r] if self.terrain[n] == RIVER} - seen
            seen = seen | after
            frontier = after
        return mask & self.land_mask & ~BIT[start]

    def _list_pairs(self, sites: Sequence[str]) -> None:
        """Printed bridge sites first, then the pairs that only the moles may bridge (R5.45)."""
        self.pairs: list[tuple[int, int]] = []
        for site in sites:
            one, other = site.split("-")
            self.pairs.append((INDEX[one], INDEX[other]))
        self.printed = len(self.pairs)
        known = set(self.pairs)
        for a in self.land:
            for b in self.land:
                if a < b and b not in self.near[a] and (a, b) not in known:
                    common = self.near_mask[a] & self.near_mask[b]
                    if common.bit_count() == 2:
                        self.pairs.append((a, b))
        self.pair_names = [f"{NAMES[a]}-{NAMES[b]}" for a, b in self.pairs]
        self.pair_index = {name: i for i, name in enumerate(self.pair_names)}
        self.pairs_at: list[list[int]] = [[] for _ in range(HEXES)]
        for i, (a, b) in enumerate(self.pairs):
            self.pairs_at[a].append(i)
            self.pairs_at[b].append(i)
