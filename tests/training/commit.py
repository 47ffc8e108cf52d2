"""Which state of the program learned numbers come from."""

from __future__ import annotations

import subprocess


def commit() -> str:
    """Return the commit that is checked out, in short."""
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
