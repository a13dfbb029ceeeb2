"""What commands share: printing reports, reading files, naming a configuration."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from pentarchy.core.errors import Malformed
from pentarchy.core.pack import read
from pentarchy.core.record import setting
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Config

console = Console(emoji=False)
as_json = click.option("--json", "json", is_flag=True, help="Print the report as JSON.")


def emit_json(data: Any) -> None:
    """A report for programs."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def table(title: str, *columns: str) -> Table:
    """A report for people."""
    made = Table(title=title, title_justify="left", show_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column)
    return made


def read_text(path: str) -> str:
    """A file's text; a clear sentence if it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Malformed(f"cannot read {path}: it is not text in UTF-8") from None


def write_text(path: str, text: str) -> None:
    """A file with this text; a clear sentence if it cannot be written."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"cannot write {path}: {error.strerror}") from None


class _Seed(click.ParamType):
    """A whole number; what is none is named, but not at full length."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            return int(value)
        except ValueError:
            shown = str(value) if len(str(value)) <= 40 else f"{str(value)[:40]}..."
            self.fail(f"{shown!r} is no whole number of at most 4,300 digits", param, ctx)


SEED = _Seed()


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that describe a match."""
    command = click.option(
        "--mode", default="", help="How to play; `pentarchy games` lists the modes."
    )(command)
    return click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        help="Set an option of the game; may be repeated.",
    )(command)


pack_option = click.option(
    "--pack", "pack_file", metavar="FILE", help="Play with the components of a data pack."
)


def read_pack(game: str, pack_file: str | None) -> tuple[Rules[Any], str]:
    """The rules of a game, with the components of a pack if one is given, and its text."""
    text = read_text(pack_file) if pack_file else ""
    rules = find(game)
    try:
        return read(text, rules) if text else rules, text
    except Malformed as error:
        raise Malformed(f"{pack_file}: {error}") from None


def configured(rules: Rules[Any], seats: int | None, mode: str, options: tuple[str, ...]) -> Config:
    """The configuration that the command line asks for."""
    given = {}
    for text in options:
        key, equals, value = text.partition("=")
        if not equals:
            raise Malformed(f"option {text!r}; expected KEY=VALUE, as in short=yes")
        given[key] = setting(rules, key, value)
    chosen = rules.mode(mode) if mode else rules.modes[0]
    least = (chosen.seats or tuple(rules.seats))[0]
    return rules.configure(least if seats is None else seats, mode, given)


language_option = click.option(
    "--language", "code", default="en", show_default=True, help="In which language it is told."
)
