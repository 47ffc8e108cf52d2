"""The first line of a match record, and its repair from a copy.

Without its first line, a record cannot be read.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bidtable.core.errors import RecordError
from bidtable.core.record import FAULTS, FORMAT, CopyLine, decode, link, oldest_format
from bidtable.store.journal import START, End, FirstLine, LaterLine, Opening, opening_line
from bidtable.store.seal import Seal

_COPY: Final = b'"t":"copy"'
"""Bytes that appear in every copy of a first line (`CopyLine`)."""
NO_RECORD: Final = "This is not a saved game of Bidtable."
TOO_OLD: Final = (
    "A version of Bidtable from before its first release wrote this game. It can no longer be opened."
)
NEWER: Final = (
    "A newer version of Bidtable wrote this game. Opening it needs that version. The file is not changed."
)


class ForeignFile(RecordError):
    """The file is no match record, or it is too old or too damaged."""


class NewerRecord(RecordError):
    """A newer version of the program wrote the record."""


def first_line(raw: bytes) -> FirstLine:
    """Read the version and the game from the first line of a record.

    Raises:
        NewerRecord: A newer version of the program wrote the record.
        ForeignFile: The line is not the first line of a record, or it is too old.
    """
    try:
        first = msgspec.json.decode(raw, type=FirstLine)
    except FAULTS:
        raise ForeignFile(NO_RECORD) from None
    if first.format > FORMAT:
        raise NewerRecord(NEWER)
    if first.format < 1:
        raise ForeignFile(f"This version cannot read saved games of format {first.format}.")
    if first.format < oldest_format():
        raise ForeignFile(TOO_OLD)
    return first


def opened_header(first: FirstLine, raw: bytes) -> tuple[dict[str, Any], Seal | None, End]:
    """Decode the first line of a record."""
    body = bytes(first.b)
    if link(START, body) != first.h:
        raise RecordError("The first line is damaged: its content has changed since it was written.")
    try:
        opening = msgspec.json.decode(body, type=Opening)
        plain = msgspec.json.decode(opening.header, type=dict[str, Any])
    except FAULTS:
        raise unclear() from None
    if (plain.get("format"), plain.get("game")) != (first.format, first.game):
        raise RecordError("The first line is damaged: it contradicts itself.")
    seal = None
    if opening.key:
        seal = Seal.unmasked(opening.key)
        try:
            seed = seal.show(opening.seed, START).strip()
        except RecordError as error:
            raise RecordError(f"The first line is damaged: {error}.") from None
        if not seed.isdigit() or len(seed) > 19:
            raise RecordError("The first line is damaged: it has no seed.")
        plain["seed"] = int(seed)
    return plain, seal, End().after(raw + b"\n", first.h)


def unclear() -> RecordError:
    """Return the error for a match record whose first line is damaged."""
    return RecordError("The first line is damaged: it cannot be understood.")


def following(raw: bytes, end: End) -> tuple[bytes, End]:
    """Check a later line of a record, and return the line's content and end position.

    Raises:
        RecordError: The text is not a line of a record, or its digest is wrong.
    """
    try:
        later = msgspec.json.decode(raw, type=LaterLine)
    except FAULTS:
        raise RecordError("it cannot be read") from None
    body = bytes(later.b)
    if link(end.chain, body) != later.h:
        raise RecordError("its content has changed since it was written")
    return body, end.after(raw + b"\n", later.h)


def follows(first: bytes, rest: bytes) -> bool:
    """Return whether the first line of a record belongs to the other lines."""
    try:
        following(rest.partition(b"\n")[0], End().after(first, first_line(first).h))
    except RecordError:
        return False
    return True


def mended(data: bytes) -> bytes | None:
    """Repair the first line of a record from its copy; None without a valid copy."""
    starts = [0]
    for raw in data.split(b"\n"):
        first = _copied(raw)
        if first:
            # Bytes of the first line were changed, or another line replaced it, or it is missing.
            for start in (len(first), *starts):
                rest = data[start:]
                if first + rest != data and follows(first, rest):
                    return first + rest
        starts.append(starts[-1] + len(raw) + 1)
    return None


def _copied(raw: bytes) -> bytes:
    if _COPY not in raw:
        return b""
    try:
        part = decode(msgspec.json.decode(raw, type=LaterLine).b)
        return opening_line(bytes(part.first)) if isinstance(part, CopyLine) else b""
    except (RecordError, *FAULTS):
        return b""
