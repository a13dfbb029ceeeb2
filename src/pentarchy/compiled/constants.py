"""Constants: what a module assigns once, declared as final, so that machine code need not look for
it by its name each time."""

from __future__ import annotations

import ast
from collections import Counter
from types import GenericAlias, ModuleType, UnionType
from typing import Any

PLAIN = (int, str, bool)
"""Values that are written out where they are used."""
KINDS = (*PLAIN, float, tuple, list, dict, set, frozenset)


def finals(tree: ast.Module, live: ModuleType) -> ast.Module:
    """A module whose constants are final. What they are is asked of the plain module."""
    once = _assigned_once(tree)
    body: list[ast.stmt] = []
    for node in tree.body:
        body += _final(node, vars(live), once)
    return ast.Module(body, [])


def _final(node: ast.stmt, live: dict[str, Any], once: set[str]) -> list[ast.stmt]:
    names = _names(node)
    if not names or not set(names) <= once or not isinstance(node, ast.Assign | ast.AnnAssign):
        return [node]
    values = [live.get(name) for name in names]
    if all(type(value) in PLAIN for value in values):
        written = [f"{n}: _Final = {v!r}" for n, v in zip(names, values, strict=True)]
        return ast.parse("\n".join(written)).body
    given = [node.value] if len(names) == 1 else getattr(node.value, "elts", [])
    made: list[ast.stmt] = []
    for name, value, expression in zip(names, values, given, strict=False):
        kind = _kind(node, value, expression)
        if kind and expression is not None:
            made += ast.parse(f"{name}: {kind} = {ast.unparse(expression)}").body
    return made if len(made) == len(names) else [node]


def _kind(node: ast.Assign | ast.AnnAssign, value: Any, expression: ast.expr | None) -> str:
    """The annotation of a constant; empty if it is left as it is."""
    if type(value) is tuple and len({type(item) for item in value}) == 1:
        # One with so many items would be packed anew each time it is used.
        item = type(value[0])
        if item in PLAIN:
            return f"_Final[tuple[{item.__name__}, ...]]"
    if isinstance(node, ast.AnnAssign):
        said = ast.unparse(node.annotation)
        is_type = isinstance(value, type | GenericAlias | UnionType)
        return "" if is_type or "Final" in said or "TypeAlias" in said else f"_Final[{said}]"
    is_ours = type(value).__module__.startswith("pentarchy.")
    is_kept = (type(value) in KINDS or is_ours) and not isinstance(expression, ast.Tuple)
    return "_Final" if is_kept else ""


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement assigns, if it does nothing else."""
    if isinstance(node, ast.AnnAssign):
        targets: list[ast.expr] = [node.target]
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        (target,) = node.targets
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
    else:
        return []
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names if len(names) == len(targets) else []


def _assigned_once(tree: ast.Module) -> set[str]:
    """The names of a module that are bound by one statement of it alone."""
    bound: Counter[str] = Counter()
    for node in tree.body:
        own = _names(node)
        bound.update(own)
        for inner in ast.walk(node) if not own else ():
            if isinstance(inner, ast.Global):
                bound.update(2 * inner.names)
            elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                bound[inner.id] += 1
    return {name for name, times in bound.items() if times == 1}
