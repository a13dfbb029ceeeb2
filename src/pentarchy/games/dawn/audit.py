"""Audit: what must hang together in a position, so that nothing in it came from nowhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from pentarchy.core.audit import expect
from pentarchy.core.message import Seat
from pentarchy.core.step import Step
from pentarchy.games.dawn.battle import defender_on
from pentarchy.games.dawn.geography import OFF_MAP
from pentarchy.games.dawn.military import Capture, Outcome
from pentarchy.games.dawn.queries import (
    geography,
    most_pacts,
    pacts_held,
    slots_of,
    symbols,
    total,
    unused_cities,
    unused_tokens,
)
from pentarchy.games.dawn.setup import Populate
from pentarchy.games.dawn.state import (
    ABSENT,
    CAPITAL,
    CARAVANS,
    CITY,
    CITY_STATE,
    EACH_RESOURCE,
    EMPTY,
    IN_BOX,
    LETTERS,
    NAMES,
    NATURAL_WONDER,
    NOBODY,
    NONE,
    RESOURCES,
    SPACES,
    WATER,
    DawnState,
    Player,
)
from pentarchy.games.dawn.turn import EndResolution, EndTurn, ResetFocus
from pentarchy.games.dawn.upkeep import DropCaravan, ReturnSurplus

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

SLOTS = 5


def audit(g: Dawn) -> None:
    """Refuse a position that could not come about: `Malformed` names the field and its value."""
    s = g.state
    n = len(s.players)
    expect(n in g.rules.seats, "players", n, "two to four of them")
    for field in ("owner", "piece", "token"):
        found = len(getattr(s, field))
        expect(found == SPACES, field, found, f"{SPACES} spaces")
    expect(0 <= s.first < n, "first", s.first, f"a seat below {n}")
    audit_layout(g)
    audit_stack(g)
    audit_map(g)
    building = owed(g, Populate)
    expect(bool(s.victory) != bool(building), "victory", s.victory, "cards once the map is made")
    for seat in range(n):
        audit_row(g, seat)
    audit_turn(g)
    if building:
        audit_untouched(g)
        return
    for seat in range(n):
        audit_player(g, seat)
    audit_tokens(g)
    audit_wonders(g)
    audit_victory(g)


def owed(g: Dawn, kind: type[Step]) -> list[Any]:
    """The steps of a kind that are still owed."""
    return [step for step in g.stack if type(step) is kind]


def expect_distinct(path: str, keys: list[Any]) -> None:
    """Refuse a list in which something stands twice."""
    expect(len(set(keys)) == len(keys), path, keys, "nothing twice")


# The map.


def audit_layout(g: Dawn) -> None:
    """Tiles of the box, each once, side by side; as many as the number of players calls for."""
    s = g.state
    laid = list(geography(g).tile_sides)
    hands = [tile for hand in s.tiles for tile in hand]
    every = laid + hands
    whole = 4 + 3 * len(s.players)
    known = set(every) <= set(g.rules.tiles) and len(set(every)) == len(every) == whole
    expect(known, "tiles", s.tiles, f"with those laid {whole} tiles of the box, none twice")
    expect(len(s.tiles) in (0, len(s.players)), "tiles", s.tiles, "a hand for every player")
    expect(set(s.core_tiles) <= set(laid), "core_tiles", s.core_tiles, "tiles that are laid")


def audit_map(g: Dawn) -> None:
    """Pieces stand on land, where their owners' lists say; barbarians on land without pieces."""
    s = g.state
    terrain = geography(g).terrain
    owner, piece = [NOBODY] * SPACES, [NONE] * SPACES
    for seat, p in enumerate(s.players):
        for field, spaces in (("cities", p.cities), ("tokens", p.tokens)):
            path = f"players[{seat}].{field}"
            for h in spaces:
                land = 0 <= h < SPACES and terrain[h] > WATER
                expect(land, path, named(h), "spaces of the map that are land")
                expect(owner[h] == NOBODY, path, named(h), "spaces that hold nothing else")
                owner[h], piece[h] = seat, s.piece[h]
                fits = piece[h] >= CITY if field == "cities" else NONE < piece[h] < CITY
                expect(fits, f"piece[{NAMES[h]}]", piece[h], f"one of the {field} of seat {seat}")
                expect(s.token[h] == EMPTY, f"token[{NAMES[h]}]", s.token[h], "none under a piece")
                free = h not in s.barbarians
                expect(free, "barbarians", NAMES[h], f"none on one of the {field} of seat {seat}")
        for h in p.caravans:
            known = h < 0 or (h < SPACES and terrain[h] != OFF_MAP)
            expect(known, f"players[{seat}].caravans", named(h), "spaces of the map")
    if owner != s.owner or piece != s.piece:
        h = next(h for h in range(SPACES) if owner[h] != s.owner[h] or piece[h] != s.piece[h])
        expect(False, f"owner[{NAMES[h]}]", s.owner[h], "what cities and tokens say")


