"""The core's own promises: order of steps and triggers, copies, chance, text, records, packs."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import pentarchy
from pentarchy.core import hexes, pack
from pentarchy.core.action import Action, ActionSpace, Domain, Vocabulary
from pentarchy.core.chance import Chance, below, scrambled, shuffle
from pentarchy.core.errors import IllegalAction, Malformed
from pentarchy.core.match import Match, restore
from pentarchy.core.rulebook import parse
from pentarchy.core.state import Mutable
from tests import toy
from tests.support import play, play_until, wander


def begin(seed: int = 3, **kwargs: Any) -> Match:
    return pentarchy.new(toy.RULES, 2, seed, **kwargs)


class TestStack:
    def test_push_resolves_its_first_argument_first(self) -> None:
        match = begin()
        with match.edit() as g:
            coins = g.state.players[0].coins
            g.push(toy.Gain(seat=0, coins=2), toy.Turn(seat=1))
        assert match.game.state.players[0].coins == coins + 2
        assert match.seat == 1

    def test_triggers_come_before_the_continuation(self) -> None:
        """A merchant in play pays before what the step itself had pushed goes on."""
        match = begin()
        with match.edit() as g:
            g.state.players[0].played = ["merchant"]
            g.state.players[0].hand = ["guide", "porter", "merchant"]
            recount(g)
        match.apply("roll")
        rolled = next(e for _, e in match.events if isinstance(e, toy.Rolled))
        expected = 1 + (0 if rolled.number == 6 else rolled.number // 2)
        assert match.game.state.players[0].coins == expected

    def test_a_choice_inside_a_choice_survives_json(self) -> None:
        match = play_until(begin(), lambda m: isinstance(m.decision, toy.OneOf))
        again = pentarchy.from_json(match.to_json())
        assert again.decision == match.decision
        assert [a.text for a in again.options] == ["pick 1", "pick 2"]

    def test_an_endless_loop_is_an_error_not_a_hang(self) -> None:
        class Again(toy.Gain, frozen=True, kw_only=True):
            def resolve(self, g: Any) -> None:
                g.push(self)

        match = begin()
        match.game.push(Again(seat=0, coins=0))
        with pytest.raises(AssertionError, match="100000 steps"):
            match.game.advance()


def recount(g: Any) -> None:
    """Give the deck whatever cards are not elsewhere."""
    s = g.state
    everything = [c.key for c in g.rules.catalogue for _ in range(c.copies)]
    for p in s.players:
        for c in p.hand + p.played:
            everything.remove(c)
    s.deck = everything


class TestRefusals:
    def test_an_illegal_action_says_why_and_changes_nothing(self) -> None:
        match = begin()
        before = match.state_hash
        absent = next(
            k for k in toy.RULES.catalogue.cards if f"play {k}" not in map(str, match.options)
        )
        with pytest.raises(IllegalAction, match=f"You do not hold {absent.title()}.*R2"):
            match.apply(f"play {absent}")
        assert match.state_hash == before

    def test_an_answer_to_another_question_names_the_question(self) -> None:
        refusal = begin().why_not("pick 1")
        assert refusal is not None
        assert "Play a card or roll the die" in refusal.sentence
        assert refusal.rule == "R1"

    def test_a_spot_gives_the_refusals_of_what_touches_it(self) -> None:
        match = begin()
        absent = next(
            k for k in toy.RULES.catalogue.cards if f"play {k}" not in map(str, match.options)
        )
        assert [r.rule for r in match.why_not_spot(f"hand:{absent}")] == ["R2"]


class TestUndo:
    def test_a_roll_cannot_be_taken_back(self) -> None:
        match = play(begin(), ["roll"])
        assert not match.can_undo
        assert not match.undo()

    def test_what_reveals_nothing_can(self) -> None:
        match = play_until(begin(), lambda m: "play guide" in map(str, m.options))
        before = match.state_hash
        match.apply("play guide")
        assert match.undo()
        assert match.state_hash == before


class TestEdit:
    def test_a_position_that_does_not_add_up_changes_nothing(self) -> None:
        match = play(begin(), ["roll"])
        before, told = match.state_hash, match.log(None)
        with pytest.raises(Malformed, match="does not add up"), match.edit() as g:
            g.state.deck.append("porter")
        assert match.state_hash == before
        match.apply("roll")
        assert len(match.log(None)) > len(told)

    def test_a_mistake_in_the_block_changes_nothing(self) -> None:
        def stumble(g: toy.Toy) -> None:
            g.state.deck.pop()
            raise ValueError("nobody")

        match = begin()
        before = match.state_hash
        with pytest.raises(ValueError, match="nobody"), match.edit() as g:
            stumble(g)
        assert match.state_hash == before


class TestBadCalls:
    def test_there_is_no_such_seat(self) -> None:
        for seat in (-1, 2):
            with pytest.raises(Malformed, match="expected 0 to 1, or None"):
                begin().view(seat)

    def test_a_seed_is_a_number_and_every_seat_has_a_name(self) -> None:
        with pytest.raises(Malformed, match="expected a whole number"):
            pentarchy.new("toy", 2, seed="7")  # type: ignore[arg-type]
        with pytest.raises(Malformed, match="1 names were given for 2 seats"):
            pentarchy.new("toy", 2, players=["Ada"])


class Inner(Mutable):
    numbers: list[int]


class Outer(Mutable):
    inner: Inner
    many: list[Inner]
    table: dict[str, list[int]]
    maybe: Inner | None = None
    label: str = ""


class TestCopy:
    def test_what_can_change_is_copied_and_the_rest_shared(self) -> None:
        first = Outer(Inner([1]), [Inner([2])], {"a": [3]}, Inner([4]), "same")
        second = first.copy()
        assert second == first
        second.inner.numbers.append(9)
        second.many[0].numbers.append(9)
        second.table["a"].append(9)
        assert second.maybe is not None
        second.maybe.numbers.append(9)
        assert first == Outer(Inner([1]), [Inner([2])], {"a": [3]}, Inner([4]), "same")


class TestChance:
    def test_the_stream_never_changes(self) -> None:
        """Golden matches rest on these numbers: splitmix64 from seed 0."""
        chance = Chance(0)
        from pentarchy.core.chance import word

        assert [word(chance) for _ in range(2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]

    @given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
    def test_below_stays_below(self, seed: int, n: int) -> None:
        assert 0 <= below(Chance(seed), n) < n

    @given(st.lists(st.integers()), st.integers(0, 2**32))
    def test_a_shuffle_loses_nothing(self, items: list[int], seed: int) -> None:
        shuffled = items[:]
        shuffle(Chance(scrambled(seed)), shuffled)
        assert sorted(shuffled) == sorted(items)


class Go(Action, frozen=True):
    word: ClassVar[str] = "go"
    to: str
    steps: int
    fast: bool


class TestActions:
    def test_text_and_back(self) -> None:
        words = Vocabulary([Go])
        assert Go("D4", 3, True).text == "go D4 3 yes"
        assert words.parse("go D4 3 yes") == Go("D4", 3, True)

    @pytest.mark.parametrize(
        "text, expected",
        [
            ("", "unknown action ''"),
            ("fly D4", "expected one of: done, go"),
            ("go D4", "expected: go <to> <steps> <fast>"),
            ("go D4 x yes", "<steps> is 'x'; expected a whole number"),
            ("go D4 3 maybe", "expected yes or no"),
        ],
    )
    def test_a_bad_text_says_what_was_expected(self, text: str, expected: str) -> None:
        with pytest.raises(Malformed) as caught:
            Vocabulary([Go]).parse(text)
        assert expected in str(caught.value)

    def test_numbers_and_back(self) -> None:
        space = ActionSpace([Domain(Go, to=["A", "B"], steps=range(3), fast=[False, True])])
        assert space.size == 12
        assert [space.number(a) for a in space] == list(range(12))
        assert [space.action(n) for n in range(12)] == list(space)


class TestRecords:
    def test_a_record_is_readable_and_replays(self) -> None:
        match = begin(players=("Ada", "Bruno"))
        for _ in wander(match):
            pass
        text = match.record.to_text()
        assert text.startswith("pentarchy record 1\ngame toy\nversion 1\nseats 2\nmode plain\n")
        assert pentarchy.load(text, rules=toy.RULES).state_hash == match.state_hash

    @pytest.mark.parametrize(
        "change, expected",
        [
            (("pentarchy record 1", "something"), "line 1: not a record"),
            (("seats 2", "seats two"), "header seats is 'two'; expected a whole number"),
            (("seats 2", "seats 9"), "cannot be played with 9 seats; expected one of: 2, 3"),
            (("mode plain", "mode fancy"), "no mode 'fancy'; expected one of: plain, long"),
            (("option goal 10", "option goal 11"), "option goal is '11'; expected one of: 10, 20"),
            (("seed 3", "sneed 3"), "unknown header 'sneed'"),
            (("roll", "rolll"), "action 1: unknown action 'rolll'"),
            (("roll", "pick 1"), "action 1: pick 1"),
        ],
    )
    def test_a_damaged_record_says_where(self, change: tuple[str, str], expected: str) -> None:
        text = play(begin(), ["roll"]).record.to_text().replace(*change, 1)
        with pytest.raises((Malformed, IllegalAction)) as caught:
            pentarchy.load(text, rules=toy.RULES)
        assert expected in str(caught.value)

    @pytest.mark.parametrize(
        "change, expected",
        [
            (("base 1 1", "base -1 1"), "base: after -1 actions; expected 0 to 1"),
            (("base 1 1", "base 2 1"), "base: after 2 actions; expected 0 to 1"),
            (("base 1 1", "base 1 9"), "base: by rules version 9; expected 0 to 1"),
            (("base 1 1", "base 1 -1"), "base: by rules version -1;"),
            (("base 1 1", "base one 1"), "base: expected two whole numbers"),
            (('"round":2', '"round":"two"'), "base: not a position of toy"),
            (('"type":"Turn","seat":1', '"type":"Turn"'), "Turn is owed to seat -1; expected 0"),
            (('"type":"Turn","seat":1', '"type":"Turn","seat":9'), "expected 0 to 1"),
            (('"type":"Turn"', '"type":"EndTurn"'), "EndTurn is on top; expected a decision"),
            (('"type":"Turn"', '"type":["Turn"]'), "base: unknown step ['Turn']"),
            (('"deck":["', '"deck":["porter","'), "base: this position does not add up"),
        ],
    )
    def test_a_base_must_be_a_position_of_the_match(
        self, change: tuple[str, str], expected: str
    ) -> None:
        match = play(begin(), ["roll"])
        with match.edit() as g:
            g.state.round = 2
        text = match.record.to_text()
        assert change[0] in text
        assert pentarchy.load(text, rules=toy.RULES).state_hash == match.state_hash
        with pytest.raises(Malformed) as caught:
            pentarchy.load(text.replace(*change, 1), rules=toy.RULES)
        assert expected in str(caught.value)

    def test_a_base_has_all_the_seats_of_the_match(self) -> None:
        match = begin()
        with match.edit() as g:
            g.state.deck += g.state.players.pop().hand
        with pytest.raises(Malformed, match="base: a position of 1 seats; expected 2"):
            pentarchy.load(match.record.to_text(), rules=toy.RULES)

    def test_a_saved_match_must_be_a_position_of_its_record(self) -> None:
        text = begin().to_json().replace('"after":0', '"after":-1')
        with pytest.raises(Malformed, match="base: after -1 actions; expected 0 to 0"):
            pentarchy.from_json(text)

    def test_a_match_outlives_a_rules_fix(self) -> None:
        """If it no longer replays, it goes on from its latest snapshot, and the log says so."""
        match = begin(mode="long")
        while len(match.record.actions) < 22:
            match.apply("roll" if "roll" in map(str, match.options) else match.options[0])
        record = msgspec.structs.replace(match.record, version=0)
        assert record.snapshots
        record.actions[3] = "pick 2"
        again = restore(toy.RULES, record)
        assert "goes on from its position after 20 actions" in again.log(None)[0]
        assert again.state_hash == match.state_hash

    def test_a_short_match_goes_on_as_far_as_the_mended_rules_allow(self) -> None:
        """Without a snapshot yet, what still replays is kept and the rest is taken back."""
        match = begin(mode="long")
        while len(match.record.actions) < 6:
            match.apply("roll" if "roll" in map(str, match.options) else match.options[0])
        record = msgspec.structs.replace(match.record, version=0)
        record.actions[3] = "pick 2"
        again = restore(toy.RULES, record)
        assert again.record.actions == record.actions[:3]
        assert "the last 3 were taken back" in again.log(None)[0]

    def test_a_match_that_still_replays_just_goes_on(self) -> None:
        match = play(begin(), ["roll"])
        again = restore(toy.RULES, msgspec.structs.replace(match.record, version=0))
        assert again.notes == []
        assert again.record.version == toy.RULES.version


class TestPacks:
    def test_a_pack_gives_the_same_cards_back(self) -> None:
        rules = pack.read(pack.export(toy.RULES), toy.RULES)
        assert list(rules.catalogue) == list(toy.RULES.catalogue)

    def test_a_changed_pack_changes_the_game(self) -> None:
        text = pack.export(toy.RULES).replace("copies: 6", "copies: 9")
        match = pentarchy.new(pack.read(text, toy.RULES), 2, 1)
        assert len(match.game.state.deck) == 18 - 6

    def test_a_record_is_replayed_only_with_the_pack_it_was_played_with(self) -> None:
        text = pack.export(toy.RULES).replace("copies: 6", "copies: 9")
        match = play(pentarchy.new(pack.rules_of("toy", text), 2, 1), ["roll"])
        record = match.record.to_text()
        assert f"pack {pack.fingerprint(text)}" in record
        for rules in (pack.read(text, toy.RULES), pack.rules_of("toy", text)):
            assert pentarchy.load(record, rules=rules).state_hash == match.state_hash
            assert pentarchy.from_json(match.to_json(), rules).state_hash == match.state_hash
        with pytest.raises(Malformed, match="played with the components of pack"):
            pentarchy.load(record)
        with pytest.raises(Malformed, match="these are the game's own components"):
            pentarchy.from_json(match.to_json())
        with pytest.raises(Malformed, match="played with the game's own components"):
            pentarchy.load(begin().record.to_text(), rules=pack.rules_of("toy", text))

    def test_any_yaml_tool_leaves_a_pack_as_it_is(self) -> None:
        text = pack.export(toy.RULES)
        again = yaml.safe_dump(yaml.safe_load(text), sort_keys=False)
        assert list(pack.read(again, toy.RULES).catalogue) == list(toy.RULES.catalogue)

    @pytest.mark.parametrize(
        "change, expected",
        [
            (("copies: 4", "copies: four"), "line 13: Goods merchant: copies: Expected `int`"),
            (("copies: 4", "copes: 4"), "Goods merchant has no field 'copes'"),
            (("kind: Goods", "kind: Gods"), "line 6: a card without a known kind"),
            (("Rolled:", "Roled:"), "unknown event 'Roled'; expected one of: Rolled"),
            (("type: Gain", "type: Gian"), "line 9: Goods merchant: unknown step 'Gian'"),
            (("game: toy", "game: boy"), "line 2: not a pack of toy"),
            (("key: guide", "key: merchant"), "a second component with the key 'merchant'"),
            (("cards:", "cards: ["), "not YAML"),
            (("version: 1", "version: 77"), "line 3: made for later rules; expected version 1"),
            (("copies: 4", "copies: 4\n  adds: {luck: 1}"), "merchant adds to 'luck'; expected"),
            (("key: guide", "key: the guide"), "line 15: Goods the guide: key: expected a word"),
            (("key: guide", "key: ''"), "line 15: Goods : key: expected a word without spaces"),
            (("key: guide", 'key: "a\\u2028b"'), "key: expected a word without spaces, got"),
            (("kind: Goods", "kind: [Goods]"), "line 6: a card without a known kind"),
            (("type: Gain", "type: [Gain]"), "line 9: Goods merchant: unknown step ['Gain']"),
            (
                ("copies: 4", "copies: 2001-99-99"),
                "line 13: not YAML: '2001-99-99' is no time",
            ),
            (("copies: 4", "copies: !!bool four"), "line 13: not YAML: 'four' is no bool"),
            (
                ("copies: 4", "copies: '\a'"),
                "line 13: not YAML: the character '\\x07' is",
            ),
            (("copies: 4", "? [copies]\n  : 4"), "line 13: not YAML: found unhashable key"),
            (("copies: 4", "text: " + "[" * 9999), "not YAML: nested too deeply"),
            (("copies: 4", "text: &all [*all]"), "line 13: repeated by aliases until there are"),
        ],
    )
    def test_a_wrong_pack_says_line_and_field(self, change: tuple[str, str], expected: str) -> None:
        text = pack.export(toy.RULES).replace(*change, 1)
        with pytest.raises(Malformed) as caught:
            pack.read(text, toy.RULES)
        assert expected in str(caught.value)

    def test_a_pack_kept_with_a_match_need_not_have_words_as_keys(self) -> None:
        text = pack.export(toy.RULES).replace("key: guide", "key: the guide", 1)
        assert "the guide" in pack.rules_of("toy", text).catalogue

    def test_an_alias_saves_writing_a_text_again(self) -> None:
        text = pack.export(toy.RULES)
        short = text.replace("coins: 2", "coins: &two 2").replace("coins: 3", "coins: *two")
        same = text.replace("coins: 3", "coins: 2")
        made = [list(pack.read(t, toy.RULES).catalogue) for t in (short, same)]
        assert made[0] == made[1]

    def test_aliases_of_aliases_do_not_outgrow_the_pack(self) -> None:
        inside = ["x", *(f"*a{n}" for n in range(11))]
        rows = [f"a{n}: &a{n} [" + ", ".join([it] * 10) + "]" for n, it in enumerate(inside)]
        text = "\n".join([*rows, pack.export(toy.RULES)])
        with pytest.raises(Malformed, match="line 1: repeated by aliases until there are more"):
            pack.read(text, toy.RULES)

    @pytest.mark.parametrize("text", ["", "hello", "pack: hello\ncards: []", "pack: {game: [toy]}"])
    def test_a_pack_names_its_game(self, text: str) -> None:
        assert pack.named_game(pack.export(toy.RULES)) == "toy"
        with pytest.raises(Malformed, match="line 1: not a pack; expected"):
            pack.named_game(text)


class TestHexes:
    @given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.integers(0, 5))
    def test_turning_keeps_distances(self, h: hexes.Hex, sixths: int) -> None:
        turned = hexes.rotated(h, sixths)
        assert hexes.distance((0, 0), turned) == hexes.distance((0, 0), h)
        assert hexes.rotated(turned, 6 - sixths) == h

    def test_the_neighbours_are_one_step_away_and_clockwise(self) -> None:
        around = hexes.neighbours((2, -1))
        assert [hexes.distance((2, -1), n) for n in around] == [1] * 6
        assert all(
            hexes.rotated(hexes.DIRECTIONS[i], 1) == hexes.DIRECTIONS[(i + 1) % 6] for i in range(6)
        )

    def test_spread_counts_steps_and_stops_at_its_reach(self) -> None:
        places = [(q, 0) for q in range(5)]
        assert hexes.spread(hexes.table(places), [0], 3) == [0, 1, 2, 3, -1]


def test_every_verb_of_a_match_is_shown_at_work() -> None:
    verbs = {name: made for name, made in vars(Match).items() if not name.startswith("_")}
    assert [name for name, made in verbs.items() if ">>>" not in (made.__doc__ or "")] == []


def test_a_rules_reference_is_read_by_id() -> None:
    text = "# T\n## 5. Acts\n### 5.1 Row\n**R5.1** One.\nMore.\n> Source: line 3\n\n"
    text += "**R5.2** Two.\n## 8. Worked examples\n**V1** Ex.\n"
    book = parse(text, "x")
    assert list(book) == ["R5.1", "R5.2", "V1"]
    assert (book["R5.1"].text, book["R5.1"].notes, book["R5.1"].section) == (
        "One.\nMore.",
        "Source: line 3",
        "5.1 Row",
    )
    assert book["V1"].example
    with pytest.raises(Malformed, match=r"R5\.1 stands twice"):
        parse(text + "**R5.1** Again.", "x")
