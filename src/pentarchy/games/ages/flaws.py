"""What only the whole component set can say: decks that could run empty, words out of place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pentarchy.core.settings import Flaw
from pentarchy.core.words import EachSeat, May, OneOf, Repeat, When
from pentarchy.games.ages import attacks, orders, sentences, words
from pentarchy.games.ages.cards.kinds import (
    AgesCard,
    Aggression,
    Building,
    EventCard,
    Government,
    War,
)
from pentarchy.games.ages.orders import FreeBuild
from pentarchy.games.ages.queries import COUNTS, QUERIES
from pentarchy.games.ages.setup import DEALT_EVENTS, OPEN_EVENTS, civil_deck
from pentarchy.games.ages.words import deep

if TYPE_CHECKING:
    from pentarchy.core.card import Card
    from pentarchy.core.step import Step
    from pentarchy.games.ages.rules import AgesRules

SHARED: tuple[type[Step], ...] = (EachSeat, May, OneOf, Repeat, When)
ANYWHERE = (*SHARED, *words.WORDS, *orders.WORDS)
AMOUNTS = ("food", "resources", "science", "culture", "amount", "stat", "times")
"""Fields of words that may name a query."""
RATINGS = ("science", "culture", "strength")
"""To what leaders and wonders may add."""


def flaws(rules: AgesRules) -> Iterator[Flaw]:
    """Everything that would stop a match, or would have no effect."""
    yield from board_flaws(rules)
    yield from deck_flaws(rules)
    for card in rules.catalogue:
        yield from text_flaws(rules, card)
        yield from number_flaws(card)


def board_flaws(rules: AgesRules) -> Iterator[Flaw]:
    """The tables of the player board fit each other, and the row its sweep."""
    board, row = rules.board, rules.card_row
    size = len(board.happiness)
    for field in ("population_cost", "consumption"):
        if not size or len(getattr(board, field)) != size:
            yield Flaw(board.key, field, f"expected as many values as happiness has: {size}")
    if not board.corruption:
        yield Flaw(board.key, "corruption", "expected a value at least")
    if len(row.prices) not in range(1, 33):
        yield Flaw(row.key, "prices", "expected 1 to 32 spaces")
    if max(row.sweep) > len(row.prices):
        yield Flaw(row.key, "sweep", f"expected at most {len(row.prices)}, the spaces of the row")
    if min(row.first_events) < 1:
        yield Flaw(row.key, "first_events", "expected an event at least")
    if not any(card.start >= 0 for card in rules.governments.values()):
        yield Flaw("", "", "expected a government to start with")


def deck_flaws(rules: AgesRules) -> Iterator[Flaw]:
    """No deck runs out where a card must be dealt."""
    spaces = len(rules.card_row.prices)
    for seats in rules.seats:
        for age in range(4):
            least = spaces if age < 2 else 1
            found = len(civil_deck(rules, age, seats, 3))
            if found < least:
                said = f"{found} civil cards of age {age} with {seats} players"
                yield Flaw("", "", f"{said}; expected {least} at least")
        first = sum(card.copies[seats - 2] for card in rules.prepared.values() if card.age == 0)
        if first < rules.card_row.first_events[seats - 2]:
            yield Flaw(
                rules.card_row.key, "first_events", f"expected at most {first} with {seats} players"
            )
    events = sum(card.age == 3 for card in rules.event_cards.values())
    least = OPEN_EVENTS + DEALT_EVENTS * max(rules.seats)
    if events < least:
        yield Flaw("", "", f"{events} events of age 3; expected {least} at least")
    if not any(card.age == 3 for card in rules.wars.values()):
        yield Flaw("", "", "expected a war of age 3, which the short game lays open")
    for card in rules.military_cards:
        if card.age == 0 and card.key not in rules.prepared:
            yield Flaw(card.key, "age", "expected an event or a territory in age 0")


def number_flaws(card: Card) -> Iterator[Flaw]:
    """Numbers of a card that fit each other."""
    if isinstance(card, Building | Government) and card.start >= 0 and any(card.copies):
        yield Flaw(card.key, "copies", "expected none of what is printed on the board")
    units = [getattr(card, unit, 1) for unit in ("infantry", "cavalry", "artillery")]
    if not any(units):
        yield Flaw(card.key, "infantry", "expected units that make an army")
    for name in card.needs:
        if name not in attacks.NEEDS:
            known = ", ".join(attacks.NEEDS)
            yield Flaw(card.key, "needs", f"unknown {name!r}; expected one of: {known}")
    for rating, amount in card.adds.items():
        if rating not in RATINGS:
            known = ", ".join(RATINGS)
            yield Flaw(card.key, "adds", f"nothing is added to {rating}; expected one of: {known}")
        if isinstance(amount, str) and amount not in COUNTS:
            known = ", ".join(COUNTS)
            yield Flaw(card.key, "adds", f"{amount!r} counts nothing; expected one of: {known}")


def text_flaws(rules: AgesRules, card: Card) -> Iterator[Flaw]:
    """Words that work for this kind of card, with queries and cards that there are."""
    allowed: tuple[type[Step], ...] = ANYWHERE
    if isinstance(card, Aggression | War):
        allowed += attacks.WORDS
    elif isinstance(card, EventCard):
        allowed += sentences.WORDS
    elif not isinstance(card, AgesCard):
        return
    texts = {"now": card.now, "at_end": card.at_end}
    texts |= {"on": tuple(w for text in card.on.values() for w in text)}
    texts |= {"on_any": tuple(w for text in card.on_any.values() for w in text)}
    for field, text in texts.items():
        found: list[Step] = []

        def note(word: Step, found: list[Step] = found) -> Step:
            found.append(word)
            return word

        deep(text, note)
        for word in found:
            if not isinstance(word, allowed):
                said = f"{type(word).__name__} does not work on this kind of card"
                yield Flaw(card.key, field, f"{said}; expected another word")
            if isinstance(word, FreeBuild) and word.card not in rules.printed:
                known = ", ".join(sorted(rules.printed))
                yield Flaw(card.key, field, f"{word.card!r}; expected one of: {known}")
            for name in AMOUNTS:
                amount = getattr(word, name, 0)
                if isinstance(amount, str) and amount not in QUERIES:
                    known = ", ".join(QUERIES)
                    yield Flaw(card.key, field, f"{amount!r}; expected a query: {known}")
