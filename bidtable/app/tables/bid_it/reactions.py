"""Speech, moods and sounds at the events of the game BID-IT!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from bidtable.app.tables.bid_it import text
from bidtable.app.tables.bid_it.plates import Tone
from bidtable.core.model import Event, Seat
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.moves import Side
from bidtable.games.bid_it.state import Observation
from bidtable.games.bid_it.tell import CALLS, bid_text

SOUNDS: Final[dict[type[Event], str]] = {
    ev.Dealt: "deal",
    ev.BidMade: "bid",
    ev.Passed: "pass",
    ev.Discarded: "card",
    ev.CardsDrawn: "deal_one",
    ev.Exposed: "card",
    ev.Called: "challenge",
    ev.SideTaken: "card",
    ev.SideSealed: "envelope",
    ev.SidesShown: "reveal",
    ev.HandsShown: "reveal",
    ev.Counted: "roll",
    ev.CardLost: "lose",
    ev.Eliminated: "out",
    ev.PointsScored: "coins",
    ev.RoundEnded: "sweep",
    ev.GameWon: "win",
}
"""Name of the sound of each event. Verdicts have sounds of their own."""


FULL: Final = 4
"""A player with this many Deal cards more than one is not yet in danger of leaving the game."""

SPOKEN: Final = frozenset((ev.BidMade, ev.Called, ev.Passed, ev.Exposed, ev.CardsDrawn, ev.CardLost))
"""Kinds of events at which a person may speak."""


def tone_for(context: Context, view: Observation) -> Tone:
    """Return whether a result is "good", "bad" or "plain" for the viewer."""
    if not view.right or view.seat is None:
        return "plain"
    if view.teams[view.seat] in {view.teams[seat] for seat, _ in text.settled(context, view)}:
        return "bad"
    known = {seat: side for seat, side in enumerate(view.sides) if side}
    winners = text.side_people(view, cast(Side, view.right), known)
    return "good" if view.teams[view.seat] in {view.teams[seat] for seat in winners} else "plain"


def sound(event: Event) -> str:
    if isinstance(event, ev.Verdict):
        if event.call == "perfecto" and event.right == "caller":
            return "perfecto"
        return "verdict_won" if event.right == "bidder" else "verdict_lost"
    return SOUNDS.get(type(event), "")


def tension(view: Observation) -> float:
    sizes = [size for size in view.sizes if size]
    if view.call or not sizes:
        return float(bool(view.call))
    few = max(0.0, 1 - (min(sizes) - 1) / FULL)
    high = min(1.0, 2 * view.quantity / sum(sizes))
    return 0.5 * few + 0.4 * high


def says(event: Event) -> tuple[Seat, str] | None:
    if type(event) not in SPOKEN:
        return None
    match event:
        case ev.BidMade():
            bid = bid_text(event.quantity, event.rank)
            return event.seat, f"{bid[0].upper()}{bid[1:]}."
        case ev.Called(call="surrender"):
            return event.seat, "I surrender."
        case ev.Called():
            return event.seat, f"{CALLS[event.call]}!"
        case ev.Passed():
            return event.seat, "Pass."
        case ev.Exposed():
            return event.seat, f"I show {event.card}."
        case ev.CardsDrawn():
            return event.seat, f"I draw {event.count}."
        case ev.CardLost(left=1):
            return event.seat, "My last chance."
    return None


def in_brief(event: Event) -> str:
    match event:
        case ev.BidMade():
            return f"{event.quantity} × {event.rank}"
        case ev.Exposed():
            return event.card
    return ""


def hushes(event: Event) -> bool:
    return isinstance(event, (ev.GameBegun, ev.RoundBegun, ev.HandsShown))


def lapsed(event: Event, view: Observation, *, drawing: bool = False) -> bool:
    match event:
        case ev.BidMade():
            # While cards are drawn, only the standing bid is heard.
            return (bool(view.call) or drawing) and event.seat != view.bidder
        case ev.Called() | ev.Passed():
            return not view.call or (event.seat in view.siders and event.seat not in view.waiting)
    return False


def feels(event: Event) -> Mapping[Seat, str]:
    match event:
        case ev.Called(call="surrender"):
            return {event.seat: "cross", event.against: "glad"}
        case ev.Called():
            return {event.seat: "glad", event.against: "surprised"}
        case ev.Verdict():
            loser = event.caller if event.winner == event.bidder else event.bidder
            return {event.winner: "glad", loser: "cross"}
        case ev.CardLost():
            return {event.seat: "cross" if event.left else "beaten"}
        case ev.Eliminated():
            return dict.fromkeys(event.seats, "beaten")
        case ev.GameWon() | ev.MatchWon():
            return dict.fromkeys(event.winners, "glad")
    return {}
