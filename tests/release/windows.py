"""The parts of the package that only Windows needs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.release import NAME, RECORD, RECORD_TITLE, TITLE, VERSION
from tests.release.archives import write_zip

CONSOLE_NAME: Final = f"{NAME}-cli"

MANIFEST: Final = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"></supportedOS>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness
        xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2, PerMonitor</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
    </windowsSettings>
  </application>
</assembly>
"""
"""Tells Windows that the program draws in the pixels of the screen, so Windows does not enlarge its picture."""

RECORD_CLASS: Final = f"{TITLE}.Record"
_CLASSES: Final = r"HKCU\Software\Classes"
ASSOCIATE: Final = "\r\n".join(
    (
        "@echo off",
        f"rem Lets a double-click on a saved game ({RECORD}) open it in {TITLE}, for this user alone.",
        f'reg add "{_CLASSES}\\{RECORD_CLASS}" /ve /d "{RECORD_TITLE}" /f',
        f'reg add "{_CLASSES}\\{RECORD_CLASS}\\DefaultIcon" /ve /d "%~dp0{NAME}.exe,0" /f',
        f'reg add "{_CLASSES}\\{RECORD_CLASS}\\shell\\open\\command" /ve /d "\\"%~dp0{NAME}.exe\\" \\"%%1\\"" /f',
        f'reg add "{_CLASSES}\\{RECORD}" /ve /d "{RECORD_CLASS}" /f',
        "",
    )
)
"""A script for the command prompt that enters the type of saved games into the registry."""

NOTE: Final = f"""\
{TITLE} {VERSION}

{NAME}.exe         opens the program.
{CONSOLE_NAME}.exe     runs its commands in a console, such as "{CONSOLE_NAME} --help".
open-records.cmd     lets a double-click on a saved game ({RECORD}) open it, for you alone.
                     Run it again after you have moved this folder. To undo it, choose another program for
                     these files under "Open with".

Saved games and settings are in your own folders, not here. You can delete this folder at any time.
"""


def write(folder: Path, out: Path) -> Path:
    """Write the .zip for Windows from the folder that PyInstaller made; return its path."""
    (folder / "open-records.cmd").write_bytes(ASSOCIATE.encode())
    (folder / "README.txt").write_bytes(NOTE.replace("\n", "\r\n").encode())
    made = out / f"{NAME}-{VERSION}-windows-x86_64.zip"
    write_zip(folder, f"{NAME}-{VERSION}", made)
    return made
