"""Aggressions and wars (R5.6.6 to R5.6.8, R5.11.31 to R5.11.34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from pentarchy.core.action import Action, Done
from pentarchy.core.event import Event
from pentarchy.core.message import Message, Refusal, Seat
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.ages import amounts
from pentarchy.games.ages.actions import (
    Discard,
    Mix,
    PickColony,
    Remove,
    Seize,
    Strike,
    Use,
)
from pentarchy.games.ages.cards.kinds import Age
from pentarchy.games.ages.civil import (
    destroy,
    military_budget,
    put_special,
    spend_military,
)
from pentarchy.games.ages.colonies import gain_colony, lose_colony
from pentarchy.games.ages.economy import (
    change_blue,
    change_yellow,
    discard,
    drop,
    food,
    gain_food,
    gain_resources,
    learn,
    leave_hand,
    lose_food,
    lose_resources,
    resources,
    score,
    settle,
)
from pentarchy.games.ages.events import (
    Attacked,
    BonusUsed,
    CardShown,
    ColonyTaken,
    LeaderLeft,
    Repelled,
    Seized,
    WarDeclared,
    WarResolved,
    WonderLost,
)
from pentarchy.games.ages.queries import strength
from pentarchy.games.ages.row import (
    end_pact,
    owns_technology,
    remove_leader,
    remove_unfinished_wonder,
)
from pentarchy.games.ages.sentences import refuse_target
from pentarchy.games.ages.state import AGES, EVERYBODY
from pentarchy.games.ages.words import LosePopulation, Mixed, deep

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Pact


# Who may attack whom.


def pacts_between(g: Ages, one: int, other: int) -> list[Pact]:
    """The pacts of two players with each other."""
    return [p for p in g.state.pacts if {p.a, p.b} == {one, other}]


def ending_pacts(g: Ages, one: int, other: int) -> tuple[str, ...]:
    """The pacts that an attack between the two would end."""
    return tuple(
        p.card for p in pacts_between(g, one, other) if g.rules.pacts[p.card].ends_on_attack
    )


def attack_bonus(g: Ages, attacker: int, target: int) -> int:
    """Strength the attacker has more in an attack on a partner (R5.11.38)."""
    return sum(g.rules.pacts[p.card].attack_bonus for p in pacts_between(g, attacker, target))


def attack_cost(g: Ages, target: int, printed: int) -> int:
    """Military actions an attack on a target costs (R5.11.11)."""
    leader = g.rules.leaders.get(g.state.players[target].leader)
    return printed * (leader.attack_factor if leader is not None else 1)


def refuse_attack(g: Ages, seat: int, target: int, printed: int, rule: str) -> Refusal | None:
    """Why a player may not attack another at all."""
    s, r = g.state, g.rules
    p = s.players[seat]
    if target == seat:
        return Refusal("Choose a rival.", rule)
    if s.players[target].resigned:
        return Refusal("That player has resigned.", "E4")
    leader = r.leaders.get(p.leader)
    if leader is not None and leader.peaceful:
        return Refusal("{card} does not attack.", rule, card=leader.key)
    for pact in pacts_between(g, seat, target):
        if r.pacts[pact.card].no_attacks:
            return Refusal("{card} forbids it.", rule, card=pact.card)
    cost = attack_cost(g, target, printed)
    if military_budget(p) < cost:
        return Refusal(
            "It costs {n} military action; you have {have}.",
            rule,
            many="It costs {n} military actions; you have {have}.",
            n=cost,
            have=military_budget(p),
        )
    return None


def attack_strengths(g: Ages, seat: int, target: int) -> tuple[int, int]:
    """Strength of attacker and target, as if pacts that an attack ends were gone."""
    without = ending_pacts(g, seat, target)
    mine = strength(g, seat, without) + attack_bonus(g, seat, target)
    return mine, strength(g, target, without)


def weaker_rivals(g: Ages, seat: int) -> list[int]:
    """The rivals that an aggression would find weaker."""
    rivals = [other for other in range(len(g.state.players)) if other != seat]
    mine, tied = strength(g, seat), {i for pact in g.state.pacts for i in (pact.a, pact.b)}
    found = []
    for other in rivals:
        if seat in tied and other in tied:
            own, theirs = attack_strengths(g, seat, other)
        else:
            own, theirs = mine, strength(g, other)
        if own > theirs:
            found.append(other)
    return found


def refuse_aggression(g: Ages, seat: int, card: str, target: int) -> Refusal | None:
    """Why an aggression may not be played against a target (R5.6.6)."""
    refusal = refuse_even_weak(g, seat, card, target)
    if refusal is not None:
        return refusal
    mine, theirs = attack_strengths(g, seat, target)
    if mine <= theirs:
        return Refusal(
            "You must be stronger: your strength would be {mine}, theirs {theirs}.",
            "R5.6.6",
            mine=mine,
            theirs=theirs,
        )
    return None


def refuse_even_weak(g: Ages, seat: int, card: str, target: int) -> Refusal | None:
    """Why an aggression may not be played against a target, however weak."""
    printed = g.rules.aggressions[card].military_actions
    refusal = refuse_attack(g, seat, target, printed, "R5.6.6")
    return refusal if refusal is not None else refuse_in_vain(g, card, target)


def refuse_in_vain(g: Ages, card: str, target: int) -> Refusal | None:
    """Why an aggression would find nothing to take."""
    needs, rival = g.rules.aggressions[card].needs, g.state.players[target]
    if "rival_has_colony" in needs and not rival.colonies and not g.state.annex_in_vain:
        return Refusal("The rival has no colony.", "R5.6.6")
    needs_victim = "rival_has_leader_or_unfinished_wonder" in needs
    if needs_victim and not (rival.leader or rival.wonder):
        return Refusal("The rival has neither a leader nor an unfinished wonder.", "R5.6.6")
    return None


def refuse_war(g: Ages, seat: int, card: str, target: int, cause: str) -> Refusal | None:
    """Why a war may not be declared (R5.6.7)."""
    s, r = g.state, g.rules
    if cause != card and cause != s.open_war:
        return Refusal("{card} is fought as itself.", "R5.6.14", card=card)
    if s.last_round and s.round >= s.last_round:
        return Refusal("No war may be declared in the last round.", "R5.6.7")
    refusal = refuse_attack(g, seat, target, r.wars[cause].military_actions, "R5.6.7")
    if refusal is not None:
        return refusal
    for pact in s.pacts:
        if pact.b == target and r.pacts[pact.card].b.no_war:
            return Refusal("{card} protects that player from war.", "R5.6.7", card=pact.card)
    return None


def begin_attack(g: Ages, seat: int, target: int, printed: int) -> None:
    """Pay for an attack, and end the pacts it breaks."""
    ending = ending_pacts(g, seat, target)
    spend_military(g.state.players[seat], attack_cost(g, target, printed))
    for pact in ending:
        end_pact(g, pact)


# Aggression.


def attack(g: Ages, seat: int, card: str, target: int) -> None:
    """Play an aggression."""
    leave_hand(g, seat, card)
    discard(g, card, EVERYBODY)
    begin_attack(g, seat, target, g.rules.aggressions[card].military_actions)
    mine, theirs = attack_strengths(g, seat, target)
    g.emit(Attacked, seat=seat, card=card, target=target, attack=mine, defence=theirs)
    g.emit(CardShown, seat=seat, card=card)
    rival = g.state.players[target]
    g.push(
        Defend(seat=target, source=card, attacker=seat, left=rival.ma + rival.ma_spent),
    )


class Defend(Decision, frozen=True, kw_only=True):
    """Use or discard military cards to repel the aggression, or let it happen."""

    rule: ClassVar[str] = "R5.6.6"
    answer_key: ClassVar[str] = "defence"
    attacker: int
    left: int
    """Cards that may still be used."""
    added: int = 0

    def candidates(self, g: Ages) -> Iterator[Action]:
        yield Done()
        for key in dict.fromkeys(g.state.players[self.seat].military):
            if key in g.rules.bonuses:
                yield Use(key)
            yield Discard(key)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if self.left == 0:
            p = g.state.players[self.seat]
            return Refusal(
                "You may use as many cards as you have military actions: {total}.",
                self.rule,
                total=p.ma + p.ma_spent,
            )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        if isinstance(action, Done):
            self._compare(g)
            return
        assert isinstance(action, Use | Discard)
        use = isinstance(action, Use)
        value = g.rules.bonuses[action.card].defense if use else 1
        drop(g, self.seat, action.card, face_up=use)
        if use:
            g.emit(BonusUsed, seat=self.seat, card=action.card, value=value)
            g.emit(CardShown, seat=self.seat, card=action.card)
        g.push(replace(self, left=self.left - 1, added=self.added + value))

    def answered(self, g: Ages, answer: bool | int | str) -> Action | None:
        if answer == "never":
            return Done()
        if answer != "if_it_holds":
            return None
        mine, theirs = attack_strengths(g, self.attacker, self.seat)
        bonuses, hand = g.rules.bonuses, g.state.players[self.seat].military
        worth = {key: bonuses[key].defense if key in bonuses else 1 for key in hand}
        best = sorted(hand, key=lambda key: -worth[key])[: self.left]
        missing = mine - theirs - self.added
        if not 0 < missing <= sum(worth[key] for key in best):
            return Done()
        return Use(best[0]) if best[0] in bonuses else Discard(best[0])

    def _compare(self, g: Ages) -> None:
        mine, theirs = attack_strengths(g, self.attacker, self.seat)
        if theirs + self.added >= mine:
            g.emit(Repelled, seat=self.seat, card=self.source)
            return
        aggression = g.rules.aggressions[self.source]
        g.push(*against(aggression.now, self.attacker, self.seat, self.source, mine - theirs))

    def prompt(self, g: Ages) -> Message:
        mine, theirs = attack_strengths(g, self.attacker, self.seat)
        if self.added:
            return Message(
                "{card} is played against you by {rival} with strength {attack};"
                " you have {defence} + {added}.",
                card=self.source,
                rival=self.attacker,
                attack=mine,
                defence=theirs,
                added=self.added,
            )
        return Message(
            "{card} is played against you by {rival} with strength {attack}; you have {defence}.",
            card=self.source,
            rival=self.attacker,
            attack=mine,
            defence=theirs,
        )

    def label(self, g: Ages, action: Action) -> Message:
        if isinstance(action, Use):
            value = g.rules.bonuses[action.card].defense
            return Message("Use {card} for +{value}", card=action.card, value=value)
        if isinstance(action, Discard):
            return Message("Discard {card} for +1", card=action.card)
        return Message("No more defence")

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        if isinstance(action, Use | Discard):
            hand = g.state.players[self.seat].military
            return (f"p{self.seat}:military:{hand.index(action.card)}",)
        return ()


class Against(Step, frozen=True, kw_only=True):
    """A word of an aggression or war: what the winner does to the loser."""

    rival: int = -1
    advantage: int = 0


class AgainstDecision(Decision, frozen=True, kw_only=True):
    """A choice of the winner against the loser."""

    rival: int = -1
    advantage: int = 0


def against(
    text: tuple[Step, ...], seat: int, rival: int, source: str, advantage: int
) -> list[Step]:
    """An attack's text, made out to winner and loser."""

    def aimed(word: Step) -> Step:
        if isinstance(word, Against | AgainstDecision):
            return replace(word, rival=rival, advantage=advantage)
        return word

    return [step for word in deep(text, aimed) for step in word.bound(seat, source)]


