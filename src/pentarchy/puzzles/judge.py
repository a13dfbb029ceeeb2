"""What plans are worth: each is played on from the same guesses at what is hidden, with the same
luck, so that their difference scatters much less than their results."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from pentarchy.bots.thought import KEPT, Budget, Thought
from pentarchy.bots.values import Value, value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.game import Game
from pentarchy.puzzles.puzzle import Plan

ENDLESS = 1 << 60
MOST_ACTS = 80
"""Acts after which a walk ends wherever it is."""


class Walked(Struct, frozen=True):
    """A way on from a plan."""

    chance: float
    """The seat's chance of winning where it ends."""
    over: bool
    """Whether that is the end of the match."""


class Judge:
    """Plays on from plans; what it has walked once stays, so that more guesses add to it."""

    def __init__(self, g: Game[Any, Any], seed: int, further: int = 0) -> None:
        assert g.decision is not None, "nobody is asked anything"
        self.g = g
        self.seat = g.decision.seat
        self.value: Value = value_of(g.rules.name)
        self.ahead = self.value.ahead + further
        """How many turns of its own the seat plays on."""
        self._seed = seed
        self._chance = Chance(scrambled(seed))
        self._walks: dict[Plan, list[Walked]] = {}

    def walks(self, plan: Plan, guesses: int) -> list[Walked]:
        """So many ways on from a plan; the same guess is the same for every plan."""
        done = self._walks.setdefault(plan, [])
        for number in range(len(done), guesses):
            done.append(self._walk(plan, number))
        return done[:guesses]

    def chance(self, plan: Plan, guesses: int) -> float:
        """The seat's chance of winning by a plan."""
        return fmean(walk.chance for walk in self.walks(plan, guesses))

    def lead(self, plan: Plan, other: Plan, guesses: int) -> tuple[float, float]:
        """By how much a plan is ahead of another, and the error of that."""
        pairs = zip(self.walks(plan, guesses), self.walks(other, guesses), strict=True)
        gaps = [mine.chance - its.chance for mine, its in pairs]
        return fmean(gaps), stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 1.0

    def _walk(self, plan: Plan, number: int) -> Walked:
        """One way on: the plan, then quick acts until the seat has had its turns."""
        chance = Chance(scrambled(self._seed + number))
        g = self.g.rules.determinize(self.g, self.seat, chance)
        mind = self._mind(g, chance)
        g = self.carried_out(mind, g, plan)
        alone = g.rules.players(g) == 1
        away, left, luck = alone, self.ahead, g.state.rng
        acts = [0] * g.rules.players(g)
        for _ in range(MOST_ACTS):
            decision = g.decision
            if decision is None:
                break
            if decision.seat != self.seat:
                away = True
            elif away:
                away = alone
                left -= 1
                if not left:
                    break
            if self.value.dicey:
                # One die more or less must not change all later ones.
                acts[decision.seat] += 1
                g.state.rng = scrambled(luck + MOST_ACTS * decision.seat + acts[decision.seat])
            mind.ask(g)
            g = mind.acted(g)
        return Walked(self.value.chances(g)[self.seat], g.over)

    def _mind(self, g: Game[Any, Any], chance: Chance) -> Thought:
        kept = 1 if self.value.dicey else KEPT
        return Thought(g, chance, Budget(ENDLESS), self.value, kept, thorough=True)

    def carried_out(self, mind: Thought, g: Game[Any, Any], plan: Plan) -> Game[Any, Any]:
        """The position after a plan, and after what it left open was settled."""
        for text in plan:
            action = named(g, text)
            if action is None or g.decision is None or g.decision.seat != self.seat:
                break  # The guess has it otherwise: from here on the seat does what it can.
            g.take(action)
        return mind.settle(g)

    def planned(self, first: Action) -> Plan:
        """A first choice and what the seat should choose after it until the act is done, or luck
        shows."""
        return self.completed((first.text,))

    def completed(self, plan: Plan) -> Plan:
        """A plan with what the seat should choose after it."""
        g, texts = self.g.copy(), list(plan)
        mind = self._mind(g, Chance(scrambled(self._seed)))
        luck = g.state.rng
        for text in plan:
            action = named(g, text)
            assert action is not None, f"{text} is no option"
            g.take(action)
        while g.state.rng == luck and not mind.settled(g):
            decision = g.decision
            if decision is None or decision.seat != self.seat:
                break
            options = mind.glance(self.value.considered(g), self.seat)
            tried = mind.tried(g, options, self.seat, settle=True)
            tried.sort(key=lambda one: one[0], reverse=True)
            action = mind.valued(tried[:KEPT], self.seat, 1)[0][1]
            g.take(action)
            texts.append(action.text)
        return tuple(texts)

    def outcome(self, plan: Plan) -> Game[Any, Any]:
        """The position as it stands after a plan."""
        g = self.g.copy()
        return self.carried_out(self._mind(g, Chance(scrambled(self._seed))), g, plan)


def named(g: Game[Any, Any], text: str) -> Action | None:
    """The option with this text, if it is one."""
    return next((action for action in g.options() if action.text == text), None)
