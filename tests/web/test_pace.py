"""Playing over days: a notice opens the table at the question; who is late, and back."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.hours import Hours
from tests.server.process import ROOT, Server, wait_until
from tests.server.sinks import Endpoint, Sink, Subscriber
from tests.web.conftest import PATIENCE
from tests.web.sitting import ME, Sitting
from tests.web.test_people import make_account, sign_in

Make = Callable[..., Sitting]
DAY = 24 * 3600
PACE = {"kind": "days", "base": 3 * DAY, "back": 3 * DAY, "late": "bot"}


class Club:
    """A server with a mail server and a push service, and time that the test moves on."""

    def __init__(self, folder: pytest.TempPathFactory) -> None:
        self.hours = Hours(folder.mktemp("hours") / "ahead")
        self.sink, self.endpoint = Sink().start(), Endpoint().start()
        db = str(folder.mktemp("club") / "tables.db")
        options = ("--no-limits", "--private-targets", "--bot-seconds", "1")
        self.server = Server(db, *options, "--smtp", self.sink.url, first=self.hours.first).start()
        keys = [sys.executable, "-m", "pentarchy", "admin", "--db", db, "push-keys"]
        subprocess.run(keys, cwd=ROOT, check=True, capture_output=True)

    def close(self) -> None:
        """Stop everything."""
        self.server.stop()
        self.sink.stop()
        self.endpoint.stop()
        assert "Traceback" not in self.server.said(), self.server.said()


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Where people play over days."""
    running = Club(tmp_path_factory)
    yield running
    running.close()


@pytest.fixture
def phone(club: Club, windows: Browser) -> Iterator[Sitting]:
    """A device that is told by push."""
    size: ViewportSize = {"width": 390, "height": 844}
    context = windows.new_context(viewport=size, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    one = Sitting(context, club.server.url)
    yield one
    context.close()
    assert one.errors == []


def post(who: Sitting, path: str, **body: object) -> object:
    """Ask the server for something as this person."""
    answer = who.context.request.post(
        f"{who.url}/api{path}", data=body, headers={"origin": who.url}
    )
    assert answer.ok, answer.text()
    return answer.json()


def play_on(who: Sitting, table: str, seat: int) -> None:
    """Choose until somebody else is asked."""
    address = f"{who.url}/api/tables/{table}"
    while who.context.request.get(address).json()["asked"] == seat:
        who.expect_asked()
        who.click_on(1)


def test_a_match_over_days(club: Club, person: Make, phone: Sitting) -> None:
    """Told once by letter and push; the letter's link opens the question, with what happened."""
    ada, bea = person(url=club.server.url), person(url=club.server.url)
    make_account(bea, "Bea")
    post(bea, "/account/email", email="bea@example.org")
    wait_until(lambda: club.sink.letters)
    code = re.findall(r"/letter/(\S+)", club.sink.letters[0].get_content())[0]
    post(bea, "/letters", code=code)
    bea.go("/account")
    bea.page.get_by_role("button", name="By e-mail").click()
    expect(bea.page.get_by_role("region", name="Being told")).to_contain_text("bea@example.org")
    assert bea.serious() == []
    browser = Subscriber(f"{club.endpoint.url}/push")
    post(bea, "/account/channels", kind="push", subscription=browser.subscription)
    table = ada.open("dawn", ME, {"kind": "open"}, mode="first-game", pace=PACE)
    post(bea, f"/tables/{table}/join", name="Bea")
    bea.go(f"/tables/{table}")
    expect(ada.page.locator("header time.runs")).to_have_text(re.compile("2 d 23 h|3 d 0 h"))
    play_on(ada, table, 0)
    play_on(bea, table, 1)
    bea.go("/")
    expect(bea.page.locator("header .me")).to_be_visible()
    play_on(ada, table, 0)
    club.hours.go_on(6)
    wait_until(lambda: len(club.sink.letters) == 2 and len(club.endpoint.posts) == 1)
    club.hours.go_on(DAY)
    ada.page.wait_for_timeout(1500)
    assert (len(club.sink.letters), len(club.endpoint.posts)) == (2, 1)
    told = browser.read(club.endpoint.posts[0][2])
    link = club.sink.letters[1].get_content().split()[-1]
    assert told["url"] == link == f"{club.server.url}/tables/{table}#since"
    sign_in(phone, "Bea")
    assert shown(phone.page, told) == [told["title"]]
    phone.page.goto(link)
    summary = phone.page.get_by_role("region", name="Since your last turn").first
    expect(summary).to_contain_text("Ada")
    phone.page.keyboard.press("Space")
    phone.expect_asked()
    phone.go("/my")
    waits = phone.page.get_by_role("region", name="Waits for you")
    expect(waits).to_contain_text("1 d 23 h")
    expect(waits).to_contain_text("3 days a move")
    club.hours.go_on(3 * DAY)
    expect(ada.page.locator("header .seats")).to_contain_text("a bot plays")
    phone.go(f"/tables/{table}")
    affairs = phone.page.get_by_role("region", name="Beside play")
    expect(affairs).to_contain_text("a bot")
    affairs.get_by_role("button", name="I am back").click()
    expect(affairs).to_have_count(0)
    expect(ada.page.locator("header .seats")).not_to_contain_text("a bot plays")


def shown(page: Page, told: dict[str, str]) -> list[str]:
    """What a browser shows for a push that has reached it: the titles of its notifications."""
    page.context.grant_permissions(["notifications"], origin=page.url.split("/my")[0])
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    cdp = page.context.new_cdp_session(page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda e: found.extend(one["registrationId"] for one in e["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    origin = page.evaluate("() => location.origin")
    last = {"title": "the last", "body": "", "url": "/", "tag": "last"}
    titles: list[str] = []
    for one in (told, told, last):  # The same message twice is shown once.
        titles = []
        while one["title"] not in titles:  # A worker that is only just starting may miss it.
            push = {"origin": origin, "registrationId": found[-1], "data": json.dumps(one)}
            cdp.send("ServiceWorker.deliverPushMessage", push)
            page.wait_for_timeout(50)
            titles = page.evaluate(
                "async () => (await (await navigator.serviceWorker.ready).getNotifications())"
                ".map((one) => one.title)"
            )
    return [title for title in titles if title != last["title"]]
