"""Events: what happened, told in the log and answered by triggers."""

from __future__ import annotations

from typing import Any, ClassVar

from pentarchy.core.event import Event
from pentarchy.core.message import Message
from pentarchy.core.structs import asdict


class PlaceEvent(Event, frozen=True, kw_only=True):
    """An event whose texts are places."""

    def message(self) -> Message:
        fields: dict[str, Any] = {
            key: place_words(value) if isinstance(value, str) else value
            for key, value in asdict(self).items()
        }
        return Message(type(self).says, **fields)


def place_words(name: str) -> Message:
    """A place in words: B_forest:2 is camp 2 in the forest of tile B."""
    territory, spot, *weak = name.split(":")
    if spot == "boat":
        if weak:
            return Message("{territory}, boat (weak)", territory=territory)
        return Message("{territory}, boat", territory=territory)
    if spot == "wild":
        if weak:
            return Message("{territory}, wilderness (weak)", territory=territory)
        return Message("{territory}, wilderness", territory=territory)
    if spot == "0":
        return Message("{territory}, fire camp", territory=territory)
    return Message("{territory}, camp {camp}", territory=territory, camp=int(spot))


def source_words(name: str) -> Message:
    """What pays a value, in words: die:4 is a die that shows 4."""
    kind, _, value = name.partition(":")
    if kind == "focus":
        return Message("focus marker")
    if kind == "die":
        return Message("die {value}", value=int(value))
    return Message("planning marker {value}", value=int(value))


class EraBegan(Event, frozen=True):
    says: ClassVar[str] = "Era {era} begins with the event {event}"
    reveals: ClassVar[bool] = True
    era: int
    event: str


class Activated(Event, frozen=True):
    says: ClassVar[str] = "{seat} activates {module} at level {level}"
    module: str
    level: int


class Paid(Event, frozen=True):
    """Two values of a module were served."""

    first: str
    second: str
    n: int
    """Ideas that helped."""

    def message(self) -> Message:
        first, second = source_words(self.first), source_words(self.second)
        if not self.n:
            return Message(
                "{seat} pays with {first} and {second}",
                seat=self.seat,
                first=first,
                second=second,
            )
        return Message(
            "{seat} pays with {first}, {second} and {n} idea",
            many="{seat} pays with {first}, {second} and {n} ideas",
            seat=self.seat,
            first=first,
            second=second,
            n=self.n,
        )


class ResetDone(Event, frozen=True):
    """After step C of a Reset."""

    says: ClassVar[str] = "{seat} has reset the dice"


class DiceRolled(Event, frozen=True):
    says: ClassVar[str] = "{seat} rolls {dice}"
    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]


class FateRolled(Event, frozen=True):
    says: ClassVar[str] = "{seat} rolls the fate dice: {dice}"
    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]


class FavorPassed(Event, frozen=True):
    says: ClassVar[str] = "{seat} passes the favor test"


class FavorFailed(Event, frozen=True):
    says: ClassVar[str] = "{seat} fails the favor test"


class Migrated(PlaceEvent, frozen=True):
    says: ClassVar[str] = "{seat} moves a tribe from {origin} to {to}"
    origin: str
    to: str


class Procreated(PlaceEvent, frozen=True):
    says: ClassVar[str] = "{seat} puts a new tribe in {at}"
    at: str


class Displaced(Event, frozen=True):
    """A newcomer pushed out another civ's tribe."""

    says: ClassVar[str] = "{seat} displaces a tribe of {other} in {territory}"
    other: int
    territory: str


class WasDisplaced(Event, frozen=True):
    """A tribe of this civ was pushed out by another."""

    other: int


class Developed(Event, frozen=True):
    says: ClassVar[str] = "{seat} develops {territory}: {material:low}"
    reveals: ClassVar[bool] = True
    territory: str
    material: str


class Strengthened(PlaceEvent, frozen=True):
    says: ClassVar[str] = "{seat} strengthens a tribe in {at}"
    at: str


class Weakened(PlaceEvent, frozen=True):
    says: ClassVar[str] = "A tribe of {seat} in {at} becomes weak"
    at: str


class Died(PlaceEvent, frozen=True):
    says: ClassVar[str] = "A tribe of {seat} in {at} is lost"
    at: str


class Rescued(PlaceEvent, frozen=True):
    says: ClassVar[str] = "Deus ex machina: a tribe of {seat} in {at} is saved"
    at: str


class Produced(Event, frozen=True):
    says: ClassVar[str] = "{seat} produces in {territory}"
    territory: str


class Transported(Event, frozen=True):
    says: ClassVar[str] = "{seat} transports {material:low} from {territory}"
    territory: str
    material: str


class Hunted(Event, frozen=True):
    says: ClassVar[str] = "{seat} hunts in {territory} for {food} food"
    territory: str
    food: int


class Found(Event, frozen=True):
    says: ClassVar[str] = "{seat} finds {material:low}"
    material: str


class SiteRevealed(Event, frozen=True):
    says: ClassVar[str] = "{seat} reveals {site} for {vp} VP"
    reveals: ClassVar[bool] = True
    site: str
    vp: int


class Built(Event, frozen=True):
    """A project and its reward are complete."""

    says: ClassVar[str] = "{seat} has built a {project}"
    project: str


