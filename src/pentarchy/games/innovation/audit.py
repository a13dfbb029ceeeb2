"""What hangs together: every piece and tile of the box is in one place, and keys are known.

What a single field may hold stands in its annotation (`state.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

from pentarchy.core.audit import expect
from pentarchy.games.innovation.automa import ACHIEVEMENTS
from pentarchy.games.innovation.building import ReleaseCities
from pentarchy.games.innovation.geometry import NAMES, RIVER, WHEEL
from pentarchy.games.innovation.scoring import FinalScoring
from pentarchy.games.innovation.setup import is_used
from pentarchy.games.innovation.state import (
    ACTIONS,
    BRIDGES,
    KINDS,
    LAST_ROUND,
    NEUTRAL,
    NOBODY,
    OPEN_BONUSES,
    OVER,
    SCHOLARS,
    SCIENCE,
    SETUP,
    TOP,
    Automa,
    Player,
)
from pentarchy.games.innovation.turn import PlayRound, humans

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

T = TypeVar("T", str, int)


def audit(g: Innovation) -> None:
    """All of it; `Malformed` names the first field that does not add up."""
    audit_course(g)
    audit_seats(g)
    for seat, p in enumerate(g.state.players):
        audit_player(g, seat, p)
    audit_map(g)
    audit_science(g)
    audit_tiles(g)
    audit_setup(g)
    if g.state.automa is not None:
        audit_automa(g, g.state.automa)


def known(path: str, keys: Iterable[T], among: Collection[T], what: str) -> None:
    """Each of some keys or hexes is one of these, and none is there twice."""
    seen: set[T] = set()
    for i, key in enumerate(keys):
        if key not in among:
            expect(False, f"{path}[{i}]", key, what)
        if key in seen:
            expect(False, f"{path}[{i}]", key, "each only once")
        seen.add(key)


# The course of the game.


def audit_course(g: Innovation) -> None:
    """Round, phase and what is owed for them."""
    s = g.state
    n = len(s.players)
    if s.phase == SETUP:
        expect(s.round == 0, "round", s.round, "0 during setup")
    else:
        expect(1 <= s.round <= LAST_ROUND, "round", s.round, f"1 to {LAST_ROUND}")
    for i, step in enumerate(g.stack):
        expect(-1 <= step.seat < n, f"stack[{i}].seat", step.seat, f"a seat below {n}")
    rounds = [step.number for step in g.stack if isinstance(step, PlayRound)]
    last = s.round == LAST_ROUND
    expect(rounds == ([] if last else [s.round + 1]), "round", s.round, f"owed next: {rounds}")
    ends = any(isinstance(step, FinalScoring) for step in g.stack)
    if last:
        expect(ends == (s.phase != OVER), "phase", s.phase, "4 when nothing is left to score")
    else:
        expect(s.phase != OVER, "phase", s.phase, f"below {OVER} before round {LAST_ROUND} ends")
    waits = any(isinstance(step, ReleaseCities) for step in g.stack)
    expect(s.holding == waits, "holding", s.holding, "true while palace 15 is carried out")
    expect(s.holding or not s.held, "held", s.held, "0 unless palace 15 is carried out")


def audit_seats(g: Innovation) -> None:
    """Who plays, in which order, and who has passed."""
    s = g.state
    n = len(s.players)
    seated = set(range(n))
    if s.automa is not None:
        expect(s.automa.seat == n - 1, "automa.seat", s.automa.seat, f"the last seat, {n - 1}")
        if s.phase == SETUP and s.automa.seat not in s.order:
            seated.discard(s.automa.seat)
    expect(sorted(s.order) == sorted(seated), "order", s.order, "every seat once")
    expect(len(set(s.passed)) == len(s.passed), "passed", s.passed, "every seat once at most")
    out = [seat for seat, p in enumerate(s.players) if p.passed]
    if s.phase in (ACTIONS, OVER):
        expect(sorted(s.passed) == out, "passed", s.passed, f"the seats that have passed: {out}")
    else:
        expect(not s.passed, "passed", s.passed, "nobody outside of the action phase")
        wanted = len(out) == (n if s.phase == SCIENCE else 0)
        expect(wanted, "passed", out, "all in the science phase, nobody before the action phase")
    for name, values in (
        ("terrain", [p.terrain for p in s.players if p.terrain >= 0]),
        ("faction", [p.faction for p in s.players if p.faction]),
    ):
        expect(len(set(values)) == len(values), f"players.{name}", values, "each only once")
    for i, offer in enumerate(s.offers):
        expect(offer.seat < n, f"offers[{i}].seat", offer.seat, f"a seat below {n}")
        builder = s.owner[offer.at]
        expect(
            builder not in (NOBODY, offer.seat), f"offers[{i}].at", offer.at, "another's building"
        )


# What lies before a player.


def audit_player(g: Innovation, seat: int, p: Player) -> None:
    """One player's pieces, goods and tiles."""
    s, rules = g.state, g.rules
    at = f"players[{seat}]"
    automa = s.automa is not None and s.automa.seat == seat
    ready = s.phase != SETUP
    expect(p.vp == sum(p.tally), f"{at}.vp", p.vp, f"the sum of its tally, {sum(p.tally)}")
    scholars = p.scholars + p.pool + s.spaces.count(seat)
    expect(
        scholars == SCHOLARS, f"{at}.pool", p.pool, f"{SCHOLARS} scholars in all, not {scholars}"
    )
    bowls = p.bowl1 + p.bowl2 + p.bowl3
    if not automa and (bowls or ready):
        expect(bowls == p.tokens, f"{at}.tokens", p.tokens, f"the tokens in all bowls, {bowls}")
    audit_pieces(g, seat, p)
    if p.terrain >= 0:
        board = rules.planning[p.terrain]
        tops = (
            ("shipping", p.shipping, len(board.shipping_rewards)),
            ("digging", p.digging, len(board.digging_rewards)),
            ("innovations", len(p.innovations), len(board.extra_books)),
        )
        for name, have, most in tops:
            expect(have <= most, f"{at}.{name}", have, f"{most} at most")
    else:
        expect(not ready, f"{at}.terrain", p.terrain, "a terrain after setup")
        expect(not p.shipping + p.digging, f"{at}.shipping", p.shipping, "0 without a board")
    audit_own_tiles(g, at, p, automa)
    if not automa:
        keys = sum(level > 7 for level in p.levels)
        expect(
            len(p.cities) >= keys, f"{at}.levels", p.levels, "a city's key for each level above 7"
        )


