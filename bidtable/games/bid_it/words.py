"""All that BID-IT! says to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bidtable.core.model import CHANCE, Event, Move, Seat, SeatView, TableView
from bidtable.core.texts import listed
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it import flow, parts
from bidtable.games.bid_it.parts import Kind, State, Table

if TYPE_CHECKING:
    from bidtable.games.bid_it.game import BidIt

KINDS: Final[dict[type[Move], Kind]] = {
    parts.Challenge: "challenge",
    parts.Perfecto: "perfecto",
    parts.Double: "double",
    parts.Redouble: "redouble",
    parts.Surrender: "surrender",
}
CALLS: Final[dict[str, str]] = {
    "challenge": "Challenge",
    "perfecto": "Perfecto",
    "double": "Double",
    "redouble": "Redouble",
    "surrender": "Surrender",
}
NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
HEADLINES: Final = {
    "start": "Drawing who bids first",
    "deal": "Dealing",
    "turn": "Bidding",
    "discard": "Discarding to draw",
    "draw": "Drawing cards",
    "rebid": "Bidding after a draw",
    "sidestep": "Bidding after a sidestep",
    "sides": "Taking sides",
    "give_up": "A teammate gives up a card",
    "over": "The game is over",
}


def number(count: int) -> str:
    """Return a quantity in words as long as it has one."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def bid_text(quantity: int, rank: int) -> str:
    """Return a bid as it is said: "three 5s"."""
    return f"{number(quantity)} {rank}{'' if quantity == 1 else 's'}"


def cards_text(count: int) -> str:
    """Return "1 Deal card", "3 Deal cards"."""
    return "1 Deal card" if count == 1 else f"{count} Deal cards"


def label(game: BidIt, move: Move) -> str:
    """Name a move for a button."""
    match move:
        case parts.Bid(quantity=quantity, rank=rank):
            return f"Bid {bid_text(quantity, rank)}"
        case parts.Discard(card=card):
            return f"Discard {game.cards.title(card)}"
        case parts.Draw():
            return "Draw"
        case parts.Sidestep(card=card):
            return f"Sidestep, showing {game.cards.title(card)}"
        case parts.Pass():
            return "Pass"
        case parts.TakeSide(with_=with_):
            return "The bidder is right" if with_ == "bidder" else "The caller is right"
        case parts.LetGive(seat=seat):
            return f"Player {seat + 1} gives up a card"
        case parts.Start():
            return "Draw the first bidder"
        case parts.Deal() | parts.Drawn():
            return "Deal"
    return CALLS[KINDS[type(move)]] if type(move) in KINDS else "?"


# -- the log ---------------------------------------------------------------------------------------------


def tell(game: BidIt, event: Event, names: Sequence[str]) -> str:
    """Tell an event in one line, naming people."""
    title = game.cards.title
    match event:
        case ev.GameBegun():
            return f"Game {event.game}: {names[event.first]} bids first."
        case ev.Dealt():
            shuffled = " The discards were shuffled in." if event.shuffled else ""
            return f"Round {event.round}: {sum(event.sizes)} cards are dealt.{shuffled}"
        case ev.BidMade():
            return _bid(event, names[event.seat])
        case ev.Discarded():
            return f"{names[event.seat]} discards {title(event.card)}."
        case ev.CardsDrawn():
            return _drawn(game, event, names[event.seat])
        case ev.Exposed():
            return f"{names[event.seat]} sidesteps and shows {title(event.card)}."
        case ev.Called():
            return _called(event, names)
        case ev.Passed():
            return f"{names[event.seat]} passes."
        case ev.SideTaken():
            if not event.with_:
                return f"{names[event.seat]} takes a side."
            return f"{names[event.seat]} sides with the {event.with_}."
        case ev.SidesShown():
            return " ".join(f"{names[seat]} sides with the {side}." for seat, side in event.sides)
    return _tell_settling(event, names)


