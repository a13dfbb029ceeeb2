"""Tuning weights by self-play: seeded, resumable.

What winners have is a poor guide to what wins: they have much of it because they are ahead. So
weights are tuned by what comes of changing them. In every match the greedy bot meets itself with
other weights: one side has some of them raised and the rest lowered, drawn by lot, the other side
the opposite. A match so speaks of all weights at once, and over hundreds of them the leads tell
which way each should go (least squares). The weights move as far as that stands out from luck, and
a further round begins from there. The spread is fitted to who won, so that a chance of 70 %
means that seven of ten such positions were won. At the end the tuned weights play the ones they
began with, on seeds of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct, field

from pentarchy.bots.arena import ENDLESS
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.processes import spread_out
from pentarchy.bots.runs import cut_torn, decoded, whole_lines
from pentarchy.bots.values import Value, Weight, Weights, value_of
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, new
from pentarchy.core.settings import Config

EVERY = 5
"""Of so many positions between acts one is kept."""
SHIFT = 0.6
"""By how much weights are raised and lowered in a match, both ends together, in shares of their
size: small shifts drown in luck."""
LEAST = 0.5
"""The least size of a weight, as a share of what is usual: what is worth nothing must move too."""
SMALL = 0.3
"""The least size of one end of a weight, as a share of the weight's."""
REACH = 1.0
"""How far the weights move after a round, all in all, in such shifts; MOST is the most of one."""
MOST = 2.0
SWEEPS = 30
"""How often least squares goes through the weights; drawn by lot, they hardly hang together."""
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

    lead: float
    """By how many points the side with the signs as drawn led at the end."""
    won: list[float]
    """Per seat its share of the win."""
    samples: list[Sample]


class Tuning(Struct, kw_only=True):
    """A tuning under way: everything needed to go on with it."""

    game: str
    config: Config
    seed: int
    matches: int
    """So many to a round."""
    start: Weights
    played: list[Played] = field(default_factory=list)

    @property
    def features(self) -> str:
        """What it weighs, by name."""
        return ", ".join(self.start.weights)

    def tuned(self, rounds: int) -> Weights:
        """The weights after so many rounds."""
        weights = self.start
        for first in range(0, rounds * self.matches, self.matches):
            numbers = range(first, first + self.matches)
            drawn = [signs(self.seed, i, weights) for i in numbers]
            weights = moved(weights, drawn, [self.played[i].lead for i in numbers])
        return weights


def begin(game: str, config: Config, seed: int, matches: int) -> Tuning:
    """A tuning that starts from a game's present weights."""
    weights = value_of(game).weights
    if not weights.weights:
        raise Malformed(f"{game} has no weights to tune")
    if config.seats < 2:
        raise Malformed(f"tuning needs two sides: expected two seats or more, not {config.seats}")
    least = 2 * len(weights.weights)
    if matches < least:
        raise Malformed(
            f"{game} has {least // 2} weights to tune: expected {least} matches a round"
        )
    return Tuning(game=game, config=config, seed=seed, matches=matches, start=weights)


def read(path: Path) -> Tuning:
    """A tuning left off earlier; a torn last line is dropped."""
    first, *lines = whole_lines(path) or [b""]
    otherwise = f"{path} holds no tuning"
    tuning = decoded(first, Tuning, f"{otherwise}: line 1")
    tuning.played = [decoded(x, Played, f"{otherwise}: line {n}") for n, x in enumerate(lines, 2)]
    cut_torn(path)
    return tuning


def collect(
    tuning: Tuning, rounds: int, path: Path | None = None, jobs: int = 1
) -> Iterator[Played]:
    """Play on until there are so many rounds, each match kept in the file as it ends."""
    if path is not None and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(tuning) + b"\n")
    while len(tuning.played) < rounds * tuning.matches:
        done = len(tuning.played) // tuning.matches
        given = (tuning.game, tuning.config, tuning.tuned(done), tuning.seed)
        numbers = range(len(tuning.played), (done + 1) * tuning.matches)
        for played in spread_out(trial, [(*given, i) for i in numbers], jobs):
            tuning.played.append(played)
            if path is not None:
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(played) + b"\n")
            yield played


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


