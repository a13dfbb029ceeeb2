"""Through the Ages as Rules: modes, options, tables made from the component set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import ActionSpace, Domain, Done, No, Pick, Yes
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.rules import Config, Mode, OptionSpec, Rules
from pentarchy.core.view import Standing, View
from pentarchy.games.ages import actions as a
from pentarchy.games.ages.cards.kinds import (
    ActionCard,
    AgesCard,
    Aggression,
    Board,
    Bonus,
    Building,
    CardRow,
    CivilCard,
    EventCard,
    Government,
    Leader,
    MilitaryCard,
    PactCard,
    Special,
    Tactic,
    Territory,
    War,
    Wonder,
)
from pentarchy.games.ages.guide import GUIDE
from pentarchy.games.ages.hidden import redeal
from pentarchy.games.ages.orders import Order
from pentarchy.games.ages.queries import (
    QUERIES,
    active_wonders,
    civil_total,
    military_total,
)
from pentarchy.games.ages.scoring import standing
from pentarchy.games.ages.setup import is_used, set_up
from pentarchy.games.ages.state import AgesState
from pentarchy.games.ages.table import AgesTable
from pentarchy.games.ages.turn import Turn
from pentarchy.games.ages.view import view

if TYPE_CHECKING:
    from pentarchy.core.action import Action

Values = tuple[tuple[str, int], ...]
"""Farm or mine cards and what a cube on each is worth, least first."""

HIGHEST_BID = 400

FACE_COSTS = (
    ("type", "type"),
    ("develop", "science_cost"),
    ("revolution", "revolution_cost"),
    ("build", "cost"),
    ("urban limit", "urban_limit"),
)
FACE_GAINS = (
    ("food", "food"),
    ("resources", "resources"),
    ("science", "science"),
    ("culture", "culture"),
    ("happy", "happy"),
    ("strength", "strength"),
    ("civil actions", "civil_actions"),
    ("military actions", "military_actions"),
    ("defence", "defense"),
    ("colonization", "colonization"),
    ("yellow", "yellow"),
    ("blue", "blue"),
)
"""What a card's face shows, by label and field."""


