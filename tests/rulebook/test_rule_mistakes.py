"""Tests of mistakes in rule files: each is reported once, with its line and the expected value."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from bidtable.core import registry
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff.rules import Suit
from bidtable.rulebook import Library, Problem, RulesError
from bidtable.rulebook.rows import row_lines
from bidtable.store import places

SHIPPED = places.shipped_rules()


def shipped(slug: str, name: str) -> str:
    return (SHIPPED / slug / f"{name}.yaml").read_text(encoding="utf-8")


def told(tmp_path: Path, slug: str, **files: str) -> list[tuple[str, int, str]]:
    """Load a game with files of the player's own; return the mistakes: name of the file, line, text."""
    for name, text in files.items():
        path = tmp_path / slug / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    try:
        registry.resolve(registry.entry(slug).rules)(Library(SHIPPED, tmp_path))
    except RulesError as error:
        return [(Path(one.file).stem, one.line, one.text) for one in error.problems]
    return []


def line_of(text: str, part: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), 1) if part in line)


# -- rows of a text, however it is written ---------------------------------------------------------------

HEAD = "title: T\nprovenance: reconstructed\n"


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ('rows: "FFFFFF\\nrrrrrr\\n...x..\\nSSSSSS"\n', 3),
        ('rows: "FFFFFF rrrrrr ...x.. SSSSSS"\n', 3),
        ("rows: 'FFFFFF rrrrrr ...x.. SSSSSS'\n", 3),
        ('rows: "FFFFFF\n  rrrrrr\n  ...x..\n  SSSSSS"\n', 5),
        ('rows: "\n  FFFFFF\n\n  rrrrrr\n\n  ...x..\n  SSSSSS"\n', 8),
        ('rows: "FFFFFF\\n\\\n  rrrrrr\\n\\\n  ...x..\\n\\\n  SSSSSS"\n', 5),
        ('rows: "FFF\\\n  FFF rrrrrr\n  ...x.. SSSSSS"\n', 5),
        ("rows: FFFFFF rrrrrr\n  ...x.. SSSSSS\n", 4),
        ("rows: |\n  FFFFFF rrrrrr\n  ...x.. SSSSSS\n", 5),
        ("rows: |-\n  FFFFFF\n  ...x..\n  SSSSSS\n", 5),
        ("rows: |+\n  FFFFFF\n  ...x..\n  SSSSSS\n", 5),
        ("rows: >\n  FFFFFF\n  ...x..\n  SSSSSS\n", 5),
        ("rows: |2-\n  FFFFFF\n  ...x..\n  SSSSSS\n", 5),
        ("rows: | # drawn\n  FFFFFF\n  ...x..\n  SSSSSS\n", 5),
        ("rows: FFFFFF\n  ...x..\n  SSSSSS\n", 4),
        ("rows: FFFFFF ...x.. SSSSSS\n", 3),
        ("rows: |\n\n  FFFFFF\n\n  rrrrrr\n\n  ...x..\n  SSSSSS\n", 9),
        ("rows: >- # as | is drawn\n  FFFFFF\n  rrrrrr\n\n  ...x..\n  SSSSSS\n", 7),
        ("rows:\n  |\n  FFFFFF\n  rrrrrr\n  ...x..\n  SSSSSS\n", 7),
        ("note: &drawn |\n  FFFFFF\n  rrrrrr\n  ...x..\n  SSSSSS\nrows: *drawn\n", 6),
    ],
)
def test_a_row_is_told_with_its_own_line(tmp_path: Path, rows: str, line: int) -> None:
    ((name, at, text),) = told(tmp_path, "bid_and_bluff", boards__own=HEAD + rows + "effect: E\n")
    assert (name, at) == ("own", line)
    assert "'x' is not a square; expected F finish, r zone" in text


