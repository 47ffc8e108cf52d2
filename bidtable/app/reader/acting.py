"""Does what the user of a screen reader asks for."""

from __future__ import annotations

from typing import Final

from bidtable.app.reader.entries import Readable, Screen, Target

STEPS: Final = {"increment": 1, "decrement": -1}
"""Steps of a dial by the name of the action."""


def do(scene: Readable, screen: Screen, key: str, action: str, value: object = None) -> bool:
    """Do an action on an entry, and return whether the entry still means the same.

    Args:
        scene: The scene on top.
        screen: The description that the user knows.
        key: Key of the entry.
        action: Name of the action: "click", "focus", "increment", "decrement", "set_value" or another.
        value: The new number or text for the action "set_value".
    """
    target = screen.targets.get(key)
    if target is None or not _is_there(scene, target):
        return False
    widget, scale = target.widget, screen.entries[key].scale
    if action == "click":
        return _press(scene, target)
    if action in ("focus", "scroll_into_view"):
        if widget.can_focus:
            scene.ui.focus(widget, ring=True)
        return True
    if not widget.enabled:
        return False
    if action in STEPS and scale is not None:
        widget.set_number(min(scale.high, max(scale.low, scale.now + STEPS[action] * scale.step)))
    elif action == "set_value" and isinstance(value, str):
        widget.set_text(value)
    elif action == "set_value" and isinstance(value, (int, float)):
        widget.set_number(value)
    return True


def _is_there(scene: Readable, target: Target) -> bool:
    # A press that was meant for another effect of the same button is not carried out.
    widget = target.widget
    here = widget.ui is scene.ui and widget.layer == scene.ui.layer and widget.visible
    return here and widget.purpose == target.purpose


def _press(scene: Readable, target: Target) -> bool:
    widget = target.widget
    if target.number < 0:
        scene.press(widget)
        return True
    part = next(iter(widget.parts()[target.number :]), None)
    if part is None or part.name != target.part or part.press is None or not widget.enabled:
        return False
    if widget.can_focus:
        scene.ui.focus(widget, ring=True)
    part.press()
    return True
