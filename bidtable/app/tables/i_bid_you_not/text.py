"""Texts on the table of the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.bots.common import reasons
from bidtable.bots.i_bid_you_not import odds
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted, listed
from bidtable.games.i_bid_you_not import IBidYouNot, prospects, scoring
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.auction import must_take, skip_price, ways_in_force
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import card_text, number_text, range_text
from bidtable.games.i_bid_you_not.standing import standing
from bidtable.games.i_bid_you_not.state import BIDDING, NOBODY, Observation
from bidtable.games.i_bid_you_not.taking import spoils
from bidtable.games.i_bid_you_not.tell import FIRST
from bidtable.games.i_bid_you_not.words import asked_first

ADDING: Final = ("turn", "more", "fire", "pass")
"""Phases of a player's turn, in which cards are added to the offer."""
ASKING: Final = (*BIDDING, "ignore", "ask", "draw", "give", "put")
"""Phases of an auction before a player takes the offer."""
MOST_LIMITS: Final = 2
"""Largest number of rules that the prompt lists.

If there are more rules, the prompt shows only the number of rules.
"""
KEYS: Final[dict[type[Move], str]] = {mv.Declare: "D", mv.Take: "T", mv.Skip: "S", mv.Decline: "N"}


def bids_shown(situation: Situation) -> bool:
    """Return whether there are bids above the number line, or the viewer may choose one."""
    seen: Observation = situation.view.observation
    if seen.phase in BIDDING and not situation.awaiting:
        return any(seen.sealed) or any(seen.bids)
    return seen.phase not in ADDING


def cards(count: int) -> str:
    """Return a number of cards in words, such as "1 card" or "3 cards"."""
    return counted(count, "card")


def status_of(situation: Situation, deck: Deck, seen: Observation, seat: Seat) -> str:
    """Return a sentence about a player in the auction, such as "Ben takes the offer."."""
    does = _status(deck, seen, seat)
    return addressed(f"{situation.called[seat]} {does}.") if does else ""


def _status(deck: Deck, seen: Observation, seat: Seat) -> str:
    if seen.phase in BIDDING:
        return _bidding(seen, seat)
    if seat == seen.taker:
        return "takes the offer"
    if not seen.ranking:
        return ""
    if seat not in seen.ranking:
        return "has bid, but the bid is ignored" if seen.bids[seat] else "takes no part"
    bid = f"bids {number_text(bid_value(deck, seen.bids[seat]))}" if seen.bids[seat] else "has bid"
    if seen.skipped >> seat & 1:
        return f"{bid} and skips"
    place = seen.ranking.index(seat)
    if seen.taker != NOBODY:
        return bid
    if place == seen.asked and seen.phase != "ignore":
        return f"{bid} and takes or skips now"
    return f"{bid} and takes or skips {ordinal(place + 1)}"


def _bidding(seen: Observation, seat: Seat) -> str:
    if not seen.wanted[seat]:
        if not seen.sealed[seat]:
            return "takes no part"
        return "has sealed a bid" if seen.phase in ("bid", "reveal") else "has bid"
    return "chooses a second card" if seen.sealed[seat] else "chooses a bid"


def bid_value(deck: Deck, cards: Sequence[int]) -> int:
    # The value of a bid is the sum of the numbers on its cards.
    return sum([deck.numbers[card] for card in cards])


