"""Positions by hand: a quiet table at seat 0's action, on which a test puts what it needs."""

from __future__ import annotations

from collections.abc import Sequence

import pentarchy
from pentarchy.core.action import Action
from pentarchy.core.match import Match
from pentarchy.core.step import Step
from pentarchy.games.innovation import RULES
from pentarchy.games.innovation.building import name_city, put
from pentarchy.games.innovation.geometry import HEXES, INDEX, NAMES, WHEEL, bits
from pentarchy.games.innovation.queries import KIND_INDEX, open_reach
from pentarchy.games.innovation.rules import Innovation, InnovationRules
from pentarchy.games.innovation.scoring import FinalScoring
from pentarchy.games.innovation.state import (
    ACTIONS,
    DISCIPLINES,
    NEUTRAL,
    NOBODY,
    SCIENCE,
    SETUP,
    InnovationState,
    Player,
)
from pentarchy.games.innovation.turn import CleanUp, NextTurn, PlayRound, SciencePhase, Turn

BOARDS = ("desert", "lake", "forest", "mountain", "swamp")
QUIET = (
    "bonus_power_coins",
    "bonus_coins",
    "bonus_send_scholar",
    "bonus_pass_school",
    "bonus_science",
)
QUIET_FACTIONS = ("inventors", "lizards", "felines", "philosophers", "monks")
OPEN = ("bonus_build_guild", "bonus_spade", "bonus_bridge")
QUIET_ROUNDS = ("round_07", "round_12", "round_11", "round_10", "round_05", "round_06")


