"""People in the browser: guest to account to second device, passkeys, ratings, operators."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.server.process import ROOT, Server
from tests.web.sitting import ME, RANDOM, Sitting

Make = Callable[..., Sitting]
SECRET = "correct horse"


def fresh(name: str) -> str:
    """A name nobody has yet."""
    return f"{name} {uuid4().hex[:6]}"


@pytest.fixture
def local(server: Server) -> str:
    """The server under a name: passkeys belong to none of its addresses."""
    return server.url.replace("127.0.0.1", "localhost")


def make_account(who: Sitting, name: str) -> None:
    """Become an account by name and password, and keep the codes."""
    who.go("/sign-in")
    who.page.get_by_role("button", name="Make an account").click()
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label("Password").fill(SECRET)
    who.page.get_by_role("button", name="Make the account").click()
    expect(who.page.locator("ol.codes li")).to_have_count(8)
    who.page.get_by_role("button", name="I have kept them").click()
    expect(who.page.get_by_role("heading", name=name)).to_be_visible()


def sign_in(who: Sitting, name: str) -> None:
    """Sign in by name and password."""
    who.go("/sign-in")
    who.page.get_by_role("button", name="Sign in", exact=True).first.click()
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label("Password").fill(SECRET)
    who.page.locator("form button.go").click()
    expect(who.page.locator("header .me")).to_contain_text(name)


def test_guest_to_account_to_second_device(person: Make) -> None:
    """A guest's table is there on the phone after one step here and one step there."""
    ada, phone = person(), person(width=390, height=844)
    name = fresh("Ada")
    table = ada.open("dawn", ME, RANDOM)
    ada.expect_asked()
    ada.go("/")
    expect(ada.page.locator("header .me")).to_contain_text("Sign in")
    make_account(ada, name)
    expect(ada.page.locator("header .me")).to_contain_text(name)
    sign_in(phone, name)
    phone.go("/my")
    row = phone.page.get_by_role("region", name="Waits for you")
    row.get_by_role("link").click()
    expect(phone.page).to_have_url(re.compile(table))
    phone.expect_asked()
    turn = phone.turn
    phone.choices.first.click()
    phone.expect_moved_on(turn)
    ada.go("/account")
    sessions = ada.page.get_by_role("region", name="Where you are signed in")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    sessions.get_by_role("button", name="Sign out").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    phone.go("/my")
    expect(phone.page.locator("header .me")).to_contain_text("Sign in")
    assert ada.serious() == []


def authenticator(who: Sitting) -> Any:
    """A device of the browser's that keeps passkeys, as a phone or a key does."""
    cdp = who.context.new_cdp_session(who.page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return cdp, made["authenticatorId"]


def test_a_passkey_is_enough(person: Make, local: str) -> None:
    """An account without a password: made by a passkey, left, and entered by it again elsewhere."""
    ada, phone = person(url=local), person(url=local)
    name = fresh("Ada")
    ada.go("/sign-in")
    cdp, key = authenticator(ada)
    ada.page.get_by_role("button", name="Make an account").click()
    ada.page.get_by_label("Name").fill(name)
    ada.page.get_by_role("button", name="With a passkey").click()
    expect(ada.page.locator("ol.codes li")).to_have_count(8)
    (credential,) = cdp.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]
    phone.go("/sign-in")
    there, other = authenticator(phone)
    there.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": credential})
    phone.page.get_by_role("button", name="Use a passkey").click()
    expect(phone.page.locator("header .me")).to_contain_text(name)
    phone.go("/account")
    ways = phone.page.get_by_role("region", name="Ways in")
    ways.get_by_role("button", name="Remove").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("the only way")
    phone.errors.clear()  # The browser tells of every refusal.


