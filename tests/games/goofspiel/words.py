"""Words on moves, events and views of Goofspiel."""

from collections.abc import Sequence

from bidtable.core.model import Event, Move, Seat, SeatView, TableView, labels
from bidtable.core.promise import Promise
from bidtable.core.texts import listed
from tests.games.goofspiel import events as ev
from tests.games.goofspiel.rules import Context
from tests.games.goofspiel.state import NONE, Known, Observation, Seal, TurnPrize

HEADLINES = {"prize": "Turning up a prize", "bid": "Sealing bids", "reveal": "Showing the bids"}
label = labels({TurnPrize: "Prize {prize}", Seal: "Bid {card}"})


def tell(context: Context, event: Event, names: Sequence[str]) -> str:
    """Tell an event in one line."""
    match event:
        case ev.PrizeTurned():
            return f"The prize is {_joined(event.pool)}."
        case ev.Sealed():
            return f"{names[event.seat]} seals a card."
        case ev.Revealed():
            bids = ", ".join(f"{name} {bid}" for name, bid in zip(names, event.bids, strict=True))
            if event.taker >= 0:
                return f"Bids: {bids}. {names[event.taker]} takes {_joined(event.pool)}."
            fate = "it is added to the next prize" if event.carried else "it is lost"
            return f"Bids: {bids}. Nobody takes {_joined(event.pool)}; {fate}."
        case ev.GameEnded():
            winners, score = event.outcome.winners, max(event.outcome.scores)
            return f"{listed([names[who] for who in winners])} win{'s' * (len(winners) == 1)} with {score:g}."
    return ""


def promised(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    """Describe the possible gain of a bid."""
    return tuple(f"The highest card takes {case.changes[0].most:g}." for case in promise.cases if case.when)


def refusal(context: Context, known: Known, seat: Seat, move: Move) -> str:
    """Say why a move is not legal now."""
    if known.phase != "bid" or not 0 <= seat < len(known.sealed):
        return ""
    return "The bid is sealed already." if known.sealed[seat] else "That card is not in this hand."


def in_words(context: Context, seen: Observation, names: Sequence[str]) -> TableView:
    """Describe a view for the generic table."""
    hand: tuple[str, ...] = ()
    seats = []
    for seat, (cards, sealed) in enumerate(zip(seen.hands, seen.sealed, strict=True)):
        bid = (("Bid", "sealed" if sealed else "open"),) if seen.phase == "bid" else ()
        facts = (("Prizes", str(sum(seen.won[seat]))), *bid)
        played = tuple(str(card) for card in context.cards if card not in cards)
        seats.append(SeatView(seat, facts, played, hidden_cards=int(sealed != NONE)))
        if seat == seen.seat:
            hand = tuple(str(card) for card in cards if card != seen.own)
    return TableView(
        HEADLINES.get(seen.phase, "All cards are played"),
        hand,
        tuple(f"Prize {prize}" for prize in seen.pool),
        tuple(seats),
        (("Prizes to come", _joined(seen.prizes) or "none"), ("Lost", _joined(seen.lost) or "none")),
    )


def _joined(cards: tuple[int, ...]) -> str:
    return " + ".join(map(str, cards)) if len(cards) < 5 else ", ".join(map(str, cards))
