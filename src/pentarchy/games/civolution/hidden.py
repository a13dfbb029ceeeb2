"""What a seat cannot know, dealt anew (TS1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentarchy.core.chance import Chance, shuffle
from pentarchy.games.civolution.components import LANDS
from pentarchy.games.civolution.queries import swapped

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civ


def redeal(g: Civ, seat: int, chance: Chance) -> None:
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
        unseen = s.vici.deck + s.vici.discard
        shuffle(chance, unseen)
        s.vici.deck, s.vici.discard = (
            unseen[: len(s.vici.deck)],
            unseen[len(s.vici.deck) :],
        )


def shuffled(chance: Chance, items: Sequence[str]) -> tuple[str, ...]:
    """The items in random order."""
    mixed = list(items)
    shuffle(chance, mixed)
    return tuple(mixed)


def _hands(g: Civ, seat: int, chance: Chance) -> None:
    """Other civs' cards and the decks, type by type."""
    s, deck_of = g.state, g.rules.deck_of
    others = [p for i, p in enumerate(s.players) if i != seat]
    for i, deck in enumerate(s.decks):
        held = [card for p in others for card in (*p.hand, *p.drawn) if deck_of[card] == i]
        unseen = [*deck, *held]
        shuffle(chance, unseen)
        for p in others:
            p.hand = [unseen.pop() if deck_of[card] == i else card for card in p.hand]
            p.drawn = tuple(unseen.pop() if deck_of[c] == i else c for c in p.drawn)
        s.decks[i] = tuple(unseen)


def _sites(g: Civ, chance: Chance) -> None:
    s = g.state
    down = [i for i, up in enumerate(s.site_up) if not up]
    keys = shuffled(chance, [s.sites[i] for i in down])
    for i, key in zip(down, keys, strict=True):
        s.sites = swapped(s.sites, i, key)


def _tiles(g: Civ, chance: Chance) -> None:
    s, land = g.state, g.rules.land
    for name in LANDS:
        down = [t for t in range(22) if land[t] == name and not s.tile_up[t]]
        keys = shuffled(chance, [s.tiles[t] for t in down])
        for t, key in zip(down, keys, strict=True):
            s.tiles = swapped(s.tiles, t, key)


def _offers(g: Civ, seat: int, chance: Chance) -> None:
    """Starting marker cards of others, while they are secret."""
    s = g.state
    others = [p for i, p in enumerate(s.players) if i != seat and p.offered]
    if not others:
        return
    unseen = shuffled(chance, [*s.marker_cards, *(card for p in others for card in p.offered)])
    for p in others:
        n = len(p.offered)
        p.offered, unseen = unseen[:n], unseen[n:]
    s.marker_cards = unseen
