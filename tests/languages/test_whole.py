"""Languages as they stand: each says everything that is said, and says it rightly."""

from __future__ import annotations

from random import Random

import pytest

import pentarchy
from pentarchy.languages import catalogue, check, translated
from pentarchy.languages.extract import domains
from pentarchy.server.livematch import stored_standing, told_standing

CATALOGUES = [(code, domain) for code in catalogue.codes() for domain in domains()]


@pytest.mark.parametrize("code, domain", CATALOGUES)
def test_every_catalogue_is_whole(code: str, domain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing missing, nothing stale, no argument lost, all plural forms."""
    monkeypatch.setattr(check, "domains", lambda: [domain])
    found = check.health(code)
    assert (found.missing, found.stale, found.faults) == (0, 0, ())


def test_a_stored_result_is_told_in_any_language() -> None:
    """Cards that brought points are called by their names in the language that is read."""
    match, chance = pentarchy.new("ages", seats=2, seed=7, mode="training"), Random(3)
    while not match.over:
        match.apply(chance.choice(match.options))
    assert match.result is not None
    kept = stored_standing(told_standing(match.result))
    say = match.teller.speaking(translated.language("ru")).say
    assert ("Культурное наследие", 2) in [(say(why), points) for why, points in kept.breakdown[0]]
