"""The kinds of components of A New Dawn."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pentarchy.core.card import Card


class Leader(Card, frozen=True, kw_only=True):
    """A leader sheet."""

    shelf: ClassVar[str] = "leaders"
    leader: str
    ability: str
    focus_order: tuple[str, ...]
    """The types of the level-I cards in slots 1 to 5."""


class Focus(Card, frozen=True, kw_only=True):
    """A focus card; `action` is what resolving it does."""

    shelf: ClassVar[str] = "focus cards"
    type: str
    level: int
    caravans: int = 0
    """How many caravans an economy card lets its owner use."""


class Wonder(Card, frozen=True, kw_only=True):
    """A world wonder; `action` works at the start of a turn, `now` when it is built."""

    shelf: ClassVar[str] = "world wonders"
    type: str
    era: str
    cost: int
    resources: tuple[str, str]


class CityState(Card, frozen=True, kw_only=True):
    """A city-state and its two diplomacy cards."""

    shelf: ClassVar[str] = "city-states"
    type: str
    frame: str
    copies: int = 2


class Pact(Card, frozen=True, kw_only=True):
    """A diplomacy card that every player has one of, to be taken by the others."""

    shelf: ClassVar[str] = "diplomacy cards"


class NaturalWonder(Card, frozen=True, kw_only=True):
    """A natural wonder token."""

    shelf: ClassVar[str] = "natural wonders"
    resource: str


class Agenda(Struct, frozen=True):
    """One condition of a victory card: a query that must reach a number."""

    key: str
    name: str
    text: str
    query: str
    goal: int


class Victory(Card, frozen=True, kw_only=True):
    """A victory card."""

    shelf: ClassVar[str] = "victory cards"
    agendas: tuple[Agenda, Agenda]


class Space(Struct, frozen=True, omit_defaults=True):
    """A space of a map tile and the symbol on it."""

    terrain: str
    resource: str = ""
    barbarian: str = ""
    city_state: str = ""
    natural: str = ""
    star: bool = False


class Tile(Card, frozen=True, kw_only=True):
    """A map tile with its two sides, ten spaces each."""

    shelf: ClassVar[str] = "map tiles"
    number: int
    role: str
    """capital, natural_wonder, city_state or plain."""
    a: tuple[Space, ...]
    b: tuple[Space, ...]


class Laid(Struct, frozen=True):
    """Where a tile lies: its first space, and how far it is turned (sixths, clockwise)."""

    q: int
    r: int
    turn: int
    tile: int = 0
    side: str = "A"
    players: int = 2
    """The least number of players with whom it is used."""


class Layout(Card, frozen=True, kw_only=True):
    """A fixed arrangement of tiles."""

    shelf: ClassVar[str] = "maps"
    laid: tuple[Laid, ...]
    stars: tuple[int, ...] = ()
    """Capital tiles clockwise round the map."""


class Sector(Struct, frozen=True):
    """A sector of the event dial."""

    event: str
    """spawn, nothing, move or trade."""
    name: str


class EventDial(Card, frozen=True, kw_only=True):
    """The event dial."""

    shelf: ClassVar[str] = "dials"
    sectors: tuple[Sector, ...]


class TechDial(Card, frozen=True, kw_only=True):
    """The tech dial."""

    shelf: ClassVar[str] = "dials"
    levels: tuple[tuple[int, int], ...]
    """Position and the level gained there."""
    most: int
    overflow: int
