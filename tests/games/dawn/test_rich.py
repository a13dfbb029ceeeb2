"""The laws in matches that begin rich: wonders, high cards and conquests all over the table.

Random play seldom gets that far by itself; here every card meets every other.
"""

from __future__ import annotations

import os

import pytest

from pentarchy.core.chance import Chance, below, pick, scrambled, shuffle
from pentarchy.core.match import Match, load
from pentarchy.games.dawn import RULES, board
from pentarchy.games.dawn.queries import (
    geography,
    is_empty,
    near_a_city,
    symbols,
    unused_tokens,
)
from pentarchy.games.dawn.rules import Dawn
from pentarchy.games.dawn.scenario import DawnScenario
from pentarchy.games.dawn.state import (
    CITY,
    CONTROL,
    EMPTY,
    MOST_TRADE,
    NAMES,
    REINFORCED,
)
from tests.laws.test_laws import check_position
from tests.support import wander

MATCHES = 12 * int(os.environ.get("LAW_TIMES", "1"))


def rich_match(seats: int, seed: int) -> Match:
    """A match on the first-game map in which everybody has much of everything."""
    chance = Chance(scrambled(seed))
    options = {
        "dial_overflow": pick(chance, ["reset_to_15", "carry_surplus"]),
        "errata_maracana": pick(chance, [False, True]),
        "errata_petra": pick(chance, [False, True]),
        "machu_picchu": pick(chance, ["as_slot_3", "plus_2_slots"]),
        "round_limit": 30,
    }
    match = DawnScenario(RULES, seats, seed, "epic-first-game", options)
    leaders = list(RULES.leaders)
    shuffle(chance, leaders)
    match.leaders(*leaders)
    g = match.g
    match.s.barbarians = symbols(geography(g))[1]
    for h in geography(g).city_states:
        if below(chance, 3) == 0:
            match.conquer(below(chance, seats), NAMES[h])
    for seat in range(seats):
        settle(g, seat, chance)
    raise_wonders(g, chance)
    for seat in range(seats):
        enrich(g, seat, chance)
    g._fresh.clear()
    return match.turn(0)


def settle(g: Dawn, seat: int, chance: Chance) -> None:
    """Cities and control tokens, sometimes nearly all of them."""
    p = g.state.players[seat]
    land = [h for h in geography(g).spaces if geography(g).terrain[h]]
    shuffle(chance, land)
    for h in land:
        if len(p.cities) < 4 + below(chance, 4) and is_empty(g.state, h):
            if not near_a_city(g, h):
                board.put_piece(g, seat, h, CITY)
        elif unused_tokens(p) > below(chance, 20) and is_empty(g.state, h):
            board.put_piece(g, seat, h, pick(chance, [CONTROL, CONTROL, REINFORCED]))
        elif g.state.token[h] == 6 and below(chance, 3) == 0 and unused_tokens(p):
            board.place_control(g, seat, h)
    g.state.filled.clear()


def raise_wonders(g: Dawn, chance: Chance) -> None:
    """Most wonders are built; one or the other lies free."""
    s = g.state
    keys = [w for deck in s.decks.values() for w in deck]
    shuffle(chance, keys)
    for key in keys[: 3 * len(keys) // 4]:
        seat = below(chance, len(s.players))
        free = [h for h in s.players[seat].cities if h not in s.wonder_at.values()]
        if below(chance, 12) == 0:
            bare = [h for h in geography(g).spaces if geography(g).terrain[h] and is_empty(s, h)]
            free = bare[:1]
            seat = -1
        if free:
            s.decks[RULES.wonders[key].type].remove(key)
            s.wonder_at[key] = pick(chance, free)
            if seat >= 0:
                s.players[seat].wonders.append(key)


def enrich(g: Dawn, seat: int, chance: Chance) -> None:
    """Better cards, trade tokens, goods and diplomacy."""
    s, p = g.state, g.state.players[seat]
    by_type: dict[str, list[str]] = {}
    for card in RULES.focus.values():
        by_type.setdefault(card.type, []).append(card.key)
    p.row = [pick(chance, by_type[RULES.focus[card].type]) for card in p.row]
    board.fit_caravans(g, seat)
    p.trade = [below(chance, MOST_TRADE + 1) for _ in range(5)]
    p.dial = below(chance, 25)
    for i in range(4):
        taken = min(s.supply[i], below(chance, 3))
        s.supply[i] -= taken
        p.resources[i] += taken
    for h, key in geography(g).city_states.items():
        if (
            s.token[h] != EMPTY
            and below(chance, 2)
            and len([q for q in s.players if key in q.city_state_cards]) < 2
        ):
            p.city_state_cards.append(key)
    for giver, q in enumerate(s.players):
        card = pick(chance, sorted(q.pacts))
        if giver != seat and q.pacts[card] == giver:
            q.pacts[card] = seat
    if "great_zimbabwe" in p.wonders:
        p.store = below(chance, 5)
    if p.leader == "america":
        for key in p.naturals:
            p.naturals[key] = below(chance, 5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rich_matches_keep_the_laws(seats: int) -> None:
    """Audited at every choice, fully checked at a sample, replayed to the same end."""
    for seed in range(MATCHES):
        match = rich_match(seats, seed)
        chance = Chance(scrambled(seed))
        for at in wander(match, seed):
            assert len(set(at.options)) == len(at.options) >= 2
            RULES.audit(at.game)
            if below(chance, 100) == 0:
                check_position(at, chance)
        RULES.audit(match.game)
        if seed % 4 == 0:
            assert load(match.record.to_text()).state_hash == match.state_hash
