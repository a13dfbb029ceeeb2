"""Tuning weights by self-play: simultaneous perturbation (SPSA), seeded, resumable.

Each step moves all weights a little in a random direction and lets the greedy bot play itself, once
with the weights moved that way, once with them moved the opposite way; the weights then follow the
winner. At the end the tuned weights play the ones they began with, on seeds of their own.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import tanh
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from pentarchy.bots.arena import ENDLESS
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.values import Weight, Weights, value_of
from pentarchy.core.chance import Chance, scrambled, word
from pentarchy.core.errors import Malformed
from pentarchy.core.match import new
from pentarchy.core.rules import Config

STEP, REACH = 0.35, 0.25
"""How far weights follow a clear win at first, and how far they are moved to try (in shares of
themselves)."""
SETTLE = 20
"""Steps before the strides shorten markedly."""


class Tuning(Struct, kw_only=True):
    """A tuning under way: everything needed to go on with it."""

    game: str
    config: Config
    seed: int
    matches: int
    """Per step; even, since every seed is played from both sides."""
    start: Weights
    weights: Weights
    steps: int = 0
    history: list[float] = field(default_factory=list)
    """Per step, how far one side won: from -1 to 1."""

    def scales(self) -> list[float]:
        """How large a move of each number is: its own size, at least a tenth of the mean size."""
        sizes = [abs(x) for x in flat(self.start)]
        least = 0.1 * sum(sizes) / max(len(sizes), 1)
        return [max(size, least) for size in sizes]


def begin(game: str, config: Config, seed: int, matches: int) -> Tuning:
    """A tuning that starts from a game's present weights."""
    weights = value_of(game).weights
    if not weights.weights:
        raise Malformed(f"{game} has no weights to tune")
    return Tuning(
        game=game,
        config=config,
        seed=seed,
        matches=matches + matches % 2,
        start=weights,
        weights=weights,
    )


def read(path: Path) -> Tuning:
    """A tuning left off earlier."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Tuning)
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed(f"{path} holds no tuning: {error}") from None


def save(path: Path, tuning: Tuning) -> None:
    """Keep a tuning; a kill leaves the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(tuning)))
    draft.replace(path)


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


def step(tuning: Tuning, margin_of: Callable[[Weights, Weights, int], float]) -> float:
    """One step; `margin_of` plays two sets of weights, on seeds from a number on."""
    k = tuning.steps
    chance = Chance(scrambled(tuning.seed * 100_003 + k))
    numbers = flat(tuning.weights)
    signs = [1.0 if word(chance) & 1 else -1.0 for _ in numbers]
    reach = REACH / (1 + k / SETTLE) ** 0.101
    moves = [s * reach * scale for s, scale in zip(signs, tuning.scales(), strict=True)]
    plus = shaped(tuning.weights, [x + m for x, m in zip(numbers, moves, strict=True)])
    minus = shaped(tuning.weights, [x - m for x, m in zip(numbers, moves, strict=True)])
    margin = margin_of(plus, minus, tuning.seed + k * tuning.matches)
    stride = STEP / (1 + k / SETTLE) ** 0.602 * margin
    moved = [
        x + stride * s * scale for x, s, scale in zip(numbers, signs, tuning.scales(), strict=True)
    ]
    tuning.weights = shaped(tuning.weights, moved)
    tuning.steps += 1
    tuning.history.append(round(margin, 4))
    return margin


class Duels:
    """Plays one set of weights against another, by one process or several."""

    def __init__(self, tuning: Tuning, jobs: int = 1) -> None:
        self.game, self.config, self.matches = tuning.game, tuning.config, tuning.matches
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, context) if jobs > 1 else None

    def results(self, one: Weights, two: Weights, seed: int, matches: int) -> Iterator[float]:
        """Per match how far `one` won, from -1 to 1."""
        tasks: list[tuple[Any, ...]] = [
            (self.game, self.config, one, two, seed + i // 2, i % 2) for i in range(matches)
        ]
        if not tasks:
            return iter(())
        if self._pool is None:
            return map(duel, *zip(*tasks, strict=True))
        return self._pool.map(duel, *zip(*tasks, strict=True))

    def margin(self, one: Weights, two: Weights, seed: int) -> float:
        """The mean over a step's matches."""
        return sum(self.results(one, two, seed, self.matches)) / self.matches

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def duel(game: str, config: Config, one: Weights, two: Weights, seed: int, side: int) -> float:
    """How far `one` won a match, from -1 to 1: half for winning, half for by how much."""
    kind = type(value_of(game))
    pair = [GreedyBot(guesses=1, value=kind(w)) for w in (one, two)]
    match = new(game, config.seats, seed, config.mode, config.options)
    bots = [pair[(seat + side) % 2] for seat in range(config.seats)]
    chance = Chance(scrambled(~seed))
    while not match.over:
        seat = match.seat
        assert seat is not None
        assert len(match.record.actions) < ENDLESS, f"no end after {ENDLESS} choices"
        known = match.rules.determinize(match.game, seat, chance)
        match.apply(bots[seat].choose(known, seat, chance))
    standing = match.standing
    mine = [seat for seat in range(config.seats) if bots[seat] is pair[0]]
    others = [seat for seat in range(config.seats) if bots[seat] is pair[1]]
    won = sum(seat in standing.winners for seat in mine) > 0
    lost = sum(seat in standing.winners for seat in others) > 0
    lead = max(standing.scores[s] for s in mine) - max(standing.scores[s] for s in others)
    size = max(1.0, 0.1 * sum(map(abs, standing.scores)) / config.seats)
    return 0.5 * (won - lost) + 0.5 * tanh(lead / size)
