"""A table in one line: game, set-up, levels and characters of bots, and the seed, to be sent to a friend.

    BT1.<what it says>.<check>

What it says is JSON, deflated, in the letters of URLs. The check is a digest of the rest, so that a code that lost or
swapped a letter is told from one that was made so. The digest of the rule data goes along: boards and decks of one's
own are named by their ids, and whoever has others by these names is told.
"""

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
"""Letters of a code at most; one of six seats with all variants of any game has some 250."""
_MOST: Final = 4000
"""Bytes that a code may say at most."""
HUMAN: Final = "human"
TRAITS: Final = len(msgspec.structs.fields(Character))
"""Number of traits that a character has."""


class ShareError(ValueError):
    """It is no share code that can be used; the text says why, to players."""


class Guest(msgspec.Struct, frozen=True, array_like=True):
    """Who plays a bot's seat; nothing of both for people.

    Attributes:
        face: Id of the person of the table.
        traits: How they lean: nerve, bluff, patience and pace, as `Character` has them.
    """

    face: str = ""
    traits: tuple[int, ...] = ()


class Share(msgspec.Struct, frozen=True, array_like=True):
    """What a share code says.

    Attributes:
        game: Slug of the game.
        rules: Digest of the rule data.
        setup: Seats, variants and options.
        levels: For each seat the level of its bot, or "human".
        seed: The seed.
        agreed: What the table agrees on beyond the rules; codes from before anything could be say nothing of it.
        guests: For each seat who plays it; empty in codes from before it was said.
    """

    game: str
    rules: str
    setup: Setup
    levels: tuple[str, ...]
    seed: int
    agreed: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()


def share_of(header: Header) -> Share:
    """Return what makes the same table elsewhere; no names go along.

    A match that was taken up from another makes that one's table: its first deal came from there.
    """
    levels = tuple(HUMAN if info.kind == KINDS[0] else info.level or "normal" for info in header.seats)
    guests = tuple(
        Guest() if info.kind == KINDS[0] else Guest(info.face, traits_of(info.character))
        for info in header.seats
    )
    agreed = tuple(sorted(header.agreements))
    return Share(header.game, header.rules, header.setup, levels, header.seed_of(0), agreed, guests)


def traits_of(character: Character | None) -> tuple[int, ...]:
    """Return a character as a code has it; nothing where there is none."""
    return msgspec.structs.astuple(character) if character is not None else ()


def encode(share: Share) -> str:
    """Return a table as a code of one line."""
    data = zlib.compress(msgspec.json.encode(share, order="deterministic"), 9)
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    head = f"{PREFIX}{VERSION}.{text}"
    return f"{head}.{_check(head)}"


def decode(code: str) -> Share:
    """Read a code; blanks and line ends, as mails put them in, do not matter.

    Raises:
        ShareError: It is none, not whole, or of a newer version.
    """
    plain = "".join(code.split())
    head, _, check = plain.rpartition(".")
    version, dot, text = head.partition(".")
    number = version.removeprefix(PREFIX)
    if not plain.startswith(PREFIX) or not dot or not number.isdecimal() or len(plain) > LONGEST:
        raise ShareError("This is no share code of Bidtable. One begins with BT1 and a dot.")
    if check != _check(head):
        raise ShareError(
            "This share code is not whole, or a letter of it is wrong. Copy all of it once more."
        )
    if int(number) > VERSION:
        raise ShareError("A newer version of Bidtable made this share code; it needs that version.")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        share = msgspec.json.decode(zlib.decompressobj().decompress(data, _MOST), type=Share)
    except (*FAULTS, zlib.error):
        raise ShareError("This share code says nothing that can be understood.") from None
    _look(share)
    return share


def _look(share: Share) -> None:
    """Check what a code says, before anything trusts it."""
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
