"""The command `honest` checks that bots use only the facts of their own view."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial

import bidtable
from bidtable.app.match.known_seats import with_known_seats
from bidtable.bots.common.honesty import (
    BotDecision,
    MadeAgain,
    Maker,
    bot_decisions,
    leaning,
    make_again,
    seen,
)
from bidtable.bots.common.levels import make_bot
from bidtable.bots.common.reasons import told
from bidtable.bots.common.worker import Worker
from bidtable.cli.games import library
from bidtable.cli.progress import Progress
from bidtable.cli.replay import load
from bidtable.cli.terminal import say
from bidtable.cli.troubles import FAILED, OK, Trouble, wrong
from bidtable.core import registry
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.texts import counted, with_names
from bidtable.store import matches


def run(asked: Namespace) -> int:
    loaded = load(asked.record, with_known_seats)
    match = loaded.match
    if loaded.told:
        say(loaded.told)
    try:
        opened = list(bot_decisions(match))
    except RecordError as error:
        raise Trouble(f"{asked.record}: {error}") from None
    chosen = _chosen(match, opened, asked.seat, asked.move)
    worker = Worker()
    try:
        with Progress(len(chosen), "decisions") as progress:
            found: list[MadeAgain] = []
            for again in make_again(match.game, chosen, _maker(loaded, worker)):
                found.append(again)
                progress(len(found))
        found.sort(key=lambda again: again.decision.number)
        apart = worker.pid is not None
    finally:
        worker.close()
    lines = _one(match, found[0]) if asked.move is not None else _summary(match, found)
    say("\n".join([*lines, *_verdict(match, found, apart)]))
    return OK if all(again.same for again in found) else FAILED


def _chosen(
    match: Match, opened: Sequence[BotDecision], seat: int | None, move: int | None
) -> list[BotDecision]:
    # Users count seats and moves from 1.
    if seat is not None and seat > match.header.setup.seats:
        raise wrong(f"There is no seat {seat}. The game had {counted(match.header.setup.seats, 'player')}.")
    if move is not None and move > len(match.moves):
        raise wrong(f"There is no move {move}. The game had {counted(len(match.moves), 'move')}.")
    chosen = [
        decision
        for decision in opened
        if (seat is None or decision.seat == seat - 1) and (move is None or decision.number == move - 1)
    ]
    if chosen:
        return chosen
    if move is None:
        raise Trouble("No bot made a decision there.")
    who = match.moves[move - 1][0]
    name = "chance" if who == CHANCE else match.header.seats[who].name
    raise Trouble(f"Move {move} was made by {name}, {'not on that seat' if seat else 'not by a bot'}.")


def _maker(loaded: matches.Loaded, worker: Worker) -> Maker:
    # With the rules from a match record, the bots think in another process.
    game = loaded.match.game
    entry = registry.entry(game.info.slug)
    files = loaded.reading.files
    if files is None:
        shipped = library()
        registry.resolve(entry.rules)(shipped)
        files = shipped.files(entry.slug)
    if files is None:
        return partial(make_bot, entry, game)
    return partial(worker.bot, entry, game, files)


def _summary(match: Match, found: Sequence[MadeAgain]) -> Iterator[str]:
    game, seats = match.game, match.header.seats
    names = [info.name for info in seats]
    by_bot: dict[tuple[int, str], list[MadeAgain]] = {}
    for again in found:
        by_bot.setdefault((again.decision.seat, again.decision.level), []).append(again)
    for (seat, level), made in by_bot.items():
        same = sum(again.same for again in made)
        yield f"{seats[seat].name} ({level}): {counted(len(made), 'decision')}, {same} the same again"
    for again in found:
        if not again.same:
            then = with_names(game.label(again.decision.made), names)
            now = with_names(game.label(again.again.move), names) if again.again is not None else "no answer"
            yield f"  move {again.decision.number + 1}, {seats[again.decision.seat].name}: {then}; again: {now}"


def _one(match: Match, again: MadeAgain) -> Iterator[str]:
    decision, game = again.decision, match.game
    names = [info.name for info in match.header.seats]
    events = counted(len(decision.view.history), "event")
    leans = leaning(decision.character)
    who = f"{names[decision.seat]} ({decision.level}{f'; {leans}' if leans else ''})"
    yield f"Move {decision.number + 1}, {who}, after {events}, saw:"
    for line in seen(decision, game, names):
        yield f"  {line}"
    yield f"decided: {with_names(game.label(decision.made), names)}"
    if again.again is None:
        yield "again: no answer, because the bot failed"
        return
    lines = [with_names(line, names) for line in told(game, again.again)]
    yield f"again: {lines[0]}"
    yield from (f"  {line}" for line in lines[1:])


def _verdict(match: Match, found: Sequence[MadeAgain], apart: bool) -> Iterator[str]:
    same = sum(again.same for again in found)
    where = "in another process" if apart else "in this process, because no other could be started"
    what = (
        f"Decided again {where}, only from the seat's view, its level, its character and its random stream: "
    )
    yield what + (
        f"{'the decision' if same == 1 else f'all {same} decisions'} came out the same."
        if same == len(found)
        else f"{len(found) - same} of {len(found)} decisions came out differently."
    )
    if same < len(found) and match.header.app not in ("", bidtable.__version__):
        yield (
            f"The game was played with version {match.header.app}. The bots of this version, {bidtable.__version__}, "
            "may decide differently."
        )
