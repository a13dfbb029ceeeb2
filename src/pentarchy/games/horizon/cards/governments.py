"""The eight sides of the four government cards with their stages, our own set."""

from __future__ import annotations

from pentarchy.games.horizon.cards.kinds import Formula, Government, Stage
from pentarchy.games.horizon.development import Invest, TakeStructure
from pentarchy.games.horizon.events import (
    Fortified,
    Invested,
    LeaderTaken,
    ScientistPlaced,
    VillageRewarded,
)
from pentarchy.games.horizon.research import PrivateTechnology, Research
from pentarchy.games.horizon.units import Move
from pentarchy.games.horizon.words import Activate, Coins, Tokens

GOVERNMENTS = (
    Government(
        key="agrarian_league",
        code="G1A",
        name="Agrarian League",
        source="house",
        icon="farmer",
        card="G1",
        side="A",
        text=(
            "Despotism: each population production activates 1 more token. Theocracy: each "
            "population production also gives 2 coins. Monarchy: invest a food cube; activate "
            "2 tokens. Democracy: 1 VP for each active token, 8 at most."
        ),
    ),
    Stage(
        key="agrarian_league_despotism",
        name="Agrarian League: Despotism",
        source="house",
        government="agrarian_league",
        stage="despotism",
        text="Each population production activates 1 more token.",
        icon="farmer",
        adds={"population_production": 1},
    ),
    Stage(
        key="agrarian_league_theocracy",
        name="Agrarian League: Theocracy",
        source="house",
        government="agrarian_league",
        stage="theocracy",
        text="Each population production also gives 2 coins.",
        icon="farmer",
        adds={"population_production_coins": 2},
    ),
    Stage(
        key="agrarian_league_monarchy",
        name="Agrarian League: Monarchy",
        source="house",
        government="agrarian_league",
        stage="monarchy",
        text="Invest a food cube; activate 2 tokens.",
        icon="farmer",
        now=(Invest(track="food"), Activate(n=2)),
    ),
    Stage(
        key="agrarian_league_democracy",
        name="Agrarian League: Democracy",
        source="house",
        government="agrarian_league",
        stage="democracy",
        text="At the end: 1 VP for each active token, 8 at most.",
        icon="farmer",
        end=Formula(per="active_pop", points=1, most=8),
    ),
    Government(
        key="pioneer_republic",
        code="G1B",
        name="Pioneer Republic",
        source="house",
        icon="old-wagon",
        card="G1",
        side="B",
        text=(
            "Despotism: gain 2 coins each time you populate a village. Theocracy: populating "
            "needs 1 strength less, at least 1. Monarchy: take 1 populate token; 2 movement "
            "(optional). Democracy: 2 VP for each village you populated, 8 at most."
        ),
    ),
    Stage(
        key="pioneer_republic_despotism",
        name="Pioneer Republic: Despotism",
        source="house",
        government="pioneer_republic",
        stage="despotism",
        text="Gain 2 coins each time you populate a village.",
        icon="old-wagon",
        on={VillageRewarded: (Coins(n=2),)},
    ),
    Stage(
        key="pioneer_republic_theocracy",
        name="Pioneer Republic: Theocracy",
        source="house",
        government="pioneer_republic",
        stage="theocracy",
        text="Populating needs 1 strength less, at least 1.",
        icon="old-wagon",
        adds={"populate_strength": 1},
    ),
    Stage(
        key="pioneer_republic_monarchy",
        name="Pioneer Republic: Monarchy",
        source="house",
        government="pioneer_republic",
        stage="monarchy",
        text="Take 1 populate token; 2 movement (optional).",
        icon="old-wagon",
        now=(Tokens(kind="populate"), Move(n=2, may=True)),
    ),
    Stage(
        key="pioneer_republic_democracy",
        name="Pioneer Republic: Democracy",
        source="house",
        government="pioneer_republic",
        stage="democracy",
        text="At the end: 2 VP for each village you populated, 8 at most.",
        icon="old-wagon",
        end=Formula(per="village", points=2, most=8),
    ),
    Government(
        key="citadel_state",
        code="G2A",
        name="Citadel State",
        source="house",
        icon="tower-flag",
        card="G2",
        side="A",
        text=(
            "Despotism: each time you fortify a city, gain 1 coin and activate 1 token. "
            "Theocracy: fortifying needs 1 strength less, at least 1. Monarchy: take 1 "
            "fortify token; gain 2 coins. Democracy: 2 VP for each city you fortified, 6 at "
            "most."
        ),
    ),
    Stage(
        key="citadel_state_despotism",
        name="Citadel State: Despotism",
        source="house",
        government="citadel_state",
        stage="despotism",
        text="Each time you fortify a city, gain 1 coin and activate 1 token.",
        icon="tower-flag",
        on={Fortified: (Coins(n=1), Activate(n=1))},
    ),
    Stage(
        key="citadel_state_theocracy",
        name="Citadel State: Theocracy",
        source="house",
        government="citadel_state",
        stage="theocracy",
        text="Fortifying needs 1 strength less, at least 1.",
        icon="tower-flag",
        adds={"fortify_strength": 1},
    ),
    Stage(
        key="citadel_state_monarchy",
        name="Citadel State: Monarchy",
        source="house",
        government="citadel_state",
        stage="monarchy",
        text="Take 1 fortify token; gain 2 coins.",
        icon="tower-flag",
        now=(Tokens(kind="fortify"), Coins(n=2)),
    ),
    Stage(
        key="citadel_state_democracy",
        name="Citadel State: Democracy",
        source="house",
        government="citadel_state",
        stage="democracy",
        text="At the end: 2 VP for each city you fortified, 6 at most.",
        icon="tower-flag",
        end=Formula(per="city", points=2, most=6),
    ),
    Government(
        key="nomad_horde",
        code="G2B",
        name="Nomad Horde",
        source="house",
        icon="horse-head",
        card="G2",
        side="B",
        text=(
            "Despotism: units you recruit start with 2 more strength. Theocracy: each gain of "
            "movement points is 1 larger. Monarchy: 3 movement (optional); gain 1 coin. "
            "Democracy: 1 VP for each cube of yours on the map, 4 at most."
        ),
    ),
    Stage(
        key="nomad_horde_despotism",
        name="Nomad Horde: Despotism",
        source="house",
        government="nomad_horde",
        stage="despotism",
        text="Units you recruit start with 2 more strength.",
        icon="horse-head",
        adds={"recruit_strength": 2},
    ),
    Stage(
        key="nomad_horde_theocracy",
        name="Nomad Horde: Theocracy",
        source="house",
        government="nomad_horde",
        stage="theocracy",
        text="Each gain of movement points is 1 larger.",
        icon="horse-head",
        adds={"movement": 1},
    ),
    Stage(
        key="nomad_horde_monarchy",
        name="Nomad Horde: Monarchy",
        source="house",
        government="nomad_horde",
        stage="monarchy",
        text="3 movement (optional); gain 1 coin.",
        icon="horse-head",
        now=(Move(n=3, may=True), Coins(n=1)),
    ),
    Stage(
        key="nomad_horde_democracy",
        name="Nomad Horde: Democracy",
        source="house",
        government="nomad_horde",
        stage="democracy",
        text="At the end: 1 VP for each cube of yours on the map, 4 at most.",
        icon="horse-head",
        end=Formula(per="map_cube", points=1, most=4),
    ),
    Government(
        key="academy",
        code="G3A",
        name="Academy",
        source="house",
        icon="graduate-cap",
        card="G3",
        side="A",
        text=(
            "Despotism: gain 1 coin each time you research. Theocracy: a slot of level II or "
            "III with two links needs only one of them. Monarchy: research a technology of "
            "level I or II at no price, with an inactive token. Democracy: 1 VP for each "
            "technology of level II or higher, 6 at most."
        ),
    ),
    Stage(
        key="academy_despotism",
        name="Academy: Despotism",
        source="house",
        government="academy",
        stage="despotism",
        text="Gain 1 coin each time you research.",
        icon="graduate-cap",
        on={ScientistPlaced: (Coins(n=1),)},
    ),
    Stage(
        key="academy_theocracy",
        name="Academy: Theocracy",
        source="house",
        government="academy",
        stage="theocracy",
        text="A slot of level II or III with two links needs only one of them.",
        icon="graduate-cap",
        adds={"ignore_one_link": 1},
    ),
    Stage(
        key="academy_monarchy",
        name="Academy: Monarchy",
        source="house",
        government="academy",
        stage="monarchy",
        text="Research a technology of level I or II at no price, with an inactive token.",
        icon="graduate-cap",
        now=(Research(levels=((1, 0), (2, 0)), inactive=True),),
    ),
    Stage(
        key="academy_democracy",
        name="Academy: Democracy",
        source="house",
        government="academy",
        stage="democracy",
        text=("At the end: 1 VP for each technology of level II or higher, 6 at most."),
        icon="graduate-cap",
        end=Formula(per="tech2plus", points=1, most=6),
    ),
    Government(
        key="court_of_sages",
        code="G3B",
        name="Court of Sages",
        source="house",
        icon="wizard-face",
        card="G3",
        side="B",
        text=(
            "Despotism: each time you take a leader from the board, gain 2 coins and activate "
            "1 token. Theocracy: when you discover, choose any of the four colours and reveal "
            "three matching cards instead of two. Monarchy: draw 2 technologies of level II "
            "and keep one as a private technology. Democracy: 3 VP for each leader you have, "
            "9 at most."
        ),
    ),
    Stage(
        key="court_of_sages_despotism",
        name="Court of Sages: Despotism",
        source="house",
        government="court_of_sages",
        stage="despotism",
        text="Each time you take a leader from the board, gain 2 coins and activate 1 token.",
        icon="wizard-face",
        on={LeaderTaken: (Coins(n=2), Activate(n=1))},
    ),
    Stage(
        key="court_of_sages_theocracy",
        name="Court of Sages: Theocracy",
        source="house",
        government="court_of_sages",
        stage="theocracy",
        text=(
            "When you discover, choose any of the four colours and reveal three matching "
            "cards instead of two."
        ),
        icon="wizard-face",
        adds={"any_colour": 1},
    ),
    Stage(
        key="court_of_sages_monarchy",
        name="Court of Sages: Monarchy",
        source="house",
        government="court_of_sages",
        stage="monarchy",
        text="Draw 2 technologies of level II and keep one as a private technology.",
        icon="wizard-face",
        now=(PrivateTechnology(level=2),),
    ),
    Stage(
        key="court_of_sages_democracy",
        name="Court of Sages: Democracy",
        source="house",
        government="court_of_sages",
        stage="democracy",
        text="At the end: 3 VP for each leader you have, 9 at most.",
        icon="wizard-face",
        end=Formula(per="leader", points=3, most=9),
    ),
    Government(
        key="guild_of_builders",
        code="G4A",
        name="Guild of Builders",
        source="house",
        icon="hammer-nails",
        card="G4",
        side="A",
        text=(
            "Despotism: structures cost you 3 coins less. Theocracy: building does not weaken "
            "the settler. Monarchy: take a structure tile of level III or lower; gain 4 coins. "
            "Democracy: 3 VP for each structure bearing your cube, 12 at most."
        ),
    ),
    Stage(
        key="guild_of_builders_despotism",
        name="Guild of Builders: Despotism",
        source="house",
        government="guild_of_builders",
        stage="despotism",
        text="Structures cost you 3 coins less.",
        icon="hammer-nails",
        adds={"build_discount": 3},
    ),
    Stage(
        key="guild_of_builders_theocracy",
        name="Guild of Builders: Theocracy",
        source="house",
        government="guild_of_builders",
        stage="theocracy",
        text="Building does not weaken the settler.",
        icon="hammer-nails",
        adds={"keep_strength": 1},
    ),
    Stage(
        key="guild_of_builders_monarchy",
        name="Guild of Builders: Monarchy",
        source="house",
        government="guild_of_builders",
        stage="monarchy",
        text="Take a structure tile of level III or lower; gain 4 coins.",
        icon="hammer-nails",
        now=(TakeStructure(level=3, or_lower=True), Coins(n=4)),
    ),
    Stage(
        key="guild_of_builders_democracy",
        name="Guild of Builders: Democracy",
        source="house",
        government="guild_of_builders",
        stage="democracy",
        text="At the end: 3 VP for each structure bearing your cube, 12 at most.",
        icon="hammer-nails",
        end=Formula(per="structure", points=3, most=12),
    ),
    Government(
        key="merchant_council",
        code="G4B",
        name="Merchant Council",
        source="house",
        icon="coins",
        card="G4",
        side="B",
        text=(
            "Despotism: each coins production gives 1 more coin. Theocracy: gain 1 coin each "
            "time you invest a cube. Monarchy: invest 2 cubes of your choice. Democracy: 1 VP "
            "for each cube on or right of your investment track, 8 at most."
        ),
    ),
    Stage(
        key="merchant_council_despotism",
        name="Merchant Council: Despotism",
        source="house",
        government="merchant_council",
        stage="despotism",
        text="Each coins production gives 1 more coin.",
        icon="coins",
        adds={"coin_production": 1},
    ),
    Stage(
        key="merchant_council_theocracy",
        name="Merchant Council: Theocracy",
        source="house",
        government="merchant_council",
        stage="theocracy",
        text="Gain 1 coin each time you invest a cube.",
        icon="coins",
        on={Invested: (Coins(n=1),)},
    ),
    Stage(
        key="merchant_council_monarchy",
        name="Merchant Council: Monarchy",
        source="house",
        government="merchant_council",
        stage="monarchy",
        text="Invest 2 cubes of your choice.",
        icon="coins",
        now=(Invest(n=2),),
    ),
    Stage(
        key="merchant_council_democracy",
        name="Merchant Council: Democracy",
        source="house",
        government="merchant_council",
        stage="democracy",
        text=("At the end: 1 VP for each cube on or right of your investment track, 8 at most."),
        icon="coins",
        end=Formula(per="invest_cube", points=1, most=8),
    ),
)
