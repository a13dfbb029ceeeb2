"""Kinds of components: the numbers each has beside its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pentarchy.core.card import Card, Text


class Map(Card, frozen=True, kw_only=True):
    """One side of the board."""

    shelf: ClassVar[str] = "maps"
    rows: tuple[str, ...]
    """Letters of the terrains, ~ for river, . for no hex."""
    bridge_sites: tuple[str, ...]
    edge: tuple[str, ...]
    first_workshops: Mapping[str, Mapping[str, str]] = {}
    """Where the Automa begins: per letter and terrain."""


class Discipline(Card, frozen=True, kw_only=True):
    """A science track; `income` is paid from level 9."""

    shelf: ClassVar[str] = "disciplines"


class Building(Card, frozen=True, kw_only=True):
    """A kind of building, and what it costs to build or upgrade to."""

    shelf: ClassVar[str] = "buildings"
    power: int
    count: int = 0
    """Of each colour; 0 for kinds that only exist in neutral white."""
    neutral: int = 0
    """White ones in the box."""
    tools: int = 0
    coins: int = 0
    coins_beside_others: int = 0
    built_on: str = ""
    """The kind it is upgraded from."""


class Conversion(Card, frozen=True, kw_only=True):
    """A free exchange in one's own turn."""

    shelf: ClassVar[str] = "conversions"
    power: int = 0
    scholars: int = 0
    tools: int = 0
    books: int = 0


class PlanningBoard(Card, frozen=True, kw_only=True):
    """A home terrain with its board; `now` is given at the start."""

    shelf: ClassVar[str] = "planning boards"
    colour: str
    coins: int = 15
    tools: int = 3
    scholars: int = 0
    bowls: tuple[int, int, int] = (5, 7, 0)
    shipping: int = 0
    coin_income: int = 0
    tool_income: tuple[int, ...] = (1, 2, 3, 4, 5, 5, 6, 7, 8, 9)
    """By workshops on the map."""
    guild_coins: tuple[int, ...] = (2, 2, 2, 2)
    guild_power: tuple[int, ...] = (1, 1, 2, 2)
    shipping_coins: int = 4
    shipping_rewards: tuple[Text, ...] = ()
    """By level reached, from 1."""
    digging_coins: int = 5
    digging_rewards: tuple[Text, ...] = ()
    spade_tools: tuple[int, ...] = (3, 2, 1)
    """What a spade costs, by steps made on the terraforming track."""
    extra_books: tuple[int, ...] = (0, 1, 2)
    """What the three places for innovations cost beyond the display."""
    after: Text = ()
    """Owed when all first buildings stand."""


class Faction(Card, frozen=True, kw_only=True):
    """A faction; `now` is given at the start."""

    shelf: ClassVar[str] = "factions"
    after: Text = ()
    on_city: Text = ()
    first: tuple[str, ...] = ("workshop", "workshop")
    """Its first buildings."""
    tunnels: bool = False
    tool_action: bool = False
    """Whether its action costs a tool and may be repeated."""
    book_of_competency: int = 0


class PowerAction(Card, frozen=True, kw_only=True):
    """An action of the board paid with power."""

    shelf: ClassVar[str] = "power actions"
    cost: int


class BookAction(Card, frozen=True, kw_only=True):
    """An action of the board paid with books."""

    shelf: ClassVar[str] = "book actions"
    cost: int


class CityTile(Card, frozen=True, kw_only=True):
    """A city tile; each brings a key."""

    shelf: ClassVar[str] = "city tiles"
    vp: int
    copies: int = 3


class RoundBonus(Card, frozen=True, kw_only=True):
    """A round bonus."""

    shelf: ClassVar[str] = "round bonuses"


class CompetencyTile(Card, frozen=True, kw_only=True):
    """A competency."""

    shelf: ClassVar[str] = "competencies"
    copies: int = 4


class InnovationTile(Card, frozen=True, kw_only=True):
    """An innovation."""

    shelf: ClassVar[str] = "innovations"


class PalaceTile(Card, frozen=True, kw_only=True):
    """A palace tile."""

    shelf: ClassVar[str] = "palaces"
    number: int
    flights: bool = False
    river_cities: bool = False
    always: bool = False
    """Available in every match that is not drafted."""


class RoundTile(Card, frozen=True, kw_only=True):
    """A round score tile: `on` scores in the action phase, `science` is its bonus."""

    shelf: ClassVar[str] = "round score tiles"
    building: str = ""
    """The kind of building it scores, for R2.3."""
    discipline: str
    per: int
    science: Text
    late: bool = True
    """Whether it may lie in rounds 5 and 6."""
    automa_early: int
    automa_late: int


class FinalTile(Card, frozen=True, kw_only=True):
    """A second score tile for round 6."""

    shelf: ClassVar[str] = "final round tiles"
    building: str
    discipline: str
    automa: int


class AreaTile(Card, frozen=True, kw_only=True):
    """The neutral faction's group in a game of two."""

    shelf: ClassVar[str] = "area tiles"
    buildings: int


class AutomaCard(Card, frozen=True, kw_only=True):
    """A card of the Automa."""

    shelf: ClassVar[str] = "Automa cards"
    starter: bool
    acts: tuple[str, ...]
    vp: int = 0
    vp_by_level: bool = False
    marked: bool
    reaching: bool
    list_b: bool
    backward: bool
    count: int
    scoring: bool
    place: int
    """The open round bonus it takes: 0 left, 1 middle, 2 right."""
    letters: tuple[str, str]
    may_pass: bool


class AutomaFaction(Card, frozen=True, kw_only=True):
    """A faction of the Automa."""

    shelf: ClassVar[str] = "Automa factions"
    levels: tuple[int, int, int, int]
    vp_change: int = 0
    gains_vp: bool = True
    vp_per_building: int = 0
    levels_of_action: int = 0
    second_tile: bool = False
    """Whether passing first scores the round tile twice."""
    rises_with_power: bool = False
    """Whether it rises when a human gains 2 power or more from its building."""
    house: str = ""
    """The house rule it plays by, if it is one of ours: markers, blight, achievements."""
    choice: str = "list"
    """How its faction action picks a hex: list, power, anywhere, near, human list."""


class DisplaySlot(Card, frozen=True, kw_only=True):
    """A place of the innovation display, and the books it costs."""

    shelf: ClassVar[str] = "innovation places"
    books: tuple[int, int, int, int]
    any_books: int
    row: int
    """1 to 3; 0 for the double places."""


class Difficulty(Card, frozen=True, kw_only=True):
    """How strong the Automa is."""

    shelf: ClassVar[str] = "Automa levels"
    shipping: tuple[int, ...]
    vp: tuple[int, ...]
    without: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    random: int = 0


class TerrainList(Card, frozen=True, kw_only=True):
    """The order in which the Automa likes terrains, by its own."""

    shelf: ClassVar[str] = "Automa terrain lists"
    lists: Mapping[str, tuple[str, ...]]
