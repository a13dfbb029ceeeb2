from __future__ import annotations

import importlib
from math import log

import pytest

from pentarchy.bots.values import (
    GenericValue,
    Weights,
    read_weights,
    value_of,
    weights_file,
    write_weights,
)
from pentarchy.bots.values.base import SURE
from pentarchy.bots.values.registry import kind_of
from pentarchy.core.chance import Chance, below
from pentarchy.core.errors import Malformed
from pentarchy.core.match import new
from pentarchy.core.rules import games
from pentarchy.games.civolution.cards.kinds import CATEGORIES
from pentarchy.games.civolution.feeding import total_need
from pentarchy.games.civolution.queries import own_territories, sites_up, units
from pentarchy.games.civolution.scoring import category_vp
from pentarchy.games.civolution.sites import Oak
from tests.bots.caravan import CaravanValue
from tests.games.ages.table import Table
from tests.support import wander


def position(*coins: int):
    match = new("toy", len(coins), seed=1)
    for player, n in zip(match.game.state.players, coins, strict=True):
        player.coins = n
    return match.game


def test_a_game_without_a_value_function_is_valued_by_its_standing():
    assert kind_of("toy") is GenericValue
    assert GenericValue().worths(position(3, 7)) == [3.0, 7.0]


def test_a_weight_of_two_numbers_moves_with_the_match():
    value = CaravanValue(Weights({"coins": (1.0, 3.0)}, spread=1.0))
    g = position(0, 5)
    assert value.progress(g) == 0.5
    assert value.worths(g) == [0.0, 10.0]


def test_the_value_is_the_logarithm_of_the_odds():
    value = GenericValue()
    g = position(4, 7, 5)
    chances = value.chances(g)
    assert sum(chances) == pytest.approx(1.0)
    for seat, chance in enumerate(chances):
        assert value.value(g, seat) == pytest.approx(log(chance / (1 - chance)))


def test_a_match_that_is_over_is_certain():
    match = new("toy", 2, seed=1)
    match.game.stack.clear()
    match.game.state.players[1].coins = 3
    assert GenericValue().chances(match.game) == [0.0, 1.0]
    assert GenericValue().value(match.game, 1) > 10 > -10 > GenericValue().value(match.game, 0)


def test_weights_survive_their_file(tmp_path):
    weights = Weights({"coins": 1.0, "merchants": (2.5, -0.125)}, spread=(4.0, 1.0))
    write_weights(tmp_path / "toy.toml", weights, "Tuned.\nBy hand.")
    assert read_weights(tmp_path / "toy.toml") == weights
    assert (tmp_path / "toy.toml").read_text().startswith("# Tuned.\n# By hand.\n")


def test_weights_that_are_wrong_are_refused_in_a_sentence(tmp_path):
    file = tmp_path / "toy.toml"
    file.write_text('[weights]\ncoins = "many"\n')
    with pytest.raises(Malformed, match=r"toy.toml: .*coins"):
        read_weights(file)


def test_a_match_that_nobody_won_is_lost():
    """V.I.C.I. beats who plays at random: no winners, and a bot or a hint that looks so far ahead
    must not fall over it."""
    match = new("civolution", 1, seed=1, mode="solo")
    for _ in wander(match, seed=1):
        pass
    assert match.standing.winners == ()
    value = value_of("civolution")
    assert value.chances(match.game) == value.outlook(match.game) == [0.0]
    assert value.value(match.game, 0) == -SURE


@pytest.mark.parametrize("game", [name for name in games() if name != "toy"])
def test_every_feature_of_a_game_has_a_weight_and_every_pause_exists(game):
    """A feature without a weight would be computed in vain; a weight without one does nothing."""
    value = value_of(game)
    if isinstance(value, GenericValue):
        pytest.skip("no value function of its own yet")
    assert weights_file(game).exists()
    match = new(game, max(2, games()[game].seats[0]), seed=1)
    seen: set[str] = set()
    chance = Chance(1)
    for _ in range(60):
        if match.over:
            break
        seen |= set(value.features(match.game, 0))
        assert 0 <= value.progress(match.game) <= 1.5
        match.apply(match.options[below(chance, len(match.options))])
    assert seen <= set(value.weights.weights), seen - set(value.weights.weights)
    importlib.import_module(games()[game].package)
    from pentarchy.core.match import codec

    assert set(value.pauses) <= set(codec(games()[game]).steps)


def test_civolution_counts_hunger_as_feeding_does():
    """S4, by territories instead of tribe by tribe."""
    hunger = importlib.import_module("pentarchy.bots.values.civolution").hunger
    fed = 0
    for match in wander(new("civolution", 3, seed=2), seed=2):
        g = match.game
        for seat, p in enumerate(g.state.players):
            assert hunger(g, seat, p) == total_need(g, seat)
            fed += g.state.farms.count(seat)
    assert fed, "farms were built on the way"