class StealMix(AgainstDecision, frozen=True, kw_only=True):
    """Choose how much food and how many resources you take."""

    rule: ClassVar[str] = "R5.11.32"
    most: Mixed

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Mix(f, r) for f in range(self.most, -1, -1) for r in range(self.most - f, -1, -1))

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Mix)
        rival = g.state.players[self.rival]
        if action.food > food(g, rival) or action.resources > resources(g, rival):
            return Refusal(
                "The rival has {food} food and {resources}.",
                self.rule,
                food=food(g, rival),
                resources=amounts.resources(resources(g, rival)),
            )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Mix)
        lose_food(g, self.rival, action.food, self.source)
        lose_resources(g, self.rival, action.resources, self.source)
        gain_food(g, self.seat, action.food, self.source)
        gain_resources(g, self.seat, action.resources, self.source)

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, Mix)
        return Message(
            "Take {food} food and {resources}",
            food=action.food,
            resources=amounts.resources(action.resources),
        )


class StealPoints(Against, frozen=True, kw_only=True):
    """Take points of the rival."""

    culture: int = 0
    science: int = 0
    plus_advantage: bool = False

    def resolve(self, g: Ages) -> None:
        rival = g.state.players[self.rival]
        more = self.advantage if self.plus_advantage else 0
        if self.culture:
            taken = min(self.culture + more, rival.culture)
            score(g, self.rival, -taken, self.source)
            score(g, self.seat, taken, self.source)
        if self.science:
            taken = min(self.science + more, rival.science)
            learn(g, self.rival, -taken, self.source)
            learn(g, self.seat, taken, self.source)


