"""What positions of A New Dawn are worth.

The match is a race for agendas: the nearer one of each victory card, finished or half done, is
nearly everything; the rest is what brings agendas closer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.bots.values.base import Features, Value
from pentarchy.games.dawn.queries import geography
from pentarchy.games.dawn.state import CONTROL, ON_CARD, REINFORCED

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


class DawnValue(Value):
    """Ten points a victory card, and what leads there."""

    pauses = ("ChooseFocus", "ChooseTile", "ChoosePlot", "ChooseTurn")
    words: ClassVar[dict[str, str]] = {
        "cards": "victory cards completed",
        "nearest": "the agendas nearest to completion",
        "second": "the other agendas",
        "spaces": "friendly spaces",
        "cities": "cities",
        "ringed": "land around cities under control",
        "reinforced": "reinforced control tokens",
        "dial": "the tech dial",
        "levels": "better focus cards",
        "ready": "strong cards in high slots",
        "trade": "trade tokens",
        "resources": "resources and natural wonders",
        "wonders": "world wonders",
        "city_states": "city-states",
        "pacts": "diplomacy cards",
        "caravans": "caravans",
    }

    def progress(self, g: Dawn) -> float:
        """How near the leader is to the end."""
        s = g.state
        if not s.victory:
            return 0.0
        best = max([len(p.completed) for p in s.players])
        return max(best / len(s.victory), min(s.round / 40, 1.0))

    def features(self, g: Dawn, seat: int) -> Features:
        """The race first, then its means."""
        s = g.state
        p = s.players[seat]
        rules = g.rules
        nearest = second = 0.0
        for key in s.victory:
            if key in p.completed:
                continue
            shares = sorted(
                [
                    min(rules.queries[a.query](g, seat) / a.goal, 1.0)
                    for a in rules.victory[key].agendas
                ]
            )
            nearest += shares[-1]
            second += sum(shares[:-1])
        piece, owner = s.piece, s.owner
        ringed = 0.0
        if s.layout:
            land = geography(g).land
            for city in p.cities:
                around = land[city]
                held = sum([owner[n] == seat and CONTROL <= piece[n] <= REINFORCED for n in around])
                ringed += (held / len(around)) ** 2 if around else 1.0
        focus = rules.focus
        levels = [focus[card].level for card in p.row]
        return {
            "cards": len(p.completed),
            "nearest": nearest,
            "second": second,
            "spaces": len(p.tokens),
            "cities": len(p.cities),
            "ringed": ringed,
            "reinforced": sum([piece[h] == REINFORCED for h in p.tokens]),
            "dial": 24 if p.reached_24 else p.dial,
            "levels": sum(levels),
            "ready": sum([level * slot for slot, level in enumerate(levels)]),
            "trade": sum(p.trade),
            "resources": sum(p.resources) + len(p.naturals),
            "wonders": len(p.wonders),
            "city_states": len(p.conquered) + len(p.city_state_cards),
            "pacts": sum([list(q.pacts.values()).count(seat) for q in s.players if q is not p]),
            "caravans": sum([h >= ON_CARD for h in p.caravans]),
        }


VALUE = DawnValue
