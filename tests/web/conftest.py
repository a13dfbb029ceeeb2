"""A server, a Chromium, and people sitting at it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.process import ROOT, Server
from tests.web.sitting import HASTE, Sitting

PATIENCE = 30_000
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
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    found = subprocess.run(
        ["tools/ensure-chromium.sh"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.stdout.split("\n")[0], args=QUIET
        )
        yield browser
        browser.close()


@pytest.fixture
def person(server: Server, chromium: Browser) -> Iterator[Callable[..., Sitting]]:
    """Makes people, each with a browser of their own; none may meet an error in the page."""
    made: list[Sitting] = []

    def make(width: int = 1440, height: int = 900, **wishes: Any) -> Sitting:
        wishes = {"reduced_motion": "reduce", **wishes}
        url, settings = wishes.pop("url", server.url), wishes.pop("settings", HASTE)
        context = chromium.new_context(viewport={"width": width, "height": height}, **wishes)
        context.set_default_timeout(PATIENCE)
        made.append(Sitting(context, url, settings))
        return made[-1]

    yield make
    errors = [error for one in made for error in one.errors]
    for one in made:
        one.context.close()
    assert errors == []


@pytest.fixture
def ada(person: Callable[..., Sitting]) -> Sitting:
    """Somebody at a desk."""
    return person()
