"""Caravan, a toy game: hidden hands, a die, a card that reacts, a choice inside a choice, a pack.

On a turn you play a card for its effect, or roll the die for coins; a six robs you of a card of
your choice. First to ten coins, or the richest after twelve rounds.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from pentarchy.core.action import Action, ActionSpace, Domain, Done, Pick
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance, roll, scrambled, shuffle
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.rules import Config, Mode, OptionSpec, Rules
from pentarchy.core.state import Mutable, State
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.core.view import Counter, Counters, Piece, Row, Spot, Standing, View, asked
from pentarchy.core.words import OneOf


class Player(Mutable):
    coins: int = 0
    hand: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)


class Caravans(State, kw_only=True):
    players: list[Player]
    deck: list[str]
    discard: list[str] = field(default_factory=list)
    goal: int = 10


class Play(Action, frozen=True):
    word: ClassVar[str] = "play"
    card: str


class Roll(Action, frozen=True):
    word: ClassVar[str] = "roll"


class Rolled(Event, frozen=True):
    says: ClassVar[str] = "{seat} rolls {number}"
    reveals: ClassVar[bool] = True
    number: int


class Gain(Step, frozen=True, kw_only=True):
    """Gain coins."""

    coins: int

    def resolve(self, g: Toy) -> None:
        g.state.players[self.seat].coins += self.coins

    def words(self, g: Toy) -> str:
        return f"{self.coins} coins"


class Draw(Step, frozen=True, kw_only=True):
    """Draw a card."""

    def resolve(self, g: Toy) -> None:
        g.state.players[self.seat].hand.append(g.state.deck.pop())

    def barred(self, g: Toy) -> Refusal | None:
        return None if g.state.deck else Refusal("The deck is empty.", "R3")


class Turn(Decision, frozen=True, kw_only=True):
    """Play a card or roll the die."""

    rule: ClassVar[str] = "R1"

    def candidates(self, g: Toy) -> list[Action]:
        return [Roll(), *(Play(card.key) for card in g.rules.catalogue)]

    def refusal(self, g: Toy, action: Action) -> Refusal | None:
        if isinstance(action, Play) and action.card not in g.state.players[self.seat].hand:
            return Refusal(f"You do not hold {action.card}.", "R2")
        return None

    def choose(self, g: Toy, action: Action) -> None:
        s, p = g.state, g.state.players[self.seat]
        g.push(EndTurn(seat=self.seat))
        if isinstance(action, Play):
            p.hand.remove(action.card)
            p.played.append(action.card)
            g.owe(self.seat, g.rules.catalogue[action.card].now, action.card)
        else:
            number = roll(s)
            g.push(
                Robbed(seat=self.seat) if number == 6 else Gain(seat=self.seat, coins=number // 2)
            )
            g.emit(Rolled(seat=self.seat, number=number))

    def spots(self, g: Toy, action: Action) -> tuple[str, ...]:
        return (f"hand:{action.card}",) if isinstance(action, Play) else ()


class Robbed(Decision, frozen=True, kw_only=True):
    """Robbers take a card of your choice."""

    def candidates(self, g: Toy) -> list[Action]:
        return [Play(card) for card in dict.fromkeys(g.state.players[self.seat].hand)]

    def choose(self, g: Toy, action: Action) -> None:
        assert isinstance(action, Play)
        g.state.players[self.seat].hand.remove(action.card)
        g.state.discard.append(action.card)


class EndTurn(Step, frozen=True, kw_only=True):
    """The next player's turn."""

    def resolve(self, g: Toy) -> None:
        s = g.state
        after = (self.seat + 1) % len(s.players)
        s.round += after == 0
        if s.round <= 12 and max(p.coins for p in s.players) < s.goal:
            g.push(Turn(seat=after))


class Goods(Card, frozen=True, kw_only=True):
    copies: int


CARDS = [
    Goods(key="merchant", name="Merchant", copies=4, on={Rolled: (Gain(coins=1),)}),
    Goods(key="guide", name="Guide", copies=5, now=(OneOf(texts=((Gain(coins=2),), (Draw(),))),)),
    Goods(key="porter", name="Porter", copies=6, now=(Gain(coins=1),)),
]


class ToyRules(Rules[Caravans]):
    name, title, version, seats = "toy", "Caravan", 1, range(2, 4)
    finished = False
    modes = (Mode("plain", "Plain", "To ten coins"), Mode("long", "Long", "To 20", {"goal": 20}))
    options = (OptionSpec("goal", "Goal", "Coins that end the match", 10, (10, 20)),)
    state, package, actions = Caravans, __name__, (Play, Roll)

    def new(self, config: Config, seed: int) -> Toy:
        deck = [c.key for c in self.catalogue.all(Goods).values() for _ in range(c.copies)]
        players = [Player() for _ in range(config.seats)]
        s = Caravans(rng=scrambled(seed), players=players, deck=deck, round=1)
        s.goal = int(config.options["goal"])
        shuffle(s, s.deck)
        for p in s.players:
            p.hand = [s.deck.pop() for _ in range(3)]
        return Game(self, s, [Turn(seat=0)])

    def view(self, g: Toy, seat: int | None) -> View:
        s, areas = g.state, []
        for i, p in enumerate(s.players):
            count = Counter("hand", "Cards in hand", len(p.hand))
            coins = Counter("coins", "Coins", p.coins)
            areas.append(Counters(id=f"p{i}", owner=i, counters=(coins, count)))
        held = s.players[seat].hand if seat is not None else []
        hand = [
            Spot(f"hand:{c.key}", (Piece("card", c.key),) * held.count(c.key))
            for c in self.catalogue
        ]
        areas.append(Row(id="hand", title="Your hand", owner=seat, spots=tuple(hand)))
        return View(
            self.name,
            seat,
            len(s.players),
            s.round,
            tuple(areas),
            asked(g, seat),
            self.standing(g),
            g.over,
        )

    def redeal(self, g: Toy, seat: int, chance: Chance) -> None:
        others = [p for i, p in enumerate(g.state.players) if i != seat]
        unseen = g.state.deck + [c for p in others for c in p.hand]
        shuffle(chance, unseen)
        for p in others:
            p.hand = [unseen.pop() for _ in p.hand]
        g.state.deck = unseen

    def standing(self, g: Toy) -> Standing:
        coins = tuple(p.coins for p in g.state.players)
        return Standing(coins, tuple(1 + sum(c > mine for c in coins) for mine in coins))

    def audit(self, g: Toy) -> None:
        s = g.state
        cards = s.deck + s.discard + [c for p in s.players for c in p.hand + p.played]
        assert len(cards) == sum(c.copies for c in self.catalogue.all(Goods).values()), cards

    def in_play(self, g: Toy, seat: int) -> list[str]:
        return g.state.players[seat].played

    def space(self) -> ActionSpace:
        keys = list(self.catalogue.cards)
        return ActionSpace(
            [Domain(Done), Domain(Roll), Domain(Pick, number=[1, 2]), Domain(Play, card=keys)]
        )


Toy = Game[Caravans, ToyRules]
RULES = ToyRules(CARDS)
