"""The levels of the bot of Bidness as data, and variants of the bot with a deliberate fault in their play."""

from __future__ import annotations

from typing import Final, NamedTuple

from bidtable.bots.common.base import Level


class Nature(NamedTuple):
    """The abilities and errors of a bot.

    Attributes:
        noise: Standard error of the value of each move, in points of the chance to win.
        nerve: Standard error of the bot's estimate of its chance at a trial, 0 to 1.
        bids: The part of a contract's value that the bot bids, 0 to 1.
        hires: The part of an employee's value that the bot bids, 0 to 1.
        loans: Number of IOUs that the bot takes in the first round, when money works longest.
        duels: Whether the bot also takes these IOUs in a game of two players.
        sues: Whether the bot plays lawsuits.
        plays: Whether the bot plays Event cards; otherwise it only sells Event cards.
        wary: Whether the bot never spends the cash that its salaries need.
        dares: Whether the bot expects a rival that it outbids to bid again, and so to pay more.
        learned: Whether nets estimate the chances to win, from the cards in the bot's hand too. Otherwise a projection
            of each company's cash (`race.py`) estimates the chances.
    """

    noise: float = 0.0
    nerve: float = 0.03
    bids: float = 0.83
    hires: float = 0.80
    loans: int = 1
    duels: bool = True
    sues: bool = True
    plays: bool = True
    wary: bool = True
    dares: bool = True
    learned: bool = False


STEADY: Final = Nature()
"""The bot that the deck was tuned with, which bids a greater part of a card's value than the normal bot."""
NORMAL: Final = Nature(bids=0.6, hires=0.56, duels=False)
"""The normal bot, which saves its money, and in a game of two players borrows only for a purchase."""
HARD: Final = Nature(bids=1.0, hires=1.0, dares=False, learned=True)
"""The hard bot, which bids up to the full value of a card as nets estimate it."""
LEVELS: Final = {
    Level.EASY: Nature(noise=0.06, bids=0.45, hires=0.4, loans=0),
    Level.NORMAL: NORMAL,
    Level.HARD: HARD,
}
HOLES: Final = {
    "never-sues": Nature(sues=False),
    "only-sells": Nature(plays=False),
    "never-bids": Nature(bids=0.0, hires=0.0),
    "never-hires": Nature(hires=0.0),
    "full-value": Nature(bids=1.0, hires=1.0),
}
"""The steady bot with one deliberate fault in its play. The deck is good if each faulty bot wins fewer games."""
