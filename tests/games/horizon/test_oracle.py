"""Every number, cost and count of the typed cards against the reference data."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.core.card import Card
from pentarchy.core.teller import Teller
from pentarchy.games.horizon import RULES
from pentarchy.games.horizon.cards.kinds import Box, Cell, Formula, Place
from pentarchy.games.horizon.rules import HorizonRules
from tests.games.horizon.oracle import ORACLE, slug
from tests.support import card, rule

R: HorizonRules = RULES
ADDS = {
    "extra_movement": "movement",
    "population_production_bonus": "population_production",
    "population_production_coin": "population_production_coins",
    "coin_production_bonus": "coin_production",
    "populate_strength_discount": "populate_strength",
    "fortify_strength_discount": "fortify_strength",
    "recruit_bonus": "recruit_strength",
    "ignore_one_link": "ignore_one_link",
    "any_colour": "any_colour",
    "build_discount": "build_discount",
    "builders_keep_strength": "keep_strength",
}
ON = {
    "coin_on_research": "ScientistPlaced",
    "coins_on_populate": "VillageRewarded",
    "reward_on_fortify": "Fortified",
    "reward_on_leader": "LeaderTaken",
    "coin_on_invest": "Invested",
}


def as_ops(text: Any) -> list[dict[str, Any]]:
    """Card text in the vocabulary of the reference data."""
    found: list[dict[str, Any]] = []
    for w in text:
        found += _as_op(w)
    return found


def _as_op(w: Any) -> list[dict[str, Any]]:
    name = type(w).__name__
    if name == "Pay":
        coins = [{"op": "pay_coins", "n": w.coins}] if w.coins else []
        return coins + ([{"op": "exhaust", "n": w.tokens}] if w.tokens else [])
    plain = {"Coins": "gain_coins", "Activate": "gain_population", "Points": "bank_vp"}
    if name in plain:
        return [{"op": plain[name], "n": w.n}]
    if name == "Move":
        op = {"op": "move", "n": w.n}
        return [
            op
            | ({"explore_limit": w.limit} if w.limit else {})
            | ({"optional": True} if w.may else {})
        ]
    if name == "Recruit":
        source = "inactive" if w.inactive else "active"
        return [{"op": "recruit", "from": source, "unit": w.unit, "strength": w.strength}]
    if name == "Research":
        options = [{"level": n, "coins": price} for n, price in w.levels]
        op = {"op": "research", "options": options}
        links = {"ignore_links": True} if w.ignore_links else {}
        return [op | links | ({"scientist": "inactive"} if w.inactive else {})]
    if name == "TakeStructure":
        return [{"op": "take_structure", ("max_level" if w.or_lower else "level"): w.level}]
    if name == "ForEach":
        op = {"op": "for_each", "count": w.count, "ops": as_ops(w.text)}
        return [op | ({"max": w.most} if w.most else {})]
    table: dict[str, Any] = {
        "Tokens": lambda: {"op": "gain_token", "token": w.kind, "n": w.n},
        "Production": lambda: {"op": "produce", "kind": w.kind},
        "Invest": lambda: {"op": "invest", "track": w.track, "n": w.n},
        "Strengthen": lambda: {"op": "strengthen", "unit": w.unit, "n": w.n},
        "Build": lambda: {"op": "build_structure", "discount": w.discount},
        "PopulateNow": lambda: {"op": "populate_now"},
        "FortifyNow": lambda: {"op": "fortify_now"},
        "BasicAction": lambda: {"op": "basic_action", "n": 1},
        "PrivateTechnology": lambda: {"op": "private_technology", "level": w.level},
        "MayPay": lambda: {"op": "may_pay", "coins": w.coins, "ops": as_ops(w.text)},
        "Choose": lambda: {"op": "choose", "options": [as_ops(t) for t in w.texts]},
        "EachOther": lambda: {"op": "each_other_player", "ops": as_ops(w.text)},
    }
    return [table[name]()]


def ops(entry: Any) -> list[dict[str, Any]]:
    """The effects of an entry of the reference data; none if it has none."""
    return entry["ops"] if entry else []


def same_end(end: Formula | None, data: Any) -> bool:
    """Whether end scoring agrees."""
    if data is None:
        return end is None
    assert end is not None
    return (end.per, end.points, end.most) == (data["per"], data["vp"], data.get("max_vp", 0))


def same_passive(c: Card, data: Any) -> bool:
    """Whether a lasting effect agrees."""
    if data is None:
        return not c.adds and not c.on
    if data["id"] in ADDS:
        amount = data.get("n", data.get("coins", 1))
        return dict(c.adds) == {ADDS[data["id"]]: amount} and not c.on
    (event, text), *more = c.on.items()
    wanted = [{"op": "gain_coins", "n": data["coins"]}]
    if "population" in data:
        wanted.append({"op": "gain_population", "n": data["population"]})
    return event.__name__ == ON[data["id"]] and as_ops(text) == wanted and not more


@rule("horizon", "R1.1", "R6.2")
@pytest.mark.parametrize("data", ORACLE["technologies"], ids=lambda d: d["id"])
def test_technology(data: dict[str, Any]) -> None:
    """Level, colours, points and every effect."""
    t = R.technologies[slug(data["name"])]
    assert (t.code, t.level, t.points, t.source) == (
        data["id"],
        data["level"],
        data["vp"],
        data["source"],
    )
    assert (t.primary, t.secondary or None) == (data["primary"], data["secondary"])
    assert as_ops(t.now) == ops(data["instant"])
    assert as_ops(t.action) == ops(data["action"])
    assert same_passive(t, data["passive"])
    assert same_end(t.end, data["end_score"])
    assert t.text
    assert t.icon


@pytest.mark.parametrize("data", ORACLE["leaders"], ids=lambda d: d["id"])
def test_leader(data: dict[str, Any]) -> None:
    """Level and effects."""
    c = R.leaders[slug(data["name"])]
    assert (c.code, c.level, c.source) == (data["id"], data["level"], data["source"])
    assert as_ops(c.now) == data["ops"]
    assert same_end(c.end, data["end_score"])


@pytest.mark.parametrize("data", ORACLE["governments"], ids=lambda d: d["id"])
def test_government(data: dict[str, Any]) -> None:
    """Card, side and the four stages."""
    key = slug(data["name"])
    c = R.governments[key]
    assert (c.code, c.card, c.side) == (data["id"], data["card"], data["side"])
    assert same_passive(R.stages[key, "despotism"], data["despotism"])
    assert same_passive(R.stages[key, "theocracy"], data["theocracy"])
    assert as_ops(R.stages[key, "monarchy"].now) == data["monarchy"]["ops"]
    assert same_end(R.stages[key, "democracy"].end, data["democracy"])


@card("horizon", *(slug(o["name"]) for o in ORACLE["objectives"]))
@pytest.mark.parametrize("data", ORACLE["objectives"], ids=lambda d: d["id"])
def test_objective(data: dict[str, Any]) -> None:
    """Type, condition and points."""
    o = R.objectives[slug(data["name"])]
    assert (o.code, o.letter, o.first, o.later) == (
        data["id"],
        data["type"],
        data["vp_first"],
        data["vp_later"],
    )
    assert data["condition"] == {"count": o.condition.count, "at_least": o.condition.at_least}


@pytest.mark.parametrize("data", ORACLE["territories"], ids=lambda d: d["id"])
def test_territory(data: dict[str, Any]) -> None:
    """Strength, bonus, village and city."""
    t = R.territories[data["id"].lower()]
    assert (t.terrain, t.strength, t.source) == (data["terrain"], data["strength"], data["source"])
    assert as_ops(t.now) == ops(data["explore_bonus"])
    assert as_ops(t.village) == ops(data["village"]["instant"])
    village, city = data["village"], data["city"]
    assert (t.village_track, t.village_points) == (village["cube"], village["vp"])
    assert (t.city_track, t.city_points) == (city["cube"], city["vp"])


@pytest.mark.parametrize("data", ORACLE["structures"], ids=lambda d: d["id"])
def test_structure(data: dict[str, Any]) -> None:
    """Level, cost, slots and bonus."""
    t = R.structures[slug(data["name"])]
    assert (t.code, t.level, t.cost) == (data["id"], data["level"], data["cost"])
    assert (t.left, t.left_points) == (data["left"]["cube"], data["left"]["vp_if_second"])
    assert (t.right, t.points) == (data["right"]["cube"], data["centre_vp"])
    assert as_ops(t.now) == ops(data["bonus"])


@rule("horizon", "R5.42", "R5.43", "R5.44", "R5.45")
@card("horizon", *(c.key for c in R.catalogue.all(Cell).values()))
def test_cells() -> None:
    """What every cell of the player's board uncovers or gives."""
    board = ORACLE["player_board"]
    for cells, track in zip(R.cells, ("food", "economy", "infrastructure"), strict=True):
        wanted = board["development_tracks"][track]["cells"]
        assert len(cells) == len(wanted) == 8
        for cell, data in zip(cells, wanted, strict=True):
            assert cell.number == data["cell"]
            assert as_ops(cell.now) == ops(data.get("instant"))
            assert cell.opens == data.get("opens_column", "")
            assert cell.coins == data.get("production_coins", 0)
            assert cell.stage == data.get("government", "")
    for cell, data in zip(R.investment, board["investment_track"]["cells"], strict=True):
        assert as_ops(cell.now) == ops(data.get("instant"))
        assert cell.points == data.get("vp", 0)
        assert same_passive(cell, {"id": data["passive"]} if "passive" in data else None)


