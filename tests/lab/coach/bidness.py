"""What the coach of Bidness tells: whether a plaintiff wins a trial."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bidtable.app.tables.bidness.previews import parties
from bidtable.bots.bidness import odds
from bidtable.core.model import Event, Setup
from bidtable.games.bidness import law
from bidtable.games.bidness.events import Settled, Verdict
from bidtable.games.bidness.moves import NOBODY
from tests.lab.coach.table import Saying, Table


def sayings(table: Table, setup: Setup, company: str, number: int, often: float) -> Iterator[Saying]:
    """Play a game, and yield what the coach tells of the lawsuits that go to trial."""
    told: list[tuple[int, float]] = []
    events: Sequence[Event] = ()
    for turn in table.turns(setup, company, number):
        events, context = turn.events, table.game.context
        seen = table.game.view(turn.state, turn.seat).observation
        pair = parties(context, seen, turn.move)
        if NOBODY not in pair and turn.rng.random() < often:
            mine, theirs = (law.dice_of(context, seen, seat) for seat in pair)
            told.append((len(events), odds.plaintiff_wins(mine, theirs)))
    for at, chance in told:
        end = next((event for event in events[at:] if isinstance(event, (Settled, Verdict))), None)
        if isinstance(end, Verdict):
            yield Saying("trial won", chance, end.winner == end.plaintiff)
