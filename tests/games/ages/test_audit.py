"""Positions set up by hand: what could not come about through play is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentarchy.core.errors import Malformed
from pentarchy.games.ages.state import AgesState, Pact, Placed
from tests.games.ages.table import Table


def table() -> Table:
    """Three civilizations in Age II, with a bit of everything."""
    made = Table(3, age=2).row("iron_i", "coal_ii")
    made.player(0, leader="michelangelo_i", wonders=["pyramids_a"], wonder="eiffel_tower_ii")
    made.player(0, hand=["alchemy_i", "rich_land_ii"], military=["raid_ii", "rats_i"])
    made.player(1, specials=["code_of_laws_i"], colonies=["vast_territory_i"])
    return made.pact("acceptance_of_supremacy_ii", 1, 2).act()


def nobodys_tactic(s: AgesState) -> None:
    s.players[0].tactic = "legion_i"


def full_decks(s: AgesState) -> None:
    s.civil[1] = [key for key in s.gone if key.endswith("_i")]
    s.gone = [key for key in s.gone if not key.endswith("_i")]


def twice(s: AgesState) -> None:
    s.players[1].leader = s.players[0].leader
    s.players[1].leader_ages = [1]


def of_an_age_to_come(s: AgesState) -> None:
    s.row[2] = s.civil[3].pop(s.civil[3].index("rockets_iii"))


def lost(s: AgesState) -> None:
    s.row[0] = ""


def second_pact(s: AgesState) -> None:
    s.military[2].remove("international_trade_agreement_ii")
    s.pacts.append(Pact("international_trade_agreement_ii", 1, 1, 0))


def held_and_in_play(s: AgesState) -> None:
    p = s.players[0]
    s.gone.remove("alchemy_i")
    p.workers = dict(sorted({**p.workers, "alchemy_i": 0}.items()))


HOLES: list[tuple[Callable[[AgesState], Any], str]] = [
    (nobodys_tactic, "players[0].tactic is 'legion_i'; expected a common tactic"),
    (full_decks, "the number of cards in civil[1] is "),
    (twice, "is '2 times michelangelo_i'; expected 1 of it"),
    (of_an_age_to_come, "row is 'rockets_iii'; expected no card of an age to come"),
    (lost, "iron_i"),
    (second_pact, "pacts[0].owner is 1; expected one pact of a seat"),
    (held_and_in_play, "players[0].hand is 'alchemy_i'; expected a technology that is not in play"),
    (lambda s: setattr(s, "age", 9), "age is 9; expected 0 to 4"),
    (lambda s: setattr(s, "round", 1), "round is 1; expected 1 or 2 in Age A, 2 or more later"),
    (lambda s: setattr(s, "last_round", 7), "last_round is 7; expected 0"),
    (lambda s: setattr(s, "current", 3), "current is 3; expected a seat from 0 to 2"),
    (
        lambda s: setattr(s, "open_war", "war_over_culture_iii"),
        "open_war is 'war_over_culture_iii'",
    ),
    (lambda s: s.row.pop(), "row is "),
    (lambda s: s.row.__setitem__(2, "rats_i"), "row is 'rats_i'"),
    (lambda s: s.current_events.clear(), "current_events is []; expected an event"),
    (lambda s: s.peeked.append(5), "peeked is [5]"),
    (lambda s: s.gone.append("atlantis"), "gone is '1 times atlantis'; expected 0 of it"),
    (
        lambda s: s.discards[0].append(Placed(s.military[1].pop(), 0)),
        "discards[0] is ",
    ),
    (
        lambda s: setattr(s.players[0], "government", "anarchy"),
        "players[0].government is 'anarchy'",
    ),
    (lambda s: setattr(s.players[0], "stages", 4), "players[0].stages is 4; expected fewer than 3"),
    (lambda s: setattr(s.players[0], "yellow", 30), "players[0].yellow_cubes is "),
    (
        lambda s: setattr(s.players[0], "ca", 30),
        "players[0].ca is 30; expected 5 together with ca_spent (0)",
    ),
    (lambda s: setattr(s.players[0], "culture", 30), "players[0].score is "),
    (
        lambda s: setattr(s.players[0], "leader_resources", 3),
        "leader_resources is 3; expected 0 to 0",
    ),
    (lambda s: setattr(s.players[0], "tucked", "colossus_a"), "tucked is 'colossus_a'"),
    (
        lambda s: setattr(s.players[0], "war_target", 1),
        "war_target is 1; expected -1 without a war",
    ),
    (lambda s: setattr(s.players[0], "resigned", 2), "players[0].resigned is 2"),
    (lambda s: s.players[0].ravaged.append("colossus_a"), "ravaged is 'colossus_a'"),
    (lambda s: s.players[0].leader_ages.clear(), "leader_ages is []; expected the age of"),
    (lambda s: s.players[0].hand.reverse(), "hand is ['rich_land_ii', 'alchemy_i']; expected alph"),
    (lambda s: s.players[0].fresh.append("alchemy_i"), "fresh is ['alchemy_i']"),
    (lambda s: s.players[0].shown.append("raid_i"), "shown is ['raid_i']"),
    (lambda s: s.players[0].stock.pop("bronze_a"), "players[0].stock is "),
    (lambda s: s.players[1].specials.update(law="warfare_i"), "specials[law] is 'warfare_i'"),
    (lambda s: s.players[0].score.update({"luck": 0}), "players[0].score is 'luck'"),
]


@pytest.mark.parametrize("change, said", HOLES, ids=[said[:40] for _, said in HOLES])
def test_what_could_not_come_about_is_refused(change: Callable[[Any], Any], said: str) -> None:
    """The sentence names the field and its value, and the match is as it was."""
    made = table()
    before = made.state_hash
    with pytest.raises(Malformed) as error, made.edit() as g:
        change(g.state)
    assert said in str(error.value)
    assert len(str(error.value)) < 300, "a sentence, not a dump"
    assert made.state_hash == before


def test_what_the_rules_owe_names_seats_and_cards_that_there_are() -> None:
    """A step for a seat that nobody has, or about no card."""
    from pentarchy.games.ages.colonies import NextBid
    from pentarchy.games.ages.turn import Turn

    for step, said in (
        (Turn(seat=3), "Turn.seat is 3; expected a seat"),
        (NextBid(card="atlantis", waiting=(0,)), "NextBid.card is 'atlantis'; expected a card"),
        (NextBid(card="rats_i", waiting=(0,), bidder=4), "NextBid.bidder is 4; expected a seat"),
    ):
        made = table()
        with pytest.raises(Malformed) as error, made.edit() as g:
            g.stack.insert(0, step)
        assert said in str(error.value)
