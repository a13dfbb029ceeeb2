"""Rewriting: a module's records, declared as Structs, written out as classes that mypyc compiles.

What a record's fields, their order and defaults are is asked of msgspec, by way of the plain
module. `__init__`, `_replaced`, `copy`, `__eq__` and `__hash__` are written into each class. They
work for that very class; for a subclass that is not compiled they pass on to the general case
(`compiled/structs.py`).
"""

from __future__ import annotations

import ast
import builtins
import importlib
import sys
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from pentarchy.compiled.calls import direct
from pentarchy.compiled.constants import finals
from pentarchy.core.action import Action
from pentarchy.core.card import Card
from pentarchy.core.event import Event
from pentarchy.core.state import Mutable, copying

ATTRIBUTE = """
from typing import TYPE_CHECKING as _CHECKING
if _CHECKING:
    from mypy_extensions import mypyc_attr as _mypyc_attr
def _itself(cls: type) -> type:
    return cls
def _left(**attributes: bool) -> object:
    return _itself
# Classes that are no native ones call their decorators.
globals().setdefault("_mypyc_attr", _left)
"""
HEAD = f"""{ATTRIBUTE}
import builtins as _builtins
from typing import Any as _Any, ClassVar as _ClassVar, Self as _Self
from pentarchy.core.structs import Struct as _Struct, field as _declared_field
_field: _Any = _declared_field
"""
EMPTY: dict[Any, str] = {list: "[]", dict: "{}", set: "set()"}
ACYCLIC = ("acyclic=True",) if sys.version_info < (3, 13) else ()
"""Records are trees: the garbage collector need not know them (see `compiler.GUARD`)."""
UNKNOWN = ("array_like", "forbid_unknown_fields", "cache_hash", "weakref", "dict")
"""What msgspec offers and no record of ours uses; it would have to be written out too."""


