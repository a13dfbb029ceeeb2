"""The translated rules references have the shape of the English ones; the glossaries parse."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
PAGES = sorted(RULES.glob("*/*.md"))
GLOSSARIES = sorted((ROOT / "src" / "pentarchy" / "languages").glob("*/*.glossary.csv"))
COLUMNS = ["term", "translation", "stems", "line", "note"]
FOREIGN = {"ru": "іїєґ", "uk": "ыэёъ"}  # letters of the other language

RULE = re.compile(r"\*\*([A-Z]{1,3}[0-9]+(?:\.[0-9]+)*[a-z]?)\*\*")
KEPT = re.compile(r"`[^`]*`|\]\([^)]*\)|\b(?:[A-Z]{1,2}[0-9]+(?:\.[0-9]+)*[a-z]?|[0-9]+\.[0-9]+)\b")
NOT_PROSE = re.compile(r"`[^`]*`|\S+\.[a-z]{2,}/\S*")


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def blocks(page: Path) -> list[tuple[str, str]]:
    """A page as pairs of kind and text: headings, rules, paragraphs, items, rows, notes."""
    found: list[tuple[str, str]] = []
    begun = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"(#+) ([0-9]+(?:\.[0-9]+)*)?", line):
            found.append((f"{heading[1]} {heading[2]}", line))
        elif rule := RULE.match(line):
            found.append((rule[1], line))
        elif item := re.match(r" *(-|[0-9]+\.) ", line):
            found.append((item[0], line))
        elif line.startswith("|"):
            found.append((f"row of {line.count('|') - 1}", line))
        elif line.startswith(">") and not (begun and found[-1][0] == "note"):
            found.append(("note", line))
        elif line and not begun:
            found.append(("paragraph", line))
        elif line:
            kind, text = found[-1]
            found[-1] = kind, f"{text}\n{line.lstrip('> ')}"
        begun = bool(line)
    return found


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_translation_has_the_shape_of_the_original(page: Path) -> None:
    original = [kind for kind, _ in blocks(RULES / page.name)]
    assert [kind for kind, _ in blocks(page)] == original


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_translation_keeps_references_links_and_code(page: Path) -> None:
    for (_, said), (_, original) in zip(blocks(page), blocks(RULES / page.name), strict=True):
        assert sorted(KEPT.findall(said)) == sorted(KEPT.findall(original)), said


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_translation_is_of_its_language(page: Path) -> None:
    text = NOT_PROSE.sub("", page.read_text(encoding="utf-8"))
    assert re.findall(r"\b[a-z]{2,} [a-z]{2,}\b", text) == []
    text = text.casefold()
    assert re.findall(r"\w*(?:[a-z][а-яёіїєґ]|[а-яёіїєґ][a-z])\w*", text) == []
    quoted = (RULES / page.name).read_text(encoding="utf-8")  # the rulebook's own words
    foreign = re.findall(rf"\w*[{FOREIGN[page.parent.name]}]\w*", text)
    assert [word for word in foreign if word not in quoted] == []


@pytest.mark.parametrize("glossary", GLOSSARIES, ids=named)
def test_stems_of_a_glossary_begin_words_of_its_translations(glossary: Path) -> None:
    with glossary.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert rows
    assert all(list(row) == COLUMNS for row in rows)
    assert len({row["term"] for row in rows}) == len(rows)
    for row in rows:
        words = re.findall(r"[\w’]+", row["translation"].casefold())
        assert any(
            all(any(word.startswith(stem) for word in words) for stem in choice.split())
            for choice in row["stems"].split("|")
        ), row
