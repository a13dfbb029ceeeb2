"""What makes a search spend its time well, and keep its head."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.bots.search import DOUBT, FAITH, SEEN, TINY, Edge, Node, Rival, SearchBot, judge
from pentarchy.bots.thought import Budget, Thought
from pentarchy.bots.values import Weights
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.match import new
from tests.bots.caravan import CaravanValue


def walked(look: float, *leads: float) -> Rival:
    rival = Rival("an option", look)
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
    rival = Rival("an option", -0.06, looks=3)
    rival.learn(0.02, 0.0)
    rival.learn(0.02, 0.0)
    assert rival.look == pytest.approx((3 * -0.06 + 2 * 0.02) / 5)


def test_walks_are_believed_as_far_as_they_say_more_than_luck_would():
    far, near, new_one = walked(-0.02, 0.04, 0.08), walked(0.0, -0.01, 0.01), Rival("new", -0.1)
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
    assert (two[0], two[1].state) == (one[0], one[1].state)
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


def test_a_patient_search_walks_all_rivals_to_the_end_of_its_budget():
    """All alike, and more than one that drops who is behind has to."""

    class Patient(CaravanValue):
        patient = True

    g = new("toy", 2, seed=5).game
    _, dropped = SearchBot(nodes=2000, value=CaravanValue()).searched(g, 0, Chance(1))
    _, kept = SearchBot(nodes=2000, value=Patient()).searched(g, 0, Chance(1))
    assert len(kept) > 1
    assert {rival.walks for rival in kept} == {kept[0].walks}
    assert kept[0].walks > max(rival.walks for rival in dropped)


def test_what_is_wished_is_done_if_it_can_be():
    g = new("toy", 2, seed=5).game
    thought = Thought(g, Chance(3), Budget(1 << 30))
    best, _ = thought.acted(g.copy())
    other = next(option for option in g.options() if option != best)
    assert thought.acted(g.copy(), other)[0] == other
    assert thought.acted(g.copy(), "nobody offers this")[0] == best


def test_where_seats_hardly_answer_the_others_do_the_same_after_every_option():
    """Two walks from one guess: what the other seat did on the first it does on the second, with
    the same luck whatever was rolled before, and without being thought over."""

    class Alone(CaravanValue):
        alone = True

    g = new("toy", 2, seed=5).game
    bot = SearchBot(value=Alone(), ahead=2)
    thought = Thought(g, Chance(1), Budget(1 << 30), Alone())
    root = Node()
    bot._meet(thought, root, g, 6)
    first, second = list(root.edges)[:2]
    replies: dict[int, Action] = {}
    bot._walk(thought, root, g.copy(), first, replies)
    done = dict(replies)
    assert done
    bot._walk(thought, root, g.copy(), second, replies)
    assert replies == done


def test_where_seats_hardly_answer_there_are_more_walks_for_a_budget():
    class Patient(CaravanValue):
        patient = True

    class Alone(Patient):
        alone = True

    g = new("toy", 3, seed=5).game
    _, answering = SearchBot(nodes=2000, value=Patient()).searched(g, 0, Chance(1))
    _, alone = SearchBot(nodes=2000, value=Alone()).searched(g, 0, Chance(1))
    assert alone[0].walks > answering[0].walks


def test_a_walk_is_worth_the_mean_of_its_last_turns():
    """Three turns ahead, the last two counting: after the second and after the third."""
    seen: list[list[float]] = []

    class Watched(CaravanValue):
        window = 2

        def outlook(self, g: Game[Any, Any]) -> list[float]:
            seen.append(super().outlook(g))
            return seen[-1]

    value = Watched()
    g = new("toy", 2, seed=5).game
    bot = SearchBot(value=value, ahead=3)
    thought = Thought(g, Chance(1), Budget(1 << 30), value)
    root = Node()
    bot._meet(thought, root, g, 6)
    _, end = bot._walk(thought, root, g.copy(), next(iter(root.edges)), {})
    assert len(seen) == 2
    assert seen[0] != seen[1]
    assert end == pytest.approx((seen[0][0] + seen[1][0]) / 2)
