"""A table in plain text, for who reads and does not look: from the JSON that the server sends."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

Json = Any
PARTS = ("own", "rivals", "common")


def table(view: Json, players: Json, names: Mapping[str, str], part: str = "") -> str:
    """What lies on the table, area by area, with its addresses; a part of it or all."""
    return "\n".join(
        line
        for area in view["areas"]
        if part in ("", _part(area, view["seat"]))
        for line in _area(area, players, names)
    )


def question(state: Json) -> str:
    """What is asked of whom, and the options by number."""
    ask, lines = state["view"]["ask"], list[str]()
    if state["status"] == "open":
        return "Play begins when every seat is taken."
    if ask is None:
        return standing(state)
    rule = f" ({ask['rule']})" if ask["rule"] else ""
    lines.append(f"{_name(state['players'], ask['seat'])} is asked: {ask['prompt']}{rule}")
    lines += [f"  then: {step}" for step in ask["why"]]
    if (left := time_left(state)) is not None:
        lines.append(f"  seconds left: {left:.0f}")
    for option in ask["options"]:
        where = f"  at {', '.join(option['spots'])}" if option.get("spots") else ""
        group = f"{option['group']}: " if option.get("group") else ""
        lines.append(f"{option['id']}. {group}{option['label']}  [{option['action']}]{where}")
    return "\n".join(lines)


def standing(state: Json) -> str:
    """How the seats stand, the first first; with where the points come from if that is known."""
    now = state["view"]["standing"]
    lines = ["The match is over." if state["status"] == "finished" else "The match goes on."]
    for seat in sorted(range(len(now["scores"])), key=lambda s: now["places"][s]):
        parts = now["breakdown"][seat] if now["breakdown"] else ()
        told = ", ".join(f"{label} {points}" for label, points in parts)
        name = _name(state["players"], seat)
        lines.append(f"{now['places'][seat]}. {name}: {now['scores'][seat]}  {told}".rstrip())
    return "\n".join(lines)


def time_left(state: Json) -> float | None:
    """The seconds that whoever is asked has left; None without a clock."""
    clocks = state.get("clocks") or {}
    if not clocks.get("left") or clocks["seat"] is None:
        return None
    return float(clocks["left"][clocks["seat"]] - max(0, time.time() - clocks["since"]))


def _part(area: Json, seat: int | None) -> str:
    if area.get("owner") is None:
        return "common"
    return "own" if area["owner"] == seat else "rivals"


def _area(area: Json, players: Json, names: Mapping[str, str]) -> Iterator[str]:
    owner = f" of {_name(players, area['owner'])}" if area.get("owner") is not None else ""
    told = [*_counters(area), *area.get("lines", ()), *_spots(area, players, names)]
    if told:
        yield f"## {area.get('title') or area['id']}{owner}"
        yield from told


def _counters(area: Json) -> Iterator[str]:
    for one in area.get("counters", ()):
        most = f" of {one['most']}" if one.get("most") is not None else ""
        note = f" ({one['note']})" if one.get("note") else ""
        yield f"{one['label']}: {one['value']}{most}{note}"


def _spots(area: Json, players: Json, names: Mapping[str, str]) -> Iterator[str]:
    lies = area["kind"] == "Hexes"
    for spot in area.get("spots", ()):
        pieces = [_piece(piece, players, names) for piece in spot.get("pieces", ())]
        label = spot.get("label", "")
        words = ["" if spot["id"].endswith(f":{label}") else label, spot.get("kind", "")]
        if lies:
            words.append(f"at {spot.get('x', 0):g},{spot.get('y', 0):g}")
        if pieces or label or lies:
            yield f"{' '.join(filter(None, [spot['id'], *words]))}: {'; '.join(pieces) or '-'}"


def _piece(piece: Json, players: Json, names: Mapping[str, str]) -> str:
    what = (
        piece.get("label") or names.get(piece.get("key", "")) or piece.get("key") or piece["kind"]
    )
    many = f" x{piece['count']}" if piece.get("count", 1) != 1 else ""
    face = f" ({piece['face']})" if piece.get("face") else ""
    owner = piece.get("owner")
    return f"{what}{many}{face}" + ("" if owner is None else f" of {_name(players, owner)}")


def _name(players: Json, seat: int) -> str:
    return str(players[seat]["name"])
