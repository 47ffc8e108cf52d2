"""Opens a saved match that the player chose outside the program, such as with a double-click on its file."""

from __future__ import annotations

from pathlib import Path

from bidtable.app.scenes.common.finished import open_replay
from bidtable.app.scenes.common.messages import show_message, try_with
from bidtable.app.scenes.common.saved_game import resume_save
from bidtable.app.shell.protocol import Shell
from bidtable.store.saves import glance


def open_record(app: Shell, path: Path) -> None:
    """Resume an unfinished match, replay a finished match, or show why the file cannot be opened."""
    found = glance(path)
    if found.problem:
        show_message(app, "This file cannot be opened", f"{path.name}: {found.problem}")
    elif found.outcome is None:
        resume_save(app, path)
    else:
        try_with(app, path, "This match cannot be replayed", lambda: open_replay(app, path, ""))
