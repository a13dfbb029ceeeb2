"""Civil and military actions: why not, what they cost, what they do (rules 5.3, 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, No
from pentarchy.core.message import Message, Refusal
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.games.ages.actions import Tuck
from pentarchy.games.ages.cards.kinds import CONSTRUCTION, Building, Special
from pentarchy.games.ages.economy import (
    FreeCube,
    change_blue,
    food,
    food_budget,
    learn,
    pay_food,
    pay_resources,
    resource_budget,
    score,
    settle,
)
from pentarchy.games.ages.events import (
    Built,
    Destroyed,
    Developed,
    Grew,
    LeaderLeft,
    LeaderPlayed,
    PopulationLost,
    StagesBuilt,
    Upgraded,
    WonderCompleted,
)
from pentarchy.games.ages.queries import active_wonders, count_of, sides
from pentarchy.games.ages.row import remove_leader

if TYPE_CHECKING:
    from pentarchy.games.ages.rules import Ages
    from pentarchy.games.ages.state import Player


# Actions.


def civil_budget(p: Player) -> int:
    """Civil actions that can be spent now."""
    return p.ca + p.extra_ca


def military_budget(p: Player) -> int:
    """Military actions that can be spent now."""
    return p.ma + p.extra_ma


def refuse_civil(p: Player, number: int = 1) -> Refusal | None:
    """Why civil actions cannot be spent."""
    if civil_budget(p) >= number:
        return None
    return Refusal(
        "You have {n} civil action left; this takes {number}.",
        "R5.3.20",
        many="You have {n} civil actions left; this takes {number}.",
        n=civil_budget(p),
        number=number,
    )


def refuse_military(p: Player, number: int = 1) -> Refusal | None:
    """Why military actions cannot be spent."""
    if military_budget(p) >= number:
        return None
    return Refusal(
        "You have {n} military action left; this takes {number}.",
        "R5.3.20",
        many="You have {n} military actions left; this takes {number}.",
        n=military_budget(p),
        number=number,
    )


def spend_civil(p: Player, number: int) -> int:
    """Spend civil actions, a converted one first; how many white cubes were spent."""
    converted = min(p.extra_ca, number)
    p.extra_ca -= converted
    number -= converted
    p.ca -= number
    p.ca_spent += number
    return number


def spend_military(p: Player, number: int) -> None:
    """Spend military actions, an extra one first."""
    extra = min(p.extra_ma, number)
    p.extra_ma -= extra
    number -= extra
    p.ma -= number
    p.ma_spent += number


def refund_civil(p: Player) -> None:
    """One spent civil action comes back (R5.3.23)."""
    if p.ca_spent > 0:
        p.ca_spent -= 1
        p.ca += 1


# Population.


def population_cost(g: Ages, seat: int, discount: int = 0) -> int:
    """Food for the next worker (R5.3.1)."""
    p = g.state.players[seat]
    cost = g.rules.board.population_cost[min(p.yellow, g.rules.bank_size)] - discount
    if p.leader:
        cost -= g.rules.leaders[p.leader].population_discount
    return max(0, cost)


def refuse_population(g: Ages, seat: int, discount: int = 0) -> Refusal | None:
    """Why population cannot be increased."""
    p = g.state.players[seat]
    if p.yellow == 0:
        return Refusal("Your yellow bank is empty.", "E3")
    cost = population_cost(g, seat, discount)
    if food_budget(g, seat) < cost:
        return Refusal(
            "It costs {cost} food; you have {have}.", "R5.3.1", cost=cost, have=food(g, p)
        )
    return None


def increase_population(g: Ages, seat: int, discount: int = 0) -> None:
    """Pay food for a worker."""
    cost = population_cost(g, seat, discount)
    gain_population(g, seat, cost)
    pay_food(g, seat, cost)


def gain_population(g: Ages, seat: int, cost: int = 0) -> None:
    """A worker from the bank to the pool; none if the bank is empty."""
    p = g.state.players[seat]
    if p.yellow:
        p.yellow -= 1
        p.pool += 1
        g.emit(Grew, seat=seat, food=cost)


def lose_worker(g: Ages, seat: int, card: str = "") -> None:
    """A worker returns to the bank: an unused one, or one from a card."""
    p = g.state.players[seat]
    if card:
        p.workers[card] -= 1
    else:
        p.pool -= 1
    p.yellow += 1
    g.emit(PopulationLost, seat=seat, place=card or "unused")


# Building, upgrading, destroying.


def costs(g: Ages, p: Player) -> dict[str, int]:
    """The costs of all buildings after permanent discounts."""
    return g.rules.costs[p.specials.get(CONSTRUCTION, "")]


def build_cost(g: Ages, seat: int, card: Building, discount: int = 0) -> int:
    """What building costs (R5.3.2, R5.3.3)."""
    p = g.state.players[seat]
    return max(0, costs(g, p)[card.key] - discount - (card.type in cheaper_types(g, p)))


def cheaper_types(g: Ages, p: Player) -> tuple[str, ...]:
    """Types that cost 1 less because a leader pairs them with one that is built (R5.11.5)."""
    pair = g.rules.leaders[p.leader].pair if p.leader else ()
    if not pair:
        return ()
    return tuple(
        kind for kind, other in zip(pair, pair[::-1], strict=True) if count_of(g, p, other)
    )


def upgrade_cost(g: Ages, seat: int, old: Building, new: Building, discount: int = 0) -> int:
    """What an upgrade costs (R5.3.4)."""
    cost = costs(g, g.state.players[seat])
    return max(0, cost[new.key] - cost[old.key] - discount)


def unit_pool(p: Player) -> int:
    """Resources that only units may use."""
    return p.unit_resources + p.leader_resources


def refuse_resources(
    g: Ages, seat: int, cost: int, what: Building, rule: str, spare_food: int = 0
) -> Refusal | None:
    """Why a resource cost cannot be paid."""
    pool = unit_pool(g.state.players[seat]) if what.is_unit else 0
    budget = resource_budget(g, seat, spare_food) + pool
    if cost > budget:
        return Refusal(
            "{card} costs {n} resource; you can pay {budget}.",
            rule,
            many="{card} costs {n} resources; you can pay {budget}.",
            card=what.key,
            n=cost,
            budget=budget,
        )
    return None


def refuse_mustered(g: Ages, seat: int, card: Building, less: int) -> Refusal | None:
    """Why a unit cannot be paid together with population (R5.4.7)."""
    hungry = population_cost(g, seat, less)
    cost = build_cost(g, seat, card, less)
    if food(g, g.state.players[seat]) < hungry:
        cost += 1  # A resource already stands in for the missing food.
    return refuse_resources(g, seat, cost, card, "R5.4.7", spare_food=hungry)


def charge(g: Ages, seat: int, cost: int, what: Building) -> None:
    """Pay a resource cost, unit-only resources first (R5.3.22)."""
    if what.is_unit and cost:
        p = g.state.players[seat]
        from_leader = min(p.leader_resources, cost)
        p.leader_resources -= from_leader
        from_pool = min(p.unit_resources, cost - from_leader)
        p.unit_resources -= from_pool
        cost -= from_leader + from_pool
    pay_resources(g, seat, cost)


def full_types(g: Ages, p: Player) -> list[str]:
    """The types of urban buildings of which the government allows no more (R5.3.3)."""
    kinds, limit = g.rules.urban_type, g.rules.governments[p.government].urban_limit
    built: dict[str, int] = {}
    for key, n in p.workers.items():
        if n and key in kinds:
            built[kinds[key]] = built.get(kinds[key], 0) + n
    return [kind for kind, n in built.items() if n >= limit]


def refuse_limit(g: Ages, p: Player, card: Building) -> Refusal | None:
    """Why no further urban building of this type may be built."""
    if card.type in full_types(g, p):
        limit = g.rules.governments[p.government].urban_limit
        return Refusal(
            "{card} allows {limit} buildings of the type {kind}.",
            "R5.3.3",
            card=p.government,
            limit=limit,
            kind=card.type,
        )
    return None


def refuse_build(g: Ages, seat: int, key: str, discount: int = 0) -> Refusal | None:
    """Why a building or unit cannot be built."""
    p = g.state.players[seat]
    card = g.rules.buildings.get(key)
    if card is None or key not in p.workers:
        return Refusal("You have not developed {card}.", "R5.3.2", card=key)
    rule = "R5.4.1" if card.is_unit else "R5.3.3" if card.is_urban else "R5.3.2"
    if p.pool == 0:
        return Refusal("You have no unused worker.", rule)
    return refuse_limit(g, p, card) or refuse_resources(
        g, seat, build_cost(g, seat, card, discount), card, rule
    )


def build(g: Ages, seat: int, key: str, discount: int = 0) -> None:
    """Build a farm, mine, urban building or unit."""
    card = g.rules.buildings[key]
    cost = build_cost(g, seat, card, discount)
    place_worker(g, seat, key, cost)
    charge(g, seat, cost, card)


def place_worker(g: Ages, seat: int, key: str, cost: int = 0) -> None:
    """An unused worker goes onto a card."""
    p = g.state.players[seat]
    p.pool -= 1
    p.workers[key] += 1
    g.emit(Built, seat=seat, card=key, cost=cost)


def refuse_upgrade(
    g: Ages, seat: int, old_key: str, new_key: str, discount: int = 0
) -> Refusal | None:
    """Why a worker cannot be moved to a better card."""
    p, r = g.state.players[seat], g.rules
    old, new = r.buildings.get(old_key), r.buildings.get(new_key)
    if old is None or new is None or old_key not in p.workers or new_key not in p.workers:
        return Refusal("Both cards of an upgrade must be technologies of yours in play.", "R5.3.4")
    rule = "R5.4.2" if old.is_unit else "R5.3.4"
    if not p.workers[old_key]:
        return Refusal("No worker stands on {card}.", rule, card=old_key)
    if old.type != new.type:
        refusal = _refuse_crossing(g, p, old, new)
        if refusal is not None:
            return refusal
    elif new.age <= old.age:
        return Refusal("{new} is not of a higher level than {old}.", rule, new=new_key, old=old_key)
    return refuse_resources(g, seat, upgrade_cost(g, seat, old, new, discount), new, rule)


def _refuse_crossing(g: Ages, p: Player, old: Building, new: Building) -> Refusal | None:
    """Why an upgrade may not change the type (R5.3.16)."""
    rule = "R5.4.2" if old.is_unit else "R5.3.4"
    leader = g.rules.leaders.get(p.leader)
    if leader is None or new.type != leader.crosses_to or not old.is_urban:
        return Refusal(
            "{old} is of the type {kind}, {new} of the type {other_kind}:"
            " an upgrade keeps the type.",
            rule,
            old=old.key,
            kind=old.type,
            new=new.key,
            other_kind=new.type,
        )
    if p.crossed:
        return Refusal("{card} may do this only once per turn.", "R5.3.16", card=leader.key)
    if new.age < old.age:
        return Refusal("{new} is of a lower level than {old}.", "R5.3.16", new=new.key, old=old.key)
    if new.type in full_types(g, p):
        limit = g.rules.governments[p.government].urban_limit
        return Refusal(
            "Your government allows only {limit} of the type {kind}.",
            "R5.3.16",
            limit=limit,
            kind=new.type,
        )
    return None


def upgrade(g: Ages, seat: int, old_key: str, new_key: str, discount: int = 0) -> None:
    """Move a worker to a better card."""
    p, r = g.state.players[seat], g.rules
    old, new = r.buildings[old_key], r.buildings[new_key]
    cost = upgrade_cost(g, seat, old, new, discount)
    if old.type != new.type:
        p.crossed = True
    p.workers[old_key] -= 1
    p.workers[new_key] += 1
    g.emit(Upgraded, seat=seat, old=old_key, new=new_key, cost=cost)
    charge(g, seat, cost, new)


def destroy(g: Ages, seat: int, key: str) -> None:
    """A worker leaves a card for the pool."""
    p = g.state.players[seat]
    p.workers[key] -= 1
    p.pool += 1
    g.emit(Destroyed, seat=seat, card=key)


# Wonders.


def most_stages(g: Ages, p: Player) -> int:
    """How many stages one civil action may build."""
    construction = p.specials.get(CONSTRUCTION)
    return g.rules.specials[construction].stages if construction else 1


def stage_cost(g: Ages, p: Player, number: int, discount: int = 0) -> int:
    """What the next stages cost together."""
    return max(0, sum(g.rules.wonders[p.wonder].stages[p.stages : p.stages + number]) - discount)


def refuse_stages(
    g: Ages, seat: int, number: int, discount: int = 0, most: int = 0
) -> Refusal | None:
    """Why so many stages cannot be built."""
    p = g.state.players[seat]
    if not p.wonder:
        return Refusal("You have no unfinished wonder.", "R5.3.7")
    wonder = g.rules.wonders[p.wonder]
    left = len(wonder.stages) - p.stages
    if number > left:
        return Refusal(
            "{card} has only {n} stage left.",
            "R5.3.7",
            many="{card} has only {n} stages left.",
            card=p.wonder,
            n=left,
        )
    most = most or most_stages(g, p)
    if number > most:
        return Refusal("One action builds at most {most} of the stages here.", "R5.3.7", most=most)
    cost, budget = stage_cost(g, p, number, discount), resource_budget(g, seat)
    if cost > budget:
        return Refusal(
            "That costs {n} resource; you can pay {budget}.",
            "R5.3.7",
            many="That costs {n} resources; you can pay {budget}.",
            n=cost,
            budget=budget,
        )
    if p.blue + sum(p.stock.values()) < number:
        return Refusal("You have no blue cube to cover the stage with.", "R5.3.7")
    return None


def build_stages(g: Ages, seat: int, number: int, discount: int = 0) -> None:
    """Pay for stages of the wonder, then cover them."""
    p = g.state.players[seat]
    cost = stage_cost(g, p, number, discount)
    g.emit(StagesBuilt, seat=seat, card=p.wonder, number=number, cost=cost)
    g.push(CoverStages(seat=seat, left=number))
    pay_resources(g, seat, cost)


class CoverStages(Step, frozen=True, kw_only=True):
    """Paid stages are covered with blue cubes; a covered wonder is complete."""

    left: int

    def resolve(self, g: Ages) -> None:
        p = g.state.players[self.seat]
        covered = min(p.blue, self.left)
        p.blue -= covered
        p.stages += covered
        if covered < self.left:
            g.push(FreeCube(seat=self.seat), replace(self, left=self.left - covered))
        elif p.stages == len(g.rules.wonders[p.wonder].stages):
            complete_wonder(g, self.seat)


def complete_wonder(g: Ages, seat: int) -> None:
    """The wonder works from now on (R5.3.8)."""
    p = g.state.players[seat]
    wonder = g.rules.wonders[p.wonder]
    p.blue += p.stages
    p.wonders.append(p.wonder)
    p.wonder, p.stages = "", 0
    settle(g, seat)
    g.emit(WonderCompleted, seat=seat, card=wonder.key)
    g.owe(seat, wonder.now, wonder.key)
    change_blue(g, seat, wonder.blue)


# Leaders.


def play_leader(g: Ages, seat: int, key: str) -> None:
    """Put a leader into play, replacing another (R5.3.6)."""
    p = g.state.players[seat]
    old = g.rules.leaders.get(p.leader)
    if old is not None and old.tucks and active_wonders(p):
        g.push(TuckLeader(seat=seat, new=key))
    else:
        change_leader(g, seat, key)


def change_leader(g: Ages, seat: int, key: str, tuck_under: str = "") -> None:
    """One leader for another; a spent action comes back unless he was tucked away."""
    p = g.state.players[seat]
    p.hand.remove(key)
    totals = p.ca, p.ca_spent, p.ma, p.ma_spent
    replaced = bool(p.leader)
    if replaced:
        old = p.leader
        remove_leader(g, seat)
        g.emit(LeaderLeft, seat=seat, card=old)
        p.replaced_leader = True
        # A replacement is one change: only the net difference of cubes moves (R3.7).
        p.ca, p.ca_spent, p.ma, p.ma_spent = totals
    p.leader = key
    p.leader_resources = g.rules.leaders[key].unit_resources
    settle(g, seat)
    if tuck_under:
        p.tucked = tuck_under
    elif replaced:
        refund_civil(p)
    g.emit(LeaderPlayed, seat=seat, card=key)


class TuckLeader(Decision, frozen=True, kw_only=True):
    """Tuck the replaced leader under a wonder, or take a civil action back?"""

    rule: ClassVar[str] = "R5.11.2"
    new: str

    def candidates(self, g: Ages) -> list[Action]:
        return [No(), *(Tuck(card) for card in g.state.players[self.seat].wonders)]

    def refusal(self, g: Ages, action: Action) -> Refusal | None:
        if isinstance(action, Tuck) and action.card in g.state.players[self.seat].ravaged:
            return Refusal("{card} is ravaged.", self.rule, card=action.card)
        return None

    def choose(self, g: Ages, action: Action) -> None:
        change_leader(g, self.seat, self.new, action.card if isinstance(action, Tuck) else "")

    def label(self, g: Ages, action: Action) -> Message:
        return action.label() if isinstance(action, Tuck) else Message("Take a civil action back")

    def spots(self, g: Ages, action: Action) -> tuple[str, ...]:
        return (f"p{self.seat}:wonder:{action.card}",) if isinstance(action, Tuck) else ()


# Technologies.


def science_cost(g: Ages, seat: int, key: str, revolution: bool = False, discount: int = 0) -> int:
    """What developing a technology costs (R5.3.9)."""
    p, r = g.state.players[seat], g.rules
    cost = r.revolution_cost[key] if revolution else r.science_cost[key]
    if p.leader and key not in r.governments:
        kind = r.technology_type[key]
        cost -= r.leaders[p.leader].technology_discount.get(kind, 0)
        cost -= kind in cheaper_types(g, p)
    if g.state.pacts:
        cost -= sum(side.science_discount for side, _ in sides(g, seat))
    return max(0, cost - discount)


def unit_science(g: Ages, p: Player, key: str) -> int:
    """Science of a leader that may pay for this card."""
    return p.leader_science if key in g.rules.unit_cards else 0


def science_reach(g: Ages, seat: int) -> int:
    """The highest printed science cost that a player could pay at best."""
    p = g.state.players[seat]
    most = p.science + p.leader_science
    if p.leader:
        most += g.rules.science_help[p.leader]
    if g.state.pacts:
        most += sum(side.science_discount for side, _ in sides(g, seat))
    return most


def refuse_science(
    g: Ages, seat: int, key: str, revolution: bool = False, discount: int = 0
) -> Refusal | None:
    """Why a technology's science cannot be paid."""
    p = g.state.players[seat]
    cost = science_cost(g, seat, key, revolution, discount)
    budget = p.science + unit_science(g, p, key)
    if cost > budget:
        return Refusal(
            "{card} costs {cost} science; you have {budget}.",
            "R5.3.12" if revolution else "R5.3.9",
            card=key,
            cost=cost,
            budget=budget,
        )
    if g.state.pacts:
        for side, partner in sides(g, seat):
            if g.state.players[partner].science < side.partner_pays_science:
                return Refusal("Your partner in science has no science to pay.", "R5.11.35")
    return None


