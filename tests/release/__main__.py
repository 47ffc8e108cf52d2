"""Builds the package for this system in `dist`, and checks it.

python -m tests.release build      lets PyInstaller build the package into `dist`
python -m tests.release try        runs commands of the package, or of the program given with --program
python -m tests.release pack       archives for this system, with a list of their files, and a check of their size
python -m tests.release floor      the GNU C library that the package for Linux needs
python -m tests.release wheels     the C library that the wheels in the package need
python -m tests.release twice      builds the package twice, and compares the lists of files
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.release import DIST, NAME, ROOT, TITLE, VERSION, checks, elf, epoch, linux, macos, trial, windows
from tests.release.archives import listed

COMMANDS: Final = ("build", "try", "pack", "floor", "wheels", "twice")


def pack() -> list[str]:
    """Write the archives for this system into `dist`, and return what is too large."""
    folder = DIST / NAME
    if sys.platform == "win32":
        archives = [windows.write(folder, DIST)]
    elif sys.platform == "darwin":
        folder = DIST / f"{TITLE}.app"
        archives = [macos.write(folder, DIST)]
    else:
        archives = [linux.write_tar_gz(folder, DIST), linux.write_deb(folder, DIST)]
    (DIST / f"{NAME}-{VERSION}-{sys.platform}-files.txt").write_text(listed(folder), "utf-8")
    for archive in archives:
        print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")
    return checks.too_large(folder, archives[0])


def program() -> Path:
    """Return the program in the package whose commands print."""
    if sys.platform == "win32":
        return DIST / NAME / f"{windows.CONSOLE_NAME}.exe"
    if sys.platform == "darwin":
        return DIST / f"{TITLE}.app/Contents/MacOS" / NAME
    return DIST / NAME / NAME


def floor(most: str) -> list[str]:
    """Print the C library that the package needs, and return the files that need a newer one than `most`."""
    checks.floor(DIST / NAME)
    return checks.too_new(DIST / NAME, elf.parsed(most)) if most else []


def twice() -> list[str]:
    """Build the package twice, and return the differences between the lists of files."""
    lists = []
    for number in (1, 2):
        folder = DIST / f"build-{number}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(ROOT / "build" / folder.name, ignore_errors=True)
        build(folder)
        lists.append(listed(folder / NAME).splitlines())
    changed = list(difflib.unified_diff(lists[0], lists[1], "first", "second", lineterm="", n=0))
    if not changed:
        print(f"Both packages have the same {len(lists[0])} files.")
    return changed


def build(out: Path) -> None:
    """Let PyInstaller build the package into a folder."""
    work = ROOT / "build" / out.name
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", str(out), "--workpath", str(work)]
    # Sets of strings have the same order in each build, and all files the same time.
    seen = os.environ | {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch())}
    command = [sys.executable, "-m", "PyInstaller", *options, "build.spec"]
    subprocess.run(command, cwd=ROOT, env=seen, check=True)


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return 1 if something is wrong."""
    parser = argparse.ArgumentParser("python -m tests.release", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--program", type=Path, help="an installed program to try")
    parser.add_argument("--most", default="", help="fail if a newer C library is needed, such as 2.28")
    asked = parser.parse_args(words)
    if asked.command == "build":
        build(DIST)
        return 0
    run = {
        "try": lambda: trial.failed(asked.program or program()),
        "pack": pack,
        "floor": lambda: floor(asked.most),
        "wheels": checks.newer_wheels,
        "twice": twice,
    }
    wrong = run[asked.command]()
    for line in wrong:
        print(f"wrong: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
