"""All screens of the app, drawn one after the other without a window: scenes, and the moments of played matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from bidtable.app.archive.review_words import Finished
from bidtable.app.archive.settings import Settings
from bidtable.app.match import setup_form
from bidtable.app.match.lesson import LessonSession, lead
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SIDES
from bidtable.app.scenes.common.messages import only_close
from bidtable.app.scenes.common.share_code import show_share_code
from bidtable.app.scenes.common.sitting_down import ask_about_confirming
from bidtable.app.scenes.honesty import HonestyScene
from bidtable.app.scenes.review.scene import ReviewScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_history import past
from bidtable.app.tools.fixture_matches import HUMAN, bots_for, kind_of, levels_header, play_one
from bidtable.app.tools.shot import SCENES, ask_for_hint, end_of, open_app, wait_for_it
from bidtable.app.widgets import Choice, ListBox
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.ui import Ui
from bidtable.bots.common.honesty import bot_decisions
from bidtable.core.game import AnyGame
from bidtable.core.match import Match, Pending
from bidtable.core.model import Move, Seat, Setup
from tests.app.reviews import made_up
from tests.app.scene_helpers import find, on_top
from tests.app.scene_helpers import played as saved

GAMES: Final = ("bid_and_bluff", "bid_it", "bidness", "i_bid_you_not")
SIZES: Final = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (2560, 1080), (3840, 2160))
SCALES: Final = (1.0, 1.5, 2.0)
THEME_NAMES: Final = ("evening", "daylight", "contrast")
SEATS: Final = (2, 4, 6)
PAGES: Final = 6
"""Largest number of screenfuls that are checked of a scrolling part."""
MOVES_LOOKED_AT: Final = 3
LESSON_STEPS: Final = 3
"""One step of a lesson in this many is checked."""
MANY: Final = 300
"""The longest name is looked for among this many legal moves at most."""

SETUPS: Final[dict[tuple[str, int], tuple[tuple[str, ...], dict[str, str]]]] = {
    ("bid_and_bluff", 2): ((), {"board": "short"}),
    ("bid_and_bluff", 6): (("hook",), {"board": "long"}),
    ("bid_it", 4): (("advanced",), {"teams": "two"}),
    ("bid_it", 6): (("advanced",), {"teams": "three", "match": "3"}),
    ("i_bid_you_not", 4): (("double_devices", "odd_inventions"), {}),
}
"""Variants and options of a game by its number of seats; other tables use the defaults."""
LONG_NAMES: Final = (
    "Anna-Katharina W",
    "Bartholomew Kane",
    "Clementina Marsh",
    "Maximilian Gross",
    "Wilhelmina Moore",
    "Theodora Whitman",
)
"""The longest names that the set-up allows, for the tables of four and of six."""
NOTICE: Final = "The settings were damaged. They are kept as settings.json.broken."


@dataclass(frozen=True)
class Window:
    """A window: its size, and the player's text scale and theme."""

    size: tuple[int, int]
    text_scale: float
    theme: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.text_scale:.0%} {self.theme}"


@dataclass(frozen=True)
class Screen:
    """A screen that is drawn now.

    Attributes:
        scene: Name of the scene.
        game: The game on it, or empty.
        seats: Number of seats, or 0.
        moment: The moment that is shown, in the words of `main.py shot --at` if it is an event.
        ui: Its widgets.
        only: Prefix of the names of the widgets whose faults count; empty for all.
        tips: Whether all tooltips are to be tried too.
    """

    scene: str
    game: str
    seats: int
    moment: str
    ui: Ui
    only: str = ""
    tips: bool = False


@dataclass(frozen=True)
class Moment:
    """A narrated step of a match."""

    words: str
    index: int


@dataclass(frozen=True)
class Decision:
    """A match up to a decision of the person at the screen."""

    words: str
    match: Match


@dataclass(frozen=True)
class Story:
    """A match that bots played, and its moments that are checked.

    Attributes:
        game: The rules.
        match: The whole match.
        moments: Steps to narrate: of each kind the first, the middle and the last one.
        decisions: Decisions of the first seat: of each phase the first and the last one.
    """

    game: AnyGame
    match: Match
    moments: tuple[Moment, ...]
    decisions: tuple[Decision, ...]


_games: dict[str, AnyGame] = {}