class RivalLosesPopulation(Against, frozen=True, kw_only=True):
    """The rival loses population."""

    number: int = 1

    def resolve(self, g: Ages) -> None:
        g.push(LosePopulation(seat=self.rival, source=self.source, number=self.number))


class RaidBuildings(AgainstDecision, frozen=True, kw_only=True):
    """Choose an urban building of the rival to destroy."""

    rule: ClassVar[str] = "R5.11.31"
    ages: Annotated[tuple[Age, ...], Meta(min_length=1)]
    """The highest age of each building still to be chosen."""
    costs: tuple[int, ...] = ()
    """Printed costs of those destroyed."""

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (Remove(key) for key in g.state.players[self.rival].workers)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Remove)
        refusal = refuse_target(g, self.rival, action.card, self.rule)
        if refusal is not None:
            return refusal
        age = g.rules.level[action.card]
        if age > self.ages[0]:
            return Refusal("It must be of Age {age} or older.", self.rule, age=AGES[self.ages[0]])
        later = self.ages[1:]
        if (
            later
            and self._fitting(g, self.ages[0]) > 1
            and self._fitting(g, later[0])
            and not self._fitting(g, later[0], action.card)
        ):
            return Refusal(
                "Then no building of Age {age} or older would be left for the second.",
                self.rule,
                age=AGES[later[0]],
            )
        return None

    def _fitting(self, g: Ages, oldest: int, without: str = "") -> int:
        """Urban buildings of the rival up to an age, one on the card `without` not counted."""
        cards = g.rules.buildings
        return sum(
            n - (key == without)
            for key, n in g.state.players[self.rival].workers.items()
            if n and cards[key].is_urban and cards[key].age <= oldest
        )

    def nothing(self, g: Ages) -> None:
        self._reward(g, self.costs)

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Remove)
        destroy(g, self.rival, action.card)
        costs = (*self.costs, g.rules.buildings[action.card].cost)
        if len(self.ages) > 1:
            g.push(replace(self, ages=self.ages[1:], costs=costs))
        else:
            self._reward(g, costs)

    def _reward(self, g: Ages, costs: tuple[int, ...]) -> None:
        if g.state.raid_by_building:
            gain = sum(-(-cost // 2) for cost in costs)
        else:
            gain = -(-sum(costs) // 2)
        gain_resources(g, self.seat, gain, self.source)

    def prompt(self, g: Ages) -> Message:
        return Message(
            "Destroy an urban building of {rival}, of Age {age} or older.",
            rival=self.rival,
            age=AGES[self.ages[0]],
        )

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Remove)
        return (f"p{self.rival}:tech:{action.card}",)


class StealColony(AgainstDecision, frozen=True, kw_only=True):
    """Choose the colony you annex."""

    rule: ClassVar[str] = "R5.7.6"

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (PickColony(key) for key in g.state.players[self.rival].colonies)

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, PickColony)
        g.emit(ColonyTaken, seat=self.seat, card=action.card, target=self.rival)
        gain_colony(g, self.seat, action.card)
        lose_colony(g, self.rival, action.card)

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, PickColony)
        return Message("Annex {card}", card=action.card)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, PickColony)
        return (f"p{self.rival}:colony:{action.card}",)


