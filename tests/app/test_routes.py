"""Tests of routes: scenes open each other by name, with exactly the data they need."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from bidtable.app import scenes
from bidtable.app.shell import routes
from bidtable.app.shell.scene import Scene, make_scene
from bidtable.app.shell.window import App
from bidtable.core import registry

ROUTES = routes.Route.__subclasses__()


def named(route: type[routes.Route]) -> str:
    return route.__name__


@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_a_route_carries_what_its_scene_takes(route: type[routes.Route]) -> None:
    scene: Any = registry.resolve(route.scene)
    assert issubclass(scene, Scene)
    first, *taken = inspect.signature(scene).parameters
    wanted = get_type_hints(scene.__init__)
    given = get_type_hints(route)
    assert first == "app"
    assert {name: wanted[name] for name in taken} == {f.name: given[f.name] for f in fields(route)}


def test_every_scene_has_a_route() -> None:
    found = set()
    for info in pkgutil.walk_packages(scenes.__path__, f"{scenes.__name__}."):
        module = importlib.import_module(info.name)
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Scene) and kind.__module__ == module.__name__ and name.endswith("Scene"):
                found.add(f"{module.__name__}:{name}")
    assert found == {route.scene for route in ROUTES}


def test_scenes_lie_over_each_other_and_go_back(app: App) -> None:
    app.reset(routes.Title(), routes.Rulebook("bid_and_bluff", phase="move"))
    assert [type(scene).__name__ for scene in app.scenes.scenes] == ["TitleScene", "RulebookScene"]
    app.open(routes.Preferences())
    top = app.scenes.top
    assert app.is_on_top(top)
    app.back()
    assert not app.is_on_top(top)
    app.reset(routes.Title())
    assert len(app.scenes) == 1


def test_a_route_opens_nothing_by_itself(app: App) -> None:
    scene = make_scene(app, routes.History())
    assert type(scene).__name__ == "HistoryScene"
    assert len(app.scenes) == 0
