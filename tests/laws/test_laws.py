"""The laws: what holds in every game, at every player count, in every mode.

A game is under them by being registered. Matches are random, `Rules.law_matches` of every player
count and mode; `LAW_TIMES` multiplies that (`make test-long` sets it high).
"""

from __future__ import annotations

import os
from itertools import islice
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.codec import family
from pentarchy.core.game import Game
from pentarchy.core.match import Match, codec, load
from pentarchy.core.rulebook import rulebook
from pentarchy.core.rules import Rules, games
from pentarchy.core.settings import Config
from pentarchy.core.step import Decision
from tests.support import wander

TIMES = int(os.environ.get("LAW_TIMES", "1"))
GAMES = list(games().values())
CASES = [
    pytest.param(rules, config, seed, id=f"{rules.name}-{config.mode}-{config.seats}p-{seed}")
    for rules in GAMES
    for config in rules.configurations()
    for seed in range(TIMES * rules.law_matches)
]
every_match = pytest.mark.parametrize("rules, config, seed", CASES)
every_game = pytest.mark.parametrize("rules", GAMES, ids=[r.name for r in GAMES])


def begin(rules: Rules[Any], config: Config, seed: int) -> Match:
    """A match of a configuration."""
    return pentarchy.new(rules, config.seats, seed, config.mode, config.options)


@every_match
def test_a_random_match_keeps_every_law(rules: Rules[Any], config: Config, seed: int) -> None:
    """Options, copies, JSON, audits, views, refusals, numbers and texts hold at every choice."""
    match = begin(rules, config, seed)
    chance = Chance(scrambled(seed + 1))
    space = rules.space()
    for count, at in enumerate(wander(match, seed)):
        options = at.options
        assert at.decision is not None
        assert len(options) >= 2 or (options and at.decision.confirms), (
            "a seat is asked only when there is something to choose or to confirm"
        )
        assert len(set(options)) == len(options), "options are unique"
        rules.audit(at.game)
        for action in options:
            assert rules.vocabulary.parse(action.text) == action, "action text round-trips"
            assert space.action(space.number(action)) == action, "action numbers round-trip"
        # The dear laws are checked at a sample of positions, more densely at the start.
        if count < 8 or below(chance, 30) == 0:
            check_position(at, chance)
    rules.audit(match.game)
    check_end(match)


def check_position(match: Match, chance: Chance) -> None:
    """The laws of one position."""
    check_copies(match, chance)
    check_json(match)
    check_refusals(match, chance)
    for seat in (*range(match.record.config.seats), None):
        check_view(match, seat, chance)


def check_copies(match: Match, chance: Chance) -> None:
    """Every option applies on a copy, and the original does not notice."""
    before = codec(match.rules).encode(match.game)
    options = list(match.options)
    for action in (
        options if len(options) <= 6 else [options[below(chance, len(options))] for _ in range(4)]
    ):
        other = match.game.copy()
        other.apply(action)
        match.rules.audit(other)
        assert codec(match.rules).encode(match.game) == before, "a copy aliases its original"


def check_json(match: Match) -> None:
    """State and stack survive JSON, and the options with them."""
    raw = codec(match.rules).encode(match.game)
    again = codec(match.rules).decode(raw)
    again.advance()
    assert codec(match.rules).encode(again) == raw
    assert list(again.options()) == list(match.options)
    assert again.stack == match.game.stack
    assert again.state == match.game.state


def check_refusals(match: Match, chance: Chance) -> None:
    """`why_not` is None exactly for the options, and otherwise a sentence."""
    decision = match.decision
    assert decision is not None
    options = set(match.options)
    for asker in (decision, *decision.interrupts(match.game)):
        candidates = list(asker.candidates(match.game))
        likely = list(asker.likely(match.game))
        assert set(likely) <= set(candidates), "what is likely is a candidate"
        for action in candidates:
            refusal = asker.refusal(match.game, action)
            assert (refusal is None) == (action in options), (action, refusal)
            assert refusal is None or match.say(refusal)
            assert refusal is not None or action in likely, f"{action} may be chosen, unlike"
        options -= set(candidates)
    assert not options, f"options that are no candidates: {options}"
    options = set(match.options)
    space = match.rules.space()
    for _ in range(5):
        action: Action = space.action(below(chance, space.size))
        assert (match.why_not(action) is None) == (action in options)


def check_view(match: Match, seat: int | None, chance: Chance) -> None:
    """A view names only spots it has, is plain data, and tells nothing its seat cannot know."""
    view = match.view(seat)
    spots = view.spots()
    assert len(spots) == sum(len(getattr(a, "spots", ())) for a in view.areas), "spots are unique"
    if view.ask:
        for option in view.ask.options:
            for spot in option.spots:
                assert spot in spots, f"option {option.action!r} names the missing spot {spot!r}"
        assert bool(view.ask.options) == (seat == match.seat)
    raw = msgspec.json.encode(view, enc_hook=match.teller.encoded)
    if seat is not None:
        other = match.rules.determinize(match.game, seat, chance)
        match.rules.audit(other)
        again = match.rules.view(other, seat)
        if msgspec.json.encode(again, enc_hook=match.teller.encoded) != raw:
            where = difference(*(msgspec.to_builtins(v, enc_hook=str) for v in (view, again)))
            raise AssertionError(
                f"the view changed when what the seat cannot know was reshuffled: {where}"
            )
        check_reshuffled(match, other)


