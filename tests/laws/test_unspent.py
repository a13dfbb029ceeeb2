"""What would be lost by stopping is said, in every game in which something can be."""

from __future__ import annotations

from random import Random

import pytest

import pentarchy
from pentarchy.core.match import Match

LEFT = [
    ("ages", "TakeActions", "end", "{n} civil action{s} {is} unspent."),
    ("civolution", "Migrate", "done", "{n} migration{s} {is} unspent."),
    ("civolution", "Produce", "done", "{n} production{s} {is} unspent."),
    ("civolution", "Transport", "done", "{n} transport{s} {is} unspent."),
    ("civolution", "Procreate", "done", "{n} new tribe{s} could still settle."),
    ("civolution", "FeedTribes", "done", "{n} food is unspent while tribes go hungry."),
    ("dawn", "PlaceControl", "done", "{n} control token{s} can still be placed."),
    ("dawn", "Campaign", "done", "{n} control token{s} can still be reinforced."),
    ("dawn", "CaravanTrip", "done", "{n} caravan{s} {has} not moved."),
    ("dawn", "Build", "done", "A city or a wonder can still be built."),
    ("horizon", "Moving", "done", "{n} movement point{s} {is} unspent."),
    ("horizon", "MakeExchange", "done", "You have produced nothing this turn."),
    ("innovation", "SpreadSpades", "done", "{n} spade{s} {is} unspent."),
]
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


@pytest.mark.parametrize(
    "game, decision, stops, sentence", LEFT, ids=[f"{row[0]}-{row[1]}" for row in LEFT]
)
def test_what_is_left_is_said_when_stopping_and_never_else(
    game: str, decision: str, stops: str, sentence: str
) -> None:
    """The sentence counts what is left; options that go on lose nothing."""
    match = reached(game, decision, stops)
    said = amount(match, stops)
    first = said.split()[0]
    one = first == "1"
    words = {"s": "" if one else "s", "is": "is" if one else "are", "has": "has" if one else "have"}
    assert said == sentence.format(n=first, **words)
    assert match.decision is not None
    for option in match.options:
        if option.text != stops:
            assert match.say(match.decision.unspent(match.game, option)) == ""


def test_passing_is_asked_about_while_one_could_still_act() -> None:
    """In Innovation a pass says what one has left; with nothing that could be done it says none."""
    match = reached("innovation", "TakeAction", "pass")
    assert amount(match, "pass").startswith("You could still act this round: you have ")


def test_an_exchange_made_is_a_production() -> None:
    """Horizon: who has made one exchange has produced something."""
    match = reached("horizon", "MakeExchange", "done")
    match.apply(next(option for option in match.options if option.text != "done"))
    if type(match.decision).__name__ == "MakeExchange":
        assert amount(match, "done") == ""
