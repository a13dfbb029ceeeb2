"""What happened, told to the log, the browser and the cards that react."""

from __future__ import annotations

from typing import ClassVar

from pentarchy.core.event import Event
from pentarchy.core.message import Message
from pentarchy.games.ages.amounts import (
    blue_change,
    civil_actions,
    culture_change,
    food_change,
    resource_change,
    resources,
    science_change,
    stages,
    yellow_change,
)


def changed(seat: int, amount: Message, why: str) -> Message:
    """An amount that changed, and for which card or reason."""
    if why:
        return Message("{seat}: {amount} ({why})", seat=seat, amount=amount, why=why)
    return Message("{seat}: {amount}", seat=seat, amount=amount)


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn began."""

    says: ClassVar[str] = "Round {round}: the turn of {seat}"
    round: int


class RowRefilled(Event, frozen=True, kw_only=True):
    """New cards were dealt to the row."""

    says: ClassVar[str] = "The row is replenished; removed: {removed}"
    reveals: ClassVar[bool] = True
    removed: tuple[str, ...]


class AgeEnded(Event, frozen=True, kw_only=True):
    """An age ended."""

    says: ClassVar[str] = "Age {age} ends"
    reveals: ClassVar[bool] = True
    age: str


class LastRoundKnown(Event, frozen=True, kw_only=True):
    """It became known which round is the last."""

    says: ClassVar[str] = "Round {round} will be the last"
    round: int


class BecameObsolete(Event, frozen=True, kw_only=True):
    """Cards became obsolete."""

    says: ClassVar[str] = "{seat} loses as obsolete: {cards}"
    cards: tuple[str, ...]


class Taken(Event, frozen=True, kw_only=True):
    """A card was taken from the row."""

    card: str
    price: int
    sort: str
    """technology, leader, wonder or action."""
    free: bool = False
    """Whether no action was spent, only its worth counted."""

    def message(self) -> Message:
        price = civil_actions(self.price)
        if self.free:
            return Message(
                "{seat} takes {card}, worth {price}", seat=self.seat, card=self.card, price=price
            )
        return Message(
            "{seat} takes {card} for {price}", seat=self.seat, card=self.card, price=price
        )


class Grew(Event, frozen=True, kw_only=True):
    """Population was increased or gained."""

    food: int

    def message(self) -> Message:
        if self.food:
            return Message("{seat} gains a worker for {n} food", seat=self.seat, n=self.food)
        return Message("{seat} gains a worker", seat=self.seat)


class Built(Event, frozen=True, kw_only=True):
    """A worker was put on a card."""

    card: str
    cost: int

    def message(self) -> Message:
        return Message(
            "{seat} builds {card} for {cost}",
            seat=self.seat,
            card=self.card,
            cost=resources(self.cost),
        )


class Upgraded(Event, frozen=True, kw_only=True):
    """A worker was moved to a better card."""

    old: str
    new: str
    cost: int

    def message(self) -> Message:
        return Message(
            "{seat} upgrades {old} to {new} for {cost}",
            seat=self.seat,
            old=self.old,
            new=self.new,
            cost=resources(self.cost),
        )


class Destroyed(Event, frozen=True, kw_only=True):
    """A worker was taken off a card, to the pool."""

    says: ClassVar[str] = "{seat}: a worker leaves {card} and is unused now"
    card: str


class PopulationLost(Event, frozen=True, kw_only=True):
    """A worker returned to the bank."""

    says: ClassVar[str] = "{seat}: a worker returns to the bank ({place})"
    place: str


class StagesBuilt(Event, frozen=True, kw_only=True):
    """Stages of a wonder were built."""

    card: str
    number: int
    cost: int

    def message(self) -> Message:
        return Message(
            "{seat} builds {stages} of {card} for {cost}",
            seat=self.seat,
            stages=stages(self.number),
            card=self.card,
            cost=resources(self.cost),
        )


class WonderCompleted(Event, frozen=True, kw_only=True):
    """A wonder was completed."""

    says: ClassVar[str] = "{seat} completes {card}"
    card: str


class WonderRavaged(Event, frozen=True, kw_only=True):
    """A wonder was ravaged."""

    says: ClassVar[str] = "{card} of {seat} is ravaged by time"
    card: str


class LeaderPlayed(Event, frozen=True, kw_only=True):
    """A leader came into play."""

    says: ClassVar[str] = "{card} leads {seat}"
    card: str


class LeaderLeft(Event, frozen=True, kw_only=True):
    """A leader left play."""

    says: ClassVar[str] = "{card} leaves {seat}"
    card: str


class Developed(Event, frozen=True, kw_only=True):
    """A technology was developed."""

    card: str
    cost: int
    revolution: bool = False

    def message(self) -> Message:
        if self.revolution:
            return Message(
                "{seat} develops {card} for {cost} science by revolution",
                seat=self.seat,
                card=self.card,
                cost=self.cost,
            )
        return Message(
            "{seat} develops {card} for {cost} science",
            seat=self.seat,
            card=self.card,
            cost=self.cost,
        )


class CardPlayed(Event, frozen=True, kw_only=True):
    """An action card was played."""

    says: ClassVar[str] = "{seat} plays {card}"
    card: str


class TacticChosen(Event, frozen=True, kw_only=True):
    """A tactic was played or copied."""

    says: ClassVar[str] = "{seat} fights by {card}"
    card: str


class TacticPublished(Event, frozen=True, kw_only=True):
    """A tactic went to the common area."""

    says: ClassVar[str] = "{card} becomes a common tactic"
    card: str


class AbilityUsed(Event, frozen=True, kw_only=True):
    """An ability of a card was used."""

    says: ClassVar[str] = "{seat} uses {card}: {how}"
    card: str
    how: str
    """A key of `AgesRules.terms`."""


class Scored(Event, frozen=True, kw_only=True):
    """Points were scored or lost."""

    culture: int = 0
    science: int = 0
    why: str = ""

    def message(self) -> Message:
        amount = culture_change(self.culture) if self.culture else science_change(self.science)
        return changed(self.seat, amount, self.why)


class Stored(Event, frozen=True, kw_only=True):
    """Food or resources were gained or lost."""

    food: int = 0
    resources: int = 0
    why: str = ""

    def message(self) -> Message:
        amount = food_change(self.food) if self.food else resource_change(self.resources)
        return changed(self.seat, amount, self.why)


class CubesMoved(Event, frozen=True, kw_only=True):
    """Cubes came from the box or went back to it."""

    yellow: int = 0
    blue: int = 0

    def message(self) -> Message:
        amount = yellow_change(self.yellow) if self.yellow else blue_change(self.blue)
        return changed(self.seat, amount, "")


class ActionsLost(Event, frozen=True, kw_only=True):
    """Civil actions were spent in vain."""

    number: int

    def message(self) -> Message:
        lost = civil_actions(self.number)
        return Message("{seat} spends {lost} in vain", seat=self.seat, lost=lost)


class UprisingBroke(Event, frozen=True, kw_only=True):
    """An uprising stopped production."""

    says: ClassVar[str] = "Uprising! {seat} produces nothing"


class Drew(Event, frozen=True, kw_only=True):
    """Military cards were drawn."""

    reveals: ClassVar[bool] = True
    number: int
    cards: tuple[str, ...] = ()
    """Empty for the others."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drew(seat=self.seat, number=self.number)

    def message(self) -> Message:
        if self.cards:
            return Message(
                "{seat} draws {n} military card: {cards}",
                many="{seat} draws {n} military cards: {cards}",
                seat=self.seat,
                n=self.number,
                cards=self.cards,
            )
        return Message(
            "{seat} draws {n} military card",
            many="{seat} draws {n} military cards",
            seat=self.seat,
            n=self.number,
        )


