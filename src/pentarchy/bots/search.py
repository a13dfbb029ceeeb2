"""The bot that searches: an information-set tree over settled positions, valued at its leaves.

Every walk through the tree starts from a new guess at what the seat cannot know. A node is a
choice of some seat; what an option entails is settled by quick replies, so that depth is counted in
acts, not in clicks. When a node is first met all its options are valued, which ranks them and gives
each the first word on its own chances; the walks then go where a seat does well (each seat for
itself: max-n). A leaf is valued after a short playout.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from pentarchy.bots.thought import Budget, Thought
from pentarchy.bots.values import Value
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game

DEEPEST = 40
"""Acts after which a walk ends in any case."""


CLEAR = 1.5
"""A lead in value that needs no search."""


class Node:
    """What is known of a choice: its options as far as met, each with visits and chances."""

    __slots__ = ("children", "edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Action, Edge] = {}
        self.children: dict[Action, Node] = {}


class Edge:
    """An option of a node: how likely it looked, how often it was walked, what came of it."""

    __slots__ = ("chances", "prior", "value", "visits")

    def __init__(self, chances: list[float], value: float) -> None:
        self.visits = 1
        self.chances = chances
        """Each seat's chance of winning, on average."""
        self.value = value
        self.prior = 0.0

    def learn(self, chances: list[float]) -> None:
        """Take one more result into the average."""
        self.visits += 1
        share = 1.0 / self.visits
        self.chances = [c + (x - c) * share for c, x in zip(self.chances, chances, strict=True)]


class SearchBot:
    """Searches until its budget is spent or nothing is left to decide, and takes the best option.

    The options that look best are walked in turn, all from the same guesses, so that luck is the
    same for each; as the budget runs down the worse of them are dropped.
    """

    def __init__(
        self,
        nodes: int = 2000,
        seconds: float = 1.8,
        explore: float = 0.5,
        sharp: float = 0.25,
        kept: int = 6,
        width: int = 5,
        playout: int = 2,
        deep: int = 2,
        value: Value | None = None,
        name: str = "search",
    ) -> None:
        self.name = name
        self.nodes = nodes
        self.seconds = seconds
        self.explore = explore
        self.sharp = sharp
        self.kept = kept
        self.width = width
        self.playout = playout
        self.deep = deep
        self.value = value

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options."""
        return self.ranked(g, seat, chance)[0][1]

    def ranked(self, g: Game[Any, Any], seat: int, chance: Chance) -> list[tuple[float, Action]]:
        """The options walked, with the seat's chance of winning by each, best first."""
        root = self.searched(g, seat, chance)
        most = max(edge.visits for edge in root.edges.values())
        edges = sorted(
            root.edges.items(),
            key=lambda e: (e[1].visits == most, e[1].visits, e[1].chances[seat]),
            reverse=True,
        )
        return [(edge.chances[seat], action) for action, edge in edges]

    def searched(self, g: Game[Any, Any], seat: int, chance: Chance) -> Node:
        """The tree as far as the budget went."""
        thought = Thought(g, chance, Budget(self.nodes, self.seconds), self.value)
        root = Node()
        self._meet(thought, root, g, 1, self.kept)
        hopeful = list(root.edges)
        if self._deepen(thought, root, g, hopeful) > CLEAR:
            return root
        levels = [self.nodes * part // 10 for part in (4, 7)]
        while len(hopeful) > 1 and not thought.budget.over:
            guess = g.rules.determinize(g, seat, chance)
            for action in hopeful:
                self._walk(thought, root, guess.copy(), action)
                if thought.budget.late:
                    return root
            if levels and thought.budget.spent > levels[0]:
                levels.pop(0)
                hopeful.sort(key=lambda a: root.edges[a].chances[seat], reverse=True)
                hopeful = hopeful[: (len(hopeful) + 1) // 2]
        return root

    def _deepen(
        self, thought: Thought, root: Node, g: Game[Any, Any], hopeful: list[Action]
    ) -> float:
        """Value the hopeful options with more foresight; by how much the best then leads."""
        decision = g.decision
        assert decision is not None
        for action in hopeful:
            self._edge(thought, root, g, action, self.deep)
        values = sorted((root.edges[a].value for a in hopeful), reverse=True)
        return values[0] - values[1] if len(values) > 1 else 2 * CLEAR

    def _walk(self, thought: Thought, root: Node, g: Game[Any, Any], first: Action) -> None:
        """One way through the tree to a leaf, and its result back along it."""
        node, action = root, first
        path: list[Edge] = []
        while True:
            path.append(node.edges[action])
            node.visits += 1
            g.take(action)
            thought.settle(g)
            if g.over or len(path) >= DEEPEST:
                break
            node = node.children.setdefault(action, Node())
            if not node.edges:
                break
            action = self._select(thought, node, g)
        result = self._leaf(thought, node, g)
        for edge in path:
            edge.learn(result)

    def _leaf(self, thought: Thought, node: Node, g: Game[Any, Any]) -> list[float]:
        """Each seat's chance where a walk ends, after a short playout."""
        if not g.over and not node.edges:
            self._meet(thought, node, g, 1, self.width)
            g.take(next(iter(node.edges)))
            thought.settle(g)
            self._play_on(thought, g)
        return thought.value.chances(g)

    def _meet(self, thought: Thought, node: Node, g: Game[Any, Any], deep: int, kept: int) -> None:
        """Value all options of a choice, and keep the better ones as edges, best first."""
        decision = g.decision
        assert decision is not None
        for action in thought.hopeful(g, g.options(), decision.seat):
            self._edge(thought, node, g, action, deep)
        best = sorted(node.edges.items(), key=lambda e: e[1].value, reverse=True)[:kept]
        node.edges = dict(best)
        _weigh(node, self.sharp)

    def _edge(
        self, thought: Thought, node: Node, g: Game[Any, Any], action: Action, deep: int
    ) -> Edge:
        decision = g.decision
        assert decision is not None
        after = thought.after(g, action, deep)
        edge = Edge(thought.value.chances(after), thought.value.value(after, decision.seat))
        node.edges[action] = edge
        return edge

    def _select(self, thought: Thought, node: Node, g: Game[Any, Any]) -> Action:
        """The option with the best upper bound to the seat that chooses, among those possible."""
        decision = g.decision
        assert decision is not None
        seat = decision.seat
        options = g.options()
        known = [a for a in options if a in node.edges]
        if not known:
            best = max(options, key=lambda a: self._edge(thought, node, g, a, 0).value)
            _weigh(node, self.sharp)
            return best
        reach = self.explore * sqrt(node.visits + 1)
        edges = node.edges
        return max(
            known,
            key=lambda a: edges[a].chances[seat] + reach * edges[a].prior / edges[a].visits,
        )

    def _play_on(self, thought: Thought, g: Game[Any, Any]) -> None:
        """A short playout by quick replies."""
        for _ in range(self.playout):
            if g.over:
                return
            g.take(thought.reply(g))
            thought.settle(g)


def _weigh(node: Node, sharp: float) -> None:
    """Turn the options' values into the shares of attention they begin with."""
    best = max(edge.value for edge in node.edges.values())
    total = sum(exp((edge.value - best) / sharp) for edge in node.edges.values())
    for edge in node.edges.values():
        edge.prior = exp((edge.value - best) / sharp) / total
