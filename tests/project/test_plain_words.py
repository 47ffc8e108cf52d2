"""Tests that the project is written in plain words, and tests of the tool that finds other sentences."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests import ROOT
from tests.project.plain_words import Finding, files_in, look, main, marks_of, sentences

FOLDERS = ("bidtable", "rules", "docs", "tests", "assets")
PAGES = "the pages at the root"
SLOW = ("tests", "assets")
"""Folders that only the long tests read."""
KINDS = ("docstring", "comment", "message", "rule text", "page")
LARGEST_SHARE = 0.01
"""Largest share of the sentences of one kind in one folder that may have the same mark."""


@cache
def looked_at(part: str) -> tuple[dict[str, int], list[Finding]]:
    """Return the number of sentences of each kind in a part of the project, and the marked ones."""
    paths = sorted(ROOT.glob("*.md")) if part == PAGES else [ROOT / part]
    count, findings = look(paths)
    return dict(count), findings


def found(folder: Path, name: str, text: str) -> list[tuple[int, str, tuple[str, ...], str]]:
    """Write a file, and return line, kind, marks and text of its marked sentences, in small letters.

    The texts in this file are in small letters, because the tool would mark them otherwise.
    """
    folder.joinpath(name).write_text(text, encoding="utf-8")
    return [
        (line, kind, marks, sentence.lower()) for _, line, kind, marks, sentence in look([folder / name])[1]
    ]


# -- the project ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["headless", "nounless", "long"])
@pytest.mark.parametrize(
    "part",
    [pytest.param(part, marks=pytest.mark.long if part in SLOW else ()) for part in (*FOLDERS, PAGES)],
)
def test_the_project_is_written_in_plain_words(part: str, mark: str) -> None:
    count, findings = looked_at(part)
    assert sum(count.values()) > 50, "the texts of this part were not found"
    for kind in KINDS:
        marked = [f for f in findings if f.kind == kind and mark in f.marks]
        lines = "\n".join(f"{f.path.relative_to(ROOT)}:{f.line}: {f.sentence[:120]}" for f in marked)
        assert len(marked) <= LARGEST_SHARE * count.get(kind, 0), f"{kind}, {mark}:\n{lines}"


def test_every_kind_of_text_is_found_in_the_project() -> None:
    kinds = {kind for part in (*FOLDERS, PAGES) if part not in SLOW for kind in looked_at(part)[0]}
    assert kinds == set(KINDS)


# -- marks of a sentence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "marks"),
    [
        ("what a seat sees of a state.", ("headless",)),
        ("how far two colours are apart.", ("headless",)),
        ("whose turn it is now.", ("headless",)),
        ("that the card is open.", ("headless",)),
        ("return the card for who takes it.", ("nounless",)),
        ("what is left of what was dealt.", ("headless", "nounless")),
        (" ".join(["card"] * 31) + ".", ("long",)),
    ],
)
def test_a_sentence_without_its_noun_and_a_long_one_are_marked(sentence: str, marks: tuple[str, ...]) -> None:
    assert marks_of(sentence[0].upper() + sentence[1:]) == marks


@pytest.mark.parametrize(
    "sentence",
    [
        "Return the cards that the seat may play.",
        "The seat that takes the trick leads the next one.",
        "Which card do you play?",
        "What a lovely cake that was!",
        "That card is not in this hand.",
        "That's me, with the highest bid.",
        "How many tricks you take",
        "The range depends to what extent bids differ.",
        " ".join(["card"] * 30) + ".",
    ],
)
def test_a_plain_sentence_is_not_marked(sentence: str) -> None:
    assert marks_of(sentence) == ()


# -- sentences of a text ---------------------------------------------------------------------------------------


def test_a_text_is_split_into_sentences() -> None:
    text = "The first player bids. The next\nplayer may raise: The bid must be higher.\n\n- A list has items too."
    assert sentences(text) == [
        "The first player bids.",
        "The next player may raise:",
        "The bid must be higher.",
        "A list has items too.",
    ]


def test_code_tables_headings_and_labels_are_no_sentences() -> None:
    text = (
        "# What the table shows\n\n| What it is | how |\n\n    What a line of code does\n\n"
        "```\nWhat a block does\n```\n\nToo short."
    )
    assert sentences(text) == []


# -- texts of a file ---------------------------------------------------------------------------------------------


def test_docstrings_of_all_kinds_are_read(tmp_path: Path) -> None:
    source = '''"""What the module is for."""

SIZE = 1
"""What the constant is for."""


class Table:
    """What the class is for.

    Attributes:
        seats: How far the seats are apart.
    """

    def hand(self) -> int:
        """Return a hand.

        Returns:
            What the seat may see.
        """
'''
    marked = found(tmp_path, "module.py", source)
    assert {kind for _, kind, _, _ in marked} == {"docstring"}
    assert [(line, sentence) for line, _, _, sentence in sorted(marked)] == [
        (1, "what the module is for."),
        (4, "what the constant is for."),
        (8, "how far the seats are apart."),
        (8, "what the class is for."),
        (15, "what the seat may see."),
    ]


def test_strings_and_f_strings_are_read_with_a_letter_for_each_value(tmp_path: Path) -> None:
    source = 'name = "Anna"\nprint("What the player sees now.", f"What {name} has in the hand.", "what is no text")\n'
    assert found(tmp_path, "module.py", source) == [
        (2, "message", ("headless",), "what the player sees now."),
        (2, "message", ("headless",), "what x has in the hand."),
    ]


def test_paths_of_drawings_are_no_sentences(tmp_path: Path) -> None:
    path = "M-15 0" + "C-17 -8 -17 -14 -13 -18" * 20
    assert found(tmp_path, "module.py", f'PATH = "{path}"\n') == []


def test_comments_on_consecutive_lines_are_one_text(tmp_path: Path) -> None:
    source = "# The seat keeps the card\n# for who takes it.\nx = 1\n# What another comment says.\n"
    assert found(tmp_path, "module.py", source) == [
        (1, "comment", ("nounless",), "the seat keeps the card for who takes it."),
        (4, "comment", ("headless",), "what another comment says."),
    ]


def test_scalars_and_comments_of_yaml_are_read(tmp_path: Path) -> None:
    source = (
        "# What the file holds is this.\ntitle: What the game is about.\nsteps:\n"
        "- text: >\n    What the player\n    does next.\n- short: What is it\n"
    )
    assert sorted(found(tmp_path, "rules.yaml", source)) == [
        (1, "comment", ("headless",), "what the file holds is this."),
        (2, "rule text", ("headless",), "what the game is about."),
        (4, "rule text", ("headless",), "what the player does next."),
    ]


def test_pages_are_read_and_fixtures_are_left_out(tmp_path: Path) -> None:
    assert found(tmp_path, "page.md", "# Title\n\nWhat the page is for.\n") == [
        (1, "page", ("headless",), "what the page is for.")
    ]
    tmp_path.joinpath("fixtures").mkdir()
    tmp_path.joinpath("fixtures", "old.md").write_text(
        "# Old\n\nWhat an old page is for.\n", encoding="utf-8"
    )
    tmp_path.joinpath("picture.svg").write_text("<svg>What a picture shows.\n", encoding="utf-8")
    assert files_in([tmp_path]) == [tmp_path / "page.md"]


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_prints_marked_sentences_and_totals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Title\n\nWhat the page is for.\n\nThe page has two sentences.\n", encoding="utf-8")
    main([str(page)])
    first, total = capsys.readouterr().out.splitlines()
    assert first.removeprefix(str(page)) == ":1: page: headless: What the page is for."
    assert total == "page: 2 sentences, 1 headless (50.0%), 0 nounless (0.0%), 0 long (0.0%)"
    main(["--count", str(page)])
    assert capsys.readouterr().out.splitlines() == [total]
