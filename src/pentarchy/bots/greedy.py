"""The bot that looks one choice ahead."""

from __future__ import annotations

from math import exp
from statistics import pstdev
from typing import Any

from pentarchy.bots.thought import EQUAL, Budget, Thought
from pentarchy.bots.values import Value, value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, word
from pentarchy.core.game import Game

CLEAR = 1.5
"""A lead in value (odds of nearly 5 to 1) that needs no second thought."""


class GreedyBot:
    """Takes the option whose outcome is worth most, over several guesses at what it cannot know.

    The first guess values all options, the others only the better part of them. `noise` makes it
    human: it then chooses among options of nearly equal worth, and now and then a poor one; an
    option that is worse by `noise` times what is usual among the options is e times rarer, and one
    that is worse by more than `slips` times is never chosen.
    """

    def __init__(
        self,
        guesses: int = 3,
        deep: int = 2,
        noise: float = 0.0,
        slips: float = 1e9,
        seconds: float = 1.0,
        value: Value | None = None,
        values: str = "",
        name: str = "greedy",
    ) -> None:
        self.name = name
        self.guesses = guesses
        self.deep = deep
        self.noise = noise
        self.slips = slips
        self.seconds = seconds
        self.value = value
        self.values = values

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options."""
        ranked = self.ranked(g, seat, chance)
        if self.noise <= 0:
            return ranked[0][1]
        best = ranked[0][0]
        usual = max(pstdev([value for value, _ in ranked]), EQUAL)
        ranked = [one for one in ranked if one[0] >= best - self.slips * usual]
        shares = [exp((value - best) / (self.noise * usual)) for value, _ in ranked]
        point = word(chance) / 2**64 * sum(shares)
        for share, (_, action) in zip(shares, ranked, strict=True):
            point -= share
            if point <= 0:
                return action
        return ranked[0][1]

    def ranked(self, g: Game[Any, Any], seat: int, chance: Chance) -> list[tuple[float, Action]]:
        """The options with their values, best first."""
        value = self.value or value_of(g.rules.name, self.values)
        thought = Thought(g, chance, Budget(1 << 62, self.seconds), value)
        ranked = [(v, a) for v, a, _ in thought.scored(g, thought.value.considered(g), seat, 1)]
        if self.deep > 1 and not clear(ranked):
            ranked = self._again(thought, g, seat, ranked, 0)
        for guess in range(1, self.guesses):
            if thought.budget.late or clear(ranked):
                break
            other = g.rules.determinize(g, seat, chance)
            ranked = self._again(thought, other, seat, ranked, guess)
        return ranked

    def _again(
        self,
        thought: Thought,
        g: Game[Any, Any],
        seat: int,
        ranked: list[tuple[float, Action]],
        before: int,
    ) -> list[tuple[float, Action]]:
        """The better options valued once more, and averaged with what was thought `before`."""
        kept = min(max(3, len(ranked) // 4), 6)
        hopeful = [action for _, action in ranked[:kept]]
        again = {a: value for value, a, _ in thought.scored(g, hopeful, seat, self.deep)}
        better = [((v * before + again[a]) / (before + 1), a) for v, a in ranked[:kept]]
        better.sort(key=lambda pair: pair[0], reverse=True)
        return better + ranked[kept:]


def clear(ranked: list[tuple[float, Action]]) -> bool:
    """Whether the best option leads by so much that no second thought is needed."""
    return len(ranked) < 2 or ranked[0][0] - ranked[1][0] > CLEAR
