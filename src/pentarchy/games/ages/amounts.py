"""How many of what: parts of messages that count something of their own."""

from __future__ import annotations

from pentarchy.core.message import Message


def resources(n: int | str) -> Message:
    """Resources; a query names a number that is not known yet."""
    return Message("{n} resource", many="{n} resources", n=n)


def civil_actions(n: int) -> Message:
    """Civil actions."""
    return Message("{n} civil action", many="{n} civil actions", n=n)


def military_actions(n: int) -> Message:
    """Military actions."""
    return Message("{n} military action", many="{n} military actions", n=n)


def stages(n: int) -> Message:
    """Stages of a wonder."""
    return Message("{n} stage", many="{n} stages", n=n)


def food_change(n: int) -> Message:
    """Food gained or lost."""
    return Message("+{n} food", n=n) if n > 0 else Message("−{n} food", n=-n)


def resource_change(n: int) -> Message:
    """Resources gained or lost."""
    if n > 0:
        return Message("+{n} resource", many="+{n} resources", n=n)
    return Message("−{n} resource", many="−{n} resources", n=-n)


def culture_change(n: int) -> Message:
    """Culture scored or lost."""
    return Message("+{n} culture", n=n) if n > 0 else Message("−{n} culture", n=-n)


def science_change(n: int) -> Message:
    """Science scored or lost."""
    return Message("+{n} science", n=n) if n > 0 else Message("−{n} science", n=-n)


def yellow_change(n: int) -> Message:
    """Yellow cubes from the box, or back to it."""
    if n > 0:
        return Message("+{n} yellow cube", many="+{n} yellow cubes", n=n)
    return Message("−{n} yellow cube", many="−{n} yellow cubes", n=-n)


def blue_change(n: int) -> Message:
    """Blue cubes from the box, or back to it."""
    if n > 0:
        return Message("+{n} blue cube", many="+{n} blue cubes", n=n)
    return Message("−{n} blue cube", many="−{n} blue cubes", n=-n)