def check_reshuffled(match: Match, other: Game[Any, Any]) -> None:
    """A reshuffled copy asks the same of the same seat, and offers what its own position has."""
    assert other.stack == match.game.stack
    options = list(other.options())
    asked = [] if match.decision is None else list(match.decision.options(other))
    assert options == asked, "options of another position"
    match.rules.view(other, match.seat)


def difference(one: Any, two: Any, path: str = "view") -> str:
    """The first place at which two trees of plain data differ."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        parts = [(f".{key}", one[key], two[key]) for key in one]
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        parts = [(f"[{i}]", a, b) for i, (a, b) in enumerate(zip(one, two, strict=True))]
    else:
        return f"{path} is {one!r} or {two!r}"
    return next((difference(a, b, path + name) for name, a, b in parts if a != b), path)


def check_end(match: Match) -> None:
    """A finished match has a result, and its record replays to the same position."""
    assert match.result is not None
    assert match.result.winners or match.record.config.seats == 1, "only a solo match may be lost"
    assert len(match.result.scores) == match.record.config.seats
    again = load(match.record.to_text(), rules=match.rules)
    assert again.state_hash == match.state_hash
    for seat in (*range(match.record.config.seats), None):
        assert all(isinstance(line, str) for line in match.log(seat))


@every_game
def test_undo_restores_the_position(rules: Rules[Any]) -> None:
    """Whatever may be undone leads back to exactly the position before."""
    match = begin(rules, rules.configurations()[0], 5)
    chance = Chance(scrambled(3))
    undone = 0
    for _ in range(300):
        if match.over or undone >= 20:
            break
        before = match.state_hash
        match.apply(match.options[below(chance, len(match.options))])
        if match.can_undo:
            again = match.record.actions[-1]
            assert match.undo()
            assert match.state_hash == before
            undone += 1
            match.apply(again)


@every_game
def test_what_a_seat_cannot_know_is_reshuffled(rules: Rules[Any]) -> None:
    """Where a choice is hidden from a seat, that seat's determinized copies do not give it away."""
    match = begin(rules, rules.configurations()[0], 6)
    chance = Chance(scrambled(8))
    for at in islice(wander(match, 6), 120):
        options = at.options
        one, two = at.game.copy(), at.game.copy()
        one.apply(options[below(chance, len(options))])
        two.apply(options[below(chance, len(options))])
        for seat in {*range(at.record.config.seats)} - {at.seat}:
            if secret(one) == secret(two) or rules.view(one, seat) != rules.view(two, seat):
                continue
            guesses = {secret(rules.determinize(one, seat, chance)) for _ in range(30)}
            assert guesses != {secret(one)}, f"`redeal` leaves what seat {seat} cannot know"


def secret(g: Game[Any, Any]) -> bytes:
    """The position without its randomness."""
    other = g.copy()
    other.state.rng = 0
    return codec(g.rules).encode(other)


@every_game
def test_seeds_matter_and_repeat(rules: Rules[Any]) -> None:
    """The same seed gives the same match, another seed another one."""
    config = rules.configurations()[0]
    hashes = [begin(rules, config, seed).state_hash for seed in (1, 1, 2)]
    assert hashes[0] == hashes[1] != hashes[2]


@every_game
def test_a_first_game_is_played_only_if_it_is_named(rules: Rules[Any]) -> None:
    """What is played by default, and what bots are measured by, is the game of the rulebook."""
    assert rules.modes[0].key != "first"
    if any(mode.key == "first" for mode in rules.modes):
        assert rules.guide is not None
        assert rules.guide.mode == "first", "who plays for the first time is led through it"


@every_game
def test_lessons_are_about_the_game(rules: Rules[Any]) -> None:
    """The first lesson is the welcome; every other names a question, and all of them their rule."""
    if rules.guide is None:
        return
    kinds = [lesson.decision for lesson in rules.guide.lessons]
    assert kinds[0] == ""
    assert set(kinds[1:]) <= family(Decision, rules.package).keys()
    assert len(set(kinds)) == len(kinds), "a question has one lesson"
    known = {"", *rulebook(rules.name)}
    assert {lesson.rule for lesson in rules.guide.lessons} <= known
    rules.configure(rules.guide.seats, rules.guide.mode, rules.guide.options)


@every_game
def test_events_are_told_to_everybody_without_error(rules: Rules[Any]) -> None:
    """Every event has a version for every seat, and its sentence can be written."""
    match = begin(rules, rules.configurations()[-1], 11)
    for _ in islice(wander(match, 4), 400):
        pass
    for seat in (*range(match.record.config.seats), None):
        match.log(seat)


@every_game
def test_a_saved_match_goes_on(rules: Rules[Any]) -> None:
    """to_json and from_json keep the exact position, mid-decision."""
    match = begin(rules, rules.configurations()[0], 9)
    for _ in islice(wander(match, 2), 37):
        pass
    again = pentarchy.from_json(match.to_json())
    assert again.state_hash == match.state_hash
    assert list(again.options) == list(match.options)
