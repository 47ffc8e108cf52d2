"""What is exact at Bidness, for bots of any kind: odds of trials (BN-11), and what it takes to win (BN-7)."""

from __future__ import annotations

import functools

from bidtable.games.bidness.context import Context


@functools.cache
def totals(dice: int) -> tuple[int, ...]:
    """Return in how many ways so many dice come to each total, from 0 up; the ways add up to `6 ** dice`."""
    if not dice:
        return (1,)
    before = totals(dice - 1)
    ways = [0] * (len(before) + 6)
    for total, count in enumerate(before):
        for face in range(1, 7):
            ways[total + face] += count
    return tuple(ways)


@functools.cache
def plaintiff_wins(plaintiff: int, defendant: int) -> float:
    """Return the chance that the plaintiff's dice come to more than the defendant's: a tie is no win.

    Args:
        plaintiff: Number of the plaintiff's dice.
        defendant: Number of the defendant's dice.
    """
    theirs = totals(defendant)
    below = 0
    wins = 0
    for total, count in enumerate(totals(plaintiff)):
        wins += count * below
        if total < len(theirs):
            below += theirs[total]
    rolls: int = 6 ** (plaintiff + defendant)
    return wins / rolls


def cost_to_win(context: Context, ious: int, paybacks: int) -> int | None:
    """Return what it takes to return all IOUs with so many Payback cards, in dollars; None if they do not suffice."""
    single, *more = context.rules.money.payback
    if ious <= paybacks:
        return ious * single
    if not more or ious > 2 * paybacks:
        return None
    doubles = ious - paybacks
    return doubles * more[0] + (paybacks - doubles) * single