def _tell_settling(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.Showdown():
            return _showdown(event, names)
        case ev.CardLost():
            whose = "" if event.seat == event.for_seat else f", in place of {names[event.for_seat]}"
            chance = " Last Chance." if event.left == 1 else ""
            reason = {"side": " for the wrong side", "surrender": " for the surrender"}.get(event.why, "")
            return f"{names[event.seat]} loses a Deal card{reason}{whose}: {event.left} left.{chance}"
        case ev.Eliminated():
            who = listed([names[seat] for seat in event.seats])
            return f"{who} {'is' if len(event.seats) == 1 else 'are'} out."
        case ev.PointsScored():
            told = listed([f"{names[seat]} {score}" for seat, score in event.scores])
            return f"Match points: +{event.points} for each player still in: {told}."
        case ev.GameWon():
            who = listed([names[seat] for seat in event.winners])
            return f"{who} {'wins' if len(event.winners) == 1 else 'win'} the game."
        case ev.MatchWon():
            who = listed([names[seat] for seat in event.winners])
            scores = listed([f"{name} {score}" for name, score in zip(names, event.scores, strict=True)])
            return f"{who} {'wins' if len(event.winners) == 1 else 'win'} the match: {scores}."
    return ""


def _bid(event: ev.BidMade, name: str) -> str:
    what = bid_text(event.quantity, event.rank)
    away = f" {CALLS[event.cancels]} is cancelled." if event.cancels else ""
    return f"{name} bids {what}.{away}"


def _drawn(game: BidIt, event: ev.CardsDrawn, name: str) -> str:
    shuffled = " The discards were shuffled in." if event.shuffled else ""
    if event.cards:
        return f"{name} draws {listed([game.cards.title(card) for card in event.cards])}.{shuffled}"
    return f"{name} draws {'a card' if event.count == 1 else f'{event.count} cards'}.{shuffled}"


def _called(event: ev.Called, names: Sequence[str]) -> str:
    call = CALLS[event.call]
    if event.call == "surrender":
        return f"{names[event.seat]} surrenders to {names[event.against]}."
    return f"{names[event.seat]} calls {call} against {names[event.against]}."


def _showdown(event: ev.Showdown, names: Sequence[str]) -> str:
    counts = [f"{names[line.seat]} {sum(line.worths)}" for line in event.lines]
    found = f"{listed(counts)}: {event.count} in all"
    bid = bid_text(event.quantity, event.rank)
    right = names[event.bidder] if event.right == "bidder" else names[event.caller]
    gave_up = " The surrender stands." if event.call == "surrender" else ""
    return f"Showdown for {bid}. {found}. {right} is right.{gave_up}"


# -- views and reasons -----------------------------------------------------------------------------------


def standing(table: Table, names: Sequence[str]) -> str:
    """Return the standing bid and call in words; empty without a bid."""
    if not table.quantity:
        return ""
    text = f"{names[table.bidder]}: {bid_text(table.quantity, table.rank)}"
    if table.call == "surrender":
        return f"{text}; {names[table.quitter]} surrenders"
    if table.call:
        by = table.doubler if table.call in ("double", "redouble") else table.caller
        return f"{text}; {CALLS[table.call]} by {names[by]}"
    return text


def in_words(game: BidIt, table: Table, names: Sequence[str]) -> TableView:
    """Describe a view for the generic table, and headline the phase for every table."""
    headline = HEADLINES[table.phase]
    if table.round and table.phase != "over":
        headline = f"Round {table.round}: {headline.lower()}"
        if table.target:
            headline = f"Game {table.game}, {headline[0].lower()}{headline[1:]}"
    seats = []
    for seat in range(len(names)):
        facts = [("Deal cards", "out" if not table.deals[seat] else str(table.deals[seat]))]
        if table.deals[seat] == 1:
            facts = [("Deal cards", "Last Chance")]
        if table.target:
            facts.append(("Points", str(table.scores[seat])))
        shown = tuple(game.cards.title(card) for card in table.exposed[seat])
        hidden = 0 if seat == table.seat else table.hand_sizes[seat] - len(shown)
        seats.append(SeatView(seat, tuple(facts), shown, hidden))
    facts = []
    if table.quantity:
        facts.append(("Standing bid", standing(table, names)))
    facts.append(("Deck", f"{table.deck_size} cards"))
    return TableView(
        headline,
        tuple(game.cards.title(card) for card in table.hand),
        tuple(game.cards.title(card) for card in table.discards[-6:]),
        tuple(seats),
        tuple(facts),
    )


def refusal(game: BidIt, state: State, seat: Seat, move: Move) -> str:
    """Say why a move is not legal."""
    if state.phase == "over":
        return "The game is over."
    if seat not in game.actors(state):
        return "It is not this player's turn."
    if seat == CHANCE:
        return "That cannot be drawn here."
    match move:
        case parts.Bid() if state.phase in ("turn", "rebid", "sidestep"):
            return _bid_refusal(state, seat, move)
        case parts.Discard(card=card):
            return _discard_refusal(game, state, seat, card)
        case parts.Double():
            return "Both sides need more Deal cards for a Double."
        case parts.Redouble():
            return "Both sides need more Deal cards for a Redouble."
        case parts.Challenge() | parts.Perfecto() if not state.quantity:
            return "No bid stands yet."
        case parts.Pass() if state.phase == "turn":
            return "A bid stands that nobody has called: there is no passing."
    return "This is no move for now."


def _bid_refusal(state: State, seat: Seat, move: parts.Bid) -> str:
    if state.phase == "turn" and state.quantity and flow.is_sidestep(state, seat):
        return "This is a sidestep: first show a card of the hand."
    cap = flow.cap(state)
    if move.quantity > cap:
        return f"There are {cap // 2} cards in hands: no bid goes above {cap}."
    if state.quantity:
        return f"A bid must be higher than {bid_text(state.quantity, state.rank)}."
    return "A bid is at least one, of a rank from 1 to 6."


def _discard_refusal(game: BidIt, state: State, seat: Seat, card: str) -> str:
    at = game.cards.number.get(card)
    if at is None or not state.hands[seat] >> at & 1:
        return "That card is not in this hand."
    if state.quantity and game.cards.bearing[state.rank] >> at & 1:
        return f"A card with a star or a {state.rank} may not be discarded now."
    return "There is no drawing now."
