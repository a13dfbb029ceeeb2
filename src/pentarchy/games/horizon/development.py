"""The player's board: cubes and what they uncover, investing, production (rules 5.4, 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from pentarchy.core.action import Action, Done, Yes
from pentarchy.core.step import Refusal, Step
from pentarchy.games.horizon.actions import CubeFrom, TakeTile
from pentarchy.games.horizon.events import (
    CubeTaken,
    Invested,
    Produced,
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
from pentarchy.games.horizon.state import TRACKS, Player
from pentarchy.games.horizon.words import (
    HARMLESS,
    ONLY_EFFECT,
    Offer,
    Question,
    activate,
    coins_text,
    cubes_text,
    tokens_text,
    unwelcome,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

ROMAN = ("", "I", "II", "III", "IV")


NO_CUBE = Refusal("No cube is left on your development tracks.", "R5.17")


class TakeCube(Question, frozen=True, kw_only=True):
    """Take the leftmost cube of a track; what it uncovers comes at once."""

    rule: ClassVar[str] = "R5.15"
    track: str = "any"
    purpose: str = ""

    def candidates(self, g: Horizon) -> list[Action]:
        return CUBES

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, CubeFrom)
        p = g.state.players[self.seat]
        if p.tracks[TRACKS.index(action.track)] == 0:
            return Refusal(f"No cube is left on your {action.track} track.", "R5.17")
        if self.track not in ("any", action.track) and p.tracks[TRACKS.index(self.track)]:
            return Refusal(f"The cube must come from your {self.track} track.", "R5.15")
        return None

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, CubeFrom)
        uncover(g, self.seat, TRACKS.index(action.track))

    def nothing(self, g: Horizon) -> None:
        p = g.state.players[self.seat]
        p.held += 1
        p.stand_ins += 1
        g.emit(StandInTaken(seat=self.seat))

    def prompt(self, g: Horizon) -> str:
        to = f" for {self.purpose}" if self.purpose else ""
        if self.track == "any":
            return f"Take the leftmost cube of which track{to}?"
        return f"Your {self.track} track is empty: take a cube of which other track{to}?"

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, CubeFrom)
        t = TRACKS.index(action.track)
        cell = g.rules.cells[t][removed(g, g.state.players[self.seat], t)]
        return f"{action.track.capitalize()}: uncovers {cell.text}"

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        assert isinstance(action, CubeFrom)
        t = TRACKS.index(action.track)
        p = g.state.players[self.seat]
        if not p.tracks[t]:
            return (f"p{self.seat}:{action.track}:{len(g.rules.cells[t])}",)
        return (f"p{self.seat}:{action.track}:{removed(g, p, t) + 1}",)

    def words(self, g: Horizon) -> str:
        return f"take a cube for {self.purpose}" if self.purpose else "take a cube"


CUBES: list[Action] = [CubeFrom(track) for track in TRACKS]
CUBES_OR_NONE: list[Action] = [*CUBES, Done()]


def uncover(g: Horizon, seat: int, track: int) -> None:
    """A cube leaves its track into the player's hand, and its cell is resolved."""
    p = g.state.players[seat]
    cell = g.rules.cells[track][removed(g, p, track)]
    p.tracks[track] -= 1
    p.held += 1
    if g.listen:
        g.emit(CubeTaken(seat=seat, track=TRACKS[track], cell=cell.text))
    if cell.stage and p.government:
        stage = g.rules.stages[p.government, cell.stage]
        g.emit(StageReached(seat=seat, stage=stage.key))
        g.owe(seat, stage.now, stage.key)
    g.owe(seat, cell.now, cell.key)


