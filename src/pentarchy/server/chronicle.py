"""The log of a match in words, as each seat may know it, told once and then only continued."""

from __future__ import annotations

from pentarchy.core.event import Event
from pentarchy.core.match import Match
from pentarchy.core.step import Seat
from pentarchy.server.protocol import LogLine
from pentarchy.server.store import Note


class _Told:
    """One seat's lines, and how far they reach."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.events = 0
        self.notes = 0


class Chronicle:
    """The logs of all seats (None: the spectators')."""

    def __init__(self, match: Match, notes: list[Note]) -> None:
        self.match = match
        self.notes = notes
        self.edition = 0
        """Changes when what was told is told anew."""
        self._told: dict[Seat | None, _Told] = {}

    def lines(self, seat: Seat | None) -> list[LogLine]:
        """A seat's whole log so far."""
        told = self._told.get(seat)
        if told is None:
            told = self._told[seat] = _Told()
        events = self.match.events
        for at, event in events[told.events :]:
            self._note(told, at)
            seen = event.seen_by(seat)
            if seen is not None and type(seen).says:
                names = self.match.rules.catalogue.names
                self._line(told, at + 1, seen.sentence(names, self.match.players), of=_of(seen))
        told.events = len(events)
        self._note(told, len(self.match.record.actions))
        return told.lines

    def forget(self) -> None:
        """Something was taken back or somebody renamed: tell everything anew."""
        self._told.clear()
        self.edition += 1

    def _note(self, told: _Told, at: int) -> None:
        """The notes that come before an event."""
        while told.notes < len(self.notes) and self.notes[told.notes].after <= at:
            note = self.notes[told.notes]
            self._line(told, note.after, note.text, note=True)
            told.notes += 1

    @staticmethod
    def _line(
        told: _Told, after: int, text: str, *, note: bool = False, of: tuple[Seat, ...] = ()
    ) -> None:
        seat, others = (of[0], of[1:]) if of else (None, ())
        told.lines.append(LogLine(len(told.lines), after, text, note, seat, others))


def _of(event: Event) -> tuple[Seat, ...]:
    """The seats an event speaks of, its own first."""
    seats = (getattr(event, key) for key in type(event).seat_fields())
    return tuple(dict.fromkeys(seat for seat in seats if seat >= 0))
