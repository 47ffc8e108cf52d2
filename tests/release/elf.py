"""Reads ELF files, the programs and libraries of Linux, with `readelf` of binutils."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import NamedTuple, TypeAlias

MAGIC = b"\x7fELF"
Version: TypeAlias = tuple[int, ...]


class Symbol(NamedTuple):
    """A function or variable that an ELF file defines or needs.

    Attributes:
        version: Version of the symbol, such as "GLIBC_2.17"; empty without one.
    """

    name: str
    version: str
    defined: bool


def is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def elf_files(folder: Path) -> list[Path]:
    """Return all ELF files in a folder and its subfolders."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in found if is_elf(path)]


def needed(path: Path) -> list[str]:
    """Return the names of the libraries that an ELF file loads at its start."""
    return re.findall(r"\(NEEDED\).*\[(.+)\]", _read(path, "--dynamic"))


def soname(path: Path) -> str:
    """Return the name by which other ELF files load a library."""
    found = re.search(r"\(SONAME\).*\[(.+)\]", _read(path, "--dynamic"))
    return found[1] if found else path.name


def symbols(path: Path) -> list[Symbol]:
    """Return the symbols that an ELF file shares with others."""
    found = []
    for line in _read(path, "--dyn-syms").splitlines():
        parts = line.split()
        if len(parts) >= 8 and parts[0].rstrip(":").isdigit():
            name, _, version = parts[7].replace("@@", "@").partition("@")
            found.append(Symbol(name, version, parts[6] != "UND"))
    return found


def glibc(path: Path) -> Version:
    """Return the oldest version of the GNU C library with which an ELF file works."""
    needs = _read(path, "--version-info").partition("Version needs section")[2]
    found = re.findall(r"Name: GLIBC_(\d+(?:\.\d+)+)", needs)
    return max((parsed(version) for version in found), default=(0,))


def parsed(version: str) -> Version:
    return tuple(int(part) for part in version.split("."))


def _read(path: Path, what: str) -> str:
    return subprocess.run(
        ["readelf", "--wide", what, str(path)], capture_output=True, text=True, check=True
    ).stdout
