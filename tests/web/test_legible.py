"""Late positions of every game, mode and number of seats, in every language, can be read.

No text is small, cut or covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.process import ROOT, Server
from tests.web.conftest import PATIENCE
from tests.web.moments import RECORDS, moment
from tests.web.sitting import Sitting

MEASURE = (Path(__file__).parent / "legible.js").read_text()
LEAST = 11
"""Pixels: no text is smaller."""
LATE = 0.8
PATIENT = 100
"""Looks, a tenth of a second apart, until a page has its letters and has found out what fits."""
SIZES = [(1440, 900), (1366, 768), (390, 844)]
RANDOM = sorted((ROOT / "tests/golden").glob("*/*.txt"))
"""Every mode with every number of seats, played at random: among the long tests."""
SENSIBLE = sorted(RECORDS.glob("*.txt"))
"""Every game with two and with the most seats, played with sense: their boards are fuller."""
FULL = ("ages-4p", "civolution-4p", "dawn-4p", "horizon-4p", "innovation-5p")
FEW = {"en": FULL, "ru": ("ages-2p",), "uk": ("dawn-2p",)}
"""What is read by whoever is in a hurry: the fullest boards, and two of few players elsewhere."""


def name(file: Path) -> str:
    """A match by its game, mode and seats."""
    return f"{file.parent.name}-{file.stem}".removeprefix("records-")


@pytest.fixture(scope="module")
def reader(server: Server, windows: Browser) -> Iterator[Sitting]:
    """Somebody who looks at one position after the other, in one browser."""
    context = windows.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    one = Sitting(context, server.url)
    yield one
    context.close()
    assert one.errors == []


def faults(page: Page) -> set[str]:
    """What cannot be read, once the page has settled."""
    lines: set[str] = set()
    for _ in range(PATIENT):
        found = page.evaluate(f"({MEASURE})({LEAST})")
        assert found["texts"] > 20
        lines = {f"{kind}: {line}" for kind in ("small", "cut", "over") for line in found[kind]}
        if not lines:
            break
        page.wait_for_timeout(100)
    return lines


def cases() -> Iterator[Any]:
    """Every match in every language; most of them are among the long tests."""
    for code, few in FEW.items():
        for file in (*SENSIBLE, *RANDOM):
            quick = file in SENSIBLE and file.stem in few
            long = () if quick else pytest.mark.long
            yield pytest.param(code, file, id=f"{code}-{name(file)}", marks=long)


@pytest.mark.parametrize("code, file", list(cases()))
def test_a_late_position_can_be_read(reader: Sitting, code: str, file: Path) -> None:
    """At three sizes, every tab of a phone, light and dark."""
    page = reader.page
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    reader.sit_down(moment(file, LATE))
    page.evaluate("(code) => localStorage.setItem('language', code)", code)
    found: set[str] = set()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()  # a phone is one from the start
        reader.expect_asked()
        expect(page.locator("html")).to_have_attribute("lang", code)
        tabs = page.locator("nav.tabs button")
        for tab in range(max(1, tabs.count())):
            if tabs.count():
                tabs.nth(tab).click()
            for theme in ("light", "dark"):
                page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
                found |= {f"{width} {fault}" for fault in faults(page)}
    assert sorted(found) == []
