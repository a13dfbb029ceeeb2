"""The politics phase: events, attacks, pacts, leaders, resigning (rules 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from pentarchy.core.action import Action, No, Yes
from pentarchy.core.chance import shuffle
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.ages import amounts
from pentarchy.games.ages.actions import (
    Attack,
    CancelPact,
    DeclareWar,
    Dismiss,
    Explore,
    OfferPact,
    Pass,
    Peek,
    Prepare,
    Resign,
)
from pentarchy.games.ages.attacks import (
    attack,
    attack_cost,
    declare_war,
    refuse_aggression,
    refuse_even_weak,
    refuse_war,
    remove_war,
    weaker_rivals,
)
from pentarchy.games.ages.civil import military_budget
from pentarchy.games.ages.colonies import Auction, colonize
from pentarchy.games.ages.economy import (
    change_yellow,
    drop,
    leave_hand,
    score,
    settle,
)
from pentarchy.games.ages.events import (
    AbilityUsed,
    CardShown,
    EventPrepared,
    EventRevealed,
    Looked,
    PactMade,
    PactOffered,
    PactRefused,
    Resigned,
)
from pentarchy.games.ages.queries import in_final_age, playing
from pentarchy.games.ages.row import end_pact, remove_leader
from pentarchy.games.ages.sentences import event_steps
from pentarchy.games.ages.state import AGES, Pact, Placed
from pentarchy.games.ages.words import military_spot

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages

RESIGNATION_CULTURE = 7
"""What whoever declared war on a player who resigns scores."""


class Politics(Step, frozen=True, kw_only=True):
    """The politics phase."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        g.push(PoliticalAction(seat=self.seat, given_up=p.no_politics))
        p.no_politics = False


