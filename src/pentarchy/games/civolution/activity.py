"""Activities: the printed one and those of installed cards (chapter 5.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import ME, Step
from pentarchy.core.structs import replace
from pentarchy.games.civolution.actions import DONE, DoActivity, OfMaterial
from pentarchy.games.civolution.ask import Ask
from pentarchy.games.civolution.cards.kinds import Need, PrintedActivity, ResearchCard
from pentarchy.games.civolution.events import ActivityDone
from pentarchy.games.civolution.installing import kinds_of, need_words
from pentarchy.games.civolution.markers import pay
from pentarchy.games.civolution.queries import power, stored
from pentarchy.games.civolution.state import STORE
from pentarchy.games.civolution.words import one_of, skippable, titled, together

if TYPE_CHECKING:
    from pentarchy.games.civolution.rules import Civolution

PRINTED = "printed_activity"


def cost_of(g: Civolution, key: str) -> tuple[Need, ...]:
    """What an activity costs."""
    card = g.rules.catalogue[key]
    assert isinstance(card, ResearchCard | PrintedActivity)
    return card.cost


def materials_for(g: Civolution, what: str) -> tuple[int, ...]:
    """The materials a cost allows."""
    if what == "any":
        return tuple(range(18))
    if what.startswith("row"):
        return g.rules.rows[int(what[3]) - 1]
    return tuple(g.rules.material_index[m] for m in what.split("|"))


def is_good(what: str) -> bool:
    """Whether a cost is food, money or ideas rather than materials."""
    return what in ("food", "money", "idea")


def can_afford(g: Civolution, seat: int, cost: tuple[Need, ...]) -> bool:
    """Whether a civ can pay a cost."""
    m = g.state.players[seat].markers
    for need in cost:
        if is_good(need.what):
            if m[g.rules.space_index[need.what]] < need.n:
                return False
        elif sum(m[STORE + i] for i in materials_for(g, need.what)) < need.n:
            return False
    return True


def activities(g: Civolution, seat: int) -> list[str]:
    """A civ's activities, the printed one first."""
    cards = g.rules.catalogue
    return [PRINTED, *(key for key in g.state.players[seat].abilities if cards[key].action)]


class Activities(Ask, frozen=True, kw_only=True):
    """Choose an activity."""

    rule: ClassVar[str] = "R5.85"
    harmless: ClassVar[bool] = True
    n: int = 1
    distinct: bool = False
    """Whether all must be different."""
    module: bool = False
    """Whether the Activity module does it: abilities may add activities."""
    done: tuple[str, ...] = ()

    def left(self, g: Civolution) -> int:
        """Activities left."""
        return self.n + (power(g, self.seat, "activity_extra") if self.module else 0)

    def candidates(self, g: Civolution) -> list[Action]:
        if self.left(g) < 1:
            return []
        return [*(DoActivity(key) for key in activities(g, self.seat)), DONE]

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        if not isinstance(action, DoActivity):
            return None
        if self.distinct and action.card in self.done:
            return Refusal("The activities of this activation must be different.", "R5.120")
        cost = cost_of(g, action.card)
        if can_afford(g, self.seat, cost):
            return None
        words = together([need_words(need) for need in cost])
        return Refusal("You cannot afford it: {cost}.", "R5.136", cost=words)

    def choose(self, g: Civolution, action: Action) -> None:
        if not isinstance(action, DoActivity):
            return
        if self.n > 1 or self.module:
            distinct = self.distinct or (self.module and self.n == 1 and not self.done)
            done = (*self.done, action.card)
            g.push(replace(self, n=self.n - 1, distinct=distinct, done=done))
        g.emit(ActivityDone, seat=self.seat, card=action.card)
        g.owe(self.seat, skippable(g.rules.catalogue[action.card].action), action.card)
        g.push(*(Spend(seat=self.seat, what=c.what, n=c.n) for c in cost_of(g, action.card)))

    def unspent(self, g: Civolution, action: Action) -> Said:
        if action != DONE:
            return ""
        return Message(
            "{n} activity is unspent.", many="{n} activities are unspent.", n=self.left(g)
        )

    def barred(self, g: Civolution) -> Refusal | None:
        if len(self.options(g)) > 1:
            return None
        return Refusal("You can afford none of your activities.", "R5.136")

    def label(self, g: Civolution, action: Action) -> Message:
        if isinstance(action, DoActivity):
            return titled(action.card)
        return Message("No more activities")

    def spots(self, g: Civolution, action: Action) -> tuple[str, ...]:
        if isinstance(action, DoActivity):
            if action.card == PRINTED:
                return (f"p{self.seat}:activity",)
            return (f"p{self.seat}:item:{action.card}",)
        return ()

    def words(self, g: Civolution) -> Message:
        n = self.n if self.seat == ME else self.left(g)
        if not n:
            return Message("the end of the activities")
        if self.distinct and self.n > 1:
            return Message("up to {n} different activities", n=n)
        return Message("up to {n} activity", many="up to {n} activities", n=n)


class Spend(Step, frozen=True, kw_only=True):
    """Pay a cost."""

    what: str
    n: int = 1

    def resolve(self, g: Civolution) -> None:
        if is_good(self.what):
            pay(g.state.players[self.seat], g.rules.space_index[self.what], self.n)
        else:
            g.push(SpendMaterial(seat=self.seat, what=self.what, n=self.n))


class SpendMaterial(Ask, frozen=True, kw_only=True):
    """Choose a stored material to pay with."""

    rule: ClassVar[str] = "R5.136"
    what: str
    n: int = 1

    def candidates(self, g: Civolution) -> tuple[Action, ...]:
        return g.rules.of_material

    def refusal(self, g: Civolution, action: Action) -> Refusal | None:
        assert isinstance(action, OfMaterial)
        i = g.rules.material_index[action.material]
        if i not in materials_for(g, self.what):
            return Refusal("This takes {what:low}.", "R5.136", what=kinds_of(self.what))
        if not g.state.players[self.seat].markers[STORE + i]:
            return Refusal("You have none of it in storage.", "R5.25")
        fit = [x for x in stored(g.state.players[self.seat]) if x in materials_for(g, self.what)]
        if i != fit[0] and self.takes_all(g):
            return Refusal("All you have of these is needed.", "R5.136")
        return None

    def takes_all(self, g: Civolution) -> bool:
        """Whether nothing would be left to choose from."""
        m = g.state.players[self.seat].markers
        return sum(m[STORE + i] for i in materials_for(g, self.what)) == self.n

    def choose(self, g: Civolution, action: Action) -> None:
        assert isinstance(action, OfMaterial)
        i = g.rules.material_index[action.material]
        pay(g.state.players[self.seat], STORE + i)
        if self.n > 1:
            g.push(replace(self, n=self.n - 1))

    def label(self, g: Civolution, action: Action) -> Message:
        assert isinstance(action, OfMaterial)
        return one_of(action.material)

    def prompt(self, g: Civolution) -> Message:
        return Message(
            "{n} material to pay: which one?", many="{n} materials to pay: which one?", n=self.n
        )
