"""Languages: words from catalogues, their numbers and cases; and what is wrong with a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message
from pentarchy.core.rules import find
from pentarchy.core.teller import Teller
from pentarchy.languages import catalogue, check, translated
from pentarchy.languages.extract import Entry

HEAD = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 &&"
" (n%100<10 || n%100>=20) ? 1 : 2);\n"
"""

Writes = Callable[[str], None]


def forget() -> None:
    """Nothing that was read before is known any more."""
    catalogue.translations.cache_clear()
    translated._said.cache_clear()
    translated.language.cache_clear()


@pytest.fixture
def dawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writes]:
    """Writes a Russian catalogue of Dawn, the only one there is."""
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    monkeypatch.setattr(check, "domains", lambda: ["dawn"])
    (tmp_path / "ru").mkdir()
    forget()

    def write(text: str) -> None:
        (tmp_path / "ru/dawn.po").write_text(HEAD + text, encoding="utf-8")
        (tmp_path / "ru/common.po").write_text(
            HEAD + 'msgid "the table"\nmsgstr "стол"\n', encoding="utf-8"
        )
        forget()

    yield write
    forget()


def teller() -> Teller:
    """Somebody who tells in Russian what happens in Dawn."""
    return Teller(find("dawn"), ["Ада", "Бо"], translated.language("ru"))


def test_numbers_take_their_form(dawn: Writes) -> None:
    """1 жетон, 2 жетона, 5 жетонов, 11 жетонов, 21 жетон."""
    dawn(
        'msgid "{n} token"\nmsgid_plural "{n} tokens"\n'
        'msgstr[0] "{n} жетон"\nmsgstr[1] "{n} жетона"\nmsgstr[2] "{n} жетонов"\n'
    )
    said = [teller().say(Message("{n} token", many="{n} tokens", n=n)) for n in (1, 2, 5, 11, 21)]
    assert said == ["1 жетон", "2 жетона", "5 жетонов", "11 жетонов", "21 жетон"]


def test_words_take_the_case_a_sentence_asks_for(dawn: Writes) -> None:
    """A name or a part in words has forms; the hole says which; what has none stays as it is."""
    dawn(
        'msgctxt "oil"\nmsgid "oil"\nmsgstr "нефть | gen нефти | ins нефтью"\n'
        'msgid "{seat} pays with {good}."\nmsgstr "{seat} платит {good:ins}."\n'
        'msgid "no {good}"\nmsgstr "без {good:gen}"\n'
        'msgid "{what}!"\nmsgstr "{what:gen,cap}!"\n'
        'msgid "{first} and {second}"\n'
        'msgstr "{first} и {second} | acc {first:acc} и {second:acc}"\n'
        'msgid "Take {what}."\nmsgstr "Возьмите {what:acc}."\n'
        'msgctxt "marble"\nmsgid "marble"\nmsgstr "мрамор"\n'
    )
    say = teller().say
    assert say(Message("{seat} pays with {good}.", seat=1, good="oil")) == "Бо платит нефтью."
    assert say(Message("no {good}", good="oil")) == "без нефти"
    assert say(Message("{what}!", what="oil")) == "Нефти!"
    both = Message("{first} and {second}", first="oil", second="marble")
    assert say(Message("Take {what}.", what=both)) == "Возьмите нефть и мрамор."


def test_what_a_language_lacks_is_said_in_english(dawn: Writes) -> None:
    """The game's own catalogue is asked first, then the common one; then the source speaks."""
    dawn('msgctxt "oil"\nmsgid "oil"\nmsgstr "нефть"\n')
    assert teller().player(-1) == "стол"
    assert teller().say(Message("{seat} waits.", seat=0)) == "Ада waits."
    assert teller().name("stonehenge") == "Stonehenge"


def test_unknown_languages_are_refused() -> None:
    """Who asks for a language that is not there is told which are."""
    with pytest.raises(Malformed, match="there is no language 'xx'; expected one of: en"):
        translated.language("xx")


@pytest.mark.parametrize(
    "text, missing, stale, fault",
    [
        ('msgid "{n} token"\nmsgid_plural "{n} tokens"\nmsgstr[0] "{n} жетон"\n', 2, 0, ""),
        ('msgid "{at} is water."\nmsgstr "Там вода."\n', 1, 0, "at lost or added"),
        ('msgid "{at} is water."\nmsgstr "{at} — вода, {seat}."\n', 1, 0, "seat lost or added"),
        ('#, fuzzy\nmsgid "{at} is water."\nmsgstr "{at} — вода."\n', 2, 1, ""),
        ('msgid "no longer said"\nmsgstr "уже не говорят"\n', 2, 1, ""),
        ('msgid "{at} is water."\nmsgstr "{at} — вода."\n', 1, 0, ""),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_found(
    dawn: Writes,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    missing: int,
    stale: int,
    fault: str,
) -> None:
    """A missing or stale message, a lost or added argument."""
    said = (Entry("", "{n} token", "{n} tokens"), Entry("", "{at} is water."))
    monkeypatch.setattr(check, "entries", lambda _: said)
    dawn(text)
    found = check.health("ru")
    assert (found.messages, found.missing, found.stale) == (2, missing, stale)
    assert fault in "".join(found.faults)
    assert bool(fault) == bool(found.faults)


def test_update_keeps_what_is_translated(dawn: Writes, monkeypatch: pytest.MonkeyPatch) -> None:
    """New messages come in empty, old ones go, translations stay."""
    said = (Entry("", "{at} is water."), Entry("oil", "oil"))
    monkeypatch.setattr(check, "entries", lambda _: said)
    dawn('msgid "{at} is water."\nmsgstr "{at} — вода."\n\nmsgid "old"\nmsgstr "старое"\n')
    check.update("ru")
    found = check.health("ru")
    assert (found.messages, found.translated, found.stale) == (2, 1, 0)


def test_language_nobody_speaks() -> None:
    """Accents on every letter of the templates and the names, holes filled as ever, and longer."""
    spoken = Teller(find("dawn"), ["Ada"], translated.language("qps"))
    said = spoken.say(Message("{seat} builds {card}.", seat=0, card="stonehenge"))
    assert said == "Ada ƀûîļðš Šţöñéĥéñĝé~~~.~~~~~~~"


@pytest.mark.parametrize("code", ["zz9", "zz", "", "de/../x"])
def test_no_language_can_be_called_anything(code: str) -> None:
    """What is no code of a language is refused in a sentence, and no folder is made."""
    with pytest.raises(Malformed, match="no code of a language; expected one like de or pt_BR"):
        check.update(code)
