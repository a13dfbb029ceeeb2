"""Triggers: abilities that answer to an event, skipped or ordered by their owner (R5.138)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Pick
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.message import Message
from pentarchy.core.step import Step
from pentarchy.core.words import spelled
from pentarchy.games.civolution.cards.kinds import ResearchCard
from pentarchy.games.civolution.queries import all_strong
from pentarchy.games.civolution.words import AnyOrder

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


class Answer(AnyOrder, frozen=True, kw_only=True):
    """Your abilities answer to what happened: in which order, and which of them?"""

    rule: ClassVar[str] = "R5.138"
    cards: tuple[str, ...]
    """The card or chip of each text."""

    def parts(self, g: Civolution) -> list[int]:
        return [n for n in super().parts(g) if not is_used_up(g, self.seat, self.cards[n - 1])]

    def carry_out(self, g: Civolution, part: int) -> None:
        card = self.cards[part - 1]
        if is_limited(g, card):
            g.state.players[self.seat].spent += (card,)
        g.owe(self.seat, self.text(part), card)

    def label(self, g: Civolution, action: Action) -> Message:
        if not isinstance(action, Pick):
            return super().label(g, action)
        at = action.number - 1
        return Message("{card}: {text}", card=self.cards[at], text=spelled(g, self.texts[at]))

    def prompt(self, g: Civolution) -> Message:
        parts = self.parts(g)
        if len(parts) > 1:
            return Message("Several of your abilities answer: which one comes first?")
        return Message("{card} answers: use it?", card=self.cards[parts[0] - 1])


def answers(g: Civolution, event: Event) -> list[Step]:
    """What a civ's abilities owe it for an event; no card answers to its own installation."""
    if not 0 <= event.seat < len(g.state.players):
        return []
    on = g.rules.catalogue.on.get(type(event), {})
    own = getattr(event, "card", "")
    cards: list[str] = []
    texts: list[Text] = []
    for key in g.state.players[event.seat].abilities:
        if key in on and key != own and is_met(g, event.seat, key):
            text = tuple(s for word in on[key] for s in word.bound(event.seat, key, event))
            if text:
                cards.append(key)
                texts.append(text)
    return [Answer(seat=event.seat, cards=tuple(cards), texts=tuple(texts))] if cards else []


def is_met(g: Civolution, seat: int, key: str) -> bool:
    """Whether the condition of a trigger holds."""
    card = g.rules.catalogue[key]
    conditional = isinstance(card, ResearchCard) and card.condition == "all_tribes_strong"
    return not conditional or all_strong(g, seat)


def is_limited(g: Civolution, key: str) -> bool:
    """Whether a trigger may be used once per turn only."""
    card = g.rules.catalogue[key]
    return isinstance(card, ResearchCard) and card.limit == "once_per_turn"


def is_used_up(g: Civolution, seat: int, key: str) -> bool:
    """Whether a trigger has been used as often as it may."""
    return key in g.state.players[seat].spent and is_limited(g, key)