class PoliticalAction(Decision, frozen=True, kw_only=True):
    """Take a political action, or none."""

    rule: ClassVar[str] = "R5.6.0"
    answer_key: ClassVar[str] = "politics"
    second: bool = False
    looked: bool = False
    given_up: bool = False
    """Whether the action itself was given up for cards (R5.11.23); a look is none."""

    def candidates(self, g: Ages) -> Iterator[Action]:
        s, r, p = g.state, g.rules, g.state.players[self.seat]
        yield Pass()
        leader = r.leaders.get(p.leader)
        if leader is not None:
            if leader.peeks:
                yield Peek()
            if leader.bank_cubes:
                yield Dismiss()
        rivals = [i for i in range(len(s.players)) if i != self.seat]
        for key in dict.fromkeys(p.military):
            if key in r.event_cards or key in r.territories:
                yield Prepare(key)
                if key in r.territories and leader is not None and leader.explores:
                    yield Explore(key)
            elif key in r.aggressions:
                for rival in rivals:
                    yield Attack(key, rival)
            elif key in r.wars:
                for rival in rivals:
                    for cause in dict.fromkeys((key, s.open_war or key)):
                        yield DeclareWar(key, rival, cause)
            elif key in r.pacts:
                for rival in rivals:
                    for side in ("A",) if r.pacts[key].symmetric else ("A", "B"):
                        yield OfferPact(key, rival, side)
            else:
                yield Prepare(key)
        for pact in s.pacts:
            if self.seat in (pact.a, pact.b):
                yield CancelPact(pact.card)
        yield Resign()

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if self.given_up and not isinstance(action, Pass | Peek):
            return Refusal("You gave up this political action for cards.", "R5.11.23")
        check = _REFUSALS.get(type(action))
        return check(self, g, action) if check else None

    def likely(self, g: Ages) -> Iterator[Action]:
        p, prepared = g.state.players[self.seat], g.rules.prepared
        if not p.military and not p.leader and not g.state.pacts and not g.state.resigning:
            yield Pass()
            return
        weaker: list[int] | None = None
        for action in self.candidates(g):
            if type(action) is Prepare:
                if action.card not in prepared:
                    continue
            elif type(action) is Resign:
                if not g.state.resigning:
                    continue
            elif type(action) is Attack:
                # Strengths are worked out once for each rival, and not at all without the actions.
                if g.rules.aggressions[action.card].military_actions > military_budget(p):
                    continue
                if weaker is None:
                    weaker = weaker_rivals(g, self.seat)
                if action.target not in weaker:
                    continue
            yield action

    def options(self, g: Ages) -> list[Action]:
        """Strengths are worked out once for each rival: by the predicate they are once more for
        every attack, and in random play of four politics are listed in 13 microseconds instead of
        8."""
        found: list[Action] = []
        for action in self.likely(g):
            if type(action) is Attack and not self.given_up:
                refusal = refuse_even_weak(g, self.seat, action.card, action.target)
            else:
                refusal = self.refusal(g, action)
            if refusal is None:
                found.append(action)
        return found

    def refuse_peek(self, g: Ages, action: Peek) -> Refusal | None:
        """Why the top event may not be looked at."""
        if self.looked or self.second:
            return Refusal("You look once, before your political action.", "R5.11.12")
        if not g.state.current_events:
            return Refusal("There is no current event.", "R5.11.12")
        return None

    def refuse_prepare(self, g: Ages, action: Prepare) -> Refusal | None:
        """Why a card is no event to prepare."""
        if action.card in g.rules.tactics:
            return Refusal("Tactics are played in the action phase.", "R5.4.4")
        if action.card in g.rules.bonuses:
            return Refusal("Bonus cards help in defence and colonization.", "R5.6.1")
        return None

    def refuse_attack(self, g: Ages, action: Attack) -> Refusal | None:
        """Why an aggression may not be played."""
        return refuse_aggression(g, self.seat, action.card, action.target)

    def refuse_war(self, g: Ages, action: DeclareWar) -> Refusal | None:
        """Why a war may not be declared."""
        return refuse_war(g, self.seat, action.card, action.target, action.cause)

    def refuse_pact(self, g: Ages, action: OfferPact) -> Refusal | None:
        """Why a pact may not be offered."""
        if g.state.players[action.partner].resigned:
            return Refusal("That player has resigned.", "E4")
        return None

    def refuse_resigning(self, g: Ages, action: Resign) -> Refusal | None:
        """Why a player may not resign."""
        if not g.state.resigning:
            return Refusal("This table was opened without resigning.", "R5.6.12")
        if in_final_age(g):
            return Refusal("Nobody may resign in the final age.", "R5.6.12")
        return None

    def choose(self, g: Ages, action: Action) -> None:
        if isinstance(action, Pass):
            return
        if isinstance(action, Peek):
            top = g.state.current_events[-1].card
            if self.seat not in g.state.peeked:
                g.state.peeked.append(self.seat)
            g.emit(Looked, seat=self.seat, card=top)
            g.push(replace(self, looked=True))
            return
        p = g.state.players[self.seat]
        leader = g.rules.leaders.get(p.leader)
        if (
            not self.second
            and leader is not None
            and leader.second_action
            and not p.second_action_used
        ):
            g.push(SecondAction(seat=self.seat))
        _EFFECTS[type(action)](g, self.seat, action)

    def answered(self, g: Ages, answer: bool | int | str) -> Action | None:
        return Pass() if answer == "pass" else None

    def prompt(self, g: Ages) -> Message:
        if self.given_up:
            return Message(
                "You gave up this political action; you may still look at the next event."
            )
        return Decision.prompt(self, g)

    def label(self, g: Ages, action: Action) -> Message:
        if isinstance(action, Prepare):
            level = g.rules.level[action.card]
            return Message("Prepare {card} for {n} culture", card=action.card, n=level)
        if isinstance(action, Attack):
            printed = g.rules.aggressions[action.card].military_actions
            return attack_label(g, action.card, action.target, printed)
        if isinstance(action, DeclareWar):
            printed = g.rules.wars[action.cause].military_actions
            return attack_label(g, action.cause, action.target, printed)
        if isinstance(action, OfferPact):
            if g.rules.pacts[action.card].symmetric:
                return Message("Offer {card} to {rival}", card=action.card, rival=action.partner)
            return Message(
                "Offer {card} to {rival}, you as side {side}",
                card=action.card,
                rival=action.partner,
                side=action.side,
            )
        return action.label()

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        if isinstance(action, Prepare | Explore):
            return (military_spot(g, self.seat, action.card),)
        if isinstance(action, Attack | DeclareWar):
            return (military_spot(g, self.seat, action.card), f"p{action.target}:civilization")
        if isinstance(action, OfferPact):
            return (military_spot(g, self.seat, action.card), f"p{action.partner}:civilization")
        if isinstance(action, CancelPact):
            return (f"pact:{action.card}",)
        if isinstance(action, Dismiss):
            return (f"p{self.seat}:leader",)
        return ("events:current",) if isinstance(action, Peek) else ()

    def group(self, g: Ages, action: Action) -> Message:
        return Message("Politics")


