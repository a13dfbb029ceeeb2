"""What a seat may say."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, ActionSpace, Domain, Done, No, Pick, Yes

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import AgesRules

HIGHEST_BID = 400
"""What no force reaches."""


class Take(Action, frozen=True):
    """Take the card in a space of the row (1 to 13)."""

    word: ClassVar[str] = "take"
    says: ClassVar[str] = "Take the card in space {space}"
    space: int


class Grow(Action, frozen=True):
    """Increase population."""

    word: ClassVar[str] = "population"
    says: ClassVar[str] = "Increase population"


class Build(Action, frozen=True):
    """Put an unused worker on a technology."""

    word: ClassVar[str] = "build"
    says: ClassVar[str] = "Build {card}"
    card: str


class Upgrade(Action, frozen=True):
    """Move a worker to a better technology."""

    word: ClassVar[str] = "upgrade"
    says: ClassVar[str] = "Upgrade {old} to {new}"
    old: str
    new: str


class Destroy(Action, frozen=True):
    """Take a worker off a farm, mine or urban building."""

    word: ClassVar[str] = "destroy"
    says: ClassVar[str] = "Destroy {card}"
    card: str


class Disband(Action, frozen=True):
    """Take a worker off a unit."""

    word: ClassVar[str] = "disband"
    says: ClassVar[str] = "Disband {card}"
    card: str


class PlayLeader(Action, frozen=True):
    """Put a leader into play."""

    word: ClassVar[str] = "leader"
    says: ClassVar[str] = "Play {card}"
    card: str


class BuildStages(Action, frozen=True):
    """Build stages of the unfinished wonder."""

    word: ClassVar[str] = "stage"
    number: int


class Develop(Action, frozen=True):
    """Develop a technology."""

    word: ClassVar[str] = "develop"
    says: ClassVar[str] = "Develop {card}"
    card: str


class Revolt(Action, frozen=True):
    """Change the government by revolution."""

    word: ClassVar[str] = "revolution"
    says: ClassVar[str] = "Revolution: {card}"
    card: str


class PlayCard(Action, frozen=True):
    """Play an action card."""

    word: ClassVar[str] = "play"
    says: ClassVar[str] = "Play {card}"
    card: str


class PlayTactic(Action, frozen=True):
    """Play a tactic from the hand."""

    word: ClassVar[str] = "tactic"
    says: ClassVar[str] = "Play {card}"
    card: str


class CopyTactic(Action, frozen=True):
    """Copy a tactic of the common area."""

    word: ClassVar[str] = "copy"
    says: ClassVar[str] = "Copy {card}"
    card: str


class Muster(Action, frozen=True):
    """Increase population and build this unit, by a leader's ability."""

    word: ClassVar[str] = "muster"
    says: ClassVar[str] = "Population and {card} together"
    card: str


class Convert(Action, frozen=True):
    """Let a military action stand in for a civil one."""

    word: ClassVar[str] = "convert"
    says: ClassVar[str] = "Use a military action as a civil one"


class Settle(Action, frozen=True):
    """Gain the free population of a wonder."""

    word: ClassVar[str] = "settle"
    says: ClassVar[str] = "Gain your free population"


class Rally(Action, frozen=True):
    """Use a leader's choice of the turn: culture or arms."""

    word: ClassVar[str] = "rally"
    what: str


class EndActions(Action, frozen=True):
    """End the action phase."""

    word: ClassVar[str] = "end"
    says: ClassVar[str] = "End the turn"


class Prepare(Action, frozen=True):
    """Prepare an event."""

    word: ClassVar[str] = "prepare"
    says: ClassVar[str] = "Prepare {card}"
    card: str


class Attack(Action, frozen=True):
    """Play an aggression against a rival."""

    word: ClassVar[str] = "attack"
    card: str
    target: int


class DeclareWar(Action, frozen=True):
    """Declare a war on a rival, fought as the card `cause`."""

    word: ClassVar[str] = "war"
    card: str
    target: int
    cause: str


class OfferPact(Action, frozen=True):
    """Offer a pact; `side` is the own one, A or B."""

    word: ClassVar[str] = "pact"
    card: str
    partner: int
    side: str


class CancelPact(Action, frozen=True):
    """Cancel a pact."""

    word: ClassVar[str] = "cancel"
    says: ClassVar[str] = "Cancel {card}"
    card: str


class Dismiss(Action, frozen=True):
    """Remove the own leader for what that gives."""

    word: ClassVar[str] = "dismiss"
    says: ClassVar[str] = "Remove your leader for a yellow cube"


class Explore(Action, frozen=True):
    """Remove the own leader to colonize a territory from the hand."""

    word: ClassVar[str] = "colonize"
    says: ClassVar[str] = "Colonize {card} with your leader"
    card: str


class Peek(Action, frozen=True):
    """Look at the top current event."""

    word: ClassVar[str] = "look"
    says: ClassVar[str] = "Look at the next event"


class Resign(Action, frozen=True):
    """Leave the game."""

    word: ClassVar[str] = "resign"
    says: ClassVar[str] = "Resign"


class Pass(Action, frozen=True):
    """No political action; no bid."""

    word: ClassVar[str] = "pass"
    says: ClassVar[str] = "No political action"


class Bid(Action, frozen=True):
    """Bid for a territory."""

    word: ClassVar[str] = "bid"
    says: ClassVar[str] = "Bid {amount}"
    amount: int


