"""The bot that searches: an information-set tree over settled positions, valued at its leaves.

Every walk through the tree starts from a new guess at what the seat cannot know. A node is a
choice of some seat; what an option entails is settled by quick replies, so that depth is counted in
acts, not in clicks. When a node is first met all its options are valued, which ranks them and gives
each the first word on its own chances; the walks then go where a seat does well (each seat for
itself: max-n). From a leaf quick acts lead on to where the seat is to act again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from pentarchy.bots.thought import KEPT, Budget, Thought
from pentarchy.bots.values import Value, value_of
from pentarchy.bots.values.base import log_odds
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.game import Game
from pentarchy.core.step import Decision

MOST_ACTS = 80
"""Acts after which a walk ends wherever it is."""
TINY = 1e-9
"""What is best at first sight is left only for something better."""
CLEAR = 1.5
"""A lead in value that needs no search."""
FAITH = 0.8
"""How far walks are believed, however many: they share the faults of the quick acts they are made
of."""
SEEN = 1 / 12
"""The least that a look at an option is taken to err, beside what one walk errs."""
DOUBT = 0.7
"""How many standard errors count as luck: there are several rivals, and one is always lucky."""
ENOUGH = 3
"""Walks before an option may be dropped."""
SURELY = 3
"""By how many times its doubt a rival must be behind to be given up where luck is large."""
SLIGHT = 0.001
"""A lead in the chance of winning that is not worth more walks there."""
PAIRED = 3
"""Options that join those that look best for what the next act makes of them."""
TRODDEN = 12
"""Walks that make the rest of a turn a plan."""

Question = tuple[Decision, tuple[Action, ...]]
"""A decision and its options: who is asked just what was foreseen has seen nothing new."""


class Node:
    """What is known of a choice: its options as far as met, each with visits and chances."""

    __slots__ = ("children", "edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Action, Edge] = {}
        self.children: dict[Action, Node] = {}


class Edge:
    """An option of a node: how it looked at first, how often it was walked, what came of it."""

    __slots__ = ("chances", "prior", "value", "visits")

    def __init__(self, chances: list[float], seat: int) -> None:
        self.visits = 0
        self.chances = chances
        """Each seat's chance of winning: as it looked at first, then on average over the walks."""
        self.value = log_odds(chances[seat])
        self.prior = 0.0

    def learn(self, chances: list[float]) -> None:
        """Take one more result into the average."""
        self.visits += 1
        share = 1.0 / self.visits
        self.chances = [c + (x - c) * share for c, x in zip(self.chances, chances, strict=True)]


class Rival:
    """An option beside the one that looked best at first: by how much it leads, walk by walk.

    Both are walked from the same guesses and with the same luck, so that their difference scatters
    much less than their results.
    """

    __slots__ = ("action", "doubt", "judged", "lead", "look", "looks", "scatter", "walks")

    def __init__(self, action: Action, look: float, looks: int = 1) -> None:
        self.action = action
        self.look = self.lead = self.judged = look
        """Its lead in the seat's chance of winning: as it looks once it is done, on average over
        so many looks; as walked; and all in all."""
        self.looks = looks
        self.doubt = 0.0
        """What luck alone may make of its lead, as it is judged."""
        self.walks = 0
        self.scatter = 0.0
        """The sum of squares by which the walks' leads differ from their mean."""

    def learn(self, look: float, lead: float) -> None:
        """Take one more pair of walks into the average: how it looked on the way, and its end."""
        self.looks += 1
        self.look += (look - self.look) / self.looks
        self.walks += 1
        mean = self.lead + (lead - self.lead) / self.walks if self.walks > 1 else lead
        self.scatter += (lead - self.lead) * (lead - mean) if self.walks > 1 else 0.0
        self.lead = mean