def audit_pieces(g: Innovation, seat: int, p: Player) -> None:
    """Buildings and bridges are on the board or on the map."""
    s = g.state
    at = f"players[{seat}]"
    standing = [0] * len(KINDS)
    seen = 0
    for i, h in enumerate(p.hexes):
        if s.owner[h] != seat or seen & 1 << h:
            expect(False, f"{at}.hexes[{i}]", h, "a hex of this owner, once")
        seen |= 1 << h
        if h not in s.neutral:
            standing[s.building[h]] += 1
    left = [have - there for have, there in zip(g.rules.pieces, standing, strict=True)]
    expect(p.left == left, f"{at}.left", p.left, f"{left}, for what stands on the map")
    bridges = p.bridges + s.bridge_owners.count(seat)
    expect(bridges == BRIDGES, f"{at}.bridges", p.bridges, f"{BRIDGES} in all, not {bridges}")


def audit_own_tiles(g: Innovation, at: str, p: Player, automa: bool) -> None:
    """A player's tiles are of their kind."""
    s, rules = g.state, g.rules
    ready = s.phase != SETUP
    wants_faction = ready and not automa
    expect(
        p.faction in rules.factions if p.faction or wants_faction else True,
        f"{at}.faction",
        p.faction,
        "a known faction",
    )
    expect(not (automa and p.faction), f"{at}.faction", p.faction, "none for the Automa")
    if p.palace:
        expect(p.palace in rules.palaces, f"{at}.palace", p.palace, "a known palace")
    expect(bool(p.palace) or not p.palace_built, f"{at}.palace_built", p.palace_built, "a palace")
    for name, key in (("bonus", p.bonus), ("next_bonus", p.next_bonus)):
        expect(not key or key in rules.bonuses, f"{at}.{name}", key, "a known round bonus")
    if ready and s.phase != OVER:
        held = (p.bonus != "") + (p.next_bonus != "")
        expect(held == 1, f"{at}.bonus", p.bonus, "one round bonus, taken or at work")
        expect(
            p.passed or not p.next_bonus, f"{at}.next_bonus", p.next_bonus, "none before passing"
        )
    known(f"{at}.competencies", p.competencies, rules.competencies, "a known competency")
    known(f"{at}.innovations", p.innovations, rules.innovations, "a known innovation")
    known(f"{at}.used", p.used, rules.special, "a special action")
    for i, key in enumerate(p.cities):
        expect(key in rules.cities, f"{at}.cities[{i}]", key, "a known city tile")


# The map.


