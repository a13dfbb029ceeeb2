"""Decisions whose answer is a space of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.step import Decision, Refusal
from pentarchy.games.dawn.actions import DONE, OnSpace
from pentarchy.games.dawn.queries import geography
from pentarchy.games.dawn.state import SPACE

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class PickSpace(Decision, frozen=True, kw_only=True):
    """Choose a space of the map.

    Every space is a candidate, so that each can say why not; only the near ones are looked at
    when the options are listed.
    """

    said: ClassVar[Sequence[OnSpace]]
    """The action for each space."""
    optional: ClassVar[bool] = False
    """Whether none may be chosen."""

    def near(self, g: Dawn) -> Iterable[int]:
        """The spaces that might do; all others are refused."""
        raise NotImplementedError

    def why_not(self, g: Dawn, at: int) -> Refusal | None:
        """Why a space may not be chosen."""
        raise NotImplementedError

    def pick(self, g: Dawn, at: int) -> None:
        """What happens with the chosen space."""
        raise NotImplementedError

    def candidates(self, g: Dawn) -> Iterator[Action]:
        for h in geography(g).spaces:
            yield self.said[h]
        if self.optional:
            yield DONE

    def refusal(self, g: Dawn, action: Action) -> Refusal | None:
        return self.why_not(g, SPACE[action.at]) if isinstance(action, OnSpace) else None

    def options(self, g: Dawn) -> Sequence[Action]:
        found: list[Action] = [self.said[h] for h in self.near(g) if self.why_not(g, h) is None]
        if self.optional:
            found.append(DONE)
        return found

    def choose(self, g: Dawn, action: Action) -> None:
        if isinstance(action, OnSpace):
            self.pick(g, SPACE[action.at])
