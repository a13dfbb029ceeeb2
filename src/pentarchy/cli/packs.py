"""`pentarchy pack`: component sets as files."""

from __future__ import annotations

import click
from rich.markup import escape

from pentarchy.bots.random import RandomBot
from pentarchy.bots.table import play_out
from pentarchy.cli.common import as_json, console, emit_json, read_text, write_text
from pentarchy.core.chance import Chance
from pentarchy.core.errors import Malformed
from pentarchy.core.match import new
from pentarchy.core.pack import export as export_pack
from pentarchy.core.pack import named_game, read
from pentarchy.core.rules import find


@click.group()
def pack() -> None:
    """Write a game's component set as YAML, or check one."""


@pack.command()
@click.argument("game")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="A file (default: print).")
def export(game: str, output: str | None) -> None:
    """Write the whole component set of GAME."""
    text = export_pack(find(game))
    if output is None:
        click.echo(text, nl=False)
        return
    write_text(output, text)
    console.print(escape(f"{output}: {len(find(game).catalogue)} components"))


@pack.command()
@click.argument("file")
@as_json
def check(file: str, json: bool) -> None:
    """Check a pack: the fields of every card, and that a match can be played with it."""
    text = read_text(file)
    try:
        rules = read(text, find(named_game(text)))
        match = new(rules, rules.configurations()[0].seats, 1, rules.modes[0].key)
        outcome = play_out(match, [RandomBot()] * match.record.config.seats, Chance(1))
    except Malformed as error:
        raise Malformed(f"{file}: {error}") from None
    except (AssertionError, LookupError, TypeError, ValueError) as error:
        what = f"{type(error).__name__}: {error}"
        raise Malformed(
            f"{file}: a match with this set breaks off ({what}); compare it with `pack export`"
        ) from error
    report = {
        "game": rules.name,
        "components": len(rules.catalogue),
        "test_match": outcome.finished,
    }
    if json:
        emit_json(report)
    else:
        told = f"{file}: a sound pack of {rules.title}, {len(rules.catalogue)} components"
        console.print(escape(told))
