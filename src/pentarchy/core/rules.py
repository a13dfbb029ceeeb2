"""Rules: the whole surface through which bots, server and researchers use a game."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from pentarchy.core.action import Action, ActionSpace, Vocabulary
from pentarchy.core.card import Card, Catalogue
from pentarchy.core.chance import Chance, word
from pentarchy.core.errors import Malformed
from pentarchy.core.event import Event
from pentarchy.core.game import Game
from pentarchy.core.message import Message, Seat
from pentarchy.core.settings import INDIFFERENT, Config, Flaw, Guide, Mode, OptionSpec, Setting
from pentarchy.core.state import State
from pentarchy.core.step import Decision, Step
from pentarchy.core.view import AnyArea, Face, Figure, Standing, View, asked, standing

S = TypeVar("S", bound=State)
Query = Callable[[Any, Seat], int]


class Rules(Generic[S]):
    """One game. Subclasses fill in the class variables and the methods that raise."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Changes with behaviour, never with refactoring."""
    seats: ClassVar[range]
    finished: ClassVar[bool] = True
    """Whether rules coverage must be complete."""
    law_matches: ClassVar[int] = 4
    """Random matches per mode and player count in an ordinary test run."""
    modes: ClassVar[tuple[Mode, ...]]
    """The first is the default."""
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    answers: ClassVar[tuple[OptionSpec, ...]] = ()
    """Standing answers a seat may give and change at any time (see `Decision.answer_key`).

    The default is what most people would answer: a table may give it for whoever does not mind.
    """
    guide: ClassVar[Guide | None] = None
    state: ClassVar[type[State]]
    table: ClassVar[type[Struct] | None] = None
    """The type of the game's own record in its views, from which the browser's types are made."""
    package: ClassVar[str]
    """Where its steps and events live: `__package__`."""
    actions: ClassVar[tuple[type[Action], ...]]
    queries: ClassVar[Mapping[str, Query]] = {}
    """The numbers card text may name."""
    terms: ClassVar[Mapping[str, str]] = {}
    """The words for keys that are no components: goods, terrains, tracks."""
    scenario: ClassVar[Any] = None
    """How positions of it are set up by hand: a subclass of `core.scenario.Scenario`."""
    unseated: ClassVar[tuple[str, ...]] = ()
    """Parties of the log that have no seat, numbered after the last one."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.catalogue = Catalogue(cards)
        self.listened = self.catalogue.listened
        """The kinds of events to which a card reacts."""
        self.vocabulary = Vocabulary(self.actions)
        texts = {f"{card.key}.text": card.text for card in self.catalogue}
        self.names: Mapping[str, str] = {**self.terms, **texts, **self.catalogue.names}
        """What every key is called; what a card says is `<key>.text`."""
        self.interruptible = type(self).interrupts is not Rules.interrupts
        """Whether anything may be done first at all."""
        self.pack = ""
        """The fingerprint of the pack its components come from; empty for its own."""
        self.codec: Any = None
        """Reads and writes positions; made when first needed (core/match.py)."""

    @property
    def answerable(self) -> tuple[OptionSpec, ...]:
        """The standing answers a seat may give: the game's own, and the one all games know."""
        return (*self.answers, INDIFFERENT)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a registered game is its name; any other rules bring their components."""
        if games().get(self.name) is self:
            return find, (self.name,)
        return _made_of, (type(self), tuple(self.catalogue), self.pack)

    # What a game must say.

    def new(self, config: Config, seed: int) -> Game[S, Any]:
        """A match just set up, with what is owed first on its stack and nothing resolved yet."""
        raise NotImplementedError

    def view(self, g: Game[S, Any], seat: Seat | None) -> View:
        """The table as a seat sees it; None for a spectator."""
        raise NotImplementedError

    def redeal(self, g: Game[S, Any], seat: Seat, chance: Chance) -> None:
        """Reshuffle, in place, all that a seat cannot know."""
        raise NotImplementedError

    def standing(self, g: Game[S, Any]) -> Standing:
        """How the seats stand now."""
        raise NotImplementedError

    def audit(self, g: Game[S, Any]) -> None:
        """Assert what is conserved: tokens, cards, pieces; nothing negative."""
        raise NotImplementedError

    def space(self) -> ActionSpace:
        """The fixed numbering of its actions."""
        raise NotImplementedError

    # What a game may say.

    def flaws(self) -> Iterator[Flaw]:
        """What is wrong with its component set as a whole; a sound one has none."""
        return iter(())

    def interrupts(self, g: Game[S, Any], decision: Decision) -> tuple[Decision, ...]:
        """What the asked seat may do before it answers: decisions whose options are added."""
        return ()

    def in_play(self, g: Game[S, Any], seat: Seat) -> Iterable[str]:
        """The keys of the cards that work for a seat, in the order they came into play."""
        return ()

    def order(self, g: Game[S, Any], first: Seat) -> Iterable[Seat]:
        """The seats in turn order from one of them."""
        n = self.players(g)
        start = max(first, 0)
        return [(start + i) % n for i in range(n)]

    def players(self, g: Game[S, Any]) -> int:
        """How many seats play."""
        return len(g.state.players)  # type: ignore[attr-defined]

    def unattended(self, config: Config) -> tuple[Seat, ...]:
        """Seats that the rules themselves play, such as an automa's; nobody sits there."""
        return ()

    def numbers(self, card: Card) -> tuple[Figure, ...]:
        """The lines of a card's face."""
        return ()

    # What all games share.

    def shown(
        self, g: Game[S, Any], seat: Seat | None, areas: Sequence[AnyArea], table: Any = None
    ) -> View:
        """A view of these areas: with the question, the standing and the game's own record."""
        return View(
            game=self.name,
            seat=seat,
            seats=self.players(g),
            round=g.state.round,
            areas=tuple(areas),
            ask=asked(g, seat),
            standing=standing(g),
            over=g.over,
            table=table,
        )

    def faces(self) -> list[Face]:
        """Every component as a person sees it."""
        return [
            Face(
                key=card.key,
                name=Message("{name}", name=card.key),
                shelf=card.shelf,
                kind=Message(card.shelf, context="shelf"),
                text=Message("{text}", text=f"{card.key}.text") if card.text else "",
                icon=card.icon,
                source=card.source,
                numbers=self.numbers(card),
            )
            for card in self.catalogue
        ]

    def determinize(self, g: Game[S, Any], seat: Seat, chance: Chance) -> Game[S, Any]:
        """A copy in which all that a seat cannot know is reshuffled: what a bot may search."""
        other = g.copy()
        other.state.rng = word(chance)
        self.redeal(other, seat, chance)
        if other.stack and other.stack[-1].seat != seat:
            other.relist()
        return other

    def triggered(self, g: Game[S, Any], event: Event) -> list[Step]:
        """The text of every card in play that reacts to an event."""
        own = self.catalogue.on.get(type(event), {})
        any_ = self.catalogue.on_any.get(type(event), {})
        # What happens to the table is nobody's own; and without others' reactions only one may.
        mine = (event.seat,) if event.seat >= 0 else ()
        owed: list[Step] = []
        for seat in self.order(g, event.seat) if any_ else mine:
            texts = own if seat == event.seat else any_
            if texts:
                for key in self.in_play(g, seat):
                    for step in texts.get(key, ()):
                        owed.extend(step.bound(seat, key, event))
        return owed

    def mode(self, key: str) -> Mode:
        """A mode by its key."""
        for mode in self.modes:
            if mode.key == key:
                return mode
        known = ", ".join(m.key for m in self.modes)
        raise Malformed(f"{self.name} has no mode {key!r}; expected one of: {known}")

    def configure(
        self, seats: int, mode: str = "", options: Mapping[str, Setting] | None = None
    ) -> Config:
        """The full configuration of a match; `Malformed` names what does not fit."""
        chosen = self.mode(mode) if mode else self.modes[0]
        allowed = chosen.seats or tuple(self.seats)
        if seats not in allowed:
            listed = ", ".join(map(str, allowed))
            raise Malformed(
                f"{self.name} ({chosen.key}) cannot be played with {seats} seats;"
                f" expected one of: {listed}"
            )
        specs = {spec.key: spec for spec in self.options}
        given = dict(options or {})
        for key, value in given.items():
            if key not in specs:
                known = ", ".join(specs) or "none"
                raise Malformed(f"{self.name} has no option {key!r}; expected one of: {known}")
            choices = specs[key].choices
            if value not in choices or type(value) not in {type(c) for c in choices}:
                listed = ", ".join(map(repr, choices))
                raise Malformed(f"option {key} is {value!r}; expected one of: {listed}")
        full = {key: spec.default for key, spec in specs.items()}
        return Config(seats, chosen.key, full | chosen.options | given)

    def configurations(self) -> list[Config]:
        """Every mode at every player count: what the laws run over."""
        return [
            self.configure(seats, mode.key)
            for mode in self.modes
            for seats in (mode.seats or tuple(self.seats))
        ]


