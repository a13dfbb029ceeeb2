"""Age of Innovation in the browser: a whole match, and every kind of question, by clicks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import pentarchy
from pentarchy.core.match import Match
from pentarchy.games.innovation.setup import Gifts, Prepare
from pentarchy.games.innovation.turn import ScienceBonus
from tests.games.innovation.table import QUIET_ROUNDS, Table
from tests.support import play_until
from tests.web.sitting import ME, RANDOM, Sitting


def started(seats: int, mode: str, kind: str) -> Match:
    """A match played to its first question of a kind for seat 0."""
    match = pentarchy.new("innovation", seats, 3, mode)
    return play_until(match, lambda m: type(m.decision).__name__ == kind and m.seat == 0)


def school(*, tower: bool = False) -> Table:
    """Seat 0 has just built a school."""
    t = Table().put(0, "guild", "H7").goods(tools=3, coins=5).terrain("desert", "I7", "G7").start()
    t.do("upgrade H7 school")
    return t.do("learn competency_10") if tower else t


def city() -> Table:
    """Seat 0 has just founded a city."""
    t = Table(factions=("felines",)).put(0, "guild", "H7", "H6", "G7").terrain("desert", "I7")
    return t.goods(tools=1, coins=2).levels(0, 0, 7, 0, 0).start().do("build I7")


def palace(tile: str) -> Table:
    """Seat 0 has just built a palace and may take a tile."""
    t = Table().put(0, "guild", "H7").goods(tools=4, coins=6)
    t.s.palaces = [tile, "palace_17"]
    return t.start().do("upgrade H7 palace")


def digging() -> Table:
    """Seat 0 uses two free spades."""
    t = Table().put(0, "workshop", "H7").goods(tools=9, coins=9, bowls=(0, 6, 6))
    return t.start().do("use power_spade2")


def offered() -> Table:
    """Seat 1 has built beside seat 0."""
    t = Table().put(1, "workshop", "H7").put(0, "guild", "I8").terrain("lake", "I7")
    return t.goods(1, tools=1, coins=2).goods(0, bowls=(12, 0, 0)).start(seat=1).do("build I7")


def spreading() -> Table:
    """Seat 0 gains spades of the science bonus."""
    t = Table(rounds=("round_11", *QUIET_ROUNDS[1:])).levels(0, 0, 0, 4, 0)
    t.put(0, "workshop", "H7")
    t.s.phase = 3
    return t.start(ScienceBonus(seat=0))


def innovating() -> Table:
    """Seat 0 pays for an innovation."""
    t = Table().goods(books=(4, 3, 2, 2), coins=5).put(0, "workshop", "H7")
    return t.start().do("innovate banking_1")


def neutral() -> Table:
    """Seat 0 places a neutral building."""
    t = Table().put(0, "workshop", "H7").goods(books=(5, 0, 0, 0), coins=5, tools=6)
    return t.show("innovation_guild").start().do("innovate banking_1")


POSITIONS: dict[str, Callable[[], Table | Match]] = {
    "ChooseBundle": lambda: started(3, "standard", "ChooseBundle"),
    "DraftItem": lambda: started(3, "draft", "DraftItem"),
    "DraftBonus": lambda: started(3, "draft", "DraftBonus"),
    "ChooseCard": lambda: started(2, "automa", "ChooseCard"),
    "ChooseFaction": lambda: started(2, "automa", "ChooseFaction"),
    "PlaceFirst": lambda: started(3, "standard", "PlaceFirst"),
    "RiseSplit": lambda: Table(factions=("lizards",)).setup(Prepare()),
    "InAnyOrder": lambda: Table().put(0, "workshop", "H7").setup(Gifts()),
    "TakeAction": lambda: (
        Table().put(0, "workshop", "H7").goods(tools=9, coins=9, scholars=2).start()
    ),
    "CloseTurn": lambda: Table().goods(tools=2, scholars=2).start().do("send law 3"),
    "Terraform": digging,
    "SpreadSpades": spreading,
    "OfferPower": offered,
    "LearnCompetency": school,
    "TakeCityTile": city,
    "UseKey": lambda: (
        Table()
        .goods(scholars=2, tools=1)
        .levels(0, 0, 6, 0, 0)
        .tiles(cities=["city_coins"])
        .start()
        .do("send law 3")
    ),
    "TakePalace": lambda: palace("palace_1"),
    "PlaceFreeGuild": lambda: palace("palace_16").do("crown palace_16"),
    "ChooseBook": lambda: palace("palace_10").do("crown palace_10"),
    "PayBooks": innovating,
    "PlaceNeutral": neutral,
    "UpgradeFree": lambda: (
        Table().put(0, "workshop", "H7", "I5").tiles(palace="palace_4").start().do("use palace_4")
    ),
    "PlaceBridge": lambda: (
        Table().put(0, "guild", "E4").goods(bowls=(0, 9, 3)).start().do("use power_bridge")
    ),
    "RiseInOne": lambda: Table().tiles(bonus="bonus_science").start().do("use bonus_science"),
    "TakeRoundBonus": lambda: Table().goods(tools=1).start().do("pass"),
}


def upload(ada: Sitting, match: Match) -> None:
    """Sit down at seat 0 of a position; bots have the other seats."""
    seats = [ME, *(RANDOM for _ in range(match.record.config.seats - 1))]
    answer = ada.context.request.post(
        f"{ada.url}/api/records",
        data={"record": match.record.to_text(), "seats": seats},
        headers={"origin": ada.url},
    )
    assert answer.ok, answer.text()
    ada.go(f"/tables/{answer.json()['id']}")


def test_every_kind_of_question_is_answered_by_a_click(ada: Sitting) -> None:
    """Each decision is met on the board, its places are drawn, and a click answers it."""
    for kind, make in POSITIONS.items():
        made = make()
        match = made.match if isinstance(made, Table) else made
        assert type(match.decision).__name__ == kind
        assert match.seat == 0, kind
        ask = match.view(0).ask
        assert ask is not None
        upload(ada, match)
        ada.expect_asked()
        before = ada.turn
        for spot in {spot for option in ask.options for spot in option.spots}:
            if ":convert:" not in spot:
                assert ada.spot(spot).count() > 0, f"{kind}: {spot} is not drawn"
        for _ in range(3):  # a hex with two acts asks once more which
            if ada.turn == before:
                ada.click_on(1)
        assert ada.turn > before, kind


def test_whole_match_by_clicks(ada: Sitting) -> None:
    """A match against a bot is played to its end with nothing but clicks."""
    ada.open("innovation", ME, RANDOM)
    ada.expect_asked()
    result = ada.click_on(mixed=True)
    assert result["over"], result
    dialog = ada.page.get_by_role("dialog", name="Result")
    expect(dialog).to_contain_text("wins")
    expect(dialog.get_by_role("row", name=re.compile("area"))).to_be_visible()


@pytest.mark.parametrize("width, height", [(1440, 900), (1366, 768)])
def test_the_board_fits_a_desk(person: Callable[..., Sitting], width: int, height: int) -> None:
    """Five players: nothing of the page scrolls, and every hex is in the window."""
    ada = person(width, height)
    upload(ada, started(5, "standard", "TakeAction"))
    ada.expect_asked()
    size = ada.page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert size == [height, width]
    expect(ada.spot("hex:I13")).to_be_in_viewport()
    expect(ada.spot("hex:A1")).to_be_in_viewport()


def test_a_refused_hex_tells_why(ada: Sitting) -> None:
    """Clicking a hex out of reach names the rule of reach."""
    t = Table().put(0, "workshop", "H7").goods(tools=9, coins=9).start()
    upload(ada, t.match)
    ada.expect_asked()
    ada.spot("hex:F9").dispatch_event("click")
    expect(ada.page.get_by_role("alert")).to_contain_text("R5.2")


def middle() -> Match:
    """A match of four in its third round, with seat 0 to act."""
    match = pentarchy.new("innovation", 4, 6)
    return play_until(
        match,
        lambda m: (
            m.game.state.round >= 3 and m.seat == 0 and type(m.decision).__name__ == "TakeAction"
        ),
        4,
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(person: Callable[..., Sitting], theme: str) -> None:
    """The board in both themes."""
    ada = person(color_scheme=theme)
    upload(ada, middle())
    ada.expect_asked()
    assert ada.serious() == []


def test_a_phone_plays_by_tapping(person: Callable[..., Sitting]) -> None:
    """On 390 by 844 nothing is too wide, a tap plays, and every tab opens."""
    ada = person(390, 844, has_touch=True, is_mobile=True)
    upload(ada, started(3, "standard", "PlaceFirst"))
    ada.expect_asked()
    page = ada.page
    before = ada.turn
    ada.offered.first.tap()
    expect(page.locator(".table")).not_to_have_attribute("data-turn", str(before))
    tabs = page.get_by_role("navigation", name="Parts of the table")
    for tab in ("Academy", "Supply", "Mine", "Rivals", "Log", "Map"):
        tabs.get_by_role("button", name=tab).tap()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390, tab