def attack_label(g: Ages, card: str, target: int, printed: int) -> Message:
    """An attack, whom it is against and what it costs."""
    return Message(
        "{card} against {target} ({cost})",
        card=card,
        target=target,
        cost=amounts.military_actions(attack_cost(g, target, printed)),
    )


_REFUSALS: dict[type[Action], Callable[[Any, Any, Any], Refusal | None]] = {
    Peek: PoliticalAction.refuse_peek,
    Prepare: PoliticalAction.refuse_prepare,
    Attack: PoliticalAction.refuse_attack,
    DeclareWar: PoliticalAction.refuse_war,
    OfferPact: PoliticalAction.refuse_pact,
    Resign: PoliticalAction.refuse_resigning,
}


class SecondAction(Step, frozen=True, kw_only=True):
    """A second political action, once per game."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        leader = g.rules.leaders.get(p.leader)
        again = PoliticalAction(seat=self.seat, second=True)
        if leader is not None and leader.second_action and len(again.options(g)) > 1:
            g.push(OfferSecondAction(seat=self.seat))


class OfferSecondAction(Decision, frozen=True, kw_only=True):
    """Take your second political action of the game now?"""

    rule: ClassVar[str] = "R5.11.13"

    def candidates(self, g: Ages) -> tuple[Action, ...]:
        return (Yes(), No())

    def choose(self, g: Ages, action: Action) -> None:
        if action == Yes():
            g.state.players[self.seat].second_action_used = True
            g.push(PoliticalAction(seat=self.seat, second=True))

    def label(self, g: Ages, action: Action) -> Message:
        return Message("Take it now") if action == Yes() else Message("Keep it for later")


# Events.


def prepare_event(g: Ages, seat: int, action: Prepare) -> None:
    """Put a card on the future events, score it, and reveal the top current event (R5.6.1)."""
    leave_hand(g, seat, action.card)
    g.state.future_events.append(Placed(action.card, seat))
    level = g.rules.level[action.card]
    g.emit(EventPrepared, seat=seat, card=action.card, age=AGES[level])
    score(g, seat, level, "events prepared")
    g.push(RevealEvent(seat=seat))


class RevealEvent(Step, frozen=True, kw_only=True):
    """The top current event is revealed and happens."""

    def resolve(self, g: Ages) -> None:
        s = g.state
        card = s.current_events.pop().card
        s.peeked.clear()
        s.past_events.append(card)
        g.emit(EventRevealed, seat=-1, card=card)
        if not s.current_events:
            renew_events(g)
        if card in g.rules.territories:
            g.push(Auction(seat=self.seat, card=card))
        else:
            g.push(*event_steps(g, card))


def renew_events(g: Ages) -> None:
    """The future events become the current ones: shuffled, older ages on top (R5.6.3)."""
    s, level = g.state, g.rules.level
    s.current_events, s.future_events = s.future_events, []
    shuffle(s, s.current_events)
    if s.sorted_events:
        s.current_events.sort(key=lambda placed: -level[placed.card])


# Pacts.


def offer_pact(g: Ages, seat: int, action: OfferPact) -> None:
    """Show a pact and ask the partner."""
    p = g.state.players[seat]
    if action.card not in p.shown:
        p.shown.append(action.card)
    g.emit(PactOffered, seat=seat, card=action.card, target=action.partner)
    g.push(AnswerPact(seat=action.partner, source=action.card, owner=seat, side=action.side))


class AnswerPact(Decision, frozen=True, kw_only=True):
    """Do you accept the pact?"""

    rule: ClassVar[str] = "R5.6.9"
    answer_key: ClassVar[str] = "pacts"
    owner: int
    side: str
    """The side of the player who offers."""

    def candidates(self, g: Ages) -> tuple[Action, ...]:
        return (Yes(), No())

    def choose(self, g: Ages, action: Action) -> None:
        s, card, owner = g.state, self.source, self.owner
        if action == No():
            g.emit(PactRefused, seat=owner, card=card, target=self.seat)
            return
        leave_hand(g, owner, card)
        earlier = [pact.card for pact in s.pacts if pact.owner == owner]
        for old in earlier:
            end_pact(g, old)
        a, b = (owner, self.seat) if self.side == "A" else (self.seat, owner)
        s.pacts.append(Pact(card, owner, a, b))
        settle(g, owner)
        settle(g, self.seat)
        g.emit(PactMade, seat=owner, card=card, target=self.seat)

    def answered(self, g: Ages, answer: bool | int | str) -> Action | None:
        return No() if answer == "refuse" else None

    def prompt(self, g: Ages) -> Message:
        pact = g.rules.pacts[self.source]
        if pact.symmetric:
            return Message(
                "{card} is offered to you by {owner}: {text} Do you accept?",
                card=pact.key,
                owner=self.owner,
                text=f"{pact.key}.text",
            )
        return Message(
            "{card} is offered to you by {owner}: {text} You would be side {side}. Do you accept?",
            card=pact.key,
            owner=self.owner,
            text=f"{pact.key}.text",
            side="B" if self.side == "A" else "A",
        )

    def label(self, g: Ages, action: Action) -> Message:
        return Message("Accept the pact") if action == Yes() else Message("Refuse it")


def cancel_pact(g: Ages, seat: int, action: CancelPact) -> None:
    """End a pact of one's own."""
    end_pact(g, action.card)


