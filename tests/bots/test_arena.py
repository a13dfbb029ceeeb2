from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from click.testing import CliRunner

from pentarchy.bots import arena, runs
from pentarchy.bots.arena import Result
from pentarchy.bots.base import BOTS, LEVELS
from pentarchy.bots.values import Weights, value_of
from pentarchy.cli.arena import arena as command
from pentarchy.cli.arena import rate
from pentarchy.core.action import Done
from pentarchy.core.errors import Malformed
from pentarchy.core.rules import find

ROOT = Path(__file__).parents[2]


def run_of(*names: str, games: int = 8, seats: int | None = None, seed: int = 1) -> arena.Plan:
    config = find("toy").configure(seats or max(2, len(names)))
    return arena.plan("toy", config, names, games, seed)


def played(run: arena.Plan, runner: runs.Runner) -> list[Result]:
    return sorted(runner(run, range(run.games)), key=lambda r: r.number)


def test_every_seed_is_played_once_from_each_seat():
    run = run_of("greedy", "random", seats=3, games=6)
    assert [run.seed_of(n) for n in range(6)] == [1, 1, 1, 2, 2, 2]
    assert [run.seats(n) for n in range(3)] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]


def test_a_bot_may_meet_itself():
    run = run_of("greedy", "greedy")
    assert run.bots == ("greedy", "greedy#2")
    assert [run.seed_of(n) for n in range(3)] == [1, 2, 3], "turned round it is the same match"


def test_processes_play_the_same_matches_as_one_process():
    run = run_of("greedy", "search:nodes=30")
    here = played(run, runs.local(1))
    there = played(run, runs.local(2))
    assert [r.same for r in here] == [r.same for r in there]
    assert not any(r.error for r in here)


def started(ray: ModuleType) -> None:
    """A Ray of two workers; it gives itself 30 seconds to start, too few on a busy machine."""
    os.environ.setdefault("RAY_AUTH_MODE", "disabled")
    for attempt in range(3):
        try:
            ray.init(
                num_cpus=2,
                include_dashboard=False,
                log_to_driver=False,
                configure_logging=False,
                runtime_env={"env_vars": runs._environment()},
            )
            return
        except Exception as error:
            ray.shutdown()
            if attempt == 2 or "during startup" not in str(error):
                raise


@pytest.mark.long
def test_ray_plays_the_same_matches_as_one_process():
    """A real Ray with two workers on this machine."""
    ray = pytest.importorskip("ray")
    run = run_of("greedy", "random", games=6)
    started(ray)
    try:
        there = played(run, runs.cluster("auto"))
    finally:
        ray.shutdown()
    assert [r.same for r in played(run, runs.local(1))] == [r.same for r in there]


def test_a_shared_first_place_is_a_share_of_a_win():
    run = run_of("greedy", "random", games=2)
    seats, also = run.seats(0), run.seats(1)
    numbers = {"decisions": (3, 3), "thinking": (0.1, 0.2), "slowest": (0.05, 0.1)}
    tied = Result(number=0, seed=1, seats=seats, scores=(5, 5), places=(1, 1), **numbers)
    lost = Result(number=1, seed=1, seats=also, scores=(7, 9), places=(2, 1), **numbers)
    done = arena.report(run, [tied, lost])
    assert done.wins == {"greedy": 1.5, "random": 0.5}
    assert done.rate["greedy"] == 0.75
    low, high = done.interval["greedy"]
    assert low < 0.75 < high
    assert done.rating["greedy"]["mu"] > done.rating["random"]["mu"]
    assert done.slowest == {"greedy": 0.1, "random": 0.1}


def test_a_match_that_fails_is_reported_and_the_others_go_on(monkeypatch):
    class Cheat:
        name = "cheat"

        def choose(self, g, seat, chance):
            return Done()

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    run = run_of("cheat", "random", games=2)
    done = arena.report(run, played(run, runs.local(1)))
    assert (done.games, done.failed) == (0, 2)
    assert "IllegalAction" in done.errors[0]
    assert "done" in done.errors[0]


