"""What a seat cannot know: the area tile of two players, and the Automa's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import Chance, pick, shuffle
from pentarchy.games.innovation.automa import open_card
from pentarchy.games.innovation.state import LAST_ROUND, Automa

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def redeal(g: Innovation, seat: int, chance: Chance) -> None:
    """Deal again, in place, what a seat cannot know: the same for all of them."""
    s = g.state
    if s.area_tile and s.round < LAST_ROUND:
        s.area_tile = pick(chance, list(g.rules.area_tiles))
    if s.automa is not None:
        redeal_cards(g, s.automa, chance)


def redeal_cards(g: Innovation, automa: Automa, chance: Chance) -> None:
    """Deal again what nobody knows: the order of the deck, and which unseen cards joined it."""
    cards = g.rules.automa_cards
    known = {key for key, card in cards.items() if card.starter}
    known.update(automa.seen, g.rules.difficulties[automa.difficulty].extra)
    unknown = [key for key in automa.deck + automa.reserve if key not in known]
    shuffle(chance, unknown)
    automa.deck = [key if key in known else unknown.pop() for key in automa.deck]
    automa.reserve = [key if key in known else unknown.pop() for key in automa.reserve]
    shown = open_card(automa)
    hidden = automa.deck[:-1] if shown else automa.deck[:]
    shuffle(chance, hidden)
    automa.deck = [*hidden, shown] if shown else hidden
