"""The kinds of components: numbers on typed records, text as words."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pentarchy.core.card import Card

FARM, MINE = "farm", "mine"
LAB, TEMPLE, LIBRARY, THEATER, ARENA = "lab", "temple", "library", "theater", "arena"
INFANTRY, CAVALRY, ARTILLERY, AIR = "infantry", "cavalry", "artillery", "air_force"
URBAN = (LAB, TEMPLE, LIBRARY, THEATER, ARENA)
UNITS = (INFANTRY, CAVALRY, ARTILLERY, AIR)
LAW, WARFARE, EXPLORATION, CONSTRUCTION = "law", "warfare", "exploration", "construction"
SPECIALS = (LAW, WARFARE, EXPLORATION, CONSTRUCTION)


class Board(Card, frozen=True, kw_only=True):
    """A player board: what everybody starts with, and the tables of its two banks."""

    shelf: ClassVar[str] = "boards"
    yellow: int
    blue: int
    pool: int
    population_cost: tuple[int, ...]
    """Food for the next population by cubes in the yellow bank; 0 cubes: impossible."""
    consumption: tuple[int, ...]
    happiness: tuple[int, ...]
    corruption: tuple[int, ...]
    """Resources lost by cubes in the blue bank."""


class CardRow(Card, frozen=True, kw_only=True):
    """The card row: what a card costs by its space, and how much is swept."""

    shelf: ClassVar[str] = "boards"
    prices: tuple[int, ...]
    sweep: tuple[int, int, int]
    """Cards removed before a turn, with 2, 3 and 4 players."""
    first_events: tuple[int, int, int]
    ranks: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """What the places of a ranking score, with 2, 3 and 4 players."""


class AgesCard(Card, frozen=True, kw_only=True):
    """A card of an age, with its copies for 2, 3 and 4 players."""

    age: int
    copies: tuple[int, int, int] = (1, 1, 1)


class CivilCard(AgesCard, frozen=True, kw_only=True):
    """A card of the card row."""


class MilitaryCard(AgesCard, frozen=True, kw_only=True):
    """A card of the military decks."""


class Building(CivilCard, frozen=True, kw_only=True):
    """A technology that takes workers: farm, mine, urban building or unit."""

    shelf: ClassVar[str] = "technologies"
    type: str
    science_cost: int
    cost: int
    food: int = 0
    resources: int = 0
    science: int = 0
    culture: int = 0
    happy: int = 0
    strength: int = 0
    start: int = -1
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
    science_cost: int
    revolution_cost: int = 0
    civil_actions: int
    military_actions: int
    urban_limit: int
    science: int = 0
    culture: int = 0
    happy: int = 0
    strength: int = 0
    start: int = -1


class Special(CivilCard, frozen=True, kw_only=True):
    """A special technology."""

    shelf: ClassVar[str] = "special technologies"
    type: str
    science_cost: int
    civil_actions: int = 0
    military_actions: int = 0
    strength: int = 0
    blue: int = 0
    colonization: int = 0
    urban_discount: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Resources less for an urban building, by its level."""
    stages: int = 1
    """Wonder stages that one civil action may build."""


class Wonder(CivilCard, frozen=True, kw_only=True):
    """A wonder; `now` is what its completion does."""

    shelf: ClassVar[str] = "wonders"
    stages: tuple[int, ...]
    science: int = 0
    culture: int = 0
    happy: int = 0
    strength: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    blue: int = 0
    colonization: int = 0
    hand_limit: int = 0
    extra_faces: int = 0
    """Happy faces more on every other source of happy faces."""
    free_population: int = 0
    """Population to be gained free, once in each own action phase."""
    doubles_mine: int = 0
    """Extra cubes on the best mine."""
    after_leader_discount: int = 0
    """Civil actions less for who has replaced a leader this turn."""


