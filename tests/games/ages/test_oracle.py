"""Every number of every component, against the reference data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pentarchy.games.ages import RULES
from pentarchy.games.ages.cards.kinds import (
    Aggression,
    Bonus,
    Building,
    EventCard,
    Government,
    Leader,
    PactCard,
    Special,
    Tactic,
    Territory,
    War,
    Wonder,
)
from tests.support import card as cites
from tests.support import rule

DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "oracle.yaml").read_text("utf-8"))
CIVIL = {c["id"]: c for c in DATA["civil_cards"]}
MILITARY = {c["id"]: c for c in DATA["military_cards"]}
PRINTED = {c["id"]: c for c in DATA["initial_technologies"]}
ALL = {**PRINTED, **CIVIL, **MILITARY}
RATINGS = ("food", "resources", "science", "culture", "happy", "strength")


def test_the_set_is_complete() -> None:
    """All cards of the reference, two boards, and nothing else."""
    assert {*ALL, "player_board", "card_row"} == set(RULES.catalogue.cards)


@pytest.mark.parametrize("key", list(ALL))
def test_numbers(key: str) -> None:
    """Name, age, copies, costs and ratings."""
    data, mine = ALL[key], RULES.catalogue[key]
    assert mine.name == data["name"]
    assert RULES.level[key] == data["level"]
    copies = data.get("copies", {2: 0, 3: 0, 4: 0})
    assert RULES.copies[key] == (copies[2], copies[3], copies[4])
    assert mine.text.endswith(".")
    assert mine.icon.startswith("gi:")
    if isinstance(mine, Building):
        assert (mine.type, mine.science_cost, mine.cost) == (
            data["subtype"],
            data["science_cost"],
            data["build_cost"],
        )
        assert {r: getattr(mine, r) for r in RATINGS if getattr(mine, r)} == data["per_worker"]
    elif isinstance(mine, Government):
        assert (mine.science_cost, mine.revolution_cost) == (
            data["science_cost"],
            data.get("revolution_science_cost", 0),
        )
        assert (mine.civil_actions, mine.military_actions, mine.urban_limit) == (
            data["civil_actions"],
            data["military_actions"],
            data["urban_limit"],
        )
        assert ratings(mine) == (data.get("ratings") or {})
    elif isinstance(mine, Special):
        assert (mine.type, mine.science_cost) == (data["subtype"], data["science_cost"])
        assert mine.strength == data["ratings"].get("strength", 0)
        assert mine.blue == data.get("tokens", {}).get("blue", 0)
        assert mine.colonization == data.get("colonization", 0)
        assert mine.civil_actions == data.get("civil_actions", 0)
        assert mine.military_actions == data.get("military_actions", 0)
        discounts = data.get("urban_discount_by_level", dict.fromkeys(range(4), 0))
        assert mine.urban_discount == tuple(discounts[n] for n in range(4))
        assert mine.stages == data.get("wonder_stages_per_action", 1)
    elif isinstance(mine, Wonder):
        assert list(mine.stages) == data["stages"]
        assert ratings(mine) == data["ratings"]
        assert mine.blue == data.get("tokens", {}).get("blue", 0)
        assert mine.civil_actions == data.get("civil_actions", 0)
        assert mine.military_actions == data.get("military_actions", 0)
        assert mine.colonization == data.get("colonization", 0)
    elif isinstance(mine, Leader):
        assert ratings(mine) == data["ratings"]
        assert mine.military_actions == data.get("military_actions", 0)
    elif isinstance(mine, Tactic):
        army = {"infantry": mine.infantry, "cavalry": mine.cavalry, "artillery": mine.artillery}
        assert army == data["army"]
        assert (mine.strength, mine.obsolete) == (data["strength"], data["obsolete_strength"])
    elif isinstance(mine, Bonus):
        assert (mine.defense, mine.colonization) == (data["defense"], data["colonization"])
    elif isinstance(mine, Aggression | War):
        assert mine.military_actions == data["ma_cost"]
        assert list(mine.needs) == ([data["requires"]] if "requires" in data else [])
    elif isinstance(mine, Territory):
        assert (mine.yellow, mine.blue) == (
            data["permanent"].get("tokens", {}).get("yellow", 0),
            data["permanent"].get("tokens", {}).get("blue", 0),
        )
    elif isinstance(mine, PactCard):
        assert mine.symmetric == data["symmetric"]
        assert mine.mentions_attacks == data["mentions_attacks"]
    elif isinstance(mine, EventCard):
        assert mine.now


@pytest.mark.parametrize("key", list(ALL))
def test_texts_count(key: str) -> None:
    """Several things are several: "+2 happy faces", "1 civil action"."""
    thing = "(happy face|civil action|military action|resource|yellow cube|blue cube|worker)"
    text = RULES.catalogue[key].text
    assert not re.search(rf"\b[2-9] {thing}\b", text), text
    assert not re.search(rf"(?<!\d)1 {thing}s\b", text), text


def ratings(card: Any) -> dict[str, int]:
    """The printed ratings that are not 0."""
    names = ("science", "culture", "happy", "strength")
    return {name: getattr(card, name) for name in names if getattr(card, name)}


@rule("ages", "R3.12", "R3.13", "M6", "R5.2.1", "S8", "R5.1.1")
@cites("ages", "player_board", "card_row")
def test_the_boards() -> None:
    """The tables of the banks, the row, the rewards by rank."""
    board, row, tables = RULES.board, RULES.card_row, DATA["tables"]

    def look(rows: list[dict[str, int]], n: int, key: str) -> int:
        return next((r[key] for r in rows if r["min"] <= n <= r["max"]), 0)

    yellow, blue = tables["yellow_bank"], tables["blue_bank"]
    for n in range(19):
        cost = look(yellow["population_cost_by_tokens_left"], n, "food")
        assert board.population_cost[n] == cost
        assert board.consumption[n] == look(yellow["consumption_by_tokens_left"], n, "food")
        assert board.happiness[n] == look(yellow["happiness_required_by_tokens_left"], n, "happy")
    for n in range(12):
        assert board.corruption[n] == look(blue["corruption_by_tokens_in_bank"], n, "resources")
    assert list(row.prices) == DATA["setup"]["card_row"]["costs"]
    assert row.sweep == tuple(DATA["setup"]["row_discard_by_players"][n] for n in (2, 3, 4))
    events = DATA["setup"]["age_a_current_events_by_players"]
    assert row.first_events == tuple(events[n] for n in (2, 3, 4))
    ranks = DATA["constants"]["rank_rewards_by_players"]
    assert [list(r) for r in row.ranks] == [ranks[n] for n in (2, 3, 4)]


def test_the_set_survives_a_pack() -> None:
    """Exported as YAML and read again it is the same set of components."""
    from pentarchy.core.pack import export, read

    assert read(export(RULES), RULES).catalogue.cards == RULES.catalogue.cards
