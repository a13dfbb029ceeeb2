"""The stage partition: nine columns of cards and chips (chapter 5.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.message import Refusal
from pentarchy.games.civolution.queries import swapped
from pentarchy.games.civolution.state import COLUMNS, Player

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution, CivolutionRules

LAST = COLUMNS - 1
"""The column that begins with the starting chip card."""

Bases = tuple[int, ...]
"""The lowest stage of each column."""


def bases(g: Civolution) -> Bases:
    """Where the columns of this match's consoles begin."""
    return g.rules.consoles[g.state.console].columns


def next_stage(g: Civolution, p: Player, column: int) -> int:
    """The lowest free stage of a column, as far as cards care: 5 at most."""
    return min(5, bases(g)[column] + len(p.columns[column]))


def is_even(p: Player, column: int) -> bool:
    """Whether both halves of a column are equally high."""
    return p.homes.get("goal") != column or len(p.columns[column]) == len(p.right)


def why_not_column(g: Civolution, p: Player, bound: str, column: int) -> Refusal | None:
    """Why an item of a type ("" for an income chip) may not go into a column."""
    if not bound:
        if not is_even(p, column):
            return Refusal(
                "The goal chips in column {column} are unevenly high: an income chip needs support"
                " over its full width.",
                "R5.42",
                column=column + 1,
            )
        return _twin(g, p, bound, column)
    home = p.homes.get(bound, -1)
    if home == column:
        return None
    if home >= 0:
        return Refusal(
            "Column {column} is that of your type {kind}; all items of it go there.",
            "R5.41",
            column=home + 1,
            kind=bound,
        )
    for other, taken in p.homes.items():
        if taken == column:
            return Refusal(
                "Column {column} already belongs to your type {kind}.",
                "R5.41",
                column=column + 1,
                kind=other,
            )
    return _twin(g, p, bound, column)


def _twin(g: Civolution, p: Player, bound: str, column: int) -> Refusal | None:
    """Of columns that differ in nothing the first is used."""
    height, base = len(p.columns[column]), bases(g)
    if height and not bound:
        return None
    for other in range(column):
        alike = base[other] == base[column] and len(p.columns[other]) == height
        if alike and other not in p.homes.values():
            return Refusal(
                "Column {column} is no different from column {twin}: use that one.",
                "R5.41",
                column=column + 1,
                twin=other + 1,
            )
    return None


def lowest_stage(base: Bases, p: Player, bound: str) -> int:
    """The lowest stage on which an item of a type could land."""
    if bound in p.homes:
        column = p.homes[bound]
        return min(5, base[column] + len(p.columns[column]))
    taken = p.homes.values()
    return min([5, *(base[c] + len(p.columns[c]) for c in range(COLUMNS) if c not in taken)])


def insert(rules: CivolutionRules, p: Player, item: str, column: int, half: str = "left") -> None:
    """Slide an item into a column."""
    bound = rules.bound[item]
    if bound == "goal" and "goal" not in p.homes:
        p.right = p.columns[column]
    if bound and bound not in p.homes:
        p.homes = {**p.homes, bound: column}
    if bound == "goal" and half == "right":
        p.right = (*p.right, item)
        return
    if bound != "goal" and p.homes.get("goal") == column:
        p.right = (*p.right, item)
    p.columns = swapped(p.columns, column, (*p.columns[column], item))


def is_full(g: Civolution, p: Player, stage: int) -> bool:
    """Whether a stage is filled in all columns that have it."""
    base = bases(g)
    for column, begin in zip(p.columns, base, strict=True):
        if begin <= stage and begin + len(column) <= stage:
            return False
    home = p.homes.get("goal", LAST)
    return base[home] > stage or base[home] + len(p.right) > stage


def installed(base: Bases, p: Player) -> list[tuple[str, int]]:
    """Every item with its stage; goal chips singly, full-width items once."""
    found = [
        (item, stage)
        for column, begin in zip(p.columns, base, strict=True)
        for stage, item in enumerate(column, begin)
    ]
    if "goal" in p.homes:
        c = p.homes["goal"]
        left = set(p.columns[c])
        found += [(item, n) for n, item in enumerate(p.right, base[c]) if item not in left]
    return found
