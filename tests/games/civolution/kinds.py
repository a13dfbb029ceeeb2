"""A few crowded positions whose scripts, between them, answer every kind of question once."""

from __future__ import annotations

from pentarchy.core.card import Text
from pentarchy.core.match import Match
from pentarchy.core.match import new as new_match
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.activity import Activities, SpendMaterial
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.dice import GainDie, GiveUpDie, RollAgain, TakeIdeaOrFood
from pentarchy.games.civolution.era import (
    AcceptBonus,
    FeelWeather,
    GiveUpBoat,
    GiveUpFarm,
    LoseTribe,
)
from pentarchy.games.civolution.fate import FavorTest, Hunt, LuckyFind
from pentarchy.games.civolution.feeding import FeedCiv
from pentarchy.games.civolution.goals import GainGoal, InstallGoal
from pentarchy.games.civolution.goods import ExtraFind, Produce, Trade, Transport
from pentarchy.games.civolution.income import IncomeAction, IncomePhase
from pentarchy.games.civolution.installing import InstallCard
from pentarchy.games.civolution.research import DrawKeep, GainCard
from pentarchy.games.civolution.sites import (
    Explore,
    Glacier,
    RevealSite,
    Unload,
    UseGrottoes,
    UseHolyRocks,
)
from pentarchy.games.civolution.tribes import (
    Perish,
    PlaceWeakTribes,
    Procreate,
    Strengthen,
)
from pentarchy.games.civolution.triggers import Answer
from pentarchy.games.civolution.turn import TakeTurn
from pentarchy.games.civolution.words import (
    Advance,
    AnyOrder,
    Either,
    FlipStage,
    Gain,
    GainFeature,
    GainMaterial,
    MoveFeature,
    PlanAhead,
    Score,
    Upgrade,
)
from tests.games.civolution.table import table

ME = {"seat": 0}
LAND = ("B_forest:1", "B_forest:2", "C_grassland:1", "C_grassland:2!")
Scene = tuple[Match, list[str]]


def start() -> Scene:
    """The starting cards of an advanced game."""
    return new_match(RULES, 1, 11, "solo-expert"), []


def turn() -> Scene:
    """A turn with a chip taken first, a migration, and a chip at its end; then what texts give."""
    match = table(
        TakeTurn(**ME), Upgrade(**ME), FlipStage(**ME, vp=3), PlanAhead(**ME, n=2),
        GainFeature(**ME), MoveFeature(**ME), GainMaterial(**ME, material="row1_any"),
        RollAgain(**ME), TakeIdeaOrFood(**ME), GainDie(**ME), GainCard(**ME),
        DrawKeep(**ME, draw=2, keep=1), Either(**ME, texts=both((Score(n=1),), (Score(n=2),))),
        Answer(**ME, cards=("T9", "E4"),
               texts=both((Advance(track="culture"),), (Score(n="diamonds_div2"),))),
        AnyOrder(**ME, texts=both((Advance(track="prestige", n=2),), (GainCard(),))),
        tribes=LAND, dice=(1, 1, 3, 3, 5), idea=4, calm=4, culture=1,
        display=("T5", "T6"), resets=2,
    )  # fmt: skip
    return match, [
        "attribute T6", "column 1", "activate migration", "pay die:1", "pay die:3",
        "tribe B_forest:1", "settle B_hills:0", "attribute T5",
    ]  # fmt: skip


def tribes() -> Scene:
    """Rolls of fate, tribes, sites, weather and feeding."""
    match = table(
        FavorTest(**ME, then=(Score(n=1),)), Hunt(**ME), LuckyFind(**ME), ExtraFind(**ME),
        Procreate(**ME), PlaceWeakTribes(**ME), Strengthen(**ME), Explore(**ME), RevealSite(**ME),
        Glacier(**ME, slot=8), UseHolyRocks(**ME), UseGrottoes(**ME), Unload(**ME, water=0),
        FeelWeather(**ME, space=5), LoseTribe(**ME, or_food=True), FeedCiv(**ME),
        tribes=(*LAND, "A_water:boat"), boats=("A_water*",), farms=("B_forest",), idea=5, favor=3,
        food=2, abilities=("B17", "T11", "C15", "A8"), up=("B_mountains",), rolls=(5,),
        sites={8: "glacier_1", 9: "holy_rock_1", 14: "hidden_grotto_1"},
    )  # fmt: skip
    return match, []


def works() -> Scene:
    """Producing, hauling, trading; all four projects with their rewards."""
    match = table(
        Produce(**ME), Transport(**ME), Trade(**ME, sales=1, buys=1), Build(**ME, n=4),
        IncomeAction(**ME), IncomePhase(**ME, left=("I1", "I4")), Activities(**ME),
        tribes=(*LAND, "D_forest:1"), raw={"B_forest": 2, "C_grassland": 1}, money=6, wood=3,
        stone=3, papyrus=2, clay=2, jade=1, gold=1, chips=("I1", "I4"), abilities=("E21", "A13"),
        sites={8: "building_ground_1", 9: "building_ground_2"},
    )  # fmt: skip
    return match, [
        "at B_forest", "at B_forest", "sell wood money", "sell wood vp", "buy wood", "project farm",
        "at B_forest", "project boat", "at A_water", "done", "project statue",
        "ground building_ground_1", "material jade", "track culture", "project settlement",
        "ground building_ground_2", "settlement 1", "chip I2",
    ]  # fmt: skip


def cards() -> Scene:
    """Installing cards and chips, with every question a cost can ask."""
    match = table(
        InstallCard(**ME, deck="invention", special=True), InstallCard(**ME, deck="building"),
        GainGoal(**ME), InstallGoal(**ME), InstallGoal(**ME),
        hand=("A1", "A6", "D5", "D14"), abilities=("T8",), wood=2, herbs=2, tar=1, cotton=1,
        beeswax=1, sand=1, papyrus=2, clay=1, coal=1, stamina=2, intelligence=2, calm=2,
        statues={"island": 2}, goals=(("G38",), ("G37",), ("G39",)), tribes=LAND,
    )  # fmt: skip
    return match, [
        "install A1", "column 2", "stage 4", "ignore 0", "skip 2", "install A6", "stage 2",
        "pick 1", "upgrade research", "column 3", "stage 2", "skip 0", "pick 1", "chip G1",
        "slot 3",
    ]  # fmt: skip


def losses() -> Scene:
    """What events ask for, dice that are taken, and markers that run out."""
    match = table(
        AcceptBonus(**ME, event="F17"), GiveUpFarm(**ME), GiveUpBoat(**ME),
        GiveUpDie(**ME, taker=1), GainDie(**ME, die="fate"), Perish(**ME, place=4),
        SpendMaterial(**ME, what="any", n=1),
        Gain(**ME, res="idea", n=37), seats=3,
        event="F17", money=3, farms=("B_forest", "C_grassland"), boats=("A_water", "H_water"),
        tribes=("B_forest:1", "A_water:boat", "H_water:boat"), favor=3, dice=(1, 2, 5), wood=1,
        jade=1, food=12,
    )  # fmt: skip
    with match.edit() as g:
        g.state.fates = 0
        for p in g.state.players[1:]:
            p.fate = 3
    return match, []


def both(*parts: Text) -> tuple[Text, ...]:
    """The parts of a choice."""
    return parts


SCENES = [start, turn, tribes, works, cards, losses]
