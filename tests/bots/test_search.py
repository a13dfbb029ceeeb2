"""What makes a search spend its time well, and keep its head."""

from __future__ import annotations

import pytest

from pentarchy.bots.search import (
    DOUBT,
    FAITH,
    SEEN,
    TINY,
    Edge,
    Node,
    Rival,
    SearchBot,
    judge,
    open_rivals,
)
from pentarchy.bots.thought import KEPT, Budget, Thought
from pentarchy.bots.values import Value, Weights, value_of
from pentarchy.core.action import Done
from pentarchy.core.chance import Chance
from pentarchy.core.match import new
from tests.bots.caravan import CaravanValue
from tests.games.ages.table import Table
from tests.support import play_until


def walked(look: float, *leads: float) -> Rival:
    rival = Rival(Done(), look)
    for lead in leads:
        rival.learn(look, lead)
    return rival


def test_an_edge_keeps_the_mean_of_its_walks():
    edge = Edge([0.5, 0.5], seat=0)
    for result in ([0.2, 0.8], [0.6, 0.4], [0.7, 0.3]):
        edge.learn(result)
    assert edge.chances == pytest.approx([0.5, 0.5])


def test_a_rival_keeps_its_lead_and_how_it_scatters():
    rival = walked(-0.2, -0.3, 0.1, 0.2)
    assert rival.lead == pytest.approx(0.0)
    # Squares from the mean of 0: 0.09 + 0.01 + 0.04; the first look is not among them.
    assert rival.scatter == pytest.approx(0.14)


def test_how_an_option_looks_is_seen_again_on_every_walk():
    """What was lucky at first sight does not stay so: three looks, then one on each walk."""
    rival = Rival(Done(), -0.06, looks=3)
    rival.learn(0.02, 0.0)
    rival.learn(0.02, 0.0)
    assert rival.look == pytest.approx((3 * -0.06 + 2 * 0.02) / 5)


def test_walks_are_believed_as_far_as_they_say_more_than_luck_would():
    far, near, new_one = walked(-0.02, 0.04, 0.08), walked(0.0, -0.01, 0.01), Rival(Done(), -0.1)
    judge([far, near, new_one])
    # Squares 0.0008 and 0.0002 on two free walks: 0.0005 a walk, 0.00025 for the mean of two.
    # The means are 0.08 and 0 away from the first look: 0.0032 on average, of which luck 0.00025.
    believed = FAITH * 0.00295 / 0.0032
    assert far.judged == pytest.approx(-0.02 + 0.08 * believed)
    assert far.doubt == pytest.approx(DOUBT * believed * 0.00025**0.5)
    assert near.judged == pytest.approx(0.0)
    assert (new_one.judged, new_one.doubt) == (-0.1, 0.0)


def test_walks_that_say_no_more_than_luck_are_believed_a_little():
    rival = walked(0.0, -0.3, 0.3, -0.3, 0.3)
    judge([rival])
    luck = 0.12 / 4
    assert rival.doubt == pytest.approx(DOUBT * FAITH * 4 * SEEN / (4 * SEEN + 1) * luck**0.5)


def test_judging_does_not_depend_on_how_far_chances_move():
    large, small = walked(-0.1, 0.2, 0.4, 0.1), walked(-0.001, 0.002, 0.004, 0.001)
    judge([large])
    judge([small])
    assert large.judged == pytest.approx(100 * small.judged)
    assert large.doubt == pytest.approx(100 * small.doubt)


def test_a_question_asked_again_is_answered_alike_and_at_once():
    g = new("toy", 2, seed=5).game
    thought = Thought(g, Chance(3), Budget(1 << 30))
    one = thought.acted(g.copy())
    spent = thought.budget.spent
    two = thought.acted(g.copy())
    assert two.state == one.state
    assert thought.budget.spent - spent < spent


def test_main_choices_are_thought_over_where_options_do_not_tell_the_position():
    class Fresh(CaravanValue):
        afresh = True

    g = new("toy", 2, seed=5).game
    thought = Thought(g, Chance(3), Budget(1 << 30), Fresh())
    thought.acted(g.copy())
    spent = thought.budget.spent
    thought.acted(g.copy())
    assert thought.budget.spent >= 2 * spent - 1


def test_a_search_looks_as_far_as_the_value_function_says_unless_it_is_told():
    class Brief(CaravanValue):
        positions = 40

    g = new("toy", 2, seed=5).game
    budgets: list[Budget] = []

    class Watched(SearchBot):
        def _compare(self, thought: Thought, *rest: object) -> None:
            budgets.append(thought.budget)

    Watched(value=Brief()).ranked(g, 0, Chance(1))
    Watched(value=Brief(), nodes=70).ranked(g, 0, Chance(1))
    assert [budget.nodes for budget in budgets] == [40, 70]


def test_what_looks_best_at_first_is_left_only_for_something_better():
    """With a value function that sees no difference the first look stands, and little is spent."""
    blind = CaravanValue(Weights({"coins": 0.0, "hand": 0.0, "merchants": 0.0}, spread=1.0))
    g = new("toy", 2, seed=5).game
    bot = SearchBot(nodes=2000, value=blind)
    root, _ = bot.searched(g, 0, Chance(1))
    ranked = bot.ranked(g, 0, Chance(1))
    assert ranked[0][1] == next(iter(root.edges))
    assert max(abs(chance - ranked[0][0]) for chance, _ in ranked) < TINY


