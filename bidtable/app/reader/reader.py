"""Keeps a screen reader informed of the screen, and does what its user asks for."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

import pygame

from bidtable.app.reader import acting, keys
from bidtable.app.reader.entries import SAID, Entry, Readable, Screen
from bidtable.app.reader.nodes import Nodes
from bidtable.app.reader.system import Adapter, Handlers, open_adapter
from bidtable.app.reader.tree import focus_of, opening, read, with_said
from bidtable.app.widgets.widget import Widget
from bidtable.app.widgets.words import Spoken

log = logging.getLogger(__name__)

PAUSE: Final = 0.1
"""Smallest number of seconds between two descriptions of a screen on which the focus stays."""
LONGEST: Final = 1.0
"""Seconds after which a screen is described anew, even if its picture has not changed."""
KEPT: Final = 8
"""Number of texts that stay in the description after they were said."""
TITLE: Final = "Bidtable"

Opener = Callable[[dict[str, Any], Handlers], Adapter | None]


class _Seen(NamedTuple):
    scene: Readable
    secrecy: Hashable
    layer: int


class Reader:
    """Describes the screen for a screen reader while one listens; otherwise it does nothing.

    Attributes:
        screen: The description that the screen reader has; empty while none listens.
        said: The texts that were said last, oldest first.
    """

    def __init__(self) -> None:
        self.screen = Screen()
        self.said: list[Entry] = []
        self._adapter: Adapter | None = None
        self._nodes: Nodes | None = None
        self._listens = False
        self._window_focused = True
        self._asked: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._count = 0
        self._keys = keys.Keys(self.say)
        self._forget()

    def _forget(self) -> None:
        self.screen, self.said = Screen(), []
        self._sent = False
        self._focus = ""
        self._wait = 0.0
        self._fresh = self._due = True
        self._focused: Widget | None = None
        self._seen: _Seen | None = None
        self._live: dict[str, str] = {}

    # -- the system ----------------------------------------------------------------------------------

    def open(self, window: dict[str, Any], opener: Opener = open_adapter) -> None:
        """Connect the window to the accessibility service of the system, if there is one."""
        self._adapter = opener(window, Handlers(self._begin, self._ask, self._end))
        self._nodes = Nodes(self._adapter.kit) if self._adapter is not None else None

    # The library calls the next two methods on its own thread and keeps a lock meanwhile, so they only set a
    # flag. For the same reason nothing is sent to the library before it asked.

    def _begin(self) -> None:
        self._listens = True

    def _ask(self, request: Any) -> None:
        self._asked.put(request)
        if pygame.display.get_init():
            # The main loop sleeps while nothing happens.
            pygame.event.post(pygame.Event(pygame.USEREVENT))

    def _end(self) -> None:
        self._listens = False

    @property
    def listens(self) -> bool:
        """Whether a screen reader listens."""
        return self._listens

    def listen(self) -> None:
        """Describe the screen from now on, also without a connection to the system, for tests."""
        self._listens = True

    # -- what the user asks for ----------------------------------------------------------------------

    def take(self, scene: Readable, event: pygame.Event) -> bool:
        """Handle an event of the window, and return whether it was used."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._window_focused = event.type == pygame.WINDOWFOCUSGAINED
            if self._sent and self._adapter is not None:
                self._adapter.focus_window(self._window_focused)
            return False
        if event.type != pygame.KEYDOWN or event.key not in keys.KEYS:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        screen = read(scene, TITLE, pieces=_settled(scene))
        self._keys.pressed(scene, screen, event, listens=self._listens)
        return True

    def act(self, scene: Readable) -> None:
        """Do what the user of the screen reader asked for since the last call."""
        while not self._asked.empty():
            request = self._asked.get()
            if self._nodes is not None:
                value = request.data[1] if request.data is not None else None
                self.do(scene, self._nodes.key_of(request.target), self._nodes.action(request), value)

    def do(self, scene: Readable, key: str, action: str, value: object = None) -> bool:
        """Do an action on an entry, see `acting.do`."""
        return acting.do(scene, self.screen, key, action, value)

    # -- what the reader says ------------------------------------------------------------------------

    def say(self, spoken: Spoken) -> None:
        """Let the screen reader say a text, if one listens."""
        if spoken.text and self._listens:
            self.said = [*self.said, self._spoken(spoken)][-KEPT:]
            self._fresh = True

    def _spoken(self, spoken: Spoken) -> Entry:
        self._count += 1
        return Entry(f"{SAID}:{self._count}", "text", spoken.text, manner=spoken.manner)

    def update(self, scene: Readable, dt: float, *, drawn: bool = True) -> None:
        """Send the present screen to the screen reader, if one listens.

        Args:
            scene: The scene on top.
            dt: Seconds since the last call.
            drawn: Whether the picture has changed since the last call.
        """
        if not self._listens:
            if self._sent:
                self._forget()
            return
        focused = scene.ui.focused
        seen = _Seen(scene, scene.secrecy, scene.ui.layer)
        new = self._seen is None or self._seen.scene is not scene
        if new or self._seen is None or self._seen.secrecy != seen.secrecy:
            # What was said to one person is not kept for the next.
            self.said = []
        for spoken in scene.news():
            self.say(spoken)
        self._wait -= dt
        self._due = self._due or drawn
        same = focused is self._focused and seen == self._seen and not self._fresh
        if same and self._wait > (0 if self._due else PAUSE - LONGEST):
            return
        self._due = False
        screen = self._look(scene, same=seen == self._seen)
        if new:
            self._live.clear()
            self.said.insert(0, self._spoken(Spoken(scene.opening or opening(screen))))
        self._say_changes(screen)
        self._seen, self._focused, self._wait = seen, focused, PAUSE
        for said in self._one_by_one():
            self._send(with_said(screen, said), focus_of(screen, focused))
        self._fresh = False

    def _one_by_one(self) -> list[list[Entry]]:
        # The library says texts of one update in any order, so each new text has an update of its own.
        new = [at for at, entry in enumerate(self.said) if entry.key not in self.screen.entries]
        return [self.said[: at + 1] for at in new] or [self.said]

    @staticmethod
    def _described(scene: Readable) -> Screen:
        return read(scene, TITLE, pieces=_settled(scene))

    def _look(self, scene: Readable, *, same: bool) -> Screen:
        # While pieces move to the result of an event, the reader keeps the description from before the event.
        # When other people may look at the screen, that description may tell them too much.
        return self.screen if same and not _settled(scene) else self._described(scene)

    def _say_changes(self, screen: Screen) -> None:
        for key, target in screen.targets.items():
            manner = target.widget.manner
            if manner is None or target.number >= 0:
                continue
            text = " ".join(entry.name for entry in screen.inside(screen.entries[key]) if entry.name)
            if self._live.get(key) != text:
                self._live[key] = text
                self.say(Spoken(text, manner))

    def _send(self, screen: Screen, focus: str) -> None:
        before, self.screen = (self.screen if self._sent else None), screen
        changed = before is None or before.entries != screen.entries or focus != self._focus
        self._focus = focus
        if self._adapter is None or not changed:
            self._sent = True
            return
        assert self._nodes is not None
        update = self._nodes.update(screen, focus, before)
        try:
            self._adapter.update(lambda: update)
            if not self._sent:
                self._adapter.focus_window(self._window_focused)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:
            # An error inside the library is no `Exception`. The game goes on without the screen reader.
            log.exception("The screen reader cannot be told the screen")
            self._adapter, self._listens = None, False
        self._sent = True


def _settled(scene: Readable) -> bool:
    return scene.settled or scene.ui.modal_open
