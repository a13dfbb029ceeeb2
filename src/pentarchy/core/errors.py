"""What can go wrong by somebody's doing: each error is one sentence that says what was expected."""

from pentarchy.core.message import Message


class PentarchyError(Exception):
    """Bad input; nothing was changed. What it says is for the person who gave it."""

    def __init__(self, said: Message | str = "") -> None:
        super().__init__(str(said))
        self.said = said


class Malformed(PentarchyError):
    """A text that is not what it should be: an action, a record, a pack, an option."""


class IllegalAction(PentarchyError):
    """A choice that is not an option here."""
