"""What positions of Through the Ages are worth, in culture points at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, ClassVar

from pentarchy.bots.values.base import Features, Figure, Value
from pentarchy.core.action import Action
from pentarchy.core.message import Message
from pentarchy.games.ages.actions import Destroy, Disband
from pentarchy.games.ages.economy import food, resources
from pentarchy.games.ages.phase import TakeActions
from pentarchy.games.ages.queries import (
    civil_total,
    consumption,
    corruption,
    culture,
    discontent,
    food_production,
    happiness,
    military_limit,
    military_total,
    remaining,
    resource_production,
    science,
    strength,
)

if TYPE_CHECKING:
    from pentarchy.core.game import Game

ROUNDS = {"full": 17, "training": 12, "short": 12}
"""How long a match of each length lasts, about."""
AT_LEAST = {0: 9.0, 1: 7.0, 2: 4.0, 3: 2.0, 4: 0.0}
AT_MOST = {0: 20.0, 1: 15.0, 2: 10.0, 3: 6.0, 4: 1.0}
"""Rounds to come, by age, in the full game."""
SOON = 3
"""Turns of science that a technology in hand may wait for."""
LATE = 2
"""Rounds before the last in which workers may still be moved for culture at once."""
PEACEFUL = ("farm", "mine", "lab", "temple", "library", "theater", "arena")


class AgesValue(Value):
    """Income over the turns left, what is in store, and what could be built with it."""

    pauses: ClassVar[tuple[str, ...]] = ("TakeActions", "TakeFirstCards", "PoliticalAction")
    ahead: ClassVar[int] = 1
    positions: ClassVar[int] = 4800
    paired: ClassVar[tuple[str, ...]] = ("TakeActions",)
    words: ClassVar[dict[str, Message]] = {
        "culture": Message("culture by the end"),
        "science": Message("science by the end"),
        "resources": Message("resources by the end"),
        "food": Message("food by the end"),
        "learning": Message("science a turn"),
        "works": Message("resources a turn"),
        "modern": Message("workers on better technologies"),
        "regime": Message("a better government in hand"),
        "guard": Message("strength"),
        "strength": Message("strength"),
        "lead": Message("strength against the others"),
        "behind": Message("being weaker than the strongest"),
        "unused": Message("unused workers"),
        "unrest": Message("an uprising"),
        "discontent": Message("discontent workers"),
        "civil": Message("civil actions"),
        "military": Message("military actions"),
        "techs": Message("better technologies"),
        "arms": Message("better units"),
        "leader": Message("a leader"),
        "wonder": Message("the wonder under construction"),
        "colonies": Message("colonies"),
        "cards": Message("military cards"),
        "hunger": Message("hunger"),
        "bank": Message("people to come"),
    }

    figures: ClassVar[dict[str, Figure]] = {
        "culture": (Message("culture a turn"), culture),
        "science": (Message("science a turn"), science),
        "resources": (
            Message("resources a turn"),
            lambda g, seat: resource_production(g, seat) - corruption(g, seat),
        ),
        "food": (
            Message("food a turn after eating"),
            lambda g, seat: food_production(g, seat) - consumption(g, seat),
        ),
        "strength": (Message("strength"), strength),
        "unused": (Message("unused workers"), lambda g, seat: g.state.players[seat].pool),
        "discontent": (Message("discontent workers"), discontent),
        "civil": (Message("civil actions"), civil_total),
        "military": (Message("military actions"), military_total),
        "wonder": (
            Message("stages of the wonder built"),
            lambda g, seat: g.state.players[seat].stages,
        ),
        "wonders": (
            Message("completed wonders"),
            lambda g, seat: len(g.state.players[seat].wonders),
        ),
        "colonies": (Message("colonies"), lambda g, seat: len(g.state.players[seat].colonies)),
        "cards": (Message("military cards"), lambda g, seat: len(g.state.players[seat].military)),
    }

    def considered(self, g: Game[Any, Any]) -> Sequence[Action]:
        """Buildings and units in use are not torn down before the last rounds, but for those that
        two ages have left behind."""
        options, s = g.options(), g.state
        if type(g.decision) is not TakeActions or rounds_left(g) <= LATE:
            return options
        buildings = g.rules.buildings
        return [
            a
            for a in options
            if not isinstance(a, Destroy | Disband) or buildings[a.card].age + 2 <= s.age
        ]

    def progress(self, g: Game[Any, Any]) -> float:
        """By rounds: the decks say more, but change within a turn."""
        left = rounds_left(g)
        return g.state.round / (g.state.round + left) if left else 1.0

    def features(self, g: Game[Any, Any], seat: int) -> Features:
        """One civilization."""
        s, r = g.state, g.rules
        p = s.players[seat]
        if p.resigned:
            return {"culture": -100.0}
        n = len(s.players)
        done = (seat - s.first) % n < (s.current - s.first) % n
        turns = rounds_left(g) + (not done)
        stored, ore = food(g, p), resources(g, p)
        grown, eaten = food_production(g, seat), consumption(g, seat)
        unhappy = discontent(g, seat)
        mine = strength(g, seat)
        others = [strength(g, other) for other in remaining(g) if other != seat]
        best: dict[str, int] = {}
        spread = modern = 0
        for key, workers in p.workers.items():
            card = r.buildings[key]
            best[card.type] = max(best.get(card.type, 0), card.age)
            spread += workers
            if card.type in PEACEFUL:
                modern += workers * card.age
        knowledge = science(g, seat)
        ruling = 1.0 + r.level[p.leader] if p.leader else 0.0
        hand_cards = hand_leaders = regime = 0.0
        steps: dict[str, float] = {}
        for key in p.hand:
            if key in r.leaders:
                hand_leaders = max(hand_leaders, 1.0 + r.level[key] - ruling)
            elif key in r.action_cards:
                hand_cards += 1
            elif key in r.governments:
                regime = max(regime, better_rule(g, p, key, knowledge))
            else:
                card = r.catalogue[key]
                kind = card.type
                step = max(0.3, r.level[key] - best.get(kind, 0))
                step *= min(1.0, (p.science + SOON * knowledge + 1) / (card.science_cost + 1))
                steps[kind] = max(steps.get(kind, 0.0), step)
        stages = r.wonders[p.wonder].stages[: p.stages] if p.wonder else ()
        net, made = grown - eaten, resource_production(g, seat)
        return {
            "culture": p.culture + turns * culture(g, seat),
            "science": min(p.science, 25) + turns * knowledge,
            "resources": min(ore, 14) + turns * (made - corruption(g, seat)),
            "food": min(stored, 10) + turns * min(net, 4),
            "hunger": float(max(0, -net - stored)),
            "learning": turns * sqrt(knowledge),
            "works": turns * sqrt(made),
            "modern": modern,
            "regime": regime,
            "guard": min(mine, s.round),
            "strength": mine,
            "lead": float(max(-12, min(12, mine - max(others)))) if others else 0.0,
            "behind": float(max(0, max(others) - mine)) if others else 0.0,
            "unused": min(p.pool, 3),
            "crowd": max(0, p.pool - 3),
            "workers": spread,
            "unrest": float(unhappy > p.pool),
            "discontent": unhappy,
            "content": min(2, max(0, happiness(g, seat) - unhappy)),
            "civil": p.ca + p.ca_spent,
            "military": p.ma + p.ma_spent,
            "techs": sum(best.get(kind, 0) for kind in PEACEFUL),
            "arms": sum(age for kind, age in best.items() if kind not in PEACEFUL),
            "specials": sum(r.level[key] for key in p.specials.values()),
            "hand_techs": sum(steps.values()),
            "hand_cards": min(hand_cards, 2.0),
            "hand_leaders": hand_leaders,
            "leader": ruling,
            "wonder": float(sum(stages)),
            "begun": float(bool(p.wonder)),
            "wonders": len(p.wonders),
            "colonies": len(p.colonies),
            "cards": min(len(p.military), military_limit(g, seat) + 1),
            "bank": p.yellow,
            "blue": min(p.blue, 12),
            "war": war_outlook(g, seat, mine),
        }


def rounds_left(g: Game[Any, Any]) -> float:
    """Rounds after this one; the same throughout a round unless an age ends."""
    s = g.state
    if s.last_round:
        return float(s.last_round - s.round)
    age = s.age + 3 - s.last_age
    guess = ROUNDS[s.mode] - s.round
    left: float = min(max(guess, AT_LEAST[age]), AT_MOST[age])
    return left


def better_rule(g: Game[Any, Any], p: Any, key: str, knowledge: int) -> float:
    """What a government in hand would add in actions, by how near its revolution is."""
    card, now = g.rules.governments[key], g.rules.governments[p.government]
    civil = card.civil_actions - now.civil_actions
    military = card.military_actions - now.military_actions
    room = card.urban_limit - now.urban_limit
    near = (p.science + SOON * knowledge + 1) / (card.revolution_cost + 1)
    found: float = (civil + 0.4 * military + 0.4 * room) * min(1.0, near)
    return max(0.0, found)


def war_outlook(g: Game[Any, Any], seat: int, mine: int) -> float:
    """How the wars this player is in would end now."""
    total = 0.0
    for other, p in enumerate(g.state.players):
        if p.war and not p.resigned:
            if other == seat:
                total += mine - strength(g, p.war_target)
            elif p.war_target == seat:
                total += mine - strength(g, other)
    return max(-15.0, min(15.0, total))


VALUE = AgesValue
