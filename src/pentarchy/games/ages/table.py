"""What the board shows beyond areas and spots: prices, forecasts, helpers. Made from queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.message import Said
from pentarchy.core.view import kept, shared
from pentarchy.games.ages.armies import tactic_strength, units_of
from pentarchy.games.ages.attacks import Defend, attack_bonus, attack_strengths
from pentarchy.games.ages.civil import (
    build_cost,
    civil_budget,
    most_stages,
    population_cost,
    science_cost,
)
from pentarchy.games.ages.colonies import (
    BidForTerritory,
    SendForce,
    greatest_force,
)
from pentarchy.games.ages.economy import food, resources
from pentarchy.games.ages.helpers import Plan, bid_plans, defence_plan, force_plan
from pentarchy.games.ages.queries import (
    civil_limit,
    colonization,
    consumption,
    corruption,
    culture,
    discontent,
    food_production,
    happiness,
    in_final_age,
    military_limit,
    resource_production,
    science,
    strength,
)
from pentarchy.games.ages.row import price, refuse_take
from pentarchy.games.ages.sentences import TakeCards
from pentarchy.games.ages.state import AGES
from pentarchy.games.ages.turn import MOST_DRAWN, Act, begin_turn, produce, score_leader

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages


class Space(Struct, frozen=True, gc=False):
    """A space of the row, for the seat that looks."""

    card: str
    price: int
    blocked: Said = ""
    """Why it may not be taken now, apart from whose turn it is."""
    rule: str = ""


class Forecast(Struct, frozen=True, gc=False):
    """What the end of the turn would bring now."""

    science: int
    culture: int
    food: int
    resources: int
    corruption: int
    consumption: int
    hunger: int
    """Culture lost to hunger."""
    uprising: bool
    cards: int
    """Military cards to be drawn."""
    discards: int
    """Military cards to be discarded first."""


class TacticLine(Struct, frozen=True, gc=False):
    """A tactic and what it would add to the looking seat's strength."""

    card: str
    strength: int
    common: bool
    current: bool


class Civilization(Struct, frozen=True, gc=False):
    """The numbers of one player."""

    seat: int
    name_key: str
    """The government."""
    science: int
    culture: int
    science_rating: int
    culture_rating: int
    strength: int
    strength_gap: int
    """Against the looking seat; 0 for a spectator."""
    happiness: int
    happiness_needed: int
    discontent: int
    unused: int
    food: int
    resources: int
    food_production: int
    resource_production: int
    consumption: int
    corruption: int
    population_cost: int
    yellow: int
    blue: int
    civil: int
    civil_total: int
    military: int
    military_total: int
    civil_limit: int
    military_limit: int
    colonization: int
    unit_resources: int
    forecast: Forecast
    resigned: bool


class Auction(Struct, frozen=True, gc=False):
    """A territory under the hammer."""

    card: str
    bid: int
    bidder: int
    most: int
    """The highest bid the looking seat could keep; -1 if it is not asked."""
    plans: tuple[Plan, ...] = ()
    """For the asked seat: the cheapest force for each bid it could make, or for the bid it won."""


class WarLine(Struct, frozen=True, gc=False):
    """A declared war, and how it would end with the strengths of now."""

    card: str
    attacker: int
    target: int
    attack: int
    defence: int


class PactLine(Struct, frozen=True, gc=False):
    """A pact in force."""

    card: str
    owner: int
    a: int
    b: int


class Defence(Struct, frozen=True, gc=False):
    """An aggression under way."""

    card: str
    attacker: int
    target: int
    attack: int
    defence: int
    cards_left: int
    cheapest: tuple[str, ...] = ()
    """Cards, by action text, that would just repel it; empty if none do."""


class Banks(Struct, frozen=True, gc=False):
    """The printed tables of the two banks, by number of cubes in them."""

    population_cost: tuple[int, ...]
    consumption: tuple[int, ...]
    happiness: tuple[int, ...]
    corruption: tuple[int, ...]


class Prices(Struct, frozen=True, gc=False):
    """What things cost the looking seat now."""

    build: dict[str, int]
    """Resources, by technology in play."""
    develop: dict[str, int]
    """Science, by technology in hand."""
    stages: tuple[int, ...]
    """Resources for the next stages of the unfinished wonder."""
    stages_at_once: int
    urban_limit: int


class AgesTable(Struct, frozen=True, gc=False):
    """The table of Through the Ages."""

    mode: str
    age: str
    first: int
    current: int
    round: int
    phase: str
    """The phase of the turn by its key: politics, actions or end."""
    last_round: int
    civil_left: int
    military_left: int
    row: tuple[Space, ...]
    events: tuple[tuple[str, int, int], ...]
    """Per age: current events, future events."""
    discards: tuple[int, ...]
    tactics: tuple[TacticLine, ...]
    players: tuple[Civilization, ...]
    wars: tuple[WarLine, ...]
    pacts: tuple[PactLine, ...]
    auction: Auction | None
    defence: Defence | None
    prices: Prices | None = None
    banks: Banks | None = None
    next_event: str = ""
    """What the looking seat knows of the top current event."""


