"""Levels, the yardsticks they are measured by, and what no level does."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from pentarchy.bots import make, tempers
from pentarchy.bots.search import SearchBot, asked
from pentarchy.bots.values import Weights, read_weights, value_of, write_weights
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.match import new
from tests.games.ages.table import Table
from tests.games.dawn.table import table as dawn_table
from tests.games.innovation.table import table
from tests.support import texts

FROZEN = {
    "ages": ("2a1e62be852c", "9c19877e5cdb"),
    "civolution": ("e96db9721b81", "2dba36aee222"),
    "dawn": ("5259fd1a8ae0", "b0bbb9a96202"),
    "horizon": ("60116a53440b", "2c1b0957950f"),
    "innovation": ("9d2aaf94f680", "a06f48a19d8a"),
}
"""What the levels of cfff5ba chose at the beginning of a match."""
MESSAGES = Path(__file__).parents[2] / "web/src/messages/en.json"


def chosen(game: str, name: str, count: int) -> str:
    match, chance, bot, said = new(game, 2, seed=3), Chance(5), make(name), []
    for _ in range(count):
        known = match.rules.determinize(match.game, match.seat, chance)
        said.append(bot.choose(known, match.seat, chance).text)
        match.apply(said[-1])
    return sha256("\n".join(said).encode()).hexdigest()[:12]


@pytest.mark.parametrize("game", FROZEN)
def test_yardsticks_choose_as_the_levels_did_when_they_were_frozen(game):
    fair, strong = FROZEN[game]
    assert chosen(game, "yardstick-fair", 8) == fair
    assert chosen(game, "yardstick-strong:nodes=60:seconds=0", 1) == strong


@pytest.mark.parametrize("game", FROZEN)
def test_every_game_has_two_or_three_temperaments_with_names(game):
    names = json.loads(MESSAGES.read_text("utf-8"))
    assert 2 <= len(tempers(game)) <= 3
    assert {f"temper.{temper}" for temper in tempers(game)} <= set(names)
    for temper in tempers(game):
        assert value_of(game, temper).weights.weights != value_of(game).weights.weights


def test_a_temperament_finds_some_things_worth_more_and_the_rest_as_before():
    plain, raider = value_of("ages").weights, value_of("ages", "raider").weights
    start, end = plain.weights["strength"]
    assert raider.weights["strength"] == (1.5 * start, 1.5 * end)
    assert raider.weights["science"] == plain.weights["science"]


def test_a_game_without_a_temperament_is_played_as_ever():
    assert value_of("horizon", "builder").weights.weights == value_of("horizon").weights.weights


def test_temperaments_are_kept_when_weights_are_written(tmp_path):
    weights = Weights({"coins": 1.0}, tempers={"miser": {"coins": 2.0}})
    write_weights(tmp_path / "toy.toml", weights, "By hand.")
    assert read_weights(tmp_path / "toy.toml") == weights


# What nobody does.


def considered(g: Game) -> list[str]:
    return texts(value_of(g.rules.name).considered(g))


def test_warriors_are_kept_until_the_last_rounds():
    early = Table(round=3, age=1).act().g
    assert "disband warriors_a" in texts(early.options())
    assert "disband warriors_a" not in considered(early)


def test_units_two_ages_old_may_be_disbanded():
    late = Table(round=12, age=2).act().g
    assert "disband warriors_a" in considered(late)


def test_power_is_not_burnt_where_it_buys_no_action():
    """Two tokens of bowl II make one power: the dear actions cost four."""
    poor = table().goods(bowls=(8, 4, 0)).turn().g
    assert "convert sacrifice" in texts(poor.options())
    assert "convert sacrifice" not in considered(poor)


def test_power_may_be_burnt_for_an_action():
    """With three power one sacrifice makes four: two tools, or seven coins."""
    near = table().goods(bowls=(5, 4, 3)).turn().g
    assert "convert sacrifice" in considered(near)


def test_scholars_and_books_are_not_sold_before_the_last_round():
    goods = {"scholars": 2, "books": (1, 0, 0, 0)}
    sold = {"convert scholar_tool", "convertbook book_coin banking"}
    assert not sold & set(considered(table(at=3).goods(**goods).turn().g))
    assert sold <= set(considered(table(at=6).goods(**goods).turn().g))


def test_hopeless_attacks_are_not_made():
    """A city-state defends itself with 8: slot 1 attacks with 1, slot 5 and three tokens with 8."""
    match = dawn_table()
    match.control(0, "B6", "B5", "B7")
    match.lay(0, "masonry", 1)
    match.turn()
    match.apply("focus 1")
    assert "attack F4" in texts(match.options)
    assert "attack F4" not in considered(match.game)
    match = dawn_table()
    match.control(0, "B6", "B5", "B7")
    match.lay(0, "masonry", 5, trade=3)
    match.turn()
    match.apply("focus 5")
    assert "attack F4" in considered(match.game)


@pytest.mark.parametrize("level", ["fair", "novice"])
def test_no_level_disbands_its_first_warriors(level):
    g = Table(round=3, age=1).act().g
    for seed in range(3):
        known = g.rules.determinize(g, 0, Chance(seed))
        assert not make(level).choose(known, 0, Chance(seed)).text.startswith("disband")


# Plans.


def test_what_was_planned_is_done_without_thinking_anew():
    g = Table(round=6, age=1).act().g
    bot, chance = SearchBot(nodes=1000, seconds=0, plans=1), Chance(2)
    g.apply(bot.choose(g.rules.determinize(g, 0, chance), 0, chance))
    planned = bot._meant[asked(g)]
    known = g.rules.determinize(g, 0, chance)
    drawn = chance.rng
    assert bot.choose(known, 0, chance) == planned
    assert chance.rng == drawn


def test_a_plan_is_not_kept_for_another_question():
    g = Table(round=6, age=1).act().g
    bot, chance = SearchBot(nodes=100, seconds=0, plans=1), Chance(2)
    bot._meant = {(g.decision, ()): g.options()[0]}
    drawn = chance.rng
    bot.choose(g, 0, chance)
    assert chance.rng != drawn


def test_a_novice_slips_but_does_not_choose_what_is_far_worse():
    """Its choices stay within so many times what is usual among the options."""
    g, bot = Table(round=6, age=1).act().g, make("novice")
    worst = bot.ranked(g.copy(), 0, Chance(1))[-1][1]
    slips = {bot.choose(g.copy(), 0, Chance(seed)) for seed in range(25)}
    assert len(slips) > 1
    assert worst not in slips
