"""The browser's types are made from the protocol, and the committed ones are current."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pentarchy.core.view import Standing
from pentarchy.server.types import Writer, files
from tests.server.process import ROOT


def test_committed_types_are_current() -> None:
    """Run `python -m pentarchy.server.types web/src/api` after changing the protocol or a table."""
    folder = ROOT / "web" / "src" / "api"
    made = files()
    for path, text in made.items():
        assert (folder / path).read_text(encoding="utf-8") == text, f"{path} is out of date"
    kept = {p.relative_to(folder).as_posix() for p in Path(folder / "games").glob("*.ts")}
    assert kept <= set(made), "a game's types are left over"


class Inner(Struct, omit_defaults=True):
    count: int
    note: str = ""


class Outer(Struct, tag=True):
    """What it is."""

    items: tuple[Inner, ...]
    pair: tuple[int, str]
    by_name: dict[str, list[int | None]]
    standing: Standing | None = None


def test_structs_become_interfaces() -> None:
    """Left-out defaults are optional, tags are literals, known types are not written again."""
    writer = Writer(known=[Standing])
    writer.add(Outer)
    assert writer.done["Outer"].splitlines() == [
        "/** What it is. */",
        "export interface Outer {",
        '  type: "Outer";',
        "  items: Inner[];",
        "  pair: [number, string];",
        "  by_name: Record<string, (number | null)[]>;",
        "  standing: Standing | null;",
        "}",
    ]
    assert "  note?: string;" in writer.done["Inner"]
    assert set(writer.done) == {"Outer", "Inner"}
    assert writer.met == {"Standing"}
