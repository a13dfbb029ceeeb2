"""`pentarchy play`: a match in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import random
import sys
from datetime import datetime
from functools import partial
from typing import Any

import click

from pentarchy.bots.base import levels, make
from pentarchy.cli.common import (
    SEED,
    configured,
    console,
    game_options,
    language_option,
    pack_option,
    read_pack,
    read_text,
    write_text,
)
from pentarchy.cli.terminal.drawing import GLYPHS
from pentarchy.cli.terminal.lines import Lines
from pentarchy.cli.terminal.sitting import Sitting
from pentarchy.core.errors import Malformed, PentarchyError
from pentarchy.core.match import Match, load, new
from pentarchy.core.message import Message, Verbatim
from pentarchy.core.record import named_game
from pentarchy.core.rules import Rules
from pentarchy.languages.translated import language
from pentarchy.server.settings import data_dir

KEPT = partial(
    Message,
    "The match so far is in {file}; `pentarchy play {game} --record FILE` goes on with it.",
)
NOT_KEPT = Message("The match so far could not be written; here it is:")


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
@click.option("--record", "record_file", metavar="FILE", help="Go on with a match that was left.")
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
    record_file: str | None,
    pack_file: str | None,
    mode: str,
    options: tuple[str, ...],
) -> None:
    """Play GAME here: you against bots, or several people at one keyboard."""
    rules, _ = read_pack(game, pack_file)
    if record_file:
        match = gone_on(rules, record_file)
    else:
        config = configured(rules, players, mode, options)
        chosen = seed if seed is not None else random.getrandbits(32)
        match = new(rules, config.seats, chosen, config.mode, config.options)
    match.language = language(code)
    config = match.record.config
    if humans > config.seats:
        raise Malformed(f"{humans} people at {config.seats} seats; expected at most {config.seats}")
    bot = make(level or levels()[0])
    automatic = rules.unattended(config)
    people = [s for s in range(config.seats) if s not in automatic][:humans]
    you = match.say(Message("You"))
    match.record.players = tuple(
        f"{you} ({GLYPHS[s]})" if s in people else f"{bot.name} {GLYPHS[s]}"
        for s in range(config.seats)
    )
    try:
        sit_down(Sitting(match, people, bot, console.width), plain)
    finally:  # Ctrl-C and the end of the input too: what was played is not lost.
        keep(match)


def gone_on(rules: Rules[Any], file: str) -> Match:
    """A match as its record leaves it."""
    text = read_text(file)
    if (game := named_game(text)) != rules.name:
        raise Malformed(f"{file} is a record of {game or 'nothing'}; expected one of {rules.name}")
    try:
        return load(text, rules=rules)
    except PentarchyError as error:
        raise type(error)(f"{file}: {error}") from None


def sit_down(sitting: Sitting, plain: bool) -> None:
    """Play at a table of panes; by lines if that is wished, or where no terminal is."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        Lines(sitting).run()
        return
    from pentarchy.cli.terminal.app import TableApp

    TableApp(sitting).run()


def keep(match: Match) -> None:
    """Write the record of a match that breaks off into the user's data folder, and say where."""
    record = match.record
    if match.over or not record.actions:
        return
    path = data_dir() / "records" / f"{record.game}-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(str(path), record.to_text())
        said = match.say(KEPT(file=Verbatim(path), game=Verbatim(record.game)))
        click.echo(f"\n{said}", err=True)
    except (OSError, Malformed) as error:
        click.echo(f"\n{match.say(NOT_KEPT)} ({error})\n{record.to_text()}", err=True)
