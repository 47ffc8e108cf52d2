"""Tests that moves do what they promise, and that the walk through promises notices false ones.

False promises are empty, too large, of another seat, or under other conditions.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from bidtable.core.game import AnyGame
from bidtable.core.model import Move, Seat
from bidtable.core.promise import TABLE, Case, Change, Promise
from tests.lab.promises.trial import Truth, faults
from tests.lab.promises.walk import MEASURES, SAMPLE, Asked, walk

ONLY = tuple(filter(None, os.environ.get("BIDTABLE_ONLY", "").split(",")))
GAMES = [slug for slug in MEASURES if not ONLY or slug in ONLY]


def on_changes(change: Callable[[Change], Change]) -> Callable[[Promise], Promise]:
    """Return a function that changes each effect of a promise."""

    def made(promise: Promise) -> Promise:
        cases = tuple(replace(case, changes=tuple(map(change, case.changes))) for case in promise.cases)
        return replace(promise, cases=cases)

    return made


def shifted(promise: Promise) -> Promise:
    """Give each condition the effects of the condition before it."""
    conditions = [case.when for case in promise.cases if case.when]
    others = dict(zip(conditions, conditions[1:] + conditions[:1], strict=True))
    cases = tuple(replace(case, when=others.get(case.when, "")) for case in promise.cases)
    return replace(promise, cases=cases)


def counted_up(promise: Promise) -> Promise:
    """Increase each number of the conditions by one."""
    return replace(
        promise,
        cases=tuple(
            replace(case, given=tuple((n, v + 1 if isinstance(v, int) else v) for n, v in case.given))
            for case in promise.cases
        ),
    )


FALSE: Final[dict[str, Callable[[Promise], Promise]]] = {
    "empty": lambda promise: Promise(promise.move),
    "larger": on_changes(lambda c: replace(c, least=c.least + 1, most=c.most + 1)),
    "of the next seat": on_changes(lambda c: c if c.seat == TABLE else replace(c, seat=c.seat + 1)),
    "of other names": on_changes(lambda c: replace(c, names=("?",) * len(c.names))),
    "under another condition": shifted,
    "under the first condition alone": lambda p: replace(
        p,
        cases=tuple(case for case in p.cases if not case.when or case is next(c for c in p.cases if c.when)),
    ),
    "without the last change": lambda p: replace(
        p, cases=tuple(replace(case, changes=case.changes[:-1]) for case in p.cases)
    ),
    "of larger numbers": counted_up,
}
"""The function that spoils each promise."""


def falsely(spoil: Callable[[Promise], Promise]) -> Callable[[AnyGame], Asked]:
    """Return a function that asks a game for promises, and spoils them."""

    def asked(game: AnyGame) -> Asked:
        def promise(known: Any, seat: Seat, move: Move) -> Promise:
            return spoil(game.promise(known, seat, move))

        return promise

    return asked


@pytest.mark.parametrize("slug", GAMES)
def test_promises_are_kept(slug: str) -> None:
    """This checks a sample of positions; `python -m tests.lab promises --full` walks through all of them."""
    walked = walk(slug, SAMPLE, seed=1)
    assert not walked.false, "\n".join(walked.false[:5])
    assert walked.positions == SAMPLE


@pytest.mark.parametrize("how", FALSE)
@pytest.mark.parametrize("slug", GAMES)
def test_a_false_promise_is_noticed(slug: str, how: str) -> None:
    walked = walk(slug, 2 * SAMPLE, seed=2, asked=falsely(FALSE[how]), enough=1)
    assert walked.false, f"{walked.moves} promises were spoilt, and nobody noticed"


def test_an_uncertain_effect_may_take_any_value_within_its_bounds() -> None:
    promise = Promise(Move(), (Case("", (Change(0, "cash", -10, 5),)), Case("won", ()), Case("lost", ())))
    truth = Truth(came=("won",), judged=("won", "lost"))
    for amount, kept in ((-10, True), (0, True), (5, True), (6, False), (-11, False)):
        truth.changes = {(0, "cash"): amount}
        assert (not faults(promise, truth)) == kept
    truth.changes = {(1, "cash"): 1}
    assert faults(promise, truth) == ["silent about 'cash' of seat 1 +1"]


def test_a_condition_that_nobody_judges_is_a_fault() -> None:
    promise = Promise(Move(), (Case("it rains", ()),))
    assert faults(promise, Truth(came=("it rains",))) == ["nothing tells whether 'it rains' came true"]
