"""Citing rules and cards, and playing scripts, in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.match import Match


def rule(game: str, *ids: str) -> pytest.MarkDecorator:
    """This test states these rules or worked examples."""
    return pytest.mark.rule(game, *ids)


def card(game: str, *keys: str) -> pytest.MarkDecorator:
    """This test shows what these components do."""
    return pytest.mark.card(game, *keys)


def play(match: Match, script: Iterable[str]) -> Match:
    """Apply action texts one after the other."""
    for line in script:
        match.apply(line)
    return match


def wander(match: Match, seed: int = 0, most: int = 100_000) -> Iterable[Match]:
    """Random play: the match before every choice, until it ends."""
    chance = Chance(scrambled(seed))
    for _ in range(most):
        if match.over:
            return
        yield match
        match.apply(match.options[below(chance, len(match.options))])
    raise AssertionError(f"{match.record.game} did not end within {most} choices")


def play_until(match: Match, goal: Callable[[Match], bool], seed: int = 0) -> Match:
    """Random play until a position is reached."""
    for at in wander(match, seed):
        if goal(at):
            return at
    raise AssertionError("the match ended first")


def texts(options: Iterable[Action]) -> list[str]:
    """Options as a person would type them."""
    return [a.text for a in options]


Position = dict[str, Any]
