"""Function that opens the app on its title scene."""

from __future__ import annotations

import sys

from bidtable.app.shell import routes
from bidtable.app.shell.display import DisplayUnavailable
from bidtable.app.shell.window import App


def main(options: object = None) -> int:
    """Open the app and run it until it is closed.

    Args:
        options: Options of the command line; only `size`, a pair of pixels, is used.

    Returns:
        Exit code: 0, or 1 if no window can be opened.
    """
    try:
        app = App(size=getattr(options, "size", None))
    except DisplayUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    app.sounds.music("evening_loop")
    app.run(routes.Title())
    return 0
