"""The program with its window, its main loop and its handling of errors."""

from __future__ import annotations

import gc
import logging
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pygame

from bidtable.app.archive import settings as settings_module
from bidtable.app.archive.settings import Settings
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.lru import start_over
from bidtable.app.draw.theme import THEMES, Metrics, Theme
from bidtable.app.reader.reader import Reader
from bidtable.app.shell import memory, routes, testmap
from bidtable.app.shell.devices import Devices
from bidtable.app.shell.display import MIN_SIZE, open_window, set_mode
from bidtable.app.shell.pads import RAW
from bidtable.app.shell.routes import Route
from bidtable.app.shell.scene import SceneStack, TroubleScene, make_scene
from bidtable.app.shell.services import Services
from bidtable.app.shell.sound import Sounds
from bidtable.app.shell.two_sides import TwoSides
from bidtable.app.widgets.device import Device
from bidtable.store import places

log = logging.getLogger(__name__)

BUSY_RATE = 60
SWITCH = 0.0001
"""Seconds after which a busy thread must let another thread run."""
IDLE_RATE = 30
REST_RATE = 5
# After so many seconds without input and new frames, the main loop slows down to REST_RATE.
REST_AFTER = 2.0
# Seconds between two looks for input while nothing moves. A click must not wait for the slow main loop.
IDLE_LOOK = 0.008
REST_LOOK = 0.03
_PROMPT = (
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.MOUSEMOTION),
    pygame.USEREVENT,
    *(pygame.KEYDOWN, pygame.TEXTINPUT, pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION),
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP),
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
)
_REPEATING = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS),
)
# During a resize the window reports dozens of sizes a second. Building the scene for each size would be too
# slow.
RESIZE_PAUSE = 0.1
# After an interruption, such as a closed laptop, animations must not jump forward.
LONGEST_STEP = 1 / REST_RATE

_RESIZES = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_EXPOSES = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.VIDEOEXPOSE)


