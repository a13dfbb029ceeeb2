"""`pentarchy games`: what can be played, and how."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pentarchy.cli.common import as_json, console, emit_json, table
from pentarchy.core.rules import games as registered


@click.command()
@as_json
def games(json: bool) -> None:
    """List the games, their modes and their options."""
    known = registered().values()
    if json:
        emit_json(
            [
                {
                    "name": r.name,
                    "title": r.title,
                    "version": r.version,
                    "seats": list(r.seats),
                    "modes": r.modes,
                    "options": r.options,
                    "components": len(r.catalogue),
                    "finished": r.finished,
                }
                for r in known
            ]
        )
        return
    for r in known:
        console.print(f"[bold]{r.name}[/]  {r.title}, {r.seats[0]}-{r.seats[-1]} seats")
        shown = table("", "mode", "what it is")
        for mode in r.modes:
            seats = f" ({_seats(mode.seats)})" if mode.seats else ""
            shown.add_row(mode.key, mode.help + seats)
        console.print(shown)
        if r.options:
            shown = table("", "option", "values", "what it does")
            for spec in r.options:
                values = ", ".join(
                    f"[bold]{_word(c)}[/]" if c == spec.default else _word(c) for c in spec.choices
                )
                shown.add_row(spec.key, values, spec.help)
            console.print(shown)
        console.print()


def _seats(numbers: Sequence[int]) -> str:
    return "1 seat" if tuple(numbers) == (1,) else f"{', '.join(map(str, numbers))} seats"


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
