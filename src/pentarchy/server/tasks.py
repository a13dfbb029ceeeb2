"""What worker processes are asked to do: everything that may take long or go wrong.

A task carries plain data only. Whoever thinks for a seat is handed a determinized copy: the true
position never reaches a bot.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from msgspec import Struct

from pentarchy import bots
from pentarchy.bots.analysis import Analysis, Hint, analyse, hint
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.game import Game
from pentarchy.core.match import Match, codec, resume
from pentarchy.core.message import Seat
from pentarchy.core.pack import read, rules_of
from pentarchy.core.record import check_base, parse
from pentarchy.core.rules import find
from pentarchy.puzzles import shelf
from pentarchy.puzzles.answers import Verdict, judged

MOMENT = 0.02
"""Seconds within which bots that answer at once are asked one after the other."""


def replayed(text: str, pack: str) -> Match:
    """The match of a record that is known to be good, with its own components or a pack's."""
    rules = cache(lambda game: rules_of(game, pack))
    record = parse(text, rules)
    return resume(rules(record.game), record)


class Task(Struct, frozen=True, tag=True):
    """Something for a worker; `do` gives what can be written as JSON."""

    def do(self) -> Any:
        """Carry it out; an exception is reported to whoever asked."""
        raise NotImplementedError


class Position(Task, frozen=True):
    """A position somebody shall think about."""

    game: str
    pack: str
    """YAML text; empty for the game's own components."""
    position: str
    chance: int
    """Where the worker's own randomness begins."""

    def read(self) -> Game[Any, Any]:
        """The true position, which nobody who thinks about it may see."""
        g = codec(rules_of(self.game, self.pack)).decode(self.position)
        g.advance()
        return g


class Think(Position, frozen=True):
    """Choose for a bot's seat, and for the bots that are asked next as long as they answer at once;
    gives the actions' texts."""

    seat: Seat
    level: str
    turn: int = 0
    """The number of actions before."""
    others: dict[Seat, str] = {}
    """The levels of the bots that may be asked next."""

    def do(self) -> list[str]:
        g = self.read()
        actions = [self._choice(g, self.seat, self.level, 0)]
        end = time.monotonic() + MOMENT
        while time.monotonic() < end and actions[-1] in g.options():
            g.apply(actions[-1])
            seat = None if g.decision is None else g.decision.seat
            if seat is None or not self._answers_at_once(seat):
                break
            try:
                actions.append(self._choice(g, seat, self.others[seat], len(actions)))
            except Exception:  # Whoever fails here is asked again, alone.
                break
        return [action.text for action in actions]

    def _answers_at_once(self, seat: Seat) -> bool:
        level = self.others.get(seat)
        return level is not None and _seconds.get((self.game, level), MOMENT) < MOMENT

    def _choice(self, g: Game[Any, Any], seat: Seat, level: str, later: int) -> Action:
        """What a bot chooses, whose chances depend on the turn, not on how it was asked for."""
        start = time.monotonic()
        chance = Chance(scrambled(self.chance - (self.turn + later << 32)))
        known = g.rules.determinize(g, seat, chance)
        action = bots.make(level).choose(known, seat, chance)
        _seconds[self.game, level] = time.monotonic() - start
        return action


_seconds: dict[tuple[str, str], float] = {}
"""How long a level took for its last choice in a game."""


class Advise(Position, frozen=True):
    """What a strong bot would choose for a seat, and why; gives a hint."""

    seat: Seat

    def do(self) -> Hint:
        g, chance = self.read(), Chance(self.chance)
        return hint(g.rules.determinize(g, self.seat, chance), self.seat, chance)


class Analyse(Task, frozen=True):
    """Each seat's chances over a match that is over, and so has no secrets; gives an analysis."""

    record: str
    pack: str
    chance: int

    def do(self) -> Analysis:
        return analyse(replayed(self.record, self.pack), Chance(self.chance))


class Solve(Task, frozen=True):
    """What an answer to a puzzle is worth; gives a verdict."""

    puzzle: str
    plan: tuple[str, ...]

    def do(self) -> Verdict:
        return judged(shelf.one(self.puzzle), self.plan)


class CheckPack(Task, frozen=True):
    """Whether a data pack makes a game."""

    game: str
    pack: str

    def do(self) -> bool:
        read(self.pack, find(self.game))
        return True


class CheckRecord(Task, frozen=True):
    """Whether a record can be replayed and its end be shown; gives the number of its actions."""

    record: str
    pack: str

    def do(self) -> int:
        rules = cache(lambda game: read(self.pack, find(game)) if self.pack else find(game))
        record = parse(self.record, rules)
        check_base(rules(record.game), record)
        match = resume(rules(record.game), record)
        for seat in {None, match.seat, *range(match.record.config.seats)}:
            match.view(seat)
        return len(match.record.actions)


AnyTask = Think | Advise | Analyse | Solve | CheckPack | CheckRecord
