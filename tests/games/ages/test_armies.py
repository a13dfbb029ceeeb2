"""Units, tactics, armies (rules 5.5)."""

from __future__ import annotations

import pytest

from pentarchy.games.ages import RULES
from pentarchy.games.ages.armies import tactic_strength
from pentarchy.games.ages.colonies import unit_force
from pentarchy.games.ages.queries import strength
from tests.games.ages.table import Table
from tests.support import rule


def bonus(tactic: str, riders: bool = False, **units: int) -> int:
    """What a tactic makes of units, named without their age."""
    cards = {k: n for name, n in units.items() for k in RULES.unit_cards if k.startswith(name)}
    assert len(cards) == len(units)
    return tactic_strength(RULES, RULES.tactics[tactic], cards, riders)


@rule("ages", "R5.5.1", "R5.5.4", "R3.2", "T49")
def test_armies_of_warriors_and_knights() -> None:
    """4 Warriors and 1 Knights: 6; with Fighting Band 8; with Phalanx 9."""
    for tactic, total in (("", 6), ("fighting_band_i", 8), ("phalanx_i", 9)):
        table = Table(2).player(0, workers={"warriors_a": 4, "knights_i": 1})
        if tactic:
            table.player(0, tactic=tactic)
        assert strength(table.g, 0) == total


@rule("ages", "R5.5.2", "R5.5.4", "T50")
@pytest.mark.parametrize(
    "tactic, expected",
    [("defensive_army_ii", 3), ("mobile_artillery_ii", 10), ("conquistadors_ii", 8)],
)
def test_obsolete_armies(tactic: str, expected: int) -> None:
    """One unit two levels below the tactic makes an army obsolete."""
    assert bonus(tactic, warriors=1, swordsmen=1, knights=4, cannon=2) == expected


@rule("ages", "R5.5.6", "T51")
def test_forces_form_armies_too() -> None:
    """Conquistadors: 2 Knights + Swordsmen 11, with Warriors instead 8, all together 12."""
    table = Table(2, age=2).player(0, workers={"warriors_a": 1, "swordsmen_i": 1, "knights_i": 2})
    table.player(0, tactic="conquistadors_ii")
    assert unit_force(table.g, 0, {"knights_i": 2, "swordsmen_i": 1}) == 11
    assert unit_force(table.g, 0, {"knights_i": 2, "warriors_a": 1}) == 8
    assert unit_force(table.g, 0, {"knights_i": 2, "warriors_a": 1, "swordsmen_i": 1}) == 12


UNITS = {"warriors": 2, "riflemen": 1, "knights": 2, "cavalrymen": 2, "air_forces": 2}


@rule("ages", "R5.5.3", "T61", "T62", "T63")
@pytest.mark.parametrize(
    "tactic, expected",
    [("medieval_army_i", 10), ("conquistadors_ii", 16), ("shock_troops_iii", 12)],
)
def test_air_forces_double_the_best_armies(tactic: str, expected: int) -> None:
    """Each joins one army; the strongest first, after the check for obsolescence."""
    assert bonus(tactic, **UNITS) == expected


@rule("ages", "R5.5.3", "T63")
def test_upgrading_a_unit_can_make_an_army_modern() -> None:
    """One Knights more to Age II: Shock Troops count 22."""
    units = {**UNITS, "knights": 1, "cavalrymen": 3}
    assert bonus("shock_troops_iii", **units) == 22


@rule("ages", "R5.5.5")
def test_genghis_khan_mounts_infantry() -> None:
    """Three Warriors ride as Heavy Cavalry: 4; without him nothing."""
    assert bonus("heavy_cavalry_i", warriors=3) == 0
    assert bonus("heavy_cavalry_i", riders=True, warriors=3) == 4
    assert bonus("medieval_army_i", riders=True, warriors=4) == 4
    # Conquistadors want 1 infantry and 2 cavalry: two Swordsmen and a Knights make one army.
    assert bonus("conquistadors_ii", riders=True, swordsmen=2, knights=1) == 5


