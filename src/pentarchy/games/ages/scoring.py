"""Final scoring, and how the seats stand (rules, chapter 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import shuffle
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


PLACES = ("culture rating", "events prepared", "world wars", "wars", "hunger")
"""What stands first in the breakdown; then come cards, and last what the final scoring adds."""
FINAL = (
    "technologies",
    "final science rating",
    "final strength",
    "final happiness",
    "final production",
    "final colonies",
    "Age II wonders",
)
SCORED = frozenset((*PLACES, *FINAL))
"""What culture is scored for besides cards."""


class FinalScoring(Step, frozen=True, kw_only=True):
    """The final scoring."""

    def resolve(self, g: Ages) -> None:
        s = g.state
        g.emit(FinalScoringBegan(seat=-1))
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
            for seat in remaining(g):
                leader = g.rules.leaders.get(s.players[seat].leader)
                if leader is not None and leader.at_end:
                    for word in leader.at_end:
                        for step in word.bound(seat, leader.key):
                            step.resolve(g)
            left = [*reversed(s.current_events), *reversed(s.future_events)]
            g.push(*(ScoreEvent(card=p.card) for p in left if g.rules.level[p.card] == 3))


class ScoreEvent(Step, frozen=True, kw_only=True):
    """An Age III event is scored for everybody."""

    card: str

    def resolve(self, g: Ages) -> None:
        g.emit(EventRevealed(seat=-1, card=self.card))
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


def score_lines(g: Ages) -> dict[str, str]:
    """What anybody has scored for, by key, with its name: as it comes in a match, cards by age."""
    r = g.rules
    found = {why for p in g.state.players for why, points in p.score.items() if points}

    def place(why: str) -> tuple[int, int, str]:
        if why in r.level:
            return 1, r.level[why], why
        return (0, PLACES.index(why), why) if why in PLACES else (2, 0, why)

    return {why: r.names.get(why, why[:1].upper() + why[1:]) for why in sorted(found, key=place)}
