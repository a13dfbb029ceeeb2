"""The typed record behind A New Dawn's own board: odds, prices, progress, forecasts.

Everything in it is public, made from queries, and follows the position alone.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from pentarchy.core.message import Message, Said, Seat
from pentarchy.core.structs import replace
from pentarchy.core.view import kept, shared
from pentarchy.games.dawn.actions import To
from pentarchy.games.dawn.battle import attack_terms, defence_terms, defender_on, summed
from pentarchy.games.dawn.diplomacy import copies_left
from pentarchy.games.dawn.economy import CaravanTrip, MoveCaravans, caravan_ways
from pentarchy.games.dawn.geography import Geography
from pentarchy.games.dawn.industry import Build, hosts, most_production, payments, production
from pentarchy.games.dawn.military import Campaign
from pentarchy.games.dawn.queries import (
    geography,
    has,
    lying,
    mature_cities,
    relief,
    slots_of,
    total,
    unused_cities,
    unused_tokens,
    wonder_cost,
)
from pentarchy.games.dawn.raids import barbarian_path
from pentarchy.games.dawn.state import (
    CITY_STATE,
    IN_BOX,
    LETTERS,
    MOUNTAINS,
    NAMES,
    NATURAL_WONDER,
    NOBODY,
    NONE,
    ON_CARD,
    REINFORCED,
    RESOURCES,
    SPACE,
    TERRAIN_KEYS,
    TILES,
    Battle,
)
from pentarchy.games.dawn.tray import Ghost, TileFace, faces, ghosts
from pentarchy.games.dawn.turn import ChooseFocus

if TYPE_CHECKING:
    from pentarchy.games.dawn.cards.kinds import Agenda, Focus
    from pentarchy.games.dawn.rules import Dawn

Terms = tuple[tuple[Said, int], ...]
"""Labels and numbers that make a sum."""


class EventDialTable(Struct, frozen=True, gc=False):
    """The event dial: its sectors in order (spawn, calm, raid, trade), and where it stands."""

    sectors: tuple[str, ...]
    at: int


class Space(Struct, frozen=True, gc=False):
    """A space of the map."""

    spot: str
    terrain: str
    difficulty: int
    tile: int
    """The number of its tile; 0 for a water token."""
    resource: str = ""
    natural: str = ""
    """The natural wonder of this space, whether its token is here or held."""
    natural_here: bool = False
    spawn: str = ""
    barbarian: str = ""
    barbarian_next: tuple[str, ...] = ()
    """For each roll of the die the spot that the barbarian would enter, even if it goes back from
    there (R5.46); empty: it stays."""
    city_state: str = ""
    city_state_here: bool = False
    owner: int | None = None
    piece: str = ""
    """city, capital or token."""
    reinforced: bool = False
    mature: bool = False
    wonder: str = ""
    caravans: tuple[int, ...] = ()
    defence: Terms = ()
    """What defends here has beside its die; empty where nothing can be attacked."""
    defence_sum: int = 0


class RowCard(Struct, frozen=True, gc=False):
    """A focus card in a row."""

    slot: int
    spot: str
    card: str
    type: str
    level: int
    trade: int
    city_states: tuple[str, ...]
    """City-state tokens on it."""
    naturals: tuple[str, ...]
    """Natural wonder tokens on it (America)."""
    used: tuple[str, ...]
    """Those of these tokens that have served this turn."""
    worth: Said
    """What it would do from this slot, in a few words."""


class Held(Struct, frozen=True, gc=False):
    """A diplomacy card held: of a city-state (no owner) or of a player."""

    key: str
    owner: int | None
    spot: str


class PlayerTable(Struct, frozen=True, gc=False):
    """What a player has."""

    leader: str
    civilization: Said
    ability: Said
    row: tuple[RowCard, ...]
    forecast: tuple[str, ...]
    """The row as it will be after the reset, while a card is being resolved."""
    dial: int
    dial_next: tuple[int, int] | None
    """The next position of the tech dial that brings a card, and its level."""
    goods: dict[str, int]
    wonders: tuple[str, ...]
    naturals: tuple[str, ...]
    diplomacy: tuple[Held, ...]
    store: int
    cities_left: int
    tokens_left: int
    caravans_on_card: int
    caravans_in_play: int
    caravans_total: int
    spaces: int
    mature: int
    done: tuple[bool, ...]


class AgendaTable(Struct, frozen=True, gc=False):
    """An agenda and how far everybody is."""

    key: str
    name: Said
    words: Said
    need: int
    have: tuple[int, ...]
    marked: tuple[bool, ...]


class VictoryTable(Struct, frozen=True, gc=False):
    """A victory card."""

    key: str
    spot: str
    agendas: tuple[AgendaTable, ...]


class Reach(Struct, frozen=True, gc=False):
    """Whether the viewing seat could build a wonder with its industry card as it lies."""

    have: int
    need: int
    items: Terms
    in_reach: bool
    """It can be paid, and a city is without a wonder."""


class WonderDeck(Struct, frozen=True, gc=False):
    """A wonder deck and its face-up card."""

    type: str
    spot: str
    key: str
    era: str
    cost: int
    goods: tuple[str, ...]
    left: int
    reach: Reach | None


class CityStateTable(Struct, frozen=True, gc=False):
    """A city-state of this map."""

    key: str
    name: Said
    type: str
    spot: str
    card_spot: str
    holders: tuple[int | None, ...]
    """Who holds each copy of its card; null for one beside the map."""
    conqueror: int | None


class Combat(Struct, frozen=True, gc=False):
    """An attack: under way, or as it would be."""

    attacker: int
    defender: int | None
    target: str
    kind: str
    attack: Terms
    defence: Terms
    attack_die: int
    defence_die: int
    attack_sum: int
    defence_sum: int
    odds: int
    """The attacker's chance in percent, before further trade tokens."""