@pytest.mark.parametrize(
    "card, army, added",
    [
        ("fighting_band_i", {"warriors_a": 2}, 1),
        ("legion_i", {"warriors_a": 3}, 2),
        ("medieval_army_i", {"warriors_a": 1, "knights_i": 1}, 2),
        ("phalanx_i", {"warriors_a": 2, "knights_i": 1}, 3),
        ("heavy_cavalry_i", {"knights_i": 3}, 4),
        ("conquistadors_ii", {"swordsmen_i": 1, "knights_i": 2}, 5),
        ("classic_army_ii", {"swordsmen_i": 2, "knights_i": 2}, 8),
        ("defensive_army_ii", {"swordsmen_i": 2, "cannon_ii": 1}, 6),
        ("fortifications_ii", {"cannon_ii": 2}, 5),
        ("mobile_artillery_ii", {"knights_i": 1, "cannon_ii": 1}, 5),
        ("napoleonic_army_ii", {"swordsmen_i": 1, "knights_i": 1, "cannon_ii": 1}, 7),
        ("entrenchments_iii", {"riflemen_ii": 1, "cannon_ii": 2}, 9),
        ("mechanized_army_iii", {"tanks_iii": 1, "cannon_ii": 2}, 10),
        ("modern_army_iii", {"riflemen_ii": 2, "tanks_iii": 1, "cannon_ii": 1}, 13),
        ("shock_troops_iii", {"riflemen_ii": 1, "tanks_iii": 3}, 11),
    ],
)
@rule("ages", "R5.5.1", "R5.4.4")
def test_a_tactic_played_makes_an_army(card: str, army: dict[str, int], added: int) -> None:
    """One army of units that are not too old adds the strength printed on the tactic."""
    workers = {"warriors_a": 0, **army}
    table = Table(4, age=3).player(0, workers=workers, military=[card]).act()
    before = strength(table.g, 0)
    table.do(f"tactic {card}")
    assert strength(table.g, 0) == before + added


@pytest.mark.parametrize(
    "tactic, army, modern, aged",
    [
        ("fighting_band_i", {"swordsmen": 2}, 1, {"warriors": 2}),
        ("legion_i", {"swordsmen": 3}, 2, {"warriors": 3}),
        ("medieval_army_i", {"swordsmen": 1, "knights": 1}, 2, {"warriors": 1, "knights": 1}),
        ("phalanx_i", {"swordsmen": 2, "knights": 1}, 3, {"warriors": 2, "knights": 1}),
        ("heavy_cavalry_i", {"knights": 3}, 4, {"knights": 3}),
    ],
)
@rule("ages", "R5.5.2")
def test_age_i_tactics(
    tactic: str, army: dict[str, int], modern: int, aged: dict[str, int]
) -> None:
    """Age I tactics are never obsolete."""
    assert bonus(tactic, **army) == bonus(tactic, **aged) == modern
    short = dict(army)
    short[next(iter(short))] -= 1
    assert bonus(tactic, **short) == 0


@pytest.mark.parametrize(
    "tactic, army, modern, aged, obsolete",
    [
        ("classic_army_ii", {"riflemen": 2, "cavalrymen": 2}, 8, {"warriors": 2, "knights": 2}, 4),
        ("conquistadors_ii", {"swordsmen": 1, "knights": 2}, 5, {"warriors": 1, "knights": 2}, 3),
        ("defensive_army_ii", {"swordsmen": 2, "cannon": 1}, 6, {"warriors": 2, "cannon": 1}, 3),
        ("fortifications_ii", {"cannon": 2}, 5, {"cannon": 3}, 5),
        ("mobile_artillery_ii", {"knights": 1, "cannon": 1}, 5, {"cavalrymen": 1, "cannon": 1}, 5),
        (
            "napoleonic_army_ii",
            {"swordsmen": 1, "knights": 1, "cannon": 1},
            7,
            {"warriors": 1, "knights": 1, "cannon": 1},
            4,
        ),
        ("entrenchments_iii", {"riflemen": 1, "cannon": 2}, 9, {"swordsmen": 1, "cannon": 2}, 5),
        ("mechanized_army_iii", {"tanks": 1, "cannon": 2}, 10, {"knights": 1, "cannon": 2}, 5),
        (
            "modern_army_iii",
            {"modern_infantry": 2, "tanks": 1, "rockets": 1},
            13,
            {"warriors": 2, "tanks": 1, "rockets": 1},
            7,
        ),
        ("shock_troops_iii", {"riflemen": 1, "tanks": 3}, 11, {"swordsmen": 1, "tanks": 3}, 6),
    ],
)
@rule("ages", "R5.5.2", "R5.5.4")
def test_later_tactics(
    tactic: str, army: dict[str, int], modern: int, aged: dict[str, int], obsolete: int
) -> None:
    """The printed strength, and the smaller one of an obsolete army."""
    assert bonus(tactic, **army) == modern
    assert bonus(tactic, **aged) == obsolete
    both = {k: army.get(k, 0) + aged.get(k, 0) for k in {*army, *aged}}
    assert bonus(tactic, **both) >= modern
