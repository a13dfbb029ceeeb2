"""A server, a Chromium, and people sitting at it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.server.process import ROOT, Server
from tests.web.sitting import HASTE, Sitting

PATIENCE = 60_000
"""Milliseconds: no machine is slower than that, and nobody waits for what is there."""
expect.set_options(timeout=PATIENCE)

STATIC = ROOT / "src/pentarchy/server/static/index.html"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""A browser of a test talks to nobody but the server under test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that most tests share."""
    assert STATIC.is_file(), "the browser's files are not built: run `make web`"
    db = tmp_path_factory.mktemp("web") / "tables.db"
    running = Server(str(db), "--bot-seconds", "3", "--no-limits").start()
    yield running
    running.stop()
    assert "Traceback" not in running.said(), running.said()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as running:
        yield running


def launched(playwright: Playwright, *kind: str) -> Browser:
    """Debian's Chromium, without windows or of a kind that is named."""
    found = subprocess.run(
        ["tools/ensure-chromium.sh", *kind], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return playwright.chromium.launch(executable_path=found.stdout.split("\n")[0], args=QUIET)


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser that most tests share."""
    with launched(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def windows(playwright: Playwright) -> Iterator[Browser]:
    """The browser that people have: it sets letters as theirs does, and shows notifications."""
    with launched(playwright, "chromium") as browser:
        yield browser


class Devices:
    """Browsers lent to one person after the other: they keep the files they have loaded, no more.

    Loading and compiling the page anew takes longer than most tests take.
    """

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: dict[str, list[BrowserContext]] = {}

    def lend(self, **wishes: Any) -> BrowserContext:
        """A device like this that nobody has at hand."""
        free = self.free.setdefault(repr(wishes), [])
        if free:
            return free.pop()
        # A worker of an earlier test would answer before the routes of a later one.
        context = self.chromium.new_context(**{"service_workers": "block", **wishes})
        context.set_default_timeout(PATIENCE)
        return context

    def take_back(self, context: BrowserContext, url: str, **wishes: Any) -> None:
        """Nobody will find on it what somebody did there."""
        page = context.new_page()
        for other in context.pages:
            if other is not page:
                other.close()
        context.clear_cookies()
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"}
        )
        page.close()
        self.free[repr(wishes)].append(context)


@pytest.fixture(scope="session")
def devices(chromium: Browser) -> Devices:
    """What people sit at."""
    return Devices(chromium)


@pytest.fixture
def person(server: Server, devices: Devices) -> Iterator[Callable[..., Sitting]]:
    """Makes people, each with a browser of their own; none may meet an error in the page."""
    made: list[tuple[Sitting, dict[str, Any]]] = []

    def make(width: int = 1440, height: int = 900, **wishes: Any) -> Sitting:
        wishes = {"reduced_motion": "reduce", **wishes}
        url, settings = wishes.pop("url", server.url), wishes.pop("settings", HASTE)
        wishes["viewport"] = {"width": width, "height": height}
        one = Sitting(devices.lend(**wishes), url, settings)
        made.append((one, wishes))
        return one

    yield make
    for one, wishes in made:
        devices.take_back(one.context, one.url, **wishes)
    assert [error for one, _ in made for error in one.errors] == []


@pytest.fixture
def ada(person: Callable[..., Sitting]) -> Sitting:
    """Somebody at a desk."""
    return person()
