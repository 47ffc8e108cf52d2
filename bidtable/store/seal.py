"""A seal hides the seed, the deals and the moves of an unfinished match from people who open the file.

A seal encrypts each line of a record with bytes that BLAKE2 computes from the record's key. The record contains the
key in masked form, so that a match can continue on another computer. The closing line of a finished match contains
the plain key, so that anybody can check the record. A seal gives no protection against a program that was written to
open seals.
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
"""Encrypted lines are padded to a multiple of this number of bytes, so that their length reveals little."""
_MASK: Final = hashlib.blake2b(b"bidtable: not over a shoulder", digest_size=_KEY).digest()


class Seal:
    """The seal of one record, which encrypts and decrypts the record's lines."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    @classmethod
    def new(cls) -> Seal:
        """Return a seal with a random key of 16 bytes."""
        return cls(secrets.token_bytes(_KEY))

    @classmethod
    def unmasked(cls, text: str) -> Seal:
        """Return the seal whose method `masked` returned the text.

        Raises:
            RecordError: Raised if the text contains no key.
        """
        raw = _plain(text, NO_KEY)
        if len(raw) != _KEY:
            raise RecordError(NO_KEY)
        return cls(_mixed(raw, _MASK))

    def masked(self) -> str:
        """Return the key of the record in masked form, for the first line of the record."""
        return base64.b64encode(_mixed(self.key, _MASK)).decode()

    def hide(self, data: bytes, before: str) -> str:
        """Return a record line (JSON) in encrypted form; `before` is the digest of the previous line, 16 hex digits."""
        data = data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
        return base64.b64encode(_mixed(data, self._stream(len(data), before))).decode()

    def show(self, text: str, before: str) -> bytes:
        """Return the content of an encrypted record line; `before` is the digest of the previous line.

        Raises:
            RecordError: Raised if the text cannot be decrypted to a record line.
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
