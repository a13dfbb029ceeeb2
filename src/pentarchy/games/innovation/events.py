"""Events: what the log tells and what tiles react to."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.event import Event


class Built(Event, frozen=True):
    """A building was placed, upgraded or swapped in the course of play."""

    says: ClassVar[str] = "{seat} builds a {building} on {at}"
    at: str
    building: str
    shore: bool = False
    edge: bool = False


class Placed(Event, frozen=True):
    """A first building was placed in setup."""

    says: ClassVar[str] = "{seat} starts with a {building} on {at}"
    at: str
    building: str


class Dug(Event, frozen=True):
    """A spade was used."""

    says: ClassVar[str] = "{seat} turns {at} into {terrain}"
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

    says: ClassVar[str] = "{seat} rises to {level} in {discipline}"
    discipline: str
    level: int


class ScholarSent(Event, frozen=True):
    """A scholar was sent, or returned for a level."""

    says: ClassVar[str] = "{seat} {way} a scholar for {discipline}"
    discipline: str
    way: str


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

    says: ClassVar[str] = "{seat} takes {tile} in {discipline}"
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

    says: ClassVar[str] = "{seat} converts: {what}"
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


class NothingGained(Event, frozen=True):
    """A gain was lost."""

    says: ClassVar[str] = "{seat} cannot use it: {what}"
    what: str


class Passed(Event, frozen=True):
    """A player passed."""

    says: ClassVar[str] = "{seat} passes"


class BonusTaken(Event, frozen=True):
    """A round bonus was taken."""

    says: ClassVar[str] = "{seat} takes {tile}"
    tile: str
    coins: int

    def sentence(self, names: dict[str, str], players: tuple[str, ...]) -> str:
        said = super().sentence(names, players)
        return said + (f" with {self.coins} coin{'s' * (self.coins > 1)}" if self.coins else "")


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

    says: ClassVar[str] = "{seat} turns {support}, then {action}"
    reveals: ClassVar[bool] = True
    support: str
    action: str


class AutomaDid(Event, frozen=True):
    """The Automa did something that is told by no other event."""

    says: ClassVar[str] = "{seat}: {what}"
    what: str


class Scored(Event, frozen=True):
    """Points were gained for a tile, a track or in the final scoring."""

    says: ClassVar[str] = "{seat} scores {points} VP for {what}"
    points: int
    what: str
