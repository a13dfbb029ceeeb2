"""Whether something happens never depends on who watches; and card text nests, in every game.

Tried with component sets of our own: cards that react to each kind of event, and cards whose texts
are wrapped in every word that all games share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

import pentarchy
from pentarchy.core.card import Card, Text
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.event import Event
from pentarchy.core.match import Match, codec
from pentarchy.core.rules import Rules, games
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.core.words import EachSeat, May, OneOf, Repeat, When

GAMES = list(games().values())
every_game = pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])
CHOICES = 60
"""How far a match is followed."""

ASK: Step = May(text=())
"""A reaction that does nothing and is seen on the stack."""


def remade(rules: Rules[Any], change: Callable[[Card], Card]) -> Rules[Any]:
    """The game with changed components."""
    return type(rules)([change(card) for card in rules.catalogue])


def honours(card: Card, timing: str) -> bool:
    """Whether a card's kind has a use for a timing."""
    return timing in type(card).timings


def follow(match: Match, seed: int, each: Callable[[Match], None] = lambda _: None) -> None:
    """Random play for a while."""
    chance = Chance(scrambled(seed))
    for _ in range(CHOICES):
        if match.over:
            return
        each(match)
        match.apply(match.options[below(chance, len(match.options))])


def watched_and_unwatched_agree(match: Match) -> None:
    """An option taken where nobody watches leads to the same state and stack as applied."""
    for action in match.options[:3]:
        alone, seen = match.game.copy(), match.game.copy()
        seen.listen = lambda _: None
        alone.take(action)
        seen.apply(action)
        assert alone.stack == seen.stack, action
        assert codec(match.rules).encode(alone) == codec(match.rules).encode(seen), action


@every_game
def test_what_happens_does_not_depend_on_who_watches(rules: Rules[Any]) -> None:
    """Also where every card in play reacts to an event, whichever kind it is."""
    for name, event in codec(rules).events.items():

        def reacting(card: Card, event: type[Event] = event) -> Card:
            if not honours(card, "on"):
                return card
            return replace(card, on={**card.on, event: (*card.on.get(event, ()), ASK)})

        ours = remade(rules, reacting)
        seats = max(ours.mode(ours.modes[0].key).seats or ours.seats)
        match = pentarchy.new(ours, seats, seed=len(name))
        follow(match, len(name), watched_and_unwatched_agree)


WRAPS: dict[str, Callable[[Text], Text]] = {
    "may": lambda text: (May(text=text),),
    "one of": lambda text: (OneOf(texts=(text, (ASK,))),),
    "twice": lambda text: (Repeat(times=2, text=text),),
    "each": lambda text: (EachSeat(text=text),),
    "others": lambda text: (EachSeat(text=text, others=True),),
    "nested": lambda text: (
        May(text=(OneOf(texts=((Repeat(times=1, text=text),), (EachSeat(text=(ASK,)),))),)),
    ),
}
TEXTS = ("now", "income", "action", "on_pass", "at_end")


@every_game
@pytest.mark.parametrize("wrap", WRAPS.values(), ids=WRAPS)
def test_shared_words_work_round_every_text(rules: Rules[Any], wrap: Callable[..., Any]) -> None:
    """A match goes on, whatever of the shared words stands round the cards' own."""

    def wrapped(card: Card) -> Card:
        texts = {t: wrap(getattr(card, t)) for t in TEXTS if getattr(card, t)}
        for timing in ("on", "on_any"):
            reactions = getattr(card, timing)
            texts[timing] = {event: wrap(text) for event, text in reactions.items()}
        return replace(card, **texts)

    ours = remade(rules, wrapped)
    for seats in ours.mode(ours.modes[0].key).seats or ours.seats:
        follow(pentarchy.new(ours, seats, seed=seats), seats, lambda m: m.told(m.seat) and None)


@every_game
def test_what_depends_on_the_event_may_lie_deep(rules: Rules[Any]) -> None:
    """`When` inside other words is decided by the event that triggered the text."""
    deep = (May(text=(OneOf(texts=(_when(True), _when(False))), *_when(True))),)

    def reacting(card: Card) -> Card:
        return replace(card, on=dict.fromkeys(events, deep)) if honours(card, "on") else card

    events: Iterable[type[Event]] = codec(rules).events.values()
    ours = remade(rules, reacting)
    for seats in ours.mode(ours.modes[0].key).seats or ours.seats:
        follow(pentarchy.new(ours, seats, seed=seats), seats, lambda m: m.told(m.seat) and None)


def _when(holds: bool) -> Text:
    return (When(field="seat", values=(0, 1, 2, 3, 4) if holds else (), text=(ASK,)),)
