"""The action phase: everything a player may do with civil and military actions (5.2 to 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pentarchy.core.action import Action
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.core.words import barred
from pentarchy.games.ages import amounts
from pentarchy.games.ages.actions import (
    Build,
    BuildStages,
    Convert,
    CopyTactic,
    Destroy,
    Develop,
    Disband,
    EndActions,
    Grow,
    Muster,
    PlayCard,
    PlayLeader,
    PlayTactic,
    Prepare,
    Rally,
    Revolt,
    Settle,
    Take,
    Upgrade,
)
from pentarchy.games.ages.civil import (
    build,
    build_cost,
    build_stages,
    charge,
    civil_budget,
    destroy,
    develop,
    gain_population,
    place_worker,
    play_leader,
    population_cost,
    refuse_build,
    refuse_civil,
    refuse_develop,
    refuse_military,
    refuse_mustered,
    refuse_population,
    refuse_revolution,
    refuse_stages,
    refuse_upgrade,
    revolt,
    spend_civil,
    spend_military,
    upgrade,
)
from pentarchy.games.ages.civil import increase_population as grow
from pentarchy.games.ages.economy import leave_hand, pay_food, score
from pentarchy.games.ages.events import AbilityUsed, CardPlayed, TacticChosen
from pentarchy.games.ages.listing import list_actions, rallies
from pentarchy.games.ages.orders import Order, action_label, action_spots
from pentarchy.games.ages.queries import active_wonders
from pentarchy.games.ages.row import price, refuse_take, take_card
from pentarchy.games.ages.words import deep, military_spot

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

COPY_COST = 2


class TakeActions(Decision, frozen=True, kw_only=True):
    """Take civil and military actions, or end the turn."""

    rule: ClassVar[str] = "R4.1"
    confirms: ClassVar[bool] = True

    # What may be tried.

    def candidates(self, g: Ages) -> Iterator[Action]:
        s, r, p = g.state, g.rules, g.state.players[self.seat]
        yield EndActions()
        for space in range(1, len(s.row) + 1):
            yield Take(space)
        yield Grow()
        for key in p.workers:
            yield Build(key)
            yield Disband(key) if key in r.unit_cards else Destroy(key)
            for other in p.workers:
                if other != key and r.group[key] == r.group[other]:
                    yield Upgrade(key, other)
        for number in range(1, 5):
            yield BuildStages(number)
        for key in dict.fromkeys(p.hand):
            if key in r.leaders:
                yield PlayLeader(key)
            elif key in r.action_cards:
                yield PlayCard(key)
            else:
                yield Develop(key)
                if key in r.governments:
                    yield Revolt(key)
        for key in dict.fromkeys(p.military):
            yield PlayTactic(key) if key in r.tactics else Prepare(key)
        for key in s.tactics:
            yield CopyTactic(key)
        leader = r.leaders.get(p.leader)
        if leader is not None:
            if leader.musters:
                for key in p.workers:
                    if key in r.unit_cards:
                        yield Muster(key)
            if leader.converts:
                yield Convert()
            yield from rallies(leader)
        if any(r.wonders[w].free_population for w in active_wonders(p)):
            yield Settle()

    # Why not.

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, EndActions):
            return None
        if g.state.round == 1 and not isinstance(action, Take):
            return Refusal("In the first round cards may only be taken from the row.", "R4.2")
        return _REFUSALS[type(action)](self, g, action)

    def refuse_taking(self, g: Ages, action: Take) -> Refusal | None:
        """Why a card may not be taken."""
        return refuse_take(g, self.seat, action.space - 1, civil_budget(g.state.players[self.seat]))

    def refuse_growing(self, g: Ages, action: Grow) -> Refusal | None:
        """Why population cannot be increased."""
        return refuse_civil(g.state.players[self.seat]) or refuse_population(g, self.seat)

    def refuse_building(self, g: Ages, action: Build) -> Refusal | None:
        """Why nothing can be built there."""
        p = g.state.players[self.seat]
        military = action.card in g.rules.unit_cards
        return (refuse_military(p) if military else refuse_civil(p)) or refuse_build(
            g, self.seat, action.card
        )

    def refuse_upgrading(self, g: Ages, action: Upgrade) -> Refusal | None:
        """Why a worker cannot be upgraded."""
        p = g.state.players[self.seat]
        military = action.old in g.rules.unit_cards
        return (refuse_military(p) if military else refuse_civil(p)) or refuse_upgrade(
            g, self.seat, action.old, action.new
        )

    def refuse_removing(self, g: Ages, action: Destroy | Disband) -> Refusal | None:
        """Why a worker cannot be taken off a card."""
        p, disband = g.state.players[self.seat], isinstance(action, Disband)
        if not p.workers.get(action.card):
            rule = "R5.4.3" if disband else "R5.3.5"
            return Refusal("No worker stands on {card}.", rule, card=action.card)
        return refuse_military(p) if disband else refuse_civil(p)

    def refuse_stage(self, g: Ages, action: BuildStages) -> Refusal | None:
        """Why a wonder cannot be built on."""
        return refuse_civil(g.state.players[self.seat]) or refuse_stages(
            g, self.seat, action.number
        )

    def refuse_leader(self, g: Ages, action: PlayLeader) -> Refusal | None:
        """Why a leader cannot be played."""
        return refuse_civil(g.state.players[self.seat])

    def refuse_developing(self, g: Ages, action: Develop) -> Refusal | None:
        """Why a technology cannot be developed."""
        return refuse_civil(g.state.players[self.seat]) or refuse_develop(g, self.seat, action.card)

    def refuse_revolting(self, g: Ages, action: Revolt) -> Refusal | None:
        """Why there can be no revolution."""
        return refuse_revolution(g, self.seat, action.card)

    def refuse_card(self, g: Ages, action: PlayCard) -> Refusal | None:
        """Why an action card cannot be played."""
        p = g.state.players[self.seat]
        if p.fresh.count(action.card) >= p.hand.count(action.card):
            return Refusal(
                "{card} was taken this turn and may be played from your next turn on.",
                "R5.2.7",
                card=action.card,
            )
        text = g.rules.action_cards[action.card].now
        return refuse_civil(p) or barred(g, self.seat, text, action.card)

    def refuse_tactic(self, g: Ages, action: PlayTactic) -> Refusal | None:
        """Why a tactic cannot be played."""
        p = g.state.players[self.seat]
        return self._second_tactic(g) or refuse_military(p)

    def refuse_copy(self, g: Ages, action: CopyTactic) -> Refusal | None:
        """Why a tactic cannot be copied."""
        p = g.state.players[self.seat]
        if p.tactic == action.card:
            return Refusal("{card} already is your tactic.", "R5.4.5", card=action.card)
        return self._second_tactic(g) or refuse_military(p, COPY_COST)

    def _second_tactic(self, g: Ages) -> Refusal | None:
        if g.state.players[self.seat].chose_tactic:
            return Refusal("You have already chosen a tactic this turn.", "R5.4.6")
        return None

    def refuse_event(self, g: Ages, action: Prepare) -> Refusal | None:
        """Why a military card cannot be played now."""
        if action.card in g.rules.bonuses:
            return Refusal("Bonus cards help in defence and colonization.", "R5.6.6")
        return Refusal("This card is played in the politics phase, before the actions.", "R4.1")

    def refuse_muster(self, g: Ages, action: Muster) -> Refusal | None:
        """Why population and a unit cannot be had together (R5.4.7)."""
        p = g.state.players[self.seat]
        less = g.rules.leaders[p.leader].musters
        return (
            refuse_military(p)
            or refuse_population(g, self.seat, less)
            or refuse_mustered(g, self.seat, g.rules.buildings[action.card], less)
        )

    def refuse_convert(self, g: Ages, action: Convert) -> Refusal | None:
        """Why no military action can stand in for a civil one."""
        p = g.state.players[self.seat]
        if p.converted:
            return Refusal("This is possible only once per turn.", "R5.3.17")
        return None if p.ma else Refusal("You have no military action left.", "R5.3.17")

    def refuse_settle(self, g: Ages, action: Settle) -> Refusal | None:
        """Why no free population can be gained."""
        p = g.state.players[self.seat]
        if p.settled:
            return Refusal("This is possible only once per turn.", "R5.3.18")
        return None if p.yellow else Refusal("Your yellow bank is empty.", "E3")

    def refuse_rally(self, g: Ages, action: Rally) -> Refusal | None:
        """Why the leader's choice cannot be used."""
        if g.state.players[self.seat].rallied:
            return Refusal("You have made this choice already this turn.", "R5.3.19")
        return None

    def options(self, g: Ages) -> Sequence[Action]:
        """The same as by the predicate, in one pass over what all candidates share.

        Random play makes 46,600 choices a second so, and 14,100 by the predicate alone: three
        of four questions are this one, with ten options of fifty candidates.
        """
        return list_actions(g, self.seat)

    # What then happens.

    def choose(self, g: Ages, action: Action) -> None:
        if isinstance(action, EndActions):
            return
        g.push(self)
        _EFFECTS[type(action)](g, self.seat, action)

    def label(self, g: Ages, action: Action) -> Message:
        p = g.state.players[self.seat]
        if isinstance(action, Take):
            cost = amounts.civil_actions(price(g, p, action.space - 1))
            return Message("Take {card} for {cost}", card=g.state.row[action.space - 1], cost=cost)
        if isinstance(action, CopyTactic):
            cost = amounts.military_actions(COPY_COST)
            return Message("Copy {card} for {cost}", card=action.card, cost=cost)
        if isinstance(action, Muster):
            return Message(
                "{leader}: population and {card} together", leader=p.leader, card=action.card
            )
        if isinstance(action, Convert):
            return Message("{leader}: use a military action as a civil one", leader=p.leader)
        if isinstance(action, Rally):
            leader = g.rules.leaders[p.leader]
            if action.what == "culture":
                return Message("{leader}: {n} culture", leader=p.leader, n=leader.rally_culture)
            return Message(
                "{leader}: {science} science and {resources} for units",
                leader=p.leader,
                science=leader.rally_science,
                resources=amounts.resources(leader.rally_resources),
            )
        return action_label(g, self.seat, action)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        seat, p = self.seat, g.state.players[self.seat]
        if isinstance(action, Take):
            return (f"row:{action.space}",)
        if isinstance(action, Destroy | Disband):
            return (f"p{seat}:pool", f"p{seat}:tech:{action.card}")
        if isinstance(action, PlayLeader | PlayCard):
            return (f"p{seat}:hand:{p.hand.index(action.card)}",)
        if isinstance(action, PlayTactic | Prepare):
            return (military_spot(g, seat, action.card),)
        if isinstance(action, CopyTactic):
            return (f"tactic:{action.card}",)
        if isinstance(action, Convert | Rally):
            return (f"p{seat}:leader",)
        if isinstance(action, Muster):
            return (f"p{seat}:leader", f"p{seat}:tech:{action.card}")
        return action_spots(g, seat, action)

    def unspent(self, g: Ages, action: Action) -> Said:
        # Military actions draw cards at the end of the turn; civil ones are lost.
        left = civil_budget(g.state.players[self.seat])
        if not left or not isinstance(action, EndActions):
            return ""
        return Message(
            "{n} civil action is unspent.", many="{n} civil actions are unspent.", n=left
        )

    def group(self, g: Ages, action: Action) -> Said:
        if isinstance(action, Take):
            return Message("Take")
        if isinstance(action, Build | Muster):
            return Message("Build")
        if isinstance(action, Upgrade):
            return Message("Upgrade")
        if isinstance(action, Destroy | Disband):
            return Message("Destroy")
        if isinstance(action, Grow | Settle):
            return Message("Population")
        if isinstance(action, BuildStages):
            return Message("Wonder")
        if isinstance(action, PlayTactic | CopyTactic):
            return Message("Tactic")
        return "" if isinstance(action, EndActions) else Message("Play")


