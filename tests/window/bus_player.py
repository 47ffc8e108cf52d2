"""Plays a whole game by the accessibility bus alone, as a screen reader does; run by the system's Python with pyatspi.

    dbus-run-session -- /usr/bin/python3 tests/window/bus_player.py --game "BID-IT!" --remove 2 -- python main.py

The program ends with 0 when the results are on the screen. It prints what it pressed and what was announced.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pyatspi  # type: ignore[import-not-found]
from gi.repository import Gio, GLib  # type: ignore[import-not-found]

LAUNCHER: Final = "/usr/libexec/at-spi-bus-launcher"
QUIET: Final = ("Table", "Prompt", "People", "Log", "Deck", "Deck and discards", "Rules in force")
"""Names of groups in which a player has nothing to choose."""
NEVER: Final = ("Take back", "Choose again", "Stepper", "Look", "Why?")
"""Beginnings of the names of buttons that lead to no move."""
KEPT: Final = "Remove Player 1"
"""Button that would leave the table to bots."""
BUTTONS: Final = ("push button", "spin button", "toggle button", "button")
PAUSE: Final = 0.05
GONE: Final = (LookupError, GLib.Error, RuntimeError, AttributeError, NotImplementedError)
"""Errors at things that have left the screen meanwhile."""


class Player:
    """Reads the screen of the app on the bus, and presses buttons there."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.ends, self.rng = time.monotonic() + seconds, random.Random(seed)
        self.pressed = 0
        self.said: list[str] = []
        pyatspi.Registry.registerEventListener(self._hear, "object:announcement")

    def _hear(self, event: Any) -> None:
        self.said.append(str(event.any_data))

    def listen(self) -> None:
        """Take in what the app has announced since the last call."""
        while GLib.MainContext.default().iteration(False):
            """Each step takes one event."""

    def frame(self) -> Any:
        """Return the window of the app; None before it is on the bus."""
        desktop = pyatspi.Registry.getDesktop(0)
        for number in range(desktop.childCount):
            program = desktop.getChildAtIndex(number)
            if program is not None and program.childCount and program.getChildAtIndex(0).name == "Bidtable":
                return program.getChildAtIndex(0)
        return None

    def look(self) -> list[tuple[str, Any]]:
        """Return all things that can be pressed, each with the name of its group."""
        frame = self.frame()
        if frame is None:
            return []
        found = []
        for node in children(frame):
            inside = walk(node) if node.childCount else [node]
            found += [(node.name, each) for each in inside if each.getRoleName() in BUTTONS and can(each)]
        return found

    def press(self, node: Any) -> None:
        self.pressed += 1
        node.queryAction().doAction(0)
        time.sleep(PAUSE)

    def press_named(self, name: str) -> None:
        """Wait for a button whose name begins so, and press the last one."""
        while time.monotonic() < self.ends:
            seen = self.safely(lambda: [(node.name, node) for _, node in self.look()])
            found = [(label, node) for label, node in seen if label.startswith(name) and label != KEPT]
            if found:
                print("press", found[-1][0], flush=True)
                self.press(found[-1][1])
                time.sleep(0.5)
                return
            time.sleep(PAUSE)
        raise SystemExit(f"there is no button {name}")

    @staticmethod
    def safely(look: Any) -> Any:
        """Look again if the screen has changed meanwhile."""
        for _ in range(50):
            try:
                return look()
            except GONE:
                time.sleep(PAUSE)
        return []

    def play(self, done: str, app: subprocess.Popen[bytes]) -> None:
        """Press buttons until a button with the name `done` is there."""
        missed = ""
        while time.monotonic() < self.ends:
            self.listen()
            if app.poll() is not None:
                raise SystemExit(f"the app ended with code {app.returncode} after {self.pressed} presses")
            seen = self.safely(lambda: [(group, node, node.name) for group, node in self.look()])
            names = {name: node for _, node, name in seen}
            if done in names:
                return
            chosen = next((names[name] for name in ("Close", "Go on", "Results") if name in names), None)
            if chosen is None:
                chosen = self.choose(seen)
            if chosen is None:
                time.sleep(PAUSE)
                continue
            try:
                self.press(chosen)
            except GONE as why:
                missed = f"{chosen.name}: {why!r}"
                # The client library may remember how the thing was before.
                chosen.clearCache()
                time.sleep(PAUSE)
        raise SystemExit(f"not over after {self.pressed} presses; there are {sorted(names)}; missed {missed}")

    def choose(self, seen: Sequence[tuple[str, Any, str]]) -> Any:
        """Return a button of a move, at random."""
        moves = [
            (group, node) for group, node, name in seen if group not in QUIET and not name.startswith(NEVER)
        ]
        actions = [node for group, node in moves if group == "Actions"]
        if actions and self.rng.random() < 0.6:
            return self.rng.choice(actions)
        return self.rng.choice(moves)[1] if moves else None


def children(node: Any) -> Iterator[Any]:
    """Return the things inside a thing on the bus."""
    for number in range(node.childCount):
        child = node.getChildAtIndex(number)
        if child is not None:
            yield child


def walk(node: Any) -> Iterator[Any]:
    """Return all things inside a thing, at any depth."""
    for child in children(node):
        yield child
        yield from walk(child)


def can(node: Any) -> bool:
    """Return whether a thing can be pressed now."""
    return bool(node.getState().contains(pyatspi.STATE_SENSITIVE))


def switch_on() -> None:
    """Tell the session that a screen reader listens."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus",
            "/org/a11y/bus",
            "org.freedesktop.DBus.Properties",
            "Set",
            value,
            None,
            Gio.DBusCallFlags.NONE,
            10_000,
            None,
        )


def main(words: Sequence[str]) -> int:
    """Start the app, play the game, and close the app."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, help="title of the game on the title screen")
    parser.add_argument("--remove", type=int, default=0, help="number of seats to remove in the set-up")
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="+")
    asked = parser.parse_args(words)
    launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"])
    time.sleep(1)
    switch_on()
    app = subprocess.Popen(asked.command)
    player = Player(asked.seconds, asked.seed)
    try:
        player.press_named(asked.game)
        for _ in range(asked.remove):
            player.press_named("Remove ")
        player.press_named("Start")
        player.play("Play again", app)
    finally:
        app.terminate()
        app.wait(20)
        launcher.terminate()
    print(*player.said, sep="\n")
    print(f"a whole game with {player.pressed} presses and {len(player.said)} announcements", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
