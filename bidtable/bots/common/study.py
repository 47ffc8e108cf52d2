"""A report about a game and its deck, from many games between bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import asdict

from bidtable.bots.common.arena import Job, Report, Terms, play, quantile, summed_up, wilson
from bidtable.bots.common.collector import LEAD, SCORE
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import Setup
from bidtable.core.report import Book, Column
from bidtable.rulebook import Library
from bidtable.rulebook.pace import Pace, read_pace

Row: TypeAlias = dict[str, float | None]
"""One row of the report's table of rounds: the figure in each column."""

HARDLY: Final = 0.15
"""A kind of card is called hardly used if players use fewer than 15 % of its copies."""
ENOUGH: Final = 30
"""Smallest number of games for which the report comments on the winners."""
UNFAIR: Final = 0.03
"""The report calls a seat's wins unfair if they exceed the fair share by at least `UNFAIR` of all games."""
RUNAWAY: Final = 0.7
"""The report comments on early leaders who win at least 70 % of the games."""


class CardUse(msgspec.Struct, frozen=True):
    """Counts how often a kind of card is used, and how often its users win.

    Attributes:
        wins: Share of games won by players who used the card; None if nobody used it.
    """

    title: str
    dealt: int
    used: int
    share: float | None
    how: dict[str, int]
    unused: dict[str, int]
    wins: float | None


class Spread(msgspec.Struct, frozen=True):
    mean: float
    median: float
    p5: float
    p95: float


class LeaderWins(msgspec.Struct, frozen=True):
    """Counts how often the leader after a given round wins the game."""

    round: int
    games: int
    wins: float
    rate: float
    low: float
    high: float


class Happened(msgspec.Struct, frozen=True):
    total: int
    per_game: float
    games_share: float


class ColumnNote(msgspec.Struct, frozen=True):
    title: str
    what: str


class DecisionKind(msgspec.Struct, frozen=True):
    # How often a seat decides so in one game, and the seconds for one decision.
    per_seat: float
    seconds: float


class Study(Report, frozen=True, kw_only=True):
    """All numbers of a report about games between bots.

    Attributes:
        rounds_table: A row for each round; a figure is None if no player was counted.
        seat_wins: Number of games won by each seat. A win that k players share counts 1/k.
    """

    stretch: str
    cards: dict[str, CardUse]
    columns: dict[str, ColumnNote]
    rounds_table: list[Row]
    over_by: list[float]
    lengths: dict[str, Spread]
    decisions_per_seat: float
    decisions: dict[str, DecisionKind]
    pace: str
    leader_wins: list[LeaderWins]
    seat_wins: tuple[float, ...]
    decided: dict[str, int]
    happened: dict[str, Happened]
    remarks: list[str]


