"""The command line: reports, and one clear sentence for bad input."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from pentarchy.bots.runs import _ray
from pentarchy.cli import COMMANDS, cli
from pentarchy.core.errors import PentarchyError
from pentarchy.core.match import new

ROOT = Path(__file__).parents[2]


def run(*args: str, text: str = "") -> str:
    """What a command prints; errors are raised."""
    result = CliRunner().invoke(cli, list(args), input=text, standalone_mode=False)
    if result.exception:
        raise result.exception
    return result.output


def report(*args: str) -> Any:
    return json.loads(run(*args, "--json"))


@click.command()
@click.option("--open", "open_browser", is_flag=True)
def told_to_serve(open_browser: bool) -> None:
    """Stands in for `pentarchy serve`."""
    click.echo(f"serving, browser {open_browser}")


def test_alone_it_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "serve", f"{__name__}:told_to_serve")
    assert run() == "serving, browser True\n"


def test_games_are_listed_with_modes_and_options() -> None:
    known = {g["name"]: g for g in report("games")}
    assert known["toy"]["seats"] == [2, 3]
    assert [m["key"] for m in known["toy"]["modes"]] == ["plain", "long"]
    assert "Caravan" in run("games")


def test_simulate_reports_its_figures(tmp_path: Path) -> None:
    told = report("simulate", "toy", "--games", "5", "--players", "3", "--records", str(tmp_path))
    assert set(told) == {
        "matches",
        "finished",
        "decisions",
        "decisions_per_second",
        "mean_options",
        "mean_rounds",
        "scores",
        "wins_by_seat",
    }
    assert told["matches"] == told["finished"] == 5
    assert len(told["scores"]) == 3
    assert sum(told["wins_by_seat"]) == pytest.approx(5, abs=0.01)
    assert len(list(tmp_path.glob("*.txt"))) == 5


def test_replay_verifies_what_simulate_wrote(tmp_path: Path) -> None:
    run("simulate", "toy", "--games", "1", "--records", str(tmp_path))
    file = str(next(tmp_path.glob("*.txt")))
    whole, part = report("replay", file), report("replay", file, "--until", "3")
    assert whole["over"]
    assert len(whole["state_hash"]) == 64
    assert part["actions"] == 3
    assert not part["over"]


def test_perft_counts_lines_of_play() -> None:
    told = report("perft", "toy", "--depth", "2")
    assert len(told["counts"]) == 2
    assert told["counts"][0] >= 2


def test_bench_prints_its_figures() -> None:
    told = report("bench", "toy", "--seconds", "0.2")["toy"]
    assert {"decisions_per_second", "mean_options", "copy_us", "record_bytes"} <= set(told)


def test_a_pack_can_be_exported_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "toy.yaml"
    run("pack", "export", "toy", "-o", str(file))
    assert report("pack", "check", str(file)) == {
        "game": "toy",
        "components": 3,
        "test_match": True,
    }


@pytest.mark.parametrize(
    "text, expected",
    [
        ("pack: hello\ncards: []\n", "line 1: not a pack; expected `pack: {game: ...}`"),
        ("pack: {game: chess}\ncards: []\n", "unknown game 'chess'; expected one of:"),
        ("pack: {game: toy}\ncards: [2001-99-99]\n", "line 2: not YAML: '2001-99-99' is no"),
        ("pack: {game: toy}\ncards: &all [*all]\n", "line 2: repeated by aliases"),
        ("pack: {game: toy}\ncards: ['\a']\n", "line 2: not YAML: the character '\\x07'"),
    ],
)
def test_a_wrong_pack_is_one_clear_sentence(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text)
    with pytest.raises(PentarchyError) as caught:
        run("pack", "check", str(file))
    assert f"{file}: {expected}" in str(caught.value)


def test_play_in_the_terminal() -> None:
    """A whole turn by keyboard: why not, a choice by its text, the log, leaving."""
    told = run("play", "toy", "--seed", "3", text="why play porter\nfly\nroll\nlog\nboard\nquit\n")
    assert "You do not hold Porter" in told
    assert "unknown action 'fly'" in told
    assert "rolls" in told


@pytest.mark.parametrize(
    "line, expected",
    [
        ("[/x]", "unknown action '[/x]'"),
        ("why [/x]", "unknown action '[/x]'"),
        ("card [/x]", "There is no card [/x]."),
        ("rule [/x]", "There is no rule [/x]."),
        ("²", "unknown action '²'"),
        ("9" * 5000, "unknown action"),
        ("save no/such/folder", "cannot write no/such/folder: No such file or directory"),
    ],
)
def test_whatever_is_typed_the_match_goes_on(line: str, expected: str) -> None:
    told = run("play", "toy", "--seed", "3", text=f"{line}\nroll\nlog\nquit\n")
    assert expected in told
    assert "rolls" in told


def test_names_in_brackets_are_shown_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("[").mkdir()
    mine = Path("[/x].yaml")
    mine.write_text(run("pack", "export", "toy").replace("name: ", "name: '[/x]' #"))
    assert "[/x].yaml" in run("pack", "check", str(mine))
    asked = "board\nlog\ncard guide\nquit\n"
    assert "[/x]" in run("play", "toy", "--seed", "3", "--pack", str(mine), text=asked)
    record = Path("[/x].txt")
    record.write_text(new("toy", 2, players=["[/x]", "[/y]"]).record.to_text())
    assert "[/x].txt" in run("replay", str(record))


@pytest.mark.parametrize("leave", [click.Abort, KeyboardInterrupt, RuntimeError])
def test_a_match_that_breaks_off_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leave: type[BaseException]
) -> None:
    """Ctrl-C, the end of the input, or a mistake of ours: the record is written, and it is said."""
    monkeypatch.setattr("pentarchy.cli.play.data_dir", lambda: tmp_path)
    lines = iter(["roll"])

    def typed(*args: str, **settings: str) -> str:
        for line in lines:
            return line
        raise leave

    monkeypatch.setattr("click.prompt", typed)
    result = CliRunner().invoke(cli, ["play", "toy", "--seed", "3"], standalone_mode=False)
    assert isinstance(result.exception, click.Abort | RuntimeError)
    (kept,) = (tmp_path / "records").iterdir()
    assert f"The match so far is in {kept};" in result.output
    assert report("replay", str(kept))["actions"] >= 1


def test_a_match_that_was_left_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was left is kept among the user's data, not in the current folder; to be gone on with.

    One that never began leaves nothing.
    """
    here, data = tmp_path / "here", tmp_path / "data"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr("pentarchy.cli.play.data_dir", lambda: data)
    with pytest.raises(click.Abort):
        run("play", "toy", "--seed", "3")
    assert not data.exists()
    run("play", "toy", "--seed", "3", text="roll\nquit\n")
    (kept,) = (data / "records").iterdir()
    shown = run("play", "toy", "--record", str(kept), text="log\nquit\n")
    assert "rolls" in shown
    assert list(here.iterdir()) == []
    with pytest.raises(PentarchyError, match="is a record of toy; expected one of dawn"):
        run("play", "dawn", "--record", str(kept))