def test_a_walk_that_was_ended_in_haste_is_not_believed():
    """The third walk runs out of time, and goes on by any options: only one pair counts."""

    class Hasty(SearchBot):
        walks = 0

        def _walk(self, thought, root, g, first):
            self.walks += 1
            if self.walks == 3:
                thought.budget._deadline = TINY
            return super()._walk(thought, root, g, first)

    g = new("toy", 2, seed=5).game
    _, rivals = Hasty(nodes=2000, value=CaravanValue()).searched(g, 0, Chance(1))
    assert sum(rival.walks for rival in rivals) == 1


def test_where_luck_is_large_only_who_is_surely_no_better_is_given_up():
    behind, far, equal = Rival(Done(), -0.02), Rival(Done(), -0.04), Rival(Done(), 0.0)
    behind.doubt = far.doubt = 0.01
    assert open_rivals([behind, far, equal], dicey=False) == []
    assert open_rivals([behind, far, equal], dicey=True) == [behind]


def test_where_luck_is_large_every_guess_is_thought_over_anew():
    g = new("toy", 2, seed=5).game
    thought = Thought(g, Chance(3), Budget(1 << 30))
    thought.acted(g.copy())
    spent = thought.budget.spent
    thought.forget()
    thought.acted(g.copy())
    assert thought.budget.spent >= 2 * spent - 1


@pytest.mark.parametrize("dicey", [False, True])
def test_only_where_luck_is_large_are_answers_forgotten_with_the_guess(dicey):
    class Sort(CaravanValue):
        pass

    Sort.dicey = dicey
    forgotten = []

    class Noting(Thought):
        def forget(self) -> None:
            forgotten.append(self)

    class Bot(SearchBot):
        def _thought(self, g, chance) -> Thought:
            return Noting(g, chance, Budget(self.nodes), self.value, 1 if dicey else KEPT, True)

    g = new("toy", 2, seed=5).game
    _, rivals = Bot(nodes=2000, value=Sort()).searched(g, 0, Chance(1))
    assert len(forgotten) == (max(rival.walks for rival in rivals) if dicey else 0)


def test_where_luck_is_large_acts_have_luck_of_their_own():
    """Whatever was done and rolled before, a seat's nth act on walks from a guess has the same."""
    match = new("civolution", 2, seed=4)
    g = play_until(match, lambda at: type(at.decision).__name__ == "Turn", seed=4).game
    seat, walks = match.seat, list[list[tuple[int, int]]]()

    class Noting(Thought):
        def acted(self, at):
            walks[-1].append((at.decision.seat, at.state.rng))
            return super().acted(at)

    bot, value = SearchBot(), value_of("civolution")
    guess = g.rules.determinize(g, seat, Chance(7))
    for first in g.options()[:3]:
        walks.append([])
        thought = Noting(g, Chance(1), Budget(1 << 30), value, 1)
        root = Node()
        root.edges[first] = Edge([0.5, 0.5], seat)
        bot._walk(thought, root, guess.copy(), first)
    for who in (0, 1):
        mine = [[luck for by, luck in walk if by == who] for walk in walks]
        assert len(set(mine[0])) == len(mine[0]) > 1
        assert all(mine[0][: len(m)] == m[: len(mine[0])] for m in mine)


def test_quick_replies_may_look_at_their_own_seat_alone():
    class Alone(CaravanValue):
        def value(self, g, seat):
            raise AssertionError("looked at the others")

    g = new("toy", 2, seed=5).game
    thought = Thought(g, Chance(3), Budget(1 << 30), Alone(), kept=1)
    assert thought.acted(g.copy()).state != g.state


def test_who_plays_alone_looks_ahead_by_turns_too():
    """Nobody else acts between its turns, and a walk to the end of the match would tell nothing."""
    match = new("civolution", 1, seed=4, mode="solo")
    g = play_until(match, lambda at: type(at.decision).__name__ == "Turn", seed=4).game
    root, _ = SearchBot(nodes=3000, seconds=0).searched(g, 0, Chance(1))
    assert all(0 < edge.chances[0] < 1 for edge in root.edges.values())
    assert any(edge.visits for edge in root.edges.values())


class Patron(Value):
    """A leader who rules is worth ten; a card in hand only costs."""

    pauses = ("TakeActions",)
    paired = ("TakeActions",)

    def features(self, g, seat):
        p = g.state.players[seat]
        return {"hand": len(p.hand), "leader": bool(p.leader), "actions": p.ca}


def test_what_only_costs_at_first_is_looked_at_for_the_next_act():
    """Taking a leader costs one, like any card; playing it pays. Alone it is among the last."""
    g = Table(round=6, age=1).act().g
    p = g.state.players[0]
    p.hand, p.leader, p.leader_ages = [], "", []
    leader = next(key for key in g.rules.leaders if g.rules.level[key] == 1)
    others = [key for key in g.rules.leaders if key != leader]
    g.state.row = ["" if key in others else key for key in g.state.row]
    g.state.row[0] = leader
    value = Patron(Weights({"hand": -1.0, "leader": 10.0, "actions": 0.1}, spread=1.0))
    g = g.copy()
    bot, root = SearchBot(kept=1, value=value), Node()
    thought = Thought(g, Chance(1), Budget(1 << 30), value)
    bot._meet(thought, root, g, 1)
    assert "take 1" not in [action.text for action in root.edges]
    bot._pair(thought, root, g)
    assert "take 1" in [action.text for action in root.edges]
