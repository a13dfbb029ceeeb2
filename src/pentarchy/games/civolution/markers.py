"""Markers: gaining and paying them, and what happens when they run out (R9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.games.civolution.actions import DONE, Return
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.state import RAW, Player

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

COLUMN_TOP = -1
NOTCH = -2
"""Spaces that are refilled like others: a reset column, the notch of a boat on the console."""


def gain(g: Civolution, seat: int, space: int, n: int) -> None:
    """Put markers from supply on a space; a civ that runs short may give some back (R9.4)."""
    p = g.state.players[seat]
    taken = min(n, p.supply)
    p.supply -= taken
    if space >= 0:
        p.markers[space] += taken
    elif space == COLUMN_TOP:
        p.resets += taken
    else:
        p.cargo += taken
    if taken < n:
        g.push(Shortage(seat=seat, space=space, n=n - taken))


def pay(p: Player, space: int, n: int = 1) -> None:
    """Return markers from a space to the supply."""
    assert p.markers[space] >= n, (space, p.markers[space], n)
    p.markers[space] -= n
    p.supply += n


class PlaceDue(Step, frozen=True, kw_only=True):
    """Place the markers that are due."""

    space: int
    n: int

    def resolve(self, g: Civolution) -> None:
        gain(g, self.seat, self.space, self.n)


class Shortage(Ask, frozen=True, kw_only=True):
    """Your markers have run out: give some back to place new ones, or go without."""

    rule: ClassVar[str] = "R9.4"
    space: int
    n: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [DONE, *g.rules.give_back]

    def likely(self, g: Civolution) -> list[Action]:
        markers = g.state.players[self.seat].markers
        return [DONE, *(a for a, n in zip(g.rules.give_back, markers, strict=True) if n)]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Return):
            return None
        p, space = g.state.players[self.seat], g.rules.space_index[action.place]
        if not p.markers[space]:
            return Refusal("You have no marker there.", "R9.19")
        if space == self.space:
            return Refusal("A marker given back from there would only return there.", "R9.19")
        if space >= RAW and g.rules.is_water[space - RAW]:
            return Refusal("Boat cargo cannot be given back.", "R9.4")
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Return):
            return
        p = g.state.players[self.seat]
        pay(p, g.rules.space_index[action.place])
        gain(g, self.seat, self.space, self.n)

    def resumed(self, g: Civolution) -> Step:
        """The marker of a chip goes back to the supply, and may be the one that was missing."""
        return PlaceDue(seat=self.seat, space=self.space, n=self.n)

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, Return):
            return Message("Go without")
        if action.place.startswith("raw:"):
            return Message("Give back 1 raw material in {territory}", territory=action.place[4:])
        if action.place.startswith("plan"):
            return Message("Give back 1 planning marker on {value}", value=int(action.place[4:]))
        return Message("Give back 1 {what:low}", what=action.place)

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "Your markers have run out and {n} more is due: give back what you can spare, or go"
            " without.",
            many="Your markers have run out and {n} more are due: give back what you can spare, or"
            " go without.",
            n=self.n,
        )

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Return):
            return ()
        if action.place.startswith("raw:"):
            return (f"territory:{action.place[4:]}",)
        if action.place.startswith("plan"):
            return (f"p{self.seat}:die:{action.place[4:]}",)
        return (f"p{self.seat}:space:{action.place}",)
