"""People together in the browser: open seats, talk, mute, report, links, languages."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.server.process import ROOT, Server
from tests.web.sitting import ME, RANDOM, Sitting
from tests.web.test_people import SECRET, fresh

Make = Callable[..., Sitting]
OPEN = {"kind": "open"}


def account(who: Sitting, name: str) -> None:
    """Become an account, without the page."""
    body = {"name": name, "password": SECRET}
    assert who.context.request.post(f"{who.url}/api/account", data=body).ok


def talk(who: Sitting) -> Locator:
    """The panel in which people talk, opened."""
    button = who.page.locator("button.talk")
    if not button.is_visible():  # On a phone it is in the menu until somebody has said something.
        who.page.get_by_role("button", name="More").click()
        button = who.page.locator(".drop").get_by_role("button", name="Talk")
    button.click()
    return who.page.get_by_role("region", name="Talk").filter(has=who.page.get_by_role("tab"))


def say(panel: Locator, text: str) -> None:
    """Say something, and see it stand there."""
    panel.get_by_label("Say something").fill(text)
    panel.get_by_role("button", name="Say", exact=True).click()
    expect(panel.get_by_role("listitem").filter(has_text=text)).to_be_visible()


def test_talk_mute_and_report(person: Make, server: Server) -> None:
    """Found in the lobby, Bea joins Ada; they talk apart from Cem, and an operator reads of it."""
    ada, bea, cem = person(), person(width=390, height=844), person()
    name = fresh("Ada")
    account(ada, name)
    command = [sys.executable, "-m", "pentarchy", "admin", "--db", server.db, "operator", name]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    table = ada.open("mill", ME, OPEN, mode="long")
    bea.go("/")
    row = bea.page.get_by_role("region", name="Open seats").get_by_role("listitem")
    row.filter(has_text=name).get_by_role("button", name="Join").click()
    bea.page.wait_for_url(f"**/tables/{table}")
    ada.expect_asked()
    hers = talk(bea)
    say(hers, "<b>you</b> are slow")
    badge = ada.page.get_by_role("button", name="Talk: 1 unread")
    expect(badge).to_be_visible()
    ada.go("/my")
    expect(ada.page.get_by_label("Talk: 1 unread")).to_be_visible()
    ada.page.keyboard.press("n")
    ada.page.wait_for_url(f"**/tables/{table}")
    mine = talk(ada)
    line = mine.get_by_role("listitem").filter(has_text="<b>you</b> are slow")
    expect(line).to_be_visible()
    expect(ada.page.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    cem.go(f"/tables/{table}")
    expect(cem.page.locator(".table")).to_be_visible()
    theirs = talk(cem)
    say(theirs, "she is not")
    expect(theirs).not_to_contain_text("are slow")
    line.get_by_role("button", name="Report").click()
    mine.get_by_label("What is wrong with it?").fill("rude")
    mine.get_by_role("button", name="Send").click()
    expect(mine.get_by_role("status")).to_contain_text("An operator will read it")
    line.get_by_role("button", name="Mute").click()
    expect(mine).to_contain_text("You have muted who said this.")
    expect(mine).not_to_contain_text("she is not")
    assert ada.serious() == []
    ada.go("/operator")
    reports = ada.page.get_by_role("region", name="Reported lines")
    expect(reports).to_contain_text("<b>you</b> are slow")
    expect(reports).to_contain_text("rude")
    reports.get_by_role("button", name="Take the line away").first.click()
    expect(hers).to_contain_text("This line was taken away.")
    assert ada.serious() == []
    assert bea.serious() == []


def test_a_moment_is_shared_with_a_stranger(person: Make) -> None:
    """Who has the link sees the seat's table as it was, with nothing to choose, and not later."""
    ada, stranger = person(), person()
    ada.open("mill", ME, RANDOM, mode="long")
    ada.expect_asked()
    ada.page.get_by_role("button", name="More").click()
    ada.page.get_by_role("button", name="Share this moment").click()
    link = ada.page.get_by_label("The link")
    expect(link).to_have_value(re.compile("/shared/"))
    address = link.input_value()
    ada.page.get_by_role("button", name="Close").click()
    turn = ada.turn
    ada.choices.first.click()
    ada.expect_moved_on(turn)
    stranger.page.goto(address)
    expect(stranger.page.locator(".table")).to_have_attribute("data-turn", str(turn))
    expect(stranger.page.get_by_text("Somebody shares this moment with you")).to_be_visible()
    expect(stranger.page.locator(".prompt .option:not([disabled])")).to_have_count(0)
    assert stranger.context.cookies() == []
    assert stranger.serious() == []


def test_a_language_goes_along(person: Make) -> None:
    """Chosen by a guest, it is the account's, and the other device's."""
    ada, phone = person(), person(width=390, height=844)
    name = fresh("Ada")
    ada.go("/")
    ada.page.get_by_label("Language").select_option("ru")
    expect(ada.page.locator("html")).to_have_attribute("lang", "ru")
    account(ada, name)
    with ada.page.expect_response("**/api/account/language"):
        ada.go("/my")
    body = {"name": name, "password": SECRET}
    assert phone.context.request.post(f"{phone.url}/api/sign-in", data=body).ok
    phone.go("/my")
    expect(phone.page.locator("html")).to_have_attribute("lang", "ru")
    expect(phone.page.get_by_role("heading", name="Мои столы")).to_be_visible()
