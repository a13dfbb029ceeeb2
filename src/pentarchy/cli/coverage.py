"""Rules coverage: which rules, worked examples and components the tests cite."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from pentarchy.core.errors import Malformed
from pentarchy.core.rulebook import rulebook
from pentarchy.core.rules import games

TESTS = Path(__file__).parents[3] / "tests"


class Coverage(Struct):
    """How much of a game its tests cite."""

    rules: int
    cards: int
    examples: int
    untested: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """What tests cite that does not exist."""


def measured(names: list[str]) -> dict[str, Coverage]:
    """Collect the tests and compare what they cite with what there is."""
    cited = {(game, kind, ref) for game, kind, ref in _citations()}
    reports = {}
    for name in names:
        book, cards = rulebook(name), games()[name].catalogue.cards
        rules = {ref for game, kind, ref in cited if game == name and kind == "rule"}
        keys = {ref for game, kind, ref in cited if game == name and kind == "card"}
        missing = [
            f"{'example' if r.example else 'rule'} {i}" for i, r in book.items() if i not in rules
        ]
        reports[name] = Coverage(
            rules=sum(not r.example for r in book.values()),
            cards=len(cards),
            examples=sum(r.example for r in book.values()),
            untested=missing + [f"card {key}" for key in cards if key not in keys],
            unknown=[f"cited, but no such rule: {ref}" for ref in sorted(rules - set(book))]
            + [f"cited, but no such card: {key}" for key in sorted(keys - set(cards))],
        )
    return reports


def _citations() -> Iterator[tuple[str, str, str]]:
    """(game, "rule" or "card", id or key) for everything a test cites.

    A test cites by `@rule` and `@card`, and by a parameter called `card` in a game's folder, where
    every test that has one must play.
    """
    if not TESTS.is_dir():
        raise Malformed("rules coverage needs a checkout of the project: there is no tests folder")
    import pytest

    class Collector:
        items: list[pytest.Item] = []

        def pytest_collection_finish(self, session: pytest.Session) -> None:
            self.items = session.items

    collector = Collector()
    said = io.StringIO()
    folders = [str(TESTS / part) for part in ("games", "laws", "core") if (TESTS / part).is_dir()]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(
            [
                "--collect-only",
                "-q",
                "-p",
                "no:cacheprovider",
                f"--rootdir={TESTS.parent}",
                *folders,
            ],
            plugins=[collector],
        )
    if code not in (0, 5):
        raise Malformed(f"the tests could not be collected:\n{said.getvalue()[-2000:]}")
    for item in collector.items:
        for mark in item.iter_markers():
            if mark.name in ("rule", "card"):
                game, *refs = mark.args
                for ref in refs:
                    yield game, mark.name, ref
        parts = Path(item.nodeid.split("::")[0]).parts
        params = getattr(getattr(item, "callspec", None), "params", {})
        if len(parts) > 2 and parts[1] == "games" and isinstance(params.get("card"), str):
            yield parts[2], "card", params["card"]
