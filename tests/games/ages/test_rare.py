"""Every kind of decision keeps the laws, those too that random matches seldom meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.chance import Chance
from pentarchy.core.match import codec
from pentarchy.core.step import Decision
from pentarchy.games.ages import RULES
from tests.games.ages.positions import EVERY_KIND, LEADERS_AND_PACTS
from tests.games.ages.table import Table
from tests.laws.test_laws import check_position

ABSTRACT = {"Decision", "AgainstDecision"}


def test_there_is_a_position_for_every_kind() -> None:
    """No decision of the game is left out."""
    kinds = {
        name
        for name, cls in codec(RULES).steps.items()
        if issubclass(cls, Decision) and name not in ABSTRACT
    }
    assert kinds == set(EVERY_KIND)


@pytest.mark.parametrize("kind", list(EVERY_KIND))
def test_every_kind_keeps_the_laws(kind: str) -> None:
    """Copies, JSON, refusals, views and redealing hold where it is asked."""
    table = EVERY_KIND[kind]()
    assert table.question.split()[0] == kind
    check_position(table, Chance(7))


@pytest.mark.parametrize("position", LEADERS_AND_PACTS, ids=[f.__name__ for f in LEADERS_AND_PACTS])
def test_leaders_and_pacts_keep_the_laws(position: Callable[[], Table]) -> None:
    """Abilities that change what is on offer."""
    table = position()
    assert table.question
    check_position(table, Chance(7))
