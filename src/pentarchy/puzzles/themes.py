"""What a puzzle is about, told from how its solution is ahead."""

from __future__ import annotations

from pentarchy.bots.analysis import lead
from pentarchy.puzzles.judge import Judge
from pentarchy.puzzles.puzzle import Plan

THEMES = ("last-round", "timing", "rivals", "economy")
"""The end is near; it pays later, not at once; it is what the others lose; it is what one gains."""
MOSTLY = 0.5


def themes(judge: Judge, best: Plan, second: Plan, guesses: int) -> tuple[str, ...]:
    """What the solution is about, beside the second best."""
    found = []
    ended = sum(walk.over for walk in judge.walks(best, guesses))
    if ended > MOSTLY * guesses:
        found.append("last-round")
    one, other = (lead(judge.outcome(plan), judge.seat, judge.value) for plan in (best, second))
    gaps = {name: one.get(name, 0.0) - other.get(name, 0.0) for name in {**one, **other}}
    own = sum(gap for name, gap in gaps.items() if not name.startswith("~"))
    theirs = sum(gap for name, gap in gaps.items() if name.startswith("~"))
    if own + theirs <= 0:
        found.append("timing")
    elif theirs > own:
        found.append("rivals")
    else:
        found.append("economy")
    return tuple(found)
