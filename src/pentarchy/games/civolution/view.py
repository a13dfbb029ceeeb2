"""What a seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.card import Card
from pentarchy.core.view import View, asked

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civ


def build(g: Civ, seat: int | None) -> View:
    """The table as a seat sees it."""
    s = g.state
    return View(
        g.rules.name,
        seat,
        len(s.players),
        s.round,
        (),
        asked(g, seat),
        g.rules.standing(g),
        g.over,
    )


def numbers(card: Card) -> tuple[tuple[str, str], ...]:
    """The numbers on a card's face."""
    return ()