class CardInstalled(Event, frozen=True):
    says: ClassVar[str] = "{seat} has installed {card} in column {column}"
    card: str
    deck: str
    column: int


class GoalInstalled(Event, frozen=True):
    says: ClassVar[str] = "{seat} installs the goal: {card}"
    card: str


class ChipInstalled(Event, frozen=True):
    says: ClassVar[str] = "{seat} installs {card} in column {column}"
    card: str
    column: int


class Upgraded(Event, frozen=True):
    says: ClassVar[str] = "{seat} raises {module} to level {level}"
    module: str
    level: int


class Advanced(Event, frozen=True):
    says: ClassVar[str] = "{seat} advances {track:low} to {space}"
    track: str
    space: int
    pale: int
    """1 on a pale space."""


class FavorMoved(Event, frozen=True):
    says: ClassVar[str] = "{seat} is on favor space {space}"
    space: int


class Scored(Event, frozen=True):
    says: ClassVar[str] = "{seat} scores {vp} VP ({reason})"
    vp: int
    reason: str


class CardTaken(Event, frozen=True):
    """A face-up card was taken."""

    says: ClassVar[str] = "{seat} takes {card}"
    card: str


class CardDrawn(Event, frozen=True):
    """A face-down card was drawn; only its owner sees which."""

    says: ClassVar[str] = "{seat} draws {card}"
    reveals: ClassVar[bool] = True
    deck: str
    card: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else SomeCardDrawn(seat=self.seat, deck=self.deck)


class SomeCardDrawn(Event, frozen=True):
    says: ClassVar[str] = "{seat} draws a card from the {deck} deck"
    deck: str


class CardKept(Event, frozen=True):
    """A drawn card was kept; only its owner sees which."""

    says: ClassVar[str] = "{seat} keeps {card}"
    card: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class PileOpened(Event, frozen=True):
    says: ClassVar[str] = "{card} is turned up"
    reveals: ClassVar[bool] = True
    card: str


class GoalTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes the goal: {card}"
    reveals: ClassVar[bool] = True
    card: str


class ChipDrawn(Event, frozen=True):
    """A chip from its bag filled a space of a display."""

    says: ClassVar[str] = "New in the display: {card}"
    reveals: ClassVar[bool] = True
    card: str


class DieGained(Event, frozen=True):
    """An activation die, rolled at once."""

    says: ClassVar[str] = "{seat} gains an activation die showing {value}"
    reveals: ClassVar[bool] = True
    value: int


class FateDieGained(Event, frozen=True):
    says: ClassVar[str] = "{seat} gains a fate die"


class DieTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes a die from {other}"
    other: int


class Sold(Event, frozen=True):
    says: ClassVar[str] = "{seat} sells {material:low} for {money} money"
    material: str
    money: int


class SoldForPoints(Event, frozen=True):
    says: ClassVar[str] = "{seat} sells {material:low} for {vp} VP"
    material: str
    vp: int


class Bought(Event, frozen=True):
    says: ClassVar[str] = "{seat} buys {material:low} for {money} money"
    material: str
    money: int


class ActivityDone(Event, frozen=True):
    says: ClassVar[str] = "{seat} does the activity of {card}"
    card: str


class IncomeTaken(Event, frozen=True):
    says: ClassVar[str] = "{seat} uses {card}"
    card: str


class EndTriggered(Event, frozen=True):
    says: ClassVar[str] = "{seat} reaches the red space: one more full round follows"


class FeedingBegan(Event, frozen=True):
    """The start of phase 6, once per civ."""


class FeedingScored(Event, frozen=True):
    """Strong tribes have scored."""

    says: ClassVar[str] = "{seat} scores {vp} VP for strong tribes"
    vp: int


class WeatherMoved(Event, frozen=True):
    says: ClassVar[str] = "The weather is now {weather:low}"
    weather: str


class EventGiven(Event, frozen=True):
    says: ClassVar[str] = "{seat} gets the bonus of {event}"
    event: str


class EraScored(Event, frozen=True):
    says: ClassVar[str] = "{seat} scores {vp} VP for {category}"
    vp: int
    category: str


class MonolithMoved(Event, frozen=True):
    says: ClassVar[str] = "{seat} takes the monolith"


class IncomeBegan(Event, frozen=True):
    """The start of phase 8, once per civ."""


class FinalScored(Event, frozen=True):
    says: ClassVar[str] = "{seat} scores {vp} VP in the final scoring"
    vp: int


class ViciRevealed(Event, frozen=True):
    says: ClassVar[str] = "V.I.C.I. reveals {card}"
    reveals: ClassVar[bool] = True
    card: str


class ViciActed(Event, frozen=True):
    """V.I.C.I. does something, with a track, type or die where the act needs one."""

    act: str
    what: str

    def message(self) -> Message:
        if self.what:
            return Message("V.I.C.I.: {act}, {what}", act=self.act, what=self.what)
        return Message("V.I.C.I.: {act}", act=self.act)


class ViciRemovedGoal(Event, frozen=True):
    says: ClassVar[str] = "V.I.C.I. removes the goal chip {card}"
    card: str


class ViciReset(Event, frozen=True):
    says: ClassVar[str] = "V.I.C.I. resets"
