"""Hides seed, deals and moves of an unfinished match from a glance.

A keystream of BLAKE2 lies over each line, with a key of the record's own. The key stands in the record too, masked, so
that a match goes on wherever its file is taken. When the match is over the closing line gives it in clear, and
anybody can check the record. This keeps a secret from whoever looks at the file, searches the disk or sends a
save round: not from somebody who sets a program on it. They could as well ask `replay --all-hands`.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import Final

from bidtable.core.errors import RecordError

_KEY: Final = 16
_BLOCK: Final = 64
"""Bytes of a block of the stream; what is sealed is padded to them, so that its length tells little."""
_MASK: Final = hashlib.blake2b(b"bidtable: not over a shoulder", digest_size=_KEY).digest()


class Seal:
    """Seals and opens the lines of one record.

    Attributes:
        key: The record's key, 16 bytes.
    """

    def __init__(self, key: bytes) -> None:
        """Take a key."""
        self.key = key

    @classmethod
    def new(cls) -> Seal:
        """Return a seal with a key that nobody knows."""
        return cls(secrets.token_bytes(_KEY))

    @classmethod
    def unmasked(cls, text: str) -> Seal:
        """Return the seal of a record from the masked key in its header.

        Raises:
            RecordError: It says none.
        """
        raw = _plain(text)
        if len(raw) != _KEY:
            raise RecordError("The first line is damaged: it has no key.")
        return cls(_mixed(raw, _MASK))

    def masked(self) -> str:
        """Return the key as a header says it."""
        return base64.b64encode(_mixed(self.key, _MASK)).decode()

    def hide(self, data: bytes, before: str) -> str:
        """Seal a line.

        Args:
            data: JSON, which may end in spaces.
            before: The chain's digest before the line, 16 hex digits: no two lines share a stream.
        """
        data = data.ljust(-(-len(data) // _BLOCK) * _BLOCK)
        return base64.b64encode(_mixed(data, self._stream(len(data), before))).decode()

    def show(self, text: str, before: str) -> bytes:
        """Open a line.

        Raises:
            RecordError: It is none that was sealed.
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
        raise RecordError("What is sealed here cannot be opened.") from None
