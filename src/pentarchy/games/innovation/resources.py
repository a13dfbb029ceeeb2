"""Resources: power through the bowls, victory points with where they came from, scholars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.innovation.events import Scored
from pentarchy.games.innovation.state import Player

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation


def gain_power(p: Player, n: int) -> None:
    """Move tokens up, bowl I first (R5.4)."""
    low = min(n, p.bowl1)
    p.bowl1 -= low
    p.bowl2 += low
    high = min(n - low, p.bowl2)
    p.bowl2 -= high
    p.bowl3 += high


def spend_power(p: Player, n: int) -> None:
    """Move tokens from bowl III to bowl I (R5.4)."""
    assert p.bowl3 >= n, f"{n} power of {p.bowl3}"
    p.bowl3 -= n
    p.bowl1 += n


def chargeable(p: Player) -> int:
    """How much power the bowls can still take (R5.20)."""
    return 2 * p.bowl1 + p.bowl2


def gain_scholars(p: Player, n: int) -> None:
    """Take scholars from the own pool; what it lacks is lost (R9.1)."""
    n = min(n, p.pool)
    p.pool -= n
    p.scholars += n


def spend_scholar(p: Player) -> None:
    """Return a scholar to the pool."""
    p.scholars -= 1
    p.pool += 1


def score(g: Innovation, seat: int, points: int, category: int) -> None:
    """Gain or lose victory points, never below 0 (R5.7)."""
    p = g.state.players[seat]
    points = max(points, -p.vp)
    p.vp += points
    p.tally[category] += points


def score_card(g: Innovation, seat: int, points: int, source: str) -> None:
    """Gain points that a component gives."""
    score(g, seat, points, g.rules.category.get(source, g.rules.category[""]))
    if points:
        g.emit(Scored, seat=seat, points=points, what=source)
