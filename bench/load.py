"""Load: many tables with bots and many sockets against one server, all on this machine.

    python -m bench.load --tables 200 --sockets 1000 --seconds 30 [--game dawn] [--level novice]
                         [--tree ANOTHER_CHECKOUT] [--flame CHART.svg]

Every table has one person, who chooses at random after a short pause, and bots; all other sockets
are spectators. Printed are the moves per second of all tables together, how long a person's move
takes from sending the choice to receiving the table after it, and the processor time the server
itself spends per move, which other programs on the machine hardly change (Linux).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click
import httpx
import msgspec
from bench import flame
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pentarchy.server.parts import merged


class Known:
    """Of a state only what a machine needs to go on: the turn, who is asked, and what."""

    def __init__(self) -> None:
        self.turn = 0
        self.asked: int | None = None
        self.ask: Any = None

    def hear(self, text: str | bytes) -> bool:
        """Take in a message; whether it told of the table."""
        message = msgspec.json.decode(text)
        if message["type"] == "State":
            self.turn, self.asked = message["turn"], message["asked"]
            self.ask = message["view"]["ask"]
            return True
        if message["type"] != "Parts":
            return False
        parts = message["parts"]
        self.turn = merged(self.turn, parts.get("turn", [self.turn]))
        self.asked = merged(self.asked, parts.get("asked", [self.asked]))
        self.ask = merged(self.ask, parts.get("view", {}).get("ask", [self.ask]))
        return True


class Bench:
    """The people, the spectators, and what they measured."""

    def __init__(
        self, url: str, pid: int, game: str, mode: str, level: str, seats: int, pause: float
    ) -> None:
        self.pid = pid
        self.url, self.game, self.mode, self.level = url, game, mode, level
        self.seats, self.pause = seats, pause
        self.latencies: list[float] = []
        self.turns: dict[str, int] = {}
        self.sizes: list[int] = []
        self.running = False
        self.cookie = ""
        self.flame: Path | None = None
        """Where the server's sampler writes, if it has one."""

    async def open_tables(self, count: int) -> list[str]:
        """Open so many tables, each with a person and bots."""
        bots = [{"kind": "bot", "level": self.level}] * (self.seats - 1)
        wish = {"game": self.game, "mode": self.mode, "seats": [{"kind": "me"}, *bots]}
        async with httpx.AsyncClient(base_url=self.url, timeout=120, trust_env=False) as http:
            tables = []
            for _ in range(count):
                answer = await http.post("/api/tables", json=wish)
                answer.raise_for_status()
                tables.append(str(answer.json()["id"]))
            self.cookie = f"pentarchy={http.cookies['pentarchy']}"
        return tables

    async def connect(self, table: str, *, person: bool) -> ClientConnection:
        """A live socket."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live"
        headers = {"Cookie": self.cookie} if person else {}
        return await connect(
            address,
            additional_headers=headers,
            max_size=None,
            compression=None,
            proxy=None,
            open_timeout=120,
            ping_interval=None,
        )

    async def spectate(self, connection: ClientConnection) -> None:
        """Take in whatever comes."""
        try:
            async for message in connection:
                self._count(message)
        except ConnectionClosed:
            return

    async def play(self, table: str, connection: ClientConnection) -> None:
        """Choose at random, and measure how long each choice takes."""
        sent: tuple[int, float] | None = None
        known = Known()
        try:
            async for text in connection:
                self._count(text)
                if not known.hear(text):
                    continue
                self.turns[table] = known.turn
                if sent is not None and known.turn > sent[0]:
                    if self.running:
                        self.latencies.append(time.perf_counter() - sent[1])
                    sent = None
                if known.asked == 0 and sent is None and known.ask:
                    await asyncio.sleep(random.expovariate(1 / self.pause) if self.pause else 0)
                    sent = (known.turn, time.perf_counter())
                    option = random.randrange(len(known.ask["options"]))
                    wish = {"type": "Choose", "turn": known.turn, "option": option, "seat": 0}
                    await connection.send(json.dumps(wish))
        except ConnectionClosed:
            return

    def _count(self, message: str | bytes) -> None:
        if self.running:
            self.sizes.append(len(message))

    async def run(self, tables: int, sockets: int, seconds: float) -> dict[str, object]:
        """The whole bench."""
        empty = megabytes(self.pid)
        opened = await self.open_tables(tables)
        seated = megabytes(self.pid)
        work = []
        for number in range(sockets):
            table, person = opened[number % tables], number < tables
            connection = await self.connect(table, person=person)
            does = self.play(table, connection) if person else self.spectate(connection)
            work.append(asyncio.create_task(does))
        watched = megabytes(self.pid)
        await asyncio.sleep(min(5, seconds / 2))
        used = cpu_seconds(self.pid)
        before, start = sum(self.turns.values()), time.perf_counter()
        self.running = True
        if self.flame:
            os.kill(self.pid, signal.SIGUSR1)
        await asyncio.sleep(seconds)
        self.running = False
        if self.flame:
            os.kill(self.pid, signal.SIGUSR1)
            while not self.flame.exists():
                await asyncio.sleep(0.1)
        took, moves = time.perf_counter() - start, sum(self.turns.values()) - before
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        cuts = quantiles(self.latencies, n=100) if len(self.latencies) > 1 else [0.0] * 99
        return {
            "game": self.game,
            "mode": self.mode,
            "level": self.level,
            "tables": tables,
            "sockets": sockets,
            "seconds": round(took, 1),
            "moves": moves,
            "moves_per_second": round(moves / took, 1),
            "human_moves": len(self.latencies),
            "p50_ms": round(cuts[49] * 1000, 1),
            "p99_ms": round(cuts[98] * 1000, 1),
            "messages_per_second": round(len(self.sizes) / took),
            "median_message_bytes": round(median(self.sizes)),
            "megabytes_per_second": round(sum(self.sizes) / took / 1e6, 2),
            "server_ms_per_move": round((cpu_seconds(self.pid) - used) * 1000 / max(1, moves), 2),
            "kilobytes_per_table": round((seated - empty) * 1000 / tables),
            "kilobytes_per_socket": round((watched - seated) * 1000 / sockets),
            "megabytes_at_the_end": round(megabytes(self.pid)),
            "load_average": os.getloadavg()[0],
        }


@click.command()
@click.option("--game", default="dawn", show_default=True)
@click.option("--mode", default="", help="The game's mode; by default its first.")
@click.option("--level", default="random", show_default=True, help="The bots' level.")
@click.option("--seats", default=3, show_default=True)
@click.option("--tables", default=200, show_default=True)
@click.option("--sockets", default=1000, show_default=True)
@click.option("--seconds", default=30.0, show_default=True)
@click.option("--pause", default=2.0, show_default=True, help="Mean seconds a person thinks.")
@click.option("--db", default="", help="A database URL; by default a temporary SQLite file.")
@click.option("--tree", default="", help="The sources of the server measured; by default these.")
@click.option("--flame", "chart", default="", help="Draw there where the server's time goes (SVG).")
def main(
    game: str,
    mode: str,
    level: str,
    seats: int,
    tables: int,
    sockets: int,
    seconds: float,
    pause: float,
    db: str,
    tree: str,
    chart: str,
) -> None:
    """Measure the server under load."""
    with tempfile.TemporaryDirectory() as folder:
        samples = Path(folder, "samples") if chart else None
        with serving(db, tree, samples) as (url, pid):
            bench = Bench(url, pid, game, mode, level, seats, pause)
            bench.flame = samples
            click.echo(json.dumps(asyncio.run(bench.run(tables, sockets, seconds)), indent=1))
        if samples is not None:
            Path(chart).write_text(flame.drawn(flame.read(samples)))


@contextmanager
def serving(db: str = "", tree: str = "", samples: Path | None = None) -> Iterator[tuple[str, int]]:
    """A server of its own process, under a sampler perhaps: where it answers, its process id."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        program = ["bench.flame", str(samples)] if samples else ["pentarchy"]
        command = [sys.executable, "-m", *program, "serve", "--no-limits"]
        where = ["--port", str(port), "--db", db or f"{folder}/tables.db"]
        env = os.environ | ({"PYTHONPATH": f"{tree}/src"} if tree else {})
        with subprocess.Popen(
            [*command, *where], stdout=subprocess.PIPE, text=True, env=env
        ) as server:
            try:
                assert server.stdout is not None
                server.stdout.readline()
                yield f"http://127.0.0.1:{port}", server.pid
            finally:
                server.terminate()


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """What a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


if __name__ == "__main__":
    main()
