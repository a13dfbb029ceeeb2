"""Decisions whose answer is a space of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.step import Decision
from pentarchy.games.dawn.actions import DONE, OnSpace
from pentarchy.games.dawn.queries import geography

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class PickSpace(Decision, frozen=True, kw_only=True):
    """Choose a space of the map.

    Every space is a candidate, so that each can say why not.
    """

    said: ClassVar[Sequence[OnSpace]]
    """The action for each space."""
    optional: ClassVar[bool] = False
    """Whether none may be chosen."""

    def candidates(self, g: Dawn) -> Iterator[Action]:
        return iter(self.answers(geography(g).spaces))

    def answers(self, spaces: Iterable[int]) -> list[Action]:
        """These spaces as actions, and "none" if that may be chosen."""
        said = self.said
        found: list[Action] = [said[h] for h in spaces]
        if self.optional:
            found.append(DONE)
        return found
