"""What the thinking bots share: where an option leads, and what that is worth.

An option is valued where its consequences have settled: the small choices it entails are played
through first, each seat choosing what looks best for itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from pentarchy.bots.values import Value, value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below
from pentarchy.core.game import Game
from pentarchy.core.step import Decision

MOST_STEPS = 40
"""Choices played through before a position is valued as it is, settled or not."""
WIDE = 10
"""Of more options than this only the hopeful ones are followed."""
GLANCE = 12
"""Of more options than this a quick reply looks at some only."""
KEPT = 4
"""How many equally likely replies are told apart by what they do to the other seats."""
EQUAL = 1e-9


clock: Callable[[], float] = time.perf_counter
"""What seconds are read from. The arena counts those of the processor instead, so that a busy
machine does not make bots weaker than they are."""


class Budget:
    """How much may be thought: positions valued, and seconds."""

    __slots__ = ("_clock", "_deadline", "nodes", "spent")

    def __init__(self, nodes: int, seconds: float = 0.0) -> None:
        self.nodes = nodes
        self.spent = 0
        self._clock = clock
        self._deadline = clock() + seconds if seconds > 0 else 0.0

    @property
    def over(self) -> bool:
        """Whether it is time to answer."""
        return self.spent >= self.nodes or self.late

    @property
    def late(self) -> bool:
        """Whether the seconds are used up."""
        return self._deadline > 0 and self._clock() > self._deadline


class Thought:
    """One act of thinking: for a game, from one decision, within a budget."""

    def __init__(
        self, g: Game[Any, Any], chance: Chance, budget: Budget, value: Value | None = None
    ) -> None:
        self.value = value or value_of(g.rules.name)
        self.chance = chance
        self.budget = budget
        decision = g.decision
        assert decision is not None, "nobody is asked anything"
        self._kind: type[Decision] = type(decision)
        self._depth = len(g.stack)

    def settled(self, g: Game[Any, Any]) -> bool:
        """Whether nothing is half done, so that the position can be valued as it stands."""
        decision = g.decision
        if decision is None:
            return True
        if type(decision) is self._kind:
            return True  # The same question again: what was chosen has been done.
        if self.value.pauses:
            return type(decision).__name__ in self.value.pauses
        return len(g.stack) < self._depth

    def after(self, g: Game[Any, Any], action: Action, deep: int) -> Game[Any, Any]:
        """A copy in which an option was taken and what it entails has been settled."""
        other = g.copy()
        other.take(action)
        if deep > 0:
            self.settle(other, deep - 1)
        self.budget.spent += 1
        return other

    def settle(self, g: Game[Any, Any], deep: int = 0) -> None:
        """Play through what is half done, in place; the first `deep` choices with foresight."""
        for _ in range(MOST_STEPS):
            if self.settled(g):
                return
            g.take(self.reply(g, deep))
            deep -= 1

    def reply(self, g: Game[Any, Any], deep: int = 0) -> Action:
        """What looks best to the asked seat, at little cost."""
        decision = g.decision
        assert decision is not None
        options = g.options()
        if self.budget.late:
            return options[below(self.chance, len(options))]
        likely = self.likely(g, options, decision.seat)[:KEPT]
        if len(likely) == 1:
            return likely[0]
        return self.scored(g, likely, decision.seat, max(deep, 0))[0][1]

    def likely(self, g: Game[Any, Any], options: Sequence[Action], seat: int) -> list[Action]:
        """The options that at once leave the seat's own position best: all of equal worth."""
        tried = self.tried(g, self.some(options, GLANCE), seat)
        best = max([worth for worth, _ in tried])
        return [action for worth, action in tried if worth > best - EQUAL]

    def hopeful(self, g: Game[Any, Any], options: Sequence[Action], seat: int) -> list[Action]:
        """Of many options those that at once look best; all, if they are few."""
        if len(options) <= WIDE:
            return list(options)
        tried = self.tried(g, self.some(options, len(options)), seat)
        tried.sort(key=_first, reverse=True)
        return [action for _, action in tried[:WIDE]]

    def some(self, options: Sequence[Action], most: int) -> list[Action]:
        """At most so many of the options, spread evenly, beginning anywhere."""
        n = len(options)
        shift = below(self.chance, n)
        if n <= most:
            return [*options[shift:], *options[:shift]]
        return [options[(shift + i * n // most) % n] for i in range(most)]

    def tried(
        self, g: Game[Any, Any], options: Sequence[Action], seat: int
    ) -> list[tuple[float, Action]]:
        """What the seat's own position is worth right after each option."""
        worth, made = self.value.worth, []
        self.budget.spent += len(options)
        for action in options:
            other = g.copy()
            other.take(action)
            made.append((worth(other, seat) if other.stack else self.final(other, seat), action))
        return made

    def final(self, g: Game[Any, Any], seat: int) -> float:
        """The end of a match in terms of worth: winning is more than any worth."""
        return self.value.value(g, seat) * 1e6

    def scored(
        self, g: Game[Any, Any], options: Sequence[Action], seat: int, deep: int
    ) -> list[tuple[float, Action]]:
        """Options with their values to a seat, best first; of many only the hopeful ones."""
        value = self.value.value
        chosen = self.hopeful(g, options, seat) if deep > 0 else self.some(options, len(options))
        scored = [(value(self.after(g, action, deep), seat), action) for action in chosen]
        scored.sort(key=_first, reverse=True)
        return scored


def _first(pair: tuple[float, Action]) -> float:
    return pair[0]
