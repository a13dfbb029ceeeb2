"""Tuning weights by self-play: seeded, resumable.

The greedy bot plays matches against itself. Positions on the way are kept with their features and
with how the match ended; the weights then move to where chances follow results best, held back
towards what they were (a regularised logistic regression). The spread is fitted to bare wins, so
that a chance of 70 % means that seven of ten such positions were won. At the end the tuned weights
play the ones they began with, on seeds of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from pentarchy.bots.arena import ENDLESS
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.processes import pool
from pentarchy.bots.values import Value, Weight, Weights, value_of
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, new
from pentarchy.core.rules import Config

EVERY = 5
"""Of so many positions between acts one is kept."""
NOISE = 0.25
"""How freely the bot plays while it learns, so that it sees more than its own habits."""
EVIDENCE = 4.0
"""The positions of a match hang together: all of them count for so many."""
LOOSE = 0.5
"""How far weights may go from what they were without much evidence, in shares of themselves."""
STRIDES, STRIDE = 150, 0.03
"""Steps down the slope, and how long they are at first."""
SPREADS = [0.25 * 1.12**i for i in range(28)]
"""Factors tried when the spread is fitted."""
BINS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


class Sample(Struct, array_like=True):
    """A position of a match."""

    progress: float
    seats: list[list[float]]
    """Per seat its features, in the order of the weights."""


class Played(Struct, array_like=True):
    """A match as far as learning goes."""

    won: list[float]
    """Per seat its share of the win."""
    close: list[float]
    """The same, but by how close the scores were as well: half of each."""
    samples: list[Sample]


class Tuning(Struct, kw_only=True):
    """A tuning under way: everything needed to go on with it."""

    game: str
    config: Config
    seed: int
    start: Weights
    played: list[Played] = field(default_factory=list)


def begin(game: str, config: Config, seed: int) -> Tuning:
    """A tuning that starts from a game's present weights."""
    weights = value_of(game).weights
    if not weights.weights:
        raise Malformed(f"{game} has no weights to tune")
    return Tuning(game=game, config=config, seed=seed, start=weights)


def read(path: Path) -> Tuning:
    """A tuning left off earlier; a torn last line is dropped."""
    try:
        first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
        tuning = msgspec.json.decode(first, type=Tuning)
        whole = [line for line in lines if line.endswith(b"\n")]
        tuning.played = [msgspec.json.decode(line, type=Played) for line in whole]
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed(f"{path} holds no tuning: {error}") from None
    if len(whole) != len(lines):
        path.write_bytes(first + b"".join(whole))
    return tuning


def collect(
    tuning: Tuning, matches: int, path: Path | None = None, jobs: int = 1
) -> Iterator[Played]:
    """Play on until there are so many matches, each kept in the file as it ends."""
    if path is not None and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(tuning) + b"\n")
    tasks = [(tuning.seed + i,) for i in range(len(tuning.played), matches)]
    given = (tuning.game, tuning.config, tuning.start)
    for played in spread_out(self_play, [(*given, *task) for task in tasks], jobs):
        tuning.played.append(played)
        if path is not None:
            with path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
        yield played


def spread_out(
    work: Callable[..., Any], tasks: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Any]:
    """What comes of the tasks, in order, by one process or several."""
    if jobs <= 1 or len(tasks) < 2:
        for task in tasks:
            yield work(*task)
        return
    with pool(jobs) as workers:
        yield from workers.map(work, *zip(*tasks, strict=True))


# Matches.


def play(match: Match, bots: Sequence[GreedyBot], chance: Chance) -> Iterator[None]:
    """Play a match to its end, stopping before every choice."""
    while not match.over:
        yield
        seat = match.seat
        assert seat is not None
        assert len(match.record.actions) < ENDLESS, f"no end after {ENDLESS} choices"
        known = match.rules.determinize(match.game, seat, chance)
        match.apply(bots[seat].choose(known, seat, chance))


