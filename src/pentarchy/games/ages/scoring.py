"""Final scoring, and how the seats stand (rules, chapter 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import shuffle
from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.core.view import Standing
from pentarchy.games.ages.economy import score
from pentarchy.games.ages.events import EventRevealed, FinalScoringBegan
from pentarchy.games.ages.queries import (
    food_production,
    happiness,
    remaining,
    resource_production,
    science,
    strength,
    technologies,
)
from pentarchy.games.ages.sentences import event_steps

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

COLONY_POINTS = 3
WONDER_POINTS = 6
LATE = 2
"""The age of wonders that count in the training and the short game."""


FIRST_LINES = {
    "culture rating": Message("Culture rating"),
    "events prepared": Message("Events prepared"),
    "world wars": Message("World wars"),
    "wars": Message("Wars"),
    "hunger": Message("Hunger"),
}
"""What stands first in the breakdown; then come cards, and last what the final scoring adds."""
LAST_LINES = {
    "technologies": Message("Technologies"),
    "final science rating": Message("Final science rating"),
    "final strength": Message("Final strength"),
    "final happiness": Message("Final happiness"),
    "final production": Message("Final production"),
    "final colonies": Message("Final colonies"),
    "Age II wonders": Message("Age II wonders"),
}
LINES = {**FIRST_LINES, **LAST_LINES}
"""What culture is scored for besides cards."""


class FinalScoring(Step, frozen=True, kw_only=True):
    """The final scoring."""

    def resolve(self, g: Ages) -> None:
        s = g.state
        g.emit(FinalScoringBegan, seat=-1)
        # Ranks break ties as if it were the starting player's turn.
        s.current = s.first
        if s.mode == "training":
            for seat in remaining(g):
                score_training(g, seat)
        elif s.mode == "short":
            for seat in remaining(g):
                score_late_wonders(g, seat)
            kept = [card for seat in remaining(g) for card in s.players[seat].kept]
            shuffle(s, kept)
            g.push(*(ScoreEvent(card=card) for card in (*s.open_events, *kept)))
        else:
            left = [*reversed(s.current_events), *reversed(s.future_events)]
            g.push(*(ScoreEvent(card=p.card) for p in left if g.rules.level[p.card] == 3))
            for seat in reversed(remaining(g)):
                leader = g.rules.leaders.get(s.players[seat].leader)
                if leader is not None:
                    g.owe(seat, leader.at_end, leader.key)


class ScoreEvent(Step, frozen=True, kw_only=True):
    """An Age III event is scored for everybody."""

    card: str

    def resolve(self, g: Ages) -> None:
        g.emit(EventRevealed, seat=-1, card=self.card)
        g.push(*event_steps(g, self.card))


def score_late_wonders(g: Ages, seat: int) -> None:
    """6 culture per completed Age II wonder."""
    late = sum(g.rules.level[key] == LATE for key in g.state.players[seat].wonders)
    score(g, seat, WONDER_POINTS * late, "Age II wonders")


def score_training(g: Ages, seat: int) -> None:
    """The final scoring of the training game (R6.4)."""
    p, level = g.state.players[seat], g.rules.level
    known = sum(level[key] for key in technologies(g, seat)) + level[p.government]
    score(g, seat, known, "technologies")
    score(g, seat, science(g, seat), "final science rating")
    score(g, seat, strength(g, seat), "final strength")
    score(g, seat, happiness(g, seat), "final happiness")
    production = food_production(g, seat) + resource_production(g, seat)
    score(g, seat, production, "final production")
    score(g, seat, COLONY_POINTS * len(p.colonies), "final colonies")
    score_late_wonders(g, seat)


def standing(g: Ages) -> Standing:
    """Culture points; who resigned ranks behind, later resignations before earlier (R6.7)."""
    s = g.state
    keys = [(0, p.resigned) if p.resigned else (1, p.culture) for p in s.players]
    places = tuple(1 + sum(other > mine for other in keys) for mine in keys)
    lines = score_lines(g)
    breakdown = tuple(
        tuple((line, p.score.get(why, 0)) for why, line in lines.items()) for p in s.players
    )
    return Standing(tuple(p.culture for p in s.players), places, breakdown)


def score_lines(g: Ages) -> dict[str, Message]:
    """What anybody has scored for, by key, in words: as it comes in a match, cards by age."""
    level, first = g.rules.level, list(FIRST_LINES)
    found = {why for p in g.state.players for why, points in p.score.items() if points}

    def place(why: str) -> tuple[int, int, str]:
        if why in level:
            return 1, level[why], why
        return (0, first.index(why), why) if why in first else (2, 0, why)

    return {why: LINES.get(why) or Message("{card}", card=why) for why in sorted(found, key=place)}
