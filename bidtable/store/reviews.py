"""Reviews that were worked out before, kept beside the index.

They may be lost or damaged: then they are worked out again. The records stay the truth.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import zlib
from pathlib import Path
from typing import Final

from bidtable.store.files import make_folder, read_file, why, write_file

log = logging.getLogger(__name__)

SUFFIX: Final = ".review"
MOST: Final = 400
"""Reviews that are kept; of more, those that were not asked for longest go."""
LARGEST: Final = 20_000_000
"""Bytes that a review may have."""
_CHECK: Final = 16


class Reviews:
    """A folder of reviews.

    Attributes:
        folder: The folder; it need not be there.
    """

    def __init__(self, folder: Path) -> None:
        """Take a folder; nothing is read yet."""
        self.folder = folder

    def get(self, key: str) -> bytes | None:
        """Return what was kept under a key; None if there is nothing, or nothing that is whole."""
        path = self._path(key)
        try:
            raw = read_file(path, LARGEST)
            data = zlib.decompressobj().decompress(raw[_CHECK:], LARGEST)
            if raw[:_CHECK] != _check(data):
                raise ValueError("it was changed")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, zlib.error) as error:
            log.warning("A review is made again: %s", error)
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return data

    def keep(self, key: str, data: bytes) -> None:
        """Keep something under a key; where it cannot be written it will be worked out again."""
        try:
            make_folder(self.folder)
            write_file(self._path(key), _check(data) + zlib.compress(data, 1))
            self._forget_old()
        except OSError as error:
            log.warning("A review cannot be kept (%s)", why(error))

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{SUFFIX}"

    def _forget_old(self) -> None:
        found = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        if len(found) > MOST:
            found.sort(key=lambda path: path.stat().st_mtime)
            for path in found[: len(found) - MOST]:
                path.unlink(missing_ok=True)


def _check(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_CHECK // 2).hexdigest().encode()