def self_play(game: str, config: Config, weights: Weights, seed: int) -> Played:
    """A match of the greedy bot against itself, and the positions to learn from."""
    value = type(value_of(game))(weights)
    match = new(game, config.seats, seed, config.mode, config.options)
    bots = [GreedyBot(guesses=1, deep=1, noise=NOISE, seconds=0, value=value)] * config.seats
    samples: list[Sample] = []
    met = 0
    for _ in play(match, bots, Chance(scrambled(seed))):
        if not value.pauses or type(match.decision).__name__ in value.pauses:
            met += 1
            if met % EVERY == 0:
                samples.append(sampled(match, value))
    return Played(value.chances(match.game), value.outlook(match.game), samples)


def sampled(match: Match, value: Value) -> Sample:
    """A position by its features."""
    g = match.game
    seats = []
    for seat in range(match.rules.players(g)):
        found = value.features(g, seat)
        seats.append([round(float(found.get(n, 0.0)), 4) for n in value.weights.weights])
    return Sample(round(min(max(value.progress(g), 0.0), 1.0), 4), seats)


def duel(game: str, config: Config, one: Weights, two: Weights, seed: int, side: int) -> float:
    """What `one` got of a match against `two`: 1 for a win, a half for a draw."""
    kind = type(value_of(game))
    pair = [GreedyBot(guesses=1, seconds=0, value=kind(w)) for w in (one, two)]
    match = new(game, config.seats, seed, config.mode, config.options)
    bots = [pair[(seat + side) % 2] for seat in range(config.seats)]
    for _ in play(match, bots, Chance(scrambled(~seed))):
        pass
    winners = [bots[seat] is pair[0] for seat in match.standing.winners]
    return sum(winners) / len(winners)