def test_civolution_foresees_what_sites_do():
    """S2 and S3: what the oaks would score now, once for every era in which they still will, and
    how many glaciers lie next to own territories; all sites being turned up."""
    value, met = value_of("civolution"), {"oaks": 0.0, "glaciers": 0.0}
    for match in wander(new("civolution", 2, seed=2), seed=1):
        g = match.game.copy()
        if g.over or not g.state.era:
            continue
        g.state.site_up = [True] * len(g.state.site_up)
        phases = 4 - g.state.era + (g.state.phase <= 5)
        for seat, p in enumerate(g.state.players):
            other = g.copy()
            for slot in sites_up(g, "mystic_oak"):
                Oak(seat=seat, slot=slot).resolve(other)
            found = value.features(g, seat)
            assert found["oaks"] == (other.state.players[seat].score - p.score) * phases
            slots = {i for t in own_territories(g, seat) for i in g.state.slots[t]}
            assert found["glaciers"] == len(slots & set(sites_up(g, "glacier"))) * phases
            met = {name: total + found[name] for name, total in met.items()}
    assert all(met.values()), "both lay next to someone on the way"


def test_civolution_knows_who_has_the_bonus_of_the_event():
    """S8: F2 goes to the civ with most tribes if there is a single one, and once it has happened it
    is worth nothing more."""
    value = value_of("civolution")
    way = wander(new("civolution", 2, seed=1), seed=1)
    g = next(match.game for match in way if match.game.state.phase == 4)
    one, two = g.state.players
    g.state.event = "F2"

    def bonus() -> list[float]:
        return [value.features(g, seat)["event"] for seat in (0, 1)]

    two.here[0] += sum(one.here) - sum(two.here)
    assert bonus() == [0.0, 0.0]
    two.here[0] += 1
    assert bonus() == [0.0, 1.0]
    g.state.phase = 7
    assert bonus() == [0.0, 0.0]


def test_civolution_knows_the_modules_apart():
    """In the second era, with its turns still to come, a level serves for three eras."""
    value = value_of("civolution")
    g = new("civolution", 2, seed=1).game
    g.state.era, g.state.phase = 2, 4
    levels = dict.fromkeys(g.rules.modules, 1) | {"exploration": 3, "building": 2}
    g.state.players[0].levels = tuple(levels.values())
    found = value.features(g, 0)
    named = {name: x for name, x in found.items() if name.endswith("_level")}
    assert named == {"exploration_level": 6, "building_level": 3}


def test_civolution_counts_categories_as_the_scorings_do():
    """F1 by what the final scoring gives; S9 by hand: 3 and 2 VP a unit in the last two eras, the
    later one counting 0.8 of that."""
    civolution = importlib.import_module("pentarchy.bots.values.civolution")
    for match in wander(new("civolution", 2, seed=1), seed=1):
        g = match.game
        rates = civolution.at_the_end(g.rules, g.state.final_tiles)
        for seat in range(2):
            had = tuple(units(g, seat, category) for category in CATEGORIES)
            expected = sum(category_vp(g, seat, category) for category in CATEGORIES)
            assert civolution.scored(rates, had) == expected
    tiles = ("culture", "technology", "evolution", "population")
    coming = dict(zip(CATEGORIES, civolution.in_eras(tiles, 3), strict=True))
    assert {c: rate for c, rate in coming.items() if rate} == {"evolution": 3, "population": 1.6}


def test_ages_prices_a_leader_in_hand_by_what_it_is_better_than_who_rules():
    """Who is of the same age is worth nothing in hand; playing the first is always a gain."""
    value = value_of("ages")
    g = Table(round=6, age=1).act().g
    p = g.state.players[0]
    leaders = [key for key in g.rules.leaders if g.rules.level[key] == 1][:2]
    p.hand, p.leader = [leaders[0]], ""
    before, hoped = value.worth(g, 0), value.features(g, 0)["hand_leaders"]
    assert hoped == 2.0
    p.hand, p.leader = [], leaders[0]
    assert value.worth(g, 0) > before
    p.hand = [leaders[1]]
    assert value.features(g, 0)["hand_leaders"] == 0.0


def test_ages_prices_a_government_in_hand_by_its_actions():
    """Monarchy has a civil action, a military one and room for an urban building of a type more
    than Despotism; with the science of its revolution it counts whole."""
    value = value_of("ages")
    g = Table(round=6, age=1).act().g
    p = g.state.players[0]
    p.hand, p.science = ["monarchy_i"], 2
    assert value.features(g, 0)["regime"] == pytest.approx(1 + 0.4 + 0.4)
    p.government = "monarchy_i"
    assert value.features(g, 0)["regime"] == 0.0