class Discarded(Event, frozen=True, kw_only=True):
    """A military card was discarded face down."""

    card: str
    """Empty for the others."""
    age: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Discarded(seat=self.seat, card="", age=self.age)

    def message(self) -> Message:
        if self.card:
            return Message("{seat} discards {card}", seat=self.seat, card=self.card)
        return Message("{seat} discards an Age {age} military card", seat=self.seat, age=self.age)


class EventPrepared(Event, frozen=True, kw_only=True):
    """An event was put on the future events."""

    card: str
    """Empty for the others."""
    age: str

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else EventPrepared(seat=self.seat, card="", age=self.age)

    def message(self) -> Message:
        if self.card:
            return Message("{seat} prepares {card}", seat=self.seat, card=self.card)
        return Message("{seat} prepares an Age {age} event", seat=self.seat, age=self.age)


class EventRevealed(Event, frozen=True, kw_only=True):
    """The top current event was revealed."""

    says: ClassVar[str] = "The event is {card}"
    reveals: ClassVar[bool] = True
    card: str


class Looked(Event, frozen=True, kw_only=True):
    """Somebody looked at the top current event."""

    reveals: ClassVar[bool] = True
    card: str
    """Empty for the others."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Looked(seat=self.seat, card="")

    def message(self) -> Message:
        if self.card:
            return Message("{seat} looks at the next event: {card}", seat=self.seat, card=self.card)
        return Message("{seat} looks at the next event", seat=self.seat)


class BidMade(Event, frozen=True, kw_only=True):
    """A bid for a territory; 0 is a pass.

    A bid cannot be taken back: who must pass after it tells what the others could send.
    """

    reveals: ClassVar[bool] = True
    card: str
    amount: int

    def message(self) -> Message:
        if self.amount:
            return Message(
                "{seat} bids {amount} for {card}",
                seat=self.seat,
                amount=self.amount,
                card=self.card,
            )
        return Message("{seat} does not bid for {card}", seat=self.seat, card=self.card)


class Colonized(Event, frozen=True, kw_only=True):
    """A territory became a colony."""

    says: ClassVar[str] = "{seat} colonizes {card}"
    card: str


class ColonyLost(Event, frozen=True, kw_only=True):
    """A colony was lost."""

    says: ClassVar[str] = "{seat} loses {card}"
    card: str


class ColonyTaken(Event, frozen=True, kw_only=True):
    """A colony was annexed."""

    says: ClassVar[str] = "{seat} annexes {card} of {target}"
    card: str
    target: int


class UnitSent(Event, frozen=True, kw_only=True):
    """A unit was sent to colonize."""

    says: ClassVar[str] = "{seat} sends {card}"
    card: str


class BonusUsed(Event, frozen=True, kw_only=True):
    """A bonus card was used for its value."""

    says: ClassVar[str] = "{seat} uses {card} for +{value}"
    card: str
    value: int


class CardShown(Event, frozen=True, kw_only=True):
    """A card of a hidden hand was laid open, and so cannot be taken back (R4.6).

    It has no words of its own: the event before it tells what the card was played for.
    """

    final: ClassVar[bool] = True
    card: str


class Attacked(Event, frozen=True, kw_only=True):
    """An aggression was played."""

    says: ClassVar[str] = "{seat} plays {card} against {target}: {attack} against {defence}"
    card: str
    target: int
    attack: int
    defence: int


class Repelled(Event, frozen=True, kw_only=True):
    """An aggression failed."""

    says: ClassVar[str] = "{seat} repels {card}"
    card: str


class WarDeclared(Event, frozen=True, kw_only=True):
    """A war was declared."""

    says: ClassVar[str] = "{seat} declares {card} on {target}"
    card: str
    target: int


class WarResolved(Event, frozen=True, kw_only=True):
    """A war was resolved; `winner` is -1 for a draw."""

    card: str
    target: int
    attack: int
    defence: int
    winner: int

    def message(self) -> Message:
        if self.winner < 0:
            return Message(
                "{card} of {seat} against {target}: {attack} to {defence}, nobody wins",
                card=self.card,
                seat=self.seat,
                target=self.target,
                attack=self.attack,
                defence=self.defence,
            )
        return Message(
            "{card} of {seat} against {target}: {attack} to {defence}, {winner} wins",
            card=self.card,
            seat=self.seat,
            target=self.target,
            attack=self.attack,
            defence=self.defence,
            winner=self.winner,
        )


class Seized(Event, frozen=True, kw_only=True):
    """A technology was taken from the loser of a war."""

    says: ClassVar[str] = "{seat} takes {card} from {target}"
    card: str
    target: int


class WonderLost(Event, frozen=True, kw_only=True):
    """An unfinished wonder was removed."""

    says: ClassVar[str] = "{seat} loses the unfinished {card}"
    card: str


class PactOffered(Event, frozen=True, kw_only=True):
    """A pact was offered."""

    says: ClassVar[str] = "{seat} offers {card} to {target}"
    card: str
    target: int


class PactMade(Event, frozen=True, kw_only=True):
    """A pact was accepted."""

    says: ClassVar[str] = "{seat} and {target} make {card}"
    card: str
    target: int


class PactRefused(Event, frozen=True, kw_only=True):
    """A pact was refused."""

    says: ClassVar[str] = "{target} refuses {card}"
    card: str
    target: int


class PactEnded(Event, frozen=True, kw_only=True):
    """A pact ended."""

    says: ClassVar[str] = "{card} between {seat} and {target} ends"
    card: str
    target: int


class Resigned(Event, frozen=True, kw_only=True):
    """A player resigned."""

    says: ClassVar[str] = "{seat} resigns"


class EventKept(Event, frozen=True, kw_only=True):
    """Short game: an Age III event was kept."""

    card: str
    """Empty for the others."""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else EventKept(seat=self.seat, card="")

    def message(self) -> Message:
        if self.card:
            return Message("{seat} keeps {card}", seat=self.seat, card=self.card)
        return Message("{seat} keeps one of two events", seat=self.seat)


class FinalScoringBegan(Event, frozen=True, kw_only=True):
    """The game is over but for the final scoring."""

    says: ClassVar[str] = "Final scoring"
    reveals: ClassVar[bool] = True
