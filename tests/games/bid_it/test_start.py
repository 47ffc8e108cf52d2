"""Tests of BID-IT!: the start of a match and of a round."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from bidtable.core.model import Setup
from bidtable.games.bid_it import events as happen
from bidtable.games.bid_it.moves import Bid, Challenge
from bidtable.games.bid_it.state import NOBODY
from tests.conformance.cases import Case, trace
from tests.games.bid_it.situations import Play, the_game

OF_A_MATCH = {
    *("phase", "advanced", "teams", "target", "game", "round", "rounds", "turn", "first"),
    *("deals", "scores", "discards", "deck"),
}
"""State that a round does not reset."""
DEALT = {"hands", "decks", "taken"}
"""State that a deal sets."""


def nothing(seats: int) -> dict[str, Any]:
    """Return all fields that belong to a round, with their values before any card is dealt."""
    none: tuple[tuple[str, ...], ...] = ((),) * seats
    found: dict[str, Any] = {"hands": none, "exposed": none}
    found |= dict.fromkeys(("bidder", "caller", "doubler", "quitter", "winner"), NOBODY)
    found |= dict.fromkeys(("quantity", "rank", "wanted"), 0)
    found |= dict.fromkeys(("call", "right"), "")
    found |= dict.fromkeys(("sides", "sealed"), ("",) * seats)
    lists = ("decks", "taken", "seen", "passed", "siders", "waiting", "shown", "losses", "last_bids")
    return {**found, "count": -1, **dict.fromkeys(lists, ())}


def test_a_match_begins_with_deal_cards_and_a_full_deck() -> None:
    """BI-1, BI-4: all have the same Deal cards; no game, round or bid has begun and no seat is first."""
    game = the_game()
    state = game.start(Setup(4, ("advanced",), {"teams": "two", "match": "3"}))
    found = asdict(state)
    match = {name: found.pop(name) for name in OF_A_MATCH}
    assert found == nothing(4)
    assert (match["phase"], match["turn"], match["first"]) == ("start", NOBODY, NOBODY)
    assert (match["game"], match["round"], match["rounds"]) == (0, 0, 0)
    assert match["teams"] == (0, 1, 0, 1)
    assert match["deals"] == (game.context.full_hand(4),) * 4
    assert (match["scores"], match["target"], match["advanced"]) == ((0,) * 4, 3, True)
    assert match["discards"] == ()
    assert len(match["deck"]) == 70


def test_each_round_begins_with_hands_alone() -> None:
    """BI-1: the next deal clears bids, calls, sides, open cards and the showdown of a round."""
    play = Play(["5 5", "4 4", "3 3"]).do(0, Bid(2, 5)).do(1, Challenge()).side(s2="bidder")
    while play.game.actors(play.state) not in ((-1,), ()):
        seat = play.game.actors(play.state)[0]
        play.do(seat, play.legal(seat)[0])
    before = play.state
    play.chance()
    assert play.state.round == before.round + 1
    found = asdict(play.state)
    wanted = nothing(3)
    for name in OF_A_MATCH | DEALT:
        found.pop(name)
        wanted.pop(name, None)
    assert found == wanted
    assert play.state.deals == (2, 1, 2)
    assert [len(hand) for hand in play.state.hands] == [2, play.game.context.full_hand(3), 2]


def test_all_bids_of_a_round_stay_in_view() -> None:
    """BI-2: all bids with their seats are kept in order until the next deal."""
    bids: list[tuple[int, int, int]] = []
    seen = 0
    for turn in trace(Case("bid_it", Setup(4)), 0).turns:
        for step in turn.steps:
            if isinstance(step.event, happen.RoundBegun):
                bids = []
            if isinstance(step.event, happen.BidMade):
                bids.append((step.event.seat, step.event.quantity, step.event.rank))
                assert list(step.state.last_bids) == bids
                seen += len(bids) > 1
    assert seen > 10


def test_states_and_views_read_like_the_game() -> None:
    """Both printed forms show the state of the round; a view shows nothing of other hands."""
    play = Play(["5 5 25", "4 4"], advanced=True).do(0, Bid(2, 5)).do(1, Challenge())
    stands = "round 1, turn, Deal cards 3 2, seat 0 bids 2 x 5, challenge"
    assert repr(play.state) == f"<BID-IT! {stands}. Hands 0: 5, 5, 2/5; 1: 4, 4. Deck of 65>"
    assert repr(play.seen(1)) == f"<BID-IT! seen by seat 1 with 4, 4: {stands}>"
    assert repr(play.seen(None)) == f"<BID-IT! seen by spectator: {stands}>"