def trial(game: str, config: Config, weights: Weights, seed: int, number: int) -> Played:
    """A match of weights moved one way against the same weights moved the other way."""
    kind, drawn = type(value_of(game)), signs(seed, number, weights)
    sides = [kind(shifted(weights, [SHIFT * way * s for s in drawn])) for way in (1, -1)]
    pair = [GreedyBot(guesses=1, deep=1, seconds=0, value=value) for value in sides]
    seats = [(seat + number) % 2 for seat in range(config.seats)]
    match = new(game, config.seats, seed + number, config.mode, config.options)
    value, samples, met = kind(weights), list[Sample](), 0
    for _ in play(match, [pair[side] for side in seats], Chance(scrambled(seed + number))):
        if not value.pauses or type(match.decision).__name__ in value.pauses:
            met += 1
            if met % EVERY == 0:
                samples.append(sampled(match, value))
    lead = sum(_mean(match.standing.scores, seats, side) * (1, -1)[side] for side in (0, 1))
    return Played(lead, value.chances(match.game), samples)


def _mean(scores: Sequence[float], seats: Sequence[int], side: int) -> float:
    own = [score for score, seat in zip(scores, seats, strict=True) if seat == side]
    return sum(own) / len(own)


def signs(seed: int, number: int, weights: Weights) -> list[int]:
    """Which weights a match raises, and which it lowers."""
    chance = Chance(scrambled(~(seed + number)))
    return [1 if below(chance, 2) else -1 for _ in weights.weights]


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
    return [end for weight in weights.weights.values() for end in _ends(weight)]


def shifted(weights: Weights, shares: Sequence[float]) -> Weights:
    """Weights of which each is moved by a share of its size, both ends together."""
    sizes = {name: max(map(abs, _ends(weight))) for name, weight in weights.weights.items()}
    usual = median(sizes.values())
    made: dict[str, Weight] = {}
    for (name, weight), share in zip(weights.weights.items(), shares, strict=True):
        size = max(sizes[name], LEAST * usual)
        ends = tuple(end + share * max(abs(end), SMALL * size) for end in _ends(weight))
        made[name] = (ends[0], ends[1]) if isinstance(weight, tuple) else ends[0]
    return Weights(made, weights.spread)


def _ends(weight: Weight) -> tuple[float, ...]:
    return weight if isinstance(weight, tuple) else (weight,)


def slopes(drawn: Sequence[Sequence[int]], leads: Sequence[float]) -> tuple[list[float], float]:
    """What the sign of each weight adds to the lead, by least squares, and the error of that."""
    columns = list(zip(*drawn, strict=True))
    found, rest = [0.0] * len(columns), list(leads)
    for _ in range(SWEEPS):
        for i, column in enumerate(columns):
            more = sum(map(mul, column, rest)) / len(rest)
            found[i] += more
            rest = [r - more * sign for r, sign in zip(rest, column, strict=True)]
    free = max(len(rest) - len(columns), 1)
    return found, sqrt(sum(r * r for r in rest) / free / len(rest))


def moved(weights: Weights, drawn: Sequence[Sequence[int]], leads: Sequence[float]) -> Weights:
    """The weights after a round.

    As many slopes as there are, some look steep by luck alone: how much of what is seen is luck
    follows from the error of each, and only the rest counts.
    """
    found, error = slopes(drawn, leads)
    seen = sum(slope * slope for slope in found) / len(found)
    true = max(seen - error * error, 0.0)
    if not true:
        return weights
    unit = REACH * true / seen / sqrt(true)
    return shifted(weights, [SHIFT * min(max(unit * s, -MOST), MOST) for s in found])


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
