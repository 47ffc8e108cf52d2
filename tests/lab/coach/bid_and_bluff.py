"""What the coach of Bid & Bluff tells: whether a card takes the trick, and whether a bid is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from bidtable.bots.bid_and_bluff.coach import Asked, bid_made, card_played
from bidtable.bots.common.reasons import stepped
from bidtable.core.model import Move, Seat, Setup
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from tests.lab.coach.table import Saying, Table, Turn

KINDS: Final = {"takes": "takes the trick", "makes": "bid made, in play", "bids": "bid made, before play"}
"""The names of the kinds of chances."""
ANY: Final = 0.1
"""Share of the decisions that are tried with a random move as well, on a copy of the game."""


Result: TypeAlias = tuple[Asked, bool]
"""A chance that the coach was asked for, and whether it came true."""


class Open(NamedTuple):
    """A chance that the coach told, whose result is not known yet.

    Attributes:
        before: The tricks of all seats when the coach was asked.
    """

    asked: Asked
    seat: Seat
    before: tuple[int, ...]

    def known(self, state: Any) -> bool:
        """Return whether the result is known."""
        return self.came(state) is not None

    def came(self, state: Any) -> bool | None:
        """Return whether the chance came true; None if that is not known yet."""
        seat, over = self.seat, state.phase not in ("bid", "play") or sum(state.tricks) == state.dealt
        if self.asked.kind != "takes":
            return bool(state.tricks[seat] == state.bids[seat]) if over else None
        return bool(state.tricks[seat] > self.before[seat]) if sum(state.tricks) > sum(self.before) else None


def sayings(table: Table, setup: Setup, company: str, number: int, often: float) -> Iterator[Saying]:
    """Play a game, and yield what the coach tells of some moves that were made or could be made."""
    for asked, came in results(table, setup, company, number, often):
        yield Saying(KINDS[asked.kind], stepped(asked.likely), came)


def results(table: Table, setup: Setup, company: str, number: int, often: float) -> Iterator[Result]:
    """Play a game, and yield chances of some moves that were made or could be made, with their results."""
    waiting: list[Open] = []
    for turn in table.turns(setup, company, number):
        if turn.state.phase in ("bid", "play") and turn.rng.random() < often:
            waiting += _asked(table, turn, turn.move)
            if turn.rng.random() < ANY:
                yield from _tried(table, turn)
        for one in waiting:
            came = one.came(turn.after)
            if came is not None:
                yield one.asked, came
        waiting = [one for one in waiting if not one.known(turn.after)]


def _tried(table: Table, turn: Turn) -> Iterator[Result]:
    move = table.any_move(turn)
    state = table.game.apply(turn.state, turn.seat, move)
    for one in _asked(table, turn, move):
        state = table.played_on(state, turn, one.known)
        yield one.asked, bool(one.came(state))


def _asked(table: Table, turn: Turn, move: Move) -> Iterator[Open]:
    context, seat = table.game.context, turn.seat
    view = table.game.view(turn.state, seat, tuple(turn.events))
    found: tuple[Asked | None, ...] = ()
    if isinstance(move, Bid):
        found = (bid_made(context, view, seat, move.tricks),)
    elif isinstance(move, PlayCard):
        found = card_played(context, view, seat, context.cards.number[move.card])
    for asked in found:
        if asked is not None:
            yield Open(asked, seat, turn.state.tricks)
