"""The packages people install: built, put into an empty environment, served, played by clicks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.process import ROOT
from tests.web.sitting import ME, RANDOM, Sitting

Person = Callable[..., Sitting]


class Environment:
    """An environment of its own with one package in it, for somebody without a clone."""

    def __init__(self, folder: Path, package: Path, home: Path) -> None:
        self.folder = folder
        self.home = home
        self._install(package)
        self.process: subprocess.Popen[str] | None = None

    def _install(self, package: Path) -> None:
        locked = ["-c", str(ROOT / "requirements/run.txt")]
        python = str(self.folder / "bin/python")
        if uv := shutil.which("uv", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}"):
            _done(uv, "venv", "--quiet", "--python", sys.executable, str(self.folder))
            _done(uv, "pip", "install", "--quiet", "--python", python, *locked, str(package))
        else:
            _done(sys.executable, "-m", "venv", str(self.folder))
            _done(python, "-m", "pip", "install", "--quiet", *locked, str(package))

    @property
    def environment(self) -> dict[str, str]:
        """What a person's shell would have: nothing of this project."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PENTARCHY", "PYTHON"))}
        return kept | {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data")}

    def run(self, *arguments: str) -> str:
        """What a command of the installed program prints."""
        return _done(
            str(self.folder / "bin/pentarchy"), *arguments, cwd=self.home, env=self.environment
        )

    def serve(self) -> str:
        """Start the table where it starts by itself, and return its address."""
        self.process = subprocess.Popen(
            [str(self.folder / "bin/pentarchy"), "serve", "--port", "0"],
            cwd=self.home,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "The table is at" in line, line
        return line.split()[4]

    def stop(self) -> None:
        """Stop the table."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None


def _done(*command: str, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the source package of this project."""
    folder = tmp_path_factory.mktemp("packages")
    _done(sys.executable, "-m", "hatchling", "build", "-d", str(folder))
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "source": source}


@pytest.fixture
def installed(packages: dict[str, Path], tmp_path: Path) -> Iterator[Callable[[str], Environment]]:
    """Makes environments of one person, each with one package in it."""
    home = tmp_path / "home"
    home.mkdir()
    made: list[Environment] = []

    def make(kind: str) -> Environment:
        made.append(Environment(tmp_path / kind, packages[kind], home))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def test_wheel_brings_everything(installed: Callable[[str], Environment], person: Person) -> None:
    """Without a clone: the rules can be read, and one click leads to a match."""
    wheel = installed("wheel")
    assert "R5.1" in wheel.run("rules", "dawn")
    ada = person(url=wheel.serve())
    ada.go("/")
    ada.page.locator("li", has_text="A New Dawn").get_by_role("button", name="Play now").click()
    ada.expect_asked()
    ada.click_on(3)
    assert ada.turn > 0


@pytest.mark.long
def test_upgrade_keeps_the_tables(installed: Callable[[str], Environment], person: Person) -> None:
    """A match begun with one installation goes on with the next, from the source package."""
    first = installed("wheel")
    ada = person(url=first.serve())
    table = ada.open("dawn", ME, RANDOM, mode="first-game")
    ada.expect_asked()
    ada.click_on(3)
    turn, cookies = ada.turn, ada.context.cookies()
    ada.page.close()
    first.stop()

    again = person(url=installed("source").serve())
    again.context.add_cookies(cookies)
    again.go(f"/tables/{table}")
    again.expect_asked()
    assert again.turn >= turn > 0


@pytest.mark.long
@pytest.mark.parametrize("kind", ["wheel", "source"])
def test_match_is_played_by_clicks(
    installed: Callable[[str], Environment], person: Person, kind: str
) -> None:
    """Whoever installed it plays a match to its end."""
    ada = person(url=installed(kind).serve())
    ada.open("dawn", ME, RANDOM, mode="first-game", options={"round_limit": 30})
    ada.expect_asked()
    result = ada.click_on()
    assert result["over"], result
    expect(ada.page.get_by_role("dialog", name="Result")).to_be_visible()
