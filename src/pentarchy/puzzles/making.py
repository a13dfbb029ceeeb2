"""How puzzles are found: bots play, and where one plan is clearly best a puzzle is kept.

A position passes three sieves. The options that look best are played on from a few guesses at what
is hidden; where one leads, it is played on from more of them; and where it still does, all is done
once more from fresh guesses and a turn further, so that nothing is kept that was only lucky.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import exp
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pentarchy.bots.base import make
from pentarchy.bots.greedy import GreedyBot
from pentarchy.bots.values import value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.game import Game
from pentarchy.core.match import new, resume
from pentarchy.core.message import Seat
from pentarchy.core.record import parse
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Config
from pentarchy.puzzles.answers import seed_of
from pentarchy.puzzles.judge import Judge
from pentarchy.puzzles.puzzle import Judged, Plan, Puzzle, opened, saved
from pentarchy.puzzles.themes import themes

SEVERAL = 3
"""A question with fewer options than this is no puzzle."""
COMPARED = 6
"""Options that are played on from."""
ONE_IN = 12
"""Of so many positions in which nothing leads at first sight one is looked at all the same."""
LEADS = 0.03
"""By how much the best option is ahead at first sight where a closer look is promising."""
MOST_OF_A_MATCH, MOST_LOOKED = 8, 40
"""Puzzles that one match gives at most, and positions that are looked at."""
APART = 3
"""One of so many questions is looked at, so that they are from all of a match."""
MARGIN = 0.04
"""The least lead in the chance of winning that is clear."""
SURELY = 2.0
"""By how many times its error a lead must exceed the margin's half, twice over."""
EQUAL = 0.01
"""A lead below this is none: the same by another order, or as good."""
SIEVES = (4, 12, 20)
"""Guesses from which plans are played on, sieve by sieve; the last are fresh ones."""
HOPE = 0.08
"""Where the best plan makes the chance of winning less than this, all is lost."""

SHALLOW = {"novice": 3, "greedy": 3, "search:nodes=300": 1, "search:nodes=1200": 1}
"""The bots by which it is rated, from weak to strong, and how often each tries."""
EASIEST, HARDER = 900, 300
"""The rating of what every bot finds; by how much each bot that does not makes it harder."""


Question = tuple[Config, Game[Any, Any], Seat]
"""A position as the asked seat may know it."""


class Mined(Struct, frozen=True):
    """What a match gave."""

    match: int
    looked: int
    """Positions that were looked at."""
    puzzles: tuple[Puzzle, ...]


def mined(game: str, number: int, seed: int, record: str = "") -> Mined:
    """The puzzles of a match of bots, or of a record."""
    rules = find(game)
    found: list[Puzzle] = []
    looked = 0
    source = recorded(rules, record) if record else played(rules, number, seed)
    for config, g, seat in source:
        puzzle = None
        luck = seed * 1_000_003 + number * 1009 + looked
        looked += 1
        ranked = GreedyBot(guesses=2).ranked(g.copy(), seat, Chance(scrambled(luck)))
        if promising(ranked) or not below(Chance(scrambled(~luck)), ONE_IN):
            puzzle = puzzle_of(g, config, [action for _, action in ranked[:COMPARED]], luck)
        if puzzle is not None:
            found.append(puzzle)
        if len(found) == MOST_OF_A_MATCH or looked == MOST_LOOKED:
            break
    return Mined(number, looked, tuple(found))


def played(rules: Rules[Any], number: int, seed: int) -> Iterator[Question]:
    """Positions of a match of bots, as the asked seat may know them."""
    sizes = [n for n in rules.modes[0].seats or tuple(rules.seats) if n > 1][:2]
    bot = make("greedy")
    luck = Chance(scrambled(seed * 1_000_003 + number))
    match = new(rules, sizes[number % len(sizes)], scrambled(luck.rng) >> 32)
    while not match.over:
        seat = match.seat
        assert seat is not None
        known = rules.determinize(match.game, seat, luck)
        if worth_a_look(known) and not below(luck, APART):
            yield match.record.config, known, seat
        match.apply(bot.choose(known.copy(), seat, luck))


def recorded(rules: Rules[Any], text: str) -> Iterator[Question]:
    """Positions of a match that was played."""
    record = parse(text, lambda _: rules)
    start = record.base.after if record.base else 0
    luck = Chance(scrambled(len(text)))
    match = resume(rules, record, start)
    for action in record.actions[start:]:
        seat = match.seat
        assert seat is not None
        known = rules.determinize(match.game, seat, luck)
        if worth_a_look(known) and not below(luck, APART):
            yield match.record.config, known, seat
        match.apply(action)


