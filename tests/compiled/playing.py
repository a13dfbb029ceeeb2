"""Plays every mode of a game with every number of players, and tells a hash of all that happened.

`python -m tests.compiled.playing GAME MATCHES` prints a line for each configuration: on both builds
they must be the same to the byte. The hash covers every option's text at every decision, the whole
position every so often (state and stack, what every seat sees, labels, prompts), the log and the
record.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import msgspec

import pentarchy
from pentarchy.core import pack
from pentarchy.core.chance import Chance, below, scrambled
from pentarchy.core.match import Match, from_json, new
from pentarchy.core.rules import Rules, find
from pentarchy.core.settings import Config

EVERY = 50
"""Decisions between two looks at the whole position."""


def main(game: str, matches: int) -> None:
    """Play, with the game's own components and with those of its pack, read again."""
    rules = find(game)
    for config in rules.configurations():
        told = [played(rules, config, seed) for seed in range(matches)]
        print(game, config.mode, config.seats, *told)
    text = pack.export(rules)
    print(game, "pack", hashlib.sha256(text.encode()).hexdigest())
    again = pack.read(text, rules)
    for config in rules.configurations()[:1]:
        print(game, "from its pack", played(again, config, 0))


def played(rules: Rules[Any], config: Config, seed: int) -> str:
    """A random match, as a hash."""
    seen = hashlib.sha256()
    match = new(rules, config.seats, seed, config.mode)
    chance, number = Chance(scrambled(seed)), 0
    while not match.over:
        options = match.options
        seen.update("\n".join(action.text for action in options).encode())
        if number % EVERY == 0:
            look(match, seen)
        match.apply(options[below(chance, len(options))])
        number += 1
    look(match, seen)
    for seat in (None, 0):
        seen.update("\n".join(match.log(seat)).encode())
    seen.update(match.record.to_text().encode())
    assert from_json(match.to_json(), rules).state_hash == match.state_hash
    return f"{number}:{seen.hexdigest()[:24]}"


def look(match: Match, seen: Any) -> None:
    """All that can be known of a position."""
    g = match.game
    seen.update(match.state_hash.encode())
    assert match.rules.codec.encode(g.copy()) == match.rules.codec.encode(g)
    seen.update(str(g).encode())
    for seat in (None, *range(match.rules.players(g))):
        seen.update(msgspec.json.encode(match.view(seat), enc_hook=match.teller.encoded))
    for decision, action in g.offered():
        for said in (decision.label(g, action), decision.prompt(g), decision.group(g, action)):
            seen.update(match.teller.say(said).encode())
        seen.update(repr((decision, action, decision.spots(g, action))).encode())
    match.rules.audit(g)


if __name__ == "__main__":
    print(pentarchy.BUILD, file=sys.stderr)
    main(sys.argv[1], int(sys.argv[2]))
