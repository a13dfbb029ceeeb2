"""A card counts as tested only by a test that plays: whoever names one must."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentarchy.core.game import Game


@pytest.fixture(autouse=True)
def _plays_what_it_names(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """A test with a parameter called `card` carries on a match (`tests/effects.py`: with it)."""
    params = getattr(getattr(request.node, "callspec", None), "params", {})
    if not isinstance(params.get("card"), str):
        yield
        return
    played: list[bool] = []
    advance = Game.advance

    def noted(self: Game) -> None:
        played.append(True)
        advance(self)

    monkeypatch.setattr(Game, "advance", noted)
    yield
    assert played, "it plays nothing with its card: call the parameter otherwise"