def test_a_board_in_one_quoted_line_is_never_told_below_it(tmp_path: Path) -> None:
    """The line of a file of four lines is one of them, also with letters of other alphabets before it."""
    text = 'title: "Ünï — ❄"\nprovenance: reconstructed\nnote: "é"\nrows: "FFFFFF\\n..x...\\nSSSSSS"'
    assert [line for _, line, _ in told(tmp_path, "bid_and_bluff", boards__own=text)] == [4]


@pytest.mark.parametrize(
    ("source", "style", "lines"),
    [
        ("a b\nc", None, [0, 0, 1]),
        ("'a\n\n b'", "'", [0, 2]),
        ("| two words\r\n a\r\n b\r\n", "|", [1, 2]),
        ('"a\\u0020b\\x41c\\_d"', '"', [0, 0, 0]),
        ('"a\\\r\n  b\\\n c"', '"', [0]),
        ('"a \\\r\n  b"', '"', [0, 1]),
        ('"\\\\n a"', '"', [0, 0]),
        ('"\\"a\\" b"', '"', [0, 0]),
        ("", None, []),
        ('""', '"', []),
        ("|", "|", []),
    ],
)
def test_rows_of_a_text_have_lines(source: str, style: str | None, lines: list[int]) -> None:
    assert row_lines(source, style) == lines


# -- Bid & Bluff -----------------------------------------------------------------------------------------


def test_a_misspelt_drawing_is_told(tmp_path: Path) -> None:
    deck = shipped("bid_and_bluff", "deck").replace("emblem: suit_b", "emblem: siut_b")
    ((name, line, text),) = told(tmp_path, "bid_and_bluff", deck=deck)
    assert (name, line) == ("deck", line_of(deck, "siut_b"))
    assert text.startswith(
        "Expected one of: suit_a, suit_b, suit_c, suit_d, suit_e; found the text 'siut_b'."
    )
    assert text.endswith("Did you mean 'suit_b'?")


def test_every_emblem_that_a_suit_may_have_is_drawn() -> None:
    names: Any = get_args(get_type_hints(Suit)["emblem"])
    drawn = {path.stem for path in (places.assets() / "drawings").glob("suit_*.svg")}
    assert set(names) == drawn


def test_a_deck_too_small_for_six_is_told_where_the_player_changed_it(tmp_path: Path) -> None:
    """The mistake is reported once, in the deck, which is the player's own, unlike the deal."""
    deck = shipped("bid_and_bluff", "deck").replace("highest: 10", "highest: 8")
    assert told(tmp_path, "bid_and_bluff", deck=deck) == [
        (
            "deck",
            line_of(deck, "highest: 8"),
            "40 cards are too few: 6 players with 8 each and one for trump need 49.",
        )
    ]


def test_a_deck_and_a_deal_that_do_not_fit_are_one_mistake(tmp_path: Path) -> None:
    """Both files are the player's own, and two rounds deal too many cards: one message names the larger deal."""
    deck = shipped("bid_and_bluff", "deck").replace("highest: 10", "highest: 8")
    ((name, _, text),) = told(
        tmp_path, "bid_and_bluff", deck=deck, dealing=shipped("bid_and_bluff", "dealing")
    )
    assert name == "dealing"
    assert text.startswith("6 players with 8 cards each")


def test_lowest_above_highest_is_told_once(tmp_path: Path) -> None:
    deck = shipped("bid_and_bluff", "deck").replace("lowest: 1\n", "lowest: 11\n")
    ((name, line, text),) = told(tmp_path, "bid_and_bluff", deck=deck)
    assert (name, line) == ("deck", line_of(deck, "highest: 10"))
    assert text == "The highest number is below the lowest (11)."


def test_a_board_may_be_without_zone(tmp_path: Path) -> None:
    """The rule file says so: such a race is played with bonuses to the end."""
    assert "It may have a zone or none." in shipped("bid_and_bluff", "boards/standard")
    rows = HEAD + "rows: |\n  FFFFFF\n  ......\n  SSSSSS\n"
    assert told(tmp_path, "bid_and_bluff", boards__bare=rows) == []
    game = registry.resolve(registry.entry("bid_and_bluff").rules)(Library(SHIPPED, tmp_path))
    state = game.start(Setup(3, options={"board": "bare"}))
    assert game.context.board(state).zone == 0


