"""The texts of a review, which analyses the moves of a finished match."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, Protocol

from bidtable.app.archive.statistics import percent
from bidtable.bots.common.base import Reason
from bidtable.bots.common.review_model import (
    BLUNDER,
    MISTAKE,
    SLIP,
    TROUBLES,
    Judged,
    Review,
    SeatReview,
    Standing,
    Turn,
    Verdict,
)
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.texts import counted, with_names

TITLES: Final[Mapping[Verdict, str]] = {
    Verdict.BEST: "Best",
    Verdict.GOOD: "Good",
    Verdict.SLIP: "Slip",
    Verdict.MISTAKE: "Mistake",
    Verdict.BLUNDER: "Blunder",
}
PLURALS: Final[Mapping[Verdict, str]] = {
    Verdict.BEST: "best",
    Verdict.GOOD: "good",
    Verdict.SLIP: "slips",
    Verdict.MISTAKE: "mistakes",
    Verdict.BLUNDER: "blunders",
}
MEANINGS: Final[Mapping[Verdict, str]] = {
    Verdict.BEST: "The move of the strongest bot, or one that is as good.",
    Verdict.GOOD: f"It cost less than {100 * SLIP:.0f} points of the chance to win.",
    Verdict.SLIP: f"It cost {100 * SLIP:.0f} points of the chance to win or more.",
    Verdict.MISTAKE: f"It cost {100 * MISTAKE:.0f} points of the chance to win or more.",
    Verdict.BLUNDER: f"It cost {100 * BLUNDER:.0f} points of the chance to win or more.",
}
"""Explanation of each verdict on a move."""
LUCKY: Final = 0.10
"""Smallest effect of luck that the texts mention, as a change of the chance to win from 0 to 1."""
WELL: Final = 80.0
SOUNDLY: Final = 60.0
"""Smallest accuracy, 0 to 100, of a player who "played well" (`WELL`) or "played soundly" (`SOUNDLY`)."""

EXPLAINED: Final = (
    "Every decision is compared with the move of the strongest bot, which sees only what the player saw.",
    "- Chance to win: how likely each seat is to win, judged by what that seat knew at that moment.",
    "- Points: hundredths of the chance to win. A player at 41% after a move who could have had 53% lost 12 points.",
    f"- Best: the move of the strongest bot, or one that is as good. Good: it cost less than {100 * SLIP:.0f} points.",
    f"- Slip: it cost {100 * SLIP:.0f} points or more. Mistake: {100 * MISTAKE:.0f} or more. Blunder: "
    f"{100 * BLUNDER:.0f} or more.",
    "- Accuracy: compares the loss with that of random moves. 100 is faultless, and 0 is no better than random. "
    "Decisions in which no move loses anything do not count.",
    "- Luck: every change of the chance to win by cards, dice and the moves of others. The chance at the start, plus "
    "luck, minus the cost of the seat's own decisions, gives the result.",
    "- A decision is not rated or counted if there was only one move, or if it is a matter of taste.",
)
"""Explanations of the terms of a review, for the player."""


JUDGE_PLAYS: Final = "A bot's accuracy says how near to the judge it plays."


class Reviewing(Protocol):
    """Interface of the review of a match."""

    @property
    def review(self) -> Review | None:
        """The results of the review so far; None before the first results."""

    @property
    def running(self) -> bool:
        """Whether the review is being computed now."""

    @property
    def failed(self) -> bool:
        """Whether the review stopped because of an error."""

    def start(self) -> None:
        """Start or continue the review."""

    def poll(self) -> bool: ...

    def stop(self) -> None:
        """Stop the review, and keep the results so far."""


class Finished:
    """A review whose calculation is complete."""

    running = failed = False

    def __init__(self, review: Review) -> None:
        self.review = review

    def start(self) -> None:
        # A complete review needs no calculation.
        pass

    def poll(self) -> bool:
        return False

    def stop(self) -> None:
        # A complete review needs no calculation.
        pass


class ReviewWords:
    """Writes the texts for the review of a finished match."""

    # The texts may reveal all hands, because the match is over.

    def __init__(self, match: Match, review: Review) -> None:
        self.match, self.review = match, review
        self.names = [info.name for info in match.header.seats]
        self._game = match.game

    # -- moments -------------------------------------------------------------------------------------

    @cached_property
    def _before(self) -> list[int]:
        return [self.match.steps_before(number) for number in range(len(self.match.moves))]

    @cached_property
    def _closed(self) -> list[int]:
        return [at for at, step in enumerate(self.match.steps, 1) if step.event.closes]

    def stretch_of(self, number: int) -> str:
        stretch = bisect.bisect_right(self._closed, self._before[number]) + 1
        return f"{self._game.info.stretch.capitalize()} {stretch}"

    def beginnings(self) -> Iterator[tuple[int, str]]:
        steps = [each.step for each in self.review.standings]
        for number, begun in enumerate([0, *self._closed], 1):
            mark = bisect.bisect_left(steps, begun)
            if mark < len(steps) - 1:
                yield mark, str(number)

    def done(self, number: int) -> str:
        """Return a sentence about a move, such as "Ben bids 4."."""
        seat, move = self.match.moves[number]
        end = self._before[number + 1] if number + 1 < len(self._before) else len(self.match.steps)
        viewer = None if seat == CHANCE else seat
        for step in self.match.steps[self._before[number] : end]:
            text = self._game.tell(self._game.project_event(step.event, viewer), self.names)
            if text:
                return _first_sentence(text)
        return f"{'Chance' if seat == CHANCE else self.names[seat]}: {self.name(move)}."

    def _moved(self, done: str, seat: Seat, before: float, after: float) -> str:
        """Return a move and the changed chance to win, such as "Ben bids 4: 62% to 41%"."""
        done, name = done.rstrip("."), self.names[seat]
        whose = "" if done.startswith(name) else f"{name} from "
        return f"{done}: {whose}{percent(before)} to {percent(after)}"

    def why(self, turn: Turn) -> str:
        """Return a line about a sudden change of a player's chance to win."""
        return f"{self.change(turn)} · {self.stretch_of(turn.number).lower()} · {self.whose(turn)}"

    def change(self, turn: Turn) -> str:
        """Return a player's changed chance to win, such as "Ben 62% to 41%"."""
        return f"{self.names[turn.seat]} {percent(turn.before)} to {percent(turn.after)}"

    def whose(self, turn: Turn) -> str:
        """Return the cause of a turning point, such as luck."""
        if turn.decision is not None:
            return f"own {self.judged[turn.decision].verdict.value}"
        movers = self._movers(turn)
        people = movers - {CHANCE}
        # Without moves of players, chance has moved, or a secret came to light.
        if not people:
            return "luck"
        lucky = ", and luck" if CHANCE in movers else ""
        if people != {turn.seat}:
            told = "other players' moves" if turn.seat not in people else "moves of several players"
            return f"{told}{lucky}"
        own = self.judged.get(turn.number)
        if lucky or own is None:
            return f"own move{lucky}"
        if own.verdict in (Verdict.BEST, Verdict.GOOD):
            then = ", nobody's mistake" if turn.change < 0 else ""
            return f"{own.verdict.value} move{then}"
        return "own move" if turn.change > 0 else f"own {own.verdict.value}, in part"

    def _movers(self, turn: Turn) -> set[Seat]:
        first, last = (bisect.bisect_left(self._before, step) for step in (turn.since, turn.step))
        if first < last:
            state = self.match.state_after(self._before[last - 1])
            # Secret decisions that are opened together are the moves of all who made them.
            while first and self._game.decision_is_secret(state) and self.match.moves[first - 1][0] != CHANCE:
                if not self._game.decision_is_secret(self.match.state_after(self._before[first - 1])):
                    break
                first -= 1
        return {seat for seat, _ in self.match.moves[first:last]}

    def mover(self, turn: Turn) -> Seat:
        """Return the player who made the last move of a turning point."""
        seat = self.match.moves[turn.number][0]
        return turn.seat if seat == CHANCE else seat

    def happened(self, turn: Turn) -> str:
        """Describe in a sentence what happened at a turning point of the game."""
        if turn.decision is None and not self._movers(turn) - {CHANCE}:
            # The last of the events that the table pauses for longest tells the result.
            steps = self.match.steps[turn.since : turn.step][::-1]
            for step in sorted(steps, key=lambda each: each.event.closes or -each.event.pause):
                text = self._game.tell(self._game.project_event(step.event, None), self.names)
                if text:
                    return _first_sentence(text)
        return self.done(turn.number)

    @cached_property
    def moments(self) -> tuple[str, ...]:
        standings = self.review.standings
        told = ["The match begins"] if standings else []
        turns = {turn.step: turn for turn in self.review.turns}
        told += [
            self._turned(turns[after.step]) if after.step in turns else self._between(before, after)
            for before, after in itertools.pairwise(standings)
        ]
        return tuple(f"{text}." for text in told)

    def _turned(self, turn: Turn) -> str:
        return self._moved(self.happened(turn), turn.seat, turn.before, turn.after)

    def _cause(self, before: Standing, after: Standing) -> int:
        first = bisect.bisect_left(self._before, before.step)
        last = bisect.bisect_left(self._before, after.step) - 1
        own = [number for number in range(first, last + 1) if self.match.moves[number][0] != CHANCE]
        return max(0, own[-1] if own else last)

    def _between(self, before: Standing, after: Standing) -> str:
        number = self._cause(before, after)
        changes = [abs(now - then) for then, now in zip(before.chances, after.chances, strict=True)]
        seat = changes.index(max(changes))
        if percent(before.chances[seat]) == percent(after.chances[seat]):
            return self.done(number).rstrip(".")
        return self._moved(self.done(number), seat, before.chances[seat], after.chances[seat])

    def when(self, mark: int) -> str:
        """Return a point in the match in words, for example "At the start" or "Round 3"."""
        standings = self.review.standings
        if mark == 0:
            return "At the start"
        if mark == len(standings) - 1 and self.review.done:
            return "At the end"
        turns = {turn.step: turn.number for turn in self.review.turns}
        after = standings[mark]
        return self.stretch_of(turns.get(after.step, self._cause(standings[mark - 1], after)))

    # -- decisions -----------------------------------------------------------------------------------

    @cached_property
    def judged(self) -> dict[int, Judged]:
        return {each.number: each for each in self.review.decisions}

    def decisions_of(self, seat: Seat) -> list[int]:
        return [number for number, (mover, _) in enumerate(self.match.moves) if mover == seat]

    def troubles_of(self, seat: Seat) -> list[int]:
        """Return the numbers of the turns in which a player made a mistake or blunder."""
        return [each.number for each in self.review.of(seat) if each.verdict in TROUBLES]

    def is_forced(self, number: int) -> bool:
        seat = self.match.moves[number][0]
        return len(self._game.legal(self.match.state_after(self._before[number]), seat)) == 1

    def name(self, move: Move) -> str:
        return with_names(self._game.label(move), self.names)

    def label(self, number: int) -> str:
        """Return the name of a move, with the names of players."""
        return self.name(self.match.moves[number][1])

    def rated(self, number: int) -> str:
        """Return a line with the round and the quality of a move."""
        when = self.stretch_of(number)
        judged = self.judged.get(number)
        if judged is None:
            return f"{when} · {self._not_rated(number)}"
        return f"{when} · {self.verdict(judged)}"

    def _not_rated(self, number: int) -> str:
        if self.is_forced(number):
            return "there was no other move"
        info = self.match.sat(self.match.moves[number][0], number)
        seats = {each.seat for each in self.review.seats}
        if info is not None and info.kind == "bot" and self.match.moves[number][0] not in seats:
            return "a bot's, not rated"
        return "a matter of taste, not rated" if self.review.done else "not looked at yet"

    def verdict(self, judged: Judged) -> str:
        """Return the quality of a move, for example "Mistake: 41% to win instead of 53%"."""
        return f"{TITLES[judged.verdict]}: {self.worth(judged)}"

    def worth(self, judged: Judged) -> str:
        """Return the effect of a mistake, for example "41% to win instead of 53%"."""
        best, made = _chances(judged)
        if judged.verdict is Verdict.BEST or percent(made) == percent(best):
            return f"{percent(best)} to win"
        return f"{percent(made)} to win instead of {percent(best)}"

    def announced(self, judged: Judged) -> str:
        """Return a sentence about the quality of the next move."""
        best = "" if judged.verdict is Verdict.BEST else f"; best: {self.name(judged.best)}"
        said = f"{judged.verdict.value}{' move' if judged.verdict is Verdict.BEST else ''}{best}"
        return f"Next {self.names[judged.seat]}: {self.name(judged.made)} ({said})."

    def cost(self, judged: Judged) -> str:
        """Return a sentence about how much a decision lowered the chance to win."""
        if judged.lost < 0.01:
            return "It cost less than 1 point of the chance to win."
        lost = f"{100 * judged.lost:.1f}".removesuffix(".0")
        return f"It cost {lost} {'point' if lost == '1' else 'points'} of the chance to win."

    def others(self, judged: Judged) -> list[Reason]:
        """Return the considered moves, except the best move and the chosen move."""
        return [each for each in judged.reasons if each.move not in (judged.made, judged.best)]

    def held(self, number: int) -> Iterator[str]:
        seat = self.match.moves[number][0]
        state = self.match.state_after(self._before[number])
        seen = self._game.in_words(self._game.observe(state, seat), self.names)
        yield seen.headline
        if seen.hand:
            yield f"{self.names[seat]}'s hand: {', '.join(seen.hand)}"

    # -- people --------------------------------------------------------------------------------------

    def luck(self, seat: SeatReview) -> str:
        """Return the effect of luck on a player's chance to win, for example "+12 points"."""
        return points(seat.luck, signed=True)

    def kind_words(self, seat: SeatReview) -> str:
        """Return a sentence about how well a player played, and about the player's luck."""
        if not seat.rated:
            return "Nothing is rated yet." if not self.review.done else "There was nothing to decide."
        troubles = {verdict: seat.counts.get(verdict, 0) for verdict in (*TROUBLES, Verdict.SLIP)}
        played = seat.accuracy or 0.0
        if not any(troubles.values()):
            return f"Every decision was best or good{self._lucky(seat, 'but')}."
        costly = sum(troubles[verdict] for verdict in TROUBLES)
        if played >= WELL and not costly:
            return f"Played well{self._lucky(seat, 'but')}."
        if played >= SOUNDLY and not troubles[Verdict.BLUNDER]:
            return f"Played soundly{self._lucky(seat, 'but')}."
        if not costly:
            return f"Made no mistake, but small losses added up{self._lucky(seat, 'and')}."
        moments = "one costly moment" if costly == 1 else f"{costly} costly moments"
        return f"Had {moments}, worth a second look{self._lucky(seat, 'and')}."

    def _lucky(self, seat: SeatReview, despite: str) -> str:
        if not self.review.done or abs(seat.luck) < LUCKY:
            return ""
        if seat.luck > 0:
            return ", and luck helped"
        return ", and won against the luck" if seat.end else f", {despite} luck was bad"

    def left_out(self, seat: SeatReview) -> str:
        """Return sentences about decisions that the review does not judge."""
        parts = []
        if seat.forced:
            parts.append(f"{counted(seat.forced, 'time')} there was only one move")
        if seat.unrated:
            are = "was" if seat.unrated == 1 else "were"
            parts.append(f"{counted(seat.unrated, 'decision')} {are} a matter of taste")
        left = f"{'; '.join(parts)}." if parts else ""
        bot = self.match.header.seats[seat.seat].kind == "bot"
        return " ".join(filter(None, (left, JUDGE_PLAYS * bot)))


def _first_sentence(text: str) -> str:
    return f"{text.split('. ')[0].rstrip('.')}."


def _chances(judged: Judged) -> tuple[float, float]:
    best = min(1.0, max(0.0, judged.chance))
    return best, max(0.0, best - judged.lost)


def points(share: float, *, signed: bool = False) -> str:
    """Return a change of the chance to win as text, such as "12 points"."""
    shown = round(100 * share)
    sign = "−" if shown < 0 else "+" if shown > 0 and signed else ""
    return f"{sign}{counted(abs(shown), 'point')}"
