"""Positions of Through the Ages, set up by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pentarchy
from pentarchy.core.message import Reason
from pentarchy.core.step import Step
from pentarchy.games.ages import RULES
from pentarchy.games.ages.phase import TakeActions
from pentarchy.games.ages.politics import PoliticalAction, RevealEvent
from pentarchy.games.ages.queries import civil_total, military_total
from pentarchy.games.ages.state import NOBODY, AgesState, Pact, Placed, Player
from pentarchy.games.ages.turn import EndPhase, EndTurn, NextTurn, Turn

CARDS = {"wonders", "colonies", "hand", "military"}


class Table:
    """A match at a position: everybody as at the start, except for what is said.

    Cards are fetched from the decks, so that every card still exists as often as it should.
    """

    def __init__(
        self,
        seats: int = 2,
        mode: str = "full",
        options: dict[str, Any] | None = None,
        *,
        age: int = 1,
        round: int = 6,
        current: int = 0,
        first: int = 0,
        seed: int = 1,
    ) -> None:
        self.match = pentarchy.new(RULES, seats, seed, mode, options)
        s = self.state
        s.age, s.round, s.current, s.first = age, round, current, first
        if age:
            s.gone += s.civil[0]
            s.civil[0].clear()
        for seat in range(seats):
            self.player(seat)

    @property
    def state(self) -> AgesState:
        state: AgesState = self.match.game.state
        return state

    @property
    def g(self) -> Any:
        return self.match.game

    def p(self, seat: int = 0) -> Player:
        """A player's record."""
        return self.state.players[seat]

    # Setting up.

    def fetch(self, key: str) -> str:
        """Take a copy of a card from wherever it is unused."""
        s = self.state
        for pile in (*s.civil, *s.military, s.row, s.gone):
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

    def player(self, seat: int = 0, **fields: Any) -> Table:
        """Set fields of a player; cards named in them leave the decks."""
        p = self.p(seat)
        for name, value in fields.items():
            if name in CARDS:
                self.state.gone += getattr(p, name)
                setattr(p, name, sorted(self.fetch(key) for key in value))
            elif name in ("workers", "stock"):
                for key in value:
                    if key not in p.workers:
                        self.fetch(key)
                        p.workers[key] = 0
                    card = RULES.buildings[key]
                    if card.food or card.resources:
                        p.stock.setdefault(key, 0)
                getattr(p, name).update(value)
            elif name == "specials":
                for key in value:
                    p.specials[RULES.specials[self.fetch(key)].type] = key
            elif name in ("leader", "wonder", "war"):
                setattr(p, name, self.fetch(value))
                if name == "leader":
                    p.leader_ages.append(RULES.level[value])
                    p.leader_resources = RULES.leaders[value].unit_resources
            elif name == "tactic":
                p.tactic = self.fetch(value)
                self.state.tactics.append(value)
            elif name == "government":
                self.state.gone.append(p.government)
                p.government = self.fetch(value)
            elif name not in ("ca", "ma"):
                assert name in Player.__struct_fields__, name
                setattr(p, name, value)
        p.workers = dict(sorted(p.workers.items()))
        p.stock = dict(sorted(p.stock.items()))
        p.score = {"before": p.culture}
        p.yellow_cubes = p.yellow + p.pool + sum(p.workers.values())
        p.blue_cubes = p.blue + p.stages + sum(p.stock.values())
        p.ca = fields.get("ca", civil_total(self.g, seat))
        p.ca_spent = civil_total(self.g, seat) - p.ca
        p.ma = fields.get("ma", military_total(self.g, seat))
        p.ma_spent = military_total(self.g, seat) - p.ma
        return self

    def row(self, *keys: str) -> Table:
        """Lay out the row; missing spaces are empty."""
        s = self.state
        s.gone += [key for key in s.row if key]
        s.row = [""] * 13
        laid = [self.fetch(key) if key else "" for key in keys]
        s.row = laid + [""] * (13 - len(laid))
        return self

    def civil_deck(self, *keys: str) -> Table:
        """What is left of the current civil deck, the first named on top."""
        s = self.state
        cards = [self.fetch(key) for key in keys]
        s.gone += s.civil[s.age]
        s.civil[s.age] = cards[::-1]
        return self

    def military_deck(self, *keys: str) -> Table:
        """What is on top of the current military deck, the first named on top."""
        s = self.state
        s.military[s.age] += [self.fetch(key) for key in keys][::-1]
        return self

    def events(self, current: Iterable[str] = (), future: Iterable[str] = ()) -> Table:
        """The event decks, the first named on top."""
        s = self.state
        for pile in (s.current_events, s.future_events):
            for placed in pile:
                s.military[RULES.level[placed.card]].append(placed.card)
            pile.clear()
        s.current_events = [Placed(self.fetch(key), NOBODY) for key in current][::-1]
        s.future_events = [Placed(self.fetch(key), NOBODY) for key in future][::-1]
        return self

    def pact(self, card: str, a: int, b: int, owner: int = -1) -> Table:
        """A pact in force."""
        self.state.pacts.append(Pact(self.fetch(card), a if owner < 0 else owner, a, b))
        for seat in (a, b):
            p = self.p(seat)
            p.ma = military_total(self.g, seat) - p.ma_spent
        return self

    # Beginning.

    def owe(self, *steps: Step) -> Table:
        """What the rules owe, first things first; then nothing more."""
        with self.match.edit() as g:
            g.stack[:] = steps[::-1]
        return self

    def act(self, seat: int = 0) -> Table:
        """A player's action phase, then the rest of the turn."""
        self.state.current, self.state.acting = seat, True
        end = (EndPhase(seat=seat), EndTurn(seat=seat), NextTurn(seat=seat))
        return self.owe(TakeActions(seat=seat), *end)

    def politics(self, seat: int = 0) -> Table:
        """A player's politics phase, and nothing after it."""
        self.state.current = seat
        return self.owe(PoliticalAction(seat=seat), TakeActions(seat=seat))

    def turn(self, seat: int = 0) -> Table:
        """A whole turn."""
        return self.owe(Turn(seat=seat))

    def reveal(self, card: str, seat: int = 0) -> Table:
        """An event happens on a player's turn."""
        s = self.state
        s.current = seat
        s.current_events.append(Placed(self.fetch(card), NOBODY))
        if len(s.current_events) == 1:
            s.current_events.insert(0, Placed(s.military[0].pop(), NOBODY))
        return self.owe(RevealEvent(seat=seat))

    # Playing.

    def do(self, *texts: str) -> Table:
        """Choose, one after the other."""
        for text in texts:
            self.match.apply(text)
        return self

    @property
    def asked(self) -> str:
        """What is asked, and of whom: `Defend 1`; empty when nothing is."""
        decision = self.match.decision
        return f"{type(decision).__name__} {decision.seat}" if decision else ""

    @property
    def options(self) -> list[str]:
        """What may be chosen."""
        return [action.text for action in self.match.options]

    def can(self, text: str) -> bool:
        """Whether this may be chosen now."""
        return text in self.options

    def why(self, text: str) -> str:
        """The rule by which something may not be chosen."""
        refusal = self.match.why_not(text)
        assert isinstance(refusal, Reason), f"{text} is allowed"
        assert refusal.sentence
        return refusal.rule
