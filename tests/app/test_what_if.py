"""Tests of what-if games: a finished match continues from a decision, with its own luck, as a new record."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bidtable.app.archive.history_list import headline
from bidtable.app.archive.settings import Settings
from bidtable.app.archive.statistics import careers
from bidtable.app.shell.services import Services
from bidtable.app.tools.fixture_matches import bots_for, demo_header, play_one, played_match
from bidtable.bots.common.honesty import bot_decisions, make_again
from bidtable.bots.common.levels import make_bot
from bidtable.cli.replay import verify
from bidtable.core import registry
from bidtable.core.branch import what_if
from bidtable.core.errors import IllegalMove, RecordError
from bidtable.core.export import json_of, text_of
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from bidtable.core.record import MOST_ORIGINS, Origin, SeatInfo
from bidtable.core.record_checks import check_header
from bidtable.core.share import share_of
from bidtable.store import matches, places
from bidtable.store.journal import Journal
from bidtable.store.saves import SaveInfo
from tests.store.records_helpers import SHIPPED, find, today

GAMES = (
    "bid_and_bluff",
    *[pytest.param(slug, marks=pytest.mark.long) for slug in ("bid_it", "i_bid_you_not", "bidness")],
)


@cache
def over(slug: str) -> Match:
    """Return a finished match of easy bots."""
    game = today(slug)
    header = demo_header(game, slug, seats=2, humans=0, seed=3)
    seats = tuple(replace(info, level="easy") for info in header.seats)
    return played_match(game, replace(header, seats=seats, created="2024-05-06T07:08:09"), 10_000)


def decision(match: Match, share: float) -> int:
    """Return the number of the decision at this share of a match."""
    numbers = [number for number, (seat, _) in enumerate(match.moves) if seat != CHANCE]
    return numbers[int(share * (len(numbers) - 1))]


def finish(match: Match) -> None:
    bots = bots_for(match)
    while match.actors:
        play_one(match, bots)


@pytest.mark.parametrize("slug", GAMES)
def test_it_stands_where_the_old_one_stood_and_its_record_says_so(slug: str, tmp_path: Path) -> None:
    old = over(slug)
    number = decision(old, 0.6)
    new = what_if(old, number, seed=99, created="2024-06-01T10:00:00", app="x")
    assert new.state == old.state_after(old.steps_before(number))
    assert new.moves == old.moves[:number]
    assert new.events == old.events[: old.steps_before(number)]
    assert new.header.origins == (Origin(old.header.seed, number, old.header.created),)
    journal = Journal.create(tmp_path, new.header, SHIPPED.files(slug), new.lines)
    new.writer = journal
    finish(new)
    new.close()
    loaded = matches.load(journal.path, find).match
    assert loaded.moves == new.moves
    assert loaded.header == new.header
    assert loaded.outcome == new.outcome is not None
    assert verify(loaded) == []
    opened = list(bot_decisions(loaded))
    first = next(at for at, each in enumerate(opened) if each.number >= number)
    entry = registry.entry(slug)
    around = opened[first - 3 : first + 3]
    made = make_again(loaded.game, around, lambda level, who: make_bot(entry, loaded.game, level, who))
    assert [each.same for each in made] == [True] * 6


def test_texts_and_lists_name_the_origin_of_a_what_if() -> None:
    old = over("bid_and_bluff")
    number = decision(old, 0.8)
    new = what_if(old, number, seed=77, created="2024-06-01T10:00:00")
    finish(new)
    told = f"taken up after move {number} of a game begun 2024-05-06, 07:08"
    assert told in text_of(new)
    assert told not in text_of(old)
    assert json.loads(json_of(new))["origins"][0]["seed"] == old.header.seed
    save = SaveInfo(Path("games"), "x", new.header, len(new.moves), outcome=new.outcome)
    assert "What if" in headline(save)
    # The new table is that of the old match, which made the deal.
    assert share_of(new.header).seed == old.header.seed
    again = Services(Settings(), in_process=False).header_again(new.header)
    assert (again.seed, again.origins) == (old.header.seed, ())


def test_the_luck_to_come_is_another() -> None:
    old = over("bid_and_bluff")
    number = decision(old, 0.3)
    first, second = (what_if(old, number, seed) for seed in (7, 8))
    assert old.chance_rng(number - 1).random() == first.chance_rng(number - 1).random()
    assert len({match.chance_rng(number).random() for match in (old, first, second)}) == 3
    assert old.bot_rng(0, number).random() != first.bot_rng(0, number).random()
    for match in (first, second):
        finish(match)
    falls = [
        [move for seat, move in match.moves[number:] if seat == CHANCE] for match in (old, first, second)
    ]
    assert falls[0][0] != falls[1][0] != falls[2][0]


def test_one_that_was_taken_up_is_taken_up_once_more() -> None:
    old = over("bid_and_bluff")
    first = what_if(old, decision(old, 0.4), seed=7)
    finish(first)
    early, late = decision(first, 0.2), decision(first, 0.7)
    before, after = what_if(first, early, seed=8), what_if(first, late, seed=9)
    assert [(one.seed, one.moves) for one in before.header.origins] == [(old.header.seed, early)]
    assert [(one.seed, one.moves) for one in after.header.origins] == [
        (old.header.seed, first.header.inherited_moves),
        (7, late),
    ]
    finish(after)
    assert verify(after) == []
    wrong = replace(
        after.header, origins=(replace(after.header.origins[0], seed=1), *after.header.origins[1:])
    )
    assert verify(Match.replay(after.game, wrong, after.lines)) != []


def test_the_players_of_that_time_sit_there_again_and_nothing_before_is_taken_back() -> None:
    old = over("bid_it")
    number = decision(old, 0.5)
    seat, move = old.moves[number]
    new = what_if(old, number, seed=5)
    assert [info.level for info in new.header.seats] == ["easy"] * 2
    for each in range(2):
        with pytest.raises(IllegalMove, match="before this game began"):
            new.take_back(each)
    new.change_seat(seat, SeatInfo("Ann", "human"))
    new.play(seat, move)
    assert new.sat(seat, number) == SeatInfo("Ann", "human")
    assert new.sat(seat, number - 1) == old.sat(seat, number - 1)


def test_a_match_that_cannot_be_continued_is_refused() -> None:
    old = over("bid_and_bluff")
    with pytest.raises(RecordError, match="not over"):
        what_if(what_if(old, decision(old, 0.5), 1), 3, 2)
    falls = next(number for number, (seat, _) in enumerate(old.moves) if seat == CHANCE)
    for number in (-1, len(old.moves), falls):
        with pytest.raises(RecordError, match="no such decision"):
            what_if(old, number, 1)
    many = tuple(Origin(1, number + 1) for number in range(MOST_ORIGINS))
    again = Match.replay(old.game, replace(old.header, origins=many), old.lines)
    with pytest.raises(RecordError, match="too many other games"):
        what_if(again, decision(old, 0.9), 1)


@pytest.mark.parametrize(
    "origins",
    [
        (Origin(-1, 3),),
        (Origin(2**63, 3),),
        (Origin(1, 0),),
        (Origin(1, 5), Origin(2, 5)),
        (Origin(1, 10**30),),
        tuple(Origin(1, number + 1) for number in range(MOST_ORIGINS + 1)),
        (Origin(1, 3, "x" * 41),),
    ],
)
def test_origins_that_cannot_be_are_refused(origins: tuple[Origin, ...]) -> None:
    header = over("bid_and_bluff").header
    check_header(replace(header, origins=(Origin(1, 3), Origin(2, 9))))
    with pytest.raises(RecordError):
        check_header(replace(header, origins=origins))


def test_it_is_saved_as_its_own_and_counts_for_nobody() -> None:
    services = Services(Settings(), in_process=False)
    old = over("bid_and_bluff")
    services.game("bid_and_bluff")
    session = services.what_if(old, decision(old, 0.9))
    finish_here = session.match
    assert session.record is not None
    assert finish_here.header.seed != old.header.seed
    session.close()
    path = session.record
    journal_match = matches.resume(path, services.game_of)
    journal_match.match.writer = journal_match.journal
    finish(journal_match.match)
    journal_match.match.close()
    services.saved.history.saves()
    services.saved.history.settle()
    (save,) = services.saved.history.saves()
    assert save.header is not None
    assert save.header.origins
    assert careers([save], "") == []
    services.close()
    assert path.parent == places.saves()
