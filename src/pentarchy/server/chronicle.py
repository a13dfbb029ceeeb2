"""The log of a match as each seat may know it, told once in each language and then continued."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pentarchy.core.event import Event
from pentarchy.core.match import Match
from pentarchy.core.message import SEATS, Seat, as_data, from_data
from pentarchy.languages.translated import language
from pentarchy.server.protocol import LogLine

if TYPE_CHECKING:
    from pentarchy.server.store import Note


class Entry(Struct, frozen=True):
    """A line of a seat's log, before it is told: what is said, when, and of whom."""

    after: int
    said: Any
    """A message, or words that were kept when they were told."""
    note: bool = False
    seats: tuple[Seat, ...] = ()
    """Its own seat first."""

    def told(self, number: int, text: str, marks: tuple[Any, ...]) -> LogLine:
        """The line in words."""
        first, *others = self.seats or (None,)
        return LogLine(number, self.after, text, self.note, first, tuple(others), marks)


class Kept(Struct, frozen=True, omit_defaults=True):
    """An entry as it is stored; until 0.2 lines were stored in English words."""

    after: int
    text: str = ""
    said: Any = None
    seat: Seat | None = None
    others: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, entry: Entry) -> Kept:
        """What is stored of an entry."""
        first, *others = entry.seats or (None,)
        return cls(entry.after, said=as_data(entry.said), seat=first, others=tuple(others))

    @property
    def entry(self) -> Entry:
        """The entry it was."""
        said = self.text if self.said is None else from_data(self.said)
        seats = () if self.seat is None else (self.seat, *self.others)
        return Entry(self.after, said, seats=seats)


class _Log:
    """One seat's entries, how far they reach, and the lines told of them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.events = 0
        self.notes = 0
        self.lines: dict[str, list[LogLine]] = {}


class Chronicle:
    """The logs of all seats (None: the spectators')."""

    def __init__(
        self,
        match: Match,
        notes: list[Note],
        kept: Callable[[Seat | None], Sequence[Kept]] = lambda seat: (),
    ) -> None:
        self.match = match
        self.notes = notes
        self._kept = kept
        """What happened before the events that the match knows, as a seat may know it."""
        self._logs: dict[Seat | None, _Log] = {}

    def lines(self, seat: Seat | None, code: str) -> list[LogLine]:
        """A seat's whole log so far in a language: one list that grows, another when all is told
        anew."""
        log = self._upto_now(seat)
        lines = log.lines.setdefault(code, [])
        teller = self.match.teller.speaking(language(code))
        for entry in log.entries[len(lines) :]:
            lines.append(entry.told(len(lines), *teller.marked(entry.said)))
        return lines

    def entries(self, seat: Seat | None) -> list[Entry]:
        """A seat's whole log so far, before it is told."""
        return self._upto_now(seat).entries

    def forget(self) -> None:
        """Something was taken back or somebody renamed: tell everything anew."""
        self._logs.clear()

    def _upto_now(self, seat: Seat | None) -> _Log:
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = _Log()
            for kept in self._kept(seat):
                self._note(log, kept.after - 1)
                log.entries.append(kept.entry)
        events = self.match.events
        for at, event in events[log.events :]:
            self._note(log, at)
            if message := event.told_to(seat):
                log.entries.append(Entry(at + 1, message, seats=_of(event)))
        log.events = len(events)
        self._note(log, len(self.match.record.actions))
        return log

    def _note(self, log: _Log, at: int) -> None:
        """The notes that come before an event."""
        while log.notes < len(self.notes) and self.notes[log.notes].after <= at:
            note = self.notes[log.notes]
            log.entries.append(Entry(note.after, note.said, note=True))
            log.notes += 1


def _of(event: Event) -> tuple[Seat, ...]:
    """The seats an event speaks of, its own first."""
    seats = (getattr(event, key) for key in event.__struct_fields__ if key in SEATS)
    return tuple(dict.fromkeys(seat for seat in seats if seat >= 0))
