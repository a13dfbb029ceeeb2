"""What a seat cannot know, dealt anew (TS1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentarchy.core.chance import Chance, shuffle
from pentarchy.games.civolution.cards.kinds import LANDS
from pentarchy.games.civolution.installing import Terms
from pentarchy.games.civolution.queries import swapped

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution


def redeal(g: Civolution, seat: int, chance: Chance) -> None:
    """Reshuffle, in place, all that a seat cannot know."""
    s = g.state
    _hands(g, seat, chance)
    s.goal_bag = shuffled(chance, s.goal_bag)
    s.income_bag = shuffled(chance, s.income_bag)
    s.attribute_bag = shuffled(chance, s.attribute_bag)
    events = shuffled(chance, s.events + s.unused)
    s.events, s.unused = events[: len(s.events)], events[len(s.events) :]
    _sites(g, chance)
    _tiles(g, chance)
    _offers(g, seat, chance)
    if s.vici is not None:
        # Its discards were seen in its row.
        shuffle(chance, s.vici.deck)


def shuffled(chance: Chance, items: Sequence[str]) -> tuple[str, ...]:
    """The items in random order."""
    mixed = list(items)
    shuffle(chance, mixed)
    return tuple(mixed)


def _hands(g: Civolution, seat: int, chance: Chance) -> None:
    """Other civs' cards and the decks, type by type; what was taken openly stays where it is."""
    s, deck_of = g.state, g.rules.deck_of
    others = [p for i, p in enumerate(s.players) if i != seat]
    # A card whose terms are being settled stays too: with another one they would make no sense.
    kept = {*s.seen, *(step.card for step in g.stack if isinstance(step, Terms))}
    unseen = [list(deck) for deck in s.decks]
    for p in others:
        for card in (*p.hand, *p.drawn):
            if card not in kept:
                unseen[deck_of[card]].append(card)
    for cards in unseen:
        shuffle(chance, cards)
    for p in others:
        p.hand = [c if c in kept else unseen[deck_of[c]].pop() for c in p.hand]
        p.drawn = tuple(c if c in kept else unseen[deck_of[c]].pop() for c in p.drawn)
    s.decks = [tuple(cards) for cards in unseen]


def _sites(g: Civolution, chance: Chance) -> None:
    s = g.state
    down = [i for i, up in enumerate(s.site_up) if not up]
    keys = shuffled(chance, [s.sites[i] for i in down])
    for i, key in zip(down, keys, strict=True):
        s.sites = swapped(s.sites, i, key)


def _tiles(g: Civolution, chance: Chance) -> None:
    s, land = g.state, g.rules.land
    for name in LANDS:
        down = [t for t in range(22) if land[t] == name and not s.tile_up[t]]
        keys = shuffled(chance, [s.tiles[t] for t in down])
        for t, key in zip(down, keys, strict=True):
            s.tiles = swapped(s.tiles, t, key)


def _offers(g: Civolution, seat: int, chance: Chance) -> None:
    """Starting marker cards of others, while they are secret."""
    s = g.state
    others = [p for i, p in enumerate(s.players) if i != seat and p.offered]
    if not others:
        return
    theirs = [card for p in others for card in (*p.offered, *p.refused)]
    unseen = shuffled(chance, [*s.marker_cards, *theirs])
    for p in others:
        n, m = len(p.offered), len(p.refused)
        p.offered, p.refused, unseen = unseen[:n], unseen[n : n + m], unseen[n + m :]
    s.marker_cards = unseen
