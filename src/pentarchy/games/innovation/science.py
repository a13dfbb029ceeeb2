"""Science: levels on the four tracks, keys, and scholars (R5.5, R5.38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message
from pentarchy.core.step import Decision
from pentarchy.core.structs import replace
from pentarchy.games.innovation.actions import LEVEL, NO, YES, Level
from pentarchy.games.innovation.events import LevelGained, LevelsLost
from pentarchy.games.innovation.queries import free_keys
from pentarchy.games.innovation.resources import gain_power
from pentarchy.games.innovation.state import DISCIPLINES, TOP
from pentarchy.games.innovation.words import LEVELS, Choice, Place, Times, Word, counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

POWER_AT = {3: 1, 5: 2, 7: 2, 12: 3}


def is_taken(g: Innovation, d: int) -> bool:
    """Whether somebody stands on the top level of a discipline."""
    return any(p.levels[d] == TOP for p in g.state.players)


def climb(g: Innovation, seat: int, d: int) -> None:
    """Move a marker up by one level."""
    p = g.state.players[seat]
    p.levels[d] += 1
    level = p.levels[d]
    if level in POWER_AT:
        gain_power(p, POWER_AT[level])
    g.emit(LevelGained, seat=seat, discipline=DISCIPLINES[d], level=level)


class Rise(Word, frozen=True, kw_only=True):
    """Rise in a discipline."""

    weight: ClassVar[int] = LEVELS
    discipline: str
    n: Times = 1

    def resolve(self, g: Innovation) -> None:
        d = DISCIPLINES.index(self.discipline)
        p = g.state.players[self.seat]
        left = self.n
        while left:
            level = p.levels[d]
            if level == 7:
                if free_keys(p) > 0:
                    g.push(UseKey(seat=self.seat, discipline=self.discipline, n=left))
                    return
                break
            if level == TOP or (level == TOP - 1 and is_taken(g, d)):
                break
            climb(g, self.seat, d)
            left -= 1
        if left:
            g.emit(LevelsLost, seat=self.seat, discipline=self.discipline, n=left)

    def words(self, g: Innovation) -> Message:
        levels = counted(self.n, "level")
        return Message("{levels} of {discipline:low}", levels=levels, discipline=self.discipline)


class UseKey(Decision, frozen=True, kw_only=True):
    """Use a city's key to rise to level 8?"""

    rule: ClassVar[str] = "R5.5"
    discipline: str
    n: Times

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return (YES, NO)

    def choose(self, g: Innovation, action: Action) -> None:
        if action == YES:
            climb(g, self.seat, DISCIPLINES.index(self.discipline))
            if self.n > 1:
                g.push(Rise(seat=self.seat, discipline=self.discipline, n=self.n - 1))

    def prompt(self, g: Innovation) -> Message:
        return Message(
            "Use a key to rise to level 8 in {discipline:low}? You have {keys}.",
            discipline=self.discipline,
            keys=counted(free_keys(g.state.players[self.seat]), "key"),
        )

    def label(self, g: Innovation, action: Action) -> Message:
        if action == YES:
            return Message("Use the key")
        return Message("Keep the key, stay on level 7")


class RiseEach(Word, frozen=True, kw_only=True):
    """Rise by one level in every discipline."""

    weight: ClassVar[int] = LEVELS

    def resolve(self, g: Innovation) -> None:
        g.push(*(Rise(seat=self.seat, source=self.source, discipline=d) for d in DISCIPLINES))

    def words(self, g: Innovation) -> Message:
        return Message("1 level in every discipline")


class RiseInOne(Choice, frozen=True, kw_only=True):
    """Choose a discipline to rise in."""

    rule: ClassVar[str] = "R5.5"
    weight: ClassVar[int] = LEVELS
    n: Times = 1

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return LEVEL

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Level)
        g.push(Rise(seat=self.seat, source=self.source, discipline=action.discipline, n=self.n))

    def prompt(self, g: Innovation) -> Message:
        return Message(
            "In which discipline do you rise by {levels}?", levels=counted(self.n, "level")
        )

    def label(self, g: Innovation, action: Action) -> Message:
        return level_label(g, self.seat, action, self.n)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Level)
        return (f"discipline:{action.discipline}",)

    def words(self, g: Innovation) -> Message:
        return Message("{levels} in one discipline", levels=counted(self.n, "level"))


def level_label(g: Innovation, seat: int, action: Action, n: int) -> Message:
    """A discipline with the level now and the highest it can be after."""
    assert isinstance(action, Level)
    d = DISCIPLINES.index(action.discipline)
    p = g.state.players[seat]
    level = p.levels[d]
    top = TOP - 1 if is_taken(g, d) else TOP
    if level <= 7 and not free_keys(p):
        top = 7
    reached = max(level, min(level + n, top))
    return Message(
        "{discipline}: {level} to {reached}",
        discipline=action.discipline,
        level=level,
        reached=reached,
    )


class RiseSplit(Choice, frozen=True, kw_only=True):
    """Rise by several levels, each in a discipline of your choice."""

    rule: ClassVar[str] = "R5.5"
    weight: ClassVar[int] = LEVELS
    n: Times | str = 1
    last: Place = 0
    """The discipline named last: bots try no other order than that of the disciplines."""

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return LEVEL if g.amount(self.seat, self.n) > 0 else ()

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Level)
        left = g.amount(self.seat, self.n) - 1
        if left:
            g.push(replace(self, n=left, last=DISCIPLINES.index(action.discipline)))
        g.push(Rise(seat=self.seat, source=self.source, discipline=action.discipline))

    def prompt(self, g: Innovation) -> Message:
        left = counted(g.amount(self.seat, self.n), "level")
        return Message("In which discipline do you rise? ({left} to place)", left=left)

    def label(self, g: Innovation, action: Action) -> Message:
        return level_label(g, self.seat, action, 1)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Level)
        return (f"discipline:{action.discipline}",)

    def words(self, g: Innovation) -> Message:
        if isinstance(self.n, str):
            return Message("a level of your choice for each of your {query}", query=self.n)
        return Message("{n} level of your choice", many="{n} levels of your choice", n=self.n)
