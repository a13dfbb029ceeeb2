"""Age of Innovation through the eyes of bots, server and researchers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from pentarchy.core.action import Action, ActionSpace
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Config, Flaw, Guide, Mode, OptionSpec
from pentarchy.core.step import Step
from pentarchy.core.view import Figure, Standing, View
from pentarchy.games.innovation import actions, audit, faces, flaws, hidden, scoring, setup, view
from pentarchy.games.innovation.cards.kinds import (
    AreaTile,
    AutomaCard,
    AutomaFaction,
    BookAction,
    Building,
    CityTile,
    CompetencyTile,
    Conversion,
    Difficulty,
    DisplaySlot,
    Faction,
    FinalTile,
    InnovationTile,
    Map,
    PalaceTile,
    PlanningBoard,
    PowerAction,
    RoundBonus,
    RoundTile,
    TerrainList,
)
from pentarchy.games.innovation.geometry import NAMES, WHEEL, Board
from pentarchy.games.innovation.guide import GUIDE
from pentarchy.games.innovation.offers import LIMITS
from pentarchy.games.innovation.queries import QUERIES, in_play
from pentarchy.games.innovation.scenario import InnovationScenario
from pentarchy.games.innovation.state import (
    DISCIPLINES,
    KINDS,
    POINT_INDEX,
    InnovationState,
)
from pentarchy.games.innovation.table import InnovationTable
from pentarchy.games.innovation.terms import TERMS
from pentarchy.games.innovation.words import made_out

CATEGORIES = {
    "round score tiles": "round tiles",
    "final round tiles": "round tiles",
    "round bonuses": "round bonuses",
    "factions": "faction",
    "palaces": "palace",
    "competencies": "competencies",
    "innovations": "innovations",
    "city tiles": "cities",
    "disciplines": "science income",
}
"""Where the points of a component are booked, by its shelf."""


class InnovationRules(Rules[InnovationState]):
    """Age of Innovation, with tables made from its components."""

    name = "innovation"
    title = "Age of Innovation"
    version = 4
    seats = range(2, 6)
    modes = (
        Mode("standard", "Standard", "Planning boards, factions and round bonuses in bundles."),
        Mode("draft", "Draft", "Planning boards, factions and palaces are drafted one by one."),
        Mode(
            "small",
            "Three on the small map",
            "Three players on the side for 1 to 3 players: closer and harder.",
            {"small_map": True},
            (3,),
        ),
        Mode(
            "automa",
            "Against the Automa",
            "One human (two seats) or two humans (three seats) against the Automa, which takes the"
            " last seat. It follows a public helper, not a printed booklet.",
            {},
            (2, 3),
        ),
    )
    options = (
        OptionSpec(
            "small_map",
            "Small map for three",
            "Three players use the side for 1 to 3 players; other numbers are not affected.",
            False,
        ),
        OptionSpec(
            "automa_level",
            "Automa level",
            "How strong the Automa is, from Automalein to Alptrauma (only against the Automa).",
            "automa",
            ("automalein", "automa", "automaechtig", "ultoma", "alptrauma"),
        ),
        OptionSpec(
            "automa_faction",
            "Automa faction",
            "The Automa's faction (only against the Automa). Symbionts, blight and gognomes play by"
            " house rules of ours. With two humans the helper knows only the simpletons.",
            "simpletons",
            (
                "simpletons",
                "kuddlers",
                "druids",
                "racelings",
                "wanderers",
                "mimics",
                "powermongers",
                "symbionts",
                "blight",
                "gognomes",
            ),
        ),
        OptionSpec(
            "automa_terrain",
            "Automa terrain",
            "The Automa's home terrain; random if it is a human's (only against the Automa).",
            "random",
            ("random", *WHEEL),
        ),
    )
    answers = (
        OptionSpec(
            "power",
            "Power from neighbours",
            "What you answer when a neighbour's building offers you power: ask me, always, never,"
            " or take it if it costs at most so many VP.",
            "ask",
            ("ask", "always", "never", *LIMITS),
            "R5.20",
        ),
        OptionSpec(
            "books",
            "Books",
            "Of which discipline you take a book where you may choose.",
            "ask",
            ("ask", *DISCIPLINES),
            "R1.3",
        ),
    )
    guide: ClassVar[Guide | None] = GUIDE
    state = InnovationState
    table = InnovationTable
    package = __package__
    actions = actions.ACTIONS
    queries = QUERIES
    terms = TERMS
    scenario = InnovationScenario

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        every = self.catalogue.all
        self.maps = every(Map)
        self.boards = {k: Board(m.rows, m.bridge_sites, m.edge) for k, m in self.maps.items()}
        planning = every(PlanningBoard)
        self.planning = [planning[name] for name in WHEEL]
        self.planning_keys = list(WHEEL)
        self.factions = every(Faction)
        self.power_actions = every(PowerAction)
        self.book_actions = every(BookAction)
        self.cities = every(CityTile)
        self.bonuses = every(RoundBonus)
        self.competencies = every(CompetencyTile)
        self.slots = every(DisplaySlot)
        self.innovations = every(InnovationTile)
        self.palaces = every(PalaceTile)
        self.round_tiles = every(RoundTile)
        self.final_tiles = every(FinalTile)
        self.area_tiles = every(AreaTile)
        self.conversions = every(Conversion)
        self.automa_cards = every(AutomaCard)
        self.automa_factions = every(AutomaFaction)
        self.difficulties = every(Difficulty)
        self.terrain_lists = every(TerrainList)
        self.buildings = every(Building)
        nothing = Building(key="", name="", power=0)
        self.kinds = [self.buildings[kind] if kind else nothing for kind in KINDS]
        self.power = [kind.power for kind in self.kinds]
        self.pieces = [kind.count for kind in self.kinds]
        """Per kind of building how many of it each colour has."""
        self.upgrades = [
            tuple(i for i, kind in enumerate(self.kinds) if old and kind.built_on == old)
            for old in KINDS
        ]
        """Per kind of building what it may be upgraded to (R5.25)."""
        self.category = {
            c.key: POINT_INDEX[CATEGORIES.get(type(c).shelf, "actions")] for c in self.catalogue
        }
        self.category[""] = POINT_INDEX["actions"]
        for track in actions.TRACKS:
            self.category[track] = POINT_INDEX["tracks"]
        owned = (Faction, RoundBonus, CompetencyTile, InnovationTile, PalaceTile)
        self.special = {c.key for c in self.catalogue if isinstance(c, owned) and c.action}
        self.checked = {c.key for c in self.catalogue if any(map(_can_be_barred, c.action))}
        paid = ("power_scholar", "power_book", "power_tool", "power_coin")
        self.conversion_prices = (
            self.conversions["sacrifice"].bowl2,
            *(self.conversions[key].power for key in paid),
            self.conversions["scholar_tool"].scholars,
            self.conversions["tool_coin"].tools,
            self.conversions["book_coin"].books,
        )
        """In the order of R5.65."""
        self.fewest_books = min(sum(slot.books) + slot.any_books for slot in self.slots.values())
        """Of all places of the innovation display."""
        self.converted = [
            {key: made_out(card.now, seat, key) for key, card in self.conversions.items()}
            for seat in range(max(self.seats))
        ]
        """Per seat and conversion what it brings: asked for so often that it is bound once."""
        self.incomes = {c.key: c.income for c in self.catalogue if c.income}
        self.on_passing = {c.key: c.on_pass for c in self.catalogue if c.on_pass}
        self.use_actions = {c.key: actions.Use(c.key) for c in self.catalogue if c.action}
        self.innovate_actions = {key: actions.Innovate(key) for key in self.slots}
        self.upgrade_actions = [[actions.Upgrade(name, kind) for name in NAMES] for kind in KINDS]
        self.bridge_actions: dict[str, list[Action]] = {
            key: [actions.Bridge(name) for name in board.pair_names]
            for key, board in self.boards.items()
        }

    def flaws(self) -> Iterator[Flaw]:
        return flaws.flaws(self)

    def catalogue_neutral(self, kind: str) -> int:
        """How many white buildings of a kind the box holds."""
        return self.buildings[kind].neutral if kind else 0

    def new(self, config: Config, seed: int) -> Innovation:
        return setup.new(self, config, seed)

    def unattended(self, config: Config) -> tuple[int, ...]:
        """Seats the rules themselves play; nobody sits there."""
        return (config.seats - 1,) if config.mode == "automa" else ()

    def view(self, g: Innovation, seat: int | None) -> View:
        return view.build(g, seat)

    def redeal(self, g: Innovation, seat: int, chance: Chance) -> None:
        hidden.redeal(g, seat, chance)

    def standing(self, g: Innovation) -> Standing:
        return scoring.standing(g)

    def audit(self, g: Innovation) -> None:
        audit.audit(g)

    def in_play(self, g: Innovation, seat: int) -> list[str]:
        automa = g.state.automa
        if automa is not None and automa.seat == seat:
            return []
        return in_play(g, seat)

    def order(self, g: Innovation, first: int) -> list[int]:
        """The people in turn order from a seat: tiles give the Automa nothing (R7.23)."""
        s = g.state
        at = s.order.index(first) if first in s.order else 0
        seats = s.order[at:] + s.order[:at]
        if s.automa is not None:
            seats = [seat for seat in seats if seat != s.automa.seat]
        return seats

    def numbers(self, card: Card) -> tuple[Figure, ...]:
        return faces.numbers(card)

    def space(self) -> ActionSpace:
        return actions.space(self)


def _can_be_barred(step: Step) -> bool:
    return type(step).barred is not Step.barred


Innovation = Game[InnovationState, InnovationRules]
