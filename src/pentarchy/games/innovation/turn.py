"""The course of the game, as a table of contents (chapter 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.games.innovation.action_phase import TakeAction
from pentarchy.games.innovation.automa import AutomaTurn, CheckAchievements, reshuffle
from pentarchy.games.innovation.events import AreaTileTurned, RoundBegan
from pentarchy.games.innovation.free_moves import CloseTurn
from pentarchy.games.innovation.offers import AnswerOffers
from pentarchy.games.innovation.queries import added, in_play, placed
from pentarchy.games.innovation.scoring import FinalScoring
from pentarchy.games.innovation.state import (
    ACTIONS,
    DISCIPLINES,
    GUILD,
    INCOME,
    LAST_ROUND,
    SCHOOL,
    SCIENCE,
    UNIVERSITY,
    WORKSHOP,
    InnovationState,
)
from pentarchy.games.innovation.words import Gain

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


class PlayRound(Step, frozen=True, kw_only=True):
    """One round: income, actions, science bonus and cleanup."""

    number: int

    def resolve(self, g: Innovation) -> None:
        s = g.state
        s.round = self.number
        s.phase = INCOME
        begin(g)
        last = self.number == LAST_ROUND
        g.push(
            *(Income(seat=seat) for seat in humans(s)),
            ActionPhase(),
            *((CheckAchievements(),) if s.automa is not None else ()),
            *((FinalScoring(),) if last else (SciencePhase(), PlayRound(number=self.number + 1))),
        )

    def words(self, g: Innovation) -> Message:
        return Message("round {number}", number=self.number)


def humans(s: InnovationState) -> list[int]:
    """The seats in turn order, without the Automa."""
    return [seat for seat in s.order if s.automa is None or seat != s.automa.seat]


def begin(g: Innovation) -> None:
    """Turn up the round bonuses taken; in round 6 the area tile."""
    s = g.state
    for p in s.players:
        if p.next_bonus:
            p.bonus, p.next_bonus = p.next_bonus, ""
    if s.automa is not None:
        reshuffle(g)
    g.emit(RoundBegan, seat=-1, number=s.round, tile=s.round_tiles[s.round - 1])
    if s.round == LAST_ROUND and s.area_tile:
        tile = g.rules.area_tiles[s.area_tile]
        g.emit(AreaTileTurned, seat=-1, buildings=tile.buildings)


# Phase I.


class Income(Step, frozen=True, kw_only=True):
    """Gain all visible income (R4.1)."""

    def resolve(self, g: Innovation) -> None:
        owed: list[Step] = [board_income(g, self.seat)]
        for key in in_play(g, self.seat):
            for word in g.rules.incomes.get(key, ()):
                owed.extend(word.bound(self.seat, key))
        g.push(*owed, ScienceIncome(seat=self.seat))


def board_income(g: Innovation, seat: int) -> Gain:
    """What a planning board pays: its own pieces on the map open its places."""
    p = g.state.players[seat]
    board = g.rules.planning[p.terrain]
    guilds = placed(g, p, GUILD)
    return Gain(
        seat=seat,
        tools=board.tool_income[placed(g, p, WORKSHOP)],
        coins=board.coin_income + sum(board.guild_coins[:guilds]),
        power=sum(board.guild_power[:guilds]),
        scholars=placed(g, p, SCHOOL) + placed(g, p, UNIVERSITY),
    )


class ScienceIncome(Step, frozen=True, kw_only=True):
    """Gain the income of disciplines at level 9 and above (R5.6)."""

    def resolve(self, g: Innovation) -> None:
        levels = g.state.players[self.seat].levels
        for d, name in enumerate(DISCIPLINES):
            if levels[d] >= 9:
                g.owe(self.seat, g.rules.catalogue[name].income, name)


# Phase II.


class ActionPhase(Step, frozen=True, kw_only=True):
    """Turns in order until all have passed (R4.2)."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        s.phase = ACTIONS
        g.push(NextTurn(after=s.order[-1]))


class NextTurn(Step, frozen=True, kw_only=True):
    """The next turn of whoever has not passed."""

    after: int

    def resolve(self, g: Innovation) -> None:
        s = g.state
        start = s.order.index(self.after) + 1
        for seat in s.order[start:] + s.order[:start]:
            if not s.players[seat].passed:
                g.push(Turn(seat=seat), NextTurn(after=seat))
                return

    def words(self, g: Innovation) -> Message:
        return Message("the next turn")


class Turn(Step, frozen=True, kw_only=True):
    """One turn: free moves and an action, power for the neighbours, free moves."""

    def resolve(self, g: Innovation) -> None:
        automa = g.state.automa
        if automa is not None and automa.seat == self.seat:
            g.push(AutomaTurn(seat=self.seat), AnswerOffers(seat=self.seat))
            return
        g.push(
            TakeAction(seat=self.seat),
            AnswerOffers(seat=self.seat),
            CloseTurn(seat=self.seat),
        )


# Phase III.


class SciencePhase(Step, frozen=True, kw_only=True):
    """Science bonus in the new order, then cleanup (R4.6)."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        s.phase = SCIENCE
        s.order, s.passed = s.passed, []
        g.push(*(ScienceBonus(seat=seat) for seat in humans(s)), CleanUp())


class ScienceBonus(Step, frozen=True, kw_only=True):
    """Gain the round tile's science bonus."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        tile = g.rules.round_tiles[s.round_tiles[s.round - 1]]
        level = s.players[self.seat].levels[DISCIPLINES.index(tile.discipline)]
        n = (level + added(g, self.seat, "science_bonus_level")) // tile.per
        if n:
            g.owe(self.seat, [word.times(n) for word in tile.science], tile.key)  # type: ignore[attr-defined]


class CleanUp(Step, frozen=True, kw_only=True):
    """Uncover all actions and put a coin on each open round bonus."""

    def resolve(self, g: Innovation) -> None:
        s = g.state
        s.covered.clear()
        for p in s.players:
            p.used.clear()
            p.passed = False
        s.bonus_coins = [n + 1 for n in s.bonus_coins]
