"""A language that nobody speaks: English with accents, a third longer.

What a screen shows without accents did not come from a catalogue; what breaks a box would break it
in a language with long words too.
"""

from __future__ import annotations

import re

from pentarchy.core.language import Language
from pentarchy.core.message import Message, fitting, parsed

CODE = "qps"
_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž",
)
_LONGER = "~"
_BROWSER = re.compile(r"\{\w+[|}]|[A-Za-z]+")


def accented(text: str) -> str:
    """A text as it is said in it.

    >>> accented("Pay 2 wood.")
    'Þåý 2 ŵööð.~~~'
    """
    return text.translate(_ACCENTS) + _LONGER * (len(text) // 3)


def browser(text: str) -> str:
    """A text of the browser; its holes, and the numbers that choose, keep their names.

    >>> browser("{n} {n|token|tokens}")
    '{n} {n|ţöķéñ|ţöķéñš}~~~~~~'
    """
    said = _BROWSER.sub(lambda found: _letters(found[0]), text)
    return said + _LONGER * (len(text) // 3)


def _letters(text: str) -> str:
    return text if text.startswith("{") else text.translate(_ACCENTS)


class Pseudo(Language):
    """What is said, with accents; what fills the holes has its own."""

    code = CODE

    def template(self, message: Message, game: str, form: str = "") -> str:
        pieces = []
        for text, hole, wanted in parsed(fitting(message)):
            said = text.translate(_ACCENTS)
            pieces.append(said.replace("{", "{{").replace("}", "}}"))
            if hole is not None:
                pieces.append(f"{{{hole}:{wanted}}}" if wanted else f"{{{hole}}}")
        return "".join(pieces) + _LONGER * (len(message.template) // 3)

    def name(self, key: str, english: str, game: str, form: str = "") -> str:
        return accented(english)
