"""Records as native classes: what a compiled build has in the place of `core/structs.py`.

`compiled/records.py` writes `__init__`, `copy`, `__eq__` and the like into every record of the
modules that are compiled, and `_declared`: how it was declared. Everything that need not be fast is
done here, by msgspec, with Structs made from the declarations: so JSON is read and written, and
refused, exactly as in the plain build. Records that are not compiled (a game that lies elsewhere, a
step of a test) are subclasses of native ones, and get here what those have written into them.
"""

from __future__ import annotations

import types
from functools import cache, reduce
from operator import or_
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import field

__all__ = [
    "Struct",
    "asdict",
    "astuple",
    "built",
    "converted",
    "field",
    "fields",
    "on_the_wire",
    "record_type",
    "replace",
    "wire_type",
]

T = TypeVar("T")


class Struct:
    """What all native records share: the general case of what is written into each of them."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    _declared: ClassVar[Any] = None
    """Its class keywords, and the annotations and defaults of the fields it adds or changes."""
    _frozen: ClassVar[bool] = False

    def __init_subclass__(cls, **keywords: Any) -> None:
        known = vars(cls)
        if "_declared" in known:
            cls.__annotations__ = known["_declared"][1]
        else:
            _interpreted(cls, keywords)
        if cls._frozen:
            # Not by `Final` fields: mypyc 2.4 counts references to what holds them wrongly.
            cls.__setattr__ = _refuse  # type: ignore[method-assign]

    def _replaced(self, changes: dict[str, Any]) -> Struct:
        return built(type(self), {**asdict(self), **changes})

    def __copy__(self) -> Struct:
        return self._replaced({})

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), astuple(self))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        return astuple(self) == astuple(other)

    def __hash__(self) -> int:
        if not self._frozen:
            raise TypeError(f"unhashable type: {type(self).__name__!r}")
        return hash((type(self).__name__, *astuple(self)))

    def __repr__(self) -> str:
        inner = ", ".join([f"{n}={getattr(self, n)!r}" for n in self.__struct_fields__])
        return f"{type(self).__name__}({inner})"


def replace(record: T, /, **changes: Any) -> T:
    """A copy with some fields changed."""
    if isinstance(record, Struct):
        made: T = record._replaced(changes)  # type: ignore[assignment]
        return made
    return msgspec.structs.replace(record, **changes)  # type: ignore[type-var]


def asdict(record: Any) -> dict[str, Any]:
    """The fields by name."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def astuple(record: Any) -> tuple[Any, ...]:
    """The fields in order."""
    return tuple([getattr(record, name) for name in record.__struct_fields__])


def fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """What is known of every field, with its type as it was declared."""
    cls: Any = kind if isinstance(kind, type) else type(kind)
    if not issubclass(cls, Struct):
        return msgspec.structs.fields(cls)
    hints = get_type_hints(cls, include_extras=True)
    known = msgspec.structs.fields(_wire(cls))
    return tuple([msgspec.structs.replace(info, type=hints[info.name]) for info in known])


def wire_type(kind: Any) -> Any:
    """The type, made of msgspec's Structs alone, that tells msgspec what a type of ours is."""
    cls: Any = kind
    if isinstance(kind, type):
        return _wire(cls) if issubclass(kind, Struct) else kind
    origin, args = get_origin(kind), get_args(kind)
    if origin is None or origin is Literal or origin is type:
        return kind
    if origin is Annotated:
        return Annotated[(wire_type(args[0]), *args[1:])]
    inner = tuple([wire_type(arg) for arg in args])
    if inner == args:
        return kind
    return reduce(or_, inner) if origin in (Union, types.UnionType) else origin[inner]


def record_type(wire: type) -> type:
    """The record that such a Struct stands for."""
    return _records.get(wire, wire)


def on_the_wire(value: Any) -> Any:
    """What msgspec does not know, as `enc_hook`: a record, as a Struct of msgspec's."""
    if not isinstance(value, Struct):
        raise TypeError(f"{type(value).__name__} is no data")
    cls: Any = type(value)
    given = asdict(value)
    for name, default in _omitted(cls).items():
        # Numbers are other objects each time: what equals the default is left out.
        if type(given[name]) is type(default) and given[name] == default:
            del given[name]
    return _wire(cls)(**given)


