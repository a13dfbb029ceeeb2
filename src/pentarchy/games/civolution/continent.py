"""The continent: where tiles lie, which territories border each other, where sites are (SU7)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from pentarchy.core.chance import below
from pentarchy.games.civolution.cards.kinds import ContinentTile

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import CivolutionRules
    from pentarchy.games.civolution.state import CivolutionState

WIDE, HIGH = 5, 3
LAYOUTS_KEPT = 256
"""Layouts whose shapes are remembered."""
Placement = tuple[str, int, int, int]
"""A tile's key, column and row of its top left cell, quarter turns clockwise."""
Layout = tuple[Placement, ...]
Cells = tuple[tuple[int, int], ...]
Graph = tuple[tuple[int, ...], ...]
Chart = tuple[Graph, Graph, Graph]

# Sides of an unturned tile from corner to corner, in cells: left to right, top to bottom.
SIDES = {
    "T": ((0, 0), (1, 0)),
    "L1": ((0, 0), (0, 1)),
    "R1": ((1, 0), (1, 1)),
    "L2": ((0, 1), (0, 2)),
    "R2": ((1, 1), (1, 2)),
}


def cells_of(cells: int, column: int, row: int, turns: int) -> Cells:
    """The cells a tile covers."""
    if cells == 1:
        return ((column, row),)
    return ((column, row), (column + 1, row) if turns % 2 else (column, row + 1))


@cache
def placements(cells: int) -> dict[tuple[int, int, int], frozenset[tuple[int, int]]]:
    """Every way to lay a tile of this size into the frame, and the cells it then covers."""
    turns = range(4) if cells == 2 else range(1)
    return {
        (column, row, turn): frozenset(cells_of(cells, column, row, turn))
        for row in range(HIGH)
        for column in range(WIDE)
        for turn in turns
        if all(x < WIDE and y < HIGH for x, y in cells_of(cells, column, row, turn))
    }


def first_layout(rules: CivolutionRules, s: CivolutionState) -> Layout:
    """The first-game continent: some tiles fixed, the others at random."""
    fixed = [(k, *t.first_game) for k, t in rules.continent.items() if t.first_game is not None]
    return _fill(rules, s, fixed)


def random_layout(rules: CivolutionRules, s: CivolutionState) -> Layout:
    """All tiles at random."""
    return _fill(rules, s, [])


def _fill(rules: CivolutionRules, s: CivolutionState, fixed: list[Placement]) -> Layout:
    """Lay tile after tile on a free placement; when one has none, start again."""
    laid_keys = [p[0] for p in fixed]
    while True:
        layout = list(fixed)
        covered = {
            cell
            for key, column, row, turn in fixed
            for cell in cells_of(rules.continent[key].cells, column, row, turn)
        }
        for key, tile in rules.continent.items():
            if key in laid_keys:
                continue
            ways = placements(tile.cells)
            free = [p for p, cells in ways.items() if covered.isdisjoint(cells)]
            if not free:
                break
            column, row, turn = free[below(s, len(free))]
            covered |= ways[column, row, turn]
            layout.append((key, column, row, turn))
        else:
            return tuple(sorted(layout))


def turned(x: int, y: int, cells: int, turns: int) -> tuple[int, int]:
    """A point of a tile after quarter turns clockwise; lengths in the unit of x and y."""
    wide, high = (100, 100 * cells)
    for _ in range(turns):
        x, y = high - y, x
        wide, high = high, wide
    return x, y


