"""Research: links, discovery, colours, what goes under the deck."""

from __future__ import annotations

import pytest

from pentarchy.games.horizon.research import Discover, Research, deck_of
from pentarchy.games.horizon.sayings import ROMAN
from tests.games.horizon.table import Table
from tests.support import card, play, rule, texts


@rule("horizon", "R5.6", "R2.3")
def test_links() -> None:
    """Every linked slot of the level before is needed; level I always is available."""
    table = Table().scientist("I-1")
    match = table.perform(Research(levels=((1, 0), (2, 0))))
    assert texts(match.options) == [
        "research I-2",
        "research I-3",
        "research I-4",
        "research II-1",
        "done",
    ]
    refusal = match.why_not("research II-2")
    assert refusal is not None
    assert refusal.rule == "R5.6"
    assert "I-2" in refusal.sentence
    refusal = match.why_not("research I-1")
    assert refusal is not None
    assert "already" in refusal.sentence
    refusal = match.why_not("research III-1")
    assert refusal is not None
    table.scientist("I-2")
    match = table.perform(Research(levels=((2, 0),)))
    assert "research II-2" in texts(match.options)


@rule("horizon", "R5.6", "T8.3")
@pytest.mark.parametrize("held, legal", [(("III-1",), False), (("III-1", "III-3"), True)])
def test_example_level_iv_needs_two_of_three(held: tuple[str, ...], legal: bool) -> None:
    table = Table()
    for slot, key in zip(held, ("radio", "gunpowder"), strict=False):
        table.put(key, slot).scientist(slot)
    match = table.perform(Research(levels=((1, 0), (4, 0))))
    assert ("research IV-1" in texts(match.options)) == legal


@rule("horizon", "R5.7", "T8.1", "T8.2", "S2")
@card("horizon", "rocketry", "refrigeration")
def test_example_discovery() -> None:
    """Linked cards are blue and green; of X, Rocketry, Y, Refrigeration the two blue are shown."""
    table = Table().leader("elizabeth_i", "III-1")
    table.put("mathematics", "II-1").scientist("II-1")  # Blue.
    table.put("irrigation", "II-2").scientist("II-2")  # Green.
    table.tile("tt01", "M15", village=0, city=0)
    # Global Trade and Aviation carry no blue; Rocketry has it as its secondary colour.
    table.deck(3, "global_trade", "rocketry", "aviation", "refrigeration")
    coins = table.me.coins
    match = table.act()
    match.apply("pawn A7a")
    s = match.game.state
    assert s.players[0].leaders == ["elizabeth_i"]
    assert s.players[0].coins == coins - 4 + 2
    assert texts(match.options) == ["colour blue", "colour green"]
    refusal = match.why_not("colour red")
    assert refusal is not None
    assert refusal.rule == "R5.7"
    match.apply("colour blue")
    assert texts(match.options) == ["keep rocketry", "keep refrigeration"]
    refusal = match.why_not("keep aviation")
    assert refusal is not None
    active = s.players[0].active
    match.apply("keep refrigeration")
    assert s.slots[table.slot("III-1")] == "refrigeration"
    assert s.players[0].active == active + 3
    # Under the deck, the first revealed uppermost; everybody knows them.
    assert s.deck3[:3] == ["aviation", "rocketry", "global_trade"]
    assert s.known3 == 3


@rule("horizon", "R5.7")
def test_colours_come_from_cards_nobody_needs_to_have() -> None:
    """An empty linked slot offers nothing; a card somebody else has does."""
    table = Table()
    table.put("mathematics", "II-1").scientist("II-1", 1)
    match = table.owe(Discover(seat=0, slot=table.slot("III-1")))
    # Blue was the only colour, so it was not asked.
    assert type(match.decision).__name__ == "PickCard"
    blue = [table.g.rules.technologies[a.card] for a in match.options]
    assert all("blue" in (t.primary, t.secondary) for t in blue)


@rule("horizon", "R5.10")
def test_ignoring_links_with_nothing_linked_offers_every_colour() -> None:
    table = Table()
    match = table.owe(Discover(seat=0, slot=table.slot("III-3")))
    assert len(match.options) == 4
    match = table.perform(Research(levels=((2, 0),), ignore_links=True))
    assert len(match.options) == 6 + 1


