"""Calls: what machine code would do by a roundabout way, written so that it does it directly."""

from __future__ import annotations

import ast
from collections import Counter
from types import ModuleType


def direct(body: list[ast.stmt], live: ModuleType) -> list[ast.stmt]:
    """The statements of a module."""
    told, unbound = Told(live), Unbound()
    return [unbound.visit(told.visit(node)) for node in body]


class Told(ast.NodeTransformer):
    """Makes an event where it happens, and only if somebody hears of it: `g.emit(Moved, seat=0)`
    becomes `if Moved in g.rules.listened or ...: g.tell(Moved(seat=0), ...)`.

    What an event holds must then be free of effects: it calls nothing but queries.
    """

    def __init__(self, live: ModuleType) -> None:
        self.live = vars(live)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != "g.emit":
            return node
        for value in (*call.args[1:], *(keyword.value for keyword in call.keywords)):
            for inner in ast.walk(value):
                if isinstance(inner, ast.Call) and not self._is_query(inner.func):
                    return node
        kind = call.args[0]
        event = ast.unparse(ast.Call(kind, call.args[1:], call.keywords))
        reacts = f"{ast.unparse(kind)} in g.rules.listened"
        text = f"if {reacts} or g.listen is not None: g.tell({event}, {reacts})"
        return ast.parse(text).body[0]

    def _is_query(self, function: ast.expr) -> bool:
        found = self.live.get(ast.unparse(function))
        return getattr(found, "__module__", "").endswith(".queries")


class Unbound(ast.NodeTransformer):
    """Calls methods where they are: `refusal = self.refusal` before a loop saves a look-up in plain
    Python, and is a detour by way of Python's calls in machine code."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        stored = Counter(
            inner.id
            for inner in ast.walk(node)
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
        )
        called = [
            inner.func
            for inner in ast.walk(node)
            if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name)
        ]
        for item in list(node.body):
            if not isinstance(item, ast.Assign) or not isinstance(item.targets[0], ast.Name):
                continue
            method, name = item.value, item.targets[0].id
            if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name):
                continue
            uses = [
                inner
                for inner in ast.walk(node)
                if isinstance(inner, ast.Name) and inner.id == name and inner is not item.targets[0]
            ]
            if stored[name] == 1 and not stored[method.value.id] and set(uses) <= set(called):
                node.body.remove(item)
                _replace(node, uses, method)
        return node


def _replace(node: ast.AST, names: list[ast.Name], method: ast.Attribute) -> None:
    """Call a method instead of these names."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and inner.func in names:
            inner.func = method
