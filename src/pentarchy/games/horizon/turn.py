"""The match as a table of contents: draft, rounds, the four phases of a turn, the end (rules 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.horizon.actions import (
    ClaimObjective,
    Exchange,
    MovePawn,
    PickUnit,
    Produce,
    TakeGovernment,
)
from pentarchy.games.horizon.development import TakeCube, produce
from pentarchy.games.horizon.events import (
    EndAnnounced,
    Exchanged,
    GovernmentTaken,
    MatchEnded,
    ObjectiveClaimed,
    PawnMoved,
    RoundBegan,
    StandOff,
)
from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.queries import (
    QUERIES,
    coin_yield,
    counted,
    holds,
    inactive,
    population_coins,
    population_yield,
    wording,
)
from pentarchy.games.horizon.state import STILL
from pentarchy.games.horizon.units import picked, unit_of
from pentarchy.games.horizon.words import (
    act,
    activate,
    can_act,
    coins_text,
    exhaust,
    room,
    tokens_text,
    why_not_act,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

BUY_PRICE = 3
"""Coins for a token in exchange X1."""
MOST_ROUNDS = 60
"""The last round of a match that no objectives end (R4.8a)."""


class DraftGovernment(Decision, frozen=True, kw_only=True):
    """Choose your government."""

    rule: ClassVar[str] = "R2.11"

    def candidates(self, g: Horizon) -> list[Action]:
        return [TakeGovernment(key) for key in g.state.offered]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, TakeGovernment)
        g.state.offered.remove(action.government)
        g.state.players[self.seat].government = action.government
        g.emit(GovernmentTaken(seat=self.seat, government=action.government))

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, TakeGovernment)
        card = g.rules.governments[action.government]
        return f"{card.name}. {card.text}"


class Turn(Step, frozen=True, kw_only=True):
    """A turn: action, expansion, production, objective."""

    def resolve(self, g: Horizon) -> None:
        s = g.state
        if self.seat == s.first:
            s.round += 1
            g.emit(RoundBegan(seat=-1, number=s.round))
        s.explored = 0
        s.explore_limit = 1
        s.explored_now = 0
        s.movement = STILL
        g.push(
            ChooseSpace(seat=self.seat),
            Expand(seat=self.seat),
            ChooseProduction(seat=self.seat),
            Claim(seat=self.seat),
            EndTurn(seat=self.seat),
        )


class ChooseSpace(Decision, frozen=True, kw_only=True):
    """Move your pawn to an action."""

    rule: ClassVar[str] = "R4.2"

    def candidates(self, g: Horizon) -> list[Action]:
        spaces = [MovePawn(key) for key in g.rules.space_of]
        cards = [
            MovePawn(key)
            for key in dict.fromkeys(
                [*g.state.slots, *(k for p in g.state.players for k in p.private)]
            )
            if key in g.rules.deeds
        ]
        return [*spaces, *cards]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, MovePawn)
        s, p, rules = g.state, g.state.players[self.seat], g.rules
        board = rules.space_of.get(action.space)
        if board:
            key, space = board
            card = rules.board[key]
            if len(s.players) not in space.seats:
                counts = " or ".join(map(str, space.seats))
                return Refusal(f"This space exists only with {counts} players.", "R4.2d")
            if not card.basic and not p.pawn:
                return Refusal("On your first turn you may choose basic actions only.", "R4.2a")
            shared, fee, requires, rule = space.shared, space.fee, card.requires, card.rule
        else:
            key, shared, fee, requires, rule = action.space, False, 0, (), ""
            if not p.pawn:
                return Refusal("On your first turn you may choose basic actions only.", "R4.2a")
            if key not in p.techs:
                return Refusal("You do not have this technology.", "R4.2e")
        if not shared:
            if p.pawn == action.space:
                return Refusal("Your pawn may not stay in its space.", "R4.2b")
            if any(other.pawn == action.space for other in s.players):
                return Refusal("Another player's pawn stands there.", "R4.2c")
        if not holds(g, self.seat, requires):
            return Refusal(f"It needs {wording(requires)}.", rule)
        if fee > p.coins:
            return Refusal("The space costs 1 coin and you have none.", "R4.2d")
        return why_not_act(g, self.seat, rules.deeds[key], fee)

    def options(self, g: Horizon) -> list[Action]:
        s, p, seat = g.state, g.state.players[self.seat], self.seat
        rules, taken = g.rules, [other.pawn for other in s.players]
        first = not p.pawn
        found: list[Action] = []
        for deed, spaces, basic in rules.board_spaces[len(s.players)]:
            if (first and not basic) or not holds(g, seat, deed.requires):
                continue
            asked_fee, able = -1, False
            for space in spaces:
                if space.key in taken and not space.shared:
                    continue
                if space.fee != asked_fee:
                    asked_fee = space.fee
                    able = can_act(g, seat, deed, asked_fee)
                if able:
                    found.append(MovePawn(space.key))
        if not first:
            deeds = rules.deeds
            found += [
                MovePawn(key)
                for key in p.techs
                if key in deeds and key not in taken and can_act(g, seat, deeds[key])
            ]
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, MovePawn)
        p = g.state.players[self.seat]
        board = g.rules.space_of.get(action.space)
        key, fee = (board[0], board[1].fee) if board else (action.space, 0)
        p.coins -= fee
        p.pawn = action.space
        if g.listen:
            g.emit(PawnMoved(seat=self.seat, action=key, fee=f" for {fee} coin" if fee else ""))
        act(g, self.seat, g.rules.deeds[key])

    def prompt(self, g: Horizon) -> str:
        return "Move your pawn to a space and carry out its action."

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, MovePawn)
        board = g.rules.space_of.get(action.space)
        if board:
            card = g.rules.board[board[0]]
            fee = f", space fee {board[1].fee} coin" if board[1].fee else ""
            return f"{action.space} {card.name}: {card.text}{fee}"
        tech = g.rules.technologies[action.space]
        effects = "; ".join(word.words(g) for word in tech.action)
        return f"{tech.name}: {effects}"

    def group(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, MovePawn)
        board = g.rules.space_of.get(action.space)
        if board:
            return "Basic actions" if g.rules.board[board[0]].basic else "Advanced actions"
        return "Your technologies"


class ChooseProduction(Decision, frozen=True, kw_only=True):
    """Choose a production."""

    rule: ClassVar[str] = "R4.4"

    def candidates(self, g: Horizon) -> list[Action]:
        return [Produce("population"), Produce("coins"), Produce("exchanges")]

    def options(self, g: Horizon) -> list[Action]:
        return PRODUCTIONS

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, Produce)
        if action.kind == "exchanges":
            g.push(MakeExchange(seat=self.seat))
        else:
            produce(g, self.seat, action.kind)

    def prompt(self, g: Horizon) -> str:
        return "Production: population, coins, or exchanges?"

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, Produce)
        p = g.state.players[self.seat]
        if action.kind == "population":
            coins = population_coins(g, p)
            extra = f" and {coins_text(coins)}" if coins else ""
            return f"Population: {tokens_text(population_yield(g, p))}{extra}"
        if action.kind == "coins":
            return f"Coins: {coin_yield(g, p)}"
        return "Exchanges, or nothing"


PRODUCTIONS: list[Action] = [Produce("population"), Produce("coins"), Produce("exchanges")]


class MakeExchange(Decision, frozen=True, kw_only=True):
    """Make exchanges, as many as you like."""

    rule: ClassVar[str] = "R5.29"

    def candidates(self, g: Horizon) -> list[Action]:
        units = dict.fromkeys(g.state.players[self.seat].units)
        return [Exchange("X1"), Exchange("X3"), *(picked(g, u) for u in units), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if action == Exchange("X1"):
            if p.coins < BUY_PRICE:
                return Refusal(f"A token costs {BUY_PRICE} coins; you have {p.coins}.", "R5.29a")
            if not inactive(p):
                return Refusal("Your population columns are empty.", "R5.29a")
        elif action == Exchange("X3"):
            if not p.active:
                return Refusal("You have no active token to return.", "R5.29c")
            if not room(g, p):
                return Refusal("Your columns have no room for a token.", "R5.14a")
        return None

    def options(self, g: Horizon) -> list[Action]:
        p = g.state.players[self.seat]
        found: list[Action] = []
        if p.coins >= BUY_PRICE and inactive(p):
            found.append(Exchange("X1"))
        if p.active and room(g, p):
            found.append(Exchange("X3"))
        found += [picked(g, unit) for unit in dict.fromkeys(p.units)]
        found.append(Done())
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        if action == Done():
            return
        p = g.state.players[self.seat]
        if isinstance(action, PickUnit):
            p.units.remove(unit_of(g, action))
            p.active += 1
            what = f"a {action.kind} of strength {action.strength} for an active token"
        elif action == Exchange("X1"):
            p.coins -= BUY_PRICE
            activate(p, 1)
            what = f"{BUY_PRICE} coins for an active token"
        else:
            p.active -= 1
            exhaust(g, p)
            p.coins += 1
            what = "an active token for a coin"
        g.push(self)
        g.emit(Exchanged(seat=self.seat, what=what))

    def label(self, g: Horizon, action: Action) -> str:
        if isinstance(action, PickUnit):
            return f"Take the {action.kind} of strength {action.strength} off {action.at}"
        if action == Exchange("X1"):
            return f"Pay {BUY_PRICE} coins: activate 1 token"
        if action == Exchange("X3"):
            return "Return 1 active token: gain 1 coin"
        return "No further exchange"


class Claim(Decision, frozen=True, kw_only=True):
    """Claim an objective you meet; you must."""

    rule: ClassVar[str] = "R4.5"

    def candidates(self, g: Horizon) -> list[Action]:
        return [ClaimObjective(key) for key in g.state.objectives]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, ClaimObjective)
        s = g.state
        if self.seat in s.claims[s.objectives.index(action.objective)]:
            return Refusal("You have claimed this objective already.", "R5.31")
        c = g.rules.objectives[action.objective].condition
        have = QUERIES[c.count](g, self.seat)
        if have < c.at_least:
            return Refusal(f"It asks for {counted(c.count, c.at_least)}; you have {have}.", "R5.31")
        return None

    def options(self, g: Horizon) -> list[Action]:
        s, cards = g.state, g.rules.objectives
        found: list[Action] = []
        for key, claims in zip(s.objectives, s.claims, strict=True):
            c = cards[key].condition
            if self.seat not in claims and QUERIES[c.count](g, self.seat) >= c.at_least:
                found.append(ClaimObjective(key))
        return found

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, ClaimObjective)
        card = g.rules.objectives[action.objective]
        g.push(
            TakeCube(seat=self.seat, purpose=card.name),
            PutClaim(seat=self.seat, objective=action.objective),
        )

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, ClaimObjective)
        card = g.rules.objectives[action.objective]
        first = not g.state.claims[g.state.objectives.index(action.objective)]
        return f"{card.name} for {card.first if first else card.later} VP"


class PutClaim(Step, frozen=True, kw_only=True):
    """The cube goes on the objective."""

    objective: str

    def resolve(self, g: Horizon) -> None:
        s, card = g.state, g.rules.objectives[self.objective]
        claims = s.claims[s.objectives.index(self.objective)]
        points = card.later if claims else card.first
        s.players[self.seat].held -= 1
        claims.append(self.seat)
        g.emit(ObjectiveClaimed(seat=self.seat, objective=self.objective, points=points))


class EndTurn(Step, frozen=True, kw_only=True):
    """The turn ends; the next player's follows, or the match is over."""

    def resolve(self, g: Horizon) -> None:
        s = g.state
        claimed = sum(map(len, s.claims)) >= s.limit
        if not s.last_round and (claimed or s.round >= MOST_ROUNDS - 1):
            s.last_round = s.round + 1
            ended = EndAnnounced if claimed else StandOff
            g.emit(ended(seat=-1, number=s.last_round))
        after = (self.seat + 1) % len(s.players)
        if after == s.first and s.round == s.last_round:
            g.emit(MatchEnded(seat=-1))
            return
        g.push(Turn(seat=after))