# -- BID-IT! ---------------------------------------------------------------------------------------------


def few_faces() -> str:
    return "provenance: reconstructed\ncards:\n  - {faces: '*', copies: 20}\n"


def test_a_deck_of_bid_it_too_small_for_its_deals_is_told_once(tmp_path: Path) -> None:
    assert told(tmp_path, "bid_it", deck=few_faces()) == [
        ("deck", 3, "20 cards are too few: 5 players with 5 each need 25.")
    ]


def test_deals_too_great_for_the_deck_of_bid_it_are_told_one_by_one(tmp_path: Path) -> None:
    """All of them are the player's own, so each is a mistake."""
    dealing = shipped("bid_it", "dealing")
    for old in ("5: 5", "6: 4"):
        assert old in dealing
        dealing = dealing.replace(old, f"{old[0]}: 12" if old[0] == "6" else old)
    ((name, _, text),) = told(tmp_path, "bid_it", dealing=dealing)
    assert name == "dealing"
    assert text == "6 players with 12 cards each need more than the deck's 70."


def test_faces_that_stand_twice_name_the_other_line(tmp_path: Path) -> None:
    deck = shipped("bid_it", "deck").replace('faces: "13"', 'faces: "21"')
    ((_, line, text),) = told(tmp_path, "bid_it", deck=deck)
    assert line == line_of(deck, 'faces: "21"')
    first = line_of(deck, 'faces: "12"')
    assert text == f"'21' is listed twice; it is in line {first}."


# -- I Bid You Not ---------------------------------------------------------------------------------------


def base() -> str:
    return shipped("i_bid_you_not", "decks/base")


def test_a_base_set_too_small_for_six_is_told(tmp_path: Path) -> None:
    deck = base()
    deck = deck[: deck.index("\ncards:")] + "\ncards:\n  - [1, 2, headgrowns, a]\n  - [3, 2, swatphone, b]\n"
    assert told(tmp_path, "i_bid_you_not", decks__base=deck) == [
        ("base", line_of(deck, "[1, 2,"), "2 cards are too few: 6 players need at least 13.")
    ]


def test_hands_too_large_for_the_base_set_are_told_where_they_stand(tmp_path: Path) -> None:
    dealing = shipped("i_bid_you_not", "dealing").replace("least_each: 2", "least_each: 20")
    ((name, line, text),) = told(tmp_path, "i_bid_you_not", dealing=dealing)
    assert (name, line) == ("dealing", line_of(dealing, "least_each"))
    assert text == f"6 players would need 121 cards; the base set has {base().count('  - [')}."


def test_a_usual_trim_that_leaves_too_few_is_told(tmp_path: Path) -> None:
    dealing = shipped("i_bid_you_not", "dealing").replace("trims: [0, 10", "trims: [500, 10")
    ((name, line, text),) = told(tmp_path, "i_bid_you_not", dealing=dealing)
    assert (name, line) == ("dealing", line_of(dealing, "trims"))
    assert text == "500 cards less leave 0 of the base set; 6 players need at least 13."


def test_low_above_high_is_told_once(tmp_path: Path) -> None:
    """There is no further message for every card and type outside such numbers."""
    deck = base().replace("low: 0", "low: 65")
    assert told(tmp_path, "i_bid_you_not", decks__base=deck) == [
        ("base", line_of(deck, "low: 65"), "65 is above 'high'; expected at most 64.")
    ]


