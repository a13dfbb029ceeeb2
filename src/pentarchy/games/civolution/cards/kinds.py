"""The kinds of component: what a card, chip, tile or board space holds."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.card import Card, Text
from pentarchy.core.structs import Struct

TYPES = ("invention", "mutation", "insight", "building", "achievement")
LANDS = ("forest", "grassland", "hills", "swamp", "mountains", "desert")
FEATURES = ("stamina", "intelligence", "calm", "dexterity", "expression", "perception")
TRACKS = ("technology", "prestige", "knowledge", "construction", "culture")
CATEGORIES = (*TRACKS, "evolution", "prosperity", "population", "expansion")
PROJECTS = ("farm", "boat", "statue", "settlement")


class Need(Struct, frozen=True, omit_defaults=True):
    """One requirement: pay markers, have features, give up a feature, or have built."""

    kind: str
    """pay, have, spend (a feature) or built."""
    what: str
    """A material, feature, building or good; several joined by a bar; row1_any; any."""
    n: int = 1


class Space(Struct, frozen=True, omit_defaults=True):
    """A cost space of a research card: one need, or alternatives."""

    ways: tuple[Need, ...]
    included: bool = False
    """Its "built" number counts together with that of the space before."""


class Module(Card, frozen=True, kw_only=True):
    """One of the 15 main modules."""

    shelf: ClassVar[str] = "modules"
    timings: ClassVar[frozenset[str]] = frozenset()
    dice: tuple[int, int]
    levels: tuple[Text, Text, Text]
    says: tuple[str, str, str]


class Feature(Card, frozen=True, kw_only=True):
    """A feature space and its module."""

    shelf: ClassVar[str] = "features"
    timings: ClassVar[frozenset[str]] = frozenset()
    die: int


class Sleep(Card, frozen=True, kw_only=True):
    """The module that takes any two dice."""

    shelf: ClassVar[str] = "modules"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})


class Material(Card, frozen=True, kw_only=True):
    """A storage space and its material tile."""

    shelf: ClassVar[str] = "materials"
    timings: ClassVar[frozenset[str]] = frozenset()
    land: str
    row: int
    first_game: bool = False


class Land(Card, frozen=True, kw_only=True):
    """A type of territory: its line of the hunting table."""

    shelf: ClassVar[str] = "lands"
    timings: ClassVar[frozenset[str]] = frozenset()
    hunting: tuple[int, ...]
    """Food for the dice 1 to 6."""


class FindTable(Card, frozen=True, kw_only=True):
    """The row of a lucky find for the dice 1 to 6."""

    shelf: ClassVar[str] = "lands"
    timings: ClassVar[frozenset[str]] = frozenset()
    rows: tuple[int, ...]


class ResearchCard(Card, frozen=True, kw_only=True):
    """A card of one of the five decks."""

    shelf: ClassVar[str] = "research cards"
    timings: ClassVar[frozenset[str]] = frozenset({"now", "action", "on", "adds"})
    type: str
    spaces: tuple[Space | None, ...]
    space_vp: tuple[int, ...]
    bonus: str = ""
    """The instant bonus in words."""
    cost: tuple[Need, ...] = ()
    """Of its activity."""
    point_bonus: int = 0
    limit: str = ""
    condition: str = ""
    starter: int = 0


class PrintedActivity(Card, frozen=True, kw_only=True):
    """The activity every console shows."""

    shelf: ClassVar[str] = "activities"
    timings: ClassVar[frozenset[str]] = frozenset({"action"})
    cost: tuple[Need, ...] = ()


class EventCard(Card, frozen=True, kw_only=True):
    """An event with its weather."""

    shelf: ClassVar[str] = "events"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})
    shift: int
    """Steps hotter; below zero colder."""
    scope: str
    measure: str
    at_least: int = 0
    give_up: Need | None = None
    cells: tuple[int, ...] = ()
    """Cells of V.I.C.I.'s prosperity table that count instead of its measure."""


class GoalChip(Card, frozen=True, kw_only=True):
    """A goal chip: exactly one requirement."""

    shelf: ClassVar[str] = "goal chips"
    timings: ClassVar[frozenset[str]] = frozenset()
    need: str
    """A key of `goals.CHECKS`, or pay, have, built, track."""
    what: str = ""
    n: int = 1


class IncomeChip(Card, frozen=True, kw_only=True):
    """An income chip: its action is its `income`."""

    shelf: ClassVar[str] = "income chips"
    timings: ClassVar[frozenset[str]] = frozenset({"income"})
    tested: bool = False


class AttributeChip(Card, frozen=True, kw_only=True):
    """An attribute chip."""

    shelf: ClassVar[str] = "attribute chips"
    timings: ClassVar[frozenset[str]] = frozenset({"on", "adds"})
    feature: str
    need: int


class StartMarkers(Card, frozen=True, kw_only=True):
    """A starting marker card: how many markers go where."""

    shelf: ClassVar[str] = "starting marker cards"
    timings: ClassVar[frozenset[str]] = frozenset()
    markers: dict[str, int]
    starter: int = 0