@rule("horizon", "R5.41", "R4.2d")
@card("horizon", *R.board)
def test_board_actions() -> None:
    """Requirements, effects, spaces and fees of the eight board actions."""
    for data in ORACLE["board_actions"]:
        a = R.board[data["id"]]
        assert a.basic == (data["kind"] == "basic")
        assert as_ops(a.action) == data["ops"]
        wanted = data["requirement"] or {"any": []}
        conditions = [{"count": c.count, "at_least": c.at_least} for c in a.requires]
        assert conditions == wanted.get("any", [wanted])
        spaces = [(s.key, s.fee, list(s.seats), s.shared) for s in a.spaces]
        assert spaces == [
            (s["id"], s["coin_fee"], s["players"], s.get("shared", False)) for s in data["spaces"]
        ]


@rule("horizon", "R1.2", "R2.3")
@card("horizon", *(slot.key for slot in R.slots))
def test_tree() -> None:
    """4, 6, 6 and 3 slots, with their links."""
    assert [len(R.level_slots[n]) for n in (1, 2, 3, 4)] == [4, 6, 6, 3]
    for slot, data in zip(R.slots, ORACLE["tech_tree"], strict=True):
        assert (slot.key, slot.level) == (data["slot"], data["level"])
        assert (list(slot.parents), slot.required) == (data["parents"], data["required_parents"])


