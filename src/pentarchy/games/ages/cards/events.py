"""Events."""

from __future__ import annotations

from pentarchy.core.words import May, OneOf
from pentarchy.games.ages.cards.kinds import EventCard
from pentarchy.games.ages.orders import EventOrder, FreeBuild
from pentarchy.games.ages.sentences import (
    AllWithMost,
    Each,
    InFinalAge,
    LeastCulture,
    MostCulture,
    RemoveOldLeader,
    ScoreEach,
    ScoreRanks,
    SpendCivilActions,
    Strongest,
    TakeCards,
    TakeCubeFromWeakest,
    Terrorize,
    Weakest,
)
from pentarchy.games.ages.words import (
    Consume,
    Corrupt,
    DestroyOwn,
    DiscardByEvent,
    Gain,
    GainMix,
    Lose,
    LoseColony,
    LoseMix,
    LosePopulation,
    ProduceFood,
    ProduceResources,
    RavageWonder,
)

EVENTS = [
    EventCard(
        key="development_of_agriculture_a",
        name="Development of Agriculture",
        age=0,
        source="public",
        icon="gi:wheat",
        text="Each civilization gains 2 food.",
        now=(Each(text=(Gain(food=2),)),),
    ),
    EventCard(
        key="development_of_crafts_a",
        name="Development of Crafts",
        age=0,
        source="public",
        icon="gi:anvil",
        text="Each civilization gains 2 resources.",
        now=(Each(text=(Gain(resources=2),)),),
    ),
    EventCard(
        key="development_of_markets_a",
        name="Development of Markets",
        age=0,
        source="public",
        icon="gi:trade",
        text="Each civilization gains 2 food or 2 resources (own choice).",
        now=(Each(text=(OneOf(texts=((Gain(food=2),), (Gain(resources=2),))),)),),
    ),
    EventCard(
        key="development_of_politics_a",
        name="Development of Politics",
        age=0,
        source="public",
        icon="gi:scroll-quill",
        text="Each player draws 3 military cards.",
        now=(Each(text=(Gain(cards=3),)),),
    ),
    EventCard(
        key="development_of_religion_a",
        name="Development of Religion",
        age=0,
        source="public",
        icon="gi:prayer",
        text="Each player with an unused worker may build an Age A temple free.",
        now=(Each(text=(May(text=(FreeBuild(card="religion_a"),)),)),),
    ),
    EventCard(
        key="development_of_science_a",
        name="Development of Science",
        age=0,
        source="public",
        icon="gi:microscope",
        text="Each civilization scores 2 science.",
        now=(Each(text=(Gain(science=2),)),),
    ),
    EventCard(
        key="development_of_settlement_a",
        name="Development of Settlement",
        age=0,
        source="public",
        icon="gi:huts-village",
        text="Each civilization gains 1 population free.",
        now=(Each(text=(Gain(population=1),)),),
    ),
    EventCard(
        key="development_of_trade_routes_a",
        name="Development of Trade Routes",
        age=0,
        source="public",
        icon="gi:trade",
        text="Each civilization gains 1 food, 1 resource and 1 science.",
        now=(Each(text=(Gain(food=1, resources=1, science=1),)),),
    ),
    EventCard(
        key="development_of_warfare_a",
        name="Development of Warfare",
        age=0,
        source="public",
        icon="gi:crossed-swords",
        text="Each player with an unused worker may build a Warriors unit free.",
        now=(Each(text=(May(text=(FreeBuild(card="warriors_a"),)),)),),
    ),
    EventCard(
        key="development_of_civilization_a",
        name="Development of Civilization",
        age=0,
        source="public",
        icon="gi:village",
        text=(
            "Each civilization may do one of: increase population for 1 food less; build a "
            "farm, mine or urban building for 1 resource less; develop a technology for 1 "
            "science less (no actions spent)."
        ),
        now=(
            Each(
                text=(
                    EventOrder(
                        actions=("population", "build", "develop", "revolution"),
                        kinds=("farm", "mine", "urban"),
                        discount=1,
                        food_discount=1,
                        science_discount=1,
                    ),
                )
            ),
        ),
    ),
    EventCard(
        key="barbarians_i",
        name="Barbarians",
        age=1,
        source="public",
        icon="gi:axe-swing",
        text=(
            "If the civilization with most culture points is among the two weakest (with 2 "
            "players: the weaker), it loses 1 population."
        ),
        now=(MostCulture(among_weakest=2, text=(LosePopulation(),)),),
    ),
    EventCard(
        key="border_conflict_i",
        name="Border Conflict",
        age=1,
        source="public",
        icon="gi:crossed-swords",
        text=(
            "The weakest destroys one of its own farms, mines or urban buildings; the strongest"
            " gains 3 resources."
        ),
        now=(
            Weakest(text=(DestroyOwn(),)),
            Strongest(text=(Gain(resources=3),)),
        ),
    ),
    EventCard(
        key="crusades_i",
        name="Crusades",
        age=1,
        source="public",
        icon="gi:templar-shield",
        text="The strongest scores 4 culture, the weakest loses 4 culture.",
        now=(
            Strongest(text=(Gain(culture=4),)),
            Weakest(text=(Lose(culture=4),)),
        ),
    ),
    EventCard(
        key="cultural_influence_i",
        name="Cultural Influence",
        age=1,
        source="public",
        icon="gi:megaphone",
        text="Each civilization scores its culture rating.",
        now=(Each(text=(Gain(culture="culture"),)),),
    ),
    EventCard(
        key="foray_i",
        name="Foray",
        age=1,
        source="public",
        icon="gi:swords-emblem",
        text="Each of the two strongest gains a total of 3 food and/or resources.",
        now=(Strongest(number=2, text=(GainMix(total=3),)),),
    ),
    EventCard(
        key="good_harvest_i",
        name="Good Harvest",
        age=1,
        source="public",
        icon="gi:wheat",
        text="Each civilization produces food now, ignoring corruption and consumption.",
        now=(Each(text=(ProduceFood(),)),),
    ),
    EventCard(
        key="immigration_i",
        name="Immigration",
        age=1,
        source="public",
        icon="gi:footsteps",
        text="Every civilization tied for most happiness gains 1 population.",
        now=(AllWithMost(stat="happiness", text=(Gain(population=1),)),),
    ),
    EventCard(
        key="new_deposits_i",
        name="New Deposits",
        age=1,
        source="public",
        icon="gi:ore",
        text="Each civilization produces resources now, ignoring corruption.",
        now=(Each(text=(ProduceResources(),)),),
    ),
    EventCard(
        key="pestilence_i",
        name="Pestilence",
        age=1,
        source="public",
        icon="gi:plague-doctor-profile",
        text="Each civilization loses 1 population.",
        now=(Each(text=(LosePopulation(),)),),
    ),
    EventCard(
        key="raiders_i",
        name="Raiders",
        age=1,
        source="public",
        icon="gi:raise-zombie",
        text=("Each of the two weakest loses a total of 2 food and/or resources (own choice)."),
        now=(Weakest(number=2, text=(LoseMix(total=2),)),),
    ),
    EventCard(
        key="rats_i",
        name="Rats",
        age=1,
        source="public",
        icon="gi:rat",
        text="Each civilization loses all stored food.",
        now=(Each(text=(Lose(all_food=True),)),),
    ),
    EventCard(
        key="rebellion_i",
        name="Rebellion",
        age=1,
        source="public",
        icon="gi:torch",
        text=("Each civilization spends 2 civil actions without effect per discontent worker."),
        now=(Each(text=(SpendCivilActions(per_discontent=2),)),),
    ),
    EventCard(
        key="reign_of_terror_i",
        name="Reign of Terror",
        age=1,
        source="public",
        icon="gi:guillotine",
        text="The weakest loses 1 population.",
        now=(Weakest(text=(LosePopulation(),)),),
    ),
    EventCard(
        key="scientific_breakthrough_i",
        name="Scientific Breakthrough",
        age=1,
        source="public",
        icon="gi:light-bulb",
        text="Each civilization scores its science rating.",
        now=(Each(text=(Gain(science="science"),)),),
    ),
    EventCard(
        key="uncertain_borders_i",
        name="Uncertain Borders",
        age=1,
        source="public",
        icon="gi:wooden-fence",
        text="The strongest takes 1 yellow cube from the weakest's yellow bank.",
        now=(Strongest(text=(TakeCubeFromWeakest(),)),),
    ),
    EventCard(
        key="civil_unrest_ii",
        name="Civil Unrest",
        age=2,
        source="public",
        icon="gi:torch",
        text=(
            "Each civilization loses 4 culture per discontent worker; all with the most "
            "discontent workers also return 1 blue cube to the box; nothing if nobody is "
            "discontent."
        ),
        now=(
            Each(text=(Lose(culture_per_discontent=4),)),
            AllWithMost(stat="discontent", least=1, text=(Lose(blue=1),)),
        ),
    ),
    EventCard(
        key="cold_war_ii",
        name="Cold War",
        age=2,
        source="public",
        icon="gi:snowflake-1",
        text="Each of the two strongest scores 6 science.",
        now=(Strongest(number=2, text=(Gain(science=6),)),),
    ),
    EventCard(
        key="crime_wave_ii",
        name="Crime Wave",
        age=2,
        source="public",
        icon="gi:robber",
        text="Each of the two weakest loses 3 culture and returns 1 blue cube to the box.",
        now=(Weakest(number=2, text=(Lose(culture=3, blue=1),)),),
    ),
    EventCard(
        key="economic_progress_ii",
        name="Economic Progress",
        age=2,
        source="public",
        icon="gi:chart",
        text=(
            "Each civilization now does corruption, food production, consumption, resource "
            "production, in that order."
        ),
        now=(
            Each(text=(Corrupt(),)),
            Each(text=(ProduceFood(),)),
            Each(text=(Consume(),)),
            Each(text=(ProduceResources(),)),
        ),
    ),
    EventCard(
        key="emigration_ii",
        name="Emigration",
        age=2,
        source="public",
        icon="gi:footsteps",
        text=(
            "Each civilization loses population equal to half its discontent workers, rounded up."
        ),
        now=(Each(text=(LosePopulation(half_discontent=True),)),),
    ),
    EventCard(
        key="iconoclasm_ii",
        name="Iconoclasm",
        age=2,
        source="public",
        icon="gi:broken-tablet",
        text="Each leader in play that is not of the current age is removed.",
        now=(Each(text=(RemoveOldLeader(),)),),
    ),
    EventCard(
        key="independence_declaration_ii",
        name="Independence Declaration",
        age=2,
        source="public",
        icon="gi:flying-flag",
        text="The weakest loses 1 colony of its choice.",
        now=(Weakest(text=(LoseColony(),)),),
    ),
    EventCard(
        key="international_agreement_ii",
        name="International Agreement",
        age=2,
        source="public",
        icon="gi:shaking-hands",
        text=(
            "The strongest may take row cards worth up to 5 civil actions (no cubes spent) by "
            "giving up its next political action; then slide and refill the row without "
            "discarding."
        ),
        now=(Strongest(text=(TakeCards(worth=5),)),),
    ),
    EventCard(
        key="national_pride_ii",
        name="National Pride",
        age=2,
        source="public",
        icon="gi:laurels",
        text="The civilization with most culture points scores 5 culture.",
        now=(MostCulture(text=(Gain(culture=5),)),),
    ),
    EventCard(
        key="politics_of_strength_ii",
        name="Politics of Strength",
        age=2,
        source="public",
        icon="gi:biceps",
        text=(
            "The strongest draws 5 military cards, the weakest discards 3; in the game-ending "
            "age they score 5 / lose 3 culture instead."
        ),
        now=(
            InFinalAge(
                before=(
                    Strongest(text=(Gain(cards=5),)),
                    Weakest(text=(DiscardByEvent(number=3),)),
                ),
                instead=(Strongest(text=(Gain(culture=5),)), Weakest(text=(Lose(culture=3),))),
            ),
        ),
    ),
    EventCard(
        key="popularization_of_science_ii",
        name="Popularization of Science",
        age=2,
        source="public",
        icon="gi:microscope",
        text="Each civilization scores culture equal to its science rating.",
        now=(Each(text=(Gain(culture="science"),)),),
    ),
    EventCard(
        key="prosperity_ii",
        name="Prosperity",
        age=2,
        source="public",
        icon="gi:coins",
        text=("Each civilization gains 1 food per happy face (its happiness rating, max 8)."),
        now=(Each(text=(Gain(food="happiness"),)),),
    ),
    EventCard(
        key="ravages_of_time_ii",
        name="Ravages of Time",
        age=2,
        source="public",
        icon="gi:hourglass",
        text=(
            "Each player turns one of their completed Age A or I wonders face down; it loses "
            "its effects and gives +2 culture instead."
        ),
        now=(Each(text=(RavageWonder(),)),),
    ),
    EventCard(
        key="refugees_ii",
        name="Refugees",
        age=2,
        source="public",
        icon="gi:exit-door",
        text=(
            "The weakest loses 3 culture and 1 population; the strongest gains 3 culture and 1 "
            "population."
        ),
        now=(
            Weakest(text=(Lose(culture=3), LosePopulation())),
            Strongest(text=(Gain(culture=3, population=1),)),
        ),
    ),
    EventCard(
        key="terrorism_ii",
        name="Terrorism",
        age=2,
        source="public",
        icon="gi:dynamite",
        text=(
            "The civilization with least culture points destroys 1 urban building of each other"
            " civilization (it chooses)."
        ),
        now=(LeastCulture(text=(Terrorize(),)),),
    ),
    EventCard(
        key="impact_of_agriculture_iii",
        name="Impact of Agriculture",
        age=3,
        source="public",
        icon="gi:wheat",
        text="Score the food you produce, +4 culture if it exceeds your consumption.",
        now=(ScoreEach(amount="impact_of_agriculture"),),
    ),
    EventCard(
        key="impact_of_architecture_iii",
        name="Impact of Architecture",
        age=3,
        source="public",
        icon="gi:greek-temple",
        text="Score 1 culture per level of each urban building.",
        now=(ScoreEach(amount="impact_of_architecture"),),
    ),
    EventCard(
        key="impact_of_balance_iii",
        name="Impact of Balance",
        age=3,
        source="public",
        icon="gi:scales",
        text=(
            "Score twice the least of your science, culture, food and resource production "
            "(ignoring corruption and consumption)."
        ),
        now=(ScoreEach(amount="impact_of_balance"),),
    ),
    EventCard(
        key="impact_of_colonies_iii",
        name="Impact of Colonies",
        age=3,
        source="public",
        icon="gi:island",
        text="Score 3 culture per colony.",
        now=(ScoreEach(amount="impact_of_colonies"),),
    ),
    EventCard(
        key="impact_of_competition_iii",
        name="Impact of Competition",
        age=3,
        source="public",
        icon="gi:podium",
        text="Score 1 culture per level of each military unit and arena.",
        now=(ScoreEach(amount="impact_of_competition"),),
    ),
    EventCard(
        key="impact_of_government_iii",
        name="Impact of Government",
        age=3,
        source="public",
        icon="gi:crown",
        text="Score 2 culture per civil action and 1 per military action (totals).",
        now=(ScoreEach(amount="impact_of_government"),),
    ),
    EventCard(
        key="impact_of_happiness_iii",
        name="Impact of Happiness",
        age=3,
        source="public",
        icon="gi:sun",
        text="Score 2 culture per happy face (at most 16), lose 2 per discontent worker.",
        now=(ScoreEach(amount="impact_of_happiness"),),
    ),
    EventCard(
        key="impact_of_industry_iii",
        name="Impact of Industry",
        age=3,
        source="public",
        icon="gi:factory",
        text="Score the resources your mines produce (other sources ignored).",
        now=(ScoreEach(amount="mine_production"),),
    ),
    EventCard(
        key="impact_of_population_iii",
        name="Impact of Population",
        age=3,
        source="public",
        icon="gi:family-tree",
        text="Score 2 culture per content worker above ten.",
        now=(ScoreEach(amount="impact_of_population"),),
    ),
    EventCard(
        key="impact_of_progress_iii",
        name="Impact of Progress",
        age=3,
        source="public",
        icon="gi:chart",
        text="Score 2 culture per level of your government and special technologies.",
        now=(ScoreEach(amount="impact_of_progress"),),
    ),
    EventCard(
        key="impact_of_science_iii",
        name="Impact of Science",
        age=3,
        source="public",
        icon="gi:microscope",
        text="Score by science-rating rank.",
        now=(ScoreRanks(stat="science"),),
    ),
    EventCard(
        key="impact_of_strength_iii",
        name="Impact of Strength",
        age=3,
        source="public",
        icon="gi:biceps",
        text="Score by strength rank.",
        now=(ScoreRanks(stat="strength"),),
    ),
    EventCard(
        key="impact_of_technology_iii",
        name="Impact of Technology",
        age=3,
        source="public",
        icon="gi:gears",
        text=("Score 4 culture per level III technology in play (level II in the short game)."),
        now=(ScoreEach(amount="impact_of_technology"),),
    ),
    EventCard(
        key="impact_of_variety_iii",
        name="Impact of Variety",
        age=3,
        source="public",
        icon="gi:perspective-dice-six-faces-random",
        text=(
            "Score 2 culture per type of unit, per type of urban building and per special "
            "technology you have."
        ),
        now=(ScoreEach(amount="impact_of_variety"),),
    ),
    EventCard(
        key="impact_of_wonders_iii",
        name="Impact of Wonders",
        age=3,
        source="public",
        icon="gi:egyptian-pyramids",
        text="Score 5/4/3/2 culture per completed wonder of Age A/I/II/III.",
        now=(ScoreEach(amount="impact_of_wonders"),),
    ),
]
