"""What every territory and structure does: exploring, populating, fortifying, building."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.scoring import sites, structures
from pentarchy.games.horizon.units import Move
from tests.games.horizon.oracle import ORACLE, expected, slug
from tests.games.horizon.table import HOME, OTHER_HOME, Table, changes, tally
from tests.support import play, rule

TERRITORIES = {t["id"].lower(): t for t in ORACLE["territories"]}
STRUCTURES = {slug(t["name"]): t for t in ORACLE["structures"]}
TRACK_CHANGES: dict[str, dict[str, int]] = {
    # What the first cube of a track uncovers.
    "food": {"food": -1},
    "economy": {"economy": -1},
    "infrastructure": {"infrastructure": -1, "reserve": 1},
}
TRACK_SCRIPT = {"food": [], "economy": [], "infrastructure": ["take farm"]}


def plus(*parts: dict[str, int]) -> dict[str, int]:
    """Changes added up, without those that cancel out."""
    total: dict[str, int] = {}
    for part in parts:
        for key, n in part.items():
            total[key] = total.get(key, 0) + n
    return {key: n for key, n in total.items() if n}


@rule("horizon", "R5.19c", "R5.35", "R9.4")
@pytest.mark.parametrize("card", TERRITORIES)
def test_exploring_a_territory(card: str) -> None:
    """Whoever explores it gains its bonus, and the tile joins the map with the settler on it."""
    table = Table().stack(card)
    before = tally(table.s, 0)
    match = table.perform(Move(n=1))
    script, change = expected(TERRITORIES[card]["explore_bonus"]["ops"])
    moves = ["done"] if change.pop("movement", 0) else []
    if script == ["unit settler 2 N15"]:
        script = ["unit settler 2 M15"]  # The explorer is on its way.
    done = changes(match, ["explore N15-M15", *script, *moves], before=before)
    assert done == plus(change, {"tiles": 1})
    s = match.game.state
    assert s.tiles[s.at["M15"]] == card
    assert any(unit[0] == "M15" for unit in s.players[0].units)


@rule("horizon", "R5.20", "R5.21", "R5.39", "R5.40", "R6.4")
@pytest.mark.parametrize("card", TERRITORIES)
def test_populating_a_territory(card: str) -> None:
    """Its strength is needed; the cube comes from its track, then its bonus; points at the end."""
    data = TERRITORIES[card]
    table = Table().tile(card, "M15")
    table.unit("settler", min(6, data["strength"]), "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    match = table.owe(Expand(seat=0))
    script, change = expected(
        data["village"]["instant"]["ops"], cubes_taken=data["village"]["cube"]
    )
    track = data["village"]["cube"]
    played = ["populate M15", *TRACK_SCRIPT[track], *script]
    done = changes(match, played)
    spent = {"units": -1, "strength": -data["strength"], "inactive": 1}
    assert done == plus(spent, TRACK_CHANGES[track], change, {"villages": 1, "populate": -1})
    assert sites(match.game, 0) == data["village"]["vp"]


@rule("horizon", "R5.22", "R5.23", "R5.40", "R6.4")
@pytest.mark.parametrize("card", TERRITORIES)
def test_fortifying_a_territory(card: str) -> None:
    """The same strength is needed of soldiers; the cube comes from the city's track."""
    data = TERRITORIES[card]
    table = Table(government="academy").tile(card, "M15", village=1)
    table.unit("soldier", data["strength"], "M15")
    table.me.fortify, table.s.fortify_supply = 1, 7
    match = table.owe(Expand(seat=0))
    track = data["city"]["cube"]
    done = changes(match, ["fortify M15", *TRACK_SCRIPT[track]])
    spent = {"units": -1, "strength": -data["strength"], "inactive": 1}
    assert done == plus(spent, TRACK_CHANGES[track], {"cities": 1, "fortify": -1})
    assert sites(match.game, 0) == data["city"]["vp"]
    assert sites(match.game, 1) == data["village"]["vp"]


@rule("horizon", "R5.21", "R5.23", "R5.40")
@pytest.mark.parametrize("card", TERRITORIES)
def test_one_strength_too_few(card: str) -> None:
    """With one strength less neither village nor city can be had."""
    strength = TERRITORIES[card]["strength"]
    table = (
        Table(government="academy")
        .tile(card, "M15")
        .tile("tt01" if card != "tt01" else "tt02", "M14")
    )
    table.unit("settler", strength - 1, "M15").unit("soldier", strength - 1, "M15")
    table.me.populate, table.s.populate_supply = 1, 7
    table.me.fortify, table.s.fortify_supply = 1, 7
    table.reserve("farm")
    match = table.owe(Expand(seat=0))
    refusal = match.why_not("populate M15")
    assert refusal is not None
    assert refusal.rule == "R5.21"
    assert str(strength) in refusal.sentence
    match.game.state.village[match.game.state.at["M15"]] = 1
    refusal = match.game.decision.refusal(match.game, match._action("fortify M15"))
    assert refusal is not None
    assert refusal.rule == "R5.23"


def prepare(table: HorizonScenario, card: str) -> None:
    """What the bonus of a structure needs to be worth anything."""
    if card == "great_wall":
        table.tile("tt01", "M15", village=1).unit("soldier", 2, "M15")
    if card == "university":
        table.scientist("I-1").put("trade_routes", "II-1").scientist("II-1", 1)


