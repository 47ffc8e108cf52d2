"""The golden acts: which scenes are operated, and by which input."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from typing import Final

from bidtable.app.scenes.review.scene import NARROW_PAGES
from bidtable.app.tools.shot import Picture
from tests.golden.acts import Act
from tests.golden.scenes import LARGE, RANDOM, SCENES, SMALL

TITLE: Final = SCENES["title"]
SETUP: Final = Picture("setup", game="bid_it")
SETTINGS: Final = SCENES["settings"]
HISTORY: Final = SCENES["history"]
BIDS: Final = SCENES["bid_it-bid"]
TRICK: Final = Picture(levels=RANDOM, moves=40)
HELD: Final = "card:Anchor 9"
"""The card in the viewer's hand in `TRICK`. The first card of this table is the turned card."""
OFFER: Final = SCENES["i_bid_you_not-offer"]
HIRING: Final = SCENES["bidness-auction"]
PLAY: Final = Picture(game="bidness", levels=RANDOM, moves=30)
REPLAY: Final = SCENES["replay"]
REVIEW: Final = SCENES["review"]
SIDES: Final = SCENES["two-sides"]
LARGER: Final = (
    *(
        "setup",
        "presets",
        "faces",
        "share",
        "seating",
        "learn",
        "rulebook",
        "rulebook-figure",
        "rulebook-cards",
    ),
    *("history", "statistics", "statistics-of-a-game", "curtain", "results-bid_and_bluff", "results-bidness"),
    *(
        "ending-bid_and_bluff",
        "moments",
        "review",
        "lesson",
        "two-sides",
        "honesty",
        "replay",
        "bidness-play",
    ),
    *("bidness-trial", "bid_and_bluff-scored", "bid_it-showdown", "i_bid_you_not-bids", "bidness-coach"),
)
"""Scenes that are described in other windows too."""
WINDOWS: Final = (
    (SMALL, 1.5, "daylight"),
    ((1280, 720), 2.0, "contrast"),
    (LARGE, 1.5, "evening"),
    ((1600, 1200), 1.0, "daylight"),
    (SMALL, 2.0, "evening"),
)
"""Sizes, text scales and themes of the other windows, in turn."""

