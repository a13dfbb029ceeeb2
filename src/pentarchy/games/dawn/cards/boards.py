"""Victory cards, dials and maps."""

from __future__ import annotations

from pentarchy.games.dawn.cards.kinds import (
    Agenda,
    EventDial,
    Laid,
    Layout,
    Sector,
    TechDial,
    Victory,
)

VICTORY = [
    Victory(
        key="civilized_moneygrubber",
        name="Civilized / Moneygrubber",
        source="seed",
        icon="village",
        text="Have 8 cities on the map, or control 2 economy wonders.",
        agendas=(
            Agenda("civilized", "Civilized", "Have 8 cities on the map", "city_count", 8),
            Agenda(
                "moneygrubber", "Moneygrubber", "Control 2 economy wonders", "economy_wonders", 2
            ),
        ),
    ),
    Victory(
        key="warmonger_paranoid",
        name="Warmonger / Paranoid",
        source="seed",
        icon="crossed-swords",
        text="Win an attack on a rival capital or control 2 conquered city-states, or control 2"
        " military wonders.",
        agendas=(
            Agenda(
                "warmonger",
                "Warmonger",
                "Win an attack on a rival capital, or control 2 conquered city-states",
                "conquests",
                2,
            ),
            Agenda("paranoid", "Paranoid", "Control 2 military wonders", "military_wonders", 2),
        ),
    ),
    Victory(
        key="explorer_aesthetic",
        name="Explorer / Aesthetic",
        source="seed",
        icon="compass",
        text="Control 15 spaces next to water or to the edge of the map, or control 2 culture"
        " wonders.",
        agendas=(
            Agenda(
                "explorer",
                "Explorer",
                "Control 15 spaces next to water or to the edge of the map",
                "shore_spaces",
                15,
            ),
            Agenda("aesthetic", "Aesthetic", "Control 2 culture wonders", "culture_wonders", 2),
        ),
    ),
    Victory(
        key="technophile_scholarly",
        name="Technophile / Scholarly",
        source="seed",
        icon="microscope",
        text="Reach 24 on your tech dial, or control 2 science wonders.",
        agendas=(
            Agenda("technophile", "Technophile", "Reach 24 on your tech dial", "farthest_dial", 24),
            Agenda("scholarly", "Scholarly", "Control 2 science wonders", "science_wonders", 2),
        ),
    ),
    Victory(
        key="populous_preservationist",
        name="Populous / Preservationist",
        source="seed",
        icon="family-house",
        text="Control 5 mature cities, or control 2 natural wonders.",
        agendas=(
            Agenda("populous", "Populous", "Control 5 mature cities", "mature_city_count", 5),
            Agenda(
                "preservationist",
                "Preservationist",
                "Control 2 natural wonders",
                "natural_count",
                2,
            ),
        ),
    ),
]

DIALS = [
    TechDial(
        key="tech_dial",
        name="Tech dial",
        icon="compass",
        text="Level II at 3 and 6, level III at 10 and 14, level IV at 19 and 24; beyond 24 it goes"
        " to 15.",
        levels=((3, 2), (6, 2), (10, 3), (14, 3), (19, 4), (24, 4)),
        most=24,
        overflow=15,
    ),
    EventDial(
        key="event_dial",
        name="Event dial",
        icon="sundial",
        text="Barbarians return, nothing, barbarians move, trade, barbarians move.",
        sectors=(
            Sector("spawn", "barbarians return"),
            Sector("nothing", "nothing happens"),
            Sector("move", "barbarians move"),
            Sector("trade", "mature cities trade"),
            Sector("move", "barbarians move"),
        ),
    ),
]

LAYOUTS = [
    Layout(
        key="first_game_map",
        name="First-game map",
        icon="treasure-map",
        text="The fixed map for a first game, all side A.",
        stars=(7, 16, 9, 11),
        laid=(
            Laid(-4, 7, 3, tile=1, players=3),
            Laid(-2, 4, 0, tile=2),
            Laid(-5, 5, 5, tile=3),
            Laid(2, 4, 0, tile=4),
            Laid(0, -1, 4, tile=5),
            Laid(1, 1, 3, tile=6),
            Laid(-5, 2, 2, tile=7),
            Laid(3, 9, 5, tile=8, players=4),
            Laid(3, 6, 1, tile=9, players=4),
            Laid(7, 2, 0, tile=10, players=4),
            Laid(-1, 9, 5, tile=11, players=3),
            Laid(4, -4, 2, tile=12),
            Laid(4, -1, 5, tile=13),
            Laid(5, 1, 3, tile=14),
            Laid(-1, 6, 2, tile=15, players=3),
            Laid(7, -2, 0, tile=16),
        ),
    ),
    Layout(
        key="core_a",
        name="Core, side A",
        icon="treasure-map",
        source="house",
        text="How the four core tiles of a custom map lie with side A up.",
        laid=(Laid(0, 0, 0), Laid(3, -3, 3), Laid(4, 0, 0), Laid(7, -3, 3)),
    ),
    Layout(
        key="core_b",
        name="Core, side B",
        icon="treasure-map",
        source="house",
        text="How the four core tiles of a custom map lie with side B up.",
        laid=(Laid(0, 0, 0), Laid(0, -3, 3), Laid(-4, 0, 0), Laid(-4, -3, 3)),
    ),
]
