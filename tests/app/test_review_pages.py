"""Tests of the sentence in place of an empty list of decisions in a review."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bidtable.app.scenes.review.pages import _empty
from bidtable.bots.common.review_model import Verdict

BEST = "No mistake and no blunder: every decision was best or good."


@pytest.mark.parametrize(
    ("troubles_only", "rated", "done", "slips", "said"),
    [
        (False, True, True, 0, "Ben had nothing to decide."),
        (True, False, True, 0, "Ben's decisions are not rated."),
        (True, True, False, 0, "No mistake found yet."),
        (True, True, True, 0, BEST),
        (True, True, True, 1, "No mistake and no blunder; 1 small slip."),
        (True, True, True, 3, "No mistake and no blunder; 3 small slips."),
    ],
)
def test_an_empty_list_of_decisions_says_why_it_is_empty(
    troubles_only: bool, rated: bool, done: bool, slips: int, said: str
) -> None:
    own = SimpleNamespace(seat=1 if rated else 0, counts={Verdict.SLIP: slips})
    review = SimpleNamespace(seats=[own], done=done)
    host: Any = SimpleNamespace(
        seats=[("Anna",), ("Ben",)], seat=1, troubles_only=troubles_only, words=SimpleNamespace(review=review)
    )
    assert _empty(host) == said
