"""The player's board: cubes and what they uncover, investing, production (rules 5.4, 5.6)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from pentarchy.core.action import Action, Done, Yes
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Step
from pentarchy.core.structs import replace
from pentarchy.games.horizon.actions import CubeFrom, TakeTile
from pentarchy.games.horizon.cards.kinds import Positive, StructureLevel, Track
from pentarchy.games.horizon.events import (
    CoinsProduced,
    CubeTaken,
    Invested,
    PopulationProduced,
    StageReached,
    StandInTaken,
    StructureRevealed,
    TileTaken,
)
from pentarchy.games.horizon.queries import (
    coin_yield,
    lasting,
    opened,
    population_coins,
    population_yield,
    removed,
)
from pentarchy.games.horizon.sayings import ROMAN, coins_text, either
from pentarchy.games.horizon.state import TRACKS, Player
from pentarchy.games.horizon.words import (
    HARMLESS,
    ONLY_EFFECT,
    Offer,
    Question,
    activate,
    unwelcome,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

NO_CUBE = Refusal("No cube is left on your development tracks.", "R5.17")
NO_YIELD = {
    "population": Refusal("Your population production would give nothing.", "W7"),
    "coins": Refusal("Your coins production would give nothing.", "W7"),
}


class TakeCube(Question, frozen=True, kw_only=True):
    """Take the leftmost cube of a track; what it uncovers comes at once."""

    rule: ClassVar[str] = "R5.15"
    track: Track | Literal["any"] = "any"
    purpose: str = ""
    """What it is for, in the log and in questions: a component, the village or the city."""

    def candidates(self, g: Horizon) -> tuple[Action, ...]:
        return CUBES

    def likely(self, g: Horizon) -> tuple[Action, ...]:
        if self.track == "any" or not g.state.players[self.seat].tracks[TRACKS.index(self.track)]:
            return self.candidates(g)
        return (CubeFrom(self.track), *self.candidates(g)[len(CUBES) :])

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, CubeFrom)
        left = g.state.players[self.seat].tracks
        if not left[TRACKS.index(action.track)]:
            return Refusal("No cube is left on your {track} track.", "R5.17", track=action.track)
        if self.track not in ("any", action.track) and left[TRACKS.index(self.track)]:
            return Refusal("The cube must come from your {track} track.", "R5.15", track=self.track)
        return None

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, CubeFrom)
        uncover(g, self.seat, TRACKS.index(action.track))

    def nothing(self, g: Horizon) -> None:
        p = g.state.players[self.seat]
        p.held += 1
        p.stand_ins += 1
        g.emit(StandInTaken, seat=self.seat)

    def prompt(self, g: Horizon) -> Message:
        if self.track == "any":
            purpose = self.purpose
            return Message("Take the leftmost cube of which track for {purpose}?", purpose=purpose)
        return Message(
            "Your {track} track is empty: take a cube of which other track for {purpose}?",
            track=self.track,
            purpose=self.purpose,
        )

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, CubeFrom)
        t = TRACKS.index(action.track)
        cell = g.rules.cells[t][removed(g, g.state.players[self.seat], t)]
        text = f"{cell.key}.text"
        return Message("{track:cap}: uncovers {cell}", track=action.track, cell=text)

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        assert isinstance(action, CubeFrom)
        t = TRACKS.index(action.track)
        p = g.state.players[self.seat]
        if not p.tracks[t]:
            return (f"p{self.seat}:{action.track}:{len(g.rules.cells[t])}",)
        return (f"p{self.seat}:{action.track}:{removed(g, p, t) + 1}",)

    def words(self, g: Horizon) -> Message:
        return Message("take a cube for {purpose}", purpose=self.purpose)


CUBES: tuple[Action, ...] = tuple(CubeFrom(track) for track in TRACKS)
CUBES_OR_NONE: tuple[Action, ...] = (*CUBES, Done())


def uncover(g: Horizon, seat: int, track: int) -> None:
    """A cube leaves its track into the player's hand, and its cell is resolved."""
    p = g.state.players[seat]
    cell = g.rules.cells[track][removed(g, p, track)]
    p.tracks[track] -= 1
    p.held += 1
    g.emit(CubeTaken, seat=seat, track=TRACKS[track], cell=cell.key)
    if cell.stage and p.government:
        stage = g.rules.stages[p.government, cell.stage]
        g.emit(StageReached, seat=seat, stage=stage.key)
        g.owe(seat, stage.now, stage.key)
    g.owe(seat, cell.now, cell.key)


