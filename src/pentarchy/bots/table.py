"""Bots at a table: playing matches out, alone or by the hundred."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pentarchy.bots.base import Bot, make
from pentarchy.bots.processes import spread_out
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.match import Match, new
from pentarchy.core.pack import rules_of
from pentarchy.core.settings import Config


class Outcome(Struct):
    """A match that bots played out."""

    seed: int
    finished: bool
    decisions: int
    options: int
    """All options listed, summed over the decisions."""
    rounds: int
    seconds: float
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: str


def choose(match: Match, bots: Sequence[Bot], chance: Chance) -> None:
    """Let the asked seat's bot choose, from a copy that holds only what it may know."""
    seat = match.seat
    assert seat is not None
    known = match.rules.determinize(match.game, seat, chance)
    match.apply(bots[seat].choose(known, seat, chance))


def play_out(match: Match, bots: Sequence[Bot], chance: Chance, most: int = 100_000) -> Outcome:
    """Play a match to its end."""
    started, decisions, options = time.perf_counter(), 0, 0
    while not match.over and decisions < most:
        options += len(match.options)
        decisions += 1
        choose(match, bots, chance)
    standing = match.standing
    return Outcome(
        seed=match.record.seed,
        finished=match.over,
        decisions=decisions,
        options=options,
        rounds=match.game.state.round,
        seconds=time.perf_counter() - started,
        scores=standing.scores,
        winners=standing.winners,
        record=match.record.to_text(),
    )


def one_match(
    game: str, config: Config, seats: Sequence[str], seed: int, pack: str = ""
) -> Outcome:
    """One match from its seed: bots by name, their chance drawn from the same seed."""
    match = new(rules_of(game, pack), config.seats, seed, config.mode, config.options, seats)
    return play_out(match, [make(name) for name in seats], Chance(scrambled(~seed)))


def many_matches(
    game: str,
    config: Config,
    seats: Sequence[str],
    seeds: Sequence[int],
    jobs: int = 1,
    pack: str = "",
) -> Iterator[Outcome]:
    """A match per seed, in the order of the seeds, by one process or several."""
    tasks = [(game, config, tuple(seats), seed, pack) for seed in seeds]
    return spread_out(one_match, tasks, jobs)
