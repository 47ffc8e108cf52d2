"""What the table of BID-IT! says: of seats, of moves before they are made, of what a call means for whom."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots import bid_it_odds as odds
from bidtable.core.model import Move, Seat
from bidtable.core.texts import listed
from bidtable.games.bid_it import BidIt, flow, parts, views
from bidtable.games.bid_it.parts import Table
from bidtable.games.bid_it.words import CALLS, bid_text, cards_text, number

KEYS: dict[type[Move], str] = {
    parts.Challenge: "C",
    parts.Perfecto: "P",
    parts.Double: "D",
    parts.Redouble: "R",
    parts.Surrender: "U",
    parts.Pass: "S",
    parts.Draw: "W",
}
"""Keys of the moves that stand on plates."""


def status(view: Table, seat: Seat) -> tuple[str, str]:
    """Return what a seat does in this round, and whether it is good news."""
    if not view.deals[seat]:
        return "out", "bad"
    if view.phase == "sides" and seat in view.siders:
        return ("has taken a side" if seat in view.decided else "takes a side"), "plain"
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


def claim(view: Table, side: str) -> str:
    """Say what must be so for a side to be right."""
    count = f"{number(view.quantity)} {view.rank}{'' if view.quantity == 1 else 's'}"
    if view.call == "perfecto":
        return f"exactly {count}" if side == "caller" else f"not exactly {count}"
    return f"at least {count}" if side == "bidder" else f"fewer than {count}"


def deal_cards(view: Table, seat: Seat) -> str:
    """Say how many Deal cards a seat has left."""
    deals = view.deals[seat]
    return "out of the game" if not deals else "Last Chance" if deals == 1 else cards_text(deals)


def prompt(view: Table) -> str:
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
        case "sides":
            return f"who is right about {bid_text(view.quantity, view.rank)}?"
        case "give_up":
            return "choose which teammate gives up a card."
    return ""


def preview(game: BidIt, view: Table, move: Move, names: Sequence[str], *, coach: bool = False) -> str:
    """Say what a move means, and for whom."""
    match move:
        case parts.Bid(quantity=quantity, rank=rank):
            text = f"Bid {bid_text(quantity, rank)}, of at most {view.cap}."
            return f"{text} {chance(game, view, quantity, rank)}" if coach else text
        case parts.Discard():
            return f"{game.label(move)} face up, and draw another before you bid."
        case parts.Sidestep():
            return f"{game.label(move)}: it lies open for the rest of the round, and still counts."
        case parts.TakeSide(with_=with_):
            seat = view.bidder if with_ == "bidder" else view.caller
            return f"{names[seat]} is right. If not, a Deal card is lost."
        case parts.Pass() | parts.Draw() | parts.LetGive():
            return f"{label(game, move, names)}."
    text = _call(game, view, move, names)
    return f"{text} {chance(game, view, view.quantity, view.rank)}" if coach and view.quantity else text


def label(game: BidIt, move: Move, names: Sequence[str]) -> str:
    """Name a move, with people by name."""
    return f"{names[move.seat]} gives up a card" if isinstance(move, parts.LetGive) else game.label(move)


def chance(game: BidIt, view: Table, quantity: int, rank: int) -> str:
    """Return the chance of a bid, as far as this seat can know: what the coach says."""
    chances = odds.distribution(game.cards, view, rank)
    return f"Right {odds.at_least(chances, quantity):.0%}, exact {odds.exactly(chances, quantity):.0%}."


def _call(game: BidIt, view: Table, move: Move, names: Sequence[str]) -> str:
    """Say who loses how much, and when."""
    assert view.seat is not None
    bid = bid_text(view.quantity, view.rank)
    stakes = game.stakes
    if isinstance(move, parts.Perfecto):
        cost = cards_text(stakes["perfecto"])
        return f"Perfecto: {names[view.bidder]} loses {cost} if there are exactly {bid}; otherwise you do."
    if isinstance(move, parts.Surrender):
        other = names[flow.other_side(views.partial_state(game, view), view.seat)]
        return f"Surrender: lose {cards_text(stakes['surrender'])} for sure; {other} loses none."
    kind = {parts.Challenge: "challenge", parts.Double: "double", parts.Redouble: "redouble"}[type(move)]
    cost = cards_text(stakes[kind])
    fewer = f"fewer than {number(view.quantity)} {view.rank}s"
    if view.teams[view.seat] == view.teams[view.bidder]:
        return f"{CALLS[kind]}: you lose {cost} if there are {fewer}; otherwise {names[view.caller]} does."
    return f"{CALLS[kind]}: {names[view.bidder]} loses {cost} if there are {fewer}; otherwise you do."


def discards(game: BidIt, view: Table) -> str:
    """List the discards, by what is on them."""
    if not view.discards:
        return "No discards."
    counts: dict[str, int] = {}
    for name in view.discards:
        title = game.cards.title(name)
        counts[title] = counts.get(title, 0) + 1
    told = [f"{count} × {title}" if count > 1 else title for title, count in sorted(counts.items())]
    return f"Discards: {listed(told)}."
