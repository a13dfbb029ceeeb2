"""What is conserved: markers, tribes, dice, cards, chips, pieces (R9.18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pentarchy.games.civolution.ask import PlaceItem
from pentarchy.games.civolution.columns import bases, installed
from pentarchy.games.civolution.goals import PlaceHalf, PutGoal
from pentarchy.games.civolution.queries import built, civs, each_folk, on_continent
from pentarchy.games.civolution.state import (
    BLOCKED,
    BOATS,
    FARMS,
    MARKERS,
    RAW,
    TRIBES,
    Folk,
    Player,
)

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

VICI_TRIBES = 15


def audit(g: Civolution) -> None:
    """Assert what no rule can change."""
    s = g.state
    for seat, p in enumerate(s.players):
        _civ(g, seat, p)
    for seat, f in each_folk(g):
        _here(g, seat, f)
    _vici(g)
    _dice(g)
    _cards(g)
    _continent(g)


def _civ(g: Civolution, seat: int, p: Player) -> None:
    s = g.state
    markers = p.supply + sum(p.markers) + p.resets + p.cargo + sum(p.statues.values())
    assert markers == MARKERS, f"civ {seat} has {markers} markers"
    assert min(*p.markers, p.supply) >= 0, (seat, p.supply, p.markers)
    assert p.tribes + on_continent(g, seat) == TRIBES, (seat, p.tribes)
    assert min(*p.wild, *p.weak) >= 0, seat
    assert p.farms + built(g, seat, "farm") == FARMS, seat
    assert 0 <= p.cargo <= BOATS - len(p.boats), seat
    assert all(1 <= level <= 3 for level in p.levels), p.levels
    assert all(0 <= space <= 12 for space in p.tracks), p.tracks
    assert 1 <= p.favor <= 6, p.favor
    assert 0 <= p.resets <= 4, p.resets
    assert p.score >= 0, p.score
    for t in range(22):
        if g.rules.is_water[t]:
            aboard = p.wild[t] + p.weak[t]
            assert aboard == 0 or t in p.boats, (seat, t)
            assert p.markers[RAW + t] <= (t in p.boats), (seat, t)
        elif p.markers[RAW + t]:
            assert s.tile_up[t], (seat, t)


def _here(g: Civolution, seat: int, f: Folk) -> None:
    held = [w + v for w, v in zip(f.wild, f.weak, strict=True)]
    for camp, t in enumerate(g.rules.camp_territory):
        held[t] += g.state.camps[camp] >> 1 == seat
    assert held == f.here, (seat, held, f.here)


def _vici(g: Civolution) -> None:
    v = g.state.vici
    if v is None:
        return
    markers = v.supply + sum(v.provision) + v.evolution + v.prosperity + v.statues
    assert markers == MARKERS, markers
    assert v.tribes + on_continent(g, len(g.state.players)) == VICI_TRIBES
    assert sorted(v.deck + v.row + v.discard) == sorted(g.rules.vici_cards)


def _dice(g: Civolution) -> None:
    s, n = g.state, civs(g)
    owned = sum(f.fate for _, f in each_folk(g))
    assert owned + s.fates == 2 * n + 1, "fate dice"
    active = sum(sum(p.dice) + p.used for p in s.players) + (s.vici.dice if s.vici else 0)
    assert active + s.dice == 7 * n + 1, "activation dice"
    assert all(f.fate >= 1 for _, f in each_folk(g))


def _cards(g: Civolution) -> None:
    s, rules = g.state, g.rules
    lying = [item for p in s.players for item, _ in installed(bases(g), p)]
    lying += [step.item for step in g.stack if isinstance(step, PlaceItem | PlaceHalf)]
    lying += [step.chip for step in g.stack if isinstance(step, PutGoal)]
    cards = [card for pile in (*s.decks, *s.piles) for card in pile]
    cards += [card for p in s.players for card in (*p.hand, *p.drawn)]
    slots = [chip for p in s.players for slot in p.goals for chip in slot]
    lying += s.box
    everything = cards + lying
    _same(rules.research, [k for k in everything if k in rules.research], "research cards")
    goals = [*s.goal_bag, *filter(None, s.goals), *slots, *s.start_goals]
    _same(rules.goals, goals + [k for k in lying if k in rules.goals], "goal chips")
    incomes = [*s.income_bag, *filter(None, s.incomes)]
    _same(rules.incomes, incomes + [k for k in lying if k in rules.incomes], "income chips")
    chips = [*s.attribute_bag, *filter(None, s.attributes)]
    _same(rules.attributes, chips + [k for k in lying if k in rules.attributes], "attributes")
    now = [s.event] if s.event else []
    events = [*s.events, *s.unused, *now, *(k for k in s.box if k in rules.events)]
    _same(rules.events, events, "events")


def _same(known: Iterable[str], found: list[str], what: str) -> None:
    assert sorted(found) == sorted(known), f"{what}: {len(found)}"


def _continent(g: Civolution) -> None:
    s = g.state
    n = len(s.players) + (s.vici is not None)
    assert all(BLOCKED <= held < 2 * n for held in s.camps)
    blocked = {2: 10, 3: 4, 4: 0}[civs(g)]
    assert s.camps.count(BLOCKED) == blocked
    assert sorted(s.sites) == sorted(k for k in g.rules.sites if k != "island")
    assert sorted(k for k in s.tiles if k) == sorted(m.key for m in g.rules.materials)
    assert 0 <= s.clock <= 2 * civs(g) + 1, s.clock
    assert 0 <= s.weather <= 4, s.weather
    assert s.tokens >= 0, s.tokens
