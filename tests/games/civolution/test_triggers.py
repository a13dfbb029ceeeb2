"""Triggers: their owner may skip them and orders them, and is asked only where it matters."""

from __future__ import annotations

from itertools import permutations

import pytest

import pentarchy
from pentarchy.core.action import Done
from pentarchy.games.civolution import RULES
from pentarchy.games.civolution.activity import Activities
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.building import Build
from pentarchy.games.civolution.era import ScoreEra
from pentarchy.games.civolution.fate import FavorTest
from pentarchy.games.civolution.goals import InstallGoal
from pentarchy.games.civolution.installing import InstallCard
from pentarchy.games.civolution.sites import RevealSite
from pentarchy.games.civolution.triggers import Answer
from pentarchy.games.civolution.turn import TakeTurn
from pentarchy.games.civolution.words import (
    Advance,
    AnyOrder,
    Either,
    FlipStage,
    Gain,
    GainFeature,
    GainMaterial,
    PlanAhead,
    Score,
    Upgrade,
)
from tests.games.civolution.table import civ, facts, table
from tests.support import play, rule, texts, wander

TWO = ("B_forest:1", "C_grassland:1")
ONLY_GIVE = (Upgrade, FlipStage, PlanAhead, GainFeature, GainMaterial)
"""Questions that leave a choice, but nothing one could wish not to have."""


@rule("civolution", "R5.138")
def test_the_owner_may_skip_a_trigger() -> None:
    """Culture (T9): a step on any track for each goal chip installed, or none."""
    given = {"abilities": ("T9",), "goals": (("G38",),), "intelligence": 2, "tribes": TWO}
    match = table(InstallGoal(seat=0), **given)
    play(match, ["column 2", "upgrade trade"])
    assert texts(match.options)[-1] == "done"
    match.apply("done")
    assert match.over
    assert civ(match).tracks == [0, 0, 0, 0, 0]


@rule("civolution", "R5.138")
@pytest.mark.parametrize("order, score", [(["pick 1"], 1), (["pick 2", "pick 1"], 0)])
def test_the_owner_orders_several_triggers(order: list[str], score: int) -> None:
    """The line gives the food for a second diamond: points by diamonds are better had after it."""
    both = ((Advance(track="culture"),), (Score(n="diamonds_div2"),))
    answer = Answer(seat=0, cards=("T9", "E4"), texts=both)
    match = table(answer, food=5, culture=3, chips=("I4",))
    assert texts(match.options) == ["pick 1", "pick 2", "done"]
    play(match, [*order, "pick 2", "income I4"])
    assert match.over
    assert facts(match, ["food", "culture", "score"]) == {"food": 6, "culture": 4, "score": score}


@rule("civolution", "R5.138")
@pytest.mark.parametrize("order", [*permutations(("C10", "T12"))])
def test_what_merely_gives_comes_to_the_same_in_any_order(order: tuple[str, ...]) -> None:
    """Both answer to a site: 1 and 2 VP, and nobody is asked."""
    match = table(RevealSite(seat=0), tribes=TWO, abilities=order)
    match.apply("site 8")
    assert match.over
    assert facts(match, ["score"]) == {"score": 4 + 1 + 2}


@rule("civolution", "R5.138")
def test_counters_of_pieces_need_no_question_either() -> None:
    """Town Hall and Census answer to the scoring of the era."""
    match = table(
        ScoreEra(), scored="evolution", settled={"island": 1},
        tribes=("B_forest:1", "B_forest:2", "C_grassland:1"), abilities=("D19", "E10"),
    )  # fmt: skip
    assert match.over
    assert facts(match, ["score"]) == {"score": 1 + 1}


@rule("civolution", "R5.138")
def test_a_disc_that_is_watched_is_moved_only_if_its_owner_wants() -> None:
    """Theater answers to discs on 3, 6, 9, 12: a step from 4 to 5 may be one too many."""
    given = {"hand": ("E15",), "wood": 1, "stamina": 1, "culture": 4}
    free = table(InstallCard(seat=0, deck="achievement"), **given, abilities=("E5",))
    assert free.over
    assert facts(free, ["culture"]) == {"culture": 5}
    watched = table(InstallCard(seat=0, deck="achievement"), **given, abilities=("E7",))
    assert texts(watched.options) == ["pick 1", "done"]
    watched.apply("done")
    assert facts(watched, ["culture"]) == {"culture": 4}


@rule("civolution", "R5.138")
def test_all_that_answers_to_a_project_is_had() -> None:
    """Plough, Master Builders: 2 food and 2 VP, 1 VP; the farm itself 1 idea."""
    match = table(Build(seat=0, project="farm"), tribes=TWO, abilities=("A2", "E3"))
    play(match, ["project farm", "at B_forest"])
    assert match.over
    assert facts(match, ["food", "idea", "score"]) == {"food": 2, "idea": 1, "score": 3}


@rule("civolution", "R5.138")
def test_once_per_turn_counts_uses() -> None:
    """Two tests are passed in one turn: one idea. In the next turn another."""
    test = FavorTest(seat=0, then=(Score(n=1),))
    match = table(test, test, favor=6, abilities=("C7",))
    assert facts(match, ["idea"]) == {"idea": 1}
    with match.edit() as g:
        g.stack[:] = [test, TakeTurn(seat=0)]
    match.apply("activate sleep")
    assert civ(match).spent == (), "a new turn has begun"


@rule("civolution", "R5.138", "R5.130")
def test_fixed_gifts_are_had_before_the_rest_is_ordered() -> None:
    """Points and markers first, then the question about a line; none of it can suffer from that."""
    lines = ((Advance(track="culture"),), (Gain(res="food", n=2),), (Score(n=1),))
    match = table(Answer(seat=0, cards=("T9", "A2", "E3"), texts=lines), culture=1)
    assert facts(match, ["food", "score", "culture"]) == {"food": 2, "score": 1, "culture": 1}
    assert texts(match.options) == ["pick 1", "done"]


@rule("civolution", "R5.136")
def test_each_effect_of_an_activity_may_be_skipped() -> None:
    """Library: a research card and an idea; Ink: a card and a planning marker."""
    match = table(Activities(seat=0), tribes=TWO, abilities=("D5",))
    play(match, ["activity D5", "done"])
    assert facts(match, ["hand", "idea"]) == {"hand": 0, "idea": 1}
    match = table(Activities(seat=0), tribes=TWO, abilities=("A17",))
    play(match, ["activity A17", "done", "plan 2"])
    assert facts(match, ["hand", "plan2"]) == {"hand": 0, "plan2": 1}


@rule("civolution", "R5.138")
@pytest.mark.parametrize("seats, mode", [(1, "solo-expert"), (2, "advanced"), (4, "advanced")])
def test_what_is_called_harmless_can_be_declined(seats: int, mode: str) -> None:
    """A question nobody is asked about beforehand offers to do nothing, or only gives."""
    met = set()
    for match in wander(pentarchy.new(RULES, seats, 5, mode), seed=seats):
        decision = match.decision
        if isinstance(decision, Ask) and decision.is_harmless(match.game):
            met.add(type(decision))
            if not isinstance(decision, (*ONLY_GIVE, Either, AnyOrder)):
                assert Done() in match.options, decision
    assert len(met) > 5
