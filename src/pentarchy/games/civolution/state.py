"""The state of a match: what lies where. Numbers that follow from others are queries.

What changes seldom is a tuple or a mapping that is replaced, never changed: so copies share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from pentarchy.core.state import Mutable, State
from pentarchy.core.structs import field

# Where a civ's markers lie: places in `Player.markers`.
FOOD, MONEY, IDEA, FOCUS = range(4)
FEATURE = 4
"""First of the six feature spaces."""
PLAN = 10
"""First of the six planning spaces, by die value."""
STORE = 16
"""First of the 18 storage spaces."""
RAW = 34
"""First of the 22 territories: raw materials on land, the cargo of the own boat on water."""
SPACES = 56

MARKERS = 50
TRIBES = 20
VICI_TRIBES = 15
TOKENS = {2: 6, 3: 12, 4: 16}
"""Hunting tokens by number of civs."""
FARMS = 3
BOATS = 2
COLUMNS = 9
RESETS = 4
PROVISIONS = 2
"""Provision markers of V.I.C.I. that block a free farm space."""

FREE = -1
BLOCKED = -2
"""A camp holds FREE, BLOCKED, or twice its civ's seat, plus one for a weak tribe."""

HOT, WARM, MILD, RAINY, COLD = range(5)

ERAS = 4
PHASES = 8
TOP = 12
"""The last space of a progress track."""

Count = Annotated[int, Meta(ge=0)]
Bits = Annotated[int, Meta(ge=0, le=3)]
"""Two things that are so or not."""


class Folk(Mutable, kw_only=True):
    """What a civ and V.I.C.I. have in common."""

    score: Count = 0
    favor: Annotated[int, Meta(ge=1, le=6)] = 1
    tracks: list[Annotated[int, Meta(ge=0, le=TOP)]] = field(default_factory=lambda: [0] * 5)
    tribes: Count = TRIBES
    """Tribes in supply."""
    wild: list[Count] = field(default_factory=lambda: [0] * 22)
    """Strong tribes off the camps: in the wilderness of a land, aboard the own boat on a water."""
    weak: list[Count] = field(default_factory=lambda: [0] * 22)
    """Weak tribes off the camps."""
    here: list[Count] = field(default_factory=lambda: [0] * 22)
    """All tribes of each territory; it follows from the others, and is asked for all the time."""
    fate: Annotated[int, Meta(ge=1)] = 1


class Player(Folk, kw_only=True):
    """A civ and its console."""

    beginner: bool = False
    supply: Count = MARKERS
    markers: list[Count] = field(default_factory=lambda: [0] * SPACES)
    resets: Annotated[int, Meta(ge=0, le=RESETS)] = 0
    """Filled reset columns; the leftmost empties first."""
    dice: list[Count] = field(default_factory=lambda: [1] * 6)
    """Dice in the die spaces, by value."""
    used: Count = 0
    levels: tuple[Annotated[int, Meta(ge=1, le=3)], ...] = (1,) * 15
    farms: Annotated[int, Meta(ge=0, le=FARMS)] = FARMS
    """Farms on the console."""
    boats: tuple[int, ...] = ()
    """Waters with an own boat."""
    cargo: Annotated[int, Meta(ge=0, le=BOATS)] = BOATS
    """Markers on the boats still on the console."""
    statues: Mapping[str, Annotated[int, Meta(ge=1)]] = {}
    """Statues by Building ground."""
    settled: Mapping[str, int] = {}
    """By Building ground, the console slot whose settlement stands there."""
    goals: tuple[tuple[str, ...], ...] = ((), (), ())
    """The goal slots, the open chip last."""
    columns: tuple[tuple[str, ...], ...] = ((),) * COLUMNS
    """The stage partition from below; of the goal column, its left half."""
    right: tuple[str, ...] = ()
    """The right half of the goal column."""
    homes: Mapping[str, int] = {}
    """The column of each bound type."""
    stages: Bits = 0
    """Active stage tiles: 1 for stage 4, 2 for stage 5."""
    completed: Bits = 0
    """Completion bonuses already had: 1 for stage 1, 2 for stage 2."""
    hand: list[str] = field(default_factory=list)
    drawn: tuple[str, ...] = ()
    """Cards being looked at, to be kept or put back."""
    offered: tuple[str, ...] = ()
    """Starting marker cards to choose from, then the one kept until all have chosen."""
    refused: tuple[str, ...] = ()
    """Starting marker cards this civ has put away, until all have chosen."""
    abilities: tuple[str, ...] = ()
    """Installed cards and chips whose abilities work, in order."""
    spent: tuple[str, ...] = ()
    """Abilities used up for this turn or phase, and (with a leading !) for this era."""
    final: tuple[int, ...] = ()
    """What the final scoring gave: categories, stages, point bonuses."""


