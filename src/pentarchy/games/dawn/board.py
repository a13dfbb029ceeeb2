"""The board: how pieces come, go and change hands, with all that follows them (R5.67)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentarchy.core.message import Seat
from pentarchy.games.dawn.events import (
    AgendaCompleted,
    CaravanDestroyed,
    CityStateFreed,
    ControlFlipped,
    ControlPlaced,
    ControlReturned,
    FocusReplaced,
    NaturalGained,
    PieceDestroyed,
    ResourceGained,
    TradeGained,
    TradeLost,
    WonderCaptured,
    WonderLost,
)
from pentarchy.games.dawn.queries import (
    card_type,
    geography,
    most_pacts,
    pacts_held,
    slots_of,
    terrain,
    total,
    unused_tokens,
    wonder_on,
)
from pentarchy.games.dawn.state import (
    CITY,
    CITY_STATE,
    CONTROL,
    EMPTY,
    IN_BOX,
    MOST_TRADE,
    NAMES,
    NATURAL_WONDER,
    NOBODY,
    NONE,
    ON_CARD,
    PIECES,
    REINFORCED,
    RESOURCES,
    Player,
)
from pentarchy.games.dawn.upkeep import DropCaravan, PutCityState, ReturnSurplus

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn


# Agendas (R6.2): looked for after every change that can complete one.


def note(g: Dawn, seat: Seat, *queries: str) -> None:
    """Mark what a seat has completed, as far as these numbers go."""
    s, p = g.state, g.state.players[seat]
    for query in queries:
        for victory, agenda in g.rules.agendas.get(query, ()):
            if (
                victory in s.victory
                and victory not in p.completed
                and agenda.goal <= at_most(p, query)
                and g.rules.queries[query](g, seat) >= agenda.goal
            ):
                p.completed[victory] = agenda.key
                if unused_tokens(p) > 0:
                    p.markers += 1
                g.emit(AgendaCompleted, seat=seat, agenda=agenda.key)


def at_most(p: Player, query: str) -> int:
    """What a number cannot exceed, told at a glance: spares most of the counting."""
    if query == "mature_city_count":
        return len(p.cities)
    if query == "shore_spaces":
        return len(p.cities) + len(p.tokens)
    return 99


def note_everybody(g: Dawn, query: str) -> None:
    """Mark what anybody has completed, as far as this number goes."""
    victory = g.state.victory
    for key, _ in g.rules.agendas.get(query, ()):
        if key in victory:
            for seat in range(len(g.state.players)):
                note(g, seat, query)


# Pieces of players.


def put_piece(g: Dawn, seat: Seat, at: int, piece: int) -> None:
    """Put a city or control token of a seat on a space that holds none."""
    s, p = g.state, g.state.players[seat]
    assert s.piece[at] == NONE, f"{NAMES[at]} is taken"
    s.owner[at], s.piece[at] = seat, piece
    (p.cities if piece >= CITY else p.tokens).append(at)
    note(g, seat, "shore_spaces")
    if piece >= CITY:
        note(g, seat, "city_count", "mature_city_count")
    else:
        note_everybody(g, "mature_city_count")


def lift_piece(g: Dawn, at: int) -> None:
    """Return the city or control token on a space to its owner, and nothing else."""
    s = g.state
    p = s.players[s.owner[at]]
    (p.cities if s.piece[at] >= CITY else p.tokens).remove(at)
    s.owner[at], s.piece[at] = NOBODY, NONE


def remove_piece(g: Dawn, at: int) -> None:
    """Take a city or control token off the map; what lay with it becomes free (R5.67)."""
    s, geo = g.state, geography(g)
    seat = s.owner[at]
    p = s.players[seat]
    lift_piece(g, at)
    natural = geo.naturals.get(at)
    if natural in p.naturals:
        assert natural is not None
        del p.naturals[natural]
        s.token[at] = NATURAL_WONDER
    wonder = wonder_on(s, at)
    if wonder:
        lose_wonder(g, seat, wonder)
        g.emit(WonderLost, seat=seat, wonder=wonder)
    if at in geo.city_states:
        free_city_state(g, seat, at)


def destroy_piece(g: Dawn, at: int) -> None:
    """Destroy a city or control token."""
    s = g.state
    g.emit(PieceDestroyed, seat=s.owner[at], piece=PIECES[s.piece[at]], at=NAMES[at])
    remove_piece(g, at)


def take_back(g: Dawn, at: int) -> None:
    """Take back an own control token from the map (R5.9)."""
    g.emit(ControlReturned, seat=g.state.owner[at], at=NAMES[at])
    remove_piece(g, at)


def replace_piece(g: Dawn, seat: Seat, at: int, piece: int) -> None:
    """Put a piece of a seat in place of another player's; what lay with it follows (R5.67)."""
    s, geo = g.state, geography(g)
    loser = s.players[s.owner[at]]
    wonder = wonder_on(s, at)
    if wonder:
        # Before the new piece: it must not count for the loser by a wonder that is gone.
        lose_wonder(g, s.owner[at], wonder)
    lift_piece(g, at)
    put_piece(g, seat, at, piece)
    natural = geo.naturals.get(at)
    if natural in loser.naturals:
        assert natural is not None
        del loser.naturals[natural]
        gain_natural(g, seat, natural)
    if wonder:
        gain_wonder(g, seat, wonder)
    if at in geo.city_states:
        del loser.conquered[geo.city_states[at]]
        gain_city_state(g, seat, geo.city_states[at])