def judge(rivals: Sequence[Rival]) -> None:
    """Weigh where walks ended against how the options look once they are done, all rivals together.

    How far walks scatter, and how far their means are from these looks, is learnt from
    the walks themselves: so it does not matter whether a game's chances move by much or by little.
    """
    walked = [rival for rival in rivals if rival.walks]
    free = sum(rival.walks - 1 for rival in walked)
    if not free:
        return
    scatter = sum(rival.scatter for rival in walked) / free
    noise = [scatter / rival.walks for rival in walked]
    error = sum((r.lead - r.look) ** 2 - n for r, n in zip(walked, noise, strict=True))
    error = max(error / len(walked), scatter * SEEN, TINY)
    for rival, n in zip(walked, noise, strict=True):
        learnt = FAITH * error / (error + n)
        rival.judged = rival.look + (rival.lead - rival.look) * learnt
        rival.doubt = DOUBT * learnt * sqrt(n)


def open_rivals(rivals: Sequence[Rival], dicey: bool) -> list[Rival]:
    """Those that may still be found better than what looked best at first."""
    times, least = (SURELY, SLIGHT) if dicey else (1, TINY)
    return [rival for rival in rivals if rival.judged + times * rival.doubt > least]


class SearchBot:
    """Searches until its budget is spent or nothing is left to decide, and takes the best option.

    The options that look best are walked in turn, all from the same guesses and with the same
    luck; those that fall behind are dropped (where the game is `dicey`, only those that are surely
    no better), and it stops when what looked best at first has no rival left. The more the walks
    scatter, the more the first look at an option still counts. How many positions it looks at and
    how many turns ahead is the value function's to say, unless `nodes` or `ahead` do.
    """

    def __init__(
        self,
        nodes: int = 0,
        seconds: float = 1.8,
        explore: float = 0.1,
        sharp: float = 0.1,
        kept: int = 6,
        width: int = 5,
        grow: int = 2,
        ahead: int = 0,
        guesses: int = 3,
        deep: int = 2,
        value: Value | None = None,
        values: str = "",
        share: float = 1.0,
        plans: int = 0,
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
        self.ahead = ahead
        self.guesses = guesses
        self.deep = deep
        self.value = value
        self.values = values
        self.share = share
        """Of the positions that the value function asks for: half of them, or five times all."""
        self.plans = plans
        """Whether it keeps to its plan for the rest of a turn."""
        self._meant: dict[Question, Action] = {}

    def choose(self, g: Game[Any, Any], seat: int, chance: Chance) -> Action:
        """One of the options: what was planned, if just this was foreseen."""
        planned = self._meant.get(asked(g)) if self.plans else None
        if planned is not None:
            return planned
        root, rivals = self.searched(g, seat, chance)
        action = self._ordered(root, rivals, seat)[0][1]
        if self.plans:
            self._meant = self._planned(g, seat, chance, root, action)
        return action

    def ranked(self, g: Game[Any, Any], seat: int, chance: Chance) -> list[tuple[float, Action]]:
        """The options looked at, with the seat's chance of winning by each, best first."""
        return self._ordered(*self.searched(g, seat, chance), seat)

    def _ordered(
        self, root: Node, rivals: Sequence[Rival], seat: int
    ) -> list[tuple[float, Action]]:
        at_first = next(iter(root.edges))
        base = root.edges[at_first].chances[seat]
        most = max((rival.walks for rival in rivals), default=0)
        order = [(most, TINY, 0.0, at_first)]
        order += [(r.walks, r.judged - r.doubt, r.judged, r.action) for r in rivals]
        order.sort(key=lambda o: (o[0] == most, o[1]), reverse=True)
        return [(min(max(base + lead, 0.0), 1.0), action) for _, _, lead, action in order]

    def _planned(
        self, g: Game[Any, Any], seat: int, chance: Chance, root: Node, action: Action
    ) -> dict[Question, Action]:
        """What to choose for the rest of the turn, as far as walks have often gone there and no
        luck comes between."""
        meant: dict[Question, Action] = {}
        thought, luck, node = self._thought(g, chance), g.state.rng, root.children.get(action)
        g = thought.settle(thought.taken(g, action))
        while node is not None and node.visits >= TRODDEN and g.state.rng == luck:
            decision, edges = g.decision, node.edges
            if decision is None or decision.seat != seat:
                break
            known = [a for a in thought.value.considered(g) if a in edges]
            if not known:
                break
            action = max(known, key=lambda a: edges[a].visits)
            meant[asked(g)] = action
            thought.ask(g)
            node = node.children.get(action)
            g = thought.settle(thought.taken(g, action))
        return meant

    def searched(self, g: Game[Any, Any], seat: int, chance: Chance) -> tuple[Node, list[Rival]]:
        """The tree as far as the budget went, and the rivals of what looked best at first."""
        thought = self._thought(g, chance)
        root = Node()
        self._meet(thought, root, g, self.kept)
        if type(g.decision).__name__ in thought.value.paired:
            self._pair(thought, root, g)
        if _lead(root) <= CLEAR:
            root.edges = self._looked(thought, list(root.edges), g)
        at_first, *others = root.edges
        best = root.edges[at_first].chances[seat]
        looks = [root.edges[action].chances[seat] - best for action in others]
        rivals = [Rival(a, look, self.guesses) for a, look in zip(others, looks, strict=True)]
        if _lead(root) <= CLEAR:
            self._compare(thought, root, g, at_first, rivals)
        return root, rivals

    def _thought(self, g: Game[Any, Any], chance: Chance) -> Thought:
        """What it thinks with."""
        value = self.value or value_of(g.rules.name, self.values)
        nodes = self.nodes or round(value.positions * self.share)
        budget = Budget(nodes, self.seconds)
        return Thought(g, chance, budget, value, 1 if value.dicey else KEPT, thorough=True)

    def _looked(
        self, thought: Thought, options: list[Action], g: Game[Any, Any]
    ) -> dict[Action, Edge]:
        """Options as they look from several guesses, with foresight, best first."""
        decision = g.decision
        assert decision is not None
        seat, edges = decision.seat, []
        guesses = [g.rules.determinize(g, seat, thought.chance) for _ in range(1, self.guesses)]
        for action in options:
            looks = [
                thought.value.chances(thought.after(known, action, self.deep))
                for known in (g, *guesses)
            ]
            edges.append((Edge([sum(c) / len(c) for c in zip(*looks, strict=True)], seat), action))
        edges.sort(key=lambda pair: pair[0].value, reverse=True)
        return {action: edge for edge, action in edges}

    def _compare(
        self, thought: Thought, root: Node, g: Game[Any, Any], at_first: Action, met: list[Rival]
    ) -> None:
        """Walk what looked best at first and its rivals in turn, dropping who falls behind."""
        decision = g.decision
        assert decision is not None
        seat, chance, budget = decision.seat, thought.chance, thought.budget
        dicey = thought.value.dicey
        halvings = [] if dicey else [budget.nodes * part // 10 for part in (4, 7)]
        rivals = list(met)
        while rivals and not budget.over:
            guess = g.rules.determinize(g, seat, chance)
            luck = chance.rng
            if dicey:
                thought.forget()
            look, end = self._walk(thought, root, guess.copy(), at_first)
            for rival in rivals:
                chance.rng = luck
                its_look, its_end = self._walk(thought, root, guess.copy(), rival.action)
                if budget.late:
                    return  # One of the two was ended in haste.
                rival.learn(its_look - look, its_end - end)
            judge(met)
            rivals.sort(key=lambda rival: rival.judged, reverse=True)
            if halvings and budget.spent > halvings[0]:
                halvings.pop(0)
                rivals = rivals[: len(rivals) // 2 or 1]
            if rivals[0].walks >= ENOUGH:
                rivals = open_rivals(rivals, dicey)

    def _walk(
        self, thought: Thought, root: Node, g: Game[Any, Any], first: Action
    ) -> tuple[float, float]:
        """One way through the tree and on from its leaf, and the result back along it: the seat's
        chance as it looks once the option is done, and at the end.

        It ends when the seat is to act again after the others have, for the `ahead`th time:
        positions in which different seats have just acted could not be compared. Who plays alone
        has no others to wait for.
        """
        decision = g.decision
        assert decision is not None
        alone = g.rules.players(g) == 1
        seat, away, left = decision.seat, alone, self.ahead or thought.value.ahead
        node: Node | None = root
        action = first
        path: list[Edge] = []
        look, dicey = -1.0, thought.value.dicey
        luck, acts = g.state.rng, [0] * g.rules.players(g)
        thought.ask(g)
        for _ in range(MOST_ACTS):
            if dicey and look >= 0:
                acts[decision.seat] += 1
                g.state.rng = scrambled(luck + MOST_ACTS * decision.seat + acts[decision.seat])
            if node is None:
                g = thought.acted(g)
            else:
                path.append(node.edges[action])
                node.visits += 1
                thought.budget.spent += 1
                g.take(action)
                g = thought.settle(g)
                node = node.children.setdefault(action, Node())
                if look < 0:
                    look = thought.value.chances(g)[seat]
            decision = g.decision
            if decision is None:
                break
            if decision.seat != seat:
                away = True
            elif away:
                away = alone
                left -= 1
                if not left:
                    break
            thought.ask(g)
            if node is not None and not node.edges:
                node.visits += 1
                if node.visits < self.grow or dicey:
                    node = None
                else:
                    self._meet(thought, node, g, self.width)
            if node is not None:
                action = self._select(thought, node, g)
        result = thought.value.outlook(g)
        for edge in path:
            edge.learn(result)
        return look, result[seat]

    def _meet(self, thought: Thought, node: Node, g: Game[Any, Any], kept: int) -> None:
        """Value the options of a choice, and keep the better ones as edges, best first."""
        decision = g.decision
        assert decision is not None
        seat = decision.seat
        met = []
        for _, action, other in thought.hopeful(g, thought.value.considered(g), seat):
            met.append((Edge(thought.value.chances(thought.settle(other)), seat), action))
        met.sort(key=lambda m: m[0].value, reverse=True)
        node.edges = {action: edge for edge, action in met[:kept]}
        _weigh(node, self.sharp)

    def _pair(self, thought: Thought, root: Node, g: Game[Any, Any]) -> None:
        """Let options join the root that look best together with the act that would follow: what
        only costs at first may be worth it then."""
        decision = g.decision
        assert decision is not None
        seat, kind = decision.seat, type(decision)
        considered, pairs = thought.value.considered, []
        for best, action, other in thought.tried(g, considered(g), seat, settle=True):
            then = other.decision
            if then is not None and type(then) is kind and then.seat == seat:
                seconds = thought.tried(other, considered(other), seat, settle=True)
                best = max([best, *[second for second, _, _ in seconds]])
            pairs.append((best, action, other))
        pairs.sort(key=lambda pair: pair[0], reverse=True)
        joined = [pair for pair in pairs[: self.kept] if pair[1] not in root.edges]
        for _, action, other in joined[:PAIRED]:
            root.edges[action] = Edge(thought.value.chances(other), seat)
        _weigh(root, self.sharp)

    def _select(self, thought: Thought, node: Node, g: Game[Any, Any]) -> Action:
        """The option with the best upper bound to the seat that chooses, among those possible."""
        decision = g.decision
        assert decision is not None
        seat = decision.seat
        options = thought.value.considered(g)
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


def asked(g: Game[Any, Any]) -> Question:
    """The question a position asks, by all that may be answered."""
    decision = g.decision
    assert decision is not None
    return decision, tuple(g.options())


def _lead(node: Node) -> float:
    """By how much the best option of a choice leads in value."""
    values = sorted((edge.value for edge in node.edges.values()), reverse=True)
    return values[0] - values[1] if len(values) > 1 else 2 * CLEAR


def _weigh(node: Node, sharp: float) -> None:
    """Turn the options' values into the shares of attention they begin with."""
    best = max(edge.value for edge in node.edges.values())
    total = sum(exp((edge.value - best) / sharp) for edge in node.edges.values())
    for edge in node.edges.values():
        edge.prior = exp((edge.value - best) / sharp) / total
