"""The kinds of components of A New Dawn."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pentarchy.core.card import Card
from pentarchy.core.step import Step
from pentarchy.core.structs import Struct
from pentarchy.games.dawn.culture import (
    ConvertControl,
    ConvertOneOfTwo,
    Culture,
    DestroyRival,
    Devastate,
    MoveControl,
    PlaceControl,
    SpreadOverHills,
)
from pentarchy.games.dawn.diplomacy import ExchangeGifts, ExchangePact, TakeSeveral
from pentarchy.games.dawn.economy import MoveCaravans
from pentarchy.games.dawn.industry import Build
from pentarchy.games.dawn.military import Campaign
from pentarchy.games.dawn.row import (
    EmptyStore,
    ExtraCard,
    ExtraCardFirst,
    RepeatCard,
    ResolveOther,
    ShiftBarbarian,
    SwapAfterVictory,
    SwapCards,
)
from pentarchy.games.dawn.science import TurnTechDial, UpgradeFocus
from pentarchy.games.dawn.words import ExchangeResource, GainResource, GainTrade, PutNatural

FocusType = Literal["culture", "science", "economy", "industry", "military"]
WonderType = Literal["culture", "economy", "science", "military"]
Era = Literal["ancient", "medieval", "modern"]
Resource = Literal["marble", "mercury", "oil", "diamond"]
Terrain = Literal["water", "grassland", "hills", "forest", "desert", "mountains", "natural wonder"]
Letter = Literal["", "A", "B", "C", "D", "E", "F", "G", "H", "I"]
Place = Annotated[int, Meta(ge=-12, le=12)]
"""A coordinate of a fixed layout: near enough to the middle for tiles to be laid around it."""

WORDS: tuple[type[Step], ...] = (
    PlaceControl,
    MoveControl,
    ConvertControl,
    DestroyRival,
    ConvertOneOfTwo,
    SpreadOverHills,
    GainTrade,
    GainResource,
    ExchangeResource,
    PutNatural,
    ExchangePact,
    TakeSeveral,
    ExchangeGifts,
    UpgradeFocus,
    SwapCards,
    SwapAfterVictory,
    EmptyStore,
    RepeatCard,
    ExtraCard,
    ExtraCardFirst,
    ResolveOther,
    ShiftBarbarian,
)
"""What any card may say."""
RESOLVING: tuple[type[Step], ...] = (
    Culture,
    TurnTechDial,
    Devastate,
    MoveCaravans,
    Build,
    Campaign,
)
"""What only a focus card can say: it reckons with the slot of the card that is resolved."""
REACTING = frozenset({"on", "on_any"})


class Leader(Card, frozen=True, kw_only=True):
    """A leader sheet."""

    shelf: ClassVar[str] = "leaders"
    timings = REACTING | {"adds"}
    speaks = WORDS
    leader: str
    ability: str
    focus_order: tuple[FocusType, FocusType, FocusType, FocusType, FocusType]
    """The types of the level-I cards in slots 1 to 5."""


class Focus(Card, frozen=True, kw_only=True):
    """A focus card; `action` is what resolving it does."""

    shelf: ClassVar[str] = "focus cards"
    timings = REACTING | {"action"}
    speaks = WORDS + RESOLVING
    type: FocusType
    level: Annotated[int, Meta(ge=1, le=4)]
    caravans: Annotated[int, Meta(ge=0, le=3)] = 0
    """How many caravans an economy card lets its owner use."""


class Wonder(Card, frozen=True, kw_only=True):
    """A world wonder; `action` works at the start of a turn, `now` when it is built."""

    shelf: ClassVar[str] = "world wonders"
    timings = REACTING | {"action", "now", "adds"}
    speaks = WORDS
    type: WonderType
    era: Era
    cost: Annotated[int, Meta(ge=1)]
    resources: tuple[Resource, Resource]


class CityState(Card, frozen=True, kw_only=True):
    """A city-state and its two diplomacy cards."""

    shelf: ClassVar[str] = "city-states"
    timings = REACTING | {"action", "adds"}
    speaks = WORDS
    type: FocusType
    frame: Literal["circle", "diamond"]
    """The frame of its symbol on the map."""
    copies: Annotated[int, Meta(ge=0)] = 2


class Pact(Card, frozen=True, kw_only=True):
    """A diplomacy card that every player has one of, to be taken by the others."""

    shelf: ClassVar[str] = "diplomacy cards"
    timings = REACTING | {"adds"}
    speaks = WORDS


class NaturalWonder(Card, frozen=True, kw_only=True):
    """A natural wonder token."""

    shelf: ClassVar[str] = "natural wonders"
    timings = frozenset[str]()
    resource: Resource


class Agenda(Struct, frozen=True):
    """One condition of a victory card: a query that must reach a number."""

    key: str
    name: str
    text: str
    query: str
    goal: Annotated[int, Meta(ge=1)]


class Victory(Card, frozen=True, kw_only=True):
    """A victory card."""

    shelf: ClassVar[str] = "victory cards"
    timings = frozenset[str]()
    agendas: tuple[Agenda, Agenda]


class Space(Struct, frozen=True, omit_defaults=True):
    """A space of a map tile and the symbol on it."""

    terrain: Terrain
    resource: Resource | Literal[""] = ""
    barbarian: Letter = ""
    city_state: str = ""
    natural: str = ""
    star: bool = False


class Tile(Card, frozen=True, kw_only=True):
    """A map tile with its two sides, ten spaces each."""

    shelf: ClassVar[str] = "map tiles"
    timings = frozenset[str]()
    number: Annotated[int, Meta(ge=1, le=16)]
    role: Literal["capital", "natural_wonder", "city_state", "plain"]
    a: tuple[Space, ...]
    b: tuple[Space, ...]


class Laid(Struct, frozen=True):
    """Where a tile lies: its first space, and how far it is turned (sixths, clockwise)."""

    q: Place
    r: Place
    turn: Annotated[int, Meta(ge=0, le=5)]
    tile: Annotated[int, Meta(ge=0, le=16)] = 0
    side: Literal["A", "B"] = "A"
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    """The least number of players with whom it is used."""


class Layout(Card, frozen=True, kw_only=True):
    """A fixed arrangement of tiles."""

    shelf: ClassVar[str] = "maps"
    timings = frozenset[str]()
    laid: tuple[Laid, ...]
    stars: tuple[int, ...] = ()
    """Capital tiles clockwise round the map."""


class Sector(Struct, frozen=True):
    """A sector of the event dial."""

    event: Literal["spawn", "nothing", "move", "trade"]
    name: str


class EventDial(Card, frozen=True, kw_only=True):
    """The event dial."""

    shelf: ClassVar[str] = "dials"
    timings = frozenset[str]()
    sectors: Annotated[tuple[Sector, ...], Meta(min_length=1)]


class TechDial(Card, frozen=True, kw_only=True):
    """The tech dial."""

    shelf: ClassVar[str] = "dials"
    timings = frozenset[str]()
    levels: tuple[tuple[int, Annotated[int, Meta(ge=1, le=4)]], ...]
    """Position and the level gained there."""
    most: Annotated[int, Meta(ge=1)]
    overflow: Annotated[int, Meta(ge=0)]
