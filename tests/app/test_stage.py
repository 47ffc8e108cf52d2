"""Tests of compositor, tweens, sprites and the declarative board."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from bidtable.app.draw import easel
from bidtable.app.draw.compositor import Compositor, Node, merge
from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.tween import Tween
from bidtable.app.widgets.board import USUAL, Board, Item, Words
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.uicore import CROWD

SIZE = (1280, 720)


class Patch(Node):
    def __init__(self, rect: tuple[int, int, int, int], colour: tuple[int, int, int], z: int = 0) -> None:
        super().__init__()
        self.rect, self.colour, self.z = pygame.Rect(rect), colour, z
        self.opaque = True
        self.blits = 0

    def bounds(self) -> pygame.Rect:
        return self.rect.copy()

    def blit(self, target: pygame.Surface) -> None:
        self.blits += 1
        target.fill(self.colour, self.rect)


@dataclass(frozen=True)
class Tile:
    colour: tuple[int, int, int]
    face: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.fill(self.colour)


RED, BLUE = Tile((200, 0, 0)), Tile((0, 0, 200))


@pytest.fixture
def ui(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ui]:
    # However slow the machine is, no picture waits for the next frame.
    monkeypatch.setattr(easel, "SHARE", float("inf"))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield Ui(THEMES["evening"], Metrics(*SIZE), Fonts())
    pygame.display.quit()


def piece(board: Board, key: str) -> Sprite:
    """Return a piece of a board."""
    sprite = board.sprite(key)
    assert sprite is not None, f"no piece is called {key}"
    return sprite


# Compositor.


def test_only_dirty_areas_are_touched() -> None:
    compositor, window = Compositor(), pygame.Surface(SIZE)
    near, far = Patch((10, 10, 50, 50), (9, 9, 9)), Patch((600, 300, 50, 50), (7, 7, 7))
    compositor.add(near)
    compositor.add(far)
    assert compositor.draw(window)
    assert not compositor.draw(window)
    window.fill((1, 2, 3))
    near.rect = pygame.Rect(20, 10, 50, 50)
    near.touch()
    before = far.blits
    assert compositor.draw(window)
    assert far.blits == before
    changed = sum(r.w * r.h for r in compositor.areas)
    assert changed == 60 * 50
    kept = pygame.mask.from_threshold(window, (1, 2, 3), (1, 1, 1, 255)).count()
    assert kept == SIZE[0] * SIZE[1] - changed


def test_of_very_much_the_small_comes_first_and_what_waited_next() -> None:
    """During motion a frame composes a share of the window; of the waiting parts, the largest comes first."""
    compositor, window = Compositor(), pygame.Surface(SIZE)
    piece = Patch((0, 0, 50, 50), (9, 9, 9))
    panels = [Patch((100, 10 + 240 * i, 900, 180 + 20 * i), (7, 7, 7)) for i in range(3)]
    for patch in (piece, *panels):
        compositor.add(patch)
    compositor.draw(window)
    for patch in panels:
        patch.colour = (8, 8, 8)
        patch.touch()
    shown = []
    for step in range(5):
        piece.rect = pygame.Rect(10 * step, 0, 50, 50)
        piece.touch()
        assert compositor.draw(window, whole=False)
        assert window.get_at((10 * step + 5, 5))[0] == 9, "what moves does not wait"
        shown.append([window.get_at(panel.rect.center)[0] == 8 for panel in panels])
    assert shown[:3] == [[False, False, False], [False, False, True], [False, True, True]]
    assert all(shown[3])
    assert not compositor.changed


def test_waiting_parts_are_drawn_when_all_parts_are_needed() -> None:
    compositor, window = Compositor(), pygame.Surface(SIZE)
    panels = [Patch((100, 10 + 340 * i, 900, 300), (7, 7, 7)) for i in range(2)]
    for patch in panels:
        compositor.add(patch)
    assert compositor.draw(window)
    for patch in panels:
        patch.colour = (8, 8, 8)
        patch.touch()
    assert compositor.draw(window, whole=False)
    assert compositor.changed
    assert compositor.draw(window)
    assert [window.get_at(panel.rect.center)[0] for panel in panels] == [8, 8]
    assert not compositor.draw(window)


def test_moving_pieces_leave_the_background_unchanged() -> None:
    compositor, window = Compositor(), pygame.Surface(SIZE)
    ground = pygame.Surface(SIZE)
    ground.fill((50, 60, 70))
    compositor.set_background(ground)
    patch = Patch((10, 10, 50, 50), (9, 9, 9))
    compositor.add(patch)
    compositor.draw(window)
    compositor.remove(patch)
    assert compositor.draw(window)
    assert window.get_at((30, 30))[:3] == (50, 60, 70)


def test_higher_z_and_hidden_and_covered() -> None:
    compositor, window = Compositor(), pygame.Surface(SIZE)
    low, high = Patch((0, 0, 50, 50), (1, 1, 1), 5), Patch((0, 0, 50, 50), (2, 2, 2), 9)
    compositor.add(high)
    compositor.add(low)
    compositor.draw(window)
    low.touch()
    before = low.blits
    compositor.draw(window)
    assert low.blits == before, "what an opaque node covers is not drawn at all"
    assert window.get_at((5, 5))[0] == 2
    high.visible = False
    compositor.draw(window)
    assert window.get_at((5, 5))[0] == 1


def test_merging_joins_near_and_keeps_far_rectangles() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(4, 0, 10, 10), pygame.Rect(500, 0, 10, 10)]
    assert sorted(r.topleft for r in merge(rects)) == [(0, 0), (500, 0)]


# Tween.


def test_a_path_visits_each_way_point_in_turn() -> None:
    points = ((100.0, 0.0), (100.0, 50.0), (0.0, 50.0))
    reached: list[int] = []
    tween = Tween((0, 0, 10, 10), (300, 50, 10, 10), 4.0, path=points, on_point=reached.append)
    seen = []
    for _ in range(4):
        tween.update(1.0)
        seen.append(tween.box[:2])
    assert seen == [*points, (300, 50)]
    assert reached == [0, 1, 2]
    assert tween.done


def test_a_long_step_skips_no_way_point() -> None:
    reached: list[int] = []
    tween = Tween((0, 0, 1, 1), (9, 0, 1, 1), 1.0, path=((3, 0), (6, 0), (9, 0)), on_point=reached.append)
    tween.update(5.0)
    assert reached == [0, 1]
    assert tween.box == (9, 0, 1, 1)


def test_delay_and_fade() -> None:
    tween = Tween((0, 0, 1, 1), (10, 0, 1, 1), 1.0, delay=1.0, ease=lambda t: t, alpha=(0, 200))
    tween.update(0.9)
    assert (tween.box[0], tween.alpha) == (0, 0)
    tween.update(0.6)
    assert tween.box[0] == pytest.approx(5)
    assert tween.alpha == 100


# Board.


def test_the_same_key_keeps_its_sprite_and_travels(ui: Ui) -> None:
    board = Board(ui)
    board.sync([Item("a", RED, (0, 0, 40, 60)), Item("b", BLUE, (100, 0, 40, 60))])
    assert not board.busy
    sprite = piece(board, "a")
    board.sync([Item("b", BLUE, (100, 0, 40, 60)), Item("a", RED, (400, 300, 40, 60))], duration=1.0)
    assert board.sprite("a") is sprite
    assert board.busy
    assert ui.animating
    ui.update(0.5)
    assert 0 < sprite.rect.x < 400
    ui.update(0.6)
    assert (sprite.rect.topleft, board.busy, ui.animating) == ((400, 300), False, False)


def test_a_piece_in_the_air_comes_nearer_over_its_shadow_unless_dozens_fly(ui: Ui) -> None:
    def sizes(count: int) -> tuple[list[int], list[int]]:
        """Let pieces hop; return the widths of the last one on its way, and those of everything it covers."""
        pieces = [ui.add(Sprite(RED, rect=(100, 300, 50, 70))) for _ in range(count)]
        for number, piece in enumerate(pieces):
            # The others arrive first, because the growth of a piece is fixed when it starts.
            piece.fly((500, 300, 50, 70), 0.4 if number < count - 1 else 1.0, arc=80)
        last = pieces[-1]
        shown, covered = [], []
        for _ in range(19):
            ui.update(0.05)
            shown.append(last.surface().get_width())
            covered.append(last.bounds().h)
        return shown, covered

    alone, with_shadow = sizes(1)
    assert max(alone) > 50
    assert max(with_shadow) > 100, "the shadow lies on the table below"
    together, with_shadow = sizes(CROWD + 1)
    assert set(together) == {50}
    assert max(with_shadow) > 100


def test_gone_keys_go_and_new_ones_fly_in(ui: Ui) -> None:
    board = Board(ui)
    board.sync([Item("a", RED, (0, 0, 40, 60))])
    board.sync([Item("n", BLUE, (300, 0, 40, 60), from_rect=(900, 600, 20, 30))], duration=1.0)
    assert board.keys == ("n",)
    assert ui.find("a") is None
    sprite = piece(board, "n")
    assert tuple(sprite.rect) == (900, 600, 20, 30)
    board.finish()
    assert tuple(sprite.rect) == (300, 0, 40, 60)
    assert not board.busy


@pytest.mark.parametrize("ring", [True, False])
def test_a_pressed_piece_lies_flat_where_it_went(ui: Ui, ring: bool) -> None:
    board = Board(ui)
    board.sync([Item("c", RED, (100, 300, 40, 60), on_click=lambda: None, lift=10)])
    card = piece(board, "c")
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(120, 330), rel=(1, 1), buttons=(0, 0, 0)))
    ui.focus(card, ring=ring)
    assert card.hovered
    board.sync([Item("c", RED, (100, 100, 40, 60), tip="Played", lift=10, words=Words("card", "Bell 7"))])
    assert not card.hovered
    assert (ui.focused is card) is ring, "the keyboard stays where it is"


def test_a_pawn_hops_square_by_square(ui: Ui) -> None:
    board = Board(ui)
    steps: list[str] = []
    board.on_step = steps.append
    board.sync([Item("p", RED, (0, 0, 10, 10))])
    path = ((50.0, 0.0), (100.0, 0.0), (100.0, 50.0))
    board.sync([Item("p", RED, (100, 50, 10, 10), path=path)], duration=1.0)
    sprite = piece(board, "p")
    seen = []
    for _ in range(3):
        ui.update(0.6)
        seen.append(sprite.rect.topleft)
    assert seen == [(50, 0), (100, 0), (100, 50)]
    assert steps == ["p", "p"]


def test_a_look_with_another_face_is_squeezed_and_turns_over(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    back, face = Tile((200, 0, 0)), Tile((0, 0, 200), face="7")
    board.sync([Item("c", back, (100, 100, 40, 60))])
    board.sync([Item("c", face, (100, 100, 40, 60))], duration=1.0)
    sprite = piece(board, "c")
    assert board.busy
    ui.update(0.15)
    assert sprite.surface().get_width() < 40
    ui.draw(window)
    assert window.get_at((120, 130))[:3] == (200, 0, 0)
    ui.update(1.0)
    ui.draw(window)
    assert window.get_at((120, 130))[:3] == (0, 0, 200)
    assert not board.busy


def test_a_piece_whose_face_stays_does_not_turn(ui: Ui) -> None:
    """A selected card looks different, but is not turned over."""
    board = Board(ui)
    board.sync([Item("c", Tile((200, 0, 0), face="7"), (100, 100, 40, 60))])
    board.sync([Item("c", Tile((0, 0, 200), face="7"), (100, 100, 40, 60))], duration=1.0)
    sprite = piece(board, "c")
    assert not board.busy
    assert sprite.surface().get_at((5, 5))[:3] == (0, 0, 200)


def test_an_arc_rises_above_the_straight_way_casts_a_shadow_and_settles(ui: Ui) -> None:
    board = Board(ui)
    landed: list[str] = []
    board.on_land = landed.append
    board.sync([Item("c", RED, (100, 100, 40, 60))])
    board.sync([Item("c", RED, (500, 100, 40, 60), arc=80)], duration=1.0)
    sprite = piece(board, "c")
    ui.update(0.5)
    way = sprite.rect
    assert sprite.bounds().top < way.top - 70
    assert sprite.bounds().bottom >= way.bottom
    ui.update(0.55)
    assert landed == ["c"]
    assert board.busy, "it settles"
    ui.update(0.3)
    assert not board.busy
    assert sprite.rect.topleft == (500, 100)


def test_a_film_is_played_once_and_ends_as_the_piece_is(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    film = Film((Pose(look=BLUE), Pose(look=BLUE), Pose(scale=1.2), REST), 0.9)
    board.sync([Item("d", RED, (100, 100, 40, 40), film=film)], duration=USUAL)
    ui.update(0.2)
    ui.draw(window)
    assert window.get_at((120, 120))[:3] == BLUE.colour
    ui.update(0.8)
    ui.draw(window)
    assert window.get_at((120, 120))[:3] == RED.colour
    board.sync([Item("d", RED, (100, 100, 40, 40), film=film)], duration=USUAL)
    assert not board.busy, "the same film is not played again"
    board.sync([Item("d", RED, (100, 100, 40, 40))], duration=USUAL)
    board.sync([Item("d", RED, (100, 100, 40, 40), film=film)], duration=0.0)
    assert not board.busy, "nothing is played where nothing takes time"


@dataclass(frozen=True)
class RoomLook:
    """A picture that covers the whole window."""

    ground = True

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.fill((60, 40, 30))


def test_a_room_that_covers_the_table_also_covers_pieces_that_leave_it(ui: Ui) -> None:
    """Each member of the staff once shrank for a third of a second over the courtroom."""
    board, piece = Board(ui), Item("c", RED, (100, 100, 40, 60), exit=(600, 300, 20, 30))
    board.sync([piece])
    board.sync([Item("room", RoomLook(), (0, 0, 640, 360), -9)])
    assert not board.busy


def test_a_piece_with_an_exit_flies_there_before_it_is_gone(ui: Ui) -> None:
    board = Board(ui)
    board.sync([Item("c", RED, (100, 100, 40, 60), on_click=lambda: None, exit=(600, 300, 20, 30))])
    board.sync([], duration=1.0)
    assert board.keys == ()
    assert board.busy
    assert ui.widget_at((120, 130)) is None, "what leaves cannot be pressed"
    ui.update(1.1)
    assert not board.busy
    assert [w for w in ui.widgets if isinstance(w, Sprite)] == []


def test_a_turned_card_is_hit_where_it_lies(ui: Ui) -> None:
    board = Board(ui)
    board.sync([Item("c", RED, (100, 100, 20, 200), angle=90.0, on_click=lambda: None)])
    assert ui.widget_at((30, 200)) is not None, "it lies across now"
    assert ui.widget_at((110, 110)) is None


def test_reduced_motion_is_there_at_once(ui: Ui) -> None:
    ui.reduced_motion = True
    board = Board(ui)
    board.sync([Item("a", RED, (0, 0, 40, 60), from_rect=(500, 500, 40, 60))], duration=1.0)
    board.sync([Item("a", BLUE, (400, 0, 40, 60), path=((1, 1),))], duration=1.0)
    sprite = piece(board, "a")
    assert sprite.rect.topleft == (400, 0)
    assert not board.busy


def test_only_operable_items_are_targets_and_in_list_order(ui: Ui) -> None:
    board, log = Board(ui), list[str]()
    board.sync(
        [
            Item("plain", RED, (0, 0, 40, 60)),
            Item("two", RED, (50, 0, 40, 60), on_click=lambda: log.append("two")),
            Item("why", RED, (100, 0, 40, 60), on_click=lambda: None, enabled=False, tip="Follow suit"),
        ]
    )
    board.sync(
        [
            Item("decoration", RED, (250, 0, 40, 60), tip="new"),
            Item("one", RED, (200, 0, 40, 60), tip="new", words=Words("card", "Bell 7")),
            Item("two", RED, (50, 0, 40, 60), on_click=lambda: log.append("two again")),
            Item("why", RED, (100, 0, 40, 60), on_click=lambda: None, enabled=False, tip="Follow suit"),
        ]
    )
    assert [w.name for w in ui.focus_chain()] == ["one", "two", "why"]
    two = ui.find("two")
    assert two is not None
    ui.activate(two)
    assert log == ["two again"]


def test_a_press_on_a_second_piece_keeps_the_pointer_on_the_second_piece(ui: Ui) -> None:
    """The press takes the focus from the first piece, and the board once reported that nothing was pointed at."""
    board = Board(ui)
    hovered: list[str | None] = []
    board.on_hover = hovered.append
    board.sync(
        [
            Item("first", RED, (100, 100, 40, 60), on_click=lambda: None),
            Item("second", RED, (200, 100, 40, 60), on_click=lambda: None),
        ],
        duration=0,
    )
    motion: dict[str, Any] = {"rel": (0, 0), "buttons": (0, 0, 0)}
    for pos in ((120, 130), (220, 130)):
        ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, **motion))
        ui.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        ui.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    assert hovered[-1] == "second"


def test_an_animation_does_not_begin_again_when_only_its_looks_change(ui: Ui) -> None:
    board = Board(ui)
    first, second = (
        Item("p", RED, (100, 100, 40, 60), film=Film((Pose(look=look), Pose(dy=-0.5), Pose()), 1.0))
        for look in (RED, BLUE)
    )
    board.sync([first], duration=0.35)
    ui.update(0.9)
    board.sync([second], duration=0.35)
    ui.update(0.2)
    assert not board.busy
    board.sync([replace(first, film=None)], duration=0.35)
    board.sync([second], duration=0.35)
    assert board.busy, "after a rest it is another animation"


def test_a_card_rises_under_the_pointer_and_stays_under_it(ui: Ui) -> None:
    board = Board(ui)
    hovered: list[str | None] = []
    board.on_hover = hovered.append
    board.sync([Item("c", RED, (100, 100, 40, 60), on_click=lambda: None, lift=12)])
    sprite = piece(board, "c")
    motion: dict[str, Any] = {"rel": (0, 0), "buttons": (0, 0, 0)}
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(120, 158), **motion))
    ui.update(1.0)
    assert sprite.bounds().y == 88
    assert not board.busy
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(120, 92), **motion))
    assert sprite.hovered
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(500, 500), **motion))
    ui.update(1.0)
    assert sprite.bounds().y == 100
    assert hovered == ["c", None]
    assert not ui.animating
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(120, 158), **motion))
    ui.update(1.0)
    board.sync([Item("c", RED, (100, 100, 40, 60), on_click=lambda: None, lift=0)])
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=(500, 500), **motion))
    for _ in range(30):
        ui.update(1 / 60)
    assert sprite.bounds().y == 100
    assert not ui.animating


def test_an_unchanged_board_draws_nothing(ui: Ui) -> None:
    board, window = Board(ui), pygame.Surface(SIZE)
    items = [Item(f"k{i}", RED, (i * 8, 10, 40, 60), tip="t") for i in range(100)]
    board.sync(items)
    assert ui.draw(window)
    board.sync(items)
    ui.update(0.1)
    assert not ui.draw(window)


def test_doubled_keys_are_refused(ui: Ui) -> None:
    with pytest.raises(ValueError, match="a"):
        Board(ui).sync([Item("a", RED, (0, 0, 1, 1)), Item("a", RED, (5, 5, 1, 1))])


def test_a_board_outlives_a_cleared_ui(ui: Ui) -> None:
    board = Board(ui)
    board.sync([Item("a", RED, (0, 0, 40, 60))])
    ui.clear()
    board.sync([Item("a", RED, (0, 0, 40, 60))])
    assert ui.find("a") is not None


def test_a_card_waits_for_its_turn_to_turn_over(ui: Ui) -> None:
    """The cards of a hand turn over one by one: until its delay has passed, a card keeps its face."""
    board = Board(ui)
    board.sync([Item("card", RED, (0, 0, 40, 40))])
    blue = Tile((0, 0, 200), face="blue")
    board.sync([Item("card", blue, (0, 0, 40, 40), delay=1.0)], duration=USUAL)
    card = piece(board, "card")
    card.tick(0.9)
    assert card.surface().get_at((20, 20))[:3] == RED.colour
    card.tick(0.2)
    card.tick(USUAL)
    assert card.surface().get_at((20, 20))[:3] == blue.colour
    assert not card.moving