def ordinal(number: int) -> str:
    """Return a number as an ordinal, such as "1st" or "4th"."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def pile_worth(context: Context, seen: Observation, pile: int) -> int:
    return scoring.worth(context.deck(seen), pile, extremes_only="extremes_score" in seen.variants)


def scored(deck: Deck, seen: Observation) -> list[int]:
    # The result is equal for every seat (IB-20).
    pile = spoils(deck, seen, NOBODY).pile
    return [card for card in seen.offer if pile >> card & 1]


def why_unscored(context: Context, seen: Observation) -> str:
    deck = context.deck(seen)
    void = [card for card in seen.offer if card not in scored(deck, seen)]
    if not void:
        return ""
    cuts = [
        card
        for rule in standing(context, seen)
        if rule.in_force and isinstance(rule.action.effect, fx.TakeRight)
        for card in rule.cards
    ]
    cut = max(map(seen.offer.index, cuts), default=-1)
    if void == list(seen.offer[: cut + 1]):
        return f"only cards right of {number_text(deck.numbers[seen.offer[cut]])} count"
    return "struck prices do not count"


def counting(deck: Deck, seen: Observation, pile: int) -> list[int]:
    # With variant 5, only some cards of a score pile count.
    return scoring.counting(deck, pile, extremes_only="extremes_score" in seen.variants)


def adding(deck: Deck, pile: int) -> dict[int, int]:
    # Some cards give a bonus to each card of the pile (IB-16).
    effects = {card: deck.effects[card] for card in bits(pile)}
    return {card: effect.each for card, effect in effects.items() if isinstance(effect, fx.PileWorth)}


def pile(context: Context, seen: Observation, cards: int) -> str:
    extremes = "extremes_score" in seen.variants
    found = scoring.parts(context.deck(seen), cards, extremes_only=extremes)
    total = pile_worth(context, seen, cards)
    parts = ", ".join(f"{name} {points(round(value))}" for name, value in found)
    return f"Worth {points(total)}: {parts}."


def points(value: int) -> str:
    """Return a sum of prices with a sign; "0" has no sign."""
    return signed(value) if value else "0"


def order_line(game: IBidYouNot, situation: Situation, bid: Sequence[int]) -> str:
    seen: Observation = situation.view.observation
    if not seen.offer and not seen.ranking:
        return ""
    looks_at = situation.selected or situation.pointed
    if seen.phase in ADDING and situation.awaiting and not isinstance(looks_at, mv.Declare):
        can = any(isinstance(move, mv.Add) for move in situation.view.legal)
        if can and to_add(game.context, seen) == bound(game.context, seen):
            # The prompt shows the order.
            return ""
        return f"{'You may add' if can else 'You hold no card to add'}: {to_add(game.context, seen)}."
    if seen.ranking and not situation.in_words.view.observation.ranking:
        # The envelopes are still being opened.
        return ""
    first = "lowest" if seen.inverted else "highest"
    told = situation.in_words.view.observation
    if seen.ranking and told.taker != NOBODY:
        skipped = [situation.called[seat] for seat in told.ranking if told.skipped >> seat & 1]
        if skipped:
            skips = "skips" if len(skipped) == 1 else "skip"
            return addressed(f"{listed(skipped)} {skips}; {situation.called[told.taker]} takes the offer.")
    if seen.ranking:
        revealed = [event for event in situation.recent if isinstance(event, ev.BidsRevealed)]
        return _why(revealed[-1], situation.called, first) if revealed else f"The {first} bid {FIRST}."
    return _to_come(game, seen, bid)


def _to_come(game: IBidYouNot, seen: Observation, bid: Sequence[int]) -> str:
    deck = game.context.deck(seen)
    low, high = deck.numbers[min(seen.offer)], deck.numbers[max(seen.offer)]
    if not bid or seen.seat is None:
        inside, outside = prospects.asking(deck, seen)
        # A bid of one card cannot have the only number in the offer.
        alone = low == high and game.context.terms(seen).bid_cards == 1
        return asked_first((outside,) if alone else (inside, outside), low, high)
    card = next(card for card in bid if card not in seen.bids[seen.seat])
    promise = game.promise(seen, seen.seat, mv.Bid(deck.numbers[card]))
    given = dict(promise.cases[0].given)
    if given["more"]:
        # Cards of one bid are judged together (IB-14).
        return f"{counted(int(given['more']), 'more card')} to bid: they count together."
    return asked_first(promise.cases, low, high, int(given["bid"]))


def _why(event: ev.BidsRevealed, names: Sequence[str], first: str) -> str:
    # The order of bidders follows from the numbers of their bids (IB-5).
    between = range_text(event.low, event.high)
    match event.why:
        case "inside":
            return f"No bid lies outside {between}: the lowest {FIRST}."
        case "outside" if event.low == event.high:
            # Nobody can bid the only card of the offer.
            return f"The highest bid {FIRST}."
        case "outside":
            values = [sum(cards) for _, cards in event.bids]
            outside = [number_text(value) for value in values if not event.low <= value <= event.high]
            best = names[max(event.bids, key=lambda bid: sum(bid[1]))[0]]
            lie = "lies" if len(outside) == 1 else "lie"
            return f"{listed(outside)} {lie} outside {between}, so the highest bid is asked first: {best}."
    return f"In this auction the {first} bid {FIRST} in any case."


def skip_note(game: IBidYouNot, seen: Observation) -> str:
    deck = game.context.deck(seen)
    if seen.phase not in ASKING or seen.declarer == NOBODY:
        return ""
    costs = [
        _costs(" and ", (scored, f"lose {counted(scored, 'won card')}"), (added, f"add {cards(added)}"))
        for scored, added in _skips(deck, seen)
    ]
    if not costs:
        return "nobody may skip"
    if not skippers(deck, seen):
        return "nobody can skip: too few scored"
    return f"to skip, {' or '.join(costs)}"


def bound(context: Context, seen: Observation) -> str:
    """Return the condition for the next added card, such as "a number above 33"."""
    deck = context.deck(seen)
    by, direction = context.terms(seen).order
    last = seen.offer[-1]
    value = number_text(deck.numbers[last]) if by == "number" else signed(deck.prices[last])
    return f"a {by} {'above' if direction == 'up' else 'below'} {value}"


def to_add(context: Context, seen: Observation) -> str:
    deck = context.deck(seen)
    limits_text = [bound(context, seen)]
    limits = [
        rule
        for rule in standing(context, seen)
        if rule.in_force and isinstance(rule.action.effect, fx.LIMITS_ADDING)
    ]
    if len(limits) > MOST_LIMITS:
        limits_text.append(f"{len(limits)} rules in force")
    else:
        limits_text += [f"{rule.action.chip} ({number_text(deck.numbers[rule.cards[0]])})" for rule in limits]
    return "; ".join(limits_text)


def skippers(deck: Deck, seen: Observation) -> list[Seat]:
    # The sizes of hands and score piles are public.
    if seen.ranking:
        # The last one left must take (IB-6).
        bidders = list(seen.ranking[max(0, seen.asked) : -1])
    else:
        bidders = [seat for seat, wanted in enumerate(seen.wanted) if wanted or seen.sealed[seat]]
    return [
        seat
        for seat in bidders
        if any(
            seen.pile_sizes[seat] >= scored and seen.hand_sizes[seat] >= added
            for scored, added in _skips(deck, seen)
        )
    ]


def skip_in_full(context: Context, seen: Observation, names: Sequence[str] = ()) -> str:
    if seen.declarer == NOBODY:
        return ""
    costs = [
        _costs(
            " and ",
            (scored, f"lose {cards(scored)} of your score pile"),
            (added, f"add {cards(added)} from your hand to the offer"),
        )
        for scored, added in _skips(context.deck(seen), seen)
    ]
    if not costs:
        return "Nobody may skip."
    can = [names[seat] for seat in skippers(context.deck(seen), seen)] if names else []
    who = f" {listed(can)} can." if can else " Nobody can." if names else ""
    return addressed(f"To skip, {', or '.join(costs)}.{who}")


def _skips(deck: Deck, seen: Observation) -> list[tuple[int, int]]:
    return [skip_price(deck, seen, way) for way in ways_in_force(deck, seen)]


def _costs(between: str, *parts: tuple[int, str]) -> str:
    return between.join(words for cards, words in parts if cards)


def action(deck: Deck, number: int) -> str:
    """Return the text of a card's action with a leading space; empty for a card without an action."""
    found = deck.action(number)
    return f" {found.text}" if found is not None else ""


