"""What is shipped can be solved as it says; an answer is right if it is as good as the solution."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pentarchy.bots.values import registry
from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, new
from pentarchy.core.rules import games
from pentarchy.puzzles import answers, making, shelf
from pentarchy.puzzles.mine import Mine
from pentarchy.puzzles.puzzle import Judged, Puzzle, opened, saved
from tests.bots.caravan import CaravanValue


@pytest.fixture(autouse=True)
def caravan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Value the toy game's positions by coins and cards."""
    monkeypatch.setitem(registry._VALUES, "toy", CaravanValue())


def last_coin(*hand: str) -> Match:
    """Nine coins of ten on both sides, and the asked seat holds these cards.

    A porter brings one coin: that wins at once. A guide brings two, or three and one for the rival:
    both win. A roll of one (of six) brings nothing, a merchant never does; then the rival is asked.
    """
    match = new("toy", 2, seed=5)
    with match.edit() as g:
        mine, rival = g.state.players
        g.state.deck += mine.hand
        mine.hand = list(hand)
        for card in hand:
            g.state.deck.remove(card)
        mine.coins = rival.coins = g.state.goal - 1
    return match


def winning(*hand: str) -> Puzzle:
    """Its puzzle: only the porter's plan and the merchant's were judged when it was made."""
    match = last_coin(*hand)
    return Puzzle(
        id="toy-00000001",
        game="toy",
        version=match.rules.version,
        config=match.record.config,
        seat=0,
        round=0,
        position=saved(match.game),
        judged=(Judged(PORTER, 1.0), Judged(MERCHANT, 0.4)),
        margin=0.1,
        themes=("economy",),
        rating=1200,
        found={},
    )


PORTER, MERCHANT, ROLL = ("play porter",), ("play merchant",), ("roll",)
ALL_CARDS = ("porter", "guide", "merchant")
SHIPPED = [puzzle for game in games() for puzzle in shelf.puzzles(game)]


@pytest.mark.parametrize("game", [g for g in games() if g != "toy"])
def test_what_is_shipped_can_be_solved_as_it_says(game: str) -> None:
    """Every plan that was compared can be chosen by the rules as they are, and is a whole act; the
    solution is ahead of all that is worse by the margin."""
    for puzzle in shelf.puzzles(game):
        best, *others = puzzle.judged
        for one in puzzle.judged[:2]:
            assert answers.is_done(puzzle, answers.played(puzzle, one.plan)), puzzle.id
        worse = [one for one in others if best.chance - one.chance >= puzzle.tolerance]
        assert worse, puzzle.id
        assert all(best.chance - one.chance >= puzzle.margin - 0.001 for one in worse), puzzle.id
        assert len(worse) > len(others) // 2, f"{puzzle.id}: too many are as good"
        assert puzzle.themes, puzzle.id


def test_no_puzzle_is_there_twice() -> None:
    """Ids are of the positions, and no two puzzles share one."""
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    assert len({puzzle.position for puzzle in SHIPPED}) == len(SHIPPED)


def test_the_solution_itself_is_right_and_the_second_best_is_not() -> None:
    """As they were judged when the puzzle was made, without a second thought."""
    puzzle = winning(*ALL_CARDS)
    right, wrong = answers.judged(puzzle, PORTER), answers.judged(puzzle, MERCHANT)
    assert (right.right, right.chance, right.why) == (True, 1.0, ())
    assert (wrong.right, wrong.chance, wrong.reached) == (False, 0.4, 0)
    assert wrong.why, "it is said what speaks against it"


def test_an_answer_as_good_as_the_solution_is_accepted_though_it_is_another() -> None:
    """The guide's coins win as the porter's do; nobody judged that before."""
    puzzle = winning(*ALL_CARDS)
    first = opened(puzzle)
    first.apply("play guide")
    for choice in first.options:
        verdict = answers.judged(puzzle, ("play guide", choice.text))
        assert (verdict.right, verdict.chance) == (True, 1.0)


