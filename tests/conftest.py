"""What all tests share: the games under test, and the marks that cite rules and cards."""

from __future__ import annotations

import pytest

from pentarchy.core import rules as registry
from tests import toy

registry.games()
registry.register(toy.RULES)


def pytest_configure(config: pytest.Config) -> None:
    """Declare our marks."""
    config.addinivalue_line("markers", "rule(game, *ids): what rules or examples a test states")
    config.addinivalue_line("markers", "card(game, *keys): what components a test covers")
    config.addinivalue_line("markers", "long: only in `make test-long`")
