"""Tests of the connection to screen readers on each system, with the answers of the other systems put in."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from bidtable.app.archive.settings import Settings
from bidtable.app.reader import system
from bidtable.app.reader.entries import ROOT, Entry, Screen
from bidtable.app.reader.nodes import Nodes
from bidtable.app.reader.reader import Reader
from bidtable.app.reader.system import Handlers, open_adapter
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from tests.app.scene_helpers import top

accesskit: Any = import_module("accesskit")
HANDLERS = Handlers(lambda: None, lambda _: None, lambda: None)


class Told:
    """A part of the library that notes its calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.events: Any = None

    def note(self, name: str) -> Callable[..., Any]:
        def call(*values: Any) -> Any:
            self.calls.append((name, *values))
            return self.events

        return call


class Adapter(Told):
    """An adapter of the library that notes what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.update_if_active = self.note("update")
        self.update_window_focus_state = self.note("window focus")
        self.update_view_focus_state = self.note("view focus")


def kit_of(told: Told, adapter: Adapter) -> Any:
    """Return a library as it is on all systems together."""

    def make(name: str) -> Callable[..., Adapter]:
        def call(*values: Any) -> Adapter:
            told.calls.append((name, *values))
            return adapter

        return call

    mac = SimpleNamespace(for_window=make("for window"))
    return SimpleNamespace(
        unix=SimpleNamespace(Adapter=make("unix")),
        windows=SimpleNamespace(SubclassingAdapter=make("windows")),
        macos=SimpleNamespace(
            SubclassingAdapter=mac, add_focus_forwarder_to_window_class=told.note("forward focus")
        ),
    )


@pytest.mark.parametrize(
    ("name", "opened", "focused"),
    [
        ("linux", [("unix", *HANDLERS)], [("window focus", True)]),
        ("freebsd14", [("unix", *HANDLERS)], [("window focus", True)]),
        ("win32", [("windows", 7, *HANDLERS[:2])], []),
        (
            "darwin",
            [("forward focus", "SDLWindow"), ("for window", 7, *HANDLERS[:2])],
            [("view focus", True)],
        ),
    ],
)
def test_each_system_is_told_in_its_own_way(
    name: str, opened: list[tuple[Any, ...]], focused: list[tuple[Any, ...]]
) -> None:
    told, inside = Told(), Adapter()
    adapter = open_adapter({"window": 7}, HANDLERS, system=name, kit=kit_of(told, inside))
    assert adapter is not None
    assert told.calls == opened
    raised = Told()
    inside.events = (
        None if name in ("linux", "freebsd14") else SimpleNamespace(raise_events=raised.note("raised"))
    )
    adapter.focus_window(True)
    assert inside.calls == focused
    adapter.update(dict)
    assert inside.calls[-1] == ("update", dict)
    assert len(raised.calls) == (0 if inside.events is None else 2 if name == "darwin" else 1)


def test_a_reader_is_connected_before_the_window_is_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows and macOS connect a screen reader only to a window that was never visible."""
    shown: list[bool] = []

    def opened(_: Reader, window: dict[str, Any]) -> None:
        assert window == pygame.display.get_wm_info()
        shown.append(pygame.display.get_active())

    monkeypatch.setattr(Reader, "open", opened)
    for full_screen in (False, True):
        app = App(settings=Settings(full_screen=full_screen))
        shown.append(pygame.display.get_active())
        assert app.window is pygame.display.get_surface()
        app.close()
    assert shown == [False, True] * 2


