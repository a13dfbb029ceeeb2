"""The table in the terminal: whole matches by keys, why-not, undo; and by lines."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

import pentarchy
from pentarchy.bots.base import make
from pentarchy.cli import cli
from pentarchy.cli.terminal.app import TableApp
from pentarchy.cli.terminal.drawing import canvas, hex_map, panes
from pentarchy.cli.terminal.sitting import Sitting
from pentarchy.core.rules import games
from pentarchy.core.view import Hexes, Piece, Spot

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


def test_a_hex_map_has_its_coordinates_and_pieces() -> None:
    """Two rows, the second half a hex to the right; below a coordinate what stands there."""
    spots = (
        Spot("hex:A1", kind="forest", x=0, y=0, pieces=(Piece("city", owner=1),)),
        Spot("hex:A2", kind="water", x=1, y=0),
        Spot("hex:B1", kind="hills", x=0, y=1),
    )
    first, second, third, *_ = hex_map(spots).plain.splitlines()
    assert first.split() == ["A1", "A2"]
    assert second.strip() == "▲C"
    assert third.index("B1") == first.index("A1") + 4


@pytest.mark.parametrize("game", FIVE)
def test_every_address_of_a_map_is_drawn(game: str) -> None:
    """Whatever an option names can be found with the eye."""
    match = pentarchy.new(game, 2, seed=1)
    for area in panes(match.told(0))["map"]:
        draw = hex_map(area.spots) if isinstance(area, Hexes) else canvas(area.spots, match)
        for spot in area.spots:
            assert spot.id.partition(":")[2][:7] in draw.plain, spot.id


def test_by_lines_only_what_changed_is_told() -> None:
    """The question and the options come by themselves, the map on request."""
    given = "look map\nwhy focus 5\ncard stonehenge\nrule R5.1\nnonsense\nquit\n"
    args = ["play", "dawn", "--plain", "--seed", "1", "--mode", "first-game"]
    said = CliRunner().invoke(cli, args, input=given).output
    assert said.index("> look map") < said.index("G0")
    assert "Stonehenge" in said
    assert "unknown action 'nonsense'" in said


def test_an_address_is_no_emoji() -> None:
    """`p0:book:banking` is printed as it is."""
    given = "look own\nlook table\nquit\n"
    said = CliRunner().invoke(cli, ["play", "innovation", "--plain", "--seed", "1"], input=given)
    assert "p0:" in said.output
    assert not any(ord(c) > 0x1F000 for c in said.output)
