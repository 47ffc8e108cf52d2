"""Throws random events at every scene, and checks that each is answered without an error or a line in the error log.

python -m tests.lab storm --count 100000 [--seed S]
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from bidtable.app.archive.settings import Settings
from bidtable.app.match.setup_form import default_form
from bidtable.app.reader.keys import KEYS as READER
from bidtable.app.scenes.common.finished import open_review
from bidtable.app.scenes.common.lessons import learn
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import levels_header, played_match
from bidtable.app.tools.shot import Picture, open_app, push_scene
from bidtable.core import registry
from bidtable.core.model import Setup
from bidtable.rulebook.lessons import Heading
from tests.lab.command import parser
from tests.lab.errors import errors_logged
from tests.lab.setups import fits

EPISODE: Final = 400
"""Events thrown at one scene and the scenes it opens, before the next scene is opened."""
SIZES: Final = ((1024, 640), (1280, 720), (1600, 1000), (1100, 1300))
SCALES: Final = (1.0, 1.0, 1.5, 2.0)
KEYS: Final = (
    *(getattr(pygame, f"K_{name}") for name in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_F1,
        *READER,
        pygame.K_KP_ENTER,
        pygame.K_KP0,
        pygame.K_MINUS,
    ),
)
WORDS: Final = ("a", "Ω", "漢", "7", " ", "ß", "😀", "-")


class Storm:
    """An app, and the events thrown at it.

    Attributes:
        thrown: Number of events of each kind.
        scenes: Number of events that each scene received.
        last: The last events, for the search for an error.
    """

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.rng = app, random.Random(seed)
        self.thrown: Counter[str] = Counter()
        self.scenes: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=12)
        self._openings = self._all_openings()

    def _all_openings(self) -> list[Callable[[], None]]:
        slugs = [entry.slug for entry in registry.entries()]
        pages: list[routes.Route] = [routes.Title(), routes.NewGame(), routes.History(), routes.Preferences()]
        pages += [routes.Learn()]
        pages += [routes.Rulebook(slug) for slug in slugs]
        pages += [routes.Statistics(), routes.Presets(default_form(slugs[0]), lambda _: None)]
        tables = [
            (slug, scene)
            for slug in slugs
            for scene in ("table", "table", "table", "curtain", "results", "replay", "reviewed")
        ]
        return [
            *(partial(self.app.reset, page) for page in pages),
            *(partial(self._sit_down, slug, scene) for slug, scene in tables),
            *(partial(self._learn, heading) for heading in self.app.services.lessons()),
        ]

    def _learn(self, heading: Heading) -> None:
        """Begin a lesson at some step."""
        self.app.settings.lessons[heading.id] = self.rng.randrange(30)
        learn(self.app, heading)

    def _sit_down(self, slug: str, scene: str) -> None:
        rng = self.rng
        game = self.app.services.game(slug)
        seats = rng.randint(game.info.min_seats, game.info.max_seats)
        setup = Setup(seats, tuple(sorted(v.id for v in game.info.variants if rng.random() < 0.3)))
        if not fits(game, setup):
            setup = Setup(seats)
        people = rng.choice((1, 1, 2, seats))
        levels = tuple("human" if seat < people else "easy" for seat in range(seats))
        self.app.reset(routes.Title())
        if scene == "reviewed":
            header = levels_header(game, slug, setup, levels, rng.randrange(10**6))
            open_review(self.app, played_match(game, header, 10**9))
            return
        picture = Picture(
            scene,
            slug,
            seed=rng.randrange(10**6),
            moves=rng.randrange(60),
            seats=seats,
            variants=setup.variants,
            levels=levels,
        )
        push_scene(self.app, picture)

    def throw(self, count: int) -> None:
        """Throw this many events."""
        for number in range(count):
            if number % EPISODE == 0 or not len(self.app.scenes):
                self._open()
            self._one()
            if self.rng.random() < 0.4:
                self.app.step(self.rng.choice((0.0, 0.016, 0.05, 0.4)), pygame.event.get())

    def _open(self) -> None:
        app, rng = self.app, self.rng
        settings = app.settings
        settings.text_scale, settings.theme = (
            rng.choice(SCALES),
            rng.choice(("evening", "daylight", "contrast")),
        )
        settings.speed, settings.reduced_motion = rng.choice(("instant", "fast", "slow")), rng.random() < 0.3
        rng.choice(self._openings)()
        self._resize()
        app.rebuild()

    def _one(self) -> None:
        rng = self.rng
        kind, make = rng.choice(
            (
                ("move", self._move),
                ("click", self._click),
                ("click", self._click),
                ("click", self._click),
                ("key", self._key),
                ("key", self._key),
                ("wheel", self._wheel),
                ("text", self._text),
                ("other", self._other),
            )
        )
        top = self.app.scenes.top
        self.scenes[type(top).__name__] += 1
        self.thrown[kind] += 1
        make()

    def _post(self, kind: int, **fields: Any) -> None:
        event = pygame.event.Event(kind, **fields)
        self.last.append(str(event))
        self.app.step(0.0, [event])

    def _place(self) -> tuple[int, int]:
        """Return a place on the screen: mostly that of a widget."""
        rng, top = self.rng, self.app.scenes.top
        width, height = self.app.window.get_size()
        widgets = [w for w in top.ui.widgets if w.visible and w.points] if top is not None else []
        if widgets and rng.random() < 0.8:
            return rng.choice(widgets).rect.center
        return rng.randrange(width), rng.randrange(height)

    def _move(self) -> None:
        self._post(pygame.MOUSEMOTION, pos=self._place(), rel=(1, 1), buttons=(0, 0, 0))

    def _click(self) -> None:
        at, button = self._place(), self.rng.choice((1, 1, 1, 1, 3, 2))
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        if self.rng.random() < 0.1:
            at = self._place()
            self._post(pygame.MOUSEMOTION, pos=at, rel=(5, 5), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def _key(self) -> None:
        key = self.rng.choice(KEYS)
        mod = self.rng.choice((0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def _wheel(self) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 3)), flipped=False)

    def _text(self) -> None:
        self._post(pygame.TEXTINPUT, text=self.rng.choice(WORDS))

    def _other(self) -> None:
        kind = self.rng.choice((pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED, pygame.WINDOWEXPOSED, 0))
        if kind:
            self._post(kind)
        elif self.rng.random() < 0.2:
            self._resize()

    def _resize(self) -> None:
        w, h = self.rng.choice(SIZES)
        self._post(pygame.VIDEORESIZE, w=w, h=h, size=(w, h))
        self.app.step(0.2)


def storm(folder: Path, count: int, seed: int) -> Storm:
    """Throw events at an app that keeps its files in a folder.

    Raises:
        AssertionError: An error was logged.
        Exception: Any exception of a scene, with the last events as a note.
    """
    os.environ["BIDTABLE_HOME"] = str(folder)
    with errors_logged() as errors:
        app = open_app((1280, 720), Settings(speed="instant", effects_volume=0, music_volume=0))
        app.reader.listen()
        weather = Storm(app, seed)
        try:
            weather.throw(count)
        except Exception as error:
            last = "\n".join(weather.last)
            error.add_note(f"seed {seed}, event {weather.thrown.total()}; the last ones:\n{last}")
            raise
        finally:
            app.close()
    assert not errors, errors[:3]
    return weather


def main(words: Sequence[str]) -> None:
    """Throw as many events as the command line says."""
    options = parser("storm", __doc__)
    options.add_argument("--count", type=int, default=100_000, help="number of events (100000)")
    options.add_argument("--seed", type=int, default=1, help="seed of what is thrown (1)")
    asked = options.parse_args(words)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        weather = storm(Path(folder), asked.count, asked.seed)
    print(f"{weather.thrown.total()} events without an error, {time.monotonic() - start:.0f} s")
    print("kinds: " + ", ".join(f"{kind} {n}" for kind, n in weather.thrown.most_common()))
    print(
        "scenes: " + ", ".join(f"{scene} {n}" for scene, n in weather.scenes.most_common()), file=sys.stdout
    )
