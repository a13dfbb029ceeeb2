"""The compiled build: the same play to the byte, used when it matches, and only then."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from pentarchy.compiled import compiler, finder, stage
from pentarchy.compiled.compiler import CannotCompile, compile_package

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("src/pentarchy/games/*/rules.py"))


def run(*words: str, python: str = sys.executable, **env: str) -> str:
    """What a command prints."""
    done = subprocess.run(
        [python, *words],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | env,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache in which nothing lies yet."""
    monkeypatch.delenv("PENTARCHY_BUILD", raising=False)
    monkeypatch.setattr(finder, "cache", lambda: tmp_path)
    return tmp_path


def test_a_build_of_these_sources_is_used(cache: Path) -> None:
    (cache / finder.key()).mkdir()
    assert finder.build() == cache / finder.key()


def test_a_build_of_other_sources_is_not_used(cache: Path) -> None:
    (cache / "0123456789abcdef0123").mkdir()
    assert finder.build() is None


def test_plain_leaves_the_build_aside(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (cache / finder.key()).mkdir()
    monkeypatch.setenv("PENTARCHY_BUILD", "plain")
    assert finder.build() is None


def test_who_wants_the_compiled_build_gets_no_other(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENTARCHY_BUILD", "compiled")
    with pytest.raises(ImportError, match="no compiled build matches the sources"):
        finder.build()


def test_any_change_of_the_sources_makes_another_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "core").mkdir()
    source = tmp_path / "core" / "game.py"
    monkeypatch.setattr(finder, "PACKAGE", tmp_path)
    keys = []
    for text in ("1", "2", "1"):
        source.write_text(text)
        keys.append(finder.key())
    source.rename(tmp_path / "core" / "other.py")
    keys.append(finder.key())
    assert keys[0] == keys[2]
    assert len({*keys}) == 3


def test_only_modules_of_the_build_are_found_in_it(tmp_path: Path) -> None:
    file = tmp_path / "pentarchy" / "core" / f"game{finder.SUFFIX}"
    file.parent.mkdir(parents=True)
    file.touch()
    compiled = finder.Compiled(tmp_path)
    spec = compiled.find_spec("pentarchy.core.game", None)
    assert spec is not None
    assert spec.origin == str(file)
    assert compiled.find_spec("pentarchy.core.view", None) is None


@pytest.fixture
def meanwhile(cache: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], object]]:
    """A compiler that makes nothing, and what happens while it reads and while it compiles."""
    steps: dict[str, Callable[[], object]] = {"reading": int, "compiling": int}
    monkeypatch.setattr(compiler, "_check_tools", int)
    monkeypatch.setattr(compiler, "_translated", lambda work, libraries: [])
    monkeypatch.setattr(stage, "write", lambda work, modules: steps["reading"]())
    monkeypatch.setattr(compiler, "_compiled", lambda work, made, said: steps["compiling"]())
    return steps


def test_two_may_compile_the_same_at_once(
    cache: Path, meanwhile: dict[str, Callable[[], object]]
) -> None:
    """Who comes second leaves what is there, and nothing of its own beside it."""

    def another_is_first() -> None:
        (cache / finder.key()).mkdir()
        (cache / finder.key() / "core.so").touch()

    meanwhile["compiling"] = another_is_first
    made = compile_package(lambda what, done, total: None)
    assert list(cache.iterdir()) == [made]
    assert [file.name for file in made.iterdir()] == ["core.so"]


def test_sources_changed_while_they_are_read_make_no_build(
    cache: Path, meanwhile: dict[str, Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    meanwhile["reading"] = lambda: monkeypatch.setattr(finder, "key", lambda: "of other sources")
    with pytest.raises(CannotCompile, match="changed while they were read"):
        compile_package(lambda what, done, total: None)
    assert list(cache.iterdir()) == []


@pytest.fixture(scope="module")
def build() -> Path:
    """The build of these sources; it takes minutes if it was not made before."""
    return compile_package(lambda what, done, total: None)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_both_builds_play_alike(game: str) -> None:
    """Every mode, every number of players, packs: to the byte. The toy game is not compiled."""
    told = {
        kind: run(
            *("-m", "tests.compiled.playing", game, "2"),
            PENTARCHY_BUILD=kind,
            PENTARCHY_GAMES="tests.toy",
        )
        for kind in ("plain", "compiled")
    }
    assert told["compiled"] == told["plain"]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("kind", ["plain", "compiled"])
def test_both_wheels_play_where_nothing_else_is_installed(tmp_path: Path, kind: str) -> None:
    """Each wheel in an environment of its own, with nothing but what it depends on."""
    run(*("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)), PENTARCHY_WHEEL=kind)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-none-any.whl") == (kind == "plain")
    run("-m", "venv", str(tmp_path / "env"))
    python = str(tmp_path / "env" / "bin" / "python")
    run(*("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)), python=python)
    (packages,) = (tmp_path / "env").glob("lib/*/site-packages")
    # What it depends on is lent, without what installs this checkout.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    alone = {"PYTHONPATH": "", "PENTARCHY_BUILD": "", "XDG_CACHE_HOME": str(tmp_path / "none")}
    about = json.loads(run("-P", "-m", "pentarchy", "about", "--json", python=python, **alone))
    assert about["build"] == kind
    for game in GAMES:
        simulate = ("-P", "-m", "pentarchy", "simulate", game, "--games", "1", "--json")
        assert json.loads(run(*simulate, python=python, **alone))
