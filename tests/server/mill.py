"""The mill, a game for testing the server: a secret sack each, a toll with a standing answer.

On a turn you stretch (again and again), grind some sacks, after which the neighbour may take a
toll, or draw another secret sack. `MILL_VERSION` mends its rules: 2 changes nothing that was ever
chosen, 3 forbids to grind three sacks at once, 5 ends every match after two rounds.
"""

from __future__ import annotations

import os
from typing import ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, No, Yes
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.message import Refusal
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Config, Mode, OptionSpec, Setting
from pentarchy.core.state import Mutable, State
from pentarchy.core.step import Decision, Step
from pentarchy.core.view import Counter, Counters, Row, Spot, Standing, View, asked

VERSION = int(os.environ.get("MILL_VERSION", "1"))
SACKS = 1_000_000_007


class Miller(Mutable):
    flour: int = 0
    stretched: int = 0
    secret: int = 0


class Mills(State, kw_only=True):
    players: list[Miller]
    rounds: int = 10


class Grind(Action, frozen=True):
    word: ClassVar[str] = "grind"
    sacks: int


class Stretch(Action, frozen=True):
    word: ClassVar[str] = "stretch"


class Draw(Action, frozen=True):
    word: ClassVar[str] = "draw"


class Ground(Event, frozen=True):
    says: ClassVar[str] = "{seat} grinds {sacks} sacks"
    sacks: int


class Stretched(Event, frozen=True):
    says: ClassVar[str] = "{seat} stretches"


class Drawn(Event, frozen=True):
    says: ClassVar[str] = "{seat} draws sack {sack}"
    reveals: ClassVar[bool] = True
    sack: int

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else DrawnUnseen(seat=self.seat)


class DrawnUnseen(Event, frozen=True):
    says: ClassVar[str] = "{seat} draws a sack"


class Turn(Decision, frozen=True, kw_only=True):
    """Stretch, grind or draw."""

    rule: ClassVar[str] = "R1"

    def candidates(self, g: Mill) -> list[Action]:
        return [Stretch(), Draw(), *(Grind(n) for n in range(1, 6))]

    def refusal(self, g: Mill, action: Action) -> Refusal | None:
        if isinstance(action, Grind) and action.sacks > (3 if VERSION < 3 else 2):
            return Refusal(f"The mill cannot grind {action.sacks} sacks at once.", "R2")
        if isinstance(action, Grind) and action.sacks == g.state.players[self.seat].secret % 4:
            return Refusal("Your secret sack is in the way.", "R4")
        return None

    def choose(self, g: Mill, action: Action) -> None:
        miller = g.state.players[self.seat]
        if isinstance(action, Stretch):
            miller.stretched += 1
            g.push(Turn(seat=self.seat))
            g.emit(Stretched, seat=self.seat)
            return
        after = (self.seat + 1) % len(g.state.players)
        g.push(EndTurn(seat=self.seat))
        if isinstance(action, Grind):
            miller.flour += action.sacks
            g.push(Toll(seat=after, miller=self.seat))
            g.emit(Ground, seat=self.seat, sacks=action.sacks)
        else:
            miller.secret = 4 * below(g.state, SACKS)
            g.emit(Drawn, seat=self.seat, sack=miller.secret)

    def spots(self, g: Mill, action: Action) -> tuple[str, ...]:
        return (f"mill:{action.sacks}",) if isinstance(action, Grind) else ()


class Toll(Decision, frozen=True, kw_only=True):
    """Take one sack of flour as toll?"""

    answer_key: ClassVar[str] = "toll"
    miller: int

    def candidates(self, g: Mill) -> list[Action]:
        return [Yes(), No()]

    def choose(self, g: Mill, action: Action) -> None:
        if action == Yes():
            g.state.players[self.miller].flour -= 1
            g.state.players[self.seat].flour += 1

    def answered(self, g: Mill, answer: Setting) -> Action | None:
        return {"take": Yes(), "leave": No()}.get(str(answer))


class EndTurn(Step, frozen=True, kw_only=True):
    """The next miller's turn."""

    def resolve(self, g: Mill) -> None:
        after = (self.seat + 1) % len(g.state.players)
        g.state.round += after == 0
        if g.state.round <= (g.state.rounds if VERSION < 5 else 2):
            g.push(Turn(seat=after))


class MillRules(Rules[Mills]):
    name, title, version, seats = "mill", "The mill", VERSION, range(2, 5)
    finished = False
    modes = (Mode("short", "Short", "Ten rounds"), Mode("long", "Long", "Many", {"rounds": 9999}))
    options = (OptionSpec("rounds", "Rounds", "How long a match lasts", 10, (2, 10, 9999)),)
    answers = (OptionSpec("toll", "Toll", "Take tolls?", "ask", ("ask", "take", "leave")),)
    state, package, actions = Mills, __name__, (Grind, Stretch, Draw)

    def new(self, config: Config, seed: int) -> Mill:
        s = Mills(rng=scrambled(seed), players=[Miller() for _ in range(config.seats)], round=1)
        s.rounds = int(config.options["rounds"])
        for p in s.players:
            p.secret = 4 * below(s, SACKS)
        return Game(self, s, [Turn(seat=0)])

    def view(self, g: Mill, seat: int | None) -> View:
        s = g.state
        areas = [
            Counters(id=f"p{i}", owner=i, counters=(Counter("flour", "Flour", p.flour),))
            for i, p in enumerate(s.players)
        ]
        if seat is not None:
            sack = Counter("sack", "Secret sack", s.players[seat].secret)
            areas.append(Counters(id="secret", owner=seat, counters=(sack,)))
        stones = Row(id="mill", spots=tuple(Spot(f"mill:{n}") for n in range(1, 6)))
        return View(
            self.name,
            seat,
            len(s.players),
            s.round,
            (*areas, stones),
            asked(g, seat),
            self.standing(g),
            g.over,
        )

    def redeal(self, g: Mill, seat: int, chance: Chance) -> None:
        for i, p in enumerate(g.state.players):
            if i != seat:
                p.secret = 4 * below(chance, SACKS)

    def standing(self, g: Mill) -> Standing:
        flour = tuple(p.flour for p in g.state.players)
        return Standing(flour, tuple(1 + sum(f > mine for f in flour) for mine in flour))

    def audit(self, g: Mill) -> None:
        assert all(p.stretched >= 0 for p in g.state.players)

    def space(self) -> ActionSpace:
        plain = [Domain(Yes), Domain(No), Domain(Stretch), Domain(Draw)]
        return ActionSpace([*plain, Domain(Grind, sacks=range(1, 6))])


Mill = Game[Mills, MillRules]
CARDS = [Card(key="stone", name="Millstone", text="It grinds.")]
RULES = MillRules(CARDS)
