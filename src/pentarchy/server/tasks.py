"""What worker processes are asked to do: everything that may take long or go wrong.

A task carries plain data only. Whoever thinks for a seat is handed a determinized copy: the true
position never reaches a bot.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from pentarchy import bots
from pentarchy.bots.analysis import Analysis, Hint, analyse, hint
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.match import Match, codec, resume
from pentarchy.core.message import Seat
from pentarchy.core.pack import read, rules_of
from pentarchy.core.record import check_base, parse
from pentarchy.core.rules import find
from pentarchy.puzzles import shelf
from pentarchy.puzzles.answers import Verdict, judged


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

    def known_to(self, seat: Seat) -> tuple[Game[Any, Any], Chance]:
        """The position with all that a seat cannot know dealt anew."""
        g, chance = codec(rules_of(self.game, self.pack)).decode(self.position), Chance(self.chance)
        g.advance()
        return g.rules.determinize(g, seat, chance), chance


class Think(Position, frozen=True):
    """Choose for a bot's seat; gives the action's text."""

    seat: Seat
    level: str

    def do(self) -> str:
        g, chance = self.known_to(self.seat)
        return bots.make(self.level).choose(g, self.seat, chance).text


class Advise(Position, frozen=True):
    """What a strong bot would choose for a seat, and why; gives a hint."""

    seat: Seat

    def do(self) -> Hint:
        g, chance = self.known_to(self.seat)
        return hint(g, self.seat, chance)


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
