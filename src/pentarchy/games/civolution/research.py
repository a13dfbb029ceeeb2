"""Research cards: taking, drawing and keeping them (chapter 5.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import ME, Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, Deck, Keep, TakeCard
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.cards.kinds import TYPES
from pentarchy.games.civolution.events import CardDrawn, CardKept, CardTaken, PileOpened
from pentarchy.games.civolution.queries import power
from pentarchy.games.civolution.words import LEAVE, titled

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

TAKE = tuple(TakeCard(deck, side) for deck in TYPES for side in ("up", "down"))


def open_pile(g: Civolution, i: int) -> None:
    """Turn up a new face-up stack where the last one was taken."""
    s = g.state
    if not s.piles[i] and s.decks[i]:
        card = draw(g, i)
        s.piles[i] = (card,)
        g.emit(PileOpened, seat=-1, card=card)


def draw(g: Civolution, i: int) -> str:
    """Take the top card of a face-down deck."""
    decks = g.state.decks
    card, decks[i] = decks[i][-1], decks[i][:-1]
    return card


class GainCard(Ask, frozen=True, kw_only=True):
    """Take the top card of a stack."""

    rule: ClassVar[str] = "R5.65"
    n: int = 1
    module: bool = False
    """Whether the Research module does it: abilities may add cards."""
    optional: bool = False

    def left(self, g: Civolution) -> int:
        """Cards left to take."""
        return self.n + (power(g, self.seat, "gain_card_extra") if self.module else 0)

    def candidates(self, g: Civolution) -> list[Action]:
        return [*TAKE, DONE] if self.optional else list(TAKE)

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCard):
            return None
        i = TYPES.index(action.deck)
        stack = g.state.piles[i] if action.side == "up" else g.state.decks[i]
        return None if stack else Refusal("This stack is empty.", "R9.7")

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, TakeCard):
            return
        if self.left(g) > 1:
            g.push(replace(self, n=self.n - 1, optional=False))
        s, i = g.state, TYPES.index(action.deck)
        if action.side == "up":
            card, s.piles[i] = s.piles[i][-1], s.piles[i][:-1]
            s.seen += (card,)
            g.emit(CardTaken, seat=self.seat, card=card)
            open_pile(g, i)
        else:
            card = draw(g, i)
            g.emit(CardDrawn, seat=self.seat, deck=action.deck, card=card)
        s.players[self.seat].hand.append(card)

    def barred(self, g: Civolution) -> Refusal | None:
        if any(g.state.piles) or any(g.state.decks):
            return None
        return Refusal("All research cards are taken.", "R9.7")

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, TakeCard):
            return LEAVE
        i = TYPES.index(action.deck)
        if action.side == "up":
            return titled(g.state.piles[i][-1])
        return Message("A face-down card of type {deck}", deck=action.deck)

    def words(self, g: Civolution) -> Message:
        n = self.n if self.seat == ME else self.left(g)
        return Message("gain {n} research card", many="gain {n} research cards", n=n)


class DrawKeep(Ask, frozen=True, kw_only=True):
    """Name a deck to draw from."""

    rule: ClassVar[str] = "R5.66"
    draw: int
    keep: int
    module: bool = False
    named_decks: tuple[int, ...] = ()
    optional: bool = False

    def left(self, g: Civolution) -> int:
        """Cards still to be drawn."""
        extra = power(g, self.seat, "draw_extra") if self.module else 0
        return self.draw + extra - len(self.named_decks)

    def candidates(self, g: Civolution) -> list[Action]:
        decks: list[Action] = [Deck(deck) for deck in TYPES]
        return [*decks, DONE] if self.optional else decks

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, Deck):
            return None
        i = TYPES.index(action.deck)
        if len(g.state.decks[i]) <= self.named_decks.count(i):
            return Refusal("That deck has no more cards.", "R9.7")
        return None

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, Deck):
            return
        decks = tuple(sorted((*self.named_decks, TYPES.index(action.deck))))
        again = replace(self, named_decks=decks, optional=False)
        g.push(
            again
            if again.left(g)
            else DrawNamed(seat=self.seat, decks=again.named_decks, keep=self.keep)
        )

    def nothing(self, g: Civolution) -> None:
        if self.named_decks:
            g.push(DrawNamed(seat=self.seat, decks=self.named_decks, keep=self.keep))

    def barred(self, g: Civolution) -> Refusal | None:
        return None if any(g.state.decks) else Refusal("All decks are empty.", "R9.7")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, Deck):
            return Message("The deck of type {deck}", deck=action.deck)
        return LEAVE

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "{n} card to draw: name the next deck.",
            many="{n} cards to draw: name the next deck.",
            n=self.left(g),
        )

    def words(self, g: Civolution) -> Message:
        return Message("draw {draw}, keep {keep}", draw=self.draw, keep=self.keep)


class DrawNamed(Step, frozen=True, kw_only=True):
    """Draw from the decks named."""

    decks: tuple[int, ...]
    keep: int

    def resolve(self, g: Civolution) -> None:
        p = g.state.players[self.seat]
        for i in self.decks:
            card = draw(g, i)
            p.drawn += (card,)
            g.emit(CardDrawn, seat=self.seat, deck=TYPES[i], card=card)
        g.push(KeepDrawn(seat=self.seat, keep=self.keep))


class KeepDrawn(Ask, frozen=True, kw_only=True):
    """Choose a drawn card to keep."""

    rule: ClassVar[str] = "R5.66"
    keep: int

    def candidates(self, g: Civolution) -> list[Action]:
        return [Keep(card) for card in g.state.players[self.seat].drawn]

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, Keep)
        p = g.state.players[self.seat]
        p.drawn = tuple(k for k in p.drawn if k != action.card)
        p.hand.append(action.card)
        g.emit(CardKept, seat=self.seat, card=action.card)
        if self.keep > 1:
            g.push(replace(self, keep=self.keep - 1))
        else:
            put_back(g, self.seat)

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, Keep)
        return titled(action.card)


def put_back(g: Civolution, seat: int) -> None:
    """Cards not kept go under their decks in the order drawn."""
    p, decks = g.state.players[seat], g.state.decks
    for card in p.drawn:
        i = g.rules.deck_of[card]
        decks[i] = (card, *decks[i])
    p.drawn = ()
