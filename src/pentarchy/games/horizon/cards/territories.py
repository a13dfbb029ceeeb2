"""The 24 territory tiles, our own set but for tt07 (its village and city are in the rulebook)."""

from __future__ import annotations

from pentarchy.games.horizon.cards.kinds import Territory
from pentarchy.games.horizon.development import Invest, TakeStructure
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from pentarchy.games.horizon.words import Activate, Coins, Tokens

TERRITORIES = (
    Territory(
        key="tt01",
        name="Plains 1",
        source="house",
        icon="high-grass",
        terrain="plains",
        strength=2,
        now=(Coins(n=1),),
        village=(Coins(n=2),),
        village_track="economy",
        village_points=3,
        city_track="food",
        city_points=4,
        text=(
            "Exploring: gain 1 coin. Village: gain 2 coins; an economy cube; 3 VP. City: a "
            "food cube; 4 VP."
        ),
    ),
    Territory(
        key="tt02",
        name="Plains 2",
        source="house",
        icon="high-grass",
        terrain="plains",
        strength=2,
        now=(Coins(n=1),),
        village=(Activate(n=1), Coins(n=1)),
        village_track="food",
        village_points=3,
        city_track="economy",
        city_points=4,
        text=(
            "Exploring: gain 1 coin. Village: activate 1 token; gain 1 coin; a food cube; 3 "
            "VP. City: an economy cube; 4 VP."
        ),
    ),
    Territory(
        key="tt03",
        name="Hills 3",
        source="house",
        icon="hills",
        terrain="hills",
        strength=2,
        now=(Activate(n=1),),
        village=(Coins(n=2),),
        village_track="infrastructure",
        village_points=3,
        city_track="economy",
        city_points=4,
        text=(
            "Exploring: activate 1 token. Village: gain 2 coins; an infrastructure cube; 3 "
            "VP. City: an economy cube; 4 VP."
        ),
    ),
    Territory(
        key="tt04",
        name="Forest 4",
        source="house",
        icon="forest",
        terrain="forest",
        strength=2,
        now=(Move(n=1),),
        village=(Activate(n=1), Coins(n=1)),
        village_track="economy",
        village_points=3,
        city_track="infrastructure",
        city_points=4,
        text=(
            "Exploring: 1 movement. Village: activate 1 token; gain 1 coin; an economy cube; "
            "3 VP. City: an infrastructure cube; 4 VP."
        ),
    ),
    Territory(
        key="tt05",
        name="Coast 5",
        source="house",
        icon="beach-bucket",
        terrain="coast",
        strength=2,
        now=(Coins(n=1),),
        village=(Coins(n=2),),
        village_track="food",
        village_points=3,
        city_track="infrastructure",
        city_points=5,
        text=(
            "Exploring: gain 1 coin. Village: gain 2 coins; a food cube; 3 VP. City: an "
            "infrastructure cube; 5 VP."
        ),
    ),
    Territory(
        key="tt06",
        name="Forest 6",
        source="house",
        icon="forest",
        terrain="forest",
        strength=2,
        now=(Strengthen(n=1),),
        village=(Activate(n=1), Coins(n=1)),
        village_track="infrastructure",
        village_points=3,
        city_track="food",
        city_points=5,
        text=(
            "Exploring: strengthen one settler or soldier by 1. Village: activate 1 token; "
            "gain 1 coin; an infrastructure cube; 3 VP. City: a food cube; 5 VP."
        ),
    ),
    Territory(
        key="tt07",
        name="Plains 7",
        source="seed",
        ours="name, terrain and exploring",
        icon="high-grass",
        terrain="plains",
        strength=3,
        now=(Coins(n=2),),
        village=(Coins(n=3),),
        village_track="economy",
        village_points=4,
        city_track="infrastructure",
        city_points=7,
        text=(
            "Exploring: gain 2 coins. Village: gain 3 coins; an economy cube; 4 VP. City: an "
            "infrastructure cube; 7 VP."
        ),
    ),
    Territory(
        key="tt08",
        name="Plains 8",
        source="house",
        icon="high-grass",
        terrain="plains",
        strength=3,
        now=(Coins(n=1),),
        village=(Activate(n=2),),
        village_track="food",
        village_points=4,
        city_track="economy",
        city_points=7,
        text=(
            "Exploring: gain 1 coin. Village: activate 2 tokens; a food cube; 4 VP. City: an "
            "economy cube; 7 VP."
        ),
    ),
    Territory(
        key="tt09",
        name="Hills 9",
        source="house",
        icon="hills",
        terrain="hills",
        strength=3,
        now=(Activate(n=1),),
        village=(Coins(n=3),),
        village_track="infrastructure",
        village_points=4,
        city_track="food",
        city_points=6,
        text=(
            "Exploring: activate 1 token. Village: gain 3 coins; an infrastructure cube; 4 "
            "VP. City: a food cube; 6 VP."
        ),
    ),
    Territory(
        key="tt10",
        name="Forest 10",
        source="house",
        icon="forest",
        terrain="forest",
        strength=3,
        now=(Coins(n=2),),
        village=(Activate(n=2),),
        village_track="economy",
        village_points=4,
        city_track="food",
        city_points=6,
        text=(
            "Exploring: gain 2 coins. Village: activate 2 tokens; an economy cube; 4 VP. "
            "City: a food cube; 6 VP."
        ),
    ),
    Territory(
        key="tt11",
        name="Coast 11",
        source="house",
        icon="beach-bucket",
        terrain="coast",
        strength=3,
        now=(Strengthen(n=1),),
        village=(Coins(n=3),),
        village_track="food",
        village_points=4,
        city_track="infrastructure",
        city_points=7,
        text=(
            "Exploring: strengthen one settler or soldier by 1. Village: gain 3 coins; a food "
            "cube; 4 VP. City: an infrastructure cube; 7 VP."
        ),
    ),
    Territory(
        key="tt12",
        name="Hills 12",
        source="house",
        icon="hills",
        terrain="hills",
        strength=3,
        now=(Move(n=1),),
        village=(TakeStructure(level=1), Coins(n=1)),
        village_track="infrastructure",
        village_points=4,
        city_track="economy",
        city_points=7,
        text=(
            "Exploring: 1 movement. Village: take a structure tile of level I; gain 1 coin; "
            "an infrastructure cube; 4 VP. City: an economy cube; 7 VP."
        ),
    ),
    Territory(
        key="tt13",
        name="Desert 13",
        source="house",
        icon="desert",
        terrain="desert",
        strength=3,
        now=(Activate(n=1),),
        village=(Activate(n=2),),
        village_track="economy",
        village_points=4,
        city_track="infrastructure",
        city_points=6,
        text=(
            "Exploring: activate 1 token. Village: activate 2 tokens; an economy cube; 4 VP. "
            "City: an infrastructure cube; 6 VP."
        ),
    ),
    Territory(
        key="tt14",
        name="Coast 14",
        source="house",
        icon="beach-bucket",
        terrain="coast",
        strength=3,
        now=(Coins(n=2),),
        village=(Recruit(strength=2, unit="soldier", inactive=True),),
        village_track="food",
        village_points=4,
        city_track="economy",
        city_points=6,
        text=(
            "Exploring: gain 2 coins. Village: recruit an inactive token as a soldier of "
            "strength 2; a food cube; 4 VP. City: an economy cube; 6 VP."
        ),
    ),
    Territory(
        key="tt15",
        name="Mountains 15",
        source="house",
        icon="mountains",
        terrain="mountains",
        strength=4,
        now=(Coins(n=2),),
        village=(Coins(n=4),),
        village_track="economy",
        village_points=5,
        city_track="food",
        city_points=8,
        text=(
            "Exploring: gain 2 coins. Village: gain 4 coins; an economy cube; 5 VP. City: a "
            "food cube; 8 VP."
        ),
    ),
    Territory(
        key="tt16",
        name="Forest 16",
        source="house",
        icon="forest",
        terrain="forest",
        strength=4,
        now=(Activate(n=1),),
        village=(Activate(n=2), Coins(n=1)),
        village_track="food",
        village_points=5,
        city_track="infrastructure",
        city_points=8,
        text=(
            "Exploring: activate 1 token. Village: activate 2 tokens; gain 1 coin; a food "
            "cube; 5 VP. City: an infrastructure cube; 8 VP."
        ),
    ),
    Territory(
        key="tt17",
        name="Mountains 17",
        source="house",
        icon="mountains",
        terrain="mountains",
        strength=4,
        now=(Strengthen(n=2),),
        village=(Invest(),),
        village_track="infrastructure",
        village_points=5,
        city_track="economy",
        city_points=8,
        text=(
            "Exploring: strengthen one settler or soldier by 2. Village: invest a cube of "
            "your choice; an infrastructure cube; 5 VP. City: an economy cube; 8 VP."
        ),
    ),
    Territory(
        key="tt18",
        name="Desert 18",
        source="house",
        icon="desert",
        terrain="desert",
        strength=4,
        now=(Coins(n=3),),
        village=(Tokens(kind="fortify"),),
        village_track="economy",
        village_points=5,
        city_track="infrastructure",
        city_points=8,
        text=(
            "Exploring: gain 3 coins. Village: take 1 fortify token; an economy cube; 5 VP. "
            "City: an infrastructure cube; 8 VP."
        ),
    ),
    Territory(
        key="tt19",
        name="Coast 19",
        source="house",
        icon="beach-bucket",
        terrain="coast",
        strength=4,
        now=(Activate(n=2),),
        village=(Coins(n=4),),
        village_track="food",
        village_points=5,
        city_track="economy",
        city_points=8,
        text=(
            "Exploring: activate 2 tokens. Village: gain 4 coins; a food cube; 5 VP. City: an "
            "economy cube; 8 VP."
        ),
    ),
    Territory(
        key="tt20",
        name="Jungle 20",
        source="house",
        icon="jungle",
        terrain="jungle",
        strength=4,
        now=(Coins(n=2),),
        village=(Tokens(kind="populate"),),
        village_track="infrastructure",
        village_points=5,
        city_track="food",
        city_points=8,
        text=(
            "Exploring: gain 2 coins. Village: take 1 populate token; an infrastructure cube; "
            "5 VP. City: a food cube; 8 VP."
        ),
    ),
    Territory(
        key="tt21",
        name="Mountains 21",
        source="house",
        icon="mountains",
        terrain="mountains",
        strength=5,
        now=(Coins(n=3),),
        village=(Invest(),),
        village_track="economy",
        village_points=7,
        city_track="infrastructure",
        city_points=10,
        text=(
            "Exploring: gain 3 coins. Village: invest a cube of your choice; an economy cube; "
            "7 VP. City: an infrastructure cube; 10 VP."
        ),
    ),
    Territory(
        key="tt22",
        name="Jungle 22",
        source="house",
        icon="jungle",
        terrain="jungle",
        strength=5,
        now=(Activate(n=2),),
        village=(Activate(n=3),),
        village_track="food",
        village_points=7,
        city_track="economy",
        city_points=10,
        text=(
            "Exploring: activate 2 tokens. Village: activate 3 tokens; a food cube; 7 VP. "
            "City: an economy cube; 10 VP."
        ),
    ),
    Territory(
        key="tt23",
        name="Island 23",
        source="house",
        icon="island",
        terrain="island",
        strength=5,
        now=(Invest(),),
        village=(Coins(n=4),),
        village_track="infrastructure",
        village_points=7,
        city_track="food",
        city_points=10,
        text=(
            "Exploring: invest a cube of your choice. Village: gain 4 coins; an "
            "infrastructure cube; 7 VP. City: a food cube; 10 VP."
        ),
    ),
    Territory(
        key="tt24",
        name="Island 24",
        source="house",
        icon="island",
        terrain="island",
        strength=6,
        now=(Invest(),),
        village=(Invest(), Coins(n=2)),
        village_track="infrastructure",
        village_points=8,
        city_track="economy",
        city_points=12,
        text=(
            "Exploring: invest a cube of your choice. Village: invest a cube of your choice; "
            "gain 2 coins; an infrastructure cube; 8 VP. City: an economy cube; 12 VP."
        ),
    ),
)