def audit_map(g: Innovation) -> None:
    """Hexes, buildings, cities, neutral buildings, annexes and bridges."""
    s = g.state
    expect(s.side in g.rules.boards, "side", s.side, "a known map")
    board = g.rules.boards[s.side]
    n = len(s.players)
    cities: dict[int, int] = {}
    owned = 0
    for h, (terrain, printed) in enumerate(zip(s.terrain, board.terrain, strict=True)):
        if terrain != printed and (terrain >= RIVER or printed >= RIVER):
            expect(False, f"terrain[{h}]", terrain, f"what is printed on {NAMES[h]}: {printed}")
        owner = s.owner[h]
        if owner < 0:
            if s.building[h] or s.city[h]:
                expect(False, f"owner[{h}]", owner, f"an owner of what stands on {NAMES[h]}")
            continue
        owned += 1
        if owner >= n or s.terrain[h] != s.players[owner].terrain:
            expect(False, f"owner[{h}]", owner, "a seat whose home terrain this is")
        if not s.building[h]:
            expect(False, f"building[{h}]", 0, f"a building for the owner of {NAMES[h]}")
        if s.city[h] and cities.setdefault(s.city[h], owner) != owner:
            expect(False, f"city[{h}]", s.city[h], "a city of the same owner")
    in_all = sum(len(p.hexes) for p in s.players)
    expect(owned == in_all, "owner", owned, f"as many hexes as the players list, {in_all}")
    highest = max(cities, default=0)
    expect(s.city_count >= highest, "city_count", s.city_count, f"{highest} or more")
    places = [h for p in s.players for h in p.hexes]
    known("neutral", s.neutral, places, "a hex with a building")
    known("annexed", s.annexed, places, "a hex with a building")
    known("river_tiles", s.river_tiles, board.rivers, "a river hex")
    standing = [0] * len(KINDS)
    for h in s.neutral:
        standing[s.building[h]] += 1
    total = [g.rules.catalogue_neutral(kind) for kind in KINDS]
    left = [have - there for have, there in zip(total, standing, strict=True)]
    expect(s.neutral_left == left, "neutral_left", s.neutral_left, f"{left}, for what stands")
    annexes = s.annexes_left + len(s.annexed) + sum(p.annexes for p in s.players)
    most = g.rules.buildings["annex"].neutral
    expect(annexes == most, "annexes_left", s.annexes_left, f"{most} in all, not {annexes}")
    known("bridges", s.bridges, range(len(board.pairs)), "a pair of hexes that can be bridged")
    owners = len(s.bridge_owners)
    expect(owners == len(s.bridges), "bridge_owners", s.bridge_owners, "an owner for each bridge")
    expect(
        all(seat < n for seat in s.bridge_owners), "bridge_owners", s.bridge_owners, "only seats"
    )


def audit_science(g: Innovation) -> None:
    """Levels, scholar spaces, and the neutral faction of two players."""
    s = g.state
    n = len(s.players)
    for d in range(4):
        top = [seat for seat, p in enumerate(s.players) if p.levels[d] == TOP]
        expect(len(top) <= 1, f"players.levels[{d}]", top, f"one seat at most on level {TOP}")
    expect(max(s.spaces) < n, "spaces", s.spaces, f"only seats below {n}")
    neutral = 4 if n == 2 and s.automa is None else 0
    expect(
        len(s.neutral_levels) == neutral, "neutral_levels", s.neutral_levels, f"{neutral} levels"
    )
    sent = s.spaces.count(NEUTRAL)
    expect(sent == neutral, "spaces", s.spaces, f"{neutral} neutral scholars, not {sent}")
    if neutral:
        expect(s.area_tile in g.rules.area_tiles, "area_tile", s.area_tile, "a known area tile")
    else:
        expect(not s.area_tile, "area_tile", s.area_tile, "none unless two play")


# What lies beside the map.


def audit_tiles(g: Innovation) -> None:
    """City tiles, competencies, innovations, palaces, round tiles and round bonuses."""
    s, rules = g.state, g.rules
    known("round_tiles", s.round_tiles, rules.round_tiles, "a known round tile")
    expect(s.final_tile in rules.final_tiles, "final_tile", s.final_tile, "a known final tile")
    known("book_actions", s.book_actions, rules.book_actions, "a known book action")
    known("covered", s.covered, {*rules.power_actions, *s.book_actions}, "an action of the board")
    expect(
        s.city_stock.keys() == rules.cities.keys(), "city_stock", list(s.city_stock), "all kinds"
    )
    for key, city in rules.cities.items():
        owned = sum(p.cities.count(key) for p in s.players)
        had = owned + s.city_stock[key]
        expect(had == city.copies, f"city_stock.{key}", s.city_stock[key], f"{city.copies} in all")
    audit_display(g)
    palaces = s.palaces + s.draft_palaces + [p.palace for p in s.players if p.palace]
    known("palaces", palaces, rules.palaces, "a known palace")
    bonuses = s.bonuses + [k for p in s.players for k in (p.bonus, p.next_bonus) if k]
    known("bonuses", bonuses, rules.bonuses, "a known round bonus")
    coins = len(s.bonus_coins)
    expect(coins == len(s.bonuses), "bonus_coins", s.bonus_coins, "coins for each open bonus")
    if s.phase not in (SETUP, OVER):
        expect(
            len(s.bonuses) == OPEN_BONUSES,
            "bonuses",
            s.bonuses,
            f"{OPEN_BONUSES} open round bonuses",
        )


