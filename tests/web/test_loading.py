"""How little a page needs before it can be read, and what it says without a connection."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import STATIC
from tests.web.sitting import ME, RANDOM, Sitting

MOST = 95_000
"""Bytes: on a slow 3G line (400 kbit/s) they take 1.9 s, and 2.1 s are left for its latency."""


def first_needed() -> dict[str, list[str]]:
    """The files the early script asks for, by the part of the page that begins with them."""
    script = (STATIC.parent / "early.js").read_text()
    found = re.search(r"var files = (\{.*\});", script)
    assert found is not None
    files: dict[str, list[str]] = json.loads(found[1])
    return files


def sent(file: str) -> int:
    """The bytes of a file on the wire: the smallest are not worth compressing."""
    plain = STATIC.parent / file
    packed = plain.with_name(f"{plain.name}.br")
    return (packed if packed.exists() else plain).stat().st_size


@pytest.mark.parametrize("game", ["ages", "civolution", "dawn", "horizon", "innovation"])
def test_a_table_can_be_read_after_few_bytes(game: str) -> None:
    """The frame of a table and the board of its game, as they are sent."""
    parts = first_needed()
    files = {*parts["table/Table"], *parts[f"games/{game}/index"]}
    assert sum(map(sent, files)) < MOST


def test_a_table_asks_for_nothing_twice(ada: Sitting) -> None:
    """What the early script has asked for is what the page then uses: one view, one socket."""
    asked: list[str] = []
    sockets: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.page.on("websocket", lambda socket: sockets.append(socket.url))
    table = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    assert sum(url.endswith(f"/api/tables/{table}") for url in asked) == 1
    assert len(sockets) == 1
    files = [url for url in asked if "/assets/" in url]
    assert len(set(files)) == len(files)


def test_the_lobby_asks_for_nothing_twice(ada: Sitting) -> None:
    """Its games are asked for at once, and what has come is what is shown."""
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.go("/")
    expect(ada.page.get_by_role("button", name="Play now")).not_to_have_count(0)
    assert sum(url.endswith("/api/games") for url in asked) == 1
    files = [url for url in asked if "/assets/" in url]
    assert len(set(files)) == len(files)


def test_without_a_connection_the_page_opens_and_says_so(person: Callable[..., Sitting]) -> None:
    """The shell is kept; a reload without the server shows it, and what is wrong."""
    ada = person(service_workers="allow")
    table = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ada.page.reload()  # now the files come through the worker, which keeps them
    ada.expect_asked()
    ada.context.set_offline(True)
    ada.go(f"/tables/{table}")
    expect(ada.page.get_by_role("heading", name="There is no connection")).to_be_visible()
    ada.context.set_offline(False)
    ada.expect_asked()
    ada.errors.clear()  # the browser itself notes what it could not fetch