def built(card: str) -> tuple[dict[str, Any], list[str], dict[str, int], bool]:
    """The data of a structure, the script of its bonus and what that changes."""
    data = STRUCTURES[card]
    ops = data["bonus"]["ops"] if data["bonus"] else []
    script, change = expected(ops, cubes_taken=data["left"]["cube"])
    return data, script, change, bool(change.pop("movement", 0))


@rule("horizon", "R5.24", "R6.4", "R5.39")
@pytest.mark.parametrize("card", STRUCTURES)
def test_building_a_new_structure(card: str) -> None:
    """It costs what it says, weakens the settler, takes the left cube and gives its bonus."""
    data, script, change, moves = built(card)
    table = Table(government="academy").reserve(card)
    prepare(table, card)
    match = table.owe(Expand(seat=0))
    track = data["left"]["cube"]
    take = (
        ["take workshop" if card != "workshop" else "take farm"]
        if track == "infrastructure"
        else []
    )
    played = ["build N15", *take, *script, *(["done"] if moves else [])]
    done = changes(match, played)
    cost = {"coins": -data["cost"], "strength": -1, "reserve": -1, "structures": 1}
    assert done == plus(cost, TRACK_CHANGES[track], change)
    assert structures(match.game, 0) == data["centre_vp"]


@rule("horizon", "R5.25", "R6.4", "R9.17")
@pytest.mark.parametrize("card", STRUCTURES)
def test_building_an_existing_structure(card: str) -> None:
    """The second builder pays the same and takes the right cube; the first one then scores."""
    data = STRUCTURES[card]
    ops = data["bonus"]["ops"] if data["bonus"] else []
    script, change = expected(ops, cubes_taken=data["right"]["cube"])
    moves = change.pop("movement", 0)
    table = Table(government="academy").tile("tt09", "O14").structure(card, "O14", left=1)
    table.unit("settler", 2, "O14").unit("soldier", 1, "O14", seat=1)
    prepare(table, card)
    before_points = structures(table.g, 1)
    match = table.owe(Expand(seat=0))
    track = data["right"]["cube"]
    take = (
        ["take workshop" if card != "workshop" else "take market"]
        if track == "infrastructure"
        else []
    )
    done = changes(match, ["build O14", *take, *script, *(["done"] if moves else [])])
    cost = {"coins": -data["cost"], "strength": -1, "structures": 1}
    assert done == plus(cost, TRACK_CHANGES[track], change)
    assert structures(match.game, 0) == data["centre_vp"]
    assert structures(match.game, 1) == before_points + data["left"]["vp_if_second"]


@rule("horizon", "R5.24", "R5.25", "R5.36", "R9.2", "R9.3", "R9.17")
def test_where_nothing_may_be_built() -> None:
    """Not on another home, a populated village, beside foreign units, or twice on one tile."""
    table = Table().reserve("farm").reserve("quarry")
    table.tile("tt01", "M15", village=1).tile("tt02", "M14").tile("tt03", "O14").tile("tt04", "O13")
    table.structure("market", "O14", left=0)
    for at in ("M15", "M14", "O14"):
        table.unit("settler", 3, at)
    table.unit("soldier", 1, "M14", seat=1)
    match = table.owe(Expand(seat=0))
    reasons = {
        "M15": "populated",
        "M14": "units",
        "O14": "second slot",
        "O13": "no settler",
        OTHER_HOME: "no settler",
    }
    for at, word in reasons.items():
        refusal = match.why_not(f"build {at}")
        assert refusal is not None
        assert word in refusal.sentence, refusal
        assert refusal.rule in ("R5.24", "R5.25")
    label = match.say(match.decision.label(match.game, match._action(f"build {HOME}")))
    assert "no second builder" in label
    play(match, [f"build {HOME}", "lay farm"])
    s = match.game.state
    assert s.built[s.at[HOME]] == "farm"


@rule("horizon", "R5.36")
def test_a_structure_ends_village_and_city() -> None:
    """A covered village can neither be populated nor fortified."""
    table = Table().tile("tt01", "M15").structure("farm", "M15", left=1)
    table.unit("settler", 6, "M15").unit("soldier", 6, "M15").reserve("quarry")
    table.me.populate, table.s.populate_supply = 1, 7
    table.me.fortify, table.s.fortify_supply = 1, 7
    match = table.owe(Expand(seat=0))
    for text in ("populate M15", "fortify M15"):
        refusal = match.why_not(text)
        assert refusal is not None
        assert refusal.rule == "R5.36"


@rule("horizon", "R9.3")
@pytest.mark.parametrize("card", ["cradle", "home_1", "home_2", "home_3", "home_4"])
def test_homes_and_the_cradle_have_no_sites(card: str) -> None:
    """Neither village nor city, whoever stands there."""
    table = Table(seats=4).reserve("farm")
    at = table.s.cells[table.s.tiles.index(card)]
    allowed = card in ("cradle", "home_1")
    if allowed:
        table.unit("settler", 6, at).unit("soldier", 6, at)
    match = table.owe(Expand(seat=0))
    for text in (f"populate {at}", f"fortify {at}"):
        refusal = match.why_not(text)
        assert refusal is not None
        assert refusal.rule == "R9.3"
    assert (match.why_not(f"build {at}") is None) == allowed
