"""The 24 structure tiles, our own set but for the cost and left slot of the Farm."""

from __future__ import annotations

from pentarchy.games.horizon.cards.kinds import Structure
from pentarchy.games.horizon.development import Invest
from pentarchy.games.horizon.expansion import FortifyNow
from pentarchy.games.horizon.research import Research
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from pentarchy.games.horizon.words import Activate, Coins, Tokens

STRUCTURES = (
    Structure(
        key="farm",
        code="S101",
        name="Farm",
        source="seed",
        ours="all but name, cost and left VP",
        icon="barn",
        level=1,
        cost=2,
        left="food",
        left_points=1,
        right="food",
        now=(Activate(n=1), Coins(n=1)),
        text=(
            "Activate 1 token; gain 1 coin. First builder: a food cube, and 1 VP if somebody "
            "builds second. Second builder: a food cube."
        ),
    ),
    Structure(
        key="market",
        code="S102",
        name="Market",
        source="house",
        icon="shop",
        level=1,
        cost=4,
        left="economy",
        left_points=1,
        right="economy",
        points=1,
        now=(Coins(n=3),),
        text=(
            "Gain 3 coins; 1 VP at the end. First builder: an economy cube, and 1 VP if "
            "somebody builds second. Second builder: an economy cube."
        ),
    ),
    Structure(
        key="workshop",
        code="S103",
        name="Workshop",
        source="house",
        icon="anvil-impact",
        level=1,
        cost=3,
        left="infrastructure",
        left_points=1,
        right="economy",
        points=1,
        now=(Strengthen(n=2),),
        text=(
            "Strengthen one settler or soldier by 2; 1 VP at the end. First builder: an "
            "infrastructure cube, and 1 VP if somebody builds second. Second builder: an "
            "economy cube."
        ),
    ),
    Structure(
        key="granary",
        code="S104",
        name="Granary",
        source="house",
        icon="granary",
        level=1,
        cost=4,
        left="food",
        left_points=1,
        right="infrastructure",
        points=1,
        now=(Activate(n=2),),
        text=(
            "Activate 2 tokens; 1 VP at the end. First builder: a food cube, and 1 VP if "
            "somebody builds second. Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="barracks",
        code="S105",
        name="Barracks",
        source="house",
        icon="barracks",
        level=1,
        cost=4,
        left="infrastructure",
        left_points=1,
        right="food",
        points=1,
        now=(Recruit(strength=2, unit="soldier", inactive=True),),
        text=(
            "Recruit an inactive token as a soldier of strength 2; 1 VP at the end. First "
            "builder: an infrastructure cube, and 1 VP if somebody builds second. Second "
            "builder: a food cube."
        ),
    ),
    Structure(
        key="harbour",
        code="S106",
        name="Harbour",
        source="house",
        icon="harbor-dock",
        level=1,
        cost=3,
        left="economy",
        left_points=2,
        right="food",
        points=1,
        now=(Move(n=3, may=True),),
        text=(
            "3 movement (optional); 1 VP at the end. First builder: an economy cube, and 2 VP "
            "if somebody builds second. Second builder: a food cube."
        ),
    ),
    Structure(
        key="temple",
        code="S107",
        name="Temple",
        source="house",
        icon="greek-temple",
        level=1,
        cost=5,
        left="infrastructure",
        left_points=2,
        right="infrastructure",
        now=(Invest(),),
        text=(
            "Invest a cube of your choice. First builder: an infrastructure cube, and 2 VP if "
            "somebody builds second. Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="quarry",
        code="S108",
        name="Quarry",
        source="house",
        icon="stone-pile",
        level=1,
        cost=2,
        left="economy",
        left_points=1,
        right="infrastructure",
        points=1,
        now=(Strengthen(n=1),),
        text=(
            "Strengthen one settler or soldier by 1; 1 VP at the end. First builder: an economy "
            "cube, and 1 VP if somebody builds second. Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="library",
        code="S209",
        name="Library",
        source="house",
        icon="bookshelf",
        level=2,
        cost=6,
        left="infrastructure",
        left_points=3,
        right="food",
        points=1,
        now=(Research(levels=((1, 0), (2, 0))),),
        text=(
            "Research a technology of level I at no price or level II at no price; 1 VP at the "
            "end. First builder: an infrastructure cube, and 3 VP if somebody builds second. "
            "Second builder: a food cube."
        ),
    ),
    Structure(
        key="aqueduct",
        code="S210",
        name="Aqueduct",
        source="house",
        icon="aqueduct",
        level=2,
        cost=5,
        left="food",
        left_points=2,
        right="food",
        points=1,
        now=(Activate(n=3),),
        text=(
            "Activate 3 tokens; 1 VP at the end. First builder: a food cube, and 2 VP if "
            "somebody builds second. Second builder: a food cube."
        ),
    ),
    Structure(
        key="bank",
        code="S211",
        name="Bank",
        source="house",
        icon="bank",
        level=2,
        cost=6,
        left="economy",
        left_points=3,
        right="economy",
        points=1,
        now=(Coins(n=4),),
        text=(
            "Gain 4 coins; 1 VP at the end. First builder: an economy cube, and 3 VP if "
            "somebody builds second. Second builder: an economy cube."
        ),
    ),
    Structure(
        key="castle",
        code="S212",
        name="Castle",
        source="house",
        icon="castle",
        level=2,
        cost=6,
        left="infrastructure",
        left_points=3,
        right="economy",
        points=1,
        now=(Tokens(kind="fortify"),),
        text=(
            "Take 1 fortify token; 1 VP at the end. First builder: an infrastructure cube, and "
            "3 VP if somebody builds second. Second builder: an economy cube."
        ),
    ),
    Structure(
        key="caravanserai",
        code="S213",
        name="Caravanserai",
        source="house",
        icon="desert-camp",
        level=2,
        cost=6,
        left="economy",
        left_points=3,
        right="food",
        points=1,
        now=(Tokens(kind="populate"), Move(n=1, may=True)),
        text=(
            "Take 1 populate token; 1 movement (optional); 1 VP at the end. First builder: an "
            "economy cube, and 3 VP if somebody builds second. Second builder: a food cube."
        ),
    ),
    Structure(
        key="arena",
        code="S214",
        name="Arena",
        source="house",
        icon="gladius",
        level=2,
        cost=7,
        left="food",
        left_points=3,
        right="infrastructure",
        points=1,
        now=(Invest(), Activate(n=1)),
        text=(
            "Invest a cube of your choice; activate 1 token; 1 VP at the end. First builder: a "
            "food cube, and 3 VP if somebody builds second. Second builder: an infrastructure "
            "cube."
        ),
    ),
    Structure(
        key="monastery",
        code="S215",
        name="Monastery",
        source="house",
        icon="church",
        level=2,
        cost=6,
        left="infrastructure",
        left_points=3,
        right="infrastructure",
        points=4,
        text=(
            "4 VP at the end. First builder: an infrastructure cube, and 3 VP if somebody "
            "builds second. Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="shipyard",
        code="S216",
        name="Shipyard",
        source="house",
        icon="ship-wheel",
        level=2,
        cost=5,
        left="economy",
        left_points=3,
        right="infrastructure",
        points=1,
        now=(Move(n=3, may=True), Coins(n=1)),
        text=(
            "3 movement (optional); gain 1 coin; 1 VP at the end. First builder: an economy "
            "cube, and 3 VP if somebody builds second. Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="university",
        code="S317",
        name="University",
        source="house",
        icon="graduate-cap",
        level=3,
        cost=7,
        left="infrastructure",
        left_points=4,
        right="economy",
        points=2,
        now=(Research(levels=((2, 0), (3, 0))),),
        text=(
            "Research a technology of level II at no price or level III at no price; 2 VP at "
            "the end. First builder: an infrastructure cube, and 4 VP if somebody builds "
            "second. Second builder: an economy cube."
        ),
    ),
    Structure(
        key="palace",
        code="S318",
        name="Palace",
        source="house",
        icon="indian-palace",
        level=3,
        cost=10,
        left="economy",
        left_points=5,
        right="infrastructure",
        points=7,
        text=(
            "7 VP at the end. First builder: an economy cube, and 5 VP if somebody builds "
            "second. Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="cathedral",
        code="S319",
        name="Cathedral",
        source="house",
        icon="saint-basil-cathedral",
        level=3,
        cost=9,
        left="food",
        left_points=4,
        right="food",
        points=6,
        text=(
            "6 VP at the end. First builder: a food cube, and 4 VP if somebody builds second. "
            "Second builder: a food cube."
        ),
    ),
    Structure(
        key="exchange_hall",
        code="S320",
        name="Exchange Hall",
        source="house",
        icon="receive-money",
        level=3,
        cost=7,
        left="economy",
        left_points=4,
        right="economy",
        points=3,
        now=(Coins(n=3),),
        text=(
            "Gain 3 coins; 3 VP at the end. First builder: an economy cube, and 4 VP if "
            "somebody builds second. Second builder: an economy cube."
        ),
    ),
    Structure(
        key="great_wall",
        code="S321",
        name="Great Wall",
        source="house",
        icon="defensive-wall",
        level=3,
        cost=8,
        left="infrastructure",
        left_points=4,
        right="food",
        points=3,
        now=(FortifyNow(),),
        text=(
            "Fortify a city now, without a token; 3 VP at the end. First builder: an "
            "infrastructure cube, and 4 VP if somebody builds second. Second builder: a food "
            "cube."
        ),
    ),
    Structure(
        key="hospital",
        code="S322",
        name="Hospital",
        source="house",
        icon="hospital",
        level=3,
        cost=7,
        left="food",
        left_points=4,
        right="economy",
        points=3,
        now=(Activate(n=3),),
        text=(
            "Activate 3 tokens; 3 VP at the end. First builder: a food cube, and 4 VP if "
            "somebody builds second. Second builder: an economy cube."
        ),
    ),
    Structure(
        key="opera_house",
        code="S323",
        name="Opera House",
        source="house",
        icon="sydney-opera-house",
        level=3,
        cost=10,
        left="food",
        left_points=5,
        right="infrastructure",
        points=7,
        text=(
            "7 VP at the end. First builder: a food cube, and 5 VP if somebody builds second. "
            "Second builder: an infrastructure cube."
        ),
    ),
    Structure(
        key="power_plant",
        code="S324",
        name="Power Plant",
        source="house",
        icon="power-generator",
        level=3,
        cost=9,
        left="infrastructure",
        left_points=4,
        right="infrastructure",
        points=4,
        now=(Invest(),),
        text=(
            "Invest a cube of your choice; 4 VP at the end. First builder: an infrastructure "
            "cube, and 4 VP if somebody builds second. Second builder: an infrastructure cube."
        ),
    ),
)
