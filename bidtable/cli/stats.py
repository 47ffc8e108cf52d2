"""The report about simulated games for game designers, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bidtable.bots.common.study import SHARE, TOTAL, CardUse, Row, Study

FEW: Final = 0.005
"""A table lists only rounds that at least 0.5 % of the games reach.

Without the limit, a few very long games would fill the table.
"""


def told(study: Study) -> str:
    parts = (
        _remarks(study),
        _lengths(study),
        _rounds(study),
        _leaders(study),
        _decisions(study),
        _cards(study),
    )
    return "\n".join(line for part in parts for line in ("", *part))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield lines of aligned columns: the first column is aligned left, and all other columns right."""
    lines = [heads, *rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(heads))]
    for line in lines:
        rest = "".join(f"  {cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True))
        yield f"  {line[0]:<{widths[0]}}{rest}".rstrip()


def _remarks(study: Study) -> Iterator[str]:
    yield "Unusual results"
    for text in study.remarks or ["Nothing."]:
        yield f"  {text}"


def _lengths(study: Study) -> Iterator[str]:
    yield "Length of a game"
    names = {"rounds": f"{study.stretch}s", "minutes": "minutes (estimated)"}
    rows = [
        (names.get(name, name), *(f"{value:.1f}" for value in (of.mean, of.median, of.p5, of.p95)))
        for name, of in study.lengths.items()
    ]
    yield from table(("", "mean", "median", "5 % below", "5 % above"), rows)
    shown = [(at, over) for at, over in enumerate(study.over_by, 1) if over >= FEW]
    last = next((at for at, over in shown if over > 1 - FEW), len(study.over_by))
    ended = ", ".join(f"{at}: {over:.0%}" for at, over in shown if at <= last)
    yield f"  over by the end of {study.stretch} {ended}"
    reasons = ", ".join(f"{why} {_share(times, study.games)}" for why, times in study.decided.items())
    yield f"  decided: {reasons}"


def _rounds(study: Study) -> Iterator[str]:
    yield f"{study.stretch.capitalize()} by {study.stretch}: means for a seat, then times in a game"
    rows = [row for row in study.rounds_table if _number(row, "games") >= FEW * study.games]
    totals = [
        name for name, column in study.columns.items() if column.what == TOTAL and name in study.happened
    ]
    means = [name for name, column in study.columns.items() if column.what != TOTAL]
    # One table would be wider than a terminal, so the numbers for a seat and the numbers for a game have two
    # tables.
    for group in filter(None, (means, totals)):
        heads = (study.stretch, "games", "seats", *(study.columns[name].title for name in group))
        yield from table(heads, [_row(study, row, group) for row in rows])
    for name in totals:
        found = study.happened[name]
        times = f"{found.per_game:.2f} a game, in {found.games_share:.0%} of the games"
        yield f"  {study.columns[name].title}: {times}"
    never = [
        column.title for name, column in study.columns.items() if column.what == TOTAL and name not in totals
    ]
    if never:
        yield f"  never: {', '.join(never)}"


def _row(study: Study, row: Row, names: Sequence[str]) -> list[str]:
    cells = [f"{_number(row, key):g}" for key in ("round", "games", "seats")]
    for name in names:
        value, what = row[name], study.columns[name].what
        if value is None:
            cells.append("-")
        elif what == TOTAL:
            cells.append(f"{value / _number(row, 'games'):.2f}")
        else:
            cells.append(f"{value:.0%}" if what == SHARE else f"{value:.2f}")
    return cells


def _number(row: Row, name: str) -> float:
    return row[name] or 0.0


def _leaders(study: Study) -> Iterator[str]:
    yield f"Leaders after each {study.stretch}, and their wins"
    rows = [
        (
            str(row.round),
            str(row.games),
            f"{row.wins:.1f}",
            f"{row.rate:.1%}",
            f"({row.low:.1%} to {row.high:.1%})",
        )
        for row in study.leader_wins
        if row.games >= FEW * study.games
    ]
    yield from table((study.stretch, "games", "wins", "share", "95 %"), rows)


def _decisions(study: Study) -> Iterator[str]:
    yield f"Decisions: {study.decisions_per_seat:.1f} for a seat in a game"
    rows = [(what, f"{kind.per_seat:.2f}", f"{kind.seconds:g} s") for what, kind in study.decisions.items()]
    yield from table(("", "a seat", "takes"), rows)
    yield f"  {study.pace}"


def _cards(study: Study) -> Iterator[str]:
    yield "Cards"
    if not study.cards:
        yield "  This game's decisions name no cards."
        return
    rows = [
        (
            card.title,
            str(card.dealt),
            str(card.used),
            "-" if card.share is None else f"{card.share:.0%}",
            "-" if card.wins is None else f"{card.wins:.0%}",
        )
        for card in study.cards.values()
    ]
    fair = _share(1, len(study.seats))
    yield f"  users win: share of the games won by the seats that used one; the fair share is {fair}"
    lines = table(("", "dealt", "used", "share", "users win"), rows)
    yield next(lines)
    for line, card in zip(lines, study.cards.values(), strict=True):
        yield f"{line}  {_became(card)}".rstrip()


def _became(card: CardUse) -> str:
    how = list(card.how) if len(card.how) == 1 else [f"{way} {times}" for way, times in card.how.items()]
    else_ = [f"{what} {times}" for what, times in card.unused.items()]
    return "; ".join(", ".join(part) for part in (how, else_) if part)


def _share(times: int, games: int) -> str:
    return f"{times / games:.0%}"