class Leader(CivilCard, frozen=True, kw_only=True):
    """A leader; abilities that other rules ask about are numbers here."""

    shelf: ClassVar[str] = "leaders"
    science: int = 0
    culture: int = 0
    happy: int = 0
    strength: int = 0
    military_actions: int = 0
    population_discount: int = 0
    leader_discount: int = 0
    no_wonder_surcharge: bool = False
    converts: bool = False
    """Once per turn a military action may stand in for a civil one."""
    unit_resources: int = 0
    """Unit-only resources each turn."""
    tucks: bool = False
    """May be tucked under a wonder when replaced."""
    second_action: bool = False
    """Once per game, a second political action."""
    peeks: bool = False
    """May look at the top current event."""
    bank_cubes: int = 0
    """Yellow cubes gained for removing him as a political action."""
    explores: bool = False
    """May be removed to colonize a territory from the hand."""
    musters: int = 0
    """Food and resources less for population and a unit together, for one military action."""
    infantry_as_cavalry: bool = False
    among_strongest: int = 0
    """Culture at the end of the turn if among the two strongest."""
    discards_to_colonize: int = 0
    revolts_with_military: bool = False
    revolution_culture: int = 0
    technology_discount: dict[str, int] = {}
    """Science less by type of technology."""
    crosses_to: str = ""
    """The type to which any urban building may be upgraded, once per turn."""
    pair: tuple[str, ...] = ()
    """With one of the two in play, the other is cheaper by 1 resource and 1 science."""
    peaceful: bool = False
    attack_factor: int = 1
    """How many times the military actions attacks on the owner cost."""
    rally_culture: int = 0
    rally_science: int = 0
    rally_resources: int = 0
    """A choice each turn: culture, or science and resources for units."""
    lab_resources: bool = False
    """Labs also produce resources equal to their level."""


class ActionCard(CivilCard, frozen=True, kw_only=True):
    """An action card; `now` is what it does."""

    shelf: ClassVar[str] = "action cards"


class EventCard(MilitaryCard, frozen=True, kw_only=True):
    """An event; `now` is what it does."""

    shelf: ClassVar[str] = "events"


class Territory(MilitaryCard, frozen=True, kw_only=True):
    """A territory to be colonized; `now` is its immediate effect."""

    shelf: ClassVar[str] = "territories"
    yellow: int = 0
    blue: int = 0
    strength: int = 0
    happy: int = 0


class Bonus(MilitaryCard, frozen=True, kw_only=True):
    """A bonus card for defence and colonization."""

    shelf: ClassVar[str] = "bonus cards"
    defense: int
    colonization: int


class Tactic(MilitaryCard, frozen=True, kw_only=True):
    """A tactic: which units make an army, and what it adds."""

    shelf: ClassVar[str] = "tactics"
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    strength: int
    obsolete: int


class Aggression(MilitaryCard, frozen=True, kw_only=True):
    """An aggression; `now` is what the attacker does if it succeeds."""

    shelf: ClassVar[str] = "aggressions"
    military_actions: int


class War(MilitaryCard, frozen=True, kw_only=True):
    """A war; `now` is what the winner does."""

    shelf: ClassVar[str] = "wars"
    military_actions: int


class Side(Struct, frozen=True, omit_defaults=True):
    """What one side of a pact has."""

    culture: int = 0
    strength: int = 0
    military_actions: int = 0
    resources: int = 0
    food: int = 0
    science_discount: int = 0
    partner_pays_science: int = 0
    culture_per_partner_wonder: int = 0
    food_for_resources: bool = False
    """May pay 1 resource with 1 food once per turn."""
    resources_for_food: bool = False
    no_war: bool = False
    """Nobody may declare war on this side."""


class PactCard(MilitaryCard, frozen=True, kw_only=True):
    """A pact between two players."""

    shelf: ClassVar[str] = "pacts"
    symmetric: bool
    a: Side
    b: Side
    no_attacks: bool = False
    ends_on_attack: bool = False
    attack_bonus: int = 0
    """Strength of whoever attacks the partner."""
    mentions_attacks: bool = False


Technology = Building | Government | Special