def refuse_develop(g: Ages, seat: int, key: str, discount: int = 0) -> Refusal | None:
    """Why a technology cannot be developed."""
    p = g.state.players[seat]
    if key not in p.hand:
        return Refusal("You do not hold {card}.", "R5.3.9", card=key)
    if key not in g.rules.science_cost:
        return Refusal("{card} is not a technology.", "R5.3.9", card=key)
    return refuse_science(g, seat, key, discount=discount)


def refuse_revolution(
    g: Ages, seat: int, key: str, paid: int = 0, discount: int = 0
) -> Refusal | None:
    """Why a revolution is impossible; `paid` civil actions went into the card that orders it."""
    p = g.state.players[seat]
    if key not in p.hand:
        return Refusal("You do not hold {card}.", "R5.3.12", card=key)
    if key not in g.rules.governments:
        return Refusal("{card} is not a government.", "R5.3.12", card=key)
    leader = g.rules.leaders.get(p.leader)
    if leader is not None and leader.revolts_with_military:
        if p.ma_spent:
            return Refusal(
                "With {card} all military actions must be available; you have spent {spent}.",
                "R5.3.12",
                card=leader.key,
                spent=p.ma_spent,
            )
    elif p.ca_spent > paid:
        return Refusal(
            "A revolution needs all civil actions; you have spent {spent}.",
            "R5.3.12",
            spent=p.ca_spent - paid,
        )
    return refuse_science(g, seat, key, True, discount)


