"""Innovations and the places of their display (appendix III of the rulebook)."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.innovation.building import PlaceNeutral
from pentarchy.games.innovation.cards.kinds import DisplaySlot, InnovationTile
from pentarchy.games.innovation.science import RiseEach, RiseSplit
from pentarchy.games.innovation.state import DISCIPLINES
from pentarchy.games.innovation.terraform import Terraform
from pentarchy.games.innovation.tiles import Advance, LearnCompetency
from pentarchy.games.innovation.words import ChooseBook, Gain, NewTokens, Prize

INNOVATIONS: list[Card] = [
    InnovationTile(
        key="deus_ex_machina",
        name="Deus ex Machina",
        icon="gi:gear-hammer",
        source="seed",
        text="At once a book and a level in every discipline. Special action: terraform and build"
        " with 1 free spade",
        now=(ChooseBook(), RiseEach()),
        action=(Terraform(free=1, must=True),),
    ),
    InnovationTile(
        key="professors",
        name="Professors",
        icon="gi:teacher",
        source="seed",
        text="Special action: a scholar and 3 VP",
        action=(Gain(scholars=1, vp=3),),
    ),
    InnovationTile(
        key="trade_routes",
        name="Trade Routes",
        icon="gi:trade",
        source="seed",
        text="On passing 2 VP for each guild",
        on_pass=(Gain(vp=2, per="guilds"),),
    ),
    InnovationTile(
        key="architecture",
        name="Architecture",
        icon="gi:compass",
        source="seed",
        text="10 VP, and a level of your choice for each different kind of building",
        now=(Gain(vp=10), RiseSplit(n="shapes")),
    ),
    InnovationTile(
        key="libraries",
        name="Libraries",
        icon="gi:bookshelf",
        source="seed",
        text="VP equal to your two highest levels together",
        now=(Gain(vp="two_highest_levels"),),
    ),
    InnovationTile(
        key="sewers",
        name="Sewers",
        icon="gi:drop",
        source="seed",
        text="2 VP for each workshop",
        now=(Gain(vp=2, per="workshops"),),
    ),
    InnovationTile(
        key="colleges",
        name="Colleges",
        icon="gi:graduate-cap",
        source="seed",
        text="5 VP for each school",
        now=(Gain(vp=5, per="schools"),),
    ),
    InnovationTile(
        key="league_of_cities",
        name="League of Cities",
        icon="gi:key",
        source="seed",
        text="5 VP for each city tile",
        now=(Gain(vp=5, per="city_tiles"),),
    ),
    InnovationTile(
        key="communication",
        name="Communication",
        icon="gi:conversation",
        source="seed",
        text="8, 12 or 18 VP for 4, 5 or 6 separate groups of buildings",
        now=(Prize(count="groups", at=((4, 8), (5, 12), (6, 18))),),
    ),
    InnovationTile(
        key="steam_power",
        name="Steam Power",
        icon="gi:steam",
        source="seed",
        text="A scholar, a free step of terraforming and one of shipping",
        now=(Gain(scholars=1), Advance(track="terraforming"), Advance(track="shipping")),
    ),
    InnovationTile(
        key="census",
        name="Census",
        icon="gi:scroll-quill",
        source="seed",
        text="8, 12 or 18 VP for 7, 9 or 11 buildings",
        now=(Prize(count="buildings", at=((7, 8), (9, 12), (11, 18))),),
    ),
    InnovationTile(
        key="steel",
        name="Steel",
        icon="gi:stone-bridge",
        source="seed",
        text="8, 12 or 18 VP for 1, 2 or 3 of your bridges",
        now=(Prize(count="bridges_built", at=((1, 8), (2, 12), (3, 18))),),
    ),
    InnovationTile(
        key="innovation_workshop",
        name="Workshop",
        icon="gi:house",
        source="seed",
        text="At once a neutral workshop; income 3 tools",
        now=(PlaceNeutral(building="workshop"),),
        income=(Gain(tools=3),),
    ),
    InnovationTile(
        key="innovation_guild",
        name="Guild",
        icon="gi:shop",
        source="seed",
        text="At once a neutral guild; income 5 coins",
        now=(PlaceNeutral(building="guild"),),
        income=(Gain(coins=5),),
    ),
    InnovationTile(
        key="innovation_school",
        name="School",
        icon="gi:graduate-cap",
        source="seed",
        text="At once a neutral school and a competency",
        now=(PlaceNeutral(building="school", grant=(LearnCompetency(),)),),
    ),
    InnovationTile(
        key="innovation_university",
        name="University",
        icon="gi:greek-temple",
        source="seed",
        text="At once a neutral university; income 2 VP",
        now=(PlaceNeutral(building="university"),),
        income=(Gain(vp=2),),
    ),
    InnovationTile(
        key="innovation_palace",
        name="Palace",
        icon="gi:castle",
        source="seed",
        text="At once a neutral palace and 2 new power tokens in bowl III; income 4 power",
        now=(NewTokens(n=2), PlaceNeutral(building="palace")),
        income=(Gain(power=4),),
    ),
    InnovationTile(
        key="innovation_monument",
        name="Monument",
        icon="gi:obelisk",
        source="seed",
        text="At once the neutral monument and 7 VP",
        now=(Gain(vp=7), PlaceNeutral(building="monument")),
    ),
]


def _books(*named: str) -> tuple[int, int, int, int]:
    a, b, c, d = (2 if name in named else 0 for name in DISCIPLINES)
    return a, b, c, d


SLOTS: list[Card] = [
    *(
        DisplaySlot(
            key=f"{name}_{row}",
            name=f"{name.capitalize()}, row {row}",
            source="public",
            text=f"2 books of {name} and 3 others",
            books=_books(name),
            any_books=3,
            row=row,
        )
        for row in (1, 2, 3)
        for name in DISCIPLINES
    ),
    *(
        DisplaySlot(
            key=key,
            name=f"{one.capitalize()} and {two}",
            source="public",
            text=f"2 books of {one}, 2 of {two} and 1 other",
            books=_books(one, two),
            any_books=1,
            row=0,
        )
        for key, one, two in (
            ("top_left", "banking", "law"),
            ("top_right", "engineering", "medicine"),
        )
    ),
]
