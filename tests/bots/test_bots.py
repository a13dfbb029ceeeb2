from __future__ import annotations

import time
from typing import Any

import pytest

from pentarchy.bots import levels, make, ratings
from pentarchy.bots.base import BOTS, LEVELS
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.table import choose, play_out
from pentarchy.bots.values import Weights
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, roll, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.game import Game
from pentarchy.core.match import Match, new
from pentarchy.core.rules import games
from tests.bots.caravan import CaravanValue

QUICK = {"search": "search:nodes=60", "beam": "beam:nodes=200", "fair": "fair:nodes=40"}
QUICK |= {"strong": "strong:nodes=60", "master": "master:nodes=60"}


def quick(name: str) -> str:
    return QUICK.get(name, name)


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_every_bot_plays_a_match_to_its_end(name):
    bots = [make(quick(name)) for _ in range(3)]
    match = new("toy", 3, seed=5)
    play_out(match, bots, Chance(1))
    assert match.over


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_a_bot_chooses_the_same_from_the_same_chance(name):
    chosen = []
    for _ in range(2):
        match = new("toy", 2, seed=9)
        play_out(match, [make(quick(name)) for _ in range(2)], Chance(4))
        chosen.append(match.record.actions)
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_a_bot_leaves_the_position_it_is_given_as_it_was(name):
    match = new("toy", 2, seed=3)
    before = match.game.state.copy()
    make(quick(name)).choose(match.game, 0, Chance(2))
    assert match.game.state == before


def wins(one: str, two: str, matches: int) -> float:
    won = 0.0
    for i in range(matches):
        bots = [make(one), make(two)]
        if i % 2:
            bots.reverse()
        winners = play_out(new("toy", 2, seed=100 + i // 2), bots, Chance(i)).winners
        won += (i % 2 in winners) / len(winners)
    return won / matches


def test_bots_that_think_beat_one_that_does_not():
    assert wins("greedy", "random", 100) > 0.55
    assert wins("search:nodes=40", "random", 60) > 0.55


class Spy:
    """Notes what it is shown, and plays anything."""

    name = "spy"

    def __init__(self) -> None:
        self.hands: list[list[str]] = []
        self.rolls: list[int] = []
        self.games: list[Game[Any, Any]] = []

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        self.hands.append(sorted(g.state.players[1 - seat].hand))
        self.rolls.append(roll(g.state))
        self.games.append(g)
        return g.options()[0]


def planted() -> Match:
    """The other seat holds three merchants, of four in the game, and the next roll is known."""
    match = new("toy", 2, seed=11)
    with match.edit() as g:
        s = g.state
        everything = s.deck + s.players[1].hand
        for _ in range(3):
            everything.remove("merchant")
        s.players[1].hand = ["merchant"] * 3
        s.deck = everything
    return match


def test_a_bot_cannot_see_a_planted_secret():
    spy, trials = Spy(), 300
    for i in range(trials):
        match = planted()
        true = match.game
        choose(match, [spy, spy], Chance(scrambled(i)))
        assert spy.games[-1] is not true
        assert spy.games[-1].state is not true.state
    truth = spy.hands.count(["merchant"] * 3)
    assert truth < trials * 0.1, "the bot sees the other's hand"
    rolls = {n: spy.rolls.count(n) for n in range(1, 7)}
    assert min(rolls.values()) > trials * 0.08, f"the bot sees the next roll: {rolls}"


def test_two_positions_that_look_alike_are_guessed_alike():
    """What a bot is shown depends on the secret only through what the seat may know."""
    shown = []
    for hand in (["merchant"] * 3, ["porter"] * 3):
        spy = Spy()
        for i in range(400):
            match = new("toy", 2, seed=11)
            with match.edit() as g:
                pool = sorted(g.state.deck + g.state.players[1].hand)
                for card in hand:
                    pool.remove(card)
                g.state.players[1].hand, g.state.deck = list(hand), pool
            choose(match, [spy, spy], Chance(scrambled(i)))
        shown.append(sum(cards.count("merchant") for cards in spy.hands) / 400)
    assert abs(shown[0] - shown[1]) < 0.2, shown


def test_noise_does_not_depend_on_how_far_chances_move():
    """A value function that is ten times as sure of everything slips as often."""

    def chosen(spread: float) -> list[Action]:
        weights = Weights({"coins": 1.0, "hand": 0.8, "merchants": 2.0}, spread)
        bot = GreedyBot(guesses=1, deep=1, noise=0.5, value=CaravanValue(weights))
        g = new("toy", 2, seed=5).game
        return [bot.choose(g.copy(), 0, Chance(seed)) for seed in range(40)]

    assert len(set(chosen(30.0))) > 1
    assert chosen(30.0) == chosen(300.0)


@pytest.mark.parametrize("game", games())
def test_measured_ratings_rise_with_the_level(game):
    rated = ratings(game)
    assert list(rated) == [level for level in LEVELS if level in rated]
    assert list(rated.values()) == sorted(rated.values())


def test_levels_are_named_from_weak_to_strong():
    assert levels() == ["novice", "fair", "strong", "master"]


@pytest.mark.parametrize(
    "name, said",
    [
        ("deep-blue", "expected one of: novice, fair, strong, master"),
        ("greedy:noise", "expected NAME=NUMBER"),
        ("greedy:noise=much", "expected NAME=NUMBER"),
        ("greedy:depth=3", "cannot be made with depth"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_a_sentence(name, said):
    with pytest.raises(Malformed, match=said):
        make(name)


def test_a_bot_keeps_to_its_seconds():
    match = new("toy", 2, seed=1)
    started = time.process_time()
    make("search:nodes=1000000000:seconds=0.2").choose(match.game, 0, Chance(1))
    assert time.process_time() - started < 0.4
