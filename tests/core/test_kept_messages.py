"""Messages as plain data: what is kept of them says the same again."""

from __future__ import annotations

import json

import pytest

from pentarchy.core.message import Message, Verbatim, as_data, from_data


@pytest.mark.parametrize(
    "message",
    [
        Message("The match is over."),
        Message("{seat} takes {what}.", seat=1, what="oil"),
        Message("{n} token", many="{n} tokens", n=3, context="supply"),
        Message("{name} plays for {seat}.", name=Verbatim("{seat}"), seat=0),
        Message("{all}.", all=("oil", Message("{n} coin", many="{n} coins", n=2), 5)),
    ],
)
def test_messages_survive_being_kept(message: Message) -> None:
    """Template, plural, context and arguments, parts with words of their own among them."""
    kept = from_data(json.loads(json.dumps(as_data(message))))
    assert kept == message
    assert str(kept) == str(message)
