"""What positions of A New Dawn are worth.

The match is a race for agendas: the nearer one of each victory card, finished or half done, is
nearly everything; the rest is what brings agendas closer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pentarchy.bots.values.base import Features, Figure, Value
from pentarchy.core.action import Action
from pentarchy.core.message import Message
from pentarchy.games.dawn.actions import Attack
from pentarchy.games.dawn.battle import CITY_STATE_DEFENCE, defender_on
from pentarchy.games.dawn.cards.kinds import Agenda
from pentarchy.games.dawn.military import Campaign
from pentarchy.games.dawn.queries import geography, relief, wonder_cost
from pentarchy.games.dawn.state import CITY, CONTROL, ON_CARD, REINFORCED, WONDER_TYPES, Battle

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

AMPLE = 18
"""Control tokens on the map after which one more had better wait: there are 31, and rings round
cities and shores need many."""

HOPELESS = 2
"""By how much an attack may be behind, beside the dice, and still be made."""

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

    figures: ClassVar[dict[str, Figure]] = {
        "cards": (
            Message("victory cards completed"),
            lambda g, seat: len(g.state.players[seat].completed),
        ),
        "spaces": (
            Message("control tokens on the map"),
            lambda g, seat: len(g.state.players[seat].tokens),
        ),
        "cities": (Message("cities"), lambda g, seat: len(g.state.players[seat].cities)),
        "dial": (Message("the tech dial"), lambda g, seat: g.state.players[seat].dial),
        "trade": (Message("trade tokens"), lambda g, seat: sum(g.state.players[seat].trade)),
        "resources": (Message("resources"), lambda g, seat: sum(g.state.players[seat].resources)),
        "wonders": (Message("world wonders"), lambda g, seat: len(g.state.players[seat].wonders)),
        "city_states": (
            Message("conquered city-states"),
            lambda g, seat: len(g.state.players[seat].conquered),
        ),
    }

    def considered(self, g: Dawn) -> Sequence[Action]:
        """Attacks that hardly ever succeed are not made."""
        options, decision = g.options(), g.decision
        if not isinstance(decision, Campaign):
            return options
        seat = decision.seat
        helped = g.rules.catalogue.adds.get("attack", {})
        p = g.state.players[seat]
        if not helped.keys().isdisjoint([p.leader, *p.wonders, *p.city_state_cards]):
            return options
        kept = []
        for action in options:
            if isinstance(action, Attack):
                battle = defender_on(g, seat, action.space)
                if battle is not None:
                    mine = g.state.power + decision.bonus_against(battle.kind)
                    if mine + p.trade[g.state.slot] <= defence(g, battle) - HOPELESS:
                        continue
            kept.append(action)
        return kept

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


def defence(g: Dawn, battle: Battle) -> int:
    """About what a defender has beside the die: without what its cards may add."""
    if battle.kind == "city_state":
        return CITY_STATE_DEFENCE
    s, geo, at = g.state, geography(g), battle.target
    hard: int = geo.difficulty[relief(g, battle.attacker)][at]
    if battle.kind == "barbarian":
        return hard
    around = [s.piece[n] == REINFORCED and s.owner[n] == battle.defender for n in geo.near[at]]
    twice = 2 if s.piece[at] >= CITY else 1
    return twice * hard + (s.piece[at] == REINFORCED) + sum(around)


VALUE = DawnValue