def game_called(app: App, slug: str) -> AnyGame:
    """Return a game; all windows share one, because reading its rules takes longer than drawing a screen."""
    app.services._games.update(_games)
    _games[slug] = app.services.game(slug)
    return _games[slug]


@cache
def story(slug: str, seats: int, seed: int, viewer: Seat = 0) -> Story:
    """Return a played match; the game must have been loaded by `game_called`."""
    game = _games[slug]
    variants, options = SETUPS.get((slug, seats), ((), {}))
    levels = [HUMAN if seat == viewer else "normal" for seat in range(seats)]
    header = levels_header(game, slug, Setup(seats, tuple(sorted(variants)), options), levels, seed)
    if seats > min(SEATS):
        named = zip(header.seats, LONG_NAMES[:seats], strict=True)
        header = replace(header, seats=tuple(replace(info, name=name) for info, name in named))
    match = Match(game, header)
    bots = bots_for(match)
    played: list[Pending] = []
    ends: dict[str, list[int]] = {}
    while match.actors:
        if viewer in match.actors:
            ends.setdefault(game.phase(match.view(viewer).observation), []).append(len(played))
        before = len(match.steps)
        play_one(match, bots)
        played.append(Pending(match.lines[-1], *match.moves[-1], tuple(match.steps[before:])))
    wanted = {(phase, n): at[n] for phase, at in ends.items() for n in {0, len(at) // 2, len(at) - 1}}
    decisions = [
        Decision(f"decision:{phase}:{n + 1}", _again(match, played[:moves]))
        for (phase, n), moves in sorted(wanted.items(), key=lambda item: item[1])
    ]
    return Story(game, match, _moments(match), tuple(decisions))


def _again(match: Match, played: Sequence[Pending]) -> Match:
    """Return a match as it was after its first moves."""
    part = Match(match.game, match.header)
    for pending in played:
        part.adopt(pending)
    return part


def _moments(match: Match) -> tuple[Moment, ...]:
    found: dict[str, list[int]] = {}
    for index, step in enumerate(match.steps):
        if step.event.pause:
            found.setdefault(kind_of(step.event), []).append(index)
    chosen = {(kind, n): at[n] for kind, at in found.items() for n in {0, len(at) // 2, len(at) - 1}}
    return tuple(
        Moment(f"--at {kind}:{n + 1}", index)
        for (kind, n), index in sorted(chosen.items(), key=lambda item: item[1])
    )


def open_window(window: Window) -> App:
    """Open the app without a screen and without motion."""
    return open_app(
        window.size,
        Settings(
            theme=window.theme,
            text_scale=window.text_scale,
            reduced_motion=True,
            tips=False,
            effects_volume=0,
            music_volume=0,
            coach=True,
        ),
    )


def draw(app: App) -> Ui:
    """Draw the changes of the scene on top; return its widgets."""
    scene = app.scenes.top
    assert scene is not None
    scene.draw(app.window)
    return scene.ui


def sit_down(app: App, session: Session) -> TableScene:
    """Open the table of a match; its pieces lie at once where they belong."""
    app.open(routes.AtTable(session))
    scene = on_top(app, TableScene)
    scene.refresh(animate=False)
    return scene


# -- the table -------------------------------------------------------------------------------------------


def at_table(
    app: App, slug: str, seats: int, seed: int, *, moments: bool, every: int = 1
) -> Iterator[Screen]:
    """Draw a match's decisions and, if wanted, its narrated moments; either all or one in every few."""
    game_called(app, slug)
    told = story(slug, seats, seed)
    hinted = False
    for decision in told.decisions[::every]:
        session = Session(told.game, decision.match, speed="instant")
        first = decision is told.decisions[0]
        ask = session.awaiting and not hinted
        hinted |= ask
        yield from _decide(app, slug, seats, decision.words, session, with_log=first, with_hint=ask)
        if first:
            yield from _two_sides(app, slug, seats, decision)
    if moments:
        yield from _tell(app, slug, seats, told, 0, every)
        yield from _tell(app, slug, seats, told, None, every)


def _decide(
    app: App, slug: str, seats: int, words: str, session: Session, *, with_log: bool, with_hint: bool
) -> Iterator[Screen]:
    scene = sit_down(app, session)
    yield Screen("table", slug, seats, words, draw(app), tips=True)
    for move in _telling(session):
        scene.point_at(move)
        yield Screen("table", slug, seats, f"{words} pointed at {session.game.label(move)}", draw(app))
        scene.pointed, scene.selected = None, move
        scene.refresh(animate=False)
        yield Screen("table", slug, seats, f"{words} selected {session.game.label(move)}", draw(app))
        scene.selected = None
    scene.refresh(animate=False)
    if with_log:
        scene.toggle_log()
        yield Screen("table", slug, seats, f"{words} log", draw(app), "log")
    if with_hint:
        ask_for_hint(scene)
        yield Screen("table", slug, seats, f"{words} hint", draw(app), "hint")
    app.scenes.pop()


def _two_sides(app: App, slug: str, seats: int, decision: Decision) -> Iterator[Screen]:
    """Draw a decision for two people on two sides of the screen, before and after the player at turn has looked."""
    match = decision.match
    people = tuple(replace(info, kind="human", level="") for info in match.header.seats[:2])
    header = replace(match.header, seats=(*people, *match.header.seats[2:]), agreements={SIDES: "on"})
    session = Session(match.game, Match.replay(match.game, header, match.lines), speed="instant")
    session.update(0.1)
    scene = sit_down(app, session)
    yield Screen("table", slug, seats, f"{decision.words} on two sides", draw(app), tips=True)
    if session.asks_to_look is not None:
        scene.looking.toggle()
        yield Screen("table", slug, seats, f"{decision.words} looked at", draw(app), tips=True)
    app.scenes.pop()


def _telling(session: Session) -> list[Move]:
    """Return a few legal moves: the first, the last, and the one with the longest name."""
    legal: Any = session.view().legal
    some = list(islice(iter(legal), MANY))
    longest = max(some, key=lambda move: len(session.game.label(move)))
    chosen = {session.game.label(move): move for move in (some[0], longest, some[-1])}
    return list(chosen.values())[:MOVES_LOOKED_AT]


def _tell(app: App, slug: str, seats: int, told: Story, viewer: Seat | None, every: int) -> Iterator[Screen]:
    session = Session(told.game, told.match, speed="instant")
    session.screen.viewer = viewer
    session.rest_at(0)
    scene = sit_down(app, session)
    suffix = "" if viewer is not None else " --viewer none"
    for moment in told.moments[::every]:
        session.rest_at(moment.index)
        scene.refresh(animate=False)
        yield Screen("table", slug, seats, moment.words + suffix, draw(app))
    app.scenes.pop()


# -- other scenes ----------------------------------------------------------------------------------------


def beside_tables(app: App, scene: str, slug: str, seats: int, seed: int) -> Iterator[Screen]:
    """Draw a scene other than a table, page by page; `slug` and `seats` matter if it shows a match."""
    game_called(app, slug)
    if scene == "tutorial":
        yield from _lessons(app, slug)
        return
    openings = {
        "title": _open_title,
        "setup": _open_setup,
        "curtain": _open_curtain,
        "ending": _open_ending,
        "results": _open_results,
        "rulebook": _open_plain(routes.Rulebook(slug)),
        "settings": _open_plain(routes.Preferences()),
        "history": _open_history,
        "statistics": _open_statistics,
        "filters": _open_filters,
        "replay": _open_replay,
        "moments": _open_moments,
        "review": _open_review,
        "honesty": _open_honesty,
        "presets": _open_presets,
        "seating": _open_seating,
        "share": _open_code,
        "learn": _open_plain(routes.Learn()),
        "message": _open_message,
        "menu": _open_menu,
        "keys": _open_keys,
        "piece": _open_piece,
        "confirming": _open_plain(routes.Confirming()),
        "faces": _open_faces,
        "first": _open_first,
    }
    before = len(app.scenes)
    openings[scene](app, slug, seats, seed)
    yield from _pages(app, scene, slug, seats)
    while len(app.scenes) > before:
        app.scenes.pop()


OTHERS: Final = (
    *(name for name in SCENES if name != "table"),
    "message",
    "menu",
    "keys",
    "piece",
    "confirming",
    "first",
    "filters",
)
WITH_GAME: Final = ("setup", "rulebook", "piece", "seating", "tutorial", "honesty")
WITH_MATCH: Final = ("ending", "results", "curtain", "replay", "review")


def _lessons(app: App, slug: str) -> Iterator[Screen]:
    """Draw the steps of a game's lessons. Only the lesson's text is checked, because it may cover the table."""
    for heading in app.services.lessons():
        if heading.slug != slug:
            continue
        lesson = app.services.lesson(heading)
        for done in range(0, lesson.size, LESSON_STEPS):
            session = LessonSession(app.services.game(slug), lesson, done, speed="instant")
            lead(session, done)
            app.open(routes.AtTable(session))
            yield Screen(
                "tutorial", slug, len(session.seats), f"{heading.name} {done + 1}", draw(app), "guide:"
            )
            app.scenes.pop()


def _open_title(app: App, slug: str, seats: int, seed: int) -> None:
    """Show the title with a match to continue and a message to show."""
    saved(app, moves=30)
    app.services.notices.append(NOTICE)
    app.open(routes.Title())


def _open_history(app: App, slug: str, seats: int, seed: int) -> None:
    """Show saved games: one that continues, one that is over, one that cannot be read."""
    saved(app, moves=30).with_name("x.bidtable").write_bytes(b"no")
    saved(app, moves=10**9, seed=2, created="2024-03-02T20:00:00")
    app.open(routes.History())


def _open_statistics(app: App, slug: str, seats: int, seed: int) -> None:
    app.services.saved.history.fix(past(app.services.game, 60))
    app.open(routes.Statistics())


def _open_filters(app: App, slug: str, seats: int, seed: int) -> None:
    """Show the filters in place of the list, in windows where the two are not side by side."""
    app.services.saved.history.fix(past(app.services.game, 20))
    app.open(routes.History())
    button = draw(app).find("history:filters")
    if button is not None:
        button.activate()


def _replay(app: App, slug: str, seats: int, seed: int) -> Replay:
    replay = Replay(story(slug, seats, seed).match)
    replay.playing = False
    replay.go(replay.end // 2)
    return replay


def _open_replay(app: App, slug: str, seats: int, seed: int) -> None:
    """Show a replay as a seat sees it; the part below all hands is checked elsewhere."""
    replay = _replay(app, slug, seats, seed)
    replay.look_as(0)
    app.open(routes.AtTable(replay))


def _open_moments(app: App, slug: str, seats: int, seed: int) -> None:
    app.open(routes.Moments(_replay(app, slug, seats, seed)))


def _open_review(app: App, slug: str, seats: int, seed: int) -> None:
    match = story(slug, seats, seed).match
    app.open(routes.Review(match, Finished(made_up(match))))


def _open_honesty(app: App, slug: str, seats: int, seed: int) -> None:
    match = story(slug, seats, seed).match
    longest = max(bot_decisions(match), key=lambda decision: len(match.game.label(decision.made)))
    app.open(routes.Honesty(match, longest.number))
    wait_for_it(on_top(app, HonestyScene))


def _open_presets(app: App, slug: str, seats: int, seed: int) -> None:
    form = setup_form.form_of(story(slug, seats, seed).match.header)
    for name in ("Sunday", "W" * 30):
        app.services.presets.save(name, form)
    app.open(routes.Presets(form, lambda _: None))


def _open_seating(app: App, slug: str, seats: int, seed: int) -> None:
    match = story(slug, seats, seed).decisions[0].match
    app.open(routes.Seating(Session(match.game, match)))


def _open_code(app: App, slug: str, seats: int, seed: int) -> None:
    show_share_code(app, story(slug, seats, seed).match.header)


def _open_message(app: App, slug: str, seats: int, seed: int) -> None:
    """Show the question whether to delete a saved game."""
    _open_history(app, slug, seats, seed)
    draw(app)
    find(app, "history:more").activate()
    find(app, "menu:delete").activate()


def _open_plain(route: routes.Route) -> Any:
    def opened(app: App, slug: str, seats: int, seed: int) -> None:
        app.open(route)

    return opened


def _open_setup(app: App, slug: str, seats: int, seed: int) -> None:
    app.open(routes.NewGame(story(slug, seats, seed).match.header))


def _open_faces(app: App, slug: str, seats: int, seed: int) -> None:
    _open_setup(app, slug, seats, seed)
    find(app, "setup:face:0").activate()


def _open_first(app: App, slug: str, seats: int, seed: int) -> None:
    ask_about_confirming(app, only_close)


def _open_ending(app: App, slug: str, seats: int, seed: int) -> None:
    told = story(slug, seats, seed)
    app.open(end_of(app, Session(told.game, told.match, speed="instant")))


def _open_results(app: App, slug: str, seats: int, seed: int) -> None:
    told = story(slug, seats, seed)
    app.open(routes.AtTable(Session(told.game, told.match, speed="instant")))
    app.open(end_of(app, Session(told.game, told.match, speed="instant"), "results"))


def _open_curtain(app: App, slug: str, seats: int, seed: int) -> None:
    told = story(slug, seats, seed)
    session = Session(told.game, told.decisions[len(told.decisions) // 2].match, speed="instant")
    session.screen.curtain_for = 0
    app.open(routes.Curtain(session, 0))


def _sit_down(app: App, slug: str, seats: int, seed: int) -> TableScene:
    told = story(slug, seats, seed)
    decision = told.decisions[len(told.decisions) // 2]
    return sit_down(app, Session(told.game, decision.match, speed="instant"))


def _open_menu(app: App, slug: str, seats: int, seed: int) -> None:
    _sit_down(app, slug, seats, seed).furniture.open_menu()


def _open_keys(app: App, slug: str, seats: int, seed: int) -> None:
    _sit_down(app, slug, seats, seed).furniture.open_keys()


def _open_piece(app: App, slug: str, seats: int, seed: int) -> None:
    """Show the first piece that has an explanation, enlarged."""
    scene = _sit_down(app, slug, seats, seed)
    for key in scene.board.keys:
        if scene.inspect(key):
            return


def _pages(app: App, scene: str, slug: str, seats: int) -> Iterator[Screen]:
    ui = draw(app)
    pages = ui.find("review:page")
    if isinstance(pages, Choice):
        for page, _ in pages.options:
            on_top(app, ReviewScene).show_page(page)
            yield from _scrolled(app, scene, slug, seats, page)
        yield from _on_the_table(app, slug, seats)
        return
    if scene == "results":
        yield from _dialogs_of_results(app, slug, seats)
    contents = ui.find("rulebook:contents") if scene == "rulebook" else None
    if contents is None:
        yield from _scrolled(app, scene, slug, seats, "")
        return
    count = len(contents.options if isinstance(contents, Choice) else contents.rows)  # type: ignore[attr-defined]
    for page in range(count):
        contents = ui.find("rulebook:contents")
        if isinstance(contents, Choice):
            contents.choose(page)
        elif isinstance(contents, ListBox):
            contents.mark(page)
        yield from _scrolled(app, scene, slug, seats, f"page {page + 1}")


def _dialogs_of_results(app: App, slug: str, seats: int) -> Iterator[Screen]:
    """Draw the menu of the results, the parts of a score, and the chart where it has a dialog."""
    for name in ("results:more", "results:score:0", "results:show chart"):
        button = draw(app).find(name)
        if button is not None:
            button.activate()
            yield Screen("results", slug, seats, name, draw(app))
            draw(app).pop_modal()


def _on_the_table(app: App, slug: str, seats: int) -> Iterator[Screen]:
    """Draw the table of a review at the decision with the longest text.

    Only the text is checked, because it may cover all hands.
    """
    review = on_top(app, ReviewScene)
    longest = sorted(review.words.review.decisions, key=lambda each: -len(review.words.announced(each)))
    for judged in longest[:MOVES_LOOKED_AT]:
        review.open_table(judged.step)
        yield Screen("review", slug, seats, f"table before move {judged.number + 1}", draw(app), "prompt")
        app.scenes.pop()


def _scrolled(app: App, scene: str, slug: str, seats: int, words: str) -> Iterator[Screen]:
    """Draw a scene, and again for each screenful of its scrolling parts."""
    ui = draw(app)
    yield Screen(scene, slug, seats, words, ui, tips=True)
    for widget in ui.widgets:
        if not isinstance(widget, Scrolling) or not widget.visible or not widget.scrollable:
            continue
        for number in range(PAGES):
            before = widget.offset
            widget.offset += widget.view_height() * 9 // 10
            if widget.offset == before:
                break
            yield Screen(scene, slug, seats, f"{words} scrolled {number + 1}".strip(), draw(app))
        widget.offset = 0
