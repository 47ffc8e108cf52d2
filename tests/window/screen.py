"""A screen in memory, and a robot that operates the app on it with a mouse, as a person would."""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

REST = 0.5
"""Seconds before a second click at the same point of the window."""
WINDOW_CLASS = "bidtable"
SCREEN_SIZE = (1400, 900)
Map = dict[str, Any]


class ScreenError(AssertionError):
    """The awaited state did not come."""


@contextlib.contextmanager
def virtual_screen(folder: Path) -> Iterator[str]:
    """Run Xvfb on a display number that it chooses; give the value for DISPLAY."""
    reader, writer = os.pipe()
    width, height = SCREEN_SIZE
    with (folder / "xvfb.log").open("wb") as log:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stdout=log,
            stderr=log,
        )
    os.close(writer)
    try:
        with os.fdopen(reader) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise ScreenError(f"Xvfb did not start: {(folder / 'xvfb.log').read_text()}")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(20)


class Robot:
    """Starts the app and operates it by mouse clicks only; the app's map gives it the places of widgets.

    Args:
        command: The command that starts the app.
        environment: The environment variables of the app, including `DISPLAY`.
        folder: The folder for map, output and pictures.
        number: The class of the window, which differs from those of other robots on the same screen.
    """

    def __init__(
        self, command: Sequence[str], environment: dict[str, str], folder: Path, number: int = 1
    ) -> None:
        self.command, self.folder = list(command), folder
        self.window_class = f"{WINDOW_CLASS}-{number}-"
        folder.mkdir(exist_ok=True)
        self.map_file = folder / "map.json"
        self.environment = environment | {
            "SDL_VIDEO_X11_WMCLASS": self.window_class,
            "BIDTABLE_TEST_MAP": str(self.map_file),
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.window = ""
        self.starts = 0
        self._clicked = (-1, -1)

    # Starting and ending.

    def start(self) -> float:
        """Open the app; return the seconds until its first frame."""
        self.map_file.unlink(missing_ok=True)
        self.starts += 1
        began = time.monotonic()
        with self._output("out").open("wb") as out, self._output("err").open("wb") as err:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=out, stderr=err)
        self.wait(lambda seen: bool(seen["drawn"]), "the first frame", seconds=30)
        took = time.monotonic() - began
        found = self._tool(
            "timeout", "10", "xdotool", "search", "--sync", "--onlyvisible", "--class", self.window_class
        )
        self.window = found.split()[-1]
        return took

    def _output(self, kind: str) -> Path:
        return self.folder / f"start-{self.starts}.{kind}"

    def said(self) -> str:
        """The app's output since its last start."""
        return "".join(self._output(kind).read_text("utf-8", "replace") for kind in ("out", "err"))

    def kill(self) -> None:
        """End the app as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(10) == -signal.SIGKILL

    def close_window(self) -> int:
        """Ask the app to close its window, as a window manager does; return its exit code."""
        assert self.process is not None
        ask_to_close(self.environment["DISPLAY"], int(self.window))
        return self.process.wait(20)

    def end(self) -> None:
        """End the app if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)

    def _tool(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise ScreenError(f"{' '.join(command)}: {done.stdout}{done.stderr}\n{self.said()}")
        return done.stdout

    # Looking.

    def look(self) -> Map:
        """Return the current map."""
        found: Map = json.loads(self.map_file.read_bytes())
        return found

    def wait(self, wanted: Callable[[Map], bool], what: str, seconds: float = 20) -> Map:
        """Wait until the map fulfils a condition."""
        assert self.process is not None
        end = time.monotonic() + seconds
        seen: Map = {}
        while time.monotonic() < end:
            if self.map_file.exists():
                seen = self.look()
                if wanted(seen):
                    return seen
            if self.process.poll() is not None:
                raise ScreenError(f"The app ended with {self.process.returncode}: {self.said()}")
            time.sleep(0.03)
        self.picture("gave-up")
        raise ScreenError(f"Waited {seconds} s in vain for {what}; last seen: {json.dumps(seen)[:3000]}")

    def picture(self, name: str) -> Path:
        """Take a picture of the whole screen."""
        path = self.folder / f"{name}.png"
        self._tool("import", "-window", "root", str(path))
        return path

    # Acting.

    def click(self, name: str) -> None:
        """Press and release the left button in the middle of a widget, after the widget has come to rest."""
        seen = self.wait(lambda seen: ready(seen, name), f"{name} to press")
        self.click_at(*seen["widgets"][name]["spot"])

    def click_at(self, x: int, y: int) -> None:
        """Move to a point of the window, then press and release the left button there."""
        if self._clicked == (x, y):
            # A press under a resting pointer is not taken at once, if another button has come to lie there.
            time.sleep(REST)
        self._clicked = (x, y)
        place = ("mousemove", "--window", self.window, str(x), str(y))
        # Another window may cover this one.
        self._tool("xdotool", "windowraise", self.window, *place, "sleep", "0.05", "click", "1")

    def click_text(self, text: str) -> str:
        """Click the widget that shows a text; return its name."""
        seen = self.wait(lambda seen: bool(named(seen, text)), f"something that says {text!r}")
        name = named(seen, text)
        self.click(name)
        return name


def ready(seen: Map, name: str) -> bool:
    """Whether a widget is on the screen, at rest, and can be clicked."""
    widget = seen["widgets"].get(name)
    return bool(widget and widget["enabled"] and widget["spot"] and not seen["animating"])


def named(seen: Map, text: str) -> str:
    """Return the name of the first widget that shows a text and can be clicked, or empty."""
    found = (name for name, widget in seen["widgets"].items() if widget["text"] == text)
    return next((name for name in found if ready(seen, name)), "")


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        # An XEvent is larger than this member of it.
        ("_rest", ctypes.c_long * 24),
    )


def ask_to_close(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW, as the cross in a title bar does; `xdotool windowclose` destroys the window."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [
        ctypes.c_void_p,
        ctypes.c_ulong,
        ctypes.c_int,
        ctypes.c_long,
        ctypes.POINTER(_ClientMessage),
    ]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x11.XOpenDisplay(display.encode())
    if not connection:
        raise ScreenError(f"There is no display {display}.")
    client_message = 33
    event = _ClientMessage(type=client_message, window=window, format=32)
    event.message_type = x11.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    event.data[0] = x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(connection, window, 0, 0, ctypes.byref(event))
    x11.XCloseDisplay(connection)
