"""Scenarios: a quiet table on which civilizations, rows and decks are laid out by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from pentarchy.core.scenario import Scenario
from pentarchy.games.ages.phase import TakeActions
from pentarchy.games.ages.politics import PoliticalAction, RevealEvent
from pentarchy.games.ages.queries import civil_total, military_total
from pentarchy.games.ages.state import NOBODY, Pact, Placed, Player
from pentarchy.games.ages.turn import EndPhase, EndTurn, NextTurn, Turn

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages, AgesRules
    from pentarchy.games.ages.state import AgesState

HANDFULS = ("wonders", "colonies", "hand", "military")
"""Fields of a player that hold several cards."""


class AgesScenario(Scenario):
    """A table in Age I, in the sixth round, with everybody as at the start.

    Cards are fetched from wherever they lie unused, so that all of them exist as often as they
    should; cubes and actions are made to fit.

    >>> import pentarchy
    >>> table = pentarchy.scenario("ages").row("iron_i", "great_wall_i")
    >>> table.player(0, leader="aristotle_a", stock={"bronze_a": 4}).act().question
    'TakeActions 0'
    >>> table.do("take 1").p(0).hand, table.p(0).science
    (['iron_i'], 1)
    >>> table.why("take 1")
    'Space 1 of the row is empty. (R5.2.10)'
    """

    rules: AgesRules

    def arrange(self) -> None:
        self.at()

    @property
    def g(self) -> Ages:
        """The position."""
        return self.game

    @property
    def s(self) -> AgesState:
        """Its state."""
        return self.g.state

    def p(self, seat: int = 0) -> Player:
        """A player's record."""
        return self.s.players[seat]

    # Setting up.

    def at(self, age: int = 1, round: int = 6, current: int = 0, first: int = 0) -> Self:
        """The age, the round, whose turn it is, and who started; earlier decks are used up."""
        s = self.s
        s.age, s.round, s.current, s.first = age, round, current, first
        for level, deck in enumerate(s.civil):
            box, deck[:] = deck + [k for k in s.gone if k in self.rules.civil_of_age[level]], []
            s.gone = [k for k in s.gone if k not in self.rules.civil_of_age[level]]
            (s.gone if level < age else deck).extend(box)
        s.last_round = round + 1 if age > s.last_age else 0
        s.events_looked_at = s.mode == "short" and age > 1
        for seat in range(len(s.players)):
            self.player(seat)
        return self

    def fetch(self, key: str) -> str:
        """Take a copy of a card from wherever it is unused; from the row only if it is the last."""
        s = self.s
        for pile in (*s.civil, *s.military, s.gone, s.row):
            if key in pile:
                if pile is s.row:
                    pile[pile.index(key)] = ""
                else:
                    pile.remove(key)
                return key
        for deck in (s.current_events, s.future_events, *s.discards):
            for placed in deck:
                if placed.card == key:
                    deck.remove(placed)
                    return key
        raise AssertionError(f"no copy of {key} is left")

    def player(self, seat: int = 0, **fields: Any) -> Self:
        """Set fields of a player; cards named in them are fetched, `ca` and `ma` are what is left.

        `specials` names technologies, `workers` and `stock` add to what is there.
        """
        p = self.p(seat)
        for name, value in fields.items():
            if name in HANDFULS:
                self.s.gone += getattr(p, name)
                setattr(p, name, sorted(self.fetch(key) for key in value))
            elif name in ("workers", "stock"):
                self._develop(p, value)
                getattr(p, name).update(value)
            elif name == "specials":
                for key in value:
                    p.specials[self.rules.specials[self.fetch(key)].type] = key
            elif name in ("leader", "wonder", "war"):
                setattr(p, name, self.fetch(value))
            elif name == "tactic":
                p.tactic = self.fetch(value)
                self.s.tactics.append(value)
            elif name == "government":
                self.s.gone.append(p.government)
                p.government = self.fetch(value)
            elif name not in ("ca", "ma"):
                assert name in Player.__struct_fields__, f"a player has no {name}"
                setattr(p, name, value)
        if "leader" in fields:
            p.leader_resources = self.rules.leaders[p.leader].unit_resources
        self._balance(seat, fields.get("ca"), fields.get("ma"))
        return self

    def _develop(self, p: Player, keys: Iterable[str]) -> None:
        """Technologies that a player must have in play."""
        for key in keys:
            if key not in p.workers:
                self.fetch(key)
                p.workers[key] = 0
            if key in self.rules.stores:
                p.stock.setdefault(key, 0)

    def _balance(self, seat: int, ca: int | None, ma: int | None) -> None:
        """What follows from the rest: orders, leaders' ages, cubes, points, actions."""
        p, r = self.p(seat), self.rules
        for key in (p.leader, *p.hand):
            if key in r.leaders and r.level[key] not in p.leader_ages:
                p.leader_ages.append(r.level[key])
        p.workers = dict(sorted(p.workers.items()))
        p.stock = dict(sorted(p.stock.items()))
        p.specials = dict(sorted(p.specials.items()))
        p.score = {"culture rating": p.culture}
        p.yellow_cubes = p.yellow + p.pool + sum(p.workers.values())
        p.blue_cubes = p.blue + p.stages + sum(p.stock.values())
        civil, military = civil_total(self.g, seat), military_total(self.g, seat)
        p.ca = civil if ca is None else ca
        p.ma = military if ma is None else ma
        p.ca_spent, p.ma_spent = civil - p.ca, military - p.ma

    def row(self, *keys: str) -> Self:
        """Lay out the row; missing spaces are empty."""
        s = self.s
        s.gone += [key for key in s.row if key]
        s.row = [""] * len(s.row)
        laid = [self.fetch(key) if key else "" for key in keys]
        s.row = laid + [""] * (len(s.row) - len(laid))
        return self

    def civil_deck(self, *keys: str) -> Self:
        """What is left of the current civil deck, the first named on top."""
        s = self.s
        cards = [self.fetch(key) for key in keys]
        s.gone += s.civil[s.age]
        s.civil[s.age] = cards[::-1]
        return self

    def military_deck(self, *keys: str) -> Self:
        """What is on top of the current military deck, the first named on top."""
        s = self.s
        s.military[s.age] += [self.fetch(key) for key in keys][::-1]
        return self

    def event_decks(self, current: Iterable[str] = (), future: Iterable[str] = ()) -> Self:
        """The event decks, the first named on top."""
        s = self.s
        for pile in (s.current_events, s.future_events):
            for placed in pile:
                s.military[self.rules.level[placed.card]].append(placed.card)
            pile.clear()
        s.current_events = [Placed(self.fetch(key), NOBODY) for key in current][::-1]
        s.future_events = [Placed(self.fetch(key), NOBODY) for key in future][::-1]
        return self

    def pact(self, card: str, a: int, b: int, owner: int = -1) -> Self:
        """A pact in force."""
        self.s.pacts.append(Pact(self.fetch(card), a if owner < 0 else owner, a, b))
        for seat in (a, b):
            p = self.p(seat)
            p.ma = military_total(self.g, seat) - p.ma_spent
        return self

    # Beginning.

    def act(self, seat: int = 0) -> Self:
        """A player's action phase, then the rest of the turn."""
        self.s.current, self.s.acting = seat, True
        end = (EndPhase(seat=seat), EndTurn(seat=seat), NextTurn(seat=seat))
        return self.owe(TakeActions(seat=seat), *end)

    def politics(self, seat: int = 0) -> Self:
        """A player's politics phase, then the action phase."""
        self.s.current = seat
        steps = (PoliticalAction(seat=seat), TakeActions(seat=seat), NextTurn(seat=seat))
        return self.owe(*steps)

    def turn(self, seat: int = 0) -> Self:
        """A whole turn."""
        return self.owe(Turn(seat=seat))

    def reveal(self, card: str, seat: int = 0) -> Self:
        """An event happens on a player's turn."""
        s = self.s
        s.current = seat
        s.current_events.append(Placed(self.fetch(card), NOBODY))
        if len(s.current_events) == 1:
            s.current_events.insert(0, Placed(s.military[0].pop(), NOBODY))
        return self.owe(RevealEvent(seat=seat))

    # Playing.

    def do(self, *texts: str) -> Self:
        """Choose, one after the other."""
        for text in texts:
            self.apply(text)
        return self

    @property
    def question(self) -> str:
        """What is asked, and of whom: `Defend 1`; empty when nothing is."""
        return f"{self.asked} {self.seat}" if self.asked else ""

    def can(self, text: str) -> bool:
        """Whether this may be chosen now."""
        return text in self.offered

    def rule_against(self, text: str) -> str:
        """The rule by which something may not be chosen."""
        reason = self.why_not(text)
        assert reason is not None, f"{text} is allowed"
        assert reason.sentence
        return reason.rule
