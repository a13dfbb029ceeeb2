"""Languages at the table: everything is from a catalogue, and of the language that is read."""

from __future__ import annotations

from collections.abc import Callable
from random import randrange
from typing import Any

import pytest
from playwright.sync_api import expect

from pentarchy.languages import pseudo
from tests.web.moments import RECORDS, moment, telling
from tests.web.sitting import ME, RANDOM, Sitting
from tests.web.tongues import (
    GAMES,
    TONGUES,
    heard,
    listen,
    point_at_everything,
    speaking,
    strays,
)

Make = Callable[..., Sitting]
AROUND = ("/", "/about", "/sign-in", "/people", "/my")
WHOLE: dict[str, dict[str, Any]] = {
    "ages": {"mode": "training"},
    "civolution": {"mode": "first"},
    "dawn": {"mode": "first-game", "options": {"round_limit": 30}},
    "horizon": {"mode": "short"},
    "innovation": {},
}


def walk(one: Sitting, code: str, *paths: str) -> set[str]:
    """What strays on pages around the tables."""
    found: set[str] = set()
    for path in paths:
        one.go(path)
        expect(one.page.locator("h1, h2").first).to_be_visible()
        one.page.wait_for_load_state("networkidle")
        found |= strays(one, code)
    return found


def account(one: Sitting) -> str:
    """Become an account; returns the address of its page."""
    name = f"Ada {randrange(10**9)}"
    answer = one.context.request.post(
        f"{one.url}/api/account",
        data={"name": name, "password": "correct horse"},
        headers={"origin": one.url},
    )
    assert answer.ok, answer.text()
    return f"/people/{name}"


@pytest.mark.timeout(300)
def test_pages_say_nothing_of_their_own(person: Make) -> None:
    """Every page around the tables is in the language that is read."""
    one, code = speaking(person, pseudo.CODE), pseudo.CODE
    found = walk(one, code, *AROUND, "/games/dawn", "/new/dawn")
    assert sorted(found | walk(one, code, account(one), "/account", "/people", "/my")) == []


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_say_nothing_of_their_own(person: Make, game: str) -> None:
    """What it is, and how a table of it is set up."""
    one = speaking(person, pseudo.CODE)
    assert sorted(walk(one, pseudo.CODE, f"/games/{game}", f"/new/{game}")) == []


def look_round(one: Sitting, code: str) -> set[str]:
    """What strays in the menu, the course of a turn and the key to the signs."""
    page = one.page
    page.locator("nav.menu [aria-expanded]").click()
    found = strays(one, code)
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    tabs = page.locator(".help [role=tab]")
    for tab in range(2):
        tabs.nth(tab).click()
        found |= strays(one, code)
    page.locator(".help .close").click()
    return found


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_says_nothing_of_its_own(person: Make, game: str) -> None:
    """In a language that nobody speaks a game's first decisions are asked in that language."""
    one = speaking(person, pseudo.CODE)
    one.open(game, ME, RANDOM)
    one.expect_asked()
    listen(one, pseudo.CODE)
    one.click_on(8, seed=3, mixed=True)
    point_at_everything(one)
    assert sorted(heard(one, pseudo.CODE) | look_round(one, pseudo.CODE)) == []


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("code", TONGUES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_said_in_one_language(person: Make, code: str, game: str) -> None:
    """By clicks, against a bot, to the end: every text on every screen is of that language."""
    one = speaking(person, code)
    one.open(game, ME, RANDOM, **WHOLE[game])
    expect_said_to_the_end(one, code, mixed=game != "dawn")


@pytest.mark.parametrize("code, game", [("ru", "innovation"), ("uk", "dawn")])
def test_the_end_of_a_match_is_said_in_one_language(person: Make, code: str, game: str) -> None:
    """From late in a match: every text on every screen, the result included."""
    one = speaking(person, code)
    one.sit_down(moment(max(RECORDS.glob(f"{game}-2p.txt")), 0.97))
    expect_said_to_the_end(one, code, mixed=True)


def expect_said_to_the_end(one: Sitting, code: str, *, mixed: bool) -> None:
    """Click on until the match is over, and find nothing that is not of the language."""
    one.expect_asked()
    listen(one, code)
    result = one.click_on(4000, seed=3, mixed=mixed)
    assert result["over"], result
    expect(one.page.locator("dialog[open] h1")).to_be_visible()
    assert sorted(heard(one, code)) == []


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("code", TONGUES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_pointed_at_is_explained_in_one_language(
    person: Make, code: str, game: str
) -> None:
    """In the middle of a match among many: every place, the menu, the help."""
    one = speaking(person, code)
    file = max(RECORDS.glob(f"{game}-*.txt"))
    one.sit_down(telling(file, 0.7))
    one.expect_asked()
    listen(one, code)
    point_at_everything(one)
    assert sorted(heard(one, code) | look_round(one, code)) == []


def test_everybody_at_a_table_reads_their_own_language(person: Make) -> None:
    """Two players and a spectator, each in theirs; a switch changes the open table at once."""
    ada, bruno, eva = (speaking(person, code) for code in ("ru", "uk", "en"))
    table = ada.open("dawn", ME, {"kind": "open"}, mode="first-game", watched=True)
    known = ada.context.request.get(f"{ada.url}/api/tables/{table}").json()
    answer = bruno.context.request.post(
        f"{bruno.url}/api/tables/{table}/join",
        data={"name": "Bruno", "code": known["invitations"][0]["code"]},
        headers={"origin": bruno.url},
    )
    assert answer.ok, answer.text()
    bruno.go(f"/tables/{table}")
    eva.go(f"/tables/{table}")
    for one, title in ((ada, "Достижения"), (bruno, "Досягнення"), (eva, "Agendas")):
        expect(one.page.locator(".agendas h2")).to_contain_text(title)
    ada.page.locator("nav.menu [aria-expanded]").click()
    ada.page.locator(".drop select").first.select_option("uk")
    expect(ada.page.locator(".agendas h2")).to_contain_text("Досягнення")
    ada.page.reload()
    expect(ada.page.locator(".agendas h2")).to_contain_text("Досягнення")
    expect(eva.page.locator(".agendas h2")).to_contain_text("Agendas")
