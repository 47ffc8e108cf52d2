"""Tests of share codes: the same table elsewhere, and a clear message for a wrong code."""

from __future__ import annotations

import msgspec
import pytest

from bidtable.app.match import setup_form
from bidtable.app.scenes.message import MessageScene
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tools.shot import Picture, push_scene
from bidtable.app.widgets import Label, TextEntry
from bidtable.core import share
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup
from bidtable.core.share import HUMAN, Guest, Share, ShareError
from tests.app.scene_helpers import click, find, on_top, open_app

TABLE = Share(
    "bid_and_bluff",
    "0123456789abcdef",
    Setup(4, ("hook",), {"board": "long"}),
    (HUMAN, "hard", HUMAN, "easy"),
    123456,
)


def test_a_code_is_one_line_and_says_all_again() -> None:
    code = share.encode(TABLE)
    assert code.isprintable()
    assert " " not in code
    assert share.decode(code) == TABLE
    assert share.decode(f"  {code[:40]}\n {code[40:]} \n") == TABLE, "mails break lines"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "not a share code"),
        ("hello", "not a share code"),
        ("BT1.abc", "not a share code"),
        ("BT1.abc.000000", "incomplete"),
        (share.encode(TABLE)[:-1], "incomplete"),
        (share.encode(TABLE).replace("BT1", "BT2"), "incomplete"),
        ("BT9.xyz." + share._check("BT9.xyz"), "newer version"),
        ("BT1.xyz." + share._check("BT1.xyz"), "cannot be understood"),
        (share.encode(msgspec.structs.replace(TABLE, levels=("easy",))), "contradicts itself"),
        (share.encode(msgspec.structs.replace(TABLE, seed=-1)), "contradicts itself"),
        ("BT1." + "x" * 5000 + ".000000", "not a share code"),
    ],
)
def test_a_text_that_is_no_code_is_reported(code: str, told: str) -> None:
    with pytest.raises(ShareError, match=told):
        share.decode(code)


def test_each_wrong_letter_is_noticed() -> None:
    code = share.encode(TABLE)
    for at in range(len(code)):
        wrong = code[:at] + ("x" if code[at] != "x" else "y") + code[at + 1 :]
        with pytest.raises(ShareError):
            share.decode(wrong)


def deals(match: Match) -> list[object]:
    """Let chance move until a player is to act; return the chance moves."""
    while match.actors == (CHANCE,):
        match.play_chance()
    return [move for seat, move in match.moves if seat == CHANCE]


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("bid_and_bluff", {"board": "long"}),
        ("bid_it", {"match": "3"}),
        ("i_bid_you_not", {"print": "fresh"}),
        ("bidness", {}),
    ],
)
def test_the_same_table_is_dealt_elsewhere(app: App, slug: str, options: dict[str, str]) -> None:
    services = app.services
    game = services.game(slug)
    form = setup_form.default_form(slug, "Anna")
    form.seats[2].level = "easy"
    form.variants[slug] = [game.info.variants[0].id] if game.info.variants else []
    form.options[slug] = options
    form.seed = "4711"
    setup_form.fit(form, [slug], game.info)
    header = services.header_for(form)
    other, told = services.form_of_share(
        share.encode(share.share_of(header)), setup_form.default_form("bid_it", "Ben")
    )
    again = services.header_for(other)
    assert "same deal" in told
    assert again.seats[0].name == "Ben", "people keep their names"
    assert (again.setup, again.seed, again.rules) == (header.setup, header.seed, header.rules)
    assert [(info.kind, info.level) for info in again.seats] == [
        (info.kind, info.level) for info in header.seats
    ]
    assert deals(Match(game, again)) == deals(Match(game, header)) != []


