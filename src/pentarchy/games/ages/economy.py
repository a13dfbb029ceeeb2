"""Food, resources, points and cubes: gaining, paying, losing (rules 5.8, 5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, No, Yes
from pentarchy.core.chance import shuffle
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision
from pentarchy.core.structs import replace
from pentarchy.games.ages import amounts
from pentarchy.games.ages.actions import GiveCube
from pentarchy.games.ages.events import CubesMoved, Discarded, Drew, Scored, Stored
from pentarchy.games.ages.queries import (
    active_wonders,
    best_mine,
    civil_total,
    consumption,
    corruption,
    in_final_age,
    lab_resources,
    military_total,
    mine_production,
    sides,
)
from pentarchy.games.ages.state import AGES, EVERYBODY, Placed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pentarchy.games.ages.rules import Ages, Values
    from pentarchy.games.ages.state import Player

HUNGER = 4
"""Culture lost for each missing food."""


# What is stored.


def food(g: Ages, p: Player) -> int:
    """Food in store."""
    stock, total = p.stock, 0
    for key, value in g.rules.farms:
        if key in stock:
            total += stock[key] * value
    return total


def resources(g: Ages, p: Player) -> int:
    """Resources in store."""
    stock, total = p.stock, 0
    for key, value in g.rules.mines:
        if key in stock:
            total += stock[key] * value
    return total


def store(p: Player, cards: Values, amount: int) -> int:
    """Gain food or resources (R5.8.3, R5.8.4); what was really gained."""
    left, stock = amount, p.stock
    for key, value in reversed(cards):
        if key in stock:
            cubes = min(left // value, p.blue)
            if cubes > 0:
                stock[key] += cubes
                p.blue -= cubes
                left -= cubes * value
    return amount - left


def take_out(p: Player, cards: Values, amount: int) -> int:
    """Pay or lose food or resources, at most what is there (R5.8.2, R5.8.4); what was taken."""
    left, stock = amount, p.stock
    for key, value in cards:
        if left <= 0:
            break
        held = stock.get(key, 0)
        if held:
            cubes = min(held, -(-left // value))
            stock[key] = held - cubes
            p.blue += cubes
            left -= cubes * value
    if left < 0:
        store(p, cards, -left)
        return amount
    return amount - left


def gain_food(g: Ages, seat: int, amount: int, why: str = "") -> None:
    """Gain food."""
    got = store(g.state.players[seat], g.rules.farms, amount)
    if got:
        g.emit(Stored, seat=seat, food=got, why=why)


def gain_resources(g: Ages, seat: int, amount: int, why: str = "") -> None:
    """Gain resources."""
    got = store(g.state.players[seat], g.rules.mines, amount)
    if got:
        g.emit(Stored, seat=seat, resources=got, why=why)


def lose_food(g: Ages, seat: int, amount: int, why: str = "") -> int:
    """Lose food; what was lost."""
    lost = take_out(g.state.players[seat], g.rules.farms, amount)
    if lost:
        g.emit(Stored, seat=seat, food=-lost, why=why)
    return lost


def lose_resources(g: Ages, seat: int, amount: int, why: str = "") -> int:
    """Lose resources; what was lost."""
    lost = take_out(g.state.players[seat], g.rules.mines, amount)
    if lost:
        g.emit(Stored, seat=seat, resources=-lost, why=why)
    return lost


# Points.


def score(g: Ages, seat: int, amount: int, why: str) -> None:
    """Score culture points, or lose them; never below 0 (R6.2)."""
    p = g.state.players[seat]
    change = max(amount, -p.culture)
    if change:
        p.culture += change
        p.score[why] = p.score.get(why, 0) + change
        g.emit(Scored, seat=seat, culture=change, why=why)


def learn(g: Ages, seat: int, amount: int, why: str) -> None:
    """Score science points, or lose them; never below 0."""
    p = g.state.players[seat]
    change = max(amount, -p.science)
    if change:
        p.science += change
        g.emit(Scored, seat=seat, science=change, why=why)


# Paying, with Trade Routes.


def trades_food(g: Ages, seat: int) -> bool:
    """Whether 1 food may now stand in for 1 resource (R5.11.36)."""
    return (
        g.state.acting
        and not g.state.players[seat].traded
        and g.state.current == seat
        and any(side.food_for_resources for side, _ in sides(g, seat))
    )


def trades_resources(g: Ages, seat: int) -> bool:
    """Whether 1 resource may now stand in for 1 food."""
    return (
        not g.state.players[seat].traded
        and g.state.current == seat
        and any(side.resources_for_food for side, _ in sides(g, seat))
    )


def resource_budget(g: Ages, seat: int, spare_food: int = 0) -> int:
    """The highest resource cost payable now, keeping some food for something else."""
    p = g.state.players[seat]
    budget = resources(g, p)
    if g.state.pacts and trades_food(g, seat) and food(g, p) > spare_food:
        budget += 1
    return budget


def food_budget(g: Ages, seat: int) -> int:
    """The highest food cost payable now."""
    p = g.state.players[seat]
    budget = food(g, p)
    if g.state.pacts and g.state.acting and trades_resources(g, seat) and resources(g, p) > 0:
        budget += 1
    return budget


def pay_resources(g: Ages, seat: int, amount: int) -> None:
    """Pay a resource cost; to be called last in a step, because it may ask."""
    if amount > 0:
        if g.state.pacts and trades_food(g, seat):
            g.push(UseTradeRoutes(seat=seat, resources=amount))
        else:
            take_out(g.state.players[seat], g.rules.mines, amount)


def pay_food(g: Ages, seat: int, amount: int) -> None:
    """Pay a food cost; to be called last in a step, because it may ask."""
    if amount > 0:
        if g.state.pacts and g.state.acting and trades_resources(g, seat):
            g.push(UseTradeRoutes(seat=seat, food=amount))
        else:
            take_out(g.state.players[seat], g.rules.farms, amount)


class UseTradeRoutes(Decision, frozen=True, kw_only=True):
    """Cover one of the cost by the Trade Routes Agreement?"""

    rule: ClassVar[str] = "R5.11.36"
    resources: int = 0
    food: int = 0

    def candidates(self, g: Ages) -> tuple[Action, ...]:
        return (Yes(), No())

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        have, other = (
            (resources(g, p), food(g, p)) if self.resources else (food(g, p), resources(g, p))
        )
        cost = self.resources or self.food
        if action == Yes() and (not other or p.traded):
            return Refusal("There is nothing left to trade with.", "R5.11.36")
        if action == No() and have < cost:
            return Refusal(
                "The cost is {cost} and you have only {have} of your own.",
                "R5.11.36",
                cost=cost,
                have=have,
            )
        return None

    def choose(self, g: Ages, action: Action) -> None:
        p = g.state.players[self.seat]
        trade = action == Yes()
        p.traded = p.traded or trade
        take_out(p, g.rules.mines, self.resources - (trade and self.resources > 0))
        take_out(p, g.rules.farms, self.food - (trade and self.food > 0))
        if trade:
            take_out(p, g.rules.farms if self.resources else g.rules.mines, 1)

    def prompt(self, g: Ages) -> Message:
        if self.resources:
            return Message(
                "The cost is {cost}: pay 1 of it with 1 food (Trade Routes)?",
                cost=amounts.resources(self.resources),
            )
        return Message(
            "The cost is {n} food: pay 1 of it with 1 resource (Trade Routes)?", n=self.food
        )

    def label(self, g: Ages, action: Action) -> Message:
        if self.resources:
            if action == Yes():
                return Message("Pay 1 food for it")
            return Message("Pay in resources only")
        if action == Yes():
            return Message("Pay 1 resource for it")
        return Message("Pay in food only")


# Cubes and actions of cards that come and go.


def settle(g: Ages, seat: int) -> None:
    """Bring the action cubes in line with the totals (R3.6)."""
    p = g.state.players[seat]
    change = civil_total(g, seat) - p.ca - p.ca_spent
    if change > 0:
        p.ca += change
    elif change < 0:
        spent = min(p.ca_spent, -change)
        p.ca_spent -= spent
        p.ca += change + spent
    change = military_total(g, seat) - p.ma - p.ma_spent
    if change > 0:
        p.ma += change
    elif change < 0:
        spent = min(p.ma_spent, -change)
        p.ma_spent -= spent
        p.ma += change + spent


def change_yellow(g: Ages, seat: int, amount: int) -> int:
    """Yellow cubes from the box to the bank, or back, as far as the bank has them (R5.8.5)."""
    p = g.state.players[seat]
    change = max(amount, -p.yellow)
    p.yellow += change
    p.yellow_cubes += change
    if change:
        g.emit(CubesMoved, seat=seat, yellow=change)
    return change


def change_blue(g: Ages, seat: int, amount: int) -> None:
    """Blue cubes from the box to the bank, or back; cards make up for an empty bank (R5.8.5)."""
    p = g.state.players[seat]
    change = max(amount, -p.blue)
    p.blue += change
    p.blue_cubes += change
    if change:
        g.emit(CubesMoved, seat=seat, blue=change)
    if change > amount:
        g.push(ReturnCube(seat=seat, left=change - amount))


class FreeCube(Decision, frozen=True, kw_only=True):
    """The blue bank is empty: choose a card from which a cube is taken."""

    rule: ClassVar[str] = "R5.3.7"

    def candidates(self, g: Ages) -> Iterator[Action]:
        return (GiveCube(key) for key in g.state.players[self.seat].stock)

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        assert isinstance(action, GiveCube)
        if not g.state.players[self.seat].stock.get(action.card):
            return Refusal("No cube lies on {card}.", self.rule, card=action.card)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        assert isinstance(action, GiveCube)
        p = g.state.players[self.seat]
        p.stock[action.card] -= 1
        p.blue += 1

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        assert isinstance(action, GiveCube)
        return (f"p{self.seat}:tech:{action.card}",)


class ReturnCube(FreeCube, frozen=True, kw_only=True):
    """The blue bank is empty: choose a card whose cube goes back to the box."""

    rule: ClassVar[str] = "R5.8.5"
    left: int = 1

    def choose(self, g: Ages, action: Action) -> None:
        FreeCube.choose(self, g, action)
        p = g.state.players[self.seat]
        p.blue -= 1
        p.blue_cubes -= 1
        g.emit(CubesMoved, seat=self.seat, blue=-1)
        if self.left > 1:
            g.push(replace(self, left=self.left - 1))


# Production (R5.9.5 to R5.9.8).


def corrupt(g: Ages, seat: int) -> None:
    """Corruption: resources, then food."""
    loss = corruption(g, seat)
    if loss:
        lost = lose_resources(g, seat, loss, "corruption")
        lose_food(g, seat, loss - lost, "corruption")


def _produce(g: Ages, seat: int, cards: Values, extra: str, more: int) -> int:
    """Cubes from the bank onto cards with workers, best cards first; what they are worth."""
    p, worth = g.state.players[seat], 0
    for key, value in reversed(cards):
        wanted = p.workers.get(key, 0)
        if wanted:
            if key == extra:
                wanted += more
            cubes = min(wanted, p.blue)
            p.stock[key] += cubes
            p.blue -= cubes
            worth += cubes * value
    return worth


def produce_food(g: Ages, seat: int) -> None:
    """Farms, then pacts."""
    got = _produce(g, seat, g.rules.farms, "", 0)
    if g.state.pacts:
        got += sum(
            store(g.state.players[seat], g.rules.farms, side.food) for side, _ in sides(g, seat)
        )
    if got:
        g.emit(Stored, seat=seat, food=got, why="production")


def produce_resources(g: Ages, seat: int) -> None:
    """Mines with the Railroad, labs by a leader, then pacts."""
    p, r = g.state.players[seat], g.rules
    more = sum(r.wonders[w].doubles_mine for w in active_wonders(p)) if p.wonders else 0
    got = _produce(g, seat, r.mines, best_mine(g, p) if more else "", more)
    labs = lab_resources(g, seat)
    if labs:
        got += store(p, r.mines, labs)
    if g.state.pacts:
        change = sorted((side.resources for side, _ in sides(g, seat)), reverse=True)
        got += sum(store(p, r.mines, n) for n in change if n > 0)
        if mine_production(g, seat) + labs + sum(n for n in change if n > 0) > 0:
            got -= sum(take_out(p, r.mines, -n) for n in change if n < 0)
    if got:
        g.emit(Stored, seat=seat, resources=got, why="production")


def consume(g: Ages, seat: int, trade: bool = True) -> None:
    """Food is eaten; what is missing costs culture (R5.9.7). Events do not `trade` for it."""
    p, eaten = g.state.players[seat], consumption(g, seat)
    missing = eaten - lose_food(g, seat, eaten, "consumption")
    if missing and trade and g.state.pacts and trades_resources(g, seat):
        # Culture that is not there is not lost (R6.2): then a resource would be spent in vain.
        saves = p.culture > HUNGER * (missing - 1)
        if saves and lose_resources(g, seat, 1, "trade_routes"):
            p.traded = True
            missing -= 1
    if missing:
        score(g, seat, -HUNGER * missing, "hunger")


# Military cards.


def draw(g: Ages, seat: int, number: int) -> None:
    """Draw military cards of the current age (R5.9.9)."""
    s = g.state
    if in_final_age(g) or s.age == 0:
        return
    deck, drawn = s.military[s.age], []
    for _ in range(number):
        if not deck:
            deck += [d.card for d in s.discards[s.age]]
            s.discards[s.age].clear()
            shuffle(s, deck)
            if not deck:
                break
        drawn.append(deck.pop())
    if drawn:
        p = s.players[seat]
        p.military = sorted(p.military + drawn)
        g.emit(Drew, seat=seat, number=len(drawn), cards=tuple(drawn))


def drop(g: Ages, seat: int, card: str, face_up: bool = False) -> None:
    """A military card leaves the hand for the discard pile of its age (R5.6.15)."""
    leave_hand(g, seat, card)
    discard(g, card, EVERYBODY if face_up else seat)
    if face_up:
        return
    p, level = g.state.players[seat], g.rules.level
    if p.shown:
        # It may have been any of that age: what the table had seen of them is no longer certain.
        p.shown = [other for other in p.shown if level[other] != level[card]]
    g.emit(Discarded, seat=seat, card=card, age=AGES[level[card]])


def leave_hand(g: Ages, seat: int, card: str) -> None:
    """A military card leaves a hand."""
    p = g.state.players[seat]
    p.military.remove(card)
    if card in p.shown:
        p.shown.remove(card)


def discard(g: Ages, card: str, knower: int) -> None:
    """Put a military card on the discard pile of its age."""
    g.state.discards[g.rules.level[card]].append(Placed(card, knower))
