"""Texts of Bid & Bluff for the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core.errors import Reason
from bidtable.core.model import Event, Move, Seat, SeatView, TableView
from bidtable.core.promise import Case, Promise
from bidtable.core.texts import counted, listed
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import (
    BidMade,
    CardPlayed,
    CardsCut,
    ColourChosen,
    Dealt,
    DieMoved,
    GameEnded,
    RoundEnded,
    RoundScored,
    StartChosen,
    TrickTaken,
)
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, Cut, Deal, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import Allowance, Known, Observation

COMING: Final = 6
"""Number of future rounds in the table of deals."""


def cards(count: int) -> str:
    return counted(count, "card")


def tricks(count: int) -> str:
    return counted(count, "trick")


def steps(count: int) -> str:
    return counted(count, "step")


def margin(overshoot: int) -> str:
    """Return the number of steps beyond the finish as text, such as "2 steps over"."""
    return f"{steps(overshoot)} over" if overshoot else "exactly on FINISH"


def parts_text(parts: Sequence[tuple[str, int | str]]) -> str:
    """Return a text on where a die's steps come from, such as "3 bid + 3 bonus"."""

    def part(what: str, count: int) -> str:
        if what == "tricks":
            return tricks(count)
        return f"{count} for {what}" if what == "a made 0" else f"{count} {what}"

    return " + ".join(part(what, int(count)) for what, count in parts)


def allowance_text(allowance: Allowance) -> str:
    """Return the steps of a die with their sources as text, such as "3 bid + 3 bonus = 6 steps"."""
    if not allowance.parts:
        return "bid not made in the zone: no step"
    return f"{parts_text(allowance.parts)} = {steps(allowance.total)}"


def label(context: Context, move: Move) -> str:
    match move:
        case Bid(tricks=count):
            return f"Bid {count}"
        case PlayCard(card=card):
            return card
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


def tell_run(context: Context, events: Sequence[Event], names: Sequence[str]) -> str:
    # BB-2
    seats = {event.seat: None for event in events if isinstance(event, ColourChosen | StartChosen)}
    if len(seats) < 2:
        return " ".join(tell(context, event, names) for event in events)
    return f"{listed([names[seat] for seat in seats])} choose their dice and START squares."


