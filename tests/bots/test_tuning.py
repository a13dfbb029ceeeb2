from __future__ import annotations

from click.testing import CliRunner

from pentarchy.bots import tuning
from pentarchy.bots.values import Weights
from pentarchy.cli.arena import tune
from pentarchy.core.rules import find


def begin() -> tuning.Tuning:
    return tuning.begin("toy", find("toy").configure(2), seed=3, matches=4)


def test_a_tuning_left_off_ends_where_one_that_ran_through_does(tmp_path):
    duels = tuning.Duels(begin())
    through, halved = begin(), begin()
    for _ in range(4):
        tuning.step(through, duels.margin)
    for _ in range(2):
        tuning.step(halved, duels.margin)
    tuning.save(tmp_path / "t.json", halved)
    again = tuning.read(tmp_path / "t.json")
    for _ in range(2):
        tuning.step(again, duels.margin)
    assert again == through


def test_weights_follow_the_winner():
    """With an opponent that rewards one feature only, that feature's weight grows."""
    one = begin()
    coins = one.weights.weights["coins"]

    def likes_coins(plus: Weights, minus: Weights, seed: int) -> float:
        return 1.0 if plus.weights["coins"] > minus.weights["coins"] else -1.0

    for _ in range(10):
        tuning.step(one, likes_coins)
    assert one.weights.weights["coins"] > coins


def test_the_numbers_of_weights_come_back_in_their_shape():
    weights = Weights({"a": 1.0, "b": (2.0, 3.0)}, spread=4.0)
    assert tuning.flat(weights) == [1.0, 2.0, 3.0]
    assert tuning.shaped(weights, [5.0, 6.0, 7.0]).weights == {"a": 5.0, "b": (6.0, 7.0)}


def test_the_command_tunes_and_says_what_came_of_it(tmp_path):
    state = str(tmp_path / "t.json")
    call = ["toy", "--steps", "2", "--matches", "2", "--check", "4", "--state", state]
    done = CliRunner().invoke(tune, call)
    assert done.exit_code == 0, done.output
    assert "of 4 against the old ones" in done.output
    assert tuning.read(tmp_path / "t.json").steps == 2