@pytest.mark.parametrize("name", ["decks__mine", "decks__a_mine"])
def test_a_type_of_another_set_names_the_other_file(tmp_path: Path, name: str) -> None:
    """The mistake is reported in the player's own file, wherever that is in the list."""
    deck = HEAD + (
        "effect: E\norder: 9\nlow: 500\nhigh: 600\ndirection: up\n"
        "types:\n  - {id: headgrowns, title: H, start: 500, colour: green}\n"
        "cards:\n  - [500, 1, headgrowns, '-']\n"
    )
    at = line_of(base(), "id: headgrowns")
    assert told(tmp_path, "i_bid_you_not", **{name: deck}) == [
        (
            name.removeprefix("decks__"),
            line_of(deck, "id: headgrowns"),
            f"There are two types 'headgrowns'; the other is in i_bid_you_not/decks/base.yaml:{at}.",
        )
    ]


def test_the_choices_are_listed_whole(tmp_path: Path) -> None:
    """A list of known names is no quotation, so it is not shortened."""
    deck = base().replace(", headgrowns,", ", headgrown,", 1)
    ((_, _, text),) = told(tmp_path, "i_bid_you_not", decks__base=deck)
    assert "headgrowns, swatphone, flown_mower, laptopple, walkie_barkie, camerat, dishsmasher" in text
    assert text.endswith("Did you mean 'headgrowns'?")


# -- Bidness ---------------------------------------------------------------------------------------------


def test_an_event_deck_too_small_for_six_is_told(tmp_path: Path) -> None:
    """A deck need not fill all hands (BN-14), but with so few cards nobody could do anything but pass (BN-3)."""
    roles = ("marketer", "engineer", "lawyer")
    entry = "  - {{id: {0}, title: {0}, copies: {1}, effect: {{kind: employee, role: {0}}}}}\n"
    text = "provenance: reconstructed\ncards:\n" + "".join(entry.format(role, 7) for role in roles)
    assert told(tmp_path, "bidness", deck=text) == [
        ("deck", 3, "21 cards are too few: 6 players need 4 each to play, 24 in all.")
    ]
    assert told(tmp_path, "bidness", deck=text.replace("copies: 7", "copies: 8")) == []


def test_a_hand_that_must_pass_is_told_in_the_company(tmp_path: Path) -> None:
    company = shipped("bidness", "company").replace("hand: 6", "hand: 12")
    company = company.replace("must_pass_at: 2", "must_pass_at: 10")
    small = shipped("bidness", "deck").split("  - id: contract", maxsplit=1)[0]
    ((name, line, _),) = told(tmp_path, "bidness", deck=small, company=company)
    assert (name, line) == ("deck", line_of(small, "- id: marketer"))


def test_a_kind_that_stands_twice_names_the_other_line(tmp_path: Path) -> None:
    deck = shipped("bidness", "deck").replace("- id: intern", "- id: contract")
    first, second = [at for at, line in enumerate(deck.splitlines(), 1) if "- id: contract" in line]
    assert told(tmp_path, "bidness", deck=deck) == [
        ("deck", second, f"'contract' is listed twice; it is in line {first}.")
    ]


def test_the_words_of_a_choice_come_before_what_was_probably_meant(tmp_path: Path) -> None:
    deck = shipped("bidness", "deck").replace("kind: employee, role: lawyer", "kind: employee, role: lawer")
    ((_, _, text),) = told(tmp_path, "bidness", deck=deck)
    assert text == (
        "Expected one of: marketer, engineer, lawyer; found the text 'lawer'. Did you mean 'lawyer'?"
    )


# -- quotations ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"'{'x ' * 90}' is no word; there are: a, b.", "...x x"),
        (f"('{'y' * 200}') is wrong.", "..."),
        (f"found the text 'it' {'z' * 5000}'.", "..."),
    ],
)
def test_every_long_quotation_is_shortened(text: str, shown: str) -> None:
    said = Problem("f", 1, text).text
    assert shown in said
    assert len(said) < 200


def test_a_text_has_an_end() -> None:
    assert len(Problem("f", 1, "a'b " * 5000).text) <= 1200
