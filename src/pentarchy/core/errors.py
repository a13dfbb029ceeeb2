"""What can go wrong by somebody's doing: each error is one sentence that says what was expected."""


class PentarchyError(Exception):
    """Bad input; nothing was changed. The message is for the person who gave it."""


class Malformed(PentarchyError):
    """A text that is not what it should be: an action, a record, a pack, an option."""


class IllegalAction(PentarchyError):
    """A choice that is not an option here."""
