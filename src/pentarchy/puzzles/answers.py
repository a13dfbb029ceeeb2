"""Answers: when an act is done, whether it is as good as the solution, and why."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pentarchy.bots.analysis import lead, reasons
from pentarchy.bots.thought import Budget, Thought
from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.game import Game
from pentarchy.core.match import Match
from pentarchy.core.message import Message, Said
from pentarchy.puzzles.judge import ENDLESS, Judge
from pentarchy.puzzles.puzzle import Plan, Puzzle, opened

GUESSES = 12
"""Guesses from which an answer that nobody judged before is played on."""
SHOWN = 3
"""Other plans that are told beside the solution."""


class Verdict(Struct, frozen=True):
    """What an answer is worth."""

    right: bool
    chance: float
    """The seat's chance of winning by it, from 0 to 1."""
    best: float
    """By the solution."""
    reached: int
    """So many of its choices begin a plan that is as good as the solution."""
    why: tuple[Said, ...]
    """What speaks against it beside the solution, without telling that."""


class Other(Struct, frozen=True):
    """A plan beside the solution."""

    steps: tuple[Said, ...]
    chance: float


class Explained(Struct, frozen=True):
    """The solution and why it is best."""

    steps: tuple[Said, ...]
    plan: Plan
    chance: float
    reasons: tuple[Said, ...]
    others: tuple[Other, ...]


def played(puzzle: Puzzle, actions: Plan) -> Match:
    """The puzzle's match after some choices of its seat."""
    match = opened(puzzle)
    for number, text in enumerate(actions, 1):
        if match.seat != puzzle.seat:
            raise Malformed(Message("Choice {number}: the act is done already.", number=number))
        match.apply(text)
    return match


def is_done(puzzle: Puzzle, match: Match) -> bool:
    """Whether the act is done: another is asked, luck has shown, or the next act begins."""
    if not match.record.actions:
        return False
    start, now = opened(puzzle).game, match.game
    if now.decision is None or now.decision.seat != puzzle.seat:
        return True
    mind = Thought(start, Chance(0), Budget(ENDLESS))
    return now.state.rng != start.state.rng or mind.settled(now)


def is_known(puzzle: Puzzle, plan: Plan) -> bool:
    """Whether a plan was judged when the puzzle was made."""
    return any(one.plan == plan for one in puzzle.judged)


def judged(puzzle: Puzzle, plan: Plan) -> Verdict:
    """Whether an answer is as good as the solution: as it was judged when the puzzle was made, or
    at once, from the same guesses as the solution."""
    best = puzzle.solution
    known = {one.plan: one.chance for one in puzzle.judged}
    good = [one.plan for one in puzzle.judged if best.chance - one.chance < puzzle.tolerance]
    judge = Judge(opened(puzzle).game, seed_of(puzzle))
    short = best.chance - known[plan] if plan in known else judge.lead(best.plan, plan, GUESSES)[0]
    right = short < puzzle.tolerance
    why = () if right else against(judge, plan, best.plan)
    reached = max(common(plan, one) for one in good)
    chance = min(max(best.chance - short, 0.0), 1.0)
    return Verdict(right, round(chance, 4), best.chance, reached, why)


def against(judge: Judge, plan: Plan, best: Plan) -> tuple[Message, ...]:
    """What speaks against a plan beside another, in words."""
    mine, its = (lead(judge.outcome(one), judge.seat, judge.value) for one in (plan, best))
    return reasons(mine, its, judge.value, worse=True)


def explained(puzzle: Puzzle) -> Explained:
    """Why the solution solves a puzzle."""
    start = opened(puzzle).game
    judge = Judge(start, seed_of(puzzle))
    best = puzzle.solution
    worse = [one for one in puzzle.judged if best.chance - one.chance >= puzzle.tolerance]
    mine, its = (lead(judge.outcome(one.plan), judge.seat, judge.value) for one in (best, worse[0]))
    others = (Other(in_words(start, one.plan), one.chance) for one in worse[:SHOWN])
    return Explained(
        steps=in_words(start, best.plan),
        plan=best.plan,
        chance=best.chance,
        reasons=reasons(mine, its, judge.value),
        others=tuple(others),
    )


def in_words(start: Game[Any, Any], plan: Plan) -> tuple[Said, ...]:
    """A plan's choices as they are offered."""
    g, said = start.copy(), []
    for text in plan:
        found = next(((asker, a) for asker, a in g.offered() if a.text == text), None)
        if found is None:
            break
        asker, action = found
        said.append(asker.label(g, action))
        g.take(action)
    return tuple(said)


def common(plan: Plan, other: Plan) -> int:
    """With how many of the same choices two plans begin."""
    pairs = zip(plan, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(plan), len(other)))


def seed_of(puzzle: Puzzle) -> int:
    """From which guesses a puzzle's answers are judged: always the same."""
    return int(puzzle.id.rpartition("-")[2], 16)
