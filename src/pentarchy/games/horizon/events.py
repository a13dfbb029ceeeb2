"""What happened."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.event import Event
from pentarchy.core.message import Message
from pentarchy.games.horizon.sayings import coins_text, price_text, tokens_text


class GovernmentTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes the government {government}"
    government: str


class RoundBegan(Event, frozen=True):
    says: ClassVar[str] = "Round {number}"
    number: int


class PawnMoved(Event, frozen=True):
    action: str
    fee: int

    def message(self) -> Message:
        if not self.fee:
            return Message("{seat} moves the pawn to {action}", seat=self.seat, action=self.action)
        return Message(
            "{seat} moves the pawn to {action} for {fee}",
            seat=self.seat,
            action=self.action,
            fee=coins_text(self.fee),
        )


class BasicActionPerformed(Event, frozen=True):
    says: ClassVar[str] = "{seat} performs the basic action {action}"
    action: str


class CoinsGained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gains {n} coin"
    says_many: ClassVar[str] = "{seat} gains {n} coins"
    n: int


class TokensActivated(Event, frozen=True):
    says: ClassVar[str] = "{seat} activates {n} token"
    says_many: ClassVar[str] = "{seat} activates {n} tokens"
    n: int


class TokensTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes {n} {kind} token"
    says_many: ClassVar[str] = "{seat} takes {n} {kind} tokens"
    kind: str
    n: int


class PointsGained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gains {n} point for the end"
    says_many: ClassVar[str] = "{seat} gains {n} points for the end"
    n: int


class Paid(Event, frozen=True):
    coins: int
    tokens: int

    def message(self) -> Message:
        price = price_text(self.coins, self.tokens)
        return Message("{seat} pays {price}", seat=self.seat, price=price)


class ScientistPlaced(Event, frozen=True):
    """Step 1 of a research is done; cards that pay for research listen."""

    slot: str
    price: int

    def message(self) -> Message:
        if not self.price:
            return Message("{seat} places a scientist on {slot}", seat=self.seat, slot=self.slot)
        return Message(
            "{seat} places a scientist on {slot} for {price}",
            seat=self.seat,
            slot=self.slot,
            price=coins_text(self.price),
        )


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
    track: str
    cell: str

    def message(self) -> Message:
        return Message(
            "{seat} takes a cube of {track} and uncovers: {cell}",
            seat=self.seat,
            track=self.track,
            cell=f"{self.cell}.text",
        )


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
    structure: str
    at: str
    price: int

    def message(self) -> Message:
        if not self.price:
            return Message(
                "{seat} builds {structure} at {at}",
                seat=self.seat,
                structure=self.structure,
                at=self.at,
            )
        return Message(
            "{seat} builds {structure} at {at} for {price}",
            seat=self.seat,
            structure=self.structure,
            at=self.at,
            price=coins_text(self.price),
        )


class CoinsProduced(Event, frozen=True):
    says: ClassVar[str] = "{seat} produces {n} coin"
    says_many: ClassVar[str] = "{seat} produces {n} coins"
    n: int


class PopulationProduced(Event, frozen=True):
    tokens: int
    coins: int

    def message(self) -> Message:
        tokens = tokens_text(self.tokens)
        if not self.coins:
            return Message("{seat} produces {tokens}", seat=self.seat, tokens=tokens)
        return Message(
            "{seat} produces {tokens} and {coins}",
            seat=self.seat,
            tokens=tokens,
            coins=coins_text(self.coins),
        )


class TokenBought(Event, frozen=True):
    says: ClassVar[str] = "{seat} exchanges {n} coin for an active token"
    says_many: ClassVar[str] = "{seat} exchanges {n} coins for an active token"
    n: int


class UnitReturned(Event, frozen=True):
    says: ClassVar[str] = (
        "{seat} exchanges a {kind} of strength {strength} at {at} for an active token"
    )
    kind: str
    strength: int
    at: str


class TokenSold(Event, frozen=True):
    says: ClassVar[str] = "{seat} exchanges an active token for a coin"


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