ACTS: Final = {
    # The title.
    "title-hovered": Act(TITLE, ("point title:game:bidness",)),
    "title-held": Act(TITLE, ("hold title:new",)),
    "title-focus": Act(TITLE, ("key tab", "key tab", "key tab", "key down")),
    "title-learns": Act(TITLE, ("press title:learn",)),
    # The form of a new game.
    "setup-game": Act(SETUP, ("press setup:game:bid_and_bluff",)),
    "setup-people": Act(SETUP, ("press setup:remove:2", "press setup:colour:0", "press setup:kind:1")),
    "setup-level": Act(SETUP, ("drag setup:level:1 0.1 0.5", "drag setup:level:2 0.95 0.5", "key right")),
    "setup-name": Act(SETUP, ("press setup:name:0", "key ctrl+a", "write Zoe", "key shift+left")),
    "setup-empty-name": Act(
        SETUP, ("press setup:name:0", "key ctrl+a", "key backspace", "point setup:start")
    ),
    "setup-added": Act(SETUP, ("press setup:add", "press setup:add", "point setup:add")),
    "setup-variant": Act(SETUP, ("press setup:variant:*", "point setup:variant:*")),
    "setup-seed": Act(SETUP, ("press setup:seed", "write 12a45")),
    "setup-wheel": Act(SETUP, ("wheel setup:form -5",)),
    "setup-share": Act(SETUP, ("press setup:seed", "write 12345", "press setup:share")),
    "setup-paste": Act(SETUP, ("press setup:code", "write XYZ", "press setup:paste")),
    "setup-reset": Act(SETUP, ("press setup:remove:2", "press setup:reset")),
    "setup-faces": Act(SCENES["faces"], ("key right", "key down", "key right")),
    "presets-rename": Act(
        SCENES["presets"], ("press presets:name", "key ctrl+a", "write Evening", "press presets:rename")
    ),
    "presets-delete": Act(SCENES["presets"], ("press presets:delete",)),
    "presets-save": Act(SCENES["presets"], ("press presets:name", "write New one", "press presets:save")),
    "presets-use": Act(SCENES["presets"], ("key down", "press presets:use")),
    "seating-kind": Act(SCENES["seating"], ("press seating:kind:1", "point seating:do")),
    "seating-level": Act(SCENES["seating"], ("press seating:level:2",)),
    # Settings.
    "settings-sliders": Act(
        SETTINGS, ("drag settings:music_volume 0.6 0.5", "key left", "point settings:effects_volume")
    ),
    "settings-switches": Act(SETTINGS, ("press settings:reduced_motion", "point settings:tips")),
    "settings-choice": Act(SETTINGS, ("press settings:speed", "key right", "hold settings:talk")),
    "settings-theme": Act(SETTINGS, ("press settings:theme",)),
    "settings-wheel": Act(SCENES["settings-large-text"], ("wheel settings:page -4",)),
    "settings-name": Act(SETTINGS, ("press settings:player_name", "key home", "write Dr ", "key shift+end")),
    "settings-kinds": Act(SETTINGS, ("press settings:kinds",)),
    # Past matches.
    "history-row": Act(HISTORY, ("press history:list", "key down", "key down")),
    "history-filter": Act(HISTORY, ("press history:game", "press history:ending", "press history:result")),
    "history-none": Act(HISTORY, ("press history:text", "write zzzz")),
    "history-cleared": Act(HISTORY, ("press history:days", "press history:clear")),
    "history-delete": Act(HISTORY, ("press history:list", "press history:more", "press menu:delete")),
    "history-wheel": Act(HISTORY, ("wheel history:list -6",)),
    "history-person": Act(HISTORY, ("press history:person", "press history:level")),
    "statistics-game": Act(SCENES["statistics"], ("press statistics:game", "point statistics:plot")),
    "statistics-people": Act(SCENES["statistics"], ("press statistics:people", "key down")),
    # The end of a match.
    "results-more": Act(SCENES["results-bidness"], ("press results:more",)),
    "results-score": Act(SCENES["results-i_bid_you_not"], ("press results:score:0",)),
    "results-score-of-bidness": Act(SCENES["results-bidness"], ("press results:score:3",)),
    "results-chart": Act(SCENES["results-bid_it"], ("press results:kind", "point results:chart")),
    # Replays and reviews.
    "replay-on": Act(REPLAY, ("press replay:on", "press replay:on")),
    "replay-end": Act(REPLAY, ("press replay:end", "press replay:back")),
    "replay-playing": Act(REPLAY, ("press replay:play", "wait 0.1", "press replay:play")),
    "replay-view": Act(REPLAY, ("drag replay:view 0.95 0.5",)),
    "replay-speed": Act(REPLAY, ("press replay:speed", "drag replay:position 0.2 0.5")),
    "replay-keys": Act(REPLAY, ("key home", "key right", "key pagedown", "point replay:position")),
    "replay-hand": Act(REPLAY, ("key k",)),
    "moments-go": Act(SCENES["moments"], ("press moments:list", "key down")),
    "moments-round": Act(SCENES["moments"], ("press moments:round", "press replay:view")),
    "review-turn": Act(REVIEW, ("press review:turns", "key down", "key down")),
    "review-words": Act(REVIEW, ("press review:words",)),
    "review-table": Act(REVIEW, ("press review:turns", "press review:table")),
    "review-picked": Act(replace(REVIEW, page="decisions"), ("press review:list", "key down", "key return")),
    "review-picked-narrow": Act(
        replace(REVIEW, size=SMALL, text_scale=1.5, page="decisions"),
        ("press review:list", "key down", "key return"),
    ),
    "review-mistakes": Act(
        replace(REVIEW, page="decisions"),
        ("press review:later", "press review:later", "press review:earlier"),
    ),
    "review-which": Act(replace(REVIEW, page="decisions"), ("drag review:which 0.9 0.5",)),
    "review-kind": Act(replace(REVIEW, page="charts"), ("drag review:kind 0.9 0.5",)),
    "review-chart": Act(replace(REVIEW, page="chances"), ("drag review:chart 0.7 0.5",)),
    "review-page": Act(REVIEW, ("press review:page", "key right", "wait 0.1")),
    # Reading.
    "rulebook-search": Act(SCENES["rulebook"], ("press rulebook:search", "write lawsuit")),
    "rulebook-link": Act(SCENES["rulebook"], ("key tab", "press rulebook:text:link:0")),
    "rulebook-contents": Act(SCENES["rulebook"], ("press rulebook:contents", "key down", "key down")),
    "rulebook-game": Act(SCENES["rulebook"], ("press rulebook:game",)),
    "rulebook-wheel": Act(SCENES["rulebook"], ("wheel rulebook:text -5", "point rulebook:text")),
    "learn-lesson": Act(SCENES["learn"], ("press learn:i_bid_you_not/basic",)),
    "learn-row": Act(SCENES["learn"], ("press learn:lessons", "key down")),
    # The table.
    "table-menu": Act(BIDS, ("press bar:menu", "key down", "key down")),
    "table-keys": Act(BIDS, ("press bar:menu", "press menu:keys")),
    "table-log": Act(HIRING, ("press bar:log", "wheel log 3")),
    "table-hint": Act(BIDS, ("press bar:hide", "point bar:hint")),
    "table-card": Act(TRICK, (f"point {HELD}", f"hold {HELD}")),
    "table-card-selected": Act(TRICK, (f"press {HELD}",)),
    "table-card-large": Act(TRICK, (f"menu {HELD}",)),
    "table-focus": Act(TRICK, ("key tab", "key right", "key right")),
    "table-bid": Act(BIDS, ("point rank:2", "press rank:3", "press step:1")),
    "table-bid-keys": Act(BIDS, ("key up", "key right", "key return")),
    "table-person": Act(HIRING, ("menu person:2",)),
    "table-person-of-the-trick": Act(TRICK, ("menu person:1", "key escape")),
    "table-tip": Act(HIRING, ("point seat:1",)),
    "table-office": Act(PLAY, ("point piece:*", "press piece:*")),
    "table-office-large": Act(PLAY, ("menu piece:*",)),
    "table-offer": Act(OFFER, ("press bidder:1", "press card:*")),
    "table-offer-large": Act(OFFER, ("menu card:*",)),
    **{
        f"hint-{name}": Act(SCENES[name], ("hint",))
        for name in (
            *("bid_it-bid", "bid_it-two-large-text", "i_bid_you_not-largest-text"),
            *("bidness-auction", "bidness-large-text", "bid_and_bluff-bids"),
        )
    },
    "hint-why": Act(BIDS, ("hint", "press hint:why", "point hint:play")),
    "hint-played": Act(replace(TRICK, moves=32), ("hint", "press hint:play")),
    "table-rules": Act(OFFER, ("press bar:rules",)),
    "table-large-text": Act(
        SCENES["bid_it-two-large-text"], ("press bar:log", "key escape", "press bar:menu")
    ),
    "lesson-next": Act(SCENES["lesson"], ("press act:confirm",)),
    "lesson-wrong": Act(SCENES["lesson"], ("press card:*", "point guide:says")),
    "sides-far": Act(SIDES, ("press look:far",)),
    "sides-menu": Act(SIDES, ("press bar:menu",)),
    "share-copy": Act(SCENES["share"], ("press message:copy",)),
    # Pieces on their way.
    **{
        f"moving-{game}-{moves}": Act(
            Picture("replay", game=game, levels=RANDOM, moves=moves),
            ("press replay:on", "wait 0.16"),
            motion=True,
        )
        for game, all_moves in (
            ("bid_and_bluff", (8, 40, 42, 47)),
            ("bid_it", (6, 20, 31)),
            ("i_bid_you_not", (12, 20, 33)),
            ("bidness", (14, 24, 60, 83)),
        )
        for moves in all_moves
    },
    "moving-played": Act(
        replace(REPLAY, game="bid_and_bluff", moves=39), ("press replay:play", "wait 2.5"), motion=True
    ),
    "moving-ending": Act(SCENES["ending-bid_it"], ("wait 0.7",), motion=True),
    "moving-settings": Act(SETTINGS, ("press settings:tips", "wait 0.06"), motion=True),
    "moving-card": Act(TRICK, (f"point {HELD}", "wait 0.04"), motion=True),
    "moving-sides": Act(SIDES, ("press look:far", "wait 0.1"), motion=True),
    # Other windows and sizes of text.
    **{
        f"large-{name}": Act(replace(SCENES[name], size=size, text_scale=scale, theme=theme), ())
        for name, (size, scale, theme) in zip(LARGER, cycle(WINDOWS), strict=False)
    },
    **{
        f"review-{page}": Act(replace(REVIEW, size=SMALL, text_scale=1.5, page=page), ())
        for page, _ in NARROW_PAGES
    },
    **{
        f"lesson-{game}-{step}": Act(Picture("tutorial", game=game, step=step), ())
        for game in ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
        for step in (1, 4, 7)
    },
    **{
        f"rulebook-{game}-{pages}": Act(
            Picture("rulebook", game=game), ("press rulebook:contents", *["key down"] * pages)
        )
        for game in ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
        for pages in (3, 5)
    },
    **{
        f"largest-{name}": Act(replace(SCENES[name], size=(1280, 720), text_scale=2.0), ())
        for name in ("results-bid_it", "settings", "title", "i_bid_you_not-taken", "bidness-verdict")
    },
    "results-chart-large": Act(
        replace(SCENES["results-bid_it"], size=(1280, 720), text_scale=2.0), ("press results:show chart",)
    ),
    "spectator": Act(Picture(game="bid_it", levels=("random",) * 3, moves=20, viewer=None), ()),
    "honesty-bidness": Act(Picture("honesty", game="bidness", levels=RANDOM), ()),
    "honesty-i_bid_you_not": Act(Picture("honesty", game="i_bid_you_not", levels=RANDOM), ()),
}
"""The acts, by the name of the file."""
