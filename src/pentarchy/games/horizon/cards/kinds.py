"""The kinds of components: what is printed on a card, tile, cell or slot."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pentarchy.core.card import Card, Text
from pentarchy.core.structs import Struct

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Strength = Annotated[int, Meta(ge=1, le=6)]
Level = Annotated[int, Meta(ge=1, le=4)]
StructureLevel = Annotated[int, Meta(ge=1, le=3)]
Seats = Annotated[int, Meta(ge=2, le=4)]
Track = Literal["food", "economy", "infrastructure"]
Colour = Literal["blue", "green", "yellow", "red", "all"]

NONE: frozenset[str] = frozenset()
AT_ONCE = frozenset({"now"})
LASTING = frozenset({"on", "on_any", "adds"})


class Condition(Struct, frozen=True):
    """A count that must reach a number."""

    count: str
    at_least: Positive


class Formula(Struct, frozen=True, omit_defaults=True):
    """End scoring: points for each of a count, perhaps up to a maximum."""

    per: str
    points: Amount
    most: Amount = 0
    """0: no maximum."""


class Space(Struct, frozen=True, omit_defaults=True):
    """A place for one pawn."""

    key: str
    seats: tuple[Seats, ...]
    fee: Amount = 0
    shared: bool = False
    """Any number of pawns, and a pawn may stay."""


class Technology(Card, frozen=True, kw_only=True):
    """A technology card. `now` is its instant bonus, `action` its action."""

    shelf: ClassVar[str] = "technologies"
    timings: ClassVar[frozenset[str]] = AT_ONCE | LASTING | {"action"}
    code: str
    level: Level
    primary: Colour
    """A colour, or `all`."""
    secondary: Colour | Literal[""] = ""
    points: Amount
    end: Formula | None = None
    ours: str = ""
    """What of a component that the sources name is our own all the same."""


class Leader(Card, frozen=True, kw_only=True):
    """A leader, hidden until somebody discovers its slot."""

    shelf: ClassVar[str] = "leaders"
    timings: ClassVar[frozenset[str]] = AT_ONCE
    code: str
    level: Annotated[int, Meta(ge=2, le=4)]
    end: Formula | None = None
    ours: str = ""


class Government(Card, frozen=True, kw_only=True):
    """One side of a government card; its stages are cards of their own."""

    shelf: ClassVar[str] = "governments"
    timings: ClassVar[frozenset[str]] = NONE
    code: str
    card: str
    """The printed card both sides share."""
    side: str


class Stage(Card, frozen=True, kw_only=True):
    """A stage of a government."""

    shelf: ClassVar[str] = "government stages"
    timings: ClassVar[frozenset[str]] = AT_ONCE | LASTING
    government: str
    stage: Literal["despotism", "theocracy", "monarchy", "democracy"]
    end: Formula | None = None


class Objective(Card, frozen=True, kw_only=True):
    """A public goal."""

    shelf: ClassVar[str] = "objectives"
    timings: ClassVar[frozenset[str]] = NONE
    code: str
    letter: str
    condition: Condition
    first: Amount
    """Points for the first claim."""
    later: Amount


class Territory(Card, frozen=True, kw_only=True):
    """A territory tile. `now` is its exploration bonus."""

    shelf: ClassVar[str] = "territories"
    timings: ClassVar[frozenset[str]] = AT_ONCE
    terrain: str
    strength: Positive
    village: Text
    """What populating gives at once."""
    village_track: Track
    village_points: Amount
    city_track: Track
    city_points: Amount
    ours: str = ""


class Structure(Card, frozen=True, kw_only=True):
    """A structure tile. `now` is the bonus in its centre."""

    shelf: ClassVar[str] = "structures"
    timings: ClassVar[frozenset[str]] = AT_ONCE
    code: str
    level: StructureLevel
    cost: Amount
    left: Track
    """The track of the left slot's cube."""
    left_points: Amount
    """For the first builder, if somebody builds second."""
    right: Track
    points: Amount = 0
    """In the centre, for every builder."""
    ours: str = ""


class Place(Card, frozen=True, kw_only=True):
    """The cradle, or a home."""

    shelf: ClassVar[str] = "start tiles"
    timings: ClassVar[frozenset[str]] = NONE


class Cell(Card, frozen=True, kw_only=True):
    """A cell of a development track (uncovered) or of the investment track (covered)."""

    shelf: ClassVar[str] = "board cells"
    timings: ClassVar[frozenset[str]] = AT_ONCE | LASTING
    track: Track | Literal["investment"]
    number: Positive
    opens: str = ""
    """The population column it opens."""
    coins: Amount = 0
    """What it adds to the production of coins."""
    stage: Literal["theocracy", "monarchy", "democracy", ""] = ""
    points: Amount = 0
    """Points if it is the last cell covered."""


class BoardAction(Card, frozen=True, kw_only=True):
    """A basic or advanced action of the board."""

    shelf: ClassVar[str] = "board actions"
    timings: ClassVar[frozenset[str]] = frozenset({"action"})
    basic: bool
    rule: str
    """The id of its rule."""
    requires: tuple[Condition, ...] = ()
    """One of these must hold."""
    spaces: tuple[Space, ...] = ()
    ours: str = ""


class Slot(Card, frozen=True, kw_only=True):
    """A slot of the technology tree."""

    shelf: ClassVar[str] = "technology slots"
    timings: ClassVar[frozenset[str]] = NONE
    level: Level
    parents: tuple[str, ...] = ()
    required: Amount = 0


class Box(Card, frozen=True, kw_only=True):
    """The plain numbers of the game."""

    shelf: ClassVar[str] = "the box"
    timings: ClassVar[frozenset[str]] = NONE
    coins: Amount
    active: Amount
    settler: Strength
    """Strength of the settler each player starts with."""
    columns: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=8)]
    populate_tokens: Amount
    fortify_tokens: Amount
    face_up: Positive
    """Structure tiles that lie open, per level."""
    limits: dict[str, Annotated[int, Meta(ge=2)]]
    """Objective cubes that bring the end, by number of players."""
    homes: dict[str, tuple[Annotated[int, Meta(ge=0, le=5)], ...]]
    """The edges of the cradle at which homes lie, by number of players, in turn order."""
    markers: tuple[Amount, Amount, Amount]
    """Markers of each kind for strengths 1-2, 3-4, 5-6."""
    overflow: Amount
    """Points for a cube right of the investment track."""
