"""The table in characters: maps with their coordinates, counters, rows of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.text import Text

from pentarchy.cli.common import console
from pentarchy.cli.terminal.words import FACES, KINDS, PLACES, said, signs
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
PITCHES = (8, 7, 6, 5)
"""Columns from one hex to the next, as there is room; each is two lines high."""
WIDTH = 110
"""Columns of a table whose screen says nothing of its own width."""
HEIGHT = 34
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


def drawn(areas: Iterable[AnyArea], match: Match, width: int = WIDTH) -> Text:
    """Areas below each other, each with its title, in so many columns."""
    text = Text()
    for area in areas:
        body = _body(area, match, width)
        if body.plain.strip():
            title = Text(_title(area), style="bold")
            text.append_text(title)
            beside = title.cell_len + 2 + body.cell_len <= width and "\n" not in body.plain
            text.append("  " if beside else "\n")
            text.append_text(body)
            text.append("\n")
    return text


def _title(area: AnyArea) -> str:
    glyph = "" if area.owner is None else f"{GLYPHS[area.owner]} "
    return f"{glyph}{area.title or area.id}"


def _body(area: AnyArea, match: Match, width: int) -> Text:
    if isinstance(area, Counters):
        return flowing((_counter(c.label, c.value, c.note) for c in area.counters), width)
    if isinstance(area, Words):
        return flowing(map(Text, map(str, area.lines)), width, "\n")
    if isinstance(area, Hexes):
        return hex_map(area.spots, match, width)
    if isinstance(area, Drawing):
        return canvas(area.spots, match, width)
    told = (spot_text(s, match) for s in area.spots if s.pieces or s.label)
    return flowing(told, width, "   ")


def flowing(parts: Iterable[Text], width: int, between: str = "  ") -> Text:
    """Parts side by side in as many lines as they need; what is too long for a line is parted."""
    lines: list[Text] = []
    for part in parts:
        room = width - len(between) - part.cell_len
        if lines and between != "\n" and lines[-1].cell_len <= room:
            lines[-1] = Text(between).join([lines[-1], part])
        else:
            lines += part.wrap(console, width)
    return Text("\n").join(lines)


def _counter(label: object, value: int, note: object) -> Text:
    text = Text(f"{label} ")
    text.append(str(value), style="bold")
    if note:
        text.append(f" ({note})", style="dim")
    return text


def spot_text(spot: Spot, match: Match) -> Text:
    """An address with what lies there."""
    pieces = [piece_text(piece, match) for piece in spot.pieces]
    text = Text()
    text.append(spot.id, style="dim")
    told = {_address(spot), *(piece.plain.strip(GLYPHS) for piece in pieces)}
    if spot.label and str(spot.label) not in told:
        text.append(f" {spot.label}")
    for piece in pieces:
        text.append(" ")
        text.append_text(piece)
    return text


def piece_text(piece: Piece, match: Match) -> Text:
    """A piece by its name, in its owner's colour and with its glyph."""
    teller = match.teller
    named = teller.knows(piece.key)
    what = teller.name(piece.key) if named else piece.label or said(piece.kind, KINDS, teller)
    many = f" ×{piece.count}" if piece.count != 1 else ""
    state = said(piece.face, FACES, teller)
    face = f" ({state})" if state and not str(what).endswith(state) else ""
    if piece.owner is None:
        return Text(f"{what}{many}{face}")
    return Text(f"{GLYPHS[piece.owner]}{what}{many}{face}", style=COLOURS[piece.owner])