def named(space: int) -> str | int:
    """A space by its address, or what is none."""
    return NAMES[space] if 0 <= space < SPACES else space


# What players have.


def audit_row(g: Dawn, seat: Seat) -> None:
    """Leader and focus cards are of the box, no leader twice, no card twice."""
    s, p, path = g.state, g.state.players[seat], f"players[{seat}]"
    expect(p.leader in g.rules.leaders, f"{path}.leader", p.leader, "a leader of the box")
    taken = [q.leader for q in s.players].count(p.leader)
    expect(taken == 1, f"{path}.leader", p.leader, "a leader nobody else has")
    known = len(p.row) == SLOTS and all(card in g.rules.focus for card in p.row)
    expect(known, f"{path}.row", p.row, "five focus cards")
    expect_distinct(f"{path}.row", p.row)
    expect(len(p.trade) == SLOTS, f"{path}.trade", p.trade, "a number for each of five cards")
    expect(len(p.resources) == len(RESOURCES), f"{path}.resources", p.resources, "four numbers")
    expect(len(p.caravans) == CARAVANS, f"{path}.caravans", p.caravans, f"{CARAVANS} of them")
    n = len(s.players)
    held = set(p.pacts) == set(g.rules.pacts) and all(0 <= i < n for i in p.pacts.values())
    expect(held, f"{path}.pacts", p.pacts, f"a seat below {n} for every diplomacy card")


def audit_untouched(g: Dawn) -> None:
    """While the map is made, nothing but it and the capitals is on the table."""
    blank = DawnState(players=[])
    placed = [NAMES[h] for h, token in enumerate(g.state.token) if token != EMPTY]
    expect(not placed, "token", placed, "nothing before the map is made")
    for field in ("barbarians", "wonder_at", "decks", "removed", "supply", "winners"):
        value = getattr(g.state, field)
        expect(value == getattr(blank, field), field, value, "nothing before the map is made")
    newcomer = Player(leader="", row=[], pacts={})
    for seat, p in enumerate(g.state.players):
        for field in Player.__struct_fields__:
            path, value = f"players[{seat}].{field}", getattr(p, field)
            if field == "cities":
                capital = all(g.state.piece[h] == CAPITAL for h in value) and len(value) < 2
                expect(capital, path, value, "a capital at most before the map is made")
            elif field == "pacts":
                expect(set(value.values()) == {seat}, path, value, "all in the own pile")
            elif field not in ("leader", "row"):
                same = value == getattr(newcomer, field)
                expect(same, path, value, "nothing before the map is made")


def audit_player(g: Dawn, seat: Seat) -> None:
    """The pieces and cards of a player add up."""
    s, p, path = g.state, g.state.players[seat], f"players[{seat}]"
    geo = geography(g)
    first = p.cities[0] if p.cities else NOBODY
    cities = [NAMES[h] for h in p.cities]
    on_star = first in geo.stars.values() and s.piece[first] == CAPITAL
    expect(on_star, f"{path}.cities", cities, "the capital first, on a star")
    capitals = sum(s.piece[h] == CAPITAL for h in p.cities)
    expect(capitals == 1, f"{path}.cities", cities, "one capital")
    expect(unused_cities(p) >= 0, f"{path}.cities", len(p.cities), "no more than in the box")
    expect(p.markers <= len(p.completed), f"{path}.markers", p.markers, "one a completed card")
    expect(unused_tokens(p) >= 0, f"{path}.tokens", len(p.tokens), "no more than in the box")
    most = g.rules.tech_dial.most
    expect(p.dial <= most, f"{path}.dial", p.dial, f"at most {most}")
    store = total(g, seat, "store")
    expect(p.store <= store, f"{path}.store", p.store, f"at most {store}")
    audit_caravans(g, seat, p)
    audit_cards(g, seat, p)


def audit_caravans(g: Dawn, seat: Seat, p: Player) -> None:
    """As many caravans are in use as the economy card prints."""
    known = all(h >= IN_BOX for h in p.caravans)
    expect(known, f"players[{seat}].caravans", p.caravans, "spaces, -1 (card) or -2 (box)")
    printed = max(g.rules.focus[card].caravans for card in p.row)
    if printed:
        surplus = sum(step.seat == seat for step in owed(g, DropCaravan))
        used = sum(h != IN_BOX for h in p.caravans) - surplus
        fits = used == min(printed, CARAVANS)
        expect(fits, f"players[{seat}].caravans", p.caravans, f"{printed} of them out of the box")


