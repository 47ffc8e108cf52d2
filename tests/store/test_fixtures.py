"""Tests that open the data folders of earlier versions: records, settings, presets, index, reviews, own rules."""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bidtable
from bidtable.app.archive import settings as settings_file
from bidtable.app.archive.presets import FILE as PRESETS
from bidtable.app.archive.settings import FILE as SETTINGS
from bidtable.app.archive.settings import Settings
from bidtable.app.shell.services import LAST_SETUP, Services
from bidtable.bots.common import review
from bidtable.cli.main import main
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, digest
from bidtable.store import index_file, matches, places
from tests.fixtures.own_rules import CHANGED, NEW
from tests.fixtures.write import EXPECTED, REVIEWED, ROOT, at_home, set_times, write_set
from tests.store.records_helpers import find

SETS = sorted(path.name for path in ROOT.iterdir() if (path / EXPECTED).is_file())
RECORDS = [
    (name, record)
    for name in SETS
    for record in sorted(json.loads((ROOT / name / EXPECTED).read_text(encoding="utf-8"))["records"])
]


def _is_over(name: str, record: str) -> bool:
    expected = json.loads((ROOT / name / EXPECTED).read_text(encoding="utf-8"))
    return expected["records"][record]["scores"] is not None


@pytest.fixture
def home(name: str, tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A copy of a set that the program uses as its data folder, and the expected contents."""
    folder = tmp_path / name
    shutil.copytree(ROOT / name, folder)
    with at_home(folder):
        set_times()
        yield json.loads((folder / EXPECTED).read_text(encoding="utf-8"))


@pytest.fixture
def services(home: dict[str, Any]) -> Iterator[Services]:
    services = Services(Settings(), in_process=False)
    yield services
    services.close()


@pytest.mark.parametrize(("name", "record"), RECORDS)
def test_a_record_of_an_earlier_version_replays_to_where_it_was_left(
    services: Services, home: dict[str, Any], record: str
) -> None:
    path = places.saves() / record
    expected = home["records"][record]
    before = path.read_bytes()
    loaded = matches.load(path, services.game_of)
    match = loaded.match
    assert len(match.moves) == expected["moves"]
    assert Counter(type(line).__name__ for line in match.lines) == expected["lines"]
    assert [info.name for info in match.header.seats] == expected["seats"]
    assert list(match.hints) == expected["hints"]
    assert (None if match.outcome is None else list(match.outcome.scores)) == expected["scores"]
    if not loaded.dated:
        assert digest(match.state) == expected["state"]
    assert main(["replay", str(path), "--verify"]) == 0
    assert path.read_bytes() == before, "it was only looked at"


@pytest.mark.parametrize(("name", "record"), [(n, r) for n, r in RECORDS if not _is_over(n, r)])
def test_an_unfinished_match_of_an_earlier_version_goes_on_to_its_end(
    services: Services, home: dict[str, Any], record: str
) -> None:
    resumed = matches.resume(places.saves() / record, services.game_of)
    match = resumed.match
    match.writer = resumed.journal
    rng = random.Random(1)
    played = len(match.moves)
    for _ in range(20):
        actor = match.actors[0]
        if actor == CHANCE:
            match.play_chance()
        else:
            match.play(actor, pick(match.view(actor).legal, rng))
    match.close()
    again = matches.load(resumed.journal.path, services.game_of).match
    assert again.state == match.state
    assert len(again.moves) == played + 20


@pytest.mark.parametrize(("name", "record"), [(n, r) for n, r in RECORDS if _is_over(n, r)])
def test_a_finished_match_of_an_earlier_version_is_reviewed_and_exported(
    services: Services, home: dict[str, Any], record: str
) -> None:
    path = places.saves() / record
    reviewing = services.reviewing(services.saved.finished(path))
    reviewing.start()
    reviewing.join()
    assert reviewing.done
    assert not reviewing.failed
    told = json.loads(services.saved.export(path, ".json").read_text(encoding="utf-8"))
    assert len(told["moves"]) == home["records"][record]["moves"]
    names = home["records"][record]["seats"]
    text = services.saved.export(path, ".txt").read_text(encoding="utf-8")
    assert all(name in text for name in names)


@pytest.mark.parametrize("name", SETS)
def test_a_review_that_was_kept_is_not_worked_out_again(
    services: Services, home: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version with other judgements or other states computes the review again, as the test above shows."""
    path = next(places.saves() / r for n, r in RECORDS if n == name and _is_over(n, r) and REVIEWED in r)
    loaded = matches.load(path, find)
    versions = (home["versions"]["program"], home["versions"]["reviews"], loaded.reading.header.state_version)
    if versions != (bidtable.__version__, review.VERSION, loaded.match.game.state_version):
        return

    def refuse(*_: object) -> None:
        raise AssertionError("it was worked out again")

    monkeypatch.setattr("bidtable.app.archive.reviews.pieces", refuse)
    reviewing = services.reviewing(services.saved.finished(path))
    reviewing.start()
    reviewing.join()
    assert reviewing.done


@pytest.mark.parametrize("name", SETS)
def test_every_setting_keeps_its_value(home: dict[str, Any]) -> None:
    written = (places.config() / SETTINGS).read_bytes()
    loaded, told = settings_file.load(places.config())
    assert not told
    kept = msgspec.to_builtins(loaded)
    usual = msgspec.to_builtins(Settings())
    for key, value in json.loads(written).items():
        assert kept[key] == value, key
        assert value != usual[key], f"{key} has its usual value and shows nothing"
    assert (places.config() / SETTINGS).read_bytes() == written


@pytest.mark.parametrize("name", SETS)
def test_presets_and_the_last_setup_keep_every_value(services: Services, home: dict[str, Any]) -> None:
    written = json.loads((places.config() / PRESETS).read_bytes())
    kept = {preset.name: msgspec.to_builtins(preset.form) for preset in services.presets.all()}
    assert not services.presets.problem
    played = {record.split("-")[1] for record in home["records"]}
    assert len(written) == len(kept)
    assert {preset["form"]["game"] for preset in written} == played, "one preset of each game that was played"
    for preset in written:
        assert kept[preset["name"]].items() >= preset["form"].items()
    last = json.loads((places.config() / LAST_SETUP).read_bytes())
    assert msgspec.to_builtins(services.last_setup()).items() >= last.items()


@pytest.mark.parametrize("name", SETS)
def test_the_index_of_an_earlier_version_is_used_as_it_is(
    home: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version with entries of another form replays the records instead."""
    same = home["versions"]["index"] == index_file.VERSION
    looked_at: list[str] = []
    look = matches.load

    def noted(path: Path, *more: Any, **named: Any) -> matches.Loaded:
        looked_at.append(path.name)
        return look(path, *more, **named)

    monkeypatch.setattr(matches, "load", noted)
    services = Services(Settings(), in_process=False)
    history = services.saved.history
    found = {save.name: save for save in history.saves()}
    if same:
        assert history.left == 0
        assert not any(save.new for save in found.values())
    history.settle()
    assert bool(looked_at) != same
    for name, expected in home["records"].items():
        save = history.known(found[name])
        assert save.moves == expected["moves"]
        assert (save.outcome is not None) == (expected["scores"] is not None)
        state = history.state_of(save)
        assert state is not None
        assert state.finished == (expected["scores"] is not None)
        assert not state.problem
        if save.outcome is not None:
            assert save.facts is not None
            assert list(save.outcome.scores) == expected["scores"]
    services.close()


@pytest.mark.parametrize("name", SETS)
def test_own_rules_of_an_earlier_version_are_used(services: Services, home: dict[str, Any]) -> None:
    own = {path.relative_to(places.user_rules()).as_posix() for path in places.user_rules().rglob("*.yaml")}
    assert own == {*CHANGED, *NEW}
    race = services.game("bid_and_bluff")
    (boards,) = [option for option in race.info.options if option.id == "board"]
    assert "lane" in {choice.id for choice in boards.choices}
    assert [variant.title for variant in race.info.variants] == ["The last bid"]
    assert "pocket_gadgets" in {variant.id for variant in services.game("i_bid_you_not").info.variants}
    services.game("bidness")
    files = {slug: services.library.files(slug) or {} for slug in ("bid_and_bluff", "bidness")}
    assert files["bid_and_bluff"]["deck"]["suits"][0]["colour"] == "#1a78d2"
    assert "moonshot" in {card["id"] for card in files["bidness"]["deck"]["cards"]}
    people = services.people()
    assert people["bun"].about == "our aunt"
    assert [page.title for page in services.using()] == ["At our house"]
    assert services.anchors().keys() == {"bid_it"}
    assert not services.notices
    assert main(["check"]) == 0


@pytest.mark.long
def test_a_new_set_is_written_by_one_command(tmp_path: Path) -> None:
    written = []
    for name in ("one", "two"):
        folder = tmp_path / name
        write_set(folder)
        files = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        written.append(files)
    one, two = written
    assert set(one) == set(two)
    for path, content in one.items():
        assert str(tmp_path).encode() not in content, path
        # SQLite orders its pages freely.
        assert content == two[path] or path.suffix == ".sqlite", path
    assert sum(map(len, one.values())) < 320_000
