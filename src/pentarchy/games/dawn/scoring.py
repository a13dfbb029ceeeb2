"""Victory: who has completed what, and who wins (rules chapter 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Message, Seat
from pentarchy.core.step import Step
from pentarchy.core.view import Standing
from pentarchy.games.dawn.events import MatchWon, TimeRanOut

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def rank(g: Dawn, seat: Seat) -> tuple[int, int, int]:
    """What decides between players: victory cards, world wonders, friendly spaces (R6.3)."""
    p = g.state.players[seat]
    return len(p.completed), len(p.wonders), len(p.cities) + len(p.tokens)


class CheckVictory(Step, frozen=True, kw_only=True):
    """Look whether somebody has won."""

    def resolve(self, g: Dawn) -> None:
        s = g.state
        seats = range(len(s.players))
        ready = [seat for seat in seats if len(s.players[seat].completed) == len(s.victory)]
        if not ready and 0 < s.round_limit < s.round:
            ready = list(seats)
            g.emit(TimeRanOut, seat=-1, rounds=s.round_limit)
        if ready:
            best = max(rank(g, seat) for seat in ready)
            s.winners = [seat for seat in ready if rank(g, seat) == best]
            g.stack.clear()
            for seat in s.winners:
                g.emit(MatchWon, seat=seat)


def standing(g: Dawn) -> Standing:
    """How the seats stand: completed victory cards are the score, ties as in R6.3."""
    s = g.state
    seats = range(len(s.players))
    ranks = [rank(g, seat) for seat in seats]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    if s.winners:
        places = [1 if seat in s.winners else max(2, places[seat]) for seat in seats]
    return Standing(
        scores=tuple(r[0] for r in ranks),
        places=tuple(places),
        breakdown=tuple(
            (
                (Message("Victory cards completed"), cards),
                (Message("World wonders (first tie-break)"), wonders),
                (Message("Friendly spaces (second tie-break)"), spaces),
            )
            for cards, wonders, spaces in ranks
        ),
    )
