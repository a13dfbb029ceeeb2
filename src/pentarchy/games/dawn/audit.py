"""Audit: what is conserved at every moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.dawn.queries import slots_of, unused_cities, unused_tokens
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
    MOST_TRADE,
    NAMES,
    NATURAL_WONDER,
    NOBODY,
    NONE,
    RESOURCES,
    SPACES,
    WATER,
    WATER_TOKENS,
)

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


def audit(g: Dawn) -> None:
    """Assert that no piece, card or token came from nowhere or went nowhere."""
    audit_map(g)
    if g.state.victory:
        audit_players(g)
        audit_tokens(g)
        audit_wonders(g)
    else:
        for seat, p in enumerate(g.state.players):
            held = [*p.cities[1:], *p.tokens, *p.wonders, *p.completed, *filter(None, p.resources)]
            assert not held, f"seat {seat} has more than a capital before the map is made"


def audit_map(g: Dawn) -> None:
    """Pieces stand on land of the map, where their owners' lists say."""
    s = g.state
    geo = g.rules.geography(s.layout)
    assert sum(h >= 160 for h in geo.spaces) <= WATER_TOKENS, s.layout
    for seat, p in enumerate(s.players):
        assert len(set(p.cities)) == len(p.cities)
        assert len(set(p.tokens)) == len(p.tokens)
        for h in p.cities:
            assert s.owner[h] == seat, NAMES[h]
            assert s.piece[h] >= CITY, NAMES[h]
        for h in p.tokens:
            assert s.owner[h] == seat, NAMES[h]
            assert NONE < s.piece[h] < CITY, NAMES[h]
        for h in p.cities + p.tokens:
            assert geo.terrain[h] > WATER, f"{NAMES[h]} is no land"
            assert s.token[h] == EMPTY, NAMES[h]
            assert h not in s.barbarians, NAMES[h]
    pieces = sum(len(p.cities) + len(p.tokens) for p in s.players)
    assert pieces == sum(piece != NONE for piece in s.piece)
    assert pieces == sum(owner != NOBODY for owner in s.owner)
    assert len(s.owner) == len(s.piece) == len(s.token) == SPACES


def audit_players(g: Dawn) -> None:
    """Every player has the pieces of the box, and no card twice."""
    s, rules = g.state, g.rules
    for seat, p in enumerate(s.players):
        assert unused_cities(p) >= 0
        assert unused_tokens(p) >= 0, (seat, p)
        assert s.piece[p.cities[0]] == CAPITAL
        assert p.markers <= len(p.completed)
        assert len(p.caravans) == CARAVANS
        assert all(h >= IN_BOX for h in p.caravans)
        assert len(set(p.row)) == 5
        assert all(card in rules.focus for card in p.row)
        assert all(0 <= t <= MOST_TRADE for t in p.trade)
        assert p.store >= 0
        assert 0 <= p.dial <= rules.tech_dial.most
        assert all(n >= 0 for n in p.resources)
        assert set(p.pacts) == set(rules.pacts)
        assert all(0 <= holder < len(s.players) for holder in p.pacts.values())
        assert len(set(p.city_state_cards)) == len(p.city_state_cards)
        assert set(p.completed) <= set(s.victory)
        assert all(-1 <= slot < 5 for slot in p.naturals.values())
        for city_state, slot in p.conquered.items():
            slots = slots_of(g, seat, rules.city_states[city_state].type)
            assert slot in (slots or [-1]), f"{city_state} lies on a card of another type"


def audit_tokens(g: Dawn) -> None:
    """Resources, natural wonders, city-states and barbarians are each somewhere, once."""
    s = g.state
    geo = g.rules.geography(s.layout)
    for i, resource in enumerate(RESOURCES):
        held = sum(p.resources[i] for p in s.players)
        assert s.supply[i] >= 0, resource
        assert s.supply[i] + held + s.token.count(i + 1) == EACH_RESOURCE, resource
    for h, natural in geo.naturals.items():
        holders = [seat for seat, p in enumerate(s.players) if natural in p.naturals]
        assert len(holders) + (s.token[h] == NATURAL_WONDER) == 1, natural
        assert not holders or s.owner[h] == holders[0], f"{natural} left its space"
    for h, city_state in geo.city_states.items():
        holders = [seat for seat, p in enumerate(s.players) if city_state in p.conquered]
        free = s.token[h] == CITY_STATE
        assert len(holders) + free == 1, city_state
        cards = sum(city_state in p.city_state_cards for p in s.players)
        assert cards <= (g.rules.city_states[city_state].copies if free else 0), city_state
    for i, letter in enumerate(LETTERS):
        assert (s.barbarians[i] == ABSENT) == (letter not in geo.spawns), letter
        assert s.barbarians[i] < 0 or geo.terrain[s.barbarians[i]] > WATER, letter


def audit_wonders(g: Dawn) -> None:
    """Every wonder is in a deck, removed or built, and belongs to whoever holds its space."""
    s = g.state
    cards = [*s.removed, *s.wonder_at, *(w for deck in s.decks.values() for w in deck)]
    assert sorted(cards) == sorted(g.rules.wonders)
    assert len(set(s.wonder_at.values())) == len(s.wonder_at), "two wonders on one space"
    for wonder, h in s.wonder_at.items():
        for seat, p in enumerate(s.players):
            assert (wonder in p.wonders) == (s.owner[h] == seat), (wonder, NAMES[h])
    assert all(len(set(p.wonders)) == len(p.wonders) for p in s.players)