class AgesRules(Rules[AgesState]):
    """Through the Ages: A New Story of Civilization."""

    name: ClassVar[str] = "ages"
    title: ClassVar[str] = "Through the Ages"
    version: ClassVar[int] = 4
    seats: ClassVar[range] = range(2, 5)
    law_matches: ClassVar[int] = 2
    modes: ClassVar[tuple[Mode, ...]] = (
        Mode("full", "Full game", "Ages A to III with everything."),
        Mode(
            "training",
            "Training game",
            "Ages A to II without attacks and pacts: the first game.",
            {"length": "training"},
        ),
        Mode(
            "short",
            "Short game",
            "Ages A to II with attacks; Age III events are scored at the end.",
            {"length": "short"},
        ),
        Mode(
            "peaceful",
            "Peaceful game",
            "The full game without aggressions, wars and pacts.",
            {"peaceful": "yes"},
        ),
        Mode(
            "world-wars",
            "World wars",
            "The peaceful game with harmless pacts; strength scores when an age ends.",
            {"peaceful": "pacts", "world_wars": True},
        ),
        Mode(
            "resigning",
            "Full game with resigning",
            "The full game in which players may resign.",
            {"resigning": True},
        ),
    )
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(
            "length",
            "Ages",
            "full: Ages A to III. training: A to II without attacks. short: A to II with attacks.",
            "full",
            ("full", "training", "short"),
        ),
        OptionSpec(
            "peaceful",
            "Peaceful",
            "yes: no aggressions, wars and pacts. pacts: keep the four pacts without attacks.",
            "no",
            ("no", "yes", "pacts"),
        ),
        OptionSpec(
            "world_wars",
            "World wars",
            "At the end of each age everybody scores strength minus the lowest strength.",
            False,
        ),
        OptionSpec(
            "resigning",
            "Resigning",
            "Whether resigning is offered as a political action.",
            False,
        ),
        OptionSpec(
            "events_sorted_by_age",
            "Events sorted by age",
            "A new deck of current events is sorted, older ages on top; otherwise only shuffled.",
            True,
        ),
        OptionSpec(
            "homer_survives_ravages",
            "Homer survives ravages",
            "Homer’s happy face stays when the wonder above him is ravaged.",
            False,
        ),
        OptionSpec(
            "raid_by_building",
            "Raid rounds by building",
            "Raid gives half the cost of each building rounded up, not of their sum.",
            False,
        ),
        OptionSpec(
            "annex_in_vain",
            "Annex in vain",
            "Annex may be played against a rival without a colony.",
            False,
        ),
    )
    answers: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(
            "politics",
            "Politics",
            "Whether you are asked for political actions or always take none.",
            "ask",
            ("ask", "pass"),
        ),
        OptionSpec(
            "auctions",
            "Auctions",
            "Whether you are asked to bid for territories or always pass.",
            "ask",
            ("ask", "pass"),
        ),
    )
    guide = GUIDE
    state: ClassVar[type[AgesState]] = AgesState
    table: ClassVar[type[AgesTable]] = AgesTable
    package: ClassVar[str] = "pentarchy.games.ages"
    actions: ClassVar[tuple[type[Action], ...]] = a.ACTIONS
    queries = QUERIES

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        c = self.catalogue
        self.names = c.names
        self.board = next(iter(c.all(Board).values()))
        self.bank_size = len(self.board.happiness) - 1
        self.card_row = next(iter(c.all(CardRow).values()))
        self.buildings = c.all(Building)
        self.unit_cards = {k: b for k, b in self.buildings.items() if b.is_unit}
        self.governments = c.all(Government)
        self.specials = c.all(Special)
        self.wonders = c.all(Wonder)
        self.leaders = c.all(Leader)
        self.action_cards = c.all(ActionCard)
        self.event_cards = c.all(EventCard)
        self.territories = c.all(Territory)
        self.bonuses = c.all(Bonus)
        self.tactics = c.all(Tactic)
        self.aggressions = c.all(Aggression)
        self.wars = c.all(War)
        self.pacts = c.all(PactCard)
        self.civil_cards = tuple(c.all(CivilCard).values())
        self.military_cards = tuple(c.all(MilitaryCard).values())
        self.orders = {
            k: word
            for k, card in self.action_cards.items()
            for word in card.now
            if isinstance(word, Order)
        }
        """What action cards order."""
        self.prepared = {**self.event_cards, **self.territories}
        """What may lie in an event deck."""
        aged = c.all(AgesCard)
        self.level = {k: card.age for k, card in aged.items()}
        self.copies = {k: card.copies for k, card in aged.items()}
        self.science_cost: dict[str, int] = {
            k: card.science_cost
            for k, card in c.cards.items()
            if isinstance(card, Building | Government | Special)
        }
        self.of_type: dict[str, frozenset[str]] = {}
        for b in self.buildings.values():
            self.of_type[b.type] = self.of_type.get(b.type, frozenset()) | {b.key}
        self.group = {
            k: "unit" if b.is_unit else "urban" if b.is_urban else b.type
            for k, b in self.buildings.items()
        }
        self.better = {
            k: tuple(
                other
                for other, card in self.buildings.items()
                if card.type == b.type and card.age > b.age
            )
            for k, b in self.buildings.items()
        }
        """The higher cards of the same type."""
        self.unit_order = {k: i for i, k in enumerate(self.unit_cards)}
        self.farms: Values = tuple(
            sorted(((k, b.food) for k, b in self.buildings.items() if b.food), key=lambda x: x[1])
        )
        self.mines: Values = tuple(
            sorted(
                ((k, b.resources) for k, b in self.buildings.items() if b.resources),
                key=lambda x: x[1],
            )
        )

    def new(self, config: Config, seed: int) -> Ages:
        state = set_up(self, config, seed)
        return Game(self, state, [Turn(seat=state.first)])

    def view(self, g: Ages, seat: int | None) -> View:
        return view(g, seat)

    def redeal(self, g: Ages, seat: int, chance: Chance) -> None:
        redeal(g, seat, chance)

    def standing(self, g: Ages) -> Standing:
        return standing(g)

    def in_play(self, g: Ages, seat: int) -> list[str]:
        p = g.state.players[seat]
        return [p.leader, *active_wonders(p)] if p.leader else active_wonders(p)

    def numbers(self, card: Card) -> tuple[tuple[str, str], ...]:
        shown: list[tuple[str, str]] = []
        if isinstance(card, AgesCard):
            shown.append(("age", ("A", "I", "II", "III")[card.age]))
        for label, field in FACE_COSTS:
            value = getattr(card, field, None)
            if value:
                shown.append((label, str(value)))
        if isinstance(card, Wonder):
            shown.append(("stages", "-".join(map(str, card.stages))))
        elif isinstance(card, Tactic):
            army = (("infantry", card.infantry), ("cavalry", card.cavalry))
            for unit, number in (*army, ("artillery", card.artillery)):
                if number:
                    shown.append((unit, str(number)))
            shown.append(("obsolete", f"+{card.obsolete}"))
        for label, field in FACE_GAINS:
            value = getattr(card, field, None)
            if value:
                shown.append((label, f"{value:+d}"))
        return tuple(shown)

    def audit(self, g: Ages) -> None:
        s = g.state
        civil = Counter(s.row) + Counter(key for deck in s.civil for key in deck)
        military = Counter(s.tactics) + Counter(s.past_events) + Counter(s.open_events)
        military += Counter(key for deck in s.military for key in deck)
        military += Counter(d.card for pile in s.discards for d in pile)
        military += Counter(d.card for d in (*s.current_events, *s.future_events))
        military += Counter(pact.card for pact in s.pacts)
        for seat, p in enumerate(s.players):
            self._audit_player(g, seat)
            civil += Counter((*p.hand, *p.wonders, *p.workers, *p.specials.values()))
            civil += Counter((p.leader, p.wonder, p.government))
            military += Counter((*p.military, *p.colonies, *p.kept, p.dropped, p.war))
            if p.exclusive:
                military[p.tactic] += 1
        cards = civil + military + Counter(s.gone)
        del cards[""]
        printed = {k for k in (*self.buildings, *self.governments) if not any(self.copies[k])}
        expected = self._deck_cards(s)
        for key, number in cards.items():
            if key not in printed:
                assert number == expected.get(key, 0), (
                    f"{number} copies of {key}, expected {expected.get(key, 0)}"
                )
        missing = [k for k, n in expected.items() if n and not cards[k]]
        assert not missing, f"cards are missing: {missing}"

    def _audit_player(self, g: Ages, seat: int) -> None:
        """Cubes of a player are conserved, and nothing is negative."""
        p = g.state.players[seat]
        yellow = p.yellow + p.pool + sum(p.workers.values())
        assert yellow == p.yellow_cubes, f"seat {seat}: {yellow} yellow cubes of {p.yellow_cubes}"
        blue = p.blue + p.stages + sum(p.stock.values())
        assert blue == p.blue_cubes, f"seat {seat}: {blue} blue cubes of {p.blue_cubes}"
        numbers = (p.yellow, p.pool, p.blue, p.science, p.culture, p.ca, p.ca_spent, p.ma)
        assert min(*numbers, p.ma_spent, *p.workers.values(), *p.stock.values()) >= 0, p
        assert sum(p.score.values()) == p.culture, f"seat {seat}: the breakdown is wrong"
        if not p.resigned:
            assert p.ca + p.ca_spent == civil_total(g, seat), f"seat {seat}: civil actions"
            assert p.ma + p.ma_spent == military_total(g, seat), f"seat {seat}: military actions"

    def _deck_cards(self, s: AgesState) -> dict[str, int]:
        """How many copies of each card this match is played with."""
        seats = len(s.players)
        known: dict[str, int] = {}
        for key, card in self.catalogue.all(AgesCard).items():
            number = card.copies[seats - 2]
            if card.age > s.last_age:
                scoring = isinstance(card, EventCard) and s.mode == "short"
                number = number if scoring else 0
            elif isinstance(card, MilitaryCard) and not is_used(card, s):
                number = 0
            known[key] = number
        return known

    def space(self) -> ActionSpace:
        seats = list(range(max(self.seats)))
        workers = list(self.buildings)
        units = list(self.unit_cards)
        military = list(self.catalogue.all(MilitaryCard))
        technologies = list(self.science_cost)
        return ActionSpace(
            [
                Domain(Done),
                Domain(Yes),
                Domain(No),
                Domain(Pick, number=[1, 2]),
                Domain(a.Take, space=range(1, len(self.card_row.prices) + 1)),
                Domain(a.Grow),
                Domain(a.Build, card=workers),
                Domain(a.Upgrade, old=workers, new=workers),
                Domain(a.Destroy, card=workers),
                Domain(a.Disband, card=units),
                Domain(a.PlayLeader, card=list(self.leaders)),
                Domain(a.BuildStages, number=range(1, 5)),
                Domain(a.Develop, card=technologies),
                Domain(a.Revolt, card=list(self.governments)),
                Domain(a.PlayCard, card=list(self.action_cards)),
                Domain(a.PlayTactic, card=list(self.tactics)),
                Domain(a.CopyTactic, card=list(self.tactics)),
                Domain(a.Muster, card=units),
                Domain(a.Convert),
                Domain(a.Settle),
                Domain(a.Rally, what=["culture", "arms"]),
                Domain(a.EndActions),
                Domain(a.Prepare, card=military),
                Domain(a.Attack, card=list(self.aggressions), target=seats),
                Domain(a.DeclareWar, card=list(self.wars), target=seats, cause=list(self.wars)),
                Domain(a.OfferPact, card=list(self.pacts), partner=seats, side=["A", "B"]),
                Domain(a.CancelPact, card=list(self.pacts)),
                Domain(a.Dismiss),
                Domain(a.Explore, card=list(self.territories)),
                Domain(a.Peek),
                Domain(a.Resign),
                Domain(a.Pass),
                Domain(a.Bid, amount=range(1, HIGHEST_BID + 1)),
                Domain(a.Send, card=units),
                Domain(a.Use, card=list(self.bonuses)),
                Domain(a.Discard, card=military),
                Domain(a.Remove, card=workers),
                Domain(a.GiveCube, card=workers),
                Domain(a.PickColony, card=list(self.territories)),
                Domain(a.Ravage, card=list(self.wonders)),
                Domain(a.Mix, food=range(10), resources=range(10)),
                Domain(a.Tuck, card=list(self.wonders)),
                Domain(a.Seize, card=list(self.specials)),
                Domain(a.Strike, what=["leader", "wonder"]),
                Domain(a.Keep, card=list(self.event_cards)),
            ]
        )


Ages = Game[AgesState, AgesRules]