class TakeFirstCards(TakeActions, frozen=True, kw_only=True):
    """Take cards from the row, or end your first turn."""

    rule: ClassVar[str] = "R4.2"


_REFUSALS: dict[type[Action], Callable[[Any, Any, Any], Refusal | None]] = {
    Take: TakeActions.refuse_taking,
    Grow: TakeActions.refuse_growing,
    Build: TakeActions.refuse_building,
    Upgrade: TakeActions.refuse_upgrading,
    Destroy: TakeActions.refuse_removing,
    Disband: TakeActions.refuse_removing,
    BuildStages: TakeActions.refuse_stage,
    PlayLeader: TakeActions.refuse_leader,
    Develop: TakeActions.refuse_developing,
    Revolt: TakeActions.refuse_revolting,
    PlayCard: TakeActions.refuse_card,
    PlayTactic: TakeActions.refuse_tactic,
    CopyTactic: TakeActions.refuse_copy,
    Prepare: TakeActions.refuse_event,
    Muster: TakeActions.refuse_muster,
    Convert: TakeActions.refuse_convert,
    Settle: TakeActions.refuse_settle,
    Rally: TakeActions.refuse_rally,
}


def with_paid(g: Ages, key: str, paid: int) -> tuple[Step, ...]:
    """A card's text, its orders knowing how many civil actions went into the card."""

    def known(word: Step) -> Step:
        return replace(word, paid=paid) if isinstance(word, Order) else word

    return deep(g.rules.action_cards[key].now, known)


