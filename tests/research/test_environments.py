from __future__ import annotations

import contextlib
import copy
import gc
import io
import pickle
import warnings
import weakref

import numpy as np
import pytest

from pentarchy.core import pack
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.errors import IllegalAction, Malformed
from pentarchy.core.match import codec, new
from pentarchy.core.rules import find, games
from pentarchy.research.observation import Layout

pettingzoo = pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo import test as checks  # noqa: E402

from pentarchy.research import aec, single  # noqa: E402
from pentarchy.research.table import space_of  # noqa: E402
from tests import toy  # noqa: E402

GAMES = list(games())


@pytest.fixture(autouse=True)
def silence():
    """PettingZoo warns of observations with masks, its own games' too; and prints."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def seats_of(game: str) -> int:
    return max(2, find(game).seats[0])


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_the_environment(game):
    checks.api_test(aec.env(game, seats=seats_of(game), max_cycles=60), num_cycles=30)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_match(game):
    checks.seed_test(lambda: aec.env(game, seats=seats_of(game)), num_cycles=20)


def test_the_performance_benchmark_runs_on_the_toy_game():
    checks.performance_benchmark(aec.env("toy"))


@pytest.mark.long
@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
def test_the_performance_benchmark_runs(game):
    checks.performance_benchmark(aec.env(game, seats=seats_of(game)))


def walked(game: str, steps: int):
    table = aec.env(game, seats=seats_of(game))
    table.reset(seed=3)
    for agent in table.agents:
        table.action_space(agent).seed(1)
    for _ in range(steps):
        if table.unwrapped.table.over:
            break
        agent = table.agent_selection
        table.step(table.action_space(agent).sample(table.observe(agent)["action_mask"]))
    return table


def where(table) -> bytes:
    """The whole position, with what is still owed."""
    position = table.unwrapped.table.position
    return codec(position.rules).encode(position)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_a_copy_is_the_same_match_and_goes_its_own_way(game, way):
    table = walked(game, 5)
    other = copy.deepcopy(table) if way == "deepcopy" else pickle.loads(pickle.dumps(table))
    before = where(table)
    assert other.agent_selection == table.agent_selection
    assert where(other) == before
    agent = other.agent_selection
    other.step(int(np.flatnonzero(other.observe(agent)["action_mask"])[0]))
    assert where(table) == before
    assert where(other) != before


def test_what_may_not_be_chosen_is_refused_with_the_reason():
    table = walked("toy", 0)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction, match=r"pick 1: .* does not answer the question"):
        table.step(int(np.flatnonzero(mask == 0)[0]))


def test_rewards_come_at_the_end_and_sum_to_nothing():
    table = walked("toy", 0)
    while not any(table.terminations.values()):
        assert set(table.rewards.values()) == {0.0}
        agent = table.agent_selection
        table.step(table.action_space(agent).sample(table.observe(agent)["action_mask"]))
    assert sum(table.rewards.values()) == pytest.approx(0)
    assert max(table.rewards.values()) > 0


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_made_of_the_view_alone(game):
    """Reshuffling what a seat cannot know changes nothing in what it observes."""
    table = walked(game, 5).unwrapped.table
    g, layout = table.position, table.layout
    for seat in range(seats_of(game)):
        seen = table.observe(seat)
        guess = g.rules.determinize(g, seat, Chance(scrambled(seat)))
        assert np.array_equal(seen, layout.vector(g.rules.view(guess, seat)))
        assert seen.shape == (layout.size,)
        assert np.isfinite(seen).all()


def test_seats_are_counted_from_the_observer():
    """Two seats in the same situation observe the same."""
    match = new("toy", 2, seed=1)
    g = match.game
    g.state.players[1].hand = g.state.players[0].hand[:]
    g.stack.clear()
    layout = Layout(2)
    one, two = (layout.vector(g.rules.view(g, seat)) for seat in (0, 1))
    assert np.array_equal(one, two)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environment(game):
    check_env(single.AgainstBots(game, bot="random", seats=seats_of(game)), skip_render_check=True)


def test_every_game_can_be_made_by_its_name():
    table = gymnasium.make("pentarchy/toy-v1", bot="greedy", seat=1).unwrapped
    _, info = table.reset(seed=2)
    assert info["seat"] == 1
    ended, reward = False, 0.0
    while not ended:
        _, reward, ended, cut, _ = table.step(np.flatnonzero(table.action_masks())[0])
        assert not cut
    assert reward in (-1.0, 0.0, 1.0)


def test_a_choice_that_may_not_be_made_costs_and_changes_nothing():
    table = single.AgainstBots("toy", bot="random", patience=2)
    seen, _ = table.reset(seed=2)
    wrong = np.flatnonzero(~table.action_masks())[0]
    again, reward, ended, cut, _ = table.step(wrong)
    assert (reward, ended, cut) == (-0.01, False, False)
    assert np.array_equal(seen, again)
    assert table.step(wrong)[3]


def test_a_copied_learner_goes_its_own_way():
    table = single.AgainstBots("toy", bot="random", seat=0)
    table.reset(seed=4)
    other = table.copy()
    before = table.table.position.state.copy()
    other.step(np.flatnonzero(other.action_masks())[0])
    assert table.table.position.state == before


def test_the_learner_sits_where_the_rules_do_not_play():
    table = single.AgainstBots("innovation", bot="random", mode="automa", buckets=8)
    automatic = table.table.rules.unattended(table.table.config)
    assert automatic
    for seed in range(6):
        _, info = table.reset(seed=seed)
        assert info["seat"] not in automatic
        assert info["action_mask"].any()


@pytest.mark.parametrize("seat", [-1, 9])
def test_the_learner_sits_at_the_table(seat):
    with pytest.raises(Malformed, match=f"nobody can sit on seat {seat}; expected one of: 0, 1"):
        single.AgainstBots("toy", bot="random", seat=seat)


@pytest.mark.parametrize("make", [aec.RawEnv, single.AgainstBots])
def test_what_no_table_can_be_made_with_is_refused(make):
    with pytest.raises(Malformed, match="cannot be played with 0 seats; expected one of: 2"):
        make("dawn", seats=0)
    with pytest.raises(Malformed, match="buckets=0; expected 1 or more"):
        make("dawn", buckets=0)


def test_nobody_sits_on_a_seat_the_rules_play():
    config = find("innovation").configure(2, "automa")
    (seat,) = find("innovation").unattended(config)
    with pytest.raises(Malformed, match=f"nobody can sit on seat {seat}"):
        single.AgainstBots("innovation", bot="random", mode="automa", seats=2, seat=seat)


def test_a_match_that_is_over_stays_over():
    table = single.AgainstBots("toy", bot="random", seat=0)
    table.reset(seed=2)
    ended = False
    while not ended:
        _, _, ended, _, _ = table.step(np.flatnonzero(table.action_masks())[0])
    assert table.step(0)[2]


def packed(copies: int):
    """The toy game with other numbers of a card."""
    return pack.read(pack.export(toy.RULES).replace("copies: 6", f"copies: {copies}"), toy.RULES)


def test_a_pickled_environment_keeps_its_pack():
    table = aec.env(packed(9), seats=2)
    table.reset(seed=3)
    other = pickle.loads(pickle.dumps(table))
    rules = other.unwrapped.table.rules
    assert rules.pack == table.unwrapped.table.rules.pack
    assert list(rules.catalogue) == list(packed(9).catalogue)
    assert where(other) == where(table)


def test_the_numbering_of_actions_goes_with_the_rules():
    """One for all tables of the same rules, gone when they are."""
    rules = packed(9)
    space = weakref.ref(space_of(rules))
    assert space() is space_of(rules)
    del rules
    gc.collect()
    assert space() is None
