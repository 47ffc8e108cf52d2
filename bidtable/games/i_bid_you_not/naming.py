"""Names of cards, numbers and ranges, for texts."""

from __future__ import annotations

from collections.abc import Iterator

from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.rules import Rules


def number_text(number: int) -> str:
    """Return a number as text, with a typographic minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def range_text(low: int, high: int) -> str:
    """Return a range of numbers as text, such as "3 to 5"."""
    return number_text(low) if low == high else f"{number_text(low)} to {number_text(high)}"


def card_text(context: Context, number: int) -> str:
    """Return the name of a card, with its number and its type."""
    deck = context.current
    if number not in deck.index:
        return number_text(number)
    return f"{number_text(number)} {deck.types[deck.cards[deck.index[number]].type].title}"


def priced(context: Context, number: int) -> str:
    deck = context.current
    if number not in deck.index:
        return number_text(number)
    return deck.title(number)


def actions_in_full(rules: Rules) -> Iterator[str]:
    for each in rules.sets.values():
        types = [rules.types[name] for name, *_ in each.to_print.types]
        plain = [info.title for info in types if not info.actions]
        have = "has" if len(plain) == 1 else "have"
        yield f"{each.title}. {listed(plain)} {have} no action." if plain else f"{each.title}."
        for info in types:
            for action in info.actions.values():
                yield f"- {info.title}, “{action.chip}”. {action.text}"
