"""The match as a table of contents: draft, rounds, the four phases of a turn, the end (rules 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pentarchy.core.action import Action, Done
from pentarchy.core.message import Message, Refusal, Said
from pentarchy.core.step import Decision, Step
from pentarchy.core.structs import replace
from pentarchy.core.words import spelled
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
    GovernmentTaken,
    MatchEnded,
    ObjectiveClaimed,
    PawnMoved,
    RoundBegan,
    StandOff,
    TokenBought,
    TokenSold,
    UnitReturned,
)
from pentarchy.games.horizon.expansion import Expand
from pentarchy.games.horizon.queries import (
    QUERIES,
    coin_yield,
    holds,
    inactive,
    population_coins,
    population_yield,
)
from pentarchy.games.horizon.sayings import coins_text, counted, either, tokens_text, wording
from pentarchy.games.horizon.state import STILL
from pentarchy.games.horizon.units import picked, unit_of
from pentarchy.games.horizon.words import (
    act,
    activate,
    can_act,
    exhaust,
    room,
    why_not_act,
)

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Horizon

BUY_PRICE = 3
"""Coins for a token in exchange X1."""
MOST_ROUNDS = 60
"""The last round of a match that no objectives end (R4.8a)."""
ONLY_BASIC = Refusal("On your first turn you may choose basic actions only.", "R4.2a")
NOT_YOURS = Refusal("You do not have this technology.", "R4.2e")
NO_STAYING = Refusal("Your pawn may not stay in its space.", "R4.2b")
OCCUPIED = Refusal("Another player's pawn stands there.", "R4.2c")


class DraftGovernment(Decision, frozen=True, kw_only=True):
    """Choose your government."""

    rule: ClassVar[str] = "R2.11"

    def candidates(self, g: Horizon) -> list[Action]:
        return [TakeGovernment(key) for key in g.state.offered]

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, TakeGovernment)
        g.state.offered.remove(action.government)
        g.state.players[self.seat].government = action.government
        g.emit(GovernmentTaken, seat=self.seat, government=action.government)

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, TakeGovernment)
        key = action.government
        return Message("{government}. {text}", government=key, text=f"{key}.text")


class Turn(Step, frozen=True, kw_only=True):
    """A turn: action, expansion, production, objective."""

    def resolve(self, g: Horizon) -> None:
        s = g.state
        if self.seat == s.first:
            s.round += 1
            g.emit(RoundBegan, seat=-1, number=s.round)
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
                return Refusal(
                    "This space exists only with {counts} players.",
                    "R4.2d",
                    counts=either([str(n) for n in space.seats]),
                )
            if not card.basic and not p.pawn:
                return ONLY_BASIC
            shared, fee, requires, rule = space.shared, space.fee, card.requires, card.rule
        else:
            key, shared, fee, requires, rule = action.space, False, 0, (), ""
            if not p.pawn:
                return ONLY_BASIC
            if key not in p.techs:
                return NOT_YOURS
        if not shared:
            if p.pawn == action.space:
                return NO_STAYING
            for other in s.players:
                if other.pawn == action.space:
                    return OCCUPIED
        if requires and not holds(g, self.seat, requires):
            return Refusal("It needs {what}.", rule, what=wording(requires))
        if fee > p.coins:
            return Refusal(
                "The space costs {fee}; you have {n}.", "R4.2d", fee=coins_text(fee), n=p.coins
            )
        return why_not_act(g, self.seat, rules.deeds[key], fee)

    def options(self, g: Horizon) -> list[Action]:
        """The free spaces of the actions that could be taken.

        An action with several spaces is tried once; space by space, as `refusal` does, random play
        made 50,100 decisions a second instead of 59,400.
        """
        s, p, seat = g.state, g.state.players[self.seat], self.seat
        taken = [other.pawn for other in s.players]
        moves, first = g.rules.pawn_moves, not p.pawn
        found: list[Action] = []
        for deed, spaces, basic in g.rules.board_spaces[len(s.players)]:
            if (first and not basic) or (deed.requires and not holds(g, seat, deed.requires)):
                continue
            asked_fee, able = -1, False
            for space in spaces:
                if space.key in taken and not space.shared:
                    continue
                if space.fee != asked_fee:
                    asked_fee = space.fee
                    able = can_act(g, seat, deed, asked_fee)
                if able:
                    found.append(moves[space.key])
        if not first:
            deeds = g.rules.deeds
            found += [
                moves[key]
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
        g.emit(PawnMoved, seat=self.seat, action=key, fee=fee)
        act(g, self.seat, g.rules.deeds[key])

    def prompt(self, g: Horizon) -> Message:
        return Message("Move your pawn to a space and carry out its action.")

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, MovePawn)
        board = g.rules.space_of.get(action.space)
        if not board:
            key = action.space
            text = spelled(g, g.rules.technologies[key].action)
            return Message("{action}: {text}", action=key, text=text)
        key, space = board
        if not space.fee:
            return Message(
                "{space} {action}: {text}", space=space.key, action=key, text=f"{key}.text"
            )
        return Message(
            "{space} {action}: {text}, and {fee} for the space",
            space=space.key,
            action=key,
            text=f"{key}.text",
            fee=coins_text(space.fee),
        )

    def group(self, g: Horizon, action: Action) -> Said:
        assert isinstance(action, MovePawn)
        board = g.rules.space_of.get(action.space)
        if not board:
            return Message("Your technologies")
        if g.rules.board[board[0]].basic:
            return Message("Basic actions")
        return Message("Advanced actions")


def population_idle(g: Horizon, seat: int) -> bool:
    """Whether producing population would bring nothing."""
    p = g.state.players[seat]
    return not population_yield(g, p) and not population_coins(g, p)


class ChooseProduction(Decision, frozen=True, kw_only=True):
    """Choose a production."""

    rule: ClassVar[str] = "R4.4"

    def candidates(self, g: Horizon) -> tuple[Action, ...]:
        return PRODUCTIONS

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, Produce)
        if action.kind == "exchanges":
            g.push(MakeExchange(seat=self.seat))
        else:
            produce(g, self.seat, action.kind)

    def unspent(self, g: Horizon, action: Action) -> Said:
        if action == Produce("population") and population_idle(g, self.seat):
            return Message("This produces nothing: your population columns are empty.")
        return ""

    def prompt(self, g: Horizon) -> Message:
        return Message("Production: population, coins, or exchanges?")

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, Produce)
        p = g.state.players[self.seat]
        if action.kind == "coins":
            return Message("Coins: {n}", n=coin_yield(g, p))
        if action.kind == "exchanges":
            return Message("Exchanges, or nothing")
        tokens, coins = tokens_text(population_yield(g, p)), population_coins(g, p)
        if not coins:
            return Message("Population: {tokens}", tokens=tokens)
        return Message("Population: {tokens} and {coins}", tokens=tokens, coins=coins_text(coins))


PRODUCTIONS: tuple[Action, ...] = tuple(
    Produce(kind) for kind in ("population", "coins", "exchanges")
)


class MakeExchange(Decision, frozen=True, kw_only=True):
    """Make exchanges, as many as you like."""

    rule: ClassVar[str] = "R5.29"
    made: bool = False
    """Whether an exchange has been made."""

    def candidates(self, g: Horizon) -> list[Action]:
        units = dict.fromkeys(g.state.players[self.seat].units)
        return [BUY, SELL, *(picked(unit) for unit in units), Done()]

    def likely(self, g: Horizon) -> list[Action]:
        p = g.state.players[self.seat]
        units = [picked(unit) for unit in dict.fromkeys(p.units)]
        trades = [BUY] if p.coins >= BUY_PRICE else []
        return [*trades, SELL, *units, Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        p = g.state.players[self.seat]
        if not isinstance(action, Exchange):
            return None
        if action.kind == BUY.kind:
            if p.coins < BUY_PRICE:
                return Refusal(
                    "A token costs {price}; you have {n}.",
                    "R5.29a",
                    price=coins_text(BUY_PRICE),
                    n=p.coins,
                )
            return None if inactive(p) else NOBODY_TO_BUY
        if not p.active:
            return NOBODY_TO_SELL
        return None if room(g, p) else NO_ROOM

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, Done):
            return
        p = g.state.players[self.seat]
        g.push(self if self.made else replace(self, made=True))
        if isinstance(action, PickUnit):
            p.units.remove(unit_of(action))
            p.active += 1
            kind, strength = action.kind, action.strength
            g.emit(UnitReturned, seat=self.seat, kind=kind, strength=strength, at=action.at)
        elif action == BUY:
            p.coins -= BUY_PRICE
            activate(p, 1)
            g.emit(TokenBought, seat=self.seat, n=BUY_PRICE)
        else:
            p.active -= 1
            exhaust(g, p)
            p.coins += 1
            g.emit(TokenSold, seat=self.seat)

    def unspent(self, g: Horizon, action: Action) -> Said:
        p = g.state.players[self.seat]
        idle = population_idle(g, self.seat) and not coin_yield(g, p)
        if not isinstance(action, Done) or self.made or idle:
            return ""
        return Message("You have produced nothing this turn.")

    def label(self, g: Horizon, action: Action) -> Message:
        if isinstance(action, PickUnit):
            return Message(
                "Take the {kind} of strength {n} off {at}",
                kind=action.kind,
                n=action.strength,
                at=action.at,
            )
        if action == BUY:
            return Message("Pay {price}: activate 1 token", price=coins_text(BUY_PRICE))
        if action == SELL:
            return Message("Return 1 active token: gain 1 coin")
        return Message("No further exchange")


BUY, SELL = Exchange("X1"), Exchange("X3")
NOBODY_TO_BUY = Refusal("Your population columns are empty.", "R5.29a")
NOBODY_TO_SELL = Refusal("You have no active token to return.", "R5.29c")
NO_ROOM = Refusal("Your columns have no room for a token.", "R5.14a")


def met(g: Horizon, seat: int, objective: str) -> bool:
    """Whether a player meets an objective."""
    c = g.rules.objectives[objective].condition
    return QUERIES[c.count](g, seat) >= c.at_least


class Claim(Decision, frozen=True, kw_only=True):
    """Claim an objective you meet; you must."""

    rule: ClassVar[str] = "R4.5"

    def candidates(self, g: Horizon) -> list[Action]:
        return [ClaimObjective(key) for key in g.state.objectives]

    def likely(self, g: Horizon) -> list[Action]:
        return [ClaimObjective(key) for key in g.state.objectives if met(g, self.seat, key)]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, ClaimObjective)
        s = g.state
        if self.seat in s.claims[s.objectives.index(action.objective)]:
            return CLAIMED
        if met(g, self.seat, action.objective):
            return None
        c = g.rules.objectives[action.objective].condition
        return Refusal(
            "It asks for {goal}; you have {n}.",
            "R5.31",
            goal=counted(c.count, c.at_least),
            n=QUERIES[c.count](g, self.seat),
        )

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, ClaimObjective)
        g.push(
            TakeCube(seat=self.seat, purpose=action.objective),
            PutClaim(seat=self.seat, objective=action.objective),
        )

    def label(self, g: Horizon, action: Action) -> Message:
        assert isinstance(action, ClaimObjective)
        card = g.rules.objectives[action.objective]
        first = not g.state.claims[g.state.objectives.index(action.objective)]
        points = card.first if first else card.later
        return Message("{objective} for {n} VP", objective=card.key, n=points)


CLAIMED = Refusal("You have claimed this objective already.", "R5.31")


class PutClaim(Step, frozen=True, kw_only=True):
    """The cube goes on the objective."""

    objective: str

    def resolve(self, g: Horizon) -> None:
        s, card = g.state, g.rules.objectives[self.objective]
        claims = s.claims[s.objectives.index(self.objective)]
        points = card.later if claims else card.first
        s.players[self.seat].held -= 1
        claims.append(self.seat)
        g.emit(ObjectiveClaimed, seat=self.seat, objective=self.objective, points=points)


class EndTurn(Step, frozen=True, kw_only=True):
    """The turn ends; the next player's follows, or the match is over."""

    def resolve(self, g: Horizon) -> None:
        s = g.state
        claimed = sum(map(len, s.claims)) >= s.limit
        if not s.last_round and (claimed or s.round >= MOST_ROUNDS - 1):
            s.last_round = s.round + 1
            ended = EndAnnounced if claimed else StandOff
            g.emit(ended, seat=-1, number=s.last_round)
        after = (self.seat + 1) % len(s.players)
        if after == s.first and s.round == s.last_round:
            g.emit(MatchEnded, seat=-1)
            return
        g.push(Turn(seat=after))