def audit_display(g: Innovation) -> None:
    """The stacks of competencies and the innovations."""
    s, rules = g.state, g.rules
    known("competencies", s.competencies, rules.competencies, "a known competency")
    places = len(rules.competencies)
    expect(len(s.competencies) == places, "competencies", s.competencies, f"all {places}")
    expect(len(s.copies) == places, "copies", s.copies, f"{places} stacks")
    for place, key in enumerate(s.competencies):
        left = rules.competencies[key].copies - sum(key in p.competencies for p in s.players)
        expect(s.copies[place] == left, f"copies[{place}]", s.copies[place], f"{left} left")
    slots = [key for key, slot in rules.slots.items() if is_used(slot.row, len(s.players))]
    expect(s.slots == slots, "slots", s.slots, f"the places for so many players, {slots}")
    expect(len(s.display) == len(slots), "display", s.display, f"{len(slots)} places")
    shown = [key for key in s.display if key] + [k for p in s.players for k in p.innovations]
    known("display", shown, rules.innovations, "a known innovation")


def audit_setup(g: Innovation) -> None:
    """What is chosen from in setup, and nothing of it afterwards."""
    s, rules = g.state, g.rules
    known("draft_boards", s.draft_boards, WHEEL, "a known planning board")
    known("draft_factions", s.draft_factions, rules.factions, "a known faction")
    keys = [key for bundle in s.bundles for key in bundle]
    known("bundles", keys, {*WHEEL, *rules.factions, *rules.bonuses}, "a known tile")
    for i, (board, faction, _) in enumerate(s.bundles):
        expect(board in WHEEL, f"bundles[{i}][0]", board, "a planning board")
        expect(faction in rules.factions, f"bundles[{i}][1]", faction, "a faction")
    taken = {WHEEL[p.terrain] for seat in humans(s) if (p := s.players[seat]).terrain >= 0}
    # Beside the Automa the board is chosen first, and its bundle still offers the factions.
    free = [*s.draft_boards, *(key for key in keys if s.automa is None)]
    expect(not taken & set(free), "bundles", free, f"not what is taken: {sorted(taken)}")
    if s.phase != SETUP:
        left = [*keys, *s.draft_boards, *s.draft_factions, *s.draft_palaces]
        expect(not left, "bundles", left, "nothing to choose from after setup")


def audit_automa(g: Innovation, automa: Automa) -> None:
    """The Automa's cards and what it has put on the map."""
    s, rules = g.state, g.rules
    expect(
        automa.faction in rules.automa_factions, "automa.faction", automa.faction, "a known faction"
    )
    levels = rules.difficulties
    expect(automa.difficulty in levels, "automa.difficulty", automa.difficulty, "a known level")
    cards = automa.deck + automa.discard + automa.reserve
    known("automa.deck", cards, rules.automa_cards, "a known card")
    most = len(rules.automa_cards)
    expect(len(cards) == most, "automa.deck", automa.deck, f"all {most} cards with the discards")
    known("automa.seen", automa.seen, rules.automa_cards, "a known card")
    known("automa.achieved", automa.achieved, ACHIEVEMENTS, "a known achievement")
    land = rules.boards[s.side].land
    empty = [h for h in land if s.owner[h] < 0]
    known("automa.marked", automa.marked, s.players[automa.seat].hexes, "a building of its own")
    known("automa.markers", automa.markers, empty, "an empty hex")
    known("automa.fallow", automa.fallow, empty, "an empty hex")
    known("automa.blighted", automa.blighted, land, "a land hex")
    both = set(automa.fallow) & set(automa.blighted)
    expect(not both, "automa.fallow", automa.fallow, "no hex that is blighted")
    house = rules.automa_factions[automa.faction].house
    youth = house == "markers" and automa.seat in s.order
    expect(
        (automa.youth >= 0) == youth, "automa.youth", automa.youth, "a terrain for symbionts only"
    )
