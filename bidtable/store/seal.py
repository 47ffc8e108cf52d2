"""A seal hides the seed, the deals and the moves of an unfinished match from people who open the file.

Each line of a record is encrypted with pseudorandom bytes, the keystream. BLAKE2 computes them from the key
of the record. The record contains the key in masked form. The key is part of the record, so the match can
continue on another computer. The closing line of a finished match contains the plain key, so that anybody can
check the record. A seal protects against people who read the file in an editor, search the disk, or receive
the file. A seal does not protect against a program that was written to open it.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Final

from bidtable.core.errors import RecordError

_KEY: Final = 16
NO_KEY: Final = "The first line is damaged: it has no key."
_BLOCK: Final = 64
"""Number of bytes that are computed at once for the keystream, which encrypts a line.

Lines are padded to full blocks, so that their length reveals little.
"""
_MASK: Final = hashlib.blake2b(b"bidtable: not over a shoulder", digest_size=_KEY).digest()


class Seal:
    """The seal of one record, which encrypts and decrypts the record's lines.

    Attributes:
        key: Key of the record, with 16 bytes.
    """

    def __init__(self, key: bytes) -> None:
        """Use a key."""
        self.key = key

    @classmethod
    def new(cls) -> Seal:
        """Return a seal with a new random key. A seal encrypts the lines of one record."""
        return cls(secrets.token_bytes(_KEY))

    @classmethod
    def unmasked(cls, text: str) -> Seal:
        """Return the seal of a record, whose header contains the key in a masked form.

        Raises:
            RecordError: The text contains no key.
        """
        raw = _plain(text, NO_KEY)
        if len(raw) != _KEY:
            raise RecordError(NO_KEY)
        return cls(_mixed(raw, _MASK))

    def masked(self) -> str:
        """Return the key in the masked form in which the header of a record contains it."""
        return base64.b64encode(_mixed(self.key, _MASK)).decode()

    def hide(self, data: bytes, before: str) -> str:
        """Return a line of a record in encrypted form.

        Args:
            data: Line as JSON. `data` may end with spaces.
            before: Digest of the previous line, with 16 hex digits. The digest gives each line its own
                keystream.
        """
        data = data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
        return base64.b64encode(_mixed(data, self._stream(len(data), before))).decode()

    def show(self, text: str, before: str) -> bytes:
        """Return the content of an encrypted record line.

        Args:
            text: The hidden line.
            before: Digest of the previous line in the record.

        Raises:
            RecordError: Raised if `text` is not an encrypted line.
        """
        raw = _plain(text, "its hidden content cannot be opened")
        return _mixed(raw, self._stream(len(raw), before))

    def _stream(self, length: int, before: str) -> bytes:
        salt = before.encode()[:16]
        blocks = range(-(-length // _BLOCK))
        return b"".join(
            hashlib.blake2b(n.to_bytes(8, "big"), key=self.key, salt=salt, digest_size=_BLOCK).digest()
            for n in blocks
        )[:length]


def _mixed(data: bytes, stream: bytes) -> bytes:
    length = len(data)
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(length, "big")


def _plain(text: str, fault: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise RecordError(fault) from None
