"""A language other than English: its words from its catalogues."""

from __future__ import annotations

from functools import cache, lru_cache

from pentarchy.core.errors import Malformed
from pentarchy.core.language import ENGLISH, Language
from pentarchy.core.message import Message
from pentarchy.languages import pseudo
from pentarchy.languages.catalogue import codes, translations

FORMS = " | "
"""Parts the forms of a translation: `дерево | gen дерева | acc дерево`; the first has no name."""


class Translated(Language):
    """What is said in the words of a language's catalogues, and what they lack in English."""

    def __init__(self, code: str) -> None:
        self.code = code

    def template(self, message: Message, game: str, form: str = "") -> str:
        n = message.args.get("n") if message.many else None
        counted = n if isinstance(n, int) else None
        return _said(
            self.code, game, message.context, message.template, message.many, counted, form
        )

    def name(self, key: str, english: str, game: str, form: str = "") -> str:
        return _said(self.code, game, key, english, "", None, form)


@lru_cache(100_000)
def _said(
    code: str, domain: str, context: str, english: str, many: str, n: int | None, form: str
) -> str:
    if not english:
        return ""  # A catalogue keeps what it says of itself under nothing.
    found = translations(code, domain)
    if n is None:
        text = found.pgettext(context, english) if context else found.gettext(english)
    elif context:
        text = found.npgettext(context, english, many, n)
    else:
        text = found.ngettext(english, many, n)
    said = forms(text)
    return said.get(form) or said[""]


def forms(text: str) -> dict[str, str]:
    """The forms of a translation by name.

    >>> forms("дерево | gen дерева")
    {'': 'дерево', 'gen': 'дерева'}
    """
    first, *others = text.split(FORMS)
    return {"": first} | {name: said for name, _, said in (o.partition(" ") for o in others)}


@cache
def language(code: str) -> Language:
    """A language by its code."""
    if code == ENGLISH.code:
        return ENGLISH
    if code == pseudo.CODE:
        return pseudo.Pseudo()
    if code not in codes():
        known = ", ".join([ENGLISH.code, *codes()])
        raise Malformed(f"there is no language {code!r}; expected one of: {known}")
    return Translated(code)
