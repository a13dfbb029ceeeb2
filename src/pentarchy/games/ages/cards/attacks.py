"""Aggressions, wars and pacts."""

from __future__ import annotations

from pentarchy.games.ages.attacks import (
    RaidBuildings,
    RivalLosesPopulation,
    StealColony,
    StealMix,
    StealPoints,
    StrikeLeaderOrWonder,
    TakeTechnologies,
    TakeYellowCubes,
)
from pentarchy.games.ages.cards.kinds import Aggression, PactCard, Side, War
from pentarchy.games.ages.words import Gain

AGGRESSIONS = [
    Aggression(
        key="plunder_i",
        name="Plunder",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:swap-bag",
        text="Take up to 3 food and/or resources in total (attacker chooses the mix).",
        military_actions=1,
        now=(StealMix(most=3),),
    ),
    Aggression(
        key="plunder_ii",
        name="Plunder",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:swap-bag",
        text="Take up to 5 food and/or resources in total.",
        military_actions=1,
        now=(StealMix(most=5),),
    ),
    Aggression(
        key="plunder_iii",
        name="Plunder",
        age=3,
        copies=(2, 2, 2),
        source="public",
        icon="gi:swap-bag",
        text="Take up to 7 food and/or resources in total.",
        military_actions=1,
        now=(StealMix(most=7),),
    ),
    Aggression(
        key="raid_i",
        name="Raid",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:fire",
        text=(
            "Destroy 1 urban building of Age I or older; gain half its printed cost in "
            "resources, rounded up."
        ),
        military_actions=1,
        now=(RaidBuildings(ages=(1,)),),
    ),
    Aggression(
        key="raid_ii",
        name="Raid",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:fire",
        text=(
            "Destroy 2 urban buildings, one of Age II or older and one of Age I or older; gain "
            "half their printed costs, rounded up."
        ),
        military_actions=2,
        now=(RaidBuildings(ages=(2, 1)),),
    ),
    Aggression(
        key="raid_iii",
        name="Raid",
        age=3,
        copies=(2, 2, 2),
        source="public",
        icon="gi:fire",
        text=(
            "Destroy 2 urban buildings, one of Age III or older and one of Age II or older; "
            "gain half their printed costs, rounded up."
        ),
        military_actions=3,
        now=(RaidBuildings(ages=(3, 2)),),
    ),
    Aggression(
        key="enslave_i",
        name="Enslave",
        age=1,
        copies=(2, 2, 2),
        source="public",
        icon="gi:manacles",
        text="The rival loses 1 population; you gain 2 food and 2 resources.",
        military_actions=2,
        now=(
            RivalLosesPopulation(number=1),
            Gain(food=2, resources=2),
        ),
    ),
    Aggression(
        key="spy_ii",
        name="Spy",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:spy",
        text="Take up to 5 science points.",
        military_actions=1,
        now=(StealPoints(science=5),),
    ),
    Aggression(
        key="annex_ii",
        name="Annex",
        age=2,
        source="public",
        icon="gi:flag-objective",
        text="Take 1 colony: you get its permanent effect only.",
        military_actions=2,
        needs=("rival_has_colony",),
        now=(StealColony(),),
    ),
    Aggression(
        key="infiltrate_ii",
        name="Infiltrate",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:ninja-mask",
        text=("Remove the rival's leader or unfinished wonder; score 3 culture per level of it."),
        military_actions=2,
        needs=("rival_has_leader_or_unfinished_wonder",),
        now=(StrikeLeaderOrWonder(culture_per_level=3),),
    ),
    Aggression(
        key="armed_intervention_iii",
        name="Armed Intervention",
        age=3,
        copies=(4, 4, 4),
        source="public",
        icon="gi:tank-tread",
        text="Take up to 7 culture points.",
        military_actions=2,
        now=(StealPoints(culture=7),),
    ),
]