class Table:
    """A match whose position a test writes down before it begins."""

    def __init__(
        self,
        seats: int = 3,
        *,
        boards: Sequence[str] = BOARDS,
        factions: Sequence[str] = (),
        rounds: Sequence[str] = (),
        at: int = 1,
        mode: str = "standard",
        rules: InnovationRules = RULES,
        **options: str,
    ) -> None:
        self.match: Match = pentarchy.new(rules, seats, 1, mode, options)
        g, s = self.g, self.s
        side = g.rules.boards[s.side]
        g.stack.clear()
        s.players = [Player(left=g.rules.pieces[:]) for _ in range(seats)]
        s.order = list(range(seats))
        s.terrain, s.building = side.terrain[:], [0] * HEXES
        s.owner, s.city = [NOBODY] * HEXES, [0] * HEXES
        s.spaces = [NOBODY] * 16
        for d in range(len(s.neutral_levels)):
            s.spaces[4 * d + 1] = NEUTRAL
        s.competencies = list(g.rules.competencies)
        s.copies = [4] * len(s.competencies)
        s.display = list(g.rules.innovations)[: len(s.slots)]
        s.book_actions = list(g.rules.book_actions)[:3]
        s.palaces = [] if mode == "draft" else ["palace_1", "palace_10", "palace_17"]
        quiet_rounds = [key for key in QUIET_ROUNDS if key not in rounds]
        s.round_tiles, s.final_tile = [*rounds, *quiet_rounds][:6], "final_school"
        s.bundles.clear()
        s.draft_boards.clear()
        s.draft_factions.clear()
        s.draft_palaces.clear()
        s.bonuses, s.bonus_coins = list(OPEN), [1, 1, 1]
        s.phase, s.round = ACTIONS, at
        quiet = [key for key in QUIET_FACTIONS if key not in factions]
        for i, p in enumerate(s.players):
            p.terrain = WHEEL.index(boards[i])
            p.faction = factions[i] if i < len(factions) else quiet[i - len(factions)]
            p.bonus = QUIET[i]
            p.bowl1, p.bowl2 = 5, 7
            p.vp = p.tally[0] = 20
            p.shipping = g.rules.planning[p.terrain].shipping
        if s.automa is not None:
            s.players[s.automa.seat].faction = ""
            s.automa.marked.clear()
            if g.rules.automa_factions[s.automa.faction].house == "markers":
                s.automa.youth = WHEEL.index("plains")

    @property
    def s(self) -> InnovationState:
        """The state."""
        state: InnovationState = self.match.game.state
        return state

    @property
    def g(self) -> Innovation:
        """The game."""
        return self.match.game

    def p(self, seat: int = 0) -> Player:
        """A player."""
        return self.s.players[seat]

    # Writing the position.

    def put(self, seat: int, kind: str, *places: str, neutral: bool = False) -> Table:
        """Place buildings; their hexes become home terrain."""
        for at in places:
            h = INDEX[at]
            self.s.terrain[h] = self.p(seat).terrain
            put(self.g, seat, h, KIND_INDEX[kind], neutral)
        return self

    def city(self, *places: str) -> Table:
        """Make buildings a city without its tile."""
        name_city(self.g, [INDEX[at] for at in places])
        return self

    def bridge(self, seat: int, *sites: str) -> Table:
        """Place bridges."""
        board = self.g.rules.boards[self.s.side]
        for site in sites:
            self.s.bridges.append(board.pair_index[site])
            self.s.bridge_owners.append(seat)
            self.p(seat).bridges -= 1
        return self

    def terrain(self, kind: str, *places: str) -> Table:
        """Change the terrain of hexes."""
        for at in places:
            self.s.terrain[INDEX[at]] = WHEEL.index(kind)
        return self

    def goods(
        self,
        seat: int = 0,
        *,
        coins: int = 0,
        tools: int = 0,
        scholars: int = 0,
        books: Sequence[int] = (0, 0, 0, 0),
        bowls: Sequence[int] = (5, 7, 0),
        vp: int = 20,
    ) -> Table:
        """Set what a player has."""
        p = self.p(seat)
        p.coins, p.tools, p.books = coins, tools, list(books)
        p.scholars, p.pool = scholars, p.pool + p.scholars - scholars
        p.bowl1, p.bowl2, p.bowl3 = bowls
        p.tokens = sum(bowls)
        p.vp = p.tally[0] = vp
        return self

    def levels(self, seat: int, *levels: int) -> Table:
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
    ) -> Table:
        """Give tiles, without what taking them brings."""
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

    def show(self, tile: str, slot: str = "banking_1") -> Table:
        """Put an innovation on a place of the display."""
        s = self.s
        s.display = ["" if key == tile else key for key in s.display]
        s.display[s.slots.index(slot)] = tile
        return self

    def deck(self, *cards: str, discard: Sequence[str] = ()) -> Table:
        """Set the Automa's deck, top last, and what it has turned; the rest is its reserve."""
        automa = self.s.automa
        assert automa is not None
        automa.deck, automa.discard = list(cards), list(discard)
        out = {*cards, *discard}
        automa.reserve = [key for key in self.g.rules.automa_cards if key not in out]
        return self

    # Playing.

    def start(self, *steps: Step, seat: int = 0) -> Table:
        """Begin: with seat's turn in the action phase, or with steps of the test's own."""
        first: list[Step] = list(steps) if steps else [Turn(seat=seat)]
        with self.match.edit() as g:
            g.stack[:] = [*self.later(), NextTurn(after=seat), *first[::-1]]
        return self

    def later(self) -> list[Step]:
        """What is owed when the action phase is over, next last."""
        number = self.s.round + 1
        return [FinalScoring()] if number > 6 else [PlayRound(number=number), SciencePhase()]

    def science(self, *steps: Step) -> Table:
        """Begin in the science phase with steps of the test's own, then the next round."""
        self.s.phase = SCIENCE
        for p in self.s.players:
            p.passed = True
        with self.match.edit() as g:
            g.stack[:] = [PlayRound(number=self.s.round + 1), CleanUp(), *steps[::-1]]
        return self

    def setup(self, *steps: Step) -> Table:
        """Begin in the setup phase with steps of the test's own, then round 1."""
        self.s.phase, self.s.round = SETUP, 0
        with self.match.edit() as g:
            g.stack[:] = [PlayRound(number=1), *steps[::-1]]
        return self

    def do(self, *script: str) -> Table:
        """Apply action texts."""
        for line in script:
            self.match.apply(line)
        return self

    def end_turn(self) -> Table:
        """Answer all offers with no, and close the turn."""
        while self.asked in ("OfferPower", "CloseTurn"):
            seat = self.match.seat
            self.do("decline" if self.asked == "OfferPower" else "done")
            if seat != self.match.seat and self.asked == "TakeAction":
                break
        return self

    def leave(self) -> Table:
        """Pass, take the first round bonus, and close the turn."""
        self.do("pass")
        if self.asked == "TakeRoundBonus":
            self.do(self.options[0])
        return self.end_turn()

    # Reading.

    @property
    def asked(self) -> str:
        """The name of the decision asked."""
        return type(self.match.decision).__name__

    @property
    def options(self) -> list[str]:
        """The options as texts."""
        return [a.text for a in self.match.options]

    def label(self, action: Action) -> str:
        """An option in words."""
        decision = self.match.decision
        assert decision is not None
        return self.match.say(decision.label(self.g, action))

    def points(self, seat: int = 0) -> dict[str, int]:
        """Where a player's points come from, in words."""
        return {self.match.say(what): n for what, n in self.match.standing.breakdown[seat]}

    def rule_against(self, text: str) -> str:
        """The rule that forbids an action; empty if it is allowed."""
        refusal = self.match.why_not(text)
        return "" if refusal is None else refusal.rule

    def targets(self, word: str) -> list[str]:
        """The hexes or keys offered with a verb."""
        return [text.split()[1] for text in self.options if text.split()[0] == word]

    def reach(self, seat: int = 0) -> list[str]:
        """Empty hexes in reach."""
        return [NAMES[h] for h in bits(open_reach(self.g, seat))]

    def building(self, at: str) -> tuple[int, str]:
        """Owner and kind on a hex."""
        h = INDEX[at]
        kinds = {i: k for k, i in KIND_INDEX.items()}
        return self.s.owner[h], kinds[self.s.building[h]]

    def level(self, seat: int, discipline: str) -> int:
        """A science level."""
        return self.p(seat).levels[DISCIPLINES.index(discipline)]

    def bowls(self, seat: int = 0) -> tuple[int, int, int]:
        """Power tokens by bowl."""
        p = self.p(seat)
        return p.bowl1, p.bowl2, p.bowl3
