"""The eight leaders."""

from __future__ import annotations

from pentarchy.games.dawn.cards.kinds import Leader
from pentarchy.games.dawn.events import BarbarianDefeated, FocusReset, NaturalGained, NaturalSpent
from pentarchy.games.dawn.row import SwapAfterVictory
from pentarchy.games.dawn.words import GainResource, PutNatural

LEADERS = [
    Leader(
        key="rome",
        name="Rome",
        leader="Trajan",
        ability="All Roads Lead to Rome",
        focus_order=("science", "economy", "military", "culture", "industry"),
        text="A caravan leaving the economy card may start from any of your cities, mature or not.",
        icon="roman-toga",
        adds={"caravans_from_any_city": 1},
    ),
    Leader(
        key="america",
        name="America",
        leader="Teddy Roosevelt",
        ability="Roosevelt Corollary",
        focus_order=("military", "science", "industry", "culture", "economy"),
        text="When you gain or spend a natural wonder token, put it on any card of your row. Once"
        " per turn it serves there as a trade token of that card while the card is resolved (on the"
        " military card also in defence), or as its resource. It does not count against the limit"
        " of 3 trade tokens.",
        icon="eagle-emblem",
        on={NaturalGained: (PutNatural(),), NaturalSpent: (PutNatural(),)},
    ),
    Leader(
        key="aztec",
        name="Aztec",
        leader="Montezuma",
        ability="Legend of the Five Suns",
        focus_order=("science", "culture", "economy", "military", "industry"),
        text="After resetting the military card in a turn in which you won an attack, you may swap"
        " any two cards of your row, with everything on them.",
        icon="aztec-calendar-sun",
        on={FocusReset: (SwapAfterVictory(),)},
    ),
    Leader(
        key="egypt",
        name="Egypt",
        leader="Cleopatra",
        ability="Monument Builders",
        focus_order=("science", "economy", "industry", "military", "culture"),
        text="Every world wonder costs you 1 less.",
        icon="egyptian-profile",
        adds={"discount": 1},
    ),
    Leader(
        key="france",
        name="France",
        leader="Catherine de Medici",
        ability="Grand Tour",
        focus_order=("military", "science", "economy", "industry", "culture"),
        text="Resolving the culture card you place extra control tokens in its first step, by the"
        " latest era among your wonders: ancient 1, medieval 2, modern 3.",
        icon="fleur-de-lys",
        adds={"culture_tokens": "latest_era"},
    ),
    Leader(
        key="japan",
        name="Japan",
        leader="Hojo Tokimune",
        ability="Divine Wind",
        focus_order=("industry", "economy", "military", "science", "culture"),
        text="During your own turn desert and mountains next to water or to the edge of the map"
        " have difficulty 3, for placing, moving, building, and for the defence you attack.",
        icon="samurai-helmet",
        adds={"gentle_coasts": 1},
    ),
    Leader(
        key="scythia",
        name="Scythia",
        leader="Tomyris",
        ability="People of the Steppe",
        focus_order=("culture", "military", "science", "economy", "industry"),
        text="+3 in combat when the defending space is grassland or hills, whether you attack or"
        " defend.",
        icon="horse-head",
        adds={"attack": "three_on_low_ground", "defence": "three_on_low_ground"},
    ),
    Leader(
        key="sumeria",
        name="Sumeria",
        leader="Gilgamesh",
        ability="Epic Quest",
        focus_order=("economy", "culture", "science", "military", "industry"),
        text="Winning an attack on a barbarian also gives you 1 resource of your choice from the"
        " supply.",
        icon="mayan-pyramid",
        on={BarbarianDefeated: (GainResource(),)},
    ),
]
