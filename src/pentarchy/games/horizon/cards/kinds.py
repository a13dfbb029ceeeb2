"""The kinds of components: what is printed on a card, tile, cell or slot."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pentarchy.core.card import Card, Text


class Condition(Struct, frozen=True):
    """A count that must reach a number."""

    count: str
    at_least: int


class Formula(Struct, frozen=True, omit_defaults=True):
    """End scoring: points for each of a count, perhaps up to a maximum."""

    per: str
    points: int
    most: int = 0
    """0: no maximum."""


class Space(Struct, frozen=True, omit_defaults=True):
    """A place for one pawn."""

    key: str
    seats: tuple[int, ...]
    fee: int = 0
    shared: bool = False
    """Any number of pawns, and a pawn may stay."""


class Technology(Card, frozen=True, kw_only=True):
    """A technology card. `now` is its instant bonus, `action` its action."""

    shelf: ClassVar[str] = "technologies"
    code: str
    level: int
    primary: str
    """A colour, or `all`."""
    secondary: str = ""
    points: int
    end: Formula | None = None
    ours: str = ""
    """What of a component that the sources name is our own all the same."""


class Leader(Card, frozen=True, kw_only=True):
    """A leader, hidden until somebody discovers its slot."""

    shelf: ClassVar[str] = "leaders"
    code: str
    level: int
    end: Formula | None = None
    ours: str = ""


class Government(Card, frozen=True, kw_only=True):
    """One side of a government card; its stages are cards of their own."""

    shelf: ClassVar[str] = "governments"
    code: str
    card: str
    """The printed card both sides share."""
    side: str


class Stage(Card, frozen=True, kw_only=True):
    """A stage of a government."""

    shelf: ClassVar[str] = "government stages"
    government: str
    stage: str
    """despotism, theocracy, monarchy or democracy."""
    end: Formula | None = None


class Objective(Card, frozen=True, kw_only=True):
    """A public goal."""

    shelf: ClassVar[str] = "objectives"
    code: str
    letter: str
    condition: Condition
    first: int
    """Points for the first claim."""
    later: int


class Territory(Card, frozen=True, kw_only=True):
    """A territory tile. `now` is its exploration bonus."""

    shelf: ClassVar[str] = "territories"
    terrain: str
    strength: int
    village: Text
    """What populating gives at once."""
    village_track: str
    village_points: int
    city_track: str
    city_points: int
    ours: str = ""


class Structure(Card, frozen=True, kw_only=True):
    """A structure tile. `now` is the bonus in its centre."""

    shelf: ClassVar[str] = "structures"
    code: str
    level: int
    cost: int
    left: str
    """The track of the left slot's cube."""
    left_points: int
    """For the first builder, if somebody builds second."""
    right: str
    points: int = 0
    """In the centre, for every builder."""
    ours: str = ""


class Place(Card, frozen=True, kw_only=True):
    """The cradle, or a home."""

    shelf: ClassVar[str] = "start tiles"
    colour: str = ""


class Cell(Card, frozen=True, kw_only=True):
    """A cell of a development track (uncovered) or of the investment track (covered)."""

    shelf: ClassVar[str] = "board cells"
    track: str
    number: int
    opens: str = ""
    """The population column it opens."""
    coins: int = 0
    """What it adds to the production of coins."""
    stage: str = ""
    points: int = 0
    """Points if it is the last cell covered."""


class BoardAction(Card, frozen=True, kw_only=True):
    """A basic or advanced action of the board."""

    shelf: ClassVar[str] = "board actions"
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
    level: int
    parents: tuple[str, ...] = ()
    required: int = 0


class Box(Card, frozen=True, kw_only=True):
    """The plain numbers of the game."""

    shelf: ClassVar[str] = "the box"
    coins: int
    active: int
    settler: int
    """Strength of the settler each player starts with."""
    columns: tuple[int, ...]
    populate_tokens: int
    fortify_tokens: int
    face_up: int
    """Structure tiles that lie open, per level."""
    limits: dict[str, int]
    """Objective cubes that bring the end, by number of players."""
    homes: dict[str, tuple[int, ...]]
    """The edges of the cradle at which homes lie, by number of players, in turn order."""
    markers: tuple[int, ...]
    """Markers of each kind for strengths 1-2, 3-4, 5-6."""
    overflow: int
    """Points for a cube right of the investment track."""
