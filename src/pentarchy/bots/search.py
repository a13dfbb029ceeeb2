"""The bot that searches: an information-set tree over settled positions, valued at its leaves.

Every walk through the tree starts from a new guess at what the seat cannot know. A node is a
choice of some seat; what an option entails is settled by quick replies, so that depth is counted in
acts, not in clicks. When a node is first met all its options are valued, which ranks them and gives
each the first word on its own chances; the walks then go where a seat does well (each seat for
itself: max-n). From a leaf quick acts lead on to where the seat is to act again.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from pentarchy.bots.thought import Budget, Thought
from pentarchy.bots.values import Value
from pentarchy.bots.values.base import log_odds
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game

MOST_ACTS = 40
"""Acts after which a walk ends wherever it is."""
CLEAR = 1.5
"""A lead in value that needs no search."""
GLIMPSE = 0.04
"""How far the first look at an option may be wrong about its chances, beside other options."""
FAITH = 0.7
"""How far walks are believed, however many: they share the faults of the quick acts they are made
of."""

MARGIN = 0.01
"""What is best at first sight is left only for something better by this much, and by more than
luck; what is worse by this much after some walks is walked no more."""
DOUBT = 1.5
"""How many standard errors count as luck: there are several rivals, and one is always lucky."""


class Node:
    """What is known of a choice: its options as far as met, each with visits and chances."""

    __slots__ = ("children", "edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Action, Edge] = {}
        self.children: dict[Action, Node] = {}


class Edge:
    """An option of a node: how it looked at first, how often it was walked, what came of it."""

    __slots__ = ("chances", "first", "prior", "scatter", "value", "visits")

    def __init__(self, chances: list[float], seat: int) -> None:
        self.visits = 0
        self.chances = self.first = chances
        """Each seat's chance of winning: on average over the walks, and as it looked at first."""
        self.value = log_odds(chances[seat])
        self.prior = 0.0
        self.scatter = 0.0
        """The sum of squares by which the walks' results differ from their mean, over seats."""

    def learn(self, chances: list[float]) -> None:
        """Take one more result into the average."""
        self.visits += 1
        share = 1.0 / self.visits
        mean = [c + (x - c) * share for c, x in zip(self.chances, chances, strict=True)]
        if self.visits > 1:
            self.scatter += sum(
                (x - c) * (x - m) for x, c, m in zip(chances, self.chances, mean, strict=True)
            ) / len(mean)
        self.chances = mean

    def judged(self, seat: int, trust: float) -> float:
        """A seat's chance; the first look counts for `trust` walks, and always for something."""
        first = self.first[seat]
        learnt = FAITH * self.visits / (self.visits + trust) if self.visits else 0.0
        return first + (self.chances[seat] - first) * learnt


