"""Events: what the log tells and what tiles react to."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.event import Event
from pentarchy.core.message import Message


class Built(Event, frozen=True):
    """A building was placed, upgraded or swapped in the course of play."""

    says: ClassVar[str] = "{seat} builds a {building:low} on {at}"
    at: str
    building: str
    shore: bool = False
    edge: bool = False


class Placed(Event, frozen=True):
    """A first building was placed in setup."""

    says: ClassVar[str] = "{seat} starts with a {building:low} on {at}"
    at: str
    building: str


class Dug(Event, frozen=True):
    """A spade was used."""

    says: ClassVar[str] = "{seat} turns {at} into {terrain:low}"
    at: str
    terrain: str


class Tunnelled(Event, frozen=True):
    """A hex was reached by tunnel or flight."""

    says: ClassVar[str] = "{seat} reaches {at} by {way} for {points} VP"
    at: str
    way: str
    points: int


class LevelGained(Event, frozen=True):
    """A science marker moved up."""

    says: ClassVar[str] = "{seat} rises to {level} in {discipline:low}"
    discipline: str
    level: int


class ScholarSent(Event, frozen=True):
    """A scholar was sent, or returned for a level."""

    discipline: str
    levels: int
    """Of the space it was sent to; 0 if it was returned."""

    def message(self) -> Message:
        if self.levels:
            return Message(
                "{seat} sends a scholar for {discipline:low}",
                seat=self.seat,
                discipline=self.discipline,
            )
        return Message(
            "{seat} returns a scholar for {discipline:low}",
            seat=self.seat,
            discipline=self.discipline,
        )


class TrackAdvanced(Event, frozen=True):
    """Shipping or terraforming went up."""

    says: ClassVar[str] = "{seat} improves {track} to {level}"
    track: str
    level: int


class CityFounded(Event, frozen=True):
    """A city tile was taken."""

    says: ClassVar[str] = "{seat} founds a city: {tile}"
    tile: str


class Innovated(Event, frozen=True):
    """An innovation was taken."""

    says: ClassVar[str] = "{seat} innovates: {tile}"
    tile: str


class CompetencyTaken(Event, frozen=True):
    """A competency was taken."""

    says: ClassVar[str] = "{seat} takes {tile} in {discipline:low}"
    tile: str
    discipline: str


class PalaceTaken(Event, frozen=True):
    """A palace tile became active."""

    says: ClassVar[str] = "{seat} opens {tile}"
    tile: str


class BridgeBuilt(Event, frozen=True):
    """A bridge was placed."""

    says: ClassVar[str] = "{seat} bridges {site}"
    site: str


class AnnexPlaced(Event, frozen=True):
    """An annex was put on a building."""

    says: ClassVar[str] = "{seat} adds an annex on {at}"
    at: str


class ActionUsed(Event, frozen=True):
    """A power, book or special action was used."""

    says: ClassVar[str] = "{seat} uses {action}"
    action: str


class PowerActionUsed(Event, frozen=True):
    """A power action was used (told as `ActionUsed`)."""

    action: str


class Converted(Event, frozen=True):
    """Something was converted."""

    says: ClassVar[str] = "{seat} converts: {what:low}"
    what: str


class PowerAccepted(Event, frozen=True):
    """An offer of power was taken."""

    says: ClassVar[str] = "{seat} gains {amount} power from {at} for {cost} VP"
    at: str
    amount: int
    cost: int


class PowerDeclined(Event, frozen=True):
    """An offer of power was declined."""

    says: ClassVar[str] = "{seat} declines {amount} power from {at}"
    at: str
    amount: int


class LevelsLost(Event, frozen=True):
    """Levels could not be gained."""

    says: ClassVar[str] = "{seat} loses {n} level of {discipline}"
    says_many: ClassVar[str] = "{seat} loses {n} levels of {discipline}"
    discipline: str
    n: int


class NoneLeft(Event, frozen=True):
    """A tile could not be taken."""

    says: ClassVar[str] = "{seat} gains nothing: no {what} is left"
    what: str


class NoPlace(Event, frozen=True):
    """A building could not be placed."""

    says: ClassVar[str] = "{seat} finds no place for the {building}"
    building: str


class Passed(Event, frozen=True):
    """A player passed."""

    says: ClassVar[str] = "{seat} passes"


class BonusTaken(Event, frozen=True):
    """A round bonus was taken."""

    tile: str
    coins: int

    def message(self) -> Message:
        if not self.coins:
            return Message("{seat} takes {tile}", seat=self.seat, tile=self.tile)
        return Message(
            "{seat} takes {tile} with {n} coin",
            many="{seat} takes {tile} with {n} coins",
            seat=self.seat,
            tile=self.tile,
            n=self.coins,
        )


class Chosen(Event, frozen=True):
    """A planning board, faction or tile was chosen in setup."""

    says: ClassVar[str] = "{seat} chooses {what}"
    what: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    """A round began."""

    says: ClassVar[str] = "Round {number} begins: {tile}"
    number: int
    tile: str


class AreaTileTurned(Event, frozen=True):
    """The two-player area tile was turned up."""

    says: ClassVar[str] = "The neutral faction's largest group is {buildings} buildings"
    reveals: ClassVar[bool] = True
    buildings: int


class CardTurned(Event, frozen=True):
    """The Automa turned a card."""

    reveals: ClassVar[bool] = True
    support: str
    action: str
    """Empty if the deck is used up."""

    def message(self) -> Message:
        if not self.action:
            return Message("{seat} turns {support}", seat=self.seat, support=self.support)
        return Message(
            "{seat} turns {support}, then {action}",
            seat=self.seat,
            support=self.support,
            action=self.action,
        )


class AutomaScored(Event, frozen=True):
    """The Automa gained points."""

    says: ClassVar[str] = "{seat} gains {points} VP for {what}"
    points: int
    what: str


class ActionCovered(Event, frozen=True):
    """The Automa blocked an action of the board."""

    says: ClassVar[str] = "{seat} covers {action}"
    action: str


class MarkerLaid(Event, frozen=True):
    """Symbionts put a tool marker on a hex."""

    says: ClassVar[str] = "{seat} puts a tool marker on {at}"
    at: str


class HexBlighted(Event, frozen=True):
    """A fallow hex was blighted."""

    says: ClassVar[str] = "{seat} blights {at}"
    at: str


class NoHexFound(Event, frozen=True):
    """The Automa could not build."""

    says: ClassVar[str] = "{seat} finds no hex to build on"


class NothingUpgraded(Event, frozen=True):
    """The Automa could not upgrade."""

    says: ClassVar[str] = "{seat} finds nothing to upgrade"


class Scored(Event, frozen=True):
    """Points were gained for a tile, a track or in the final scoring."""

    says: ClassVar[str] = "{seat} scores {points} VP for {what}"
    points: int
    what: str


class ScienceScored(Event, frozen=True):
    """Points were gained for the level of a discipline in the final scoring."""

    says: ClassVar[str] = "{seat} scores {points} VP for science in {discipline:low}"
    points: int
    discipline: str
