"""The documents: prose is wrapped, so that a change shows what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDEST = 100
FOLDERS = ("*.md", "docs/*.md", "docs/games/*.md", "bench/*.md", "web/*.md")
DOCUMENTS = [found for folder in FOLDERS for found in sorted(ROOT.glob(folder))]
NOT_PROSE = re.compile(r"\s*\||    |!\[|\[|#|<")
"""A table's row, code, a picture, a link by itself, a heading, HTML."""


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Each line of prose with its number: what stands in no code, table or heading."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not NOT_PROSE.match(line):
            yield number, line


@pytest.mark.parametrize("document", DOCUMENTS, ids=[str(d.relative_to(ROOT)) for d in DOCUMENTS])
def test_prose_is_wrapped(document: Path) -> None:
    """No line of prose is longer than a hundred characters, but for what cannot be parted."""
    long = [
        f"{number}: {line}"
        for number, line in prose(document.read_text())
        if len(line) > WIDEST and " " in line[:WIDEST].strip()
    ]
    assert long == []
