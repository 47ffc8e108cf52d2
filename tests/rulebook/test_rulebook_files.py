"""Tests of rule files in general: a mistake is reported with its file and line, and nothing else happens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from bidtable.rulebook import Documents, Library, Problem, RulesError, suggest
from bidtable.rulebook.limits import MAX_BYTES


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    worth: Annotated[int, msgspec.Meta(ge=0)]
    colour: str | None = None


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    tiles: tuple[Tile, ...]
    prices: dict[str, int] = {}
    best: Tile | None = None
    share: float = 0.5
    open: bool = False


GOOD = """\
title: Tiles
tiles:
  - {name: red, worth: 1}
  - name: blue
    worth: 2
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy").mkdir()
    return tmp_path


def documents(folder: Path, text: str | bytes, name: str = "main.yaml") -> Documents:
    path = folder / "toy" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return Library(folder).documents("toy")


def problems(folder: Path, text: str | bytes) -> list[tuple[int, str]]:
    """Return the mistakes of a file: lines and texts."""
    found = documents(folder, text)
    value = found.read("main", File)
    assert value is None
    with pytest.raises(RulesError) as caught:
        found.finish()
    assert all(problem.file == "toy/main.yaml" for problem in caught.value.problems)
    return [(problem.line, problem.text) for problem in caught.value.problems]


def test_a_good_file(folder: Path) -> None:
    found = documents(folder, GOOD)
    assert found.read("main", File) == File("Tiles", (Tile("red", 1), Tile("blue", 2)))
    found.finish()
    assert found.names() == ("main",)
    assert found.overridden() == ()


def test_a_byte_order_mark_and_foreign_line_ends_are_fine(folder: Path) -> None:
    text = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert documents(folder, text).read("main", File) is not None
    bad = b"\xef\xbb\xbf" + GOOD.replace("worth: 2", "worth: x").replace("\n", "\r\n").encode()
    assert problems(folder, bad)[0][0] == 5


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (GOOD + "prices: {a: 1\n", 7, "not valid YAML"),
        (GOOD + "share: 'x\n", 7, "not valid YAML"),
        (GOOD + "\tshare: 1\n", 6, "not valid YAML"),
        (GOOD.replace("    worth", "\tworth"), 5, "not valid YAML"),
        (GOOD + "share: @x\n", 6, "not valid YAML"),
        (GOOD + "share: *nobody\n", 6, "not valid YAML"),
        (GOOD + "share: !python/object:os.system x\n", 6, "not valid YAML"),
        (GOOD + "share: !own x\n", 6, "not valid YAML"),
        (GOOD + "---\ntitle: another\n", 6, "not valid YAML"),
        (GOOD + "title: Again\n", 6, "'title' is here a second time; it is already in line 1"),
        (GOOD.replace("{name: red,", "{name: red, name: green,"), 3, "second time"),
        (GOOD + "[1, 2]: x\n", 6, "A key must be plain text"),
        (GOOD + "tittle: x\n", 6, "Did you mean 'title'?"),
        (GOOD.replace("worth: 2", "wort: 2"), 5, "Did you mean 'worth'?"),
        (GOOD.replace("    worth: 2\n", ""), 4, "'worth' is missing"),
        (GOOD.replace("title: Tiles\n", ""), 1, "'title' is missing"),
        (GOOD.replace("worth: 2", "worth: two"), 5, "a whole number; found the text 'two'"),
        (GOOD.replace("worth: 2", "worth: 2.5"), 5, "2.5"),
        (GOOD.replace("worth: 2", "worth: '2'"), 5, "the text '2'"),
        (GOOD.replace("worth: 2", "worth: -2"), 5, ">= 0"),
        (GOOD.replace("worth: 2", "worth:"), 5, "found nothing"),
        (GOOD.replace("worth: 2", "worth: [2]"), 5, "found a list"),
        (GOOD.replace("worth: 2", "worth: {a: 2}"), 5, "found a group of keys"),
        (GOOD.replace("title: Tiles", "title: no"), 1, "Put it in quotes to make it text"),
        (GOOD.replace("title: Tiles", "title: 1972-01-01"), 1, "text"),
        (GOOD.replace("title: Tiles", "title: 7"), 1, "Expected text; found 7"),
        (GOOD.replace("title: Tiles", "title: ~"), 1, "found nothing"),
        (GOOD.replace("name: blue", "name: on"), 4, "Put it in quotes"),
        (GOOD + "open: 1\n", 6, "true or false"),
        (GOOD + "open: !!bool 1\n", 6, "'1' is not a yes or no (true or false)"),
        (GOOD.replace("worth: 2", "worth: !!int ''"), 5, "'' is not a whole number"),
        (GOOD + "share: !!float ''\n", 6, "'' is not a number"),
        (GOOD + "share: !!timestamp soon\n", 6, "'soon' is not a date"),
        (GOOD + "share: 2001-02-30\n", 6, "'2001-02-30' is not a date"),
        (GOOD + "!!int '': 1\n", 6, "'' is not a whole number"),
        (GOOD + "share: half\n", 6, "a number"),
        (GOOD + "prices: {a: 1, b: x}\n", 6, "a whole number"),
        (GOOD + "prices:\n  a: 1\n  b: x\n", 8, "a whole number"),
        (GOOD + "best:\n  name: gold\n  worth: lots\n", 8, "a whole number"),
        (GOOD + "best:\n  name: gold\n  worth: 1\n  colour: 5\n", 9, "text"),
        (GOOD + "best: gold\n", 6, "the text 'gold'"),
        ("title: Tiles\ntiles: red\n", 2, "a list"),
        ("title: Tiles\ntiles:\n  - red\n", 3, "a group of keys"),
        ("- title\n- tiles\n", 1, "a group of keys"),
        ("just text\n", 1, "a group of keys"),
        ("", 1, "The file is empty"),
        ("# nothing but a word\n", 1, "The file is empty"),
        ("\x00", 1, "not valid YAML"),
        ("title: \x07\n", 1, "not valid YAML"),
        (b"title: \xe9\n", 1, "not UTF-8 text (byte 8)"),
        ("title: x\n".encode("utf-16"), 1, "not UTF-8"),
        ("tiles: " + "[" * 200 + "]" * 200, 1, "nested too deeply"),
        ("[" * 100_000, 1, ""),
        ("title: " + "x" * MAX_BYTES, 1, "larger than"),
    ],
)
def test_a_broken_file_names_line_and_reason(folder: Path, text: str | bytes, line: int, reason: str) -> None:
    found = problems(folder, text)
    assert any(reason in told for _, told in found), found
    assert line in [number for number, told in found if reason in told], found


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("worth: 2", "worth: " + "x" * 50_000),
        GOOD + "y" * 900 + ": 1\n",
        GOOD.replace("worth: 2", "worth: !!int " + "z" * 50_000),
        GOOD.replace("worth: 2", "worth: " + "9" * 5_000),
        GOOD.replace("worth: 2", 'worth: "\\e[2J\\u202E\\n"'),
    ],
)
def test_quotations_from_a_file_are_short_and_printable(folder: Path, text: str) -> None:
    found = problems(folder, text)
    assert found
    assert all(len(told) < 300 and told.isprintable() for _, told in found), found


