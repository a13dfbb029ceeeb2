"""Somebody who reads every text of a page and finds what is not of the language it should be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Route, expect

from pentarchy.languages import pseudo
from tests.web.sitting import HASTE, Sitting

READ = (Path(__file__).parent / "reading.js").read_text()
GAMES = ("ages", "civolution", "dawn", "horizon", "innovation")
TONGUES = ("ru", "uk")
ENGLISH_ONLY = "article, .markdown, .rules h3, .book option"
"""The references, which nobody has put into the language that nobody speaks."""
KEYS = ".plain .words, .brand b"
"""Kinds of pieces, and short titles."""

LATIN = re.compile(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])")
FOREIGN = {"ru": re.compile(r"\w*[іїєґІЇЄҐ]\w*"), "uk": re.compile(r"\w*[ыэёъЫЭЁЪ]\w*")}
SAME = re.compile(
    r"\b(?:Ada|Bruno|Chiyo|Dalia|plot"  # who plays
    r"|Pentarchy|pentarchy pack(?: export)?|Civolution|Terra Mystica|V\.I\.C\.I"
    r"|BGA|tta-ai|funbinary|YAML|Deus Ex Machina"
    r"|Chrome, Linux|[A-Z][a-z]{2} \d+, \d{4}"  # a device; a day, in a language nobody speaks
    r"|Tab|Enter|Inter|Spectral|Lorc|Delapouite|Skoll"
    r"|SIL|Open Font License|CC BY|game-icons\.net|licenses\.md"
    r"|[A-Z]{1,3}\d+(?:[.\d]+\d)?[a-z]?|[IVX]+|[A-Z]\d*[a-z]?)\b"  # rules, places, numerals
)
"""What is the same in every language: names, addresses, ids."""

LISTEN = """
([read, besides]) => {
  // From now on all that is said is remembered whenever somebody has clicked.
  const heard = new Map();
  window.listen = () => read_(besides).forEach(([where, text]) => heard.set(text, where));
  window.heard = () => [...heard].map(([text, where]) => [where, text]);
  const read_ = eval(read);
  window.listen();
}
"""

POINT = """
async () => {
  // Points at every place, one after the other, and waits for none of them longer than it takes.
  const later = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => later(act, ms === 220 ? 0 : ms, ...rest);
  const frame = () => new Promise((go) => requestAnimationFrame(() => later(go, 5)));
  for (const spot of document.querySelectorAll("[data-spot]")) {
    spot.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    await frame();
    window.listen();
    spot.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
  }
  window.setTimeout = later;
}
"""


def speaking(person: Callable[..., Sitting], code: str, *size: int) -> Sitting:
    """Somebody who reads a language."""
    one = person(*size, settings={**HASTE, "language": code})
    one.page.route("**/api/languages", _also_nobodys)
    one.page.route("**/api/games", _without_toys)
    return one


def _also_nobodys(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, json=[*answer.json(), {"code": pseudo.CODE, "name": "?"}])


def _without_toys(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, json=[one for one in answer.json() if one["name"] in GAMES])


def besides(code: str) -> str:
    """What is not asked for in a language."""
    return f"{KEYS}, {ENGLISH_ONLY}" if code == pseudo.CODE else KEYS


def strays(one: Sitting, code: str) -> set[str]:
    """The texts of the page that are not of the language, each with where it stands."""
    return set(not_of(one.page.evaluate(f"({READ})({json.dumps(besides(code))})"), code))


def expect_named(one: Sitting) -> None:
    """Wait for the names of cards: on a slow line the table comes before them."""
    expect(one.page.locator(".table[data-named=true]")).to_be_attached()


def listen(one: Sitting, code: str) -> None:
    """Remember from now on what the page says after every click."""
    expect_named(one)
    one.page.evaluate(LISTEN, [READ, besides(code)])


def point_at_everything(one: Sitting) -> None:
    """Have everything shown that pointing shows."""
    one.page.evaluate(POINT)


def heard(one: Sitting, code: str) -> set[str]:
    """What was not of the language, of all that was said since `listen`."""
    one.page.evaluate("() => window.listen()")
    return set(not_of(one.page.evaluate("() => window.heard()"), code))


def not_of(texts: Iterable[tuple[str, str]], code: str) -> Iterator[str]:
    """The texts that have words of another language."""
    for where, text in texts:
        rest = SAME.sub("", text)
        if LATIN.search(rest) or (code in FOREIGN and FOREIGN[code].search(rest)):
            yield f"{where}: {text[:120]}"
