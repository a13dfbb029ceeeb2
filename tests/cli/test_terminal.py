"""The table in the terminal: whole matches by keys, why-not, undo; and by lines."""

from __future__ import annotations

import random
import re

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static, TabbedContent

import pentarchy
from pentarchy.bots.base import make
from pentarchy.cli import cli
from pentarchy.cli.terminal.app import TableApp
from pentarchy.cli.terminal.drawing import canvas, drawn, hex_map, panes
from pentarchy.cli.terminal.sitting import Sitting
from pentarchy.cli.terminal.words import FACES, KINDS, PLACES
from pentarchy.core.rules import games
from pentarchy.core.view import Drawing, Hexes, Piece, Spot
from pentarchy.languages.translated import language

MARKED = re.compile(r"[A-Z]{1,3}|[0-9]")
"""Ages, sides and numbers, which are written alike everywhere."""
FIVE = [name for name in games() if name != "toy"]


def sitting(game: str, seats: int = 2, people: tuple[int, ...] = (0,)) -> Sitting:
    return Sitting(pentarchy.new(game, seats, seed=3), list(people), make("random"))


async def settle(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until somebody here is asked."""
    await app.workers.wait_for_complete()
    await pilot.pause()


async def play_by_keys(table: Sitting, most: int) -> str:
    """Choose the last option by End and Enter, up to so many times; what the question then says."""
    app = TableApp(table)
    async with app.run_test(size=(150, 50)) as pilot:
        await settle(app, pilot)
        for _ in range(most):
            if table.match.over:
                break
            await pilot.press("end", "enter")
            await settle(app, pilot)
        return str(app.query_one("#prompt", Static).render())


@pytest.mark.long
@pytest.mark.parametrize("game", FIVE)
async def test_a_match_is_played_to_its_end_by_keys(game: str) -> None:
    """One person chooses by keys, a bot the rest."""
    table = sitting(game)
    assert "The match is over" in await play_by_keys(table, 5000)
    assert table.match.over


@pytest.mark.parametrize("game", FIVE)
async def test_a_match_is_begun_by_keys(game: str) -> None:
    """Twelve choices of one's own, and whatever the bot does between them."""
    table = sitting(game)
    asked = await play_by_keys(table, 12)
    assert len(table.match.record.actions) >= 12
    assert table.match.say(table.match.decision.prompt(table.match.game)).split()[0] in asked


async def test_a_typed_line_chooses_and_undo_takes_it_back() -> None:
    """The panes show the table as it then is, and the log what happened."""
    table = sitting("dawn", people=(0, 1))
    app = TableApp(table)
    async with app.run_test(size=(150, 50)) as pilot:
        before = table.match.state_hash
        line = app.query_one("#line", Input)
        line.focus()
        line.value = table.match.options[0].text
        await pilot.press("enter")
        await settle(app, pilot)
        assert table.match.state_hash != before
        assert app.query_one("#options", OptionList).option_count == len(table.match.options)
        if table.match.can_undo:
            await pilot.press("f3")
            await settle(app, pilot)
            assert table.match.state_hash == before


async def test_why_not_is_answered_with_its_rule() -> None:
    """F2 begins the question; what is typed is refused in the engine's own sentence."""
    table = sitting("dawn", people=(0, 1))
    app = TableApp(table)
    async with app.run_test(size=(150, 50)) as pilot:
        await pilot.press("f2")
        line = app.query_one("#line", Input)
        assert line.value == "why "
        line.value = "why focus 5"
        await pilot.press("enter")
        reason = table.match.why_not("focus 5")
        assert reason is not None
        assert reason.sentence in str(app.query_one("#said", Static).render())


async def test_the_log_tells_what_the_bots_did() -> None:
    """After a choice of one's own the others' choices are in the log."""
    table = sitting("innovation")
    app = TableApp(table)
    async with app.run_test(size=(150, 50)) as pilot:
        await settle(app, pilot)
        for _ in range(4):
            await pilot.press("enter")
            await settle(app, pilot)
        assert app.query_one("#log", RichLog).lines


@pytest.mark.parametrize("game", FIVE)
async def test_nothing_is_cut_beside_the_map(game: str) -> None:
    """Cards, counters and the log are parted into lines of their pane; only maps are scrolled."""
    app = TableApp(sitting(game))
    async with app.run_test(size=(110, 40)) as pilot:
        await settle(app, pilot)
        await pilot.press("enter")
        await settle(app, pilot)
        log = app.query_one("#log", RichLog)
        widest = max((strip.cell_length for strip in log.lines), default=0)
        assert widest <= log.scrollable_content_region.width
        view = app.sitting.view()
        for areas in panes(view).values():
            besides = [area for area in areas if not isinstance(area, Hexes | Drawing)]
            told = drawn(besides, app.sitting.match, 60).plain
            assert max(map(len, told.splitlines()), default=0) <= 60
        first = app.query_one(TabbedContent).active
        assert panes(view)[first], "the first pane has something to show"


def test_a_hex_map_tells_places_and_pieces_without_colour() -> None:
    """Two rows, the second half a hex to the right; a letter for the terrain, pieces below it."""
    spots = (
        Spot("hex:A1", kind="forest", x=0, y=0, pieces=(Piece("city", owner=1),)),
        Spot("hex:A2", kind="water", x=1, y=0),
        Spot("hex:B1", kind="hills", x=0, y=1),
    )
    drawing = hex_map(spots, pentarchy.new("dawn", 2, seed=1)).plain.splitlines()
    first, second, third, *_ = drawing
    assert first.split() == ["A1", "f", "A2", "w"]
    assert second.strip() == "▲C"
    assert third.index("B1") == first.index("A1") + 4
    assert drawing[-3].split() == ["f", "forest", "h", "hills", "w", "water"]
    assert drawing[-2:] == ["C city", "hex:A1 ▲city"]


def test_a_map_fits_the_width_there_is() -> None:
    """The widest map, eleven hexes and a half, in eighty columns."""
    match = pentarchy.new("innovation", 2, seed=1)
    (area,) = panes(match.told(0))["map"]
    assert isinstance(area, Hexes)
    rows = hex_map(area.spots, match, 80).plain.splitlines()
    assert max(len(row) for row in rows if " A2 " in row or " B1 " in row) <= 80


def test_every_address_of_a_wide_map_is_whole() -> None:
    """Places for a tile have long addresses: the map grows wider, and is scrolled."""
    spots = tuple(Spot(f"hex:-{x}:-10", x=x, y=0) for x in range(9))
    first = hex_map(spots, pentarchy.new("dawn", 2, seed=1), 40).plain.splitlines()[0]
    assert first.split() == [f"-{x}:-10" for x in range(9)]


def test_what_stands_at_a_part_is_drawn_at_its_place() -> None:
    """A tribe in the second camp of a territory, beside the territory's name and in words."""
    spots = (
        Spot("territory:B_forest", kind="forest", x=50, y=50),
        Spot("place:B_forest:1", kind="camp", x=52, y=53, pieces=(Piece("tribe", owner=0),)),
    )
    match = pentarchy.new("civolution", 2, seed=1)
    assert canvas(spots, match, 80).plain.splitlines() == [
        " " * 35 + "B_forest ●T",
        "T tribe",
        "place:B_forest:1 ●tribe",
    ]


@pytest.mark.parametrize("game", FIVE)
def test_every_address_of_a_map_is_drawn(game: str) -> None:
    """Whatever an option names can be found with the eye."""
    match = pentarchy.new(game, 2, seed=1)
    for area in panes(match.told(0))["map"]:
        draw = hex_map if isinstance(area, Hexes) else canvas
        drawing = draw(area.spots, match).plain
        for spot in area.spots:
            assert spot.id.split(":")[1] in drawing, spot.id


@pytest.mark.parametrize("game", FIVE)
def test_no_piece_is_told_by_a_key(game: str) -> None:
    """What is drawn has a word in the game or here, so that it can be said in any language."""
    match = pentarchy.new(game, 3, seed=5)
    chance = random.Random(5)
    while not match.over and len(match.record.actions) < 400:
        match.apply(chance.choice(match.options))
        view = match.told(0)
        for area in view.areas if len(match.record.actions) % 20 == 0 else ():
            for spot in getattr(area, "spots", ()):
                if spot.kind and area in panes(view)["map"]:
                    assert spot.kind in PLACES or match.teller.knows(spot.kind), spot
                for piece in spot.pieces:
                    worded = piece.kind in KINDS or match.teller.knows(piece.kind)
                    assert match.teller.knows(piece.key) or piece.label or worded, piece
                    named = piece.face in FACES or match.teller.knows(piece.face)
                    assert named or not piece.face or MARKED.fullmatch(piece.face), piece


@pytest.mark.parametrize("game", FIVE)
def test_the_table_is_drawn_in_another_language(game: str) -> None:
    """Behind the addresses, which are the words of actions, there is no English."""
    match = pentarchy.new(game, 2, seed=3, players=["Аня", "Оля"])
    match.language = language("ru")
    for _ in range(60):
        match.apply(match.options[-1])
    for areas in panes(match.told(0)).values():
        spots = [spot for area in areas for spot in getattr(area, "spots", ())]
        addresses = {s.id for s in spots} | {s.id.partition(":")[2] for s in spots} - {""}
        told = drawn(areas, match).plain
        for address in sorted(addresses, key=len, reverse=True):
            told = told.replace(address, "")
        assert not re.search(r"[a-z]{3}", told), told


def test_by_lines_only_what_changed_is_told() -> None:
    """The question and the options come by themselves, the map on request."""
    given = "look map\nwhy focus 5\ncard stonehenge\nrule R5.29\nnonsense\nquit\n"
    args = ["play", "dawn", "--plain", "--seed", "1", "--mode", "first-game"]
    said = CliRunner().invoke(cli, args, input=given).output
    assert said.index("> look map") < said.index("G0")
    assert "Stonehenge" in said
    assert "rule R5.29\nWonder: choose the face-up card of a deck." in said
    assert "unknown action 'nonsense'" in said


def test_an_address_is_no_emoji() -> None:
    """`p0:book:banking` is printed as it is."""
    given = "look own\nlook table\nquit\n"
    said = CliRunner().invoke(cli, ["play", "innovation", "--plain", "--seed", "1"], input=given)
    assert "p0:" in said.output
    assert not any(ord(c) > 0x1F000 for c in said.output)
