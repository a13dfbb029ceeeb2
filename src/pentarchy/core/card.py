"""Cards: numbers, words and timings as data; the catalogue that holds a game's component set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

from pentarchy.core.event import Event
from pentarchy.core.step import Step
from pentarchy.core.structs import Struct

TIMINGS = ("needs", "now", "income", "action", "on", "on_any", "on_pass", "at_end", "adds")
Text = tuple[Step, ...]
"""Card text: words, to be resolved in order for whoever the card works for."""

C = TypeVar("C", bound="Card")


class Card(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="kind"):
    """One component: a card, tile, leader or chip. Games add their numbers in subclasses.

    The timings have the same names in all games. A timing nobody uses costs nothing.
    """

    shelf: ClassVar[str] = "cards"
    """What components of this kind are called in a pack and on screen."""
    timings: ClassVar[frozenset[str]] = frozenset()
    """The timings that components of this kind honour; what fills another is refused."""
    speaks: ClassVar[tuple[type[Step], ...]] = (Step,)
    """The words their texts may use, besides those that every game shares."""

    key: str
    name: str
    source: str = "public"
    """Where it was taken from: seed (the rulebook), public, or house (our own)."""
    text: str = ""
    """What it says, in plain words."""
    icon: str = ""
    """A name from game-icons."""

    needs: tuple[str, ...] = ()
    """Predicates that must hold before it may be used."""
    now: Text = ()
    income: Text = ()
    action: Text = ()
    on: Mapping[type[Event], Text] = {}
    """When the owner does this."""
    on_any: Mapping[type[Event], Text] = {}
    """When another seat does this."""
    on_pass: Text = ()
    at_end: Text = ()
    adds: Mapping[str, int | str] = {}
    """What it adds to a query while in play: a number, or the name of another query."""


class Catalogue:
    """A game's component set, indexed. Keys are unique across all kinds."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: dict[str, Card] = {}
        for card in cards:
            assert card.key not in self.cards, f"two components have the key {card.key!r}"
            self.cards[card.key] = card
        self.on = _index((c.key, c.on) for c in self.cards.values())
        self.on_any = _index((c.key, c.on_any) for c in self.cards.values())
        self.listened: frozenset[type[Event]] = frozenset(self.on) | frozenset(self.on_any)
        self.adds: dict[str, dict[str, int | str]] = {}
        for card in self.cards.values():
            for query, amount in card.adds.items():
                self.adds.setdefault(query, {})[card.key] = amount
        self.names = {key: card.name for key, card in self.cards.items()}

    def all(self, kind: type[C]) -> dict[str, C]:
        """The components of a kind by key, in catalogue order."""
        return {k: c for k, c in self.cards.items() if isinstance(c, kind)}

    def __getitem__(self, key: str) -> Card:
        return self.cards[key]

    def __contains__(self, key: str) -> bool:
        return key in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)


def _index(
    entries: Iterable[tuple[str, Mapping[type[Event], Text]]],
) -> dict[type[Event], dict[str, Text]]:
    index: dict[type[Event], dict[str, Text]] = {}
    for key, reactions in entries:
        for event, text in reactions.items():
            index.setdefault(event, {})[key] = text
    return index
