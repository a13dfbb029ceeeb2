"""Bridges and annexes (R5.42, R5.45, R5.46)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal
from pentarchy.core.structs import replace
from pentarchy.games.innovation.actions import DONE, Bridge
from pentarchy.games.innovation.building import found, settle
from pentarchy.games.innovation.events import BridgeBuilt
from pentarchy.games.innovation.geometry import NAMES
from pentarchy.games.innovation.words import WEIGHTY, Choice, Times, counted

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def why_not_bridge(g: Innovation, seat: int, pair: int, land: bool) -> Refusal | None:
    """A bridge cannot go there (R5.42, R5.45)."""
    s, board = g.state, g.rules.boards[g.state.side]
    if not s.players[seat].bridges:
        return Refusal("All three of your bridges stand already.", "R5.42")
    if not land and pair >= board.printed:
        return Refusal("This is no printed bridge site; only the moles bridge land.", "R5.45")
    if pair in s.bridges:
        return Refusal("A bridge stands there already.", "R5.42")
    a, b = board.pairs[pair]
    if s.owner[a] != seat and s.owner[b] != seat:
        return Refusal(
            "You have no building on {one} or {two}: a bridge starts at one of yours.",
            "R5.42",
            one=NAMES[a],
            two=NAMES[b],
        )
    return None


def open_sites(g: Innovation, seat: int, land: bool) -> list[int]:
    """The pairs a seat may bridge."""
    s, board = g.state, g.rules.boards[g.state.side]
    p = s.players[seat]
    if not p.bridges:
        return []
    most = len(board.pairs) if land else board.printed
    found_sites: list[int] = []
    for h in p.hexes:
        for i in board.pairs_at[h]:
            if i < most and i not in s.bridges and i not in found_sites:
                found_sites.append(i)
    return sorted(found_sites)


class PlaceBridge(Choice, frozen=True, kw_only=True):
    """Place a bridge."""

    rule: ClassVar[str] = "R5.42"
    weight: ClassVar[int] = WEIGHTY
    n: Times = 1
    land: bool = False
    may: bool = False
    """Whether it can be left (palace 15)."""

    def barred(self, g: Innovation) -> Refusal | None:
        if self.may or open_sites(g, self.seat, self.land):
            return None
        if not g.state.players[self.seat].bridges:
            return Refusal("All three of your bridges stand already.", "R5.42")
        return Refusal("No free bridge site touches a building of yours.", "R5.42")

    def candidates(self, g: Innovation) -> Sequence[Action]:
        board = g.rules.boards[g.state.side]
        most = len(board.pairs) if self.land else board.printed
        listed: list[Action] = [g.rules.bridge_actions[g.state.side][i] for i in range(most)]
        return [*listed, DONE] if self.may else listed

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        assert isinstance(action, Bridge)
        board = g.rules.boards[g.state.side]
        return why_not_bridge(g, self.seat, board.pair_index[action.site], self.land)

    def likely(self, g: Innovation) -> Sequence[Action]:
        ready = g.rules.bridge_actions[g.state.side]
        listed: list[Action] = [ready[i] for i in open_sites(g, self.seat, self.land)]
        return [*listed, DONE] if self.may else listed

    def choose(self, g: Innovation, action: Action) -> None:
        if isinstance(action, Done):
            return
        assert isinstance(action, Bridge)
        s, board = g.state, g.rules.boards[g.state.side]
        pair = board.pair_index[action.site]
        s.bridges.append(pair)
        s.bridge_owners.append(self.seat)
        s.players[self.seat].bridges -= 1
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))
        for h in board.pairs[pair]:
            # A bridge joins its ends for everybody, but cities are founded in their owner's turn.
            if s.owner[h] == self.seat:
                if settle(g, self.seat, h):
                    found(g, self.seat)
                break
        g.emit(BridgeBuilt, seat=self.seat, site=action.site)

    def prompt(self, g: Innovation) -> Message:
        return Message(
            "Where do you place a bridge?",
            many="Where do you place a bridge? ({n} to place)",
            n=self.n,
        )

    def label(self, g: Innovation, action: Action) -> Message:
        if isinstance(action, Done):
            return Message("No bridge; go on")
        assert isinstance(action, Bridge)
        one, two = action.site.split("-")
        return Message("Bridge {one} to {two}", one=one, two=two)

    def words(self, g: Innovation) -> Message:
        return counted(self.n, "bridge")
