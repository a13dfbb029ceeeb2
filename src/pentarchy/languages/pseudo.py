"""A language that nobody speaks: English with accents, a third longer.

What a screen shows without accents did not come from a catalogue; what breaks a box would break it
in a language with long words too.
"""

from __future__ import annotations

from pentarchy.core.language import Language
from pentarchy.core.message import Message, fitting, parsed

CODE = "qps"
_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž",
)
_LONGER = "~"


def accented(text: str) -> str:
    """A text as it is said in it.

    >>> accented("Pay 2 wood.")
    'Þåý 2 ŵööð.~~~'
    """
    return text.translate(_ACCENTS) + _LONGER * (len(text) // 3)


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
