"""`pentarchy serve`: the table in the browser."""

from __future__ import annotations

from typing import Any

import click

from pentarchy.server import logs, mail
from pentarchy.server.settings import Settings, data_dir, kind_of


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
@click.option("--cluster", default="", help="Let bots think on Ray: `local`, `auto` or an address.")
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
@click.option("--monitor", "monitors", multiple=True, help="An address that may read /metrics.")
@click.option(
    "--smtp",
    default="",
    envvar="PENTARCHY_SMTP",
    help="Send letters by smtp://[user:password@]host[:port]?from=ADDRESS.",
)
@click.option(
    "--private-targets", is_flag=True, help="Let notices go to this machine and its net too."
)
@click.option("--json-log", is_flag=True, help="Write the log as JSON, a line an event.")
@click.option("--no-limits", is_flag=True, help="Let requests come at any pace: for benches.")
def serve(
    host: str,
    port: int,
    db: str,
    open_browser: bool,
    workers: int | None,
    cluster: str,
    bot_seconds: float | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    monitors: tuple[str, ...],
    smtp: str,
    private_targets: bool,
    json_log: bool,
    no_limits: bool,
) -> None:
    """Play in the browser: open http://127.0.0.1:8765 while this runs.

    Every choice is stored at once; stop the server with Ctrl-C whenever you like, and matches go on
    where they were when you start it again.
    """
    given: dict[str, Any] = {"workers": workers, "bot_seconds": bot_seconds}
    given = {key: value for key, value in given.items() if value is not None}
    where = db or str(data_dir() / "tables.db")
    logs.configure(as_json=json_log)
    settings = Settings(
        db=where,
        names=names,
        proxies=proxies,
        monitors=monitors,
        cluster=cluster,
        smtp=mail.smtp(smtp) if smtp else None,
        private_targets=private_targets,
        **given,
    )
    if no_limits:
        settings = settings.without_limits()
    kind_of(settings.db)
    # Late: what is wrong with the options is said at once.
    from pentarchy.server.running import run

    run(settings, host, port, open_browser)