def place_control(g: Dawn, seat: Seat, at: int) -> None:
    """Place a plain control token and take what lies there (R5.8)."""
    s, geo = g.state, geography(g)
    p = s.players[seat]
    put_piece(g, seat, at, CONTROL)
    s.filled.append(at)
    g.emit(ControlPlaced, seat=seat, at=NAMES[at], terrain=terrain(g, at))
    token = s.token[at]
    if token != EMPTY:
        s.token[at] = EMPTY
        if token == NATURAL_WONDER:
            gain_natural(g, seat, geo.naturals[at])
        else:
            p.resources[token - 1] += 1
            g.emit(ResourceGained, seat=seat, resource=RESOURCES[token - 1])
    claim_free_wonder(g, seat, at)


def flip_control(g: Dawn, at: int) -> None:
    """Turn a reinforced control token to its plain side."""
    assert g.state.piece[at] == REINFORCED
    g.state.piece[at] = CONTROL
    g.emit(ControlFlipped, seat=g.state.owner[at], at=NAMES[at])


def destroy_caravans(g: Dawn, at: int) -> None:
    """Destroy every caravan on a space: back to its card."""
    for seat, p in enumerate(g.state.players):
        for i, h in enumerate(p.caravans):
            if h == at:
                p.caravans[i] = ON_CARD
                g.emit(CaravanDestroyed, seat=seat, at=NAMES[at])


# What follows a space.


def gain_natural(g: Dawn, seat: Seat, natural: str) -> None:
    """Hold a natural wonder token."""
    p = g.state.players[seat]
    p.naturals = dict(sorted({**p.naturals, natural: -1}.items()))
    g.emit(NaturalGained, seat=seat, natural=natural)
    note(g, seat, "natural_count")


def gain_wonder(g: Dawn, seat: Seat, wonder: str) -> None:
    """Control a world wonder that was built before."""
    g.state.players[seat].wonders.append(wonder)
    g.emit(WonderCaptured, seat=seat, wonder=wonder)
    note_wonder(g, seat, wonder)


def claim_free_wonder(g: Dawn, seat: Seat, at: int) -> None:
    """A world wonder that lies free on a space goes to whoever puts a piece there (R5.8, R5.27)."""
    wonder = wonder_on(g.state, at)
    if wonder and wonder not in g.state.players[seat].wonders:
        gain_wonder(g, seat, wonder)


def note_wonder(g: Dawn, seat: Seat, wonder: str) -> None:
    """Mark what a new wonder completes."""
    note(g, seat, f"{g.rules.wonders[wonder].type}_wonders", "mature_city_count")


def lose_wonder(g: Dawn, seat: Seat, wonder: str) -> None:
    """No longer control a world wonder, with what it allowed (R5.56, R5.60)."""
    p = g.state.players[seat]
    p.wonders.remove(wonder)
    p.store = min(p.store, total(g, seat, "store"))
    return_surplus_pacts(g, seat)


