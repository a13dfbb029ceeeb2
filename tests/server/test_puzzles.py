"""Puzzles over the interface: trying, answering, hints, giving up, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.puzzles import shelf
from pentarchy.puzzles.puzzle import Puzzle, opened
from pentarchy.server import puzzle_routes, solving
from tests.server.client import Device, Json

Make = Callable[[], Device]


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """One that is shipped."""
    return shelf.puzzles("horizon")[0]


async def said(me: Device, puzzle: Puzzle, what: str, **body: Json) -> Json:
    """What a puzzle's route answers."""
    answer = await me.http.post(f"/puzzles/{puzzle.id}/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_puzzle_tells_nothing_of_its_solution(device: Make, puzzle: Puzzle) -> None:
    """Neither what is told of it nor the table names its themes, plans or what they are worth."""
    me = device()
    info = await me.get(f"/puzzles/{puzzle.id}")
    table = await said(me, puzzle, "moment", actions=[])
    assert (info["state"], info["tries"], info["game"]) == ("open", 0, "horizon")
    for told in (info, table):
        assert not {"themes", "judged", "plan", "explanation", "margin"} & told.keys()
    assert table["done"] is False
    options = {option["action"] for option in table["state"]["view"]["ask"]["options"]}
    assert options == {action.text for action in opened(puzzle).options}


async def test_the_board_follows_what_is_tried_and_keeps_nothing(
    device: Make, puzzle: Puzzle
) -> None:
    """After the whole plan the act is done; what is no option is refused, and nothing is kept."""
    me, plan = device(), list(puzzle.solution.plan)
    for n in range(1, len(plan)):
        assert not (await said(me, puzzle, "moment", actions=plan[:n]))["done"]
    after = await said(me, puzzle, "moment", actions=plan)
    assert after["done"]
    assert after["state"]["can_undo"]
    await me.refused(400, "post", f"/puzzles/{puzzle.id}/moment", actions=["fly away"])
    assert "not done" in await me.refused(409, "post", f"/puzzles/{puzzle.id}/answer", actions=[])
    assert (await me.get("/puzzles"))["form"]["lately"] == []


async def test_trying_again_does_not_end_the_streak_but_giving_up_does(
    device: Make, puzzle: Puzzle
) -> None:
    """A try costs a part of the points; what is solved counts once."""
    me = device()
    start = (await me.get(f"/puzzles/{puzzle.id}"))["points"]
    worst = list(puzzle.judged[-1].plan)
    wrong = await said(me, puzzle, "answer", actions=worst)
    assert (wrong["right"], wrong["explanation"], wrong["gained"]) == (False, None, 0)
    assert wrong["info"]["points"] == start - wrong["info"]["cost"]
    right = await said(me, puzzle, "answer", actions=list(puzzle.solution.plan))
    assert right["right"]
    assert right["gained"] == wrong["info"]["points"]
    assert len(right["explanation"]["best"]["steps"]) == len(puzzle.solution.plan)
    assert right["info"]["form"]["streak"] == 1
    assert right["info"]["form"]["rating"] == solving.START + right["gained"]
    again = await said(me, puzzle, "answer", actions=list(puzzle.solution.plan))
    assert again["gained"] == 0
    other = shelf.puzzles("horizon")[1]
    shown = await said(me, other, "show")
    assert shown["info"]["state"] == "shown"
    assert shown["gained"] < 0
    assert (shown["info"]["form"]["streak"], shown["info"]["form"]["best"]) == (0, 1)


async def test_hints_go_from_the_theme_to_the_first_step(device: Make, puzzle: Puzzle) -> None:
    """The second one names how it begins; each costs as much as a try."""
    me = device()
    first = await said(me, puzzle, "hint")
    assert (first["number"], first["first"]) == (1, "")
    assert tuple(first["themes"]) == puzzle.themes
    second = await said(me, puzzle, "hint")
    assert second["first"]
    assert second["info"]["points"] < first["info"]["points"]


async def test_one_plays_on_only_from_what_is_done(device: Make, puzzle: Puzzle) -> None:
    """Else the bots at that table would give the answer away."""
    me, plan = device(), list(puzzle.solution.plan)
    await me.refused(409, "post", f"/puzzles/{puzzle.id}/table", actions=plan)
    await said(me, puzzle, "show")
    table = await me.post(f"/puzzles/{puzzle.id}/table", actions=plan)
    assert table["players"][puzzle.seat]["mine"]
    assert table["turn"] == len(plan)


async def test_what_somebody_solved_is_exported_and_goes_with_the_account(
    device: Make, puzzle: Puzzle
) -> None:
    """It belongs to a guest, to the account they make, and to nobody when that is deleted."""
    me = device()
    await said(me, puzzle, "show")
    name = "Solver of " + puzzle.id[-4:] + str(id(me))
    await me.post("/account", name=name, password="a long enough password")
    kept = (await me.get("/account/export"))["solving"]
    assert [(row["puzzle"], row["state"]) for row in kept] == [(puzzle.id, "shown")]
    await me.post("/account/delete", name=name)
    assert (await me.get(f"/puzzles/{puzzle.id}"))["state"] == "open"


def test_a_day_has_one_puzzle_for_everybody_and_days_differ() -> None:
    """It follows from the date alone."""
    days = [f"2026-03-{day:02}" for day in range(1, 29)]
    found = [puzzle_routes.daily(day) for day in days]
    assert found == [puzzle_routes.daily(day) for day in days]
    assert len(set(found)) > 1


def test_what_is_next_suits_whoever_asks(puzzle: Puzzle) -> None:
    """What is as hard as they are good, and not done yet."""
    some = shelf.puzzles("horizon")
    order = sorted(some, key=lambda one: abs(one.rating - puzzle.rating))
    assert solving.nearest(some, puzzle.rating, ()).rating == puzzle.rating  # type: ignore[union-attr]
    assert solving.nearest(some, puzzle.rating, [one.id for one in order[:-1]]) == order[-1]
    assert solving.nearest(some, 1200, [one.id for one in some]) is None