def test_results_are_kept_and_not_played_again(tmp_path):
    path = tmp_path / "results.jsonl"
    first = runs.Results(run_of("greedy", "random", games=4), path)
    list(first.collect(runs.local(1)))
    more = runs.Results(run_of("greedy", "random", games=6), path)
    assert more.missing == [4, 5]
    list(more.collect(runs.local(1)))
    whole = played(run_of("greedy", "random", games=6), runs.local(1))
    assert [more.played[n].same for n in range(6)] == [r.same for r in whole]


def test_a_torn_last_line_is_dropped(tmp_path):
    path = tmp_path / "results.jsonl"
    run = run_of("greedy", "random", games=3)
    list(runs.Results(run, path).collect(runs.local(1)))
    path.write_bytes(path.read_bytes()[:-20])
    again = runs.Results(run, path)
    assert again.missing == [2]
    list(again.collect(runs.local(1)))
    assert runs.Results(run, path).missing == []


def test_a_torn_last_line_is_cut_off_without_writing_the_others_anew(tmp_path, monkeypatch):
    """Whatever becomes of the process just then, the matches before it stay in the file."""
    path = tmp_path / "results.jsonl"
    run = run_of("greedy", "random", games=3)
    list(runs.Results(run, path).collect(runs.local(1)))
    path.write_bytes(path.read_bytes()[:-20])
    monkeypatch.delattr(Path, "write_bytes")
    assert runs.Results(run, path).missing == [2]
    assert path.read_bytes().endswith(b"\n")


def test_a_line_that_is_no_match_is_named(tmp_path):
    path = tmp_path / "results.jsonl"
    run = run_of("greedy", "random", games=3)
    list(runs.Results(run, path).collect(runs.local(1)))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2][:-20] + b"\n", *lines[3:]]))
    with pytest.raises(Malformed, match="not a results file of the arena: line 3: "):
        runs.read(path)
    path.write_bytes(lines[1])
    with pytest.raises(Malformed, match="not a results file of the arena: line 1: "):
        runs.read(path)


