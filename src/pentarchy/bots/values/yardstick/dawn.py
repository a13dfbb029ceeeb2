"""What positions of A New Dawn are worth.

The match is a race for agendas: the nearer one of each victory card, finished or half done, is
nearly everything; the rest is what brings agendas closer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.bots.values.base import Features, Value
from pentarchy.core.message import Message
from pentarchy.games.dawn.cards.kinds import Agenda
from pentarchy.games.dawn.queries import geography, wonder_cost
from pentarchy.games.dawn.state import CONTROL, ON_CARD, REINFORCED, WONDER_TYPES

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

AMPLE = 18
"""Control tokens on the map after which one more had better wait: there are 31, and rings round
cities and shores need many."""


WONDERS = {f"{kind}_wonders": kind for kind in WONDER_TYPES}
"""What counts the wonders of each kind, and that kind."""


class DawnValue(Value):
    """Ten points a victory card, and what leads there."""

    pauses = ("ChooseFocus", "ChooseTile", "ChoosePlot", "ChooseTurn")
    ahead = 3
    positions = 4000
    afresh = True
    words: ClassVar[dict[str, Message]] = {
        "cards": Message("victory cards completed"),
        "nearest": Message("the agendas nearest to completion"),
        "second": Message("the other agendas"),
        "spaces": Message("friendly spaces"),
        "cities": Message("cities"),
        "ringed": Message("land around cities under control"),
        "reinforced": Message("reinforced control tokens"),
        "dial": Message("the tech dial"),
        "levels": Message("better focus cards"),
        "ready": Message("strong cards in high slots"),
        "trade": Message("trade tokens"),
        "resources": Message("resources and natural wonders"),
        "wonders": Message("world wonders"),
        "city_states": Message("city-states"),
        "pacts": Message("diplomacy cards"),
        "caravans": Message("caravans"),
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
        piece, owner = s.piece, s.owner
        rings: list[float] = []
        if s.victory:
            land = geography(g).land
            for city in p.cities:
                around = land[city]
                held = sum([owner[n] == seat and CONTROL <= piece[n] <= REINFORCED for n in around])
                rings.append((held / len(around)) ** 2 if around else 1.0)
            rings.sort(reverse=True)
        resources = sum(p.resources) + len(p.naturals)
        means = resources + 0.5 * sum(p.trade)
        nearest = second = 0.0
        for key in s.victory:
            if key not in p.completed:
                agendas = rules.victory[key].agendas
                shares = [self.share(g, seat, agenda, rings, means) for agenda in agendas]
                nearest += max(shares)
                second += min(shares)
        focus = rules.focus
        levels = [focus[card].level for card in p.row]
        return {
            "cards": len(p.completed),
            "nearest": nearest,
            "second": second,
            "spaces": min(len(p.tokens), AMPLE) - 0.5 * max(0, len(p.tokens) - AMPLE),
            "cities": len(p.cities),
            "ringed": sum(rings),
            "reinforced": sum([piece[h] == REINFORCED for h in p.tokens]),
            "dial": 24 if p.reached_24 else p.dial,
            "levels": sum(levels),
            "ready": sum([level * slot for slot, level in enumerate(levels)]),
            "trade": sum(p.trade),
            "resources": resources,
            "wonders": len(p.wonders),
            "city_states": len(p.conquered) + len(p.city_state_cards),
            "pacts": sum([list(q.pacts.values()).count(seat) for q in s.players if q is not p]),
            "caravans": sum([h >= ON_CARD for h in p.caravans]),
        }

    @staticmethod
    def share(g: Dawn, seat: int, agenda: Agenda, rings: list[float], means: float) -> float:
        """How far an agenda is fulfilled, what is under way for it included: land around cities,
        and the means to build a wonder."""
        goal = agenda.goal
        done = float(g.rules.queries[agenda.query](g, seat))
        if done >= goal:
            return 1.0
        if agenda.query == "mature_city_count":
            done = max(done, 0.95 * sum(rings[:goal]))
        elif agenda.query in WONDERS:
            deck = g.state.decks.get(WONDERS[agenda.query])
            if deck:
                done += 0.6 * min(means / max(wonder_cost(g, seat, deck[-1]), 1), 1.0)
        return min(done / goal, 1.0)


VALUE = DawnValue