def _made_of(kind: type[Rules[Any]], cards: tuple[Card, ...], pack: str) -> Rules[Any]:
    """The rules that were pickled."""
    made = kind(cards)
    made.pack = pack
    return made


# The registry. A package under pentarchy.games is registered by offering `RULES`.

_RULES: dict[str, Rules[Any]] = {}
_found = False


def register(rules: Rules[Any]) -> None:
    """Make a game known by its name."""
    _RULES[rules.name] = rules


def games() -> dict[str, Rules[Any]]:
    """Every registered game by name: ours, and the modules that PENTARCHY_GAMES lists."""
    global _found
    if not _found:
        package = importlib.import_module("pentarchy.games")
        for found in pkgutil.iter_modules(package.__path__):
            register(importlib.import_module(f"pentarchy.games.{found.name}").RULES)
        for module in filter(None, os.environ.get("PENTARCHY_GAMES", "").split(",")):
            register(_elsewhere(module))
        _found = True
    return _RULES


def _elsewhere(module: str) -> Rules[Any]:
    """The game of a module that is none of ours; it may lie in the current folder."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        rules: Rules[Any] = importlib.import_module(module).RULES
    except (ModuleNotFoundError, AttributeError) as error:
        raise Malformed(f"PENTARCHY_GAMES names {module!r}: {error}") from error
    return rules


def find(name: str) -> Rules[Any]:
    """A game by its name."""
    known = games()
    if name not in known:
        raise Malformed(f"unknown game {name!r}; expected one of: {', '.join(known)}")
    return known[name]
