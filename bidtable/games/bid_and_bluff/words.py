"""All that Bid & Bluff says to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bidtable.core.model import Event, Move, Seat, SeatView, TableView
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.parts import (
    Allowance,
    Bid,
    BidMade,
    CardPlayed,
    CardsCut,
    ChooseColour,
    ChooseStart,
    ColourChosen,
    Cut,
    Deal,
    Dealt,
    DieMoved,
    GameEnded,
    MoveDie,
    PlayCard,
    RoundScored,
    StartChosen,
    Table,
    TrickTaken,
)

if TYPE_CHECKING:
    from bidtable.games.bid_and_bluff.game import BidAndBluff


def tricks(count: int) -> str:
    """Return "1 trick", "3 tricks"."""
    return f"{count} trick" if count == 1 else f"{count} tricks"


def steps(count: int) -> str:
    """Return "1 step", "3 steps"."""
    return f"{count} step" if count == 1 else f"{count} steps"


def parts_text(allowance: Allowance) -> str:
    """Return the parts of an allowance: "3 bid + 3 bonus", "1 trick"; empty if there are none."""

    def part(what: str, count: int) -> str:
        if what == "tricks":
            return tricks(count)
        return f"{count} for {what}" if what == "a made 0" else f"{count} {what}"

    return " + ".join(part(what, count) for what, count in allowance.parts)


def allowance_text(allowance: Allowance) -> str:
    """Unfold how far a die may move: "3 bid + 3 bonus = 6 steps"."""
    if not allowance.parts:
        return "bid not made in the zone: no step"
    return f"{parts_text(allowance)} = {steps(allowance.total)}"


def label(game: BidAndBluff, move: Move) -> str:
    """Name a move for a button."""
    match move:
        case Bid(tricks=count):
            return f"Bid {count}"
        case PlayCard(card=card) if card in game.cards.number:
            return game.cards.title(card)
        case MoveDie(to=to):
            return "Move to FINISH" if to == FINISH else f"Move to {to}"
        case ChooseColour(colour=colour):
            return f"{colour.capitalize()} die"
        case ChooseStart(square=square):
            return f"Start on {square}"
        case Cut():
            return "Cut"
        case Deal():
            return "Deal"
    return "?"


def tell(game: BidAndBluff, event: Event, names: Sequence[str]) -> str:
    """Tell an event in one line, naming people."""
    title = game.cards.title
    match event:
        case CardsCut():
            cut = ", ".join(f"{names[s]} {title(c)}" for s, c in zip(event.seats, event.cards, strict=True))
            end = (
                f"{names[event.dealer]} deals first."
                if event.dealer >= 0
                else "The highest are equal and cut again."
            )
            return f"Cut: {cut}. {end}"
        case ColourChosen():
            return f"{names[event.seat]} takes the {event.colour} die."
        case StartChosen():
            return f"{names[event.seat]} starts on {event.square}."
        case Dealt():
            cards = "1 card" if event.count == 1 else f"{event.count} cards"
            trump = _suit(game, event.trump)
            return f"Round {event.round}: {names[event.dealer]} deals {cards} each. Trump is {trump}."
        case BidMade():
            return f"{names[event.seat]} bids {event.tricks}."
        case CardPlayed():
            return f"{names[event.seat]} plays {title(event.card)}."
        case TrickTaken():
            return f"{names[event.seat]} takes the trick with {title(event.card)}."
        case RoundScored():
            return _scored(event, names)
        case DieMoved():
            return _moved(event, names[event.seat])
        case GameEnded():
            return f"{names[event.winner]} wins the race, {steps(event.overshoot)} over FINISH."
    return ""


def _suit(game: BidAndBluff, card: str) -> str:
    return game.cards.suits[game.cards.suit[game.cards.number[card]]].name


def _scored(event: RoundScored, names: Sequence[str]) -> str:
    lines = []
    for seat, name in enumerate(names):
        bid, taken = event.bids[seat], event.tricks[seat]
        made = "made" if bid == taken else f"took {taken}"
        lines.append(f"{name} bid {bid}, {made}: {steps(event.allowances[seat])}")
    return "; ".join(lines) + "."


def _moved(event: DieMoved, name: str) -> str:
    if not event.path:
        lost = f"; {steps(event.forfeited)} lost" if event.forfeited else ""
        return f"{name}'s die stays{lost}."
    if event.overshoot >= 0:
        over = f", {steps(event.overshoot)} over" if event.overshoot else ""
        return f"{name}'s die enters FINISH{over}."
    lost = f"; {steps(event.forfeited)} lost" if event.forfeited else ""
    return f"{name} moves {steps(len(event.path))} to {event.path[-1]}{lost}."


HEADLINES = {
    "cut": "Cutting for the deal",
    "colour": "Choosing dice",
    "start": "Choosing START squares",
    "deal": "Dealing",
    "bid": "Bidding",
    "play": "Playing tricks",
    "move": "Moving the dice",
    "over": "The race is over",
}


def in_words(game: BidAndBluff, table: Table, names: Sequence[str]) -> TableView:
    """Describe a view for the generic table, and headline the phase for every table."""
    headline = HEADLINES[table.phase]
    if table.round and table.phase != "over":
        cards = "1 card" if table.count == 1 else f"{table.count} cards"
        headline = f"Round {table.round}, {cards}: {headline.lower()}"
    seats = []
    for seat in range(len(names)):
        bid = table.bids[seat]
        facts = [("Tricks", f"{table.tricks[seat]} of {'-' if bid is None else bid}")]
        if table.dice[seat]:
            facts.append(("Die", f"{table.colours[seat]} on {table.dice[seat]}"))
        if table.dealer == seat:
            facts.append(("Dealer", "yes"))
        hidden = 0 if seat == table.seat else table.hand_sizes[seat]
        seats.append(SeatView(seat, tuple(facts), hidden_cards=hidden))
    facts = [("Trump", _suit(game, table.trump))] if table.trump else []
    facts.append(("Next deals", " ".join(str(count) for count in table.upcoming)))
    return TableView(
        headline,
        tuple(game.cards.title(card) for card in table.hand),
        tuple(f"{names[seat]}: {game.cards.title(card)}" for seat, card in table.trick),
        tuple(seats),
        tuple(facts),
    )


# -- reasons -------------------------------------------------------------------------------------------


def play_refusal(game: BidAndBluff, hand: int, trick: tuple[int, ...], card: str) -> str:
    """Say why a card may not be played."""
    number = game.cards.number.get(card)
    if number is None:
        return "There is no such card."
    if not hand >> number & 1:
        return f"{game.cards.title(card)} is not in this hand."
    led = game.cards.suits[game.cards.suit[trick[0]]].name
    return f"{led} was led and is in this hand, so it must be followed."


def refusal(game: BidAndBluff, phase: str, move: Move) -> str:
    """Say why a move of another kind is refused; empty if nothing better is known."""
    match move:
        case Bid(tricks=count) if phase == "bid":
            if not 0 <= count <= game.rules.highest_bid:
                return f"A bid is 0 to {game.rules.highest_bid}."
            return "Hook: the dealer may not make the bids add up to the number of tricks."
        case MoveDie() if phase == "move":
            return "The die cannot reach that square with exactly its steps."
        case ChooseColour() if phase == "colour":
            return "That die is taken."
        case ChooseStart() if phase == "start":
            return "That is no free START square."
    return ""


def why_not(game: BidAndBluff, table: Table, seat: Seat, move: Move) -> str:
    """Say why a move is not legal now; empty if it is."""
    if table.phase == "over":
        return "The race is over."
    if table.turn != seat:
        return "It is another player's turn."
    if move in game.legal_in_view(table, seat):
        return ""
    if isinstance(move, PlayCard) and table.phase == "play":
        trick = tuple(game.cards.number[card] for _, card in table.trick)
        return play_refusal(game, game.cards.mask(table.hand), trick, move.card)
    return refusal(game, table.phase, move) or "This is no move for now."