class StartChip(Card, frozen=True, kw_only=True):
    """A starting chip card: a module at level II and an income chip."""

    shelf: ClassVar[str] = "starting chip cards"
    timings: ClassVar[frozenset[str]] = frozenset({"income"})
    module: str
    starter: int = 0


class Territory(Struct, frozen=True, omit_defaults=True):
    """A territory of a tile. Camps: the fire camp first, then plain, 3- and 4-marked ones."""

    key: str
    land: str
    plain: int = 0
    marked3: int = 0
    marked4: int = 0
    fire_vp: int = 0
    beacons: int = 0
    start: bool = False
    island: bool = False


class Edge(Struct, frozen=True):
    """A stretch of a tile's border, in hundredths of a cell side."""

    side: str
    territory: str
    begin: int
    end: int


class Notch(Struct, frozen=True):
    """A corner of a tile: where a site lies next to these territories."""

    corner: str
    territories: tuple[str, ...]


class ContinentTile(Card, frozen=True, kw_only=True):
    """A tile of one or two cells, as it lies unturned."""

    shelf: ClassVar[str] = "continent tiles"
    timings: ClassVar[frozenset[str]] = frozenset()
    cells: int
    territories: tuple[Territory, ...]
    edges: tuple[Edge, ...]
    notches: tuple[Notch, ...]
    inner: tuple[tuple[str, str], ...] = ()
    first_game: tuple[int, int, int] | None = None
    """Column, row and quarter turns in the first-game continent."""


class Site(Card, frozen=True, kw_only=True):
    """A site; the island ground is one that lies open from the start."""

    shelf: ClassVar[str] = "sites"
    timings: ClassVar[frozenset[str]] = frozenset()
    type: str
    vp: int
    materials: tuple[str, ...] = ()


class Track(Card, frozen=True, kw_only=True):
    """A progress track: where its bonus lines stand, and what each gives."""

    shelf: ClassVar[str] = "tracks"
    timings: ClassVar[frozenset[str]] = frozenset()
    value: int
    at: tuple[int, ...]
    lines: tuple[Text, ...]
    pale: tuple[int, ...]


class FavorSpace(Card, frozen=True, kw_only=True):
    """A space of the favor track."""

    shelf: ClassVar[str] = "favor spaces"
    timings: ClassVar[frozenset[str]] = frozenset()
    passes: int
    """Values 1 to this pass a test; 6 passes without a roll."""
    statue_vp: int


class WeatherSpace(Card, frozen=True, kw_only=True):
    """A space of the weather gauge: its effect is its `now`."""

    shelf: ClassVar[str] = "weather"
    timings: ClassVar[frozenset[str]] = frozenset({"now"})


class ScoringTile(Card, frozen=True, kw_only=True):
    """A category: its rate in the final scoring, plain and covered."""

    shelf: ClassVar[str] = "scoring tiles"
    timings: ClassVar[frozenset[str]] = frozenset()
    category: str
    rate: int
    covered: int


class Console(Card, frozen=True, kw_only=True):
    """The stage partition of a console: where its columns begin, and what its stages score."""

    shelf: ClassVar[str] = "consoles"
    timings: ClassVar[frozenset[str]] = frozenset()
    columns: tuple[int, ...]
    """The lowest stage of each column; the last one begins with the starting chip card."""
    stage_vp: tuple[int, ...]
    """Of an item on the stages 1 to 5."""


class Settlement(Card, frozen=True, kw_only=True):
    """A settlement slot of a console."""

    shelf: ClassVar[str] = "settlements"
    timings: ClassVar[frozenset[str]] = frozenset()
    console: str
    slot: int
    cost: tuple[Need, ...]
    diamonds: int


class Act(Struct, frozen=True, omit_defaults=True):
    """One thing V.I.C.I. does."""

    act: str
    what: str = ""
    n: int = 1


class Half(Struct, frozen=True, omit_defaults=True):
    """Half a card of V.I.C.I.: a line of acts per die value, or a category."""

    lines: tuple[tuple[Act, ...], ...] = ()
    """Six, one per die value."""
    category: str = ""
    times: int = 0
    vp: int = 0
    last_era_vp: int = 0


class ViciCard(Card, frozen=True, kw_only=True):
    """An action card of V.I.C.I."""

    shelf: ClassVar[str] = "V.I.C.I. cards"
    timings: ClassVar[frozenset[str]] = frozenset()
    blue_icons: int
    red_icons: int
    blue: Half
    red: Half


class ViciTable(Card, frozen=True, kw_only=True):
    """A display card of V.I.C.I."""

    shelf: ClassVar[str] = "V.I.C.I. cards"
    timings: ClassVar[frozenset[str]] = frozenset()
    cells: int = 0
    removes: tuple[int, ...] = ()
    """Cells that remove a chip from a display."""
