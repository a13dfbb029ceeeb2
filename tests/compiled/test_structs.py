"""Records of both builds: declared alike, they behave, are written and are refused alike."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from pentarchy.compiled import structs as native
from pentarchy.core import structs as plain

DECLARED = '''
from __future__ import annotations
from typing import Annotated, ClassVar
from msgspec import Meta

class Word(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """What a word is."""
    asks: ClassVar[bool] = False
    seat: int = -1
    source: str = ""

class Gain(Word, frozen=True, kw_only=True):
    asks = True
    coins: Annotated[int, Meta(ge=0)]
    seat: int = 1000

class Place(Struct, frozen=True, tag=True):
    at: str
    n: int = 1

class Player(Struct):
    hand: list[str] = []
    coins: int = 0
    books: list[int] = field(default_factory=lambda: [0, 0])

class Table(Struct, kw_only=True):
    players: Annotated[list[Player], Meta(max_length=2)]
    first: Place | None = None
    places: dict[str, tuple[Place, ...]] = {}
'''


def declared(of: ModuleType) -> Any:
    """A module of records, made of one or the other."""
    made: Any = ModuleType(f"records_of_{of.__name__.replace('.', '_')}")
    vars(made).update(Struct=of.Struct, field=of.field, of=of)
    sys.modules[made.__name__] = made
    exec(DECLARED, vars(made))
    return made


BUILDS = [declared(plain), declared(native)]
on_both = pytest.mark.parametrize("m", BUILDS, ids=["plain", "native"])


@on_both
def test_what_a_record_is(m: Any) -> None:
    gain = m.Gain(coins=3)
    assert (gain.coins, gain.seat, gain.source, gain.asks) == (3, 1000, "", True)
    assert m.Place("D4") == m.Place(at="D4", n=1) != m.Place("D4", 2)
    assert {m.Place("D4"): 1}[m.Place("D4")] == 1
    assert repr(m.Place("D4")) == "Place(at='D4', n=1)"
    assert m.Player() == m.Player()
    assert m.Player().hand is not m.Player().hand
    assert m.Player().books == [0, 0]


def test_the_order_of_fields_is_the_same() -> None:
    assert repr(BUILDS[0].Gain(coins=3)) == repr(BUILDS[1].Gain(coins=3))
    for name in ("Word", "Gain", "Place", "Player", "Table"):
        ours, theirs = (getattr(m, name) for m in BUILDS)
        assert ours.__struct_fields__ == theirs.__struct_fields__
        assert ours.__match_args__ == theirs.__match_args__
        assert [f.default for f in plain.fields(ours)] == [f.default for f in native.fields(theirs)]


@on_both
def test_what_is_frozen_stays(m: Any) -> None:
    with pytest.raises(AttributeError):
        m.Place("D4").at = "E5"
    player = m.Player()
    player.coins = 2
    assert player.coins == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(player)


@on_both
def test_a_changed_copy(m: Any) -> None:
    assert m.of.replace(m.Place("D4"), n=3) == m.Place("D4", 3)
    with pytest.raises(TypeError):
        m.of.replace(m.Place("D4"), colour="red")
    with pytest.raises(TypeError):
        m.Place("D4", colour="red")
    assert m.of.asdict(m.Place("D4")) == {"at": "D4", "n": 1}
    assert m.of.astuple(m.Place("D4")) == ("D4", 1)


@on_both
@pytest.mark.parametrize("through", [copy.copy, lambda r: pickle.loads(pickle.dumps(r))])
def test_copied_and_pickled(m: Any, through: Callable[[Any], Any]) -> None:
    table = m.Table(players=[m.Player(coins=4)], places={"a": (m.Place("D4"),)})
    assert through(table) == table
    assert through(m.Gain(coins=3)) == m.Gain(coins=3)


@on_both
def test_what_is_written(m: Any) -> None:
    table = m.Table(players=[m.Player(["a"], 4)], first=m.Place("D4"), places={"b": ()})
    text = msgspec.json.encode(
        [table, m.Gain(coins=0), m.Gain(coins=1, seat=2, source="card")], enc_hook=m.of.on_the_wire
    )
    assert text == (
        b'[{"players":[{"hand":["a"],"coins":4,"books":[0,0]}],'
        b'"first":{"type":"Place","at":"D4","n":1},"places":{"b":[]}},'
        b'{"type":"Gain","coins":0},{"type":"Gain","seat":2,"source":"card","coins":1}]'
    )


@on_both
def test_what_is_read(m: Any) -> None:
    data = {"players": [{"coins": 4}], "places": {"b": [{"type": "Place", "at": "D4"}]}}
    read = m.of.converted(data, m.Table)
    assert read == m.Table(players=[m.Player(coins=4)], places={"b": (m.Place("D4"),)})


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"players": 3},
        {"players": [{"coins": "4"}]},
        {"players": [{}, {}, {}]},
        {"players": [], "first": {"at": "D4", "type": "Gain"}},
        {"players": [], "first": {"n": 2}},
        {"players": [], "places": {"b": [{"at": 4}]}},
    ],
)
def test_what_is_refused_and_how(data: Any) -> None:
    told = []
    for m in BUILDS:
        with pytest.raises(msgspec.ValidationError) as caught:
            m.of.converted(data, m.Table)
        told.append(str(caught.value))
    assert told[0] == told[1]


@pytest.mark.parametrize("values", [{}, {"coins": 1, "colour": "red"}])
def test_what_is_missing_or_unknown_is_told_alike(values: dict[str, Any]) -> None:
    told = []
    for m in BUILDS:
        with pytest.raises(TypeError) as caught:
            m.of.built(m.Gain, values)
        told.append(str(caught.value))
    assert told[0] == told[1]


def test_what_msgspec_knows_of_a_record() -> None:
    """Types, with records in the place of the Structs that stand for them."""
    for m in BUILDS:
        kinds = {f.name: f.type for f in m.of.fields(m.Table)}
        assert kinds["first"] == m.Place | None
        wire = m.of.wire_type(m.Table)
        assert issubclass(wire, msgspec.Struct)
        assert m.of.record_type(wire) is m.Table