def pay_science(g: Ages, seat: int, key: str, cost: int) -> None:
    """Pay for a technology, partners in science included."""
    p = g.state.players[seat]
    free = min(cost, unit_science(g, p, key))
    p.leader_science -= free
    p.science -= cost - free
    if g.state.pacts:
        for side, partner in sides(g, seat):
            if side.partner_pays_science:
                learn(g, partner, -side.partner_pays_science, "scientific_cooperation")


def develop(g: Ages, seat: int, key: str, discount: int = 0) -> None:
    """Develop a technology, a government peacefully."""
    cost = science_cost(g, seat, key, discount=discount)
    pay_science(g, seat, key, cost)
    g.state.players[seat].hand.remove(key)
    put_technology(g, seat, key)
    g.emit(Developed, seat=seat, card=key, cost=cost)


def put_technology(g: Ages, seat: int, key: str) -> None:
    """A technology comes into play."""
    p, card = g.state.players[seat], g.rules.catalogue[key]
    if isinstance(card, Building):
        # In alphabetical order, as a saved match has it.
        p.workers = dict(sorted({**p.workers, key: 0}.items()))
        if card.food or card.resources:
            p.stock = dict(sorted({**p.stock, key: 0}.items()))
    elif isinstance(card, Special):
        put_special(g, seat, card)
    else:
        g.state.gone.append(p.government)
        p.government = key
        settle(g, seat)


