"""Queries: numbers and facts that follow from the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Seat
from pentarchy.games.dawn.geography import Geography
from pentarchy.games.dawn.state import (
    ABSENT,
    CITIES,
    CITY,
    CITY_STATE,
    CONTROL,
    CONTROL_TOKENS,
    EMPTY,
    ERAS,
    LETTERS,
    NATURAL_WONDER,
    NONE,
    REINFORCED,
    RESOURCES,
    SPACES,
    TERRAIN_KEYS,
    DawnState,
    Player,
)

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def geography(g: Dawn) -> Geography:
    """What follows from how the tiles lie."""
    layout = g.state.layout
    return g.rules.geographies.get(layout) or g.rules.geography(layout)


def symbols(geo: Geography) -> tuple[list[int], list[int]]:
    """What a map's symbols call for: a token for every space, a place for every barbarian (S4)."""
    token = [EMPTY] * SPACES
    for h, resource in geo.resources.items():
        token[h] = RESOURCES.index(resource) + 1
    for h in geo.city_states:
        token[h] = CITY_STATE
    for h in geo.naturals:
        token[h] = NATURAL_WONDER
    return token, [geo.spawns.get(letter, ABSENT) for letter in LETTERS]


def lying(g: Dawn) -> tuple[list[int], list[int]]:
    """Tokens by space, and where barbarians are; while the map is built, those to come."""
    s = g.state
    return (s.token, s.barbarians) if s.victory else symbols(geography(g))


def sector_key(number: int) -> str:
    """What a sector of the event dial (from 0) is called, as a key."""
    return f"sector_{number + 1}"


# Cards in play.


def total(g: Dawn, seat: Seat, query: str) -> int:
    """What the leader, wonders and city-state cards of a seat add to a number."""
    adding = g.rules.catalogue.adds.get(query)
    if adding is None:
        return 0
    p = g.state.players[seat]
    added = g.amount(seat, adding[p.leader]) if p.leader in adding else 0
    if p.wonders or p.city_state_cards:
        for key in (*p.wonders, *p.city_state_cards):
            if key in adding:
                added += g.amount(seat, adding[key])
    return added


def has(g: Dawn, seat: Seat, ability: str) -> bool:
    """Whether a card in play gives a seat an ability."""
    adding = g.rules.catalogue.adds.get(ability)
    if adding is None:
        return False
    p = g.state.players[seat]
    if p.leader in adding:
        return True
    if not p.wonders and not p.city_state_cards:
        return False
    keys = adding.keys()
    return not (keys.isdisjoint(p.wonders) and keys.isdisjoint(p.city_state_cards))


def pacts_held(g: Dawn, seat: Seat, giver: Seat) -> list[str]:
    """The diplomacy cards of one player that another holds."""
    return [card for card, holder in g.state.players[giver].pacts.items() if holder == seat]


def most_pacts(g: Dawn, seat: Seat) -> int:
    """How many diplomacy cards a seat may hold of each rival."""
    return 1 + total(g, seat, "more_pacts")


def card_type(g: Dawn, card: str) -> str:
    """The type of a focus card."""
    return g.rules.focus[card].type


def slots_of(g: Dawn, seat: Seat, kind: str) -> list[int]:
    """The slots (from 0) that hold a card of a type."""
    focus = g.rules.focus
    return [i for i, card in enumerate(g.state.players[seat].row) if focus[card].type == kind]


def resolving(g: Dawn) -> str:
    """The type of the card being resolved; empty when none is."""
    s = g.state
    return card_type(g, s.players[s.active].row[s.slot]) if s.slot >= 0 else ""


# The map.


def unused_tokens(p: Player) -> int:
    """Control tokens a player has neither on the map nor at a victory card."""
    return CONTROL_TOKENS - len(p.tokens) - p.markers


def unused_cities(p: Player) -> int:
    """Cities a player has not built."""
    return CITIES - len(p.cities)


def friendly(p: Player) -> list[int]:
    """The spaces with a city or control token of a player."""
    return p.cities + p.tokens


def is_rival(s: DawnState, seat: Seat, at: int) -> bool:
    """Whether a space holds another player's city or control token."""
    return s.piece[at] != NONE and s.owner[at] != seat


def wonder_on(s: DawnState, at: int) -> str:
    """The world wonder whose token lies on a space; empty if none does."""
    for wonder, place in s.wonder_at.items():
        if place == at:
            return wonder
    return ""


