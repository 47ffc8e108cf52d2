"""Collects statistics while bots play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Outcome, Seat, Setup
from bidtable.core.report import Book, Line
from bidtable.core.seats import leaders
from bidtable.core.steps import Step
from bidtable.rulebook.pace import Pace

SCORE: Final = "score"
LEAD: Final = "lead"
MOST_LISTED: Final = 200
"""Cards that a seat could play are counted only in decisions with at most `MOST_LISTED` legal moves."""


def called(kind: type[Move]) -> str:
    """Return the word for a kind of move, as shown to players."""
    return kind.called or str(kind.__struct_config__.tag)


class Collector:
    """Collects statistics of many games, without keeping the games."""

    def __init__(self, game: AnyGame, setup: Setup, pace: Pace) -> None:
        self.book = Book()
        self._game = game
        self._seats = setup.seats
        self._pace = pace
        self._begin()

    def _begin(self) -> None:
        self._round = 1
        self._ahead: list[tuple[Seat, ...]] = []
        self._decisions = self._events = 0
        self._waited: Counter[str] = Counter()
        self._could: set[tuple[str, Seat]] = set()
        self._did: set[tuple[str, Seat]] = set()

    def moved(self, before: Any, seat: Seat, move: Move, steps: Sequence[Step[Any]]) -> None:
        if not self._events:
            self.book.begin(1)
        if seat != CHANCE:
            self._count_decision(before, seat, move)
        self._events += len(steps)
        # In a decided game, no round begins after the last round.
        over = self._game.outcome(steps[-1].state) is not None
        last = max((at for at, step in enumerate(steps) if step.event.closes), default=-1) if over else -1
        report = self._game.parts.report
        for at, (event, state) in enumerate((step.event, step.state) for step in steps):
            if report is not None:
                report.count(self._game.context, before, event, state, self.book)
            if event.closes:
                self._close(event, state, decides=at == last)

    def _count_decision(self, before: Any, seat: Seat, move: Move) -> None:
        what = called(type(move))
        self.book.decide(what)
        self._decisions += 1
        # Seats that decide at the same time make the table wait only once.
        if not self._game.decision_is_secret(before) or len(self._game.actors(before)) == 1:
            self._waited[what] += 1
        if self._game.parts.report is None:
            self._note_cards(before, seat, move)

    def _note_cards(self, before: Any, seat: Seat, move: Move) -> None:
        legal = self._game.legal(before, seat)
        if len(legal) <= MOST_LISTED:
            self._could.update((str(one.card), seat) for one in legal if hasattr(one, "card"))
            if hasattr(move, "card"):
                self._did.add((str(move.card), seat))

    def _close(self, event: Event, state: Any, *, decides: bool) -> None:
        scores = [
            float(sum(value for _, value in self._game.score_parts(state, seat)))
            for seat in range(self._seats)
        ]
        ahead = leaders(scores)
        lead = max(scores) - max((s for seat, s in enumerate(scores) if seat != ahead[0]), default=0.0)
        lines = self._lines(event, state)
        self.book.close({SCORE: scores[seat], LEAD: lead, **line} for seat, line in lines.items())
        if not decides:
            self._ahead.append(ahead)
            self._round += 1
            self.book.begin(self._round)

    def _lines(self, event: Event, state: Any) -> Mapping[Seat, Line]:
        report = self._game.parts.report
        if report is None:
            return {seat: {} for seat in range(self._seats)}
        return report.lines(self._game.context, event, state)

    def ended(self, state: Any, outcome: Outcome) -> None:
        report = self._game.parts.report
        if report is not None:
            why = report.decided(self._game.context, state)
        else:
            shared = ", shared" if len(outcome.winners) > 1 else ""
            why = outcome.reason.value.replace("_", " ") + shared
            self.book.deal([card for card, _ in self._could])
            for card, seat in self._did:
                self.book.use(card, "chosen", seat)
        seconds = self._pace.start + self._pace.round * self._round
        seconds += sum(self._pace.seconds(what) * times for what, times in self._waited.items())
        lengths = {
            "rounds": self._round,
            "decisions": self._decisions,
            "events": self._events,
            "seconds": round(seconds),
        }
        self.book.end(outcome, why, self._ahead, lengths)
        self._begin()
