"""Tests of reviews: thresholds and accuracy, and the same verdict for the same match, by views alone.

Reviews are also kept, stopped and resumed.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bidtable.app.archive.reviews import Reviewing
from bidtable.app.tools.fixture_matches import demo_header, played_match
from bidtable.bots.common import review as reviews
from bidtable.bots.common.base import Limit, Never, Reason
from bidtable.bots.common.levels import make_weigher
from bidtable.bots.common.reasons import worth
from bidtable.bots.common.review import (
    EVERYBODY,
    Glance,
    Reviewer,
    Unrated,
    assembled,
    pieces,
    review,
)
from bidtable.bots.common.review_model import Judged, Review, Standing, Verdict, accuracy
from bidtable.bots.common.worker import Errand, Kit, Worker
from bidtable.cli.main import main
from bidtable.core import registry
from bidtable.core.chance import stream
from bidtable.core.errors import RecordError
from bidtable.core.match import Match
from bidtable.core.model import CHANCE, Move, digest
from bidtable.core.record import SeatInfo
from bidtable.games.bid_it.moves import Bid, Challenge, Perfecto
from bidtable.games.bidness.moves import Borrow
from bidtable.store.journal import Journal
from bidtable.store.reviews import Reviews
from tests.conformance.cases import load, slugs

GAMES = [slug for slug in slugs() if slug != "goofspiel"]
ONE_NOW = [GAMES[0], *[pytest.param(slug, marks=pytest.mark.long) for slug in GAMES[1:]]]
TASTE = ("ChooseColour", "LetGive")
"""Moves that differ in nothing that a review rates."""
WAIT = 60.0
"""Seconds after which a review counts as lost."""


@cache
def finished(slug: str, humans: int = 1, seed: int = 3) -> Match:
    """Return a finished match of easy bots; some seats are marked as people."""
    game = load(slug)
    # Two players of I Bid You Not know the whole deck, so one hand more is dealt to make secrets.
    seated = 3 if slug == "i_bid_you_not" else game.info.min_seats
    header = demo_header(game, slug, seats=seated, humans=0, seed=seed)
    seats = tuple(replace(info, level="easy") for info in header.seats)
    match = played_match(game, replace(header, seats=seats), 10_000)
    assert match.outcome is not None
    people = tuple(SeatInfo(f"Person {seat}", "human") for seat in range(humans))
    return Match.replay(game, replace(header, seats=(*people, *seats[humans:])), match.lines)


@cache
def some_of_it(slug: str) -> tuple[reviews.Piece, ...]:
    """Return a few fixed pieces of a review, spread over the match: decisions and chances."""
    plan = pieces(finished(slug))
    decisions = [piece for piece in plan if piece.number is not None]
    glances = [piece for piece in plan if piece.number is None]
    some = {*decisions[:: max(1, len(decisions) // 6)], *glances[1 :: max(1, len(glances) // 5)]}
    return tuple([piece for piece in plan if piece in some])


# -- values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "verdict"),
    [
        (0.0, Verdict.BEST),
        (0.0049, Verdict.BEST),
        (0.005, Verdict.GOOD),
        (0.0499, Verdict.GOOD),
        (0.05, Verdict.SLIP),
        (0.15 - 0.10, Verdict.SLIP),
        (0.0999, Verdict.SLIP),
        (0.10, Verdict.MISTAKE),
        (0.1999, Verdict.MISTAKE),
        (0.5 - 0.3, Verdict.BLUNDER),
        (1.0, Verdict.BLUNDER),
    ],
)
def test_verdicts_follow_from_the_loss(lost: float, verdict: Verdict) -> None:
    assert Verdict.of(lost) is verdict


def test_accuracy_is_the_share_kept_of_what_random_moves_lose() -> None:
    def kept(*decisions: tuple[float, float]) -> float | None:
        return accuracy(
            [
                Judged(0, 0, 0, Borrow(), Borrow(), lost, Verdict.of(lost), 0.5, stakes)
                for lost, stakes in decisions
            ]
        )

    assert kept() is None
    assert kept((0.0, 0.001)) is None, "nothing was at stake"
    assert kept((0.0, 0.2)) == 100
    assert kept((0.2, 0.2)) == 0
    assert kept((0.05, 0.2)) == pytest.approx(75, abs=0.5)
    assert kept((0.05, 0.2), *[(0.0, 0.001)] * 50) == kept((0.05, 0.2)), (
        "without stakes nothing is made up for"
    )
    assert kept((0.05, 0.2), (0.0, 0.2)) == pytest.approx(87.5, abs=0.5)
    assert kept((0.5, 0.2)) == kept((0.1, 0.0)) == 0


@pytest.mark.parametrize(("strict", "told"), [(0.5, 53.4), (1.0, 75.3), (2.0, 93.75)])
def test_the_power_of_the_game_spreads_accuracies(strict: float, told: float) -> None:
    """The numbers are (1 - .25 ** strict) / (1 - .004 ** strict), because a quarter of the stakes was lost."""
    match, entry = finished("bid_it"), registry.entry("bid_it")
    lost, none = (
        Judged(0, 0, 0, Borrow(), Borrow(), lost, Verdict.of(lost), 0.5, 0.2) for lost in (0.05, 0.0)
    )
    assert accuracy([lost], strict) == pytest.approx(told, abs=0.05)
    assert accuracy([none], strict) == 100
    (seat,) = assembled(replace(entry, strict=strict), match, [lost], 0.5).seats
    assert seat.accuracy == accuracy([lost], strict)


def test_a_turning_point_names_the_seat_that_erred_among_seats_that_decided_at_once() -> None:
    """The first seat lost more by its own decision, but its chance rose."""
    match: Any = SimpleNamespace(
        moves=((0, Borrow()), (1, Borrow())),
        header=SimpleNamespace(seats=(0, 1, 2)),
        steps_before=lambda number: 5 + number,
    )
    rose, fell = (
        Judged(seat, seat, 5, Borrow(), Borrow(), lost, Verdict.of(lost), 0.5, 0.2)
        for seat, lost in enumerate((0.3, 0.2))
    )
    line = [Standing(5, (0.2, 0.4, 0.4)), Standing(8, (0.5, 0.2, 0.3))]
    (turn,) = reviews.turning_points(match, line, [Glance(5, line[0].chances)], [rose, fell])
    assert (turn.seat, turn.number, turn.decision) == (1, fell.number, fell.number)
    (turn,) = reviews.turning_points(match, line, [Glance(5, line[0].chances)], [rose])
    assert (turn.seat, turn.decision) == (0, None), "a chance that rose is nobody's mistake"


def test_a_line_keeps_its_corners_and_leaves_out_what_is_level() -> None:
    line = [
        Standing(step, (chance, 1 - chance)) for step, chance in enumerate((0.5, 0.5, 0.5, 0.8, 0.8, 1.0))
    ]
    assert [each.step for each in reviews.thinned(line)] == [0, 2, 3, 4, 5]


# -- matches -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ONE_NOW)
def test_the_same_match_has_the_same_verdicts_and_keeps_the_account(slug: str) -> None:
    match, entry = finished(slug), registry.entry(slug)
    plan = some_of_it(slug)
    reviewer = Reviewer(entry, match)
    found = [reviewer.work_out(piece) for piece in plan]
    saved = Match.replay(load(slug), match.header, match.record().lines)
    again = Reviewer(entry, saved)
    backwards = [again.work_out(piece) for piece in reversed(plan)][::-1]
    told = assembled(entry, match, found, 1.0)
    assert told.encode() == assembled(entry, saved, backwards, 1.0).encode()
    assert Review.decode(told.encode(), match.game).encode() == told.encode()
    (seat,) = told.seats
    assert seat.end == pytest.approx(seat.start + seat.luck - seat.lost)
    assert seat.rated == len(told.decisions) > 0
    for each in told.decisions:
        assert match.moves[each.number] == (each.seat, each.made)
        assert each.made_reason is not None
        assert 0 <= each.lost <= each.chance <= 1
        assert (each.best == each.made) == (each.verdict is Verdict.BEST)
    for standing in told.standings:
        assert sum(standing.chances) == pytest.approx(1)


def test_a_cancelled_judgement_does_not_wait_for_the_remaining_seats() -> None:
    match, cancel = finished("bid_and_bluff"), Event()
    reviewer = Reviewer(registry.entry("bid_and_bluff"), match)
    piece = next(each for each in pieces(match) if each.number is None and each.seat is None)
    cancel.set()
    assert reviewer.work_out(piece, cancel) == Glance(piece.step, (None,) * len(match.header.seats))


@pytest.mark.parametrize("slug", GAMES)
def test_verdicts_follow_from_the_view_of_the_seat(slug: str) -> None:
    """The decision gets the same judgement in any world that fits the view."""
    match, tried = finished(slug), 0
    weigher = make_weigher(registry.entry(slug), match.game)
    decisions = [each for each in pieces(match) if each.number is not None]
    for looked_at, piece in enumerate(decisions[:: max(1, min(9, len(decisions) // 5))]):
        if looked_at >= 5 and tried:
            break
        seat, made = match.moves[piece.number or 0]
        view = match.view(seat, piece.step)
        if len(view.legal) == 1:
            continue
        world = match.game.determinize(view, random.Random(piece.step))
        other = match.game.view(world, seat, view.history)
        luck = f"review/{digest(view.observation)}"
        first, second = (
            weigher.weigh(each, made, Limit(20), stream(0, luck), Never()) for each in (view, other)
        )
        assert first == second
        tried += world != match.state_after(piece.step)
    assert tried


def test_only_people_are_judged_unless_more_is_asked() -> None:
    match = finished("bid_and_bluff")
    mine = {piece.number for piece in pieces(match)} - {None}
    assert {match.moves[number or 0][0] for number in mine} == {0}
    everybody = {piece.number for piece in pieces(match, EVERYBODY)} - {None}
    assert everybody == {number for number, (seat, _) in enumerate(match.moves) if seat != CHANCE}


def test_a_match_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    game = load("bid_and_bluff")
    match = played_match(game, demo_header(game, "bid_and_bluff", seats=3, humans=1, seed=3), 20)
    with pytest.raises(RecordError, match="not over"):
        review(registry.entry("bid_and_bluff"), match)
    with pytest.raises(RecordError, match="not over"):
        Reviewing(match, Reviews(tmp_path))


def test_decisions_without_a_choice_are_counted_apart() -> None:
    match = finished("bid_and_bluff")
    reviewer = Reviewer(registry.entry("bid_and_bluff"), match)
    for piece in pieces(match):
        if piece.number is not None:
            seat, _ = match.moves[piece.number]
            choices = len(match.view(seat, piece.step).legal)
            found = reviewer.work_out(piece)
            assert isinstance(found, Judged | Unrated)
            assert (isinstance(found, Unrated) and found.forced) == (choices == 1)


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.long] if slug != "bidness" else []) for slug in GAMES]
)
def test_whatever_was_done_is_rated_but_for_matters_of_taste(slug: str) -> None:
    """Bots that move at random make moves that no bot would consider: any bid, offer, discard or row of cards."""
    game = load(slug)
    header = demo_header(game, slug, seats=3, humans=0, seed=4)
    seats = tuple(replace(info, level="random") for info in header.seats)
    match = played_match(game, replace(header, seats=seats), 10_000)
    reviewer = Reviewer(registry.entry(slug), match)
    plan = [piece for piece in pieces(match, EVERYBODY) if piece.number is not None]
    kinds = set()
    for piece in plan[:: max(1, len(plan) // (8 if slug == "i_bid_you_not" else 40))]:
        seat, made = match.moves[piece.number or 0]
        found = reviewer.work_out(piece)
        if isinstance(found, Unrated) and not found.forced:
            assert type(made).__name__ in TASTE
        elif isinstance(found, Judged):
            kinds.add(type(made).__name__)
            values = [reason.value for reason in found.reasons]
            assert values == sorted(values, reverse=True)
            assert 0 <= min(values) <= max(values) <= 1
            assert found.made_reason is not None
            judged = found.made_reason
            assert worth(judged.value, judged.unit, judged.tries) in judged.text
            assert found.made in match.view(seat, piece.step).legal
    assert len(kinds) > 2


@pytest.mark.parametrize("slug", ["bid_and_bluff", "bid_it", "bidness"])
def test_moves_that_the_judge_considers_are_shown_even_if_they_are_drawn_at_random(slug: str) -> None:
    """What is shown equals what the judge considers if no moves are drawn."""
    match, seen = finished(slug), 0
    reviewer, weigher = Reviewer(registry.entry(slug), match), make_weigher(registry.entry(slug), match.game)
    for piece in pieces(match, EVERYBODY):
        if piece.number is None or seen == 4:
            continue
        seat, made = match.moves[piece.number]
        view = match.view(seat, piece.step)
        found = reviewer.work_out(piece) if len(view.legal) > reviews.DRAWN else None
        if isinstance(found, Judged):
            luck = stream(0, f"review/{digest(view.observation)}")
            plain = weigher.weigh(view, made, Limit(), luck, Never())
            # A drawn move that is better than all others is shown too.
            if found.reasons[0].move == plain[0].move:
                assert found.reasons == plain
                seen += 1
    assert seen == 4


@pytest.mark.parametrize("playouts", [2, 5])
def test_a_judge_with_hardly_any_playouts_rates_decisions_too(playouts: int) -> None:
    """The noise of a difference cannot be estimated from one deal, so there are always two."""
    match, differ = finished("i_bid_you_not"), 0
    weigher = make_weigher(registry.entry("i_bid_you_not"), match.game)
    for number, (seat, made) in enumerate(match.moves[:40]):
        view = match.view(seat, match.steps_before(number)) if seat != CHANCE else None
        if view is not None and len(view.legal) > 1:
            found = weigher.weigh(view, made, Limit(playouts), random.Random(0), Never())
            assert made in [reason.move for reason in found]
            differ += found[0].value > found[-1].value
    assert differ > 3


def test_a_loan_before_a_card_is_played_loses_next_to_nothing() -> None:
    """The move takes no turn (BN-4): the best move before it is still the best afterwards."""
    match = finished("bidness")
    weigher, seen = make_weigher(registry.entry("bidness"), match.game), 0
    for number, (seat, _) in enumerate(match.moves[::2]):
        if seat == CHANCE:
            continue
        view = match.view(seat, match.steps_before(2 * number))
        if match.game.phase(view.observation) == "play" and Borrow() in view.legal:
            found = weigher.weigh(view, Borrow(), Limit(), random.Random(0), Never())
            own = next(reason for reason in found if reason.move == Borrow())
            assert found[0].value - own.value < 0.05
            seen += 1
    assert seen > 5


def test_a_call_that_nobody_made_is_held_against_nobody_in_full() -> None:
    """A seat that called is judged by the odds.

    A seat that did not call is judged by a part of the gain that the call seemed to bring.
    """
    matches = [finished("bid_it", seed=seed) for seed in (3, 4)]
    weigher, seen = make_weigher(registry.entry("bid_it"), matches[0].game), 0
    decisions = [(match, *decision) for match in matches for decision in enumerate(match.moves)]
    for match, number, (seat, _) in decisions:
        if seat == CHANCE or seen > 3:
            continue
        view = match.view(seat, match.steps_before(number))
        made = next((move for move in view.legal if isinstance(move, Bid)), None)
        if made is None or Challenge() not in view.legal:
            continue
        left, called = (
            _leads(weigher.weigh(view, move, Limit(), random.Random(0), Never()), Challenge())
            for move in (made, Challenge())
        )
        if called > 0.01:
            assert left < 0.7 * called
            seen += 1
    assert seen > 3


def _leads(reasons: Sequence[Reason], move: Move) -> float:
    """Return the advantage of a move over the best other move that is no call."""
    own = next(reason.value for reason in reasons if reason.move == move)
    return own - max(reason.value for reason in reasons if not isinstance(reason.move, Challenge | Perfecto))


def test_the_command_tells_verdicts_luck_and_turning_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished("bid_it")
    plan = pieces(match)[:20]
    monkeypatch.setattr("bidtable.cli.review.pieces", lambda *_: plan)
    closing = match.closing()
    assert closing is not None
    saved = Journal.create(tmp_path, match.header, _files("bid_it"), [*match.lines, closing])
    saved.close()

    def said(*words: str) -> str:
        assert main(["review", str(saved.path), *words]) == 0
        return capsys.readouterr().out

    told = said()
    assert told.startswith("BID-IT!: Person 0, ")
    assert "judged by the level hard" in told
    assert "Person 0: accuracy " in told
    assert "by luck" in told
    assert "Turning points\n  move " in told
    found = json.loads(said("--json"))
    assert found["decisions"][0]["made"]["kind"]
    assert found["progress"] == 1


def test_the_command_refuses_what_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = finished("bid_it")
    saved = Journal.create(tmp_path, match.header, _files("bid_it"), match.lines[:30])
    saved.close()
    assert main(["review", str(saved.path)]) != 0
    assert "not over" in capsys.readouterr().err


# -- in the background -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def waited(reviewing: Reviewing) -> Review:
    ends = time.monotonic() + WAIT
    while not reviewing.done:
        assert not reviewing.failed
        assert time.monotonic() < ends
        reviewing.poll()
        time.sleep(0.002)
    assert reviewing.review is not None
    return reviewing.review


def test_a_review_is_stopped_gone_on_with_kept_and_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, kept = finished("bid_it"), Reviews(tmp_path / "reviews")
    plan = pieces(match)[:12]
    monkeypatch.setattr("bidtable.app.archive.reviews.TOLD", 0.0)
    monkeypatch.setattr("bidtable.app.archive.reviews.pieces", lambda *_: plan)
    reviewing = Reviewing(match, kept)
    reviewing.start()
    ends = time.monotonic() + WAIT
    while reviewing.progress < 0.1:
        assert time.monotonic() < ends
        time.sleep(0.001)
    reviewing.stop()
    assert not reviewing.running
    so_far = reviewing.review
    assert so_far is not None
    assert so_far.standings
    reviewing.start()
    whole = waited(reviewing)
    reviewer = Reviewer(registry.entry("bid_it"), match)
    found = [reviewer.work_out(piece) for piece in plan]
    assert whole == assembled(registry.entry("bid_it"), match, found, 1.0)
    (file,) = (tmp_path / "reviews").iterdir()

    def opened() -> Review:
        other = Reviewing(match, kept)
        other.start()
        return waited(other)

    with monkeypatch.context() as patch:
        patch.setattr(Reviewer, "work_out", lambda *_: pytest.fail("it was kept"))
        assert opened() == whole
    data = file.read_bytes()
    for broken in (b"", data[:40], data[:-9] + b"123456789", b"\0" * 200):
        file.write_bytes(broken)
        assert opened() == whole
        assert file.read_bytes() == data


@pytest.mark.long
def test_the_bots_process_reviews_as_this_one_does(worker: Worker) -> None:
    slug = "bid_and_bluff"
    match, plan = finished(slug), some_of_it(slug)
    record = match.record().encode()
    kit = Kit(registry.entry(slug), match.game.rules_digest, _files(slug))
    found: list[reviews.Finding] = []
    while len(found) < len(plan):
        some = worker.review(kit, Errand("a", record, plan[len(found) :]), Never())
        assert some
        found += some
    here = Reviewer(registry.entry(slug), match)
    assert found == [here.work_out(piece) for piece in plan]


def _files(slug: str) -> dict[str, object]:
    from bidtable.cli.games import library

    shipped = library()
    registry.resolve(registry.entry(slug).rules)(shipped)
    files = shipped.files(slug)
    assert files is not None
    return dict(files)