def barbarian_on(s: DawnState, at: int) -> str:
    """The letter of the first barbarian on a space; empty if there is none."""
    return LETTERS[s.barbarians.index(at)] if at in s.barbarians else ""


def is_empty(s: DawnState, at: int) -> bool:
    """Whether a space holds no token and no figure at all (D2)."""
    return is_empty_but_caravans(s, at) and not any(at in p.caravans for p in s.players)


def is_empty_but_caravans(s: DawnState, at: int) -> bool:
    """Whether a space holds nothing but, perhaps, caravans."""
    return (
        s.piece[at] == NONE
        and s.token[at] == EMPTY
        and at not in s.barbarians
        and at not in s.wonder_at.values()
    )


def terrain(g: Dawn, at: int) -> str:
    """The terrain of a space, as a key."""
    return TERRAIN_KEYS[geography(g).terrain[at]]


def relief(g: Dawn, seat: Seat) -> int:
    """Which difficulties hold for a seat now: an index into `Geography.difficulty`."""
    s = g.state
    found = 0
    if s.active == seat >= 0:
        if has(g, seat, "gentle_coasts"):
            found = 1
        if s.slot >= 0 and has(g, seat, "gentle_forests"):
            found += 2 * (resolving(g) in ("culture", "industry"))
    return found


def difficulty(g: Dawn, seat: Seat, at: int) -> int:
    """The difficulty of a space for a seat now."""
    return geography(g).difficulty[relief(g, seat)][at]


def is_easy(g: Dawn, seat: Seat, at: int, most: int) -> bool:
    """Whether the difficulty of a space for a seat is within a limit; relief never adds to it."""
    return geography(g).difficulty[0][at] <= most or difficulty(g, seat, at) <= most


def allies(g: Dawn, seat: Seat) -> list[Seat]:
    """The players whose control tokens count for the maturity of a seat's cities."""
    s = g.state
    if has(g, seat, "all_tokens_mature"):
        return list(range(len(s.players)))
    found = [seat]
    for card in g.rules.catalogue.adds.get("shared_tokens", ()):
        found += [giver for giver, p in enumerate(s.players) if p.pacts[card] == seat]
    return found


def mature_cities(g: Dawn, seat: Seat) -> list[int]:
    """The cities of a seat with a control token on every neighbour that is land (D4)."""
    s = g.state
    counting = allies(g, seat)
    land, owner, piece = geography(g).land, s.owner, s.piece
    found = []
    for city in s.players[seat].cities:
        for n in land[city]:
            if not CONTROL <= piece[n] <= REINFORCED or owner[n] not in counting:
                break
        else:
            found.append(city)
    return found


def reinforced_count(g: Dawn, seat: Seat) -> int:
    """Reinforced control tokens on the map."""
    piece = g.state.piece
    return sum(piece[h] == REINFORCED for h in g.state.players[seat].tokens)


def near_a_city(g: Dawn, at: int) -> bool:
    """Whether a space is next to any city or city-state."""
    piece, token = g.state.piece, g.state.token
    near = geography(g).near[at]
    return any(piece[n] >= CITY or token[n] == CITY_STATE for n in near)


# Wonders and agendas.


def wonder_count(g: Dawn, seat: Seat, kind: str) -> int:
    """World wonders of a type that a seat controls."""
    wonders = g.rules.wonders
    return sum(wonders[w].type == kind for w in g.state.players[seat].wonders)


def wonder_cost(g: Dawn, seat: Seat, wonder: str) -> int:
    """What a wonder costs a seat."""
    card = g.rules.wonders[wonder]
    less = total(g, seat, "discount") + total(g, seat, f"discount_{card.type}")
    return max(0, card.cost - less)


def latest_era(g: Dawn, seat: Seat) -> int:
    """The latest era among the wonders of a seat: 1 ancient, 2 medieval, 3 modern, 0 none."""
    eras = (ERAS.index(g.rules.wonders[w].era) + 1 for w in g.state.players[seat].wonders)
    return max(eras, default=0)


def raise_of_low_slots(g: Dawn, seat: Seat) -> int:
    """What a card in slot 1 or 2 gains by being resolved further right."""
    slot = g.state.slot + 1
    if slot > 2:
        return 0
    return 2 if g.state.machu_picchu_two else 3 - slot


def city_count(g: Dawn, seat: Seat) -> int:
    """Cities on the map."""
    return len(g.state.players[seat].cities)


def mature_city_count(g: Dawn, seat: Seat) -> int:
    """Mature cities."""
    return len(mature_cities(g, seat))


