"""The parts of the package that only macOS needs."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any, Final

from tests.release import MIME_TYPE, NAME, RECORD, RECORD_TITLE, TITLE, VERSION
from tests.release.archives import write_zip

BUNDLE_ID: Final = "org.bidtable.Bidtable"
RECORD_ID: Final = "org.bidtable.record"

PLIST: Final[dict[str, Any]] = {
    "CFBundleDisplayName": TITLE,
    "CFBundleShortVersionString": VERSION,
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "NSPrincipalClass": "NSApplication",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": RECORD_TITLE,
            "CFBundleTypeRole": "Editor",
            "CFBundleTypeIconFile": "icon.icns",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [RECORD_ID],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": RECORD_ID,
            "UTTypeDescription": RECORD_TITLE,
            "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": {
                "public.filename-extension": [RECORD.removeprefix(".")],
                "public.mime-type": [MIME_TYPE],
            },
        }
    ],
}
"""Entries of the file Info.plist. They make the program the owner of saved games, which a double-click opens."""


def write(bundle: Path, out: Path) -> Path:
    """Write the .zip with the program for macOS that PyInstaller made; return its path."""
    made = out / f"{NAME}-{VERSION}-macos-{platform.machine()}.zip"
    write_zip(bundle, bundle.name, made)
    return made
