"""`pentarchy serve` as a person starts it."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pentarchy.cli import cli
from pentarchy.server.settings import data_dir
from tests.server.client import ME, Device
from tests.server.process import ROOT, Server


def run(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command until it ends."""
    command = [sys.executable, "-m", "pentarchy", "serve", *options]
    env = os.environ | environment
    return subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False
    )


def told() -> list[list[str]]:
    """The commands that hosting tells to write: in its shell blocks, and in the service."""
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"```(?:sh|ini)\n(.*?)```", page, re.DOTALL))
    found = re.findall(r"^(?:ExecStart=/opt/pentarchy/bin/)?pentarchy (.*)", blocks, re.MULTILINE)
    return [shlex.split(re.sub(r"\$\(.*?\)", "today", line), comments=True) for line in found]


@pytest.mark.parametrize("words", told(), ids=" ".join)
def test_what_hosting_tells_to_write_is_understood(words: list[str]) -> None:
    """Every command, option and argument on its page is one that there is."""
    command: click.Command = cli
    with CliRunner().isolation(input="y\n"):  # Some ask whether it is meant.
        context = command.make_context("pentarchy", words)
        while isinstance(command, click.Group):
            rest = [*context._protected_args, *context.args]
            name, found, words = command.resolve_command(context, rest)
            assert found is not None
            command, context = found, found.make_context(name, words, parent=context)


def test_the_page_of_hosting_has_commands() -> None:
    """Those of the test above, which would else be content with none."""
    assert {words[0] for words in told()} == {"serve", "admin"}
    assert len(told()) >= 9


def test_help_says_where_to_look() -> None:
    """A newcomer reads what to open and that nothing is lost."""
    said = run("--help").stdout
    assert "http://127.0.0.1:8765" in said
    assert "--db" in said


@pytest.mark.parametrize(
    "options, sentence",
    [
        (["--db", "mysql://h/d"], "cannot keep tables in mysql; expected sqlite or postgresql"),
        (["--db", "postgresql://127.0.0.1:1/none"], "cannot open the database"),
        (["--db", "/proc/none/tables.db"], "cannot open the database"),
        (["--bot-seconds", "0"], "0.0 is not in the range x>0"),
    ],
)
def test_what_cannot_be_served_with_is_one_sentence(options: list[str], sentence: str) -> None:
    """What was wrong, exit code 2, no traceback."""
    done = run(*options, "--port", "0")
    assert done.returncode == 2, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_wrong_with_the_options_is_said_at_once() -> None:
    """Before anything is loaded that takes seconds."""
    code = "import sys, pentarchy.server.command; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"uvicorn", "litestar", "sqlalchemy"} & set(done.stdout.split())


def test_a_table_that_is_open_is_shown(tmp_path: Path) -> None:
    """`pentarchy` a second time, in another terminal: the browser opens, nothing goes wrong."""
    first = Server(str(tmp_path / "tables.db")).start()
    try:
        done = run("--open", "--port", str(first.port), BROWSER="true")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"The table is at {first.url} already\n"
    finally:
        first.stop()


def test_a_taken_port_is_one_sentence() -> None:
    """What was wrong, exit code 2, no traceback."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "cannot listen on 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_is_served_by_one_server(tmp_path: Path) -> None:
    """A second process is refused in a sentence; when the first is gone, it may."""
    server = Server(f"{tmp_path}/t.db").start()
    done = run("--port", "0", "--db", f"{tmp_path}/t.db")
    assert done.returncode == 2
    assert "another server has" in done.stderr
    assert "PostgreSQL" in done.stderr
    server.kill()
    Server(f"{tmp_path}/t.db").start().stop()


def test_tables_are_kept_in_the_users_data_folder(tmp_path: Path) -> None:
    """Without --db the database lies where this user's data belongs."""
    server = Server("", XDG_DATA_HOME=str(tmp_path)).start()
    server.stop()
    assert (tmp_path / "pentarchy" / "tables.db").is_file()
    assert data_dir().name == "pentarchy"


async def test_a_thinking_bot_stops_quietly(tmp_path: Path) -> None:
    """Ctrl-C in a terminal reaches everything started from there; only the server heeds it."""
    server = Server(f"{tmp_path}/t.db", "--workers", "1", group=True).start()
    async with Device(server.url) as me:
        live = await me.watch(await me.open("mill", ME, {"kind": "bot", "level": "dawdles"}))
        await live.choose(live.option("draw"))
        await live.reply("Thinking")
    os.killpg(server.pid, signal.SIGINT)
    server.wait()
    assert "Traceback" not in server.said()


def test_it_stops_when_asked(tmp_path: Path) -> None:
    """Ctrl-C ends it at once and quietly."""
    server = Server(f"{tmp_path}/t.db").start()
    server.end(signal.SIGINT)
    assert "Traceback" not in server.said()
