"""The folders of the program: folders with shipped files, and folders with the player's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "BIDTABLE_HOME"
"""Environment variable with the path of one folder for all files of the player."""


def shipped() -> Path:
    """Return the folder with `rules/` and `assets/`, in a package, an installation or a checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen)
    package = Path(__file__).resolve().parents[1]
    installed = package / "shipped"
    return installed if installed.is_dir() else package.parent


def shipped_rules() -> Path:
    """Return the folder of the shipped rule files."""
    return shipped() / "rules"


def assets() -> Path:
    """Return the folder of drawings and sounds."""
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
    """Return the folder of the logs."""
    return _own("log", platformdirs.user_log_dir("Bidtable", appauthor=False))


def user_rules() -> Path:
    """Return the folder for the player's own copies of rule files."""
    return data() / "rules"


def saves() -> Path:
    """Return the folder of saved games."""
    return data() / "games"


def saves_elsewhere() -> Path:
    """Return the folder for saved games that is used if the usual folder cannot be written."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "elsewhere" if home else Path.home() / "Bidtable games"


def index() -> Path:
    """Return the path of the index of saved games, which the program can rebuild at any time."""
    return data() / "history.sqlite"


def reviews() -> Path:
    """Return the folder of finished reviews, which the program can compute again at any time."""
    return data() / "reviews"


def exports() -> Path:
    """Return the folder for exported matches."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "exports" if home else Path(platformdirs.user_documents_dir()) / "Bidtable"