class StrikeLeaderOrWonder(AgainstDecision, frozen=True, kw_only=True):
    """Choose what you remove: the rival's leader or unfinished wonder."""

    rule: ClassVar[str] = "R5.11.33"
    culture_per_level: int

    def candidates(self, g: Ages) -> tuple[Action, ...]:
        return (Strike("leader"), Strike("wonder"))

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, Strike)
        rival = g.state.players[self.rival]
        if not (rival.leader if action.what == "leader" else rival.wonder):
            if action.what == "leader":
                return Refusal("The rival has no leader to remove.", self.rule)
            return Refusal("The rival has no wonder to remove.", self.rule)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, Strike)
        rival = g.state.players[self.rival]
        card = rival.leader if action.what == "leader" else rival.wonder
        score(g, self.seat, self.culture_per_level * g.rules.level[card], self.source)
        if action.what == "leader":
            g.emit(LeaderLeft, seat=self.rival, card=card)
            remove_leader(g, self.rival)
        else:
            g.emit(WonderLost, seat=self.rival, card=card)
            remove_unfinished_wonder(g, self.rival)

    def label(self, g: Ages, action: Action) -> Message:
        assert isinstance(action, Strike)
        rival = g.state.players[self.rival]
        return Message(
            "Remove {card}", card=rival.leader if action.what == "leader" else rival.wonder
        )

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, Strike)
        rival = g.state.players[self.rival]
        if action.what == "leader":
            return (f"p{self.rival}:leader",)
        return (f"p{self.rival}:wonder:{rival.wonder}",) if rival.wonder else ()