class DawnTable(Struct, frozen=True, gc=False):
    """What the board of A New Dawn shows beyond areas and spots."""

    round: int
    round_limit: int
    """The last round: a match that nobody has won by then is decided (E4); 0 for no limit."""
    first: int
    phase: str
    """setup, event, choose, resolve or reset."""
    active: int | None
    slot: int
    card: str
    event: EventDialTable
    directions: tuple[int, ...]
    """For each roll of the die the direction, clockwise from the east."""
    spaces: tuple[Space, ...]
    players: tuple[PlayerTable, ...]
    agendas: tuple[VictoryTable, ...]
    dial_levels: tuple[tuple[int, int], ...]
    dial_max: int
    wonders: tuple[WonderDeck, ...]
    city_states: tuple[CityStateTable, ...]
    combat: Combat | None
    attacks: tuple[Combat, ...]
    """Every attack on offer, worked out in advance."""
    ways: tuple[tuple[str, ...], ...]
    """While a caravan is sent: for every goal on offer a shortest way, from the space where it sets
    out to the goal."""
    tiles: tuple[TileFace, ...]
    """While the map is built: the tiles in the players' hands."""
    ghosts: tuple[Ghost, ...]
    """While a tile is laid: how it would lie, for every option."""


SECTORS = {"spawn": "spawn", "nothing": "calm", "move": "raid", "trade": "trade"}


def table(g: Dawn, seat: Seat | None) -> DawnTable:
    """The record for a seat; None for a spectator."""
    s, rules = g.state, g.rules
    active = None if s.active == NOBODY else s.active
    return DawnTable(
        round=s.round,
        round_limit=s.round_limit,
        first=s.first,
        phase=phase(g),
        active=active,
        slot=s.slot + 1,
        card=s.players[s.active].row[s.slot] if s.slot >= 0 else "",
        event=event_dial(g),
        directions=tuple((die + s.offset) % 6 for die in range(6)),
        spaces=spaces(g, seat),
        players=tuple(player(g, i) for i in range(len(s.players))),
        agendas=victory(g),
        dial_levels=rules.tech_dial.levels,
        dial_max=rules.tech_dial.most,
        wonders=wonders(g, seat),
        city_states=city_states(g),
        combat=combat_under_way(g),
        attacks=attacks(g),
        ways=ways(g),
        tiles=faces(g),
        ghosts=ghosts(g),
    )


# What parts read.


def around(g: Dawn) -> object:
    """What counts for every number of a player: the map, what lies on it, and who holds pacts."""
    s = g.state
    return s.layout, s.piece, s.owner, s.token, [p.pacts for p in s.players]


