"""In which language a person is spoken to: the one they chose, or else the browser's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

from babel import Locale, negotiate_locale
from litestar.connection import ASGIConnection
from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.errors import Malformed
from pentarchy.core.language import ENGLISH, Language
from pentarchy.core.message import Message
from pentarchy.core.rules import Rules, games
from pentarchy.core.settings import Lesson, Mode, OptionSpec, Setting, spaced
from pentarchy.core.teller import Teller
from pentarchy.languages import pseudo
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
    known = [*_whole_ones(), pseudo.CODE]
    found = negotiate_locale(named, known, sep="-")
    return language(found or ENGLISH.code)


@cache
def _whole_ones() -> tuple[str, ...]:
    """The languages in which everything can be said."""
    return (ENGLISH.code, *filter(whole, codes()))


def _accepted(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.headers.get("accept-language", "")


def teller(rules: Rules[Any], connection: ASGIConnection[Any, Any, Any, Any]) -> Teller:
    """Puts what a game says into the words of whoever asks."""
    return Teller(rules, (), spoken(connection))


def said_to(connection: ASGIConnection[Any, Any, Any, Any], said: Message | str) -> str:
    """What is said to whoever asks; before all else that their language is unknown."""
    try:
        tongue = spoken(connection)
    except Malformed as unknown:
        return str(unknown)
    return speaker(tongue.code).say(said)


def in_words_of(code: str, *said: Message) -> list[str]:
    """What is said of no game, in the words of a language."""
    return [speaker(code).say(one) for one in said]


def speaker(code: str) -> Teller:
    """Puts what no game says into the words of a language."""
    return _plain(language(code))


def _plain(tongue: Language) -> Teller:
    return Teller(cast(Any, _NoGame), (), tongue)


def known_languages() -> list[LanguageInfo]:
    """Every language that says everything, by the name that who speaks it gives it."""
    found = _whole_ones()
    return [LanguageInfo(code, Locale.parse(code).get_display_name(code) or code) for code in found]


def words(code: str) -> Texts:
    """The browser's own texts in a language, by key; what is missing is read in English."""
    made = Texts({}, {})
    for context, english, said in _browser_texts(language(code).code):
        part, _, rest = context.partition(".")
        if rest == "help" and part in games():
            made.help.setdefault(part, {})[english] = said
        else:
            made.texts[context] = said
    for rules in games().values() if code != ENGLISH.code else ():
        made.texts[f"game.{rules.name}"] = Teller(rules, (), language(code)).say(
            Message(rules.title)
        )
    return made


def _browser_texts(code: str) -> Iterator[tuple[str, str, str]]:
    """What the browser says itself: key, English, translation."""
    invented = code == pseudo.CODE
    for message in read(codes()[0] if invented else code, WEB) if code != ENGLISH.code else ():
        english = str(message.id)
        said = pseudo.browser(english) if invented else str(message.string)
        if message.context and said:
            yield message.context, english, said


T = TypeVar("T", Mode, OptionSpec, Lesson)
YES, NO = Message("yes"), Message("no")


def in_words(what: tuple[T, ...], said: Teller) -> tuple[T, ...]:
    """Modes, options or lessons with their titles and explanations in words."""
    return tuple(replace(one, **_told(one, said)) for one in what)


def options_in_words(specs: tuple[OptionSpec, ...], said: Teller) -> tuple[OptionSpec, ...]:
    """Options with their choices in words too."""
    return tuple(
        replace(spec, words=tuple(_called(choice, said) for choice in spec.choices))
        for spec in in_words(specs, said)
    )


def _called(choice: Setting, said: Teller) -> str:
    """What a choice is called: a component by its name, a word of its own as it is said."""
    if isinstance(choice, bool):
        return said.say(YES if choice else NO)
    if not isinstance(choice, str):
        return str(choice)
    return said.name(choice) if said.knows(choice) else said.say(Message(spaced(choice)))


def _told(one: Struct, said: Teller) -> dict[str, str]:
    fields = {key: getattr(one, key, "") for key in ("title", "help", "text")}
    return {key: said.say(Message(english)) for key, english in fields.items() if english}
