"""What happened."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.event import Event


class GovernmentTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes the government {government}"
    government: str


class RoundBegan(Event, frozen=True):
    says: ClassVar[str] = "Round {number}"
    number: int


class PawnMoved(Event, frozen=True):
    says: ClassVar[str] = "{seat} moves the pawn to {action}{fee}"
    action: str
    fee: str
    """Empty, or what the space costs."""


class BasicActionPerformed(Event, frozen=True):
    says: ClassVar[str] = "{seat} performs the basic action {action}"
    action: str


class Gained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gains {what}"
    what: str


class Paid(Event, frozen=True):
    says: ClassVar[str] = "{seat} pays {what}"
    what: str


class ScientistPlaced(Event, frozen=True):
    """Step 1 of a research is done; cards that pay for research listen."""

    says: ClassVar[str] = "{seat} places a scientist on {slot}{price}"
    slot: str
    price: str
    """Empty, or what it costs."""


class LeaderTaken(Event, frozen=True):
    """A leader left the board; cards that reward it listen."""

    says: ClassVar[str] = "{seat} meets {leader}"
    reveals: ClassVar[bool] = True
    leader: str


class CardsRevealed(Event, frozen=True):
    says: ClassVar[str] = "{seat} looks for {colour}: {cards}"
    reveals: ClassVar[bool] = True
    colour: str
    cards: tuple[str, ...]


class CardsDrawn(Event, frozen=True):
    says: ClassVar[str] = "{seat} draws for a private technology: {cards}"
    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class TechnologyKept(Event, frozen=True):
    says: ClassVar[str] = "{seat} keeps {card}"
    card: str


class TechnologyGained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gains the technology {card}"
    card: str


class CubeTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes a cube of {track} and uncovers: {cell}"
    track: str
    cell: str


class StandInTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} has no cube left and uses another marker"


class Invested(Event, frozen=True):
    """An invested cube lies and its cell is resolved; cards that pay for investing listen."""

    says: ClassVar[str] = "{seat} invests: cube number {count}"
    count: int


class StageReached(Event, frozen=True):
    says: ClassVar[str] = "{seat} reaches {stage}"
    stage: str


class TileTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes the structure tile {structure}"
    structure: str


class StructureRevealed(Event, frozen=True):
    says: ClassVar[str] = "{structure} is turned up"
    reveals: ClassVar[bool] = True
    structure: str


class Recruited(Event, frozen=True):
    says: ClassVar[str] = "{seat} recruits a {kind} of strength {strength} at {at}"
    kind: str
    strength: int
    at: str


class Strengthened(Event, frozen=True):
    says: ClassVar[str] = "{seat} raises a {kind} at {at} from {before} to {after}"
    kind: str
    at: str
    before: int
    after: int


class UnitMoved(Event, frozen=True):
    says: ClassVar[str] = "{seat} moves a {kind} of strength {strength} from {at} to {to}"
    kind: str
    strength: int
    at: str
    to: str


class TerritoryFound(Event, frozen=True):
    says: ClassVar[str] = "{seat} explores {to} and finds {territory}"
    reveals: ClassVar[bool] = True
    to: str
    territory: str


class Populated(Event, frozen=True):
    says: ClassVar[str] = "{seat} populates the village at {at}"
    at: str


class VillageRewarded(Event, frozen=True):
    """The village's bonus is gained; cards that pay for populating listen."""

    at: str


class Fortified(Event, frozen=True):
    """The city's cube lies; cards that reward fortifying listen."""

    says: ClassVar[str] = "{seat} fortifies the city at {at}"
    at: str


class StructureBuilt(Event, frozen=True):
    says: ClassVar[str] = "{seat} builds {structure} at {at}{price}"
    structure: str
    at: str
    price: str
    """Empty, or what it costs."""


class Produced(Event, frozen=True):
    says: ClassVar[str] = "{seat} produces {what}"
    what: str


class Exchanged(Event, frozen=True):
    says: ClassVar[str] = "{seat} exchanges {what}"
    what: str


class ObjectiveClaimed(Event, frozen=True):
    says: ClassVar[str] = "{seat} claims {objective} for {points} points"
    objective: str
    points: int


class EndAnnounced(Event, frozen=True):
    says: ClassVar[str] = "The objectives bring the end: round {number} is the last"
    number: int


class StandOff(Event, frozen=True):
    says: ClassVar[str] = "Nobody has brought the end by objectives: round {number} is the last"
    number: int


class MatchEnded(Event, frozen=True):
    says: ClassVar[str] = "The match is over"
