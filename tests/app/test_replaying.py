"""Tests of replays: any moment of a finished match, back and forward, as seen by any seat."""

from __future__ import annotations

import pygame
import pytest

from bidtable.app.match.replay import Replay
from bidtable.app.shell import routes
from bidtable.app.shell.window import App
from bidtable.app.tools.fixture_matches import levels_header, played_match
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import Setup
from tests.app.scene_helpers import click, find, key, played, top
from tests.store.records_helpers import today, written


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Match:
    game = today("bid_and_bluff")
    return written(game, tmp_path_factory.mktemp("games"), 10**6)[1]  # type: ignore[arg-type]


def test_each_stop_shows_the_same_whichever_way_one_comes_there(match: Match) -> None:
    replay = Replay(match, viewer=1)
    onward = []
    for position in range(replay.end + 1):
        replay.go(position)
        assert replay.position == position
        onward.append(
            (replay.steps_shown, replay.moment, replay.view().observation, list(replay.log_lines(1)))
        )
    assert onward[0][0] == 0
    assert onward[-1][2] == match.view(1).observation
    for position in reversed(range(0, replay.end + 1, 7)):
        replay.go(position)
        assert (replay.steps_shown, replay.moment, replay.view().observation) == onward[position][:3]
        assert replay.log_lines(1) == onward[position][3], "the log fills along"


def test_it_plays_by_itself_at_its_own_pace_and_stops_at_the_end(match: Match) -> None:
    replay = Replay(match, speed="fast")
    replay.follow("slow", by_click=True)
    assert replay.speed == "fast"
    assert not replay.update(10.0, animating=True), "pieces arrive first"
    assert replay.update(10.0)
    assert replay.position == 1
    replay.play_or_pause()
    assert not replay.update(10.0)
    replay.play_or_pause()
    while replay.busy:
        assert replay.update(10.0)
    assert not replay.playing
    assert replay.outcome == match.outcome
    replay.play_or_pause()
    assert (replay.position, replay.playing, replay.outcome) == (0, True, None)


def test_it_goes_to_rounds_and_to_steps(match: Match) -> None:
    replay = Replay(match)
    for index in range(0, len(match.steps), 11):
        replay.go_to_step(index)
        stops = [stop for stop in replay.stops if stop >= index]
        assert replay.steps_shown == (stops[0] + 1 if stops else len(match.steps))


def test_a_seat_sees_its_own_hand_and_all_hands_on_request(match: Match) -> None:
    replay = Replay(match, viewer=0)
    replay.go(len(replay.stops) // 3)
    moment = replay.moment
    assert replay.view().observation.hand
    replay.look_as(None)
    assert replay.all_hands
    assert not replay.view().observation.hand
    assert type(replay.moment) is type(moment)
    assert not replay.awaiting
    assert replay.why_not_take_back()


def test_of_a_match_that_goes_on_there_is_no_replay(app: App) -> None:
    with pytest.raises(RecordError, match="still hidden"):
        app.services.saved.replay(played(app, moves=25))


def test_the_transport_by_keys_and_by_mouse(app: App) -> None:
    replay = app.services.saved.replay(played(app, moves=10**9, seed=2))
    app.reset(routes.Title(), routes.AtTable(replay))
    app.step(0.02)
    key(app, pygame.K_SPACE)
    assert not replay.playing
    start = replay.position
    key(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert replay.position == start + 2
    key(app, pygame.K_END)
    assert replay.position == replay.end
    assert top(app) == "TableScene", "the results do not come by themselves"
    assert find(app, "act:confirm").visible
    key(app, pygame.K_HOME)
    assert replay.steps_shown == 0
    click(app, "replay:on")
    click(app, "replay:on")
    click(app, "replay:back")
    assert replay.position == 1
    key(app, pygame.K_l)
    lines = [len(replay.log_lines(replay.viewer))]
    click(app, "replay:end")
    lines.append(len(replay.log_lines(replay.viewer)))
    assert lines[0] < lines[1]
    key(app, pygame.K_g)
    assert top(app) == "MomentsScene"
    find(app, "moments:list").activate()
    assert top(app) == "TableScene"
    replay.look_as(None)
    click(app, "replay:start")
    click(app, "replay:play")
    assert replay.playing
    for _ in range(30):
        app.step(0.3)
    assert replay.position > 3
    hands = find(app, "replay:hands")
    assert "Anna:" in hands.text
    assert hands.rect.height < app.metrics.px(100), "three hands lie in one row, and the trick stays in sight"


def test_all_hands_do_not_lie_over_the_way_back(app: App) -> None:
    replay = app.services.saved.replay(played(app, moves=10**9, seed=2))
    replay.over, replay.playing = "review", False
    app.reset(routes.Title(), routes.AtTable(replay))
    replay.look_as(None)
    click(app, "replay:on")
    hands, back = find(app, "replay:hands"), find(app, "act:confirm")
    assert back.text == "Back to the review"  # type: ignore[attr-defined]
    assert not hands.rect.colliderect(back.rect)
    click(app, "act:confirm")
    assert top(app) == "TitleScene"


def test_a_replay_leads_back_to_the_history(app: App) -> None:
    played(app, moves=10**9, seed=2)
    app.reset(routes.Title(), routes.History())
    app.step(0.3)
    click(app, "history:replay")
    assert top(app) == "TableScene"
    key(app, pygame.K_ESCAPE)
    assert top(app) == "HistoryScene"


def test_open_hands_cover_neither_a_showdown_nor_who_laid_which_card(app: App) -> None:
    for slug in ("bid_and_bluff", "bid_it"):
        game = app.services.game(slug)
        header = levels_header(game, slug, Setup(4), ["easy"] * 4, 1)
        replay = Replay(played_match(game, header, 10**9))
        replay.playing = False
        app.reset(routes.Title(), routes.AtTable(replay))
        covered = []
        for position in range(60):
            replay.go(position)
            app.step(0.02)
            hands = find(app, "replay:hands")
            for widget in app.scenes.top.ui.widgets:  # type: ignore[union-attr]
                told = widget.name.startswith(("tag:", "side:", "found", "call", "verdict"))
                if hands.visible and told and widget.visible and widget.rect.colliderect(hands.rect):
                    covered.append((slug, position, widget.name))
        assert not covered
