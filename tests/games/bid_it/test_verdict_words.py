"""Tests of the words for a viewer who is alone at the table of BID-IT!."""

from __future__ import annotations

from dataclasses import replace

from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import Bid, Challenge
from tests.games.bid_it.at_table import AREA, Sitting
from tests.games.bid_it.situations import FOUR, Play


def test_only_a_viewer_who_is_alone_at_the_screen_is_you() -> None:
    play = Play(FOUR[:2]).do(0, Bid(3, 5))
    for step in play.game.steps(play.state, 1, Challenge()):
        play.state = step.state
        play.events.append(step.event)
        if isinstance(step.event, ev.Verdict):
            break
    sitting = Sitting(play, 1)
    for present, told in (
        ((1,), "You lose 1 Deal card."),
        ((0, 1), "Ben loses 1 Deal card."),
        ((), "Ben loses 1 Deal card."),
    ):
        situation = replace(sitting.situation(), present=present)
        items = {item.key: item for item in sitting.table.items(situation, AREA)}
        assert getattr(items["verdict"].look, "text", "") == told
