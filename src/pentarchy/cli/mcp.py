"""`pentarchy mcp`: a seat at a table for a language model."""

from __future__ import annotations

import click

from pentarchy.core.errors import Malformed


@click.command()
@click.option(
    "--url", default="http://127.0.0.1:8765", show_default=True, help="Where the table is served."
)
@click.option(
    "--token",
    envvar="PENTARCHY_TOKEN",
    required=True,
    help="A program's (see docs/programs.md); PENTARCHY_TOKEN shows it in no list of processes.",
)
@click.option("--language", "code", default="en", show_default=True, help="What is told in.")
def mcp(url: str, token: str, code: str) -> None:
    """Let a language model play: a server for the Model Context Protocol on standard input."""
    try:
        from pentarchy.programs.tools import server
    except ModuleNotFoundError as error:
        raise Malformed(f"{error.name} is missing: pip install 'pentarchy[mcp]'") from None
    from pentarchy.programs.chair import Chair

    server(Chair(url, token, code)).run()
