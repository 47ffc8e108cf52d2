"""Tests of widgets, operated by posted events alone."""

from __future__ import annotations

import itertools
import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics, contrast
from bidtable.app.tables.looks import halo
from bidtable.app.widgets import (
    Button,
    Choice,
    Label,
    ListBox,
    ScrollArea,
    Slider,
    TextEntry,
    Toggle,
    Ui,
    Widget,
)
from bidtable.app.widgets.overlay import FocusRing
from bidtable.app.widgets.prose import Paragraph, Prose, Room, Run
from tests.lab.gallery import PAGE, render

SIZE = (1280, 720)


def key(ui: Ui, code: int, mod: int = 0, text: str = "") -> bool:
    return ui.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))


def mouse(ui: Ui, kind: int, pos: tuple[int, int], **more: Any) -> bool:
    usual: dict[str, Any] = {"button": 1}
    if kind == pygame.MOUSEMOTION:
        usual = {"rel": (0, 0), "buttons": (0, 0, 0)}
    more = {**usual, **more}
    return ui.handle(pygame.Event(kind, pos=pos, **more))


def click(ui: Ui, pos: tuple[int, int]) -> None:
    mouse(ui, pygame.MOUSEBUTTONDOWN, pos)
    mouse(ui, pygame.MOUSEBUTTONUP, pos)


def row_of_buttons(ui: Ui, log: list[str], n: int = 3) -> list[Button]:
    def press(name: str) -> Any:
        return lambda: log.append(name)

    return [
        ui.add(Button(f"b{i}", rect=(50 + 150 * i, 50, 100, 40), name=f"b{i}", on_click=press(f"b{i}")))
        for i in range(n)
    ]


