"""The parts of the package that only Linux needs: the .tar.gz, and the .deb with its desktop entry."""

from __future__ import annotations

import gzip
import importlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.release import AUTHORS, MIME_TYPE, NAME, RECORD, RECORD_TITLE, ROOT, SUMMARY, TITLE, VERSION, epoch
from tests.release.archives import files_of, mode_of, write_tar
from tests.release.checks import floor, unpacked

ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
DEBIAN_MACHINES: Final = {"x86_64": "amd64", "aarch64": "arm64"}

DESKTOP_ENTRY: Final = f"""\
[Desktop Entry]
Type=Application
Name={TITLE}
GenericName=Card and board games
Comment={SUMMARY}
Exec={NAME} %f
TryExec={NAME}
Icon={NAME}
Terminal=false
Categories=Game;CardGame;BoardGame;
Keywords=bid;bluff;auction;cards;dice;
MimeType={MIME_TYPE};
StartupWMClass={NAME}
"""

MIME_INFO: Final = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME_TYPE}">
    <comment>{RECORD_TITLE}</comment>
    <icon name="{NAME}"/>
    <glob pattern="*{RECORD}"/>
  </mime-type>
</mime-info>
"""

# SDL loads these libraries when the program starts, and does without each of them.
RECOMMENDED: Final = (
    *("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1"),
    *(
        "libpulse0 | libasound2t64 | libasound2",
        "shared-mime-info",
        "desktop-file-utils",
        "hicolor-icon-theme",
    ),
)


def write_tar_gz(folder: Path, out: Path) -> Path:
    """Write the .tar.gz from the folder that PyInstaller made; return its path."""
    made = out / f"{NAME}-{VERSION}-linux-{platform.machine()}.tar.gz"
    write_tar(folder, f"{NAME}-{VERSION}", made)
    return made


def write_deb(folder: Path, out: Path) -> Path:
    """Write the .deb from the folder that PyInstaller made; return its path."""
    machine = DEBIAN_MACHINES[platform.machine()]
    root = out / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr/lib" / NAME
    shutil.copytree(folder, program, symlinks=True)
    link = root / "usr/bin" / NAME
    link.parent.mkdir(parents=True)
    link.symlink_to(f"../lib/{NAME}/{NAME}")
    _desktop_files(root / "usr/share")
    _documents(root / "usr/share/doc" / NAME)
    _put(root / "DEBIAN/control", _control(machine, root, floor(program)))
    _settle(root)
    made = out / f"{NAME}_{VERSION}_{machine}.deb"
    seen = os.environ | {"SOURCE_DATE_EPOCH": str(epoch())}
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", root, made], env=seen, check=True
    )
    shutil.rmtree(root)
    return made


def _desktop_files(share: Path) -> None:
    _put(share / "applications" / f"{NAME}.desktop", DESKTOP_ENTRY)
    _put(share / "mime/packages" / f"{NAME}.xml", MIME_INFO)
    icons = share / "icons/hicolor"
    drawing = ROOT / "assets/icon/icon.svg"
    _put(icons / "scalable/apps" / f"{NAME}.svg", drawing.read_text("utf-8"))
    for size in ICON_SIZES:
        goal = icons / f"{size}x{size}/apps/{NAME}.png"
        goal.parent.mkdir(parents=True)
        goal.write_bytes(icon(size))


def icon(size: int) -> bytes:
    """Return the icon as a PNG with edges of `size` pixels, rendered from its drawing."""
    folder = str(ROOT / "assets")
    if folder not in sys.path:
        sys.path.append(folder)
    drawn: bytes = importlib.import_module("make_icon").png(size)
    return drawn


def _documents(folder: Path) -> None:
    licence = (ROOT / "LICENSE").read_text("utf-8")
    credits = (ROOT / "assets/CREDITS.md").read_text("utf-8")
    _put(folder / "copyright", f"{licence}\n{credits}")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (folder / "changelog.gz").write_bytes(gzip.compress(changes, 9, mtime=0))


def _control(machine: str, root: Path, glibc: tuple[int, ...]) -> str:
    return (
        f"Package: {NAME}\n"
        f"Version: {VERSION}\n"
        f"Architecture: {machine}\n"
        f"Maintainer: {AUTHORS} <authors@bidtable.invalid>\n"
        f"Installed-Size: {unpacked(root) // 1024}\n"
        f"Depends: libc6 (>= {'.'.join(map(str, glibc))})\n"
        f"Recommends: {', '.join(RECOMMENDED)}\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Description: {SUMMARY}\n"
        " Four games of bidding and bluffing for two to six people at one screen,\n"
        " with bots in the empty seats: Bid & Bluff, BID-IT!, I Bid You Not, Bidness.\n"
    )


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _settle(root: Path) -> None:
    # Modes and times do not depend on the machine that builds the package.
    for path in files_of(root):
        if not path.is_symlink():
            path.chmod(mode_of(path))
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)
    for path in [root, *(path for path in root.rglob("*") if path.is_dir() and not path.is_symlink())]:
        path.chmod(0o755)
        os.utime(path, (epoch(), epoch()))
