"""`pentarchy languages`: which there are, and how whole they are."""

from __future__ import annotations

import sys

import click

from pentarchy.cli.common import as_json, console, emit_json, table
from pentarchy.languages.catalogue import codes
from pentarchy.languages.check import health, update


@click.command()
@click.option("--update", "renew", is_flag=True, help="Bring the files to what is said now.")
@click.option("--add", "new", default="", help="Begin a language, by its code: de, pt_BR.")
@click.option("--check", is_flag=True, help="Fail if a language lacks anything.")
@as_json
def languages(renew: bool, new: str, check: bool, json: bool) -> None:
    """Show the languages the table can be read in, besides English."""
    for code in [*codes(), *([new] if new else [])] if renew or new else []:
        update(code)
    found = [health(code) for code in codes()]
    if json:
        emit_json(found)
    else:
        columns = ("messages", "translated", "missing", "stale", "faults")
        shown = table("languages", "language", *columns)
        for h in found:
            numbers = (h.messages, h.translated, h.missing, h.stale, len(h.faults))
            shown.add_row(h.language, *map(str, numbers))
        console.print(shown)
        for fault in (f"{h.language}/{fault}" for h in found for fault in h.faults):
            console.print(fault, markup=False)
    if check and any(h.missing or h.stale or h.faults for h in found):
        sys.exit(1)
