"""Tests of a running match: views, take-backs, replays, and a disk that fails for a while."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bidtable.core.chance import stream
from bidtable.core.errors import IllegalMove, RecordError
from bidtable.core.legal import pick
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Setup, digest
from bidtable.core.record import Header, Line, MoveLine, Part, SeatInfo, SeatLine, UndoLine
from bidtable.games.bid_and_bluff import BidAndBluff, load
from bidtable.games.bid_and_bluff.moves import ChooseStart, PlayCard
from bidtable.rulebook import Library
from bidtable.store import places

SEATS = 3


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return load(Library(places.shipped_rules()))


class Memory:
    """A writer that keeps lines, and refuses them while `full` is set."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.full = False
        self.closed = False

    @property
    def lines(self) -> list[Line]:
        return [part for part in self.parts if isinstance(part, Line)]

    def append(self, line: Part) -> None:
        if self.full:
            raise RecordError("The disk is full.")
        self.parts.append(line)

    def close(self) -> None:
        self.closed = True


def header(game: BidAndBluff, seed: int = 1, seats: int = SEATS) -> Header:
    infos = tuple(SeatInfo(f"P{seat}", "bot", "random") for seat in range(seats))
    setup, version = Setup(seats), game.state_version
    return Header("bid_and_bluff", game.rules_digest, setup, infos, seed, state_version=version)


def step(match: Match, rng: random.Random) -> None:
    """Make any legal move."""
    actor = match.actors[0]
    if actor == CHANCE:
        match.play_chance()
    else:
        match.play(actor, pick(match.view(actor).legal, rng))


def play(match: Match, moves: int, seed: int = 5) -> Match:
    rng = random.Random(seed)
    for _ in range(moves):
        if match.actors:
            step(match, rng)
    return match


def until(match: Match, kind: type[Any], seed: int = 5) -> int:
    """Play until a seat has to make a move of a kind; return the seat."""
    rng = random.Random(seed)
    while match.actors[0] == CHANCE or not isinstance(next(iter(match.view(match.actors[0]).legal)), kind):
        step(match, rng)
    return match.actors[0]


def test_a_view_kept_up_to_date_equals_one_made_afresh(game: BidAndBluff) -> None:
    match = Match(game, header(game))
    rng = random.Random(3)
    for number in range(400):
        if not match.actors:
            break
        viewers = [None, *range(SEATS)]
        for seat in viewers if number % 7 == 0 else viewers[number % 4 : number % 4 + 1]:
            assert match.view(seat) == game.view(match.state, seat, game.history(match.events, seat))
        if number % 5 == 0 and match.moves and not match.why_not_take_back(match.moves[-1][0]):
            match.take_back(match.moves[-1][0])
            assert match.view(0) == game.view(match.state, 0, game.history(match.events, 0))
        step(match, rng)


def test_an_illegal_move_changes_and_writes_nothing(game: BidAndBluff) -> None:
    writer = Memory()
    match = Match(game, header(game), writer)
    play(match, 20)
    before = (match.state, list(match.events), list(match.moves), list(writer.lines))
    with pytest.raises(IllegalMove):
        match.play(match.actors[0], ChooseStart("z99"))
    if match.actors != (CHANCE,):
        with pytest.raises(IllegalMove):
            match.play_chance()
    assert (match.state, match.events, match.moves, writer.lines) == before


def test_nothing_can_be_taken_back_before_the_first_move_or_after_chance(game: BidAndBluff) -> None:
    match = Match(game, header(game))
    assert match.why_not_take_back(0) == "Nothing has been played yet."
    match.play_chance()
    for seat in range(SEATS):
        assert match.why_not_take_back(seat) == "Chance has fallen since."
        with pytest.raises(IllegalMove):
            match.take_back(seat)


def test_only_who_moved_last_takes_back_and_only_until_somebody_acts(game: BidAndBluff) -> None:
    writer = Memory()
    match = Match(game, header(game), writer)
    seat = until(match, PlayCard)
    state, count = match.state, len(match.moves)
    match.play(seat, next(iter(match.view(seat).legal)))
    other = match.actors[0]
    assert match.why_not_take_back(other) == "Another player has moved since."
    match.take_back(seat)
    assert match.state == state
    assert len(match.moves) == count
    assert writer.lines[-1] == UndoLine(count)
    match.play(seat, next(iter(match.view(seat).legal)))
    match.play(match.actors[0], next(iter(match.view(match.actors[0]).legal)))
    assert match.why_not_take_back(seat) == "Another player has moved since."


def test_a_revealing_move_cannot_be_taken_back(game: BidAndBluff) -> None:
    match = Match(game, header(game))
    until(match, PlayCard)
    for _ in range(SEATS):
        last = match.actors[0]
        match.play(last, next(iter(match.view(last).legal)))
    assert match.why_not_take_back(last) == "Something has been revealed since."


