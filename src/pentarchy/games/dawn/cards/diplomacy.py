"""City-states, the diplomacy cards of players, and natural wonders."""

from __future__ import annotations

from pentarchy.games.dawn.cards.kinds import CityState, NaturalWonder, Pact, Resource
from pentarchy.games.dawn.diplomacy import ExchangeGifts, ExchangePact
from pentarchy.games.dawn.events import CityVisited
from pentarchy.games.dawn.row import ShiftBarbarian

CITY_STATES = [
    CityState(
        key="kumasi",
        name="Kumasi",
        type="culture",
        frame="diamond",
        text="When you resolve an industry or culture card forest has difficulty 1.",
        icon="ceremonial-mask",
        adds={"gentle_forests": 1},
    ),
    CityState(
        key="mohenjo_daro",
        name="Mohenjo Daro",
        type="culture",
        frame="circle",
        text="When you place control tokens every space has 1 difficulty less, natural wonders"
        " too.",
        icon="brick-wall",
        adds={"placing_reach": 1},
    ),
    CityState(
        key="kabul",
        name="Kabul",
        type="military",
        frame="diamond",
        text="+3 when you attack a city, a capital or another city-state.",
        icon="crossed-sabres",
        adds={"attack": "three_against_cities"},
    ),
    CityState(
        key="carthage",
        name="Carthage",
        type="military",
        frame="circle",
        text="Attacking or defending: +1 for each city-state and each of your cities within 2"
        " spaces of the defending space.",
        icon="elephant",
        adds={"attack": "cities_around_battle", "defence": "cities_around_battle"},
    ),
    CityState(
        key="seoul",
        name="Seoul",
        type="science",
        frame="diamond",
        text="At the start of your turn you may move 1 barbarian to an adjacent empty space that is"
        " not water.",
        icon="turtle-shell",
        action=(ShiftBarbarian(),),
    ),
    CityState(
        key="geneva",
        name="Geneva",
        type="science",
        frame="circle",
        text="At the start of your turn you may return 1 diplomacy card of a player and take a"
        " different one of the same player.",
        icon="peace-dove",
        action=(ExchangePact(),),
    ),
    CityState(
        key="buenos_aires",
        name="Buenos Aires",
        type="industry",
        frame="diamond",
        text="Wonders of a type of which you have none cost you 2 less.",
        icon="harbor-dock",
        adds={
            "discount_culture": "two_if_no_culture_wonder",
            "discount_economy": "two_if_no_economy_wonder",
            "discount_science": "two_if_no_science_wonder",
            "discount_military": "two_if_no_military_wonder",
        },
    ),
    CityState(
        key="brussels",
        name="Brussels",
        type="industry",
        frame="circle",
        text="Wonders cost you 1 less for each of your mature cities.",
        icon="trade",
        adds={"discount": "mature_city_count"},
    ),
]

PACTS = [
    Pact(
        key="joint_war",
        name="Joint War",
        text="Attacking: +2, unless you attack the giver of this card.",
        icon="crossed-swords",
        adds={"attack": 2},
    ),
    Pact(
        key="defensive_pact",
        name="Defensive Pact",
        text="Defending: +2, unless the giver of this card attacks.",
        icon="shield",
        adds={"defence": 2},
    ),
    Pact(
        key="open_borders",
        name="Open Borders",
        text="The giver's control tokens count as yours for the maturity of your cities.",
        icon="open-gate",
        adds={"shared_tokens": 1},
    ),
    Pact(
        key="embassy",
        name="Embassy",
        text="When your caravan visits the giver's capital, put 1 trade token from the supply on a"
        " card of the giver's row and gain 1 resource of your choice.",
        icon="hut",
        on={CityVisited: (ExchangeGifts(),)},
    ),
]


def natural(
    key: str, name: str, resource: Resource, icon: str, source: str = "public"
) -> NaturalWonder:
    """A natural wonder token."""
    text = f"Counts as {resource} once per turn, and is not spent."
    return NaturalWonder(key=key, name=name, resource=resource, text=text, icon=icon, source=source)


NATURALS = [
    natural("torres_del_paine", "Torres del Paine", "diamond", "peaks"),
    natural("cliffs_of_dover", "Cliffs of Dover", "marble", "cliff-crossing"),
    natural("mt_everest", "Mt. Everest", "oil", "mountaintop"),
    natural("crater_lake", "Crater Lake", "mercury", "meteor-impact"),
    natural("grand_mesa", "Grand Mesa", "diamond", "desert"),
    natural("galapagos_islands", "Galapagos Islands", "mercury", "island"),
    natural("mt_kilimanjaro", "Mt. Kilimanjaro", "oil", "volcano"),
    natural("pantanal", "Pantanal", "marble", "swamp"),
]
