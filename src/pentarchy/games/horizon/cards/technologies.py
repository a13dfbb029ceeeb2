"""The 44 technologies. The rulebook prints none: names and effects are ours unless marked."""

from __future__ import annotations

from pentarchy.games.horizon.cards.kinds import Formula, Technology
from pentarchy.games.horizon.development import Invest, Production, TakeStructure
from pentarchy.games.horizon.events import ScientistPlaced, VillageRewarded
from pentarchy.games.horizon.expansion import Build, PopulateNow
from pentarchy.games.horizon.research import Research
from pentarchy.games.horizon.units import Move, Recruit, Strengthen
from pentarchy.games.horizon.words import (
    Activate,
    BasicAction,
    Choose,
    Coins,
    ForEach,
    MayPay,
    Pay,
    Tokens,
)

TECHNOLOGIES = (
    # Level I.
    Technology(
        key="writing",
        code="T101",
        name="Writing",
        source="house",
        icon="quill-ink",
        level=1,
        primary="blue",
        points=1,
        text=(
            "At once: invest an infrastructure cube. Action: research a technology of level I "
            "at no price or level II for 2 coins."
        ),
        now=(Invest(track="infrastructure"),),
        action=(Research(levels=((1, 0), (2, 2))),),
    ),
    Technology(
        key="agriculture",
        code="T102",
        name="Agriculture",
        source="house",
        icon="wheat",
        level=1,
        primary="green",
        points=1,
        text=(
            "At once: invest a food cube. Action: activate 2 tokens; gain 1 coin; recruit an "
            "active token as a settler of strength 1."
        ),
        now=(Invest(track="food"),),
        action=(Activate(n=2), Coins(n=1), Recruit(strength=1, unit="settler")),
    ),
    Technology(
        key="currency",
        code="T103",
        name="Currency",
        source="house",
        icon="two-coins",
        level=1,
        primary="yellow",
        points=1,
        text=("At once: invest an economy cube. Action: gain 3 coins; 1 movement (optional)."),
        now=(Invest(track="economy"),),
        action=(Coins(n=3), Move(n=1, may=True)),
    ),
    Technology(
        key="bronze_casting",
        code="T104",
        name="Bronze Casting",
        source="house",
        icon="anvil",
        level=1,
        primary="red",
        points=1,
        text=(
            "At once: recruit an inactive token as a settler or soldier of strength 2. "
            "Action: pay 1 coin; recruit an active token as a settler or soldier of strength "
            "2; 2 movement."
        ),
        now=(Recruit(strength=2, inactive=True),),
        action=(Pay(coins=1), Recruit(strength=2), Move(n=2)),
    ),
    # Level II.
    Technology(
        key="mathematics",
        code="T201",
        name="Mathematics",
        source="house",
        icon="abacus",
        level=2,
        primary="blue",
        points=2,
        text=(
            "At once: invest an infrastructure cube. Action: research a technology of level "
            "II for 1 coin."
        ),
        now=(Invest(track="infrastructure"),),
        action=(Research(levels=((2, 1),)),),
    ),
    Technology(
        key="astronomy",
        code="T202",
        name="Astronomy",
        source="house",
        icon="telescope",
        level=2,
        primary="blue",
        secondary="yellow",
        points=2,
        text=(
            "At once: 2 movement (optional); gain 1 coin. Action: 3 movement, exploring up to "
            "2 tiles this turn; gain 1 coin for each tile explored with this movement."
        ),
        now=(Move(n=2, may=True), Coins(n=1)),
        action=(Move(n=3, limit=2), ForEach(count="explored_now", text=(Coins(n=1),))),
    ),
    Technology(
        key="engineering",
        code="T203",
        name="Engineering",
        source="house",
        icon="gears",
        level=2,
        primary="blue",
        secondary="red",
        points=2,
        text=(
            "At once: take a structure tile of level I; gain 1 coin. Action: take a structure "
            "tile of level I; 1 movement (optional); build a structure, new or existing, for "
            "2 coins less."
        ),
        now=(TakeStructure(level=1), Coins(n=1)),
        action=(TakeStructure(level=1), Move(n=1, may=True), Build(discount=2)),
    ),
    Technology(
        key="medicine",
        code="T204",
        name="Medicine",
        source="house",
        icon="caduceus",
        level=2,
        primary="blue",
        secondary="green",
        points=2,
        text=(
            "At once: activate 2 tokens. Action: activate 2 tokens; gain 2 coins; strengthen "
            "one settler or soldier by 1."
        ),
        now=(Activate(n=2),),
        action=(Activate(n=2), Coins(n=2), Strengthen(n=1)),
    ),
    Technology(
        key="irrigation",
        code="T205",
        name="Irrigation",
        source="house",
        icon="water-drop",
        level=2,
        primary="green",
        points=2,
        text=(
            "At once: invest a food cube. Action: perform a population production; you may "
            "pay 3 coins to invest a food cube."
        ),
        now=(Invest(track="food"),),
        action=(Production(kind="population"), MayPay(coins=3, text=(Invest(track="food"),))),
    ),
    Technology(
        key="philosophy",
        code="T206",
        name="Philosophy",
        source="house",
        icon="greek-temple",
        level=2,
        primary="green",
        secondary="blue",
        points=2,
        text=(
            "At once: activate 1 token; gain 1 coin. Action: pay 2 coins; exhaust 1 active "
            "token; invest a cube of your choice."
        ),
        now=(Activate(n=1), Coins(n=1)),
        action=(Pay(coins=2, tokens=1), Invest()),
    ),
    Technology(
        key="religion",
        code="T207",
        name="Religion",
        source="house",
        icon="prayer",
        level=2,
        primary="green",
        secondary="red",
        points=2,
        text=(
            "At once: take 1 populate token. Action: pay 1 coin; exhaust 1 active token; take "
            "1 populate token; 1 movement (optional)."
        ),
        now=(Tokens(kind="populate"),),
        action=(Pay(coins=1, tokens=1), Tokens(kind="populate"), Move(n=1, may=True)),
    ),
    Technology(
        key="pottery",
        code="T208",
        name="Pottery",
        source="house",
        icon="amphora",
        level=2,
        primary="green",
        secondary="yellow",
        points=2,
        text=("At once: activate 1 token; gain 2 coins. Action: pay 2 coins; invest a food cube."),
        now=(Activate(n=1), Coins(n=2)),
        action=(Pay(coins=2), Invest(track="food")),
    ),
    Technology(
        key="banking",
        code="T209",
        name="Banking",
        source="house",
        icon="bank",
        level=2,
        primary="yellow",
        points=2,
        text=(
            "At once: invest an economy cube. Action: perform a coins production; gain 1 "
            "coin; you may pay 3 coins to invest an economy cube."
        ),
        now=(Invest(track="economy"),),
        action=(
            Production(kind="coins"),
            Coins(n=1),
            MayPay(coins=3, text=(Invest(track="economy"),)),
        ),
    ),
    Technology(
        key="trade_routes",
        code="T210",
        name="Trade Routes",
        source="house",
        icon="trade",
        level=2,
        primary="yellow",
        secondary="blue",
        points=2,
        text=(
            "At once: gain 3 coins. Action: 1 movement (optional); gain 3 coins; gain 1 coin "
            "for each cube of yours on the map, 4 at most."
        ),
        now=(Coins(n=3),),
        action=(
            Move(n=1, may=True),
            Coins(n=3),
            ForEach(count="map_cube", text=(Coins(n=1),), most=4),
        ),
    ),
    Technology(
        key="navigation",
        code="T211",
        name="Navigation",
        source="house",
        icon="compass",
        level=2,
        primary="yellow",
        secondary="red",
        points=2,
        text=(
            "At once: 1 movement (optional); gain 1 coin. Action: pay 1 coin; recruit an "
            "inactive token as a settler of strength 1; 2 movement. Lasting: each gain of "
            "movement points is 1 larger."
        ),
        now=(Move(n=1, may=True), Coins(n=1)),
        action=(Pay(coins=1), Recruit(strength=1, unit="settler", inactive=True), Move(n=2)),
        adds={"movement": 1},
    ),
    Technology(
        key="masonry",
        code="T212",
        name="Masonry",
        source="house",
        icon="brick-wall",
        level=2,
        primary="yellow",
        secondary="green",
        points=2,
        text=(
            "At once: take a structure tile of level I. Action: pay 4 coins; choose one: "
            "invest an economy cube / invest an infrastructure cube."
        ),
        now=(TakeStructure(level=1),),
        action=(
            Pay(coins=4),
            Choose(texts=((Invest(track="economy"),), (Invest(track="infrastructure"),))),
        ),
    ),
    Technology(
        key="iron_working",
        code="T213",
        name="Iron Working",
        source="house",
        icon="sword-smithing",
        level=2,
        primary="red",
        points=2,
        text=(
            "At once: recruit an inactive token as a soldier of strength 2. Action: pay 1 "
            "coin; strengthen one soldier by 2; 2 movement."
        ),
        now=(Recruit(strength=2, unit="soldier", inactive=True),),
        action=(Pay(coins=1), Strengthen(n=2, unit="soldier"), Move(n=2)),
    ),
    Technology(
        key="horsemanship",
        code="T214",
        name="Horsemanship",
        source="house",
        icon="horse-head",
        level=2,
        primary="red",
        secondary="yellow",
        points=2,
        text=(
            "At once: 2 movement (optional); gain 1 coin. Action: pay 1 coin; recruit an "
            "inactive token as a settler or soldier of strength 1; 2 movement."
        ),
        now=(Move(n=2, may=True), Coins(n=1)),
        action=(Pay(coins=1), Recruit(strength=1, inactive=True), Move(n=2)),
    ),
    Technology(
        key="colonisation",
        code="T215",
        name="Colonisation",
        source="house",
        icon="caravel",
        level=2,
        primary="red",
        secondary="green",
        points=2,
        text=(
            "At once: take 1 populate token. Action: pay 3 coins; take 1 populate token; 1 "
            "movement (optional)."
        ),
        now=(Tokens(kind="populate"),),
        action=(Pay(coins=3), Tokens(kind="populate"), Move(n=1, may=True)),
    ),
    Technology(
        key="fortification",
        code="T216",
        name="Fortification",
        source="house",
        icon="castle",
        level=2,
        primary="red",
        secondary="blue",
        points=2,
        text=(
            "At once: take 1 fortify token. Action: pay 1 coin; exhaust 1 active token; take "
            "1 fortify token; 1 movement (optional)."
        ),
        now=(Tokens(kind="fortify"),),
        action=(Pay(coins=1, tokens=1), Tokens(kind="fortify"), Move(n=1, may=True)),
    ),
    # Level III.
    Technology(
        key="refrigeration",
        code="T301",
        name="Refrigeration",
        source="seed",
        ours="all but name, level and blue",
        icon="snowflake-1",
        level=3,
        primary="blue",
        secondary="green",
        points=3,
        text=(
            "At once: activate 3 tokens. Action: perform a population production; recruit an "
            "active token as a settler of strength 3; 2 movement (optional)."
        ),
        now=(Activate(n=3),),
        action=(
            Production(kind="population"),
            Recruit(strength=3, unit="settler"),
            Move(n=2, may=True),
        ),
    ),
    Technology(
        key="printing_press",
        code="T302",
        name="Printing Press",
        source="house",
        icon="book-cover",
        level=3,
        primary="blue",
        points=3,
        text=(
            "At once: invest a cube of your choice. Action: research a technology of level II "
            "for 1 coin or level III for 3 coins."
        ),
        now=(Invest(),),
        action=(Research(levels=((2, 1), (3, 3))),),
    ),
    Technology(
        key="scientific_method",
        code="T303",
        name="Scientific Method",
        source="house",
        icon="microscope",
        level=3,
        primary="blue",
        secondary="yellow",
        points=3,
        text=(
            "At once: invest a cube of your choice. Lasting: gain 2 coins each time you research."
        ),
        now=(Invest(),),
        on={ScientistPlaced: (Coins(n=2),)},
    ),
    Technology(
        key="electricity",
        code="T304",
        name="Electricity",
        source="house",
        icon="electric",
        level=3,
        primary="blue",
        secondary="red",
        points=3,
        text=(
            "At once: invest an infrastructure cube. Action: pay 6 coins; invest 2 cubes of "
            "your choice."
        ),
        now=(Invest(track="infrastructure"),),
        action=(Pay(coins=6), Invest(n=2)),
    ),
    Technology(
        key="radio",
        code="T305",
        name="Radio",
        source="house",
        icon="radio-tower",
        level=3,
        primary="green",
        points=3,
        text=(
            "At once: invest a food cube; activate 1 token. Action: activate 1 token; gain 1 "
            "coin; perform a basic action without moving the pawn."
        ),
        now=(Invest(track="food"), Activate(n=1)),
        action=(Activate(n=1), Coins(n=1), BasicAction()),
    ),
    Technology(
        key="sanitation",
        code="T306",
        name="Sanitation",
        source="house",
        icon="well",
        level=3,
        primary="green",
        secondary="blue",
        points=3,
        text=(
            "At once: invest a food cube. Action: perform a population production; perform a "
            "coins production; you may pay 3 coins to invest a food cube."
        ),
        now=(Invest(track="food"),),
        action=(
            Production(kind="population"),
            Production(kind="coins"),
            MayPay(coins=3, text=(Invest(track="food"),)),
        ),
    ),
    Technology(
        key="human_rights",
        code="T307",
        name="Human Rights",
        source="house",
        icon="scales",
        level=3,
        primary="green",
        secondary="yellow",
        points=3,
        text=(
            "At once: take 1 populate token. Lasting: gain 2 coins each time you populate a "
            "village. At the end: 1 VP for each village you populated."
        ),
        now=(Tokens(kind="populate"),),
        on={VillageRewarded: (Coins(n=2),)},
        end=Formula(per="village", points=1),
    ),
    Technology(
        key="nationalism",
        code="T308",
        name="Nationalism",
        source="house",
        icon="flying-flag",
        level=3,
        primary="green",
        secondary="red",
        points=3,
        text=(
            "At once: take 1 fortify token. Action: pay 2 coins; recruit an inactive token as "
            "a settler or soldier of strength 3; 2 movement."
        ),
        now=(Tokens(kind="fortify"),),
        action=(Pay(coins=2), Recruit(strength=3, inactive=True), Move(n=2)),
    ),
    Technology(
        key="railway",
        code="T309",
        name="Railway",
        source="house",
        icon="steam-locomotive",
        level=3,
        primary="yellow",
        points=3,
        text=(
            "At once: 2 movement (optional); gain 2 coins. Action: 5 movement, exploring up "
            "to 2 tiles this turn; activate 1 token; gain 2 coins for each tile explored with "
            "this movement. Lasting: each gain of movement points is 1 larger."
        ),
        now=(Move(n=2, may=True), Coins(n=2)),
        action=(
            Move(n=5, limit=2),
            Activate(n=1),
            ForEach(count="explored_now", text=(Coins(n=2),)),
        ),
        adds={"movement": 1},
    ),
    Technology(
        key="stock_exchange",
        code="T310",
        name="Stock Exchange",
        source="house",
        icon="chart",
        level=3,
        primary="yellow",
        secondary="blue",
        points=3,
        text=(
            "At once: invest an economy cube. Action: perform a coins production; gain 2 "
            "coins; you may pay 3 coins to invest a cube of your choice."
        ),
        now=(Invest(track="economy"),),
        action=(Production(kind="coins"), Coins(n=2), MayPay(coins=3, text=(Invest(),))),
    ),
    Technology(
        key="industry",
        code="T311",
        name="Industry",
        source="house",
        icon="factory",
        level=3,
        primary="yellow",
        secondary="red",
        points=3,
        text=(
            "At once: invest an infrastructure cube. Action: take a structure tile of level "
            "II or lower; 2 movement (optional); build a structure, new or existing, for 4 "
            "coins less; activate 1 token."
        ),
        now=(Invest(track="infrastructure"),),
        action=(
            TakeStructure(level=2, or_lower=True),
            Move(n=2, may=True),
            Build(discount=4),
            Activate(n=1),
        ),
    ),
    Technology(
        key="global_trade",
        code="T312",
        name="Global Trade",
        source="house",
        icon="cargo-ship",
        level=3,
        primary="yellow",
        secondary="green",
        points=3,
        text=(
            "At once: gain 4 coins. Action: 3 movement; populate a village now, without a token."
        ),
        now=(Coins(n=4),),
        action=(Move(n=3), PopulateNow()),
    ),
    Technology(
        key="rocketry",
        code="T313",
        name="Rocketry",
        source="seed",
        ours="all but name, level and blue",
        icon="rocket",
        level=3,
        primary="red",
        secondary="blue",
        points=3,
        text=(
            "At once: strengthen one soldier by 2; 1 movement (optional). Action: pay 2 "
            "coins; strengthen one settler or soldier by 3; 3 movement."
        ),
        now=(Strengthen(n=2, unit="soldier"), Move(n=1, may=True)),
        action=(Pay(coins=2), Strengthen(n=3), Move(n=3)),
    ),
    Technology(
        key="gunpowder",
        code="T314",
        name="Gunpowder",
        source="house",
        icon="powder",
        level=3,
        primary="red",
        points=3,
        text=(
            "At once: recruit an inactive token as a soldier of strength 3. Action: exhaust 1 "
            "active token; take 1 fortify token; strengthen one soldier by 2."
        ),
        now=(Recruit(strength=3, unit="soldier", inactive=True),),
        action=(Pay(tokens=1), Tokens(kind="fortify"), Strengthen(n=2, unit="soldier")),
    ),
    Technology(
        key="aviation",
        code="T315",
        name="Aviation",
        source="house",
        icon="commercial-airplane",
        level=3,
        primary="red",
        secondary="yellow",
        points=3,
        text=(
            "At once: recruit an inactive token as a settler of strength 3. Action: pay 2 "
            "coins; recruit an active token as a settler or soldier of strength 3; 4 "
            "movement, exploring up to 2 tiles this turn."
        ),
        now=(Recruit(strength=3, unit="settler", inactive=True),),
        action=(Pay(coins=2), Recruit(strength=3), Move(n=4, limit=2)),
    ),
    Technology(
        key="conscription",
        code="T316",
        name="Conscription",
        source="house",
        icon="black-knight-helm",
        level=3,
        primary="red",
        secondary="green",
        points=3,
        text=(
            "At once: take 1 fortify token. Action: pay 2 coins; recruit an inactive token as "
            "a soldier of strength 2; recruit an inactive token as a settler or soldier of "
            "strength 2; 1 movement (optional)."
        ),
        now=(Tokens(kind="fortify"),),
        action=(
            Pay(coins=2),
            Recruit(strength=2, unit="soldier", inactive=True),
            Recruit(strength=2, inactive=True),
            Move(n=1, may=True),
        ),
    ),
    # Level IV.
    Technology(
        key="computers",
        code="T401",
        name="Computers",
        source="house",
        icon="laptop",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: invest a cube of your choice. At the end: 1 VP for each technology of "
            "level II or higher, 10 at most."
        ),
        now=(Invest(),),
        end=Formula(per="tech2plus", points=1, most=10),
    ),
    Technology(
        key="genetics",
        code="T402",
        name="Genetics",
        source="house",
        icon="dna1",
        level=4,
        primary="all",
        points=4,
        text=("At once: activate 3 tokens. At the end: 1 VP for each food cube removed."),
        now=(Activate(n=3),),
        end=Formula(per="food_removed", points=1),
    ),
    Technology(
        key="globalisation",
        code="T403",
        name="Globalisation",
        source="house",
        icon="world",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: gain 4 coins. At the end: 1 VP for each cube of yours on the map, 9 at most."
        ),
        now=(Coins(n=4),),
        end=Formula(per="map_cube", points=1, most=9),
    ),
    Technology(
        key="space_flight",
        code="T404",
        name="Space Flight",
        source="house",
        icon="spaceship",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: 3 movement (optional). At the end: 3 VP for each technology of level "
            "III, 9 at most."
        ),
        now=(Move(n=3, may=True),),
        end=Formula(per="tech3", points=3, most=9),
    ),
    Technology(
        key="nuclear_power",
        code="T405",
        name="Nuclear Power",
        source="house",
        icon="nuclear",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: strengthen one soldier by 3. At the end: 3 VP for each city you "
            "fortified, 12 at most."
        ),
        now=(Strengthen(n=3, unit="soldier"),),
        end=Formula(per="city", points=3, most=12),
    ),
    Technology(
        key="internet",
        code="T406",
        name="Internet",
        source="house",
        icon="wifi-router",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: invest a cube of your choice. At the end: 2 VP for each primary colour "
            "among your technologies of level II and III."
        ),
        now=(Invest(),),
        end=Formula(per="colour", points=2),
    ),
    Technology(
        key="artificial_intelligence",
        code="T407",
        name="Artificial Intelligence",
        source="house",
        icon="artificial-intelligence",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: perform a basic action without moving the pawn. At the end: 1 VP for "
            "each cube on or right of your investment track, 9 at most."
        ),
        now=(BasicAction(),),
        end=Formula(per="invest_cube", points=1, most=9),
    ),
    Technology(
        key="renewable_energy",
        code="T408",
        name="Renewable Energy",
        source="house",
        icon="wind-turbine",
        level=4,
        primary="all",
        points=4,
        text=(
            "At once: gain 2 coins; activate 1 token. At the end: 2 VP for each structure "
            "bearing your cube, 10 at most."
        ),
        now=(Coins(n=2), Activate(n=1)),
        end=Formula(per="structure", points=2, most=10),
    ),
)
