"""What the terminal calls plain pieces, their states, and places that are no components."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.core.message import Message
from pentarchy.core.teller import Teller

KINDS = {
    "blue": Message("blue token"),
    "book": Message("book"),
    "bridge": Message("bridge"),
    "building": Message("building"),
    "caravan": Message("caravan"),
    "card": Message("card"),
    "coin": Message("coin"),
    "control": Message("control token"),
    "cube": Message("cube"),
    "die": Message("die"),
    "disc": Message("disc"),
    "fate": Message("fate die"),
    "indicator": Message("indicator"),
    "leader": Message("leader"),
    "marker": Message("marker"),
    "material": Message("material tile"),
    "pawn": Message("pawn"),
    "place": Message("place"),
    "pointer": Message("pointer"),
    "power_token": Message("power token"),
    "raw": Message("material"),
    "resource": Message("resource"),
    "scholar": Message("scholar"),
    "scientist": Message("scientist"),
    "site": Message("site"),
    "stage": Message("stage"),
    "structure": Message("structure"),
    "technology": Message("technology"),
    "territory": Message("territory"),
    "token": Message("token"),
    "tribe": Message("tribe"),
    "village": Message("village"),
    "wonder": Message("wonder"),
    "worker": Message("worker"),
    "yellow": Message("yellow token"),
}
FACES = {
    "down": Message("face down"),
    "fresh": Message("just taken"),
    "left": Message("left"),
    "locked": Message("locked"),
    "neutral": Message("neutral"),
    "next": Message("next round"),
    "now": Message("this round"),
    "own": Message("own"),
    "past": Message("past round"),
    "ravaged": Message("ravaged"),
    "reinforced": Message("reinforced"),
    "right": Message("right"),
    "shown": Message("shown"),
    "unbuilt": Message("not yet built"),
    "unfinished": Message("unfinished"),
    "used": Message("used"),
    "weak": Message("weak"),
}
PLACES = {
    "blocked": Message("blocked site"),
    "camp": Message("camp"),
    "coast": Message("coast"),
    "desert": Message("desert"),
    "edge": Message("edge of the world"),
    "fire": Message("campfire"),
    "forest": Message("forest"),
    "frontier": Message("frontier"),
    "ground": Message("ground"),
    "hills": Message("hills"),
    "home": Message("home"),
    "island": Message("island"),
    "jungle": Message("jungle"),
    "level1": Message("level {n}", n=1),
    "level2": Message("level {n}", n=2),
    "level3": Message("level {n}", n=3),
    "level4": Message("level {n}", n=4),
    "mountains": Message("mountains"),
    "plains": Message("plains"),
    "river": Message("river"),
    "wilderness": Message("wilderness"),
}


def said(key: str, words: dict[str, Message], teller: Teller) -> str:
    """A key by the terminal's word for it, or else by its name in the game."""
    return teller.say(words[key]) if key in words else teller.name(key)


def signs(words: Iterable[str]) -> dict[str, str]:
    """A letter for each word: its first that no word before it has taken.

    >>> signs(["desert", "dry lake", "forest"])
    {'desert': 'd', 'dry lake': 'r', 'forest': 'f'}
    """
    found: dict[str, str] = {}
    for word in words:
        if word not in found:
            letters = [c for c in word.lower() if c.isalpha()] + list("0123456789")
            found[word] = next(c for c in letters if c not in found.values())
    return found
