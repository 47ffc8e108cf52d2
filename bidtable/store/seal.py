"""Hides the seed and the moves of an unfinished match from people who open its file."""

# The key for the encrypted lines is hidden in the record itself. The last line of a finished match contains
# the plain key, so that anybody can check the record. The encryption does not protect against a program that
# knows the method.
# Each line is encrypted with bytes that BLAKE2 computes from the key.

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
    """Encrypts and decrypts the lines of one record."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    @classmethod
    def new(cls) -> Seal:
        return cls(secrets.token_bytes(_KEY))

    @classmethod
    def unmasked(cls, text: str) -> Seal:
        """Decode the encryption key of a match file.

        Raises:
            RecordError: The text contains no key.
        """
        raw = _plain(text, NO_KEY)
        if len(raw) != _KEY:
            raise RecordError(NO_KEY)
        return cls(_mixed(raw, _MASK))

    def masked(self) -> str:
        """Return the encryption key, encoded for a match file."""
        return base64.b64encode(_mixed(self.key, _MASK)).decode()

    def hide(self, data: bytes, before: str) -> str:
        """Encrypt a line of a record."""
        # The text `before` is the digest of the previous line, as 16 hex digits.
        data = data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
        return base64.b64encode(_mixed(data, self._stream(len(data), before))).decode()

    def show(self, text: str, before: str) -> bytes:
        """Decrypt a line of a record.

        The argument `before` is the digest of the previous line.

        Raises:
            RecordError: The text cannot be decrypted.
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
