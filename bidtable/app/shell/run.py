"""The function that starts the program."""

from __future__ import annotations

import sys
from pathlib import Path

from bidtable.app.shell import routes
from bidtable.app.shell.display import DisplayUnavailable
from bidtable.app.shell.window import App


def main(record: Path | None = None) -> int:
    """Open the window, with a saved match if one is given; return the exit code when it is closed."""
    try:
        app = App()
    except DisplayUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    app.run(routes.Title(record))
    return 0