# Leaders.


def dismiss(g: Ages, seat: int, action: Dismiss) -> None:
    """Remove the own leader for yellow cubes (R5.6.13)."""
    leader = g.rules.leaders[g.state.players[seat].leader]
    g.emit(AbilityUsed, seat=seat, card=leader.key, how="left")
    remove_leader(g, seat)
    change_yellow(g, seat, leader.bank_cubes)


def explore(g: Ages, seat: int, action: Explore) -> None:
    """Remove the own leader to colonize a territory from the hand (R5.6.13)."""
    leader = g.state.players[seat].leader
    g.emit(AbilityUsed, seat=seat, card=leader, how="set_out")
    remove_leader(g, seat)
    leave_hand(g, seat, action.card)
    colonize(g, seat, action.card)
    g.emit(CardShown, seat=seat, card=action.card)


# Attacks.


def begin_aggression(g: Ages, seat: int, action: Attack) -> None:
    """Play an aggression."""
    attack(g, seat, action.card, action.target)


def begin_war(g: Ages, seat: int, action: DeclareWar) -> None:
    """Declare a war."""
    declare_war(g, seat, action.card, action.target, action.cause)


# Resigning.


def resign(g: Ages, seat: int, action: Resign) -> None:
    """Leave the game (R5.6.12)."""
    s, p = g.state, g.state.players[seat]
    for card in p.military[:]:
        drop(g, seat, card)
    for pact in [x for x in s.pacts if seat in (x.a, x.b)]:
        end_pact(g, pact.card)
    if p.war:
        remove_war(g, seat)
    for other in range(len(s.players)):
        if s.players[other].war and s.players[other].war_target == seat:
            remove_war(g, other)
            score(g, other, RESIGNATION_CULTURE, "wars")
    _leave_table(g, seat)
    p.resigned = 1 + max(x.resigned for x in s.players)
    g.emit(Resigned, seat=seat)
    if playing(g) > 1:
        trim_future_decks(g)
        del g.stack[1:]  # Of the turn only the next one is still owed.
    else:
        g.stack.clear()


def _leave_table(g: Ages, seat: int) -> None:
    """A player's cards leave the game; cubes stay where they are counted."""
    s, p = g.state, g.state.players[seat]
    s.gone += p.hand
    p.hand.clear()
    p.fresh.clear()
    if p.exclusive:
        s.gone.append(p.tactic)
    p.tactic, p.exclusive = "", False
    s.gone += p.colonies
    p.colonies.clear()
    if p.leader:
        s.gone.append(p.leader)
        p.leader = ""
    p.ca = p.ca_spent = p.ma = p.ma_spent = 0


def trim_future_decks(g: Ages) -> None:
    """Decks of future ages are trimmed to the remaining players, and shuffled again."""
    s, r, left = g.state, g.rules, playing(g)
    before = left + 1
    for age in range(s.age + 1, s.last_age + 1):
        for deck in (s.civil[age], s.military[age]):
            for key in dict.fromkeys(deck):
                copies = r.copies[key]
                for _ in range(copies[before - 2] - copies[left - 2]):
                    if key in deck:
                        deck.remove(key)
                        s.gone.append(key)
            shuffle(s, deck)


_EFFECTS: dict[type[Action], Callable[[Any, int, Any], None]] = {
    Prepare: prepare_event,
    Attack: begin_aggression,
    DeclareWar: begin_war,
    OfferPact: offer_pact,
    CancelPact: cancel_pact,
    Dismiss: dismiss,
    Explore: explore,
    Resign: resign,
}
