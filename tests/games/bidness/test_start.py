"""Tests of Bidness: the start of a game, sets of amounts, and equally likely guesses of hands."""

from __future__ import annotations

import random

from msgspec.structs import asdict

from bidtable.core.model import CHANCE, Setup
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import NOBODY, Bid, Pass
from bidtable.games.bidness.state import NOT_CHOSEN
from tests.games.bidness.situations import THREE, Table, the_game


def test_a_game_begins_with_a_company_each_and_nothing_done() -> None:
    """BN-1: dollars, IOUs, Tech points and two employees each; no seat leads, and there is no auction or trial."""
    game = the_game()
    found = asdict(game.start(Setup(3)))
    company, cards = game.context.rules.company.start, game.context.cards
    assert found.pop("names") == cards.names
    assert found.pop("deck") == cards.deck
    assert found.pop("workplaces") == (cards.workplace(),) * 3
    owned = {
        "cash": company.cash,
        "ious": company.ious,
        "tech": company.tech_points,
        "paybacks": 0,
        "hands": 0,
    }
    for name, value in owned.items():
        assert found.pop(name) == (value,) * 3, name
    assert found.pop("bank") == -3 * company.cash
    for name in ("first", "market_leader", "tech_leader", "card", "owner", "bidder", "defendant", "winner"):
        assert found.pop(name) == NOBODY, name
    assert found == {
        "phase": "roll",
        "round": 1,
        "turn": CHANCE,
        "rollers": (0, 1, 2),
        "rolls": (),
        "discards": 0,
        "passes": 0,
        "bid": 0,
        "bidding": (),
        "brings": cards.brings,
        "damages": 0,
        "offers": (),
        "dice": (),
        "salaries": (-1, -1, -1),
        "laid_off": (0, 0, 0),
        "accounts": (),
        "thrown": (0, 0, 0),
        "commits": (NOT_CHOSEN,) * 3,
    }


def test_amounts_are_read_like_a_tuple() -> None:
    """Moves without amounts come first, then the amounts, rising; by index, from the end and by slice."""
    amounts = Amounts((Pass(),), Bid, range(5, 25, 5))
    listed = (Pass(), Bid(5), Bid(10), Bid(15), Bid(20))
    assert tuple(amounts) == listed
    assert len(amounts) == 5
    assert [amounts[at] for at in range(-5, 5)] == [*listed, *listed]
    assert amounts[1:4:2] == (Bid(5), Bid(15))
    assert [move in amounts for move in (Pass(), Bid(20), Bid(25), Bid(7))] == [True, True, False, False]


def test_every_card_that_may_be_held_is_guessed_at_some_time() -> None:
    """Without knowledge of the past, all unseen cards are equally likely."""
    full = "libel_1 libel_1 libel_2 libel_2 patent_8 patent_8"
    table = Table([THREE, full, "intern"])
    seen = table.view(0)
    held = [0, 0, 0]
    for seed in range(300):
        guess = the_game().determinize(seen, random.Random(seed))
        held = [known | hand for known, hand in zip(held, guess.hands, strict=True)]
    cards = the_game().context.cards
    unseen = cards.together(table.state.hands[1], table.state.hands[2], table.state.deck)
    assert [cards.distinct(hand) for hand in held[1:]] == [cards.distinct(unseen)] * 2
