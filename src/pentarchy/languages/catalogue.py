"""Catalogues: what one language says instead of the English of one part of the project."""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
COMMON, WEB = "common", "web"
"""What all games share, and the browser's own texts; the other catalogues are named as games."""


def codes() -> list[str]:
    """The languages there are, besides English."""
    return sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.po")))


@cache
def whole(code: str) -> bool:
    """Whether a language says everything that its catalogues hold."""
    files = [file.stem for file in (HERE / code).glob("*.po")]
    return all(
        message.string and (isinstance(message.string, str) or all(message.string))
        for domain in files
        for message in read(code, domain)
        if message.id
    )


def read(code: str, domain: str) -> Catalog:
    """A catalogue as its file has it; an empty one if there is none yet."""
    file = HERE / code / f"{domain}.po"
    if not file.is_file():
        return Catalog(locale=code, domain=domain, project="Pentarchy")
    with file.open("rb") as stream:
        return read_po(stream, locale=code, domain=domain)


def write(catalog: Catalog, code: str, domain: str) -> None:
    """Keep a catalogue."""
    file = HERE / code / f"{domain}.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, catalog, width=100)


@cache
def translations(code: str, domain: str) -> GNUTranslations:
    """A catalogue ready to be asked; what it does not know the common one may."""
    compiled = io.BytesIO()
    write_mo(compiled, read(code, domain))
    compiled.seek(0)
    found = GNUTranslations(compiled)
    if domain != COMMON:
        found.add_fallback(translations(code, COMMON))
    return found
