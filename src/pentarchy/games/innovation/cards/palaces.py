"""Palace tiles (appendix IV of the rulebook)."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.innovation.bridges import PlaceBridge
from pentarchy.games.innovation.building import (
    HoldCities,
    PlaceFreeGuild,
    SettleAll,
    TakeCityTile,
    UpgradeFree,
)
from pentarchy.games.innovation.cards.kinds import PalaceTile
from pentarchy.games.innovation.cards.tiles import built
from pentarchy.games.innovation.events import Built
from pentarchy.games.innovation.science import RiseInOne
from pentarchy.games.innovation.terraform import Terraform
from pentarchy.games.innovation.tiles import Advance, LearnCompetency
from pentarchy.games.innovation.words import ChooseBook, Gain, InAnyOrder

PALACES: list[Card] = [
    PalaceTile(
        key="palace_1",
        name="Palace 1",
        number=1,
        icon="gi:castle",
        source="seed",
        text="Income 5 power. Special action: 2 tools",
        income=(Gain(power=5),),
        action=(Gain(tools=2),),
    ),
    PalaceTile(
        key="palace_2",
        name="Palace 2",
        number=2,
        icon="gi:castle",
        source="seed",
        text="Special action: terraform and build with 2 free spades",
        action=(Terraform(free=2, must=True),),
    ),
    PalaceTile(
        key="palace_3",
        name="Palace 3",
        number=3,
        icon="gi:castle",
        source="seed",
        text="Income 2 power. Special action: turn a school into a guild for 3 VP and a tool",
        income=(Gain(power=2),),
        action=(UpgradeFree(old="school", new="guild"), Gain(vp=3, tools=1)),
    ),
    PalaceTile(
        key="palace_4",
        name="Palace 4",
        number=4,
        icon="gi:castle",
        source="seed",
        text="Income 2 power. Special action: upgrade a workshop to a guild, free of charge",
        income=(Gain(power=2),),
        action=(UpgradeFree(old="workshop", new="guild"),),
    ),
    PalaceTile(
        key="palace_5",
        name="Palace 5",
        number=5,
        icon="gi:castle",
        source="seed",
        text="Income 4 power. At once a competency",
        income=(Gain(power=4),),
        now=(LearnCompetency(),),
    ),
    PalaceTile(
        key="palace_6",
        name="Palace 6",
        number=6,
        icon="gi:castle",
        source="seed",
        text="Income 2 power and a book. Special action: 2 levels in one discipline",
        income=(Gain(power=2), ChooseBook()),
        action=(RiseInOne(n=2),),
    ),
    PalaceTile(
        key="palace_7",
        name="Palace 7",
        number=7,
        icon="gi:castle",
        source="seed",
        text="Income 4 power. On passing 3 VP for each school",
        income=(Gain(power=4),),
        on_pass=(Gain(vp=3, per="schools"),),
    ),
    PalaceTile(
        key="palace_8",
        name="Palace 8",
        number=8,
        icon="gi:castle",
        source="seed",
        text="Income 2 power, 2 coins and a tool. Cities need only power 6",
        income=(Gain(power=2, coins=2, tools=1),),
        adds={"city_need": -1},
        now=(SettleAll(),),
    ),
    PalaceTile(
        key="palace_9",
        name="Palace 9",
        number=9,
        icon="gi:castle",
        source="seed",
        text="Income a scholar. Return a scholar to fly two or three hexes far, for 5 VP",
        income=(Gain(scholars=1),),
        flights=True,
    ),
    PalaceTile(
        key="palace_10",
        name="Palace 10",
        number=10,
        icon="gi:castle",
        source="seed",
        text="Income 6 coins. At once 12 power and 2 books",
        income=(Gain(coins=6),),
        now=(Gain(power=12), ChooseBook(n=2)),
    ),
    PalaceTile(
        key="palace_11",
        name="Palace 11",
        number=11,
        icon="gi:castle",
        source="seed",
        text="Income a tool. At once a city tile",
        income=(Gain(tools=1),),
        now=(TakeCityTile(),),
    ),
    PalaceTile(
        key="palace_12",
        name="Palace 12",
        number=12,
        icon="gi:castle",
        source="seed",
        text="Income 8 power. 2 VP for each workshop built",
        income=(Gain(power=8),),
        on={Built: built("workshop", (Gain(vp=2),))},
    ),
    PalaceTile(
        key="palace_13",
        name="Palace 13",
        number=13,
        icon="gi:castle",
        source="seed",
        text="Special action: a book and 3 coins. 3 VP for each guild built",
        action=(Gain(coins=3), ChooseBook()),
        on={Built: built("guild", (Gain(vp=3),))},
    ),
    PalaceTile(
        key="palace_14",
        name="Palace 14",
        number=14,
        icon="gi:castle",
        source="seed",
        text="Income 6 power. At once 2 free steps of shipping. Found cities across a river hex",
        income=(Gain(power=6),),
        now=(Advance(track="shipping", n=2),),
        river_cities=True,
    ),
    PalaceTile(
        key="palace_15",
        name="Palace 15",
        number=15,
        icon="gi:castle",
        source="seed",
        text="Income 6 power. At once, in any order: terraform and build with 2 free spades, up to"
        " 2 bridges, 2 books",
        income=(Gain(power=6),),
        now=(
            HoldCities(
                text=(
                    InAnyOrder(
                        texts=(
                            (Terraform(free=2),),
                            (PlaceBridge(n=2, may=True),),
                            (ChooseBook(n=2),),
                        )
                    ),
                )
            ),
        ),
    ),
    PalaceTile(
        key="palace_16",
        name="Palace 16",
        number=16,
        icon="gi:castle",
        source="seed",
        text="Income 2 power and a book. At once a guild on any empty home hex",
        income=(Gain(power=2), ChooseBook()),
        now=(PlaceFreeGuild(),),
    ),
    PalaceTile(
        key="palace_17",
        name="Palace 17",
        number=17,
        icon="gi:castle",
        source="seed",
        text="Income 2 power. At once 10 VP",
        income=(Gain(power=2),),
        now=(Gain(vp=10),),
        always=True,
    ),
]