@rule("horizon", "R2.9", "R5.33", "R0.3")
@card("horizon", "box")
def test_box() -> None:
    """The plain numbers."""
    setup, box = ORACLE["setup"], R.box
    assert (box.coins, box.active, box.settler) == (1, 1, setup["start_settler_strength"])
    assert box.columns == tuple(setup["population_columns"].values())
    assert box.limits == {str(k): v for k, v in ORACLE["end_trigger"]["objective_cubes"].items()}
    assert box.homes == {str(k): tuple(v) for k, v in setup["start_tile_directions"].items()}
    faces = [tuple(f) for f in ORACLE["unit_markers"]["settler"]["faces"]]
    assert box.markers == tuple(faces.count(pair) for pair in ((1, 2), (3, 4), (5, 6)))
    supply = ORACLE["supply"]
    assert box.populate_tokens == supply["populate_tokens"]["count"]
    assert box.fortify_tokens == supply["fortify_tokens"]["count"]


def test_counts_of_components() -> None:
    """44 technologies, 27 leaders, 8 sides, 9 objectives, 24 territories, 24 structures."""
    assert (len(R.technologies), len(R.leaders), len(R.governments)) == (44, 27, 8)
    assert (len(R.objectives), len(R.territories), len(R.structures)) == (9, 24, 24)


def test_what_is_ours_is_marked() -> None:
    """A component is our own, or says what of it is; the rulebook prints hardly more than names."""
    for c in R.catalogue:
        named = c.source != "house" and not isinstance(c, Place | Box)
        assert bool(getattr(c, "ours", "")) == named, c.key
    farm, market = (R.numbers(R.structures[key]) for key in ("farm", "market"))
    told = {one.key: one.value for one in Teller(R).put(farm)}
    assert told["ours"] == "all but name, cost and left VP"
    assert "ours" not in {one.key for one in market}


def test_every_icon_and_text_is_there() -> None:
    """Every card, tile and government has a picture and words."""
    for c in R.catalogue:
        assert c.text, c.key
        assert c.icon or isinstance(c, Cell) or c.key in R.slot_number or c.key == "box", c.key
