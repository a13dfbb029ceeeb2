"""Action cards."""

from __future__ import annotations

from pentarchy.core.words import OneOf
from pentarchy.games.ages.cards.kinds import ActionCard
from pentarchy.games.ages.orders import Order
from pentarchy.games.ages.words import CulturePerRival, Gain, UnitResources

ACTION_CARDS = [
    ActionCard(
        key="rich_land_a",
        name="Rich Land",
        age=0,
        copies=(2, 2, 2),
        source="public",
        icon="gi:field",
        text="Build or upgrade a farm or mine for 1 resource less.",
        now=(Order(actions=("build", "upgrade"), kinds=("farm", "mine"), discount=1),),
    ),
    ActionCard(
        key="rich_land_i",
        name="Rich Land",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:field",
        text="Build or upgrade a farm or mine for 2 resources less.",
        now=(Order(actions=("build", "upgrade"), kinds=("farm", "mine"), discount=2),),
    ),
    ActionCard(
        key="rich_land_ii",
        name="Rich Land",
        age=2,
        source="public",
        icon="gi:field",
        text="Build or upgrade a farm or mine for 3 resources less.",
        now=(Order(actions=("build", "upgrade"), kinds=("farm", "mine"), discount=3),),
    ),
    ActionCard(
        key="urban_growth_a",
        name="Urban Growth",
        age=0,
        copies=(2, 2, 2),
        source="public",
        icon="gi:village",
        text="Build or upgrade an urban building for 1 resource less.",
        now=(Order(actions=("build", "upgrade"), kinds=("urban",), discount=1),),
    ),
    ActionCard(
        key="urban_growth_i",
        name="Urban Growth",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:village",
        text="Build or upgrade an urban building for 2 resources less.",
        now=(Order(actions=("build", "upgrade"), kinds=("urban",), discount=2),),
    ),
    ActionCard(
        key="urban_growth_ii",
        name="Urban Growth",
        age=2,
        source="public",
        icon="gi:village",
        text="Build or upgrade an urban building for 3 resources less.",
        now=(Order(actions=("build", "upgrade"), kinds=("urban",), discount=3),),
    ),
    ActionCard(
        key="urban_growth_iii",
        name="Urban Growth",
        age=3,
        copies=(2, 2, 2),
        source="public",
        icon="gi:village",
        text="Build or upgrade an urban building for 4 resources less.",
        now=(Order(actions=("build", "upgrade"), kinds=("urban",), discount=4),),
    ),
    ActionCard(
        key="engineering_genius_a",
        name="Engineering Genius",
        age=0,
        source="public",
        icon="gi:gears",
        text="Build exactly 1 wonder stage for 2 resources less.",
        now=(Order(actions=("stage",), discount=2),),
    ),
    ActionCard(
        key="engineering_genius_i",
        name="Engineering Genius",
        age=1,
        source="public",
        icon="gi:gears",
        text="Build exactly 1 wonder stage for 3 resources less.",
        now=(Order(actions=("stage",), discount=3),),
    ),
    ActionCard(
        key="engineering_genius_ii",
        name="Engineering Genius",
        age=2,
        source="public",
        icon="gi:gears",
        text="Build exactly 1 wonder stage for 4 resources less.",
        now=(Order(actions=("stage",), discount=4),),
    ),
    ActionCard(
        key="engineering_genius_iii",
        name="Engineering Genius",
        age=3,
        source="public",
        icon="gi:gears",
        text="Build exactly 1 wonder stage for 5 resources less.",
        now=(Order(actions=("stage",), discount=5),),
    ),
    ActionCard(
        key="frugality_a",
        name="Frugality",
        age=0,
        copies=(2, 2, 2),
        source="public",
        icon="gi:piggy-bank",
        text="Increase population at the normal food cost, then gain 1 food.",
        now=(
            Order(actions=("population",)),
            Gain(food=1),
        ),
    ),
    ActionCard(
        key="frugality_i",
        name="Frugality",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:piggy-bank",
        text="Increase population at the normal food cost, then gain 2 food.",
        now=(
            Order(actions=("population",)),
            Gain(food=2),
        ),
    ),
    ActionCard(
        key="frugality_ii",
        name="Frugality",
        age=2,
        source="public",
        icon="gi:piggy-bank",
        text="Increase population at the normal food cost, then gain 3 food.",
        now=(
            Order(actions=("population",)),
            Gain(food=3),
        ),
    ),
    ActionCard(
        key="patriotism_a",
        name="Patriotism",
        age=0,
        source="public",
        icon="gi:flying-flag",
        text=(
            "This turn: 1 extra military action and 1 extra resource usable only for building "
            "or upgrading units."
        ),
        now=(UnitResources(amount=1, military_actions=1),),
    ),
    ActionCard(
        key="patriotism_i",
        name="Patriotism",
        age=1,
        source="public",
        icon="gi:flying-flag",
        text=(
            "This turn: 1 extra military action and 2 extra resources usable only for building "
            "or upgrading units."
        ),
        now=(UnitResources(amount=2, military_actions=1),),
    ),
    ActionCard(
        key="patriotism_ii",
        name="Patriotism",
        age=2,
        source="public",
        icon="gi:flying-flag",
        text=(
            "This turn: 1 extra military action and 3 extra resources usable only for building "
            "or upgrading units."
        ),
        now=(UnitResources(amount=3, military_actions=1),),
    ),
    ActionCard(
        key="patriotism_iii",
        name="Patriotism",
        age=3,
        source="public",
        icon="gi:flying-flag",
        text=(
            "This turn: 1 extra military action and 4 extra resources usable only for building "
            "or upgrading units."
        ),
        now=(UnitResources(amount=4, military_actions=1),),
    ),
    ActionCard(
        key="cultural_heritage_a",
        name="Cultural Heritage",
        age=0,
        source="public",
        icon="gi:greek-temple",
        text="Score 1 science and 4 culture.",
        now=(Gain(science=1, culture=4),),
    ),
    ActionCard(
        key="cultural_heritage_i",
        name="Cultural Heritage",
        age=1,
        source="public",
        icon="gi:greek-temple",
        text="Score 2 science and 2 culture.",
        now=(Gain(science=2, culture=2),),
    ),
    ActionCard(
        key="stockpile_a",
        name="Stockpile",
        age=0,
        source="public",
        icon="gi:wooden-crate",
        text="Gain 1 food and 1 resource.",
        now=(Gain(food=1, resources=1),),
    ),
    ActionCard(
        key="breakthrough_i",
        name="Breakthrough",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:light-bulb",
        text=(
            "Develop a technology at its normal science cost, then score 2 science; may be used"
            " for a revolution."
        ),
        now=(
            Order(actions=("develop", "revolution")),
            Gain(science=2),
        ),
    ),
    ActionCard(
        key="breakthrough_ii",
        name="Breakthrough",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:light-bulb",
        text=(
            "Develop a technology at its normal science cost, then score 3 science; may be used"
            " for a revolution."
        ),
        now=(
            Order(actions=("develop", "revolution")),
            Gain(science=3),
        ),
    ),
    ActionCard(
        key="reserves_i",
        name="Reserves",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:chest",
        text="Gain either 2 food or 2 resources.",
        now=(OneOf(texts=((Gain(food=2),), (Gain(resources=2),))),),
    ),
    ActionCard(
        key="reserves_ii",
        name="Reserves",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:chest",
        text="Gain either 3 food or 3 resources.",
        now=(OneOf(texts=((Gain(food=3),), (Gain(resources=3),))),),
    ),
    ActionCard(
        key="reserves_iii",
        name="Reserves",
        age=3,
        copies=(3, 3, 3),
        source="public",
        icon="gi:chest",
        text="Gain either 4 food or 4 resources.",
        now=(OneOf(texts=((Gain(food=4),), (Gain(resources=4),))),),
    ),
    ActionCard(
        key="efficient_upgrade_ii",
        name="Efficient Upgrade",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:upgrade",
        text="Upgrade a farm, mine or urban building for 3 resources less.",
        now=(Order(actions=("upgrade",), kinds=("farm", "mine", "urban"), discount=3),),
    ),
    ActionCard(
        key="efficient_upgrade_iii",
        name="Efficient Upgrade",
        age=3,
        copies=(2, 2, 2),
        source="public",
        icon="gi:upgrade",
        text="Upgrade a farm, mine or urban building for 4 resources less.",
        now=(Order(actions=("upgrade",), kinds=("farm", "mine", "urban"), discount=4),),
    ),
    ActionCard(
        key="revolutionary_idea_ii",
        name="Revolutionary Idea",
        age=2,
        source="public",
        icon="gi:idea",
        text="Score 4 science.",
        now=(Gain(science=4),),
    ),
    ActionCard(
        key="revolutionary_idea_iii",
        name="Revolutionary Idea",
        age=3,
        copies=(2, 2, 2),
        source="public",
        icon="gi:idea",
        text="Score 6 science.",
        now=(Gain(science=6),),
    ),
    ActionCard(
        key="wave_of_nationalism_ii",
        name="Wave of Nationalism",
        age=2,
        source="public",
        icon="gi:flag-objective",
        text=(
            "This turn: unit-only resources per civilization stronger than yours (6 with 2 "
            "players, 3 with 3 players, 2 with 4 players each)."
        ),
        now=(UnitResources(per_stronger=(6, 3, 2)),),
    ),
    ActionCard(
        key="military_build_up_iii",
        name="Military Build-Up",
        age=3,
        source="public",
        icon="gi:barracks",
        text=(
            "This turn: unit-only resources per civilization stronger than yours (8 with 2 "
            "players, 5 with 3 players, 3 with 4 players each)."
        ),
        now=(UnitResources(per_stronger=(8, 5, 3)),),
    ),
    ActionCard(
        key="endowment_for_the_arts_iii",
        name="Endowment for the Arts",
        age=3,
        source="public",
        icon="gi:palette",
        text=(
            "Score culture per civilization with more culture points than you (6 with 2 "
            "players, 3 with 3 players, 2 with 4 players each)."
        ),
        now=(CulturePerRival(amounts=(6, 3, 2)),),
    ),
]
