"""In which language a person is spoken to: the one they chose, or else the browser's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from babel import Locale, negotiate_locale
from litestar.connection import ASGIConnection
from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.errors import Malformed, PentarchyError
from pentarchy.core.language import ENGLISH, Language
from pentarchy.core.message import Message
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Lesson, Mode, OptionSpec
from pentarchy.core.teller import Teller
from pentarchy.languages.catalogue import COMMON, WEB, codes, read, whole
from pentarchy.languages.translated import language
from pentarchy.server.protocol import LanguageInfo, Texts


class _NoGame:
    """Whose words are used where no game is meant."""

    name = COMMON
    names: Mapping[str, str] = {}
    unseated: tuple[str, ...] = ()


def spoken(connection: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """The language of whoever asks: as the address says, else as the browser prefers."""
    if wished := connection.query_params.get("language", ""):
        return language(wished)
    preferred = (part.partition(";") for part in _accepted(connection).split(","))
    # Browsers name them in the order of preference; the numbers behind say the same again.
    named = [code.strip() for code, _, weight in preferred if weight.strip() != "q=0"]
    found = negotiate_locale(named, [ENGLISH.code, *filter(whole, codes())], sep="-")
    return language(found or ENGLISH.code)


def _accepted(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.headers.get("accept-language", "")


def teller(rules: Rules[Any], connection: ASGIConnection[Any, Any, Any, Any]) -> Teller:
    """Puts what a game says into the words of whoever asks."""
    return Teller(rules, (), spoken(connection))


def said_to(connection: ASGIConnection[Any, Any, Any, Any], error: PentarchyError) -> str:
    """What an error says, to whoever caused it; before all else that the language is unknown."""
    try:
        tongue = spoken(connection)
    except Malformed as unknown:
        return str(unknown)
    return _speaking(tongue).say(error.said)


def speaker(code: str) -> Teller:
    """Puts what no game says into the words of a language."""
    return _speaking(language(code))


def _speaking(tongue: Language) -> Teller:
    return Teller(cast(Any, _NoGame), (), tongue)


def known_languages() -> list[LanguageInfo]:
    """Every language that says everything, by the name that who speaks it gives it."""
    found = [ENGLISH.code, *filter(whole, codes())]
    return [LanguageInfo(code, Locale.parse(code).get_display_name(code) or code) for code in found]


def words(code: str) -> Texts:
    """The browser's own texts in a language, by key; what is missing is read in English."""
    made = Texts({}, {})
    for message in read(language(code).code, WEB) if code != ENGLISH.code else ():
        context, said = message.context or "", message.string
        if context and said and isinstance(said, str) and isinstance(message.id, str):
            if context.endswith(".help"):
                made.help.setdefault(context.removesuffix(".help"), {})[message.id] = said
            else:
                made.texts[context] = said
    return made


T = TypeVar("T", Mode, OptionSpec, Lesson)


def in_words(what: tuple[T, ...], said: Teller) -> tuple[T, ...]:
    """Modes, options or lessons with their titles and explanations in words."""
    return tuple(replace(one, **_told(one, said)) for one in what)


def _told(one: Struct, said: Teller) -> dict[str, str]:
    fields = {key: getattr(one, key, "") for key in ("title", "help", "text")}
    return {key: said.say(Message(english)) for key, english in fields.items() if english}