class Invest(TakeCube, frozen=True, kw_only=True):
    """Invest cubes, or leave them."""

    n: Positive = 1

    def barred(self, g: Horizon) -> Refusal | None:
        return None if any(g.state.players[self.seat].tracks) else NO_CUBE

    def candidates(self, g: Horizon) -> tuple[Action, ...]:
        return CUBES_OR_NONE

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return self.staying(g)
        return super().refusal(g, action)

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, Done):
            self.decline(g)
            return
        if self.n > 1:
            g.push(replace(self, n=self.n - 1, owed=False, last=False))
        g.push(PutInvestment(seat=self.seat))
        super().choose(g, action)

    def nothing(self, g: Horizon) -> None:
        """Without a cube nothing is invested (R5.17)."""

    def prompt(self, g: Horizon) -> Message:
        if self.track == "any":
            return Message("Invest the leftmost cube of which track?")
        if g.state.players[self.seat].tracks[TRACKS.index(self.track)]:
            return Message("Invest {cube}?", cube=f"{self.track}_cube")
        return Message(
            "Your {track} track is empty: invest a cube of which other track?", track=self.track
        )

    def label(self, g: Horizon, action: Action) -> Message:
        return Message("Do not invest") if isinstance(action, Done) else super().label(g, action)

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        return () if isinstance(action, Done) else super().spots(g, action)

    def words(self, g: Horizon) -> Message:
        if self.track == "any":
            return Message(
                "invest a cube of your choice", many="invest {n} cubes of your choice", n=self.n
            )
        if self.n == 1:
            return Message("invest {cube}", cube=f"{self.track}_cube")
        return Message("invest {count} {track} cubes", count=self.n, track=self.track)


class PutInvestment(Step, frozen=True, kw_only=True):
    """The cube goes on the investment track, and its cell there is resolved."""

    def resolve(self, g: Horizon) -> None:
        p = g.state.players[self.seat]
        p.held -= 1
        p.invested += 1
        g.push(AfterInvestment(seat=self.seat, count=p.invested))
        if p.invested <= len(g.rules.investment):
            cell = g.rules.investment[p.invested - 1]
            g.owe(self.seat, cell.now, cell.key)


class AfterInvestment(Step, frozen=True, kw_only=True):
    """The cube is invested."""

    count: int

    def resolve(self, g: Horizon) -> None:
        g.emit(Invested, seat=self.seat, count=self.count)


class Production(Offer, frozen=True, kw_only=True):
    """Perform a production at once."""

    rule: ClassVar[str] = "W7"
    kind: Literal["population", "coins"]

    def barred(self, g: Horizon) -> Refusal | None:
        p = g.state.players[self.seat]
        if self.kind == "coins":
            gives = coin_yield(g, p)
        else:
            gives = population_yield(g, p) or population_coins(g, p)
        return None if gives else NO_YIELD[self.kind]

    def staying(self, g: Horizon) -> Refusal | None:
        if self.last:
            return ONLY_EFFECT
        if self.kind == "population":
            tokens = population_yield(g, g.state.players[self.seat])
            if tokens and unwelcome(g, self.seat, tokens):
                return None
        return HARMLESS

    def take(self, g: Horizon) -> None:
        produce(g, self.seat, self.kind)

    def prompt(self, g: Horizon) -> Message:
        return Message("Perform a {kind} production?", kind=self.kind)

    def label(self, g: Horizon, action: Action) -> Message:
        return Message("Produce") if isinstance(action, Yes) else Message("Do not produce")

    def words(self, g: Horizon) -> Message:
        return Message("perform a {kind} production", kind=self.kind)


