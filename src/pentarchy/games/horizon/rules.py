"""The game as the rest of the project uses it, and the tables made from its component set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pentarchy.core.action import ActionSpace
from pentarchy.core.card import Card, Text
from pentarchy.core.chance import Chance
from pentarchy.core.game import Game
from pentarchy.core.hexes import Hex, distance, neighbours
from pentarchy.core.rules import Rules
from pentarchy.core.settings import Config, Flaw, Mode, OptionSpec
from pentarchy.core.step import Step
from pentarchy.core.view import Figure, Standing, View
from pentarchy.games.horizon import actions, audit, flaws, hidden, scoring, setup, view
from pentarchy.games.horizon.actions import ExploreTo, MovePawn, MoveUnit
from pentarchy.games.horizon.cards.kinds import (
    BoardAction,
    Box,
    Cell,
    Condition,
    Government,
    Leader,
    Objective,
    Place,
    Slot,
    Space,
    Stage,
    Structure,
    Technology,
    Territory,
)
from pentarchy.games.horizon.guide import GUIDE
from pentarchy.games.horizon.queries import QUERIES
from pentarchy.games.horizon.sayings import COLUMNS, TERMS
from pentarchy.games.horizon.scenario import HorizonScenario
from pentarchy.games.horizon.state import INFRASTRUCTURE, KINDS, TRACKS, HorizonState
from pentarchy.games.horizon.table import HorizonTable, Symbols
from pentarchy.games.horizon.words import Pay, bind, every_word, texts_of


class Deed:
    """What taking an action means: its price, and its effects made out to each seat."""

    __slots__ = ("coins", "effects", "key", "requires", "sure", "tokens")

    def __init__(
        self, key: str, text: Text, seats: int, requires: tuple[Condition, ...] = ()
    ) -> None:
        self.key = key
        self.requires = requires
        self.coins = sum(w.coins for w in text if isinstance(w, Pay))
        self.tokens = sum(w.tokens for w in text if isinstance(w, Pay))
        effects = tuple(w for w in text if not isinstance(w, Pay))
        self.effects = [bind(effects, seat, key) for seat in range(seats)]
        self.sure = any(type(word).barred is Step.barred for word in effects)
        """It holds an effect that nothing can bar."""


class Sources:
    """What adds to one number while it is in play, with the amounts."""

    __slots__ = ("cells", "stages", "techs")

    def __init__(self) -> None:
        self.techs: list[tuple[str, int]] = []
        """By technology."""
        self.stages: dict[str, list[tuple[int, int]]] = {}
        """By government: infrastructure cubes that may be left at most."""
        self.cells: list[tuple[int, int]] = []
        """By cubes invested at least."""


class HorizonRules(Rules[HorizonState]):
    """Beyond the Horizon."""

    name = "horizon"
    title = "Beyond the Horizon"
    version = 5
    seats = range(2, 5)
    law_matches = 1
    modes = (
        Mode(
            "standard", "Standard game", "The game of the rulebook: three or four objective cubes."
        ),
        Mode("short", "Short game", "One objective cube fewer brings the end.", {"short": True}),
        Mode(
            "first",
            "First game",
            "Governments are dealt instead of drafted; everything else as in the rulebook.",
            {"fixed_governments": True},
        ),
        Mode(
            "practice",
            "Practice",
            "Decks, stacks and face-down leaders lie open for everybody.",
            {"open_decks": True},
        ),
    )
    options = (
        OptionSpec(
            "short", "Short game", "The end comes with one objective cube fewer (M2).", False
        ),
        OptionSpec(
            "open_decks",
            "Open decks",
            "Nothing is hidden: decks, stacks and face-down leaders may be looked at (M3).",
            False,
        ),
        OptionSpec(
            "fixed_governments",
            "Fixed governments",
            "No draft: everybody starts with the first side of a government card (M4).",
            False,
        ),
    )
    state = HorizonState
    package = "pentarchy.games.horizon"
    actions = actions.ACTIONS
    table = HorizonTable
    queries = QUERIES
    guide = GUIDE
    terms = TERMS
    scenario = HorizonScenario

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        catalogue = self.catalogue
        ours = {f"{card.key}.ours": getattr(card, "ours", "") for card in catalogue}
        self.names = {**self.names, **ours}
        self.technologies = catalogue.all(Technology)
        self.tech_level = {key: t.level for key, t in self.technologies.items()}
        self.of_level = [
            sorted(key for key, n in self.tech_level.items() if n == level) for level in range(5)
        ]
        """The technologies of each level, in order."""
        self.tech_points = {key: t.points for key, t in self.technologies.items()}
        self.tech_ends = {key: t.end for key, t in self.technologies.items() if t.end}
        self.leaders = catalogue.all(Leader)
        self.governments = catalogue.all(Government)
        self.stages: dict[tuple[str, str], Stage] = {
            (c.government, c.stage): c for c in catalogue.all(Stage).values()
        }
        self.objectives = catalogue.all(Objective)
        self.goal_counts = {o.condition.count for o in self.objectives.values()}
        self.territories = catalogue.all(Territory)
        self.strength = {key: t.strength for key, t in self.territories.items()}
        self.structures = catalogue.all(Structure)
        self.places = catalogue.all(Place)
        self.board = catalogue.all(BoardAction)
        boxes = list(catalogue.all(Box).values())
        assert len(boxes) == 1, "a pack needs exactly one Box"
        self.box = boxes[0]
        self._make_tree()
        self._make_boards()
        self._make_spaces()
        self._make_sources()
        self._make_plane()
        self.symbols = Symbols(self)
        self._space: ActionSpace | None = None

    def _make_tree(self) -> None:
        self.slots = list(self.catalogue.all(Slot).values())
        self.slot_number = {slot.key: i for i, slot in enumerate(self.slots)}
        self.parents = [
            tuple(self.slot_number[p] for p in slot.parents if p in self.slot_number)
            for slot in self.slots
        ]
        self.parent_mask = [sum(1 << p for p in parents) for parents in self.parents]
        required = [slot.required for slot in self.slots]
        fewer = [
            n - (n > 1 and s.level in (2, 3)) for n, s in zip(required, self.slots, strict=True)
        ]
        self.required = (required, fewer)
        """Links that each slot needs, as printed and with one link less (P4)."""
        self.level_slots: list[list[int]] = [
            [i for i, slot in enumerate(self.slots) if slot.level == level] for level in range(5)
        ]

    def _make_boards(self) -> None:
        cells = list(self.catalogue.all(Cell).values())
        by_track = {
            track: sorted((c for c in cells if c.track == track), key=lambda c: c.number)
            for track in (*TRACKS, "investment")
        }
        self.cells = [by_track[track] for track in TRACKS]
        self.investment = by_track["investment"]
        self.cubes = sum(map(len, self.cells))
        columns = COLUMNS[: len(self.box.columns)]
        self.columns = columns
        food, economy, infrastructure = self.cells
        self.opened = [
            tuple(columns.index(c.opens) for c in food[:n] if c.opens and c.opens in columns)
            for n in range(len(food) + 1)
        ]
        self.coin_cells = [sum(c.coins for c in economy[:n]) for n in range(len(economy) + 1)]
        self.stage_at = {c.stage: c.number for c in infrastructure if c.stage} | {"despotism": 0}
        self.column_cells = sum(self.box.columns)
        self.tokens = self.column_cells + self.box.active + 1

    def _make_spaces(self) -> None:
        seats = max(self.seats)
        self.deeds = {
            key: Deed(key, action.action, seats, action.requires)
            for key, action in self.board.items()
        }
        self.deeds |= {
            key: Deed(key, t.action, seats) for key, t in self.technologies.items() if t.action
        }
        self.basics = [key for key, action in self.board.items() if action.basic]
        self.space_of: dict[str, tuple[str, Space]] = {}
        """Per board space its action and itself."""
        for key, action in self.board.items():
            for space in action.spaces:
                self.space_of[space.key] = (key, space)
        self.shared = [space.key for _, space in self.space_of.values() if space.shared]
        self.pawn_moves = {key: MovePawn(key) for key in (*self.space_of, *self.deeds)}
        self.board_spaces = {
            seats: [
                (self.deeds[key], [s for s in action.spaces if seats in s.seats], action.basic)
                for key, action in self.board.items()
            ]
            for seats in self.seats
        }
        texts = [list(every_word(text)) for card in self.catalogue for text in texts_of(card)]
        self.most_drafted = max(
            sum(getattr(word, "inactive", False) for word in text) for text in texts
        )
        """The most tokens that one text takes from the columns."""
        self.most_texts = max(
            (len(getattr(word, "texts", ())) for text in texts for word in text), default=0
        )
        """The most texts between which a card lets choose."""

    def _make_sources(self) -> None:
        self.sources: dict[str, Sources] = {}
        for query, amounts in self.catalogue.adds.items():
            found = self.sources[query] = Sources()
            for key, amount in amounts.items():
                card = self.catalogue[key]
                if not isinstance(amount, int):
                    continue  # A flaw, told by `flaws`.
                if isinstance(card, Technology):
                    found.techs.append((key, amount))
                elif isinstance(card, Stage):
                    left = len(self.cells[INFRASTRUCTURE]) - self.stage_at.get(card.stage, 0)
                    found.stages.setdefault(card.government, []).append((left, amount))
                elif isinstance(card, Cell):
                    found.cells.append((card.number, amount))

    def _make_plane(self) -> None:
        """The hex plane: as far as the map can grow, since a new tile touches two others."""
        reach = 1 + (len(self.territories) + 1) // 2
        span = range(-reach, reach + 1)
        places = [(q, r) for r in span for q in span if distance((0, 0), (q, r)) <= reach]
        names = {(q, r): f"{_letter(r + reach)}{q + reach + 1}" for q, r in places}
        self.plane: dict[str, Hex] = {name: h for h, name in names.items()}
        """Where a hex lies, by its name."""
        self.near = {names[h]: tuple(names[n] for n in neighbours(h) if n in names) for h in places}
        self.centre = names[(0, 0)]
        self.around = self.near[self.centre]
        self.ends = {f"{a}-{b}": (a, b) for a, near in self.near.items() for b in near}
        """The hexes that a path joins."""
        self.steps = {
            a: [
                (b, [MoveUnit(kind, f"{a}-{b}") for kind in KINDS], ExploreTo(f"{a}-{b}"))
                for b in near
            ]
            for a, near in self.near.items()
        }
        """From a hex to each beside it: moving there by kind, and exploring it."""

    # The protocol.

    def new(self, config: Config, seed: int) -> Horizon:
        return setup.new(self, config, seed)

    def view(self, g: Horizon, seat: int | None) -> View:
        return view.build(g, seat)

    def standing(self, g: Horizon) -> Standing:
        return scoring.standing(g)

    def redeal(self, g: Horizon, seat: int, chance: Chance) -> None:
        hidden.redeal(g, seat, chance)

    def audit(self, g: Horizon) -> None:
        audit.audit(g)

    def space(self) -> ActionSpace:
        if self._space is None:
            self._space = actions.space(self)
        return self._space

    def flaws(self) -> Iterator[Flaw]:
        return flaws.flaws(self)

    def numbers(self, card: Card) -> tuple[Figure, ...]:
        return view.numbers(card)

    def in_play(self, g: Horizon, seat: int) -> list[str]:
        """Technologies as gained, then the stages reached, then investment cells."""
        p = g.state.players[seat]
        working = p.techs[:]
        done = len(self.cells[2]) - p.tracks[2]
        for stage, needed in self.stage_at.items():
            if done >= needed and p.government:
                working.append(self.stages[p.government, stage].key)
        working.extend(c.key for c in self.investment[: p.invested])
        return working


def _letter(n: int) -> str:
    return chr(ord("A") + n) if n < 26 else "A" + chr(ord("A") + n - 26)


Horizon = Game[HorizonState, HorizonRules]
