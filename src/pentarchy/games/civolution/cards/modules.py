"""The 15 main modules and Sleep: their texts are made of the same words as cards."""

from __future__ import annotations

from pentarchy.core.card import Card, Text
from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.cards.kinds import Module, Sleep
from pentarchy.games.civolution.dice import GainDie
from pentarchy.games.civolution.fate import FavorTest, Hunt, LuckyFind
from pentarchy.games.civolution.goals import GainGoal, InstallGoal
from pentarchy.games.civolution.goods import Produce, Trade, Transport
from pentarchy.games.civolution.income import IncomeAction
from pentarchy.games.civolution.installing import InstallCard
from pentarchy.games.civolution.research import DrawKeep, GainCard
from pentarchy.games.civolution.sites import Explore, RevealSite, UseGrottoes, UseHolyRocks
from pentarchy.games.civolution.tribes import Migrate, Procreate, Strengthen
from pentarchy.games.civolution.words import (
    AnyOrder,
    Either,
    Gain,
    MoveFeature,
    PlanAhead,
    Score,
)


def either(*texts: Text) -> Text:
    """One of several texts."""
    return (Either(texts=texts),)


def installing(deck: str, first: Text, second: Text) -> tuple[Text, Text, Text]:
    """A module that installs cards: its other action at level I, and at levels II and III."""
    plain, special = InstallCard(deck=deck), InstallCard(deck=deck, special=True)
    return either(first, (plain,)), either(second, (plain,)), either(second, (special,))


def tested(passed: int, failed: int) -> Text:
    """Migrations by favor test."""
    return (
        FavorTest(
            then=(Migrate(n=passed, module=True),), otherwise=(Migrate(n=failed, module=True),)
        ),
    )


def producing(n: int, haul: Text) -> Text:
    """Grottoes first, then producing and transporting in either order."""
    return (UseGrottoes(), AnyOrder(texts=((Produce(n=n, module=True),), haul)))


def exploring(vp: int, finds: int) -> Text:
    """Exploring, then a further site and points; or lucky finds."""
    more: Text = (RevealSite(), Score(n=vp)) if vp else ()
    return either((Explore(then=more),), (LuckyFind(n=finds),))


TESTED_HAUL: Text = (
    FavorTest(then=(Transport(module=True),), otherwise=(Transport(n=0, module=True),)),
)
"""One transport by favor test; what an ability adds comes even if it fails."""

