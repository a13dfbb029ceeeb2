"""The turn, as a table of contents (rules, chapter 4), and the end of turn (5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.step import Step
from pentarchy.games.ages.attacks import ResolveWar
from pentarchy.games.ages.economy import (
    consume,
    corrupt,
    draw,
    learn,
    produce_food,
    produce_resources,
    score,
)
from pentarchy.games.ages.events import TacticPublished, TurnBegan, UprisingBroke
from pentarchy.games.ages.phase import TakeActions, TakeFirstCards
from pentarchy.games.ages.politics import Politics
from pentarchy.games.ages.queries import (
    culture,
    discontent,
    military_limit,
    playing,
    remaining,
    science,
    strength,
)
from pentarchy.games.ages.row import RefillRow
from pentarchy.games.ages.scoring import FinalScoring
from pentarchy.games.ages.words import DiscardMilitary

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

FIRST_POLITICS = 3
"""The first round with politics (R4.3)."""
MOST_DRAWN = 3


class Turn(Step, frozen=True, kw_only=True):
    """A player's turn."""

    def resolve(self, g: Ages) -> None:
        s, seat = g.state, self.seat
        p = s.players[seat]
        s.current = seat
        begin_turn(g, seat)
        g.emit(TurnBegan, seat=seat, round=s.round)
        end = (EndPhase(seat=seat), EndTurn(seat=seat), NextTurn(seat=seat))
        if s.round == 1:
            g.push(Act(seat=seat), *end)
        elif s.round < FIRST_POLITICS:
            g.push(RefillRow(seat=seat), Act(seat=seat), *end)
        else:
            g.push(
                RefillRow(seat=seat),
                *((ResolveWar(seat=seat),) if p.war else ()),
                *((PublishTactic(seat=seat),) if p.exclusive else ()),
                Politics(seat=seat),
                Act(seat=seat),
                *end,
            )


def begin_turn(g: Ages, seat: int) -> None:
    """Once-per-turn abilities are renewed (R5.3.21)."""
    p = g.state.players[seat]
    p.fresh.clear()
    p.chose_tactic = p.converted = p.rallied = p.settled = p.crossed = p.traded = False
    p.replaced_leader = False
    p.leader_resources = g.rules.leaders[p.leader].unit_resources if p.leader else 0


class PublishTactic(Step, frozen=True, kw_only=True):
    """The own tactic becomes common (R5.4.8)."""

    def resolve(self, g: Ages) -> None:
        s, p = g.state, g.state.players[self.seat]
        p.exclusive = False
        if p.tactic in s.tactics:
            s.gone.append(p.tactic)
        else:
            s.tactics.append(p.tactic)
            g.emit(TacticPublished, seat=self.seat, card=p.tactic)


class Act(Step, frozen=True, kw_only=True):
    """The action phase begins."""

    def resolve(self, g: Ages) -> None:
        g.state.acting = True
        first = g.state.round == 1
        g.push(TakeFirstCards(seat=self.seat) if first else TakeActions(seat=self.seat))


class EndPhase(Step, frozen=True, kw_only=True):
    """The action phase ends; what was for this turn only is lost."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        g.state.acting = False
        p.extra_ca = p.unit_resources = p.leader_resources = p.leader_science = 0
        p.replaced_leader = False


class EndTurn(Step, frozen=True, kw_only=True):
    """The end of the turn."""

    def resolve(self, g: Ages) -> None:
        seat = self.seat
        over = len(g.state.players[seat].military) - military_limit(g, seat)
        g.push(Produce(seat=seat))
        if over > 0:
            g.push(DiscardMilitary(seat=seat, number=over))


class Produce(Step, frozen=True, kw_only=True):
    """Leaders score, production unless there is an uprising, military cards, actions back."""

    def resolve(self, g: Ages) -> None:
        seat, p = self.seat, g.state.players[self.seat]
        score_leader(g, seat)
        if discontent(g, seat) > p.pool:
            g.emit(UprisingBroke, seat=seat)
        else:
            produce(g, seat)
        if g.state.round > 1:
            draw(g, seat, min(p.ma + p.extra_ma, MOST_DRAWN))
        p.extra_ma = 0
        p.ca, p.ca_spent = p.ca + p.ca_spent, 0
        p.ma, p.ma_spent = p.ma + p.ma_spent, 0


def produce(g: Ages, seat: int) -> None:
    """The production phase (R5.9.4 to R5.9.8)."""
    learn(g, seat, science(g, seat), "science rating")
    score(g, seat, culture(g, seat), "culture rating")
    corrupt(g, seat)
    produce_food(g, seat)
    consume(g, seat)
    produce_resources(g, seat)


def score_leader(g: Ages, seat: int) -> None:
    """What leaders score at the end of the turn (R5.9.2)."""
    p = g.state.players[seat]
    if not p.leader:
        return
    leader = g.rules.leaders[p.leader]
    if leader.rally_culture and not p.rallied:
        score(g, seat, leader.rally_culture, leader.key)
    if leader.among_strongest:
        mine = strength(g, seat)
        stronger = sum(strength(g, other) > mine for other in remaining(g))
        if stronger < (1 if playing(g) <= 2 else 2):
            score(g, seat, leader.among_strongest, leader.key)


class NextTurn(Step, frozen=True, kw_only=True):
    """The next player's turn, or the end."""

    def resolve(self, g: Ages) -> None:
        s, n = g.state, len(g.state.players)
        new_round = False
        seat = self.seat
        while True:
            seat = (seat + 1) % n
            new_round = new_round or seat == s.first
            if not s.players[seat].resigned:
                break
        while s.players[s.first].resigned:
            s.first = (s.first + 1) % n
        if new_round:
            if s.last_round and s.round >= s.last_round:
                g.push(FinalScoring())
                return
            s.round += 1
        g.push(Turn(seat=seat))
