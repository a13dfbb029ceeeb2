"""The bots a learner plays against are shown guesses, never the true position."""

from __future__ import annotations

import pytest

from pentarchy.bots.base import BOTS
from tests.bots.test_bots import Spy, planted

pytest.importorskip("gymnasium")

from pentarchy.research import single


def test_a_bot_in_the_gymnasium_cannot_see_a_planted_secret(monkeypatch):
    monkeypatch.setitem(BOTS, "spy", Spy)
    table = single.AgainstBots("toy", bot="spy", seat=1)
    table.reset(seed=1)
    spy, trials = table.bot, 100
    spy.hands.clear()
    for _ in range(trials):
        table.table.game = planted().game
        before = len(spy.hands)
        table._let_bots_play()
        del spy.hands[before + 1 :]  # Only the first look is at the planted hand.
    truth = spy.hands.count(["merchant"] * 3)
    assert len(spy.hands) == trials
    assert truth < trials * 0.15, "the bot sees the learner's hand"
