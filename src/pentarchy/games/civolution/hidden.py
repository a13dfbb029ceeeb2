"""What a seat cannot know, dealt anew (TS1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import Chance, shuffle
from pentarchy.games.civolution.components import LANDS

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civ


def redeal(g: Civ, seat: int, chance: Chance) -> None:
    """Reshuffle, in place, all that a seat cannot know."""
    s = g.state
    _hands(g, seat, chance)
    for bag in (s.goal_bag, s.income_bag, s.attribute_bag):
        shuffle(chance, bag)
    events = s.events + s.unused
    shuffle(chance, events)
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


def _hands(g: Civ, seat: int, chance: Chance) -> None:
    """Other civs' cards and the decks, type by type."""
    s, deck_of = g.state, g.rules.deck_of
    others = [p for i, p in enumerate(s.players) if i != seat]
    for i, deck in enumerate(s.decks):
        held = [cards for p in others for cards in (p.hand, p.drawn)]
        unseen = deck + [card for cards in held for card in cards if deck_of[card] == i]
        shuffle(chance, unseen)
        for cards in held:
            for at, card in enumerate(cards):
                if deck_of[card] == i:
                    cards[at] = unseen.pop()
        deck[:] = unseen


def _sites(g: Civ, chance: Chance) -> None:
    s = g.state
    down = [i for i, up in enumerate(s.site_up) if not up]
    keys = [s.sites[i] for i in down]
    shuffle(chance, keys)
    for i, key in zip(down, keys, strict=True):
        s.sites[i] = key


def _tiles(g: Civ, chance: Chance) -> None:
    s, land = g.state, g.rules.land
    for name in LANDS:
        down = [t for t in range(22) if land[t] == name and not s.tile_up[t]]
        keys = [s.tiles[t] for t in down]
        shuffle(chance, keys)
        for t, key in zip(down, keys, strict=True):
            s.tiles[t] = key


def _offers(g: Civ, seat: int, chance: Chance) -> None:
    """Starting marker cards of others, while they are secret."""
    s = g.state
    others = [p for i, p in enumerate(s.players) if i != seat and p.offered]
    if not others:
        return
    unseen = s.marker_cards + [card for p in others for card in p.offered]
    shuffle(chance, unseen)
    for p in others:
        p.offered = [unseen.pop() for _ in p.offered]
    s.marker_cards = unseen
