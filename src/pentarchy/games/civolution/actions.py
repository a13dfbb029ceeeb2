"""Actions: everything a civ can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Done, No, Pick, Yes
from pentarchy.games.civolution.cards.kinds import (
    FEATURES,
    LANDS,
    PROJECTS,
    TRACKS,
    TYPES,
    PrintedActivity,
)

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import CivolutionRules

DONE = Done()


class Activate(Action, frozen=True):
    """Run a module."""

    word: ClassVar[str] = "activate"
    module: str


class Reset(Action, frozen=True):
    """Roll the dice again and move the clock."""

    word: ClassVar[str] = "reset"


class Pay(Action, frozen=True):
    """Serve a value with a die, a planning marker or a focus marker."""

    word: ClassVar[str] = "pay"
    with_: str


class Roll(Action, frozen=True):
    """Roll this remaining die as well."""

    word: ClassVar[str] = "roll"
    value: int


class Take(Action, frozen=True):
    """Take this: food or an idea, a kind of die."""

    word: ClassVar[str] = "take"
    what: str


class Use(Action, frozen=True):
    """Use a fate die as this value."""

    word: ClassVar[str] = "use"
    value: int


class Reroll(Action, frozen=True):
    """Roll all fate dice again."""

    word: ClassVar[str] = "reroll"


class Tribe(Action, frozen=True):
    """This tribe."""

    word: ClassVar[str] = "tribe"
    at: str


class Settle(Action, frozen=True):
    """Onto this camp, boat or wilderness."""

    word: ClassVar[str] = "settle"
    at: str


class Cross(Action, frozen=True):
    """On through this territory."""

    word: ClassVar[str] = "cross"
    territory: str


class At(Action, frozen=True):
    """In this territory."""

    word: ClassVar[str] = "at"
    territory: str


class Ship(Action, frozen=True):
    """A boat's cargo to this storage space."""

    word: ClassVar[str] = "ship"
    water: str
    material: str


class HaulAll(Action, frozen=True):
    """Everything that lies on land to the storage."""

    word: ClassVar[str] = "haul_all"


class OfMaterial(Action, frozen=True):
    """This material."""

    word: ClassVar[str] = "material"
    material: str


class OfFeature(Action, frozen=True):
    """This feature."""

    word: ClassVar[str] = "feature"
    feature: str


class Shift(Action, frozen=True):
    """A feature marker from one space to another."""

    word: ClassVar[str] = "shift"
    origin: str
    target: str


class OfLand(Action, frozen=True):
    """This type of land."""

    word: ClassVar[str] = "land"
    land: str


class RevealAt(Action, frozen=True):
    """Turn up the site on this slot."""

    word: ClassVar[str] = "site"
    slot: int


class SiteAt(Action, frozen=True):
    """Use this site in this territory."""

    word: ClassVar[str] = "visit"
    slot: int
    territory: str


class TakeCard(Action, frozen=True):
    """The top card of a stack, face up or down."""

    word: ClassVar[str] = "card"
    deck: str
    side: str


class Deck(Action, frozen=True):
    """Draw from this deck."""

    word: ClassVar[str] = "deck"
    deck: str


class Keep(Action, frozen=True):
    """Keep this card."""

    word: ClassVar[str] = "keep"
    card: str


class Install(Action, frozen=True):
    """Install this card or goal chip."""

    word: ClassVar[str] = "install"
    card: str


class Column(Action, frozen=True):
    """In this column."""

    word: ClassVar[str] = "column"
    number: int


class Half(Action, frozen=True):
    """On this half of the goal column."""

    word: ClassVar[str] = "half"
    side: str


class Stage(Action, frozen=True):
    """As if on this stage; or turn its tile."""

    word: ClassVar[str] = "stage"
    number: int


class Ignore(Action, frozen=True):
    """Ignore this cost space; 0 for none."""

    word: ClassVar[str] = "ignore"
    space: int


class Skip(Action, frozen=True):
    """Leave out the material of this cost space; 0 for none."""

    word: ClassVar[str] = "skip"
    space: int


class Points(Action, frozen=True):
    """Take victory points instead."""

    word: ClassVar[str] = "points"


class TakeChip(Action, frozen=True):
    """Take this goal or income chip from the display."""

    word: ClassVar[str] = "chip"
    chip: str


class TakeAttribute(Action, frozen=True):
    """Take this attribute chip."""

    word: ClassVar[str] = "attribute"
    chip: str


class Slot(Action, frozen=True):
    """On this goal slot."""

    word: ClassVar[str] = "slot"
    number: int


class Income(Action, frozen=True):
    """Do the action of this income chip."""

    word: ClassVar[str] = "income"
    chip: str


class IncomePoint(Action, frozen=True):
    """Take 1 VP for this income chip."""

    word: ClassVar[str] = "income_vp"
    chip: str


class UpgradeModule(Action, frozen=True):
    """Raise this module by a level."""

    word: ClassVar[str] = "upgrade"
    module: str


class OnTrack(Action, frozen=True):
    """One step on this track."""

    word: ClassVar[str] = "track"
    track: str


class Plan(Action, frozen=True):
    """Planning markers on this die space."""

    word: ClassVar[str] = "plan"
    value: int


class Project(Action, frozen=True):
    """A building project of this kind."""

    word: ClassVar[str] = "project"
    kind: str


class Ground(Action, frozen=True):
    """On this Building ground."""

    word: ClassVar[str] = "ground"
    site: str


