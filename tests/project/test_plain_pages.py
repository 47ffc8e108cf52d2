"""The pages are in plain words: nearly no sentence makes a reader stumble."""

from __future__ import annotations

from collections import Counter

from tests import ROOT
from tests.project.plain_words import look

PAGES = ("docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
MOST = 0.01
"""Share of the sentences that may be marked for one reason."""
FEWEST = 500
"""Sentences that the pages have at least, so that the share means something."""


def test_hardly_a_sentence_of_the_pages_is_hard_to_read() -> None:
    count, findings = look([ROOT / name for name in PAGES])
    assert count["page"] > FEWEST
    marks = Counter(mark for finding in findings for mark in finding.marks)
    listed = "\n".join(f"{finding.path.name}: {finding.sentence}" for finding in findings)
    assert all(marked / count["page"] < MOST for marked in marks.values()), listed
