"""The folders with the files of the program and of the player."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "BIDTABLE_HOME"
"""Environment variable with the path of one folder for all files of the player."""


def shipped() -> Path:
    """Return the folder with `rules/` and `assets/`."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen)
    package = Path(__file__).resolve().parents[1]
    installed = package / "shipped"
    return installed if installed.is_dir() else package.parent


def shipped_rules() -> Path:
    return shipped() / "rules"


def assets() -> Path:
    return shipped() / "assets"


def _own(kind: str, usual: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / kind if home else Path(usual)


def config() -> Path:
    """Return the folder of the settings."""
    return _own("config", platformdirs.user_config_dir("Bidtable", appauthor=False))


def data() -> Path:
    """Return the folder with saved games and the player's own rule files."""
    return _own("data", platformdirs.user_data_dir("Bidtable", appauthor=False))


def logs() -> Path:
    return _own("log", platformdirs.user_log_dir("Bidtable", appauthor=False))


def user_rules() -> Path:
    """Return the folder for the player's own copies of rule files."""
    return data() / "rules"


def saves() -> Path:
    return data() / "games"


def saves_elsewhere() -> Path:
    """Return the folder for saved games if the usual folder cannot be written."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "elsewhere" if home else Path.home() / "Bidtable games"


def index() -> Path:
    return data() / "history.sqlite"


def reviews() -> Path:
    return data() / "reviews"


def exports() -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "exports" if home else Path(platformdirs.user_documents_dir()) / "Bidtable"