class Send(Action, frozen=True):
    """Send a unit to colonize."""

    word: ClassVar[str] = "send"
    says: ClassVar[str] = "Send {card}"
    card: str


class Use(Action, frozen=True):
    """Use a bonus card for its value."""

    word: ClassVar[str] = "use"
    says: ClassVar[str] = "Use {card}"
    card: str


class Discard(Action, frozen=True):
    """Discard a military card face down."""

    word: ClassVar[str] = "discard"
    says: ClassVar[str] = "Discard {card}"
    card: str


class Remove(Action, frozen=True):
    """Take a worker off a card."""

    word: ClassVar[str] = "remove"
    says: ClassVar[str] = "Destroy {card}"
    card: str


class GiveCube(Action, frozen=True):
    """Take a blue cube off a card."""

    word: ClassVar[str] = "cube"
    says: ClassVar[str] = "Take a cube off {card}"
    card: str


class PickColony(Action, frozen=True):
    """Choose a colony."""

    word: ClassVar[str] = "colony"
    says: ClassVar[str] = "Take {card}"
    card: str


class Ravage(Action, frozen=True):
    """Choose the wonder to be ravaged."""

    word: ClassVar[str] = "ravage"
    says: ClassVar[str] = "{card} is ravaged"
    card: str


class Mix(Action, frozen=True):
    """So much food and so many resources."""

    word: ClassVar[str] = "mix"
    food: int
    resources: int


class Tuck(Action, frozen=True):
    """Tuck the replaced leader under a wonder."""

    word: ClassVar[str] = "tuck"
    says: ClassVar[str] = "Tuck him under {card} for a happy face"
    card: str


class Seize(Action, frozen=True):
    """Take a special technology by war."""

    word: ClassVar[str] = "seize"
    says: ClassVar[str] = "Take {card}"
    card: str


class Strike(Action, frozen=True):
    """Remove the rival's leader or unfinished wonder."""

    word: ClassVar[str] = "strike"
    what: str


class Keep(Action, frozen=True):
    """Keep this event."""

    word: ClassVar[str] = "keep"
    says: ClassVar[str] = "Keep {card}"
    card: str


ACTIONS: tuple[type[Action], ...] = (
    Take,
    Grow,
    Build,
    Upgrade,
    Destroy,
    Disband,
    PlayLeader,
    BuildStages,
    Develop,
    Revolt,
    PlayCard,
    PlayTactic,
    CopyTactic,
    Muster,
    Convert,
    Settle,
    Rally,
    EndActions,
    Prepare,
    Attack,
    DeclareWar,
    OfferPact,
    CancelPact,
    Dismiss,
    Explore,
    Peek,
    Resign,
    Pass,
    Bid,
    Send,
    Use,
    Discard,
    Remove,
    GiveCube,
    PickColony,
    Ravage,
    Mix,
    Tuck,
    Seize,
    Strike,
    Keep,
)


def space(rules: AgesRules) -> ActionSpace:
    """The fixed numbering of the actions."""
    seats = list(range(max(rules.seats)))
    workers = list(rules.buildings)
    units = list(rules.unit_cards)
    military = [card.key for card in rules.military_cards]
    technologies = list(rules.science_cost)
    return ActionSpace(
        [
            Domain(Done),
            Domain(Yes),
            Domain(No),
            Domain(Pick, number=[1, 2]),
            Domain(Take, space=range(1, len(rules.card_row.prices) + 1)),
            Domain(Grow),
            Domain(Build, card=workers),
            Domain(Upgrade, old=workers, new=workers),
            Domain(Destroy, card=workers),
            Domain(Disband, card=units),
            Domain(PlayLeader, card=list(rules.leaders)),
            Domain(BuildStages, number=range(1, 5)),
            Domain(Develop, card=technologies),
            Domain(Revolt, card=list(rules.governments)),
            Domain(PlayCard, card=list(rules.action_cards)),
            Domain(PlayTactic, card=list(rules.tactics)),
            Domain(CopyTactic, card=list(rules.tactics)),
            Domain(Muster, card=units),
            Domain(Convert),
            Domain(Settle),
            Domain(Rally, what=["culture", "arms"]),
            Domain(EndActions),
            Domain(Prepare, card=military),
            Domain(Attack, card=list(rules.aggressions), target=seats),
            Domain(DeclareWar, card=list(rules.wars), target=seats, cause=list(rules.wars)),
            Domain(OfferPact, card=list(rules.pacts), partner=seats, side=["A", "B"]),
            Domain(CancelPact, card=list(rules.pacts)),
            Domain(Dismiss),
            Domain(Explore, card=list(rules.territories)),
            Domain(Peek),
            Domain(Resign),
            Domain(Pass),
            Domain(Bid, amount=range(1, HIGHEST_BID + 1)),
            Domain(Send, card=units),
            Domain(Use, card=list(rules.bonuses)),
            Domain(Discard, card=military),
            Domain(Remove, card=workers),
            Domain(GiveCube, card=workers),
            Domain(PickColony, card=list(rules.territories)),
            Domain(Ravage, card=list(rules.wonders)),
            Domain(Mix, food=range(10), resources=range(10)),
            Domain(Tuck, card=list(rules.wonders)),
            Domain(Seize, card=list(rules.specials)),
            Domain(Strike, what=["leader", "wonder"]),
            Domain(Keep, card=list(rules.event_cards)),
        ]
    )
