"""`pentarchy about`: what is installed here."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

import click
from msgspec import Struct

from pentarchy import BUILD
from pentarchy.cli.common import as_json, emit_json
from pentarchy.core.rules import games


class About(Struct, frozen=True):
    """What a report of a fault should begin with."""

    version: str
    build: str
    """Whether the engine runs from its sources (plain) or compiled."""
    python: str
    platform: str
    games: tuple[str, ...]


@click.command()
@as_json
def about(json: bool) -> None:
    """Tell the version, the build and the games."""
    try:
        number = version("pentarchy")
    except PackageNotFoundError:
        number = ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    found = About(number, BUILD, python, platform.platform(), tuple(games()))
    if json:
        emit_json(found)
        return
    click.echo(f"Pentarchy {found.version}, {found.build} build, {found.python}, {found.platform}")
    click.echo(f"Games: {', '.join(found.games)}")