def test_a_bomb_of_aliases_is_refused(folder: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    ((_, told),) = problems(folder, "\n".join(lines))
    assert "repeats itself too often" in told


def test_a_file_that_holds_itself_is_refused(folder: Path) -> None:
    ((_, told),) = problems(folder, "tiles: &t [*t]\n")
    assert "nested too deeply" in told


def test_all_mistakes_of_a_file_at_once(folder: Path) -> None:
    text = "tilte: Tiles\ntiles:\n  - {name: no, worth: x}\n  - {nam: a, worth: 1}\nprices: {a: b}\nopen: 7\n"
    assert [line for line, _ in problems(folder, text)] == [1, 1, 3, 3, 4, 4, 5, 6]


def test_mistakes_in_several_files_at_once(folder: Path) -> None:
    documents(folder, "title: [\n", "a.yaml")
    documents(folder, GOOD + "share: x\n", "deep/er/b.yml")
    found = documents(folder, GOOD.replace("worth: 2", "worth: -2"))
    for name in found.names():
        found.read(name, File)
    found.read("missing", File)
    with pytest.raises(RulesError) as caught:
        found.finish()
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [
        ("toy/a.yaml", 2),
        ("toy/deep/er/b.yaml", 6),
        ("toy/main.yaml", 5),
        ("toy/missing.yaml", 0),
    ]


def test_a_broken_file_is_not_called_missing(folder: Path) -> None:
    found = documents(folder, "title: [\n")
    assert found.read("main", File) is None
    assert found.entries("main", "tiles", Tile) == ()
    assert len(found.problems) == 1


def test_entries_leave_the_wrong_ones_out(folder: Path) -> None:
    found = documents(folder, "tiles:\n  - {name: a, worth: 1}\n  - {name: b}\n  - {name: c, worth: 3}\n")
    assert found.entries("main", "tiles", Tile) == (Tile("a", 1), Tile("c", 3))
    assert [(problem.line, problem.text) for problem in found.problems] == [(3, "'worth' is missing.")]
    assert found.entries("main", "prices", Tile) == ()
    assert found.problems[-1].text == "'prices' must be a list."
    assert found.entries("nowhere", "tiles", Tile) == ()
    assert found.problems[-1] == Problem("toy/nowhere.yaml", 0, "The file is missing.")


def test_a_game_finds_a_mistake_of_its_own(folder: Path) -> None:
    found = documents(folder, GOOD)
    found.problem("main", ("tiles", 1, "worth"), "Too much.")
    found.problem("main", ("tiles", 7), "No such tile.")
    assert [problem.line for problem in found.problems] == [5, 3]


def test_a_mistake_in_a_row_of_a_text_is_told_with_the_line_of_the_row(folder: Path) -> None:
    found = documents(folder, "rows: |\n  ab\n  cd\nother: ab\n  cd\nshort: ab cd\n")
    for name in ("rows", "other", "short", "missing"):
        found.problem("main", (name,), "Wrong.", row=1)
    assert [problem.line for problem in found.problems] == [3, 5, 6, 1]


def test_a_problem_reads_as_file_line_and_text() -> None:
    error = RulesError([Problem("b", 2, "Two."), Problem("a", 9, "One."), Problem("b", 2, "Two.")])
    assert str(error) == "a:9: One.\nb:2: Two."
    assert len(error.problems) == 2


def test_suggestions() -> None:
    assert suggest("bonnus", ["bonus", "bids"]) == " Did you mean 'bonus'?"
    assert suggest("BIDDS", ["bonus", "bids"]) == " Did you mean 'bids'?"
    assert suggest("bidds", ["Bonus", "Bids"]) == " Did you mean 'Bids'?"
    assert suggest("qqq", ["bonus", "bids"]) == ""


# -- the player's own files ----------------------------------------------------------------------------


def test_a_players_file_replaces_the_shipped_one(tmp_path: Path) -> None:
    documents(tmp_path / "shipped", GOOD)
    documents(tmp_path / "shipped", GOOD, "other.yaml")
    documents(tmp_path / "user", GOOD.replace("Tiles", "My tiles"))
    documents(tmp_path / "user", GOOD, "boards/new.yml")
    library = Library(tmp_path / "shipped", tmp_path / "user")
    found = library.documents("toy")
    assert found.names() == ("boards/new", "main", "other")
    assert found.overridden() == ("boards/new", "main")
    value = found.read("main", File)
    assert value is not None
    assert value.title == "My tiles"
    plain = library.without_user().documents("toy")
    assert plain.names() == ("main", "other")
    assert plain.overridden() == ()


def test_a_players_mistake_names_the_whole_path(tmp_path: Path) -> None:
    documents(tmp_path / "shipped", GOOD)
    documents(tmp_path / "user", GOOD + "open: 3\n")
    found = Library(tmp_path / "shipped", tmp_path / "user").documents("toy")
    found.read("main", File)
    assert found.problems[0].file == str(tmp_path / "user" / "toy" / "main.yaml")


def test_folders_that_are_not_there(tmp_path: Path) -> None:
    assert Library(tmp_path / "no", tmp_path / "neither").documents("toy").names() == ()


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    documents(tmp_path, GOOD)
    found = Library(tmp_path / "elsewhere").documents("toy", tmp_path / "toy")
    assert found.names() == ("main",)


def test_other_files_are_let_alone(folder: Path) -> None:
    (folder / "toy" / "notes.txt").write_text("title: [")
    (folder / "toy" / "folder.yaml").mkdir()
    assert documents(folder, GOOD).names() == ("main",)


# -- the fingerprint -----------------------------------------------------------------------------------


def test_formatting_does_not_change_the_fingerprint(folder: Path) -> None:
    first = documents(folder, GOOD).digest
    same = '# A word\n"tiles":\n- worth: 1\n  name: "red"\n- {worth: 0x2, name: blue}\n\ntitle:   Tiles\n'
    assert documents(folder, same).digest == first
    assert documents(folder, GOOD.replace("worth: 2", "worth: 3")).digest != first
    assert documents(folder, GOOD.replace("worth: 2", "worth: '2'")).digest != first


def test_another_file_changes_the_fingerprint(folder: Path) -> None:
    first = documents(folder, GOOD).digest
    assert documents(folder, GOOD, "more.yaml").digest != first


def test_any_plain_value_has_a_fingerprint(folder: Path) -> None:
    lines = [
        "a: 2001-01-01",
        "b: 2001-01-01 10:00:00",
        "c: !!binary aGVsbG8=",
        "d: !!set {x, y}",
        "e: .nan",
        "1: x",
    ]
    lines += ["no: y", "~: z", f"f: {10**30}", "g: !!omap [{a: 1}]", "h: !!pairs [{a: 1}, {a: 2}]", "i: .inf"]
    assert len(documents(folder, "\n".join(lines)).digest) == 16