def phase(g: Ages) -> str:
    """Where the turn has come to."""
    if g.state.acting:
        return "actions"
    return "politics" if any(isinstance(step, Act) for step in g.stack) else "end"


def around(g: Ages) -> object:
    """What counts for a civilization beside its own cards and cubes."""
    s = g.state
    return (
        s.pacts,
        s.age,
        s.last_age,
        s.current,
        s.round,
        strengths(g),
        [(p.wonders, p.resigned) for p in s.players],
    )


@shared
def strengths(g: Ages) -> tuple[int, ...]:
    """Everybody's strength: some leaders score for being among the strongest."""
    return tuple(strength(g, seat) for seat in range(len(g.state.players)))


def cards_left(g: Ages) -> tuple[int, int]:
    """Civil and military cards in the decks of this age."""
    s = g.state
    if s.age > s.last_age:
        return 0, 0
    return len(s.civil[s.age]), len(s.military[s.age]) if s.age else 0


def forecast(g: Ages, seat: int) -> Forecast:
    """The end of the turn as it would be now: it is played on a copy."""
    other = g.copy()
    p, before = other.state.players[seat], g.state.players[seat]
    if other.state.current != seat:
        other.state.current = seat
        begin_turn(other, seat)
    score_leader(other, seat)
    uprising = discontent(g, seat) > before.pool
    if not uprising:
        produce(other, seat)
    draws = 0
    if g.state.round > 1 and not in_final_age(g):
        draws = min(MOST_DRAWN, before.ma + before.extra_ma)
    hunger = before.score.get("hunger", 0) - p.score.get("hunger", 0)
    return Forecast(
        science=p.science - before.science,
        culture=p.culture - before.culture + hunger,
        food=food(other, p) - food(g, before),
        resources=resources(other, p) - resources(g, before),
        corruption=corruption(g, seat),
        consumption=consumption(g, seat),
        hunger=hunger,
        uprising=uprising,
        cards=draws,
        discards=max(0, len(before.military) - military_limit(g, seat)),
    )


@kept(lambda g, seat: (g.state.players[seat], around(g)))
def civilization(g: Ages, seat: int) -> Civilization:
    """The numbers of one player."""
    p = g.state.players[seat]
    return Civilization(
        seat=seat,
        name_key=p.government,
        science=p.science,
        culture=p.culture,
        science_rating=science(g, seat),
        culture_rating=culture(g, seat),
        strength=strength(g, seat),
        strength_gap=0,
        happiness=happiness(g, seat),
        happiness_needed=g.rules.board.happiness[min(p.yellow, g.rules.bank_size)],
        discontent=discontent(g, seat),
        unused=p.pool,
        food=food(g, p),
        resources=resources(g, p),
        food_production=food_production(g, seat),
        resource_production=resource_production(g, seat),
        consumption=consumption(g, seat),
        corruption=corruption(g, seat),
        population_cost=population_cost(g, seat) if p.yellow else 0,
        yellow=p.yellow,
        blue=p.blue,
        civil=civil_budget(p),
        civil_total=p.ca + p.ca_spent,
        military=p.ma + p.extra_ma,
        military_total=p.ma + p.ma_spent,
        civil_limit=civil_limit(g, seat),
        military_limit=military_limit(g, seat),
        colonization=colonization(g, seat),
        unit_resources=p.unit_resources + p.leader_resources,
        forecast=forecast(g, seat),
        resigned=bool(p.resigned),
    )


def compared(g: Ages, seat: int, viewer: int | None) -> Civilization:
    """The numbers of one player beside the looking seat's."""
    shown = civilization(g, seat)
    if viewer is None:
        return shown
    return replace(shown, strength_gap=shown.strength - civilization(g, viewer).strength)


@shared
def spaces(g: Ages, viewer: int | None) -> tuple[Space, ...]:
    """The row with the looking seat's prices."""
    shown, decision = [], g.decision
    for space, key in enumerate(g.state.row):
        if viewer is None or not key:
            shown.append(Space(key, g.rules.card_row.prices[space]))
            continue
        budget = civil_budget(g.state.players[viewer])
        if isinstance(decision, TakeCards) and decision.seat == viewer:
            budget = decision.worth
        refusal = refuse_take(g, viewer, space, budget)
        cost = price(g, g.state.players[viewer], space)
        if refusal is None:
            shown.append(Space(key, cost))
        else:
            shown.append(Space(key, cost, refusal, refusal.rule))
    return tuple(shown)