def test_what_waits_is_counted(person: Make) -> None:
    """In the page's title, at a table that of the others, and on the icon of an installed page."""
    ada = person()
    ada.page.add_init_script("navigator.setAppBadge = async (n) => { window.badged = n; }")
    for _ in range(2):
        ada.open("mill", ME, RANDOM, mode="long")
        ada.expect_asked()
    ada.go("/my")
    expect(ada.page).to_have_title(re.compile(r"^\(2\) "))
    assert ada.page.evaluate("window.badged") == 2
    waits = ada.page.get_by_role("region", name="Waits for you")
    expect(waits.get_by_role("listitem")).to_have_count(2)
    ada.page.keyboard.press("n")
    ada.page.wait_for_url("**/tables/*")
    expect(ada.page).to_have_title(re.compile(r"^\(1\) "))


def play_out(*sitting: Sitting) -> None:
    """Whoever is asked presses the last button, until the match is over."""
    while not any(who.page.locator("dialog[open]").count() for who in sitting):
        for who in sitting:
            buttons = who.page.locator(".prompt .option:not([disabled])")
            if buttons.count():
                turn = who.turn
                buttons.last.click()
                who.expect_moved_on(turn)
            else:
                who.page.wait_for_timeout(20)


def test_a_rated_match_shows_in_the_profile(person: Make) -> None:
    """Two people, one rated match to its end: both profiles tell of it, and who met whom."""
    ada, bea = person(), person()
    names = fresh("Ada"), fresh("Bea")
    for who, name in zip((ada, bea), names, strict=True):
        make_account(who, name)
    ada.go("/new/mill")
    ada.page.get_by_role("button", name="2", exact=True).click()
    ada.page.get_by_label("Seat 2", exact=True).select_option("open")
    ada.page.get_by_label("Keep it for").fill(names[1])
    ada.page.get_by_label("Rated").check()
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/tables/*")
    bea.go("/people")
    bea.page.get_by_role("button", name="Sit down").click()
    bea.page.wait_for_url("**/tables/*")
    for who in (ada, bea):
        expect(who.page.locator(".table")).to_be_visible()
    play_out(ada, bea)
    bea.go(f"/people/{names[0]}")
    expect(bea.page.get_by_role("region", name="Lately").get_by_role("listitem")).to_have_count(1)
    expect(bea.page.get_by_role("region", name="Head to head")).to_contain_text(names[1])
    expect(bea.page.get_by_role("region", name="Ratings")).to_contain_text("±")
    expect(
        bea.page.get_by_role("region", name="Rating over time").locator("circle")
    ).to_be_visible()
    bea.page.get_by_role("button", name="Ask to be friends").click()
    expect(bea.page.get_by_role("button", name="Asked; withdraw")).to_be_visible()
    ada.go("/people")
    ada.page.get_by_role("button", name="Accept").click()
    expect(ada.page.get_by_role("region", name="Friends")).to_contain_text("friend")
    assert bea.serious() == []
    assert ada.serious() == []


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose operator the test makes."""
    running = Server(str(tmp_path_factory.mktemp("own") / "t.db"), "--no-limits").start()
    yield running
    running.stop()


def test_an_operator_closes_an_account(person: Make, own: Server) -> None:
    """Made one by the command line, they see accounts, and close one, whose owner is told why."""
    boss, ada = person(url=own.url), person(url=own.url)
    make_account(boss, "Boss")
    make_account(ada, "Ada")
    command = [sys.executable, "-m", "pentarchy", "admin", "--db", own.db, "operator", "Boss"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    boss.go("/operator")
    row = boss.page.get_by_role("listitem").filter(has_text="Ada")
    row.get_by_role("button", name="Choose").click()
    boss.page.get_by_label("Why (its owner is told)").fill("spoke ill")
    boss.page.get_by_role("button", name="Do it").click()
    expect(row).to_contain_text("closed: spoke ill")
    assert boss.serious() == []
    ada.go("/sign-in")
    ada.page.get_by_label("Name").fill("Ada")
    ada.page.get_by_label("Password").fill(SECRET)
    ada.page.locator("form button.go").click()
    expect(ada.page.get_by_role("alert")).to_contain_text("spoke ill")
    ada.errors.clear()  # The browser tells of every refusal.
