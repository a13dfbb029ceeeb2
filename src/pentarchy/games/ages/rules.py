"""Through the Ages as Rules: modes, options, tables made from the component set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import ActionSpace
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.message import Message
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Config, Flaw, Mode, OptionSpec
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.core.view import Amount, Figure, Standing, View
from pentarchy.core.words import OneOf
from pentarchy.games.ages import actions, audit, flaws, hidden, scoring, setup, view
from pentarchy.games.ages.actions import ACTIONS, Build, Destroy, Disband, Upgrade
from pentarchy.games.ages.cards.kinds import (
    FARM,
    MINE,
    SPECIALS,
    UNITS,
    URBAN,
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
from pentarchy.games.ages.orders import Order
from pentarchy.games.ages.queries import QUERIES, active_wonders
from pentarchy.games.ages.scenario import AgesScenario
from pentarchy.games.ages.scoring import LINES
from pentarchy.games.ages.state import AGES, AgesState
from pentarchy.games.ages.table import AgesTable

if TYPE_CHECKING:
    from pentarchy.core.action import Action

Values = tuple[tuple[str, int], ...]
"""Farm or mine cards and what a cube on each is worth, least first."""

FACE_COSTS = (
    (Message("develop"), "science_cost"),
    (Message("revolution"), "revolution_cost"),
    (Message("build"), "cost"),
    (Message("urban limit"), "urban_limit"),
)
FACE_ARMIES = (
    (Message("infantry"), "infantry"),
    (Message("cavalry"), "cavalry"),
    (Message("artillery"), "artillery"),
)
FACE_GAINS = (
    (Message("food"), "food"),
    (Message("resources"), "resources"),
    (Message("science"), "science"),
    (Message("culture"), "culture"),
    (Message("happy"), "happy"),
    (Message("strength"), "strength"),
    (Message("civil actions"), "civil_actions"),
    (Message("military actions"), "military_actions"),
    (Message("defence"), "defense"),
    (Message("colonization"), "colonization"),
    (Message("yellow"), "yellow"),
    (Message("blue"), "blue"),
)
"""What a card's face shows, by label and field."""


NO_DISCOUNTS = (0, 0, 0, 0)
"""By the level of an urban building."""

TERMS = {
    **{kind: kind.replace("_", " ") for kind in (FARM, MINE, *URBAN, *UNITS, *SPECIALS)},
    **{query: query.replace("_", " ") for query in QUERIES},
    **{why: why for why in LINES},
    "science rating": "science rating",
    "production": "production",
    "corruption": "corruption",
    "consumption": "consumption",
    "trade_routes": "Trade Routes",
    "scientific_cooperation": "scientific cooperation",
    "unused": "unused",
    "converted": "a military action as a civil one",
    "left": "he leaves",
    "set_out": "he sets out",
    "culture": "culture",
    "arms": "arms",
}
"""The words of keys that are no cards: types, amounts, reasons, abilities."""