def do_take(g: Ages, seat: int, action: Take) -> None:
    """Take a card of the row."""
    spend_civil(g.state.players[seat], price(g, g.state.players[seat], action.space - 1))
    take_card(g, seat, action.space - 1)


def do_grow(g: Ages, seat: int, action: Grow) -> None:
    """Increase population."""
    spend_civil(g.state.players[seat], 1)
    grow(g, seat)


def do_build(g: Ages, seat: int, action: Build) -> None:
    """Build with a civil or a military action."""
    spend_for(g, seat, action.card)
    build(g, seat, action.card)


def do_upgrade(g: Ages, seat: int, action: Upgrade) -> None:
    """Upgrade with a civil or a military action."""
    spend_for(g, seat, action.old)
    upgrade(g, seat, action.old, action.new)


def do_remove(g: Ages, seat: int, action: Destroy | Disband) -> None:
    """Destroy or disband."""
    spend_for(g, seat, action.card)
    destroy(g, seat, action.card)


def spend_for(g: Ages, seat: int, key: str) -> None:
    """Units take a military action, all else a civil one."""
    p = g.state.players[seat]
    if key in g.rules.unit_cards:
        spend_military(p, 1)
    else:
        spend_civil(p, 1)


def do_stages(g: Ages, seat: int, action: BuildStages) -> None:
    """Build stages of the wonder."""
    spend_civil(g.state.players[seat], 1)
    build_stages(g, seat, action.number)


