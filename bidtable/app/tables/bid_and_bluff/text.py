"""Texts on the table of the game Bid & Bluff."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.bots.bid_and_bluff import coach
from bidtable.bots.common.reasons import about
from bidtable.core.game import View
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.texts import counted
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import RoundScored
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import in_short, margin, steps, tricks
from bidtable.games.bid_and_bluff.worlds import unseen

SPOKEN = ("None.", "Just one.", "Two.", "Three!", "Four!", "Five!")
"""Words with which a player announces a bid of 0 to 5 tricks."""


def coached(context: Context, view: View[Observation], move: Move) -> Sequence[str]:
    seat, seen = view.seat, view.observation
    if seat is None or not isinstance(move, (Bid, PlayCard)):
        return ()
    if isinstance(move, Bid):
        made = coach.bid_made(context, view, seat, move.tricks)
        return (_capital(f"{about(made.likely)} to be made."),) if made is not None else ()
    takes, made = coach.card_played(context, view, seat, context.cards.number[move.card])
    makes = f", {about(made.likely)} to make the bid of {seen.bids[seat]}" if made is not None else ""
    return (_capital(f"{about(takes.likely)} to take the trick{makes}."),)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def spoken_bid(count: int) -> str:
    return SPOKEN[count] if count < len(SPOKEN) else f"{count}!"


def still_to_take(bid: int, taken: int, left: int, *, playing: bool) -> str:
    """Return a short text about a bid for its player, such as "2 tricks still to take"."""
    if taken == bid:
        return "no more, please" if playing and left else "bid made"
    if taken > bid:
        return f"{taken - bid} too many"
    if not playing or bid - taken > left:
        return f"{bid - taken} too few"
    return f"{counted(bid - taken, 'trick')} still to take"


def prompt(context: Context, situation: Situation) -> str:
    view: Observation = situation.view.observation
    if view.phase == "over":
        return "The race is over."
    if view.turn == CHANCE or view.stage != view.phase:
        return ""
    if not situation.awaiting:
        return f"{situation.names[view.turn]} is thinking."
    return situation.asked(_request(context, view))


def follows(context: Context, view: Observation) -> bool:
    """Return whether the viewer must follow the suit that was led (BB-5)."""
    deck = context.cards
    led = deck.suit_mask[deck.suit[view.trick[0]]] if view.trick else 0
    return any(led >> deck.number[card] & 1 for card in view.hand)


def _request(context: Context, view: Observation) -> str:
    if view.phase == "play" and len(view.hand) == 1:
        return "play your last card."
    if view.phase == "play" and view.trick:
        led = context.cards.suit_name(view.trick[0])
        if not follows(context, view):
            return f"you hold no {led}, so play any card."
        return f"play a card. {led} was led."
    if view.phase == "bid":
        if view.dealt == 1:
            return "will you take the only trick?"
        return f"how many of the {tricks(view.dealt)} will you take?"
    if view.phase == "move":
        return f"move your die {steps(view.allowances[view.turn].total)} to a lit square."
    words = {"colour": "choose your die.", "start": "choose a lit START square.", "play": "lead a card."}
    return words[view.phase]


def note(game: BidAndBluff, situation: Situation) -> str:
    view: Observation = situation.view.observation
    context = game.context
    words = [taking_words(context, situation)]
    if situation.awaiting:
        seat = view.turn
        match view.phase:
            case "colour":
                own = situation.seats[seat].colour
                if own and own not in view.colours:
                    words.append(f"The {own} one has the colour chosen in the set-up.")
                words.append("You keep its colour for the whole race.")
            case "start":
                ways = "forward, straight or diagonally," if race.diagonal(context, view) else "forward"
                words.append(f"A die goes {ways} and sideways, never back, and not onto black squares.")
            case "bid":
                words += [missed_words(game, view), distance_words(context, view, seat)]
            case "play":
                if len(view.hand) == 1 and view.trick:
                    trick = (*view.trick, context.cards.number[view.hand[0]])
                    beats = context.cards.winner(trick, view.trump) == len(view.trick)
                    words.append(f"Your {view.hand[0]} {'beats' if beats else 'does not beat'} it.")
                if view.round == 1 and view.hand_size(seat) == view.dealt:
                    words.append("Click a card to choose it.")
            case "move":
                if view.round == 1 and race.diagonal(context, view):
                    words.append("At this table a step may go diagonally forward, too.")
                words.append(distance_words(context, view, seat))
    return " ".join(word for word in words if word)


def worth(game: BidAndBluff, view: Observation, move: Bid) -> tuple[str, str]:
    """Return two short texts: the results of a successful and of a missed bid."""
    return in_short(game.promise(view, view.turn, move))


def missed_words(game: BidAndBluff, view: Observation) -> str:
    return game.promised(game.promise(view, view.turn, game.context.bids[0]), ())[-1]


def distance_words(context: Context, view: Observation, seat: Seat) -> str:
    far = race.distance(context, view, seat)
    return f"FINISH is {steps(far)} away." if far else ""


def need_words(view: Observation, seat: Seat) -> str:
    bid, taken, left = view.bids[seat], view.tricks[seat], view.hand_size(seat)
    need = bid - taken
    if need < 0:
        return f"You have {tricks(taken)}, and bid {bid}: the bid is missed."
    if need > left:
        return (
            f"You need {need} more, and only {left} {'is' if left == 1 else 'are'} left: the bid is missed."
        )
    if not need:
        return f"You have the {tricks(bid)} you bid: take no more." if bid else "You bid 0: take no trick."
    last = "last " if left < view.dealt else ""
    if need == left:
        return (
            f"You need the {last or 'only '}trick."
            if left == 1
            else f"You need all of the {last}{left} tricks."
        )
    return f"You need {need} of the {last}{left} tricks."


def race_words(game: BidAndBluff, situation: Situation) -> str:
    view: Observation = situation.view.observation
    if view.stage != "move" or view.phase == "over":
        return ""
    words = []
    if isinstance(situation.moment, RoundScored):
        words.append("The dice move one by one, from the dealer's left.")
    if situation.is_legal(MoveDie(FINISH)):
        over = _over(game, view)
        words.append(f"FINISH is in reach, {steps(over)} over." if over else "FINISH is in reach exactly.")
        if not view.entered:
            words.append("The die farthest over it this round wins.")
    if view.entered:
        first, over = leader(view)
        words.append(addressed(f"The last round: {situation.called[first]} leads, {margin(over)}."))
        words.append(_chance(game.context, view))
    return " ".join(word for word in words if word)


def leader(view: Observation) -> tuple[Seat, int]:
    return max(view.entered, key=lambda entry: entry[1])


def _over(game: BidAndBluff, view: Observation) -> int:
    case = game.promise(view, view.turn, MoveDie(FINISH)).case()
    assert case is not None
    return next(int(change.most) for change in case.changes if change.thing == "overshoot")


def _chance(context: Context, view: Observation) -> str:
    seat, n = view.seat, len(view.dice)
    if seat is None or view.phase not in ("move", "stay"):
        return ""
    if (seat - view.dealer - 1) % n < (view.turn - view.dealer - 1) % n:
        return ""
    need, have = race.to_lead(context, view, seat), view.allowances[seat].total
    if not need:
        return "No way is open for your die."
    if view.turn == seat:
        return f"You need {steps(need)} to be in front, and have {have}."
    return f"As the dice stand, you need {steps(need)} to be in front, and have {have}."


def winning_words(context: Context, view: Observation) -> str:
    """Return the reason why a card has won the last trick, such as "trump beats Drum"."""
    deck, trick = context.cards, view.last_trick
    best, led = trick[deck.winner(trick, view.trump)], deck.suit[trick[0]]
    suit = deck.suit[best]
    if suit != led:
        trumps = sum(deck.suit[card] == suit for card in trick)
        return "the highest trump" if trumps > 1 else f"trump beats {deck.suits[led].name}"
    return f"the highest {deck.suits[led].name}"


def taking_words(context: Context, situation: Situation) -> str:
    view: Observation = situation.view.observation
    if view.stage != "play" or not view.trick:
        return ""
    seat = (view.leader + context.cards.winner(view.trick, view.trump)) % len(view.dice)
    return addressed(_taking(context, view, situation.called[seat]))


def _taking(context: Context, view: Observation, name: str) -> str:
    deck = context.cards
    best = view.trick[deck.winner(view.trick, view.trump)]
    card, led = deck.names[best], deck.suit[view.trick[0]]
    if deck.suit[best] == deck.suit[view.trump]:
        why = (
            "is the highest trump"
            if sum(deck.suit[c] == deck.suit[best] for c in view.trick) > 1
            else "is trump"
        )
    else:
        why = f"is the highest {deck.suits[led].name}"
    return f"{card} {why}: {name} is ahead."


def action(game: BidAndBluff, view: Observation, move: Move, names: Sequence[str]) -> tuple[str, str]:
    promised = game.promised(game.promise(view, view.turn, move), names)
    match move:
        case Bid():
            return game.label(move), "; ".join(worth(game, view, move))
        case PlayCard():
            taken = game.promise(view, view.turn, move).case()
            taker = taken.changes[0].seat if taken is not None else -1
            who = "you take it" if taker == view.turn else f"{names[taker]} takes it"
            return f"Play {move.card}", who if taken is not None else ""
        case MoveDie():
            return game.label(move), promised[0] if promised else ""
        case ChooseColour():
            return f"Take {move.colour} die", ""
        case ChooseStart():
            return game.label(move), ""
    return game.label(move), ""


def of_card(context: Context, view: Observation, name: str) -> tuple[str, ...]:
    """Return sentences about a card: its suit, and the number of unseen cards that can beat it."""
    deck = context.cards
    card = deck.number[name]
    suit = deck.suits[deck.suit[card]]
    trump = view.trump >= 0 and deck.suit[view.trump] == deck.suit[card]
    hidden = unseen(context, view)
    higher = (hidden & deck.suit_mask[deck.suit[card]] & -1 << card + 1).bit_count()
    lines = [f"Suit {suit.letter}, {suit.name}. {'Trump this round.' if trump else 'Not trump.'}"]
    lines.append(f"Higher {suit.name} cards not seen yet: {higher}.")
    if view.trump >= 0 and not trump:
        trumps = (hidden & deck.suit_mask[deck.suit[view.trump]]).bit_count()
        lines.append(f"Trumps not seen yet: {trumps}.")
    lines.append("Cards left in the deck count as not seen.")
    return tuple(lines)
