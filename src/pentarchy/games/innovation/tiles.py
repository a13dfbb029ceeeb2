"""Tiles: competencies, palaces, the two tracks (R5.27-R5.32, R5.37, R5.50, R5.62)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.games.innovation.actions import Crown, Learn
from pentarchy.games.innovation.events import (
    CompetencyTaken,
    NoneLeft,
    PalaceTaken,
    TrackAdvanced,
)
from pentarchy.games.innovation.science import Rise
from pentarchy.games.innovation.state import DISCIPLINES
from pentarchy.games.innovation.words import (
    WEIGHTY,
    Choice,
    GainBook,
    Times,
    Word,
    counted,
    owe_in_any_order,
    text_of,
)

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

ROW_LEVELS, ROW_BOOKS = (3, 2, 1), (0, 1, 2)
"""What the rows of the competency board give (R2.6)."""


def row_gives(row: int, more_books: int = 0) -> Message:
    """What a row of the competency board gives, in words."""
    levels, books = ROW_LEVELS[row], ROW_BOOKS[row] + more_books
    if not books:
        return counted(levels, "level")
    return Message("{goods}", goods=(counted(levels, "level"), counted(books, "book")))


class LearnCompetency(Choice, frozen=True, kw_only=True):
    """Which competency do you take?"""

    rule: ClassVar[str] = "R5.50"
    weight: ClassVar[int] = WEIGHTY

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [Learn(key) for key in g.state.competencies]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        assert isinstance(action, Learn)
        s = g.state
        if action.tile in s.players[self.seat].competencies:
            return Refusal("You own this competency already.", "R5.50")
        if not s.copies[s.competencies.index(action.tile)]:
            return Refusal("All tiles of this competency are taken.", "R9.4")
        return None

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Learn)
        s, p = g.state, g.state.players[self.seat]
        place = s.competencies.index(action.tile)
        s.copies[place] -= 1
        p.competencies.append(action.tile)
        column, row = divmod(place, 3)
        d = DISCIPLINES[column]
        books = ROW_BOOKS[row] + self._more_books(g)
        yields: Text = (GainBook(discipline=d, n=books),) if books else ()
        yields = (*yields, Rise(discipline=d, n=ROW_LEVELS[row]))
        parts = [(yields, ""), (g.rules.competencies[action.tile].now, action.tile)]
        owe_in_any_order(g, self.seat, parts)
        g.emit(CompetencyTaken, seat=self.seat, tile=action.tile, discipline=d)

    def _more_books(self, g: Innovation) -> int:
        return g.rules.factions[g.state.players[self.seat].faction].book_of_competency

    def nothing(self, g: Innovation) -> None:
        g.emit(NoneLeft, seat=self.seat, what="competency")

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Learn)
        column, row = divmod(g.state.competencies.index(action.tile), 3)
        return Message(
            "{text} ({gives} of {discipline})",
            text=f"{action.tile}.text",
            gives=row_gives(row, self._more_books(g)),
            discipline=DISCIPLINES[column],
        )

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Learn)
        return (f"competency:{action.tile}",)

    def words(self, g: Innovation) -> Message:
        return Message("take a competency")


class TakePalace(Choice, frozen=True, kw_only=True):
    """Which palace tile do you take?"""

    rule: ClassVar[str] = "R5.27"
    weight: ClassVar[int] = WEIGHTY

    def candidates(self, g: Innovation) -> Sequence[Action]:
        s = g.state
        own = s.players[self.seat].palace
        return [Crown(own)] if own else [Crown(key) for key in s.palaces]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, Crown)
        s, p = g.state, g.state.players[self.seat]
        if action.tile in s.palaces:
            s.palaces.remove(action.tile)
        p.palace, p.palace_built = action.tile, True
        g.owe(self.seat, g.rules.palaces[action.tile].now, action.tile)
        g.emit(PalaceTaken, seat=self.seat, tile=action.tile)

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, Crown)
        return text_of(action.tile)

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Crown)
        if action.tile in g.state.palaces:
            return (f"palace:{action.tile}",)
        return (f"p{self.seat}:tile:{action.tile}",)

    def words(self, g: Innovation) -> Message:
        return Message("take a palace tile")


class Advance(Word, frozen=True, kw_only=True):
    """Go up on a track."""

    track: str
    n: Times = 1

    def resolve(self, g: Innovation) -> None:
        p = g.state.players[self.seat]
        board = g.rules.planning[p.terrain]
        by_ship = self.track == "shipping"
        rewards = board.shipping_rewards if by_ship else board.digging_rewards
        level = p.shipping if by_ship else p.digging
        owed: list[Step] = []
        for text in rewards[level : level + self.n]:
            level += 1
            owed.extend(step for word in text for step in word.bound(self.seat, self.track))
            g.emit(TrackAdvanced, seat=self.seat, track=self.track, level=level)
        if by_ship:
            p.shipping = level
        else:
            p.digging = level
        g.push(*owed)

    def words(self, g: Innovation) -> Message:
        return Message(
            "{n} free step of {track}",
            many="{n} free steps of {track}",
            n=self.n,
            track=self.track,
        )
