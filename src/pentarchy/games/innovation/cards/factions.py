"""The twelve factions (appendix II of the rulebook)."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.core.words import When
from pentarchy.games.innovation.action_phase import AnotherAction
from pentarchy.games.innovation.bridges import PlaceBridge
from pentarchy.games.innovation.cards.kinds import Faction
from pentarchy.games.innovation.events import Built, Dug, PowerActionUsed
from pentarchy.games.innovation.science import Rise, RiseEach, RiseSplit
from pentarchy.games.innovation.terraform import Terraform
from pentarchy.games.innovation.tiles import LearnCompetency
from pentarchy.games.innovation.words import ChooseBook, Gain

FACTIONS: list[Card] = [
    Faction(
        key="blessed",
        name="Blessed",
        icon="gi:sunbeams",
        source="seed",
        text="Start 1 level up in every discipline. For science bonuses your level counts 3 more.",
        now=(RiseEach(),),
        adds={"science_bonus_level": 3},
    ),
    Faction(
        key="felines",
        name="Felines",
        icon="gi:cat",
        source="seed",
        text="Start with 1 level of banking and of medicine. For each city gain 3 levels of your"
        " choice and a book.",
        now=(Rise(discipline="banking"), Rise(discipline="medicine")),
        on_city=(ChooseBook(), RiseSplit(n=3)),
    ),
    Faction(
        key="goblins",
        name="Goblins",
        icon="gi:goblin-head",
        source="seed",
        text="Start with 1 level of banking and of engineering and a tool more. Gain 2 coins for"
        " each spade you use.",
        now=(Gain(tools=1), Rise(discipline="banking"), Rise(discipline="engineering")),
        on={Dug: (Gain(coins=2),)},
    ),
    Faction(
        key="illusionists",
        name="Illusionists",
        icon="gi:magic-swirl",
        source="seed",
        text="Start with 2 levels of medicine. Power actions cost you 1 power less and score 1 VP"
        " (2 VP with four or five players).",
        now=(Rise(discipline="medicine", n=2),),
        adds={"power_action_cost": -1},
        on={PowerActionUsed: (Gain(vp="illusion_points"),)},
    ),
    Faction(
        key="inventors",
        name="Inventors",
        icon="gi:light-bulb",
        source="seed",
        text="Start with a competency of your choice.",
        after=(LearnCompetency(),),
    ),
    Faction(
        key="lizards",
        name="Lizards",
        icon="gi:lizardman",
        source="seed",
        text="Start with 2 levels of your choice. For each city terraform and build with a free"
        " spade and a free workshop.",
        now=(RiseSplit(n=2),),
        on_city=(Terraform(free=1, gift=True),),
    ),
    Faction(
        key="moles",
        name="Moles",
        icon="gi:mole",
        source="seed",
        text="Start with 2 levels of engineering. Pay a tool to tunnel two hexes far for VP; pay a"
        " tool to build a bridge, also over land.",
        now=(Rise(discipline="engineering", n=2),),
        action=(PlaceBridge(land=True),),
        tunnels=True,
        tool_action=True,
    ),
    Faction(
        key="monks",
        name="Monks",
        icon="gi:monk-face",
        source="seed",
        text="Start with 1 level of law, a university instead of workshops, and a competency.",
        now=(Rise(discipline="law"),),
        first=("university",),
        after=(LearnCompetency(),),
    ),
    Faction(
        key="navigators",
        name="Navigators",
        icon="gi:ship-wheel",
        source="seed",
        text="Start with 3 levels of law. Each workshop built beside a river scores 2 VP and"
        " brings a coin.",
        now=(Rise(discipline="law", n=3),),
        on={
            Built: (
                When(
                    field="building",
                    values=("workshop",),
                    text=(When(field="shore", values=(1,), text=(Gain(vp=2, coins=1),)),),
                ),
            )
        },
    ),
    Faction(
        key="omar",
        name="Omar",
        icon="gi:crown",
        source="seed",
        text="Start with 1 level of banking and of engineering and a neutral tower. Income 2 power"
        " and 2 coins.",
        now=(Rise(discipline="banking"), Rise(discipline="engineering")),
        first=("workshop", "workshop", "tower"),
        income=(Gain(power=2, coins=2),),
    ),
    Faction(
        key="philosophers",
        name="Philosophers",
        icon="gi:scroll-unfurled",
        source="seed",
        text="Start with 2 levels of banking. Each competency brings a book of its discipline more;"
        " special action: a book.",
        now=(Rise(discipline="banking", n=2),),
        action=(ChooseBook(),),
        book_of_competency=1,
    ),
    Faction(
        key="psychics",
        name="Psychics",
        icon="gi:third-eye",
        source="seed",
        text="Start with 1 level of banking and of medicine and a tool more. Special action: 5"
        " power, then another action.",
        now=(Gain(tools=1), Rise(discipline="banking"), Rise(discipline="medicine")),
        action=(Gain(power=5), AnotherAction()),
    ),
]