MODULES: list[Card] = [
    Module(
        key="research",
        name="Research",
        dice=(1, 2),
        levels=(
            either((GainCard(module=True),), (DrawKeep(draw=2, keep=1, module=True),)),
            either((GainCard(module=True),), (DrawKeep(draw=4, keep=1, module=True),)),
            either((GainCard(n=2, module=True),), (DrawKeep(draw=4, keep=2, module=True),)),
        ),
        says=(
            "Gain 1 card, or draw 2 and keep 1",
            "Gain 1 card, or draw 4 and keep 1",
            "Gain 2 cards, or draw 4 and keep 2",
        ),
        icon="microscope",
    ),
    Module(
        key="migration",
        name="Migration",
        dice=(1, 3),
        levels=((Migrate(module=True),), tested(2, 1), tested(3, 2)),
        says=(
            "1 migration",
            "Favor test: up to 2 migrations, else 1",
            "Favor test: up to 3 migrations, else up to 2",
        ),
        icon="footsteps",
    ),
    Module(
        key="exploration",
        name="Exploration",
        dice=(1, 4),
        levels=(exploring(0, 1), exploring(2, 1), exploring(4, 2)),
        says=(
            "Explore a territory, or a lucky find",
            "Explore a territory, 1 more site and 2 VP, or a lucky find",
            "Explore a territory, 1 more site and 4 VP, or 2 lucky finds",
        ),
        icon="spyglass",
    ),
    Module(
        key="transport",
        name="Transport",
        dice=(1, 5),
        levels=(
            (Transport(n=3, module=True),),
            (Transport(n=6, module=True),),
            (Transport(n=99, anywhere=True),),
        ),
        says=(
            "Transport up to 3",
            "Transport up to 6",
            "Transport everything, boat cargo to any space",
        ),
        icon="old-wagon",
    ),
    Module(
        key="invention",
        name="Invention",
        dice=(1, 6),
        levels=installing("invention", (IncomeAction(),), (IncomeAction(n=2),)),
        says=(
            "1 income-chip action, or install an invention",
            "Up to 2 income-chip actions, or install an invention",
            "Up to 2 income-chip actions, or install an invention with special bonus",
        ),
        icon="gears",
    ),
    Module(
        key="activity",
        name="Activity",
        dice=(2, 3),
        levels=(
            (Activities(module=True),),
            (Activities(n=2, distinct=True, module=True),),
            (Activities(n=2, module=True),),
        ),
        says=("1 activity", "Up to 2 different activities", "Up to 2 activities"),
        icon="progression",
    ),
    Module(
        key="sustenance",
        name="Sustenance",
        dice=(2, 4),
        levels=(
            either((Hunt(),), (Strengthen(),)),
            either((Hunt(),), (Strengthen(n=3),)),
            either((Hunt(n=2),), (Strengthen(n=4),)),
        ),
        says=(
            "Hunt, or strengthen 1 tribe",
            "Hunt, or strengthen up to 3 tribes",
            "Up to 2 hunts, or strengthen up to 4 tribes",
        ),
        icon="meat",
    ),
    Module(
        key="procreation",
        name="Procreation",
        dice=(2, 5),
        levels=(
            (UseHolyRocks(), Procreate()),
            (UseHolyRocks(), FavorTest(then=(Procreate(n=2),), otherwise=(Procreate(),))),
            (
                UseHolyRocks(),
                AnyOrder(texts=((Procreate(n=2),), (FavorTest(then=(Strengthen(),)),))),
            ),
        ),
        says=(
            "1 procreation",
            "Favor test: up to 2 procreations, else 1",
            "Up to 2 procreations; favor test: strengthen 1 tribe",
        ),
        icon="family-house",
    ),
    Module(
        key="mutation",
        name="Mutation",
        dice=(2, 6),
        levels=installing("mutation", (MoveFeature(),), (MoveFeature(n=2),)),
        says=(
            "Move 1 feature marker, or install a mutation",
            "Move up to 2 feature markers, or install a mutation",
            "Move up to 2 feature markers, or install a mutation with special bonus",
        ),
        icon="dna2",
    ),
    Module(
        key="planning",
        name="Planning",
        dice=(3, 4),
        levels=(
            either((InstallGoal(),), (PlanAhead(n=2),)),
            either((InstallGoal(),), (PlanAhead(n=3),)),
            either(
                (AnyOrder(texts=((GainGoal(),), (InstallGoal(optional=True),))),),
                (PlanAhead(n=3),),
            ),
        ),
        says=(
            "Install a goal chip, or 2 planning markers",
            "Install a goal chip, or 3 planning markers",
            "Gain and install a goal chip, or 3 planning markers",
        ),
        icon="checklist",
    ),
    Module(
        key="production",
        name="Production",
        dice=(3, 5),
        levels=(
            producing(2, TESTED_HAUL),
            producing(3, (Transport(n=1, module=True),)),
            producing(4, (Transport(n=2, module=True),)),
        ),
        says=(
            "Produce 2; favor test: transport 1",
            "Produce 3; transport 1",
            "Produce 4; transport 2",
        ),
        icon="mine-wagon",
    ),
    Module(
        key="insight",
        name="Insight",
        dice=(3, 6),
        levels=installing("insight", (Gain(res="idea", n=3),), (Gain(res="idea", n=6),)),
        says=(
            "3 ideas, or install an insight",
            "6 ideas, or install an insight",
            "6 ideas, or install an insight with special bonus",
        ),
        icon="brain",
    ),
    Module(
        key="trade",
        name="Trade",
        dice=(4, 5),
        levels=(
            (Trade(sales=1, buys=1),),
            (Trade(sales=2, buys=2),),
            (Gain(res="money", n=2), Trade(sales=2, buys=2)),
        ),
        says=(
            "1 Sale and 1 Purchase",
            "Up to 2 Sales and 2 Purchases",
            "2 money, then up to 2 Sales and 2 Purchases",
        ),
        icon="trade",
    ),
    Module(
        key="building",
        name="Building",
        dice=(4, 6),
        levels=(
            either((Build(),), (InstallCard(deck="building"),)),
            either((Build(n=2, same=True),), (InstallCard(deck="building"),)),
            either((Build(n=2),), (InstallCard(deck="building", special=True),)),
        ),
        says=(
            "1 project, or install a building",
            "Up to 2 projects of one kind, or install a building",
            "Up to 2 projects, or install a building with special bonus",
        ),
        icon="greek-temple",
    ),
    Module(
        key="achievement",
        name="Achievement",
        dice=(5, 6),
        levels=installing(
            "achievement",
            (GainDie(),),
            (GainDie(die="activation"), GainDie(die="fate")),
        ),
        says=(
            "An activation or a fate die, or install an achievement",
            "A die of each kind, or install an achievement",
            "A die of each kind, or install an achievement with special bonus",
        ),
        icon="trophy",
    ),
    Sleep(
        key="sleep",
        name="Sleep",
        now=either((Gain(res="focus"),), (Gain(res="idea", n=2),)),
        text="Any two dice: 1 focus marker or 2 ideas",
        icon="night-sleep",
        source="seed",
    ),
]