# War.


def declare_war(g: Ages, seat: int, card: str, target: int, cause: str) -> None:
    """Put a war into the own area."""
    p = g.state.players[seat]
    leave_hand(g, seat, card)
    begin_attack(g, seat, target, g.rules.wars[cause].military_actions)
    p.war, p.war_target, p.war_cause = card, target, cause
    g.emit(WarDeclared, seat=seat, card=cause, target=target)
    g.emit(CardShown, seat=seat, card=card)


def remove_war(g: Ages, seat: int) -> None:
    """A war card goes to the discards."""
    p = g.state.players[seat]
    discard(g, p.war, EVERYBODY)
    p.war, p.war_target, p.war_cause = "", -1, ""


class ResolveWar(Step, frozen=True, kw_only=True):
    """The own declared war is decided."""

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        if not p.war:
            return
        target, cause = p.war_target, p.war_cause
        remove_war(g, self.seat)
        mine = strength(g, self.seat) + attack_bonus(g, self.seat, target)
        theirs = strength(g, target)
        winner, loser = (self.seat, target) if mine > theirs else (target, self.seat)
        g.emit(
            WarResolved,
            seat=self.seat,
            card=cause,
            target=target,
            attack=mine,
            defence=theirs,
            winner=winner if mine != theirs else -1,
        )
        if mine != theirs:
            text = g.rules.wars[cause].now
            g.push(*against(text, winner, loser, cause, abs(mine - theirs)))


class TakeYellowCubes(Against, frozen=True, kw_only=True):
    """Take yellow cubes from the loser's bank, more with a great advantage."""

    base: int = 1
    per: Annotated[int, Meta(ge=1)] = 5

    def resolve(self, g: Ages) -> None:
        moved = change_yellow(g, self.rival, -(self.base + self.advantage // self.per))
        change_yellow(g, self.seat, -moved)


class TakeTechnologies(AgainstDecision, frozen=True, kw_only=True):
    """Take special technologies of the loser, then science, up to your advantage."""

    rule: ClassVar[str] = "R5.11.34"

    def bound(self, seat: Seat, source: str, event: Event | None = None) -> tuple[Step, ...]:
        return (replace(self, seat=seat, source=source),)

    def candidates(self, g: Ages) -> Iterator[Action]:
        yield Done()
        for key in sorted(g.state.players[self.rival].specials.values()):
            yield Seize(key)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Seize):
            card = g.rules.specials[action.card]
            if card.science_cost > self.advantage:
                return Refusal(
                    "{card} counts {cost}; {left} is left.",
                    self.rule,
                    card=card.key,
                    cost=card.science_cost,
                    left=self.advantage,
                )
            if owns_technology(g.state.players[self.seat], action.card):
                return Refusal(
                    "You already have {card} in hand or in play.", self.rule, card=card.key
                )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        if isinstance(action, Seize):
            card = g.rules.specials[action.card]
            rival = g.state.players[self.rival]
            del rival.specials[card.type]
            g.emit(Seized, seat=self.seat, card=card.key, target=self.rival)
            settle(g, self.rival)
            g.push(replace(self, advantage=self.advantage - card.science_cost))
            put_special(g, self.seat, card)
            change_blue(g, self.rival, -card.blue)
        elif self.advantage:
            g.push(
                StealPoints(
                    seat=self.seat, source=self.source, rival=self.rival, science=self.advantage
                )
            )

    def prompt(self, g: Ages) -> Message:
        return Message(
            "Take special technologies worth up to {most} science; what is left you take in science"
            " points.",
            most=self.advantage,
        )

    def label(self, g: Ages, action: Action) -> Message:
        if isinstance(action, Seize):
            cost = g.rules.specials[action.card].science_cost
            return Message("Take {card} (counts {cost})", card=action.card, cost=cost)
        return Message("Take science, up to {most}", most=self.advantage)

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return (f"p{self.rival}:special:{action.card}",) if isinstance(action, Seize) else ()


WORDS: tuple[type[Step], ...] = (Against, AgainstDecision)
"""The words of aggressions and wars."""
NEEDS = ("rival_has_colony", "rival_has_leader_or_unfinished_wonder")
"""What an aggression may need of the rival."""
