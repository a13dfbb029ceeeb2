"""What nobody can know: leaders face down or out of the game, decks and stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.chance import Chance, shuffle

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon


def redeal(g: Horizon, seat: int, chance: Chance) -> None:
    """Deal anew what a seat cannot know; all seats know the same."""
    s, rules = g.state, g.rules
    if s.open_decks:
        return
    for level in (2, 3, 4):
        slots = [i for i in rules.level_slots[level] if s.hidden[i]]
        out = [k for k in s.unused if rules.leaders[k].level == level]
        unseen = [s.hidden[i] for i in slots] + out
        shuffle(chance, unseen)
        for i in slots:
            s.hidden[i] = unseen.pop()
        s.unused = [k for k in s.unused if rules.leaders[k].level != level] + unseen
    for deck, known in ((s.deck2, s.known2), (s.deck3, s.known3)):
        top = deck[known:]
        shuffle(chance, top)
        deck[known:] = top
    shuffle(chance, s.territories)
    for stack in s.stacks:
        shuffle(chance, stack)
