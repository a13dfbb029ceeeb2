"""Who sits where when a table is opened: wishes become seats with names."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from pentarchy import bots
from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Seat, Verbatim
from pentarchy.server.protocol import SeatWish
from pentarchy.server.store import SeatRow

BOT_NAMES = ("Ada", "Bruno", "Chiyo", "Dumas", "Esra", "Femi", "Greta", "Hugo")


def seated(
    wishes: Sequence[SeatWish], holder: str, unattended: Sequence[Seat] = ()
) -> list[SeatRow]:
    """The seats as wished; on unattended ones nobody sits but the rules."""
    rows: list[SeatRow] = []
    for seat, wish in enumerate(wishes):
        if seat in unattended:
            rows.append(SeatRow(seat, "rules", unused("Automa", rows)))
        else:
            rows.append(_row(seat, wish, holder, rows))
    return rows


def reseated(seat: Seat, wish: SeatWish, holder: str, others: Sequence[SeatRow]) -> SeatRow:
    """One seat as wished, among others that are taken."""
    return _row(seat, wish, holder, [s for s in others if s.seat != seat])


def _row(seat: Seat, wish: SeatWish, holder: str, others: Sequence[SeatRow]) -> SeatRow:
    name = clean(wish.name)
    if wish.kind == "bot":
        free = next((n for n in BOT_NAMES if n not in {o.name for o in others}), "Bot")
        return SeatRow(seat, "bot", unused(name or free, others), level(wish.level))
    if wish.kind == "open":
        code = secrets.token_urlsafe(18)
        return SeatRow(seat, "open", unused(name or f"Player {seat + 1}", others), code=code)
    return SeatRow(seat, "human", unused(name or f"Player {seat + 1}", others), holder=holder)


def level(wished: str) -> str:
    """A level, perhaps with a temperament, or a bot by its plain name; the lower of the middle
    levels if none was wished."""
    known = bots.levels()
    if wished and wished not in known:
        first, dash, temper = wished.partition("-")
        if not (temper.isidentifier() and first in known if dash else first.isidentifier()):
            raise Malformed(
                Message(
                    "No bot has the level {level}; there are: {levels}.",
                    level=Verbatim(wished),
                    levels=Verbatim(", ".join(known)),
                )
            )
        bots.make(wished)
    return wished or known[(len(known) - 1) // 2]


def clean(name: str) -> str:
    """A name that fits into a record: printable, without commas."""
    kept = "".join(c if c.isprintable() and c != "," else " " for c in name)
    return " ".join(kept.split())[:40]


def unused(name: str, others: Sequence[SeatRow]) -> str:
    """The name, told apart from those already there."""
    taken = {o.name for o in others}
    return next(n for n in (name, *(f"{name} {i}" for i in range(2, 99))) if n not in taken)
