"""Views: what a seat sees. Areas hold spots, spots hold pieces, options name the spots they touch.

A view is built from the state field by field; a secret is absent because nobody put it in. Its
records are trees of thousands of leaves, without cycles: `gc=False` spares Python looking for some.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.message import Refusal, Said, Seat

if TYPE_CHECKING:
    from pentarchy.core.game import Game


G = TypeVar("G", bound="Game[Any, Any]")
P = ParamSpec("P")
T = TypeVar("T")


class Shown:
    """Parts of a table's views: made once a position, and kept while nothing they read changes.

    It belongs to whoever shows a table. A position that has one (`Game.shown`) is a copy made to be
    looked at and never changes, so what a part has read can be compared with what it reads now.
    """

    def __init__(self) -> None:
        self.position = 0
        self.parts: dict[tuple[Any, ...], tuple[int, Any, Any]] = {}
        """By what makes it and of what: the position it was last given for, what it had read when
        it was made, and the part."""

    def look(self, g: Game[Any, Any]) -> Game[Any, Any]:
        """A position to make views of, in place of the last one."""
        self.position += 1
        copy = g.copy()
        copy.shown = self
        return copy

    def part(
        self,
        build: Callable[..., Any],
        reads: Callable[..., object] | None,
        g: Game[Any, Any],
        *of: Any,
    ) -> Any:
        """A part of the view: what was made of the same, or made now."""
        key = (build, *of)
        at, read, found = self.parts.get(key, NEVER)
        if at == self.position:
            return found
        reading = None if reads is None else reads(g, *of)
        if at == 0:
            found = build(g, *of)
        elif reads is None or reading != read:
            found = _resumed(found, build(g, *of))
        self.parts[key] = self.position, reading, found
        return found


NEVER = (0, None, None)


def shared(build: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """A part of the view that is built once a position, for all who look.

    What is made for one seat is told apart by its arguments: seats, places and keys. If it is equal
    to that of the last position, it is the very same record.
    """
    return _part(build, None)


def kept(
    reads: Callable[Concatenate[G, P], object],
) -> Callable[[Callable[Concatenate[G, P], T]], Callable[Concatenate[G, P], T]]:
    """A part of the view that is built again only when something that it reads has changed.

    `reads` gives everything in the position on which the part depends: records and lists as they
    are, or numbers that follow from more than is worth comparing.
    """
    return lambda build: _part(build, reads)


def _part(
    build: Callable[Concatenate[G, P], T], reads: Callable[Concatenate[G, P], object] | None
) -> Callable[Concatenate[G, P], T]:
    @wraps(build)
    def part(g: G, /, *of: P.args, **named: P.kwargs) -> T:
        if g.shown is None:
            return build(g, *of, **named)
        made: T = g.shown.part(build, reads, g, *of, *named.values())
        return made

    return part


def _resumed(old: Any, new: Any) -> Any:
    """What was made anew, with all of the old that is equal."""
    if old == new:
        return old
    kind = type(new)
    if type(old) is kind and kind in (tuple, list) and len(old) == len(new):
        return kind([was if was == now else now for was, now in zip(old, new, strict=True)])
    return new


class Amount(Struct, frozen=True, omit_defaults=True):
    """A part of a figure by its keys, so that it can be drawn: 4 power, 2 points for each guild."""

    n: str = ""
    of: str = ""
    per: str = ""
    """Counted for each of these."""
    into: str = ""
    """Turned into this."""
    text: Said = ""
    """The same in words."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A line of a card's face: what it is called and what it says, for who reads and who draws."""

    key: str
    """What kind of line it is, whatever the language: "cost", "income"."""
    label: Said
    value: Said
    amounts: tuple[Amount, ...] = ()
    """The value by its keys."""
    per: Amount | None = None
    """What the label names, if it names something: each guild."""