def audit_cards(g: Dawn, seat: Seat, p: Player) -> None:
    """Diplomacy cards, city-state tokens and natural wonders are of this map and within limits."""
    s, path = g.state, f"players[{seat}]"
    geo = geography(g)
    states = set(geo.city_states.values())
    expect_distinct(f"{path}.city_state_cards", p.city_state_cards)
    for field in ("city_state_cards", "conquered"):
        keys = list(getattr(p, field))
        expect(states.issuperset(keys), f"{path}.{field}", keys, "city-states of this map")
    naturals = set(geo.naturals.values())
    found = list(p.naturals)
    expect(naturals.issuperset(found), f"{path}.naturals", found, "natural wonders of this map")
    on_cards = all(-1 <= slot < SLOTS for slot in p.naturals.values())
    expect(on_cards, f"{path}.naturals", p.naturals, "slots from 0 to 4, or -1")
    for city_state, slot in p.conquered.items():
        slots = slots_of(g, seat, g.rules.city_states[city_state].type) or [-1]
        expect(slot in slots, f"{path}.conquered[{city_state}]", slot, f"one of {slots}")
    for giver in range(len(s.players)):
        held = pacts_held(g, seat, giver)
        if giver != seat and len(held) > most_pacts(g, seat):
            returning = any((r.seat, r.giver) == (seat, giver) for r in owed(g, ReturnSurplus))
            expect(returning, f"players[{giver}].pacts", held, f"fewer in the hand of seat {seat}")


# What lies on the map and beside it.


def audit_tokens(g: Dawn) -> None:
    """Resources, natural wonders, city-states and barbarians are each somewhere, once."""
    s, geo = g.state, geography(g)
    printed, spawns = symbols(geo)
    for h, token in enumerate(s.token):
        if token not in (EMPTY, printed[h]):
            expect(False, f"token[{NAMES[h]}]", token, f"{printed[h]} or none")
    expect(len(s.supply) == len(RESOURCES), "supply", s.supply, "four numbers")
    for i, resource in enumerate(RESOURCES):
        elsewhere = sum(p.resources[i] for p in s.players) + s.token.count(i + 1)
        left = EACH_RESOURCE - elsewhere
        expect(s.supply[i] == left, f"supply[{resource}]", s.supply[i], f"{left}, by what is out")
    for h, natural in geo.naturals.items():
        holders = [seat for seat, p in enumerate(s.players) if natural in p.naturals]
        free = s.token[h] == NATURAL_WONDER
        once = len(holders) + free == 1
        expect(once, "naturals", natural, "on its space, or with one player")
        with_space = free or s.owner[h] == holders[0]
        expect(with_space, "naturals", natural, f"with the owner of {NAMES[h]}")
    for h, city_state in geo.city_states.items():
        audit_city_state(g, h, city_state)
    expect(len(s.barbarians) == len(LETTERS), "barbarians", s.barbarians, "nine places")
    for i, at in enumerate(s.barbarians):
        path = f"barbarians[{LETTERS[i]}]"
        absent = spawns[i] == ABSENT
        expect((at == ABSENT) == absent, path, at, f"{ABSENT} only without a symbol on the map")
        known = at < 0 or (at < SPACES and geo.terrain[at] > WATER)
        expect(known, path, named(at), "a space of the map that is land")


def audit_city_state(g: Dawn, at: int, key: str) -> None:
    """A city-state is free, or held by whoever holds its space; its cards are with it."""
    s = g.state
    holders = [seat for seat, p in enumerate(s.players) if key in p.conquered]
    free = s.token[at] == CITY_STATE
    expect(len(holders) + free == 1, "conquered", key, "free, or held by one player")
    if holders and s.owner[at] != holders[0]:
        # Between the conquest and the piece that is put there.
        taking = any(step.at == at for step in owed(g, Capture))
        expect(taking, f"owner[{NAMES[at]}]", s.owner[at], f"{holders[0]}, who holds {key}")
    held = sum(key in p.city_state_cards for p in s.players)
    most = g.rules.city_states[key].copies if free else 0
    expect(held <= most, "city_state_cards", key, f"at most {most} in players' hands")


