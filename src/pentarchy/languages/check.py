"""Whether a language is whole: nothing missing, nothing left over, nothing lost on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Translation
from msgspec import Struct

from pentarchy.core.errors import Malformed
from pentarchy.core.message import parsed
from pentarchy.languages.catalogue import WEB, read, write
from pentarchy.languages.extract import Entry, domains, entries
from pentarchy.languages.translated import forms

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
"""No file changes because a day has gone by."""
_CHOICE = re.compile(r"\{(\w+)\|([^}]*)\}")


class Health(Struct, frozen=True):
    """How much of what is said a language says."""

    language: str
    messages: int
    translated: int
    missing: int
    stale: int
    """What is no longer said, or has changed since it was translated."""
    faults: tuple[str, ...] = ()


def health(code: str) -> Health:
    """How whole a language is."""
    said = translated = stale = 0
    faults: list[str] = []
    for domain in domains():
        wanted, catalog = entries(domain), read(code, domain)
        found = {_key(message): message for message in catalog if message.id}
        for entry in wanted:
            message = found.pop((entry.context, entry.english), None)
            if message is not None and all(_strings(message)) and not message.fuzzy:
                translated += 1
                faults += (f"{domain}: {fault}" for fault in _faults(entry, message, catalog))
            elif message is not None and message.fuzzy:
                stale += 1
        said += len(wanted)
        stale += len(found) + len(catalog.obsolete)
    return Health(code, said, translated, said - translated, stale, tuple(faults))


def update(code: str) -> None:
    """Bring a language's files to what is said now: new messages empty, old ones gone.

    Where only capitals have changed the translation stays.
    """
    try:
        Locale.parse(code)
    except (ValueError, UnknownLocaleError):
        raise Malformed(
            f"{code!r} is no code of a language; expected one like de or pt_BR"
        ) from None
    for domain in domains():
        old: dict[tuple[str, str], Translation] = {}
        for message in read(code, domain):
            if message.id:
                context, english = _key(message)
                old.setdefault((context, english.casefold()), message)
                old[context, english] = message
        new = Catalog(
            locale=code,
            domain=domain,
            header_comment="# What is said, and how it is said here: see docs/translating.md.",
            project="pentarchy",
            version=domain,
            msgid_bugs_address="docs/translating.md",
            last_translator="the Pentarchy developers",
            language_team=code,
            creation_date=BEGINNING,
            revision_date=BEGINNING,
            fuzzy=False,
        )
        for entry in entries(domain):
            before = old.get(
                (entry.context, entry.english),
                old.get((entry.context, entry.english.casefold())),
            )
            kept = before is not None and bool(before.pluralizable) == bool(entry.many)
            new.add(
                (entry.english, entry.many) if entry.many else entry.english,
                before.string if before is not None and kept else None,
                context=entry.context or None,
                user_comments=before.user_comments if before is not None else (),
            )
        write(new, code, domain)


def _faults(entry: Entry, message: Translation, catalog: Catalog) -> Iterator[str]:
    """What is wrong with a translation."""
    strings = _strings(message)
    if entry.many and len(strings) != catalog.num_plurals:
        yield f"{entry.english!r} needs {catalog.num_plurals} plural forms, has {len(strings)}"
    for said in (form for text in strings for form in forms(text).values()):
        if catalog.domain == WEB:
            lost = _browser_holes(entry.english, 2) ^ _browser_holes(said, catalog.num_plurals)
        else:
            lost = (_holes(entry.english) | _holes(entry.many)) ^ _holes(said)
            if entry.many:
                lost -= {"n"}  # one of something may be said without its number
        if lost:
            yield f"{said!r}, for {entry.english!r}: {', '.join(sorted(lost))} lost or added"


def _holes(template: str) -> set[str]:
    return {hole for _, hole, _ in parsed(template) if hole is not None}


def _browser_holes(text: str, plurals: int) -> set[str]:
    """The holes of a text of the browser; a choice by number must have as many as there are."""
    found = set(re.findall(r"\{(\w+)[|}]", text))
    for name, choices in _CHOICE.findall(text):
        if choices.count("|") + 1 != plurals:
            found.add(f"{name} in {plurals} forms")
    return found


def _key(message: Translation) -> tuple[str, str]:
    english = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", english


def _strings(message: Translation) -> tuple[str, ...]:
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)
