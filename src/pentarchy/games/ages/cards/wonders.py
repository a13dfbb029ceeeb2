"""Wonders."""

from __future__ import annotations

from pentarchy.games.ages.cards.kinds import Wonder
from pentarchy.games.ages.words import Gain

WONDERS = [
    Wonder(
        key="pyramids_a",
        name="Pyramids",
        age=0,
        source="public",
        icon="gi:egyptian-pyramids",
        text="+1 civil action.",
        stages=(3, 2, 1),
        civil_actions=1,
    ),
    Wonder(
        key="hanging_gardens_a",
        name="Hanging Gardens",
        age=0,
        source="public",
        icon="gi:vine-leaf",
        text="+1 culture, +2 happy faces.",
        stages=(2, 2, 2),
        culture=1,
        happy=2,
    ),
    Wonder(
        key="colossus_a",
        name="Colossus",
        age=0,
        source="public",
        icon="gi:rally-the-troops",
        text="+2 strength, +1 when colonizing.",
        stages=(3, 3),
        strength=2,
        colonization=1,
    ),
    Wonder(
        key="library_of_alexandria_a",
        name="Library of Alexandria",
        age=0,
        source="public",
        icon="gi:bookshelf",
        text="+1 culture, +1 science. Civil and military hand limits are each 1 higher.",
        stages=(1, 4, 1),
        culture=1,
        science=1,
        hand_limit=1,
    ),
    Wonder(
        key="great_wall_i",
        name="Great Wall",
        age=1,
        source="public",
        icon="gi:stone-wall",
        text=(
            "+1 culture, +1 happy face. +1 strength rating per infantry unit and per artillery "
            "unit (rating only, never colonization force)."
        ),
        stages=(2, 2, 3, 2),
        culture=1,
        happy=1,
        adds={"strength": "infantry_and_artillery"},
    ),
    Wonder(
        key="st_peters_basilica_i",
        name="St. Peter's Basilica",
        age=1,
        source="public",
        icon="gi:church",
        text=(
            "+2 culture, +1 happy face. Every other card or worker that yields at least one "
            "happy face yields one more."
        ),
        stages=(4, 4),
        culture=2,
        happy=1,
        extra_faces=1,
    ),
    Wonder(
        key="universitas_carolina_i",
        name="Universitas Carolina",
        age=1,
        source="public",
        icon="gi:graduate-cap",
        text="+1 culture, +2 science.",
        stages=(3, 3, 3),
        culture=1,
        science=2,
    ),
    Wonder(
        key="taj_mahal_i",
        name="Taj Mahal",
        age=1,
        source="public",
        icon="gi:indian-palace",
        text=(
            "+3 culture, +1 blue cube. While in the card row it costs 2 civil actions less to a"
            " player who has replaced a leader this turn (minimum 0)."
        ),
        stages=(2, 4, 2),
        culture=3,
        blue=1,
        after_leader_discount=2,
    ),
    Wonder(
        key="transcontinental_railroad_ii",
        name="Transcontinental Railroad",
        age=2,
        source="public",
        icon="gi:steam-locomotive",
        text=(
            "+4 strength. One worker on your highest-level mine card that has workers produces "
            "double."
        ),
        stages=(3, 3, 3, 3),
        strength=4,
        doubles_mine=1,
    ),
    Wonder(
        key="eiffel_tower_ii",
        name="Eiffel Tower",
        age=2,
        source="public",
        icon="gi:radio-tower",
        text="+4 culture, +1 happy face.",
        stages=(3, 7, 3),
        culture=4,
        happy=1,
    ),
    Wonder(
        key="kremlin_ii",
        name="Kremlin",
        age=2,
        source="public",
        icon="gi:castle",
        text="+2 culture, -1 happy face, +1 civil action, +1 military action.",
        stages=(4, 4, 4),
        culture=2,
        happy=-1,
        civil_actions=1,
        military_actions=1,
    ),
    Wonder(
        key="ocean_liner_service_ii",
        name="Ocean Liner Service",
        age=2,
        source="public",
        icon="gi:cargo-ship",
        text=(
            "Once in each of your action phases you may gain 1 population with no action and no"
            " food."
        ),
        stages=(4, 2, 2, 4),
        free_population=1,
    ),
    Wonder(
        key="first_space_flight_iii",
        name="First Space Flight",
        age=3,
        source="public",
        icon="gi:rocket-flight",
        text=("On completion score 1 culture per level of each of your technology cards in play."),
        stages=(1, 2, 4, 9),
        now=(Gain(culture="technology_levels"),),
    ),
    Wonder(
        key="fast_food_chains_iii",
        name="Fast Food Chains",
        age=3,
        source="public",
        icon="gi:hamburger",
        text=(
            "On completion score 2 culture per farm and mine worker and 1 per urban building "
            "and military unit."
        ),
        stages=(4, 4, 4, 4),
        now=(Gain(culture="fast_food"),),
    ),
    Wonder(
        key="hollywood_iii",
        name="Hollywood",
        age=3,
        source="public",
        icon="gi:clapperboard",
        text="On completion score twice the culture your theaters and libraries produce.",
        stages=(5, 6, 5),
        now=(Gain(culture="twice_theater_library_culture"),),
    ),
    Wonder(
        key="internet_iii",
        name="Internet",
        age=3,
        source="public",
        icon="gi:world",
        text=("On completion score the culture, science and strength your urban buildings give."),
        stages=(2, 3, 4, 3, 2),
        now=(Gain(culture="urban_output"),),
    ),
]