def put_special(g: Ages, seat: int, card: Special) -> None:
    """A special technology comes into play; of two of a type the higher stays (R5.3.10)."""
    p = g.state.players[seat]
    old = g.rules.specials.get(p.specials.get(card.type, ""))
    if old is not None and old.age > card.age:
        g.state.gone.append(card.key)
        return
    if old is not None:
        g.state.gone.append(old.key)
    p.specials = dict(sorted({**p.specials, card.type: card.key}.items()))
    settle(g, seat)
    change_blue(g, seat, card.blue - (old.blue if old else 0))


def revolt(g: Ages, seat: int, key: str, discount: int = 0) -> None:
    """Change the government by revolution (R5.3.12)."""
    p = g.state.players[seat]
    cost = science_cost(g, seat, key, True, discount)
    pay_science(g, seat, key, cost)
    p.hand.remove(key)
    put_technology(g, seat, key)
    leader = g.rules.leaders.get(p.leader)
    if leader is not None and leader.revolts_with_military:
        p.ma_spent += p.ma
        p.ma = p.extra_ma = 0
    else:
        p.ca_spent += p.ca
        p.ca = 0
    if leader is not None and leader.revolution_culture:
        score(g, seat, leader.revolution_culture, leader.key)
    g.emit(Developed, seat=seat, card=key, cost=cost, revolution=True)
