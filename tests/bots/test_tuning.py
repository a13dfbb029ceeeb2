from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from pentarchy.bots import tuning
from pentarchy.bots.tuning import Played, Sample
from pentarchy.bots.values import Weights, read_weights
from pentarchy.cli import arena
from pentarchy.cli.arena import tune
from pentarchy.core.rules import find


def begin() -> tuning.Tuning:
    return tuning.begin("toy", find("toy").configure(2), seed=3)


def test_a_tuning_left_off_ends_where_one_that_ran_through_does(tmp_path):
    through, halved = begin(), begin()
    list(tuning.collect(through, 4))
    file = tmp_path / "t.jsonl"
    list(tuning.collect(halved, 2, file))
    with file.open("ab") as torn:
        torn.write(b"[[1.0,0.0],")
    again = tuning.read(file)
    list(tuning.collect(again, 4, file))
    assert again == through
    assert tuning.read(file) == through


def made(result: float, first: list[float], second: list[float], t: float = 0.5) -> Played:
    shares = [result, 1 - result]
    return Played(shares, shares, [Sample(t, [first, second])])


def test_a_feature_that_winners_have_gains_weight_and_another_does_not():
    start = Weights({"good": 1.0, "idle": 1.0}, spread=1.0)
    matches = [made(1.0, [1.0, 1.0], [0.0, 1.0]) for _ in range(20)]
    matches += [made(0.0, [0.0, 2.0], [1.0, 2.0]) for _ in range(20)]
    tuned = tuning.fitted(start, matches)
    assert tuned.weights["good"] > 1.3
    assert tuned.weights["idle"] == pytest.approx(1.0, abs=0.01)


def test_without_evidence_weights_stay_what_they_were():
    start = Weights({"a": (2.0, 0.5)}, spread=1.0)
    even = [made(1.0, [1.0], [1.0]), made(0.0, [1.0], [1.0])]
    ends = tuning.fitted(start, even).weights["a"]
    assert ends == pytest.approx((2.0, 0.5), abs=0.01)


def test_the_spread_makes_chances_true_frequencies():
    """A lead of 1 wins three of four: the odds are 3 to 1, and their logarithm is 1.0986."""
    matches = [made(1.0, [1.0], [0.0])] * 75 + [made(0.0, [1.0], [0.0])] * 25
    fitted = tuning.calibrated(Weights({"lead": 1.0}, spread=5.0), matches)
    table = tuning.reliability(fitted, matches)
    assert [b.won for b in table] == [0.25, 0.75]
    assert table[1].said == pytest.approx(0.75, abs=0.03)


def test_the_numbers_of_weights_come_back_in_their_shape():
    weights = Weights({"a": 1.0, "b": (2.0, 3.0)}, spread=4.0)
    assert tuning.flat(weights) == [1.0, 2.0, 3.0]
    assert tuning.shaped(weights, [5.0, 6.0, 7.0]).weights == {"a": 5.0, "b": (6.0, 7.0)}


def test_the_command_tunes_and_says_what_came_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "weights_file", lambda game: tmp_path / f"{game}.toml")
    state = tmp_path / "t.jsonl"
    call = ["toy", "--matches", "4", "--check", "4", "--state", str(state), "--write"]
    done = CliRunner().invoke(tune, call)
    assert done.exit_code == 0, done.output
    assert "of 4 against the old ones" in done.output
    assert len(tuning.read(state).played) == 4
    assert read_weights(tmp_path / "toy.toml").weights.keys() == begin().start.weights.keys()
    told = json.loads(CliRunner().invoke(tune, [*call, "--json"]).stdout)
    assert set(told) >= {"won", "interval", "taken", "weights", "spread", "reliability"}
    other = CliRunner().invoke(tune, [*call, "--seed", "2"])
    assert "holds another tuning" in str(other.exception)
