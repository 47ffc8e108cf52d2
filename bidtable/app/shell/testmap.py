"""A map of the window, and the time of the first frame, for programs that operate the app from outside.

Nothing happens unless an environment variable names a file. Into the file of `BIDTABLE_TEST_MAP` the app
writes, as JSON, the scene, the places of its widgets, the moves they stand for, and the progress of the
match. A robot in the test of the real window uses it. Into the file of `BIDTABLE_FIRST_FRAME` the app writes
the time of its first frame, in seconds since the epoch, and then closes. `bench start` measures with it.
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
"""Seconds between two checks: a map for each frame of an animation would slow it down."""

_written: dict[str, tuple[float, bytes]] = {}


class Program(Protocol):
    """The part of the program that is described."""

    @property
    def frames(self) -> int:
        """Number of frames shown."""

    @property
    def scenes(self) -> SceneStack:
        """The stack of scenes."""

    @property
    def services(self) -> Services:
        """Games, rules and saved matches."""

    def quit(self) -> None:
        """Close the program after this round of the loop."""


def follow(app: Program) -> None:
    """Write the requested files; called in every round of the loop."""
    mark = os.environ.get(FIRST_FRAME)
    if mark and app.frames:
        Path(mark).write_text(str(time.time()), encoding="utf-8")
        app.quit()
    path = os.environ.get(MAP)
    if path:
        _map(app, path)


def _map(app: Program, path: str) -> None:
    """Write the map if the window has changed since the last map."""
    now = time.monotonic()
    looked, before = _written.get(path, (0.0, b""))
    if now - looked < PAUSE:
        return
    data = msgspec.json.encode(describe(app), order="sorted")
    _written[path] = (now, data)
    if data != before:
        # The file is replaced and never rewritten, so a reader always sees a whole map.
        fresh = Path(f"{path}.new")
        fresh.write_bytes(data)
        patiently(lambda: fresh.replace(path))


def describe(app: Program) -> dict[str, Any]:
    """Return a description of the top scene, its operable widgets, and its match, if it has one."""
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
    """Return a point at which a click reaches the widget: its centre, unless another widget covers it."""
    rect = widget.rect if widget.clip is None else widget.rect.clip(widget.clip)
    for share in (0.5, 0.2, 0.8, 0.07):
        point = (round(rect.x + rect.w * share), rect.centery)
        if scene.ui.widget_at(point) is widget:
            w, h = scene.ui.size
            return (w - 1 - point[0], h - 1 - point[1]) if scenes.turned else point
    return None


def _text(widget: Widget) -> str:
    text = getattr(widget, "text", "")
    # The text may be a reason, a string that knows its ruling; the map only needs plain text.
    return str(text) if isinstance(text, str) else ""


def _moves(scene: Scene) -> dict[str, Any]:
    """Return the moves of widgets, by the widgets' names."""
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
