"""Who sits at this keyboard, the bots on the other seats, and what a typed line means."""

from __future__ import annotations

from functools import partial

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from pentarchy.bots.analysis import hint
from pentarchy.bots.base import Bot
from pentarchy.bots.table import choose
from pentarchy.cli.common import write_text
from pentarchy.cli.terminal.drawing import PANES, WIDTH, drawn, panes
from pentarchy.core.chance import Chance, scrambled
from pentarchy.core.match import Match
from pentarchy.core.message import Message, Seat, Verbatim
from pentarchy.core.rulebook import rulebook
from pentarchy.core.teller import Reason
from pentarchy.core.view import View

HELP = Message(
    """\
a number or an action   choose it (both are listed; `place D4` works as well as 3)
why WHAT                why an action or an address on the table is not offered
undo                    take back your last choice, as far as nothing was revealed
look map|table|own|rivals   show that part of the table
options, log, hint      show them
card NAME               what a card says
rule ID                 the text of a rule
save FILE               write the record so far
quit                    leave"""
)
HINT_SECONDS = 2.0
SHOWN = Message("Nothing to take back: it has shown something.")
OVER = Message("The match is over.")
OFFERED = Message("It is offered: choose it.")
NO_RULE = partial(Message, "There is no rule {id}.")
NO_CARD = partial(Message, "There is no card {name}.")
WRITTEN = partial(Message, "Written to {file}.")


class Sitting:
    """A match, the seats at this keyboard, and a bot for the rest."""

    def __init__(self, match: Match, people: list[Seat], bot: Bot, width: int = WIDTH) -> None:
        self.match = match
        self.width = width
        """Columns in which maps are drawn."""
        self.people = people
        self.bots = [bot] * match.record.config.seats
        self.chance = Chance(scrambled(match.record.seed + 1))

    @property
    def mine(self) -> bool:
        """Whether somebody at this keyboard is asked."""
        return self.match.seat in self.people

    @property
    def looking(self) -> Seat | None:
        """From which seat the table is seen: the asked one's, or else the only one here."""
        if self.mine:
            return self.match.seat
        return self.people[0] if len(self.people) == 1 else None

    def view(self) -> View:
        """The table from there, in words."""
        return self.match.told(self.looking)

    def bots_move(self) -> None:
        """Let a bot choose."""
        choose(self.match, self.bots, self.chance)

    def do(self, line: str) -> RenderableType | None:
        """Carry out a typed line: what it shows, or None if it was a choice."""
        match = self.match
        verb, _, rest = line.strip().partition(" ")
        numbered = {str(number): action for number, action in enumerate(match.options, 1)}
        if verb in numbered and not rest:
            match.apply(numbered[verb])
            return None
        if verb == "undo" and not rest:
            return None if match.undo() else self._text(SHOWN)
        shown = self._shown(verb, rest.strip())
        if shown is None:
            match.apply(line.strip())
        return shown

    def _text(self, said: Message) -> Text:
        return Text(self.match.say(said))

    def _shown(self, verb: str, rest: str) -> RenderableType | None:
        """What a command shows; None if the line is none."""
        match = self.match
        if verb == "why" and rest:
            return self.why(rest)
        if verb == "look" and rest in PANES:
            return drawn(panes(self.view())[rest], match, self.width)
        if verb == "options":
            return self.question()
        if verb == "log":
            return Text("\n".join(match.log(self.looking)[-40:]))
        if verb == "hint" and self.mine:
            return self.hint()
        if verb == "card" and rest:
            return self.card(rest)
        if verb == "rule" and rest:
            found = rulebook(match.record.game, match.language.code).get(rest)
            return Markdown(found.text) if found else self._text(NO_RULE(id=Verbatim(rest)))
        if verb == "save" and rest:
            write_text(rest, match.record.to_text())
            return self._text(WRITTEN(file=Verbatim(rest)))
        return self._text(HELP) if verb in ("help", "?") else None

    def question(self) -> Text:
        """What is asked, and the options by number."""
        ask = self.view().ask
        if ask is None:
            return self._text(OVER)
        text = Text()
        text.append(str(ask.prompt), style="bold")
        text.append(f" ({ask.rule})\n" if ask.rule else "\n", style="dim")
        for option in ask.options:
            text.append(f"{option.id + 1:>3} ", style="bold green")
            text.append(str(option.label))
            text.append(f"  {option.action}\n", style="dim")
        return text

    def why(self, what: str) -> Text:
        """Why an action or a spot is not offered."""
        match = self.match
        if what in match.view(match.seat).spots():
            reasons: list[Reason] = match.why_not_spot(what)
        else:
            reason = match.why_not(what)
            reasons = [reason] if reason else []
        if not reasons:
            return self._text(OFFERED)
        told = (f"{r.sentence} ({r.rule})" if r.rule else str(r.sentence) for r in reasons)
        return Text("\n".join(told), style="yellow")

    def hint(self) -> Text:
        """What a strong bot would do."""
        seat = self.match.seat
        assert seat is not None
        found = hint(self.match.game, seat, self.chance, HINT_SECONDS)
        best = found.suggestions[0]
        if found.advice:
            return Text(f"{self.match.say(found.advice)} ({best.action})")
        reasons = "; ".join(map(self.match.say, best.reasons))
        return Text(
            f"{self.match.say(best.label)} ({best.action}){': ' + reasons if reasons else ''}"
        )

    def card(self, name: str) -> Text:
        """What the cards of a name say."""
        wanted = name.lower().replace(" ", "_")
        text = Text()
        for face in self.match.teller.put(self.match.rules.faces()):
            if wanted in (face.key, face.name.lower().replace(" ", "_")):
                numbers = ", ".join(f"{one.label} {one.value}" for one in face.numbers)
                text.append(face.name, style="bold")
                text.append(f" {numbers}\n{face.text}\n", style="default")
        return text if text.plain else self._text(NO_CARD(name=Verbatim(name)))

    def result(self) -> Text:
        """How it ended."""
        standing, text = self.match.standing, Text()
        text.append(f"{self.match.say(OVER)}\n", style="bold")
        for seat in sorted(range(len(standing.scores)), key=lambda s: standing.places[s]):
            parts = standing.breakdown[seat] if standing.breakdown else ()
            told = ", ".join(f"{self.match.say(label)} {points}" for label, points in parts)
            line = f"{standing.places[seat]}. {self.match.players[seat]} {standing.scores[seat]}"
            text.append(f"{line}  {told}\n")
        return text
