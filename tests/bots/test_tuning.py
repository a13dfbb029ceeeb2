from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pentarchy.bots import tuning
from pentarchy.bots.tuning import Played, Sample
from pentarchy.bots.values import Weights, read_weights
from pentarchy.cli import arena
from pentarchy.cli.arena import tune
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import find

ROUND = 8


def begin() -> tuning.Tuning:
    return tuning.begin("toy", find("toy").configure(2), seed=3, matches=ROUND)


def test_a_tuning_left_off_ends_where_one_that_ran_through_does(tmp_path):
    """Left off in the second round, whose weights are those the first one led to."""
    through, halved = begin(), begin()
    list(tuning.collect(through, 2))
    assert len(through.played) == 2 * ROUND
    file = tmp_path / "t.jsonl"
    whole = tuning.collect(halved, 2, file)
    for _ in range(ROUND + 2):
        next(whole)
    whole.close()
    with file.open("ab") as torn:
        torn.write(b"[3.0,[1.0,0.0],")
    again = tuning.read(file)
    list(tuning.collect(again, 2, file))
    assert again == through
    assert tuning.read(file) == through
    assert again.tuned(2) == through.tuned(2)


def rounds_of(leads_by, weights: Weights, matches: int = 64) -> Weights:
    """The weights after a round in which leads follow from the signs by a rule."""
    drawn = [tuning.signs(5, i, weights) for i in range(matches)]
    return tuning.moved(weights, drawn, [leads_by(s, i) for i, s in enumerate(drawn)])


def test_a_weight_that_wins_when_raised_rises_and_one_that_loses_falls():
    """Of three weights one adds 6 points, one takes 6 and one does nothing: without luck the first
    two move alike, and all three together, on average, by one shift of 0.6: the root of the mean of
    x, x and 0 squared is 1, so x is the root of 1.5; 2 and 4 move by 0.6 times that share."""
    start = Weights({"good": 2.0, "bad": 4.0, "idle": 1.0}, spread=1.0)
    tuned = rounds_of(lambda s, i: 6.0 * s[0] - 6.0 * s[1], start).weights
    assert tuned["good"] == pytest.approx(2.0 + 2.0 * 0.6 * 1.5**0.5, rel=1e-3)
    assert tuned["bad"] == pytest.approx(4.0 - 4.0 * 0.6 * 1.5**0.5, rel=1e-3)
    assert tuned["idle"] == pytest.approx(1.0, abs=1e-3)


def test_a_weight_moves_by_two_shifts_at_most():
    """One of nine tells all: it alone would have to move by 3 shifts, the root of 9."""
    start = Weights(dict.fromkeys("abcdefghi", 1.0), spread=1.0)
    tuned = rounds_of(lambda s, i: 6.0 * s[0], start).weights
    assert tuned["a"] == pytest.approx(1.0 + 2 * 0.6)


def test_what_luck_explains_moves_nothing():
    """Leads that have nothing to do with the signs: the slopes are as small as luck makes them."""
    start = Weights({"a": (2.0, 0.5), "b": 1.0}, spread=1.0)
    assert rounds_of(lambda s, i: 0.0, start) == start
    drawn = [[1, 1], [1, -1], [-1, 1], [-1, -1]] * 4
    luck = [5.0, -5.0, -5.0, 5.0] * 4
    assert tuning.slopes(drawn, luck) == ([0.0, 0.0], pytest.approx((25 * 16 / 14 / 16) ** 0.5))
    assert tuning.moved(start, drawn, luck) == start


def test_the_two_sides_are_moved_by_the_same_and_opposite_ways():
    """By half: an end at 0 has 0.3 of the other's size, and a weight of nothing half of what is
    usual among 2, 1 and 0, both ends 0.3 of that."""
    start = Weights({"a": 2.0, "b": (1.0, 0.0), "c": (0.0, 0.0)}, spread=1.0)
    up = tuning.shifted(start, [0.5, 0.5, -0.5])
    down = tuning.shifted(start, [-0.5, -0.5, 0.5])
    assert up.weights == {"a": 3.0, "b": (1.5, 0.15), "c": (-0.075, -0.075)}
    assert down.weights == {"a": 1.0, "b": (0.5, -0.15), "c": (0.075, 0.075)}


def test_too_few_matches_or_one_seat_are_said_so():
    with pytest.raises(Malformed, match="toy has 3 weights to tune: expected 6 matches a round"):
        tuning.begin("toy", find("toy").configure(2), seed=3, matches=5)
    with pytest.raises(Malformed, match="expected two seats or more, not 1"):
        tuning.begin("toy", replace(find("toy").configure(2), seats=1), seed=3, matches=8)


def made(result: float, first: list[float], second: list[float], t: float = 0.5) -> Played:
    return Played(0.0, [result, 1 - result], [Sample(t, [first, second])])


def test_the_spread_makes_chances_true_frequencies():
    """A lead of 1 wins three of four: the odds are 3 to 1, and their logarithm is 1.0986."""
    matches = [made(1.0, [1.0], [0.0])] * 75 + [made(0.0, [1.0], [0.0])] * 25
    fitted = tuning.calibrated(Weights({"lead": 1.0}, spread=5.0), matches)
    table = tuning.reliability(fitted, matches)
    assert [b.won for b in table] == [0.25, 0.75]
    assert table[1].said == pytest.approx(0.75, abs=0.03)


def test_the_command_tunes_and_says_what_came_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "weights_file", lambda game: tmp_path / f"{game}.toml")
    state = tmp_path / "t.jsonl"
    call = ["toy", "--rounds", "1", "--matches", str(ROUND), "--check", "4"]
    call += ["--state", str(state), "--write"]
    done = CliRunner().invoke(tune, call)
    assert done.exit_code == 0, done.output
    assert "of 4 against the old ones" in done.output
    assert len(tuning.read(state).played) == ROUND
    assert read_weights(tmp_path / "toy.toml").weights.keys() == begin().start.weights.keys()
    told = json.loads(CliRunner().invoke(tune, [*call, "--json"]).stdout)
    assert set(told) >= {"won", "interval", "taken", "weights", "spread", "reliability"}
    other = CliRunner().invoke(tune, [*call, "--seed", "2"])
    assert "holds another tuning: seed 1, not 2" in str(other.exception)
    other = CliRunner().invoke(tune, [*call, "--players", "3"])
    assert "holds another tuning: config Config(seats=2" in str(other.exception)


def test_a_tuning_of_other_features_is_refused(tmp_path):
    """Going on with it would write weights of features that there were before."""
    state = tmp_path / "t.jsonl"
    kept = begin()
    kept.start = Weights({**kept.start.weights, "camels": 1.0}, spread=1.0)
    list(tuning.collect(kept, 1, state))
    call = ["toy", "--rounds", "1", "--matches", str(ROUND), "--seed", "3", "--state", str(state)]
    refused = CliRunner().invoke(tune, call)
    assert "holds another tuning: features coins, " in str(refused.exception)
    assert "camels, not coins, " in str(refused.exception)


def test_a_line_that_is_no_match_is_named(tmp_path):
    file = tmp_path / "t.jsonl"
    list(tuning.collect(begin(), 1, file))
    first, second, *others = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([first, second[:-9] + b"\n", *others]))
    with pytest.raises(Malformed, match="holds no tuning: line 2: "):
        tuning.read(file)
    file.write_bytes(second)
    with pytest.raises(Malformed, match="holds no tuning: line 1: "):
        tuning.read(file)
