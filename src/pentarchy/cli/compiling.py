"""`pentarchy compile`: makes the engine machine code, for this Python on this machine."""

from __future__ import annotations

import time

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pentarchy.cli.common import console
from pentarchy.compiled.compiler import compile_package


@click.command("compile")
def compile_engine() -> None:
    """Compile rules and bots; from then on everything uses it by itself.

    It takes some minutes, a C compiler and mypyc (the extra `compile`). The build is kept in the
    user's cache and used as long as it matches the sources; PENTARCHY_BUILD=plain leaves it aside.
    """
    started = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=console) as shown:
        task = shown.add_task("looking")
        made = compile_package(
            lambda what, done, total: shown.update(
                task, description=what, completed=done, total=total
            )
        )
    console.print(f"Compiled in {time.monotonic() - started:.0f} s: {made}", soft_wrap=True)
