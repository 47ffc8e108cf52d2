"""Tests of what pages paint: the places, texts and colours that a player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from bidtable.app.draw.fonts import Align, Fonts
from bidtable.app.draw.theme import SEAT_COLOURS, THEMES, Metrics, Rgb, contrast
from bidtable.app.draw.writing import Written, noted
from bidtable.app.match.session import Session
from bidtable.app.room.figures import TALL
from bidtable.app.scenes.common.chart import Chart
from bidtable.app.scenes.common.form_parts import GameTile
from bidtable.app.scenes.common.lessons import Progress
from bidtable.app.scenes.common.outcomes import Standing
from bidtable.app.scenes.common.plot import Line, Plot
from bidtable.app.scenes.common.plot_looks import ink_of
from bidtable.app.scenes.common.portrait import GOLD, RATIO
from bidtable.app.scenes.learn.plates import NAME, LessonRow
from bidtable.app.scenes.results.podium import STRIP, TOP, WHITE, Block, podium
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.review.verdicts import PersonCard, VerdictList, VerdictMark, verdict_ink
from bidtable.app.shell import routes
from bidtable.app.shell.drawings import emblem
from bidtable.app.shell.window import App
from bidtable.app.widgets import Choice, Label, ListBox, Paragraph, ScrollArea, Slider, Toggle, Ui, Widget
from bidtable.bots.common.review_model import Verdict
from bidtable.rulebook.lessons import Heading
from tests.app.scene_helpers import find, open_app, said, show
from tests.app.test_review_scene import match_of, reviewed, scene_of

GROUND = (255, 0, 200)
"""A colour that no theme has, below the picture of a widget."""
SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.5)]


def inks(picture: pygame.Surface, place: pygame.Rect) -> Counter[Rgb]:
    """Return how many pixels of each colour a part of a picture has."""
    found: Counter[Rgb] = Counter()
    for x in range(place.left, place.right):
        for y in range(place.top, place.bottom):
            red, green, blue, _ = picture.get_at((x, y))
            found[red, green, blue] += 1
    return found


def discs(picture: pygame.Surface, place: pygame.Rect, app: App) -> set[Verdict]:
    """Return the verdicts whose discs fill at least a quarter of a place."""
    found, least = inks(picture, place), place.w * place.h // 4
    return {verdict for verdict in Verdict if found[verdict_ink(verdict, app.theme)] >= least}


def painted(widget: Widget) -> tuple[pygame.Surface, dict[str, Written]]:
    """Return the picture of a widget alone, and the notes of its texts by their words."""
    target = pygame.Surface(widget.rect.size, pygame.SRCALPHA)
    target.fill(GROUND)
    with noted() as notes:
        widget.paint(target)
    return target, {note.text: note for note in notes}


def rows_in_sight(listed: ListBox) -> Iterator[tuple[str, pygame.Rect]]:
    """Check that the texts of each visible row are written in it; yield the id and place of each."""
    listed.surface()
    for index, (name, *texts) in enumerate(listed.rows):
        place = listed.row_rect(index)
        if listed.rect.contains(place):
            room = place.move(-listed.rect.x, -listed.rect.y)
            inside = [note.text for note in listed.written if room.contains(pygame.Rect(note.area))]
            assert inside == [*filter(None, texts)]
            yield name, place


def of_colour(picture: pygame.Surface, ink: Rgb) -> pygame.Mask:
    """Return the pixels of a colour; there must be some."""
    mask = pygame.mask.from_threshold(picture, ink, (1, 1, 1, 255))
    assert mask.count(), f"nothing is painted in {ink}"
    return mask


@pytest.fixture(params=[("evening", 1.0), ("daylight", 1.5), ("contrast", 2.0)], ids=str)
def ui(request: pytest.FixtureRequest) -> Ui:
    """A screen of 1280 x 720 pixels, in each theme with another size of text."""
    pygame.font.init()
    theme, scale = request.param
    return Ui(THEMES[theme], Metrics(1280, 720, scale), Fonts())


# -- widgets -----------------------------------------------------------------------------------------------


def test_the_knob_of_a_switch_is_at_its_right_when_it_is_on(ui: Ui) -> None:
    toggle = ui.add(Toggle("Sounds", False, rect=(0, 0, 400, 60)))
    off, texts = painted(toggle)
    at_left, _ = of_colour(off, ui.context.theme.muted).centroid()
    toggle.value = True
    on, _ = painted(toggle)
    track, _ = of_colour(on, ui.context.theme.accent).centroid()
    words = texts["Sounds"].area[0]
    assert at_left < track < words
    assert inks(on, pygame.Rect(0, 0, round(track), 60))[ui.context.theme.accent_ink] == 0
    assert inks(on, pygame.Rect(round(track), 0, words - round(track), 60))[ui.context.theme.accent_ink] > 20


@pytest.mark.parametrize(("value", "part"), [(20, 0.0), (45, 0.25), (70, 0.5), (120, 1.0)])
def test_the_knob_of_a_slider_is_at_its_value(ui: Ui, value: float, part: float) -> None:
    slider = ui.add(Slider(20, 120, 5, value, rect=(0, 0, 600, 60)))
    picture, texts = painted(slider)
    groove, mask = slider.groove(), of_colour(picture, ui.context.theme.accent)
    filled_to = mask.get_bounding_rects()[-1].unionall(mask.get_bounding_rects())
    assert abs(filled_to.right - (groove.x + part * groove.w + ui.metrics.px(9))) <= 3, (
        "the knob's right edge"
    )
    assert abs(filled_to.centery - groove.y) <= 2
    assert texts[f"{value}"].area[0] > groove.right, "the number is to the right of the groove"
    level = pygame.Rect(groove.x, groove.y, groove.w, 1)
    filled = inks(picture, level)[ui.context.theme.accent]
    assert abs(filled - part * groove.w) <= ui.metrics.px(12), "the groove is filled up to the knob"


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_the_chosen_option_alone_stands_out(ui: Ui, chosen: int) -> None:
    options = [(0, "Slow"), (1, "Usual"), (2, "Fast")]
    choice = ui.add(Choice(options, chosen, rect=(0, 0, 600, 60)))
    picture, texts = painted(choice)
    for index, place in enumerate(choice.segment_rects()):
        note = texts[options[index][1]]
        assert place.contains(pygame.Rect(note.area))
        assert abs(note.area[0] + note.area[2] / 2 - place.centerx) <= 3, (
            "each name is in the middle of its part"
        )
        assert note.ink == (ui.context.theme.button_ink if index == chosen else ui.context.theme.muted)
        bare = pygame.Rect(place.left + 8, place.bottom - 12, place.w // 8, 4)
        assert (inks(picture, bare)[ui.context.theme.field] == 0) == (index == chosen)


@pytest.mark.parametrize("marked", [0, 3])
def test_the_marked_row_of_a_list_alone_has_the_ground_of_a_selection(ui: Ui, marked: int) -> None:
    rows = [(f"{number}", f"Match {number}", "") for number in range(4)]
    listed = ui.add(ListBox(rows, marked=f"{marked}", rect=(0, 0, 400, 500)))
    picture, texts = painted(listed)
    for index, (_, name, _) in enumerate(rows):
        place = listed.row_rect(index)
        assert place.contains(pygame.Rect(texts[name].area))
        ground = ui.context.theme.selection if index == marked else ui.context.theme.field
        assert picture.get_at((place.right - 12, place.centery))[:3] == ground


def test_the_bar_of_a_page_shows_how_much_is_in_sight_and_where(ui: Ui) -> None:
    area = ui.add(ScrollArea(rect=(0, 0, 400, 300)))
    area.set_content([Paragraph("body", "word " * 600)])
    tops = []
    for offset in (0, area.content_height() // 3, area.content_height()):
        area.offset = offset
        thumb, (picture, _) = area.thumb(), painted(area)
        tops.append(thumb.top)
        assert picture.get_at(thumb.center)[:3] == ui.context.theme.field_edge
        share = area.view_height() / area.content_height()
        assert abs(thumb.h - max(ui.metrics.px(32), share * area.track().h)) <= 1
    assert tops == sorted(set(tops))
    assert tops[0] == area.track().top
    assert area.thumb().bottom == area.track().bottom


@pytest.mark.parametrize(("align", "part"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_a_line_is_aligned_across_and_in_the_middle_down(ui: Ui, align: Align, part: float) -> None:
    label = ui.add(Label("A line", 16, "ink", align=align, rect=(0, 0, 500, 90)))
    _, texts = painted(label)
    x, y, w, h = texts["A line"].area
    assert abs(x - part * (500 - w)) <= 3
    assert abs(y + h / 2 - 45) <= 5
    assert texts["A line"].ink == ui.context.theme.ink


# -- lessons and games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("progress", "part"),
    [
        pytest.param(Progress(20, 0, learned=False), 0.0, id="not begun"),
        pytest.param(Progress(20, 5, learned=False), 0.25, id="begun"),
        pytest.param(Progress(20, 0, learned=True), 1.0, id="learned"),
        pytest.param(Progress(20, 10, learned=True), 0.5, id="repeated"),
    ],
)
def test_the_disc_of_a_lesson_is_filled_by_its_progress(ui: Ui, progress: Progress, part: float) -> None:
    heading = Heading("bid_it", "basic", "The basic game", "Bids and calls.", 8, 1, 20)
    row = LessonRow(heading, progress, next_up=False, rect=(0, 0, 500, 220))
    ui.add(row)
    picture, texts = painted(row)
    m, theme = ui.metrics, ui.context.theme
    side = m.text_px(NAME)
    disc = pygame.Rect(row.rect.w - m.px(12) - side, m.px(9), side, side)
    disc.y += (ui.fonts.height(side, "semibold") - side) // 2
    ink = theme.good if progress.learned else theme.accent
    # The middle half of the disc has no edge.
    inner = disc.inflate(-side // 2, -side // 2)
    filled = inks(picture, inner)[ink] / (inner.w * inner.h)
    if part == 1:
        assert filled > 0.3, "the check is drawn on the full disc"
    else:
        assert abs(filled - part) < 0.2
    heights = [texts[text].area[1] for text in (heading.title, heading.about, row.line)]
    assert heights == sorted(heights)


@pytest.mark.parametrize("chosen", [True, False])
def test_the_chosen_game_has_an_edge_and_a_mark(ui: Ui, chosen: bool) -> None:
    tile = ui.add(
        GameTile(
            "BID-IT!",
            "Bids on all cards.",
            emblem("bid_it"),
            (60, 40, 90),
            chosen=chosen,
            rect=(0, 0, 420, 160),
        )
    )
    picture, texts = painted(tile)
    accent, m = ui.context.theme.accent, ui.metrics
    assert (picture.get_at((210, 1))[:3] == accent) == chosen
    corner = pygame.Rect(420 - m.px(10) - m.text_px(16), m.px(10), m.text_px(16), m.text_px(16))
    assert (inks(picture, corner)[accent] > 30) == chosen
    name, line = (pygame.Rect(texts[text].area) for text in ("BID-IT!", "Bids on all cards."))
    assert name.bottom <= line.top + m.px(3)
    assert min(name.left, line.left) > m.px(76), "the emblem is to the left of the words"


# -- the review --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_each_rated_decision_has_the_disc_of_its_verdict_before_its_words(
    size: tuple[int, int], scale: float, theme: str
) -> None:
    app = reviewed("bid_it", size, scale, theme)
    scene = scene_of(app)
    scene.show_page("decisions")
    app.step(0.02)
    listed, m = find(app, "review:list", VerdictList), app.metrics
    side, seen = m.text_px(17), set[Verdict | None]()
    for name, place in rows_in_sight(listed):
        judged = scene.words.judged.get(int(name))
        disc = pygame.Rect(place.x + m.px(11), place.centery - side // 2, side, side)
        wanted = {judged.verdict} if judged is not None else set()
        assert discs(app.window, disc, app) == wanted, name
        for verdict in wanted:
            ink, inside = verdict_ink(verdict, app.theme), disc.inflate(-side // 3, -side // 3)
            others = {
                each: count for each, count in inks(app.window, inside).items() if contrast(each, ink) > 2
            }
            assert sum(others.values()) >= side // 2, (
                "a sign is drawn: colour alone does not carry the meaning"
            )
        seen.add(judged.verdict if judged is not None else None)
    assert len(seen) > 3


def test_the_plate_of_a_decision_shows_the_same_verdict_as_the_list() -> None:
    app = reviewed("bid_it")
    scene = scene_of(app)
    scene.show_page("decisions")
    seen = set()
    for index, row in enumerate(find(app, "review:list", VerdictList).rows):
        judged = scene.words.judged.get(int(row[0]))
        if judged is None or judged.verdict in seen:
            continue
        seen.add(judged.verdict)
        find(app, "review:list", VerdictList).mark(index)
        app.step(0.02)
        mark = find(app, "review:mark", VerdictMark)
        assert discs(app.window, mark.rect, app) == {judged.verdict}
        assert said(app, "review:verdict") == judged.verdict.name.capitalize()
        assert mark.rect.right < find(app, "review:verdict").rect.left
    assert seen == set(Verdict)


def test_the_card_of_a_person_counts_each_verdict_beside_its_disc() -> None:
    app = reviewed()
    scene_of(app).show_page("people")
    app.step(0.02)
    card, m = find(app, "review:person:0", PersonCard), app.metrics
    picture, texts = painted(card)
    assert {card.person.name, card.person.words, card.person.note} <= set(texts)
    side = m.text_px(17)
    for verdict, words in card.person.counts:
        x, y, _, h = texts[words].area
        disc = pygame.Rect(x - m.px(6) - side, y + h // 2 - side // 2, side, side)
        assert discs(picture, disc, app) == {verdict}, words
    for title, value in card.person.figures:
        above, below = (pygame.Rect(texts[text].area) for text in (title, value))
        assert above.bottom <= below.top + m.px(4), "a figure is written below its title"
        assert abs(above.left - below.left) <= m.px(3)


# -- the results -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("winners", [1, 2])
def test_winners_on_the_podium_are_seen_to_the_waist_if_their_heads_are_large_enough(
    size: tuple[int, int], winners: int
) -> None:
    for players in range(winners + 1, 7):
        ranks = [
            Standing(seat, max(1, seat), "Anna", "red", "", "3", "", "beret", "glad", seat < winners)
            for seat in range(players)
        ]
        for scale in (1.0, 1.5, 2.0):
            m = Metrics(*size, scale)
            area = pygame.Rect(0, m.px(150), m.width - m.px(380), m.height - m.px(200))
            spots = podium(m, area, ranks)
            others = max(spot.figure.w for spot in spots if not spot.standing.won)
            for spot in spots:
                ratio = TALL if spot.whole else RATIO
                assert abs(spot.figure.h - spot.figure.w * ratio) <= 1
                assert not spot.whole or spot.standing.won
                if spot.standing.won:
                    assert spot.figure.w >= others * (1.29 if spot.whole else 1.2), "the winner is no smaller"
                    assert spot.whole or scale > 1, "texts of the usual size leave room for the arms"


def test_a_block_of_the_podium_shows_colour_score_name_and_note_from_top_to_bottom() -> None:
    app, match = open_app(), match_of("bid_it", 0)
    scene = show(app, routes.Results(Session(match.game, match)), ResultsScene)
    blocks = [widget for widget in scene.ui.widgets if isinstance(widget, Block)]
    m = app.metrics
    for block in blocks:
        rank, (picture, texts) = block.standing, painted(block)
        score, name = (pygame.Rect(texts[text].area) for text in (rank.score, rank.name))
        assert m.px(TOP + STRIP) < score.top < score.bottom <= name.top
        if rank.note:
            assert name.bottom <= texts[rank.note].area[1] + m.px(3)
        assert picture.get_at((picture.get_width() // 2, m.px(TOP + 2)))[:3] == SEAT_COLOURS[rank.colour]
        badge = pygame.Rect(name.left - m.px(28), name.top, m.px(28), name.height)
        assert inks(picture, badge)[SEAT_COLOURS[rank.colour]] > m.px(6) ** 2
        assert texts[rank.score].ink == (GOLD if rank.won else WHITE), "only the winner's score is gold"
        face = scene.ui.find(f"results:face:{rank.seat}")
        assert face is not None
        assert block.rect.top < face.rect.bottom < block.rect.top + m.px(TOP), (
            "the player stands on the block"
        )
        assert abs(face.rect.centerx - block.rect.centerx) <= 1
    assert [block.standing.won for block in blocks] == [False, True, False]
    assert [block.rect.left for block in blocks] == sorted(block.rect.left for block in blocks)


@pytest.mark.parametrize("theme", THEMES)
def test_each_line_of_a_chart_goes_through_its_values_in_the_colour_of_its_seat(theme: str) -> None:
    lines = (Line((0.0, 10.0, 30.0, 40.0), "Ada", "red"), Line((40.0, 25.0, 20.0, 0.0), "Ben", "blue"))
    plot = Plot("Points", lines, "After round {}".format)
    pygame.font.init()
    ui = Ui(THEMES[theme], Metrics(1280, 720), Fonts())
    chart = ui.add(Chart(plot, rect=(0, 0, 700, 400)))
    picture, texts = painted(chart)
    laid = chart._layout()
    for line in lines:
        for mark in (0, 1, 2):
            x, y = laid.point(mark, line.values[mark])
            assert picture.get_at((round(x), round(y)))[:3] == ink_of(line.colour, THEMES[theme])
    heights = [[laid.point(mark, line.values[mark])[1] for line in lines] for mark in range(4)]
    assert [ada > ben for ada, ben in heights] == [True, True, False, False], "more is higher up"
    assert pygame.Rect(texts["Points"].area).bottom <= laid.room.top
    for tick in laid.ticks:
        _, top, _, high = texts[f"{tick:.0f}"].area
        assert abs(top + high / 2 - laid.point(0, tick)[1]) <= 4, "a number is beside its line across"
        assert texts[f"{tick:.0f}"].area[0] < laid.room.left