class Module:
    """A module of the plain build: its syntax, and itself."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.live: ModuleType = importlib.import_module(name)
        self.tree = finals(ast.parse(source), self.live)
        self.classes = {n.name: n for n in self.tree.body if isinstance(n, ast.ClassDef)}

    def record(self, name: str) -> type[Struct] | None:
        """A class of this module, if it is a record."""
        cls = getattr(self.live, name)
        return cls if issubclass(cls, Struct) else None


class Rewriter:
    """Rewrites the modules that are compiled together; it knows where each field was declared."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = {module.name: module for module in modules}

    def text(self, module: Module) -> str:
        """The source that mypyc compiles."""
        body: list[ast.stmt] = []
        self.imported: set[str] = set()
        for node in module.tree.body:
            if not isinstance(node, ast.ClassDef):
                body += _at_run_time(node)
                continue
            cls = module.record(node.name)
            body.append(_open(node, ()) if cls is None else self._record(module, node))
            doc = ast.get_docstring(node)
            body += ast.parse(f"setattr({node.name}, '__doc__', {doc!r})").body
        first = next((n for n, s in enumerate(body) if isinstance(s, ast.ClassDef)), len(body))
        owners = [f"import {name} as {_alias(name)}" for name in sorted(self.imported)]
        body[first:first] = ast.parse("\n".join([HEAD, *owners])).body if first < len(body) else []
        start = next(n for n, s in enumerate(body) if not _comes_first(s))
        body[start:start] = ast.parse("from typing import Final as _Final").body
        return _unparsed(direct(body, module.live))

    def _record(self, module: Module, node: ast.ClassDef) -> ast.ClassDef:
        cls: Any = getattr(module.live, node.name)
        config = cls.__struct_config__
        assert not any(getattr(config, name) for name in UNKNOWN), f"{cls}: {config}"
        assert len(node.bases) == 1, f"{cls} has several bases"
        inherited = getattr(cls.__base__, "__struct_fields__", ())
        made = _open(node, ACYCLIC)
        made.keywords = []
        made.body = []
        declared: dict[str, ast.AnnAssign] = {}
        for item in node.body:
            field = _field(item)
            if not field:
                made.body.append(item)
                continue
            assert isinstance(item, ast.AnnAssign)
            declared[field] = item
            if field not in inherited:
                made.body += ast.parse(f"{field}: {ast.unparse(item.annotation)}").body
        for text in self._methods(module, cls, node, declared):
            made.body += ast.parse(text).body
        return made

    def _methods(
        self, module: Module, cls: Any, node: ast.ClassDef, declared: dict[str, ast.AnnAssign]
    ) -> list[str]:
        name, names = cls.__name__, cls.__struct_fields__
        config = cls.__struct_config__
        keywords = ", ".join(f"{k.arg!r}: {ast.unparse(k.value)}" for k in node.keywords)
        annotations = {field: ast.unparse(item.annotation) for field, item in declared.items()}
        defaults = ", ".join(
            f"{field!r}: {_default(item.value)}"
            for field, item in declared.items()
            if item.value is not None
        )
        given = ", ".join(
            field if field in cls.__match_args__ else f"{field}={field}" for field in names
        )
        texts = [
            f"__struct_fields__: _ClassVar[_Any] = {tuple(names)!r}",
            f"__match_args__: _ClassVar[_Any] = {tuple(cls.__match_args__)!r}",
            f"_frozen: _ClassVar[bool] = {bool(config.frozen)}",
            f"_declared: _ClassVar[_Any] = ({{{keywords}}}, {annotations!r}, {{{defaults}}})",
            self._init(module, cls, declared),
        ]
        # Elsewhere the general case will do: written out, it would be half of all that is compiled.
        if config.frozen and not issubclass(cls, (Action, Card, Event)):
            texts.append(_replaced(name, names, given))
        if not issubclass(cls, (Card, Event)):
            texts.append(_equal(name, names))
            if config.frozen:
                texts.append(_hash(name, names))
        if config.order:
            ours, theirs = (", ".join(f"{o}.{n}" for n in names) for o in ("self", "other"))
            texts.append(f"""
def __lt__(self, other: {name}) -> bool:
    return ({ours},) < ({theirs},)
""")
        if issubclass(cls, Mutable) and cls is not Mutable:
            texts.append(_copy(cls))
        return texts

    def _init(self, module: Module, cls: Any, declared: dict[str, ast.AnnAssign]) -> str:
        """The constructor: what is inherited is handed on, the rest is set."""
        inherited = getattr(cls.__base__, "__struct_fields__", ())
        info = {field.name: field for field in msgspec.structs.fields(cls)}
        params: list[str] = []
        body: list[str] = []
        for name in cls.__struct_fields__:
            if name not in cls.__match_args__ and "*" not in params:
                params.append("*")
            owner, item = self._declaration(cls, name)
            kind = self._seen_from(module, cls, owner, item.annotation)
            made = info[name]
            if made.default_factory is not NODEFAULT:
                params.append(f"{name}: {kind} | None = None")
                if name in declared:
                    body.append(f"if {name} is None: {name} = {_factory(made, item)}")
            elif made.default is not NODEFAULT:
                assert item.value is not None
                value = self._seen_from(module, cls, owner, item.value)
                params.append(f"{name}: {kind} = {value}")
            else:
                params.append(f"{name}: {kind}")
        base = cls.__base__
        if inherited:
            handed = [n if n in base.__match_args__ else f"{n}={n}" for n in inherited]
            body.append(f"super().__init__({', '.join(handed)})")
        body += [f"self.{name} = {name}" for name in cls.__struct_fields__ if name not in inherited]
        lines = "\n    ".join(body or ["pass"])
        return f"def __init__({', '.join(['self', *params])}) -> None:\n    {lines}"

    def _declaration(self, cls: Any, field: str) -> tuple[Module, ast.AnnAssign]:
        """Where a field was last declared."""
        for base in cls.__mro__:
            module = self.modules.get(base.__module__)
            for item in module.classes[base.__name__].body if module else ():
                if _field(item) == field:
                    assert module is not None
                    assert isinstance(item, ast.AnnAssign)
                    return module, item
        raise AssertionError(f"{cls} inherits {field} from a class that is not compiled")

    def _seen_from(self, module: Module, cls: Any, owner: Module, node: ast.expr) -> str:
        """An expression of one module, written in a class of another."""

        class Qualifier(ast.NodeTransformer):
            def visit_Name(self, name: ast.Name) -> ast.expr:
                where = ""
                if hasattr(builtins, name.id) and name.id not in vars(owner.live):
                    where = "_builtins" if name.id in vars(cls) else ""
                elif owner is not module:
                    imported.add(owner.name)
                    where = _alias(owner.name)
                return ast.Attribute(ast.Name(where), name.id) if where else name

        imported = self.imported
        return ast.unparse(Qualifier().visit(ast.parse(ast.unparse(node), mode="eval")))


def opened(source: str) -> str:
    """A module without records, its classes open to subclasses that are not compiled."""
    body = ast.parse(source).body
    first = next(n for n, s in enumerate(body) if isinstance(s, ast.ClassDef))
    body = [_open(node, ACYCLIC) if isinstance(node, ast.ClassDef) else node for node in body]
    body[first:first] = ast.parse(ATTRIBUTE).body
    return _unparsed(body)