def test_a_replay_reaches_the_same_states_whatever_is_drawn_elsewhere(game: BidAndBluff) -> None:
    writer = Memory()
    first = play(Match(game, header(game), writer), 300)
    random.seed(99)
    other = msgspec.structs.replace(first.header, seed=4711)
    again = Match.replay(game, other, writer.lines)
    assert again.state == first.state
    assert again.events == first.events
    assert again.moves == first.moves
    assert [digest(again.state)] == [line.check for line in writer.lines[-1:] if isinstance(line, MoveLine)]


def test_a_replay_with_take_backs_reaches_the_same_state(game: BidAndBluff) -> None:
    writer = Memory()
    match = Match(game, header(game), writer)
    rng = random.Random(8)
    taken = 0
    for _ in range(250):
        step(match, rng)
        last = match.moves[-1][0]
        if rng.random() < 0.5 and not match.why_not_take_back(last):
            match.take_back(last)
            taken += 1
    assert taken > 20
    again = Match.replay(game, match.header, writer.lines)
    assert (again.state, again.events, again.moves) == (match.state, match.events, match.moves)


def test_chance_and_bots_have_streams_of_their_own(game: BidAndBluff) -> None:
    one, two = (Match(game, header(game)) for _ in range(2))
    two.bot_rng(0).random()
    play(one, 60)
    play(two, 60)
    assert one.state == two.state
    assert one.bot_rng(0).random() == two.bot_rng(0).random() != one.bot_rng(1).random()
    assert stream(1, "chance/0").random() != stream(2, "chance/0").random()


def test_a_move_that_cannot_be_written_does_not_count(game: BidAndBluff) -> None:
    writer = Memory()
    match = play(Match(game, header(game), writer), 10)
    before = (match.state, list(match.events), list(match.moves), list(match.lines))
    writer.full = True
    with pytest.raises(RecordError, match="full"):
        step(match, random.Random(6))
    assert (match.state, match.events, match.moves, match.lines) == before
    writer.full = False
    play(match, 1, seed=7)
    assert Match.replay(game, match.header, writer.lines).state == match.state


def test_a_change_of_seat_is_written_and_applied_again(game: BidAndBluff) -> None:
    writer = Memory()
    match = play(Match(game, header(game), writer), 10)
    match.change_seat(1, SeatInfo("Eve", "human"))
    play(match, 10)
    match.change_seat(1, SeatInfo("Rob", "bot", "easy"))
    again = Match.replay(game, header(game), writer.lines)
    assert again.header.seats == match.header.seats
    assert again.header.seats[1] == SeatInfo("Rob", "bot", "easy")
    assert again.state == match.state
    with pytest.raises(RecordError, match="There is no seat 10"):
        Match.replay(game, header(game), [SeatLine(0, 9, SeatInfo("X", "bot"))])


def test_states_of_another_version_are_not_compared(
    game: BidAndBluff, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Memory()
    match = play(Match(game, header(game), writer), 10)
    wrong = [msgspec.structs.replace(line, check="0") for line in writer.lines]
    with pytest.raises(RecordError, match="has another result"):
        Match.replay(game, match.header, wrong)
    monkeypatch.setattr(BidAndBluff, "state_version", game.state_version + 1)
    assert Match.replay(game, match.header, wrong).state == match.state


def test_a_match_that_is_closed_lets_go_of_its_file(game: BidAndBluff) -> None:
    writer = Memory()
    Match(game, header(game), writer).close()
    assert writer.closed


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines[:4] + lines[5:], "Move 5 is missing."),
        (lambda lines: [*lines[:4], UndoLine(2)], "A take-back of move 3 is in the wrong place."),
        (lambda lines: [UndoLine(0)], "A take-back of move 1 is in the wrong place."),
        (lambda lines: [msgspec.structs.replace(lines[0], check="0" * 16)], "Move 1 has another result"),
        (lambda lines: [msgspec.structs.replace(lines[0], seat=2)], "Move 1 is against the rules"),
        (
            lambda lines: [msgspec.structs.replace(lines[0], move=msgspec.Raw(b'{"kind":"sing"}'))],
            "Move 1 is not a move of this game",
        ),
    ],
)
def test_a_replay_says_which_line_is_wrong(game: BidAndBluff, change: Any, told: str) -> None:
    writer = Memory()
    match = play(Match(game, header(game), writer), 12)
    with pytest.raises(RecordError, match=told):
        Match.replay(game, match.header, change(writer.lines))


def test_a_message_about_an_unknown_move_is_short_and_printable(game: BidAndBluff) -> None:
    forged = msgspec.Raw(msgspec.json.encode({"kind": "\x1b[2J\n" + "x" * 5000}))
    with pytest.raises(RecordError) as found:
        Match.replay(game, header(game), [MoveLine(0, 0, forged, "")])
    assert str(found.value).isprintable()
    assert len(str(found.value)) < 200
