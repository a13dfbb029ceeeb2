"""Sheets: the table as one seat sees it at one moment, encoded once for all who look from there."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import msgspec

from pentarchy.core.view import View
from pentarchy.server.parts import patch

ENGLISH = "en"


class Sheet:
    """A view, whole and as what changed since another, in each language that somebody reads."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._whole: dict[str, msgspec.Raw] = {}
        # Kept only as long as some socket still shows the sheet before.
        self._since: WeakKeyDictionary[Sheet, dict[str, msgspec.Raw | None]] = WeakKeyDictionary()

    def whole(self, language: str) -> msgspec.Raw:
        """All of it."""
        if language not in self._whole:
            self._whole[language] = encoded(self.view, language)
        return self._whole[language]

    def since(self, before: Sheet, language: str) -> msgspec.Raw | None:
        """The patch that makes an earlier sheet into this one; None if they look the same."""
        if before is self:
            return None
        made = self._since.setdefault(before, {})
        if language not in made:
            found = patch(before.view, self.view)
            made[language] = encoded(found, language) if found else None
        return made[language]


def encoded(value: object, language: str) -> msgspec.Raw:
    """What is sent of a view or a part of it, in the reader's language."""
    return msgspec.Raw(msgspec.json.encode(value))