def _unparsed(body: list[ast.stmt]) -> str:
    """The source of a module.

    mypyc takes positional parameters by name too, so that `emit(Moved, kind="ship")` would fill its
    first one twice: they get names that nobody else uses.
    """

    class Renamed(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
            own = {argument.arg for argument in node.args.posonlyargs} - {"self"}
            for inner in ast.walk(node) if own else ():
                if isinstance(inner, ast.Name) and inner.id in own:
                    inner.id += "_"
                elif isinstance(inner, ast.arg) and inner.arg in own:
                    inner.arg += "_"
            self.generic_visit(node)
            return node

    copied = ast.parse(ast.unparse(ast.Module(body, [])))
    return ast.unparse(Renamed().visit(copied))


def _comes_first(node: ast.stmt) -> bool:
    """Whether a statement must stand at the beginning of a module."""
    is_doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_doc or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _at_run_time(node: ast.stmt) -> list[ast.stmt]:
    """A statement; names that mean something else to the type checker get both meanings."""
    if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and node.orelse):
        return [node]
    made: list[ast.stmt] = [ast.If(node.test, node.body, [])]
    for item in node.orelse:
        assert isinstance(item, ast.Assign), ast.unparse(item)
        name, value = ast.unparse(item.targets[0]), ast.unparse(item.value)
        made += ast.parse(f"globals()[{name!r}] = {value}").body
    return made


def _open(node: ast.ClassDef, more: tuple[str, ...]) -> ast.ClassDef:
    """A class that may have subclasses that are not compiled; one of strings stays as it is."""
    made = ast.ClassDef(**{name: getattr(node, name) for name in node._fields})
    is_text = any(ast.unparse(base) == "str" for base in node.bases)
    attribute = "native_class=False" if is_text else "allow_interpreted_subclasses=True"
    added = ast.parse(f"_mypyc_attr({', '.join([attribute, *more])})", mode="eval").body
    made.decorator_list = [*node.decorator_list, added]
    return made


def _field(item: ast.stmt) -> str:
    """The field a statement of a class declares, if it does."""
    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
        return "" if ast.unparse(item.annotation).startswith("ClassVar") else item.target.id
    return ""


def _alias(module: str) -> str:
    return "_" + module.replace(".", "_")


def _default(value: ast.expr) -> str:
    """A default as it was declared; `field(...)` passes for the value to a type checker only."""
    is_field = isinstance(value, ast.Call) and ast.unparse(value.func) == "field"
    return f"_{ast.unparse(value)}" if is_field else ast.unparse(value)


def _factory(info: Any, item: ast.AnnAssign) -> str:
    """What makes a default anew."""
    if info.default_factory in EMPTY:
        return EMPTY[info.default_factory]
    assert isinstance(item.value, ast.Call)
    (factory,) = (k.value for k in item.value.keywords if k.arg == "default_factory")
    body = factory.body if isinstance(factory, ast.Lambda) else ast.Call(factory, [], [])
    return ast.unparse(body)


def _replaced(name: str, names: tuple[str, ...], given: str) -> str:
    lines = []
    for field in names:
        lines += [
            f"{field} = self.{field}",
            f"if {field!r} in _changes:",
            f"    {field} = _changes[{field!r}]",
            "    _left -= 1",
        ]
    taken = "\n    ".join(lines)
    return f"""
def _replaced(self, _changes: dict[str, _Any]) -> _Struct:
    if type(self) is not {name}:
        return super()._replaced(_changes)
    _left = len(_changes)
    {taken}
    if _left:
        raise TypeError(f"{name} has no such field: {{', '.join(_changes)}}")
    return {name}({given})
"""


def _equal(name: str, names: tuple[str, ...]) -> str:
    same = " and ".join(f"self.{field} == other.{field}" for field in names) or "True"
    return f"""
def __eq__(self, other: object) -> bool:
    if type(self) is not {name}:
        return super().__eq__(other)
    if not isinstance(other, {name}) or type(other) is not {name}:
        return False
    return {same}
"""


def _hash(name: str, names: tuple[str, ...]) -> str:
    values = ", ".join([repr(name), *(f"self.{field}" for field in names)])
    return f"""
def __hash__(self) -> int:
    if type(self) is not {name}:
        return super().__hash__()
    return hash(({values}))
"""


def _copy(cls: Any) -> str:
    hints = get_type_hints(cls)
    parts = []
    for field in cls.__struct_fields__:
        value = copying(hints[field], f"self.{field}", lambda _, record: f"{record}.copy()")
        parts.append(value if field in cls.__match_args__ else f"{field}={value}")
    return f"""
def copy(self) -> _Self:
    if type(self) is not {cls.__name__}:
        return super().copy()
    return {cls.__name__}({", ".join(parts)})
"""
