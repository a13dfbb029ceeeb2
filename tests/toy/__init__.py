"""Caravan, a toy game: play a card, or roll for coins; to ten coins, or for twelve rounds."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Pick
from pentarchy.core.audit import expect
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance, roll, scrambled, shuffle
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.message import Message, Refusal
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Config, Mode, OptionSpec
from pentarchy.core.state import Mutable, State
from pentarchy.core.step import Decision, Step
from pentarchy.core.view import Counter, Counters, Piece, Row, Spot, Standing, View
from pentarchy.core.words import EachSeat, OneOf


class Player(Mutable):
    coins: int = 0
    hand: list[str] = []
    played: list[str] = []


class Caravans(State, kw_only=True):
    players: list[Player]
    deck: list[str]
    goal: int = 10


class Play(Action, frozen=True):
    word = "play"
    card: str


class Roll(Action, frozen=True):
    word = "roll"


class Rolled(Event, frozen=True):
    says = "{seat} rolls {number}"
    number: int


class Gain(Step, frozen=True, kw_only=True):
    """Gain coins."""

    coins: int

    def resolve(self, g: Toy) -> None:
        g.state.players[self.seat].coins += self.coins


class Turn(Decision, frozen=True, kw_only=True):
    """Play a card or roll the die."""

    rule = "R1"

    def candidates(self, g: Toy) -> list[Action]:
        return [Roll(), *(Play(card.key) for card in g.rules.catalogue)]

    def refusal(self, g: Toy, action: Action) -> Refusal | None:
        if isinstance(action, Play) and action.card not in g.state.players[self.seat].hand:
            return Refusal("You do not hold {card}.", "R2", card=action.card)
        return None

    def choose(self, g: Toy, action: Action) -> None:
        g.push(EndTurn(seat=self.seat))
        if isinstance(action, Play):
            g.state.players[self.seat].hand.remove(action.card)
            g.state.players[self.seat].played.append(action.card)
            g.owe(self.seat, g.rules.catalogue[action.card].now, action.card)
        else:
            number = roll(g.state)
            g.push(Gain(seat=self.seat, coins=number // 2))
            g.emit(Rolled, seat=self.seat, number=number)

    def spots(self, g: Toy, action: Action) -> tuple[str, ...]:
        return (f"hand:{action.card}",) if isinstance(action, Play) else ()


class EndTurn(Step, frozen=True, kw_only=True):
    """The next player's turn."""

    def resolve(self, g: Toy) -> None:
        after = (self.seat + 1) % len(g.state.players)
        g.state.round += after == 0
        if g.state.round < 12 and max(p.coins for p in g.state.players) < g.state.goal:
            g.push(Turn(seat=after))


class Goods(Card, frozen=True, kw_only=True):
    timings: ClassVar[frozenset[str]] = frozenset({"now", "on", "adds"})
    copies: int


ALL = (Gain(coins=3), EachSeat(text=(Gain(coins=1),), others=True))
CARDS = [
    Goods(key="merchant", name="Merchant", copies=4, on={Rolled: (Gain(coins=1),)}),
    Goods(key="guide", name="Guide", copies=5, now=(OneOf(texts=((Gain(coins=2),), ALL)),)),
    Goods(key="porter", name="Porter", copies=6, now=(Gain(coins=1),)),
]


class ToyRules(Rules[Caravans]):
    name, title, version, seats, finished = "toy", "Caravan", 1, range(2, 4), False
    modes = (Mode("plain", "Plain", "To ten coins"), Mode("long", "Long", "To 20", {"goal": 20}))
    options = (OptionSpec("goal", "Goal", "Coins that end the match", 10, (10, 20)),)
    state, package, actions = Caravans, __name__, (Play, Roll)

    def new(self, config: Config, seed: int) -> Toy:
        deck = [c.key for c in self.catalogue.all(Goods).values() for _ in range(c.copies)]
        s = Caravans(rng=scrambled(seed), players=[], deck=deck, goal=int(config.options["goal"]))
        shuffle(s, s.deck)
        s.players = [Player(hand=[s.deck.pop() for _ in "123"]) for _ in range(config.seats)]
        return Game(self, s, [Turn(seat=0)])

    def view(self, g: Toy, seat: int | None) -> View:
        s = g.state
        mine = [] if seat is None else s.players[seat].hand
        coins = tuple(
            Counter(f"p{i}", Message("Coins of {seat}", seat=i), p.coins)
            for i, p in enumerate(s.players)
        )
        hand = (
            Spot(f"hand:{k}", (Piece("card", k),) * mine.count(k)) for k in self.catalogue.cards
        )
        areas = Counters(id="coins", counters=coins), Row(id="hand", spots=tuple(hand))
        return self.shown(g, seat, areas)

    def redeal(self, g: Toy, seat: int, chance: Chance) -> None:
        others = [p for i, p in enumerate(g.state.players) if i != seat]
        unseen = g.state.deck + [c for p in others for c in p.hand]
        shuffle(chance, unseen)
        for p in others:
            p.hand = [unseen.pop() for _ in p.hand]
        g.state.deck = unseen

    def standing(self, g: Toy) -> Standing:
        return Standing.ranked([p.coins for p in g.state.players])

    def audit(self, g: Toy) -> None:
        s = g.state
        box = [c.key for c in self.catalogue.all(Goods).values() for _ in range(c.copies)]
        lie = [*s.deck, *(k for p in s.players for k in p.hand + p.played)]
        expect(sorted(lie) == sorted(box), "deck", s.deck, "with all hands the cards of the box")
        for i, p in enumerate(s.players):
            expect(p.coins >= 0, f"players[{i}].coins", p.coins, "0 or more")
        expect(0 <= s.round <= 12, "round", s.round, "0 to 12")

    def in_play(self, g: Toy, seat: int) -> list[str]:
        return g.state.players[seat].played

    def space(self) -> ActionSpace:
        cards = list(self.catalogue.cards)
        return ActionSpace([Domain(Roll), Domain(Pick, number=[1, 2]), Domain(Play, card=cards)])


Toy = Game[Caravans, ToyRules]
RULES = ToyRules(CARDS)
