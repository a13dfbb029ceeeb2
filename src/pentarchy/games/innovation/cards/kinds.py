"""Kinds of components: the numbers each has beside its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from pentarchy.core.card import Card, Text
from pentarchy.core.step import Step
from pentarchy.games.innovation.geometry import MOST_SHIPPING
from pentarchy.games.innovation.state import LAST_ROUND, OPEN_BONUSES, Level
from pentarchy.games.innovation.words import Choice, Word

Amount = Annotated[int, Meta(ge=0, le=99)]
Positive = Annotated[int, Meta(ge=1, le=99)]
Shipping = Annotated[int, Meta(ge=0, le=MOST_SHIPPING)]
OWNED = frozenset({"income", "action", "on", "on_any", "on_pass", "adds"})
"""What a tile does while a player has it."""
SCORING = frozenset({"on", "on_any", "on_pass"})


class Component(Card, frozen=True, kw_only=True):
    """Any component of the box."""

    timings: ClassVar[frozenset[str]] = frozenset()
    speaks: ClassVar[tuple[type[Step], ...]] = (Word, Choice)


class Map(Component, frozen=True, kw_only=True):
    """One side of the board."""

    shelf: ClassVar[str] = "maps"
    rows: tuple[str, ...]
    """Letters of the terrains, ~ for river, . for no hex."""
    bridge_sites: tuple[str, ...]
    edge: tuple[str, ...]
    first_workshops: Mapping[str, Mapping[str, str]] = {}
    """Where the Automa begins: per letter and terrain."""


class Discipline(Component, frozen=True, kw_only=True):
    """A science track; `income` is paid from level 9."""

    shelf: ClassVar[str] = "disciplines"
    timings: ClassVar[frozenset[str]] = frozenset({"income"})


class Building(Component, frozen=True, kw_only=True):
    """A kind of building, and what it costs to build or upgrade to."""

    shelf: ClassVar[str] = "buildings"
    power: Amount
    count: Amount = 0
    """Of each colour; 0 for kinds that only exist in neutral white."""
    neutral: Amount = 0
    """White ones in the box."""
    tools: Amount = 0
    coins: Amount = 0
    coins_beside_others: Amount = 0
    built_on: str = ""
    """The kind it is upgraded from."""


class Conversion(Component, frozen=True, kw_only=True):
    """A free exchange in one's own turn."""

    shelf: ClassVar[str] = "conversions"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})
    bowl2: Amount = 0
    """Tokens of bowl II: one moves to bowl III, the others leave the game."""
    power: Amount = 0
    scholars: Amount = 0
    tools: Amount = 0
    books: Amount = 0


class PlanningBoard(Component, frozen=True, kw_only=True):
    """A home terrain with its board; `now` is given at the start."""

    shelf: ClassVar[str] = "planning boards"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})
    colour: str
    coins: Amount = 15
    tools: Amount = 3
    scholars: Amount = 0
    bowls: tuple[Amount, Amount, Amount] = (5, 7, 0)
    shipping: Amount = 0
    coin_income: Amount = 0
    tool_income: tuple[Amount, ...] = (1, 2, 3, 4, 5, 5, 6, 7, 8, 9)
    """By workshops on the map."""
    guild_coins: tuple[Amount, ...] = (2, 2, 2, 2)
    guild_power: tuple[Amount, ...] = (1, 1, 2, 2)
    shipping_coins: Amount = 4
    shipping_rewards: tuple[Text, ...] = ()
    """By level reached, from 1."""
    digging_coins: Amount = 5
    digging_rewards: tuple[Text, ...] = ()
    spade_tools: tuple[Positive, ...] = (3, 2, 1)
    """What a spade costs, by steps made on the terraforming track."""
    extra_books: tuple[Amount, ...] = (0, 1, 2)
    """What the three places for innovations cost beyond the display."""
    after: Text = ()
    """Owed when all first buildings stand."""


class Faction(Component, frozen=True, kw_only=True):
    """A faction; `now` is given at the start."""

    shelf: ClassVar[str] = "factions"
    timings: ClassVar[frozenset[str]] = OWNED | {"now"}
    after: Text = ()
    on_city: Text = ()
    first: tuple[str, ...] = ("workshop", "workshop")
    """Its first buildings."""
    tunnels: bool = False
    tool_action: bool = False
    """Whether its action costs a tool and may be repeated."""
    book_of_competency: Amount = 0


class PowerAction(Component, frozen=True, kw_only=True):
    """An action of the board paid with power."""

    shelf: ClassVar[str] = "power actions"
    timings: ClassVar[frozenset[str]] = frozenset({"action"})
    cost: Positive


