"""What the table of Bid & Bluff says of a bid before it is made, and of a card."""

from __future__ import annotations

from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.parts import Table
from bidtable.games.bid_and_bluff.rules import Rules
from bidtable.games.bid_and_bluff.words import steps


def of_bid(rules: Rules, view: Table, tricks: int) -> str:
    """Say how far the die of the seat to bid moves if the bid is made."""
    square = view.dice[view.turn]
    if square not in ("", "finish") and _sign(view, square) == "r":
        made = tricks or rules.zone_zero
        return f"Bid {tricks}: made, the die moves {steps(made)}; missed, it stays (zone)."
    total = steps(tricks + rules.bonus)
    return f"Bid {tricks}: made, the die moves {tricks} + {rules.bonus} bonus = {total}."


def of_card(cards: Cards, view: Table, name: str) -> tuple[str, ...]:
    """Say what can still beat a card, as far as the viewer can know."""
    card = cards.number[name]
    suit = cards.suits[cards.suit[card]]
    trump = bool(view.trump) and view.trump[0] == name[0]
    known = set(view.played) | set(view.hand) | {view.trump}
    unseen = [other for other in cards.names if other not in known]
    higher = sum(1 for other in unseen if other[0] == name[0] and cards.number[other] > card)
    lines = [f"Suit {suit.letter}, {suit.name}. {'Trump this round.' if trump else 'Not trump.'}"]
    lines.append(f"Higher {suit.name} cards not seen yet: {higher}.")
    if view.trump and not trump:
        lines.append(f"Trumps not seen yet: {sum(1 for other in unseen if other[0] == view.trump[0])}.")
    lines.append("Cards left in the deck count as not seen.")
    return tuple(lines)


def _sign(view: Table, square: str) -> str:
    """Return the board's sign on a square."""
    return view.rows[len(view.rows) - int(square[1:])]["abcdefghij".index(square[0])]
