"""The table in the terminal: map, own board, rivals, question and log in panes, keys and mouse."""

from __future__ import annotations

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Footer, Input, OptionList, RichLog, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from pentarchy.cli.terminal.drawing import COLOURS, GLYPHS, PANES, drawn, panes
from pentarchy.cli.terminal.sitting import HELP, Sitting
from pentarchy.core.errors import PentarchyError
from pentarchy.core.message import Message
from pentarchy.core.view import View

TITLES = {
    "map": Message("Map"),
    "table": Message("Table"),
    "own": Message("Your board"),
    "rivals": Message("Rivals"),
}
KEYS = {
    "help": ("f1", Message("Help")),
    "why": ("f2", Message("Why not?")),
    "undo": ("f3", Message("Undo")),
    "hint": ("f4", Message("Hint")),
    "focus_options": ("escape", Message("Options")),
    "quit": ("ctrl+q", Message("Leave")),
}
TYPED = Message("an action, why WHAT, card NAME, rule ID, save FILE")
MAP = 60
"""Columns below which a map is not pressed."""
NOT_YOURS = Message("It is not your turn.")


class TableApp(App[None]):
    """A match as one sits at it."""

    CSS = """
    #seats { height: 1; background: $panel; padding: 0 1; }
    #board { width: 2fr; }
    #map-text { width: auto; min-width: 100%; }
    #rail { width: 1fr; min-width: 40; border-left: solid $primary; }
    #prompt { padding: 0 1; height: auto; max-height: 6; background: $boost; }
    #options { height: 2fr; border: none; }
    #said { height: auto; max-height: 10; padding: 0 1; color: $warning; }
    #log { height: 1fr; border-top: solid $primary; padding: 0 1; }
    #line { dock: bottom; }
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.say = sitting.match.say
        self.told = 0
        for action, (key, words) in KEYS.items():
            self.bind(key, action, description=self.say(words))

    def compose(self) -> ComposeResult:
        """The panes."""
        yield Static(id="seats")
        with Horizontal():
            with TabbedContent(id="board"):
                for pane in self._panes():
                    with TabPane(self.say(TITLES[pane]), id=pane), ScrollableContainer():
                        yield Static(id=f"{pane}-text")
            with Vertical(id="rail"):
                yield Static(id="prompt")
                yield OptionList(id="options")
                yield Static(id="said")
                yield RichLog(id="log", wrap=True, markup=False, min_width=0)
        yield Input(placeholder=self.say(TYPED), id="line")
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.title = self.say(Message(self.sitting.match.rules.title))
        self.go_on()

    def go_on(self) -> None:
        """Show the table, and let the bots play until somebody here is asked."""
        self.show()
        if not self.sitting.match.over and not self.sitting.mine:
            self.let_bots_play()

    @work(thread=True, exclusive=True)
    def let_bots_play(self) -> None:
        """Bots think beside the screen, which shows each of their choices."""
        match = self.sitting.match
        while not match.over and not self.sitting.mine:
            self.sitting.bots_move()
        self.call_from_thread(self.show)

    def show(self) -> None:
        """Draw everything as it is now."""
        sitting, match = self.sitting, self.sitting.match
        view = sitting.view()
        self.query_one("#seats", Static).update(self._seats(view.round, view.standing.scores))
        self._show_pane(view)
        log = self.query_one("#log", RichLog)
        lines = match.log(sitting.looking)
        if len(lines) < self.told:
            log.clear()
            self.told = 0
        for line in lines[self.told :]:
            log.write(Text(line))
        self.told = len(lines)
        options = self.query_one("#options", OptionList)
        options.clear_options()
        ask = view.ask
        if match.over:
            self.query_one("#prompt", Static).update(sitting.result())
        elif ask is not None:
            cite = f" ({ask.rule})" if ask.rule else ""
            self.query_one("#prompt", Static).update(Text(f"{ask.prompt}{cite}", style="bold"))
            for option in ask.options:
                label = Text()
                label.append(f"{option.id + 1:>3} ", style="bold green")
                label.append(str(option.label))
                label.append(f"  {option.action}", style="dim")
                options.add_option(Option(label, id=str(option.id + 1)))
            if ask.options:
                options.highlighted = 0
                options.focus()

    def _panes(self) -> tuple[str, ...]:
        """The parts of the table; not every game has a map."""
        found = panes(self.sitting.view())
        return tuple(pane for pane in PANES if pane != "map" or found["map"])

    def _show_pane(self, view: View) -> None:
        """Draw the pane that is looked at."""
        first = self._panes()[0]
        pane = self.query_one(TabbedContent).active or first
        found = panes(view)
        areas = found[pane] + (found["own"] if pane == first else [])
        width = max(MAP, self.query_one("#board").size.width - 4)
        text = drawn(areas, self.sitting.match, width)
        self.query_one(f"#{pane}-text", Static).update(text)

    def on_resize(self) -> None:
        """A map fits its pane."""
        self._show_pane(self.sitting.view())

    def on_tabbed_content_tab_activated(self) -> None:
        """Another pane is looked at."""
        self._show_pane(self.sitting.view())

    def _seats(self, number: int, scores: tuple[int, ...]) -> Text:
        match = self.sitting.match
        text = Text(f"{self.title}  {self.say(Message('round {n}', n=number))}  ", style="bold")
        for seat, name in enumerate(match.players):
            arrow = "▶" if seat == match.seat else " "
            text.append(f" {arrow}{GLYPHS[seat]} {name} {scores[seat]} ", style=COLOURS[seat])
        return text

    # What a person does.

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option by mouse or Enter."""
        assert event.option.id is not None
        self.carry_out(event.option.id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A typed line."""
        event.input.clear()
        if event.value.strip() in ("quit", "exit"):
            self.exit()
        elif event.value.strip():
            self.carry_out(event.value)

    def carry_out(self, line: str) -> None:
        """Do what a line says, and show what came of it."""
        said = self.query_one("#said", Static)
        if not self.sitting.mine and line.partition(" ")[0] not in ("look", "card", "rule", "save"):
            said.update(self.say(NOT_YOURS))
            return
        try:
            shown = self.sitting.do(line)
        except PentarchyError as error:
            shown = Text(str(error))
        said.update(shown if shown is not None else "")
        if shown is None:
            self.go_on()

    def action_help(self) -> None:
        """What can be typed."""
        self.query_one("#said", Static).update(Text(self.say(HELP)))

    def action_why(self) -> None:
        """Type what is not offered."""
        line = self.query_one("#line", Input)
        line.value = "why "
        line.focus()

    def action_undo(self) -> None:
        """Take the last choice back."""
        self.carry_out("undo")

    def action_hint(self) -> None:
        """Ask a strong bot."""
        self.carry_out("hint")

    def action_focus_options(self) -> None:
        """Back to the options."""
        self.query_one("#options", OptionList).focus()
