"""The kinds of components: numbers on typed records, text as words."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pentarchy.core.card import Card
from pentarchy.core.structs import Struct

FARM, MINE = "farm", "mine"
LAB, TEMPLE, LIBRARY, THEATER, ARENA = "lab", "temple", "library", "theater", "arena"
INFANTRY, CAVALRY, ARTILLERY, AIR = "infantry", "cavalry", "artillery", "air_force"
URBAN = (LAB, TEMPLE, LIBRARY, THEATER, ARENA)
UNITS = (INFANTRY, CAVALRY, ARTILLERY, AIR)
LAW, WARFARE, EXPLORATION, CONSTRUCTION = "law", "warfare", "exploration", "construction"
SPECIALS = (LAW, WARFARE, EXPLORATION, CONSTRUCTION)

UrbanType = Literal["lab", "temple", "library", "theater", "arena"]
BuildingType = Literal[UrbanType, "farm", "mine", "infantry", "cavalry", "artillery", "air_force"]
SpecialType = Literal["law", "warfare", "exploration", "construction"]

Number = Annotated[int, Meta(ge=0)]
"""What is never negative: costs, actions, copies."""
Age = Annotated[int, Meta(ge=0, le=3)]
NONE: frozenset[str] = frozenset()
"""For kinds without text."""


class Board(Card, frozen=True, kw_only=True):
    """A player board: what everybody starts with, and the tables of its two banks."""

    shelf: ClassVar[str] = "boards"
    timings: ClassVar[frozenset[str]] = NONE
    yellow: Number
    blue: Number
    pool: Number
    population_cost: tuple[Number, ...]
    """Food for the next population by cubes in the yellow bank; 0 cubes: impossible."""
    consumption: tuple[Number, ...]
    happiness: tuple[Number, ...]
    corruption: tuple[Number, ...]
    """Resources lost by cubes in the blue bank."""


class CardRow(Card, frozen=True, kw_only=True):
    """The card row: what a card costs by its space, and how much is swept."""

    shelf: ClassVar[str] = "boards"
    timings: ClassVar[frozenset[str]] = NONE
    prices: tuple[Number, ...]
    sweep: tuple[Number, Number, Number]
    """Cards removed before a turn, with 2, 3 and 4 players."""
    first_events: tuple[Number, Number, Number]
    ranks: tuple[tuple[Number, ...], tuple[Number, ...], tuple[Number, ...]]
    """What the places of a ranking score, with 2, 3 and 4 players."""


class AgesCard(Card, frozen=True, kw_only=True):
    """A card of an age, with its copies for 2, 3 and 4 players."""

    age: Age
    copies: tuple[Number, Number, Number] = (1, 1, 1)


class CivilCard(AgesCard, frozen=True, kw_only=True):
    """A card of the card row."""


class MilitaryCard(AgesCard, frozen=True, kw_only=True):
    """A card of the military decks."""


class Building(CivilCard, frozen=True, kw_only=True):
    """A technology that takes workers: farm, mine, urban building or unit."""

    shelf: ClassVar[str] = "technologies"
    timings: ClassVar[frozenset[str]] = NONE
    type: BuildingType
    science_cost: Number
    cost: Number
    food: Number = 0
    resources: Number = 0
    science: Number = 0
    culture: Number = 0
    happy: int = 0
    strength: Number = 0
    start: Annotated[int, Meta(ge=-1)] = -1
    """Workers at the start, if it is printed on the player board."""

    @property
    def is_urban(self) -> bool:
        """Whether it is an urban building."""
        return self.type in URBAN

    @property
    def is_unit(self) -> bool:
        """Whether it is a military unit."""
        return self.type in UNITS


class Government(CivilCard, frozen=True, kw_only=True):
    """A form of government."""

    shelf: ClassVar[str] = "governments"
    timings: ClassVar[frozenset[str]] = NONE
    science_cost: Number
    revolution_cost: Number = 0
    civil_actions: Number
    military_actions: Number
    urban_limit: Number
    science: int = 0
    culture: int = 0
    happy: int = 0
    strength: int = 0
    start: Annotated[int, Meta(ge=-1)] = -1


class Special(CivilCard, frozen=True, kw_only=True):
    """A special technology."""

    shelf: ClassVar[str] = "special technologies"
    timings: ClassVar[frozenset[str]] = NONE
    type: SpecialType
    science_cost: Number
    civil_actions: Number = 0
    military_actions: Number = 0
    strength: Number = 0
    blue: Number = 0
    colonization: Number = 0
    urban_discount: tuple[Number, Number, Number, Number] = (0, 0, 0, 0)
    """Resources less for an urban building, by its level."""
    stages: Annotated[int, Meta(ge=1, le=4)] = 1
    """Wonder stages that one civil action may build."""


class Wonder(CivilCard, frozen=True, kw_only=True):
    """A wonder; `now` is what its completion does."""

    shelf: ClassVar[str] = "wonders"
    timings: ClassVar[frozenset[str]] = frozenset({"now", "on", "on_any", "adds"})
    stages: Annotated[tuple[Number, ...], Meta(min_length=1)]
    science: Number = 0
    culture: Number = 0
    happy: int = 0
    strength: Number = 0
    civil_actions: Number = 0
    military_actions: Number = 0
    blue: Number = 0
    colonization: Number = 0
    hand_limit: Number = 0
    extra_faces: Number = 0
    """Happy faces more on every other source of happy faces."""
    free_population: Number = 0
    """Population to be gained free, once in each own action phase."""
    doubles_mine: Number = 0
    """Extra cubes on the best mine."""
    after_leader_discount: Number = 0
    """Civil actions less for who has replaced a leader this turn."""


class Leader(CivilCard, frozen=True, kw_only=True):
    """A leader; abilities that other rules ask about are numbers here."""

    shelf: ClassVar[str] = "leaders"
    timings: ClassVar[frozenset[str]] = frozenset({"on", "on_any", "adds", "at_end"})
    science: Number = 0
    culture: Number = 0
    happy: int = 0
    strength: Number = 0
    military_actions: Number = 0
    population_discount: Number = 0
    leader_discount: Number = 0
    no_wonder_surcharge: bool = False
    converts: bool = False
    """Once per turn a military action may stand in for a civil one."""
    unit_resources: Number = 0
    """Unit-only resources each turn."""
    tucks: bool = False
    """May be tucked under a wonder when replaced."""
    second_action: bool = False
    """Once per game, a second political action."""
    peeks: bool = False
    """May look at the top current event."""
    bank_cubes: Number = 0
    """Yellow cubes gained for removing him as a political action."""
    explores: bool = False
    """May be removed to colonize a territory from the hand."""
    musters: Number = 0
    """Food and resources less for population and a unit together, for one military action."""
    infantry_as_cavalry: bool = False
    among_strongest: Number = 0
    """Culture at the end of the turn if among the two strongest."""
    discards_to_colonize: Number = 0
    revolts_with_military: bool = False
    revolution_culture: Number = 0
    technology_discount: dict[BuildingType | SpecialType, Number] = {}
    """Science less by type of technology."""
    crosses_to: UrbanType | Literal[""] = ""
    """The type to which any urban building may be upgraded, once per turn."""
    pair: tuple[UrbanType, ...] = ()
    """With one of the two in play, the other is cheaper by 1 resource and 1 science."""
    peaceful: bool = False
    attack_factor: Number = 1
    """How many times the military actions attacks on the owner cost."""
    rally_culture: Number = 0
    rally_science: Number = 0
    rally_resources: Number = 0
    """A choice each turn: culture, or science and resources for units."""
    lab_resources: bool = False
    """Labs also produce resources equal to their level."""


class ActionCard(CivilCard, frozen=True, kw_only=True):
    """An action card; `now` is what it does."""

    shelf: ClassVar[str] = "action cards"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})


class EventCard(MilitaryCard, frozen=True, kw_only=True):
    """An event; `now` is what it does."""

    shelf: ClassVar[str] = "events"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})


class Territory(MilitaryCard, frozen=True, kw_only=True):
    """A territory to be colonized; `now` is its immediate effect."""

    shelf: ClassVar[str] = "territories"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})
    yellow: int = 0
    blue: int = 0
    strength: int = 0
    happy: int = 0


class Bonus(MilitaryCard, frozen=True, kw_only=True):
    """A bonus card for defence and colonization."""

    shelf: ClassVar[str] = "bonus cards"
    timings: ClassVar[frozenset[str]] = NONE
    defense: Number
    colonization: Number


class Tactic(MilitaryCard, frozen=True, kw_only=True):
    """A tactic: which units make an army, and what it adds."""

    shelf: ClassVar[str] = "tactics"
    timings: ClassVar[frozenset[str]] = NONE
    infantry: Number = 0
    cavalry: Number = 0
    artillery: Number = 0
    strength: Number
    obsolete: Number


class Aggression(MilitaryCard, frozen=True, kw_only=True):
    """An aggression; `now` is what the attacker does if it succeeds."""

    shelf: ClassVar[str] = "aggressions"
    timings: ClassVar[frozenset[str]] = frozenset({"needs", "now"})
    military_actions: Number


class War(MilitaryCard, frozen=True, kw_only=True):
    """A war; `now` is what the winner does."""

    shelf: ClassVar[str] = "wars"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})
    military_actions: Number


class Side(Struct, frozen=True, omit_defaults=True):
    """What one side of a pact has."""

    culture: int = 0
    strength: int = 0
    military_actions: Number = 0
    resources: int = 0
    food: int = 0
    science_discount: Number = 0
    partner_pays_science: Number = 0
    culture_per_partner_wonder: Number = 0
    food_for_resources: bool = False
    """May pay 1 resource with 1 food once per turn."""
    resources_for_food: bool = False
    no_war: bool = False
    """Nobody may declare war on this side."""


class PactCard(MilitaryCard, frozen=True, kw_only=True):
    """A pact between two players."""

    shelf: ClassVar[str] = "pacts"
    timings: ClassVar[frozenset[str]] = NONE
    symmetric: bool
    a: Side
    b: Side
    no_attacks: bool = False
    ends_on_attack: bool = False
    attack_bonus: Number = 0
    """Strength of whoever attacks the partner."""
    mentions_attacks: bool = False


Technology = Building | Government | Special
