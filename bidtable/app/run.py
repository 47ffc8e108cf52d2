"""Opens the app on its title scene."""

from __future__ import annotations

import sys
from typing import Any

from bidtable.app.services import Services
from bidtable.app.window import App, DisplayUnavailable


def make_app(**how: Any) -> App:
    """Return an app with its services.

    Args:
        **how: See `App`.

    Raises:
        DisplayUnavailable: when no window can be opened.
    """
    app = App(**how)
    app.services = Services(app)
    app.services.notices += app.messages
    return app


def main(options: object = None) -> int:
    """Open the app and run it until it is closed.

    Args:
        options: What the command line gave: `size` (pair of pixels), if it has one.

    Returns:
        0, or 1 when no window can be opened.
    """
    try:
        app = make_app(size=getattr(options, "size", None))
    except DisplayUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    from bidtable.app.scenes.title import TitleScene

    app.sounds.music("evening_loop")
    app.run(TitleScene)
    return 0