class Key:
    """What the letters of a map stand for: small ones for places, capitals for pieces.

    Nothing on a map is told by its colour alone.
    """

    def __init__(self, spots: Sequence[Spot], match: Match) -> None:
        tell = match.teller
        self.kinds = {
            s.kind: tell.name(s.kind) if tell.knows(s.kind) else said(s.kind, PLACES, tell)
            for s in spots
            if s.kind
        }
        self.pieces = {p.kind: said(p.kind, KINDS, tell) for s in spots for p in s.pieces}
        self._places = signs(sorted(self.kinds.values()))
        self._pieces = signs(sorted(self.pieces.values()))

    def place(self, spot: Spot) -> str:
        """The letter of what a place is."""
        return self._places[self.kinds[spot.kind]] if spot.kind else ""

    def piece(self, piece: Piece) -> str:
        """A piece in two characters: whose it is, and what."""
        owner = GLYPHS[piece.owner] if piece.owner is not None else ""
        return owner + self._pieces[self.pieces[piece.kind]].upper()

    def places(self, width: int) -> Text:
        """The small letters with their words."""
        told = (
            Text(f" {self._places[word]} {word} ", style=TERRAIN.get(kind, "reverse"))
            for kind, word in sorted(self.kinds.items(), key=lambda one: one[1])
        )
        return flowing(told, width)

    def legend(self, width: int) -> Text:
        """The capitals with their words."""
        words = sorted(set(self.pieces.values()))
        return flowing((Text(f"{self._pieces[word].upper()} {word}") for word in words), width)


def hex_map(spots: Sequence[Spot], match: Match, width: int = WIDTH) -> Text:
    """A hex map: in every hex its coordinate and terrain, below them what stands there."""
    if not spots:
        return Text()
    left = min(s.x * 2 + s.y for s in spots)
    across = (max(s.x * 2 + s.y for s in spots) - left) / 2 + 1
    least = max(len(_address(s)) for s in spots) + 1
    pitch = max(least, next((one for one in PITCHES if one * across <= width), PITCHES[-1]))
    key, text = Key(spots, match), Text()
    ordered = sorted(spots, key=lambda s: (s.y, s.x))
    for _, row in groupby(ordered, key=lambda s: s.y):
        cells = list(row)
        places = [f"{_address(s)} {key.place(s)}" for s in cells]
        text.append_text(_hex_line(cells, left, pitch, places))
        pieces = ["".join(map(key.piece, s.pieces)) for s in cells]
        text.append_text(_hex_line(cells, left, pitch, pieces))
    return Text("\n").join(
        [text, key.places(width), key.legend(width), *_in_words(spots, match, width)]
    )


def _hex_line(cells: Sequence[Spot], left: float, pitch: int, words: Sequence[str]) -> Text:
    line, at = Text(), 0
    for spot, word in zip(cells, words, strict=True):
        column = int((spot.x * 2 + spot.y - left) * pitch / 2)
        line.append(" " * (column - at))
        line.append(word[: pitch - 1].center(pitch - 1), style=TERRAIN.get(spot.kind, "default"))
        at = column + pitch - 1
    line.append("\n")
    return line


def canvas(spots: Sequence[Spot], match: Match, width: int = WIDTH) -> Text:
    """A drawing: every place where it lies, by its address and what is there; then in words.

    What stands at the parts of a place (`place:A_water:boat` of `A_water`) is drawn behind it.
    """
    key = Key(spots, match)
    whole: dict[str, list[Spot]] = {}
    for spot in spots:
        whole.setdefault(_address(spot).partition(":")[0], []).append(spot)
    rows: list[list[tuple[int, str, str]]] = [[] for _ in range(HEIGHT)]
    for name, (place, *parts) in whole.items():
        y = min(HEIGHT - 1, round(place.y * (HEIGHT - 1) / 100))
        pieces = [key.piece(p) for spot in (place, *parts) for p in spot.pieces]
        word = f"{name}{' ' if pieces else ''}{''.join(pieces)}"
        style = TERRAIN.get(place.kind, "bold" if pieces else "dim")
        rows[y].append((round(place.x * width / 100) - len(word) // 2, word, style))
    lines = []
    for row in filter(None, rows):
        line = Text()
        for x, word, style in sorted(row):
            at = max(len(line) + 1 if line else 0, min(x, width - len(word)))
            line.append(" " * (at - len(line)))
            line.append(word, style=style)
        lines.append(line)
    return Text("\n").join([*lines, key.legend(width), *_in_words(spots, match, width)])


def _address(spot: Spot) -> str:
    """A spot's id as the words of the game have it."""
    return spot.id.partition(":")[2]


def _in_words(spots: Sequence[Spot], match: Match, width: int) -> list[Text]:
    """What stands where, a line for each place with something that can be told."""
    return [
        flowing([spot_text(spot, match)], width)
        for spot in spots
        if any(p.face != "down" or p.owner is not None for p in spot.pieces)
    ]