WARS = [
    War(
        key="war_over_technology_ii",
        name="War over Technology",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:crossed-swords",
        text=(
            "The winner takes science equal to the strength advantage, or special technologies "
            "counted at their science cost, in any mix."
        ),
        military_actions=2,
        now=(TakeTechnologies(),),
    ),
    War(
        key="war_over_territory_ii",
        name="War over Territory",
        age=2,
        copies=(2, 2, 2),
        source="public",
        icon="gi:crossed-swords",
        text=(
            "The winner takes 1 yellow cube, plus 1 per full 5 points of advantage, from the "
            "loser's yellow bank."
        ),
        military_actions=2,
        now=(TakeYellowCubes(base=1, per=5),),
    ),
    War(
        key="war_over_culture_iii",
        name="War over Culture",
        age=3,
        copies=(6, 6, 6),
        source="public",
        icon="gi:crossed-swords",
        text=(
            "The winner takes 5 culture points plus the strength advantage (at most what the "
            "loser has)."
        ),
        military_actions=3,
        now=(StealPoints(culture=5, plus_advantage=True),),
    ),
]

PACTS = [
    PactCard(
        key="open_borders_agreement_i",
        name="Open Borders Agreement",
        age=1,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text=(
            "Both have +1 military action; whoever attacks the other has +2 strength for that "
            "attack."
        ),
        symmetric=True,
        a=Side(military_actions=1),
        b=Side(military_actions=1),
        attack_bonus=2,
        mentions_attacks=True,
    ),
    PactCard(
        key="trade_routes_agreement_i",
        name="Trade Routes Agreement",
        age=1,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text="On its turn A may use 1 food as 1 resource; B may use 1 resource as 1 food.",
        symmetric=False,
        a=Side(food_for_resources=True),
        b=Side(resources_for_food=True),
    ),
    PactCard(
        key="acceptance_of_supremacy_ii",
        name="Acceptance of Supremacy",
        age=2,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text=("A produces +1 resource, B produces -1 resource; neither may attack the other."),
        symmetric=False,
        a=Side(resources=1),
        b=Side(resources=-1),
        no_attacks=True,
        mentions_attacks=True,
    ),
    PactCard(
        key="international_trade_agreement_ii",
        name="International Trade Agreement",
        age=2,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text="A produces +1 resource; B produces +1 food.",
        symmetric=False,
        a=Side(resources=1),
        b=Side(food=1),
    ),
    PactCard(
        key="promise_of_military_protection_ii",
        name="Promise of Military Protection",
        age=2,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text="A +1 culture; B +4 strength and -1 culture; ends if one attacks the other.",
        symmetric=False,
        a=Side(culture=1),
        b=Side(strength=4, culture=-1),
        ends_on_attack=True,
        mentions_attacks=True,
    ),
    PactCard(
        key="scientific_cooperation_ii",
        name="Scientific Cooperation",
        age=2,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text=(
            "Developing a technology costs 2 science less but the partner must pay 1 science "
            "(if it cannot, the technology cannot be developed)."
        ),
        symmetric=True,
        a=Side(science_discount=2, partner_pays_science=1),
        b=Side(science_discount=2, partner_pays_science=1),
    ),
    PactCard(
        key="international_tourism_iii",
        name="International Tourism",
        age=3,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text="Each has +1 culture per completed wonder of the other.",
        symmetric=True,
        a=Side(culture_per_partner_wonder=1),
        b=Side(culture_per_partner_wonder=1),
    ),
    PactCard(
        key="loss_of_sovereignty_iii",
        name="Loss of Sovereignty",
        age=3,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text=(
            "A +2 culture, B -2 culture; neither may attack the other; nobody may declare war on B."
        ),
        symmetric=False,
        a=Side(culture=2),
        b=Side(culture=-2, no_war=True),
        no_attacks=True,
        mentions_attacks=True,
    ),
    PactCard(
        key="military_pact_iii",
        name="Military Pact",
        age=3,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text="Both +3 strength; ends if one attacks the other.",
        symmetric=True,
        a=Side(strength=3),
        b=Side(strength=3),
        ends_on_attack=True,
        mentions_attacks=True,
    ),
    PactCard(
        key="peace_treaty_iii",
        name="Peace Treaty",
        age=3,
        copies=(0, 1, 1),
        source="public",
        icon="gi:shaking-hands",
        text="Both +1 culture; neither may attack the other.",
        symmetric=True,
        a=Side(culture=1),
        b=Side(culture=1),
        no_attacks=True,
        mentions_attacks=True,
    ),
]
