"""Checks a package: its size, the C library that it needs, and the wheels in it."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path
from typing import Final

from tests.release import ROOT, elf
from tests.release.archives import files_of

MOST_UNPACKED: Final = 45_000_000
MOST_PACKED: Final = 22_000_000
"""Largest size of an archive in bytes, without the sounds and the music in it."""
OLDEST_GLIBC: Final = (2, 28)
"""Oldest version of the GNU C library on which the package for Linux works."""
SOUNDS: Final = ".ogg"
_OLD_NAMES: Final = {"manylinux1": (2, 5), "manylinux2010": (2, 12), "manylinux2014": (2, 17)}


def unpacked(folder: Path) -> int:
    """Return the size of all files of a package in bytes."""
    return sum(path.stat().st_size for path in files_of(folder) if not path.is_symlink())


def sounds(folder: Path) -> int:
    """Return the size of the sounds and the music of a package in bytes. They cannot be packed any further."""
    found = (path for path in files_of(folder) if path.suffix == SOUNDS and not path.is_symlink())
    return sum(path.stat().st_size for path in found)


def too_large(folder: Path, archive: Path) -> list[str]:
    """Print the sizes of a package, and return what is too large."""
    rows = (
        ("unpacked", unpacked(folder), MOST_UNPACKED),
        ("packed, without sounds", archive.stat().st_size - sounds(folder), MOST_PACKED),
    )
    for what, size, most in rows:
        print(f"{what}: {size / 1e6:.1f} MB (at most {most / 1e6:.0f})")
    return [f"{what}: {size:,} bytes" for what, size, most in rows if size > most]


def floor(folder: Path) -> elf.Version:
    """Print which files need the newest C library, and return the oldest version with which all files work."""
    needs = {path: elf.glibc(path) for path in elf.elf_files(folder)}
    newest = max(needs.values(), default=(0,))
    print(f"{len(needs)} ELF files need the GNU C library {_dotted(newest)} or newer:")
    for path, version in sorted(needs.items()):
        if version == newest:
            print(f"  {path.relative_to(folder)}")
    return newest


def too_new(folder: Path, most: elf.Version) -> list[str]:
    """Return the files of a package that need a newer C library than `most`."""
    needs = {path: elf.glibc(path) for path in elf.elf_files(folder)}
    return [
        f"{path.relative_to(folder)} needs {_dotted(version)}"
        for path, version in needs.items()
        if version > most
    ]


def _dotted(version: elf.Version) -> str:
    return ".".join(str(part) for part in version)


def newer_wheels(most: elf.Version = OLDEST_GLIBC) -> list[str]:
    """Print the wheels that the program needs, and return those that need a newer C library than `most`."""
    wrong = []
    for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines():
        name = line.partition("==")[0].strip()
        if not name or name.startswith("#"):
            continue
        told = metadata.distribution(name).read_text("WHEEL") or ""
        tags = [
            tag for tags in re.findall(r"^Tag: \S+-(\S+)$", told, re.MULTILINE) for tag in tags.split(".")
        ]
        print(f"{line}: {' '.join(sorted(set(tags)))}")
        if not any(wheel_floor(tag) <= most for tag in tags):
            wrong.append(f"{line} needs a newer C library than {_dotted(most)}, or was built on this machine")
    return wrong


def wheel_floor(tag: str) -> elf.Version:
    """Return the oldest C library for a wheel with a platform tag such as "manylinux_2_28_x86_64"."""
    if tag == "any":
        return (0,)
    found = re.match(r"manylinux_(\d+)_(\d+)_", tag)
    if found:
        return int(found[1]), int(found[2])
    # A wheel for "linux_x86_64" was built on some machine and promises nothing.
    return _OLD_NAMES.get(tag.partition("_")[0], (99,))
