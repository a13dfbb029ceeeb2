"""The bot that plans its whole turn."""

from __future__ import annotations

from typing import Any

from pentarchy.bots.thought import MOST_STEPS, Budget, Thought
from pentarchy.bots.values import Value, value_of
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.structs import Struct


class Line(Struct):
    """A way to play on: its first choice, where it leads, and what that is worth."""

    first: Action
    game: Any
    value: float
    ended: bool = False


class BeamBot:
    """Keeps the best few lines of play to the end of its own turn, and values them there.

    The best of these are valued again after the other seats have replied, over several guesses at
    what it cannot know.
    """

    def __init__(
        self,
        width: int = 6,
        length: int = 14,
        guesses: int = 2,
        finalists: int = 4,
        nodes: int = 2500,
        seconds: float = 1.8,
        deep: int = 2,
        value: Value | None = None,
        values: str = "",
        name: str = "beam",
    ) -> None:
        self.name = name
        self.width = width
        self.length = length
        self.guesses = guesses
        self.finalists = finalists
        self.nodes = nodes
        self.seconds = seconds
        self.deep = deep
        self.value = value
        self.values = values

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options."""
        return self.ranked(g, seat, chance)[0][1]

    def ranked(self, g: Game[Any, Any], seat: int, chance: Chance) -> list[tuple[float, Action]]:
        """First choices that survived, with the values of the best lines they open, best first."""
        valued = self.value or value_of(g.rules.name, self.values)
        thought = Thought(g, chance, Budget(self.nodes, self.seconds), valued)
        share = self.nodes // self.guesses
        sums: dict[Action, list[float]] = {}
        for guess in range(self.guesses):
            if guess and thought.budget.over:
                break
            known = g if guess == 0 else g.rules.determinize(g, seat, chance)
            best: dict[Action, float] = {}
            for line in self.turn(thought, known, seat, share * (guess + 1)):
                best[line.first] = max(best.get(line.first, -1e9), line.value)
            for action, value in best.items():
                sums.setdefault(action, []).append(value)
        most = max(len(values) for values in sums.values())
        ranked = [
            (sum(values) / len(values) - 0.5 * (most - len(values)), action)
            for action, values in sums.items()
        ]
        ranked.sort(key=lambda pair: pair[0], reverse=True)
        return ranked

    def turn(self, thought: Thought, g: Game[Any, Any], seat: int, nodes: int) -> list[Line]:
        """The best lines of one guess, the finalists valued after the others' replies."""
        start = g.state.round
        lines = [
            self._line(thought, thought.after(g, a, self.deep), a, seat, start)
            for a in thought.value.considered(g)
        ]
        ended: list[Line] = []
        for _ in range(self.length):
            lines.sort(key=lambda line: line.value, reverse=True)
            lines = _distinct(lines)[: self.width]
            ended += [line for line in lines if line.ended]
            lines = [line for line in lines if not line.ended]
            if not lines or thought.budget.spent >= nodes or thought.budget.late:
                break
            lines = [
                self._line(thought, thought.settle(other), line.first, seat, start)
                for line in lines
                for _, _, other in thought.hopeful(
                    line.game, thought.value.considered(line.game), seat
                )
            ]
        ended = ended or lines
        ended.sort(key=lambda line: line.value, reverse=True)
        for line in ended[: self.finalists]:
            if not thought.budget.late:
                self._let_reply(thought, line, seat)
        return ended[: self.finalists]

    def _line(
        self, thought: Thought, g: Game[Any, Any], first: Action, seat: int, start: int
    ) -> Line:
        decision = g.decision
        ended = decision is None or decision.seat != seat or g.state.round != start
        return Line(first, g, thought.value.value(g, seat), ended)

    def _let_reply(self, thought: Thought, line: Line, seat: int) -> None:
        """Let the other seats play until it is this seat's turn again, and value it then."""
        g = line.game
        for _ in range(MOST_STEPS):
            decision = g.decision
            if decision is None or decision.seat == seat or thought.budget.late:
                break
            g = thought.acted(g)
        g = thought.settle(g)
        line.value = (line.value + thought.value.value(g, seat)) / 2


def _distinct(lines: list[Line]) -> list[Line]:
    """Without those that reach the same worth by another order of the same acts."""
    seen: set[tuple[float, int]] = set()
    kept = []
    for line in lines:
        mark = (line.value, len(line.game.options()))
        if mark not in seen:
            seen.add(mark)
            kept.append(line)
    return kept
