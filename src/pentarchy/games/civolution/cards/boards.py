"""Boards: features, materials, lands, tracks, favor, weather, scoring, settlements."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.components import (
    FavorSpace,
    Feature,
    FindTable,
    Land,
    Material,
    Need,
    PrintedActivity,
    ScoringTile,
    Settlement,
    Track,
    WeatherSpace,
)
from pentarchy.games.civolution.era import LoseTribe
from pentarchy.games.civolution.income import IncomeAction
from pentarchy.games.civolution.words import Advance, Either, Favor, FlipStage, Score, Upgrade

BOARDS: list[Card] = [
    Feature(
        key="stamina",
        name="Stamina",
        die=1,
        text="Two dice of 1: gain 1 stamina marker",
        icon="muscle-up",
        source="public",
    ),
    Feature(
        key="intelligence",
        name="Intelligence",
        die=2,
        text="Two dice of 2: gain 1 intelligence marker",
        icon="brain",
        source="seed",
    ),
    Feature(
        key="calm",
        name="Calm",
        die=3,
        text="Two dice of 3: gain 1 calm marker",
        icon="meditation",
        source="public",
    ),
    Feature(
        key="dexterity",
        name="Dexterity",
        die=4,
        text="Two dice of 4: gain 1 dexterity marker",
        icon="juggler",
        source="seed",
    ),
    Feature(
        key="expression",
        name="Expression",
        die=5,
        text="Two dice of 5: gain 1 expression marker",
        icon="conversation",
        source="public",
    ),
    Feature(
        key="perception",
        name="Perception",
        die=6,
        text="Two dice of 6: gain 1 perception marker",
        icon="eye-target",
        source="public",
    ),
    Material(
        key="wood",
        name="Wood",
        land="forest",
        row=1,
        first_game=True,
        text="Forest, worth 1 money",
        icon="log",
        source="seed",
    ),
    Material(
        key="beeswax",
        name="Beeswax",
        land="forest",
        row=2,
        text="Forest, worth 2 money",
        icon="honeycomb",
        source="public",
    ),
    Material(
        key="oil",
        name="Oil",
        land="forest",
        row=3,
        text="Forest, worth 3 money",
        icon="olive",
        source="seed",
    ),
    Material(
        key="papyrus",
        name="Papyrus",
        land="grassland",
        row=1,
        first_game=True,
        text="Grassland, worth 1 money",
        icon="papyrus",
        source="seed",
    ),
    Material(
        key="herbs",
        name="Herbs",
        land="grassland",
        row=2,
        text="Grassland, worth 2 money",
        icon="herbs-bundle",
        source="seed",
    ),
    Material(
        key="gold",
        name="Gold",
        land="grassland",
        row=3,
        text="Grassland, worth 3 money",
        icon="gold-bar",
        source="seed",
    ),
    Material(
        key="cotton",
        name="Cotton",
        land="hills",
        row=1,
        text="Hills, worth 1 money",
        icon="cotton-flower",
        source="public",
    ),
    Material(
        key="clay",
        name="Clay",
        land="hills",
        row=2,
        text="Hills, worth 2 money",
        icon="clay-brick",
        source="public",
    ),
    Material(
        key="sulfur",
        name="Sulfur",
        land="hills",
        row=3,
        text="Hills, worth 3 money",
        icon="powder",
        source="public",
    ),
    Material(
        key="coal",
        name="Coal",
        land="swamp",
        row=1,
        text="Swamp, worth 1 money",
        icon="coal-wagon",
        source="public",
    ),
    Material(
        key="peat",
        name="Peat",
        land="swamp",
        row=2,
        text="Swamp, worth 2 money",
        icon="grass",
        source="public",
    ),
    Material(
        key="tar",
        name="Tar",
        land="swamp",
        row=3,
        text="Swamp, worth 3 money",
        icon="oil-drum",
        source="public",
    ),
    Material(
        key="stone",
        name="Stone",
        land="mountains",
        row=1,
        text="Mountains, worth 1 money",
        icon="stone-pile",
        source="seed",
    ),
    Material(
        key="iron_ore",
        name="Iron ore",
        land="mountains",
        row=2,
        text="Mountains, worth 2 money",
        icon="ore",
        source="seed",
    ),
    Material(
        key="jade",
        name="Jade",
        land="mountains",
        row=3,
        text="Mountains, worth 3 money",
        icon="emerald",
        source="seed",
    ),
    Material(
        key="sand",
        name="Sand",
        land="desert",
        row=1,
        text="Desert, worth 1 money",
        icon="sands-of-time",
        source="public",
    ),
    Material(
        key="salt",
        name="Salt",
        land="desert",
        row=2,
        text="Desert, worth 2 money",
        icon="salt-shaker",
        source="public",
    ),
    Material(
        key="copper",
        name="Copper",
        land="desert",
        row=3,
        text="Desert, worth 3 money",
        icon="metal-bar",
        source="seed",
    ),
    Land(
        key="water",
        name="Water",
        hunting=(2, 3, 4, 5, 4, 3),
        text="Food for the dice 1 to 6: 2 3 4 5 4 3",
        icon="waves",
        source="seed",
    ),
    Land(
        key="forest",
        name="Forest",
        hunting=(1, 2, 3, 3, 3, 2),
        text="Food for the dice 1 to 6: 1 2 3 3 3 2",
        icon="forest",
        source="seed",
    ),
    Land(
        key="grassland",
        name="Grassland",
        hunting=(1, 2, 3, 3, 2, 2),
        text="Food for the dice 1 to 6: 1 2 3 3 2 2",
        icon="high-grass",
        source="seed",
    ),
    Land(
        key="hills",
        name="Hills",
        hunting=(1, 2, 3, 3, 2, 1),
        text="Food for the dice 1 to 6: 1 2 3 3 2 1",
        icon="hills",
        source="seed",
    ),
    Land(
        key="swamp",
        name="Swamp",
        hunting=(1, 1, 2, 3, 2, 1),
        text="Food for the dice 1 to 6: 1 1 2 3 2 1",
        icon="swamp",
        source="seed",
    ),
    Land(
        key="mountains",
        name="Mountains",
        hunting=(0, 1, 2, 2, 2, 1),
        text="Food for the dice 1 to 6: 0 1 2 2 2 1",
        icon="mountains",
        source="seed",
    ),
    Land(
        key="desert",
        name="Desert",
        hunting=(0, 0, 1, 2, 2, 1),
        text="Food for the dice 1 to 6: 0 0 1 2 2 1",
        icon="desert",
        source="seed",
    ),
    FindTable(
        key="lucky_find",
        name="Lucky find",
        rows=(3, 2, 1, 1, 2, 3),
        text="3 or 4: first row; 2 or 5: second; 1 or 6: third",
        icon="clover",
        source="house",
    ),
    PrintedActivity(
        key="printed_activity",
        name="Printed activity",
        cost=(Need("pay", "money"),),
        action=(Advance(track="any"),),
        text="Pay 1 money: any track +1",
        icon="progression",
        source="seed",
    ),
    Track(
        key="technology",
        name="Technology",
        value=1,
        at=(2, 4, 6, 8, 10, 12),
        lines=(
            (Upgrade(value=1),),
            (
                Either(
                    texts=(
                        (Favor(),),
                        (IncomeAction(),),
                    )
                ),
            ),
            (Upgrade(value=1),),
            (Score(n=3),),
            (FlipStage(vp=3),),
            (Score(n=3),),
        ),
        pale=(3, 6, 9, 12),
        text=(
            "Lines on every second space: upgrade a module with a 1; favor or income; "
            "upgrade; 3 VP; stage tile or 3 VP; 3 VP"
        ),
        icon="gears",
        source="public",
    ),
    Track(
        key="prestige",
        name="Prestige",
        value=2,
        at=(2, 4, 6, 8, 10, 12),
        lines=(
            (Upgrade(value=2),),
            (
                Either(
                    texts=(
                        (Favor(),),
                        (IncomeAction(),),
                    )
                ),
            ),
            (Upgrade(value=2),),
            (Score(n=3),),
            (FlipStage(vp=3),),
            (Score(n=3),),
        ),
        pale=(3, 6, 9, 12),
        text=(
            "Lines on every second space: upgrade a module with a 2; favor or income; "
            "upgrade; 3 VP; stage tile or 3 VP; 3 VP"
        ),
        icon="crown",
        source="public",
    ),
    Track(
        key="knowledge",
        name="Knowledge",
        value=3,
        at=(2, 4, 6, 8, 10, 12),
        lines=(
            (Upgrade(value=3),),
            (
                Either(
                    texts=(
                        (Favor(),),
                        (IncomeAction(),),
                    )
                ),
            ),
            (Upgrade(value=3),),
            (Score(n=3),),
            (FlipStage(vp=3),),
            (Score(n=3),),
        ),
        pale=(3, 6, 9, 12),
        text=(
            "Lines on every second space: upgrade a module with a 3; favor or income; "
            "upgrade; 3 VP; stage tile or 3 VP; 3 VP"
        ),
        icon="book-cover",
        source="public",
    ),
    Track(
        key="construction",
        name="Construction",
        value=4,
        at=(2, 4, 6, 8, 10, 12),
        lines=(
            (Upgrade(value=4),),
            (
                Either(
                    texts=(
                        (Favor(),),
                        (IncomeAction(),),
                    )
                ),
            ),
            (Upgrade(value=4),),
            (Score(n=3),),
            (FlipStage(vp=3),),
            (Score(n=3),),
        ),
        pale=(3, 6, 9, 12),
        text=(
            "Lines on every second space: upgrade a module with a 4; favor or income; "
            "upgrade; 3 VP; stage tile or 3 VP; 3 VP"
        ),
        icon="brick-wall",
        source="public",
    ),
    Track(
        key="culture",
        name="Culture",
        value=5,
        at=(2, 4, 6, 8, 10, 12),
        lines=(
            (Upgrade(value=5),),
            (
                Either(
                    texts=(
                        (Favor(),),
                        (IncomeAction(),),
                    )
                ),
            ),
            (Upgrade(value=5),),
            (Score(n=3),),
            (FlipStage(vp=3),),
            (Score(n=3),),
        ),
        pale=(3, 6, 9, 12),
        text=(
            "Lines on every second space: upgrade a module with a 5; favor or income; "
            "upgrade; 3 VP; stage tile or 3 VP; 3 VP"
        ),
        icon="lyre",
        source="public",
    ),
    FavorSpace(
        key="favor_1",
        name="Favor 1",
        passes=1,
        statue_vp=1,
        text="Tests pass with 1; statues score 1 VP",
        icon="sun-priest",
        source="public",
    ),
    FavorSpace(
        key="favor_2",
        name="Favor 2",
        passes=2,
        statue_vp=1,
        text="Tests pass with 1 to 2; statues score 1 VP",
        icon="sun-priest",
        source="public",
    ),
    FavorSpace(
        key="favor_3",
        name="Favor 3",
        passes=3,
        statue_vp=2,
        text="Tests pass with 1 to 3; statues score 2 VP",
        icon="sun-priest",
        source="seed",
    ),
    FavorSpace(
        key="favor_4",
        name="Favor 4",
        passes=4,
        statue_vp=2,
        text="Tests pass with 1 to 4; statues score 2 VP",
        icon="sun-priest",
        source="public",
    ),
    FavorSpace(
        key="favor_5",
        name="Favor 5",
        passes=5,
        statue_vp=3,
        text="Tests pass with 1 to 5; statues score 3 VP",
        icon="sun-priest",
        source="public",
    ),
    FavorSpace(
        key="favor_6",
        name="Favor 6",
        passes=6,
        statue_vp=3,
        text="Passes every test; statues score 3 VP",
        icon="sun-priest",
        source="public",
    ),
    WeatherSpace(
        key="beyond_hot",
        name="Beyond hot",
        now=(LoseTribe(),),
        text="Remove 1 tribe (Deus ex machina allowed); indicator returns to hot",
        icon="sun",
        source="public",
    ),
    WeatherSpace(
        key="hot",
        name="Hot",
        now=(LoseTribe(or_food=True),),
        text="Choose: return 1 food OR remove 1 tribe",
        icon="sun",
        source="public",
    ),
    WeatherSpace(
        key="warm",
        name="Warm",
        now=(IncomeAction(),),
        text="May perform 1 income-chip action",
        icon="sun",
        source="public",
    ),
    WeatherSpace(
        key="mild",
        name="Mild",
        now=(
            Either(
                texts=(
                    (IncomeAction(),),
                    (Activities(),),
                )
            ),
        ),
        text="May perform 1 income-chip action OR 1 activity",
        icon="sun-cloud",
        source="public",
    ),
    WeatherSpace(
        key="rainy",
        name="Rainy",
        now=(Activities(),),
        text="May perform 1 activity",
        icon="raining",
        source="public",
    ),
    WeatherSpace(
        key="cold",
        name="Cold",
        now=(LoseTribe(or_food=True),),
        text="Choose: return 1 food OR remove 1 tribe",
        icon="snowing",
        source="public",
    ),
    WeatherSpace(
        key="beyond_cold",
        name="Beyond cold",
        now=(LoseTribe(),),
        text="Remove 1 tribe (Deus ex machina allowed); indicator returns to cold",
        icon="snowing",
        source="public",
    ),
    ScoringTile(
        key="tile_technology",
        name="Technology",
        category="technology",
        rate=1,
        covered=2,
        text=(
            "Per space of the technology disc: 1 VP at the end, 2 where the tile covers"
            " it; in its era 5, 4, 3 or 2"
        ),
        icon="gears",
        source="public",
    ),
    ScoringTile(
        key="tile_prestige",
        name="Prestige",
        category="prestige",
        rate=1,
        covered=2,
        text=(
            "Per space of the prestige disc: 1 VP at the end, 2 where the tile covers "
            "it; in its era 5, 4, 3 or 2"
        ),
        icon="crown",
        source="public",
    ),
    ScoringTile(
        key="tile_knowledge",
        name="Knowledge",
        category="knowledge",
        rate=1,
        covered=2,
        text=(
            "Per space of the knowledge disc: 1 VP at the end, 2 where the tile covers "
            "it; in its era 5, 4, 3 or 2"
        ),
        icon="book-cover",
        source="public",
    ),
    ScoringTile(
        key="tile_construction",
        name="Construction",
        category="construction",
        rate=1,
        covered=2,
        text=(
            "Per space of the construction disc: 1 VP at the end, 2 where the tile "
            "covers it; in its era 5, 4, 3 or 2"
        ),
        icon="brick-wall",
        source="public",
    ),
    ScoringTile(
        key="tile_culture",
        name="Culture",
        category="culture",
        rate=1,
        covered=2,
        text=(
            "Per space of the culture disc: 1 VP at the end, 2 where the tile covers "
            "it; in its era 5, 4, 3 or 2"
        ),
        icon="lyre",
        source="public",
    ),
    ScoringTile(
        key="tile_evolution",
        name="Evolution",
        category="evolution",
        rate=1,
        covered=2,
        text=(
            "Per feature marker: 1 VP at the end, 2 where the tile covers it; in its "
            "era 5, 4, 3 or 2"
        ),
        icon="dna2",
        source="public",
    ),
    ScoringTile(
        key="tile_prosperity",
        name="Prosperity",
        category="prosperity",
        rate=1,
        covered=2,
        text=(
            "Per active diamond: 1 VP at the end, 2 where the tile covers it; in its "
            "era 5, 4, 3 or 2"
        ),
        icon="cut-diamond",
        source="public",
    ),
    ScoringTile(
        key="tile_population",
        name="Population",
        category="population",
        rate=2,
        covered=3,
        text=("Per tribe: 2 VP at the end, 3 where the tile covers it; in its era 5, 4, 3 or 2"),
        icon="village",
        source="public",
    ),
    ScoringTile(
        key="tile_expansion",
        name="Expansion",
        category="expansion",
        rate=2,
        covered=3,
        text=(
            "Per own territory: 2 VP at the end, 3 where the tile covers it; in its era"
            " 5, 4, 3 or 2"
        ),
        icon="world",
        source="public",
    ),
    Settlement(
        key="settlement_1",
        name="Settlement 1",
        slot=1,
        cost=(Need("pay", "wood"), Need("pay", "stone")),
        diamonds=1,
        text="Costs 1 wood, 1 stone; 1 diamond",
        icon="huts-village",
        source="house",
    ),
    Settlement(
        key="settlement_2",
        name="Settlement 2",
        slot=2,
        cost=(Need("pay", "papyrus"), Need("pay", "clay")),
        diamonds=2,
        text="Costs 1 papyrus, 1 clay; 2 diamonds",
        icon="huts-village",
        source="house",
    ),
    Settlement(
        key="settlement_3",
        name="Settlement 3",
        slot=3,
        cost=(Need("pay", "cotton"), Need("pay", "sand"), Need("pay", "iron_ore")),
        diamonds=2,
        text="Costs 1 cotton, 1 sand, 1 iron ore; 2 diamonds",
        icon="huts-village",
        source="house",
    ),
    Settlement(
        key="settlement_4",
        name="Settlement 4",
        slot=4,
        cost=(Need("pay", "coal"), Need("pay", "salt"), Need("pay", "gold")),
        diamonds=3,
        text="Costs 1 coal, 1 salt, 1 gold; 3 diamonds",
        icon="huts-village",
        source="house",
    ),
]
