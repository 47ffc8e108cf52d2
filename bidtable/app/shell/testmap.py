"""Writes files for test programs, such as a description of the window.

If the environment variable `BIDTABLE_TEST_MAP` names a file, the program describes its widgets there. The
variable `BIDTABLE_FIRST_FRAME` names a file for the time of the first frame.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Protocol

import msgspec

from bidtable.app.shell.scene import Scene, SceneStack
from bidtable.app.shell.services import Services
from bidtable.app.widgets.widget import Widget
from bidtable.store.files import patiently

MAP = "BIDTABLE_TEST_MAP"
FIRST_FRAME = "BIDTABLE_FIRST_FRAME"
PAUSE = 0.04
"""Seconds between two descriptions of the window. More descriptions would slow down the animations."""

_written: dict[str, tuple[float, bytes]] = {}


class Program(Protocol):
    @property
    def frames(self) -> int:
        """Number of frames shown since the start of the program."""

    @property
    def scenes(self) -> SceneStack:
        """The stack of open scenes."""

    @property
    def services(self) -> Services:
        """Access to games, rule files, bots and saved matches."""

    def quit(self) -> None:
        """Close the program after the current frame."""


def follow(app: Program) -> None:
    """Write the files for test programs and benchmarks."""
    mark = os.environ.get(FIRST_FRAME)
    if mark and app.frames:
        Path(mark).write_text(str(time.time()), encoding="utf-8")
        app.quit()
    path = os.environ.get(MAP)
    if path:
        _map(app, path)


def _map(app: Program, path: str) -> None:
    now = time.monotonic()
    looked, before = _written.get(path, (0.0, b""))
    if now - looked < PAUSE:
        return
    data = msgspec.json.encode(describe(app), order="sorted")
    _written[path] = (now, data)
    if data != before:
        # The file is replaced as a whole, so that a reader always sees a complete description.
        fresh = Path(f"{path}.new")
        fresh.write_bytes(data)
        patiently(lambda: fresh.replace(path))


def describe(app: Program) -> dict[str, Any]:
    """Return a description of the visible scene for test programs."""
    top = app.scenes.top
    if top is None:
        return {"scene": "", "drawn": False, "animating": False, "widgets": {}, "words": [], "moves": {}}
    return {
        "scene": type(top).__name__,
        "drawn": app.frames > 0,
        "animating": top.animating,
        "widgets": {
            widget.name: {
                "spot": _spot(app.scenes, top, widget),
                "enabled": widget.enabled,
                "text": _text(widget),
            }
            for widget in top.ui.focus_chain()
            if widget.name
        },
        "words": [text for widget in top.ui.widgets if widget.visible and (text := _text(widget))],
        "notices": list(app.services.notices),
        "moves": _moves(top),
        "match": _match(top),
    }


def _spot(scenes: SceneStack, scene: Scene, widget: Widget) -> tuple[int, int] | None:
    rect = widget.rect if widget.clip is None else widget.rect.clip(widget.clip)
    for share in (0.5, 0.2, 0.8, 0.07):
        point = (round(rect.x + rect.w * share), rect.centery)
        if scene.ui.widget_at(point) is widget:
            w, h = scene.ui.size
            return (w - 1 - point[0], h - 1 - point[1]) if scenes.turned else point
    return None


def _text(widget: Widget) -> str:
    text = getattr(widget, "text", "")
    # The text may be a `Reason`, a string with the id of a ruling. The description needs a plain string.
    return str(text) if isinstance(text, str) else ""


def _moves(scene: Scene) -> dict[str, Any]:
    table = getattr(scene, "table", None)
    moves = getattr(table, "moves", {})
    return {name: msgspec.to_builtins(move) for name, move in moves.items()}


def _match(scene: Scene) -> dict[str, Any] | None:
    session = getattr(scene, "session", None)
    if session is None:
        return None
    return {
        "game": session.match.header.game,
        "moves": len(session.match.moves),
        "viewer": session.viewer,
        "actor": session.actor,
        "awaiting": session.awaiting,
        "busy": session.busy,
        "held": session.held,
        "phase": session.game.phase(session.view().observation),
        "over": session.match.outcome is not None,
        "notice": session.notice,
    }