def converted(data: Any, kind: type[T], strict: bool = True) -> T:
    """Plain data as what a type says; msgspec's `ValidationError` names what does not fit."""
    made: T = _native(msgspec.convert(data, wire_type(kind), strict=strict))
    return made


def built(cls: type[T], values: dict[str, Any]) -> T:
    """A record from its fields by name; a `TypeError` in msgspec's words says what is missing."""
    kind: Any = cls
    if issubclass(cls, Struct):
        values = msgspec.structs.asdict(_maker(kind)(**values))
    return cls(**values)


@cache
def _wire(cls: Any) -> Any:
    """The Struct of msgspec's that stands for a record: its fields, types and defaults."""
    hints = get_type_hints(cls, include_extras=True)
    made = _defined(cls, hints, msgspec.Struct if cls.__base__ is Struct else _wire(cls.__base__))
    _records[made] = cls
    return made


@cache
def _maker(cls: Any) -> Any:
    """The same without types: it only knows which arguments a record takes."""
    return _defined(cls, {}, msgspec.Struct if cls.__base__ is Struct else _maker(cls.__base__))


_records: dict[type, type[Struct]] = {}
"""The record that a Struct of msgspec's stands for."""


def _defined(cls: Any, hints: dict[str, Any], base: type) -> Any:
    keywords, annotations, defaults = cls._declared
    declared: list[Any] = []
    for name in annotations:
        kind = wire_type(hints[name]) if hints else Any
        more = (defaults[name],) if name in defaults else ()
        declared.append((name, kind, *more))
    doc = {"__doc__": cls.__doc__}
    return msgspec.defstruct(
        cls.__name__, declared, bases=(base,), module=cls.__module__, namespace=doc, **keywords
    )


@cache
def _omitted(cls: Any) -> dict[str, Any]:
    """The defaults that are left out on the wire."""
    if not _wire(cls).__struct_config__.omit_defaults:
        return {}
    known = msgspec.structs.fields(_wire(cls))
    return {f.name: f.default for f in known if f.default is not msgspec.NODEFAULT}


def _native(value: Any) -> Any:
    """Records for the Structs that stand for them, however deep."""
    kind = type(value)
    if kind in _records:
        cls: Any = _records[kind]
        return cls(**{name: _native(getattr(value, name)) for name in cls.__struct_fields__})
    if kind is list or kind is tuple or kind is set or kind is frozenset:
        return kind([_native(item) for item in value])
    if kind is dict:
        return {_native(key): _native(item) for key, item in value.items()}
    return value


def _unpickled(cls: Any, values: tuple[Any, ...]) -> Any:
    return cls(**dict(zip(cls.__struct_fields__, values, strict=True)))


def _interpreted(cls: Any, keywords: dict[str, Any]) -> None:
    """Give a record that was not compiled what others have written into them."""
    known = vars(cls)
    annotations = {n: a for n, a in known.get("__annotations__", {}).items() if not _is_shared(a)}
    defaults = {name: known[name] for name in annotations if name in known}
    for name in defaults:
        delattr(cls, name)
    cls._declared = (keywords, annotations, defaults)
    base: Any = cls.__base__
    maker: Any = _maker(cls)
    inherited: tuple[str, ...] = base.__struct_fields__
    own = [name for name in maker.__struct_fields__ if name not in inherited]

    def initialise(self: Any, *args: Any, **given: Any) -> None:
        made = maker(*args, **given)
        base.__init__(self, **{name: getattr(made, name) for name in inherited})
        for name in own:
            self.__dict__[name] = getattr(made, name)

    cls.__struct_fields__ = maker.__struct_fields__
    cls.__match_args__ = maker.__match_args__  # type: ignore[misc]
    cls.__init__ = initialise
    cls._frozen = maker.__struct_config__.frozen


def _refusal() -> Any:
    def refuse(self: Any, name: str, value: Any) -> None:
        raise AttributeError(f"immutable type: {type(self).__name__!r}")

    return refuse


_refuse = _refusal()
"""Made inside a function: a function of a compiled module would not become a method."""


def _is_shared(annotation: Any) -> bool:
    """Whether it is of a variable of the class, and so of no field."""
    return str(annotation).startswith(("ClassVar", "typing.ClassVar"))