def test_tab_goes_round_in_order_and_back(ui: Ui) -> None:
    row_of_buttons(ui, [])
    names = []
    for _ in range(4):
        key(ui, pygame.K_TAB)
        assert ui.focused is not None
        names.append(ui.focused.name)
    assert names == ["b0", "b1", "b2", "b0"]
    key(ui, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert ui.focused is ui.find("b2")


def test_disabled_and_hidden_widgets_are_skipped_unless_they_give_a_reason(ui: Ui) -> None:
    row = row_of_buttons(ui, [], 4)
    row[0].visible = False
    row[1].enabled = False
    row[2].enabled, row[2].tip = False, "Not your turn"
    assert ui.focus_chain() == [row[2], row[3]]


def test_a_barred_widget_says_why_to_keys_and_to_the_pointer(ui: Ui) -> None:
    told: list[Widget] = []
    barred = ui.add(Button("b", rect=(50, 50, 100, 40), enabled=False, tip="Not your turn"))
    ui.on_refused = told.append
    ui.focus(barred)
    key(ui, pygame.K_RETURN)
    assert told == [barred]
    click(ui, barred.rect.center)
    assert told == [barred, barred]


def test_arrows_go_to_the_nearest_in_that_direction(ui: Ui) -> None:
    row = row_of_buttons(ui, [])
    below = ui.add(Button("below", rect=(210, 200, 100, 40)))
    ui.focus(row[0])
    key(ui, pygame.K_RIGHT)
    assert ui.focused is row[1]
    key(ui, pygame.K_DOWN)
    assert ui.focused is below
    key(ui, pygame.K_DOWN)
    assert ui.focused is below
    key(ui, pygame.K_UP)
    assert ui.focused is row[1]


def test_a_press_activates_only_when_released_inside(ui: Ui) -> None:
    log: list[str] = []
    row = row_of_buttons(ui, log)
    mouse(ui, pygame.MOUSEBUTTONDOWN, row[0].rect.center)
    assert log == []
    assert row[0].pressed
    mouse(ui, pygame.MOUSEMOTION, row[1].rect.center, buttons=(1, 0, 0))
    assert not row[0].pressed
    mouse(ui, pygame.MOUSEBUTTONUP, row[1].rect.center)
    assert log == []
    click(ui, row[1].rect.center)
    assert log == ["b1"]


def test_other_mouse_buttons_press_nothing(ui: Ui) -> None:
    log: list[str] = []
    row = row_of_buttons(ui, log)
    mouse(ui, pygame.MOUSEBUTTONDOWN, row[0].rect.center, button=3)
    mouse(ui, pygame.MOUSEBUTTONUP, row[0].rect.center, button=3)
    assert log == []


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_activate_unless_disabled(ui: Ui, code: int) -> None:
    log: list[str] = []
    row = row_of_buttons(ui, log)
    ui.focus(row[1])
    key(ui, code)
    row[1].enabled = False
    key(ui, code)
    click(ui, row[1].rect.center)
    assert log == ["b1"]


def test_the_ring_shows_after_keys_and_not_after_the_pointer(ui: Ui) -> None:
    row = row_of_buttons(ui, [])
    click(ui, row[0].rect.center)
    assert ui.focused is row[0]
    assert not ui.ring_visible
    key(ui, pygame.K_TAB)
    assert ui.ring_visible


def runs(target: pygame.Surface, y: int) -> list[tuple[int, ...]]:
    """Return the colours along the middle of a line of pixels; equal neighbours count once."""
    line = [tuple(target.get_at((x, y))) for x in range(60, 240)]
    return [colour for colour, _ in itertools.groupby(line)]


@pytest.mark.parametrize("theme", THEMES)
def test_the_ring_is_dashed_and_the_outline_of_a_selected_piece_is_solid(ui: Ui, theme: str) -> None:
    """The focus and the selection are told apart by their shape, not only by their colour."""
    context = PaintContext(THEMES[theme], ui.metrics, ui.fonts)
    area = pygame.Rect(40, 40, 220, 160)
    ring, target = FocusRing(), pygame.Surface((300, 240))
    ring.follow(area, context)
    ring.blit(target)
    assert len(runs(target, ring.bounds().top)) > 10
    wide = {}
    for state in ("legal", "selected"):
        target.fill((0, 0, 0))
        halo(target, context, area, 12, state)
        assert len(runs(target, area.top)) == 1
        wide[state] = sum(target.get_at((150, y))[:3] != (0, 0, 0) for y in range(area.top, area.centery))
    assert wide["selected"] >= 2 * wide["legal"]
    assert contrast(THEMES[theme].focus, THEMES[theme].choice) > 1.2


def test_a_dialog_traps_focus_and_pointer_and_esc_closes_it(ui: Ui) -> None:
    log: list[str] = []
    row = row_of_buttons(ui, log)
    ui.focus(row[1], ring=True)
    inside = [Button(n, rect=(400 + 150 * i, 400, 100, 40), name=n) for i, n in enumerate(("yes", "no"))]
    ui.push_modal(inside)
    assert ui.focused is inside[0]
    for _ in range(5):
        key(ui, pygame.K_TAB)
        assert ui.focused in inside
    click(ui, row[0].rect.center)
    assert log == []
    assert ui.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    key(ui, pygame.K_ESCAPE)
    assert not ui.modal_open
    assert inside[0].ui is None
    assert ui.focused is row[1]
    assert not key(ui, pygame.K_ESCAPE)


def test_esc_closes_only_the_topmost_of_two_dialogs(ui: Ui) -> None:
    ui.push_modal([Button("outer", name="outer")])
    ui.push_modal([Button("inner", name="inner")])
    key(ui, pygame.K_ESCAPE)
    assert ui.find("inner") is None
    assert ui.find("outer") is not None
    assert ui.modal_open


def test_tooltips_wait_and_stay_in_the_window(ui: Ui) -> None:
    corner = ui.add(Button("x", rect=(1230, 675, 44, 40), tip="A rather long reason, " * 8, enabled=False))
    mouse(ui, pygame.MOUSEMOTION, corner.rect.center)
    ui.update(0.3)
    assert ui.tooltip_text == ""
    ui.update(0.2)
    assert ui.tooltip_text.startswith("A rather")
    assert pygame.Rect(0, 0, *SIZE).contains(ui.tooltip_rect)
    mouse(ui, pygame.MOUSEMOTION, (5, 5))
    assert ui.tooltip_text == ""
    key(ui, pygame.K_TAB)
    ui.update(0.5)
    assert ui.tooltip_text.startswith("A rather")


def test_a_label_too_long_is_cut_and_tells_all_in_its_tooltip(ui: Ui) -> None:
    label = ui.add(Label("a very long text that cannot fit", rect=(10, 10, 80, 30)))
    label.surface()
    assert label.tip_text() == "a very long text that cannot fit"
    label.text = "short"
    label.surface()
    assert label.tip_text() == ""


def test_toggle_and_choice_tell_their_changes(ui: Ui) -> None:
    seen: list[object] = []
    toggle = ui.add(Toggle("t", False, seen.append, rect=(10, 10, 200, 40)))
    click(ui, toggle.rect.center)
    options = [("a", "A"), ("b", "B"), ("c", "C")]
    choice = ui.add(Choice(options, "a", seen.append, rect=(10, 100, 300, 40)))
    assert choice.segmented
    click(ui, choice.segment_rects()[2].center)
    key(ui, pygame.K_LEFT)
    key(ui, pygame.K_HOME)
    key(ui, pygame.K_LEFT)
    assert seen == [True, "c", "b", "a"]


def test_a_choice_without_room_becomes_a_stepper(ui: Ui) -> None:
    seen: list[int] = []
    choice = ui.add(
        Choice([(i, f"a long option {i}") for i in range(3)], 0, seen.append, rect=(10, 10, 240, 40))
    )
    assert not choice.segmented
    back, on = choice.segment_rects()
    for spot in (on, on, on, back):
        click(ui, spot.center)
    assert seen == [1, 2, 1]


def test_slider_by_keys_and_by_dragging(ui: Ui) -> None:
    seen: list[float] = []
    slider = ui.add(Slider(0, 100, 5, 50, seen.append, rect=(100, 100, 400, 40)))
    ui.focus(slider)
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME):
        key(ui, code)
    assert seen == [55, 50, 100, 0]
    groove = slider.groove()
    mouse(ui, pygame.MOUSEBUTTONDOWN, (groove.centerx, groove.y))
    mouse(ui, pygame.MOUSEMOTION, (groove.right + 90, 600), buttons=(1, 0, 0))
    mouse(ui, pygame.MOUSEBUTTONUP, (groove.right + 90, 600))
    assert seen[4:] == [50, 100]


