"""What is said is data: every message has a template, and its arguments fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

import msgspec
import pytest

import pentarchy
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.match import Match
from pentarchy.core.message import SEATS, Message, Verbatim, holes
from pentarchy.core.rules import Rules, games
from pentarchy.core.teller import Teller
from pentarchy.languages.catalogue import COMMON
from pentarchy.languages.extract import entries, worded
from tests.support import wander

GAMES = list(games().values())
WORDS = re.compile(r"[a-z]{2}")
"""What a coordinate or a number does not have."""


@cache
def templates(rules: Rules[Any]) -> frozenset[str]:
    """Every template that translators of a game get."""
    found = (*entries(rules.name), *entries(COMMON))
    return frozenset(text for one in found for text in (one.english, one.many))


def check(message: Message, rules: Rules[Any], where: str) -> None:
    """A message is a template of the sources, filled with what may fill it."""
    known = templates(rules)
    said = f"{where}: {message.template!r}"
    for text in (message.template, message.many):
        assert text in known or not worded(text), f"{said}: translators do not get {text!r}"
    wanted = holes(message.template) | holes(message.many)
    assert wanted == set(message.args), f"{said} has holes {wanted}, filled with {message.args}"
    for hole, value in message.args.items():
        check_argument(hole, value, rules, said)


def check_marks(message: Message, teller: Teller) -> None:
    """What is marked is what is said, and each mark covers the words of what it names."""
    text, marks = teller.marked(message)
    assert text == teller.say(message)
    for mark in marks:
        named = teller.player(mark.seat) if mark.seat is not None else teller.name(mark.key)
        said = text[mark.start : mark.end]
        assert said.lower() == (str(mark.die) if mark.die else named.lower()), (text, mark)


def check_argument(hole: str, value: Any, rules: Rules[Any], said: str) -> None:
    """A hole holds a number, a key, a place, a seat, a message, or several of them."""
    if isinstance(value, tuple):
        for item in value:
            check_argument(hole, item, rules, said)
    elif isinstance(value, Message):
        check(value, rules, said)
    elif isinstance(value, str) and not isinstance(value, Verbatim):
        assert value in rules.names or not WORDS.search(value), f"{said}: {hole} is {value!r}"
    elif hole in SEATS:
        assert isinstance(value, int), f"{said}: {hole} is {value!r}, no seat"


@cache
def said_fields(cls: type) -> frozenset[str]:
    """The fields of a record that are said."""
    hints = get_type_hints(cls)
    return frozenset(name for name, kind in hints.items() if "Message" in str(kind))


def spoken(value: Any, rules: Rules[Any], where: str, said: bool = False) -> Iterator[str]:
    """Checks all that a record says; finished words where a message is meant are faults."""
    if isinstance(value, Message):
        check(value, rules, where)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            here = f"{where}.{name}"
            inner = name in said_fields(type(value))
            yield from spoken(getattr(value, name), rules, here, inner)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from spoken(item, rules, where, said)
    elif isinstance(value, dict):
        for item in value.values():
            yield from spoken(item, rules, where, said)
    elif said and isinstance(value, str) and WORDS.search(value):
        yield f"{where} is {value!r}, which is finished words"


def check_moment(match: Match, chance: Chance) -> None:
    """All that can be said at one moment of a match."""
    g, rules = match.game, match.rules
    decision = match.decision
    assert decision is not None
    view = match.view(match.seat)
    faults = list(spoken(view, rules, "view"))
    assert not faults, faults[:3]
    for step in g.stack:
        check(step.words(g), rules, type(step).__name__)
    for asker in (decision, *decision.interrupts(g)):
        candidates = list(asker.candidates(g))
        for action in candidates if len(candidates) < 30 else candidates[below(chance, 7) :: 7]:
            refusal = asker.refusal(g, action)
            if refusal is not None:
                check(refusal, rules, type(asker).__name__)
    for asker, action in g.offered():
        if isinstance(lost := asker.unspent(g, action), Message):
            check(lost, rules, type(asker).__name__)
    refusal = g.why_not(rules.space().action(below(chance, rules.space().size)))
    if refusal is not None:
        check(refusal, rules, "why_not")


@pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])
def test_every_message_of_a_match_fits_its_template(rules: Rules[Any]) -> None:
    """Prompts, labels, refusals, the log and views, in every mode and at every player count."""
    for number, config in enumerate(rules.configurations()):
        match = pentarchy.new(rules, config.seats, number, config.mode, config.options)
        chance = Chance(scrambled(number))
        for count, at in enumerate(wander(match, number)):
            if count < 10 or below(chance, 25) == 0:
                check_moment(at, chance)
        for _, event in match.events:
            for seat in (0, None):
                message = event.told_to(seat)
                if message is not None:
                    check(message, rules, type(event).__name__)
                    check_marks(message, match.teller)


@pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])
def test_every_card_is_said(rules: Rules[Any]) -> None:
    """The faces of all components, and their texts in words."""
    g = pentarchy.new(rules, max(rules.modes[0].seats or rules.seats)).game
    faults = [f for face in rules.faces() for f in spoken(face.numbers, rules, face.key, True)]
    assert not faults, faults[:3]
    for card in rules.catalogue:
        for timing in ("now", "income", "action", "on_pass", "at_end"):
            for word in getattr(card, timing):
                check(word.words(g), rules, card.key)
