"""Texts of events for the log, one line for each event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bidtable.core.model import Event
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.context import Context

CALLS: Final[dict[str, str]] = {
    "challenge": "Challenge",
    "perfecto": "Perfecto",
    "double": "Double",
    "redouble": "Redouble",
    "surrender": "Surrender",
}
NUMBERS: Final = (
    *(
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
    ),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS: Final = {
    2: "twenty",
    3: "thirty",
    4: "forty",
    5: "fifty",
    6: "sixty",
    7: "seventy",
    8: "eighty",
    9: "ninety",
}


def number(count: int) -> str:
    """Return a quantity as a word, such as "thirteen"; above 99 in digits."""
    # A quantity in digits could be mistaken for a rank.
    if count < len(NUMBERS):
        return NUMBERS[count]
    tens, ones = divmod(count, 10)
    if tens not in TENS:
        return str(count)
    return f"{TENS[tens]}-{NUMBERS[ones]}" if ones else TENS[tens]


def bid_text(quantity: int, rank: int) -> str:
    """Return a bid as text, such as "three 5s"."""
    return f"{number(quantity)} {rank}{'' if quantity == 1 else 's'}"


def card_text(card: str) -> str:
    # Without an article, the card name "3" would look like a quantity.
    return f"a {card}"


def cards_text(cards: Iterable[str]) -> str:
    return listed([card_text(card) for card in cards])


def tell(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.GameBegun():
            return f"Game {event.game}: {names[event.first]} bids first."
        case ev.Dealt():
            return f"Round {event.round}: {sum(event.sizes)} cards are dealt.{_shuffled(event.shuffled)}"
        case ev.BidMade():
            return _bid(event, names[event.seat])
        case ev.Discarded():
            return f"{names[event.seat]} discards {card_text(event.card)}."
        case ev.CardsDrawn():
            return _drawn(event, names[event.seat])
        case ev.Exposed():
            return f"{names[event.seat]} sidesteps and shows {card_text(event.card)}."
        case ev.Called():
            return _called(event, names)
        case ev.Passed():
            return f"{names[event.seat]} passes."
        case ev.SideTaken():
            return f"{names[event.seat]} sides with {names[event.who]}."
        case ev.SideSealed():
            secret = f"sides with {names[event.who]}" if event.with_ else "takes a side"
            return f"{names[event.seat]} {secret}."
        case ev.SidesShown():
            return _sides(event, names)
    return _tell_settling(event, names)


def caption(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.Counted():
            return f"{event.count} in all."
        case ev.CardLost():
            return f"{names[event.seat]} loses a Deal card: {event.left} left."
    return tell(context, event, names)


def tell_run(context: Context, events: Sequence[Event], names: Sequence[str]) -> str:
    discarded = [event for event in events if isinstance(event, ev.Discarded)]
    rest = [tell(context, event, names) for event in events if not isinstance(event, ev.Discarded)]
    if not discarded:
        return " ".join(rest)
    name = names[discarded[0].seat]
    away = f"{name} discards {cards_text(event.card for event in discarded)}"
    return f"{away}, and {' '.join(rest).removeprefix(f'{name} ')}" if rest else f"{away}."


def _tell_settling(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.HandsShown():
            return "All hands are shown."
        case ev.Counted():
            counts = listed([f"{names[line.seat]} {line.count}" for line in event.lines])
            bid = bid_text(event.quantity, event.rank)
            return f"Showdown for {bid}. {counts}: {event.count} in all."
        case ev.Verdict():
            right = names[event.bidder] if event.right == "bidder" else names[event.caller]
            if event.call == "surrender":
                return f"{right} is right. The surrender stands."
            return f"{right} is right."
        case ev.CardLost():
            return _lost(event, names)
        case ev.GiverWanted():
            givers = " or ".join(names[seat] for seat in event.givers)
            return f"{names[event.seat]} is at Last Chance: {givers} gives up a card instead."
        case ev.Eliminated():
            who = listed([names[seat] for seat in event.seats])
            return f"{who} {'is' if len(event.seats) == 1 else 'are'} out."
        case ev.PointsScored():
            scores = listed([f"{names[seat]} {score}" for seat, score in event.scores])
            return f"Match points: +{event.points} for each player still in: {scores}."
        case ev.RoundEnded():
            return f"Round {event.round} is over: {names[event.first]} bids first in the next."
    return _tell_end(event, names)


def _tell_end(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.GameWon():
            who = listed([names[seat] for seat in event.winners])
            return f"{who} {'wins' if len(event.winners) == 1 else 'win'} the game."
        case ev.MatchWon():
            who = listed([names[seat] for seat in event.winners])
            scores = listed([f"{name} {score}" for name, score in zip(names, event.scores, strict=True)])
            return f"{who} {'wins' if len(event.winners) == 1 else 'win'} the match: {scores}."
    return ""


def _shuffled(shuffled: bool) -> str:
    return " The discards were shuffled in." if shuffled else ""


def _bid(event: ev.BidMade, name: str) -> str:
    what = bid_text(event.quantity, event.rank)
    away = f" {CALLS[event.cancels]} is cancelled." if event.cancels else ""
    return f"{name} bids {what}.{away}"


def _drawn(event: ev.CardsDrawn, name: str) -> str:
    if event.cards:
        return f"{name} draws {cards_text(event.cards)}.{_shuffled(event.shuffled)}"
    drawn = "a card" if event.count == 1 else counted(event.count, "card")
    return f"{name} draws {drawn}.{_shuffled(event.shuffled)}"


def _called(event: ev.Called, names: Sequence[str]) -> str:
    if event.call == "surrender":
        return f"{names[event.seat]} surrenders to {names[event.against]}."
    return f"{names[event.seat]} calls {CALLS[event.call]} against {names[event.against]}."


def _sides(event: ev.SidesShown, names: Sequence[str]) -> str:
    parts: list[str] = []
    for side, main in (("bidder", event.bidder), ("caller", event.caller)):
        people = [names[seat] for seat, taken in event.sides if taken == side]
        verb = "" if parts else " sides" if len(people) == 1 else " side"
        if people:
            parts.append(f"{listed(people)}{verb} with {names[main]}")
    return f"{', '.join(parts)}."


def _lost(event: ev.CardLost, names: Sequence[str]) -> str:
    whose = "" if event.seat == event.for_seat else f", in place of {names[event.for_seat]}"
    chance = " Last Chance." if event.left == 1 else ""
    reason = {"side": " for the wrong side", "surrender": " for the surrender"}.get(event.why, "")
    return f"{names[event.seat]} loses a Deal card{reason}{whose}: {event.left} left.{chance}"