def about(deck: Deck, number: int) -> tuple[str, ...]:
    """Return lines that describe a card: its number, price, type and action."""
    card = deck.cards[deck.index[number]]
    info = deck.types[card.type]
    kin = [other.number for other in deck.cards if other.type == card.type and other.number != number]
    lines = [f"Number {number_text(number)}, price {signed(card.price)}, colour {info.colour}."]
    found = deck.action(number)
    lines.append(found.text if found is not None else "No action.")
    lines.append(f"Other cards of this type: {', '.join(number_text(other) for other in kin) or 'none'}.")
    return tuple(lines)


def key_of(move: Move) -> str:
    if isinstance(move, mv.Skip):
        return f"skip:{move.by}"
    return type(move).__name__.lower()


TITLES: Final = {"both": "Skip", "pay": "Skip and pay", "add": "Skip and add", "cost": "Skip"}


def plate(game: IBidYouNot, seen: Observation, move: Move) -> tuple[str, str]:
    """Return two lines of text: a move and its result."""
    seat = seen.turn if seen.seat is None else seen.seat
    promise = game.promise(seen, seat, move)
    promised_lines = game.promised(promise, ())
    small = promised_lines[0] if promised_lines else ""
    case = promise.case()
    given = dict(case.given) if case is not None else {}
    match move:
        case mv.Take():
            taken = promise.cases[0]
            gain = next(round(change.most) for change in taken.changes if change.thing == "points")
            return f"Take {points(gain)}", f"to your pile{' so far' if taken.when else ''}"
        case mv.Skip(by=by):
            return TITLES[by], small
        case mv.Decline():
            return "Leave it", "add nothing" if given["may"] == "add" else "discard nothing"
        case mv.Declare():
            deck = game.context.deck(seen)
            price = sum([deck.prices[card] for card in scored(deck, seen)])
            return "Declare", f"all bid for this offer, {points(price)}"
        case mv.Add(card=card) | mv.Give(card=card):
            return f"Add {number_text(card)}", _change(given)
        case mv.Drop(card=card):
            return f"Discard {number_text(card)}", _change(given)
        case mv.Bid(card=card):
            verb = "Seal" if seen.phase == "bid" else "Bid"
            return f"{verb} {number_text(card)}", small.rpartition(", ")[2]
        case mv.Open(card=card):
            return f"Open with {number_text(card)}", ""
        case mv.Put(after=after):
            return ("At the left end" if after is None else f"Right of {number_text(after)}"), ""
    return game.label(move), small