def _points(tile: ContinentTile, placed: Placement) -> dict[tuple[int, int], list[str]]:
    """The corners of a placed tile (in cells) with the territories of their notches."""
    _, column, row, turns = placed
    corners = {"TL": (0, 0), "TR": (1, 0), "ML": (0, 1), "MR": (1, 1)}
    corners |= {"BL": (0, tile.cells), "BR": (1, tile.cells)}
    found: dict[tuple[int, int], list[str]] = {}
    for notch in tile.notches:
        x, y = corners[notch.corner]
        x, y = turned(100 * x, 100 * y, tile.cells, turns)
        found.setdefault((x // 100 + column, y // 100 + row), []).extend(notch.territories)
    return found


Segment = tuple[int, int, int, int]
"""A straight stretch of border: from and to, in hundredths of a cell."""


def _segments(tile: ContinentTile, placed: Placement) -> list[tuple[str, Segment]]:
    """The borders of a placed tile by territory."""
    _, column, row, turns = placed
    found = []
    for edge in tile.edges:
        side = ((0, tile.cells), (1, tile.cells)) if edge.side == "B" else SIDES[edge.side]
        (x0, y0), (x1, y1) = side
        ends = []
        for part in (edge.begin, edge.end):
            x = 100 * x0 + (x1 - x0) * part
            y = 100 * y0 + (y1 - y0) * part
            x, y = turned(x, y, tile.cells, turns)
            ends.append((x + 100 * column, y + 100 * row))
        (ax, ay), (bx, by) = sorted(ends)
        found.append((edge.territory, (ax, ay, bx, by)))
    return found


def is_layout(rules: CivolutionRules, layout: Layout) -> bool:
    """Whether every tile lies once, and together they fill the frame."""
    if layout in rules.charts:
        return True
    covered: list[tuple[int, int]] = []
    for key, column, row, turns in layout:
        tile = rules.continent.get(key)
        if tile is None or (column, row, turns) not in placements(tile.cells):
            return False
        covered += cells_of(tile.cells, column, row, turns)
    return len({*covered}) == len(covered) == WIDE * HIGH and len(layout) == len(rules.continent)


def lay(rules: CivolutionRules, layout: Layout) -> Chart:
    """Neighbours per territory, territories per site slot, slots per territory."""
    known = rules.charts.get(layout)
    if known is None:
        if len(rules.charts) >= LAYOUTS_KEPT:
            rules.charts.clear()
        known = rules.charts[layout] = _chart(rules, layout)
    return known


def _chart(rules: CivolutionRules, layout: Layout) -> Chart:
    """What `lay` keeps."""
    index = rules.territory_index
    joined: list[set[int]] = [set() for _ in rules.territories]
    near: dict[tuple[int, int], set[int]] = {}
    sides: dict[tuple[bool, int, int], list[tuple[str, int, int, int]]] = {}
    """By cell side: the stretches along it, by tile and territory."""
    for placed in layout:
        tile = rules.continent[placed[0]]
        for a, b in tile.inner:
            joined[index[a]].add(index[b])
            joined[index[b]].add(index[a])
        for point, keys in _points(tile, placed).items():
            near.setdefault(point, set()).update(index[k] for k in keys)
        for key, (ax, ay, bx, by) in _segments(tile, placed):
            if ax == bx:
                side, ends = (True, ax, ay // 100), (ay, by)
            else:
                side, ends = (False, ay, ax // 100), (ax, bx)
            sides.setdefault(side, []).append((placed[0], index[key], *ends))
    for along in sides.values():
        for (key, t, begin, end), (other, x, first, last) in combinations(along, 2):
            if key != other and begin <= last and first <= end:
                joined[t].add(x)
                joined[x].add(t)
    slots = [near[(x, y)] for y in range(HIGH + 1) for x in range(WIDE + 1)]
    of = tuple(tuple(i for i, ts in enumerate(slots) if t in ts) for t in range(len(joined)))
    return tuple(tuple(sorted(n)) for n in joined), tuple(tuple(sorted(n)) for n in slots), of


Point = tuple[float, float]
Outline = tuple[Point, ...]


def outlines(rules: CivolutionRules, layout: Layout) -> tuple[Outline, ...]:
    """The shape of each territory, in hundredths of a cell: its borders, joined across the tile."""
    known = rules.outlines.get(layout)
    if known is None:
        shapes: dict[str, list[Point]] = {}
        for placed in layout:
            tile = rules.continent[placed[0]]
            for key, shape in _shapes(tile).items():
                _, column, row, turns = placed
                turned_ = [turned(round(x), round(y), tile.cells, turns) for x, y in shape]
                shapes[key] = [(x + 100 * column, y + 100 * row) for x, y in turned_]
        known = tuple(tuple(shapes[t.key]) for t in rules.territories)
        if len(rules.outlines) >= LAYOUTS_KEPT:
            rules.outlines.clear()
        rules.outlines[layout] = known
    return known


def _arcs(tile: ContinentTile) -> list[tuple[str, list[Point]]]:
    """The borders of an unturned tile, clockwise from its top left corner, by territory."""
    order = ("T", "R1", "R2", "B", "L2", "L1")
    back = ("B", "L2", "L1")
    arcs: list[tuple[str, list[Point]]] = []
    for side in order:
        edges = [e for e in tile.edges if e.side == side]
        for edge in reversed(edges) if side in back else edges:
            ends = ((0, tile.cells), (1, tile.cells)) if side == "B" else SIDES[side]
            (x0, y0), (x1, y1) = ends
            points = [
                (100 * x0 + (x1 - x0) * part, 100 * y0 + (y1 - y0) * part)
                for part in (edge.begin, edge.end)
            ]
            if side in back:
                points.reverse()
            if arcs and arcs[-1][0] == edge.territory:
                arcs[-1][1].append(points[1])
            else:
                arcs.append((edge.territory, list(points)))
    if len(arcs) > 1 and arcs[0][0] == arcs[-1][0]:
        last = arcs.pop()
        arcs[0] = (last[0], last[1] + arcs[0][1][1:])
    return arcs


def _shapes(tile: ContinentTile) -> dict[str, list[Point]]:
    """The territories of an unturned tile: arcs joined by straight borders, or at one middle."""
    arcs = _arcs(tile)
    middle: list[Point] = []
    if len(arcs) == len(tile.territories) == 3:
        starts = [points[0] for _, points in arcs]
        middle = [(sum(x for x, _ in starts) / 3, sum(y for _, y in starts) / 3)]
    shapes: dict[str, list[Point]] = {}
    for key in dict(arcs):
        mine = [points for name, points in arcs if name == key]
        shape: list[Point] = []
        for i, points in enumerate(mine):
            onward = mine[(i + 1) % len(mine)][0]
            shape += [*points, *(middle or _bend(points[-1], onward))]
        shapes[key] = shape
    return shapes


def _bend(a: Point, b: Point) -> list[Point]:
    """A point that bends the border between two points of a tile's rim, the same from both ends."""
    if a == b:
        return []
    (ax, ay), (bx, by) = sorted((a, b))
    x, y = (ax + bx) / 2, (ay + by) / 2
    if ax == bx:
        return [(36, y) if ax == 0 else (64, y)]
    return [(x + (by - ay) * 0.06, y - (bx - ax) * 0.06)]


def charted(rules: CivolutionRules, layout: Layout) -> list[Point]:
    """The middle of each territory, in percent of the map."""
    found = []
    for shape in outlines(rules, layout):
        area = x = y = 0.0
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            cross = ax * by - bx * ay
            area += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
        found.append((round(x / (3 * area) / WIDE, 1), round(y / (3 * area) / HIGH, 1)))
    return found
