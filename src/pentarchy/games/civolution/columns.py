"""The stage partition: nine columns of cards and chips (chapter 5.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.step import Refusal
from pentarchy.games.civolution.queries import swapped
from pentarchy.games.civolution.state import COLUMNS, Player

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import CivolutionRules

LAST = COLUMNS - 1
"""The column that begins with the starting chip card at stage 4."""


def stage_of(column: int, height: int) -> int:
    """The stage of the item with this many items below it."""
    return height + (4 if column == LAST else 1)


def next_stage(p: Player, column: int) -> int:
    """The lowest free stage of a column, as far as cards care: 5 at most."""
    return min(5, stage_of(column, len(p.columns[column])))


def is_even(p: Player, column: int) -> bool:
    """Whether both halves of a column are equally high."""
    return p.homes.get("goal") != column or len(p.columns[column]) == len(p.right)


def why_not_column(p: Player, bound: str, column: int) -> Refusal | None:
    """Why an item of a type ("" for an income chip) may not go into a column."""
    if not bound:
        if not is_even(p, column):
            return Refusal(
                f"The goal chips in column {column + 1} are unevenly high: an income chip needs"
                " support over its full width.",
                "R5.42",
            )
        return _twin(p, bound, column)
    home = p.homes.get(bound, -1)
    if home == column:
        return None
    if home >= 0:
        return Refusal(
            f"Your {bound} column is column {home + 1}; all items of that type go there.", "R5.41"
        )
    for other, taken in p.homes.items():
        if taken == column:
            return Refusal(f"Column {column + 1} already belongs to your {other} items.", "R5.41")
    return _twin(p, bound, column)


def _twin(p: Player, bound: str, column: int) -> Refusal | None:
    """Of columns that differ in nothing the first is used."""
    height = len(p.columns[column])
    if column == LAST or (height and not bound):
        return None
    for other in range(column):
        if len(p.columns[other]) == height and other not in p.homes.values():
            return Refusal(
                f"Column {column + 1} is no different from column {other + 1}: use that one.",
                "R5.41",
            )
    return None


def open_columns(p: Player, bound: str) -> list[int]:
    """The columns an item of a type may go into."""
    if bound and bound in p.homes:
        return [p.homes[bound]]
    return [c for c in range(COLUMNS) if why_not_column(p, bound, c) is None]


def lowest_stage(p: Player, bound: str) -> int:
    """The lowest stage on which an item of a type could land."""
    if bound in p.homes:
        return next_stage(p, p.homes[bound])
    taken = p.homes.values()
    free = [len(column) for c, column in enumerate(p.columns[:LAST]) if c not in taken]
    lowest = stage_of(0, min(free)) if free else 5
    return min(lowest, next_stage(p, LAST)) if LAST not in taken else min(5, lowest)


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


def is_full(p: Player, stage: int) -> bool:
    """Whether a stage is filled in all columns of the recess."""
    for column in p.columns[:LAST]:
        if len(column) < stage:
            return False
    home = p.homes.get("goal", LAST)
    return home == LAST or len(p.right) >= stage


def installed(p: Player) -> list[tuple[str, int]]:
    """Every item with its stage; goal chips singly, full-width items once."""
    found = [
        (item, stage_of(c, height))
        for c, column in enumerate(p.columns)
        for height, item in enumerate(column)
    ]
    if "goal" in p.homes:
        c = p.homes["goal"]
        left = set(p.columns[c])
        found += [(item, stage_of(c, h)) for h, item in enumerate(p.right) if item not in left]
    return found
