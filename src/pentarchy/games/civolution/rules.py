"""Civolution as the rest of the project uses it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pentarchy.core.action import Action, ActionSpace
from pentarchy.core.card import Card
from pentarchy.core.chance import Chance
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.message import Seat
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Config, Flaw, Mode, OptionSpec
from pentarchy.core.step import Decision, Step
from pentarchy.core.view import Figure, Standing, View
from pentarchy.games.civolution import actions as act
from pentarchy.games.civolution import (
    attributes,
    audit,
    flaws,
    guide,
    hidden,
    queries,
    scoring,
    setup,
    triggers,
    view,
)
from pentarchy.games.civolution.cards.kinds import (
    FEATURES,
    LANDS,
    TRACKS,
    TYPES,
    AttributeChip,
    Console,
    ContinentTile,
    EventCard,
    FavorSpace,
    Feature,
    FindTable,
    GoalChip,
    IncomeChip,
    Land,
    Material,
    Module,
    ResearchCard,
    ScoringTile,
    Settlement,
    Site,
    StartChip,
    StartMarkers,
    Territory,
    Track,
    ViciCard,
    ViciTable,
    WeatherSpace,
)
from pentarchy.games.civolution.continent import Chart, Layout, Outline
from pentarchy.games.civolution.scenario import CivolutionScenario
from pentarchy.games.civolution.state import FEATURE, PLAN, RAW, STORE, CivolutionState
from pentarchy.games.civolution.table import CivolutionTable
from pentarchy.games.civolution.terms import TERMS


class CivolutionRules(Rules[CivolutionState]):
    """The rules object: the catalogue, and the tables made of it once."""

    name = "civolution"
    title = "Civolution"
    version = 5
    seats = range(1, 5)
    law_matches = 2
    modes = (
        Mode(
            "advanced",
            "Advanced",
            "Every civ chooses its starting cards; the continent is random.",
            {"beginners": 0, "continent": "random"},
            (2, 3, 4),
        ),
        Mode(
            "first",
            "First game",
            "Beginner starts on the continent of the first game.",
            {"beginners": 4, "continent": "first"},
            (2, 3, 4),
        ),
        Mode(
            "mixed",
            "Mixed table",
            "The first seat takes a beginner start, the others choose theirs.",
            {"beginners": 1, "continent": "random"},
            (2, 3, 4),
        ),
        Mode(
            "solo",
            "Solo",
            "One civ against the automaton V.I.C.I.",
            {"beginners": 4, "continent": "first", "difficulty": "beginner"},
            (1,),
        ),
        Mode(
            "solo-expert",
            "Solo, expert",
            "V.I.C.I. at its strongest, with the extra variant, on a random continent.",
            {"beginners": 0, "continent": "random", "difficulty": "expert", "extra": True},
            (1,),
        ),
        Mode(
            "solo-sandbox",
            "Solo, sandbox",
            "Pick your six starting cards from all there are, and see what they can do together.",
            {"beginners": 0, "continent": "random", "difficulty": "beginner", "sandbox": True},
            (1,),
        ),
    )
    options = (
        OptionSpec(
            "beginners",
            "Beginner starts",
            "How many seats, counted from the first, get a ready-made start.",
            4,
            (0, 1, 2, 3, 4),
        ),
        OptionSpec(
            "continent",
            "Continent",
            "The layout of the first game, or eight tiles at random.",
            "first",
            ("first", "random"),
        ),
        OptionSpec(
            "console",
            "Consoles",
            "Stages, their points and settlement costs as printed, or those of the house that"
            " matches up to version 4 were played with.",
            "console",
            ("console", "console_house"),
        ),
        OptionSpec(
            "finds",
            "Lucky finds",
            "The dice of the three rows from the middle outwards, or from low to high.",
            "lucky_find",
            ("lucky_find", "lucky_find_rising"),
        ),
        OptionSpec(
            "difficulty",
            "V.I.C.I.",
            "How strong the automaton of the solo game is.",
            "beginner",
            ("beginner", "moderate", "medium", "advanced", "expert"),
        ),
        OptionSpec(
            "extra",
            "V.I.C.I. never rests",
            "The automaton also carries out the card that makes it reset.",
            False,
        ),
        OptionSpec(
            "sandbox",
            "Free choice of starting cards",
            "Alone, pick your five research cards and your marker card from all there are.",
            False,
        ),
    )
    answers = (
        OptionSpec(
            "payment",
            "Dice that fit",
            "Whether two dice that show just what a module takes pay for it by themselves.",
            "exact",
            ("ask", "exact"),
            "R5.104",
        ),
        OptionSpec(
            "feeding",
            "Feeding",
            "Whether you are asked when you can feed all your tribes or always do.",
            "ask",
            ("ask", "all"),
            "S4",
        ),
        OptionSpec(
            "income",
            "Income",
            "What your income chips give, in their order: ask me, what they show, or points.",
            "ask",
            ("ask", "chips", "points"),
            "S11",
        ),
        OptionSpec(
            "reset",
            "Reset marker",
            "As what you take the marker of a reset column.",
            "ask",
            ("ask", "idea", "food"),
            "R5.91",
        ),
        OptionSpec(
            "bonus",
            "Bonus of an event",
            "What you answer to a bonus that asks you to give something up.",
            "ask",
            ("ask", "take", "decline"),
            "S16",
        ),
    )
    guide = guide.GUIDE
    state = CivolutionState
    package = __package__
    actions = act.ACTIONS
    queries = queries.QUERIES
    terms = TERMS
    unseated = ("V.I.C.I.",)
    table = CivolutionTable
    scenario = CivolutionScenario

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        all_ = self.catalogue.all
        self.modules = all_(Module)
        self.names = {**self.names, **self._printed()}
        self.module_index = {key: i for i, key in enumerate(self.modules)}
        self.research = all_(ResearchCard)
        self.deck_of = {key: TYPES.index(c.type) for key, c in self.research.items()}
        self.materials = tuple(all_(Material).values())
        assert len(self.materials) == 18, "expected 18 materials"
        self.material_index = {m.key: i for i, m in enumerate(self.materials)}
        self.of_material = tuple(act.OfMaterial(m.key) for m in self.materials)
        self.row_of = tuple(m.row for m in self.materials)
        self.rows = tuple(
            tuple(i for i, m in enumerate(self.materials) if m.row == row) for row in (1, 2, 3)
        )
        self.of_land = {
            land: tuple(i for i, m in enumerate(self.materials) if m.land == land) for land in LANDS
        }
        self.hunting = {key: c.hunting for key, c in all_(Land).items()}
        self.finds = all_(FindTable)
        self.events = all_(EventCard)
        self.goals = all_(GoalChip)
        self.incomes = all_(IncomeChip)
        self.attributes = all_(AttributeChip)
        self.attribute_needs = {
            key: (FEATURE + FEATURES.index(c.feature), c.need) for key, c in self.attributes.items()
        }
        self.attribute_least = min(c.need for c in self.attributes.values())
        self.start_markers = all_(StartMarkers)
        self.start_chips = all_(StartChip)
        self.sites = all_(Site)
        self.tracks = tuple(all_(Track)[t] for t in TRACKS)
        self.favor = tuple(all_(FavorSpace).values())
        self.weather = tuple(all_(WeatherSpace).values())
        """From beyond hot to beyond cold."""
        self.scoring_tiles = {c.category: c for c in all_(ScoringTile).values()}
        self.consoles = all_(Console)
        self.settlements = {
            key: {c.slot: c for c in all_(Settlement).values() if c.console == key}
            for key in self.consoles
        }
        self.vici_cards = all_(ViciCard)
        self.vici_tables = all_(ViciTable)
        self.bound = self._bound_types()
        self._chart()
        self._name_spaces()
        self.charts: dict[Layout, Chart] = {}
        """What borders what, by layout."""
        self.outlines: dict[Layout, tuple[Outline, ...]] = {}
        """The shapes of territories, by layout."""
        self.rings: dict[tuple[tuple[int, ...], int, int], tuple[int, ...]] = {}
        """What each module costs in ideas, by dice, focus markers and power of an idea."""

    def _printed(self) -> dict[str, str]:
        """What is printed on components besides their text: levels and instant bonuses."""
        levels = {
            f"{key}.{level}": said
            for key, card in self.modules.items()
            for level, said in enumerate(card.says, 1)
        }
        research = self.catalogue.all(ResearchCard)
        return levels | {f"{key}.bonus": card.bonus for key, card in research.items()}

    def _bound_types(self) -> dict[str, str]:
        """The type that binds each card or chip to a column; income chips have none."""
        bound = {key: c.type for key, c in self.research.items()}
        bound |= dict.fromkeys(self.goals, "goal") | dict.fromkeys(self.attributes, "attribute")
        return bound | dict.fromkeys((*self.incomes, *self.start_chips), "")

    def _chart(self) -> None:
        """Number territories, camps and places."""
        self.continent = self.catalogue.all(ContinentTile)
        self.territories: list[Territory] = [
            t for tile in self.continent.values() for t in tile.territories
        ]
        assert len(self.territories) == 22, "expected 22 territories"
        self.territory_index = {t.key: i for i, t in enumerate(self.territories)}
        self.land = tuple(t.land for t in self.territories)
        self.is_water = tuple(t.land == "water" for t in self.territories)
        self.of_type = {
            name: tuple(i for i, land in enumerate(self.land) if land == name) for name in LANDS
        }
        self.island = next(i for i, t in enumerate(self.territories) if t.island)
        self.camps_of: list[tuple[int, ...]] = []
        self.camp_territory: list[int] = []
        self.camp_fire: list[int] = []
        """The VP of a fire camp, 0 of others."""
        self.camp_mark: list[int] = []
        for i, t in enumerate(self.territories):
            first = len(self.camp_territory)
            marks = [0] * (t.plain + 1) + [3] * t.marked3 + [4] * t.marked4
            if self.is_water[i]:
                marks = []
            self.camp_mark += marks
            self.camp_fire += [t.fire_vp, *[0] * (len(marks) - 1)] if marks else []
            self.camp_territory += [i] * len(marks)
            self.camps_of.append(tuple(range(first, first + len(marks))))
        self.place_names: dict[int, str] = {}
        for i, camps in enumerate(self.camps_of):
            key = self.territories[i].key
            off = "boat" if self.is_water[i] else "wild"
            self.place_names |= {c: f"{key}:{n}" for n, c in enumerate(camps)}
            self.place_names[queries.OFF + i] = f"{key}:{off}"
            self.place_names[queries.OFF_WEAK + i] = f"{key}:{off}:weak"
        self.places = {name: place for place, name in self.place_names.items()}
        self.settle = {place: act.Settle(name) for place, name in self.place_names.items()}
        self.tribe = {place: act.Tribe(name) for place, name in self.place_names.items()}
        self.at = tuple(act.At(t.key) for t in self.territories)
        self.at_water = tuple(a for a, wet in zip(self.at, self.is_water, strict=True) if wet)
        self.cross = tuple(act.Cross(t.key) for t in self.territories)

    def _name_spaces(self) -> None:
        """The names of the places of markers, by number."""
        self.space_names = [
            "food",
            "money",
            "idea",
            "focus",
            *FEATURES,
            *(f"plan{v}" for v in range(1, 7)),
            *(m.key for m in self.materials),
            *(f"raw:{t.key}" for t in self.territories),
        ]
        self.space_index = {name: i for i, name in enumerate(self.space_names)}
        self.give_back = tuple(act.Return(name) for name in self.space_names)
        assert self.space_index["stamina"] == FEATURE
        assert self.space_index["plan1"] == PLAN
        assert self.space_index[self.materials[0].key] == STORE
        assert self.space_index[f"raw:{self.territories[0].key}"] == RAW
        features = self.catalogue.all(Feature)
        assert set(features) == set(FEATURES), f"expected the features {', '.join(FEATURES)}"
        self.values = {key: m.dice for key, m in self.modules.items()}
        self.values |= {key: (features[key].die, features[key].die) for key in FEATURES}
        self.values["sleep"] = (0, 0)
        """The two die values of every module; 0 for any."""
        self.activate: tuple[Action, ...] = tuple(act.Activate(key) for key in self.values)
        self.activate_index = {key: i for i, key in enumerate(self.values)}

    def new(self, config: Config, seed: int) -> Civolution:
        return setup.new(self, config, seed)

    def view(self, g: Civolution, seat: Seat | None) -> View:
        return view.build(g, seat)

    def redeal(self, g: Civolution, seat: Seat, chance: Chance) -> None:
        hidden.redeal(g, seat, chance)

    def standing(self, g: Civolution) -> Standing:
        return scoring.standing(g)

    def audit(self, g: Civolution) -> None:
        audit.audit(g)

    def space(self) -> ActionSpace:
        return act.space(self)

    def flaws(self) -> Iterator[Flaw]:
        return flaws.flaws(self)

    def interrupts(self, g: Civolution, decision: Decision) -> tuple[Decision, ...]:
        return attributes.first(g, decision)

    def in_play(self, g: Civolution, seat: Seat) -> Sequence[str]:
        return g.state.players[seat].abilities

    def triggered(self, g: Civolution, event: Event) -> list[Step]:
        return triggers.answers(g, event)

    def numbers(self, card: Card) -> tuple[Figure, ...]:
        return view.numbers(card)


Civolution = Game[CivolutionState, CivolutionRules]
