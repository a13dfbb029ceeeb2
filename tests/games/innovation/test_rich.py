"""Random matches in which everybody is rich, so that all of the game is met under the laws."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.core.action import Action
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.match import Match
from pentarchy.games.innovation.actions import Build, Convert, ConvertBook, Decline, Dig, PassRound
from tests.laws.test_laws import check_end, check_position


def weight(action: Action) -> int:
    """How much an option is liked: passing and converting little, so that matches go deep."""
    if isinstance(action, PassRound):
        return 2
    if isinstance(action, Convert | ConvertBook):
        return 4
    if isinstance(action, Decline | Dig):
        return 40
    return 200 if isinstance(action, Build) else 100


def choice(match: Match, chance: Chance) -> Action:
    """An option, by weight."""
    weights = [weight(a) for a in match.options]
    at = below(chance, sum(weights))
    for action, w in zip(match.options, weights, strict=True):
        at -= w
        if at < 0:
            return action
    raise AssertionError


def enrich(match: Match) -> None:
    """Give every human goods for half a match."""
    with match.edit() as g:
        automa = g.state.automa
        for seat, p in enumerate(g.state.players):
            if automa is None or seat != automa.seat:
                p.coins += 60
                p.tools += 40
                p.books = [n + 4 for n in p.books]
                p.scholars += p.pool // 2
                p.pool -= p.pool // 2


CASES = [
    ("standard", 2, 1, {}),
    ("standard", 3, 2, {}),
    ("standard", 4, 3, {}),
    ("standard", 5, 4, {}),
    ("draft", 2, 5, {}),
    ("draft", 5, 6, {}),
    ("small", 3, 7, {}),
    ("automa", 2, 8, {"automa_faction": "symbionts", "automa_level": "alptrauma"}),
    ("automa", 3, 9, {"automa_faction": "blight", "automa_level": "ultoma"}),
    ("automa", 2, 10, {"automa_faction": "gognomes", "automa_level": "automalein"}),
    ("automa", 2, 11, {"automa_faction": "powermongers"}),
    ("automa", 3, 12, {"automa_faction": "wanderers"}),
    ("automa", 2, 13, {"automa_faction": "kuddlers"}),
    ("automa", 2, 14, {"automa_faction": "mimics"}),
    ("automa", 2, 15, {"automa_faction": "druids"}),
    ("automa", 2, 16, {"automa_faction": "racelings"}),
]


@pytest.mark.parametrize("mode, seats, seed, options", CASES)
def test_a_rich_match_keeps_every_law(
    mode: str, seats: int, seed: int, options: dict[str, str]
) -> None:
    """Deep matches keep the laws at every kind of decision they meet."""
    match = pentarchy.new("innovation", seats, seed, mode, options)
    chance = Chance(scrambled(seed))
    met: dict[str, int] = {}
    rich = False
    while not match.over:
        assert match.decision is not None
        if not rich and match.game.state.round == 1:
            rich = True
            enrich(match)
        kind = type(match.decision).__name__
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 2 or below(chance, 40) == 0:
            check_position(match, chance)
        match.apply(choice(match, chance))
        match.rules.audit(match.game)
    check_end(match)