def _change(given: Mapping[str, int | str]) -> str:
    return f"offer {points(int(given['before']))} → {points(int(given['after']))}"


def button(game: IBidYouNot, seen: Observation, move: Move) -> tuple[str, str]:
    """Return two lines of text for a narrow button: a move and its result."""
    title, small = plate(game, seen, move)
    if not isinstance(move, mv.Skip):
        return title, small
    seat = seen.turn if seen.seat is None else seen.seat
    case = game.promise(seen, seat, move).case()
    lost = {change.thing: round(-change.most) for change in case.changes} if case is not None else {}
    return "Skip", ", ".join(f"−{lost[thing]} {thing}" for thing in ("scored", "card") if thing in lost)


def promised(game: IBidYouNot, seen: Observation, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    seat = seen.turn if seen.seat is None else seen.seat
    return tuple(map(addressed, game.promised(game.promise(seen, seat, move), names)))


def effects(game: IBidYouNot, seen: Observation, move: Move, names: Sequence[str]) -> Sequence[str]:
    # The button already names the card and the change of the price.
    parts = promised(game, seen, move, names)
    lines = [f"{parts[0][:1].upper()}{parts[0][1:]}.", *parts[1:]] if parts else [f"{game.label(move)}."]
    card = move.card if isinstance(move, (mv.Add, mv.Give, mv.Open)) else None
    return (*lines, action(game.context.deck(seen), card).strip()) if card is not None else lines


def coached(context: Context, seen: Observation, move: Move) -> Sequence[str]:
    seat = seen.seat
    if seat is None or not isinstance(move, (mv.Bid, mv.Declare, mv.Skip)):
        return ()
    worth_line = f"The offer is worth {points(odds.lot_worth(context, seen, seat))} to you."
    if not isinstance(move, mv.Bid) or seen.wanted[seat] > 1:
        return (worth_line,)
    chances = odds.places(context, seen, context.deck(seen).index[move.card])
    named = [
        (ordinal(place), chance) for place, chance in enumerate(chances, 1) if odds.worth_telling(chance)
    ]
    told = [
        f"{'asked ' if not at else ''}{name} {reasons.about(chance)}"
        for at, (name, chance) in enumerate(named)
    ]
    lost = 1 - sum(chances)
    told += [f"ignored {reasons.about(lost)}"] if odds.worth_telling(lost) else []
    line = ", ".join(told)
    return (worth_line, f"{line[:1].upper()}{line[1:]}.")


def why_take(context: Context, seen: Observation) -> str:
    reason = must_take(context.deck(seen), seen, seen.turn)
    if reason == "cannot_pay":
        price, own = cards(max(1, context.terms(seen).skip)), seen.pile_sizes[seen.turn]
        return f"A skip costs {price} of the score pile; you have {own or 'none'}."
    return {
        "no_skip": "Nobody may skip this auction.",
        "last": "The last one left must take.",
        "cannot_add": "You hold no card to add for a skip.",
    }.get(reason or "", "")


def prompt(context: Context, seen: Observation, can: Collection[type[Move]]) -> str:
    """Return a phrase about the viewer's decision, such as "take the offer, or skip."."""
    match seen.phase:
        case "turn" if mv.Add in can:
            or_declare = ", or declare" if mv.Declare in can else ""
            return f"add {bound(context, seen)}{or_declare}."
        case "turn":
            return "declare an auction."
        case "more":
            return "add another card."
        case "bid" | "open_bid":
            left = seen.wanted[seen.seat] if seen.seat is not None else 1
            return "choose a card to bid." if left == 1 else f"choose {left} cards to bid."
        case "ask":
            return "take or skip." if mv.Skip in can else "you must take it."
        case "give":
            return "choose the card that your skip adds."
        case "put":
            return f"choose where {card_text(context, context.deck(seen).numbers[seen.giving])} goes."
        case "after":
            if seen.after[0] == "add":
                return "add a card to the taken offer, or leave it."
            return "discard a card of the taken offer, or leave it."
        case "open":
            return "choose which bid opens the next offer."
        case "lead":
            return "open a new offer with any card."
    return ""
