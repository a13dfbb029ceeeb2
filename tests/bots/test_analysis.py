from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.bots.analysis import NOISE, analyse, compared, hint, reasons
from pentarchy.bots.table import play_out
from pentarchy.bots.thought import Budget, Thought
from pentarchy.core.chance import Chance
from pentarchy.core.match import Match, new, resume
from tests.bots.caravan import CaravanValue


def finished() -> Match:
    match = new("toy", 2, seed=5, players=["Ada", "Bo"])
    play_out(match, [make("greedy"), make("random")], Chance(3))
    return match


def test_a_hint_names_options_with_chances_and_reasons():
    match = new("toy", 2, seed=5)
    given = hint(match.game, 0, Chance(1), seconds=0.1)
    assert given.seat == 0
    best = given.suggestions[0]
    assert match.options[best.option].text == best.action
    assert 0 < best.chance < 1
    assert best.reasons


@pytest.mark.parametrize("game", ["ages", "civolution", "dawn", "horizon", "innovation"])
def test_a_plan_can_be_carried_out_as_it_stands(game):
    """Each of its actions is an option when its turn comes, and all are the asker's."""
    match = new(game, 2, seed=5)
    for _ in range(6):
        seat = match.seat
        given = hint(match.game, seat, Chance(1), seconds=0.05)
        assert given.plan[0] == given.suggestions[0].action
        for text in given.plan:
            assert match.seat == seat
            match.apply(text)


@pytest.mark.parametrize("game", ["ages", "civolution", "dawn", "horizon", "innovation"])
def test_a_plan_leaves_no_choice_of_an_act_out(game):
    """It ends where the act is done, another is asked or luck shows: not in the middle."""
    match = new(game, 2, seed=6)
    for _ in range(12):
        seat, luck = match.seat, match.game.state.rng
        mind = Thought(match.game, Chance(1), Budget(1 << 60))
        for action in mind.planned(match.game.copy(), match.options[-1]):
            assert match.seat == seat
            assert match.game.state.rng == luck
            match.apply(action)
        assert match.seat != seat or match.game.state.rng != luck or mind.settled(match.game)


def test_the_same_position_gives_the_same_hint():
    match = new("ages", 2, seed=5)
    first, second = (hint(match.game, match.seat, Chance(3), seconds=0) for _ in range(2))
    assert first == second


def test_a_hint_is_one_sentence_with_numbers_to_check():
    """Nothing else is as good as the porter's coin, which wins."""
    match = new("toy", 2, seed=5)
    with match.edit() as g:
        for player in g.state.players:
            player.coins = g.state.goal - 1
    given = hint(match.game, 0, Chance(1), seconds=0)
    best = given.suggestions[0]
    if best.chance - given.suggestions[1].chance < NOISE:
        assert not given.advice
    else:
        assert match.say(given.advice).startswith(match.say(best.label))


def test_what_two_positions_differ_in_is_told_in_numbers():
    """By hand: five coins of one's own instead of three."""
    match = new("toy", 2, seed=5)
    mine, other = match.game.copy(), match.game.copy()
    mine.state.players[0].coins, other.state.players[0].coins = 5, 3
    assert list(map(str, compared(mine, other, 0, CaravanValue()))) == ["coins 5 instead of 3"]
    assert compared(other, mine, 0, CaravanValue()) == ()


def test_a_hint_is_only_for_the_seat_that_is_asked():
    match = new("toy", 2, seed=5)
    with pytest.raises(AssertionError, match="asked nothing"):
        hint(match.game, 1, Chance(1), seconds=0.1)


def test_reasons_name_the_features_that_differ_most():
    told = reasons({"coins": 5.0, "hand": 1.0}, {"coins": 1.0, "hand": 2.0}, CaravanValue())
    assert list(map(str, told)) == ["it does more for coins"]
    told = reasons({"coins": 1.0, "hand": 2.0}, {"coins": 1.0, "hand": 3.0}, CaravanValue(), True)
    assert list(map(str, told)) == ["it does less for cards in hand"]


def test_an_analysis_follows_the_chances_to_the_certain_end():
    match = finished()
    told: list[tuple[int, int]] = []
    analysis = analyse(match, Chance(1), lambda done, of: told.append((done, of)), seconds=0.02)
    assert analysis.points[0].after == 0
    assert analysis.points[-1].after == len(match.record.actions)
    assert max(analysis.points[-1].chances) == 1.0
    for point in analysis.points:
        assert sum(point.chances) == pytest.approx(1, abs=0.001)
    assert told[-1] == (len(match.record.actions), len(match.record.actions))


def test_turning_points_lead_into_the_replay():
    match = finished()
    analysis = analyse(match, Chance(1), seconds=0.02)
    assert analysis.turning_points
    for turn in analysis.turning_points:
        assert match.record.actions[turn.after] == turn.action
        said = match.say(turn.sentence)
        assert "The chance of" in said
        assert said.startswith(("Ada: ", "Bo: "))


def test_a_match_entered_by_hand_is_analysed_from_there_on():
    match = new("toy", 2, seed=5)
    match.apply(match.options[0])
    with match.edit() as g:
        g.state.players[0].coins = 8
    play_out(match, [make("greedy")] * 2, Chance(3))
    analysis = analyse(match, Chance(1), seconds=0)
    assert analysis.points[0].after == 1


def test_each_seat_is_told_how_well_it_played_and_what_cost_it_most():
    """The bot that looks ahead plays more accurately than the one that does not; every costly
    decision leads into the replay at one of its seat, and names something better."""
    match = finished()
    analysis = analyse(match, Chance(1), seconds=0.02)
    ada, bo = analysis.seats
    assert (ada.seat, bo.seat) == (0, 1)
    assert 0 <= bo.accuracy < ada.accuracy <= 1
    assert bo.costly, "whoever plays at random gives something away"
    costs = [one.cost for one in bo.costly]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 5
    for one in bo.costly:
        then = resume(match.rules, match.record, one.after)
        assert then.seat == 1
        assert match.say(one.label) != match.say(one.better)


def test_the_moment_a_match_was_decided_is_the_last_change_of_the_lead():
    """From there on who won is ahead at every point; just before it they were not."""
    match = finished()
    analysis = analyse(match, Chance(1), seconds=0)
    winner = match.standing.winners[0]
    decided = analysis.decided
    assert decided is not None
    for point in analysis.points:
        if point.after >= decided:
            assert max(point.chances) == point.chances[winner]
    before = [point for point in analysis.points if point.after < decided]
    assert not before or max(before[-1].chances) > before[-1].chances[winner]