def test_a_match_of_other_bots_is_named(tmp_path):
    """As when the lines of one file were appended to another."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for path, bots in ((one, ("greedy", "random")), (two, ("greedy", "beam"))):
        list(runs.Results(run_of(*bots, games=2), path).collect(runs.local(1)))
    one.write_bytes(one.read_bytes() + b"".join(two.read_bytes().splitlines(keepends=True)[1:]))
    with pytest.raises(Malformed, match="line 4: a match of greedy, beam; expected only greedy, r"):
        runs.read(one)


def test_a_match_played_twice_counts_once(tmp_path):
    """As when two arenas were given the same file."""
    path = tmp_path / "results.jsonl"
    run = run_of("greedy", "random", games=3)
    list(runs.Results(run, path).collect(runs.local(1)))
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[1])
    assert [r.number for r in runs.read(path)[1]] == [0, 1, 2]


def test_a_cluster_that_does_not_answer_is_named_at_once():
    pytest.importorskip("ray")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Nobody listens.
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        started = time.monotonic()
        with pytest.raises(Malformed, match=f"no Ray cluster at {address}: .*refused"):
            played(run_of("greedy", "random", games=2), runs.cluster(address))
    assert time.monotonic() - started < 10


def test_results_of_another_run_are_refused(tmp_path):
    path = tmp_path / "results.jsonl"
    runs.Results(run_of("greedy", "random"), path)
    with pytest.raises(Malformed, match="holds another run: its seed is 1, not 5"):
        runs.Results(run_of("greedy", "random", seed=5), path)


def test_results_of_bots_that_have_changed_are_refused(tmp_path, monkeypatch):
    """Matches of bots with other weights are not mixed with those of now."""
    path = tmp_path / "results.jsonl"
    runs.Results(run_of("greedy", "random"), path)
    runs.Results(run_of("greedy", "random"), path)
    value = value_of("toy")
    monkeypatch.setattr(value, "weights", Weights({**value.weights.weights, "luck": 1.5}))
    with pytest.raises(Malformed, match=r"code or weights were others .*: begin a new"):
        runs.Results(run_of("greedy", "random"), path)


def test_a_killed_run_goes_on_where_it_was(tmp_path):
    path = tmp_path / "results.jsonl"
    arguments = ["--bots", "search:nodes=400,greedy", "--games", "12", "--resume", str(path)]
    call = [sys.executable, "-m", "pentarchy", "arena", "toy", *arguments]
    where = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    process = subprocess.Popen(call, cwd=ROOT, env=where, stderr=subprocess.DEVNULL)
    try:
        for _ in _ticks():
            if path.exists() and path.read_bytes().count(b"\n") >= 2:
                break
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    kept = path.read_bytes().splitlines()[1:]
    assert 0 < len(kept) < 12
    done = CliRunner().invoke(command, ["toy", *arguments, "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["games"] == 12
    assert [line.number for line in _results(path)] == list(range(12))


def _ticks() -> Iterator[None]:
    end = time.monotonic() + 150
    while time.monotonic() < end:
        yield
        time.sleep(0.01)
    raise AssertionError("the arena played nothing within 150 seconds")


def _results(path: Path) -> list[Result]:
    return [msgspec.json.decode(line, type=Result) for line in path.read_bytes().splitlines()[1:]]


def test_the_command_reports_games_wins_intervals_and_ratings():
    call = ["toy", "--bots", "greedy,random", "--games", "4", "--players", "3", "--json"]
    done = CliRunner().invoke(command, call)
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["games"] == 4
    assert set(report["wins"]) == set(report["interval"]) == set(report["rating"])
    assert sum(report["wins"].values()) == pytest.approx(4, abs=0.01)


def test_bots_of_several_runs_are_rated_together(tmp_path):
    """A level and the bot behind it are one contestant; who never met is compared by who did."""
    files = [str(tmp_path / name) for name in ("one.jsonl", "two.jsonl")]
    behind = f"{LEVELS['novice'].bot},random"
    for bots, file in zip((behind, "novice,greedy"), files, strict=True):
        call = ["toy", "--bots", bots, "--games", "6", "--resume", file, "--json"]
        assert CliRunner().invoke(command, call).exit_code == 0
    done = CliRunner().invoke(rate, [*files, "--json"])
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["games"] == 12
    assert set(report["rating"]) == {"greedy", "novice", "random"}
    sigma = {bot: rating["sigma"] for bot, rating in report["rating"].items()}
    assert sigma["novice"] == min(sigma.values()), "it played twice as often"
    assert "12 matches of Caravan" in CliRunner().invoke(rate, files).stdout


def test_bots_of_different_games_are_not_rated_together(tmp_path):
    paths = [tmp_path / f"{game}.jsonl" for game in ("toy", "dawn")]
    for path in paths:
        config = find(path.stem).configure(2)
        runs.Results(arena.plan(path.stem, config, ["greedy", "random"], 2, seed=1), path)
    with pytest.raises(Malformed, match="of one game; the files hold dawn, toy"):
        CliRunner().invoke(rate, [str(path) for path in paths], catch_exceptions=False)


def test_what_is_no_results_file_is_not_rated(tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("nothing\n")
    with pytest.raises(Malformed, match="is not a results file of the arena"):
        CliRunner().invoke(rate, [str(other)], catch_exceptions=False)
    with pytest.raises(Malformed, match="cannot read"):
        CliRunner().invoke(rate, [str(tmp_path / "none")], catch_exceptions=False)


def test_the_command_draws_a_table_for_people():
    done = CliRunner().invoke(command, ["toy", "--bots", "greedy,random", "--games", "2"])
    assert done.exit_code == 0, done.output
    assert "2 matches of Caravan" in done.stdout


@pytest.mark.parametrize(
    "call, said",
    [
        (["toy", "--bots", "nobody,random"], "unknown bot 'nobody'"),
        (["chess", "--bots", "greedy,random"], "unknown game 'chess'"),
        (["toy", "--bots", "greedy,random,fair,strong"], "cannot be played with 4 seats"),
        (["toy", "--bots", " , "], "names nobody"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(call, said):
    with pytest.raises(Malformed, match=said):
        command.main(call, standalone_mode=False)
