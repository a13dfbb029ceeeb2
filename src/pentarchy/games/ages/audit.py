"""What hangs together in every position: cards, cubes and actions are conserved (chapters 2, 3).

Bounds of single numbers stand in the annotations of the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from pentarchy.core.audit import expect
from pentarchy.games.ages.cards.kinds import AgesCard, EventCard, MilitaryCard
from pentarchy.games.ages.queries import civil_total, military_total
from pentarchy.games.ages.scoring import LINES
from pentarchy.games.ages.setup import DEALT_EVENTS, OPEN_EVENTS, is_used
from pentarchy.games.ages.state import AGES, EVERYBODY, NOBODY, Placed

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import AgesState, Player

DECKS = len(AGES) - 1
"""One deck for each age with cards."""
SCORING_AGE = 3
"""The age of the events that the short game scores."""
TO_COME = ("civil[", "military[", "gone", "open_events", "kept")
"""Where cards of ages to come lie: in decks, in the box, open or dealt in the short game."""
SEAT_FIELDS = ("rival", "attacker", "bidder", "owner")
"""Fields of steps, besides `seat`, that hold seats."""
KEY_FIELDS = ("card", "new", "source")
"""Fields of steps that hold keys of cards."""


def audit(g: Ages) -> None:
    """Refuse a position that could not come about through play."""
    audit_ages(g)
    audit_table(g)
    for seat in range(len(g.state.players)):
        audit_player(g, seat)
    audit_resigned(g.state)
    audit_cards(g)
    audit_stack(g)


# The table.


def audit_ages(g: Ages) -> None:
    """The age fits the mode, the round, and the decks that are used up."""
    s = g.state
    last = 3 if s.mode == "full" else 2
    expect(s.last_age == last, "last_age", s.last_age, f"{last} in the mode {s.mode}")
    expect(s.age <= last + 1, "age", s.age, f"0 to {last + 1}")
    fits = s.round > 1 if s.age else s.round in (1, 2)
    expect(fits, "round", s.round, f"1 or 2 in Age A, 2 or more later; the age is {s.age}")
    if s.age <= last:
        expect(s.last_round == 0, "last_round", s.last_round, "0 before the final age")
    else:
        fits = s.round <= s.last_round <= s.round + 1
        expect(fits, "last_round", s.last_round, f"{s.round} or {s.round + 1} in the final age")
    for name, decks in (("civil", s.civil), ("military", s.military), ("discards", s.discards)):
        expect(len(decks) == DECKS, name, decks, f"{DECKS} of them")
    for age in range(min(s.age, DECKS)):
        left = len(s.civil[age])
        expect(left == 0, f"the number of cards in civil[{age}]", left, f"0 in Age {AGES[s.age]}")
    peaceful = s.mode == "training" or s.harmless_pacts
    expect(not (s.attacks and peaceful), "attacks", s.attacks, "no attacks in a peaceful game")
    looked = s.mode == "short" and s.age > 1
    expect(s.events_looked_at == looked, "events_looked_at", s.events_looked_at, f"{looked}")


def audit_table(g: Ages) -> None:
    """What lies in the middle is of the right kind, and names seats that there are."""
    s, r = g.state, g.rules
    seats = range(len(s.players))
    expect(len(seats) in r.seats, "players", len(seats), f"{r.seats.start} to {r.seats.stop - 1}")
    for name, seat in (("first", s.first), ("current", s.current)):
        expect(seat in seats, name, seat, f"a seat from 0 to {len(seats) - 1}")
    expect(len(s.row) == len(r.card_row.prices), "row", s.row, "a card or nothing in every space")
    audit_keys("row", filter(None, s.row), r.civil_keys)
    events = r.prepared
    knowers = {NOBODY, EVERYBODY, *seats}
    for name, pile, kind in (
        ("current_events", s.current_events, events),
        ("future_events", s.future_events, events),
        *((f"discards[{age}]", pile, r.military_keys) for age, pile in enumerate(s.discards)),
    ):
        audit_placed(name, pile, kind, knowers)
    expect(s.current_events != [], "current_events", s.current_events, "an event at least")
    audit_keys("past_events", s.past_events, events)
    audit_keys("tactics", s.tactics, r.tactics)
    expect(len(set(s.tactics)) == len(s.tactics), "tactics", s.tactics, "every tactic once")
    for age in range(DECKS):
        audit_keys(f"civil[{age}]", s.civil[age], r.keys_of_age[age])
        audit_keys(f"military[{age}]", s.military[age], r.keys_of_age[age])
        of_age = all(r.level[d.card] == age for d in s.discards[age])
        expect(of_age, f"discards[{age}]", s.discards[age], f"cards of Age {AGES[age]}")
    fits = len(set(s.peeked)) == len(s.peeked) and all(seat in seats for seat in s.peeked)
    expect(fits, "peeked", s.peeked, f"different seats from 0 to {len(seats) - 1}")
    audit_short_game(g)
    for i, pact in enumerate(s.pacts):
        name = f"pacts[{i}]"
        expect(pact.card in r.pacts, f"{name}.card", pact.card, "a pact")
        fits = pact.a in seats and pact.b in seats and pact.a != pact.b
        expect(fits, name, pact, "two different seats")
        expect(pact.owner in (pact.a, pact.b), f"{name}.owner", pact.owner, "one of its sides")
        for seat in (pact.a, pact.b):
            expect(not s.players[seat].resigned, name, pact, "seats that have not resigned")
        owners = [other.owner for other in s.pacts]
        expect(owners.count(pact.owner) == 1, f"{name}.owner", pact.owner, "one pact of a seat")


def audit_placed(
    name: str, pile: list[Placed], kind: Collection[str], knowers: Collection[int]
) -> None:
    """A pile of face-down cards."""
    for i, placed in enumerate(pile):
        expect(placed.card in kind, f"{name}[{i}].card", placed.card, "a card that may lie there")
        expect(placed.seat in knowers, f"{name}[{i}].seat", placed.seat, "a seat, -1 or -2")


def audit_keys(name: str, keys: Iterable[str], kind: Collection[str]) -> None:
    """All keys of a place are of a kind."""
    for key in keys:
        expect(key in kind, name, key, "a card that may lie there")


def audit_short_game(g: Ages) -> None:
    """Age III events are dealt and laid open in the short game only."""
    s, r = g.state, g.rules
    short = s.mode == "short"
    number = OPEN_EVENTS if short else 0
    expect(len(s.open_events) == number, "open_events", s.open_events, f"{number} events")
    audit_keys("open_events", s.open_events, r.event_cards)
    wars = [key for key in r.wars if r.level[key] == SCORING_AGE]
    fits = s.open_war in wars if short else not s.open_war
    expect(fits, "open_war", s.open_war, "an Age III war in the short game, else none")
    for seat, p in enumerate(s.players):
        name = f"players[{seat}]"
        number = 0 if not short else DEALT_EVENTS - bool(p.dropped)
        expect(len(p.kept) == number, f"{name}.kept", p.kept, f"{number} events")
        audit_keys(f"{name}.kept", p.kept, r.event_cards)
        fits = p.dropped == "" or (s.events_looked_at and p.dropped in r.event_cards)
        expect(fits, f"{name}.dropped", p.dropped, "an event not kept, after Age I")


# The players.


def audit_player(g: Ages, seat: int) -> None:
    """A civilization: its cubes, its actions, and cards that are in their place."""
    p, name = g.state.players[seat], f"players[{seat}]"
    audit_play(g, p, name)
    audit_cubes(p, name)
    audit_hands(g, p, name)
    audit_war(g, seat, name)
    total = sum(p.score.values())
    expect(total == p.culture, f"{name}.score", p.score, f"{p.culture} together, the culture")
    for why in p.score:
        known = why in LINES or why in g.rules.catalogue
        expect(known, f"{name}.score", why, "a card, or another reason to score")
    if not p.resigned:
        civil, military = civil_total(g, seat), military_total(g, seat)
        fits = p.ca + p.ca_spent == civil
        expect(fits, f"{name}.ca", p.ca, f"{civil} together with ca_spent ({p.ca_spent})")
        fits = p.ma + p.ma_spent == military
        expect(fits, f"{name}.ma", p.ma, f"{military} together with ma_spent ({p.ma_spent})")


def audit_cubes(p: Player, name: str) -> None:
    """Cubes are conserved."""
    working, stored = sum(p.workers.values()), sum(p.stock.values())
    expect(
        p.yellow + p.pool + working == p.yellow_cubes,
        f"{name}.yellow_cubes",
        p.yellow_cubes,
        f"yellow ({p.yellow}), pool ({p.pool}) and workers ({working}) together",
    )
    expect(
        p.blue + p.stages + stored == p.blue_cubes,
        f"{name}.blue_cubes",
        p.blue_cubes,
        f"blue ({p.blue}), stages ({p.stages}) and stock ({stored}) together",
    )


def audit_play(g: Ages, p: Player, name: str) -> None:
    """Cards in play are of the kind of their place."""
    s, r = g.state, g.rules
    expect(p.government in r.governments, f"{name}.government", p.government, "a government")
    audit_keys(f"{name}.workers", p.workers, r.buildings)
    printed = all(key in p.workers for key in r.printed)
    expect(printed, f"{name}.workers", p.workers, "the technologies of the board among them")
    stores = [key for key in p.workers if key in r.stores]
    expect(list(p.stock) == stores, f"{name}.stock", p.stock, f"an entry for each of {stores}")
    for kind, key in p.specials.items():
        fits = key in r.specials and r.specials[key].type == kind
        expect(fits, f"{name}.specials[{kind}]", key, "a special technology of this type")
    for field, keys in (("workers", p.workers), ("specials", p.specials)):
        expect(list(keys) == sorted(keys), f"{name}.{field}", keys, "alphabetical order")
    leader = r.leaders.get(p.leader)
    expect(leader is not None or not p.leader, f"{name}.leader", p.leader, "a leader or none")
    most = leader.unit_resources + leader.rally_resources if leader else 0
    expect(
        p.leader_resources <= most, f"{name}.leader_resources", p.leader_resources, f"0 to {most}"
    )
    most = leader.rally_science if leader else 0
    expect(p.leader_science <= most, f"{name}.leader_science", p.leader_science, f"0 to {most}")
    expect(p.extra_ca <= 1, f"{name}.extra_ca", p.extra_ca, "0 or 1")
    audit_wonders(g, p, name)
    audit_keys(f"{name}.colonies", p.colonies, r.territories)
    if p.exclusive:
        expect(p.tactic in r.tactics, f"{name}.tactic", p.tactic, "a tactic of one's own")
    else:
        fits = not p.tactic or p.tactic in s.tactics
        expect(fits, f"{name}.tactic", p.tactic, "a common tactic, unless it is exclusive")


def audit_wonders(g: Ages, p: Player, name: str) -> None:
    """Completed wonders, those of them that time has ravaged, and the unfinished one."""
    wonders = g.rules.wonders
    audit_keys(f"{name}.wonders", p.wonders, wonders)
    audit_keys(f"{name}.ravaged", p.ravaged, p.wonders)
    fits = len(set(p.ravaged)) == len(p.ravaged)
    expect(fits, f"{name}.ravaged", p.ravaged, "every wonder once")
    fits = not p.tucked or p.tucked in p.wonders
    expect(fits, f"{name}.tucked", p.tucked, "a completed wonder or none")
    expect(not p.wonder or p.wonder in wonders, f"{name}.wonder", p.wonder, "a wonder or none")
    left = len(wonders[p.wonder].stages) if p.wonder else 1
    expect(p.stages < left, f"{name}.stages", p.stages, f"fewer than {left}")


def audit_hands(g: Ages, p: Player, name: str) -> None:
    """Hands hold what hands may hold, in alphabetical order."""
    r = g.rules
    audit_keys(f"{name}.hand", p.hand, r.hand_keys)
    audit_keys(f"{name}.military", p.military, r.military_keys)
    for field, hand in (("hand", p.hand), ("military", p.military)):
        expect(hand == sorted(hand), f"{name}.{field}", hand, "alphabetical order")
    have = [*p.hand, *p.workers, *p.specials.values(), p.government]
    for key, number in Counter(have).items():
        twice = number > 1 and key in r.science_cost
        expect(not twice, f"{name}.hand", key, "a technology that is not in play already")
    fresh = not Counter(p.fresh) - Counter(p.hand) and all(key in r.action_cards for key in p.fresh)
    expect(fresh, f"{name}.fresh", p.fresh, "action cards of the hand")
    shown = not Counter(p.shown) - Counter(p.military)
    expect(shown, f"{name}.shown", p.shown, "military cards of the hand")
    ages = set(p.leader_ages)
    fits = len(ages) == len(p.leader_ages) and ages <= set(range(DECKS))
    expect(fits, f"{name}.leader_ages", p.leader_ages, "different ages from 0 to 3")
    for key in (p.leader, *p.hand):
        if key in r.leaders:
            taken = r.level[key] in ages
            expect(taken, f"{name}.leader_ages", p.leader_ages, f"the age of {key} among them")


def audit_war(g: Ages, seat: int, name: str) -> None:
    """A declared war is a war on a rival who is there."""
    s, p = g.state, g.state.players[seat]
    if not p.war:
        expect(p.war_target == -1, f"{name}.war_target", p.war_target, "-1 without a war")
        expect(not p.war_cause, f"{name}.war_cause", p.war_cause, "none without a war")
        return
    expect(p.war in g.rules.wars, f"{name}.war", p.war, "a war or none")
    fits = p.war_target in range(len(s.players)) and p.war_target != seat
    expect(fits, f"{name}.war_target", p.war_target, "the seat of a rival")
    expect(not s.players[p.war_target].resigned, f"{name}.war_target", p.war_target, "who plays on")
    fits = p.war_cause in g.rules.wars and p.war_cause in (p.war, s.open_war)
    expect(fits, f"{name}.war_cause", p.war_cause, "the war itself or the open one")


def audit_resigned(s: AgesState) -> None:
    """Who has resigned did so one after the other, and has left the table."""
    ranks = sorted(p.resigned for p in s.players if p.resigned)
    for seat, p in enumerate(s.players):
        name = f"players[{seat}]"
        if not p.resigned:
            continue
        fits = ranks == list(range(1, len(ranks) + 1)) and len(ranks) < len(s.players)
        expect(fits, f"{name}.resigned", p.resigned, "1 for the first, 2 for the second")
        for field in ("hand", "military", "colonies", "leader", "tactic", "war", "ca", "ma"):
            value = getattr(p, field)
            expect(not value, f"{name}.{field}", value, "nothing, as the player has resigned")


# All cards.


def audit_cards(g: Ages) -> None:
    """Every card exists as often as the match is played with it."""
    held = Counter(key for _, key in places(g.state))
    del held[""]
    wanted = deck_cards(g)
    for key, number in held.items():
        if number != wanted.get(key, 0) and not is_printed(g, key):
            where = ", ".join(name for name, at in places(g.state) if at == key)
            expect(False, where, f"{number} times {key}", f"{wanted.get(key, 0)} of it")
    for key, number in wanted.items():
        expect(held[key] > 0 or not number, "the place of a card", key, f"{number} of it somewhere")
    for name, key in places(g.state):
        if key and g.rules.level[key] > g.state.age:
            expect(name.startswith(TO_COME), name, key, "no card of an age to come")


def is_printed(g: Ages, key: str) -> bool:
    """Whether it is printed on the player boards, and so no card at all."""
    return key in g.rules.copies and not any(g.rules.copies[key])


def places(s: AgesState) -> Iterator[tuple[str, str]]:
    """Every card that lies anywhere, with the name of the field; empty for none."""
    for name in ("row", "tactics", "past_events", "open_events", "gone"):
        for key in getattr(s, name):
            yield name, key
    for name in ("civil", "military"):
        for age, deck in enumerate(getattr(s, name)):
            for key in deck:
                yield f"{name}[{age}]", key
    for age, pile in enumerate(s.discards):
        for placed in pile:
            yield f"discards[{age}]", placed.card
    for name in ("current_events", "future_events", "pacts"):
        for placed in getattr(s, name):
            yield name, placed.card
    for seat, p in enumerate(s.players):
        for name in ("hand", "military", "wonders", "workers", "colonies"):
            for key in getattr(p, name):
                yield f"players[{seat}].{name}", key
        for key in p.specials.values():
            yield f"players[{seat}].specials", key
        for name in ("leader", "wonder", "government", "war"):
            yield f"players[{seat}].{name}", getattr(p, name)
        for key in (*p.kept, p.dropped):
            yield f"kept of players[{seat}]", key
        if p.exclusive:
            yield f"players[{seat}].tactic", p.tactic


def deck_cards(g: Ages) -> dict[str, int]:
    """How many copies of each card this match is played with."""
    s, seats = g.state, len(g.state.players)
    known: dict[str, int] = {}
    for key, card in g.rules.catalogue.all(AgesCard).items():
        number = card.copies[seats - 2]
        if card.age > s.last_age:
            number = number if isinstance(card, EventCard) and s.mode == "short" else 0
        elif isinstance(card, MilitaryCard) and not is_used(card, s):
            number = 0
        known[key] = number
    return known


# What is owed.


def audit_stack(g: Ages) -> None:
    """Steps name seats and cards that there are."""
    seats = range(-1, len(g.state.players))
    for i, step in enumerate(g.stack):
        name = f"stack[{i}] {type(step).__name__}"
        expect(step.seat in seats, f"{name}.seat", step.seat, "a seat or -1")
        expect(step.seat >= 0 or not step.asks, f"{name}.seat", step.seat, "a seat")
        for field in SEAT_FIELDS:
            seat = getattr(step, field, -1)
            expect(seat in seats, f"{name}.{field}", seat, "a seat or -1")
        for field in KEY_FIELDS:
            key = getattr(step, field, "")
            known = not key or key in g.rules.catalogue
            expect(known, f"{name}.{field}", key, "a card")
