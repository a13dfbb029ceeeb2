"""The course of a match: four eras of eight phases (chapter 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.games.civolution.dice import Turn
from pentarchy.games.civolution.displays import refill
from pentarchy.games.civolution.era import HappenEvent, MoveWeather, ScoreEra
from pentarchy.games.civolution.events import (
    EraBegan,
    FeedingBegan,
    IncomeBegan,
    PileOpened,
    Scored,
)
from pentarchy.games.civolution.feeding import FeedCiv, ScoreStrong
from pentarchy.games.civolution.goals import GainGoal
from pentarchy.games.civolution.goods import ExtraFind
from pentarchy.games.civolution.income import IncomePhase
from pentarchy.games.civolution.markers import COLUMN_TOP, gain
from pentarchy.games.civolution.queries import (
    built,
    civs,
    each_folk,
    humans,
    income_chips,
    power,
    seating,
)
from pentarchy.games.civolution.scoring import FinalScoring
from pentarchy.games.civolution.sites import SitePhase
from pentarchy.games.civolution.stages import CheckStages, each, part
from pentarchy.games.civolution.state import ERAS, FOOD, IDEA, RESETS, TOKENS, Vici
from pentarchy.games.civolution.vici import ViciFeeds, ViciTakesGoal, ViciTurn
from pentarchy.games.civolution.words import score

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class Era(Step, frozen=True, kw_only=True):
    """One era, phase by phase."""

    number: int

    def resolve(self, g: Civolution) -> None:
        s = g.state
        s.era, s.clock, s.ending = self.number, 0, 0
        for p in s.players:
            p.spent = ()
        g.push(
            Phase(number=1), NewCards(),
            Phase(number=2), NewGoals(),
            Phase(number=3), ExtraFinds(),
            Phase(number=4), Round(),
            Phase(number=5), SitePhase(),
            Phase(number=6), Feeding(),
            Phase(number=7), MoveWeather(), HappenEvent(), ScoreEra(),
            Phase(number=8), IncomeChips(), Statues(), EndOfEra(),
        )  # fmt: skip

    def words(self, g: Civolution) -> Message:
        return Message("Era {era}", era=self.number)


class Phase(Step, frozen=True, kw_only=True):
    """The next phase begins."""

    number: int

    def resolve(self, g: Civolution) -> None:
        g.state.phase = self.number
        for p in g.state.players:
            p.spent = tuple(key for key in p.spent if key[0] == "!")

    def words(self, g: Civolution) -> Message:
        return Message("Phase {phase}", phase=self.number)


# Phases 1 to 3.


class NewCards(Step, frozen=True, kw_only=True):
    """A new event, and a new face-up card of each type."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        if s.event:
            s.box += (s.event,)
        s.event, s.events = s.events[-1], s.events[:-1]
        g.emit(EraBegan, seat=-1, era=s.era, event=s.event)
        for i, deck in enumerate(s.decks):
            if deck:
                s.decks[i], card = deck[:-1], deck[-1]
                s.piles[i] += (card,)
                g.emit(PileOpened, seat=-1, card=card)


class NewGoals(Step, frozen=True, kw_only=True):
    """Each civ may take a goal chip; then the display is refilled."""

    def resolve(self, g: Civolution) -> None:
        steps: list[Step] = []
        for seat in seating(g):
            if seat < len(g.state.players):
                steps += [GainGoal(seat=seat, refill=False), CheckStages(seat=seat)]
            else:
                steps.append(ViciTakesGoal())
        g.push(*steps, RefillGoals())


class RefillGoals(Step, frozen=True, kw_only=True):
    """The goal display is refilled."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        for i, chip in enumerate(s.goals):
            if not chip:
                s.goal_bag = refill(g, s.goals, i, s.goal_bag)


class ExtraFinds(Step, frozen=True, kw_only=True):
    """Each civ makes an extra find."""

    def resolve(self, g: Civolution) -> None:
        steps: list[Step] = []
        for seat in humans(g):
            steps += [EraGift(seat=seat), ExtraFind(seat=seat), CheckStages(seat=seat)]
        g.push(*steps)


class EraGift(Step, frozen=True, kw_only=True):
    """Abilities give their markers of the era."""

    def resolve(self, g: Civolution) -> None:
        for space, name in ((FOOD, "era_food"), (IDEA, "era_idea")):
            if n := power(g, self.seat, name):
                gain(g, self.seat, space, n)


# Phase 4.


class Round(Step, frozen=True, kw_only=True):
    """A round of the action phase: one turn each."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        s.round += 1
        n = len(s.players)
        turns = [TakeTurn(seat=seat) if seat < n else ViciTurn() for seat in seating(g)]
        g.push(*turns, EndRound())


class EndRound(Step, frozen=True, kw_only=True):
    """Another round follows, unless the final one has been played."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        if s.ending < 2:
            s.ending = 2 if s.ending else 0
            g.push(Round())


class TakeTurn(Step, frozen=True, kw_only=True):
    """A civ's turn: a module or a Reset."""

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        p.spent = tuple(key for key in p.spent if key[0] == "!")
        g.push(*part(Turn(seat=self.seat)))


# Phases 6 and 8.


class Feeding(Step, frozen=True, kw_only=True):
    """All civs feed their tribes, then strong tribes score."""

    def resolve(self, g: Civolution) -> None:
        fed = [step for seat in humans(g) for step in part(FeedCiv(seat=seat))]
        vici: list[Step] = [ViciFeeds()] if g.state.vici is not None else []
        g.push(*fed, *vici, *each(g, ScoreStrong))
        for seat in humans(g):
            g.emit(FeedingBegan, seat=seat)


class IncomeChips(Step, frozen=True, kw_only=True):
    """All civs use their income chips."""

    def resolve(self, g: Civolution) -> None:
        steps: list[Step] = []
        for seat in humans(g):
            chips = tuple(income_chips(g, g.state.players[seat]))
            steps += part(IncomePhase(seat=seat, left=chips))
        g.push(*steps)
        for seat in humans(g):
            g.emit(IncomeBegan, seat=seat)


class Statues(Step, frozen=True, kw_only=True):
    """Statues score by the favor of their civ."""

    def resolve(self, g: Civolution) -> None:
        for seat, f in each_folk(g):
            worth = g.rules.favor[f.favor - 1].statue_vp
            if isinstance(f, Vici):
                f.score += worth * f.statues
                g.emit(Scored, seat=seat, vp=worth * f.statues, reason="statues")
            else:
                score(g, seat, worth * built(g, seat, "statue"), "statues")


class EndOfEra(Step, frozen=True, kw_only=True):
    """The next era, or the final scoring after the last."""

    def resolve(self, g: Civolution) -> None:
        s = g.state
        if s.era == ERAS:
            g.push(FinalScoring())
            return
        s.hunted = [False] * 22
        s.tokens = TOKENS[civs(g)]
        g.push(*each(g, RefillColumns), Era(number=s.era + 1))


class RefillColumns(Step, frozen=True, kw_only=True):
    """A civ fills its empty reset columns."""

    def resolve(self, g: Civolution) -> None:
        gain(g, self.seat, COLUMN_TOP, RESETS - g.state.players[self.seat].resets)
