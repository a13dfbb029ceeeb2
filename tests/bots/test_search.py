"""What makes a search spend its time well, and keep its head."""

from __future__ import annotations

import pytest

from pentarchy.bots.search import FAITH, MARGIN, Edge, SearchBot
from pentarchy.bots.thought import Budget, Thought
from pentarchy.bots.values import Weights
from pentarchy.core.chance import Chance
from pentarchy.core.match import new
from tests.bots.caravan import CaravanValue


def test_an_edge_keeps_the_mean_of_its_walks_and_how_they_scatter():
    edge = Edge([0.5, 0.5], seat=0)
    for result in ([0.2, 0.8], [0.6, 0.4], [0.7, 0.3]):
        edge.learn(result)
    assert edge.chances == pytest.approx([0.5, 0.5])
    # Squares from the mean of 0.5: 0.09 + 0.01 + 0.04, the same for both seats.
    assert edge.scatter == pytest.approx(0.14)


def test_the_first_look_counts_more_where_walks_scatter_and_always_for_something():
    edge = Edge([0.4, 0.6], seat=0)
    assert edge.judged(0, trust=1.0) == 0.4
    edge.learn([0.8, 0.2])
    assert edge.judged(0, trust=0.0) == pytest.approx(0.4 + 0.4 * FAITH)
    assert edge.judged(0, trust=1.0) == pytest.approx(0.4 + 0.4 * FAITH / 2)


def test_a_question_asked_again_is_answered_alike_and_at_once():
    g = new("toy", 2, seed=5).game
    thought = Thought(g, Chance(3), Budget(1 << 30))
    one = thought.acted(g.copy())
    spent = thought.budget.spent
    two = thought.acted(g.copy())
    assert two.state == one.state
    assert thought.budget.spent - spent < spent


def test_what_looks_best_at_first_is_left_only_for_something_better():
    """With a value function that sees no difference the first look stands, and little is spent."""
    blind = CaravanValue(Weights({"coins": 0.0, "hand": 0.0, "merchants": 0.0}, spread=1.0))
    g = new("toy", 2, seed=5).game
    bot = SearchBot(nodes=2000, value=blind)
    root = bot.searched(g, 0, Chance(1))
    ranked = bot.ranked(g, 0, Chance(1))
    assert ranked[0][1] == next(iter(root.edges))
    assert max(abs(chance - ranked[0][0]) for chance, _ in ranked) < MARGIN
