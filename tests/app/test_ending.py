"""The scene at the end of a match: when it comes, how it is left, and who looks how."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

import pygame
import pytest

from bidtable.app.draw.theme import Metrics
from bidtable.app.match.people import PEOPLE, drawing_of
from bidtable.app.match.session import Session
from bidtable.app.room.figures import FIGURE, PersonLook
from bidtable.app.scenes.common.finished import trophy_of
from bidtable.app.scenes.common.outcomes import headline
from bidtable.app.scenes.ending.scene import EMPTY, LENGTH, SCRAPS, EndingScene, Places, arrange
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.shell import routes
from bidtable.app.shell.drawings import drawing_file
from bidtable.app.shell.window import App
from bidtable.app.tables import make_table
from bidtable.app.tools.fixture_matches import levels_header, played_match
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.uicore import GUARD
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Outcome, Seat, Setup, Termination
from tests.app.scene_helpers import on_top, open_app, top

STEPS = 4000
SIZES = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (2560, 1080), (3840, 2160))


def almost_over(app: App, *, speed: str = "fast") -> Session:
    """Return a match of bots that lacks its last move."""
    game = app.services.game("bid_and_bluff")
    header = levels_header(game, "bid_and_bluff", Setup(3), ("random",) * 3, 2)
    moves = sum(seat != CHANCE for seat, _ in played_match(game, header, 10**9).moves)
    match = played_match(game, header, moves - 1)
    assert match.outcome is None
    return Session(game, match, speed=speed, bots=app.services.bot)


def play_to_the_end(app: App, session: Session) -> None:
    """Open the table and wait until another scene follows."""
    app.reset(routes.AtTable(session))
    for _ in range(STEPS):
        app.step(0.05)
        if top(app) != "TableScene":
            return
        if session.thinking:
            time.sleep(0.0003)
    raise AssertionError("the match does not end")


@pytest.fixture
def app() -> App:
    return open_app(title=False, speed="fast", reduced_motion=False)


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        app.step(0.05)


def press_key(app: App) -> None:
    app.step(0.0, [pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0)])


def click_anywhere(app: App) -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(40, 40), button=1)
    app.step(0.0, [down, pygame.Event(pygame.MOUSEBUTTONUP, pos=(40, 40), button=1)])


def test_a_match_ends_with_the_scene_and_then_shows_the_results_by_itself(app: App) -> None:
    play_to_the_end(app, almost_over(app))
    assert top(app) == "EndingScene"
    wait(app, LENGTH - 0.3)
    assert top(app) == "EndingScene"
    wait(app, 0.6)
    assert top(app) == "ResultsScene"
    app.back()
    assert top(app) == "TableScene", "the table is below the results"


@pytest.mark.parametrize("press", [press_key, click_anywhere])
def test_any_key_or_click_goes_on_but_not_in_the_first_moment(app: App, press: Callable[[App], None]) -> None:
    play_to_the_end(app, almost_over(app))
    assert on_top(app, EndingScene).animating
    press(app)
    assert top(app) == "EndingScene", "the press was meant for the table"
    wait(app, GUARD + 0.1)
    press(app)
    assert top(app) == "ResultsScene"
    button = on_top(app, ResultsScene).ui.find("results:rematch")
    assert button is not None
    at = button.rect.center
    twice = [pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    app.step(0.0, twice)
    assert top(app) == "ResultsScene", "the second press of a double click was not meant for the button"
    wait(app, GUARD + 0.1)
    app.step(0.0, twice)
    assert top(app) == "TableScene"


@pytest.mark.parametrize("still", ["reduced motion", "instant pace"])
def test_without_motion_the_results_come_at_once(app: App, still: str) -> None:
    app.settings.reduced_motion = still == "reduced motion"
    app.settings.speed = "instant" if still == "instant pace" else "fast"
    play_to_the_end(app, almost_over(app, speed=app.settings.speed))
    assert top(app) == "ResultsScene"


def test_a_match_that_is_over_already_is_opened_at_its_results(app: App) -> None:
    session = finished(app)
    session.speed = "normal"
    play_to_the_end(app, session)
    assert top(app) == "ResultsScene"


def finished(app: App, seats: int = 4, humans: int = 1, slug: str = "bid_and_bluff") -> Session:
    game = app.services.game(slug)
    levels = ("human",) * humans + ("random",) * (seats - humans)
    return Session(game, played_match(game, levels_header(game, slug, Setup(seats), levels, 2), 10**9))


@pytest.mark.parametrize(
    ("slug", "seats"), [("bid_and_bluff", seats) for seats in (2, 3, 4, 5, 6)] + [("goofspiel", 3)]
)
def test_only_winners_cheer_and_all_players_are_seen(app: App, slug: str, seats: int) -> None:
    session = finished(app, seats, slug=slug)
    app.open(routes.Ending(session))
    scene = on_top(app, EndingScene)
    outcome = session.match.outcome
    assert outcome is not None
    figures = {
        widget.name: widget.look
        for widget in scene.ui.widgets
        if isinstance(widget, Sprite) and isinstance(widget.look, PersonLook)
    }
    assert len(figures) == len({look.person for look in figures.values()}) == seats
    for name, look in figures.items():
        kind, _, seat = name.partition(":")
        assert (kind == "winner") == (int(seat) in outcome.winners)
        assert look.mood == ("win" if kind == "winner" else "loss")


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bidness", "i_bid_you_not"])
def test_the_piece_that_decided_the_match_stands_before_the_winner(app: App, slug: str) -> None:
    game = app.services.game(slug)
    match = played_match(game, levels_header(game, slug, Setup(3), ("random",) * 3, 2), 10**9)
    trophy = trophy_of(Session(game, match), make_table(game, slug, app.metrics))
    assert trophy is not None
    app.open(routes.Ending(Session(game, match), trophy))
    scene = on_top(app, EndingScene)
    piece = scene.ui.find("trophy")
    assert isinstance(piece, Sprite)
    assert piece.look == trophy[0]
    assert scene.places.trophy.contains(piece.rect)
    assert piece.rect.top >= scene.places.rim.top_at(piece.rect.centerx)


def test_few_pieces_fall_and_none_with_reduced_motion(app: App) -> None:
    for reduced in (False, True):
        app.settings.reduced_motion = reduced
        app.open(routes.Ending(finished(app)))
        scene = on_top(app, EndingScene)
        scraps = [widget for widget in scene.ui.widgets if widget.name.startswith("scrap:")]
        assert len(scraps) == 0 if reduced else SCRAPS // 2 < len(scraps) <= SCRAPS
        app.back()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [1, 3])
def test_nothing_overlaps_for_any_numbers_of_winners_and_losers(size: tuple[int, int], lines: int) -> None:
    m = Metrics(*size)
    window = pygame.Rect(0, 0, *size)
    for winners, losers in itertools.product(range(1, 6), range(1, 6)):
        if winners + losers > 6:
            continue
        places: Places = arrange(m, winners, losers, lines * m.px(30))
        figures = [*places.winners, *places.losers]
        assert all(figure.top >= 0 for figure in figures)
        drawn = [*places.winners, *(figure.inflate(-figure.w * EMPTY, 0) for figure in places.losers)]
        assert all(window.left <= figure.left and figure.right <= window.right for figure in drawn)
        for one, other in itertools.combinations(drawn, 2):
            assert one.clip(other).w <= m.px(2), "people do not cover each other"
        words = (places.trophy, places.name, places.reason, places.hint)
        for upper, lower in itertools.pairwise(words):
            assert upper.bottom <= lower.top + m.px(5)
        assert places.hint.bottom <= window.bottom
        assert places.rim.top_at(m.width / 2) <= places.trophy.top


def test_a_single_winner_is_600_pixels_tall_in_full_hd() -> None:
    places = arrange(Metrics(1920, 1080), 1, 3, 45)
    assert places.winners[0].height == 600


def test_a_beaten_player_leaves_the_edges_of_the_drawing_empty() -> None:
    for person in PEOPLE:
        picture = pygame.image.load_sized_svg(str(drawing_file(drawing_of(person, "loss"))), FIGURE)
        drawn = pygame.mask.from_surface(picture, threshold=8).get_bounding_rects()
        whole = drawn[0].unionall(drawn)
        assert min(whole.left, FIGURE[0] - whole.right) >= FIGURE[0] * EMPTY / 2 - 1, person


@pytest.mark.parametrize(
    ("winners", "humans", "words"),
    [
        ((2,), 1, "Clara wins"),
        ((0,), 1, "You win"),
        ((1, 0), 1, "You and Ben win"),
        ((0, 2), 2, "Anna and Clara win"),
        ((0,), 2, "Anna wins"),
        ((), 1, "Nobody wins"),
        ((0, 1, 2, 3), 1, "Everybody wins"),
    ],
)
def test_the_headline_names_the_winners(app: App, winners: tuple[Seat, ...], humans: int, words: str) -> None:
    session = finished(app, 4, humans)
    session.match = Decided(session.match, winners)
    assert headline(session) == words


class Decided(Match):
    """A match with other winners."""

    def __init__(self, match: Match, winners: tuple[Seat, ...]) -> None:
        self.__dict__.update(match.__dict__)
        self._winners = winners

    @property
    def outcome(self) -> Outcome:
        return Outcome(Termination.FINISHED, (0.0,) * 4, self._winners)