def test_without_the_library_or_a_bus_there_is_no_reader(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program goes on and logs the reason, whatever is missing."""

    def missing(name: str) -> Any:
        raise ImportError(name)

    class Panic(BaseException):
        """What the library raises for an error of its own."""

    def panic(*_: Any) -> Any:
        raise Panic

    for fails in (missing, panic):
        broken = SimpleNamespace(unix=SimpleNamespace(Adapter=fails))
        assert open_adapter({}, HANDLERS, system="linux", kit=broken) is None
    monkeypatch.setattr(system, "import_module", missing)
    assert open_adapter({}, HANDLERS) is None
    app.reader.open({}, open_adapter)
    app.open(routes.Preferences())
    app.step(0.2)
    assert top(app) == "SettingsScene"
    assert not app.reader.listens


def test_the_real_library_takes_the_description() -> None:
    """Only changed entries are sent again, and a number leads back to its key."""
    nodes = Nodes(accesskit)
    field = Entry("field", "text field", "Name", "Zoë", fillable=True, focusable=True)
    dial = Entry("dial", "amount", "Bid 4", pressable=True)
    root = Entry(ROOT, "window", "Bidtable", children=("field", "dial"), rect=(0, 0, 9, 9))
    first = Screen({each.key: each for each in (root, field, dial)})
    whole = nodes.update(first, "field", None)
    assert whole.tree is not None
    told = dict(whole.nodes)
    assert len(told) == 4, "the text of a field has a node of its own"
    named = told[nodes.number_of("field")]
    assert (named.label, named.role) == ("Name", accesskit.Role.TEXT_INPUT)
    assert told[nodes.number_of("field#text")].value == "Zoë"
    assert whole.focus == nodes.number_of("field")
    louder = Entry("dial", "amount", "Bid 5", pressable=True, enabled=False)
    update = nodes.update(Screen({**first.entries, "dial": louder}), ROOT, first)
    assert [nodes.key_of(number) for number, _ in update.nodes] == ["dial"]
    assert update.tree is None
    assert nodes.key_of(10**6) == ""


@pytest.mark.parametrize("between", [None, Entry("card", "card", "4")])
def test_a_card_that_comes_back_or_can_be_pressed_again_has_a_new_number(between: Entry | None) -> None:
    """A request for an older number leads nowhere, and the parent names the new one."""
    nodes = Nodes(accesskit)
    root = Entry(ROOT, "window", "Bidtable", children=("card",))
    held = Screen({ROOT: root, "card": Entry("card", "card", "4", pressable=True)})
    bare = Screen({ROOT: replace(root, children=()), **({"card": between, ROOT: root} if between else {})})
    nodes.update(held, ROOT, None)
    first = nodes.number_of("card")
    nodes.update(bare, ROOT, held)
    assert nodes.key_of(first) == ""
    again = nodes.update(held, ROOT, bare)
    number = nodes.number_of("card")
    assert number != first
    assert [each for each, _ in again.nodes] == [nodes.number_of(ROOT), number]
    assert dict(again.nodes)[nodes.number_of(ROOT)].children == [number]


class Bus:
    """An adapter that keeps the updates, as a screen reader's."""

    kit: Any = accesskit

    def __init__(self) -> None:
        self.updates: list[Any] = []
        self.focused: list[bool] = []

    def update(self, make: Callable[[], Any]) -> None:
        self.updates.append(make())

    def focus_window(self, focused: bool) -> None:
        self.focused.append(focused)


def test_requests_of_another_thread_are_done_at_the_next_frame(app: App) -> None:
    """Nothing is sent before a reader listens, everything when it begins, and afterwards only changes."""
    bus, kept = Bus(), []

    def opener(_: dict[str, Any], handlers: Handlers) -> Bus:
        kept.append(handlers)
        return bus

    app.reader.open({}, opener)
    app.open(routes.Preferences())
    app.step(0.2)
    assert not bus.updates
    kept[0].activate()
    app.step(0.2)
    assert bus.updates[0].tree is not None
    assert all(update.tree is None for update in bus.updates[1:])
    assert bus.focused == [True]
    motion, number = app.settings.reduced_motion, _number_of(bus, "Reduced motion")
    request = SimpleNamespace(action="Action.CLICK", target=number, data=None)
    thread = threading.Thread(target=kept[0].act, args=(request,))
    thread.start()
    thread.join()
    assert app.settings.reduced_motion is motion
    app.step(0.2)
    assert app.settings.reduced_motion is not motion
    app.step(0.2, [pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert bus.focused == [True, False]
    kept[0].deactivate()
    app.step(0.2)
    sent = len(bus.updates)
    app.step(2.0)
    assert len(bus.updates) == sent
    kept[0].activate()
    app.step(0.2)
    assert bus.updates[sent].tree is not None, "a reader that comes back gets everything again"


def _number_of(bus: Bus, name: str) -> int:
    found = [number for update in bus.updates for number, node in update.nodes if node.label == name]
    return int(found[-1])
