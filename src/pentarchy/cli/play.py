"""`pentarchy play`: a match in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import os
import random
import sys
import tempfile

import click

from pentarchy.bots.base import levels, make
from pentarchy.cli.common import (
    SEED,
    configured,
    game_options,
    language_option,
    pack_option,
    read_pack,
    write_text,
)
from pentarchy.cli.terminal.drawing import GLYPHS
from pentarchy.cli.terminal.lines import Lines
from pentarchy.cli.terminal.sitting import Sitting
from pentarchy.core.errors import Malformed
from pentarchy.core.match import Match, new
from pentarchy.core.message import Message
from pentarchy.core.teller import Teller
from pentarchy.languages.translated import language


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="How many seats.")
@click.option(
    "--humans", type=click.IntRange(0), default=1, show_default=True, help="At the keyboard."
)
@click.option(
    "--bots", "level", default="", help=f"Level of the other seats: {', '.join(levels())}."
)
@click.option("--plain", is_flag=True, help="Lines instead of a table: for screen readers, pipes.")
@language_option
@click.option("--seed", type=SEED, help="Of the match (default: a new one each time).")
@pack_option
@game_options
def play(
    game: str,
    players: int | None,
    humans: int,
    level: str,
    plain: bool,
    code: str,
    seed: int | None,
    pack_file: str | None,
    mode: str,
    options: tuple[str, ...],
) -> None:
    """Play GAME here: you against bots, or several people at one keyboard."""
    rules, _ = read_pack(game, pack_file)
    config = configured(rules, players, mode, options)
    if humans > config.seats:
        raise Malformed(f"{humans} people at {config.seats} seats; expected at most {config.seats}")
    bot = make(level or levels()[0])
    automatic = rules.unattended(config)
    people = [s for s in range(config.seats) if s not in automatic][:humans]
    told_in = language(code)
    you = Teller(rules, language=told_in).say(Message("You"))
    names = [
        f"{you} ({GLYPHS[s]})" if s in people else f"{bot.name} {GLYPHS[s]}"
        for s in range(config.seats)
    ]
    match = new(
        rules,
        config.seats,
        seed if seed is not None else random.getrandbits(32),
        config.mode,
        config.options,
        names,
    )
    match.language = told_in
    try:
        sit_down(Sitting(match, people, bot), plain)
    except BaseException:  # Ctrl-C and the end of the input too: what was played is not lost.
        keep(match)
        raise


def sit_down(sitting: Sitting, plain: bool) -> None:
    """Play at a table of panes; by lines if that is wished, or where no terminal is."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        Lines(sitting).run()
        return
    from pentarchy.cli.terminal.app import TableApp

    TableApp(sitting).run()
    if not sitting.match.over:
        keep(sitting.match)


def keep(match: Match) -> None:
    """Write the record of a match that breaks off into the current folder, and say where."""
    record = match.record
    if not record.actions:
        return
    try:
        handle, path = tempfile.mkstemp(".txt", f"{record.game}-", ".", text=True)
        os.close(handle)
        write_text(path, record.to_text())
        click.echo(f"\nThe match so far is in {os.path.basename(path)}", err=True)
    except (OSError, Malformed) as error:
        click.echo(f"\nThe match so far is here ({error}):\n{record.to_text()}", err=True)