def counted(g: Dawn, amounts: Collection[int | str]) -> object:
    """What the queries that cards name may read of all players."""
    s = g.state
    return (
        around(g),
        (s.slot, s.machu_picchu_two) if "raise_of_low_slots" in amounts else (),
        [
            (
                p.leader,
                p.wonders,
                p.city_state_cards,
                p.cities,
                p.tokens,
                p.caravans,
                p.dial,
                p.reached_24,
                p.won_capital,
                p.naturals,
                p.conquered,
            )
            for p in s.players
        ],
    )


# The turn.


@kept(lambda g: g.state.round)
def event_dial(g: Dawn) -> EventDialTable:
    """The event dial."""
    sectors = g.rules.event_dial.sectors
    return EventDialTable(
        tuple(SECTORS.get(sector.event, sector.event) for sector in sectors),
        max(0, g.state.round - 1) % len(sectors),
    )


def phase(g: Dawn) -> str:
    """Which part of the round it is."""
    s = g.state
    if not s.victory:
        return "setup"
    if s.active == NOBODY:
        return "event"
    if s.slot >= 0:
        return "resolve"
    return "choose" if any(isinstance(step, ChooseFocus) for step in g.stack) else "reset"


# The map.


def on_the_map(g: Dawn) -> object:
    """Everything that lies on the map, and what may move or defend it."""
    s = g.state
    return (
        s.victory,
        s.barbarians,
        s.wonder_at,
        s.offset,
        s.petra_turns,
        counted(g, g.rules.catalogue.adds.get("defence", {}).values()),
    )


def spaces(g: Dawn, seat: Seat | None) -> tuple[Space, ...]:
    """Every space with all that is on it, and what would defend it against a seat."""
    return defended(g, NOBODY if seat is None or is_plain(g, seat) else seat)


def is_plain(g: Dawn, seat: Seat) -> bool:
    """Whether everything defends itself against a seat as against nobody special: the ground is as
    hard (R5.37), and no rival has a card of this seat's that would not work against it (R5.62)."""
    adding = g.rules.catalogue.adds.get("defence", {})
    pacts = g.state.players[seat].pacts
    return not relief(g, seat) and all(pacts[card] == seat for card in pacts if card in adding)


@kept(lambda g, attacker: (on_the_map(g), relief(g, attacker)))
def defended(g: Dawn, attacker: Seat) -> tuple[Space, ...]:
    """Every space with all that is on it, and what would defend it."""
    s, geo, scratch = g.state, geography(g), g.copy()
    bare = bare_spaces(geo)
    mature = {h for i in range(len(s.players)) for h in mature_cities(g, i)}
    caravans: dict[int, list[int]] = {}
    for owner, p in enumerate(s.players):
        for h in p.caravans:
            caravans.setdefault(h, []).append(owner)
    wonders = {h: wonder for wonder, h in s.wonder_at.items()}
    tokens, barbarians = lying(g)
    found = []
    for h in geo.spaces:
        piece, token, raided = s.piece[h], tokens[h], h in barbarians
        if not (piece or token or raided or h in caravans or h in wonders):
            found.append(bare[h])
            continue
        defends = piece or token == CITY_STATE or raided
        defence = defence_of(scratch, attacker, h) if defends else ()
        space = replace(
            bare[h],
            resource=RESOURCES[token - 1] if 0 < token <= len(RESOURCES) else "",
            natural_here=token == NATURAL_WONDER,
            barbarian=letters_at(barbarians, h) if raided else "",
            barbarian_next=barbarian_next(g, h) if h in s.barbarians else (),
            city_state_here=token == CITY_STATE,
            owner=s.owner[h] if piece != NONE else None,
            piece=("", "token", "token", "city", "capital")[piece],
            reinforced=piece == REINFORCED,
            mature=h in mature,
            wonder=wonders.get(h, ""),
            caravans=tuple(caravans.get(h, ())),
            defence=defence,
            defence_sum=sum(n for _, n in defence) if defence else 0,
        )
        found.append(space)
    return tuple(found)