def do_leader(g: Ages, seat: int, action: PlayLeader) -> None:
    """Play a leader."""
    spend_civil(g.state.players[seat], 1)
    play_leader(g, seat, action.card)


def do_develop(g: Ages, seat: int, action: Develop) -> None:
    """Develop a technology."""
    spend_civil(g.state.players[seat], 1)
    develop(g, seat, action.card)


def do_revolt(g: Ages, seat: int, action: Revolt) -> None:
    """Change the government by revolution."""
    revolt(g, seat, action.card)


def do_card(g: Ages, seat: int, action: PlayCard) -> None:
    """Play an action card."""
    p = g.state.players[seat]
    paid = spend_civil(p, 1)
    p.hand.remove(action.card)
    g.state.gone.append(action.card)
    g.emit(CardPlayed, seat=seat, card=action.card)
    g.owe(seat, with_paid(g, action.card, paid), action.card)


def do_tactic(g: Ages, seat: int, action: PlayTactic) -> None:
    """Play a tactic."""
    p = g.state.players[seat]
    spend_military(p, 1)
    leave_hand(g, seat, action.card)
    p.tactic, p.exclusive, p.chose_tactic = action.card, True, True
    g.emit(TacticChosen, seat=seat, card=action.card)


def do_copy(g: Ages, seat: int, action: CopyTactic) -> None:
    """Copy a common tactic."""
    p = g.state.players[seat]
    spend_military(p, COPY_COST)
    p.tactic, p.exclusive, p.chose_tactic = action.card, False, True
    g.emit(TacticChosen, seat=seat, card=action.card)


def do_muster(g: Ages, seat: int, action: Muster) -> None:
    """Population and a unit together (R5.4.7)."""
    p = g.state.players[seat]
    less = g.rules.leaders[p.leader].musters
    card = g.rules.buildings[action.card]
    food, cost = population_cost(g, seat, less), build_cost(g, seat, card, less)
    spend_military(p, 1)
    gain_population(g, seat, food)
    place_worker(g, seat, action.card, cost)
    charge(g, seat, cost, card)
    pay_food(g, seat, food)


def do_convert(g: Ages, seat: int, action: Convert) -> None:
    """A military action stands in for a civil one."""
    p = g.state.players[seat]
    p.ma -= 1
    p.ma_spent += 1
    p.extra_ca += 1
    p.converted = True
    g.emit(AbilityUsed, seat=seat, card=p.leader, how="converted")


def do_settle(g: Ages, seat: int, action: Settle) -> None:
    """Gain the free population of a wonder."""
    p = g.state.players[seat]
    p.settled = True
    for _ in range(sum(g.rules.wonders[w].free_population for w in active_wonders(p))):
        gain_population(g, seat)


def do_rally(g: Ages, seat: int, action: Rally) -> None:
    """Use the leader's choice of the turn."""
    p = g.state.players[seat]
    leader = g.rules.leaders[p.leader]
    p.rallied = True
    if action.what == "culture":
        score(g, seat, leader.rally_culture, leader.key)
    else:
        p.leader_science += leader.rally_science
        p.leader_resources += leader.rally_resources
    g.emit(AbilityUsed, seat=seat, card=p.leader, how=action.what)


_EFFECTS: dict[type[Action], Callable[[Any, int, Any], None]] = {
    Take: do_take,
    Grow: do_grow,
    Build: do_build,
    Upgrade: do_upgrade,
    Destroy: do_remove,
    Disband: do_remove,
    BuildStages: do_stages,
    PlayLeader: do_leader,
    Develop: do_develop,
    Revolt: do_revolt,
    PlayCard: do_card,
    PlayTactic: do_tactic,
    CopyTactic: do_copy,
    Muster: do_muster,
    Convert: do_convert,
    Settle: do_settle,
    Rally: do_rally,
}
