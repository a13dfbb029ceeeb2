"""Languages as they stand: each says everything that is said, and says it rightly."""

from __future__ import annotations

import pytest

from pentarchy.languages import catalogue, check
from pentarchy.languages.extract import domains

CATALOGUES = [(code, domain) for code in catalogue.codes() for domain in domains()]


@pytest.mark.parametrize("code, domain", CATALOGUES)
def test_every_catalogue_is_whole(code: str, domain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing missing, nothing stale, no argument lost, all plural forms."""
    monkeypatch.setattr(check, "domains", lambda: [domain])
    found = check.health(code)
    assert (found.missing, found.stale, found.faults) == (0, 0, ())
