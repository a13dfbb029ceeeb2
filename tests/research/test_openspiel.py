from __future__ import annotations

import pickle

import pytest

from pentarchy.core.errors import Malformed
from pentarchy.core.rules import games

pyspiel = pytest.importorskip("pyspiel")

from pentarchy.research import openspiel  # noqa: E402

GAMES = list(games())


def started(game: str, seed: int = 7):
    state = pyspiel.load_game(f"pentarchy_{game}").new_initial_state()
    state.apply_action(seed)
    return state


def test_openspiel_simulates_the_toy_game():
    pyspiel.random_sim_test(pyspiel.load_game("pentarchy_toy"), 3, True, False)
    pyspiel.random_sim_test(pyspiel.load_game("pentarchy_toy(players=3)"), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
def test_openspiel_simulates_the_game(game):
    pyspiel.random_sim_test(pyspiel.load_game(f"pentarchy_{game}"), 1, True, False)


@pytest.mark.parametrize("game", GAMES)
def test_the_root_draws_the_seed(game):
    state = pyspiel.load_game(f"pentarchy_{game}").new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == openspiel.SEEDS
    assert str(started(game, 3)) == str(started(game, 3)) != str(started(game, 4))


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way(game):
    state = started(game)
    before = str(state)
    other = state.clone()
    assert str(other) == before
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)


def test_actions_are_written_as_in_records():
    state = started("toy")
    assert "roll" in [state.action_to_string(a) for a in state.legal_actions()]


@pytest.mark.parametrize("game", GAMES)
def test_games_and_positions_can_be_pickled(game):
    state = started(game)
    state.apply_action(state.legal_actions()[0])
    there = pickle.loads(pickle.dumps(state.get_game()))
    assert str(there) == str(state.get_game())
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())


@pytest.mark.parametrize("players", [0, 1, 9])
def test_a_game_needs_players_against_each_other(players):
    """One alone has nobody to win from: the sum of such a game's returns is not zero."""
    with pytest.raises(Malformed, match="expected one of: 2, 3, 4"):
        pyspiel.load_game(f"pentarchy_civolution(players={players})")