class Vici(Folk, kw_only=True):
    """The automaton of the solo game."""

    dice: Count = 6
    statues: Count = 0
    evolution: Count = 2
    prosperity: Count = 2
    provision: list[Count] = field(default_factory=lambda: [0] * 22)
    spared: tuple[int, ...] = ()
    """Territories where a farm stood when the second provision marker came."""
    supply: Count = 44
    deck: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


class CivolutionState(State, kw_only=True):
    """The table."""

    players: list[Player]
    vici: Vici | None = None
    console: str = "console_house"
    """Its partition and settlements. Matches stored before there was a choice had the house's."""
    finds: str = "lucky_find"
    """The table of lucky finds."""
    difficulty: str = ""
    extra: bool = False
    sandbox: bool = False
    era: Annotated[int, Meta(ge=0, le=ERAS)] = 0
    phase: Annotated[int, Meta(ge=0, le=PHASES)] = 0
    monolith: Count = 0
    clock: Count = 0
    """Resets made this era, as far as the indicator moved."""
    ending: Annotated[int, Meta(ge=0, le=2)] = 0
    """1: the end of the action phase was triggered; 2: its final round is being played."""
    weather: Annotated[int, Meta(ge=HOT, le=COLD)] = MILD
    event: str = ""
    events: tuple[str, ...] = ()
    """Events still face down, the next one last."""
    unused: tuple[str, ...] = ()
    """Events that left the game unseen."""
    era_tiles: tuple[str, ...] = ()
    final_tiles: tuple[str, ...] = ()
    decks: list[tuple[str, ...]] = field(default_factory=list)
    """Face-down research cards by type, the top last."""
    piles: list[tuple[str, ...]] = field(default_factory=list)
    """Face-up research cards by type, the top last."""
    seen: tuple[str, ...] = ()
    """Research cards taken face up: until they are installed everybody knows whose they are."""
    goals: list[str] = field(default_factory=list)
    goal_bag: tuple[str, ...] = ()
    incomes: list[str] = field(default_factory=list)
    income_bag: tuple[str, ...] = ()
    attributes: list[str] = field(default_factory=list)
    attribute_bag: tuple[str, ...] = ()
    """Displays hold "" where a space is empty."""
    starts: tuple[str, ...] = ()
    """Starting chip cards on offer during setup."""
    start_goals: tuple[str, ...] = ()
    """The goal chip on each of them."""
    marker_cards: tuple[str, ...] = ()
    """Starting marker cards not yet dealt."""
    box: tuple[str, ...] = ()
    """Cards and chips that left the game."""
    dice: Count = 0
    fates: Count = 0
    """Dice in the display."""
    tokens: Count = 0
    """Hunting tokens in supply."""
    hunted: list[bool] = field(default_factory=lambda: [False] * 22)
    camps: list[int] = field(default_factory=list)
    tiles: tuple[str, ...] = ("",) * 22
    """The material tile of each territory."""
    tile_up: list[bool] = field(default_factory=lambda: [False] * 22)
    farms: list[int] = field(default_factory=lambda: [-1] * 22)
    """Whose farm stands in each territory."""
    sites: tuple[str, ...] = ()
    site_up: list[bool] = field(default_factory=lambda: [False] * 24)
    layout: tuple[tuple[str, int, int, int], ...] = ()
    """Per continent tile: its key, column and row of its top left cell, quarter turns."""
    neighbours: tuple[tuple[int, ...], ...] = ()
    near: tuple[tuple[int, ...], ...] = ()
    """Per site slot, the territories next to it."""
    slots: tuple[tuple[int, ...], ...] = ()
    """Per territory, the site slots next to it."""
