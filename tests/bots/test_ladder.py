"""The bots on the real games: they choose what is allowed, in time, and the better one wins."""

from __future__ import annotations

import time

import pytest

from pentarchy.bots import arena, make, runs
from pentarchy.bots.analysis import hint
from pentarchy.core.chance import Chance, below
from pentarchy.core.match import Match, new
from pentarchy.core.rules import find, games

GAMES = [name for name in games() if name != "toy"]
QUICK = {"novice": "novice", "fair": "fair:nodes=60", "beam": "beam:nodes=60"}
QUICK |= {"strong": "strong:nodes=60"}


def wandered(game: str, seats: int, steps: int) -> Match:
    match, chance = new(game, seats, seed=4), Chance(7)
    for _ in range(steps):
        match.apply(match.options[below(chance, len(match.options))])
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", QUICK)
def test_every_level_chooses_an_option(game, level):
    match = wandered(game, max(find(game).seats), 12)
    seat = match.seat
    known = match.rules.determinize(match.game, seat, Chance(1))
    assert make(QUICK[level]).choose(known, seat, Chance(2)) in match.options


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_can_be_had_in_every_game(game):
    match = wandered(game, 2, 20)
    given = hint(match.game, match.seat, Chance(1), seconds=0.1)
    assert given.suggestions[0].action in [a.text for a in match.options]


def met(game: str, bots: tuple[str, ...], matches: int, seats: int = 2) -> arena.Report:
    run = arena.plan(game, find(game).configure(seats), bots, matches, seed=1)
    return arena.report(run, runs.local(2)(run, range(matches)))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game):
    done = met(game, ("greedy", "random"), 100)
    assert done.failed == 0, done.errors
    assert done.wins["greedy"] >= 98


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_strong_beats_greedy(game):
    done = met(game, ("strong", "greedy"), 40)
    assert done.failed == 0, done.errors
    assert done.rate["strong"] > 0.6


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_strong_keeps_to_two_seconds(game):
    bot, match = make("strong"), new(game, max(find(game).seats), seed=3)
    others, chance = make("fair"), Chance(5)
    slowest = 0.0
    while not match.over and match.game.state.round < 4:
        seat = match.seat
        known = match.rules.determinize(match.game, seat, chance)
        started = time.process_time()
        action = (others if seat else bot).choose(known, seat, chance)
        slowest = max(slowest, 0.0 if seat else time.process_time() - started)
        match.apply(action)
    assert slowest < 4.0