def return_surplus_pacts(g: Dawn, seat: Seat) -> None:
    """Owe the return of diplomacy cards above the limit."""
    most = most_pacts(g, seat)
    for giver in range(len(g.state.players)):
        if giver != seat and len(pacts_held(g, seat, giver)) > most:
            g.push(ReturnSurplus(seat=seat, giver=giver))


def gain_city_state(g: Dawn, seat: Seat, city_state: str) -> None:
    """Hold the token of a conquered city-state (R5.39)."""
    p = g.state.players[seat]
    p.conquered = dict(sorted({**p.conquered, city_state: -1}.items()))
    lay_city_state(g, seat, city_state)
    note(g, seat, "conquests")


def lay_city_state(g: Dawn, seat: Seat, city_state: str) -> None:
    """Lay a city-state token on a card of its type; without such a card it waits (R5.59)."""
    slots = slots_of(g, seat, g.rules.city_states[city_state].type)
    g.state.players[seat].conquered[city_state] = slots[0] if slots else -1
    if len(slots) > 1:
        g.push(PutCityState(seat=seat, city_state=city_state))


def free_city_state(g: Dawn, seat: Seat, at: int) -> None:
    """Restore a conquered city-state: its token on the space, its cards beside the map (R5.68)."""
    key = geography(g).city_states[at]
    del g.state.players[seat].conquered[key]
    g.state.token[at] = CITY_STATE
    g.emit(CityStateFreed, seat=seat, city_state=key)


# The focus row.


def add_trade(g: Dawn, seat: Seat, slot: int) -> None:
    """Put a trade token on a card; above three it is lost (R5.4)."""
    p = g.state.players[seat]
    if p.trade[slot] < MOST_TRADE:
        p.trade[slot] += 1
        g.emit(TradeGained, seat=seat, card=p.row[slot])
    else:
        g.emit(TradeLost, seat=seat)


def reorder(g: Dawn, seat: Seat, order: Sequence[int]) -> None:
    """Lay the row in another order, with everything on the cards: new slot i was `order[i]`."""
    s, p = g.state, g.state.players[seat]
    p.row = [p.row[i] for i in order]
    p.trade = [p.trade[i] for i in order]
    for tokens in (p.naturals, p.conquered):
        for key, slot in tokens.items():
            if slot >= 0:
                tokens[key] = order.index(slot)
    if s.active == seat and s.chosen >= 0:
        s.chosen = order.index(s.chosen)


RESET = tuple((slot, *(i for i in range(5) if i != slot)) for slot in range(5))
"""The row in the order it lies in when the card in a slot has returned to slot 1."""


def reset_card(g: Dawn, seat: Seat, slot: int) -> None:
    """Return the card in a slot to slot 1; those before it move right (T3)."""
    reorder(g, seat, RESET[slot])


def replace_card(g: Dawn, seat: Seat, slot: int, new: str) -> None:
    """Put a card of the focus deck in place of one in the row; tokens stay, but for city-state
    tokens of another type (R5.3)."""
    p = g.state.players[seat]
    old, p.row[slot] = p.row[slot], new
    g.emit(FocusReplaced, seat=seat, old=old, new=new)
    for city_state, place in p.conquered.items():
        kind = g.rules.city_states[city_state].type
        if place < 0 or card_type(g, p.row[place]) != kind:
            lay_city_state(g, seat, city_state)
    fit_caravans(g, seat)


def fit_caravans(g: Dawn, seat: Seat) -> None:
    """Bring caravans in line with the number the economy card prints (R5.17)."""
    p = g.state.players[seat]
    printed = [g.rules.focus[card].caravans for card in p.row]
    if not any(printed):
        return
    surplus = sum(h != IN_BOX for h in p.caravans) - max(printed)
    for i, h in enumerate(p.caravans):
        if surplus < 0 and h == IN_BOX:
            p.caravans[i] = ON_CARD
            surplus += 1
        elif surplus > 0 and h == ON_CARD:
            p.caravans[i] = IN_BOX
            surplus -= 1
    g.push(*(DropCaravan(seat=seat) for _ in range(surplus)))
