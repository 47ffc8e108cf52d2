"""What the table of Bid & Bluff says of a move before it is made, and of a card."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.tables.base import Situation
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.knowledge import unseen
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import allowance_text, steps, tricks

SPOKEN = ("None. Not one.", "One.", "Two. Exactly two.", "Three.", "Four of them.", "Five!", "Six!")
"""How people say a bid, by its number."""


def preview(game: AnyGame, view: Observation, move: Move, names: Sequence[str]) -> str:
    """Say what a move is, and what it will do."""
    promised = game.promised(game.promise(view, view.turn, move), names)
    return " ".join((f"{game.label(move)}.", *promised))


def spoken_bid(count: int) -> str:
    """Return how a bid is said aloud."""
    return SPOKEN[count] if count < len(SPOKEN) else f"{count}!"


def margin(overshoot: int) -> str:
    """Return by how much a race was won."""
    return f"{steps(overshoot)} over FINISH" if overshoot else "exactly to FINISH"


def taking(context: Context, view: Observation) -> Seat:
    """Return who would take the trick on the table as it lies (BB-5)."""
    return (view.leader + context.cards.winner(view.trick, view.trump)) % len(view.dice)


def prompt(context: Context, situation: Situation) -> str:
    """Say whose decision it is, and which."""
    view: Observation = situation.view.observation
    if view.phase == "over":
        return "The race is over."
    if view.turn == CHANCE or view.stage != view.phase:
        return ""
    name = situation.names[view.turn]
    if not situation.awaiting:
        return f"{name} is thinking."
    if view.phase == "play" and view.trick:
        led = context.cards.suit_name(view.trick[0])
        return f"{name}, play a card: {led} was led."
    if view.phase == "bid":
        rest = sum(bid for bid in view.bids if bid >= 0)
        return f"{name}, how many of the {tricks(view.dealt)} will you take? {rest} bid so far."
    words = {
        "colour": "choose your die.",
        "start": "choose a START square: the lit ones are free.",
        "play": "lead a card.",
        "move": "move your die to a lit square.",
    }
    return f"{name}, {words[view.phase]}"


def standing(context: Context, situation: Situation, view: Observation) -> str:
    """Say how things stand, in a line below the track; empty where nothing needs to be said.

    While a trick is played: who is taking it, and why. While dice move: what may be moved. Once somebody is in FINISH:
    who leads, and what it takes to be in front of them (BB-10).
    """
    names = situation.names
    if view.stage == "play" and view.trick and situation.moment is None:
        return _taking_words(context, view, names[taking(context, view)])
    if view.stage != "move" and not view.entered:
        return ""
    words = []
    if situation.awaiting and view.phase == "move":
        words.append(f"Your die: {allowance_text(view.allowances[view.turn])}.")
    if view.entered and view.phase != "over":
        # The first of those who are farthest over is in front: whoever comes later must be farther.
        leader, over = max(view.entered, key=lambda entry: entry[1])
        words.append(f"{names[leader]} leads, {steps(over)} over FINISH: more than {over} over beats that.")
    return " ".join(words)


def _taking_words(context: Context, view: Observation, name: str) -> str:
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
    return f"{card} {why}: {name} is taking it."


def action(game: AnyGame, view: Observation, move: Move, names: Sequence[str]) -> tuple[str, str]:
    """Return what the button that makes a move says: what it does, and what comes of it."""
    promised = game.promised(game.promise(view, view.turn, move), names)
    match move:
        case Bid():
            return game.label(move), promised[0] if promised else ""
        case PlayCard():
            return f"Play {move.card}", promised[0] if promised else ""
        case MoveDie():
            return game.label(move), promised[0] if promised else ""
        case ChooseColour():
            return f"Take the {move.colour} die", ""
        case ChooseStart():
            return game.label(move), ""
    return game.label(move), ""


def of_card(context: Context, view: Observation, name: str) -> tuple[str, ...]:
    """Say what can still beat a card, as far as the viewer can know."""
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