def study(
    terms: Terms,
    levels: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Study:
    """Play games between bots, and return the report."""
    entry = registry.entry(terms.game)
    game: AnyGame = registry.resolve(entry.rules)(terms.library)
    pace, source = pace_of(game, terms.library)
    job = Job(entry, terms, tuple(levels), seed, pace)
    run = play(job, games, workers, progress)
    assert run.book is not None
    return _made(game, job, run.book, summed_up(job, run), pace, source)


def pace_of(game: AnyGame, library: Library) -> tuple[Pace, str]:
    """Return the seconds that a person needs for each kind of decision.

    Raises:
        RulesError: The file pace.yaml has mistakes.
    """
    # The returned text names the source of the numbers.
    return read_pace(library, game.info.slug, {kind.called for kind in game.move_types if kind.called})


def _made(game: AnyGame, job: Job, book: Book, report: Report, pace: Pace, source: str) -> Study:
    seats, stretch = job.setup.seats, game.info.stretch
    cards = _cards(game, job.setup, book)
    leader_wins = _leader_wins(book)
    lengths = _lengths(book)
    per_seat = 1 / (book.games * seats)
    return Study(
        **asdict(report),
        stretch=stretch,
        cards=cards,
        columns=_columns(game),
        rounds_table=_rounds_table(game, book, seats),
        over_by=_over_by(book),
        lengths=lengths,
        decisions_per_seat=round(book.decisions.total() * per_seat, 2),
        decisions={
            what: DecisionKind(round(times * per_seat, 3), pace.seconds(what))
            for what, times in book.decisions.most_common()
        },
        pace=source,
        leader_wins=leader_wins,
        seat_wins=tuple(book.wins.get(seat, 0.0) for seat in range(seats)),
        decided=dict(book.decided.most_common()),
        happened=_happened(book),
        remarks=[*idle_cards(cards), *unfair(report), *runaway(leader_wins, lengths["rounds"], stretch)],
    )


# -- cards -----------------------------------------------------------------------------------------------


def _cards(game: AnyGame, setup: Setup, book: Book) -> dict[str, CardUse]:
    report = game.parts.report
    if report is not None:
        titles = report.kinds(game.context, game.start(setup))
    else:
        titles = {card: card for card in sorted(book.dealt, key=lambda card: (len(card), card))}
    how, unused = _by_first(book.used), _by_first(book.unused)
    found = {}
    for kind, title in titles.items():
        dealt, used, users = book.dealt[kind], sum(how.get(kind, {}).values()), book.users[kind]
        found[kind] = CardUse(
            title=title,
            dealt=dealt,
            used=used,
            share=round(used / dealt, 4) if dealt else None,
            how=how.get(kind, {}),
            unused=unused.get(kind, {}),
            wins=round(book.winners[kind] / users, 4) if users else None,
        )
    return found


def _by_first(counts: Mapping[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (first, second), times in sorted(counts.items()):
        found.setdefault(first, {})[second] = times
    return found


# -- rounds ----------------------------------------------------------------------------------------------

TOTAL: Final = "total of all games"
SHARE: Final = "share of the seats counted"
MEAN: Final = "mean of the seats counted"
_MEANING: Final = {"seat": MEAN, "share": SHARE, "total": TOTAL}
_COMMON: Final = {
    "decisions": ColumnNote("decisions", "mean of all seats"),
    SCORE: ColumnNote("score", MEAN),
    LEAD: ColumnNote("lead", "the highest score less the next, mean of the seats counted"),
}


def _own(game: AnyGame) -> Sequence[Column]:
    return game.parts.report.COLUMNS if game.parts.report is not None else ()


def _columns(game: AnyGame) -> dict[str, ColumnNote]:
    return {
        **_COMMON,
        **{column.name: ColumnNote(column.title, _MEANING[column.per]) for column in _own(game)},
    }


def _rounds_table(game: AnyGame, book: Book, seats: int) -> list[Row]:
    table: list[Row] = []
    for number in sorted(book.begun):
        row: Row = {"round": number, "games": book.begun[number], "seats": book.seats[number]}
        row["decisions"] = round(book.decided_in[number] / (book.begun[number] * seats), 3)
        for name in (SCORE, LEAD):
            row[name] = _mean(book, number, name)
        for column in _own(game):
            happened = book.happened[number, column.name]
            row[column.name] = happened if column.per == "total" else _mean(book, number, column.name)
        table.append(row)
    return table


def _mean(book: Book, number: int, name: str) -> float | None:
    seats = book.seats[number]
    return round(book.sums.get((number, name), 0.0) / seats, 4) if seats else None


def _of_measure(book: Book, measure: str) -> list[int]:
    return sorted(
        Counter({length: n for (name, length), n in book.lengths.items() if name == measure}).elements()
    )


def _over_by(book: Book) -> list[float]:
    rounds = _of_measure(book, "rounds")
    most = max(rounds)
    return [
        round(sum(length <= number for length in rounds) / len(rounds), 4) for number in range(1, most + 1)
    ]


def _lengths(book: Book) -> dict[str, Spread]:
    found = {measure: _of_measure(book, measure) for measure in ("rounds", "decisions", "events")}
    spreads = {measure: _spread(values) for measure, values in found.items()}
    minutes = [seconds / 60 for seconds in _of_measure(book, "seconds")]
    return {**spreads, "minutes": _spread(minutes)}


def _spread(ordered: Sequence[float]) -> Spread:
    points = [quantile(ordered, share) for share in (0.5, 0.05, 0.95)]
    return Spread(*[round(value, 2) for value in (sum(ordered) / len(ordered), *points)])


def _leader_wins(book: Book) -> list[LeaderWins]:
    found = []
    for number, games in sorted(book.led.items()):
        wins = book.leads_won[number]
        low, high = wilson(wins, games)
        found.append(LeaderWins(number, games, *[round(x, 4) for x in (wins, wins / games, low, high)]))
    return found


def _happened(book: Book) -> dict[str, Happened]:
    totals: Counter[str] = Counter()
    for (_, name), times in book.happened.items():
        totals[name] += times
    return {
        name: Happened(times, round(times / book.games, 4), round(book.games_with[name] / book.games, 4))
        for name, times in sorted(totals.items())
    }


# -- what is out of the ordinary -------------------------------------------------------------------------


def idle_cards(cards: Mapping[str, CardUse]) -> Iterator[str]:
    for card in cards.values():
        if card.share is None:
            yield f"{card.title} is never dealt."
        elif wilson(card.used, card.dealt)[1] < HARDLY:
            yield f"{card.title} is hardly used: {card.used} of {card.dealt} times dealt, {card.share:.0%}."


def unfair(report: Report) -> list[str]:
    if len(report.levels) > 1 or report.games < ENOUGH:
        return []
    fair = 1 / len(report.seats)
    return [
        f"Seat {seat} wins {rate.rate:.1%}; its fair share is {fair:.1%}."
        for seat, rate in enumerate(report.seat_rates, 1)
        if rate.rate > fair + UNFAIR and rate.low > fair
    ]


def runaway(leader_wins: Sequence[LeaderWins], rounds: Spread, stretch: str) -> list[str]:
    return [
        f"Whoever leads after {stretch} {row.round} wins {row.rate:.0%}, with half of a usual game to come."
        for row in leader_wins
        if row.round <= rounds.median / 2 and row.games >= ENOUGH and row.low > RUNAWAY
    ][:1]
