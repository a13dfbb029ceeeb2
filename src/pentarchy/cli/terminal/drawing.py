"""The table in characters: maps with their coordinates, counters, rows of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text

from pentarchy.core.match import Match
from pentarchy.core.message import Seat
from pentarchy.core.view import AnyArea, Counters, Drawing, Hexes, Piece, Spot, View, Words

GLYPHS = "●▲■◆★"
COLOURS = ("red", "blue", "green", "magenta", "yellow")
TERRAIN = {
    "water": "white on #1f3f77",
    "sea": "white on #1f3f77",
    "river": "white on #1f3f77",
    "lake": "white on #3a78c2",
    "forest": "white on #22662b",
    "grassland": "black on #6abf4b",
    "plains": "black on #bdb76b",
    "hills": "black on #b8860b",
    "desert": "black on #f0e08a",
    "mountain": "white on #5f5f5f",
    "mountains": "white on #5f5f5f",
    "swamp": "white on #2f6060",
    "wasteland": "white on #8b2f20",
}
HEX = 8
"""Columns from one hex to the next; each is two lines high."""
PANES = ("map", "table", "own", "rivals")
"""The parts of a table, as panes and as what `look` shows."""


def panes(view: View) -> dict[str, list[AnyArea]]:
    """The areas of a view by the pane they belong to."""
    found: dict[str, list[AnyArea]] = {pane: [] for pane in PANES}
    for area in view.areas:
        found[_pane(area, view.seat)].append(area)
    return found


def _pane(area: AnyArea, seat: Seat | None) -> str:
    if isinstance(area, Hexes | Drawing) and area.owner is None:
        return "map"
    if area.owner is None:
        return "table"
    return "own" if area.owner == seat else "rivals"


def drawn(areas: Iterable[AnyArea], match: Match) -> Text:
    """Areas below each other, each with its title."""
    text = Text()
    for area in areas:
        body = _body(area, match)
        if body.plain.strip():
            text.append(_title(area), style="bold")
            text.append("\n" if "\n" in body.plain else "  ")
            text.append_text(body)
            text.append("\n")
    return text


def _title(area: AnyArea) -> str:
    glyph = "" if area.owner is None else f"{GLYPHS[area.owner]} "
    return f"{glyph}{area.title or area.id}"


def _body(area: AnyArea, match: Match) -> Text:
    if isinstance(area, Counters):
        return Text("  ").join(_counter(c.label, c.value, c.note) for c in area.counters)
    if isinstance(area, Words):
        return Text("\n".join(map(str, area.lines)))
    if isinstance(area, Hexes):
        return hex_map(area.spots)
    if isinstance(area, Drawing):
        return canvas(area.spots, match)
    told = [spot_text(s, match) for s in area.spots if s.pieces or s.label]
    return Text("   ").join(told)


def _counter(label: object, value: int, note: object) -> Text:
    text = Text(f"{label} ")
    text.append(str(value), style="bold")
    if note:
        text.append(f" ({note})", style="dim")
    return text


def spot_text(spot: Spot, match: Match) -> Text:
    """An address with what lies there."""
    text = Text()
    text.append(spot.id, style="dim")
    if spot.label:
        text.append(f" {spot.label}")
    for piece in spot.pieces:
        text.append(" ")
        text.append_text(piece_text(piece, match))
    return text


def piece_text(piece: Piece, match: Match) -> Text:
    """A piece by its name, in its owner's colour and with its glyph."""
    what = match.rules.names.get(piece.key) or str(piece.label or piece.key or piece.kind)
    many = f"×{piece.count}" if piece.count != 1 else ""
    face = f" ({piece.face})" if piece.face else ""
    if piece.owner is None:
        return Text(f"{what}{many}{face}")
    return Text(f"{GLYPHS[piece.owner]}{what}{many}{face}", style=COLOURS[piece.owner])


def mark(piece: Piece) -> str:
    """A piece on a map, in two characters."""
    owner = GLYPHS[piece.owner] if piece.owner is not None else ""
    return owner + (piece.key or piece.kind)[:1].upper()


def hex_map(spots: Sequence[Spot]) -> Text:
    """A hex map: in every hex its coordinate, below it what stands there."""
    if not spots:
        return Text()
    left = min(s.x * 2 + s.y for s in spots)
    text = Text()
    ordered = sorted(spots, key=lambda s: (s.y, s.x))
    for _, row in groupby(ordered, key=lambda s: s.y):
        cells = list(row)
        text.append_text(_hex_line(cells, left, [s.id.partition(":")[2] for s in cells]))
        text.append_text(_hex_line(cells, left, ["".join(map(mark, s.pieces)) for s in cells]))
    kinds = sorted({s.kind for s in spots if s.kind})
    for kind in kinds:
        text.append(f" {kind} ", style=TERRAIN.get(kind, "reverse"))
        text.append(" ")
    return text


def _hex_line(cells: Sequence[Spot], left: float, words: Sequence[str]) -> Text:
    line, at = Text(), 0
    for spot, word in zip(cells, words, strict=True):
        column = int((spot.x * 2 + spot.y - left) * HEX / 2)
        line.append(" " * (column - at))
        line.append(word[: HEX - 1].center(HEX - 1), style=TERRAIN.get(spot.kind, "default"))
        at = column + HEX - 1
    line.append("\n")
    return line


def canvas(spots: Sequence[Spot], match: Match, width: int = 110, height: int = 34) -> Text:
    """A drawing: every spot where it lies, by its address and what is there; then in words."""
    rows: list[list[tuple[int, str, str]]] = [[] for _ in range(height)]
    for spot in spots:
        y = min(height - 1, round(spot.y * (height - 1) / 100))
        x = round(spot.x * (width - 10) / 100)
        word = spot.id.partition(":")[2][:9] + "".join(map(mark, spot.pieces))
        rows[y].append((x, word, TERRAIN.get(spot.kind, "bold" if spot.pieces else "dim")))
    text = Text()
    for row in rows:
        at = 0
        for x, word, style in sorted(row):
            text.append(" " * max(1 if at else 0, x - at))
            text.append(word, style=style)
            at = max(at + 1, x) + len(word)
        text.append("\n")
    for spot in spots:
        if any(p.key or p.label for p in spot.pieces):
            text.append_text(spot_text(spot, match))
            text.append("\n")
    return text
