"""Leaves out of the package the decoders of SDL that the program never uses.

The program has sounds in Ogg Vorbis, and pictures in PNG and SVG. On Windows SDL looks for another decoder only when it
opens such a file, so these libraries are left out. On Linux SDL loads all decoders at its start. There each of the
others is replaced by a small library in which every function returns 0, so that SDL says that it cannot open such a
file. Libraries that only these decoders need are left out.
"""

from __future__ import annotations

import platform
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from tests.release import elf

Entry: TypeAlias = tuple[str, str, str]
"""A file of the package for PyInstaller: its path there, its source, and its kind."""

DECODERS: Final = (
    *("libFLAC", "libfluidsynth", "libmpg123", "libopusfile", "libwavpack", "libxmp"),
    *("libjpeg", "libtiff", "libwebp", "libwebpdemux"),
)
"""Beginnings of the names of libraries with decoders that the program does not need."""

ONLY_FOR_DECODERS: Final = ("libogg", "libopus", "libavif", "libgme", "portmidi")
"""Other libraries of the kind that pygame-ce has for Windows. There SDL itself can read Ogg Vorbis."""

RETURNS_0: Final = {"x86_64": "xorl %eax, %eax\n ret", "aarch64": "mov x0, #0\n ret"}
"""Assembly code of a function that returns 0, for each kind of processor."""


def trimmed(binaries: Iterable[Entry], folder: Path) -> list[Entry]:
    """Replace unused decoders in the package, and leave out libraries that nothing needs any more.

    Args:
        binaries: The programs and libraries of the package.
        folder: Folder for the small libraries.
    """
    entries = list(binaries)
    folder.mkdir(parents=True, exist_ok=True)
    used = [Path(source) for _, source, kind in entries if kind != "SYMLINK" and not _is_decoder(source)]
    found = [
        (name, str(stand_in(Path(source), used, folder)), kind)
        if kind != "SYMLINK" and _is_decoder(source)
        else (name, source, kind)
        for name, source, kind in entries
    ]
    kept = _reached(found)
    return [entry for entry in found if Path(entry[0]).name in kept]


def without_decoders(binaries: Iterable[Entry]) -> list[Entry]:
    """Leave unused decoders out of the package for Windows."""
    return [entry for entry in binaries if stem(entry[0]) not in (*DECODERS, *ONLY_FOR_DECODERS)]


def stem(name: str) -> str:
    """Return the name of a library without its version, such as "libtiff" for "libtiff-5.dll"."""
    return re.split(r"[-.]", re.split(r"[/\\]", name)[-1])[0]


def _is_decoder(source: str) -> bool:
    return stem(source) in DECODERS


def stand_in(library: Path, users: Iterable[Path], folder: Path) -> Path:
    """Make a library whose functions return 0, with the functions of another library that `users` call."""
    wanted = {symbol.name for path in users for symbol in elf.symbols(path) if not symbol.defined}
    offered = [symbol for symbol in elf.symbols(library) if symbol.defined and symbol.name in wanted]
    code, script, made = (folder / f"{library.name}{end}" for end in (".s", ".map", ""))
    body = RETURNS_0[platform.machine()]
    lines = [f".globl {one.name}\n.type {one.name}, @function\n{one.name}: {body}" for one in offered]
    code.write_text('.section .note.GNU-stack,"",@progbits\n.text\n' + "\n".join(lines) + "\n", "utf-8")
    _run("as", "-o", f"{code}.o", str(code))
    versions: dict[str, list[str]] = {}
    for one in offered:
        versions.setdefault(one.version, []).append(one.name)
    # Without versions in the other library, the file is one part without a name.
    parts = [f"{version} {{ global: {'; '.join(names)}; }};" for version, names in sorted(versions.items())]
    script.write_text("\n".join(parts) + "\n", "utf-8")
    numbered = ["--version-script", str(script)] if any(versions) else []
    options = ["-shared", "-soname", elf.soname(library), "--build-id=none", "-z", "noexecstack", *numbered]
    _run("ld", *options, "-o", str(made), f"{code}.o")
    return made


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


def _reached(entries: list[Entry]) -> set[str]:
    # The program loads its extension modules and the library of Python; the libraries load each other.
    sources = {Path(name).name: Path(source) for name, source, kind in entries if kind != "SYMLINK"}
    waiting = [
        Path(name).name
        for name, _, kind in entries
        if kind == "EXTENSION" or Path(name).name.startswith("libpython")
    ]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in sources and name not in reached:
            reached.add(name)
            waiting += elf.needed(sources[name])
    return reached