def may_bar(word: Step) -> bool:
    """Whether a word could keep its card from being played: one that says so, or holds others."""
    return type(word).barred is not Step.barred and not (
        isinstance(word, OneOf) and not any(may_bar(w) for text in word.texts for w in text)
    )


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
            "R5.6.0",
        ),
        OptionSpec(
            "auctions",
            "Auctions",
            "Whether you are asked to bid for territories or always pass.",
            "ask",
            ("ask", "pass"),
            "R5.7.1",
        ),
        OptionSpec(
            "pacts",
            "Pacts",
            "Whether you are asked when somebody offers you a pact or always refuse it.",
            "ask",
            ("ask", "refuse"),
            "R5.6.9",
        ),
        OptionSpec(
            "defence",
            "Defence",
            "What you answer to an aggression: ask me, let it happen, or use cards, the best first,"
            " if they repel it.",
            "ask",
            ("ask", "never", "if_it_holds"),
            "R5.6.6",
        ),
        OptionSpec(
            "goods",
            "Food or resources",
            "What you take, and what you keep, where you may choose between the two.",
            "ask",
            ("ask", "food", "resources"),
            "R4.5",
        ),
    )
    guide = GUIDE
    state: ClassVar[type[AgesState]] = AgesState
    table: ClassVar[type[AgesTable]] = AgesTable
    scenario: ClassVar[type[AgesScenario]] = AgesScenario
    package: ClassVar[str] = "pentarchy.games.ages"
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    queries = QUERIES
    terms: ClassVar[Mapping[str, str]] = TERMS

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        c = self.catalogue
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
        self.science_help = {
            k: bool(card.pair) + max(card.technology_discount.values(), default=0)
            for k, card in self.leaders.items()
        }
        """The most science that a leader saves with a technology."""
        self.orders = {
            k: [replace(word, seat=seat, source=k) for seat in range(max(self.seats))]
            for k, card in self.action_cards.items()
            for word in card.now
            if isinstance(word, Order)
            and all(type(w).barred is Step.barred for w in card.now if w is not word)
        }
        """What action cards order, by seat, where nothing else could bar them."""
        self.unbarred = {
            k for k, card in self.action_cards.items() if not any(may_bar(w) for w in card.now)
        }
        """Action cards that can always be played."""
        self.prepared = {**self.event_cards, **self.territories}
        """What may lie in an event deck."""
        aged = c.all(AgesCard)
        self.level = {k: card.age for k, card in aged.items()}
        self.keys_of_age = [{k for k, n in self.level.items() if n == age} for age in range(4)]
        self.copies = {k: card.copies for k, card in aged.items()}
        self.science_cost: dict[str, int] = {
            k: card.science_cost
            for k, card in c.cards.items()
            if isinstance(card, Building | Government | Special)
        }
        self.revolution_cost = {k: card.revolution_cost for k, card in self.governments.items()}
        self.of_type: dict[str, frozenset[str]] = {}
        for b in self.buildings.values():
            self.of_type[b.type] = self.of_type.get(b.type, frozenset()) | {b.key}
        self.technology_type = {
            **{k: b.type for k, b in self.buildings.items()},
            **{k: s.type for k, s in self.specials.items()},
        }
        self.building_type = {k: b.type for k, b in self.buildings.items()}
        self.urban_type = {k: b.type for k, b in self.buildings.items() if b.is_urban}
        self.costs = {
            special: {
                k: b.cost - (discounts[b.age] if b.is_urban else 0)
                for k, b in self.buildings.items()
            }
            for special, discounts in (
                ("", NO_DISCOUNTS),
                *((k, s.urban_discount) for k, s in self.specials.items()),
            )
        }
        """What buildings cost by the special technology that makes urban ones cheaper, or none."""
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
        self.builds = {k: Build(k) for k in self.buildings}
        self.removals = {
            k: Disband(k) if k in self.unit_cards else Destroy(k) for k in self.buildings
        }
        self.upgrades = {
            k: tuple((other, Upgrade(k, other)) for other in better)
            for k, better in self.better.items()
        }
        """Actions with workers, made once."""
        buildings = self.buildings.items()
        self.printed_science = {k: b.science for k, b in buildings if b.science}
        self.printed_culture = {k: b.culture for k, b in buildings if b.culture}
        self.printed_faces = {k: b.happy for k, b in buildings if b.happy}
        """What a worker on a card gives, where that is anything."""
        self.printed_strength: dict[str, int] = {
            k: strength for k, card in c.cards.items() if (strength := getattr(card, "strength", 0))
        }
        """The strength of a card, and of each worker on it, where there is any."""
        self.printed = {k for k, b in self.buildings.items() if b.start >= 0}
        """Technologies of the player board that take workers."""
        self.stores = {k for k, b in self.buildings.items() if b.food or b.resources}
        self.as_printed = {*self.science_cost, *self.action_cards}
        """Cards that cost what is printed below their space of the row."""
        self.civil_keys = {c.key for c in self.civil_cards}
        self.civil_of_age = [self.civil_keys & keys for keys in self.keys_of_age]
        self.hand_keys = self.civil_keys - self.wonders.keys()
        self.military_keys = {c.key for c in self.military_cards}
        self.unit_place = {k: (UNITS.index(b.type), b.age) for k, b in self.unit_cards.items()}
        """Which of the unit types a unit is of, and its age."""
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
        return setup.new(self, config, seed)

    def view(self, g: Ages, seat: int | None) -> View:
        return view.build(g, seat)

    def redeal(self, g: Ages, seat: int, chance: Chance) -> None:
        hidden.redeal(g, seat, chance)

    def standing(self, g: Ages) -> Standing:
        return scoring.standing(g)

    def in_play(self, g: Ages, seat: int) -> list[str]:
        p = g.state.players[seat]
        return [p.leader, *active_wonders(p)] if p.leader else active_wonders(p)

    def numbers(self, card: Card) -> tuple[Figure, ...]:
        shown: list[Figure] = []
        if isinstance(card, AgesCard):
            shown.append(Figure("age", Message("age"), AGES[card.age]))
        if isinstance(card, Building | Special):
            kind = Message("{kind}", kind=card.type)
            shown.append(Figure("type", Message("type"), kind, (Amount(of=card.type),)))
        for label, field in FACE_COSTS:
            value = getattr(card, field, None)
            if value:
                shown.append(Figure(field, label, str(value)))
        if isinstance(card, Wonder):
            stages = "-".join(map(str, card.stages))
            shown.append(Figure("stages", Message("stages"), stages))
        elif isinstance(card, Tactic):
            for label, field in FACE_ARMIES:
                if number := getattr(card, field):
                    shown.append(Figure(field, label, str(number)))
            shown.append(Figure("obsolete", Message("obsolete"), f"+{card.obsolete}"))
        for label, field in FACE_GAINS:
            value = getattr(card, field, None)
            if value:
                shown.append(Figure(field, label, f"{value:+d}"))
        return tuple(shown)

    def flaws(self) -> Iterator[Flaw]:
        return flaws.flaws(self)

    def audit(self, g: Ages) -> None:
        audit.audit(g)

    def space(self) -> ActionSpace:
        return actions.space(self)


Ages = Game[AgesState, AgesRules]