class SearchBot:
    """Searches until its budget is spent or nothing is left to decide, and takes the best option.

    The options that look best are walked in turn, all from the same guesses and with the same
    luck; those that fall behind are dropped, and it stops when what looked best at first has no
    rival left. The more the walks scatter, the more the first look at an option still counts.
    """

    def __init__(
        self,
        nodes: int = 1200,
        seconds: float = 1.8,
        explore: float = 0.1,
        sharp: float = 0.1,
        kept: int = 6,
        width: int = 5,
        grow: int = 2,
        acts: int = 3,
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
        self.grow = grow
        self.acts = acts
        self.deep = deep
        self.value = value

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options."""
        return self.ranked(g, seat, chance)[0][1]

    def ranked(self, g: Game[Any, Any], seat: int, chance: Chance) -> list[tuple[float, Action]]:
        """The options looked at, with the seat's chance of winning by each, best first."""
        root = self.searched(g, seat, chance)
        trust = _trust(root)
        judged = {action: edge.judged(seat, trust) for action, edge in root.edges.items()}
        at_first = next(iter(root.edges))
        judged_first = judged[at_first] + MARGIN + _doubt(root, trust)
        most = max(edge.visits for edge in root.edges.values())
        order = sorted(
            root.edges,
            key=lambda a: (
                root.edges[a].visits == most or a is at_first,
                judged_first if a is at_first else judged[a],
            ),
            reverse=True,
        )
        return [(judged[action], action) for action in order]

    def searched(self, g: Game[Any, Any], seat: int, chance: Chance) -> Node:
        """The tree as far as the budget went; of its options the best at first sight first."""
        thought = Thought(g, chance, Budget(self.nodes, self.seconds), self.value)
        root = Node()
        self._meet(thought, root, g, self.kept)
        if _lead(root) > CLEAR:
            return root
        looked = []
        for action in root.edges:
            after = thought.after(g, action, self.deep)
            looked.append((Edge(thought.value.chances(after), seat), action))
        looked.sort(key=lambda pair: pair[0].value, reverse=True)
        root.edges = {action: edge for edge, action in looked}
        if _lead(root) > CLEAR:
            return root
        at_first, *rivals = root.edges
        halvings = [self.nodes * part // 10 for part in (4, 7)]
        while rivals and not thought.budget.over:
            guess = g.rules.determinize(g, seat, chance)
            luck = chance.rng
            for action in (at_first, *rivals):
                chance.rng = luck
                self._walk(thought, root, guess.copy(), action)
                if thought.budget.late:
                    return root
            trust = _trust(root)
            rivals.sort(key=lambda a: root.edges[a].judged(seat, trust), reverse=True)
            if halvings and thought.budget.spent > halvings[0]:
                halvings.pop(0)
                rivals = rivals[: len(rivals) // 2 or 1]
            if root.edges[at_first].visits > 1:
                least = root.edges[at_first].judged(seat, trust) - MARGIN
                rivals = [a for a in rivals if root.edges[a].judged(seat, trust) > least]
        return root

    def _walk(self, thought: Thought, root: Node, g: Game[Any, Any], first: Action) -> None:
        """One way through the tree and on from its leaf, and the result back along it.

        It ends when the seat is to act again after the others have, and at least `acts` were made:
        positions in which different seats have just acted could not be compared.
        """
        decision = g.decision
        assert decision is not None
        seat, away = decision.seat, False
        node: Node | None = root
        action = first
        path: list[Edge] = []
        for made in range(1, MOST_ACTS):
            if node is None:
                g = thought.acted(g)
            else:
                path.append(node.edges[action])
                node.visits += 1
                thought.budget.spent += 1
                g.take(action)
                g = thought.settle(g)
                node = node.children.setdefault(action, Node())
            decision = g.decision
            if decision is None:
                break
            if decision.seat != seat:
                away = True
            elif away:
                away = False
                if made >= self.acts:
                    break
            if node is not None and not node.edges:
                node.visits += 1
                if node.visits < self.grow:
                    node = None
                else:
                    self._meet(thought, node, g, self.width)
            if node is not None:
                action = self._select(thought, node, g)
        result = thought.value.outlook(g)
        for edge in path:
            edge.learn(result)

    def _meet(self, thought: Thought, node: Node, g: Game[Any, Any], kept: int) -> None:
        """Value the options of a choice, and keep the better ones as edges, best first."""
        decision = g.decision
        assert decision is not None
        seat = decision.seat
        met = []
        for _, action, other in thought.hopeful(g, g.options(), seat):
            met.append((Edge(thought.value.chances(thought.settle(other)), seat), action))
        met.sort(key=lambda m: m[0].value, reverse=True)
        node.edges = {action: edge for edge, action in met[:kept]}
        _weigh(node, self.sharp)

    def _select(self, thought: Thought, node: Node, g: Game[Any, Any]) -> Action:
        """The option with the best upper bound to the seat that chooses, among those possible."""
        decision = g.decision
        assert decision is not None
        seat = decision.seat
        options = g.options()
        edges = node.edges
        known = [a for a in options if a in edges]
        if not known:
            for _, action, other in thought.hopeful(g, options, seat):
                edges[action] = Edge(thought.value.chances(other), seat)
                known.append(action)
            _weigh(node, self.sharp)
        reach = self.explore * sqrt(node.visits + 1)
        return max(
            known,
            key=lambda a: edges[a].chances[seat] + reach * edges[a].prior / (edges[a].visits + 1),
        )


def _lead(node: Node) -> float:
    """By how much the best option of a choice leads in value."""
    values = sorted((edge.value for edge in node.edges.values()), reverse=True)
    return values[0] - values[1] if len(values) > 1 else 2 * CLEAR


def _variance(node: Node) -> float:
    """How much the walks of a choice scatter round the means of their options."""
    walked = [edge for edge in node.edges.values() if edge.visits > 1]
    free = sum(edge.visits - 1 for edge in walked)
    return sum(edge.scatter for edge in walked) / free if free else GLIMPSE**2


def _trust(node: Node) -> float:
    """For how many walks the first look counts: for many where the walks scatter."""
    return _variance(node) / GLIMPSE**2


def _doubt(node: Node, trust: float) -> float:
    """What luck alone may make of the difference between two options, as it is judged."""
    n = max(edge.visits for edge in node.edges.values())
    return DOUBT * FAITH * n / (n + trust) * sqrt(2 * _variance(node) / n) if n else 0.0


def _weigh(node: Node, sharp: float) -> None:
    """Turn the options' values into the shares of attention they begin with."""
    best = max(edge.value for edge in node.edges.values())
    total = sum(exp((edge.value - best) / sharp) for edge in node.edges.values())
    for edge in node.edges.values():
        edge.prior = exp((edge.value - best) / sharp) / total
