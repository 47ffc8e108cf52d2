"""The function that starts the program."""

from __future__ import annotations

import sys

from bidtable.app.shell import routes
from bidtable.app.shell.display import DisplayUnavailable
from bidtable.app.shell.window import App


def main(options: object = None) -> int:
    """Open the window, and run the program until the window is closed.

    The option `size` is the width and height of the window in pixels. Return the exit code.
    """
    try:
        app = App(size=getattr(options, "size", None))
    except DisplayUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    app.run(routes.Title())
    return 0
