"""A running server: it listens until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import sys
import webbrowser
from http.client import HTTPConnection, HTTPException

import click
import uvicorn

from pentarchy.bots.runs import join_cluster
from pentarchy.core.errors import Malformed
from pentarchy.server.app import create_app
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store, claimed
from pentarchy.server.wire import Requests, Sockets

SECONDS_BETWEEN_PINGS = 10.0
"""Who does not answer a ping before the next one is due is gone."""
ANY = ("0.0.0.0", "::")
"""Every address of this machine."""
SECONDS_TO_STOP = 3
"""For what is being answered when the server is told to stop."""


def run(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Serve until told to stop; to open a table that is served already is only to show it."""
    if open_browser and _is_served(host, port):
        url = f"http://{_shown(host)}:{port}"
        click.echo(f"The table is at {url} already")
        webbrowser.open(url)
        return
    if settings.cluster:
        join_cluster(settings.cluster)
    listener = _listen(host, port)
    url = f"http://{_shown(host)}:{listener.getsockname()[1]}"
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",
        http=Requests,
        ws=Sockets,
        ws_max_size=settings.most_message,
        ws_ping_interval=SECONDS_BETWEEN_PINGS,
        ws_ping_timeout=SECONDS_BETWEEN_PINGS,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )
    loop = config.get_loop_factory()
    with claimed(settings.db), asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_try_out(settings.db))
        runner.run(_run(uvicorn.Server(config), listener, url, open_browser))


async def _try_out(db: str) -> None:
    """Open the database once, so that what is wrong with it is said in one sentence."""
    await (await Store.open(db)).close()


async def _run(
    server: uvicorn.Server, listener: socket.socket, url: str, open_browser: bool
) -> None:
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        # What is there now stays: looking through it again and again for garbage would halt play.
        gc.collect()
        gc.freeze()
        # What comes later are trees of records without cycles; only now and then is there a cycle.
        gc.set_threshold(50_000, 20, 100)
        click.echo(f"The table is at {url} (Ctrl-C to stop)")
        if listener.getsockname()[0] in ANY and (here := _own_address()):
            click.echo(f"Others in your network find it at http://{here}:{url.rpartition(':')[2]}")
        sys.stdout.flush()
        if open_browser:
            await asyncio.to_thread(webbrowser.open, url)
    await running


def _is_served(host: str, port: int) -> bool:
    """Whether a server of ours answers there."""
    asked = HTTPConnection(_shown(host).strip("[]"), port, timeout=2)
    try:
        asked.request("GET", "/api/about")
        return "hints" in json.load(asked.getresponse())
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        asked.close()


def _listen(host: str, port: int) -> socket.socket:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(kind, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise Malformed(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listener


def _own_address() -> str:
    """This machine's address in its network; empty if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(asking.getsockname()[0])


def _shown(host: str) -> str:
    """The host as a person can click on it."""
    if host in ANY:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
