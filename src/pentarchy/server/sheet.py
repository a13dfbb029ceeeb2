"""Sheets and outlooks: what is told at one moment, encoded once for all who are told the same."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from pentarchy.core.teller import Teller
from pentarchy.core.view import View
from pentarchy.languages.translated import language
from pentarchy.server.parts import patch
from pentarchy.server.protocol import LogLine, Parts, State


class Sheet:
    """A view, whole and as what changed since another, in each language that somebody reads."""

    def __init__(self, view: View, teller: Teller) -> None:
        self.view = view
        self.teller = teller
        self._whole: dict[str, msgspec.Raw] = {}
        # Kept only as long as some socket still shows the sheet before.
        self._since: WeakKeyDictionary[Sheet, dict[str, msgspec.Raw | None]] = WeakKeyDictionary()

    def whole(self, code: str) -> msgspec.Raw:
        """All of it."""
        if code not in self._whole:
            self._whole[code] = encoded(self.view, self._speaking(code))
        return self._whole[code]

    def since(self, before: Sheet, code: str) -> msgspec.Raw | None:
        """The patch that makes an earlier sheet into this one; None if they look the same."""
        if before is self:
            return None
        made = self._since.setdefault(before, {})
        if code not in made:
            # Messages that are equal still read otherwise when somebody has another name.
            renamed = before.teller.players != self.teller.players
            found = (self.view,) if renamed else patch(before.view, self.view)
            made[code] = encoded(found, self._speaking(code)) if found else None
        return made[code]

    def _speaking(self, code: str) -> Teller:
        return self.teller.speaking(language(code))


class Outlook:
    """All that is told at one moment to sockets that have the same seats, look from the same and
    read the same language."""

    def __init__(self, sheet: Sheet, around: dict[str, Any], log: list[LogLine], code: str) -> None:
        self.sheet = sheet
        self.code = code
        self.around = around
        """What a `State` says besides view and log."""
        self._log, self._length = log, len(log)
        """The log grows; this much of it belongs to the moment."""
        self._whole = b""
        self._since: WeakKeyDictionary[Outlook, bytes | None] = WeakKeyDictionary()

    def whole(self) -> bytes:
        """The message that tells all of it."""
        if not self._whole:
            view: Any = self.sheet.whole(self.code)
            log = tuple(self._log[: self._length])
            state = State(view=view, log_from=0, log=log, **self.around)
            self._whole = msgspec.json.encode(state)
        return self._whole

    def since(self, before: Outlook) -> bytes | None:
        """The message for who was told an earlier outlook; None if nothing is new to them."""
        if before is self:
            return None
        if before not in self._since:
            parts = self._parts(before)
            self._since[before] = None if parts is None else msgspec.json.encode(parts)
        return self._since[before]

    def _parts(self, before: Outlook) -> Parts | None:
        was = before.around
        parts = {key: patch(was[key], now) for key, now in self.around.items() if now != was[key]}
        changed = self.sheet.since(before.sheet, self.code)
        if changed is not None:
            parts["view"] = changed
        log_from = self._common(before)
        lines = tuple(self._log[log_from : self._length])
        nothing = not parts and not lines and log_from == before._length
        return None if nothing else Parts(parts, log_from, lines)

    def _common(self, before: Outlook) -> int:
        """How many lines of the log both have."""
        most = min(before._length, self._length)
        if self._log is before._log:
            return most
        # Something was taken back, and all is told anew.
        both = zip(before._log[:most], self._log, strict=False)
        return next((i for i, (was, now) in enumerate(both) if was != now), most)


def encoded(value: object, teller: Teller) -> msgspec.Raw:
    """What is sent of a view or a part of it, put into words."""
    return msgspec.Raw(msgspec.json.encode(value, enc_hook=teller.encoded))
