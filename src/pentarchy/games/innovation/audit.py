"""What is conserved: every piece and tile of the box is somewhere, and nothing is negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.innovation.action_phase import TakeAction
from pentarchy.games.innovation.geometry import NAMES
from pentarchy.games.innovation.science import TOP
from pentarchy.games.innovation.state import BRIDGES, KINDS, OVER, SCHOLARS, SETUP, Player

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def audit(g: Innovation) -> None:
    """Assert all of it."""
    for seat, p in enumerate(g.state.players):
        audit_player(g, seat, p)
    audit_map(g)
    audit_tiles(g)


def audit_player(g: Innovation, seat: int, p: Player) -> None:
    """One player's pieces and goods."""
    s = g.state
    automa = s.automa is not None and s.automa.seat == seat
    goods = [p.vp, p.coins, p.tools, p.scholars, p.pool, p.bowl1, p.bowl2, p.bowl3, p.bridges]
    assert min(goods + p.books + p.levels + p.left) >= 0, f"seat {seat} owes something: {p}"
    assert p.vp == sum(p.tally), f"seat {seat}: {p.vp} VP, breakdown {p.tally}"
    sent = s.spaces.count(seat)
    assert p.scholars + p.pool + sent == SCHOLARS, f"seat {seat}: scholars"
    if p.bowl1 + p.bowl2 + p.bowl3 or s.phase != SETUP:
        assert automa or p.bowl1 + p.bowl2 + p.bowl3 == p.tokens, f"seat {seat}: power tokens"
    on_map = [0] * len(KINDS)
    for h in p.hexes:
        assert s.owner[h] == seat, f"seat {seat} does not own {NAMES[h]}"
        if h not in s.neutral:
            on_map[s.building[h]] += 1
    assert [a + b for a, b in zip(on_map, p.left, strict=True)] == g.rules.pieces, (
        f"seat {seat}: pieces"
    )
    assert p.bridges + s.bridge_owners.count(seat) == BRIDGES, f"seat {seat}: bridges"
    assert len(p.innovations) <= 3
    assert len(set(p.competencies)) == len(p.competencies)
    assert max(p.levels) <= TOP
    assert p.shipping <= 3
    assert p.digging <= 2
    if not automa:
        assert len(p.cities) >= sum(level > 7 for level in p.levels), f"seat {seat}: keys"


def audit_map(g: Innovation) -> None:
    """Hexes, neutral buildings, bridges, cities."""
    s, board = g.state, g.rules.boards[g.state.side]
    standing = [0] * len(KINDS)
    for h in s.neutral:
        standing[s.building[h]] += 1
    for kind, name in enumerate(KINDS):
        total = g.rules.catalogue_neutral(name)
        assert standing[kind] + s.neutral_left[kind] == total, f"neutral {name}"
    assert sum(len(p.hexes) for p in s.players) == sum(1 for o in s.owner if o >= 0)
    for h in board.places:
        assert (s.building[h] > 0) == (s.owner[h] >= 0), NAMES[h]
        assert s.city[h] == 0 or s.owner[h] >= 0, NAMES[h]
        if s.owner[h] >= 0:
            assert s.terrain[h] == s.players[s.owner[h]].terrain, f"{NAMES[h]} is not home"
    assert len(set(s.bridges)) == len(s.bridges) == len(s.bridge_owners)
    annexes = s.annexes_left + len(s.annexed) + sum(p.annexes for p in s.players)
    assert annexes == g.rules.buildings["annex"].neutral, "annexes"
    for d in range(4):
        assert sum(p.levels[d] == TOP for p in s.players) <= 1, "one marker on level 12"
    if isinstance(g.decision, TakeAction):
        late = [NAMES[o.at] for o in s.offers if s.owner[o.at] != g.decision.seat]
        assert not late, f"offers of an earlier turn wait: {late}"


def audit_tiles(g: Innovation) -> None:
    """City tiles, competencies, innovations, palaces, round bonuses."""
    s, rules = g.state, g.rules
    for key, tile in rules.cities.items():
        owned = sum(p.cities.count(key) for p in s.players)
        assert owned + s.city_stock[key] == tile.copies, key
    for place, key in enumerate(s.competencies):
        owned = sum(key in p.competencies for p in s.players)
        assert owned + s.copies[place] == rules.competencies[key].copies, key
    tiles = [key for key in s.display if key] + [k for p in s.players for k in p.innovations]
    assert len(set(tiles)) == len(tiles), "innovations"
    palaces = s.palaces + s.draft_palaces + [p.palace for p in s.players if p.palace]
    assert len(set(palaces)) == len(palaces), "palaces"
    bonuses = s.bonuses + [k for p in s.players for k in (p.bonus, p.next_bonus) if k]
    assert len(set(bonuses)) == len(bonuses), bonuses
    assert "" not in bonuses, bonuses
    assert len(s.bonuses) == len(s.bonus_coins)
    if s.phase not in (SETUP, OVER):
        assert len(s.bonuses) == 3, s.bonuses
        assert len(bonuses) == len(s.players) + 3, bonuses
