"""What would be lost by stopping is said, in every game in which something can be."""

from __future__ import annotations

from random import Random

import pytest

import pentarchy
from pentarchy.core.match import Match

LEFT = {
    "ages": ("TakeActions", "end", "{n} civil action{s} {is} unspent."),
    "civolution": ("Migrate", "done", "{n} migration{s} {is} unspent."),
    "dawn": ("PlaceControl", "done", "{n} control token{s} can still be placed."),
    "horizon": ("Moving", "done", "{n} movement point{s} {is} unspent."),
    "innovation": ("SpreadSpades", "done", "{n} spade{s} {is} unspent."),
}
"""By game: a question, what stops it, and what is then said to be left."""


def reached(game: str, decision: str, stops: str) -> Match:
    """A match played at random to a question that can be stopped while something is left."""
    for seed in range(20):
        match, chance = pentarchy.new(game, seats=2, seed=seed), Random(seed)
        while not match.over:
            if type(match.decision).__name__ == decision:
                texts = [option.text for option in match.options]
                if stops in texts and amount(match, stops):
                    return match
            match.apply(chance.choice(match.options))
    raise AssertionError(f"{game} never came to {decision}")


def amount(match: Match, stops: str) -> str:
    """What is said to be left if this stops it."""
    option = next(option for option in match.options if option.text == stops)
    assert match.decision is not None
    return match.say(match.decision.unspent(match.game, option))


@pytest.mark.parametrize("game", LEFT)
def test_what_is_left_is_said_when_stopping_and_never_else(game: str) -> None:
    """The sentence counts what is left; options that go on lose nothing."""
    decision, stops, sentence = LEFT[game]
    match = reached(game, decision, stops)
    said = amount(match, stops)
    n = int(said.split()[0])
    words = {"s": "", "is": "is"} if n == 1 else {"s": "s", "is": "are"}
    assert said == sentence.format(n=n, **words)
    assert match.decision is not None
    for option in match.options:
        if option.text != stops:
            assert match.say(match.decision.unspent(match.game, option)) == ""