@kept(
    lambda g, viewer: (g.state.tactics, viewer is not None and g.state.players[viewer], around(g))
)
def tactic_lines(g: Ages, viewer: int | None) -> tuple[TacticLine, ...]:
    """Tactics in the common area and in the looking seat's hand."""
    s, r = g.state, g.rules
    keys = list(s.tactics)
    if viewer is not None:
        p = s.players[viewer]
        keys += [k for k in p.military if k in r.tactics]
        if p.tactic:
            keys.append(p.tactic)
    lines = []
    for key in dict.fromkeys(keys):
        worth = 0
        if viewer is not None:
            leader = r.leaders.get(s.players[viewer].leader)
            riders = leader is not None and leader.infantry_as_cavalry
            worth = tactic_strength(r, r.tactics[key], units_of(g, viewer), riders)
        current = viewer is not None and s.players[viewer].tactic == key
        lines.append(TacticLine(key, worth, key in s.tactics, current))
    return tuple(lines)


def auction_line(g: Ages, viewer: int | None) -> Auction | None:
    """The auction or colonization under way."""
    for step in reversed(g.stack):
        if isinstance(step, BidForTerritory):
            if viewer != step.seat:
                return Auction(step.card, step.bid, step.bidder, -1)
            most = greatest_force(g, step.seat)
            return Auction(step.card, step.bid, step.bidder, most, bid_plans(g, step))
        if isinstance(step, SendForce):
            plans = (Plan(step.bid, force_plan(g, step)),) if viewer == step.seat else ()
            return Auction(step.card, step.bid, step.seat, -1, plans)
    return None


def defence_line(g: Ages, viewer: int | None) -> Defence | None:
    """The aggression under way."""
    for step in reversed(g.stack):
        if isinstance(step, Defend):
            attack, defence = attack_strengths(g, step.attacker, step.seat)
            cheapest: tuple[str, ...] = ()
            if viewer == step.seat:
                cheapest = defence_plan(g, step, attack - defence - step.added)
            return Defence(
                step.source,
                step.attacker,
                step.seat,
                attack,
                defence + step.added,
                step.left,
                cheapest,
            )
    return None


@shared
def war_lines(g: Ages) -> tuple[WarLine, ...]:
    """The declared wars."""
    lines = []
    for seat, p in enumerate(g.state.players):
        if p.war:
            attack = strength(g, seat) + attack_bonus(g, seat, p.war_target)
            defence = strength(g, p.war_target)
            lines.append(WarLine(p.war_cause, seat, p.war_target, attack, defence))
    return tuple(lines)


@kept(lambda g, viewer: (g.state.players[viewer], around(g)))
def prices(g: Ages, viewer: int) -> Prices:
    """What building and developing cost a player."""
    p, r = g.state.players[viewer], g.rules
    stages = r.wonders[p.wonder].stages[p.stages :] if p.wonder else ()
    return Prices(
        build={key: build_cost(g, viewer, r.buildings[key]) for key in p.workers},
        develop={key: science_cost(g, viewer, key) for key in p.hand if key in r.science_cost},
        stages=stages,
        stages_at_once=most_stages(g, p),
        urban_limit=r.governments[p.government].urban_limit,
    )


@kept(lambda g: (g.state.current_events, g.state.future_events))
def events(g: Ages) -> tuple[tuple[str, int, int], ...]:
    """Per age: current events, future events."""
    s, level = g.state, g.rules.level
    return tuple(
        (
            AGES[age],
            sum(level[e.card] == age for e in s.current_events),
            sum(level[e.card] == age for e in s.future_events),
        )
        for age in range(4)
    )


@kept(lambda g: None)
def banks(g: Ages) -> Banks:
    """What the banks print."""
    board = g.rules.board
    return Banks(board.population_cost, board.consumption, board.happiness, board.corruption)


def make_table(g: Ages, viewer: int | None) -> AgesTable:
    """The typed record beside the areas."""
    s = g.state
    civil_left, military_left = cards_left(g)
    known = viewer is not None and viewer in s.peeked and s.current_events
    return AgesTable(
        mode=s.mode,
        age=AGES[s.age],
        first=s.first,
        current=s.current,
        round=s.round,
        phase=phase(g),
        last_round=s.last_round,
        civil_left=civil_left,
        military_left=military_left,
        row=spaces(g, viewer),
        events=events(g),
        discards=tuple(len(pile) for pile in s.discards),
        tactics=tactic_lines(g, viewer),
        players=tuple(compared(g, seat, viewer) for seat in range(len(s.players))),
        wars=war_lines(g),
        pacts=tuple(PactLine(p.card, p.owner, p.a, p.b) for p in s.pacts),
        auction=auction_line(g, viewer),
        defence=defence_line(g, viewer),
        prices=prices(g, viewer) if viewer is not None else None,
        banks=banks(g),
        next_event=s.current_events[-1].card if known else "",
    )
