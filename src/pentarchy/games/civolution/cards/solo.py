"""V.I.C.I.'s 22 cards."""

from __future__ import annotations

from pentarchy.core.card import Card
from pentarchy.games.civolution.cards.kinds import Act, Half, ViciCard, ViciTable

SOLO: list[Card] = [
    ViciCard(
        key="S1",
        name="V.I.C.I. card 1",
        blue_icons=2,
        red_icons=1,
        blue=Half(
            lines=(
                (
                    Act("track", "technology"),
                    Act("remove_card", "invention"),
                ),
                (
                    Act("track", "technology"),
                    Act("gain_die", "fate"),
                ),
                (
                    Act("track", "technology"),
                    Act("gain_die", "fate"),
                ),
                (Act("track", "construction"),),
                (Act("track", "construction"),),
                (Act("track", "construction"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("track", "technology", n=2),
                    Act("remove_card", "invention"),
                ),
                (
                    Act("track", "technology"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "technology"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "construction", n=2),
                    Act("gain_die", "fate"),
                ),
                (
                    Act("track", "construction", n=2),
                    Act("gain_die", "fate"),
                ),
                (
                    Act("track", "construction", n=2),
                    Act("gain_die", "fate"),
                ),
            )
        ),
        text=(
            "Blue: 1: track technology 1 and remove card invention; 2-3: track "
            "technology 1 and gain die fate; 4-6: track construction 1. Red: 1: track "
            "technology 2 and remove card invention; 2-3: track technology 1 and vp 3; "
            "4-6: track construction 2 and gain die fate"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S2",
        name="V.I.C.I. card 2",
        blue_icons=1,
        red_icons=1,
        blue=Half(
            lines=(
                (Act("statue"),),
                (Act("statue"),),
                (
                    Act("reveal_sites"),
                    Act("favor"),
                ),
                (
                    Act("reveal_sites"),
                    Act("favor"),
                ),
                (Act("reveal_sites"),),
                (Act("reveal_sites"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("statue"),
                    Act("favor"),
                ),
                (
                    Act("statue"),
                    Act("favor"),
                ),
                (
                    Act("reveal_sites"),
                    Act("favor"),
                ),
                (
                    Act("reveal_sites"),
                    Act("favor"),
                ),
                (
                    Act("reveal_sites"),
                    Act("vp", n=3),
                ),
                (
                    Act("reveal_sites"),
                    Act("vp", n=3),
                ),
            )
        ),
        text=(
            "Blue: 1-2: statue; 3-4: reveal sites and favor 1; 5-6: reveal sites. Red: "
            "1-2: statue and favor 1; 3-4: reveal sites and favor 1; 5-6: reveal sites "
            "and vp 3"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S3",
        name="V.I.C.I. card 3",
        blue_icons=2,
        red_icons=1,
        blue=Half(
            lines=(
                (
                    Act("track", "construction"),
                    Act("remove_card", "building"),
                ),
                (
                    Act("track", "construction"),
                    Act("gain_die", "activation"),
                ),
                (
                    Act("track", "construction"),
                    Act("gain_die", "activation"),
                ),
                (Act("track", "prestige"),),
                (Act("track", "prestige"),),
                (Act("track", "prestige"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("track", "construction", n=2),
                    Act("remove_card", "building"),
                ),
                (
                    Act("track", "construction"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "construction"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "prestige", n=2),
                    Act("gain_die", "activation"),
                ),
                (
                    Act("track", "prestige", n=2),
                    Act("gain_die", "activation"),
                ),
                (
                    Act("track", "prestige", n=2),
                    Act("gain_die", "activation"),
                ),
            )
        ),
        text=(
            "Blue: 1: track construction 1 and remove card building; 2-3: track "
            "construction 1 and gain die activation; 4-6: track prestige 1. Red: 1: "
            "track construction 2 and remove card building; 2-3: track construction 1 "
            "and vp 3; 4-6: track prestige 2 and gain die activation"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S4",
        name="V.I.C.I. card 4",
        blue_icons=1,
        red_icons=1,
        blue=Half(
            lines=(
                (
                    Act("favor"),
                    Act("hunting_token"),
                ),
                (
                    Act("favor"),
                    Act("hunting_token"),
                ),
                (
                    Act("statue"),
                    Act("hunting_token"),
                ),
                (
                    Act("statue"),
                    Act("hunting_token"),
                ),
                (
                    Act("prosperity"),
                    Act("hunting_token"),
                ),
                (
                    Act("prosperity"),
                    Act("hunting_token"),
                ),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("statue"),
                    Act("hunting_token"),
                ),
                (
                    Act("statue"),
                    Act("hunting_token"),
                ),
                (
                    Act("statue"),
                    Act("hunting_token"),
                ),
                (
                    Act("statue"),
                    Act("hunting_token"),
                ),
                (
                    Act("prosperity", n=2),
                    Act("hunting_token"),
                ),
                (
                    Act("prosperity", n=2),
                    Act("hunting_token"),
                ),
            )
        ),
        text=(
            "Blue: 1-2: favor 1 and hunting token; 3-4: statue and hunting token; 5-6: "
            "prosperity 1 and hunting token. Red: 1-2: statue and hunting token; 3-4: "
            "statue and hunting token; 5-6: prosperity 2 and hunting token"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S5",
        name="V.I.C.I. card 5",
        blue_icons=1,
        red_icons=2,
        blue=Half(
            lines=(
                (
                    Act("track", "knowledge"),
                    Act("remove_card", "insight"),
                ),
                (
                    Act("track", "knowledge"),
                    Act("gain_die", "activation"),
                ),
                (
                    Act("track", "knowledge"),
                    Act("gain_die", "activation"),
                ),
                (Act("track", "technology"),),
                (Act("track", "technology"),),
                (Act("track", "technology"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("track", "knowledge", n=2),
                    Act("remove_card", "insight"),
                ),
                (
                    Act("track", "knowledge"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "knowledge"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "technology", n=2),
                    Act("gain_die", "activation"),
                ),
                (
                    Act("track", "technology", n=2),
                    Act("gain_die", "activation"),
                ),
                (
                    Act("track", "technology", n=2),
                    Act("gain_die", "activation"),
                ),
            )
        ),
        text=(
            "Blue: 1: track knowledge 1 and remove card insight; 2-3: track knowledge 1"
            " and gain die activation; 4-6: track technology 1. Red: 1: track knowledge"
            " 2 and remove card insight; 2-3: track knowledge 1 and vp 3; 4-6: track "
            "technology 2 and gain die activation"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S6",
        name="V.I.C.I. card 6",
        blue_icons=1,
        red_icons=2,
        blue=Half(
            lines=(
                (
                    Act("track", "culture"),
                    Act("remove_card", "achievement"),
                ),
                (
                    Act("track", "culture"),
                    Act("gain_die", "fate"),
                ),
                (
                    Act("track", "culture"),
                    Act("gain_die", "fate"),
                ),
                (Act("track", "knowledge"),),
                (Act("track", "knowledge"),),
                (Act("track", "knowledge"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("track", "culture", n=2),
                    Act("remove_card", "achievement"),
                ),
                (
                    Act("track", "culture"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "culture"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "knowledge", n=2),
                    Act("gain_die", "fate"),
                ),
                (
                    Act("track", "knowledge", n=2),
                    Act("gain_die", "fate"),
                ),
                (
                    Act("track", "knowledge", n=2),
                    Act("gain_die", "fate"),
                ),
            )
        ),
        text=(
            "Blue: 1: track culture 1 and remove card achievement; 2-3: track culture 1"
            " and gain die fate; 4-6: track knowledge 1. Red: 1: track culture 2 and "
            "remove card achievement; 2-3: track culture 1 and vp 3; 4-6: track "
            "knowledge 2 and gain die fate"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S7",
        name="V.I.C.I. card 7",
        blue_icons=1,
        red_icons=1,
        blue=Half(
            lines=(
                (Act("statue"),),
                (Act("statue"),),
                (Act("migration"),),
                (Act("migration"),),
                (
                    Act("evolution"),
                    Act("hunting_token"),
                ),
                (
                    Act("evolution"),
                    Act("hunting_token"),
                ),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("statue"),
                    Act("favor"),
                ),
                (
                    Act("statue"),
                    Act("favor"),
                ),
                (
                    Act("migration"),
                    Act("procreation"),
                ),
                (
                    Act("migration"),
                    Act("procreation"),
                ),
                (
                    Act("evolution", n=2),
                    Act("hunting_token"),
                ),
                (
                    Act("evolution", n=2),
                    Act("hunting_token"),
                ),
            )
        ),
        text=(
            "Blue: 1-2: statue; 3-4: migration; 5-6: evolution 1 and hunting token. "
            "Red: 1-2: statue and favor 1; 3-4: migration and procreation; 5-6: "
            "evolution 2 and hunting token"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S8",
        name="V.I.C.I. card 8",
        blue_icons=2,
        red_icons=2,
        blue=Half(
            lines=(
                (
                    Act("track", "prestige"),
                    Act("remove_card", "mutation"),
                ),
                (
                    Act("track", "prestige"),
                    Act("provision"),
                ),
                (
                    Act("track", "prestige"),
                    Act("provision"),
                ),
                (Act("track", "culture"),),
                (Act("track", "culture"),),
                (Act("track", "culture"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("track", "prestige", n=2),
                    Act("remove_card", "mutation"),
                ),
                (
                    Act("track", "prestige"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "prestige"),
                    Act("vp", n=3),
                ),
                (
                    Act("track", "culture", n=2),
                    Act("provision"),
                ),
                (
                    Act("track", "culture", n=2),
                    Act("provision"),
                ),
                (
                    Act("track", "culture", n=2),
                    Act("provision"),
                ),
            )
        ),
        text=(
            "Blue: 1: track prestige 1 and remove card mutation; 2-3: track prestige 1 "
            "and provision; 4-6: track culture 1. Red: 1: track prestige 2 and remove "
            "card mutation; 2-3: track prestige 1 and vp 3; 4-6: track culture 2 and "
            "provision"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S9",
        name="V.I.C.I. card 9",
        blue_icons=1,
        red_icons=1,
        blue=Half(
            lines=(
                (
                    Act("procreation"),
                    Act("provision"),
                ),
                (
                    Act("procreation"),
                    Act("provision"),
                ),
                (
                    Act("migration"),
                    Act("provision"),
                ),
                (
                    Act("migration"),
                    Act("provision"),
                ),
                (
                    Act("procreation"),
                    Act("migration"),
                ),
                (
                    Act("procreation"),
                    Act("migration"),
                ),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("procreation"),
                    Act("procreation"),
                    Act("provision"),
                ),
                (
                    Act("procreation"),
                    Act("procreation"),
                    Act("provision"),
                ),
                (
                    Act("procreation"),
                    Act("migration"),
                    Act("provision"),
                ),
                (
                    Act("procreation"),
                    Act("migration"),
                    Act("provision"),
                ),
                (
                    Act("migration"),
                    Act("procreation"),
                    Act("provision"),
                ),
                (
                    Act("migration"),
                    Act("procreation"),
                    Act("provision"),
                ),
            )
        ),
        text=(
            "Blue: 1-2: procreation and provision; 3-4: migration and provision; 5-6: "
            "procreation and migration. Red: 1-2: procreation and procreation and "
            "provision; 3-4: procreation and migration and provision; 5-6: migration "
            "and procreation and provision"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S10",
        name="V.I.C.I. card 10",
        blue_icons=1,
        red_icons=1,
        blue=Half(
            lines=(
                (Act("procreation"),),
                (Act("procreation"),),
                (Act("prosperity"),),
                (Act("prosperity"),),
                (Act("evolution"),),
                (Act("evolution"),),
            )
        ),
        red=Half(
            lines=(
                (
                    Act("procreation"),
                    Act("vp", n=3),
                ),
                (
                    Act("procreation"),
                    Act("vp", n=3),
                ),
                (
                    Act("prosperity"),
                    Act("vp", n=3),
                ),
                (
                    Act("prosperity"),
                    Act("vp", n=3),
                ),
                (
                    Act("evolution"),
                    Act("vp", n=3),
                ),
                (
                    Act("evolution"),
                    Act("vp", n=3),
                ),
            )
        ),
        text=(
            "Blue: 1-2: procreation; 3-4: prosperity 1; 5-6: evolution 1. Red: 1-2: "
            "procreation and vp 3; 3-4: prosperity 1 and vp 3; 5-6: evolution 1 and vp "
            "3"
        ),
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S11",
        name="V.I.C.I. card 11",
        blue_icons=0,
        red_icons=1,
        blue=Half(category="current_era", times=1),
        red=Half(category="current_era", times=2),
        text="Blue: current era x1. Red: current era x2",
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S12",
        name="V.I.C.I. card 12",
        blue_icons=1,
        red_icons=0,
        blue=Half(category="current_era", times=2),
        red=Half(category="current_era", times=2, vp=3),
        text="Blue: current era x2. Red: current era x2, 3 VP",
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S13",
        name="V.I.C.I. card 13",
        blue_icons=0,
        red_icons=1,
        blue=Half(category="next_era", times=2, last_era_vp=4),
        red=Half(category="next_era", times=2, vp=3, last_era_vp=7),
        text="Blue: next era x2. Red: next era x2, 3 VP",
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S14",
        name="V.I.C.I. card 14",
        blue_icons=1,
        red_icons=1,
        blue=Half(category="era_4", times=1),
        red=Half(category="era_4", times=1, vp=3),
        text="Blue: era 4 x1. Red: era 4 x1, 3 VP",
        icon="robot-golem",
        source="public",
    ),
    ViciCard(
        key="S15",
        name="V.I.C.I. card 15",
        blue_icons=1,
        red_icons=0,
        blue=Half(category="final_tiles", times=1),
        red=Half(category="final_tiles", times=1, vp=3),
        text="Blue: final tiles x1. Red: final tiles x1, 3 VP",
        icon="robot-golem",
        source="public",
    ),
    ViciTable(
        key="vici_evolution",
        name="Evolution table",
        cells=12,
        removes=(6, 10),
        text="Cells 6 and 10 remove an attribute chip",
        icon="robot-golem",
        source="public",
    ),
    ViciTable(
        key="vici_prosperity",
        name="Prosperity table",
        cells=16,
        removes=(6, 9, 12),
        text="Cells 6, 9 and 12 remove an income chip",
        icon="robot-golem",
        source="public",
    ),
    ViciTable(
        key="vici_wheel",
        name="Territory wheel",
        text=(
            "The wheel runs forest, swamp, mountains, grassland, hills, desert; then "
            "beacons 1, 2, 3"
        ),
        icon="robot-golem",
        source="seed",
    ),
    ViciTable(
        key="vici_camps",
        name="Camp priorities",
        text=("Where V.I.C.I. settles, from a free fire camp to a camp with its own weak tribe"),
        icon="robot-golem",
        source="seed",
    ),
    ViciTable(
        key="vici_tribes",
        name="Migrating tribe",
        text="From the wilderness, else the fire camp, else any camp",
        icon="robot-golem",
        source="house",
    ),
    ViciTable(
        key="vici_categories",
        name="Action table",
        text="Tracks advance, tables fill, population procreates, expansion migrates",
        icon="robot-golem",
        source="house",
    ),
    ViciTable(
        key="vici_icons",
        name="Overview",
        text="What each act of V.I.C.I. means",
        icon="robot-golem",
        source="house",
    ),
]