def test_an_answer_that_may_fail_is_not_as_good() -> None:
    """One roll in six brings nothing, and then the rival may win: judged at once, and every time
    alike."""
    puzzle = winning(*ALL_CARDS)
    verdict = answers.judged(puzzle, ROLL)
    assert not verdict.right
    assert 0.5 < verdict.chance < 1.0
    assert answers.judged(puzzle, ROLL) == verdict


def test_an_act_is_done_when_its_last_question_is_answered() -> None:
    """The guide asks which of two; before that it is not done, and after it nothing can follow."""
    puzzle = winning(*ALL_CARDS)
    assert not answers.is_done(puzzle, answers.played(puzzle, ()))
    begun = answers.played(puzzle, ("play guide",))
    assert not answers.is_done(puzzle, begun)
    plan = ("play guide", begun.options[0].text)
    assert answers.is_done(puzzle, answers.played(puzzle, plan))
    with pytest.raises(Malformed, match="the act is done already"):
        answers.played(puzzle, (*plan, "roll"))


def test_the_explanation_names_the_steps_and_the_second_best() -> None:
    """In words, with what each is worth."""
    told = answers.explained(winning(*ALL_CARDS))
    assert (told.plan, len(told.steps), told.chance) == (PORTER, 1, 1.0)
    assert [other.chance for other in told.others] == [0.4]


def test_one_winning_card_is_a_puzzle_two_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the porter alone to win all else is surely behind it, if enough rolls are tried; with a
    guide too half of the plans win."""
    monkeypatch.setattr(making, "SIEVES", (4, 80, 80))
    alone = last_coin("porter", "merchant", "merchant")
    found = making.puzzle_of(alone.game, alone.record.config, alone.options, 1)
    assert found is not None
    assert found.solution == Judged(PORTER, 1.0)
    assert found.margin >= making.MARGIN
    assert "last-round" in found.themes
    two = last_coin(*ALL_CARDS)
    assert making.puzzle_of(two.game, two.record.config, two.options, 1) is None


def test_a_puzzle_is_judged_again_and_dropped_if_it_no_longer_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one winning card is still the solution; of two the best plan is not clear."""
    monkeypatch.setattr(making, "SIEVES", (4, 80, 80))
    held = making.checked(winning("porter", "merchant", "merchant"))
    assert held is not None
    assert held.solution == Judged(PORTER, 1.0)
    assert held.id == "toy-00000001"
    assert making.checked(winning(*ALL_CARDS)) is None


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Matches that were looked through are not played again, and a torn line is."""
    file = tmp_path / "toy.jsonl"
    first = Mine(file, "toy", 1)
    digging = first.dig(1)
    dug = next(digging)
    digging.close()
    assert dug.match == 0
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"match":1,"loo')
    again = Mine(file, "toy", 1)
    assert again.looked == dug.looked
    assert file.read_bytes() == whole
    with pytest.raises(Malformed, match="holds puzzles of toy by seed 1"):
        Mine(file, "toy", 2)


def test_what_was_kept_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """New puzzles come behind those that are shipped, the same one once."""
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    shelf.puzzles.cache_clear()
    puzzle = winning(*ALL_CARDS)
    other = replace(puzzle, id="toy-00000002")
    assert shelf.keep("toy", [puzzle], 9) == 1
    assert shelf.keep("toy", [other, puzzle], 9) == 2
    assert [one.id for one in shelf.puzzles("toy")] == [puzzle.id, other.id]
    assert shelf.one(other.id) == other
    with pytest.raises(Malformed, match="no puzzle"):
        shelf.one("toy-nothing")
    shelf.puzzles.cache_clear()


def test_a_position_is_looked_at_only_where_there_is_a_choice() -> None:
    """Three answers at least to a main question."""
    match = new("toy", 2, seed=5)
    known = match.rules.determinize(match.game, 0, Chance(1))
    assert making.worth_a_look(known) is (len(known.options()) >= making.SEVERAL)