def tell(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case CardsCut():
            return _cut(context, event, names)
        case ColourChosen():
            return f"{names[event.seat]} takes the {event.colour} die."
        case StartChosen():
            return f"{names[event.seat]} starts on {event.square}."
        case Dealt():
            trump = context.cards.suit_name(context.cards.number[event.trump])
            dealer = names[event.dealer]
            return f"Round {event.round}: {dealer} deals {cards(event.count)} each. Trump is {trump}."
        case BidMade():
            return f"{names[event.seat]} bids {event.tricks}."
        case CardPlayed():
            return f"{names[event.seat]} plays {event.card}."
        case TrickTaken():
            return f"{names[event.seat]} takes the trick with {event.card}."
        case RoundScored():
            return _scored(event, names)
        case DieMoved():
            return _moved(event, names[event.seat])
        case RoundEnded():
            return f"Round {event.round} is over. In front: {listed([names[s] for s in event.ahead])}."
        case GameEnded():
            return f"{names[event.winner]} wins the race, {margin(event.overshoot)}."
    return ""


def _cut(context: Context, event: CardsCut, names: Sequence[str]) -> str:
    if event.dealer >= 0:
        card = event.cards[event.seats.index(event.dealer)]
        return f"{names[event.dealer]} cut the highest card, {card}, and deals first."
    deck = context.cards
    values = [deck.value(deck.number[card]) for card in event.cards]
    equal = [names[seat] for seat, value in zip(event.seats, values, strict=True) if value == max(values)]
    return f"{listed(equal)} cut equal cards and cut again."


def _scored(event: RoundScored, names: Sequence[str]) -> str:
    pairs = list(zip(names, event.bids, event.tricks, strict=True))
    made = [name for name, bid, taken in pairs if bid == taken]
    missed = [name for name, bid, taken in pairs if bid != taken]
    if not made or not missed:
        return f"{'Everybody made' if made else 'Nobody made'} the bid."
    return f"{listed(made)} made the bid. {listed(missed)} missed."


def _moved(event: DieMoved, name: str) -> str:
    if not event.path:
        lost = f"; {steps(event.forfeited)} lost" if event.forfeited else ""
        return f"{name}'s die stays{lost}."
    if event.overshoot >= 0:
        over = f", {steps(event.overshoot)} over" if event.overshoot else ""
        return f"{name}'s die enters FINISH{over}."
    lost = f"; {steps(event.forfeited)} lost" if event.forfeited else ""
    return f"{name} moves {steps(len(event.path))} to {event.path[-1]}{lost}."


# -- promises ------------------------------------------------------------------------------------------


def promised(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    match promise.move:
        case Bid():
            lines = tuple(_stake(case) for case in promise.cases)
            if promise.case("made") is not None:
                return lines
            return (f"With {cards(int(dict(promise.cases[0].given)['cards']))} it cannot be made.", *lines)
        case PlayCard():
            taken = promise.case()
            return _trick(taken, names) if taken is not None else ()
        case MoveDie():
            return _way(promise)
    return ()


def _trick(case: Case, names: Sequence[str]) -> tuple[str, ...]:
    # After the last trick of a round, also return the steps of each die (BB-6).
    taken = f"{names[case.changes[0].seat]} takes the trick."
    may = [f"{names[change.seat]} {int(change.most)}" for change in case.changes if change.thing == "steps"]
    return (taken, f"Then the dice may move: {', '.join(may)}.") if may else (taken,)


def in_short(promise: Promise) -> tuple[str, str]:
    # BB-6
    made, missed = promise.case("made"), promise.case("missed")
    assert missed is not None
    most = int(missed.changes[0].most)
    lost = f"missed: {'1 a trick' if most else 'none'}"
    if made is None:
        return "too many", lost
    return f"made: {steps(int(made.changes[0].most))}", lost


def _stake(case: Case) -> str:
    change = case.changes[0]
    if case.when == "made":
        return f"Made: {parts_text(case.given)} = {steps(int(change.most))}."
    given = dict(case.given)
    if given["zone"]:
        return "Missed: no step (zone)."
    most = int(change.most)
    return f"Missed: a step for each trick, at most {most}." if most else "Missed: no step."


def _way(promise: Promise) -> tuple[str, ...]:
    case = promise.case()
    if case is None:
        return ()
    found = {change.thing: int(change.most) for change in case.changes}
    text = f"It takes {steps(found['steps'])}"
    if "overshoot" in found:
        over = f", with {found['overshoot']} over" if found["overshoot"] else ""
        return (f"{text}{over}.",) if dict(case.given)["leads"] else (f"{text}{over}; that does not lead.",)
    if "lost steps" in found:
        return (f"{text}; {steps(found['lost steps'])} lost.",)
    return (f"{text}.",)


# -- the table in words --------------------------------------------------------------------------------

HEADLINES: Final = {
    "cut": "Cutting for the deal",
    "colour": "Choosing dice",
    "start": "Choosing START squares",
    "bid": "Bidding",
    "play": "Playing tricks",
    "move": "Moving the dice",
    "over": "The race is over",
}


def bid_sum(seen: Observation) -> str:
    """Return the sum of the bids made so far, such as "10 bid of 8 tricks"."""
    return f"{sum(bid for bid in seen.bids if bid >= 0)} bid of {tricks(seen.dealt)}"


def headline(seen: Observation) -> str:
    if seen.stage == "deal":
        return f"Round {seen.round} is over" if seen.round else "Dealing"
    text = HEADLINES[seen.stage]
    if seen.round and seen.stage != "over":
        # Players need the sum of the bids and the number of tricks to choose their cards.
        said = f", {bid_sum(seen)}" if seen.stage == "play" else ""
        return f"Round {seen.round}, {cards(seen.dealt)}: {text.lower()}{said}"
    return text


def in_words(context: Context, seen: Observation, names: Sequence[str]) -> TableView:
    deck = context.cards.names
    n = len(names)
    seats = []
    for seat in range(n):
        bid = seen.bids[seat]
        facts = [("Tricks", f"{seen.tricks[seat]} of {'-' if bid < 0 else bid}")]
        if place := seen.place(seat):
            facts.append(("Die", f"{seen.colours[seat]} on {place}"))
        if seen.dealer == seat:
            facts.append(("Dealer", "yes"))
        hidden = 0 if seat == seen.seat else seen.hand_size(seat)
        seats.append(SeatView(seat, tuple(facts), hidden_cards=hidden))
    facts = [("Trump", context.cards.suit_name(seen.trump))] if seen.trump >= 0 else []
    facts.append(("Next deals", " ".join(map(str, context.coming(seen.round, COMING)))))
    trick = [f"{names[(seen.leader + place) % n]}: {deck[card]}" for place, card in enumerate(seen.trick)]
    return TableView(headline(seen), seen.hand, tuple(trick), tuple(seats), tuple(facts))


# -- reasons -------------------------------------------------------------------------------------------


def refusal(context: Context, known: Known, seat: Seat, move: Move) -> str:
    if known.phase == "over":
        return "The race is over."
    if seat != known.turn:
        return ""
    match move:
        case PlayCard(card=card) if known.phase == "play":
            return _card_refusal(context, known, seat, card)
        case Bid(tricks=count) if known.phase == "bid":
            if not 0 <= count <= context.rules.highest_bid:
                return Reason(f"A bid is 0 to {context.rules.highest_bid}.", "BB-4")
            return Reason(
                f"With {count}, the bids would add up to the {tricks(known.dealt)} there are; "
                "the house rule Hook forbids that to the dealer.",
                "BB-4b",
            )
        case MoveDie() if known.phase == "move":
            return Reason("The die cannot reach that square with exactly its steps.", "BB-8")
        case ChooseColour() if known.phase == "colour":
            return Reason("That die is taken.", "BB-2")
        case ChooseStart() if known.phase == "start":
            return Reason("That is not a free START square.", "BB-2")
    return ""


def _card_refusal(context: Context, known: Known, seat: Seat, card: str) -> str:
    number = context.cards.number.get(card)
    if number is None:
        return "There is no such card."
    if not known.hand_of(seat) >> number & 1:
        return f"{card} is not in this hand."
    led = context.cards.suit_name(known.trick[0])
    return Reason(f"{led} was led, and this hand holds that suit: follow it.", "BB-5")
