"""Free moves around an action: conversions, and the river cities of palace 14 (R4.3, R5.65)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision
from pentarchy.core.structs import replace
from pentarchy.games.innovation import prices
from pentarchy.games.innovation.actions import (
    DONE,
    RIVER_CITY,
    Convert,
    ConvertBook,
    RiverCity,
)
from pentarchy.games.innovation.building import found, name_city
from pentarchy.games.innovation.events import Converted
from pentarchy.games.innovation.geometry import INDEX
from pentarchy.games.innovation.offers import AnswerOffers
from pentarchy.games.innovation.resources import spend_power, spend_scholar
from pentarchy.games.innovation.state import DISCIPLINES, Player

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

CONVERSIONS: list[Action] = [
    Convert("sacrifice"),
    Convert("power_scholar"),
    *(ConvertBook("power_book", d) for d in DISCIPLINES),
    Convert("power_tool"),
    Convert("power_coin"),
    Convert("scholar_tool"),
    Convert("tool_coin"),
    *(ConvertBook("book_coin", d) for d in DISCIPLINES),
]
"""In the order of R5.65."""
CONVERSION_INDEX = {action: i for i, action in enumerate(CONVERSIONS)}


class FreeMoves(Decision, frozen=True, kw_only=True):
    """Free moves: conversions, and the river cities of palace 14."""

    last: int = 0
    """The conversion made last in this stretch: bots try no other order than that of the list."""

    # Conversions.

    def why_not_convert(self, g: Innovation, action: Convert) -> Refusal | None:
        """This conversion is not possible now (R5.65)."""
        p = g.state.players[self.seat]
        what = action.what
        price = g.rules.conversions[what]
        if p.bowl3 < price.power:
            return prices.short(what, "R5.65", p.bowl3, price.power, "power")
        if p.tools < price.tools:
            return prices.short(what, "R5.65", p.tools, price.tools, "tool")
        if p.scholars < price.scholars:
            return prices.short(what, "R5.65", p.scholars, price.scholars, "scholar")
        if price.books and isinstance(action, ConvertBook):
            if p.books[DISCIPLINES.index(action.discipline)] < price.books:
                return Refusal(
                    "You have no book of {discipline}.", "R5.65", discipline=action.discipline
                )
        elif what == "power_scholar" and not p.pool:
            return Refusal("Your pool has no scholar left.", "R9.1")
        elif p.bowl2 < price.bowl2:
            return Refusal(
                "A sacrifice needs {n} tokens in bowl II; you have {have}.",
                "R5.65",
                n=price.bowl2,
                have=p.bowl2,
            )
        return None

    def conversions(self, g: Innovation, p: Player) -> list[Action]:
        """The conversions possible now."""
        ready = CONVERSIONS
        found_ones: list[Action] = []
        given, scholar, book, tool, coin, scholars, tools, fewest = g.rules.conversion_prices
        if p.bowl2 >= given:
            found_ones.append(ready[0])
        power = p.bowl3
        if power:
            if power >= scholar and p.pool:
                found_ones.append(ready[1])
            if power >= book:
                found_ones += ready[2:6]
            if power >= tool:
                found_ones.append(ready[6])
            if power >= coin:
                found_ones.append(ready[7])
        if p.scholars >= scholars:
            found_ones.append(ready[8])
        if p.tools >= tools:
            found_ones.append(ready[9])
        for d, books in enumerate(p.books):
            if books >= fewest:
                found_ones.append(ready[10 + d])
        return found_ones

    def convert(self, g: Innovation, action: Convert) -> None:
        """Carry out a conversion."""
        p = g.state.players[self.seat]
        card = g.rules.conversions[action.what]
        if card.bowl2:
            p.bowl2 -= card.bowl2
            p.bowl3 += 1
            p.tokens -= card.bowl2 - 1
        else:
            spend_power(p, card.power)
            for _ in range(card.scholars):
                spend_scholar(p)
            p.tools -= card.tools
            if isinstance(action, ConvertBook):
                p.books[DISCIPLINES.index(action.discipline)] -= card.books or -1
        g.push(*g.rules.converted[self.seat][card.key])
        g.emit(Converted, seat=self.seat, what=card.key)

    # River cities.

    def river_cities(self, g: Innovation) -> list[Action]:
        """River hexes around which a city may be founded."""
        return [RIVER_CITY[h] for h in prices.open_river_cities(g, self.seat)]

    def found_river_city(self, g: Innovation, h: int) -> None:
        """Found a city around a river hex (R5.59)."""
        joined = prices.river_group(g, self.seat, h)
        name_city(g, [x for places in joined for x in places])
        g.state.river_tiles.append(h)
        found(g, self.seat)

    # Both.

    def free_candidates(self, g: Innovation) -> list[Action]:
        """Every free move a player could try."""
        listed = CONVERSIONS[:]
        if prices.has_river_cities(g, self.seat):
            listed += [RIVER_CITY[h] for h in g.rules.boards[g.state.side].rivers]
        return listed

    def make_free_move(self, g: Innovation, action: Action) -> bool:
        """Carry out a free move and ask again; False if the action is none."""
        if isinstance(action, Convert):
            g.push(replace(self, last=CONVERSION_INDEX[action]))
            self.convert(g, action)
            return True
        if isinstance(action, RiverCity):
            g.push(replace(self, last=0))
            self.found_river_city(g, INDEX[action.at])
            return True
        return False

    def spots(self, g: Innovation, action: Action) -> tuple[str, ...]:
        if isinstance(action, Convert):
            return (f"p{self.seat}:convert:{action.what}",)
        return action.spots()

    def group(self, g: Innovation, action: Action) -> Said:
        return Message("Convert") if isinstance(action, Convert) else ""


class CloseTurn(FreeMoves, frozen=True, kw_only=True):
    """Your action is done. Convert something, or end your turn."""

    rule: ClassVar[str] = "R4.3"

    def candidates(self, g: Innovation) -> Sequence[Action]:
        return [DONE, *self.free_candidates(g)]

    def refusal(self, g: Innovation, action: Action) -> Refusal | None:
        if isinstance(action, Convert):
            return self.why_not_convert(g, action)
        if action is DONE or not isinstance(action, RiverCity):
            return None
        return prices.why_not_river_city(g, self.seat, INDEX[action.at])

    def likely(self, g: Innovation) -> Sequence[Action]:
        p = g.state.players[self.seat]
        listed = [DONE, *self.conversions(g, p)]
        return listed + self.river_cities(g) if p.palace_built else listed

    def choose(self, g: Innovation, action: Action) -> None:
        if action is DONE:
            return
        if isinstance(action, RiverCity):
            # What its tile builds is offered before the turn ends (R4.5).
            g.push(AnswerOffers(seat=self.seat), CloseTurn(seat=self.seat))
            self.found_river_city(g, INDEX[action.at])
        else:
            self.make_free_move(g, action)

    def label(self, g: Innovation, action: Action) -> Message:
        return Message("End your turn") if action == DONE else super().label(g, action)