class Face(Struct, frozen=True, omit_defaults=True):
    """A card as a person sees it: drawn by the browser, printed by the terminal."""

    key: str
    name: Said
    shelf: str
    kind: Said
    """What its shelf is called."""
    text: Said = ""
    icon: str = ""
    source: str = ""
    numbers: tuple[Figure, ...] = ()
    """In reading order."""


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something lying on a spot."""

    kind: str
    """What it is: "card", "city", "cube". Widgets and themes go by it."""
    key: str = ""
    """Its catalogue key; empty for a plain token or a face-down card."""
    owner: Seat | None = None
    count: int = 1
    face: str = ""
    """A state of the piece: "reinforced", "down", "used"."""
    label: Said = ""


class Spot(Struct, frozen=True, omit_defaults=True, gc=False):
    """An address on the table: `row:3`, `hex:D4`, `p1:hand:2`."""

    id: str
    pieces: tuple[Piece, ...] = ()
    label: Said = ""
    kind: str = ""
    """What the place itself is: a terrain, a price group."""
    x: float = 0
    y: float = 0
    """Where it lies: axial q and r in Hexes, percent in Drawing, column and row in Grid."""


class Area(
    Struct,
    frozen=True,
    omit_defaults=True,
    kw_only=True,
    tag=True,
    tag_field="kind",
    gc=False,
):
    """A part of the table, drawn by the widget of its kind."""

    id: str
    title: Said = ""
    owner: Seat | None = None


class Row(Area, frozen=True):
    """Spots side by side: cards in a row, a hand, a market."""

    spots: tuple[Spot, ...] = ()


class Track(Area, frozen=True):
    """Numbered spaces on which markers move."""

    spots: tuple[Spot, ...] = ()


class Hexes(Area, frozen=True):
    """A hex map; spots carry axial coordinates, pointy side up."""

    spots: tuple[Spot, ...] = ()


class Grid(Area, frozen=True):
    """Columns and rows of spots."""

    columns: tuple[Said, ...] = ()
    rows: tuple[Said, ...] = ()
    spots: tuple[Spot, ...] = ()


class Drawing(Area, frozen=True):
    """A picture of the game's own, with spots at percentages of its width and height."""

    drawing: str = ""
    spots: tuple[Spot, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


class Counter(Struct, frozen=True, omit_defaults=True, gc=False):
    """A number with a name."""

    key: str
    label: Said
    value: int
    most: int | None = None
    note: Said = ""


class Counters(Area, frozen=True):
    """Stores, ratings, supplies."""

    counters: tuple[Counter, ...] = ()


class Dice(Area, frozen=True):
    """Dice as they lie."""

    spots: tuple[Spot, ...] = ()


class Words(Area, frozen=True):
    """Plain text."""

    lines: tuple[Said, ...] = ()


AnyArea = Row | Track | Hexes | Grid | Drawing | Counters | Dice | Words


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something the asked seat may choose."""

    id: int
    action: str
    """Its text form."""
    label: Said
    spots: tuple[str, ...] = ()
    group: Said = ""


class Ahead(Struct, frozen=True, omit_defaults=True, gc=False):
    """An option and the answer to the question it leads to, chosen at once."""

    option: int
    then: str
    """The text form of that answer."""
    label: Said
    spots: tuple[str, ...]
    """The last is clicked, or dragged onto from the others."""


class Ask(Struct, frozen=True, gc=False):
    """What is being asked, of whom, and why."""

    seat: Seat
    kind: str
    """The name of the decision: `PlaceToken`."""
    prompt: Said
    why: tuple[Said, ...] = ()
    """What the rules will do next, in words, nearest first."""
    rule: str = ""
    source: str = ""
    """The card that asks, if one does."""
    options: tuple[Option, ...] = ()
    """Empty for everybody but the asked seat."""
    ahead: tuple[Ahead, ...] = ()


class Standing(Struct, frozen=True, gc=False):
    """How the seats stand: final when the match is over."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    """1 for the winner; ties share a place."""
    breakdown: tuple[tuple[tuple[Said, int], ...], ...] = ()
    """Per seat, where the score comes from."""

    @classmethod
    def ranked(cls, scores: Sequence[int]) -> Standing:
        """The standing in which only the score counts."""
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return cls(tuple(scores), places)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Whoever shares the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class View(Struct, frozen=True, gc=False):
    """The table as one seat (None: a spectator) sees it."""

    game: str
    seat: Seat | None
    seats: int
    round: int
    areas: tuple[AnyArea, ...]
    ask: Ask | None
    standing: Standing
    over: bool
    table: Any = None
    """The game's own typed record: prices, forecasts, odds."""

    def spots(self) -> dict[str, Spot]:
        """Every spot by its address."""
        return {s.id: s for area in self.areas for s in getattr(area, "spots", ())}


def asked(g: Game[Any, Any], seat: Seat | None) -> Ask | None:
    """What is being asked, as one seat may know it."""
    question = _question(g)
    if question is None or seat != question.seat:
        return question
    return replace(question, options=_options(g), ahead=_ahead(g))


@shared
def _options(g: Game[Any, Any]) -> tuple[Option, ...]:
    """What the asked seat may choose."""
    return tuple(
        Option(
            id=i,
            action=action.text,
            label=asker.label(g, action),
            spots=asker.spots(g, action),
            group=asker.group(g, action),
        )
        for i, (asker, action) in enumerate(g.offered())
    )


@shared
def _question(g: Game[Any, Any]) -> Ask | None:
    """What is being asked, as everybody may know it."""
    decision = g.decision
    if decision is None:
        return None
    why = tuple(dict.fromkeys(step.words(g) for step in reversed(g.stack[:-1])))
    return Ask(
        seat=decision.seat,
        kind=type(decision).__name__,
        prompt=decision.prompt(g),
        why=why[:6],
        rule=decision.rule,
        source=decision.source,
    )


@shared
def _ahead(g: Game[Any, Any]) -> tuple[Ahead, ...]:
    """What can be answered together with the question it leads to."""
    decision = g.decision
    if decision is None:
        return ()
    options = g.options()
    return tuple(
        Ahead(
            options.index(action),
            then.text,
            question.label(g, then),
            (*begin, *question.spots(g, then)),
        )
        for action, question, begin in decision.ahead(g)
        for then in question.options(g)
    )


@shared
def standing(g: Game[Any, Any]) -> Standing:
    """How the seats stand: open to everybody."""
    found: Standing = g.rules.standing(g)
    return found


def refusals_at(g: Game[Any, Any], spot: str) -> list[Refusal]:
    """Why nothing on offer touches a spot: the refusals of all candidates that would."""
    decision = g.decision
    if decision is None:
        return [Refusal("The match is over.")]
    found: dict[Refusal, None] = {}
    for asker in (decision, *decision.interrupts(g)):
        for action in asker.candidates(g):
            if spot in asker.spots(g, action):
                refusal = asker.refusal(g, action)
                if refusal is not None:
                    found[refusal] = None
    return list(found) or [
        Refusal(
            "Nothing here answers the question asked: {prompt}",
            decision.rule,
            prompt=decision.prompt(g),
        )
    ]
