"""The words of card text, and how a list of them is carried out (rules 4.2 and 5.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from msgspec.structs import replace

from pentarchy.core.action import Action, Done, Pick, Yes
from pentarchy.core.card import Text
from pentarchy.core.event import Event
from pentarchy.core.step import Decision, Refusal, Step
from pentarchy.games.horizon.actions import Basic
from pentarchy.games.horizon.events import BasicActionPerformed, Gained, Paid
from pentarchy.games.horizon.queries import COUNT_WORDS, COUNTS, inactive
from pentarchy.games.horizon.state import Player

if TYPE_CHECKING:
    from pentarchy.games.horizon.rules import Deed, Horizon


class Word(Step, frozen=True, kw_only=True):
    """A word of card text.

    `can` says whether it could be performed by a seat that had so many coins and
    active tokens left.
    """

    instant: ClassVar[bool] = False
    """A plain gain: `do` finishes it, nothing is asked and nothing reacts."""
    declinable: ClassVar[bool] = False
    queues: ClassVar[bool] = False
    """Waits while a research is in its steps 1 to 3 (R4.11)."""

    @property
    def may_decline(self) -> bool:
        """Whether the player may leave it."""
        return self.declinable

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        """Whether it could be performed (5.9)."""
        return True

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        """Why it could not, when `can` said no."""
        raise NotImplementedError(type(self).__name__)

    def do(self, g: Horizon, seat: int) -> None:
        """Gain it, if it is instant."""
        raise NotImplementedError(type(self).__name__)

    def resolve(self, g: Horizon) -> None:
        self.do(g, self.seat)

    def made_out(self, seat: int, source: str, optional: bool, owed: bool) -> Step:
        """This word, made out to a seat that may or may not decline it."""
        return replace(self, seat=seat, source=source)

    def bound(self, seat: int, source: str, event: Event | None = None) -> tuple[Step, ...]:
        return (Perform(seat=seat, source=source, text=(self,)),)


class Question(Word, Decision, frozen=True, kw_only=True):
    """A word that asks."""

    optional: bool = False
    """May be declined."""
    owed: bool = False
    """The action has had no effect yet, and still owes one if this is declined."""

    def made_out(self, seat: int, source: str, optional: bool, owed: bool) -> Step:
        return replace(self, seat=seat, source=source, optional=optional, owed=owed)

    def resolve(self, g: Horizon) -> None:
        raise AssertionError(f"{type(self).__name__} asks; it is never resolved")

    def decline(self, g: Horizon) -> None:
        """Leave it: what follows in the action must then have the effect (R4.10)."""
        if self.owed:
            owe_an_effect(g)

    def done_refusal(self) -> Refusal | None:
        """Why it may not be declined."""
        if self.optional:
            return None
        return Refusal("This is the action's only effect left, so you must take it.", "R4.10")


class Perform(Step, frozen=True, kw_only=True):
    """Carry out effects, from left to right."""

    text: Text
    must: bool = False
    """An action that has had no effect yet: its last possible one cannot be declined."""

    def resolve(self, g: Horizon) -> None:
        seat, text, must = self.seat, cast("tuple[Word, ...]", self.text), self.must
        p = g.state.players[seat]
        for i, word in enumerate(text):
            if word.queues and queue(g, seat, word, self.source):
                continue
            if not word.can(g, seat, p.coins, p.active):
                continue
            if word.instant:
                word.do(g, seat)
                must = False
                continue
            rest = text[i + 1 :]
            optional = word.may_decline and not (
                must and not any(w.can(g, seat, p.coins, p.active) for w in rest)
            )
            if rest:
                g.push(Perform(seat=seat, source=self.source, text=rest))
            g.push(word.made_out(seat, self.source, optional, must))
            return

    def words(self, g: Horizon) -> str:
        spelled = ", then ".join(word.words(g) for word in self.text)
        name = g.rules.catalogue.names.get(self.source, "")
        return f"{name}: {spelled}" if name and spelled else spelled or name or "Go on"


def owe_an_effect(g: Horizon) -> None:
    """Something was declined in an action without an effect so far: the rest must have one."""
    rest = g.stack[-1]
    assert isinstance(rest, Perform), f"declined without an action below: {rest}"
    g.stack[-1] = replace(rest, must=True)


class InResearch(Step, frozen=True, kw_only=True):
    """The last step of a research; while it is owed, steps 1 to 3 are being carried out."""

    slot: int


class Queued(Step, frozen=True, kw_only=True):
    """What waited for the research to end."""

    slot: int = -1
    """The research it waited for: there is one in a slot."""
    texts: tuple[Text, ...]

    def resolve(self, g: Horizon) -> None:
        g.push(*(step for text in self.texts for step in text))


def queue(g: Horizon, seat: int, word: Word, source: str) -> bool:
    """Put a word behind the research whose steps 1 to 3 are being carried out, if there is one."""
    stack = g.stack
    for i in range(len(stack) - 1, -1, -1):
        research = stack[i]
        if isinstance(research, InResearch):
            waiting: Text = (Perform(seat=seat, source=source, text=(word,)),)
            below = stack[i - 1] if i else None
            if isinstance(below, Queued) and below.slot == research.slot:
                stack[i - 1] = replace(below, texts=(*below.texts, waiting))
            else:
                stack.insert(i, Queued(seat=seat, slot=research.slot, texts=(waiting,)))
            return True
    return False


def some_can(g: Horizon, seat: int, text: Text, coins: int, tokens: int) -> bool:
    """Whether a text holds a word that could be performed."""
    for word in cast("tuple[Word, ...]", text):  # noqa: SIM110 - the hottest loop of the game
        if word.can(g, seat, coins, tokens):
            return True
    return False


def why_none(g: Horizon, seat: int, text: Text, coins: int, tokens: int) -> Refusal:
    """Why no word of a text could be performed."""
    found = [w.lacking(g, seat, coins, tokens) for w in cast("tuple[Word, ...]", text)]
    if len(found) == 1:
        return found[0]
    reasons = dict.fromkeys(str(r) for r in found)
    return Refusal("Nothing of it could be done. " + " ".join(reasons), "R4.9")


def spelled(g: Horizon, text: Text) -> str:
    """A text in plain words."""
    return "; ".join(word.words(g) for word in text) or "nothing"


# Population tokens (5.3).


def activate(p: Player, n: int) -> int:
    """Activate tokens from the leftmost columns that have any; how many there were."""
    done = 0
    columns = p.columns
    for i, fill in enumerate(columns):
        if done == n:
            break
        taken = min(fill, n - done)
        columns[i] -= taken
        done += taken
    p.active += done
    return done


def take_inactive(p: Player) -> None:
    """Take a token from the leftmost column that has one."""
    for i, fill in enumerate(p.columns):
        if fill:
            p.columns[i] -= 1
            return
    raise AssertionError("no inactive token")


def room(g: Horizon, p: Player) -> int:
    """Free cells in the columns."""
    return g.rules.column_cells - sum(p.columns)


def exhaust(g: Horizon, p: Player) -> None:
    """Put a token into the rightmost column with room; the caller took it from elsewhere.

    With no room it becomes active: prices see to room beforehand, so it was a unit (R5.14a).
    """
    sizes = g.rules.box.columns
    for i in range(len(sizes) - 1, -1, -1):
        if p.columns[i] < sizes[i]:
            p.columns[i] += 1
            return
    p.active += 1


# Plain gains.


class Pay(Word, frozen=True, kw_only=True):
    """The price of an action; paid before its effects."""

    coins: int = 0
    tokens: int = 0

    def words(self, g: Horizon) -> str:
        parts = []
        if self.coins:
            parts.append(f"pay {coins_text(self.coins)}")
        if self.tokens:
            parts.append(f"exhaust {tokens_text(self.tokens)}")
        return " and ".join(parts)


class Coins(Word, frozen=True, kw_only=True):
    """Gain coins."""

    instant: ClassVar[bool] = True
    n: int

    def do(self, g: Horizon, seat: int) -> None:
        g.state.players[seat].coins += self.n
        if g.listen:
            g.emit(Gained(seat=seat, what=coins_text(self.n)))

    def words(self, g: Horizon) -> str:
        return f"gain {coins_text(self.n)}"


class Activate(Word, frozen=True, kw_only=True):
    """Activate population tokens."""

    instant: ClassVar[bool] = True
    n: int

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        return inactive(g.state.players[seat]) > 0

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        return Refusal("Your population columns are empty.", "R5.13")

    def do(self, g: Horizon, seat: int) -> None:
        n = activate(g.state.players[seat], self.n)
        if g.listen:
            g.emit(Gained(seat=seat, what=f"{tokens_text(n)}"))

    def words(self, g: Horizon) -> str:
        return f"activate {tokens_text(self.n)}"


class Tokens(Word, frozen=True, kw_only=True):
    """Take populate or fortify tokens."""

    instant: ClassVar[bool] = True
    kind: str
    n: int = 1

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        s = g.state
        return (s.populate_supply if self.kind == "populate" else s.fortify_supply) > 0

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        return Refusal(f"No {self.kind} token is left in the supply.", "R9.1")

    def do(self, g: Horizon, seat: int) -> None:
        s, p = g.state, g.state.players[seat]
        if self.kind == "populate":
            n = min(self.n, s.populate_supply)
            s.populate_supply -= n
            p.populate += n
        else:
            n = min(self.n, s.fortify_supply)
            s.fortify_supply -= n
            p.fortify += n
        if g.listen:
            g.emit(Gained(seat=seat, what=_many(n, f"{self.kind} token")))

    def words(self, g: Horizon) -> str:
        return "take " + _many(self.n, f"{self.kind} token")


class Points(Word, frozen=True, kw_only=True):
    """Points at the end."""

    instant: ClassVar[bool] = True
    n: int

    def do(self, g: Horizon, seat: int) -> None:
        g.state.players[seat].banked += self.n
        if g.listen:
            g.emit(Gained(seat=seat, what=f"{_many(self.n, 'point')} for the end"))

    def words(self, g: Horizon) -> str:
        return f"{self.n} VP at the end"


# Words that hold other words.


class MayPay(Question, frozen=True, kw_only=True):
    """You may pay for something more."""

    declinable: ClassVar[bool] = True
    rule: ClassVar[str] = "W17"
    coins: int = 0
    tokens: int = 0
    text: Text

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        coins -= self.coins
        tokens -= self.tokens
        if coins < 0 or tokens < 0 or self.tokens > room(g, g.state.players[seat]):
            return False
        return some_can(g, seat, self.text, coins, tokens)

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        if coins < self.coins or tokens < self.tokens:
            have = _price(self.coins and coins, self.tokens and tokens)
            return Refusal(
                f"It needs {_price(self.coins, self.tokens)}; you would have {have}.", "W17"
            )
        if self.tokens > room(g, g.state.players[seat]):
            return Refusal("Your columns have no room for an exhausted token.", "R5.14a")
        return why_none(g, seat, self.text, coins - self.coins, tokens - self.tokens)

    def candidates(self, g: Horizon) -> list[Action]:
        return [Yes(), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        return self.done_refusal() if action == Done() else None

    def choose(self, g: Horizon, action: Action) -> None:
        if action == Done():
            self.decline(g)
            return
        p = g.state.players[self.seat]
        pay(g, p, self.coins, self.tokens, self.seat)
        g.push(Perform(seat=self.seat, source=self.source, text=self.text, must=self.owed))

    def prompt(self, g: Horizon) -> str:
        return f"Pay {_price(self.coins, self.tokens)} to {spelled(g, self.text)}?"

    def label(self, g: Horizon, action: Action) -> str:
        return "Do not pay" if action == Done() else f"Pay {_price(self.coins, self.tokens)}"

    def words(self, g: Horizon) -> str:
        return f"you may pay {_price(self.coins, self.tokens)} to {spelled(g, self.text)}"


class Choose(Question, frozen=True, kw_only=True):
    """Choose one of several effects."""

    rule: ClassVar[str] = "W18"
    texts: tuple[Text, ...]

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        return any(some_can(g, seat, text, coins, tokens) for text in self.texts)

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        reasons = [why_none(g, seat, text, coins, tokens).sentence for text in self.texts]
        return Refusal(" ".join(dict.fromkeys(reasons)), "W18")

    def candidates(self, g: Horizon) -> list[Action]:
        return [Pick(n) for n in range(1, len(self.texts) + 1)]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        assert isinstance(action, Pick)
        p, text = g.state.players[self.seat], self.texts[action.number - 1]
        if some_can(g, self.seat, text, p.coins, p.active):
            return None
        return why_none(g, self.seat, text, p.coins, p.active)

    def choose(self, g: Horizon, action: Action) -> None:
        assert isinstance(action, Pick)
        text = self.texts[action.number - 1]
        g.push(Perform(seat=self.seat, source=self.source, text=text, must=self.owed))

    def prompt(self, g: Horizon) -> str:
        name = g.rules.catalogue.names.get(self.source, "This card")
        return f"{name}: choose one."

    def label(self, g: Horizon, action: Action) -> str:
        assert isinstance(action, Pick)
        text = spelled(g, self.texts[action.number - 1])
        return text[:1].upper() + text[1:]

    def words(self, g: Horizon) -> str:
        return "choose: " + " / ".join(spelled(g, text) for text in self.texts)


class EachOther(Word, frozen=True, kw_only=True):
    """Each other player gets something, in turn order."""

    text: Text

    def resolve(self, g: Horizon) -> None:
        others: Sequence[int] = list(g.rules.order(g, self.seat))[1:]
        g.push(*(Perform(seat=o, source=self.source, text=self.text) for o in others))

    def words(self, g: Horizon) -> str:
        return f"each other player: {spelled(g, self.text)}"


class ForEach(Word, frozen=True, kw_only=True):
    """Something for each of a count."""

    count: str
    text: Text
    most: int = 0

    def can(self, g: Horizon, seat: int, coins: int, tokens: int) -> bool:
        return COUNTS[self.count](g, seat) > 0

    def lacking(self, g: Horizon, seat: int, coins: int, tokens: int) -> Refusal:
        return Refusal(f"You have no {COUNT_WORDS[self.count][1]}.", "W20")

    def resolve(self, g: Horizon) -> None:
        n = COUNTS[self.count](g, self.seat)
        times = min(n, self.most) if self.most else n
        g.push(Perform(seat=self.seat, source=self.source, text=self.text * times))

    def words(self, g: Horizon) -> str:
        most = f", {self.most} times at most" if self.most else ""
        return f"for each of your {COUNT_WORDS[self.count][1]}{most}: {spelled(g, self.text)}"


class BasicAction(Question, frozen=True, kw_only=True):
    """Perform a basic action without moving the pawn."""

    declinable: ClassVar[bool] = True
    queues: ClassVar[bool] = True
    rule: ClassVar[str] = "R5.12"

    def candidates(self, g: Horizon) -> list[Action]:
        return [*(Basic(key) for key in g.rules.basics), Done()]

    def refusal(self, g: Horizon, action: Action) -> Refusal | None:
        if isinstance(action, Basic):
            p = g.state.players[self.seat]
            return why_not_act(g, self.seat, action.action, p.coins)
        return self.done_refusal()

    def choose(self, g: Horizon, action: Action) -> None:
        if isinstance(action, Basic):
            if g.listen:
                g.emit(BasicActionPerformed(seat=self.seat, action=action.action))
            act(g, self.seat, action.action)
        else:
            self.decline(g)

    def prompt(self, g: Horizon) -> str:
        return "Perform a basic action; your pawn stays where it is."

    def label(self, g: Horizon, action: Action) -> str:
        if isinstance(action, Basic):
            card = g.rules.board[action.action]
            return f"{card.name} ({card.key}): {card.text}"
        return "No basic action"

    def words(self, g: Horizon) -> str:
        return "perform a basic action"


def can_act(g: Horizon, seat: int, deed: Deed, coins: int, tokens: int) -> bool:
    """Whether an action could be paid and would have an effect (R4.9)."""
    coins -= deed.coins
    tokens -= deed.tokens
    if coins < 0 or tokens < 0 or (deed.tokens and deed.tokens > room(g, g.state.players[seat])):
        return False
    return some_can(g, seat, deed.effects, coins, tokens)


def why_not_act(g: Horizon, seat: int, key: str, coins: int, fee: int = 0) -> Refusal | None:
    """Why a player with so many coins (the space's fee taken off) could not take an action."""
    p = g.state.players[seat]
    deed = g.rules.deeds[key]
    if can_act(g, seat, deed, coins, p.active):
        return None
    if coins < deed.coins:
        extra = f" and {fee} for the space" if fee else ""
        return Refusal(
            f"It costs {coins_text(deed.coins)}{extra}; you have {p.coins}.",
            "R4.2f",
        )
    if p.active < deed.tokens:
        return Refusal(
            f"It exhausts {tokens_text(deed.tokens)}; you have {p.active}.",
            "R4.2f",
        )
    if deed.tokens > room(g, p):
        return Refusal("Your columns have no room for an exhausted token.", "R5.14a")
    return why_none(g, seat, deed.effects, coins - deed.coins, p.active - deed.tokens)


def act(g: Horizon, seat: int, key: str) -> None:
    """Pay an action's price and owe its effects, at least one of which must come."""
    deed, p = g.rules.deeds[key], g.state.players[seat]
    pay(g, p, deed.coins, deed.tokens, seat)
    g.push(Perform(seat=seat, source=key, text=deed.effects, must=True))


def pay(g: Horizon, p: Player, coins: int, tokens: int, seat: int) -> None:
    """Pay coins and exhaust active tokens."""
    p.coins -= coins
    p.active -= tokens
    for _ in range(tokens):
        exhaust(g, p)
    if g.listen and (coins or tokens):
        g.emit(Paid(seat=seat, what=_price(coins, tokens)))


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}" + ("" if n == 1 else "s")


def coins_text(n: int) -> str:
    """So many coins, in words."""
    return _many(n, "coin")


def tokens_text(n: int) -> str:
    """So many tokens, in words."""
    return _many(n, "token")


def cubes_text(n: int, track: str) -> str:
    """So many cubes of a track, in words."""
    article = "a" if track == "food" else "an"
    return f"{article} {track} cube" if n == 1 else f"{n} {track} cubes"


def _price(coins: int, tokens: int) -> str:
    parts: Iterable[str] = filter(
        None, (coins_text(coins) if coins else "", tokens_text(tokens) if tokens else "")
    )
    return " and ".join(parts) or "nothing"
