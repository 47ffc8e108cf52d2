"""What BID-IT! promises of a move before it is made is what the move then does."""

from __future__ import annotations

from tests.promises import SAMPLE, walk


def test_promises_are_kept() -> None:
    """Of a sample of positions; the whole is walked by `python -m tests.promises --full`."""
    walked = walk("bid_it", SAMPLE, seed=1)
    assert not walked.false, "\n".join(walked.false[:5])
    assert walked.positions == SAMPLE