class BookAction(Component, frozen=True, kw_only=True):
    """An action of the board paid with books."""

    shelf: ClassVar[str] = "book actions"
    timings: ClassVar[frozenset[str]] = frozenset({"action"})
    cost: Positive


class CityTile(Component, frozen=True, kw_only=True):
    """A city tile; each brings a key."""

    shelf: ClassVar[str] = "city tiles"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})
    vp: Amount
    copies: Positive = 3


class RoundBonus(Component, frozen=True, kw_only=True):
    """A round bonus."""

    shelf: ClassVar[str] = "round bonuses"
    timings: ClassVar[frozenset[str]] = OWNED


class CompetencyTile(Component, frozen=True, kw_only=True):
    """A competency."""

    shelf: ClassVar[str] = "competencies"
    timings: ClassVar[frozenset[str]] = OWNED | {"now"}
    copies: Positive = 4


class InnovationTile(Component, frozen=True, kw_only=True):
    """An innovation."""

    shelf: ClassVar[str] = "innovations"
    timings: ClassVar[frozenset[str]] = OWNED | {"now"}


class PalaceTile(Component, frozen=True, kw_only=True):
    """A palace tile."""

    shelf: ClassVar[str] = "palaces"
    timings: ClassVar[frozenset[str]] = OWNED | {"now"}
    number: Amount
    flights: bool = False
    river_cities: bool = False
    always: bool = False
    """Available in every match that is not drafted."""


class RoundTile(Component, frozen=True, kw_only=True):
    """A round score tile: `on` scores in the action phase, `science` is its bonus."""

    shelf: ClassVar[str] = "round score tiles"
    timings: ClassVar[frozenset[str]] = SCORING
    building: str = ""
    """The kind of building it scores, for R2.3."""
    discipline: str
    per: Positive
    science: Text
    late: bool = True
    """Whether it may lie in rounds 5 and 6."""
    automa_early: Amount
    automa_late: Amount


class FinalTile(Component, frozen=True, kw_only=True):
    """A second score tile for round 6."""

    shelf: ClassVar[str] = "final round tiles"
    timings: ClassVar[frozenset[str]] = SCORING
    building: str
    discipline: str
    automa: Amount


class AreaTile(Component, frozen=True, kw_only=True):
    """The neutral faction's group in a game of two."""

    shelf: ClassVar[str] = "area tiles"
    buildings: Positive


class AutomaCard(Component, frozen=True, kw_only=True):
    """A card of the Automa."""

    shelf: ClassVar[str] = "Automa cards"
    starter: bool
    acts: tuple[str, ...]
    vp: Amount = 0
    vp_by_level: bool = False
    marked: bool
    reaching: bool
    list_b: bool
    backward: bool
    count: Positive
    scoring: bool
    place: Annotated[int, Meta(ge=0, lt=OPEN_BONUSES)]
    """The open round bonus it takes: 0 left, 1 middle, 2 right."""
    letters: tuple[str, str]
    may_pass: bool


class AutomaFaction(Component, frozen=True, kw_only=True):
    """A faction of the Automa."""

    shelf: ClassVar[str] = "Automa factions"
    levels: tuple[Level, Level, Level, Level] = (0, 0, 0, 0)
    vp_change: int = 0
    gains_vp: bool = True
    vp_per_building: Amount = 0
    levels_of_action: Amount = 0
    second_tile: bool = False
    """Whether passing first scores the round tile twice."""
    rises_with_power: bool = False
    """Whether it rises when a human gains 2 power or more from its building."""
    house: str = ""
    """The house rule it plays by, if it is one of ours: markers, blight, achievements."""
    choice: str = "list"
    """How its faction action picks a hex: list, power, anywhere, near, human list."""


class DisplaySlot(Component, frozen=True, kw_only=True):
    """A place of the innovation display, and the books it costs."""

    shelf: ClassVar[str] = "innovation places"
    books: tuple[Amount, Amount, Amount, Amount]
    any_books: Amount
    row: Annotated[int, Meta(ge=0, le=3)]
    """1 to 3; 0 for the double places."""


class Difficulty(Component, frozen=True, kw_only=True):
    """How strong the Automa is."""

    shelf: ClassVar[str] = "Automa levels"
    shipping: tuple[Shipping, ...] = (0,) * LAST_ROUND
    vp: tuple[Amount, ...] = (0,) * LAST_ROUND
    without: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    random: Amount = 0


class TerrainList(Component, frozen=True, kw_only=True):
    """The order in which the Automa likes terrains, by its own."""

    shelf: ClassVar[str] = "Automa terrain lists"
    lists: Mapping[str, tuple[str, ...]] = {}
