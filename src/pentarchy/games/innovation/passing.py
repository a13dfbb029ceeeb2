"""Passing (R5.70-R5.72)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message
from pentarchy.core.step import Decision, Step
from pentarchy.games.innovation.actions import TakeBonus
from pentarchy.games.innovation.events import BonusTaken, Passed
from pentarchy.games.innovation.queries import in_play
from pentarchy.games.innovation.state import LAST_ROUND
from pentarchy.games.innovation.words import counted, owe_in_any_order, text_of

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


class Leave(Step, frozen=True, kw_only=True):
    """Pass: gain what pays on passing, then take a new round bonus."""

    def resolve(self, g: Innovation) -> None:
        s, p = g.state, g.state.players[self.seat]
        p.passed = True
        s.passed.append(self.seat)
        if s.round < LAST_ROUND:
            g.push(TakeRoundBonus(seat=self.seat))
        paying = g.rules.on_passing
        parts = [(paying[key], key) for key in in_play(g, self.seat) if key in paying]
        owe_in_any_order(g, self.seat, parts)
        g.emit(Passed, seat=self.seat)


class TakeRoundBonus(Decision, frozen=True, kw_only=True):
    """Which round bonus do you take for the next round?"""

    rule: ClassVar[str] = "R5.70"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [TakeBonus(key) for key in g.state.bonuses]

    def choose(self, g: Innovation, action: Action) -> None:
        assert isinstance(action, TakeBonus)
        take_bonus(g, self.seat, action.tile)

    def label(self, g: Innovation, action: Action) -> Message:
        assert isinstance(action, TakeBonus)
        coins = g.state.bonus_coins[g.state.bonuses.index(action.tile)]
        if not coins:
            return text_of(action.tile)
        return Message(
            "{text} (and {coins})", text=f"{action.tile}.text", coins=counted(coins, "coin")
        )

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        assert isinstance(action, TakeBonus)
        return (f"bonus:{action.tile}",)


def take_bonus(g: Innovation, seat: int, tile: str) -> None:
    """Take an open round bonus with its coins; the old one goes back to the same place."""
    s, p = g.state, g.state.players[seat]
    place = s.bonuses.index(tile)
    coins = s.bonus_coins[place]
    p.coins += coins
    p.next_bonus = tile
    s.bonuses[place], s.bonus_coins[place] = p.bonus, 0
    p.bonus = ""
    g.emit(BonusTaken, seat=seat, tile=tile, coins=coins)