@lru_cache(maxsize=64)
def bare_spaces(geo: Geography) -> dict[int, Space]:
    """The spaces of a map with nothing on them: the same in every view."""
    spawns = {h: letter for letter, h in geo.spawns.items()}
    return {
        h: Space(
            spot=f"hex:{NAMES[h]}",
            terrain=TERRAIN_KEYS[geo.terrain[h]],
            difficulty=geo.difficulty[0][h],
            tile=h // 10 + 1 if h < 10 * TILES else 0,
            natural=geo.naturals.get(h, ""),
            spawn=spawns.get(h, ""),
            city_state=geo.city_states.get(h, ""),
        )
        for h in geo.spaces
    }


def letters_at(barbarians: list[int], at: int) -> str:
    """The letters of the barbarians on a space: one, unless no way led apart (R5.48)."""
    return "".join(letter for letter, h in zip(LETTERS, barbarians, strict=True) if h == at)


def barbarian_next(g: Dawn, at: int) -> tuple[str, ...]:
    """The space that the barbarian on a space would enter for each roll."""
    number = g.state.barbarians.index(at)
    ends = [barbarian_path(g, number, (die + g.state.offset) % 6)[1] for die in range(6)]
    return tuple("" if end == at else f"hex:{NAMES[end]}" for end in ends)


def defence_of(scratch: Dawn, attacker: Seat, at: int) -> Terms:
    """What would defend a space, beside the die; for a seat's own pieces, against nobody
    special."""
    s = scratch.state
    battle = defender_on(scratch, NOBODY if s.owner[at] == attacker else attacker, at)
    if battle is None:
        return ()
    s.battle = battle
    return tuple(defence_terms(scratch, battle))


# Battles.


@shared
def combat_under_way(g: Dawn) -> Combat | None:
    """The attack being decided."""
    battle = g.state.battle
    if battle is None:
        return None
    return combat(g, battle, 100 if battle.attack > battle.defence else 0)


def combat(g: Dawn, battle: Battle, odds: int) -> Combat:
    """An attack in numbers."""
    attack, defence = attack_terms(g, battle), defence_terms(g, battle)
    spent = battle.attack - summed(attack) - battle.rolls[0]
    if battle.rolls[0] and spent:
        attack.append((Message("Trade tokens"), spent))
    spent = battle.defence - summed(defence) - battle.rolls[1]
    if battle.rolls[1] and spent:
        defence.append((Message("Trade tokens"), spent))
    return Combat(
        attacker=battle.attacker,
        defender=None if battle.defender == NOBODY else battle.defender,
        target=f"hex:{NAMES[battle.target]}",
        kind=battle.kind,
        attack=tuple(attack),
        defence=tuple(defence),
        attack_die=battle.rolls[0],
        defence_die=battle.rolls[1],
        attack_sum=summed(attack) + battle.rolls[0],
        defence_sum=summed(defence) + battle.rolls[1],
        odds=odds,
    )


@shared
def attacks(g: Dawn) -> tuple[Combat, ...]:
    """The attacks on offer."""
    decision = g.decision
    if not isinstance(decision, Campaign) or decision.why_not_attack() is not None:
        return ()
    found, scratch = [], g.copy()
    for h in decision.targets(g):
        battle = defender_on(g, decision.seat, h)
        assert battle is not None
        bonus = decision.bonus_against(battle.kind)
        battle = scratch.state.battle = replace(battle, bonus=bonus)
        lead = summed(attack_terms(scratch, battle)) - summed(defence_terms(scratch, battle))
        found.append(combat(scratch, battle, chance(lead)))
    return tuple(found)


def chance(lead: int) -> int:
    """The chance in percent that one die and a lead beat another die."""
    wins = sum(a + lead > b for a in range(1, 7) for b in range(1, 7))
    return round(100 * wins / 36)


@shared
def ways(g: Dawn) -> tuple[tuple[str, ...], ...]:
    """How the caravan that is sent would come to each of its goals."""
    decision = g.decision
    if not isinstance(decision, CaravanTrip):
        return ()
    found = caravan_ways(g, decision.seat, decision.number, decision.trip)
    goals = (SPACE[action.at] for action in g.options() if isinstance(action, To))
    return tuple(tuple(f"hex:{NAMES[h]}" for h in found[goal]) for goal in goals)


# Players.