def produce(g: Horizon, seat: int, kind: str) -> None:
    """A production with its lasting effects (R5.27, R5.28, P13 to P15)."""
    p = g.state.players[seat]
    if kind == "coins":
        coins = coin_yield(g, p)
        p.coins += coins
        g.emit(CoinsProduced, seat=seat, n=coins)
        return
    tokens = population(g, p)
    coins = population_coins(g, p)
    p.coins += coins
    g.emit(PopulationProduced, seat=seat, tokens=tokens, coins=coins)


def population(g: Horizon, p: Player) -> int:
    """One token of each opened column, then those of lasting effects from the leftmost."""
    tokens = 0
    for column in opened(g, p):
        if p.columns[column]:
            p.columns[column] -= 1
            tokens += 1
    p.active += tokens
    return tokens + activate(p, lasting(g, p, "population_production"))


class TakeStructure(Question, frozen=True, kw_only=True):
    """Take a structure tile lying face up."""

    rule: ClassVar[str] = "R5.26"
    level: StructureLevel
    or_lower: bool = False

    def levels(self, g: Horizon) -> list[int]:
        """The levels a tile may be taken from, as indices of rows."""
        rows = g.state.rows
        if self.or_lower:
            return [i for i in range(self.level) if rows[i]]
        return next(([i] for i in range(self.level - 1, -1, -1) if rows[i]), [])

    def barred(self, g: Horizon) -> Refusal | None:
        if any(g.state.rows[: self.level]):
            return None
        return _none_face_up(self.level)

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(TakeTile(key) for row in g.state.rows for key in row), Done()]

    def likely(self, g: Horizon) -> list[Action]:
        rows = g.state.rows
        return [*(TakeTile(key) for i in self.levels(g) for key in rows[i]), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, TakeTile):
            return self.staying(g)
        levels = self.levels(g)
        level = g.rules.structures[action.structure].level
        if level - 1 in levels:
            return None
        return Refusal(
            "You may take a tile of level {allowed}; this one is of level {level}.",
            "R5.26",
            allowed=either([ROMAN[i + 1] for i in levels]),
            level=ROMAN[level],
        )

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, TakeTile):
            self.decline(g)
            return
        s, key = g.state, action.structure
        level = g.rules.structures[key].level - 1
        place = s.rows[level].index(key)
        s.players[self.seat].reserve.append(key)
        g.emit(TileTaken, seat=self.seat, structure=key)
        if s.stacks[level]:
            s.rows[level][place] = s.stacks[level].pop()
            g.emit(StructureRevealed, seat=-1, structure=s.rows[level][place])
        else:
            del s.rows[level][place]

    def prompt(self, g: Horizon) -> Message:
        if self.or_lower:
            level = ROMAN[self.level]
            return Message("Take a structure tile of level {level} or lower.", level=level)
        return Message("Take a structure tile of level {level}.", level=ROMAN[self.level])

    def label(self, g: Horizon, action: Action) -> Message:
        if not isinstance(action, TakeTile):
            return Message("Take no tile")
        tile = g.rules.structures[action.structure]
        return Message(
            "{structure} for {cost}: {text}",
            structure=tile.key,
            cost=coins_text(tile.cost),
            text=f"{tile.key}.text",
        )

    def words(self, g: Horizon) -> Message:
        if self.or_lower:
            level = ROMAN[self.level]
            return Message("take a structure tile of level {level} or lower", level=level)
        return Message("take a structure tile of level {level}", level=ROMAN[self.level])


@cache
def _none_face_up(level: int) -> Refusal:
    return Refusal(
        "No structure tile of level {level} or lower lies face up.", "R5.26", level=ROMAN[level]
    )
