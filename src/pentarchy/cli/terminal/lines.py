"""The plain way: lines in, lines out, for screen readers, pipes and slow lines."""

from __future__ import annotations

import click
from rich.text import Text

from pentarchy.cli.common import console
from pentarchy.cli.terminal.sitting import HELP, Sitting
from pentarchy.core.errors import PentarchyError
from pentarchy.core.message import Message


class Lines:
    """Says what changed and what is asked; the rest on request."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.told = 0

    def run(self) -> None:
        """Play to the end, or until somebody quits."""
        match = self.sitting.match
        title = match.say(Message(match.rules.title))
        console.print(Text(f"{title}\n{match.say(HELP)}\n"))
        while not match.over:
            if not self.sitting.mine:
                self.sitting.bots_move()
            elif not self._turn():
                return
        self._tell()
        console.print(self.sitting.result())

    def _turn(self) -> bool:
        match = self.sitting.match
        self._tell()
        console.print(self.sitting.question())
        at = len(match.record.actions)
        while len(match.record.actions) == at:
            line = click.prompt(match.players[match.seat or 0], prompt_suffix="> ").strip()
            if line in ("quit", "exit"):
                return False
            try:
                shown = self.sitting.do(line)
            except PentarchyError as error:
                shown = Text(str(error), style="red")
            if shown is not None:
                console.print(shown)
        self.told = min(self.told, len(match.log(self.sitting.looking)))
        return True

    def _tell(self) -> None:
        lines = self.sitting.match.log(self.sitting.looking)
        for line in lines[self.told :]:
            console.print(Text(f"· {line}", style="dim"))
        self.told = len(lines)