class SettlementSlot(Action, frozen=True):
    """The settlement of this console slot."""

    word: ClassVar[str] = "settlement"
    slot: int


class DoActivity(Action, frozen=True):
    """The activity of this card."""

    word: ClassVar[str] = "activity"
    card: str


class Sell(Action, frozen=True):
    """A stored material for money or for points."""

    word: ClassVar[str] = "sell"
    material: str
    for_: str


class Buy(Action, frozen=True):
    """A material for money."""

    word: ClassVar[str] = "buy"
    material: str


class From(Action, frozen=True):
    """From this civ."""

    word: ClassVar[str] = "from"
    seat: int


class HandOver(Action, frozen=True):
    """Give up a die of this value; 0 for a used one."""

    word: ClassVar[str] = "hand"
    value: int


class Return(Action, frozen=True):
    """Return a marker from this place to the supply."""

    word: ClassVar[str] = "return"
    place: str


class Feed(Action, frozen=True):
    """Feed this tribe."""

    word: ClassVar[str] = "feed"
    at: str


class FeedAll(Action, frozen=True):
    """Feed everybody."""

    word: ClassVar[str] = "feed_all"


class Burn(Action, frozen=True):
    """Return a stored material as 2 food."""

    word: ClassVar[str] = "burn"
    material: str


class Markers(Action, frozen=True):
    """Keep this starting marker card."""

    word: ClassVar[str] = "markers"
    card: str


class Start(Action, frozen=True):
    """Take this starting chip card."""

    word: ClassVar[str] = "start"
    card: str


ACTIONS: tuple[type[Action], ...] = (
    Activate, Reset, Pay, Roll, Take, Use, Reroll, Tribe, Settle, Cross, At, Ship, HaulAll,
    OfMaterial, OfFeature, Shift, OfLand, RevealAt, SiteAt, TakeCard, Deck, Keep, Install, Column,
    Half, Stage, Ignore, Skip, Points, TakeChip, TakeAttribute, Slot, Income, IncomePoint,
    UpgradeModule, OnTrack, Plan, Project, Ground, SettlementSlot, DoActivity, Sell, Buy, From,
    HandOver, Return, Feed, FeedAll, Burn, Markers, Start,
)  # fmt: skip

PAYMENTS = (
    *(Pay(f"die:{v}") for v in range(1, 7)),
    *(Pay(f"plan:{v}") for v in range(1, 7)),
    Pay("focus"),
)
"""What serves a value of a module: dice, planning markers, a focus marker."""


def space(rules: CivolutionRules) -> ActionSpace:
    """Every action of the game with a number."""
    materials = [m.key for m in rules.materials]
    territories = [t.key for t in rules.territories]
    waters = [t.key for t in rules.territories if t.land == "water"]
    places = list(rules.places)
    targets = [name for name in places if not name.endswith(":weak")]
    chips = [*rules.incomes, *rules.start_chips]
    values = range(1, 7)
    d = Domain
    return ActionSpace(
        [
            d(Done),
            d(Yes),
            d(No),
            d(Pick, number=range(1, 9)),
            d(Activate, module=[*rules.modules, *FEATURES, "sleep"]),
            d(Reset),
            d(Pay, with_=[a.with_ for a in PAYMENTS]),
            d(Roll, value=values),
            d(Take, what=["idea", "food", "activation", "fate"]),
            d(Use, value=values),
            d(Reroll),
            d(Tribe, at=places),
            d(Settle, at=targets),
            d(Cross, territory=territories),
            d(At, territory=territories),
            d(Ship, water=waters, material=materials),
            d(HaulAll),
            d(OfMaterial, material=materials),
            d(OfFeature, feature=FEATURES),
            d(Shift, origin=FEATURES, target=FEATURES),
            d(OfLand, land=LANDS),
            d(RevealAt, slot=range(24)),
            d(SiteAt, slot=range(24), territory=territories),
            d(TakeCard, deck=TYPES, side=["up", "down"]),
            d(Deck, deck=TYPES),
            d(Keep, card=list(rules.research)),
            d(Install, card=[*rules.research, *rules.goals]),
            d(Column, number=range(1, 10)),
            d(Half, side=["left", "right"]),
            d(Stage, number=range(1, 6)),
            d(Ignore, space=range(6)),
            d(Skip, space=range(6)),
            d(Points),
            d(TakeChip, chip=[*rules.goals, *rules.incomes]),
            d(TakeAttribute, chip=list(rules.attributes)),
            d(Slot, number=range(1, 4)),
            d(Income, chip=chips),
            d(IncomePoint, chip=chips),
            d(UpgradeModule, module=list(rules.modules)),
            d(OnTrack, track=TRACKS),
            d(Plan, value=values),
            d(Project, kind=PROJECTS),
            d(Ground, site=list(rules.sites)),
            d(SettlementSlot, slot=range(1, 5)),
            d(DoActivity, card=[*rules.catalogue.all(PrintedActivity), *rules.research]),
            d(Sell, material=materials, for_=["money", "vp"]),
            d(Buy, material=materials),
            d(From, seat=range(5)),
            d(HandOver, value=range(7)),
            d(Return, place=rules.space_names),
            d(Feed, at=places),
            d(FeedAll),
            d(Burn, material=materials),
            d(Markers, card=list(rules.start_markers)),
            d(Start, card=list(rules.start_chips)),
        ]
    )
