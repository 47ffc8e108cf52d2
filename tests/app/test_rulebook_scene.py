"""Tests of the rulebook on the screen: pictures of the real table, links and search.

A refusal also leads to its rule.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.look import picture_of
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.scenes.rulebook.book import GLOSSARY, Book, Shown, Words
from bidtable.app.scenes.rulebook.deck_show import DeckRow
from bidtable.app.scenes.rulebook.figure import (
    LARGEST,
    Arrangement,
    Figure,
    Group,
    arrange,
    lay_out,
    lay_out_large,
    situation_of,
)
from bidtable.app.scenes.rulebook.scene import RulebookScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tables import make_table
from bidtable.app.tables.bidness.card_looks import CardLooks
from bidtable.app.widgets import ListBox, TextEntry
from bidtable.app.widgets.page import LinkWord, PageArea
from bidtable.core.book import Example
from bidtable.games.bidness.effects import CONFLICTS
from bidtable.rulebook.staging import StageError, stage
from tests.app.scene_helpers import (
    click,
    find,
    key,
    on_top,
    open_app,
    played,
    press,
    show,
    tab_to,
    top,
    type_text,
)
from tests.rulebook.test_rulebook_pages import GAMES, changed, examples, game_of


def opened(slug: str = "bid_and_bluff", **arguments: Any) -> tuple[App, RulebookScene]:
    app = open_app()
    scene = show(app, routes.Rulebook(slug, **arguments), RulebookScene)
    return app, scene


def area_of(app: App) -> PageArea:
    return find(app, "rulebook:text", PageArea)


# -- pictures --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ctx() -> PaintContext:
    pygame.font.init()
    return PaintContext(THEMES["evening"], Metrics(1280, 720, 1.0), Fonts())


@pytest.mark.parametrize(("slug", "example"), examples())
def test_an_example_names_pieces_of_the_table(ctx: PaintContext, slug: str, example: Example) -> None:
    laid = lay_out(game_of(slug), slug, example, ctx.metrics)
    assert not laid.missed
    assert len(laid.groups) == len(example.show)
    plan = arrange(laid.groups, 880, 330, 12)
    assert plan.scale > 0.6, "it is cropped to what it is about, not shrunk"


def test_groups_stand_beside_each_other_and_none_covers_another() -> None:
    groups = [Group((), pygame.Rect(0, 0, w, h), False) for w, h in ((300, 80), (200, 40), (500, 60))]
    plan = arrange(groups, 600, 400, 10)
    rects = [pygame.Rect(place, group.area.size) for place, group in zip(plan.places, groups, strict=True)]
    assert all(one.collidelist([r for r in rects if r is not one]) < 0 for one in rects)
    assert pygame.Rect((0, 0), plan.size).contains(rects[0].unionall(rects[1:]))
    assert rects[0].centery == rects[1].centery
    assert rects[0].left == plan.size[0] - rects[1].right, "a row stands in the middle"
    assert arrange(groups, 260, 400, 10).scale == pytest.approx(0.5, abs=0.01)
    flat = arrange(groups, 600, 85, 10)
    assert flat.scale == 600 / 1040, "one row is larger than two rows in a low picture"
    assert arrange(groups, 2120, 2120, 10).room == 4.0, "the larger the picture, the larger the pieces"


def test_a_part_of_the_table_stands_on_the_ground_of_the_table() -> None:
    app, _ = opened("bid_and_bluff", page="start")
    figure = find(app, "rulebook:example:1", Figure)
    (group,) = figure.laid.groups
    figure.plan = arrange(figure.laid.groups, 2000, 2000, 24)
    assert figure.plan.scale == 1.0
    m = figure.laid.metrics
    table = make_table(game_of("bid_and_bluff"), "bid_and_bluff", m)
    felt = table.background(figure.dyed.theme, 4, place_table(m).table)
    shown = pygame.Surface(figure.plan.size)
    figure.paint(shown)
    # Beside the slanted edge of the track, at the upper left of the picture.
    spots = [(x, 5) for x in range(5, 45, 8)]
    at = [felt.get_at((group.area.x + x, group.area.y + y))[:3] for x, y in spots]
    (left, top) = figure.plan.places[0]
    assert [shown.get_at((left + x, top + y))[:3] for x, y in spots] == at
    assert at != [figure.dyed.theme.felt] * len(at), "the plain felt of the picture looks different"


def test_the_pieces_of_an_example_are_as_large_as_the_page_allows(ctx: PaintContext) -> None:
    slug, example = examples()[0].values
    laid = lay_out_large(game_of(slug), slug, example, ctx.metrics, 9000, 9000)
    assert laid.metrics.width == LARGEST * ctx.metrics.width
    assert arrange(laid.groups, 9000, 9000, 24).scale == 1.0
    laid = lay_out_large(game_of(slug), slug, example, ctx.metrics, 300, 9000)
    assert laid.metrics == ctx.metrics, "in a narrow page they are shrunk"


def test_an_example_shows_the_walls_of_the_office() -> None:
    app, _ = opened("bidness", page="awards")
    figure = find(app, "rulebook:example:0", Figure)
    (group,) = figure.laid.groups
    assert figure.plan.scale == 1.0
    office = next(item for item in group.items if item.key == "office")
    place, shown = pygame.Rect(office.rect), figure.surface()
    walls = pygame.Surface(place.size)
    office.look.paint(walls, figure.dyed)
    # The wooden frame between the rooms and the edge of the office.
    spots = [(x, 5) for x in range(12, place.w - 12, 40)]
    (left, top) = figure.plan.places[0]
    left, top = left + place.x - group.area.x, top + place.y - group.area.y
    assert [shown.get_at((left + x, top + y))[:3] for x, y in spots] == [
        walls.get_at(each)[:3] for each in spots
    ]


def test_listed_positions_belong_to_the_picture_and_omitted_ones_do_not(
    ctx: PaintContext,
) -> None:
    game = game_of("bidness")
    example = next(page for page in game.context.rules.help if page.id == "awards").examples[0]
    (office,) = lay_out(game, "bidness", example, ctx.metrics).groups
    keys = {item.key for item in office.items}
    assert {"piece:marketer#0", "piece:engineer#0", "award:market", "payday"} <= keys
    assert not any(key.startswith(("seat:", "stage", "person:")) for key in keys)
    fewer = msgspec.structs.replace(example, show=("office room:* payday !award:*",))
    (without,) = lay_out(game, "bidness", fewer, ctx.metrics).groups
    assert keys - {item.key for item in without.items} == {"award:market"}


def test_an_example_of_nothing_is_refused(ctx: PaintContext) -> None:
    game = game_of("bidness")
    example = next(page for page in game.context.rules.help if page.id == "awards").examples[0]
    with pytest.raises(StageError, match="nothing is shown by nowhere"):
        lay_out(game, "bidness", msgspec.structs.replace(example, show=("nowhere",)), ctx.metrics)


@pytest.mark.parametrize(("slug", "example"), examples())
def test_no_word_of_an_example_is_cut(ctx: PaintContext, slug: str, example: Example) -> None:
    figure = Figure(lay_out(game_of(slug), slug, example, ctx.metrics), Arrangement((880, 330), 1.0, ()))
    for look, size, angle in figure.pieces():
        picture = picture_of(look, size, ctx, angle)
        assert not [each.text for each in picture.written if each.cut]


def test_an_example_stands_behind_its_paragraph() -> None:
    game = game_of("bidness")
    book = Book(game)
    for section in game.help_sections():
        page = book.page(section.id)
        assert page is not None
        # The heading is drawn above the first paragraph.
        texts = [part for part in page.parts if isinstance(part, Words)][1:]
        for number, example in enumerate(section.examples):
            before = page.parts[: page.parts.index(Shown(example, number))]
            last = next(part for part in reversed(before) if isinstance(part, Words))
            assert last is texts[(example.after or len(section.body)) - 1]


def test_pictures_come_a_little_a_frame_when_there_is_motion() -> None:
    app = open_app(reduced_motion=False)
    app.open(routes.Rulebook("bid_it", phase="turn"))
    scene = on_top(app, RulebookScene)
    assert scene.animating
    assert find(app, "rulebook:text") is not None
    frames = 0
    while scene.animating:
        app.step(0.02)
        frames += 1
        assert frames < 400
    assert frames > 1, "not all at once"
    figure = find(app, "rulebook:example:0", Figure)
    assert figure.ready
    assert len(set(pygame.image.tobytes(figure.surface(), "RGB")[::999])) > 8, "it is painted"


def test_a_picture_follows_window_theme_and_text_size() -> None:
    first, *_, last = THEMES
    app = open_app(theme=first, text_scale=1.0)
    show(app, routes.Rulebook("bidness", phase="auction"))
    before = find(app, "rulebook:example:0").surface().copy()
    app.settings.theme, app.settings.text_scale = last, 1.3
    app.settings_changed()
    app.step(0.02)
    after = find(app, "rulebook:example:0").surface()
    assert pygame.image.tobytes(after, "RGB") != pygame.image.tobytes(before, "RGB")
    app.step(0.02, [pygame.Event(pygame.VIDEORESIZE, w=1920, h=1080, size=(1920, 1080))])
    app.step(0.02)
    assert find(app, "rulebook:example:0").rect.w > before.get_width()


@pytest.mark.parametrize("slug", GAMES)
def test_the_deck_is_shown_with_copies_and_costs(ctx: PaintContext, slug: str) -> None:
    game = game_of(slug)
    groups = make_table(game, slug, ctx.metrics).deck()
    captions = [sample.caption for _, samples in groups for sample in samples]
    rules: Any = game.context.rules
    if slug == "bid_it":
        assert sum(int(caption.removeprefix("× ")) for caption in captions) == rules.size
    elif slug == "bidness":
        for card in rules.cards:
            cost = f"${card.cost}" if card.cost else ""
            assert any(f"× {card.copies}" in caption and cost in caption for caption in captions)
        waiting = sum("from round 2" in caption for caption in captions)
        assert waiting == sum(isinstance(card.effect, CONFLICTS) for card in rules.cards)
    elif slug == "i_bid_you_not":
        assert len(captions) == sum(len(cards.cards) for cards in rules.sets.values())
    else:
        assert len(captions) == len(rules.suits)


def test_cards_that_wait_for_round_two_say_so() -> None:
    game: Any = game_of("bidness")
    faces = CardLooks(game.context)
    assert faces.card("negligence").wait == "from round 2"
    assert faces.card("headhunt_lawyer").wait == "from round 2"
    assert faces.card("marketer").wait == faces.card("payback").wait == ""


def test_the_gallery_stands_on_its_page() -> None:
    app, scene = opened("bidness")
    scene._turn_to("cards")
    app.step(0.02)
    rows = [widget for widget in area_of(app).children if isinstance(widget, DeckRow)]
    game: Any = app.services.game("bidness")
    assert sum(len(row.samples) for row in rows) == len(game.context.rules.cards) + 1
    below = rows[-1]
    assert not below.ready, "far out of view"
    area_of(app).reveal(below)
    app.step(0.02)
    assert below.ready


def test_another_bonus_changes_preview_and_button(ctx: PaintContext, tmp_path: Path) -> None:
    game = changed(tmp_path, "bid_and_bluff", "scoring", lambda data: data.update(bonus=4))
    example = next(page for page in game.context.rules.help if page.id == "bid").examples[0]
    staged = stage(game, example)
    situation, table = situation_of(example, staged), make_table(game, "bid_and_bluff", ctx.metrics)
    assert staged.selected is not None
    assert "2 bid + 4 bonus = 6 steps" in table.preview(situation, staged.selected)
    button, below = table.action(situation, staged.selected)
    assert button == "Bid 2"
    assert "made: 6 steps" in below


# -- navigation ------------------------------------------------------------------------------------------


def test_a_word_leads_to_its_page_and_back_comes_back() -> None:
    app, scene = opened(phase="over")
    area = area_of(app)
    word = next(w for w in area.children if isinstance(w, LinkWord) and w.place.text == "trump")
    assert "beats" in word.tip_text() or "beat" in word.tip_text()
    press(app, word.rect.center)
    assert scene.page == "deal"
    contents = find(app, "rulebook:contents", ListBox)
    assert contents.marked == "deal"
    key(app, pygame.K_ESCAPE)
    assert scene.page == "goal"
    key(app, pygame.K_ESCAPE)
    assert top(app) == "TitleScene"


def test_links_are_reached_by_tab_and_followed_by_enter() -> None:
    app, scene = opened(phase="deal")
    area = area_of(app)
    names = [w.name for w in area.children if isinstance(w, LinkWord)]
    tab_to(app, names[-1])
    word = find(app, names[-1])
    assert area.inner().contains(word.rect), "it is scrolled into view"
    key(app, pygame.K_RETURN)
    assert scene.page != "deal"


def test_a_word_on_its_own_page_leads_to_the_glossary() -> None:
    app, scene = opened(phase="play")
    word = next(w for w in area_of(app).children if isinstance(w, LinkWord) and w.place.link == "term:trick")
    press(app, word.rect.center)
    assert scene.page == GLOSSARY
    assert area_of(app).lit == "term:trick"


def test_search_shows_sentences_and_leads_to_them() -> None:
    app, scene = opened()
    click(app, "rulebook:search")
    type_text(app, "overshoot")
    area = area_of(app)
    links = [w for w in area.children if isinstance(w, LinkWord)]
    assert len(links) >= 3
    winning = next(w for w in links if w.place.text == "Winning")
    press(app, winning.rect.center)
    assert scene.page == "finish"
    assert area.lit in (area.prose.marks if area.prose else {})
    entry = find(app, "rulebook:search", TextEntry)
    assert entry.value == ""
    click(app, "rulebook:search")
    type_text(app, "zz")
    assert "Nothing" in said(area)
    key(app, pygame.K_ESCAPE)
    assert scene.query == ""
    assert "Nothing" not in said(area)


def said(area: PageArea) -> str:
    area.invalidate()
    area.surface()
    return " ".join(written.text for written in area.written)


# -- why? ------------------------------------------------------------------------------------------------


def refused(app: App) -> TableScene:
    """Sit down with a card that cannot be played, and press it."""
    session = app.services.saved.resume(played(app, moves=24, seed=1))
    session.speed = "instant"
    app.open(routes.AtTable(session))
    scene = on_top(app, TableScene)
    for _ in range(400):
        app.step(0.05)
        if session.held:
            scene.hurry()
        cards = [w for w in scene.ui.widgets if w.name.startswith("card:") and not w.enabled]
        if session.awaiting and cards:
            press(app, cards[0].rect.center)
            return scene
        if session.awaiting:
            view = session.view()
            scene._play(next(iter(view.legal)))
    raise AssertionError("everything could be played")


@pytest.mark.parametrize("by_key", [True, False])
def test_why_leads_from_a_refusal_to_its_sentence(by_key: bool) -> None:
    app = open_app(speed="instant")
    scene = refused(app)
    assert scene.rule == "BB-5"
    assert find(app, "prompt:why").visible
    if by_key:
        key(app, pygame.K_F1)
    else:
        click(app, "prompt:why")
    book = on_top(app, RulebookScene)
    assert book.page == "play"
    area = area_of(app)
    assert area.lit == "BB-5"
    assert area.prose is not None
    first, last = area.prose.marks["BB-5"]
    assert area.offset <= first < last <= area.offset + area.view_height()


def point_at(app: App, name: str) -> None:
    """Move the pointer to a piece or a button."""
    app.step(
        0.02,
        [pygame.Event(pygame.MOUSEMOTION, pos=find(app, name).rect.center, rel=(1, 1), buttons=(0, 0, 0))],
    )


def test_a_refusal_stays_until_the_pointer_is_on_another_piece() -> None:
    """The pointer may come back from the button "Why?" to the piece that was refused."""
    app = open_app(speed="instant")
    scene = refused(app)
    card, refusal = scene.pointed_key, scene.refusal
    other = next(w.name for w in scene.ui.widgets if w.name.startswith("card:") and w.name != card)
    click(app, "prompt:why")
    key(app, pygame.K_ESCAPE)
    assert app.scenes.top is scene
    for name in (card, "prompt:why", card):
        point_at(app, name)
        assert scene.refusal == refusal
    point_at(app, other)
    assert scene.refusal == ""
    app.close()


def test_why_is_only_there_after_a_refusal() -> None:
    app = open_app(speed="instant")
    scene = refused(app)
    scene.cancel()
    assert scene.rule == ""
    assert not find(app, "prompt:why").visible
    key(app, pygame.K_F1)
    assert top(app) == "RulebookScene"
    assert area_of(app).lit == ""


def test_a_page_opens_quickly() -> None:
    app = open_app(reduced_motion=False)
    app.open(routes.Rulebook("bid_it", phase="turn"))
    scene = on_top(app, RulebookScene)
    while scene.animating:
        app.step(0.02)
    started = time.perf_counter()
    scene._turn_to("showdown")
    assert time.perf_counter() - started < 0.25, "text first, pictures later"
