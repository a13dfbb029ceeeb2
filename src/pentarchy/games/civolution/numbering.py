"""The fixed numbering of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.action import ActionSpace, Domain, Done, No, Pick, Yes
from pentarchy.games.civolution import actions as act
from pentarchy.games.civolution.activity import PRINTED
from pentarchy.games.civolution.components import FEATURES, LANDS, PROJECTS, TRACKS, TYPES
from pentarchy.games.civolution.dice import SOURCES
from pentarchy.games.civolution.queries import OFF_WEAK

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import CivolutionRules


def space(rules: CivolutionRules) -> ActionSpace:
    """Every action of the game with a number."""
    materials = [m.key for m in rules.materials]
    territories = [t.key for t in rules.territories]
    waters = [t.key for t in rules.territories if t.land == "water"]
    places = list(rules.places)
    targets = [name for place, name in rules.place_names.items() if place < OFF_WEAK]
    chips = [*rules.incomes, *rules.start_chips]
    values = range(1, 7)
    d = Domain
    return ActionSpace(
        [
            d(Done),
            d(Yes),
            d(No),
            d(Pick, number=range(1, 9)),
            d(act.Activate, module=[*rules.modules, *FEATURES, "sleep"]),
            d(act.Reset),
            d(act.Pay, with_=[a.with_ for a in SOURCES]),
            d(act.Roll, value=values),
            d(act.Take, what=["idea", "food", "activation", "fate"]),
            d(act.Use, value=values),
            d(act.Reroll),
            d(act.Tribe, at=places),
            d(act.Settle, at=targets),
            d(act.Cross, territory=territories),
            d(act.At, territory=territories),
            d(act.Ship, water=waters, material=materials),
            d(act.HaulAll),
            d(act.OfMaterial, material=materials),
            d(act.OfFeature, feature=FEATURES),
            d(act.Shift, origin=FEATURES, target=FEATURES),
            d(act.OfLand, land=LANDS),
            d(act.RevealAt, slot=range(24)),
            d(act.SiteAt, slot=range(24), territory=territories),
            d(act.TakeCard, deck=TYPES, side=["up", "down"]),
            d(act.Deck, deck=TYPES),
            d(act.Keep, card=list(rules.research)),
            d(act.Install, card=[*rules.research, *rules.goals]),
            d(act.Column, number=range(1, 10)),
            d(act.Half, side=["left", "right"]),
            d(act.Stage, number=range(1, 6)),
            d(act.Ignore, space=range(6)),
            d(act.Skip, space=range(6)),
            d(act.Points),
            d(act.TakeChip, chip=[*rules.goals, *rules.incomes]),
            d(act.TakeAttribute, chip=list(rules.attributes)),
            d(act.Slot, number=range(1, 4)),
            d(act.Income, chip=chips),
            d(act.IncomePoint, chip=chips),
            d(act.UpgradeModule, module=list(rules.modules)),
            d(act.OnTrack, track=TRACKS),
            d(act.Plan, value=values),
            d(act.Project, kind=PROJECTS),
            d(act.Ground, site=list(rules.sites)),
            d(act.SettlementSlot, slot=range(1, 5)),
            d(act.DoActivity, card=[PRINTED, *rules.research]),
            d(act.Sell, material=materials, for_=["money", "vp"]),
            d(act.Buy, material=materials),
            d(act.From, seat=range(5)),
            d(act.HandOver, value=range(7)),
            d(act.Return, place=rules.space_names),
            d(act.Feed, at=places),
            d(act.FeedAll),
            d(act.Burn, material=materials),
            d(act.Markers, card=list(rules.start_markers)),
            d(act.Start, card=list(rules.start_chips)),
        ]
    )
