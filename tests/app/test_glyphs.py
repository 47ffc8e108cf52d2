"""Tests that names in any script are shown, and that unknown letters look different.

The display face is also tested with and without its file.
"""

from __future__ import annotations

import itertools
import logging
from pathlib import Path

import pygame
import pytest

from bidtable.app.draw.fonts import Fonts, font_folder
from bidtable.app.draw.glyphs import Finder, coverage, runs_of, system_fonts
from bidtable.store import places

NAMES = ("Ωmega", "Жанна", "אסתר", "ليلى", "अनीता", "小林", "さくら", "민준", "🙂🎲", "🙂🎩", "ქეთი", "Ἀθηνᾶ")
SIZE = 24


@pytest.fixture(autouse=True)
def _fonts_ready() -> None:
    pygame.font.init()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def shown(fonts: Fonts, text: str, **how: object) -> pygame.Surface:
    fonts.render(text, SIZE, (0, 0, 0), **how)  # type: ignore[arg-type]
    fonts.finder.wait()
    fonts.drop()
    return fonts.render(text, SIZE, (0, 0, 0), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("files", [(), None], ids=["no system fonts", "whatever is here"])
def test_names_in_any_script_show_and_differ(files: tuple[Path, ...] | None) -> None:
    fonts = Fonts(finder=Finder(lambda: files) if files is not None else None)
    pictures = {name: shown(fonts, name) for name in NAMES}
    for name, picture in pictures.items():
        assert pygame.mask.from_surface(picture, 60).count() > 20, name
        assert fonts.width(name, SIZE) == picture.get_width(), name
    for a, b in itertools.combinations(NAMES, 2):
        assert pixels(pictures[a]) != pixels(pictures[b]), (a, b)


def test_a_letter_that_ours_lack_is_drawn_with_a_font_that_has_it() -> None:
    folder = font_folder()
    assert folder is not None
    text = folder / "SourceSansPro-Regular.ttf"
    display = places.assets() / "fonts"
    lacking = next(c for c in "ЖЯΩΨ→✓" if not coverage(next(display.glob("*.ttf")))(c) and coverage(text)(c))
    # The display face lacks the letter, so the text face draws it, in its own width.
    fonts = Fonts(display=display, finder=Finder(tuple))
    mixed = fonts.render(f"A{lacking}", SIZE, (0, 0, 0), "display")
    apart = fonts.width("A", SIZE, "display") + fonts.width(lacking, SIZE, "bold")
    assert mixed.get_width() == apart


def test_the_search_is_told_of_once_it_found_something() -> None:
    folder = font_folder()
    assert folder is not None
    finder = Finder(lambda: [folder / "SourceSansPro-Regular.ttf", folder / "no such file.ttf"])
    assert finder.font_for("Ж") is None
    finder.wait()
    assert finder.news()
    assert not finder.news()
    assert finder.font_for("Ж") == folder / "SourceSansPro-Regular.ttf"
    assert finder.font_for("漢") is None
    finder.wait()
    assert not finder.news()


def test_long_names_in_other_scripts_are_wrapped_and_shortened_like_others() -> None:
    fonts = Fonts(finder=Finder(tuple))
    name = "漢字 漢字 漢字 漢字"
    room = fonts.width("漢字 漢字", SIZE) + 2
    wrapped = fonts.render(name, SIZE, (0, 0, 0), wrap=room)
    assert wrapped.get_width() <= room
    assert wrapped.get_height() == 2 * fonts.height(SIZE)
    short = fonts.elide(name, SIZE, room)
    assert short.endswith("…")
    assert fonts.width(short, SIZE) <= room


def test_text_that_runs_leftwards_stays_together() -> None:
    runs = runs_of("Ada אסתר כהן!", str.isascii, lambda _: Path("some.ttf"))
    assert [run.text for run in runs] == ["Ada ", "אסתר כהן", "!"]
    assert [run.leftward for run in runs] == [False, True, False]
    assert runs[1].script == "Hebr"


def test_a_mark_stays_with_its_letter() -> None:
    runs = runs_of("a\u0301b", lambda c: c in "ab", lambda _: None)
    assert [run.text for run in runs] == ["a\u0301b"]


def test_the_systems_fonts_are_files() -> None:
    assert all(path.is_file() for path in system_fonts())


def test_the_display_face_has_figures_and_ascii() -> None:
    has = coverage(places.assets() / "fonts" / "Fraunces72ptSoft-Black.ttf")
    assert all(has(chr(code)) for code in range(33, 127))
    assert all(has(c) for c in "×−$€é")


def test_without_its_file_the_bold_text_face_stands_in(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    with caplog.at_level(logging.WARNING):
        fonts = Fonts(display=tmp_path)
        fallen = fonts.render("Finish", SIZE, (0, 0, 0), "display")
        fonts.render("START", SIZE, (0, 0, 0), "display")
    assert pixels(fallen) == pixels(fonts.render("Finish", SIZE, (0, 0, 0), "bold"))
    assert len(caplog.records) == 1
