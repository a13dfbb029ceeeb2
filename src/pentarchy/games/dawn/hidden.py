"""What nobody can see: the wonder decks below their tops, and the wonders that left (D7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import Chance, shuffle
from pentarchy.core.message import Seat
from pentarchy.games.dawn.state import ERAS

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def redeal(g: Dawn, seat: Seat, chance: Chance) -> None:
    """Reshuffle the hidden wonder cards, each kind among the places of its type and era."""
    for kind in g.state.decks:
        for era in ERAS:
            redeal_era(g, kind, era, chance)


def redeal_era(g: Dawn, kind: str, era: str, chance: Chance) -> None:
    """Reshuffle the hidden wonders of one type and era."""
    wonders, removed, deck = g.rules.wonders, g.state.removed, g.state.decks[kind]
    hidden = [i for i, key in enumerate(deck[:-1]) if wonders[key].era == era]
    gone = [
        i for i, key in enumerate(removed) if wonders[key].type == kind and wonders[key].era == era
    ]
    keys = [deck[i] for i in hidden] + [removed[i] for i in gone]
    shuffle(chance, keys)
    for i in hidden:
        deck[i] = keys.pop()
    for i in gone:
        removed[i] = keys.pop()
