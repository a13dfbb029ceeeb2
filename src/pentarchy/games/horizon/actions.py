"""What a seat may say."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Done, No, Pick, Yes
from pentarchy.games.horizon.state import COLOURS, KINDS, TRACKS

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import HorizonRules


class TakeGovernment(Action, frozen=True):
    """Take a government card."""

    word: ClassVar[str] = "government"
    government: str

    def spots(self) -> tuple[str, ...]:
        return (f"government:{self.government}",)


class MovePawn(Action, frozen=True):
    """Move the action pawn to a space of the board or of a technology."""

    word: ClassVar[str] = "pawn"
    space: str

    def spots(self) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class Basic(Action, frozen=True):
    """Perform a basic action without the pawn."""

    word: ClassVar[str] = "basic"
    action: str

    def spots(self) -> tuple[str, ...]:
        return (f"action:{self.action}",)


class ResearchSlot(Action, frozen=True):
    """Research a slot of the tree."""

    word: ClassVar[str] = "research"
    slot: str

    def spots(self) -> tuple[str, ...]:
        return (f"slot:{self.slot}",)


class ChooseColour(Action, frozen=True):
    """Discover in a colour."""

    word: ClassVar[str] = "colour"
    colour: str


class KeepCard(Action, frozen=True):
    """Keep one of the technologies revealed."""

    word: ClassVar[str] = "keep"
    card: str

    def spots(self) -> tuple[str, ...]:
        return (f"revealed:{self.card}",)


class CubeFrom(Action, frozen=True):
    """Take the leftmost cube of a track."""

    word: ClassVar[str] = "cube"
    track: str


class TakeTile(Action, frozen=True):
    """Take a structure tile."""

    word: ClassVar[str] = "take"
    structure: str

    def spots(self) -> tuple[str, ...]:
        return (f"structure:{self.structure}",)


class RecruitAt(Action, frozen=True):
    """Recruit a unit on a tile."""

    word: ClassVar[str] = "recruit"
    kind: str
    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class PickUnit(Action, frozen=True):
    """One of your units, by kind, strength and place."""

    word: ClassVar[str] = "unit"
    kind: str
    strength: int
    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class MoveUnit(Action, frozen=True):
    """Move a unit to an adjacent tile."""

    word: ClassVar[str] = "move"
    kind: str
    path: str
    """From and to, joined by a hyphen."""

    def spots(self) -> tuple[str, ...]:
        a, b = self.path.split("-")
        return (f"hex:{a}", f"hex:{b}")


class ExploreTo(Action, frozen=True):
    """Step off the map with a settler."""

    word: ClassVar[str] = "explore"
    path: str

    def spots(self) -> tuple[str, ...]:
        a, b = self.path.split("-")
        return (f"hex:{a}", f"hex:{b}")


class PopulateAt(Action, frozen=True):
    """Populate the village of a tile."""

    word: ClassVar[str] = "populate"
    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class FortifyAt(Action, frozen=True):
    """Fortify the city of a tile."""

    word: ClassVar[str] = "fortify"
    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class Commit(Action, frozen=True):
    """Use one more unit, by its strength."""

    word: ClassVar[str] = "commit"
    strength: int


class BuildAt(Action, frozen=True):
    """Build on a tile."""

    word: ClassVar[str] = "build"
    at: str

    def spots(self) -> tuple[str, ...]:
        return (f"hex:{self.at}",)


class LayTile(Action, frozen=True):
    """Build this tile of the reserve."""

    word: ClassVar[str] = "lay"
    structure: str


class Produce(Action, frozen=True):
    """Choose a production: population, coins or exchanges."""

    word: ClassVar[str] = "produce"
    kind: str


class Exchange(Action, frozen=True):
    """Make an exchange: X1 buys a token, X3 sells one."""

    word: ClassVar[str] = "exchange"
    kind: str


class ClaimObjective(Action, frozen=True):
    """Claim an objective."""

    word: ClassVar[str] = "claim"
    objective: str

    def spots(self) -> tuple[str, ...]:
        return (f"objective:{self.objective}",)


ACTIONS: tuple[type[Action], ...] = (
    TakeGovernment,
    MovePawn,
    Basic,
    ResearchSlot,
    ChooseColour,
    KeepCard,
    CubeFrom,
    TakeTile,
    RecruitAt,
    PickUnit,
    MoveUnit,
    ExploreTo,
    PopulateAt,
    FortifyAt,
    Commit,
    BuildAt,
    LayTile,
    Produce,
    Exchange,
    ClaimObjective,
)


def space(rules: HorizonRules) -> ActionSpace:
    """Every action, numbered."""
    hexes, paths = list(rules.plane), list(rules.ends)
    structures = list(rules.structures)
    strengths = range(1, 2 * len(rules.box.markers) + 1)
    spaces = [*rules.space_of, *(key for key, t in rules.technologies.items() if t.action)]
    return ActionSpace(
        [
            Domain(Done),
            Domain(Yes),
            Domain(Pick, number=range(1, rules.most_texts + 1)),
            Domain(TakeGovernment, government=list(rules.governments)),
            Domain(MovePawn, space=spaces),
            Domain(Basic, action=rules.basics),
            Domain(ResearchSlot, slot=[slot.key for slot in rules.slots]),
            Domain(ChooseColour, colour=COLOURS),
            Domain(KeepCard, card=list(rules.technologies)),
            Domain(CubeFrom, track=TRACKS),
            Domain(TakeTile, structure=structures),
            Domain(LayTile, structure=structures),
            Domain(Commit, strength=strengths),
            Domain(Produce, kind=("population", "coins", "exchanges")),
            Domain(Exchange, kind=("X1", "X3")),
            Domain(ClaimObjective, objective=list(rules.objectives)),
            Domain(BuildAt, at=hexes),
            Domain(PopulateAt, at=hexes),
            Domain(FortifyAt, at=hexes),
            Domain(RecruitAt, kind=KINDS, at=hexes),
            Domain(PickUnit, kind=KINDS, strength=strengths, at=hexes),
            Domain(ExploreTo, path=paths),
            Domain(MoveUnit, kind=KINDS, path=paths),
            Domain(No),
        ]
    )
