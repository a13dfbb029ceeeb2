"""What the thinking bots share: where an option leads, and what that is worth.

An option is valued where its consequences have settled: the small choices it entails are played
through first, each seat choosing what looks best for itself. What was answered once is answered
alike when the same is asked with the same options again, so that thinking is spent on what is new.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from pentarchy.bots.values import Value, value_of
from pentarchy.bots.values.base import GLANCE
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below
from pentarchy.core.game import Game
from pentarchy.core.step import Decision

MOST_STEPS = 40
"""Choices played through before a position is valued as it is, settled or not."""
WIDE = 10
"""Of more options than this only the hopeful ones are followed."""
KEPT = 3
"""How many of the replies that look best to their seat are compared by what the others have, unless
it is told otherwise."""
EQUAL = 1e-9

Tried = tuple[float, Action, Game[Any, Any]]
"""An option: what it is worth, itself, and the position it leads to."""

clock: Callable[[], float] = time.perf_counter
"""What seconds are read from. The arena counts those of the processor instead, so that a busy
machine does not make bots weaker than they are."""


class Budget:
    """How much may be thought: positions reached, and seconds."""

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
        self,
        g: Game[Any, Any],
        chance: Chance,
        budget: Budget,
        value: Value | None = None,
        kept: int = KEPT,
        thorough: bool = False,
    ) -> None:
        self.value = value or value_of(g.rules.name)
        self.chance = chance
        self.budget = budget
        self.kept = kept
        """Of how many of the best replies is compared what the others have."""
        self.unfolds = self.value.unfolds if thorough else ()
        """The decisions at which quick replies follow every option to where it has settled."""
        self.most = self.value.glance if thorough else GLANCE
        """Of more options than this a quick reply looks at those only that are new or did well
        before."""
        self.ask(g)
        self._habits: dict[tuple[Decision, tuple[Action, ...]], Action] = {}
        self._fame: dict[tuple[int, Action], float] = {}
        """By how much an option fell short of the best one when a seat last tried it."""

    def ask(self, g: Game[Any, Any]) -> None:
        """The question from here on: where it is asked again, what was chosen has been done."""
        decision = g.decision
        assert decision is not None, "nobody is asked anything"
        self._kind: type[Decision] = type(decision)
        self._depth = len(g.stack)

    def forget(self) -> None:
        """A new guess: what was answered on another one says nothing."""
        self._habits.clear()

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

    # Where options lead. Positions handed to these are the caller's own and may be changed; the
    # position that comes back is the one to go on with.

    def after(self, g: Game[Any, Any], action: Action, deep: int) -> Game[Any, Any]:
        """A copy in which an option was taken and what it entails has been settled."""
        return self.settle(self.taken(g, action), deep - 1) if deep > 0 else self.taken(g, action)

    def taken(self, g: Game[Any, Any], action: Action) -> Game[Any, Any]:
        """A copy in which an option was taken."""
        self.budget.spent += 1
        other = g.copy()
        other.take(action)
        return other

    def settle(self, g: Game[Any, Any], deep: int = 0) -> Game[Any, Any]:
        """Play through what is half done; the first `deep` choices with foresight."""
        for _ in range(MOST_STEPS):
            if self.settled(g):
                break
            g = self.answered(g, deep)
            deep -= 1
        return g

    def answered(self, g: Game[Any, Any], deep: int = 0) -> Game[Any, Any]:
        """The position after the asked seat did what looks best to it, at little cost."""
        decision = g.decision
        assert decision is not None
        options = tuple(self.value.considered(g))
        if deep <= 0:
            habit = self._habits.get((decision, options))
            if habit is None and self.budget.late:
                habit = options[below(self.chance, len(options))]
            if habit is not None:
                self.budget.spent += 1
                g.take(habit)
                return g
        seat = decision.seat
        unfold = type(decision).__name__ in self.unfolds
        tried = self.tried(g, self.glance(options, seat), seat, settle=unfold)
        tried.sort(key=_first, reverse=True)
        if deep <= 0:
            best = tried[0][0]
            tried = [t for t in tried if t[0] > best - EQUAL][: self.kept]
        if len(tried) > 1:
            tried = self.valued(tried[:KEPT], seat, deep)
        _, action, other = tried[0]
        self._habits[decision, options] = action
        return other

    def planned(self, g: Game[Any, Any], action: Action) -> list[Action]:
        """An option and what its seat means to answer after it, until that is done or luck shows.

        The position handed in is changed.
        """
        seat, luck, plan = self._seat(g), g.state.rng, [action]
        g.take(action)
        while len(plan) < MOST_STEPS and g.state.rng == luck and not self.settled(g):
            decision = g.decision
            if decision is None or decision.seat != seat:
                break
            options = tuple(self.value.considered(g))
            self.answered(g, deep=1)
            plan.append(self._habits[decision, options])
            g.take(plan[-1])
        return plan

    @staticmethod
    def _seat(g: Game[Any, Any]) -> int:
        decision = g.decision
        assert decision is not None, "nobody is asked anything"
        return decision.seat

    def acted(self, g: Game[Any, Any]) -> Game[Any, Any]:
        """The settled position after an act of the asked seat: of those that leave it best off the
        one that is best beside what the others have."""
        decision = g.decision
        assert decision is not None
        options = tuple(self.value.considered(g))
        habit = None if self.value.afresh else self._habits.get((decision, options))
        if habit is None and self.budget.late:
            habit = options[below(self.chance, len(options))]
        if habit is not None:
            self.budget.spent += 1
            g.take(habit)
            return self.settle(g)
        seat = decision.seat
        tried = self.tried(g, self.glance(options, seat), seat, settle=True)
        tried.sort(key=_first, reverse=True)
        if self.kept > 1:
            tried = self.valued(tried[: self.kept], seat, 0)
        _, action, other = tried[0]
        self._habits[decision, options] = action
        return other

    # What they are worth.

    def tried(
        self, g: Game[Any, Any], options: Sequence[Action], seat: int, settle: bool = False
    ) -> list[Tried]:
        """Each option with what the seat's own position is worth after it, at once or settled."""
        worth = self.value.worth
        made: list[Tried] = []
        for action in options:
            if made and self.budget.late:
                break
            other = self.taken(g, action)
            if settle:
                other = self.settle(other)
            made.append(
                (worth(other, seat) if other.stack else self.final(other, seat), action, other)
            )
        best = max([tried[0] for tried in made])
        for reached, action, _ in made:
            self._fame[seat, action] = reached - best
        return made

    def final(self, g: Game[Any, Any], seat: int) -> float:
        """The end of a match in terms of worth: winning is more than any worth."""
        return self.value.value(g, seat) * 1e6

    def valued(self, tried: Sequence[Tried], seat: int, deep: int) -> list[Tried]:
        """Options already taken, settled if `deep`, with their values to a seat, best first."""
        value, made = self.value.value, []
        for _, action, other in tried:
            reached = self.settle(other, deep - 1) if deep > 0 else other
            made.append((value(reached, seat), action, reached))
        made.sort(key=_first, reverse=True)
        return made

    def scored(
        self, g: Game[Any, Any], options: Sequence[Action], seat: int, deep: int
    ) -> list[Tried]:
        """Options with their values to a seat, best first; of many only the hopeful ones."""
        return self.valued(self.hopeful(g, options, seat), seat, deep)

    def hopeful(self, g: Game[Any, Any], options: Sequence[Action], seat: int) -> list[Tried]:
        """Of many options those that leave the seat best off; all, if they are few."""
        if len(options) <= WIDE:
            return [(0.0, a, self.taken(g, a)) for a in self.turned(options)]
        tried = self.tried(g, self.turned(options), seat, settle=True)
        tried.sort(key=_first, reverse=True)
        return tried[:WIDE]

    def glance(self, options: Sequence[Action], seat: int) -> list[Action]:
        """Of many options those that are new and those that did best when last tried."""
        if len(options) <= self.most:
            return self.turned(options)
        fame = self._fame
        options = sorted(self.turned(options), key=lambda a: -fame.get((seat, a), 0.0))
        return options[: self.most]

    def turned(self, options: Sequence[Action]) -> list[Action]:
        """The options, beginning anywhere: among equals the first is taken."""
        shift = below(self.chance, len(options))
        return [*options[shift:], *options[:shift]]


def _first(tried: Tried) -> float:
    return tried[0]
