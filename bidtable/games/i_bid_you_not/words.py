"""Texts of I Bid You Not for the players, about moves and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bidtable.core.errors import Reason
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat, SeatView, TableView
from bidtable.core.promise import TABLE, Case, Promise
from bidtable.core.texts import counted, listed
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.binding import in_order
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import ActionInfo, Deck, signed
from bidtable.games.i_bid_you_not.mutable_position import Known, terms_now
from bidtable.games.i_bid_you_not.naming import card_text, number_text, priced, range_text
from bidtable.games.i_bid_you_not.state import Observation
from bidtable.games.i_bid_you_not.tell import FIRST, tell

HEADLINES = {
    "print": "Printing the cards",
    "deal": "Dealing",
    "turn": "Adding or declaring",
    "more": "Adding a further card",
    "bid": "Bidding",
    "ask": "Taking or skipping",
    "draw": "Drawing scored cards",
    "give": "Paying for a skip",
    "put": "Placing a card",
    "after": "After the offer was taken",
    "open": "Opening the next offer",
    "lead": "Opening a new offer",
    "over": "The game is over",
    "fire": "Adding or declaring",
    "pass": "Adding or declaring",
    "open_bid": "Bidding",
    "reveal": "Bidding",
    "rank": "Bidding",
    "ignore": "Bidding",
    "cannot_join": "After the offer was taken",
    "settle": "The offer is taken",
    "opening": "The offer is taken",
    "end": "Counting the score piles",
}
CARD_MOVES: Final[dict[str, type[Move]]] = {
    "turn": mv.Add,
    "more": mv.Add,
    "bid": mv.Bid,
    "open_bid": mv.Bid,
    "give": mv.Give,
    "after": mv.Give,
    "lead": mv.Open,
}
"""For each phase, the move that a player makes by choosing a card from the hand."""


def label(context: Context, move: Move) -> str:
    match move:
        case mv.Add(card=card):
            return f"Add {priced(context, card)}"
        case mv.Declare():
            return "Declare an auction"
        case mv.Bid(card=card):
            return f"Bid {priced(context, card)}"
        case mv.Take():
            return "Take the offer"
        case mv.Skip(by=by):
            return SKIPS[by]
        case mv.Give(card=card):
            return f"Add {priced(context, card)}"
        case mv.Put(after=after):
            return "At the left end" if after is None else f"Right of {card_text(context, after)}"
        case mv.Drop(card=card):
            return f"Discard {priced(context, card)}"
        case mv.Decline():
            return "Leave it as it is"
        case mv.Open(card=card):
            return f"Open with {priced(context, card)}"
        case mv.Deal():
            return "Deal"
        case mv.Draw():
            return "Draw scored cards"
        case mv.Print():
            return "Print a deck"
    return "?"


SKIPS = {
    "both": "Skip: lose a scored card, add a card",
    "pay": "Skip: lose a scored card",
    "add": "Skip: add a card",
    "cost": "Skip: lose scored cards",
}


# -- promises ----------------------------------------------------------------------------------------------


def promised(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    case = promise.case() or Case("", ())
    given = dict(case.given)
    match promise.move:
        case mv.Declare():
            return _declared(given, promise)
        case mv.Bid(card=card):
            return _bid(given, card, promise)
        case mv.Take():
            return _take(promise)
        case mv.Skip():
            return _skip(case, given)
        case mv.Decline():
            first = "neither add nor discard" if given["may"] == "add" else "discard nothing"
            return (first, *_settled(given, promise, names))
        case mv.Open():
            return (f"the next offer begins at {_price(given['after'])}",)
    if not given:
        return ()
    return (_prices(given), *_settled(given, promise, names))


Given = Mapping[str, int | str]


def _price(price: int | str) -> str:
    return signed(int(price)) if price else "0"


def _prices(given: Given) -> str:
    return f"price of the offer {_price(given['before'])} → {_price(given['after'])}"


def _declared(given: Given, promise: Promise) -> tuple[str, ...]:
    how = "All bid openly." if given["open"] else "All seal a bid."
    low, high = int(given["low"]), int(given["high"])
    return f"range {range_text(low, high)}", how, asked_first(promise.cases, low, high)


def asked_first(cases: Sequence[Case], low: int, high: int, bid: int | None = None) -> str:
    """Return a sentence about the bidder who chooses first (IB-5, IB-12)."""
    # The range of the numbers in the offer is from `low` to `high`.
    orders = {case.when: dict(case.given) for case in cases if case.when in ("inside", "outside")}
    outside, between = orders["outside"]["first"], range_text(low, high)
    that = " that counts" if orders["outside"]["ignoring"] else ""
    inside = orders["inside"]["first"] if "inside" in orders else ""
    if inside == outside or (not inside and outside == "lowest"):
        return f"In this auction the {outside} bid {FIRST} in any case."
    if not inside:
        if bid is not None:
            return f"{number_text(bid)} lies outside {between}: the {outside} bid {FIRST}."
        return f"The {outside} bid{that} {FIRST}."
    if bid is None:
        return f"A bid{that} outside {between}: the {outside} {FIRST}. All inside: the {inside}."
    if not low <= bid <= high:
        return f"{number_text(bid)} lies outside {between}, and is ignored unless this would leave no bid."
    all_bids = "all bids that count" if that else "all bids"
    return f"{number_text(bid)} lies inside {between}. If {all_bids} do, the {inside} {FIRST}."


def _bid(given: Given, number: int, promise: Promise) -> tuple[str, ...]:
    low, high, value = int(given["low"]), int(given["high"]), int(given["bid"])
    price = f"Price {_price(given['price'])}."
    if given["more"]:
        return f"{counted(int(given['more']), 'more card')} to bid", f"They count together. {price}"
    where = "below" if value < low else "above" if value > high else "inside"
    place = f"{where} {range_text(low, high)}"
    first = place if value == number else f"{number_text(value)} in all, {place}"
    if given.get("ignored"):
        return first, f"Ignored, unless this would leave no bid. {price}"
    return first, price


def _take(promise: Promise) -> tuple[str, ...]:
    case = promise.case() or promise.case("left")
    assert case is not None
    then = "" if case.when == "" else " as it lies now"
    points = next(change for change in case.changes if change.thing == "points")
    lines = [f"{_price(round(points.most))} for the score pile{then}", *_handed_out(case)]
    lines += [f"Unknown: {what}." for what in promise.unknown]
    return tuple(lines)


def _handed_out(case: Case) -> list[str]:
    found = {(change.seat == TABLE, change.thing): change for change in case.changes}
    scored = found.get((False, "scored"))
    lines = [f"Scores {counted(round(scored.most), 'card')}." if scored is not None else "Scores no card."]
    for key, heading in (
        ((False, "bid"), "Bids of others among them"),
        ((False, "to hand"), "To hand"),
        ((True, "discarded"), "Discarded"),
        ((False, "card"), "Back to the hand"),
    ):
        if key in found:
            lines.append(f"{heading}: {listed(found[key].names)}.")
    opener = found.get((True, "price"))
    if opener is not None and opener.names:
        lines.append(f"Next opens: {opener.names[0]}.")
    return lines


def _settled(given: Given, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    if "settled" not in given:
        return ()
    taker = int(given["settled"])
    case = promise.cases[0]
    who = names[taker] if taker < len(names) else "The taker"
    return (f"{who} gets it then.", *_handed_out(case))


def _skip(case: Case, given: Given) -> tuple[str, ...]:
    found = {change.thing: change for change in case.changes}
    costs = []
    if "scored" in found:
        costs.append(f"lose {round(-found['scored'].most)} of {given['scored']} scored")
    if "card" in found:
        costs.append("add 1" if costs else "add a card from hand")
    lines = [", ".join(costs)]
    points = found.get("points")
    if points is not None:
        least, most = _price(round(points.least)), _price(round(points.most))
        lines.append(f"Changes the score pile by {least if points.certain else f'{least} to {most}'}.")
    return tuple(lines)


# -- views and reasons -----------------------------------------------------------------------------------


def headline(seen: Observation) -> str:
    text = HEADLINES[seen.phase]
    left = sum(seen.hand_sizes)
    return f"{counted(left, 'card')} in hands: {text.lower()}" if left and seen.phase != "over" else text


def in_words(context: Context, seen: Observation, names: Sequence[str]) -> TableView:
    deck = context.deck(seen)
    return TableView(
        headline(seen),
        tuple([deck.titles[card] for card in bits(seen.hand)]),
        tuple([deck.titles[card] for card in seen.offer]),
        tuple([_seat_in_words(deck, seen, seat) for seat in range(len(names))]),
        _facts(context, deck, seen),
    )


def _seat_in_words(deck: Deck, seen: Observation, seat: Seat) -> SeatView:
    facts = [("Score pile", counted(seen.pile_sizes[seat], "card"))]
    cards: tuple[str, ...] = ()
    if seen.sealed[seat]:
        facts.append(("Bid", "open" if seen.bids[seat] else "sealed"))
        cards = tuple([deck.titles[card] for card in seen.bids[seat]])
    return SeatView(seat, tuple(facts), cards, 0 if seat == seen.seat else seen.hand_sizes[seat])


def _facts(context: Context, deck: Deck, seen: Observation) -> tuple[tuple[str, str], ...]:
    facts = []
    if seen.offer:
        price = sum([deck.prices[card] for card in seen.offer])
        low, high = deck.numbers[min(seen.offer)], deck.numbers[max(seen.offer)]
        facts += [("Price of the offer", _price(price)), ("Number range", range_text(low, high))]
    for card, action in in_force(context, seen):
        facts.append((card_text(context, deck.numbers[card]), action.chip))
    if seen.truce:
        facts.append(("No declaring", counted(seen.truce, "turn")))
    return tuple(facts)


def in_force(context: Context, known: Known) -> tuple[tuple[int, ActionInfo], ...]:
    """Return the card actions that apply now (IB-13)."""
    # Actions of older cards come first.
    deck = context.deck(known)
    found = []
    for card in context.terms(known).bound:
        action = deck.action(deck.numbers[card])
        if action is not None and card not in known.void:
            found.append((card, action))
    return tuple(found)


def refusal(context: Context, known: Known, seat: Seat, move: Move) -> str:
    if known.phase not in CARD_MOVES or seat == CHANCE:
        return "That cannot be drawn here." if seat == CHANCE and known.turn == CHANCE else ""
    if seat != known.turn and not (known.phase == "bid" and 0 <= seat < len(known.wanted)):
        return ""
    deck, hand = context.deck(known), known.hand_of(seat)
    if isinstance(move, mv.Declare) and known.phase == "turn":
        return Reason(f"Nobody may declare for {counted(known.truce, 'more turn')}.", "IB-22")
    if type(move) is not CARD_MOVES[known.phase]:
        return ""
    card: int = move.card  # type: ignore[attr-defined]
    if not deck.holds(hand, card):
        return "That card is not in this hand."
    if known.phase in ("turn", "more"):
        return _cannot_add(context, deck, known, deck.index[card])
    if known.phase in ("bid", "open_bid"):
        return "" if not known.wanted[seat] else Reason("An action bars that card from being bid.", "IB-10")
    return Reason("An action in the offer bars that card.", "IB-10")


def _cannot_add(context: Context, deck: Deck, known: Known, card: int) -> str:
    terms = terms_now(deck, known)
    if not in_order(deck, terms, known.offer[-1]) >> card & 1:
        by, direction = terms.order
        what = "higher" if direction == "up" else "lower"
        last = card_text(context, deck.numbers[known.offer[-1]])
        return Reason(f"Its {by} must be {what} than that of {last}.", "IB-4" if by == "number" else "IB-10")
    if terms.allowed >> card & 1 and terms.extreme:
        which = "higher" if terms.extreme > 0 else "lower"
        return Reason(f"Another card of this hand is {which}, and must be added.", "IB-10")
    return Reason("An action in the offer bars that card.", "IB-10")


__all__ = ["CARD_MOVES", "headline", "in_force", "in_words", "label", "promised", "refusal", "tell"]
