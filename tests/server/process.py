"""Real servers for tests: ours, and PostgreSQL, both on loopback."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = "tests.toy,tests.server.mill,tests.server.badbots"
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.grown"])


class Server:
    """A `pentarchy serve` of its own process, forked from one that has imported everything."""

    def __init__(
        self, db: str, *options: str, group: bool = False, first: str = "", **environment: str
    ) -> None:
        self.db = db
        self.first = first
        """Python that its process runs before anything else: what takes long is made short."""
        self.group = group
        """Whether it leads a process group, as what is started in a terminal does."""
        self.options = options
        self.environment = environment
        self.process: ForkServerProcess | None = None
        self.port = 0
        self.log = tempfile.NamedTemporaryFile("r")  # noqa: SIM115

    def start(self) -> Server:
        """Start it, on the same port again after the first time, and wait until it answers."""
        here = {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        env = os.environ | {"PENTARCHY_GAMES": GAMES} | here | self.environment
        arguments = ["serve", "--port", str(self.port), "--db", self.db, *self.options]
        heard, told = FORKS.Pipe(duplex=False)
        told_and = (told, self.log.name, env, self.group, self.first, arguments)
        self.process = FORKS.Process(target=_serve, args=told_and, daemon=True)
        self.process.start()
        told.close()
        with open(os.dup(heard.fileno())) as said:
            line = said.readline()
        self._heard = heard  # Whoever writes to a pipe that is closed is ended.
        assert "The table is at" in line, f"the server did not start: {self.said()}"
        self.port = int(line.split()[4].rpartition(":")[2])
        return self

    @property
    def running(self) -> bool:
        """Whether it has neither ended nor been killed."""
        return self.process is not None and self.process.is_alive()

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def said(self) -> str:
        """What it wrote to its log."""
        self.log.seek(0)
        return self.log.read()

    def kill(self) -> None:
        """End it as a crash would: kill -9."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a person would."""
        if self.running:
            self.end(signal.SIGTERM)

    def end(self, by: signal.Signals) -> None:
        """Send it a signal, and wait until it is gone."""
        os.kill(self.pid, by)
        self.wait()

    def wait(self) -> None:
        """Wait until it is gone."""
        assert self.process is not None
        self.process.join(20)
        assert not self.running, f"it did not end: {self.said()}"


def _serve(
    told: Connection,
    log: str,
    environment: dict[str, str],
    group: bool,
    first: str,
    arguments: list[str],
) -> None:
    """Be a server: what a new process would have been given is given to the fork."""
    if group:
        os.setpgid(0, 0)
    os.dup2(told.fileno(), 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), 2)
    os.chdir(ROOT)
    os.environ.update(environment)
    exec(first, {})
    from pentarchy.cli import main

    sys.argv = ["pentarchy", *arguments]
    main()


class Postgres:
    """A PostgreSQL cluster for one test run; as root it runs as an unprivileged user."""

    def __init__(self) -> None:
        found = subprocess.run(
            ["tools/ensure-postgres.sh"], cwd=ROOT, check=True, capture_output=True, text=True
        )
        self.bin = Path(found.stdout.strip())
        self.folder = Path(tempfile.mkdtemp(prefix="pentarchy-pg-"))
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.port = free_port()
        self.made = 0

    def start(self) -> Postgres:
        """Make the cluster and start it."""
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.settings = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c fsync=off"
        self.go_on()
        return self

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.made += 1
        name = f"test{self.made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tester", name)
        return f"postgresql://tester@127.0.0.1:{self.port}/{name}"

    def restart(self) -> None:
        """Restart it at once, as after a crash of its machine."""
        self.halt()
        self.go_on()

    def halt(self) -> None:
        """End it as a crash would."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def go_on(self) -> None:
        """Start it again."""
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-l", log, "-w", "-t", "60", "-o", self.settings, "start")

    def stop(self) -> None:
        """Stop it and leave nothing behind."""
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            check=False,
            user=self.user,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, done.stdout


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def wait_until(true: object, seconds: float = 60) -> None:
    """Wait for something to become true."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never became true"
        time.sleep(0.02)
