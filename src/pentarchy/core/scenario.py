"""Scenarios: positions set up by hand, pieces and cards by name, and played on from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pentarchy.core.chance import loaded
from pentarchy.core.match import Match, new
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Setting
from pentarchy.core.step import Step


class Scenario(Match):
    """A match with hands: games add methods that put pieces where a test or a puzzle wants them.

    Each changes the state and returns the scenario; `owe`, and what a game builds on it (`turn`),
    begins to play: only then is the position checked.
    """

    def __init__(
        self,
        rules: Rules[Any],
        seats: int = 2,
        seed: int = 1,
        mode: str = "",
        options: Mapping[str, Setting] | None = None,
    ) -> None:
        match = new(rules, seats, seed, mode or self.usual_mode(seats), options)
        super().__init__(rules, match.record, match.game)
        self.events = match.events
        self.arrange()

    # Setting up.

    def usual_mode(self, seats: int) -> str:
        """The mode unless one is named; empty for the game's own."""
        return ""

    def arrange(self) -> None:
        """Lay the table out as every position set up by hand begins."""

    def owe(self, *steps: Step) -> Self:
        """What the rules owe, first things first; then nothing more."""
        with self.edit() as g:
            g.stack[:] = steps[::-1]
        return self

    def rolls(self, *faces: int, sides: int = 6) -> Self:
        """The next dice, said in advance."""
        self.game.state.rng = loaded(faces, sides)
        return self

    # Reading.

    @property
    def g(self) -> Any:
        """The position."""
        return self.game

    @property
    def s(self) -> Any:
        """Its state."""
        return self.game.state

    def p(self, seat: int = 0) -> Any:
        """A player's record."""
        return self.game.state.players[seat]

    @property
    def asked(self) -> str:
        """The name of the decision asked; empty when nothing is."""
        return "" if self.decision is None else type(self.decision).__name__

    @property
    def offered(self) -> list[str]:
        """What may be chosen, as one would type it."""
        return [action.text for action in self.options]

    def why(self, text: str) -> str:
        """Why something may not be chosen: the sentence, and its rule; empty if it may."""
        reason = self.why_not(text)
        return "" if reason is None else f"{reason.sentence} ({reason.rule})"


def scenario(
    game: str | Rules[Any],
    seats: int = 2,
    seed: int = 1,
    mode: str = "",
    options: Mapping[str, Setting] | None = None,
) -> Scenario:
    """A position of a game to be set up by hand."""
    rules = find(game) if isinstance(game, str) else game
    made: Scenario = rules.scenario(rules, seats, seed, mode, options)
    return made