@kept(
    lambda g, seat: (
        g.state.players[seat],
        [p.pacts for p in g.state.players],
        g.state.chosen if g.state.active == seat else -1,
        g.state.used,
        g.state.victory,
        powers(g, seat),
        mature_cities(g, seat),
    )
)
def player(g: Dawn, seat: Seat) -> PlayerTable:
    """What a player has."""
    s, p, rules = g.state, g.state.players[seat], g.rules
    coming = [(at, level) for at, level in rules.tech_dial.levels if at > p.dial]
    forecast: tuple[str, ...] = ()
    if s.active == seat and s.chosen >= 0:
        rest = [card for i, card in enumerate(p.row) if i != s.chosen]
        forecast = (p.row[s.chosen], *rest)
    held = [Held(key, None, f"p{seat}:held:{key}") for key in p.city_state_cards]
    for giver, q in enumerate(s.players):
        for card, holder in q.pacts.items():
            if holder == seat and giver != seat:
                held.append(Held(card, giver, f"p{giver}:pact:{card}"))
    return PlayerTable(
        leader=p.leader,
        civilization=Message("{leader}", leader=p.leader),
        ability=Message("{ability}", ability=f"{p.leader}.ability"),
        row=row(g, seat),
        forecast=forecast,
        dial=p.dial,
        dial_next=coming[0] if coming else None,
        goods=dict(zip(RESOURCES, p.resources, strict=True)),
        wonders=tuple(p.wonders),
        naturals=tuple(p.naturals),
        diplomacy=tuple(held),
        store=p.store,
        cities_left=unused_cities(p),
        tokens_left=unused_tokens(p),
        caravans_on_card=sum(h == ON_CARD for h in p.caravans),
        caravans_in_play=sum(h >= 0 for h in p.caravans),
        caravans_total=sum(h != IN_BOX for h in p.caravans),
        spaces=len(p.cities) + len(p.tokens),
        mature=len(mature_cities(g, seat)),
        done=tuple(key in p.completed for key in s.victory),
    )


@kept(
    lambda g, seat: (
        (p := g.state.players[seat]).row,
        p.trade,
        p.conquered,
        p.naturals,
        g.state.used,
        powers(g, seat),
    )
)
def row(g: Dawn, seat: Seat) -> tuple[RowCard, ...]:
    """The focus cards as they lie."""
    return tuple(row_card(g, seat, slot, power) for slot, power in enumerate(powers(g, seat)))


def row_card(g: Dawn, seat: Seat, slot: int, power: int) -> RowCard:
    """A focus card as it lies."""
    p = g.state.players[seat]
    card = g.rules.focus[p.row[slot]]
    city_states = tuple(key for key, on in p.conquered.items() if on == slot)
    naturals = tuple(key for key, on in p.naturals.items() if on == slot)
    return RowCard(
        slot=slot + 1,
        spot=f"p{seat}:row:{slot + 1}",
        card=card.key,
        type=card.type,
        level=card.level,
        trade=p.trade[slot],
        city_states=city_states,
        naturals=naturals,
        used=tuple(key for key in (*city_states, *naturals) if key in g.state.used),
        worth=worth(card, power),
    )


def powers(g: Dawn, seat: Seat) -> tuple[int, ...]:
    """As what a card in each slot would be resolved (R5.1)."""
    if not has(g, seat, "slot"):
        return 1, 2, 3, 4, 5
    scratch = g.copy()
    return tuple(effective_slot(scratch, seat, slot) for slot in range(5))


def effective_slot(scratch: Dawn, seat: Seat, slot: int) -> int:
    """As what a card in a slot (from 0) would be resolved."""
    scratch.state.slot = slot
    return slot + 1 + total(scratch, seat, "slot")


def worth(card: Focus, power: int) -> Message:
    """What a card would do at an effective slot, in a few words."""
    text = card.action
    ground = TERRAIN_KEYS[min(power, MOUNTAINS)]
    if card.type == "science":
        return Message("dial +{power}", power=power)
    if card.type == "military":
        bonus = next((word.bonus for word in text if isinstance(word, Campaign)), 0)
        return Message("d6 + {power}", power=power + bonus)
    if card.type == "industry":
        best = next((word.best for word in text if isinstance(word, Build)), 0)
        return Message("builds {made}", made=best if best and power == 5 else power)
    if card.type == "economy":
        move = next((word.move for word in text if isinstance(word, MoveCaravans)), 0)
        return Message("{steps} steps to {terrain}", steps=move, terrain=ground)
    return Message("to {terrain}", terrain=ground)