def typed(ui: Ui, text: str) -> None:
    ui.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def test_typing_moving_and_erasing(ui: Ui) -> None:
    seen: list[str] = []
    entry = ui.add(TextEntry("Ann", seen.append, 8, rect=(10, 10, 300, 40)))
    ui.focus(entry)
    typed(ui, "a")
    key(ui, pygame.K_HOME)
    typed(ui, "Dr ")
    typed(ui, "much too long")
    assert entry.value == "Dr mAnna"
    key(ui, pygame.K_BACKSPACE)
    key(ui, pygame.K_DELETE)
    assert entry.value == "Dr nna"
    assert seen == ["Anna", "Dr Anna", "Dr mAnna", "Dr Anna", "Dr nna"]
    assert key(ui, pygame.K_h, text="h"), "a letter typed must not be a shortcut as well"


def test_clipboard(ui: Ui) -> None:
    entry = ui.add(TextEntry("Zoë and Bo", rect=(10, 10, 300, 40)))
    ui.focus(entry)
    key(ui, pygame.K_a, pygame.KMOD_CTRL)
    assert entry.selection == (0, 10)
    key(ui, pygame.K_x, pygame.KMOD_CTRL)
    assert entry.value == ""
    for _ in range(2):
        key(ui, pygame.K_v, pygame.KMOD_CTRL)
    assert entry.value == "Zoë and BoZoë and Bo"
    key(ui, pygame.K_LEFT, pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
    key(ui, pygame.K_c, pygame.KMOD_CTRL)
    assert pygame.scrap.get_text() == "Bo"


def test_a_clipboard_that_fails_changes_nothing(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    entry = ui.add(TextEntry("Anna", rect=(10, 10, 300, 40)))
    ui.focus(entry)
    key(ui, pygame.K_a, pygame.KMOD_CTRL)
    key(ui, pygame.K_x, pygame.KMOD_CTRL)
    assert entry.value == "Anna"
    key(ui, pygame.K_END)
    key(ui, pygame.K_v, pygame.KMOD_CTRL)
    assert entry.value == "Anna"


def test_an_input_method_keeps_its_keys_until_it_hands_over(ui: Ui) -> None:
    entry = ui.add(TextEntry("", rect=(10, 10, 300, 40)))
    ui.focus(entry)
    ui.handle(pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert (entry.value, entry.composing) == ("", "に")
    key(ui, pygame.K_BACKSPACE)
    key(ui, pygame.K_RETURN)
    entry.surface()
    typed(ui, "日本")
    assert (entry.value, entry.composing) == ("日本", "")


def test_the_pointer_places_the_caret_and_selects(ui: Ui) -> None:
    entry = ui.add(TextEntry("abcdef", rect=(10, 10, 300, 40)))
    mouse(ui, pygame.MOUSEBUTTONDOWN, (12, 30))
    mouse(ui, pygame.MOUSEMOTION, (290, 30), buttons=(1, 0, 0))
    mouse(ui, pygame.MOUSEBUTTONUP, (290, 30))
    assert entry.selection == (0, 6)


def test_list_keys_and_picking(ui: Ui) -> None:
    seen: list[str] = []
    rows = [(f"r{i}", f"Row {i}", "more") for i in range(40)]
    box = ui.add(ListBox(rows, seen.append, rect=(10, 10, 300, 240)))
    ui.focus(box)
    key(ui, pygame.K_DOWN)
    key(ui, pygame.K_RETURN)
    key(ui, pygame.K_END)
    assert box.marked == "r39"
    assert box.rect.contains(box.row_rect(39))
    key(ui, pygame.K_RETURN)
    key(ui, pygame.K_HOME)
    click(ui, box.row_rect(2).center)
    assert seen == ["r1", "r39", "r2"]
    mouse(ui, pygame.MOUSEMOTION, box.rect.center)
    ui.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert box.offset > 0


def test_where_a_mark_shows_something_the_first_click_only_marks(ui: Ui) -> None:
    picked: list[str] = []
    marked: list[str] = []
    rows = [(f"r{i}", "Row", "") for i in range(4)]
    box = ui.add(ListBox(rows, picked.append, on_mark=marked.append, rect=(10, 10, 300, 240)))
    click(ui, box.row_rect(2).center)
    assert (marked, picked) == (["r2"], [])
    click(ui, box.row_rect(2).center)
    assert (marked, picked) == (["r2"], ["r2"])


def test_a_release_on_another_row_picks_nothing(ui: Ui) -> None:
    seen: list[str] = []
    box = ui.add(ListBox([(f"r{i}", "Row", "") for i in range(4)], seen.append, rect=(10, 10, 300, 240)))
    mouse(ui, pygame.MOUSEBUTTONDOWN, box.row_rect(0).center)
    mouse(ui, pygame.MOUSEBUTTONUP, box.row_rect(2).center)
    assert seen == []


def test_scroll_area_scrolls_text_and_stops_at_the_ends(ui: Ui) -> None:
    area = ui.add(ScrollArea(rect=(10, 10, 300, 200)))
    area.set_content([Paragraph("body", "word " * 300)])
    ui.focus(area)
    key(ui, pygame.K_PAGEDOWN)
    assert 0 < area.offset < 200
    key(ui, pygame.K_END)
    assert area.offset == area.content_height() - area.view_height()
    thumb = area.thumb()
    mouse(ui, pygame.MOUSEBUTTONDOWN, thumb.center)
    mouse(ui, pygame.MOUSEMOTION, (thumb.centerx, -500), buttons=(1, 0, 0))
    mouse(ui, pygame.MOUSEBUTTONUP, (thumb.centerx, -500))
    assert area.offset == 0


def test_children_of_a_scroll_area_are_clipped_and_come_into_view_with_the_focus(ui: Ui) -> None:
    log: list[str] = []
    area = ui.add(ScrollArea(rect=(10, 10, 300, 200), name="area"))
    for i in range(10):
        area.add_child(
            Button(f"c{i}", name=f"c{i}", on_click=lambda: log.append("hit")), (0, 60 * i, 200, 40)
        )
    last = ui.find("c9")
    assert last is not None
    click(ui, last.rect.center)
    assert log == [], "what is scrolled out of sight cannot be pressed"
    key(ui, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert ui.focused is last
    assert area.rect.contains(last.rect)
    click(ui, last.rect.center)
    assert log == ["hit"]
    window = pygame.Surface(SIZE)
    ui.draw(window)
    before = window.get_at((60, 230))
    area.offset = 30
    ui.draw(window)
    assert window.get_at((60, 230)) == before, "nothing is drawn outside the area"
    ui.remove(area)
    assert ui.find("c0") is None


def test_a_text_is_higher_in_a_narrow_area_and_keeps_its_line_breaks(ui: Ui) -> None:
    assert Prose(PAGE, 300, ui.context).height > Prose(PAGE, 600, ui.context).height
    one, two = (Prose([Paragraph("body", text)], 600, ui.context) for text in ("a b", "a\nb"))
    assert two.height == one.height + ui.fonts.height(ui.metrics.text_px(16))


def test_a_widget_outside_a_ui_says_so() -> None:
    with pytest.raises(RuntimeError, match="lonely"):
        Widget(name="lonely").context  # noqa: B018


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_gallery_draws_in_every_theme(ui: Ui, theme: str, scale: float) -> None:
    picture = render(SIZE, theme, scale, dialog=True)
    assert picture.get_at((640, 300))[:3] == THEMES[theme].panel


def test_prose_keeps_the_space_between_sentences_and_runs() -> None:
    pygame.font.init()
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720, 1.0), Fonts())
    text = "A rather long sentence that goes on and on, so that rounding would show. "
    parts = (Run(text, mark="a"), Run("Then a link", link="x"), Run(" and more."))
    prose = Prose([Paragraph("body", runs=parts)], 900, ctx)
    (link,) = prose.links
    size = ctx.metrics.text_px(16)
    assert link.rect.x == ctx.fonts.width(text.rstrip(), size) + ctx.fonts.width(" ", size)
    assert prose.marks["a"] == (0, ctx.fonts.height(size))


def test_prose_breaks_lines_at_spaces_and_never_in_a_link() -> None:
    pygame.font.init()
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720, 1.0), Fonts())
    parts = (Run("some words before "), Run("a longer link of words", link="x"), Run(", and after it."))
    prose = Prose([Paragraph("bullet", runs=parts), Room("picture", (80, 40))], 200, ctx)
    (link,) = prose.links
    assert link.text == "a longer link of words"
    assert link.rect.y > 0
    assert link.rect.right <= 200
    assert prose.rooms["picture"].bottom <= prose.height
