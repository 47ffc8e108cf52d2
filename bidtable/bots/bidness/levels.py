"""The settings of each level of the bot."""

from __future__ import annotations

from typing import Final, NamedTuple

from bidtable.bots.common.base import Level


class Nature(NamedTuple):
    """The abilities and errors of a bot.

    Attributes:
        noise: Standard deviation of the random error in each move's chance to win.
        nerve: Standard deviation of the random error in the chance to win a trial.
        bids: The highest bid for a contract, as a part of the contract's value, 0 to 1.
        hires: The highest bid for an employee, as a part of the employee's value, 0 to 1.
        loans: Number of loans that the bot takes in the first round.
    """

    noise: float = 0.0
    nerve: float = 0.03
    bids: float = 0.83
    hires: float = 0.80
    loans: int = 1
    wary: bool = True
    dares: bool = True
    learned: bool = False


NORMAL: Final = Nature()
"""The normal bot, with which the deck was tuned."""
HARD: Final = Nature(bids=1.0, hires=1.0, dares=False, learned=True)
"""The hard bot, which bids up to the full value of a card."""
LEVELS: Final = {
    Level.EASY: Nature(noise=0.06, bids=0.45, hires=0.4, loans=0),
    Level.NORMAL: NORMAL,
    Level.HARD: HARD,
}
