"""What a value function is: features of one seat, weights, and what follows from both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any, ClassVar

from pentarchy.bots.values.weights import Weight, Weights
from pentarchy.core.action import Action
from pentarchy.core.game import Game
from pentarchy.core.message import Message

Features = dict[str, float]

Figure = tuple[Message, Callable[[Any, int], int]]
"""A number that a person can check, of a position and a seat: what it is, and how it is read."""

GLANCE = 12
"""Of more options than this a quick reply looks at those only that are new or did well before."""

SURE = 12.0
"""The value of a match that is won; lost it is the negative of it."""

ALONE = 5.0
"""Who plays alone has nobody to lead: so many spreads make the odds of a good result e to 1."""


class Value:
    """How good a position is, seen from a determinized copy.

    A game's author says what to look at (`features`), how far the match has come (`progress`) and
    at which decisions nothing is half done (`pauses`); weights say what each feature is worth.
    """

    pauses: ClassVar[tuple[str, ...]] = ()
    """The names of the decisions that open a turn or a new action: there a position can be valued
    as it stands. All others are the middle of something, and bots play through them first."""

    ahead: ClassVar[int] = 2
    """How many turns of its own a search looks ahead: as far as what is done now pays."""

    positions: ClassVar[int] = 2400
    """How many positions a search looks at for a decision, unless it is told otherwise."""

    afresh: ClassVar[bool] = False
    """Whether a search thinks every main choice on its walks over. Where there are dozens of
    options they tell the position, and the same question has the same answer; where they are
    always the same few, they do not."""

    dicey: ClassVar[bool] = False
    """Whether luck moves the chances more than most acts do. A search then thinks every guess over
    anew, so that no lucky answer tips all of them; deals every act on a walk luck of its own, so
    that one die more or less does not change all later ones; goes on from the option by quick acts
    alone, each by what it brings its own seat; and gives a rival up only when it is surely no
    better."""

    paired: ClassVar[tuple[str, ...]] = ()
    """The names of the decisions that are asked several times in a turn. There a search also looks
    at options that pay only together with the next one: a card taken and then played."""

    unfolds: ClassVar[tuple[str, ...]] = ()
    """The names of the decisions inside an act whose options only cost at first: what to build,
    which activity. A search's quick replies follow each of them to where it has settled."""

    glance: ClassVar[int] = GLANCE
    """How many options a search's quick replies look at."""

    words: ClassVar[dict[str, Message]] = {}
    """Features in words, for hints: `{"science": Message("science a turn")}`."""

    figures: ClassVar[dict[str, Figure]] = {}
    """The numbers that features rest on, by their names, as far as a person can check them."""

    defaults: ClassVar[Weights] = Weights({})
    """The weights of a value function that has no file."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or self.defaults
        self._at: tuple[float, dict[str, float]] = (-1.0, {})

    # What a game says.

    def features(self, g: Game[Any, Any], seat: int) -> Features:
        """What one seat has and may expect, by name; each times its weight is worth points."""
        raise NotImplementedError

    def considered(self, g: Game[Any, Any]) -> Sequence[Action]:
        """The options a bot looks at: all of them, unless the game knows that some only lead by
        another order to where others lead."""
        return g.options()

    def progress(self, g: Game[Any, Any]) -> float:
        """How far the match has come, from 0 to 1; weights with two numbers move with it."""
        return 0.0

    # What follows from it.

    def now(self, g: Game[Any, Any]) -> dict[str, float]:
        """The weights as they are at this point of the match, the spread among them."""
        t = min(max(self.progress(g), 0.0), 1.0)
        known, table = self._at
        if known != t:
            table = {name: _between(w, t) for name, w in self.weights.weights.items()}
            table[""] = max(_between(self.weights.spread, t), 1e-6)
            self._at = (t, table)
        return table

    def worth(self, g: Game[Any, Any], seat: int) -> float:
        """What a seat's position is worth, in points or something like them."""
        weigh = self.now(g).get
        return sum([weigh(name, 0.0) * x for name, x in self.features(g, seat).items()])

    def worths(self, g: Game[Any, Any]) -> list[float]:
        """What each seat's position is worth; override it where seats share much of the work."""
        return [self.worth(g, seat) for seat in range(g.rules.players(g))]

    def chances(self, g: Game[Any, Any]) -> list[float]:
        """Each seat's chance of winning; certain when the match is over (who plays alone may have
        lost, and then nobody won)."""
        if g.over:
            winners = g.rules.standing(g).winners
            share = 1 / max(len(winners), 1)
            return [share * (s in winners) for s in range(g.rules.players(g))]
        spread = self.now(g)[""]
        worths = self.worths(g)
        if len(worths) == 1:
            return [1 / (1 + exp(-worths[0] / (ALONE * spread)))]
        best = max(worths)
        odds = [exp((w - best) / spread) for w in worths]
        total = sum(odds)
        return [o / total for o in odds]

    def outlook(self, g: Game[Any, Any]) -> list[float]:
        """Each seat's chance of winning, a match that is over counting half by its result and half
        by how close it was: so a search still knows a narrow loss from a clear one."""
        chances = self.chances(g)
        if not g.over or len(chances) == 1:
            return chances
        scores, spread = g.rules.standing(g).scores, max(_between(self.weights.spread, 1.0), 1e-6)
        best = max(scores)
        odds = [exp((score - best) / spread) for score in scores]
        total = sum(odds)
        return [(c + o / total) / 2 for c, o in zip(chances, odds, strict=True)]

    def value(self, g: Game[Any, Any], seat: int) -> float:
        """The logarithm of a seat's odds of winning: what bots maximise.

        It moves with the chance of winning, but still tells a large lead from a larger one.
        """
        return log_odds(self.chances(g)[seat], g.over)

    def parts(self, g: Game[Any, Any], seat: int) -> dict[str, float]:
        """A seat's worth by feature: what a hint explains itself with."""
        weigh = self.now(g).get
        return {n: weigh(n, 0.0) * x for n, x in self.features(g, seat).items()}


def log_odds(chance: float, over: bool = False) -> float:
    """The logarithm of the odds of a chance; a match that is over is surer than any other."""
    most = SURE if over else SURE - 1
    if chance <= 0 or chance >= 1:
        return most if chance > 0 else -most
    return min(max(log(chance / (1 - chance)), -most), most)


def _between(weight: Weight, t: float) -> float:
    if isinstance(weight, tuple):
        return weight[0] + (weight[1] - weight[0]) * t
    return weight
