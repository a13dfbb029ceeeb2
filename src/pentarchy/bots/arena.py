"""The arena: bots against each other, seats rotated, seeds paired, and what may be concluded.

Every seed is played once from each seat: with two bots a pair of matches shares the cards and the
dice, and neither bot has the better chair.
"""

from __future__ import annotations

import ast
import time
import traceback
from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace
from openskill.models import PlackettLuce

from pentarchy.bots import thought
from pentarchy.bots.base import LEVELS, make
from pentarchy.bots.values import value_of
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.match import Match, new
from pentarchy.core.rules import find
from pentarchy.core.settings import Config

ENDLESS = 100_000
"""Choices after which a match counts as failed."""
THINKING = ("random", "thought", "greedy", "beam", "search", "values/base", "values/generic")
"""The modules that choose, beside each game's own."""


class Plan(Struct, frozen=True, kw_only=True):
    """What an arena run plays: it says everything, so that its results can be had again."""

    game: str
    version: int
    config: Config
    bots: tuple[str, ...]
    """Labels of the contestants, each once."""
    lineup: tuple[str, ...]
    """A contestant per seat, before rotation."""
    games: int
    seed: int
    thinking: str = ""
    """The fingerprint of the bots' code and weights; empty if it was not noted."""

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in a match: the line-up, turned by one seat from match to match."""
        turn = number % len(self.lineup)
        return self.lineup[-turn:] + self.lineup[:-turn] if turn else self.lineup

    def seed_of(self, number: int) -> int:
        """The seed of a match: the same until every seat had its turn; a bot among its like would
        only play the same match again, so there every match has its own."""
        if len({label.partition("#")[0] for label in self.lineup}) == 1:
            return self.seed + number
        return self.seed + number // len(self.lineup)


class Result(Struct, kw_only=True, omit_defaults=True):
    """One match of a run."""

    number: int
    seed: int
    seats: tuple[str, ...]
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    rounds: int = 0
    decisions: tuple[int, ...] = ()
    """Per seat."""
    thinking: tuple[float, ...] = ()
    """Seconds of the processor, per seat."""
    slowest: tuple[float, ...] = ()
    """The longest single decision, per seat."""
    tallies: dict[str, tuple[int, ...]] = {}
    """What happened, counted per seat: events by name, with the kind of card they are about, and
    the points by where they came from."""
    error: str = ""
    """What went wrong, if the match did not end: an illegal choice, a crash."""

    @property
    def same(self) -> tuple[Any, ...]:
        """What must be equal wherever the match was played."""
        return (self.number, self.seed, self.seats, self.scores, self.places, self.decisions)


class Report(Struct, kw_only=True):
    """What came of a run; the dicts are keyed by contestant."""

    game: str
    players: int
    mode: str
    seed: int
    games: int
    failed: int
    wins: dict[str, float]
    """A shared first place counts as a share of a win."""
    rate: dict[str, float]
    interval: dict[str, tuple[float, float]]
    """95 % (Wilson) for the rate of winning."""
    rating: dict[str, dict[str, float]]
    """OpenSkill (Plackett-Luce): mu, sigma, and mu - 3 sigma as `ordinal`."""
    scores: dict[str, float]
    """Mean points a seat."""
    rounds: float
    decisions: float
    """A match, all seats together."""
    seconds: dict[str, float]
    """Mean processor time a decision."""
    slowest: dict[str, float]
    tallies: dict[str, dict[str, float]] = field(default_factory=dict)
    """Per contestant, what happened to a seat in a match on average."""
    errors: list[str] = field(default_factory=list)


def plan(game: str, config: Config, names: Sequence[str], games: int, seed: int) -> Plan:
    """A run in which the last contestant fills the seats that are left."""
    for name in names:
        make(name)
    bots = tuple(
        name if names.index(name) == i else f"{name}#{names[:i].count(name) + 1}"
        for i, name in enumerate(names)
    )
    lineup = (bots + (bots[-1],) * config.seats)[: config.seats]
    version = find(game).version
    return Plan(
        game=game,
        version=version,
        config=config,
        bots=bots,
        lineup=lineup,
        games=games,
        seed=seed,
        thinking=thinking(game),
    )


def thinking(game: str) -> str:
    """A fingerprint of how bots think in a game: their code, comments aside, and the weights."""
    folder = Path(__file__).parent
    files = [folder / f"{name}.py" for name in (*THINKING, f"values/{game}")]
    parts = [ast.dump(ast.parse(file.read_bytes())) for file in files if file.exists()]
    parts += [str(LEVELS), msgspec.json.encode(value_of(game).weights).decode()]
    return sha256("\n".join(parts).encode()).hexdigest()[:12]


def play(run: Plan, number: int) -> Result:
    """One match of a run; it depends on nothing but the two arguments."""
    seats, seed = run.seats(number), run.seed_of(number)
    result = Result(number=number, seed=seed, seats=seats)
    wall, thought.clock = thought.clock, time.process_time
    try:
        _play(run, result)
    except Exception as error:
        result.error = f"{type(error).__name__}: {error} ({_where(error)})"
    finally:
        thought.clock = wall
    return result


def _play(run: Plan, result: Result) -> None:
    seats = result.seats
    config = run.config
    match = new(run.game, config.seats, result.seed, config.mode, config.options)
    bots = [make(label.partition("#")[0]) for label in seats]
    chances = [Chance(scrambled(result.seed * 64 + i)) for i in range(len(seats))]
    decisions, thinking, slowest = ([0] * len(seats), [0.0] * len(seats), [0.0] * len(seats))
    while not match.over:
        seat = match.seat
        assert seat is not None
        started = time.process_time()
        known = match.rules.determinize(match.game, seat, chances[seat])
        action = bots[seat].choose(known, seat, chances[seat])
        took = time.process_time() - started
        decisions[seat] += 1
        thinking[seat] += took
        slowest[seat] = max(slowest[seat], took)
        match.apply(action)
        assert len(match.record.actions) < ENDLESS, f"no end after {ENDLESS} choices"
    standing = match.standing
    result.scores, result.places = standing.scores, standing.places
    result.rounds = match.game.state.round
    result.tallies = tallied(match)
    result.decisions = tuple(decisions)
    result.thinking = tuple(round(t, 4) for t in thinking)
    result.slowest = tuple(round(t, 4) for t in slowest)


def tallied(match: Match) -> dict[str, tuple[int, ...]]:
    """What happened in a match, counted per seat, without knowing the game."""
    n = match.rules.players(match.game)
    counts: dict[str, list[int]] = {}
    catalogue = match.rules.catalogue
    for _, event in match.events:
        if 0 <= event.seat < n:
            name = type(event).__name__
            card = getattr(event, "card", None)
            if isinstance(card, str) and card in catalogue:
                name = f"{name} {type(catalogue[card]).__name__}"
            counts.setdefault(name, [0] * n)[event.seat] += 1
    for seat, parts in enumerate(match.standing.breakdown):
        for source, points in parts:
            counts.setdefault(f"points: {source}", [0] * n)[seat] += points
    return {name: tuple(count) for name, count in sorted(counts.items())}


def joined(runs: Iterable[tuple[Plan, list[Result]]]) -> tuple[list[str], list[Result]]:
    """The matches of several runs as one: the bots in them, and the matches, mixed evenly.

    A level and the bot behind it are the same contestant, under the level's name.
    """
    levels = {level.bot: name for name, level in LEVELS.items()}
    numbered: list[tuple[float, Result]] = []
    for run, results in runs:
        names = {bot: levels.get(bot, bot) for bot in (b.partition("#")[0] for b in run.bots)}
        for r in results:
            if not r.error:
                seats = tuple(names[bot.partition("#")[0]] for bot in r.seats)
                numbered.append((r.number / len(results), replace(r, seats=seats)))
    numbered.sort(key=lambda pair: pair[0])
    mixed = [r for _, r in numbered]
    return sorted({bot for r in mixed for bot in r.seats}), mixed


def _where(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"


def report(run: Plan, results: Iterable[Result]) -> Report:
    """What may be concluded from the matches played so far."""
    all_played = sorted(results, key=lambda r: r.number)
    played = [r for r in all_played if not r.error]
    n = len(played)
    wins = dict.fromkeys(run.bots, 0.0)
    points: dict[str, list[int]] = {bot: [] for bot in run.bots}
    asked = dict.fromkeys(run.bots, 0)
    thinking = dict.fromkeys(run.bots, 0.0)
    slowest = dict.fromkeys(run.bots, 0.0)
    tallies: dict[str, dict[str, float]] = {bot: {} for bot in run.bots}
    for r in played:
        winners = [bot for bot, place in zip(r.seats, r.places, strict=True) if place == 1]
        for bot in winners:
            wins[bot] += 1 / len(winners)
        for seat, bot in enumerate(r.seats):
            points[bot].append(r.scores[seat])
            asked[bot] += r.decisions[seat]
            thinking[bot] += r.thinking[seat]
            slowest[bot] = max(slowest[bot], r.slowest[seat])
            for name, counts in r.tallies.items():
                tallies[bot][name] = tallies[bot].get(name, 0.0) + counts[seat]
    return Report(
        game=run.game,
        players=run.config.seats,
        mode=run.config.mode,
        seed=run.seed,
        games=n,
        failed=len(all_played) - n,
        wins={bot: round(won, 3) for bot, won in wins.items()},
        rate={bot: round(won / max(n, 1), 4) for bot, won in wins.items()},
        interval={bot: wilson(won, n) for bot, won in wins.items()},
        rating=ratings(run.bots, played),
        scores={bot: round(sum(p) / max(len(p), 1), 2) for bot, p in points.items()},
        rounds=round(sum(r.rounds for r in played) / max(n, 1), 2),
        decisions=round(sum(asked.values()) / max(n, 1), 1),
        seconds={bot: round(thinking[bot] / max(asked[bot], 1), 5) for bot in run.bots},
        slowest=slowest,
        tallies={
            bot: {name: round(n / len(points[bot]), 2) for name, n in sorted(counts.items())}
            for bot, counts in tallies.items()
        },
        errors=[f"match {r.number}, seed {r.seed}: {r.error}" for r in all_played if r.error],
    )


def wilson(won: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a rate.

    >>> wilson(99, 100)
    (0.9455, 0.9982)
    """
    if n == 0:
        return (0.0, 1.0)
    p = won / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (round(max(middle - reach, 0.0), 4), round(min(middle + reach, 1.0), 4))


def ratings(bots: Sequence[str], played: Iterable[Result]) -> dict[str, dict[str, float]]:
    """OpenSkill ratings, match after match; a contestant on several seats moves by their mean."""
    model = PlackettLuce()
    now = {bot: model.rating(name=bot) for bot in bots}
    for r in played:
        teams = [[model.rating(mu=now[b].mu, sigma=now[b].sigma)] for b in r.seats]
        rated = model.rate(teams, ranks=[float(p) for p in r.places])
        for bot in set(r.seats):
            mine = [team[0] for team, b in zip(rated, r.seats, strict=True) if b == bot]
            mu, sigma = (
                sum(x) / len(mine) for x in ([m.mu for m in mine], [m.sigma for m in mine])
            )
            now[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {
        bot: {
            "mu": round(r.mu, 2),
            "sigma": round(r.sigma, 2),
            "ordinal": round(r.mu - 3 * r.sigma, 2),
        }
        for bot, r in now.items()
    }
