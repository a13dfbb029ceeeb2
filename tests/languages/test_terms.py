"""Translations keep to their glossary: what is one thing in English is one thing everywhere."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Message as Translation

from pentarchy.core.rules import games
from pentarchy.languages.catalogue import HERE, WEB, codes, read
from pentarchy.languages.extract import domains
from tests.languages.test_rules import RULES, blocks

GAMES = [domain for domain in domains() if domain in games()]
NOUN = re.compile(r"\W*(?:m|f|n|pl)\b")
"""How the note of a noun begins: its gender."""
VERBS_TOO = set(
    re.findall(
        r"\w+",
        "attack build building control cost die discard draw exchange hand level match move offer"
        " order pay project rank reach roll round row score start tie trade turn visit",
    )
) | {"barbarians move"}
"""What is a noun in one sentence and a verb in the next; nobody but a reader can tell."""
PERSONS = {"civ", "player", "rival", "seat"}
"""Other languages say "who", "you two", "somebody else's"."""
HOLES = re.compile(r"\{[^}]*\}")
QUOTED = re.compile(r"`[^`]*`|\S+\.[a-z]{2,}/\S*|\*[^*\n]+\*(?!\*)")
"""What is no prose: code, addresses; and, in italics, names."""


class Term:
    """A noun of a glossary, and the stems of which one must be in every translation of it."""

    def __init__(self, row: dict[str, str]) -> None:
        self.english = row["term"].casefold()
        self.choices = [choice.split() for choice in row["stems"].split("|")]

    @property
    def pattern(self) -> str:
        """It, or several of it."""
        word = re.escape(self.english)
        if re.search(r"[^aeiou]y$", word):
            return f"{word[:-1]}(?:y|ies)"
        if word.endswith("f"):
            return f"{word[:-1]}(?:f|ves)"
        return rf"{word}(?:e?s)?"

    def kept(self, words: list[str]) -> bool:
        """Whether a translation has it."""
        return any(
            all(any(word.startswith(stem) for word in words) for stem in choice)
            for choice in self.choices
        )


@cache
def glossary(code: str, game: str) -> tuple[list[Term], re.Pattern[str]]:
    """The nouns of a game in a language, and what finds them all, the longest first."""
    with (HERE / code / f"{game}.glossary.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    terms = sorted(map(Term, rows), key=lambda term: -len(term.english))
    found = "|".join(f"(?P<t{n}>{term.pattern})" for n, term in enumerate(terms))
    nouns = {row["term"].casefold() for row in rows if NOUN.match(row["note"])}
    for term in terms:
        if term.english not in nouns - VERBS_TOO - PERSONS:
            term.choices = [[]]  # found, so that no shorter term is, and said as one likes
    return terms, re.compile(rf"\b(?:{found})\b")


def straying(code: str, game: str, english: str, said: str) -> Iterator[str]:
    """The terms of a sentence that its translation does not keep to."""
    terms, finds = glossary(code, game)
    words = re.findall(r"[\w’]+", said.casefold())
    for found in finds.finditer(HOLES.sub(" ", english).casefold()):
        term = terms[int((found.lastgroup or "")[1:])]
        if not term.kept(words):
            yield f"{term.english}: {english} = {said}"


def sentences(code: str, game: str) -> Iterator[tuple[str, str]]:
    """All that a game says, and how it is said; names are titles, and not asked for."""
    for message in read(code, game):
        if message.id and not (message.context and "." not in message.context):
            yield _pair(message)
    for message in read(code, WEB):
        if (message.context or "").startswith(f"{game}."):
            yield _pair(message)


def _pair(message: Translation) -> tuple[str, str]:
    english = message.id if isinstance(message.id, str) else message.id[0]
    said = message.string if isinstance(message.string, str) else " ".join(message.string)
    return english, said


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
def test_sentences_keep_to_the_glossary(code: str, game: str) -> None:
    """Every noun of the glossary is translated as the glossary has it."""
    found = (s for pair in sentences(code, game) for s in straying(code, game, *pair))
    assert sorted(set(found)) == []


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
def test_rules_keep_to_the_glossary(code: str, game: str) -> None:
    """So it is in the rules reference, rule by rule."""
    pages = (RULES / f"{game}.md", RULES / code / f"{game}.md")
    both = zip(*(blocks(page) for page in pages), strict=True)
    found = (
        stray
        for (kind, old), (_, new) in both
        if kind != "paragraph"
        for stray in straying(code, game, QUOTED.sub(" ", old.replace("**", "")), new)
    )
    assert sorted(set(found)) == []
