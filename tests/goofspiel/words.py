"""What is said of moves, events and views of Goofspiel."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event, Move, Seat, SeatView, TableView
from bidtable.core.promise import Promise
from bidtable.core.texts import listed
from tests.goofspiel.flow import Context
from tests.goofspiel.state import (
    GameEnded,
    Observation,
    PrizeTurned,
    Revealed,
    Seal,
    Sealed,
    State,
    TurnPrize,
)

HEADLINES = {"prize": "Turning up a prize", "bid": "Sealing bids", "reveal": "Showing the bids"}


def label(context: Context, move: Move) -> str:
    """Name a move for a button."""
    if isinstance(move, TurnPrize):
        return f"Prize {move.prize}"
    return f"Bid {move.card}" if isinstance(move, Seal) else "?"


def tell(context: Context, event: Event, names: Sequence[str]) -> str:
    """Tell an event in one line."""
    match event:
        case PrizeTurned():
            return f"The prize is {_joined(event.pool)}."
        case Sealed():
            return f"{names[event.seat]} seals a card."
        case Revealed():
            bids = ", ".join(f"{name} {bid}" for name, bid in zip(names, event.bids, strict=True))
            if event.taker >= 0:
                return f"Bids: {bids}. {names[event.taker]} takes {_joined(event.pool)}."
            fate = "it is added to the next prize" if event.carried else "it is lost"
            return f"Bids: {bids}. Nobody takes {_joined(event.pool)}; {fate}."
        case GameEnded():
            verb = "win" if len(event.winners) > 1 else "wins"
            return f"{listed([names[seat] for seat in event.winners])} {verb} with {event.score}."
    return ""


def promised(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    """Say what a bid can win."""
    case = promise.case("highest")
    return (f"The highest card takes {case.changes[0].most:g}.",) if case is not None else ()


def refusal(context: Context, known: State | Observation, seat: Seat, move: Move) -> str:
    """Say why a move is not legal now."""
    if known.phase != "bid" or not 0 <= seat < len(known.committed):
        return ""
    return "The bid is sealed already." if known.committed[seat] else "That card is not in this hand."


def in_words(context: Context, seen: Observation, names: Sequence[str]) -> TableView:
    """Describe a view for the generic table."""
    seats = []
    for seat in range(len(names)):
        facts = [("Prizes", str(sum(seen.won[seat])))]
        if seen.phase == "bid":
            facts.append(("Bid", "sealed" if seen.committed[seat] else "open"))
        played = tuple(map(str, seen.played[seat]))
        seats.append(SeatView(seat, tuple(facts), cards=played, hidden_cards=int(seen.committed[seat])))
    return TableView(
        HEADLINES.get(seen.phase, "All cards are played"),
        tuple(map(str, seen.hand)),
        tuple(f"Prize {prize}" for prize in seen.pool),
        tuple(seats),
        (("Prizes to come", _joined(seen.prizes) or "none"), ("Lost", _joined(seen.lost) or "none")),
    )


def _joined(cards: tuple[int, ...]) -> str:
    return " + ".join(map(str, cards)) if len(cards) < 5 else ", ".join(map(str, cards))
