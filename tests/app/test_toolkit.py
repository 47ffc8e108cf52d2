"""Tests of themes, settings, sounds, and the app's shell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from bidtable.app.archive import settings
from bidtable.app.archive.settings import Settings
from bidtable.app.draw import fonts as fonts_module
from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, THEMES, Metrics, Theme, contrast
from bidtable.app.shell import routes
from bidtable.app.shell.display import DisplayUnavailable
from bidtable.app.shell.scene import Scene, TroubleScene
from bidtable.app.shell.sound import Sounds
from bidtable.app.shell.window import IDLE_LOOK, REST_AFTER, REST_LOOK, App
from bidtable.app.widgets import Button, Label, ScrollArea
from bidtable.store import places

PAIRS = [
    ("felt_ink", "felt"),
    ("felt_ink", "felt_edge"),
    ("felt_muted", "felt"),
    ("felt_muted", "felt_edge"),
    *[(ink, ground) for ink in ("ink", "muted") for ground in ("panel", "panel_raised", "field")],
    ("ink", "selection"),
    ("good", "panel"),
    ("bad", "panel"),
    ("warning", "panel"),
    ("accent_ink", "accent"),
    ("choice_ink", "choice"),
    ("danger_ink", "danger"),
    *[("button_ink", face) for face in ("button", "button_hover", "button_pressed")],
    ("button_disabled_ink", "button_disabled"),
    ("card_ink", "card"),
    ("tooltip_ink", "tooltip"),
]


def make_app(size: tuple[int, int] = (1280, 720)) -> App:
    app = App(size, headless=True, settings=Settings(effects_volume=0))
    app.reraise = True
    return app


class Plain(Scene):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.built: list[tuple[int, int]] = []

    def build(self) -> None:
        self.built.append(self.ui.size)
        self.ui.add(Button("Go", rect=(20, 20, 200, 40), name="go"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_every_ink_reads_well_on_its_ground(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


def test_seats_differ_in_colour_and_shape() -> None:
    assert len(set(SEAT_COLOURS.values())) == len(set(SEAT_SYMBOLS.values())) == 6
    assert set(SEAT_SYMBOLS.values()) <= set(paint.SHAPES)


def test_text_is_at_least_18_pixels_at_1080p_and_scales() -> None:
    assert Metrics(1920, 1080, 1.0).text_px(3) == 18
    assert Metrics(1920, 1080, 2.0).text_px(16) == 48
    assert Metrics(1024, 640, 1.0).text_px(1) >= 13


@pytest.mark.parametrize("name", sorted(paint.SHAPES))
def test_every_shape_draws_something_and_leaves_something_free(name: str) -> None:
    mask = pygame.mask.from_surface(paint.icon(name, 48, (255, 255, 255)))
    assert 20 < mask.count() < 48 * 48


@pytest.mark.parametrize("horizontal", [False, True])
def test_no_row_of_single_pixels_is_scaled_smoothly(
    horizontal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    real = pygame.transform.smoothscale

    def spied(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        sizes.append(picture.get_size())
        return real(picture, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", spied)
    drawn = paint.gradient((90, 60), (250, 0, 0), (0, 0, 250), horizontal=horizontal)
    assert sizes == [(2, 2)]
    first, across, down = (drawn.get_at(at) for at in ((0, 0), (89, 0), (0, 59)))
    assert first.r > 240
    assert (across.b > 230, down.b > 230) == (horizontal, not horizontal)


def test_all_smooth_scaling_goes_by_what_reads_no_foreign_memory() -> None:
    app = Path(paint.__file__).parents[1]
    found = {path.name for path in app.rglob("*.py") if "smoothscale" in path.read_text("utf-8")}
    assert found == {"scaling.py"}


def test_a_missing_drawing_gives_a_plate_and_one_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for size in ((40, 60), (50, 70)):
        assert paint.svg(tmp_path / "none.svg", size).get_size() == size
    assert len(caplog.records) == 1


def test_missing_fonts_fall_back_with_one_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fonts = Fonts(tmp_path)
    fonts.render("a", 20, (0, 0, 0))
    fonts.render("b", 24, (0, 0, 0), "bold")
    assert len(caplog.records) == 1
    assert fonts_module.font_folder() is not None


def test_elide_cuts_only_what_does_not_fit() -> None:
    fonts = Fonts()
    assert fonts.elide("short", 16, 300) == "short"
    cut = fonts.elide("a very long line indeed", 16, 80)
    assert cut.endswith("…")
    assert fonts.width(cut, 16) <= 80


# Settings.


def test_settings_round_trip(tmp_path: Path) -> None:
    assert settings.save(Settings(theme="contrast", text_scale=1.5), tmp_path) == []
    loaded, messages = settings.load(tmp_path)
    assert (loaded.theme, loaded.text_scale, messages) == ("contrast", 1.5, [])
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("raw", [b"{", b"\xff\x00", b'{"text_scale": "big"}', b"[]", b""])
def test_broken_settings_are_set_aside_never_deleted(tmp_path: Path, raw: bytes) -> None:
    for name in ("settings.json.broken", "settings.json-2.broken"):
        (tmp_path / "settings.json").write_bytes(raw)
        loaded, messages = settings.load(tmp_path)
        assert loaded == Settings()
        assert len(messages) == 1
        assert name in messages[0]
        assert (tmp_path / name).read_bytes() == raw


def test_settings_out_of_range_are_brought_back(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(
        b'{"text_scale": 40, "effects_volume": -3, "from_the_future": 1}'
    )
    loaded, messages = settings.load(tmp_path)
    assert (loaded.text_scale, loaded.effects_volume, messages) == (2.0, 0.0, [])


def test_settings_that_cannot_be_written_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert len(settings.save(Settings(), tmp_path / "file" / "config")) == 1
    loaded, messages = settings.load(tmp_path / "file" / "config")
    assert loaded == Settings()
    assert len(messages) == 1


def test_home_variable_moves_all_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIDTABLE_HOME", str(tmp_path / "moved"))
    folders = [places.config(), places.data(), places.logs(), places.saves(), places.user_rules()]
    assert all(folder.is_relative_to(tmp_path / "moved") for folder in folders)
    app = make_app()
    app.settings_changed()
    assert (tmp_path / "moved" / "config" / "settings.json").is_file()


# Sound.


def test_a_missing_sound_is_silent_and_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(tmp_path, Settings())
    assert not sounds.play("card")
    assert not sounds.play("deal")
    assert len(sounds.messages) == 1


def test_no_device_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sounds = Sounds(tmp_path, Settings())
    assert not sounds.play("card")
    assert not sounds.music("loop")
    assert not sounds.play("deal")
    assert len(sounds.messages) == 1


# App.


def test_nothing_is_shown_when_nothing_changed() -> None:
    app = make_app()
    app.scenes.push(Plain(app))
    assert app.step(0.03)
    assert [app.step(0.03) for _ in range(20)] == [False] * 20
    assert app.frames == 1


def test_a_storm_of_sizes_lays_out_once_with_the_last() -> None:
    app = make_app()
    scene = Plain(app)
    app.scenes.push(scene)
    app.step(0.2)
    sizes = [(1300 + 10 * i, 800) for i in range(30)]
    app._since_build = 0.0
    for w, h in sizes:
        app.step(0.002, [pygame.Event(pygame.VIDEORESIZE, size=(w, h), w=w, h=h)])
    app.step(0.2)
    assert scene.built == [(1280, 720), sizes[-1]]
    assert app.builds == 1
    assert app.window.get_size() == sizes[-1]


def test_a_window_too_small_is_laid_out_at_the_least_size() -> None:
    app = make_app()
    app.scenes.push(Plain(app))
    app.step(0.2, [pygame.Event(pygame.VIDEORESIZE, size=(300, 200), w=300, h=200)])
    app.step(0.2)
    assert app.window.get_size() == (1024, 640) == app.scenes.scenes[0].ui.size


def test_full_screen_drops_a_size_that_the_window_was_about_to_take() -> None:
    app = make_app()
    app.scenes.push(Plain(app))
    app.step(0.2)
    app._since_build = 0.0
    app.step(0.002, [pygame.Event(pygame.VIDEORESIZE, size=(1400, 800), w=1400, h=800)])
    app.toggle_full_screen()
    size = app.window.get_size()
    app.step(0.4)
    assert app.window.get_size() == size != (1400, 800)


def test_a_filled_area_stays_scrolled_when_the_scene_is_built_anew() -> None:
    class Tall(Scene):
        def build(self) -> None:
            area = self.ui.add(ScrollArea(rect=(0, 0, 300, 100), name="tall"))
            area.add_child(Label("far down", rect=(0, 0, 100, 20)), (0, 400, 100, 20))
            self.stay_scrolled(area)

    def area_of(scene: Scene) -> ScrollArea:
        area = scene.ui.find("tall")
        assert isinstance(area, ScrollArea)
        return area

    scene = Tall(make_app())
    scene.rebuild()
    assert area_of(scene).offset == 0
    area_of(scene).offset = 120
    for _ in range(2):
        scene.rebuild()
        assert area_of(scene).offset == 120


@pytest.mark.parametrize(("quiet", "look"), [(0.0, IDLE_LOOK), (REST_AFTER + 1, REST_LOOK)])
def test_a_click_does_not_wait_for_the_slow_main_loop(
    monkeypatch: pytest.MonkeyPatch, quiet: float, look: float
) -> None:
    """The program looks for input several times between two slow runs of its main loop, and runs at once then."""
    app = make_app()
    # The people at the title would move.
    app.settings.reduced_motion = True
    app.reset(routes.Title())
    for _ in range(40):
        app.step(0.1)
    now, slept = [100.0], list[float]()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds
        if len(slept) == 3:
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False))

    monkeypatch.setattr("bidtable.app.shell.window.time.sleep", sleep)
    monkeypatch.setattr("bidtable.app.shell.window.time.perf_counter", lambda: now[0])
    pygame.event.clear()
    app._quiet, app._last_turn = quiet, now[0]
    assert app.scenes.top is not None
    assert not app.scenes.top.animating
    app.turn()
    assert slept == pytest.approx([look] * 3)
    assert not pygame.event.peek(pygame.MOUSEBUTTONDOWN)
    app.close()


def test_the_window_has_our_icon_before_it_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[int, int] | str] = []
    open_window = pygame.display.set_mode

    def opened(*args: Any) -> pygame.Surface:
        done.append("opened")
        return open_window(*args)

    monkeypatch.setattr(pygame.display, "set_icon", lambda icon: done.append(icon.get_size()))
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    make_app().close()
    assert done[:2] == [(64, 64), "opened"]


def test_without_an_icon_the_window_opens_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assets = places.assets()
    for name in ("fonts", "sounds", "drawings"):
        (tmp_path / name).symlink_to(assets / name)
    monkeypatch.setattr(places, "assets", lambda: tmp_path)
    with caplog.at_level("WARNING", logger="bidtable"):
        app = make_app()
    assert app.window.get_size() == (1280, 720)
    assert "icon cannot be shown" in caplog.text


def test_focus_survives_a_rebuild_by_name() -> None:
    app = make_app()
    scene = Plain(app)
    app.scenes.push(scene)
    scene.ui.focus(scene.ui.find("go"), ring=True)
    app.settings.text_scale = 2.0
    app.settings_changed()
    assert scene.ui.focused is scene.ui.find("go") is not None
    assert scene.ui.ring_visible
    assert settings.load(places.config())[0].text_scale == 2.0


def test_a_failing_scene_becomes_a_message_and_a_log_entry(tmp_path: Path) -> None:
    class Failing(Plain):
        def update(self, dt: float) -> None:
            if dt > 1:
                raise ValueError("the deck is empty")

    app = make_app()
    app.reraise = False
    below = Failing(app)
    app.scenes.push(below)
    app.step(2.0)
    top = app.scenes.top
    assert isinstance(top, TroubleScene)
    label = top.ui.find("trouble_text")
    assert isinstance(label, Label)
    assert "the deck is empty" in label.text
    assert "Traceback" not in label.text
    assert "the deck is empty" in (tmp_path / "log" / "bidtable.log").read_text()
    back = top.ui.find("trouble_back")
    assert back is not None
    top.ui.activate(back)
    assert app.scenes.top is below
    assert app.step(0.03)


def test_the_scene_below_shows_dimmed_and_gets_no_input() -> None:
    class Over(Plain):
        opaque = False

        def build(self) -> None:
            self.ui.add(Button("Back", rect=(600, 600, 100, 40), name="back"))

    app = make_app()
    below = Plain(app)
    app.scenes.push(below)
    app.step(0.03)
    bright = app.window.get_at((120, 40))
    over = Over(app)
    app.scenes.push(over)
    app.step(0.03, [pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")])
    assert sum(app.window.get_at((120, 40))[:3]) < sum(bright[:3])
    assert below.ui.focused is None
    assert over.ui.focused is over.ui.find("back")
    app.scenes.pop()
    assert app.step(0.03)
    assert app.window.get_at((120, 40)) == bright


def test_no_display_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(DisplayUnavailable, match="desktop session"):
        App(settings=Settings())
    os.environ["SDL_VIDEODRIVER"] = "dummy"


def test_run_ends_on_quit_and_a_screenshot_can_be_taken(tmp_path: Path) -> None:
    app = make_app()

    class Once(Plain):
        def update(self, dt: float) -> None:
            super().update(dt)
            app.screenshot(tmp_path / "shot.png")
            pygame.event.post(pygame.Event(pygame.QUIT))

    app.scenes.push(Once(app))
    app.run()
    assert pygame.image.load(str(tmp_path / "shot.png")).get_size() == (1280, 720)
    assert len(app.scenes) == 0


def test_a_driver_that_shows_nothing_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(DisplayUnavailable, match="no screen"):
        App(settings=Settings())


def test_full_screen_and_back_keeps_the_windows_size() -> None:
    app = make_app((1300, 800))
    app.scenes.push(Plain(app))
    for _ in range(2):
        app.step(0.03, [pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")])
    assert not app.settings.full_screen
    assert app.window.get_size() == (1300, 800)


def test_a_held_key_confirms_once_but_moves_on() -> None:
    app = make_app()

    def press(kind: int, code: int) -> pygame.Event:
        return pygame.Event(kind, key=code, mod=0, unicode="")

    held = [press(pygame.KEYDOWN, pygame.K_RETURN)] * 3 + [press(pygame.KEYDOWN, pygame.K_LEFT)] * 3
    assert [e.key for e in app._without_repeats(held)] == [pygame.K_RETURN] + [pygame.K_LEFT] * 3
    again = [press(pygame.KEYUP, pygame.K_RETURN), press(pygame.KEYDOWN, pygame.K_RETURN)]
    assert len(app._without_repeats(again)) == 2
