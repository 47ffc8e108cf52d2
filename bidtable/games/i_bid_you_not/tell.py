"""Texts of events for the log, one line for each event."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event, Seat
from bidtable.core.texts import counted, listed
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import signed
from bidtable.games.i_bid_you_not.naming import card_text, number_text, priced, range_text

FIRST = "takes or skips first"
"""Words for the order in which bidders are asked (IB-5), used in all texts about this order."""
WHY = {
    "inside": f"No bid lies outside {{range}}: the auction is inverted, the lowest bid {FIRST}.",
    "outside": f"A bid lies outside {{range}}: the highest bid {FIRST}.",
    "alone": f"A single card lies there: the highest bid {FIRST}.",
    "never": f"No bid lies outside {{range}}, but this auction cannot be inverted: the highest bid {FIRST}.",
    "always": f"This auction is inverted in any case: the lowest bid {FIRST}.",
}
FORCED = {
    "last": "is the last one left",
    "no_skip": "may not skip",
    "cannot_pay": "has too few scored cards to skip",
    "cannot_add": "has no card to add for a skip",
}


def tell(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.Printed():
            return f"A fresh deck is printed: {counted(event.cards, 'card')}."
        case ev.Dealt():
            opens = priced(context, event.opener)
            return f"The cards are dealt. {opens} opens the offer; {names[event.start]} starts."
        case ev.CardChosen():
            return ""  # The log shows the move when the place of the card is chosen.
        case ev.CardAdded():
            return _added(context, event, names[event.seat])
        case ev.TurnPassed():
            return f"{names[event.seat]} can neither add nor declare, and passes."
        case ev.SentBack():
            moved = listed([f"{priced(context, card)} to {names[seat]}" for seat, card in event.cards])
            return f"{card_text(context, event.source)} sends cards home: {moved}."
        case ev.Truce():
            turns = counted(event.turns, "turn")
            return f"{card_text(context, event.source)}: nobody may declare during the next {turns}."
        case ev.CardsDrawn():
            return _drawn(context, event, names)
        case ev.GameEnded():
            scores = listed(
                [f"{name} {signed(score)}" for name, score in zip(names, event.scores, strict=True)]
            )
            why = "Cards only go round, so the game ends." if event.idle else "No cards are left."
            return f"{why} Scores: {scores}."
        case ev.Declined():
            return f"{names[event.seat]} leaves the offer as it is."
        case ev.CardDropped():
            return f"{names[event.seat]} discards {priced(context, event.card)} from the offer."
        case ev.OfferTaken():
            return _taken(context, event, names[event.seat])
        case ev.OfferOpened():
            return _opened(context, event, names)
    return _tell_auction(context, event, names)


def caption(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.BidsRevealed(bids=((first, _), *_)):
            ignored = [names[seat] for seat, _ in event.ignored]
            more = f" Ignored: {listed(ignored)}." if ignored else ""
            return f"{names[first]} is asked first.{more}{_void(context, event.void)}"
        case ev.AuctionCalled(void=()) if not event.open and len(event.bidders) > 1:
            return _called(context, event, names)
        case ev.OfferTaken():
            return _taken(context, event, names[event.seat], brief=True)
        case ev.OfferOpened():
            return f"{names[event.seat]}'s {priced(context, event.card)} opens the next offer."
    return tell(context, event, names)


def _tell_auction(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.AuctionCalled():
            alone = len(event.bidders) == 1
            everybody = len(event.bidders) == len(names) > 2
            who = "Everybody" if everybody else listed([names[seat] for seat in event.bidders])
            begin = _called(context, event, names)
            verb = ("bid" if event.open else "seal") + ("s" if everybody or alone else "")
            how = "openly, in turn" if event.open else "a bid"
            others = " Nobody else can bid." if alone else ""
            return f"{begin} {who} now {verb} {how}.{others}{_void(context, event.void)}"
        case ev.NoBids():
            return f"Nobody can bid: the offer is discarded, and {names[event.opens]} opens a new one."
        case ev.BidSealed():
            if event.card is None:
                return f"{names[event.seat]} seals a bid."
            return f"{names[event.seat]} seals {card_text(context, event.card)}."
        case ev.BidPlaced():
            return f"{names[event.seat]} bids {card_text(context, event.card)}."
        case ev.BidsRevealed():
            return _revealed(context, event, names)
        case ev.BidsIgnored():
            gone = listed([card_text(context, card) for card in event.cards])
            return f"What is ignored is discarded: {gone}."
        case ev.Skipped():
            return f"{names[event.seat]} skips."
        case ev.TakeDecided():
            if event.reason == "chosen":
                return f"{names[event.seat]} takes the offer."
            return f"{names[event.seat]} {FORCED[event.reason]}, and takes the offer."
    return ""


def _called(context: Context, event: ev.AuctionCalled, names: Sequence[str]) -> str:
    if event.source is None:
        return f"{names[event.declarer]} declares an auction."
    return f"{card_text(context, event.source)} calls an auction."


def _added(context: Context, event: ev.CardAdded, name: str) -> str:
    card = priced(context, event.card)
    if event.how == "turn":
        return f"{name} adds {card}."
    if event.how == "after":
        return f"{name} adds {card} to the taken offer."
    place = "at the left end" if event.after is None else f"right of {card_text(context, event.after)}"
    return f"{name} adds {card} for the skip, {place}."


def _drawn(context: Context, event: ev.CardsDrawn, names: Sequence[str]) -> str:
    moved: dict[tuple[Seat, Seat], list[str]] = {}
    for source, target, card in event.cards:
        moved.setdefault((source, target), []).append(priced(context, card))
    lines = [
        f"{names[source]} loses {listed(cards)}"
        if target < 0
        else f"{names[target]} gets {listed(cards)} from {names[source]}"
        for (source, target), cards in moved.items()
    ]
    return f"{'; '.join(lines)}."


def _bid_text(seat: Seat, cards: Sequence[int], names: Sequence[str]) -> str:
    total = number_text(sum(cards))
    how = f" ({' + '.join(number_text(card) for card in cards)})" if len(cards) > 1 else ""
    return f"{names[seat]} {total}{how}"


def _revealed(context: Context, event: ev.BidsRevealed, names: Sequence[str]) -> str:
    bids = listed([_bid_text(seat, cards, names) for seat, cards in event.bids])
    alone = event.why == "outside" and event.low == event.high
    why = WHY["alone" if alone else event.why].format(range=range_text(event.low, event.high))
    ignored = ""
    if event.ignored:
        ignored = f" Ignored: {listed([_bid_text(seat, cards, names) for seat, cards in event.ignored])}."
    return f"Bids: {bids}.{ignored} {why}{_void(context, event.void)}"


def _void(context: Context, cards: Sequence[int]) -> str:
    # IB-13
    if not cards:
        return ""
    rules = "is void, for it" if len(cards) == 1 else "are void, for they"
    return f" {listed([card_text(context, card) for card in cards])} {rules} would leave nobody."


def _taken(context: Context, event: ev.OfferTaken, name: str, *, brief: bool = False) -> str:
    parts = []
    if event.scored:
        deck = context.current
        known = [card for card in event.scored if card in deck.index]
        worth = sum(deck.prices[deck.index[card]] for card in known)
        cards = "" if brief else f": {listed([priced(context, card) for card in event.scored])}"
        parts.append(f"{name} scores {signed(worth) if worth else '0'}{cards}.")
    else:
        parts.append(f"{name} scores nothing.")
    if event.to_hand:
        parts.append(f"To hand: {listed([card_text(context, card) for card in event.to_hand])}.")
    if event.discarded:
        parts.append(f"Discarded: {listed([card_text(context, card) for card in event.discarded])}.")
    return " ".join(parts)


def _opened(context: Context, event: ev.OfferOpened, names: Sequence[str]) -> str:
    parts = [f"{names[event.seat]}'s {priced(context, event.card)} opens the next offer."]
    if event.returned:
        back = listed([f"{card_text(context, card)} to {names[seat]}" for seat, card in event.returned])
        parts.append(f"Returned: {back}.")
    if event.discarded:
        parts.append(f"Discarded: {listed([card_text(context, card) for card in event.discarded])}.")
    return " ".join(parts)
