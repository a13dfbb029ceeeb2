"""`pentarchy rules`: the rules reference, and what of it is tested."""

from __future__ import annotations

import sys

import click
from rich.markdown import Markdown

from pentarchy.cli.common import as_json, console, emit_json, language_option, table
from pentarchy.core.errors import Malformed
from pentarchy.core.rulebook import page, rulebook
from pentarchy.core.rules import find
from pentarchy.core.rules import games as registered
from pentarchy.languages.translated import language


@click.command()
@click.argument("game", required=False)
@click.argument("rule", required=False)
@click.option("--coverage", is_flag=True, help="Which rules, cards and examples have no test.")
@click.option("--check", is_flag=True, help="With --coverage: fail if a finished game lacks any.")
@language_option
@as_json
def rules(
    game: str | None, rule: str | None, coverage: bool, check: bool, code: str, json: bool
) -> None:
    """Show the rules of GAME, or one RULE by its id."""
    if coverage:
        _coverage([find(game).name] if game else list(registered()), check, json)
        return
    if game is None:
        raise click.UsageError("Missing argument 'GAME'; `pentarchy games` lists them.")
    find(game)
    book = rulebook(game, language(code).code)
    if not book:
        raise Malformed(f"{game} has no rules reference; expected docs/rules/{game}.md")
    if rule is None:
        emit_json(list(book.values())) if json else console.print(
            Markdown(page("rules", game, code))
        )
        return
    found = book.get(rule.upper()) or book.get(rule)
    if found is None:
        near = [i for i in book if i.split(".")[0] == rule.upper().split(".")[0]]
        listed = ", ".join(near or list(book)[:20])
        raise Malformed(f"{game} has no rule {rule!r}; known are: {listed}")
    if json:
        emit_json(found)
        return
    console.print(f"[bold]{found.id}[/]  {found.section}")
    console.print(Markdown(found.text))
    if found.notes:
        console.print(Markdown(f"*{found.notes}*"))


def _coverage(names: list[str], check: bool, json: bool) -> None:
    from pentarchy.cli.coverage import measured

    reports = measured(names)
    if json:
        emit_json(reports[names[0]] if len(names) == 1 else reports)
    else:
        shown = table("Rules coverage", "game", "rules", "examples", "cards", "untested")
        for name, report in reports.items():
            shown.add_row(
                name,
                str(report.rules),
                str(report.examples),
                str(report.cards),
                str(len(report.untested)),
            )
        console.print(shown)
        for name, report in reports.items():
            for line in [*report.untested, *report.unknown]:
                console.print(f"  {name}: {line}")
    lacking = [
        n for n, r in reports.items() if registered()[n].finished and (r.untested or r.unknown)
    ]
    if check and lacking:
        click.echo(f"Error: finished games with untested rules: {', '.join(lacking)}", err=True)
        sys.exit(1)
