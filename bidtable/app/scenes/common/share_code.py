"""The message that shows the share code of a match."""

from __future__ import annotations

from typing import Final

from bidtable.app.scenes.common.messages import only_close, show_message
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action
from bidtable.app.widgets.entry import copy_text
from bidtable.core import share
from bidtable.core.record import Header

PIECE: Final = 12
"""Number of letters in each group of a share code."""


def show_share_code(app: Shell, header: Header) -> None:
    """Show a code with which other players can play the same deal."""
    code = share.encode(share.share_of(header))

    def copy() -> None:
        told = "The share code is on the clipboard." if copy_text(code) else "There is no clipboard here."
        show_message(app, "Share code", told)

    # Spaces allow line breaks in the code. The spaces are ignored when the code is pasted.
    pieces = " ".join(code[at : at + PIECE] for at in range(0, len(code), PIECE))
    lines = (
        "Paste this code into the set-up to get the same table elsewhere: game, rules, bots and seed. "
        "It holds the deal, so a player who uses it twice knows the cards.",
        pieces,
    )
    buttons = (
        Action("message:copy", "Copy", copy, "primary"),
        Action("message:back", "Back", only_close),
    )
    app.open(routes.Message("Share code", lines, buttons))