def duels(
    tuning: Tuning, tuned: Weights, matches: int, jobs: int = 1, seed: int = 10_000_000
) -> Iterator[float]:
    """The tuned weights against those they began with, every seed from both sides."""
    given = (tuning.game, tuning.config, tuned, tuning.start)
    tasks = [(*given, seed + tuning.seed + i // 2, i % 2) for i in range(matches)]
    return spread_out(duel, tasks, jobs)


# Learning.


def flat(weights: Weights) -> list[float]:
    """The numbers of the weights, in order."""
    numbers: list[float] = []
    for weight in weights.weights.values():
        numbers.extend(weight if isinstance(weight, tuple) else (weight,))
    return numbers


def shaped(like: Weights, numbers: Sequence[float]) -> Weights:
    """Weights with these numbers in place of others."""
    rest = iter(numbers)
    made: dict[str, Weight] = {}
    for name, weight in like.weights.items():
        made[name] = (next(rest), next(rest)) if isinstance(weight, tuple) else next(rest)
    return Weights(made, like.spread)


def scales(weights: Weights) -> list[float]:
    """How large a move of each number is: its own size, or a share of its other end's."""
    sizes: list[float] = []
    for weight in weights.weights.values():
        ends = weight if isinstance(weight, tuple) else (weight,)
        most = max(abs(end) for end in ends)
        sizes.extend(max(abs(end), 0.2 * most, 0.01) for end in ends)
    return sizes


def inputs(weights: Weights, sample: Sample) -> list[list[float]]:
    """Per seat what each number of the weights is multiplied by."""
    t, rows = sample.progress, []
    for seat in sample.seats:
        row: list[float] = []
        for weight, x in zip(weights.weights.values(), seat, strict=True):
            row.extend(((1 - t) * x, t * x) if isinstance(weight, tuple) else (x,))
        rows.append(row)
    return rows


def spread_at(spread: Weight, t: float) -> float:
    """The spread at a point of a match."""
    a, b = spread if isinstance(spread, tuple) else (spread, spread)
    return max(a + (b - a) * t, 1e-6)


def chances(worths: Sequence[float], spread: float) -> list[float]:
    """Each seat's chance of winning."""
    best = max(worths)
    odds = [exp((w - best) / spread) for w in worths]
    total = sum(odds)
    return [o / total for o in odds]


def fitted(start: Weights, matches: Sequence[Played], strides: int = STRIDES) -> Weights:
    """The weights that explain the results best, held back towards those they were (Adam)."""
    numbers, sizes = flat(start), scales(start)
    rows: list[tuple[float, float, list[list[float]], list[float]]] = []
    for played in matches:
        for sample in played.samples:
            scaled = [[x * s for x, s in zip(r, sizes, strict=True)] for r in inputs(start, sample)]
            width = spread_at(start.spread, sample.progress)
            rows.append((EVIDENCE / len(played.samples), width, scaled, played.close))
    began = [n / s for n, s in zip(numbers, sizes, strict=True)]
    now = list(began)
    mean, square = [0.0] * len(now), [0.0] * len(now)
    for k in range(1, strides + 1):
        slope = [(x - b) / LOOSE**2 for x, b in zip(now, began, strict=True)]
        for share, width, seats, result in rows:
            worths = [sum(map(float.__mul__, row, now)) for row in seats]
            for p, q, row in zip(chances(worths, width), result, seats, strict=True):
                pull = share * (p - q) / width
                if abs(pull) > 1e-9:
                    slope = [s + pull * x for s, x in zip(slope, row, strict=True)]
        length = STRIDE * (1 - k / (strides + 1))
        for i, d in enumerate(slope):
            mean[i] += 0.1 * (d - mean[i])
            square[i] += 0.01 * (d * d - square[i])
            now[i] -= length * (mean[i] / (1 - 0.9**k)) / (sqrt(square[i] / (1 - 0.99**k)) + 1e-9)
    return shaped(start, [x * s for x, s in zip(now, sizes, strict=True)])


Forecast = tuple[float, list[float], list[float]]
"""A position: how far the match had come, what the seats were worth, and who won."""


def forecasts(weights: Weights, matches: Sequence[Played]) -> list[Forecast]:
    """What weights say about the positions of matches."""
    numbers = flat(weights)
    return [
        (s.progress, [sum(map(float.__mul__, row, numbers)) for row in inputs(weights, s)], m.won)
        for m in matches
        for s in m.samples
    ]


def calibrated(weights: Weights, matches: Sequence[Played]) -> Weights:
    """The weights with the spread under which chances are true frequencies."""
    told = forecasts(weights, matches)
    a, b = spread_at(weights.spread, 0.0), spread_at(weights.spread, 1.0)

    def surprise(ends: tuple[float, float]) -> float:
        total = 0.0
        for t, worths, won in told:
            for p, q in zip(chances(worths, spread_at(ends, t)), won, strict=True):
                total -= q * log(max(p, 1e-12))
        return total

    best = min(((a * f, b * f) for f in SPREADS), key=surprise)
    for end in (0, 1, 0):
        around = [f for f in SPREADS if 0.2 < f < 4.0]
        ends = [(best[0] * f, best[1]) if end == 0 else (best[0], best[1] * f) for f in around]
        best = min([best, *ends], key=surprise)
    return Weights(weights.weights, (round(best[0], 2), round(best[1], 2)))


class Bin(Struct):
    """Positions with about the same chance, and how many of them were won."""

    positions: int
    said: float
    won: float


def reliability(weights: Weights, matches: Sequence[Played]) -> list[Bin]:
    """Chances as they were told beside how often they came true."""
    bins: list[list[tuple[float, float]]] = [[] for _ in BINS[1:]]
    for t, worths, won in forecasts(weights, matches):
        for p, q in zip(chances(worths, spread_at(weights.spread, t)), won, strict=True):
            bins[min(int(p * len(bins)), len(bins) - 1)].append((p, q))
    return [
        Bin(len(b), sum(p for p, _ in b) / len(b), sum(q for _, q in b) / len(b)) for b in bins if b
    ]
