"""Shipped rule files, mangled in every way: they load, or they are refused with a list; nothing else happens.

A few examples of each file and kind; `python -m tests.mangle --count 10000` tries the rest.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.rulebook import Library
from bidtable.store import places
from tests.mangle import EVERY, FILES, SCRAPS, attempt, shipped

EXAMPLES = 5 * max(1, int(os.environ.get("BIDTABLE_GAMES_PER_CASE", "1")))
QUIET = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize(("slug", "name"), EVERY)
@QUIET
@given(data=st.data())
def test_mangled_text(slug: str, name: str, tmp_path: Path, data: st.DataObject) -> None:
    """Pieces cut out, doubled, moved, and scraps put in."""
    text = shipped(slug)[name]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        kind = data.draw(st.sampled_from(["cut", "double", "scrap", "scrap", "scrap"]))
        if kind == "cut":
            text = text[:at] + text[at + length :]
        elif kind == "double":
            text = text[: at + length] + text[at:]
        else:
            text = text[:at] + data.draw(st.sampled_from(SCRAPS)) + text[at + length % 3 :]
    attempt(slug, name, text.encode("utf-8"), tmp_path)


@pytest.mark.parametrize(("slug", "name"), EVERY)
@QUIET
@given(data=st.data())
def test_mangled_values(slug: str, name: str, tmp_path: Path, data: st.DataObject) -> None:
    """One value replaced by another that YAML can read."""
    lines = shipped(slug)[name].splitlines()
    places_ = [number for number, line in enumerate(lines) if ":" in line and not line.startswith("#")]
    number = data.draw(st.sampled_from(places_))
    key = lines[number].partition(":")[0]
    scrap = data.draw(st.sampled_from(SCRAPS) | st.integers().map(str) | st.floats().map(str))
    nested = data.draw(st.sampled_from(["{}", "[{}]", "{{a: {}}}", '"{}"', "[[[{}]]]"]))
    lines[number] = f"{key}: {nested.format(scrap)}"
    attempt(slug, name, "\n".join(lines).encode("utf-8"), tmp_path)


@pytest.mark.parametrize(("slug", "name"), EVERY)
@settings(QUIET, max_examples=EXAMPLES)
@given(content=st.binary(max_size=60), keep=st.integers(0, 400))
def test_mangled_bytes(slug: str, name: str, tmp_path: Path, content: bytes, keep: int) -> None:
    """Any bytes, after the beginning of the file."""
    attempt(slug, name, shipped(slug)[name].encode("utf-8")[:keep] + content, tmp_path)


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in FILES}))
@settings(QUIET, max_examples=EXAMPLES)
@given(text=st.text(max_size=80))
@pytest.mark.long
def test_a_file_that_nobody_asked_for(slug: str, tmp_path: Path, text: str) -> None:
    attempt(slug, "notes.yaml", text.encode("utf-8", "surrogatepass"), tmp_path)


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in FILES}))
@pytest.mark.parametrize(
    "text", ["1: x\n", "no: x\n", "~: 1\n", "2001-01-01: x\n", "- !!set {a}\n", "1.5: {2: 3}\n"]
)
def test_a_file_with_odd_keys_that_nobody_reads(slug: str, tmp_path: Path, text: str) -> None:
    """A file of the player's that the game does not know changes nothing but the fingerprint."""
    attempt(slug, "notes.yaml", text.encode("utf-8"), tmp_path)
    load: Callable[[Library], AnyGame] = registry.resolve(registry.entry(slug).rules)
    assert load(Library(places.shipped_rules(), tmp_path)).rules_digest
