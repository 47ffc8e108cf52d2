"""Tests of presets: set-ups with names, saved, used, renamed, deleted, and kept in a file that may be damaged."""

from __future__ import annotations

import pygame
import pytest

from bidtable.app.archive.presets import FILE, Presets
from bidtable.app.match import setup_form
from bidtable.app.scenes.setup.scene import SetupScene
from bidtable.app.shell.window import App
from bidtable.app.widgets import TextEntry
from bidtable.store import places
from tests.app.scene_helpers import click, click_option, find, key, on_top, open_app, top, type_text


def names(box: Presets) -> list[str]:
    return [preset.name for preset in box.all()]


def name_it(app: App, name: str) -> None:
    entry = find(app, "presets:name", TextEntry)
    entry.insert(name)


def test_saved_presets_are_there_for_the_next_program() -> None:
    box = Presets()
    form = setup_form.default_form("bid_it", "Anna")
    form.seed = "77"
    box.save("Sunday", form)
    form.game = "bidness"
    box.save("after lunch", form)
    again = Presets()
    assert names(again) == ["after lunch", "Sunday"]
    sunday = again.named("SUNDAY")
    assert sunday is not None
    assert (sunday.form.game, sunday.form.seed) == ("bid_it", ""), "a seed is for one match"
    again.rename(sunday, "Monday")
    again.save("After Lunch", form)
    assert names(Presets()) == ["After Lunch", "Monday"]
    monday = again.named("Monday")
    assert monday is not None
    again.delete(monday)
    assert names(Presets()) == ["After Lunch"]


@pytest.mark.parametrize("content", [b"no json", b"[" * 5000, b'[{"name":1}]', b'{"a":1}'])
def test_presets_that_are_damaged_are_set_aside(content: bytes) -> None:
    places.config().mkdir(parents=True)
    path = places.config() / FILE
    path.write_bytes(content)
    box = Presets()
    assert box.all() == []
    assert "damaged" in box.problem
    assert (places.config() / f"{FILE}.broken").read_bytes() == content
    box.save("New", setup_form.default_form("bid_it"))
    assert names(Presets()) == ["New"]


def test_presets_that_cannot_be_written_are_told_and_kept_while_the_program_runs() -> None:
    places.config().parent.mkdir(parents=True, exist_ok=True)
    places.config().write_text("in the way")
    box = Presets()
    box.save("Sunday", setup_form.default_form("bid_it"))
    assert "cannot be saved" in box.problem
    assert names(box) == ["Sunday"]


def test_presets_are_saved_used_renamed_and_deleted_in_the_set_up() -> None:
    app = open_app()
    click(app, "title:new")
    click(app, "setup:game:bid_it")
    click_option(app, "setup:level:2", 0)
    click(app, "setup:presets")
    assert find(app, "presets:save").tip_text() == "Type a name first."
    assert not find(app, "presets:use").enabled
    name_it(app, "Sunday")
    click(app, "presets:save")
    click(app, "presets:back")
    click(app, "setup:game:bidness")
    click(app, "setup:presets")
    name_it(app, "sunday")
    click(app, "presets:save")
    assert top(app) == "MessageScene", "one that has the name is replaced only if that is wanted"
    click(app, "presets:keep")
    click(app, "presets:use")
    scene = on_top(app, SetupScene)
    assert (scene.form.game, scene.form.seats[2].level) == ("bid_it", "easy")
    assert scene.info is not None
    assert scene.info.slug == "bid_it"
    click(app, "setup:presets")
    find(app, "presets:name", TextEntry).value = ""
    name_it(app, "Monday")
    click(app, "presets:rename")
    assert names(app.services.presets) == ["Monday"]
    click(app, "presets:rename")
    assert find(app, "presets:name", TextEntry).value == "Monday", "the old name stands there, to be changed"
    assert not find(app, "presets:save").enabled, "it would save another set-up under that name"
    type_text(app, " night")
    key(app, pygame.K_RETURN)
    assert names(app.services.presets) == ["Monday night"]
    click(app, "presets:delete")
    click(app, "presets:really")
    assert names(Presets()) == []
