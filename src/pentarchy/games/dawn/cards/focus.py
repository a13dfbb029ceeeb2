"""The twenty focus cards that every player has."""

from __future__ import annotations

from pentarchy.games.dawn.cards.kinds import Focus
from pentarchy.games.dawn.culture import (
    ConvertControl,
    Culture,
    Devastate,
    MoveControl,
    PlaceControl,
)
from pentarchy.games.dawn.economy import MoveCaravans
from pentarchy.games.dawn.events import FocusReset
from pentarchy.games.dawn.industry import Build
from pentarchy.games.dawn.military import Campaign
from pentarchy.games.dawn.row import ResolveOther
from pentarchy.games.dawn.science import TurnTechDial
from pentarchy.games.dawn.words import ExchangeResource, GainResource, GainTrade

PLACING = "control tokens (1 more per trade token) next to your cities, difficulty up to the slot"
DIAL = "turn the tech dial by the slot number (1 more per trade token)"
PRODUCTION = "production: the slot, 1 more per trade token"
STRENGTH = "Each trade token adds 1 in an attack or in defence."

FOCUS = [
    Focus(
        key="early_empire",
        name="Early Empire",
        type="culture",
        level=1,
        text=f"Place up to 2 {PLACING}.",
        icon="laurel-crown",
        action=(Culture(count=2),),
    ),
    Focus(
        key="drama_and_poetry",
        name="Drama and Poetry",
        type="culture",
        level=2,
        text=f"Place up to 2 {PLACING}. Then you may move 1 of your control tokens to an adjacent"
        " empty space that is not water.",
        icon="duality-mask",
        action=(Culture(count=2), MoveControl()),
    ),
    Focus(
        key="civil_service",
        name="Civil Service",
        type="culture",
        level=3,
        text=f"Place up to 2 {PLACING}. Then place up to 1 more next to any friendly space,"
        " difficulty up to the slot.",
        icon="notebook",
        action=(Culture(count=2), PlaceControl(left=1, near="friendly")),
    ),
    Focus(
        key="mass_media",
        name="Mass Media",
        type="culture",
        level=4,
        text=f"Place up to 3 {PLACING}. Then you may choose a rival control token within 2 spaces"
        " of a friendly space: a plain one is replaced by your own, a reinforced one is flipped.",
        icon="tv",
        action=(Culture(count=3), ConvertControl(reach=2)),
    ),
    Focus(
        key="astrology",
        name="Astrology",
        type="science",
        level=1,
        text=f"{DIAL.capitalize()}.",
        icon="astrolabe",
        action=(TurnTechDial(),),
    ),
    Focus(
        key="mathematics",
        name="Mathematics",
        type="science",
        level=2,
        text=f"Put 1 trade token from the supply on one of your focus cards, then {DIAL}.",
        icon="abacus",
        action=(GainTrade(count=1), TurnTechDial()),
    ),
    Focus(
        key="replaceable_parts",
        name="Replaceable Parts",
        type="science",
        level=3,
        text=f"Gain 1 resource of a type of which you hold no token, then {DIAL}.",
        icon="gears",
        action=(GainResource(missing=True), TurnTechDial()),
    ),
    Focus(
        key="nuclear_power",
        name="Nuclear Power",
        type="science",
        level=4,
        text="In slot 5 you may choose a space: there and next to it every plain control token is"
        f" destroyed and every reinforced one flipped. In any slot {DIAL}.",
        icon="nuclear",
        action=(Devastate(needed=5), TurnTechDial()),
    ),
    Focus(
        key="foreign_trade",
        name="Foreign Trade",
        type="economy",
        level=1,
        caravans=1,
        text="Move each caravan up to 3 spaces (1 more per trade token), terrain up to the slot.",
        icon="camel",
        action=(MoveCaravans(move=3),),
    ),
    Focus(
        key="currency",
        name="Currency",
        type="economy",
        level=2,
        caravans=2,
        text="Move each caravan up to 4 spaces (1 more per trade token), terrain up to the slot. A"
        " caravan may enter a barbarian's space: the barbarian leaves the map without reward, and"
        " the caravan's movement ends.",
        icon="two-coins",
        action=(MoveCaravans(move=4, barbarians=True),),
    ),
    Focus(
        key="steam_power",
        name="Steam Power",
        type="economy",
        level=3,
        caravans=2,
        text="Move each caravan up to 6 spaces (1 more per trade token), terrain up to the slot and"
        " water. Then you may exchange 1 resource for one of any type in the supply.",
        icon="steam-locomotive",
        action=(MoveCaravans(move=6, water=True), ExchangeResource()),
    ),
    Focus(
        key="capitalism",
        name="Capitalism",
        type="economy",
        level=4,
        caravans=3,
        text="Move each caravan up to 6 spaces (1 more per trade token), terrain up to the slot and"
        " water. Once per turn, after resetting this card, you may resolve another card of your row"
        " as if in slot 1, without resetting it.",
        icon="profit",
        action=(MoveCaravans(move=6, water=True),),
        on={FocusReset: (ResolveOther(),)},
    ),
    Focus(
        key="pottery",
        name="Pottery",
        type="industry",
        level=1,
        text=f"Build a wonder ({PRODUCTION}), or a city within 2 spaces of a friendly space.",
        icon="painted-pottery",
        action=(Build(reach=2),),
    ),
    Focus(
        key="animal_husbandry",
        name="Animal Husbandry",
        type="industry",
        level=2,
        text=f"Build a wonder ({PRODUCTION}), or a city within 3 spaces of a friendly space, or a"
        " city on the space of one of your caravans at any distance; that caravan comes home.",
        icon="cow",
        action=(Build(reach=3, caravans=True),),
    ),
    Focus(
        key="nationalism",
        name="Nationalism",
        type="industry",
        level=3,
        text=f"Build a wonder ({PRODUCTION}; slot 5 counts as 7), or a city within 4 spaces"
        " of a friendly space, counting through water.",
        icon="flying-flag",
        action=(Build(reach=4, water=True, best=7),),
    ),
    Focus(
        key="urbanization",
        name="Urbanization",
        type="industry",
        level=4,
        text=f"Build a wonder ({PRODUCTION}), or a city within 5 spaces of a friendly space,"
        " counting through water; after a city place up to 2 control tokens next to it, difficulty"
        " up to the slot.",
        icon="modern-city",
        action=(Build(reach=5, water=True, tokens=2),),
    ),
    Focus(
        key="masonry",
        name="Masonry",
        type="military",
        level=1,
        text="Reinforce as many of your control tokens as the slot, or make up to 2 attacks within"
        f" 2 spaces. {STRENGTH}",
        icon="stone-wall",
        action=(Campaign(attacks=2, reach=2),),
    ),
    Focus(
        key="iron_working",
        name="Iron Working",
        type="military",
        level=2,
        text="Reinforce as many of your control tokens as the slot, or make up to 2 attacks within"
        f" 3 spaces with +1 (against barbarians +3 instead). {STRENGTH}",
        icon="anvil-impact",
        action=(Campaign(attacks=2, reach=3, bonus=1, barbarian_bonus=3),),
    ),
    Focus(
        key="mass_production",
        name="Mass Production",
        type="military",
        level=3,
        text="Make up to 2 attacks within 3 spaces with +2, counting through water; then reinforce"
        f" as many of your control tokens as the slot, less the attacks made. {STRENGTH}",
        icon="factory",
        action=(Campaign(attacks=2, reach=3, bonus=2, mode="then", through="water"),),
    ),
    Focus(
        key="flight",
        name="Flight",
        type="military",
        level=4,
        text="Reinforce as many of your control tokens as the slot, and make up to 3 attacks within"
        " 5 spaces with +3, counting through anything; reinforce once, before, between or after."
        f" {STRENGTH}",
        icon="biplane",
        action=(Campaign(attacks=3, reach=5, bonus=3, mode="and", through="anything"),),
    ),
]
