"""The toy game is valued by its own function in these tests; workers value its standing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentarchy.bots.values import GenericValue, registry
from tests.bots.caravan import CaravanValue


@pytest.fixture(autouse=True)
def caravan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Value the toy game's positions properly where one process does it all."""
    monkeypatch.setenv("PENTARCHY_GAMES", "tests.toy")
    in_workers = request.module.__name__.endswith("test_arena")
    registry.register("toy", GenericValue() if in_workers else CaravanValue())
    yield
    registry._VALUES.pop("toy", None)
