"""How bots look ahead: which replies get foresight, where an act ends, what is followed."""

from __future__ import annotations

from pentarchy.bots.search import Edge, Node, SearchBot
from pentarchy.bots.thought import KEPT, Budget, Thought
from pentarchy.bots.values import value_of
from pentarchy.core.chance import Chance
from pentarchy.core.match import new
from tests.support import play_until


def kind(at) -> str:
    return type(at.decision).__name__


def test_foresight_goes_to_the_replies_that_look_best():
    """It used to go to any three: those that the options happened to begin with."""
    seen = list[list[float]]()

    class Noting(Thought):
        def valued(self, tried, seat, deep):
            if deep > 0:
                seen.append([worth for worth, _, _ in tried])
            return super().valued(tried, seat, deep)

    value = value_of("civolution")

    def worths(at) -> list[float]:
        asked = Thought(at.game, Chance(0), Budget(1 << 30), value)
        reached = [asked.taken(at.game, action) for action in at.options]
        return sorted((value.worth(other, at.seat) for other in reached), reverse=True)

    def tells(at) -> bool:
        """The best three are not the only ones, and better than the others."""
        return len(at.options) > 2 * KEPT and worths(at)[KEPT - 1] > worths(at)[KEPT]

    match = play_until(new("civolution", 2, seed=4), tells, seed=4)
    g = match.game
    for luck in range(4):
        thought = Noting(g, Chance(luck), Budget(1 << 30), value)
        thought.most = len(g.options())
        thought.answered(g.copy(), deep=1)
    assert seen == [worths(match)[:KEPT]] * 4


def test_an_act_on_a_walk_ends_where_its_own_question_comes_again():
    """The search began inside an act; acts on its walks used to end where *that* was asked."""
    match = new("civolution", 2, seed=4)
    match = play_until(match, lambda at: kind(at) == "PayFirst" and at.game.state.round > 4, seed=4)
    g, met = match.game, []

    class Noting(Thought):
        def acted(self, at):
            met.append((kind(at), self.settled(at)))
            ended = super().acted(at)
            met.append((kind(ended), self.settled(ended)))
            return ended

    first = g.options()[0]
    thought = Noting(g, Chance(1), Budget(1 << 30), value_of("civolution"), 1)
    root = Node()
    root.edges[first] = Edge([0.5, 0.5], match.seat)
    SearchBot()._walk(thought, root, g.copy(), first)
    assert len(met) > 4
    assert all(settled for _, settled in met)
    assert {name for name, _ in met} == {"Turn"}


def test_a_search_follows_what_only_costs_at_first_to_where_it_has_settled():
    """What to build is judged with the building standing; a glance judges the choice alone."""
    match = new("civolution", 2, seed=4)
    match = play_until(match, lambda at: kind(at) == "Build" and len(at.options) > 2, seed=4)
    g, seat, value = match.game, match.seat, value_of("civolution")
    assert "Build" in value.unfolds

    def thinking(thorough: bool) -> Thought:
        return Thought(g, Chance(1), Budget(1 << 30), value, 1, thorough=thorough)

    # Nothing is settled yet after a reply at a glance; the thorough one has seen it through.
    turn = play_until(new("civolution", 2, seed=4), lambda at: kind(at) == "Turn", seed=4).game
    quick, followed = thinking(False), thinking(True)
    for thought in (quick, followed):
        thought.ask(turn)
    reached = [followed.settle(followed.taken(g, a)) for a in g.options()]
    best = max(value.worth(other, seat) for other in reached)
    assert not quick.settled(quick.answered(g.copy()))
    ended = followed.answered(g.copy())
    assert followed.settled(ended)
    assert value.worth(ended, seat) >= best - 1e-9
