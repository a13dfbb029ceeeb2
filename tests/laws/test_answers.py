"""Standing answers, in every game: each answers a question that exists, and only by its options."""

from __future__ import annotations

from typing import Any

import pytest

import pentarchy
from pentarchy.core.codec import family
from pentarchy.core.match import Match
from pentarchy.core.rulebook import rulebook
from pentarchy.core.rules import Rules, games
from pentarchy.core.settings import ASK
from pentarchy.core.step import Decision
from tests.support import wander

GAMES = [rules for rules in games().values() if rules.finished]
every_game = pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])


@every_game
def test_each_names_its_rule_and_its_question(rules: Rules[Any]) -> None:
    """The rule is one of the reference; some decision asks what is answered, by that rule."""
    asked = {d.answer_key for d in family(Decision, rules.package).values()}
    for spec in rules.answers:
        assert spec.choices[0] == ASK, spec.key
        assert spec.key in asked, f"nothing asks {spec.key}"
    if type(rules).__module__.startswith("pentarchy.games."):
        assert all(spec.rule in rulebook(rules.name) for spec in rules.answers)
    known = {spec.key for spec in rules.answers}
    assert asked - {""} <= known, "what can be answered is offered"


@every_game
def test_an_answer_is_one_of_the_options_or_none(rules: Rules[Any]) -> None:
    """Whatever the position; `ask` is never an answer."""
    specs = {spec.key: spec for spec in rules.answers}
    match = pentarchy.new(rules, max(rules.seats), seed=5)
    for at in wander(match, 5):
        decision = at.decision
        assert decision is not None
        for choice in specs[decision.answer_key].choices if decision.answer_key else ():
            action = decision.answered(at.game, choice)
            assert action is None or (choice != ASK and action in at.options)


@every_game
def test_what_cannot_matter_is_decided_and_looks_the_same(rules: Rules[Any]) -> None:
    """Where a seat is not asked, each of its options would have shown it the same table."""
    match = pentarchy.new(rules, max(rules.seats), seed=6)
    for at in wander(match, 6):
        decision = at.decision
        assert decision is not None
        if at._any_of_alike(decision) is not None:
            assert not decision.confirms
            assert len({_shown(at, n) for n in range(len(at.options))}) == 1


def _shown(match: Match, option: int) -> str:
    after = match.copy()
    seat = match.seat
    after.apply(match.options[option])
    return repr(after.view(seat))
