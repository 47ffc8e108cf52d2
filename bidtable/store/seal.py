"""Seals: they hide the seed, the deals and the moves of an unfinished match from a glance at the file.

Each line is combined with a keystream of BLAKE2 under a key of the record. The key is in the record too, masked, so a
match can be continued wherever its file is copied. At the end of the match the closing line holds the plain key, and
anybody can check the record. The seal protects against people who look at the file, search the disk or receive a save.
It does not protect against a program written to open it; such people could also use `replay --all-hands`.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Final

from bidtable.core.errors import RecordError

_KEY: Final = 16
_BLOCK: Final = 64
"""Bytes of a block of the stream. Data are padded to full blocks, so their length reveals little."""
_MASK: Final = hashlib.blake2b(b"bidtable: not over a shoulder", digest_size=_KEY).digest()


class Seal:
    """The seal of one record, which hides and shows its lines.

    Attributes:
        key: The record's key, 16 bytes.
    """

    def __init__(self, key: bytes) -> None:
        """Use a key."""
        self.key = key

    @classmethod
    def new(cls) -> Seal:
        """Return a seal with a new random key."""
        return cls(secrets.token_bytes(_KEY))

    @classmethod
    def unmasked(cls, text: str) -> Seal:
        """Return the seal of a record, given the masked key in its header.

        Raises:
            RecordError: The text holds no key.
        """
        raw = _plain(text)
        if len(raw) != _KEY:
            raise RecordError("The first line is damaged: it has no key.")
        return cls(_mixed(raw, _MASK))

    def masked(self) -> str:
        """Return the masked key for the header."""
        return base64.b64encode(_mixed(self.key, _MASK)).decode()

    def hide(self, data: bytes, before: str) -> str:
        """Return a line in its hidden form.

        Args:
            data: JSON, which may end in spaces.
            before: Digest of the chain before the line, 16 hex digits. It gives each line a stream of its own.
        """
        data = data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
        return base64.b64encode(_mixed(data, self._stream(len(data), before))).decode()

    def show(self, text: str, before: str) -> bytes:
        """Return the content of a hidden line.

        Args:
            text: The hidden line.
            before: Digest of the chain before the line, as for `hide`.

        Raises:
            RecordError: The text is not a hidden line.
        """
        raw = _plain(text)
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


def _plain(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise RecordError("The hidden content cannot be opened.") from None