def shore_spaces(g: Dawn, seat: Seat) -> int:
    """Friendly spaces next to water or to the edge of the map."""
    p, shore = g.state.players[seat], geography(g).shore
    return len(shore.intersection(p.tokens)) + len(shore.intersection(p.cities))


def conquests(g: Dawn, seat: Seat) -> int:
    """Conquered city-states; an attack won on a capital counts as two."""
    p = g.state.players[seat]
    return max(2 * p.won_capital, len(p.conquered))


def farthest_dial(g: Dawn, seat: Seat) -> int:
    """How far the tech dial has ever come."""
    p = g.state.players[seat]
    return g.rules.tech_dial.most if p.reached_24 else p.dial


def natural_count(g: Dawn, seat: Seat) -> int:
    """Natural wonders held."""
    return len(g.state.players[seat].naturals)


def culture_wonders(g: Dawn, seat: Seat) -> int:
    """Culture wonders controlled."""
    return wonder_count(g, seat, "culture")


def economy_wonders(g: Dawn, seat: Seat) -> int:
    """Economy wonders controlled."""
    return wonder_count(g, seat, "economy")


def science_wonders(g: Dawn, seat: Seat) -> int:
    """Science wonders controlled."""
    return wonder_count(g, seat, "science")


def military_wonders(g: Dawn, seat: Seat) -> int:
    """Military wonders controlled."""
    return wonder_count(g, seat, "military")


def two_if_no_culture_wonder(g: Dawn, seat: Seat) -> int:
    """2 as long as no culture wonder is controlled."""
    return 0 if culture_wonders(g, seat) else 2


def two_if_no_economy_wonder(g: Dawn, seat: Seat) -> int:
    """2 as long as no economy wonder is controlled."""
    return 0 if economy_wonders(g, seat) else 2


def two_if_no_science_wonder(g: Dawn, seat: Seat) -> int:
    """2 as long as no science wonder is controlled."""
    return 0 if science_wonders(g, seat) else 2


def two_if_no_military_wonder(g: Dawn, seat: Seat) -> int:
    """2 as long as no military wonder is controlled."""
    return 0 if military_wonders(g, seat) else 2


# Battle; these read the attack under way.


def caravans_beside_battle(g: Dawn, seat: Seat) -> int:
    """2 for each own caravan next to the defending space."""
    battle = g.state.battle
    assert battle is not None
    near = geography(g).near[battle.target]
    return 2 * sum(h in near for h in g.state.players[seat].caravans)


def four_if_more_reinforced(g: Dawn, seat: Seat) -> int:
    """4 against a rival with fewer reinforced control tokens."""
    battle = g.state.battle
    assert battle is not None
    if battle.defender < 0:
        return 0
    return 4 if reinforced_count(g, seat) > reinforced_count(g, battle.defender) else 0


def three_against_cities(g: Dawn, seat: Seat) -> int:
    """3 against a city, a capital or a city-state."""
    battle = g.state.battle
    assert battle is not None
    return 3 if battle.kind in ("city", "capital", "city_state") else 0


def three_on_low_ground(g: Dawn, seat: Seat) -> int:
    """3 if the defending space is grassland or hills."""
    battle = g.state.battle
    assert battle is not None
    return 3 if terrain(g, battle.target) in ("grassland", "hills") else 0


def cities_around_battle(g: Dawn, seat: Seat) -> int:
    """City-states and own cities within 2 spaces of the defending space."""
    battle = g.state.battle
    assert battle is not None
    s = g.state
    distances = geography(g).distances(battle.target)
    states = (h for h in geography(g).city_states if s.token[h] == CITY_STATE)
    return sum(distances[h] <= 2 for h in (*states, *s.players[seat].cities))


BATTLE = (
    "caravans_beside_battle",
    "four_if_more_reinforced",
    "three_against_cities",
    "three_on_low_ground",
    "cities_around_battle",
)
"""Those that are known only while there is a battle."""
QUERIES = {
    f.__name__: f
    for f in (
        latest_era,
        raise_of_low_slots,
        city_count,
        mature_city_count,
        shore_spaces,
        conquests,
        farthest_dial,
        natural_count,
        culture_wonders,
        economy_wonders,
        science_wonders,
        military_wonders,
        two_if_no_culture_wonder,
        two_if_no_economy_wonder,
        two_if_no_science_wonder,
        two_if_no_military_wonder,
        caravans_beside_battle,
        four_if_more_reinforced,
        three_against_cities,
        three_on_low_ground,
        cities_around_battle,
    )
}
"""The numbers that cards may name."""