class Invest(TakeCube, frozen=True, kw_only=True):
    """Invest cubes, or leave them."""

    n: int = 1

    def barred(self, g: Horizon) -> Refusal | None:
        return None if any(g.state.players[self.seat].tracks) else NO_CUBE

    def candidates(self, g: Horizon) -> list[Action]:
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

    def prompt(self, g: Horizon) -> str:
        if self.track == "any":
            return "Invest the leftmost cube of which track?"
        if g.state.players[self.seat].tracks[TRACKS.index(self.track)]:
            return f"Invest {cubes_text(1, self.track)}?"
        return f"Your {self.track} track is empty: invest a cube of which other track?"

    def label(self, g: Horizon, action: Action) -> str:
        return "Do not invest" if isinstance(action, Done) else super().label(g, action)

    def spots(self, g: Horizon, action: Action) -> tuple[str, ...]:
        return () if isinstance(action, Done) else super().spots(g, action)

    def words(self, g: Horizon) -> str:
        if self.track != "any":
            return f"invest {cubes_text(self.n, self.track)}"
        cubes = "a cube" if self.n == 1 else f"{self.n} cubes"
        return f"invest {cubes} of your choice"


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
        g.emit(Invested(seat=self.seat, count=self.count))


class Production(Offer, frozen=True, kw_only=True):
    """Perform a production at once."""

    rule: ClassVar[str] = "W7"
    kind: str

    def barred(self, g: Horizon) -> Refusal | None:
        p = g.state.players[self.seat]
        if self.kind == "coins":
            gives = coin_yield(g, p)
        else:
            gives = population_yield(g, p) or population_coins(g, p)
        return None if gives else Refusal(f"Your {self.kind} production would give nothing.", "W7")

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

    def prompt(self, g: Horizon) -> str:
        return f"Perform a {self.kind} production?"

    def label(self, g: Horizon, action: Action) -> str:
        return "Produce" if isinstance(action, Yes) else "Do not produce"

    def words(self, g: Horizon) -> str:
        return f"perform a {self.kind} production"


def produce(g: Horizon, seat: int, kind: str) -> None:
    """A production with its lasting effects (R5.27, R5.28, P13 to P15)."""
    p = g.state.players[seat]
    if kind == "coins":
        coins = coin_yield(g, p)
        p.coins += coins
        g.emit(Produced(seat=seat, what=coins_text(coins)))
        return
    tokens = population(g, p)
    coins = population_coins(g, p)
    p.coins += coins
    extra = f", {coins_text(coins)}" if coins else ""
    g.emit(Produced(seat=seat, what=tokens_text(tokens) + extra))


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
    level: int
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
        return Refusal(
            f"No structure tile of level {ROMAN[self.level]} or lower lies face up.", "R5.26"
        )

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(TakeTile(key) for row in g.state.rows for key in row), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if not isinstance(action, TakeTile):
            return self.staying(g)
        levels = self.levels(g)
        level = g.rules.structures[action.structure].level
        if level - 1 in levels:
            return None
        allowed = " or ".join(ROMAN[i + 1] for i in levels)
        return Refusal(
            f"You may take a tile of level {allowed}; this one is of level {ROMAN[level]}.",
            "R5.26",
        )

    def options(self, g: Horizon) -> list[Action]:
        found: list[Action] = [TakeTile(key) for i in self.levels(g) for key in g.state.rows[i]]
        if not self.last:
            found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        if not isinstance(action, TakeTile):
            self.decline(g)
            return
        s, key = g.state, action.structure
        level = g.rules.structures[key].level - 1
        place = s.rows[level].index(key)
        s.players[self.seat].reserve.append(key)
        g.emit(TileTaken(seat=self.seat, structure=key))
        if s.stacks[level]:
            s.rows[level][place] = s.stacks[level].pop()
            g.emit(StructureRevealed(seat=-1, structure=s.rows[level][place]))
        else:
            del s.rows[level][place]

    def prompt(self, g: Horizon) -> str:
        lower = " or lower" if self.or_lower else ""
        return f"Take a structure tile of level {ROMAN[self.level]}{lower}."

    def label(self, g: Horizon, action: Action) -> str:
        if not isinstance(action, TakeTile):
            return "Take no tile"
        tile = g.rules.structures[action.structure]
        return f"{tile.name}, costs {tile.cost}: {tile.text}"

    def words(self, g: Horizon) -> str:
        lower = " or lower" if self.or_lower else ""
        return f"take a structure tile of level {ROMAN[self.level]}{lower}"
