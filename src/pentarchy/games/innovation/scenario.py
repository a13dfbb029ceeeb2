"""Scenarios: a quiet table on which buildings, goods and tiles are put by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from pentarchy.core.action import Action
from pentarchy.core.scenario import Scenario
from pentarchy.core.step import Step
from pentarchy.games.innovation.building import name_city, put
from pentarchy.games.innovation.geometry import HEXES, INDEX, NAMES, WHEEL, bits
from pentarchy.games.innovation.queries import KIND_INDEX, open_reach
from pentarchy.games.innovation.scoring import FinalScoring
from pentarchy.games.innovation.state import (
    ACTIONS,
    DISCIPLINES,
    KINDS,
    LAST_ROUND,
    NEUTRAL,
    NOBODY,
    POINT_INDEX,
    SCIENCE,
    SETUP,
    START_VP,
    InnovationState,
    Player,
)
from pentarchy.games.innovation.turn import CleanUp, NextTurn, PlayRound, SciencePhase, Turn

if TYPE_CHECKING:
    from pentarchy.games.innovation.rules import Innovation

BOARDS = ("desert", "lake", "forest", "mountain", "swamp")
FACTIONS = ("inventors", "lizards", "felines", "philosophers", "monks")
BONUSES = (
    "bonus_power_coins",
    "bonus_coins",
    "bonus_send_scholar",
    "bonus_pass_school",
    "bonus_science",
)
OPEN = ("bonus_build_guild", "bonus_spade", "bonus_bridge")
ROUNDS = ("round_07", "round_12", "round_11", "round_10", "round_05", "round_06")
PALACES = ("palace_1", "palace_10", "palace_17")


class InnovationScenario(Scenario):
    """A table in the action phase of round 1, with nothing on it that scores or pays by itself.

    Seat 0 has the desert and seat 1 the lake; everybody has 12 power tokens, 20 VP and no goods.

    >>> import pentarchy
    >>> t = pentarchy.scenario("innovation", seats=3)
    >>> t = t.put(0, "workshop", "H7").terrain("desert", "I7").goods(tools=1, coins=2).turn()
    >>> t.play("build I7")
    []
    >>> t.building("I7")
    (0, 'workshop')
    """

    def arrange(self) -> None:
        self._clear()
        self.boards(*BOARDS[: self.record.config.seats]).factions().rounds()

    def _clear(self) -> None:
        """Nothing stands, nothing is chosen from, and what lies out is always the same."""
        g, s = self.g, self.s
        g.stack.clear()
        s.players = [Player(left=g.rules.pieces[:]) for _ in s.players]
        s.order = list(range(len(s.players)))
        s.terrain, s.building = g.rules.boards[s.side].terrain[:], [0] * HEXES
        s.owner, s.city = [NOBODY] * HEXES, [0] * HEXES
        s.spaces = [NOBODY] * len(s.spaces)
        for d in range(len(s.neutral_levels)):
            s.spaces[4 * d + 1] = NEUTRAL
        s.competencies = list(g.rules.competencies)
        s.copies = [tile.copies for tile in g.rules.competencies.values()]
        s.display = list(g.rules.innovations)[: len(s.slots)]
        s.book_actions = list(g.rules.book_actions)[:3]
        s.palaces = list(PALACES) if s.palaces else []
        for shelf in (s.bundles, s.draft_boards, s.draft_factions, s.draft_palaces):
            shelf.clear()
        s.bonuses, s.bonus_coins = list(OPEN), [1] * len(OPEN)
        s.phase, s.round = ACTIONS, 1
        for p, bonus in zip(s.players, BONUSES, strict=False):
            p.bonus = bonus
            p.bowl1, p.bowl2 = 5, 7
            p.vp = p.tally[POINT_INDEX["start"]] = START_VP
        if s.automa is not None:
            s.automa.marked.clear()
            if g.rules.automa_factions[s.automa.faction].house == "markers":
                s.automa.youth = WHEEL.index("plains")

    # Who plays, and when.

    def boards(self, *names: str) -> Self:
        """Give out planning boards, from seat 0 on."""
        for p, name in zip(self.s.players, names, strict=False):
            p.terrain = WHEEL.index(name)
            p.shipping = self.g.rules.planning[p.terrain].shipping
        return self

    def factions(self, *names: str) -> Self:
        """Give out factions, from seat 0 on; the others get quiet ones."""
        quiet = [key for key in FACTIONS if key not in names]
        for p, name in zip(self.s.players, (*names, *quiet), strict=False):
            p.faction = name
        if self.s.automa is not None:
            self.s.players[self.s.automa.seat].faction = ""
        return self

    def rounds(self, *tiles: str, final: str = "final_school") -> Self:
        """Lay round tiles, from round 1 on; the others are quiet ones."""
        quiet = [key for key in ROUNDS if key not in tiles]
        self.s.round_tiles = [*tiles, *quiet][:LAST_ROUND]
        self.s.final_tile = final
        return self

    def at_round(self, number: int) -> Self:
        """Play this round."""
        self.s.round = number
        return self

    # What lies on the table.

    def put(self, seat: int, kind: str, *places: str, neutral: bool = False) -> Self:
        """Place buildings; their hexes become home terrain."""
        for at in places:
            self.s.terrain[INDEX[at]] = self.p(seat).terrain
            put(self.g, seat, INDEX[at], KIND_INDEX[kind], neutral)
        return self

    def city(self, *places: str) -> Self:
        """Make buildings a city without its tile."""
        name_city(self.g, [INDEX[at] for at in places])
        return self

    def bridge(self, seat: int, *sites: str) -> Self:
        """Place bridges: `bridge(0, "D5-E4")`."""
        board = self.g.rules.boards[self.s.side]
        for site in sites:
            self.s.bridges.append(board.pair_index[site])
            self.s.bridge_owners.append(seat)
            self.p(seat).bridges -= 1
        return self

    def terrain(self, kind: str, *places: str) -> Self:
        """Change the terrain of hexes."""
        for at in places:
            self.s.terrain[INDEX[at]] = WHEEL.index(kind)
        return self

    def show(self, tile: str, slot: str = "banking_1") -> Self:
        """Put an innovation on a place of the display."""
        s = self.s
        s.display = ["" if key == tile else key for key in s.display]
        s.display[s.slots.index(slot)] = tile
        return self

    def deck(self, *cards: str, discard: Sequence[str] = ()) -> Self:
        """Set the Automa's deck, top last, and what it has turned; the rest is its reserve."""
        automa = self.s.automa
        assert automa is not None, "only against the Automa"
        automa.deck, automa.discard = list(cards), list(discard)
        out = {*cards, *discard}
        automa.reserve = [key for key in self.g.rules.automa_cards if key not in out]
        return self

    # What a player has.

    def goods(
        self,
        seat: int = 0,
        *,
        coins: int = 0,
        tools: int = 0,
        scholars: int = 0,
        books: Sequence[int] = (0, 0, 0, 0),
        bowls: Sequence[int] = (5, 7, 0),
        vp: int = START_VP,
    ) -> Self:
        """Set what a player has; what is not named is as at the start."""
        p = self.p(seat)
        p.coins, p.tools, p.books = coins, tools, list(books)
        p.scholars, p.pool = scholars, p.pool + p.scholars - scholars
        p.bowl1, p.bowl2, p.bowl3 = bowls
        p.tokens = sum(bowls)
        p.vp = p.tally[POINT_INDEX["start"]] = vp
        return self

    def levels(self, seat: int, *levels: int) -> Self:
        """Set science levels in the order banking, law, engineering, medicine."""
        self.p(seat).levels = list(levels)
        return self

    def tiles(
        self,
        seat: int = 0,
        *,
        competencies: Sequence[str] = (),
        innovations: Sequence[str] = (),
        palace: str = "",
        bonus: str = "",
        cities: Sequence[str] = (),
    ) -> Self:
        """Give tiles, from where they lie, without what taking them brings."""
        s, p = self.s, self.p(seat)
        for key in competencies:
            p.competencies.append(key)
            s.copies[s.competencies.index(key)] -= 1
        for key in innovations:
            p.innovations.append(key)
            s.display = ["" if shown == key else shown for shown in s.display]
        if palace:
            p.palace, p.palace_built = palace, True
            s.palaces = [key for key in s.palaces if key != palace]
        if bonus:
            swapped = {bonus: p.bonus}
            s.bonuses = [swapped.get(key, key) for key in s.bonuses]
            for other in s.players:
                other.bonus = swapped.get(other.bonus, other.bonus)
            p.bonus = bonus
        for key in cities:
            p.cities.append(key)
            s.city_stock[key] -= 1
        return self

    # Beginning to play.

    def turn(self, seat: int = 0) -> Self:
        """Begin with a seat's turn in the action phase."""
        return self.begin(Turn(seat=seat), seat=seat)

    def begin(self, *steps: Step, seat: int = 0) -> Self:
        """Begin in the action phase with steps of one's own, then the turn after a seat's."""
        return self.owe(*steps, NextTurn(after=seat), *self.later())

    def science(self, *steps: Step) -> Self:
        """Begin in the science phase with steps of one's own, then the next round."""
        self.s.phase = SCIENCE
        for p in self.s.players:
            p.passed = True
        return self.owe(*steps, CleanUp(), PlayRound(number=self.s.round + 1))

    def setup(self, *steps: Step) -> Self:
        """Begin in the setup phase with steps of one's own, then round 1."""
        self.s.phase, self.s.round = SETUP, 0
        return self.owe(*steps, PlayRound(number=1))

    def later(self) -> list[Step]:
        """What is owed when the action phase is over."""
        if self.s.round == LAST_ROUND:
            return [FinalScoring()]
        return [SciencePhase(), PlayRound(number=self.s.round + 1)]

    # Playing on.

    def do(self, *texts: str) -> Self:
        """Choose one after the other."""
        self.play(*texts)
        return self

    def end_turn(self) -> Self:
        """Answer all offers with no, and close the turn."""
        while self.asked in ("OfferPower", "CloseTurn"):
            seat = self.seat
            self.do("decline" if self.asked == "OfferPower" else "done")
            if seat != self.seat and self.asked == "TakeAction":
                break
        return self

    def leave(self) -> Self:
        """Pass, take the first round bonus, and close the turn."""
        self.do("pass")
        if self.asked == "TakeRoundBonus":
            self.do(self.offered[0])
        return self.end_turn()

    # Reading.

    @property
    def g(self) -> Innovation:
        """The position."""
        return self.game

    @property
    def s(self) -> InnovationState:
        """Its state."""
        state: InnovationState = self.game.state
        return state

    def p(self, seat: int = 0) -> Player:
        """A player's record."""
        return self.s.players[seat]

    def rule_against(self, text: str) -> str:
        """The rule that forbids an action; empty if it is allowed."""
        reason = self.why_not(text)
        return "" if reason is None else reason.rule

    def label(self, action: Action) -> str:
        """An option in words."""
        decision = self.decision
        assert decision is not None, "nothing is asked"
        return self.say(decision.label(self.g, action))

    def targets(self, word: str) -> list[str]:
        """The hexes or keys offered with a verb."""
        return [text.split()[1] for text in self.offered if text.split()[0] == word]

    def reach(self, seat: int = 0) -> list[str]:
        """Empty hexes in reach."""
        return [NAMES[h] for h in bits(open_reach(self.g, seat))]

    def building(self, at: str) -> tuple[int, str]:
        """Owner and kind on a hex."""
        return self.s.owner[INDEX[at]], KINDS[self.s.building[INDEX[at]]]

    def level(self, seat: int, discipline: str) -> int:
        """A science level."""
        return self.p(seat).levels[DISCIPLINES.index(discipline)]

    def bowls(self, seat: int = 0) -> tuple[int, int, int]:
        """Power tokens by bowl."""
        p = self.p(seat)
        return p.bowl1, p.bowl2, p.bowl3

    def points(self, seat: int = 0) -> dict[str, int]:
        """Where a player's points come from, in words."""
        return {self.say(what): n for what, n in self.standing.breakdown[seat]}
