"""Names of things in I Bid You Not: cards, numbers, ranges."""

from __future__ import annotations

from collections.abc import Iterator

from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.rules import Rules


def count(number: int, what: str) -> str:
    """Return "1 card", "3 cards"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def number_text(number: int) -> str:
    """Return a number with a minus sign as it is printed."""
    return f"−{-number}" if number < 0 else str(number)


def range_text(low: int, high: int) -> str:
    """Return the number range of an offer; of a single card its number."""
    return number_text(low) if low == high else f"{number_text(low)} to {number_text(high)}"


def card_text(context: Context, number: int) -> str:
    """Name a card by number and type, if the deck in use has it."""
    deck = context.current
    if number not in deck.index:
        return number_text(number)
    return f"{number_text(number)} {deck.types[deck.cards[deck.index[number]].type].title}"


def priced(context: Context, number: int) -> str:
    """Name a card with its price."""
    deck = context.current
    if number not in deck.index:
        return number_text(number)
    return deck.title(number)


def actions_told(rules: Rules) -> Iterator[str]:
    """Yield every action in full, as paragraphs of the rulebook: set by set, by type and its chip."""
    for each in rules.sets.values():
        types = [rules.types[name] for name, *_ in each.to_print.types]
        plain = [info.title for info in types if not info.actions]
        have = "has" if len(plain) == 1 else "have"
        yield f"{each.title}. {listed(plain)} {have} no action." if plain else f"{each.title}."
        for info in types:
            for action in info.actions.values():
                yield f"- {info.title}, “{action.chip}”. {action.text}"