class App:
    """The program, with its window and its open scenes.

    Args:
        size: Width and height of the window in pixels; None uses the size in the settings.
        headless: Whether the window is invisible, for tests.
        settings: The player's settings; None reads them from their file.

    Attributes:
        reader: Describes the screen for a screen reader.
        two_sides: Rotates the picture for a player at the upper edge of the screen.
        devices: The device that the player uses, and the connected controllers.
        frames: Number of frames shown since the start of the program.
        builds: Number of times that all scenes were rebuilt.
        reraise: Whether exceptions in scenes are raised instead of shown to the player.

    Raises:
        DisplayUnavailable: No window can be opened.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        settings: Settings | None = None,
    ) -> None:
        told: list[str] = []
        own = settings is None
        if settings is None:
            settings, told = settings_module.load(places.config())
        self.settings = settings
        self.services = Services(settings, in_process=not headless)
        self.services.notices += told
        if own:
            self.services.check_files()
        self.headless = headless
        self.frames = self.builds = 0
        self.reraise = False
        self.running = False
        # Other threads compute at the same time. The drawing thread must wait at most a tenth of a
        # millisecond, instead of the default of 5 ms.
        sys.setswitchinterval(SWITCH)
        self._down: set[int] = set()
        self._resize_to: tuple[int, int] | None = None
        self._since_build = RESIZE_PAUSE
        self._open_log()
        wanted = size or (settings.window_width, settings.window_height)
        open_window(wanted, settings, headless=headless)
        self.reader = Reader()
        if not headless:
            self.reader.open(pygame.display.get_wm_info())
        self.window = set_mode(wanted, settings, headless=headless)
        self.fonts = Fonts(display=places.assets() / "fonts")
        self.metrics = self._measure()
        start_over(self.window.get_size())
        self.sounds = Sounds(places.assets() / "sounds", settings)
        self.scenes = SceneStack()
        self.two_sides = TwoSides()
        self.devices = Devices(self.scenes, self.reader.say, headless=headless)
        self._clock = pygame.time.Clock()
        self._last_turn = time.perf_counter()
        self._quiet = 0.0

    # Opening.

    def _open_log(self) -> None:
        root = logging.getLogger("bidtable")
        if any(isinstance(h, RotatingFileHandler) for h in root.handlers):
            return
        try:
            places.logs().mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                places.logs() / "bidtable.log",
                maxBytes=500_000,
                backupCount=2,
                encoding="utf-8",
                delay=True,
            )
        except OSError as error:
            self.services.notices.append(f"No log can be written: {error.strerror or error}.")
            return
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        root.addHandler(handler)

    def _measure(self) -> Metrics:
        w, h = self.window.get_size()
        return Metrics(w, h, self.settings.text_scale)

    @property
    def theme(self) -> Theme:
        return THEMES.get(self.settings.theme, THEMES["evening"])

    @property
    def device(self) -> Device:
        return self.devices.used

    @property
    def pad(self) -> int | None:
        return self.devices.pad

    # Running.

    def run(self, first: Route | None = None) -> None:
        """Open a scene, and run the main loop until the player closes the program."""
        self.running = True
        if first is not None:
            scene = make_scene(self, first)
            self._guard(lambda: self.scenes.push(scene))
        self._last_turn = time.perf_counter()
        while self.running and len(self.scenes):
            self.turn()
            testmap.follow(self)
        self.close()

    def turn(self) -> None:
        """Wait for the next frame, then run the main loop once."""
        top = self.scenes.top
        busy = top is not None and (top.animating or self.two_sides.rising or self.devices.pads.held)
        resting = self._quiet > REST_AFTER
        if busy:
            self._clock.tick(BUSY_RATE)
        else:
            self._wait(1 / (REST_RATE if resting else IDLE_RATE), REST_LOOK if resting else IDLE_LOOK)
        now = time.perf_counter()
        dt, self._last_turn = min(LONGEST_STEP, now - self._last_turn), now
        events = self._without_repeats(pygame.event.get())
        drawn = self.step(dt, events)
        rested, self._quiet = self._quiet, 0.0 if drawn or events else self._quiet + dt
        if rested <= REST_AFTER < self._quiet:
            memory.give_back()

    def _wait(self, longest: float, look: float) -> None:
        # The waiting function of SDL looks for input every millisecond, which costs too much processor
        # time.
        ends = self._last_turn + longest
        while (left := ends - time.perf_counter()) > 0:
            time.sleep(min(left, look))
            if pygame.event.peek(_PROMPT) or self.devices.pads.stirred():
                return

    def _without_repeats(self, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        # A long press of Enter must not confirm two moves.
        kept = []
        for event in events:
            if event.type in RAW:
                continue
            if event.type == pygame.KEYDOWN:
                if event.key in self._down and event.key not in _REPEATING and not self._repeats(event.key):
                    continue
                self._down.add(event.key)
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._down.clear()
            kept.append(event)
        return kept

    def _repeats(self, key: int) -> bool:
        top = self.scenes.top
        return key in (pygame.K_RETURN, pygame.K_SPACE) and top is not None and top.ui.takes_repeats

    def step(self, dt: float, events: Iterable[pygame.Event] = ()) -> bool:
        """Run the main loop once, for `dt` seconds, and return whether a frame was drawn."""
        if (asked := self.scenes.top) is not None:
            self._guard(partial(self.reader.act, asked))
        if self.frames:
            # Looking for controllers takes time, so it comes after the first frame.
            self.devices.open()
        for event in self.devices.pads.turn(dt, events):
            self._take(event)
        self._since_build += dt
        if self._resize_to is not None and self._since_build >= RESIZE_PAUSE:
            self._resize()
        if self.fonts.finder.news():
            # A font was found for characters that were drawn as boxes before.
            self.rebuild()
        top = self.scenes.top
        if top is not None:
            # Garbage collection waits until nothing moves, because it would make an animation stutter.
            (gc.disable if top.animating else gc.enable)()
            self._guard(lambda: top.update(dt))
        self.two_sides.update(dt)
        if self.frames and not self.headless:
            # The music opens the sound device, so it comes after the first frame.
            self.sounds.music(self.scenes.music)
        self.sounds.update(dt)
        drawn = self._draw()
        if (shown := self.scenes.top) is not None:
            self._guard(partial(self.reader.update, shown, dt, drawn=drawn))
        return drawn

    def _take(self, event: pygame.Event) -> None:
        self._guard(partial(self.devices.follow, event))
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in _RESIZES:
            self._resize_to = (event.w, event.h) if event.type == pygame.VIDEORESIZE else (event.x, event.y)
        elif event.type in _EXPOSES:
            top = self.scenes.top
            if top is not None:
                top.ui.redraw()
        elif event.type == pygame.DROPFILE:
            # macOS reports a double-click on a record in this way too.
            self._guard(lambda: self.reset(routes.Title(Path(event.file))))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif event.type in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            self._guard(partial(self.devices.tell, event))
        else:
            top = self.scenes.top
            if top is not None and self.devices.admits(top, event):
                seen = self.two_sides.seen(event, self.window.get_size())
                self._guard(lambda: self.reader.take(top, seen) or top.handle(seen))

    def _draw(self) -> bool:
        top = self.scenes.top
        if top is None:
            return False
        self.two_sides.motion = not self.settings.reduced_motion
        self.two_sides.turn(self.scenes.turned)
        drawn: list[bool] = []
        self._guard(lambda: drawn.append(self.two_sides.show(top, self.window)))
        # If a scene fails while it is drawn, a message covers the scene. The message is drawn in the next
        # frame.
        if not drawn or not drawn[0]:
            return False
        pygame.display.flip()
        self.frames += 1
        return True

    def _guard(self, action: Callable[[], object]) -> None:
        """Call a function of a scene, and show a message if it fails."""
        try:
            action()
        except Exception as error:
            if self.reraise:
                raise
            log.exception("A scene failed")
            self._trouble(error)

    def _trouble(self, error: Exception) -> None:
        top = self.scenes.top
        if isinstance(top, TroubleScene):
            # The message itself failed, so nothing can be shown any more.
            self.running = False
            raise error
        text = (
            f"{type(error).__name__}: {error}\n\nYour match is saved up to the last move. "
            f"Details are in {places.logs() / 'bidtable.log'}."
        )
        self.scenes.push(TroubleScene(self, text, can_go_back=len(self.scenes) > 0))

    def quit(self) -> None:
        self.running = False

    def close(self) -> None:
        """Save the size of the window, and close the program."""
        self._remember_size()
        if not self.headless:
            self.keep_settings()
        self.scenes.close()
        self.services.close()
        self.devices.pads.close()
        gc.enable()
        self.sounds.close()
        pygame.display.quit()

    # Changes.

    def _resize(self) -> None:
        wanted, self._resize_to = self._resize_to, None
        self._since_build = 0.0
        surface = pygame.display.get_surface()
        if wanted is None or surface is None:
            return
        small = wanted[0] < MIN_SIZE[0] or wanted[1] < MIN_SIZE[1]
        if surface.get_size() != wanted or (small and not self.settings.full_screen):
            # Some systems ignore the smallest size, so the program sets the size again.
            surface = set_mode(wanted, self.settings, headless=self.headless)
        self.window = surface
        if self._measure() != self.metrics:
            self.rebuild()

    def rebuild(self) -> None:
        """Delete all cached pictures, and rebuild all scenes."""
        self.builds += 1
        self.metrics = self._measure()
        start_over(self.window.get_size())
        self.fonts.drop()
        self._guard(self.scenes.rebuild)
        memory.give_back()

    def settings_changed(self) -> None:
        self.keep_settings()
        self.sounds.apply_volumes()
        self.rebuild()

    def keep_settings(self) -> None:
        self.settings.clamp()
        notices = self.services.notices
        wrong = settings_module.save(self.settings, places.config())
        notices += [text for text in wrong if text not in notices]

    def tension(self, level: float) -> None:
        self.sounds.tension(level)

    def apply_volumes(self) -> None:
        self.sounds.apply_volumes()

    def _remember_size(self) -> None:
        if not self.settings.full_screen:
            self.settings.window_width, self.settings.window_height = self.window.get_size()

    def toggle_full_screen(self) -> None:
        self._remember_size()
        self.settings.full_screen = not self.settings.full_screen
        self.window = set_mode(
            (self.settings.window_width, self.settings.window_height), self.settings, headless=self.headless
        )
        self._resize_to = None
        self.rebuild()

    # Methods for scenes: see `Shell`.

    def open(self, route: Route) -> None:
        # The call takes time, and the first scene should appear soon, so the call waits for the second scene.
        memory.keep_apart()
        self.scenes.push(make_scene(self, route))

    def reset(self, *routes: Route) -> None:
        memory.keep_apart()
        first, *rest = routes
        self.scenes.reset(make_scene(self, first))
        for route in rest:
            self.open(route)
        memory.tidy()

    def back(self) -> None:
        self.scenes.pop()

    def is_on_top(self, scene: object) -> bool:
        return self.scenes.top is scene

    def play(self, name: str, at: float = 0.5, delay: float = 0.0) -> None:
        self.sounds.play(name, at, delay)

    def screenshot(self, path: str | Path) -> None:
        """Save the picture of the window as a PNG file."""
        self._draw()
        self.two_sides.finish()
        while self._draw():
            pass  # Draw the parts of the picture that would be drawn in the next frames.
        pygame.image.save(self.window, str(path))