def agendas(g: Dawn) -> list[Agenda]:
    """All agendas of the victory cards."""
    return [agenda for key in g.state.victory for agenda in g.rules.victory[key].agendas]


@kept(
    lambda g: (
        g.state.victory,
        [p.completed for p in g.state.players],
        counted(g, [agenda.query for agenda in agendas(g)]),
    )
)
def victory(g: Dawn) -> tuple[VictoryTable, ...]:
    """The victory cards and how far everybody is."""
    s = g.state
    seats = range(len(s.players))
    return tuple(
        VictoryTable(
            key=key,
            spot=f"victory:{key}",
            agendas=tuple(
                AgendaTable(
                    key=agenda.key,
                    name=Message("{agenda}", agenda=agenda.key),
                    words=Message("{text}", text=f"{agenda.key}.text"),
                    need=agenda.goal,
                    have=tuple(g.rules.queries[agenda.query](g, seat) for seat in seats),
                    marked=tuple(p.completed.get(key) == agenda.key for p in s.players),
                )
                for agenda in g.rules.victory[key].agendas
            ),
        )
        for key in s.victory
    )


# Wonders and city-states.


@kept(
    lambda g, seat: (
        g.state.decks,
        g.state.wonder_at,
        g.state.machu_picchu_two,
        () if seat is None else (g.state.players[seat], g.state.used, around(g)),
    )
)
def wonders(g: Dawn, seat: Seat | None) -> tuple[WonderDeck, ...]:
    """The wonder decks."""
    found, scratch = [], g.copy()
    for kind, deck in g.state.decks.items():
        card = g.rules.wonders[deck[-1]] if deck else None
        found.append(
            WonderDeck(
                type=kind,
                spot=f"wonders:{kind}",
                key=card.key if card else "",
                era=card.era if card else "",
                cost=card.cost if card else 0,
                goods=card.resources if card else (),
                left=len(deck),
                reach=None if seat is None or card is None else reach(scratch, seat, card.key),
            )
        )
    return tuple(found)


def reach(scratch: Dawn, seat: Seat, wonder: str) -> Reach:
    """Whether a seat could build a wonder with its industry card where it lies now."""
    s, p = scratch.state, scratch.state.players[seat]
    need = wonder_cost(scratch, seat, wonder)
    slots = slots_of(scratch, seat, "industry")
    if not slots:
        return Reach(0, need, (), False)
    s.active, s.slot = seat, slots[-1]
    s.power = effective_slot(scratch, seat, slots[-1])
    card = scratch.rules.focus[p.row[slots[-1]]]
    best = next((word.best for word in card.action if isinstance(word, Build)), 0)
    have = most_production(scratch, seat, wonder, best)
    items: list[tuple[Said, int]] = [
        (Message("Slot {slot}", slot=s.power), production(scratch, best))
    ]
    for what, each in payments(scratch, seat, wonder):
        if what == "trade":
            items.append((Message("Trade tokens"), p.trade[s.slot]))
        elif what in RESOURCES:
            count = p.resources[RESOURCES.index(what)]
            items.append((Message("{what:cap}", what=what), each * count))
        else:
            items.append((Message("{what:cap}", what=what), each))
    able = have >= need and bool(hosts(scratch, seat))
    return Reach(have, need, tuple(items), able)


@kept(
    lambda g: (
        g.state.victory,
        g.state.layout,
        [(p.city_state_cards, p.conquered) for p in g.state.players],
    )
)
def city_states(g: Dawn) -> tuple[CityStateTable, ...]:
    """The city-states of this map."""
    s, geo = g.state, geography(g)
    if not s.victory:
        return ()
    found = []
    for h, key in geo.city_states.items():
        card = g.rules.city_states[key]
        holders: list[int | None] = [
            seat for seat, p in enumerate(s.players) if key in p.city_state_cards
        ]
        conqueror = next((i for i, p in enumerate(s.players) if key in p.conquered), None)
        if conqueror is None:
            holders += [None] * copies_left(g, key)
        found.append(
            CityStateTable(
                key=key,
                name=Message("{card}", card=key),
                type=card.type,
                spot=f"hex:{NAMES[h]}",
                card_spot=f"city_state:{key}",
                holders=tuple(holders),
                conqueror=conqueror,
            )
        )
    return tuple(found)
