"""The templates that the sources hold: what translators will get."""

from __future__ import annotations

import ast
import importlib
import inspect
from functools import cache
from pathlib import Path
from typing import Any

from pentarchy.core.codec import family
from pentarchy.core.event import Event
from pentarchy.core.rules import Rules
from pentarchy.core.step import Step, docline

SRC = Path(__file__).parents[2] / "src" / "pentarchy"


@cache
def templates(rules: Rules[Any]) -> frozenset[str]:
    """Every template a game or the core may use."""
    found: set[str] = set()
    home = Path(inspect.getfile(importlib.import_module(rules.package))).parent
    for path in (*(SRC / "core").rglob("*.py"), *home.rglob("*.py")):
        found |= written(path)
    for step in family(Step, rules.package).values():
        found.add(docline(step))
    for event in family(Event, rules.package).values():
        found |= {event.says, event.says_many}
    found |= {action.template() for action in rules.vocabulary.classes.values()}
    return frozenset(found - {""})


@cache
def written(path: Path) -> frozenset[str]:
    """The templates given to `Message` and `Refusal` in a source, and those kept as constants."""
    found: set[str] = set()
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "Refusal"):
            given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "many")]
            found |= {text for value in given for text in _constants(value)}
    names = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "Refusal")
        for value in (*node.args[:1], *(k.value for k in node.keywords if k.arg == "many"))
        for name in ast.walk(value)
        if isinstance(name, ast.Name)
    }
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        if any(isinstance(t, ast.Name) and t.id in names for t in targets):
            found |= set(_constants(getattr(node, "value", None)))
    return frozenset(found)


def _constants(node: ast.AST | None) -> list[str]:
    """The strings of an expression: one, a choice between several, a table of them."""
    if node is None:
        return []
    return [
        n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)
    ]
