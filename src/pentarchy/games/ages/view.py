"""The table as a seat sees it (rules 3.2): built field by field, secrets are never put in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Message
from pentarchy.core.view import (
    AnyArea,
    Counter,
    Counters,
    Piece,
    Row,
    Spot,
    View,
    kept,
)
from pentarchy.games.ages import amounts
from pentarchy.games.ages.colonies import BidForTerritory, SendForce
from pentarchy.games.ages.state import AGES, Placed
from pentarchy.games.ages.table import cards_left, civilization, make_table

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Player


def build(g: Ages, seat: int | None) -> View:
    """The table as a seat sees it; None for a spectator."""
    areas: list[AnyArea] = [row_area(g), *common_areas(g, seat)]
    for i in range(len(g.state.players)):
        areas += player_areas(g, i, i == seat)
    return g.rules.shown(g, seat, areas, make_table(g, seat))


def card(key: str, owner: int | None = None, face: str = "") -> Piece:
    """A card face up."""
    return Piece("card", key, owner=owner, face=face)


def back(age: int, count: int = 1) -> Piece:
    """Cards face down, of which only the age is known."""
    return Piece("back", count=count, face=AGES[age], label=Message("Age {age}", age=AGES[age]))


@kept(lambda g: g.state.row)
def row_area(g: Ages) -> Row:
    """The card row."""
    prices = g.rules.card_row.prices
    spots = tuple(
        Spot(
            f"row:{i + 1}",
            (card(key),) if key else (),
            label=amounts.civil_actions(prices[i]),
            kind=f"price{prices[i]}",
        )
        for i, key in enumerate(g.state.row)
    )
    return Row(id="row", title=Message("Card row"), spots=spots)


@kept(
    lambda g, seat: (
        (s := g.state).current_events,
        s.future_events,
        s.past_events,
        s.peeked,
        s.tactics,
        s.pacts,
        auctioned(g),
        s.mode,
        s.attacks,
        s.open_events,
        s.open_war,
        s.age,
        s.last_age,
        s.last_round,
        cards_left(g),
        s.discards,
    )
)
def common_areas(g: Ages, seat: int | None) -> list[AnyArea]:
    """Events, tactics, pacts, decks and whatever is being auctioned."""
    s, level = g.state, g.rules.level
    current = tuple(
        back(age, n)
        for age in range(4)
        if (n := sum(level[e.card] == age for e in s.current_events))
    )
    if seat is not None and seat in s.peeked and s.current_events:
        current = (card(s.current_events[-1].card, face="peeked"), *current)
    current += own_events(s.current_events, seat)
    future = tuple(
        back(age, n)
        for age in range(4)
        if (n := sum(level[e.card] == age for e in s.future_events))
    )
    events = (
        Spot("events:current", current, label=Message("Current events")),
        Spot(
            "events:future",
            future + own_events(s.future_events, seat),
            label=Message("Future events"),
        ),
        Spot(
            "events:past", tuple(card(key) for key in s.past_events), label=Message("Past events")
        ),
    )
    areas: list[AnyArea] = [Row(id="events", title=Message("Events"), spots=events)]
    tactics = tuple(Spot(f"tactic:{key}", (card(key),)) for key in s.tactics)
    areas.append(Row(id="tactics", title=Message("Common tactics"), spots=tactics))
    if s.pacts:
        pacts = tuple(
            Spot(
                f"pact:{p.card}",
                (card(p.card, p.owner),),
                label=Message("A: {owner}, B: {other}", owner=p.a, other=p.b),
            )
            for p in s.pacts
        )
        areas.append(Row(id="pacts", title=Message("Pacts"), spots=pacts))
    if (step := auctioned(g)) is not None:
        spot = Spot("auction", (card(step.card),), label=Message("Highest bid {bid}", bid=step.bid))
        areas.append(Row(id="auction", title=Message("Territory"), spots=(spot,)))
    if s.mode == "short":
        shown = [*s.open_events, s.open_war] if s.attacks else s.open_events
        open_spots = tuple(Spot(f"open:{key}", (card(key),)) for key in shown)
        areas.append(Row(id="open", title=Message("Open Age III cards"), spots=open_spots))
    live = s.age <= s.last_age
    civil, military = cards_left(g)
    areas.append(
        Counters(
            id="decks",
            title=Message("Decks"),
            counters=(
                Counter("age", Message("Age"), s.age, note=AGES[s.age]),
                Counter("civil", Message("Civil cards left"), civil),
                Counter("military", Message("Military cards left"), military),
                Counter(
                    "discards", Message("Military discards"), len(s.discards[s.age]) if live else 0
                ),
                Counter("last_round", Message("Last round"), s.last_round),
            ),
        )
    )
    return areas


def auctioned(g: Ages) -> BidForTerritory | SendForce | None:
    """The auction or colonization under way."""
    for step in reversed(g.stack):
        if isinstance(step, BidForTerritory | SendForce):
            return step
    return None


def own_events(deck: list[Placed], seat: int | None) -> tuple[Piece, ...]:
    """The events of a deck that the seat prepared; where they lie there is not told."""
    return tuple(card(key, face="own") for key in sorted(e.card for e in deck if e.seat == seat))


@kept(
    lambda g, i, own: (
        g.state.players[i],
        civilization(g, i),
        g.state.mode,
        g.state.events_looked_at,
        g.over,
    )
)
def player_areas(g: Ages, i: int, own: bool) -> list[AnyArea]:
    """One civilization, as its own player sees it or any other."""
    s, r, p = g.state, g.rules, g.state.players[i]
    numbers = civilization(g, i)
    areas: list[AnyArea] = [
        Counters(
            id=f"p{i}:numbers",
            title=Message("Civilization"),
            owner=i,
            counters=(
                Counter(
                    "culture", Message("Culture"), p.culture, note=f"+{numbers.culture_rating}"
                ),
                Counter(
                    "science", Message("Science"), p.science, note=f"+{numbers.science_rating}"
                ),
                Counter("strength", Message("Strength"), numbers.strength),
                Counter("happiness", Message("Happiness"), numbers.happiness, 8),
                Counter("civil", Message("Civil actions"), numbers.civil, numbers.civil_total),
                Counter(
                    "military",
                    Message("Military actions"),
                    numbers.military,
                    numbers.military_total,
                ),
                Counter("food", Message("Food"), numbers.food, note=f"+{numbers.food_production}"),
                Counter(
                    "resources",
                    Message("Resources"),
                    numbers.resources,
                    note=f"+{numbers.resource_production}",
                ),
                Counter("discontent", Message("Discontent workers"), numbers.discontent),
            ),
        )
    ]
    board = (
        Spot(f"p{i}:civilization", label=Message("{seat}", seat=i)),
        Spot(f"p{i}:leader", (card(p.leader, i),) if p.leader else (), label=Message("Leader")),
        Spot(f"p{i}:government", (card(p.government, i),), label=Message("Government")),
        Spot(
            f"p{i}:yellow",
            (Piece("yellow", owner=i, count=p.yellow),),
            label=Message("Yellow bank"),
        ),
        Spot(
            f"p{i}:pool", (Piece("worker", owner=i, count=p.pool),), label=Message("Unused workers")
        ),
        Spot(f"p{i}:blue", (Piece("blue", owner=i, count=p.blue),), label=Message("Blue bank")),
        Spot(f"p{i}:tactic", (card(p.tactic, i),) if p.tactic else (), label=Message("Tactic")),
        Spot(
            f"p{i}:war",
            (Piece("card", p.war, owner=i, label=Message("on {target}", target=p.war_target)),)
            if p.war
            else (),
            label=Message("War"),
        ),
    )
    areas.append(Row(id=f"p{i}:board", title=Message("Board"), owner=i, spots=board))
    techs = []
    for key in r.buildings:
        if key not in p.workers:
            continue
        n = p.workers[key]
        pieces = [card(key, i)]
        if n:
            pieces.append(Piece("worker", owner=i, count=n))
        if p.stock.get(key):
            pieces.append(Piece("blue", owner=i, count=p.stock[key]))
        techs.append(Spot(f"p{i}:tech:{key}", tuple(pieces), kind=r.buildings[key].type))
    areas.append(Row(id=f"p{i}:techs", title=Message("Technologies"), owner=i, spots=tuple(techs)))
    specials = tuple(
        Spot(f"p{i}:special:{key}", (card(key, i),), kind=kind) for kind, key in p.specials.items()
    )
    areas.append(Row(id=f"p{i}:specials", title=Message("Special"), owner=i, spots=specials))
    areas.append(
        Row(id=f"p{i}:wonders", title=Message("Wonders"), owner=i, spots=wonder_spots(g, i))
    )
    colonies = tuple(Spot(f"p{i}:colony:{key}", (card(key, i),)) for key in p.colonies)
    areas.append(Row(id=f"p{i}:colonies", title=Message("Colonies"), owner=i, spots=colonies))
    hand = tuple(
        Spot(f"p{i}:hand:{n}", (card(key, i, "fresh" if is_fresh(p, n) else ""),))
        for n, key in enumerate(p.hand)
    )
    areas.append(Row(id=f"p{i}:hand", title=Message("Civil cards"), owner=i, spots=hand))
    areas.append(
        Row(
            id=f"p{i}:military",
            title=Message("Military cards"),
            owner=i,
            spots=military_spots(g, i, own),
        )
    )
    if s.mode == "short":
        known = own and s.events_looked_at
        events = tuple(
            Spot(f"p{i}:kept:{n}", (card(key, i) if known or g.over else back(3),))
            for n, key in enumerate(p.kept)
        )
        areas.append(Row(id=f"p{i}:kept", title=Message("Age III events"), owner=i, spots=events))
    return areas


def is_fresh(p: Player, n: int) -> bool:
    """Whether a civil card of a hand was taken this turn; of equal cards the last ones were."""
    return p.hand[n:].count(p.hand[n]) <= p.fresh.count(p.hand[n])


def wonder_spots(g: Ages, i: int) -> tuple[Spot, ...]:
    """Completed wonders, then the unfinished one with its covered stages."""
    p = g.state.players[i]
    spots = []
    for key in p.wonders:
        face = "ravaged" if key in p.ravaged else "tucked" if key == p.tucked else ""
        spots.append(Spot(f"p{i}:wonder:{key}", (card(key, i, face),), kind="completed"))
    if p.wonder:
        stages = g.rules.wonders[p.wonder].stages
        label = " ".join(f"({n})" if at < p.stages else str(n) for at, n in enumerate(stages))
        pieces = (card(p.wonder, i, "unfinished"), Piece("blue", owner=i, count=p.stages))
        spots.append(Spot(f"p{i}:wonder:{p.wonder}", pieces, label=label, kind="unfinished"))
    return tuple(spots)


def military_spots(g: Ages, i: int, own: bool) -> tuple[Spot, ...]:
    """A military hand: faces for its owner, ages for the others."""
    p, level = g.state.players[i], g.rules.level
    if own:
        return tuple(
            Spot(f"p{i}:military:{n}", (card(key, i),)) for n, key in enumerate(p.military)
        )
    secret = p.military[:]
    for key in p.shown:
        secret.remove(key)
    pieces = [card(key, i, "shown") for key in sorted(p.shown)]
    pieces += [back(age) for age in sorted(level[key] for key in secret)]
    return tuple(Spot(f"p{i}:military:{n}", (piece,)) for n, piece in enumerate(pieces))
