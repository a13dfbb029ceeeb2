"""Wherever bots think, they are shown a guess at what they cannot know, never the truth.

A secret is planted in the toy game: the other seat holds three merchants, of four in the game. A
spy sits where the bot would, and notes what it is shown. Were it shown the truth it would see three
merchants every time; by chance it sees them now and then.
"""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.bots import analysis, arena, tuning
from pentarchy.bots.base import BOTS
from pentarchy.bots.values import value_of
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.match import Match
from pentarchy.core.rules import find
from tests.bots.test_bots import Spy, planted

TRIALS = 60
SECRET = ["merchant"] * 3


class Caught(Exception):
    """The spy has seen what it came for: the match need not go on."""


class Quick(Spy):
    """A spy that looks once a match, and may stand where any bot does."""

    seen: list[list[str]] = []

    def __init__(self, **_: Any) -> None:
        super().__init__()

    def choose(self, g, seat, chance):
        type(self).seen.append(sorted(g.state.players[1 - seat].hand))
        raise Caught

    def ranked(self, g, seat, chance):
        super().choose(g, seat, chance)
        type(self).seen.append(self.hands[-1])
        return [(0.5, action) for action in g.options()]


@pytest.fixture(autouse=True)
def unseen() -> None:
    Quick.seen = []


def assert_nothing_leaked() -> None:
    assert len(Quick.seen) == TRIALS
    assert Quick.seen.count(SECRET) < TRIALS * 0.2, "the bot sees the other's hand"


def planted_for(*_: Any, **__: Any) -> Match:
    return planted()


def test_a_spy_that_is_shown_the_truth_would_be_noticed():
    for _ in range(TRIALS):
        with pytest.raises(Caught):
            Quick().choose(planted().game, 0, Chance(1))
    with pytest.raises(AssertionError, match="sees the other's hand"):
        assert_nothing_leaked()


def test_in_the_arena(monkeypatch):
    monkeypatch.setitem(BOTS, "spy", Quick)
    monkeypatch.setattr(arena, "new", planted_for)
    for i in range(TRIALS):
        run = arena.plan("toy", find("toy").configure(2), ["spy", "spy"], games=2, seed=i)
        assert "Caught" in arena.play(run, 0).error
    assert_nothing_leaked()


def test_while_tuning(monkeypatch):
    monkeypatch.setattr(tuning, "GreedyBot", Quick)
    monkeypatch.setattr(tuning, "new", planted_for)
    config, weights = find("toy").configure(2), value_of("toy").weights
    for i in range(TRIALS):
        with pytest.raises(Caught):
            tuning.trial("toy", config, weights, seed=i, number=0)
    assert_nothing_leaked()
    Quick.seen = []
    for i in range(TRIALS):
        with pytest.raises(Caught):
            tuning.duel("toy", config, weights, weights, seed=i, side=i % 2)
    assert_nothing_leaked()


def test_in_hints(monkeypatch):
    monkeypatch.setattr(analysis, "SearchBot", Quick)
    for i in range(TRIALS):
        analysis.hint(planted().game, 0, Chance(scrambled(i)), seconds=0.1)
    assert_nothing_leaked()


def test_in_the_analysis_of_a_match(monkeypatch):
    """What would have been better is looked for with what the seat knew then."""
    monkeypatch.setattr(analysis, "SearchBot", Quick)
    monkeypatch.setattr(analysis, "resume", planted_for)
    for i in range(TRIALS):
        blunder = analysis.TurningPoint(0, 0, "", "", (0.9, 0.1), (0.1, 0.9), "")
        analysis._mended(planted(), blunder, Chance(scrambled(i)), seconds=0.1)
    assert_nothing_leaked()