@rule("horizon", "R5.9")
def test_a_deck_that_runs_out() -> None:
    """One match: it is kept. None: one of the first two revealed."""
    table = Table()
    deck = table.s.deck2
    table.other.private = [k for k in deck if k not in ("mathematics", "irrigation")]
    table.other.techs += table.other.private
    table.s.deck2 = ["irrigation", "mathematics"]
    match = table.owe(Discover(seat=0, slot=table.slot("II-1")))
    # I-1 is Writing, blue: Mathematics is the only match and is kept without asking.
    assert match.game.state.slots[table.slot("II-1")] == "mathematics"
    table = Table()
    table.other.private = [
        k for k in table.s.deck2 if k not in ("irrigation", "banking", "pottery")
    ]
    table.other.techs += table.other.private
    table.s.deck2 = ["pottery", "banking", "irrigation"]
    match = table.owe(Discover(seat=0, slot=table.slot("II-1")))
    assert texts(match.options) == ["keep irrigation", "keep banking"]
    refusal = match.why_not("keep pottery")
    assert refusal is not None
    assert "one of the first two" in refusal.sentence


@rule("horizon", "R5.8", "R9.18", "R5.6")
def test_following() -> None:
    """Price, scientist, bonus; no leader, no colour, no card to choose."""
    table = Table().scientist("I-1").put("medicine", "II-1").scientist("II-1", 1)
    match = table.act()
    active = table.me.active
    match.apply("pawn B2a")
    p = match.game.state.players[0]
    assert match.over
    assert (p.leaders, p.techs[-1], p.active) == ([], "medicine", active - 1 + 2)


@rule("horizon", "R9.8", "R5.7")
def test_level_iv_has_a_leader_too_but_no_choice_of_card() -> None:
    table = Table().leader("nelson_mandela", "IV-1")
    for slot, key in (("III-1", "radio"), ("III-2", "gunpowder")):
        table.put(key, slot).scientist(slot)
    card_there = table.s.slots[table.slot("IV-1")]
    match = table.perform(Research(levels=((4, 0),)), must=True)
    while not match.over:
        match.apply(match.options[-1])
    p = match.game.state.players[0]
    assert p.leaders == ["nelson_mandela"]
    assert card_there in p.techs


@rule("horizon", "R5.6")
def test_one_scientist_for_a_technology() -> None:
    table = Table().scientist("I-1").scientist("I-2").scientist("I-3").scientist("I-4")
    match = table.act()
    refusal = match.why_not("pawn B1a")
    assert refusal is not None
    assert refusal.rule == "R5.6"
    play(match, ["pawn B4"])
    assert match.over


@rule("horizon", "R5.5d", "R9.11")
def test_a_token_is_left_for_the_scientist() -> None:
    """Two active tokens pay for A8; the sentence does not say that there are none."""
    table = Table().tile("tt01", "M15", village=0, city=0).tile("tt02", "M14", village=0, city=0)
    table.put("radio", "III-1").scientist("III-1").put("gunpowder", "III-2").scientist("III-2")
    table.activate(2 - table.me.active)
    assert table.me.active == 2
    refusal = table.act().why_not("pawn A8a")
    assert refusal is not None
    assert (refusal.rule, "would have" in refusal.sentence) == ("R9.11", True)


@rule("horizon", "R5.8")
def test_nobody_is_followed_where_nobody_is() -> None:
    """Cards of level I lie open: the first one there researches, the next follows."""
    said = []
    for seats in ((), (1,)):
        table = Table()
        for seat in seats:
            table.scientist("I-2", seat)
        match = table.perform(Research(levels=((1, 0),)), must=True)
        action = next(a for a in match.options if a.text == "research I-2")
        said.append(match.say(match.decision.label(match.game, action)).split()[1])
    assert said == ["research", "follow"]


LINKS = {
    "II-1": ["I-1"],
    "II-2": ["I-1", "I-2"],
    "II-3": ["I-2"],
    "II-4": ["I-3"],
    "II-5": ["I-3", "I-4"],
    "II-6": ["I-4"],
    "III-1": ["II-1", "II-2"],
    "III-2": ["II-3"],
    "III-3": ["II-2", "II-4"],
    "III-4": ["II-3", "II-5"],
    "III-5": ["II-4"],
    "III-6": ["II-5", "II-6"],
    "IV-1": ["III-1", "III-3"],
    "IV-2": ["III-3", "III-4"],
    "IV-3": ["III-4", "III-6"],
}
"""What a scientist must stand in; on level IV two of the links are enough."""


@rule("horizon", "R2.3", "R5.6")
@pytest.mark.parametrize("card", [*(f"I-{n}" for n in (1, 2, 3, 4)), *LINKS])
def test_a_slot_needs_its_links(card: str) -> None:
    """With a scientist in each of them it is open, with one fewer it is not."""
    level = ROMAN.index(card.split("-", maxsplit=1)[0])
    links = LINKS.get(card, [])
    for there in {len(links), max(0, len(links) - 1)}:
        table = Table()
        for slot in links[:there]:
            if not slot.startswith("I-"):
                table.put(deck_of(table.s, level - 1)[-1], slot)
            table.scientist(slot)
        match = table.perform(Research(levels=((level, 0),)))
        assert (f"research {card}" in match.offered) == (there == len(links))