def audit_wonders(g: Dawn) -> None:
    """Every wonder is in its deck, removed or built; a built one is its space's owner's."""
    s, wonders = g.state, g.rules.wonders
    cards = Counter([*s.removed, *s.wonder_at, *(w for deck in s.decks.values() for w in deck)])
    for key in {*cards, *wonders}:
        once = cards[key] == 1 and key in wonders
        expect(once, "decks, removed and wonder_at", key, "every wonder of the box, once")
    for kind, deck in s.decks.items():
        fits = all(wonders[key].type == kind for key in deck)
        expect(fits, f"decks[{kind}]", deck, f"{kind} wonders")
    expect_distinct("wonder_at", [named(h) for h in s.wonder_at.values()])
    terrain = geography(g).terrain
    for wonder, h in s.wonder_at.items():
        land = 0 <= h < SPACES and terrain[h] > WATER
        expect(land, f"wonder_at[{wonder}]", named(h), "a space of the map that is land")
    for seat, p in enumerate(s.players):
        expect_distinct(f"players[{seat}].wonders", p.wonders)
        built = {w for w, h in s.wonder_at.items() if s.owner[h] == seat}
        own = set(p.wonders) == built
        expect(own, f"players[{seat}].wonders", p.wonders, "those on the player's spaces")


def audit_victory(g: Dawn) -> None:
    """Victory cards of the box, none twice, completed by agendas of theirs."""
    s, rules = g.state, g.rules
    known = len(s.victory) in (3, 4) and all(key in rules.victory for key in s.victory)
    expect(known, "victory", s.victory, "three or four victory cards")
    expect_distinct("victory", s.victory)
    for seat, p in enumerate(s.players):
        for key, agenda in p.completed.items():
            path = f"players[{seat}].completed"
            expect(key in s.victory, path, key, "victory cards in play")
            agendas = [a.key for a in rules.victory[key].agendas]
            expect(agenda in agendas, f"{path}[{key}]", agenda, f"one of {agendas}")
    winners = all(0 <= seat < len(s.players) for seat in s.winners)
    expect(winners and bool(s.winners) == g.over, "winners", s.winners, "seats, when it is over")
    expect_distinct("winners", s.winners)


# The turn and what is owed.


def audit_stack(g: Dawn) -> None:
    """What is owed, is owed to players."""
    n = len(g.state.players)
    for step in g.stack:
        kind = type(step).__name__
        least = 0 if step.asks else -1
        expect(least <= step.seat < n, f"{kind}.seat", step.seat, f"a seat below {n}")


def audit_turn(g: Dawn) -> None:
    """Marks of a turn, a resolution and a battle are there as long as these last."""
    s = g.state
    turns = [step.seat for step in owed(g, EndTurn)]
    active = turns[-1] if turns else NOBODY
    expect(s.active == active, "active", s.active, f"{active}, whose turn it is")
    resetting = any(step.slot < 0 for step in owed(g, ResetFocus))
    chosen = 0 <= s.chosen < SLOTS if resetting else s.chosen == -1
    expect(chosen, "chosen", s.chosen, "a slot from 0 to 4 until the reset, and -1 otherwise")
    resolving = bool(owed(g, EndResolution))
    slot = 0 <= s.slot < SLOTS if resolving else s.slot == -1
    expect(slot, "slot", s.slot, "a slot from 0 to 4 in a resolution, and -1 otherwise")
    expect((s.power > 0) == resolving, "power", s.power, "more than 0 in a resolution, 0 otherwise")
    on_map = geography(g).places
    for field in ("captured", "visited", "filled"):
        spaces = getattr(s, field)
        expect_distinct(field, spaces)
        expect(all(h in on_map for h in spaces), field, [*map(named, spaces)], "spaces of the map")
    for field in ("returned", "moved"):
        caravans = getattr(s, field)
        expect_distinct(field, caravans)
        known = all(0 <= i < CARAVANS for i in caravans)
        expect(known, field, caravans, f"caravans from 0 to {CARAVANS - 1}")
    expect_distinct("used", s.used)
    for what in s.used:
        known = what.removeprefix("use ") in g.rules.catalogue
        expect(known, "used", what, "a component of the box")
    if s.active == NOBODY:
        marks = [*s.captured, *s.visited, *s.returned, *s.used]
        expect(not marks, "used, captured, visited, returned", marks, "nothing between turns")
        expect(s.attacks_won == 0, "attacks_won", s.attacks_won, "0 between turns")
    audit_battle(g)


def audit_battle(g: Dawn) -> None:
    """The attack under way is one that could be made here."""
    battle = g.state.battle
    fought = bool(owed(g, Outcome))
    expect((battle is not None) == fought, "battle", battle, "an attack until its outcome")
    if battle is None:
        return
    expect(battle.attacker == g.state.active, "battle.attacker", battle.attacker, "who is on turn")
    at = battle.target
    expect(at in geography(g).places, "battle.target", named(at), "a space of the map")
    found = defender_on(g, battle.attacker, at)
    same = found is not None and (found.kind, found.defender) == (battle.kind, battle.defender)
    expect(same, "battle.kind", battle.kind, f"what defends {NAMES[at]}")
    rolled = all(1 <= die <= 6 for die in battle.rolls)
    expect(rolled, "battle.rolls", battle.rolls, "two dice")
