"""`pentarchy play`: a match in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Sequence

import click
from rich.columns import Columns
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from pentarchy.bots.base import Bot, levels, make
from pentarchy.bots.table import choose
from pentarchy.cli.common import (
    SEED,
    configured,
    console,
    game_options,
    pack_option,
    read_pack,
    table,
    write_text,
)
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.errors import Malformed, PentarchyError
from pentarchy.core.match import Match, new
from pentarchy.core.rulebook import rulebook
from pentarchy.core.view import Counters, Grid, Hexes, Option, Piece, Spot, Words

GLYPHS = "●▲■◆★"
TERRAIN = {
    "water": "blue",
    "river": "blue",
    "lake": "blue",
    "forest": "green",
    "grassland": "bright_green",
    "plains": "bright_green",
    "hills": "yellow",
    "desert": "bright_yellow",
    "mountains": "bright_black",
    "swamp": "cyan",
    "wasteland": "red",
}
HELP = """\
a number or an action   choose it (both are listed; `place D4` works as well as 3)
why WHAT                why an action or an address on the table is not offered
undo                    take back your last choice, as far as nothing was revealed
board, log, options     show them again
card NAME               what a card says
rule ID                 the text of a rule
save FILE               write the record so far
quit                    leave"""


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="How many seats.")
@click.option(
    "--humans", type=click.IntRange(0), default=1, show_default=True, help="At the keyboard."
)
@click.option(
    "--bots", "level", default="", help=f"Level of the other seats: {', '.join(levels())}."
)
@click.option("--seed", type=SEED, help="Of the match (default: a new one each time).")
@pack_option
@game_options
def play(
    game: str,
    players: int | None,
    humans: int,
    level: str,
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
    names = [
        f"You ({GLYPHS[s]})" if s in people else f"{bot.name} {GLYPHS[s]}"
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
    try:
        Terminal(match, people, bot).run()
    except BaseException:  # Ctrl-C and the end of the input too: what was played is not lost.
        keep(match)
        raise


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


class Terminal:
    """A match, the seats at this keyboard, and a bot for the rest."""

    def __init__(self, match: Match, people: list[int], bot: Bot) -> None:
        self.match = match
        self.people = people
        self.bots = [bot] * match.record.config.seats
        self.chance = Chance(scrambled(match.record.seed + 1))
        self.told = 0
        self.shown: int | None = None

    def run(self) -> None:
        """Play to the end, or until somebody quits."""
        match = self.match
        console.print(Panel(f"[bold]{match.rules.title}[/]\n{HELP}", title="Pentarchy"))
        while not match.over:
            if match.seat in self.people:
                if not self._turn():
                    return
            else:
                choose(match, self.bots, self.chance)
        self._tell(None)
        self._result()

    def _turn(self) -> bool:
        seat = self.match.seat
        self._tell(seat)
        if self.shown != seat:
            board(self.match)
            self.shown = seat
        self._ask()
        at = len(self.match.record.actions)
        while len(self.match.record.actions) == at:
            line = click.prompt(f"{self.match.players[seat or 0]}", prompt_suffix="> ").strip()
            if line in ("quit", "exit"):
                return False
            try:
                self._command(line)
            except PentarchyError as error:
                console.print(f"[red]{escape(str(error))}[/]")
        return True

    def _command(self, line: str) -> None:
        match = self.match
        verb, _, rest = line.partition(" ")
        numbered = {str(number): action for number, action in enumerate(match.options, 1)}
        if line in numbered:
            match.apply(numbered[line])
        elif verb == "why" and rest:
            self._why(rest)
        elif line == "undo":
            if match.undo():
                self.told = min(self.told, len(match.story(match.seat)))
                board(match)
                self._ask()
            else:
                console.print(
                    "Nothing to take back: the last choice revealed something, or was not yours."
                )
        elif line == "board":
            board(match)
        elif line == "options":
            self._ask()
        elif line == "log":
            console.print(escape("\n".join(match.log(match.seat)[-40:])))
        elif verb == "card" and rest:
            self._card(rest)
        elif verb == "rule" and rest:
            found = rulebook(match.record.game).get(rest)
            console.print(escape(found.text if found else f"no rule {rest!r}"))
        elif verb == "save" and rest:
            write_text(rest, match.record.to_text())
            console.print(escape(f"written to {rest}"))
        elif line in ("help", "?"):
            console.print(HELP)
        else:
            match.apply(line)

    def _why(self, what: str) -> None:
        match = self.match
        if what in match.view(match.seat).spots():
            refusals = match.why_not_spot(what)
        else:
            refusal = match.why_not(what)
            refusals = [refusal] if refusal else []
        if not refusals:
            console.print("It is offered: choose it.")
        for refusal in refusals:
            cite = f" [bold]{refusal.rule}[/]" if refusal.rule else ""
            console.print(f"[yellow]{escape(refusal.sentence)}[/]{cite}")

    def _card(self, name: str) -> None:
        wanted = name.lower().replace(" ", "_")
        faces = [
            f
            for f in self.match.teller.put(self.match.rules.faces())
            if wanted in (f.key, f.name.lower().replace(" ", "_"))
        ]
        for face in faces:
            numbers = "  ".join(f"{label} {value}" for label, value in face.numbers)
            console.print(Panel(escape(f"{numbers}\n{face.text}"), title=escape(face.name)))
        if not faces:
            console.print(escape(f"no card {name!r}"))

    def _tell(self, seat: int | None) -> None:
        lines = self.match.log(seat)
        for line in lines[self.told :]:
            console.print(f"[dim]· {escape(line)}[/]")
        self.told = len(lines)

    def _ask(self) -> None:
        ask = self.match.told(self.match.seat).ask
        if ask is None:
            return
        cite = f" [dim]({ask.rule})[/]" if ask.rule else ""
        console.print(f"\n[bold]{escape(str(ask.prompt))}[/]{cite}")
        console.print(Columns([_choice(o) for o in ask.options], padding=(0, 3)))

    def _result(self) -> None:
        standing = self.match.standing
        shown = table("The match is over", "place", "player", "score", "from")
        for seat in sorted(range(len(standing.scores)), key=lambda s: standing.places[s]):
            parts = standing.breakdown[seat] if standing.breakdown else ()
            told = ", ".join(f"{self.match.say(label)} {points}" for label, points in parts)
            shown.add_row(
                str(standing.places[seat]),
                self.match.players[seat],
                str(standing.scores[seat]),
                told,
            )
        console.print(shown)


def _choice(option: Option) -> Text:
    text = Text(f"{option.id + 1:>3} ", style="bold green")
    text.append(str(option.label), style="default")
    text.append(f"  {option.action}", style="dim")
    return text


def board(match: Match) -> None:
    """The whole table as the asked seat sees it, as text."""
    names = match.rules.catalogue.names
    for area in match.told(match.seat).areas:
        title = escape(str(area.title or area.id))
        if area.owner is not None:
            title = f"{GLYPHS[area.owner]} {title}"
        if isinstance(area, Counters):
            body = "  ".join(f"{escape(str(c.label))} [bold]{c.value}[/]" for c in area.counters)
        elif isinstance(area, Words):
            body = escape("\n".join(map(str, area.lines)))
        elif isinstance(area, Hexes):
            body = hex_map(area.spots)
        elif isinstance(area, Grid):
            body = "\n".join(_spot(s, names) for s in area.spots if s.pieces)
        else:
            body = "  ".join(_spot(s, names) for s in area.spots if s.pieces or s.label)
        if body.strip():
            console.print(
                f"[bold]{title}[/]  {body}" if "\n" not in body else f"[bold]{title}[/]\n{body}"
            )


def hex_map(spots: Sequence[Spot]) -> str:
    """A hex map in rows: address, terrain by its first letters and colour, pieces."""
    rows: dict[float, list[Spot]] = {}
    for spot in spots:
        rows.setdefault(spot.y, []).append(spot)
    lowest = min((s.x * 2 + s.y for s in spots), default=0)
    lines = []
    for y in sorted(rows):
        line, width = "", 0
        for spot in sorted(rows[y], key=lambda s: s.x):
            column = int(spot.x * 2 + spot.y - lowest) * 5
            pieces = "".join(_mark(p) for p in spot.pieces)
            text = f"{spot.id.partition(':')[2]}{spot.kind[:2]}{pieces}"[:9]
            line += (
                " " * (column - width) + f"[{TERRAIN.get(spot.kind, 'default')}]{escape(text)}[/]"
            )
            width = max(width, column) + len(text)
        lines.append(line)
    legend = sorted({s.kind for s in spots if s.kind})
    told = "  ".join(f"[{TERRAIN.get(k, 'default')}]{escape(k[:2])}[/] {escape(k)}" for k in legend)
    return "\n".join([*lines, told])


def _mark(piece: Piece) -> str:
    return (GLYPHS[piece.owner] if piece.owner is not None else "") + piece.kind[:1]


def _spot(spot: Spot, names: dict[str, str]) -> str:
    inside = " ".join(_piece(p, names) for p in spot.pieces)
    label = escape(str(spot.label))
    return f"[dim]{escape(spot.id)}[/] {label} {escape(inside)}".replace("  ", " ")


def _piece(piece: Piece, names: dict[str, str]) -> str:
    who = GLYPHS[piece.owner] if piece.owner is not None else ""
    what = names.get(piece.key) or str(piece.label or piece.key or piece.kind)
    many = f"×{piece.count}" if piece.count != 1 else ""
    return f"{who}{what}{many}{'(' + piece.face + ')' if piece.face else ''}"
