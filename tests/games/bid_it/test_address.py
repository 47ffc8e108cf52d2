"""Tests of the words for a viewer who is alone at the table of BID-IT!."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bidtable.app.tables.address import addressed
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import Bid, Challenge
from bidtable.games.bid_it.tell import tell
from tests.games.bid_it.at_table import AREA, NAMES, Sitting
from tests.games.bid_it.situations import FOUR, Play

LINES = {
    "you calls Challenge against Ben.": "You call Challenge against Ben.",
    "Ben calls Perfecto against you.": "Ben calls Perfecto against you.",
    "you sides with Ben.": "You side with Ben.",
    "Ben and you side with Cleo.": "Ben and you side with Cleo.",
    "you passes.": "You pass.",
    "you is right.": "You are right.",
    "1 more than bid: you is right": "1 more than bid: you are right",
    "you loses a Deal card: 1 left. Last Chance.": "You lose a Deal card: 1 left. Last Chance.",
    "Round 2 is over: you bids first in the next.": "Round 2 is over: you bid first in the next.",
    "you sidesteps and shows a 4.": "You sidestep and show a 4.",
    "you discards a 6 and a 4, and draws 2 cards.": "You discard a 6 and a 4, and draw 2 cards.",
    "Showdown for two 4s. you 1, Ben 2: 3 in all.": "Showdown for two 4s. You 1, Ben 2: 3 in all.",
    "The bid is true: you's team loses 1 Deal card.": "The bid is true: your team loses 1 Deal card.",
    "you bids two 5s. Challenge is cancelled.": "You bid two 5s. Challenge is cancelled.",
    "24 cards in play · you bids two 5s.": "24 cards in play · you bid two 5s.",
    "Cleo is at Last Chance: Ben or you gives up a card.": "Cleo is at Last Chance: Ben or you give up a card.",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_with_you_has_the_verbs_and_capital_letters_of_you(line: str) -> None:
    assert addressed(line) == LINES[line]


def test_only_a_viewer_who_is_alone_at_the_screen_is_you() -> None:
    """The log keeps the names."""
    play = Play(FOUR[:2]).do(0, Bid(3, 5))
    for step in play.game.steps(play.state, 1, Challenge()):
        play.state = step.state
        play.events.append(step.event)
        if isinstance(step.event, ev.Verdict):
            break
    sitting = Sitting(play, 1)
    line = tell(play.game.context, ev.Called(1, "challenge", 0), NAMES)
    assert line == "Ben calls Challenge against Ada."
    for present, said, told in (
        ((1,), "You call Challenge against Ada.", "The bid is true: you lose 1 Deal card."),
        ((0, 1), line, "The bid is true: Ben loses 1 Deal card."),
        ((), line, "The bid is true: Ben loses 1 Deal card."),
    ):
        situation = replace(sitting.situation(), present=present)
        assert sitting.table.caption(situation, line) == said
        items = {item.key: item for item in sitting.table.items(situation, AREA)}
        assert getattr(items["verdict"].look, "text", "") == told
