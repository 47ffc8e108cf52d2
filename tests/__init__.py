"""The tests of Bidtable, in the same folders as the program, and the laboratory of its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
"""The project's folder."""
RULES: Final = ROOT / "rules"
"""The shipped rule files."""
