"""The rules object: the surface through which everybody uses A New Dawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from pentarchy.core.action import ActionSpace
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.message import Message, Seat
from pentarchy.core.rules import Query, Rules
from pentarchy.core.settings import Config, Flaw, Mode, OptionSpec
from pentarchy.core.step import Step
from pentarchy.core.view import Amount, Figure, Standing, View
from pentarchy.games.dawn import actions, audit, flaws, hidden, scoring, setup, view
from pentarchy.games.dawn.actions import Gain
from pentarchy.games.dawn.cards.kinds import (
    Agenda,
    CityState,
    EventDial,
    Focus,
    Layout,
    Leader,
    NaturalWonder,
    Pact,
    TechDial,
    Tile,
    Victory,
    Wonder,
)
from pentarchy.games.dawn.geography import Geography
from pentarchy.games.dawn.guide import GUIDE
from pentarchy.games.dawn.mapmaking import Building
from pentarchy.games.dawn.queries import QUERIES, sector_key
from pentarchy.games.dawn.scenario import DawnScenario
from pentarchy.games.dawn.science import ROMAN
from pentarchy.games.dawn.state import (
    ERAS,
    PIECES,
    RESOURCES,
    TERRAIN_KEYS,
    TERRAINS,
    TYPES,
    DawnState,
)
from pentarchy.games.dawn.table import DawnTable

TERMS = {
    **{key: key for key in (*TYPES, *ERAS, *RESOURCES)},
    **dict(zip(TERRAIN_KEYS, TERRAINS, strict=True)),
    **{piece: piece.replace("_", " ") for piece in PIECES},
    "barbarian": "barbarian",
    "city_state": "city-state",
    "token": "control token",
    "trade": "a trade token",
}
"""The words for keys that are no components: types, eras, goods, terrains, pieces, defenders."""
MAPS_KEPT = 256
"""Maps whose geography is remembered."""


class DawnRules(Rules[DawnState]):
    """Civilization: A New Dawn."""

    name = "dawn"
    title = "Civilization: A New Dawn"
    version = 4
    seats = range(2, 5)
    state = DawnState
    table = DawnTable
    scenario = DawnScenario
    package = __package__ or ""
    actions = actions.ACTIONS
    queries: ClassVar[Mapping[str, Query]] = QUERIES
    modes = (
        Mode("custom", "Custom map", "The players build the map tile by tile.", {"map": "custom"}),
        Mode(
            "first-game",
            "First game",
            "The fixed map of the rulebook: the quickest way into the game.",
            {"map": "first_game"},
        ),
        Mode(
            "epic",
            "Epic game",
            "Four victory cards instead of three, on a custom map.",
            {"map": "custom", "epic": True},
        ),
        Mode(
            "epic-first-game",
            "Epic first game",
            "Four victory cards instead of three, on the fixed map.",
            {"map": "first_game", "epic": True},
        ),
    )
    options = (
        OptionSpec(
            "map",
            "Map",
            "Whether the players build the map tile by tile or play on the fixed first-game map"
            " (R7.1, R7.2).",
            "custom",
            ("custom", "first_game"),
        ),
        OptionSpec("epic", "Epic game", "Four victory cards instead of three (R7.3).", False),
        OptionSpec(
            "dial_overflow",
            "Tech dial past 24",
            "What becomes of a tech dial that passes 24: set to 15, or going on from 15 (R5.15).",
            "reset_to_15",
            ("reset_to_15", "carry_surplus"),
        ),
        OptionSpec(
            "errata_maracana",
            "Estadio do Maracana first",
            "By the erratum its economy card is resolved before the chosen card, not after"
            " (R5.57).",
            False,
        ),
        OptionSpec(
            "errata_petra",
            "Petra turns barbarians round",
            "By the erratum barbarians that Petra keeps out turn round instead of stopping"
            " (R5.61).",
            True,
        ),
        OptionSpec(
            "machu_picchu",
            "Machu Picchu",
            "Slots 1 and 2 count as slot 3, or (the expansion's wording) as two slots further right"
            " (R5.1).",
            "as_slot_3",
            ("as_slot_3", "plus_2_slots"),
        ),
        OptionSpec(
            "round_limit",
            "Round limit",
            "Rounds after which a match that nobody has won is decided all the same; 0 for no limit"
            " (E4).",
            60,
            (0, 30, 50, 60, 75, 100, 150, 300),
        ),
    )
    answers = (
        OptionSpec(
            "defence",
            "Trade tokens in defence",
            "What you answer when you are attacked and could spend trade tokens: ask me, never"
            " spend, or spend as many as it takes if that holds the attack off.",
            "ask",
            ("ask", "never", "if_it_holds"),
            "R5.38",
        ),
        OptionSpec(
            "trade",
            "Trade tokens you gain",
            "On the card of which slot you put trade tokens that you gain.",
            "ask",
            ("ask", 1, 2, 3, 4, 5),
            "R5.4",
        ),
    )
    guide = GUIDE

    terms: ClassVar[Mapping[str, str]] = TERMS

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        catalogue = self.catalogue
        self.leaders = catalogue.all(Leader)
        self.focus = catalogue.all(Focus)
        self.gains: dict[int, list[Gain]] = {}
        """Per level the focus cards that a tech level can bring."""
        for card in self.focus.values():
            self.gains.setdefault(card.level, []).append(Gain(card.key))
        self.forced = frozenset(
            card.key
            for card in self.focus.values()
            if not all(getattr(word, "optional", False) for word in card.action)
        )
        """The focus cards that take effect by themselves."""
        self.wonders = catalogue.all(Wonder)
        self.city_states = catalogue.all(CityState)
        self.pacts = catalogue.all(Pact)
        self.naturals = catalogue.all(NaturalWonder)
        self.victory = catalogue.all(Victory)
        self.layouts = catalogue.all(Layout)
        self.tiles = {tile.number: tile for tile in catalogue.all(Tile).values()}
        for dial in (TechDial, EventDial):
            assert len(catalogue.all(dial)) == 1, f"exactly one {dial.__name__} is needed"
        (self.tech_dial,) = catalogue.all(TechDial).values()
        (self.event_dial,) = catalogue.all(EventDial).values()
        self.agendas: dict[str, list[tuple[str, Agenda]]] = {}
        """Per query the agendas that rest on it, with their victory cards."""
        for victory in self.victory.values():
            for agenda in victory.agendas:
                self.agendas.setdefault(agenda.query, []).append((victory.key, agenda))
        self.names = {**self.names, **self._printed()}
        self.geographies: dict[str, Geography] = {}
        """What follows from the maps met last, by their layouts."""
        self._buildings: dict[str, Building] = {}
        self._space = actions.space(self)

    def _printed(self) -> dict[str, str]:
        """What else is printed on components, by keys of its own."""
        found: dict[str, str] = {}
        for leader in self.leaders.values():
            found[f"{leader.key}.leader"] = leader.leader
            found[f"{leader.key}.ability"] = leader.ability
        for victory in self.victory.values():
            for agenda in victory.agendas:
                found[agenda.key] = agenda.name
                found[f"{agenda.key}.text"] = agenda.text
        for number, sector in enumerate(self.event_dial.sectors):
            found[sector_key(number)] = sector.name
        return found

    def flaws(self) -> Iterator[Flaw]:
        return flaws.flaws(self)

    def geography(self, layout: str) -> Geography:
        """What follows from how the tiles lie."""
        made = self.geographies.get(layout)
        if made is None:
            if len(self.geographies) >= MAPS_KEPT:
                self.geographies.clear()
            made = self.geographies[layout] = Geography(layout, self.tiles)
        return made

    def building(self, layout: str, core_tiles: list[int]) -> Building:
        """Where tiles may be laid on a map under construction."""
        made = self._buildings.get(layout)
        if made is None:
            if len(self._buildings) >= MAPS_KEPT:
                self._buildings.clear()
            made = self._buildings[layout] = Building(layout, core_tiles)
        return made

    def new(self, config: Config, seed: int) -> Dawn:
        return setup.new(self, config, seed)

    def view(self, g: Dawn, seat: Seat | None) -> View:
        return view.build(g, seat)

    def redeal(self, g: Dawn, seat: Seat, chance: Chance) -> None:
        hidden.redeal(g, seat, chance)

    def standing(self, g: Dawn) -> Standing:
        return scoring.standing(g)

    def audit(self, g: Dawn) -> None:
        audit.audit(g)

    def space(self) -> ActionSpace:
        return self._space

    def triggered(self, g: Dawn, event: Event) -> list[Step]:
        """As in all games, but few cards react here: look for those, not through all in play."""
        if type(event) in self.catalogue.on_any or event.seat < 0:
            return super().triggered(g, event)
        p, pacts = g.state.players[event.seat], self.pacts
        for key in self.catalogue.on[type(event)]:
            if (
                key == p.leader
                or key in p.wonders
                or key in p.row
                or key in p.city_state_cards
                or key in pacts
            ):
                return super().triggered(g, event)
        return []

    def in_play(self, g: Dawn, seat: Seat) -> Iterable[str]:
        s, p = g.state, g.state.players[seat]
        taken = [
            card
            for card in self.pacts
            if any(q.pacts[card] == seat for i, q in enumerate(s.players) if i != seat)
        ]
        return (p.leader, *p.wonders, *p.city_state_cards, *taken, *p.row)

    def numbers(self, card: Card) -> tuple[Figure, ...]:
        if isinstance(card, Leader):
            leader = Message("{leader}", leader=f"{card.key}.leader")
            ability = Message("{ability}", ability=f"{card.key}.ability")
            return (
                Figure("leader", Message("leader"), leader),
                Figure("ability", Message("ability"), ability),
            )
        if isinstance(card, Focus):
            level = Figure("level", Message("level"), ROMAN[card.level])
            if not card.caravans:
                return (of_type(card.type), level)
            caravans = Figure("caravans", Message("caravans"), str(card.caravans))
            return (of_type(card.type), level, caravans)
        if isinstance(card, Wonder):
            first, second = card.resources
            return (
                of_type(card.type),
                Figure("era", Message("era"), Message("{era}", era=card.era)),
                Figure("cost", Message("cost"), str(card.cost)),
                Figure(
                    "goods",
                    Message("goods"),
                    Message("{first} or {second}", first=first, second=second),
                    (Amount(of=first), Amount(of=second)),
                ),
            )
        if isinstance(card, CityState):
            return (of_type(card.type),)
        if isinstance(card, NaturalWonder):
            what = Message("{what}", what=card.resource)
            return (Figure("resource", Message("resource"), what, (Amount(of=card.resource),)),)
        return ()


def of_type(kind: str) -> Figure:
    """The type of a card, as on its face."""
    return Figure("type", Message("type"), Message("{focus}", focus=kind), (Amount(of=kind),))


Dawn = Game[DawnState, DawnRules]
