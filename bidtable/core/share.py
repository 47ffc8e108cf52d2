"""Codes with which players can start the same match on another computer."""

# A code consists of the letters BT1, the content and a checksum. The content is JSON, compressed with deflate
# and written in URL-safe base64.

from __future__ import annotations

import base64
import hashlib
import zlib
from typing import Final

import msgspec

from bidtable.core.chance import SEEDS
from bidtable.core.model import Setup
from bidtable.core.record import FAULTS, KINDS, MAX_NAME, MAX_SEATS, Character, Header

VERSION: Final = 1
PREFIX: Final = "BT"
LONGEST: Final = 1200
"""Largest number of letters in a share code; a code for six seats with all variants has about 250 letters."""
_MOST: Final = 4000
HUMAN: Final = "human"
TRAITS: Final = len(msgspec.structs.fields(Character))
"""Number of traits (numerical preferences) of a character."""


class ShareError(ValueError):
    """Raised if the program cannot start a match from a code."""

    # The message tells players the reason.


class Guest(msgspec.Struct, frozen=True, array_like=True):
    """The character that a bot plays; empty for a person.

    Attributes:
        traits: The values of nerve, bluff, patience and pace.
    """

    face: str = ""
    traits: tuple[int, ...] = ()


class Share(msgspec.Struct, frozen=True, array_like=True):
    """Everything that another computer needs to start the same match.

    Attributes:
        levels: Level of the bot in each seat, or "human".
        agreed: Agreements between players beyond the rules.
        guests: Character in each seat.
    """

    game: str
    rules: str
    setup: Setup
    levels: tuple[str, ...]
    seed: int
    agreed: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()


def share_of(header: Header) -> Share:
    """Return the content of a code for a match, without the names of players."""
    # If the match continues an earlier match, the code describes the earlier match.
    levels = tuple(HUMAN if info.kind == KINDS[0] else info.level or "normal" for info in header.seats)
    guests = tuple(
        Guest() if info.kind == KINDS[0] else Guest(info.face, traits_of(info.character))
        for info in header.seats
    )
    agreed = tuple(sorted(header.agreements))
    return Share(header.game, header.rules, header.setup, levels, header.seed_of(0), agreed, guests)


def traits_of(character: Character | None) -> tuple[int, ...]:
    """Return the traits of a bot's character as numbers."""
    return msgspec.structs.astuple(character) if character is not None else ()


def encode(share: Share) -> str:
    """Return the share code of a match as one line of text."""
    data = zlib.compress(msgspec.json.encode(share, order="deterministic"), 9)
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    head = f"{PREFIX}{VERSION}.{text}"
    return f"{head}.{_check(head)}"


def decode(code: str) -> Share:
    """Read a share code, and return the match settings in the code.

    Raises:
        ShareError: The text is no code, is incomplete, or comes from a newer version.
    """
    plain = "".join(code.split())
    head, _, check = plain.rpartition(".")
    version, dot, text = head.partition(".")
    number = version.removeprefix(PREFIX)
    if not plain.startswith(PREFIX) or not dot or not number.isdecimal() or len(plain) > LONGEST:
        raise ShareError("This is not a share code of Bidtable. A share code begins with BT1 and a dot.")
    if check != _check(head):
        raise ShareError(
            "This share code is incomplete, or one of its letters is wrong. Please copy all of it again."
        )
    if int(number) > VERSION:
        raise ShareError("A newer version of Bidtable made this share code. Reading it needs that version.")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        share = msgspec.json.decode(zlib.decompressobj().decompress(data, _MOST), type=Share)
    except (*FAULTS, zlib.error):
        raise ShareError("This share code cannot be understood.") from None
    _look(share)
    return share


def _look(share: Share) -> None:
    texts = (share.game, share.rules, *share.levels, *share.setup.variants)
    texts = (*texts, *share.setup.options, *share.setup.options.values(), *share.agreed)
    texts = (*texts, *(guest.face for guest in share.guests))
    fits = (
        1 <= share.setup.seats == len(share.levels) <= MAX_SEATS
        and 0 <= share.seed < SEEDS
        and len(share.guests) in (0, share.setup.seats)
        and all(len(guest.traits) in (0, TRAITS) for guest in share.guests)
        and all(len(text) <= MAX_NAME and text.isprintable() for text in texts)
    )
    if not fits:
        raise ShareError("This share code contradicts itself.")


def _check(head: str) -> str:
    return hashlib.blake2b(head.encode(), digest_size=3).hexdigest()