def test_the_same_people_play_the_bots_elsewhere(app: App) -> None:
    services = app.services
    form = setup_form.default_form("bid_it", "Anna", "scarf")
    for index, face in ((1, "shades"), (2, "beard"), (3, "turban")):
        setup_form.choose_face(form, index, face)
    header = services.header_for(form)
    shared = share.decode(share.encode(share.share_of(header)))
    assert shared.guests[0] == Guest(), "nothing of people goes along"
    other, told = services.form_of_share(
        share.encode(shared), setup_form.default_form("bidness", "Ben", "beard")
    )
    again = services.header_for(other)
    assert "same deal" in told
    assert [(info.face, info.character) for info in again.seats[1:]] == [
        (info.face, info.character) for info in header.seats[1:]
    ]
    assert again.seats[0].face not in ("shades", "beard", "turban", ""), "the person's own was taken"
    assert again.seats[0].name == "Ben"
    assert again.seats[2].name == "Bruno", "whose beard it is"
    assert len({info.name for info in again.seats}) == 4
    for guest in (Guest("nobody", (0, 0, 0, 0)), Guest("shades", (2, 2, 2, 2))):
        guests = (shared.guests[0], guest, *shared.guests[2:])
        code = share.encode(msgspec.structs.replace(shared, guests=guests))
        found, told = services.form_of_share(code, form)
        assert "other characters" in told
        services.header_for(found)


def test_a_code_from_before_it_said_who_plays_is_read() -> None:
    old = (
        "BT1.eNo9jd0KgkAQhd_lXM9FmZb5KiIy2666ZDPhahDiuzcSeHm-81fDRd-y-NaNS9eBcDpnl7y43so7u4cPhlakwHNClRM-PEWW"
        "XdQYVJ9oCPqeo4qhFU558qgwqvTYNrLQ8mKx2WE36JCB09e6_6_mB0MHKjc.5442de"
    )
    assert share.decode(old) == TABLE


def test_a_table_that_is_not_here_is_refused_and_other_rules_are_told(app: App) -> None:
    services = app.services
    form = setup_form.default_form("bid_and_bluff")

    def taken(**changed: object) -> str:
        code = share.encode(msgspec.structs.replace(TABLE, **changed))
        return services.form_of_share(code, form)[1]

    assert "different rule files" in taken()
    for changed, told in (
        ({"game": "chess"}, "not at this table"),
        ({"setup": Setup(4, ("hook",), {"board": "tiny"})}, "not offered here"),
        ({"setup": Setup(4, ("chess",))}, "not offered here"),
        ({"levels": (HUMAN, "expert", HUMAN, "easy")}, "bots that are not available"),
        ({"setup": Setup(9), "levels": ("easy",) * 9}, "not offered here"),
    ):
        with pytest.raises(ShareError, match=told):
            taken(**changed)
    assert form == setup_form.default_form("bid_and_bluff"), "nothing was changed"


def labels(scene: SetupScene) -> str:
    """Return the texts of all labels of the set-up."""
    return " ".join(widget.text for widget in scene.ui.widgets if isinstance(widget, Label))


def test_a_code_is_pasted_into_the_set_up_and_shown_by_it() -> None:
    app = open_app()
    click(app, "title:new")
    entry = find(app, "setup:code", TextEntry)
    code = share.encode(TABLE)
    entry.insert(code[:30])
    assert find(app, "setup:seed", TextEntry).value == "", "nothing happens before it is whole"
    entry.insert(code[30:])
    app.step(0.02)
    scene = on_top(app, SetupScene)
    assert scene.form.seed == "123456"
    assert len(scene.form.seats) == 4
    assert "different rule files" in labels(scene)
    click(app, "setup:reset")
    assert "different rule files" not in labels(scene), "it is not that table any more"
    scene.take_share(code)
    scene.take_share("BT1.nonsense")
    assert "not a share code" in labels(scene)
    click(app, "setup:share")
    found = share.decode(on_top(app, MessageScene).lines[1])
    assert (found.setup, found.seed) == (TABLE.setup, TABLE.seed)


def test_no_code_is_offered_during_a_match(app: App) -> None:
    push_scene(app, Picture(moves=12))
    scene = on_top(app, TableScene)
    scene.furniture.open_menu()
    names = [widget.name for widget in scene.ui.widgets]
    assert "menu:seats" in names
    assert not [name for name in names if "share" in name or "code" in name]
