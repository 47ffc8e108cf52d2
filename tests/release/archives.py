"""Writes archives and lists of files that are the same for the same contents."""

from __future__ import annotations

import gzip
import hashlib
import os
import stat
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Final

from tests.release import epoch

PROGRAM: Final = 0o755
FILE: Final = 0o644


def files_of(folder: Path) -> list[Path]:
    """Return all files and links in a folder, in the order of their names."""
    found = [path for path in folder.rglob("*") if path.is_symlink() or path.is_file()]
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def listed(folder: Path) -> str:
    """Return a text with the SHA-256 digest, the size and the name of each file in a folder."""
    lines = []
    for path in files_of(folder):
        data = os.readlink(path).encode() if path.is_symlink() else path.read_bytes()
        name = path.relative_to(folder).as_posix()
        lines.append(f"{hashlib.sha256(data).hexdigest()} {len(data):>9} {name}\n")
    return "".join(lines)


def mode_of(path: Path) -> int:
    return PROGRAM if path.stat().st_mode & stat.S_IXUSR else FILE


def write_tar(folder: Path, top: str, out: Path) -> None:
    """Write a folder as a .tar.gz, in which it has the name `top`."""
    with (
        out.open("wb") as raw,
        gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=epoch()) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in files_of(folder):
            info = tarfile.TarInfo(f"{top}/{path.relative_to(folder).as_posix()}")
            info.mtime = epoch()
            if path.is_symlink():
                info.type, info.linkname = tarfile.SYMTYPE, os.readlink(path)
                tar.addfile(info)
                continue
            info.size, info.mode = path.stat().st_size, mode_of(path)
            with path.open("rb") as file:
                tar.addfile(info, file)


def write_zip(folder: Path, top: str, out: Path) -> None:
    """Write a folder as a .zip, in which it has the name `top`."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for path in files_of(folder):
            name = f"{top}/{path.relative_to(folder).as_posix()}"
            info = zipfile.ZipInfo(name, time.gmtime(epoch())[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # The file modes are those of Unix.
            link = path.is_symlink()
            mode = stat.S_IFLNK | PROGRAM if link else stat.S_IFREG | mode_of(path)
            info.external_attr = mode << 16
            packed.writestr(info, os.readlink(path) if link else path.read_bytes())
