"""Tiles: competencies, palaces, the two tracks (R5.27-R5.32, R5.37, R5.50, R5.62)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.card import Text
from pentarchy.core.step import Refusal, Step
from pentarchy.games.innovation.actions import Crown, Learn
from pentarchy.games.innovation.events import (
    CompetencyTaken,
    NothingGained,
    PalaceTaken,
    TrackAdvanced,
)
from pentarchy.games.innovation.science import Rise
from pentarchy.games.innovation.state import DISCIPLINES
from pentarchy.games.innovation.words import (
    WEIGHTY,
    Choice,
    GainBook,
    Word,
    counted,
    owe_in_any_order,
)

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

ROW_LEVELS, ROW_BOOKS = (3, 2, 1), (0, 1, 2)
"""What the rows of the competency board give (R2.6)."""


class LearnCompetency(Choice, frozen=True, kw_only=True):
    """Choose a competency."""

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
        books = self._books(g, row)
        yields: Text = (GainBook(discipline=d, n=books),) if books else ()
        yields = (*yields, Rise(discipline=d, n=ROW_LEVELS[row]))
        parts = [(yields, ""), (g.rules.competencies[action.tile].now, action.tile)]
        owe_in_any_order(g, self.seat, parts)
        g.emit(CompetencyTaken(seat=self.seat, tile=action.tile, discipline=d))

    def _books(self, g: Innovation, row: int) -> int:
        faction = g.rules.factions[g.state.players[self.seat].faction]
        return ROW_BOOKS[row] + faction.book_of_competency

    def nothing(self, g: Innovation) -> None:
        g.emit(NothingGained(seat=self.seat, what="no competency is left to take"))

    def prompt(self, g: Innovation) -> str:
        return "Which competency do you take?"

    def label(self, g: Innovation, action: Action) -> str:
        assert isinstance(action, Learn)
        column, row = divmod(g.state.competencies.index(action.tile), 3)
        d = DISCIPLINES[column]
        gives = counted(ROW_LEVELS[row], "level")
        books = self._books(g, row)
        if books:
            gives += f" and {counted(books, 'book')}"
        return f"{g.rules.competencies[action.tile].text} ({gives} of {d})"

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Learn)
        return (f"competency:{action.tile}",)

    def words(self, g: Innovation) -> str:
        return "take a competency"


class TakePalace(Choice, frozen=True, kw_only=True):
    """Choose a palace tile."""

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
        g.emit(PalaceTaken(seat=self.seat, tile=action.tile))

    def prompt(self, g: Innovation) -> str:
        return "Which palace tile do you take?"

    def label(self, g: Innovation, action: Action) -> str:
        assert isinstance(action, Crown)
        return g.rules.palaces[action.tile].text

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Crown)
        if action.tile in g.state.palaces:
            return (f"palace:{action.tile}",)
        return (f"p{self.seat}:tile:{action.tile}",)

    def words(self, g: Innovation) -> str:
        return "take a palace tile"


class Advance(Word, frozen=True, kw_only=True):
    """Go up on a track."""

    track: str
    n: int = 1

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
            g.emit(TrackAdvanced(seat=self.seat, track=self.track, level=level))
        if by_ship:
            p.shipping = level
        else:
            p.digging = level
        g.push(*owed)

    def words(self, g: Innovation) -> str:
        return f"{counted(self.n, 'free step')} of {self.track}"
