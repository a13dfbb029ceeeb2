"""`pentarchy serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import webbrowser
from typing import Any

import click
import uvicorn

from pentarchy.core.errors import Malformed
from pentarchy.server.app import create_app
from pentarchy.server.settings import Settings, data_dir
from pentarchy.server.store import Store, claimed
from pentarchy.server.wire import Requests, Sockets

SECONDS_BETWEEN_PINGS = 10.0
"""Who does not answer a ping before the next one is due is gone."""
SECONDS_TO_STOP = 3
"""For what is being answered when the server is told to stop."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="The port; 0 for any free one.",
)
@click.option(
    "--db", default="", help="A file, or postgresql://...; by default in your data folder."
)
@click.option("--open", "open_browser", is_flag=True, help="Open the lobby in your browser.")
@click.option("--workers", default=None, type=click.IntRange(1), help="Processes for the bots.")
@click.option(
    "--bot-seconds",
    default=None,
    type=click.FloatRange(0, min_open=True),
    help="How long a bot may think.",
)
@click.option("--name", "names", multiple=True, help="A name under which people reach this server.")
@click.option(
    "--proxy", "proxies", multiple=True, help="A proxy's address; its X-Forwarded-For is believed."
)
@click.option("--no-limits", is_flag=True, help="Let requests come at any pace: for benches.")
def serve(
    host: str,
    port: int,
    db: str,
    open_browser: bool,
    workers: int | None,
    bot_seconds: float | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    no_limits: bool,
) -> None:
    """Play in the browser: open http://127.0.0.1:8765 while this runs.

    Every choice is stored at once; stop the server with Ctrl-C whenever you like, and matches go on
    where they were when you start it again.
    """
    given: dict[str, Any] = {"workers": workers, "bot_seconds": bot_seconds}
    given = {key: value for key, value in given.items() if value is not None}
    where = db or str(data_dir() / "tables.db")
    settings = Settings(db=where, names=names, proxies=proxies, **given)
    if no_limits:
        settings = settings.without_limits()
    listener = _listen(host, port)
    url = f"http://{_shown(host)}:{listener.getsockname()[1]}"
    config = uvicorn.Config(
        create_app(settings),
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
        sys.stdout.flush()
        if open_browser:
            await asyncio.to_thread(webbrowser.open, url)
    await running


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


def _shown(host: str) -> str:
    """The host as a person can click on it."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
