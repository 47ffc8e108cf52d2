"""Tests that each piece of a table describes itself in words, for players who cannot see the picture."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from bidtable.app.draw.theme import Metrics
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.widgets.board import named
from bidtable.core.model import CHANCE
from tests.app.test_moments import few, header_of
from tests.conformance.cases import trace

DECORATIONS = (
    *(
        "person:*",
        "said:*",
        "deal:*:[1-9]",
        "count:*",
        "stage",
        "stick:*",
        "pocket:*",
        "way:*",
        "light*",
        "scrap:*",
    ),
    *(
        "storey:*",
        "ground:*",
        "planter:*",
        "bill:*",
        "iou:*",
        "gavel",
        "rail",
        "office",
        "bank",
        "wage:*",
        "income:*",
    ),
    *("room", "judge", "bench", "table", "coin:*", "settlement:*", "note:*", "winner", "shown:*", "moved:*"),
)
"""Keys of pieces without words.

They are figures, whose plates have words, speech, which the log has, further pieces of a row, copies of cards that
fly to the bid, and ornaments. Card backs have no words either: one piece describes the whole hand.
"""


@pytest.mark.parametrize("slug", ["bid_it", "i_bid_you_not", "bid_and_bluff", "bidness"])
def test_each_piece_has_a_role_and_a_name_in_words(slug: str) -> None:
    pygame.font.init()
    metrics = Metrics(1280, 720)
    area = place_table(metrics).table
    roles = set()
    for case in few(slug):
        game, people = case.game, header_of(case).seats
        steps = [step for turn in trace(case, 0).turns for step in turn.steps]
        table = make_table(game, slug, metrics)
        for number, step in enumerate(steps[:: max(1, len(steps) // 40)]):
            viewer = None if number % 4 == 3 else number % case.setup.seats
            actors = [seat for seat in game.actors(step.state) if seat != CHANCE]
            for event in (game.project_event(step.event, viewer), None):
                shown = Situation(
                    game.view(step.state, viewer),
                    people,
                    actors[0] if actors else None,
                    event,
                    awaiting=event is None and viewer in actors,
                    hide_hand=number % 5 == 4,
                )
                if shown.awaiting and viewer is not None:
                    told = [table.prompt(replace(shown, present=(viewer, *more))) for more in ((), (1,))]
                    assert told[0].startswith("Your turn: "), told
                    assert told[1].startswith(f"{people[viewer].name}, "), told
                for item in table.items(shown, area):
                    if named(item.key, DECORATIONS) or isinstance(item.look, CardBackLook):
                        continue
                    assert item.words is not None, f"{item.key} at {event}"
                    assert item.words.role, item.key
                    assert item.words.name, item.key
                    roles.add(item.words.role)
    assert len(roles) > 8, "many kinds of pieces were among them"