@pytest.mark.parametrize(
    "args, expected",
    [
        (["simulate", "chess"], "unknown game 'chess'; expected one of:"),
        (["simulate", "toy", "--players", "7"], "cannot be played with 7 seats"),
        (["simulate", "toy", "--mode", "odd"], "no mode 'odd'; expected one of: plain, long"),
        (["simulate", "toy", "-o", "goal=3"], "option goal is '3'; expected one of: 10, 20"),
        (["simulate", "toy", "-o", "goal"], "expected KEY=VALUE"),
        (["simulate", "toy", "--seats", "random"], "expected one of: 2, 3"),
        (["simulate", "toy", "--seats", "random,genius"], "unknown bot 'genius'"),
        (["simulate", "toy", "--players", "0"], "cannot be played with 0 seats"),
        (["arena", "toy", "--bots", "random", "--players", "0"], "cannot be played with 0 seats"),
        (["bench", "toy", "--players", "0"], "cannot be played with 0 seats"),
        (["bench", "toy", "--seconds", "0"], "0.0 seconds measure nothing; expected more than 0"),
        (["bench", "toy", "--seconds", "nan"], "nan seconds measure nothing"),
        (["play", "toy", "--humans", "5"], "5 people at 2 seats; expected at most 2"),
        (["play", "toy", "--pack", "missing.yaml"], "cannot read missing.yaml"),
        (["rules", "toy"], "toy has no rules reference; expected docs/rules/toy.md"),
        (["replay", "missing.txt"], "cannot read missing.txt"),
        (["pack", "check", "missing.yaml"], "cannot read missing.yaml"),
    ],
)
def test_bad_input_is_one_clear_sentence(args: list[str], expected: str) -> None:
    with pytest.raises(PentarchyError) as caught:
        run(*args)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def pentarchy(*args: str, games: str = "tests.toy") -> subprocess.CompletedProcess[str]:
    """The installed command, run from the project's folder."""
    return subprocess.run(
        [str(Path(sys.executable).with_name("pentarchy")), *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PENTARCHY_GAMES": games, "PYTHONPATH": str(ROOT / "src")},
    )


def test_a_game_of_the_current_folder_is_found() -> None:
    """As docs/adding-a-game.md says."""
    assert pentarchy("perft", "toy", "--depth", "1").returncode == 0


def test_bad_input_ends_with_code_2_and_no_traceback(tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("pentarchy record 1\ngame toy\n")
    illegal = tmp_path / "illegal.txt"
    illegal.write_text(
        "pentarchy record 1\ngame toy\nversion 1\nseats 2\nmode plain\nseed 1\n\nfly\n"
    )
    for args, expected in [
        (("replay", str(broken)), f"{broken}: the record has no header"),
        (("replay", str(illegal)), f"{illegal}: action 1: "),
        (("pack", "export", "toy", "-o", str(tmp_path / "no" / "x")), "No such file"),
    ]:
        done = pentarchy(*args)
        assert done.returncode == 2
        assert done.stderr.startswith("Error: ")
        assert expected in done.stderr
        assert "Traceback" not in done.stderr
    assert broken.read_text() == "pentarchy record 1\ngame toy\n"
    done = pentarchy("games", games="tests.nowhere")
    assert done.returncode == 2
    assert done.stderr.startswith("Error: PENTARCHY_GAMES names 'tests.nowhere'")


def test_a_pack_is_played_with_and_asked_for_at_replay(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(run("pack", "export", "toy").replace("copies: 6", "copies: 9"))
    run("simulate", "toy", "--games", "1", "--pack", str(mine), "--records", str(tmp_path))
    record = str(tmp_path / "toy-1.txt")
    assert report("replay", record, "--pack", str(mine))["over"]
    with pytest.raises(PentarchyError, match="played with the components of pack"):
        run("replay", record)


def test_the_record_shown_in_the_documentation_replays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text()
    shown = tmp_path / "shown.txt"
    shown.write_text(page.split("```")[1].lstrip("\n"))
    told = report("replay", str(shown))
    assert (told["game"], told["version"]) == ("dawn", told["rules_version"])


def test_a_record_of_an_unknown_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "later.txt"
    text = new("toy", seats=2, seed=1).record.to_text()
    for version in ("999", "0"):
        file.write_text(text.replace("version 1", f"version {version}"))
        with pytest.raises(PentarchyError, match=f"by version {version} of toy; expected 1 to 1"):
            run("replay", str(file))


def test_a_bot_that_does_not_exist_is_named() -> None:
    with pytest.raises(PentarchyError, match="unknown bot 'nobody'"):
        run("simulate", "toy", "--seats", "nobody")


@pytest.mark.parametrize("command", ["simulate", "play", "perft", "arena"])
def test_a_huge_seed_is_not_echoed_whole(command: str) -> None:
    with pytest.raises(click.ClickException, match="no whole number") as refused:
        run(command, "toy", "--seed", "7" * 5000)
    assert len(refused.value.format_message()) < 200


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    _ray()  # What importing it takes is not the question.
    start = time.monotonic()
    with pytest.raises(PentarchyError, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        run("arena", "toy", "--bots", "random", "--games", "1", "--cluster", "127.0.0.1:1")
    assert time.monotonic() - start < 10
