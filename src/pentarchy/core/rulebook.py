"""Rulebooks: the rules reference of a game, by rule id."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pentarchy.core.errors import Malformed
from pentarchy.core.language import ENGLISH

_ID = re.compile(r"^\*\*([A-Z]{1,3}[0-9]+(?:\.[0-9]+)*[a-z]?)\*\*\s*")


class Rule(Struct, frozen=True):
    """One rule or worked example: its id, where it stands, what it says, notes on its source."""

    id: str
    section: str
    text: str
    notes: str = ""
    example: bool = False


def page(folder: str, game: str, language: str = ENGLISH.code) -> str:
    """A page of the documentation (`rules` or `games`) on a game; empty if there is none.

    A page that nobody has translated is read in English.
    """
    names = [f"{game}.md"] if language == ENGLISH.code else [f"{language}/{game}.md", f"{game}.md"]
    for name in names:
        for home in (files("pentarchy") / "_docs", Path(__file__).parents[3] / "docs"):
            found = home / folder / name
            if found.is_file():
                return found.read_text(encoding="utf-8")
    return ""


@cache
def rulebook(game: str, language: str = ENGLISH.code) -> dict[str, Rule]:
    """The rules of a game by id, in the order of its reference."""
    rules = parse(page("rules", game, language), game)
    if language == ENGLISH.code:
        return rules
    # Which of them are worked examples stands in the heading, and that in English.
    english = rulebook(game)
    return {i: replace(r, example=i in english and english[i].example) for i, r in rules.items()}


def parse(text: str, game: str) -> dict[str, Rule]:
    """Read a rules reference: a rule runs from its bold id to the next id or heading."""
    rules: dict[str, Rule] = {}
    section, example = "", False
    current, body, notes = "", [""], [""]

    def close() -> None:
        if current:
            if current in rules:
                raise Malformed(f"docs/rules/{game}.md: the id {current} stands twice")
            said, noted = "\n".join(body).strip(), "\n".join(notes).strip()
            rules[current] = Rule(current, section, said, noted, example)

    for line in text.splitlines():
        found = _ID.match(line)
        if found or line.startswith("#"):
            close()
            current, body, notes = "", [], []
        if line.startswith("#"):
            section = line.lstrip("#").strip()
            if line.startswith("## "):
                example = "worked example" in line.lower()
        elif found:
            current, body = found.group(1), [line[found.end() :]]
        elif line.startswith(">"):
            notes.append(line.lstrip("> "))
        else:
            body.append(line)
    close()
    return rules
