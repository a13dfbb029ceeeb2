"""Real servers for tests: ours, and PostgreSQL, both on loopback."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = "tests.toy,tests.server.mill,tests.server.badbots"


class Server:
    """A `pentarchy serve` of its own process."""

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
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115

    def start(self) -> Server:
        """Start it, on the same port again after the first time, and wait until it answers."""
        here = {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        env = os.environ | {"PENTARCHY_GAMES": GAMES} | here | self.environment
        code = f"{self.first}\nfrom pentarchy.cli import main\nmain()"
        command = [sys.executable, "-c", code, "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--db", self.db, *self.options],
            cwd=ROOT,
            env=env,
            text=True,
            stdout=subprocess.PIPE,
            stderr=self.log,
            process_group=0 if self.group else None,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "The table is at" in line, f"the server did not start: {self.said()}"
        self.port = int(line.split()[4].rpartition(":")[2])
        return self

    @property
    def running(self) -> bool:
        """Whether it has neither ended nor been killed."""
        return self.process is not None and self.process.poll() is None

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
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as a person would."""
        if self.running:
            assert self.process is not None
            self.process.terminate()
            self.process.wait(20)


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
