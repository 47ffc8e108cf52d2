"""Records with right digests and absurd content, as only a forger would write them."""

from __future__ import annotations

import json
import random
from typing import Any, Final, NamedTuple

import msgspec

from bidtable.core.record import FAULTS, files_digest, link
from bidtable.store.journal import START
from bidtable.store.seal import Seal
from tests.lab.hostile.mutations import ABSURD, absurd, encoded

MANY: Final = (10**30, 2**63, -1, 2**63 - 1, 2**31)


class Lines(NamedTuple):
    """A record as plain values.

    Attributes:
        first: The first line.
        later: The other lines, unsealed, and whether each was sealed.
    """

    first: dict[str, Any]
    later: list[tuple[Any, bool]]


def opened_lines(data: bytes) -> Lines:
    """Open a record of today's format, seals included."""
    raws = data.splitlines()
    first = json.loads(raws[0])
    key = first["b"].get("key")
    seal = Seal.unmasked(key) if key else None
    before, later = first["h"], []
    for raw in raws[1:]:
        line = json.loads(raw)
        part, sealed = line["b"], line["b"].get("t") == "sealed"
        if sealed:
            assert seal is not None
            part = json.loads(seal.show(part["x"], before))
        later.append((part, sealed))
        before = line["h"]
    return Lines(first, later)


def written_lines(lines: Lines) -> bytes:
    """Write plain values as a record: each line sealed if it was, and every digest right."""
    body = encoded(lines.first["b"])
    before = link(START, body)
    head = json.dumps({**lines.first, "h": before, "b": None}).encode()
    pieces = [head[:-5] + body + b"}\n"]
    seal = _seal(lines.first["b"])
    for part, sealed in lines.later:
        body = encoded(part)
        if sealed and seal is not None:
            body = msgspec.json.encode({"t": "sealed", "x": seal.hide(body, before)})
        before = link(before, body)
        pieces.append(b'{"h":"%s","b":%s}\n' % (before.encode(), body))
    return b"".join(pieces)


def _seal(opening: Any) -> Seal | None:
    try:
        return Seal.unmasked(opening["key"]) if opening["key"] else None
    except (*FAULTS, LookupError):
        return None


def forged(data: bytes, rng: random.Random) -> tuple[str, bytes]:
    """Forge a record; return how, and the result."""
    lines = opened_lines(data)
    how = rng.choice(
        ("header", "header", "seat", "number", "line", "line", "move", "rules", "older", "order")
    )
    first, later = lines.first, list(lines.later)
    if how == "header":
        _, first = absurd(first, rng)
    elif how in ("seat", "number", "older"):
        first = _with_header(first, how, rng)
    elif how == "rules":
        first, later = _with_rules(first, later, rng)
    elif how == "order":
        rng.shuffle(later)
    elif later:
        at = rng.randrange(1, len(later)) if len(later) > 1 else 0
        part, sealed = later[at]
        if how == "move" and isinstance(part, dict) and isinstance(part.get("move"), dict):
            part = {**part, "move": absurd(part["move"], rng)[1]}
        else:
            _, part = absurd(part, rng)
        later[at] = part, sealed
    if not isinstance(first, dict) or "b" not in first:
        return how, encoded(first) + b"\n"
    return how, written_lines(Lines(first, later))


def _with_header(first: dict[str, Any], how: str, rng: random.Random) -> dict[str, Any]:
    opening = dict(first["b"])
    header = dict(opening["header"])
    if how == "seat":
        seats = [dict(seat) for seat in header["seats"]]
        seat = rng.choice(seats)
        seat[rng.choice(("name", "kind", "level", "colour", "face"))] = rng.choice(ABSURD)
        header["seats"] = seats
    elif how == "number":
        name = rng.choice(("state_version", "origins", "format", "seed"))
        many = rng.choice(MANY)
        header[name] = [{"seed": 1, "moves": many, "created": ""}] if name == "origins" else many
    else:
        header["state_version"] = 1
    return {**first, "b": {**opening, "header": header}}


def _with_rules(
    first: dict[str, Any], later: list[tuple[Any, bool]], rng: random.Random
) -> tuple[dict[str, Any], list[tuple[Any, bool]]]:
    """Change the rules that a record keeps, and name them rightly in its header."""
    part, sealed = later[0]
    if part.get("t") != "rules":
        return first, later
    name = rng.choice(sorted(part["files"]))
    files = {**part["files"], name: absurd(part["files"][name], rng)[1]}
    later = [({**part, "files": files}, sealed), *later[1:]]
    try:
        # These are encoded as the program reads them: numbers and depth that it cannot read have no digest.
        named = files_digest(msgspec.json.decode(encoded(files)))
    except (*FAULTS, OverflowError):
        return first, later
    opening = {**first["b"], "header": {**first["b"]["header"], "rules": named}}
    return {**first, "b": opening}, later
