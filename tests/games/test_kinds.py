"""Tests of the kinds of moves and events of all games: what is confirmed, what reveals something, and what ends a part.

Each set is written out by hand, because its members decide how the table behaves.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.cases import load

LIGHT: Final = {
    # Bids and moves of the die decide much; a card of a trick is played with one click.
    "bid_and_bluff": ("ChooseColour ChooseStart PlayCard", 5),
    # All other moves can cost a Deal card.
    "bid_it": ("Discard Draw Pass", 12),
    # All other moves decide over money or staff.
    "bidness": ("Discard Pass", 14),
    # The other moves decide an auction.
    "i_bid_you_not": ("Add Decline Drop Give Open Put", 10),
}
"""The moves that take one click, and the number of all moves of a seat."""

REVEALS: Final = {
    "bid_and_bluff": "CardsCut Dealt TrickTaken",
    "bid_it": "CardsDrawn Dealt Exposed HandsShown SidesShown",
    # Dice, deals, the discards of all, cards shown from a hand, and verdicts; money reveals nothing.
    "bidness": "AllDiscarded AuctionOpened Dealt DiceRolled Headhunted Played Sold Sued TrialRolled Verdict",
    # A passed turn, an auction, a discarded offer and a refusal show that a hand lacks a card.
    "i_bid_you_not": (
        "AuctionCalled BidsRevealed CardsDrawn Dealt Declined GameEnded NoBids TakeDecided TurnPassed"
    ),
}
"""The events after which a move cannot be taken back."""

CLOSES: Final = {
    # All dice have moved.
    "bid_and_bluff": "GameEnded RoundEnded",
    "bid_it": "GameWon RoundEnded",
    # All statements are made.
    "bidness": "Accounts GameWon",
    # An offer has left the table.
    "i_bid_you_not": "NoBids OfferTaken",
}
"""The events at which the chart of scores has its marks."""

RUNS: Final = {
    "bid_and_bluff": "ColourChosen StartChosen",
    "bid_it": "Discarded",
    "bidness": "BidMade DroppedOut",
    "i_bid_you_not": "",
}
"""The events of which several in a row are narrated together: calls of one auction, discards, and choices of dice."""


@pytest.mark.parametrize("slug", LIGHT)
def test_weighty_moves_are_confirmed_and_light_ones_take_one_click(slug: str) -> None:
    kinds = [kind for kind in load(slug).move_types if kind.called]
    light, count = LIGHT[slug]
    assert sorted(kind.__name__ for kind in kinds if not kind.weighty) == light.split()
    assert len(kinds) == count


@pytest.mark.parametrize("slug", REVEALS)
def test_a_move_that_reveals_something_is_not_taken_back(slug: str) -> None:
    assert sorted(kind.__name__ for kind in load(slug).event_types if kind.reveals) == REVEALS[slug].split()


@pytest.mark.parametrize("slug", CLOSES)
def test_where_the_chart_of_scores_has_its_marks(slug: str) -> None:
    assert sorted(kind.__name__ for kind in load(slug).event_types if kind.closes) == CLOSES[slug].split()


@pytest.mark.parametrize("slug", RUNS)
def test_calls_of_an_auction_discards_and_choices_of_dice_are_told_together(slug: str) -> None:
    assert sorted(kind.__name__ for kind in load(slug).event_types if kind.runs) == RUNS[slug].split()
