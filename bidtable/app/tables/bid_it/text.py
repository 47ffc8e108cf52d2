"""What the table of BID-IT! says: of seats, of what is to be decided, of the discards, and what the coach says."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots import bid_it_odds as odds
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it import BidIt, moves
from bidtable.games.bid_it.calls import KINDS
from bidtable.games.bid_it.players import going
from bidtable.games.bid_it.state import Observation
from bidtable.games.bid_it.tell import CALLS, bid_text
from bidtable.games.bid_it.words import YOU

KEYS: dict[type[Move], str] = {
    moves.Challenge: "C",
    moves.Perfecto: "P",
    moves.Double: "D",
    moves.Redouble: "R",
    moves.Surrender: "U",
    moves.Pass: "S",
    moves.Draw: "W",
}
"""Keys of the moves that stand on plates."""


def status(view: Observation, seat: Seat, names: Sequence[str]) -> tuple[str, str]:
    """Return what a seat does in this round, and whether it is good news."""
    if not view.deals[seat]:
        return ("no Deal card left" if seat in going(view) else "out"), "bad"
    if view.sides[seat]:
        return f"with {names[view.bidder if view.sides[seat] == 'bidder' else view.caller]}", "plain"
    if seat in view.siders:
        return ("takes a side" if seat in view.waiting else "has taken a side"), "plain"
    if seat == view.quitter:
        return "surrenders", "bad"
    if view.call not in ("", "surrender") and seat == (
        view.doubler if view.call in ("double", "redouble") else view.caller
    ):
        return CALLS[view.call], "good"
    if seat in view.passed:
        return "passes", "plain"
    if seat == view.bidder and view.quantity:
        return f"bid {bid_text(view.quantity, view.rank)}", "plain"
    last = next((bid for bid in reversed(view.last_bids) if bid[0] == seat), None)
    return (f"had bid {bid_text(*last[1:])}" if last else ""), "plain"


def found(view: Observation, names: Sequence[str]) -> str:
    """Say how many there are, and who was right, as far as that has been told; empty before the count."""
    if view.count < 0:
        return ""
    right = names[view.bidder if view.right == "bidder" else view.caller]
    return f"{view.count} found: {right} is right" if view.right else f"there are {view.count}"


def deal_cards(view: Observation, seat: Seat) -> str:
    """Say how many Deal cards a seat has left."""
    deals = view.deals[seat]
    if not deals:
        return "no Deal card left" if seat in going(view) else "out of the game"
    return "Last Chance" if deals == 1 else f"{deals} Deal cards"


def prompt(view: Observation) -> str:
    """Say what the viewer has to decide, to go on with after the name."""
    match view.phase:
        case "turn" if not view.quantity:
            return "make the first bid."
        case "turn":
            return "bid higher, draw first, or call." if not view.call else "pass, bid, or answer the call."
        case "discard":
            return "discard more cards, or draw."
        case "rebid":
            return "bid higher."
        case "sidestep":
            return "bid higher, after the sidestep."
        case "side" | "sides":
            return f"who is right about {bid_text(view.quantity, view.rank)}?"
        case "give_up":
            return "choose which teammate gives up a card."
    return ""


def promised(game: BidIt, view: Observation, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    """Say to the viewer what a move will do."""
    seat = view.seat
    assert seat is not None
    told = tuple(YOU if other == seat else name for other, name in enumerate(names))
    return game.promised(game.promise(view, seat, move), told)


def preview(game: BidIt, view: Observation, move: Move, names: Sequence[str], *, coach: bool = False) -> str:
    """Say what a move means, and for whom."""
    text = promised(game, view, move, names)[0]
    if not coach:
        return text
    if isinstance(move, moves.Bid):
        return f"{text} {chance(game, view, move.quantity, move.rank)}"
    return f"{text} {chance(game, view, view.quantity, view.rank)}" if type(move) in KINDS else text


def label(game: BidIt, view: Observation, move: Move, names: Sequence[str]) -> str:
    """Name a move, with people by name."""
    if isinstance(move, moves.TakeSide):
        return f"{names[view.bidder if move.with_ == 'bidder' else view.caller]} is right"
    return f"{names[move.seat]} gives up a card" if isinstance(move, moves.LetGive) else game.label(move)


def chance(game: BidIt, view: Observation, quantity: int, rank: int) -> str:
    """Return the chance of a bid, as far as this seat can know: what the coach says."""
    chances = odds.Outlook(game.context, view).chances(rank)
    return f"Right {odds.at_least(chances, quantity):.0%}, exact {odds.exactly(chances, quantity):.0%}."


def discards(view: Observation) -> str:
    """List the discards, by what is on them."""
    if not view.discards:
        return "No discards."
    counts: dict[str, int] = {}
    for name in view.discards:
        counts[name] = counts.get(name, 0) + 1
    told = [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]
    return f"Discards: {listed(told)}."


def copies(count: int) -> str:
    """Say how many cards of a kind the deck has."""
    return f"The deck has {counted(count, 'card')} with these faces."
