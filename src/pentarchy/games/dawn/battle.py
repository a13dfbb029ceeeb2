"""Battle values: what attacker and defender have beside their dice (R5.36, R5.37)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pentarchy.core.message import Message, Said, Seat
from pentarchy.games.dawn.queries import geography, is_rival, relief, terrain
from pentarchy.games.dawn.state import CAPITAL, CITY, CITY_STATE, REINFORCED, Battle

if TYPE_CHECKING:
    from pentarchy.games.dawn.rules import Dawn

CITY_STATE_DEFENCE = 8
Terms = list[tuple[Said, int]]
"""Labels and numbers that make a sum."""


def defender_on(g: Dawn, seat: Seat, at: int) -> Battle | None:
    """What a seat would fight on a space; None if there is nothing to attack."""
    s = g.state
    if at in s.barbarians:
        return Battle(seat, at, "barbarian")
    if s.token[at] == CITY_STATE:
        return Battle(seat, at, "city_state")
    if is_rival(s, seat, at):
        piece = s.piece[at]
        kind = "capital" if piece == CAPITAL else "city" if piece == CITY else "token"
        return Battle(seat, at, kind, s.owner[at])
    return None


def modifiers(g: Dawn, seat: Seat, side: str, opponent: Seat) -> list[tuple[str, int]]:
    """What leader, wonders and diplomacy cards add for a seat in the battle under way, by card."""
    adding = g.rules.catalogue.adds.get(side, {})
    s, p = g.state, g.state.players[seat]
    cards = [card for card in (p.leader, *p.wonders, *p.city_state_cards) if card in adding]
    for card in g.rules.pacts:
        if card in adding:
            # A player's card never works against the player who gave it (R5.62).
            cards += [
                card
                for giver, q in enumerate(s.players)
                if q.pacts[card] == seat and giver not in (seat, opponent)
            ]
    found = [(card, g.amount(seat, adding[card])) for card in cards]
    return [(card, amount) for card, amount in found if amount]


def of_cards(found: list[tuple[str, int]]) -> Terms:
    """What cards add, with their names."""
    return [(Message("{card}", card=card), amount) for card, amount in found]


def attack_terms(g: Dawn, battle: Battle) -> Terms:
    """What the attacker has beside the die (R5.36)."""
    s = g.state
    terms: Terms = [(Message("Slot {slot}", slot=s.power), s.power)]
    if battle.bonus:
        terms += of_cards([(s.players[battle.attacker].row[s.slot], battle.bonus)])
    found = modifiers(g, battle.attacker, "attack", battle.defender)
    if battle.kind == "city_state":
        # Its card is returned before the roll, so it never works against itself (R5.35).
        attacked = geography(g).city_states[battle.target]
        found = [(card, amount) for card, amount in found if card != attacked]
    return terms + of_cards(found)


REINFORCED_HERE = (Message("Reinforced"), 1)


@cache
def ground_term(ground: str, hard: int, twice: bool) -> tuple[Said, int]:
    """What the ground adds to a defence."""
    if twice:
        return Message("{terrain:cap}, twice for a city", terrain=ground), 2 * hard
    return Message("{terrain:cap}", terrain=ground), hard


def defence_terms(g: Dawn, battle: Battle) -> Terms:
    """What the defender has beside the die (R5.37)."""
    s, geo = g.state, geography(g)
    if battle.kind == "city_state":
        return [(Message("City-state"), CITY_STATE_DEFENCE)]
    hard = geo.difficulty[relief(g, battle.attacker)][battle.target]
    twice = battle.kind in ("city", "capital")
    terms = [ground_term(terrain(g, battle.target), hard, twice)]
    if battle.kind == "barbarian":
        return terms
    if s.piece[battle.target] == REINFORCED:
        terms.append(REINFORCED_HERE)
    around = sum(
        s.piece[n] == REINFORCED and s.owner[n] == battle.defender for n in geo.near[battle.target]
    )
    if around:
        terms.append((Message("Reinforced neighbours"), around))
    return terms + of_cards(modifiers(g, battle.defender, "defence", battle.attacker))


def summed(terms: Terms) -> int:
    """The sum of such terms."""
    return sum(amount for _, amount in terms)