def worth_a_look(g: Game[Any, Any]) -> bool:
    """Whether a main question is asked that has several answers."""
    value = value_of(g.rules.name)
    if value.pauses and type(g.decision).__name__ not in value.pauses:
        return False
    return len(value.considered(g)) >= SEVERAL


def promising(ranked: Sequence[tuple[float, Action]]) -> bool:
    """Whether few options lead at first sight, and not all is lost."""
    chances = [1 / (1 + exp(-value)) for value, _ in ranked[:COMPARED]]
    near = sum(chances[0] - chance < LEADS for chance in chances)
    return chances[0] > HOPE and near <= len(chances) // SEVERAL


def puzzle_of(
    g: Game[Any, Any], config: Config, options: Sequence[Action], seed: int
) -> Puzzle | None:
    """The puzzle of a position with these options; None if no plan is clearly best."""
    few, more, fresh = SIEVES
    judge = Judge(g, seed)
    seat = judge.seat
    plans = [judge.planned(action) for action in options]
    if not perhaps(judge, plans, few):
        return None
    good = clearly_best(judge, plans, more)
    if not good:
        return None
    again = Judge(g, ~seed, further=1)
    if clearly_best(again, plans, fresh) != good:
        return None
    order = sorted(plans, key=lambda plan: again.chance(plan, fresh), reverse=True)
    best, second = order[0], order[len(good)]
    shares = {name: found_by(name, g, seat, good, times) for name, times in SHALLOW.items()}
    position = saved(g)
    return Puzzle(
        id=f"{g.rules.name}-{sha256(position.encode()).hexdigest()[:8]}",
        game=g.rules.name,
        version=g.rules.version,
        config=config,
        seat=seat,
        round=g.state.round,
        position=position,
        judged=tuple(Judged(plan, round(again.chance(plan, fresh), 4)) for plan in order),
        margin=round(again.lead(best, second, fresh)[0], 4),
        themes=themes(again, best, second, fresh),
        rating=EASIEST + round(sum(HARDER * (1 - share) for share in shares.values())),
        found=shares,
    )


def checked(puzzle: Puzzle) -> Puzzle | None:
    """A puzzle as it is judged by the values of today; None if no plan is clearly best any more."""
    g, luck = opened(puzzle).game, seed_of(puzzle)
    ranked = GreedyBot(guesses=2).ranked(g.copy(), puzzle.seat, Chance(scrambled(luck)))
    options = [action for _, action in ranked[:COMPARED]]
    known = {one.plan[0] for one in puzzle.judged}
    options += [a for _, a in ranked[COMPARED:] if a.text in known]
    again = puzzle_of(g, puzzle.config, options, luck)
    return replace(again, id=puzzle.id, position=puzzle.position) if again else None


def perhaps(judge: Judge, plans: Sequence[Plan], guesses: int) -> bool:
    """Whether it is worth a closer look: not all is lost, and most plans are behind."""
    best = max(plans, key=lambda plan: judge.chance(plan, guesses))
    if judge.chance(best, guesses) < HOPE:
        return False
    near = sum(judge.lead(best, plan, guesses)[0] < MARGIN / 2 for plan in plans)
    return near <= len(plans) // SEVERAL


def clearly_best(judge: Judge, plans: Sequence[Plan], guesses: int) -> set[Plan]:
    """The best plan with those that are the same by another order; none, if any other is not
    surely behind by the margin."""
    best = max(plans, key=lambda plan: judge.chance(plan, guesses))
    good = set()
    for plan in plans:
        lead, error = judge.lead(best, plan, guesses)
        if lead < EQUAL:
            good.add(plan)
        elif lead < MARGIN or lead - MARGIN / 2 < SURELY * error:
            return set()
    few = len(good) <= len(plans) // SEVERAL
    return good if few and judge.chance(best, guesses) > HOPE else set()


def found_by(name: str, g: Game[Any, Any], seat: Seat, good: set[Plan], times: int) -> float:
    """How often a bot begins the best plan."""
    bot, firsts = make(name), {plan[0] for plan in good}
    tries = (bot.choose(g.copy(), seat, Chance(scrambled(n + 1))).text for n in range(times))
    return round(sum(text in firsts for text in tries) / times, 2)
