"""Tests of the rulebook: it shows the rules in force, an example of each rule, and every ruling once."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bidtable.app.scenes.rulebook.book import CHOICES, GLOSSARY, SOURCES, Book, Linker, Words
from bidtable.core import registry
from bidtable.core.book import MARK, Example, HelpSection, fill, sentences
from bidtable.core.game import AnyGame
from bidtable.rulebook import Library, RulesError
from bidtable.rulebook.staging import Staged, StageError, stage
from bidtable.store import places

GAMES: Final = ("bid_and_bluff", "bid_it", "i_bid_you_not", "bidness")
RULINGS: Final = {"bid_and_bluff": "BB", "bid_it": "BI", "i_bid_you_not": "IB", "bidness": "BN"}
LAST_RULING: Final = {"bid_and_bluff": 11, "bid_it": 27, "i_bid_you_not": 25, "bidness": 21}
RANKS: Final = re.compile(r"\b[1-6]s?\b(?: to \b6\b)?|\ba 5\b|no 5\b")
"""In BID-IT!, ranks are written in figures: three 5s."""
ZERO: Final = re.compile(r"\b(?:is|bids|of|made|A bid of) 0\b|\bmade 0\b|\b0 to\b")
"""In Bid & Bluff, the blank side counts 0 whatever the rules say."""


def game_of(slug: str, folder: Path | None = None) -> AnyGame:
    game: AnyGame = registry.resolve(registry.entry(slug).rules)(Library(folder or places.shipped_rules()))
    return game


def pages() -> list[tuple[str, HelpSection]]:
    return [(slug, page) for slug in GAMES for page in game_of(slug).context.rules.help]


def examples() -> list[Any]:
    return [
        pytest.param(slug, example, id=f"{slug}-{page.id}-{number}")
        for slug, page in pages()
        for number, example in enumerate(page.examples)
    ]


def without_placeholders(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "", MARK.sub("", text))


# -- rulings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_told_once_and_in_words(slug: str) -> None:
    rules = game_of(slug).context.rules
    told = [ruling for page in rules.help for ruling in page.rulings]
    numbers = sorted(int(ruling.id.removeprefix(f"{RULINGS[slug]}-")) for ruling in told)
    assert numbers == list(range(1, LAST_RULING[slug] + 1)), "no gap, none twice"
    assert all(ruling.published or ruling.ours for ruling in told)


@pytest.mark.parametrize(("slug", "page"), [pytest.param(s, p, id=f"{s}-{p.id}") for s, p in pages()])
def test_every_page_says_whose_its_rules_are(slug: str, page: HelpSection) -> None:
    assert page.rulings or page.note


def test_the_publisher_and_ours_are_told_apart() -> None:
    for slug in GAMES:
        told = [ruling for page in game_of(slug).context.rules.help for ruling in page.rulings]
        assert any(ruling.published for ruling in told)
        assert any(ruling.ours and not ruling.published for ruling in told)


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_rule_a_refusal_names_is_told_on_a_page(slug: str) -> None:
    named = set()
    for path in (Path(places.__file__).parents[1]).rglob("*.py"):
        if slug in path.parts:
            named |= set(re.findall(rf'"({RULINGS[slug]}-\d+[a-z]?)"', path.read_text("utf-8")))
    assert named, "its refusals name rules"
    book = Book(game_of(slug))
    for rule in named:
        told = book.page_of_rule(rule)
        assert told is not None
        assert told[1] == rule, f"{rule}: the sentence itself, not only the whole ruling"


# -- examples --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "page"), [pytest.param(s, p, id=f"{s}-{p.id}") for s, p in pages()])
def test_every_page_shows_its_rule_at_work(slug: str, page: HelpSection) -> None:
    assert page.examples


@pytest.mark.parametrize(("slug", "example"), examples())
def test_an_example_comes_to_its_moment(slug: str, example: Example) -> None:
    game = game_of(slug)
    staged = stage(game, example)
    assert "{" not in staged.caption
    if example.at:
        assert staged.moment is not None
        assert staged.moment.__struct_config__.tag == example.at
    else:
        assert staged.moment is None
        assert game.actors(staged.state)
    if example.select:
        assert staged.selected in staged.view.legal


@pytest.mark.parametrize(("slug", "example"), examples())
def test_captions_take_their_figures_from_the_position(slug: str, example: Example) -> None:
    text = without_placeholders(example.caption)
    if slug == "bid_it":
        text = RANKS.sub("", text)
    assert not re.search(r"\d", text), text


@pytest.mark.parametrize(("slug", "page"), [pytest.param(s, p, id=f"{s}-{p.id}") for s, p in pages()])
def test_texts_take_their_figures_from_the_rules(slug: str, page: HelpSection) -> None:
    for _, text in page.texts():
        said = without_placeholders(text)
        said = RANKS.sub("", said) if slug == "bid_it" else ZERO.sub("", said)
        assert not re.search(r"\d", said), said


def shown(game: AnyGame, page: str, number: int = 0) -> Staged:
    section = next(section for section in game.context.rules.help if section.id == page)
    return stage(game, section.examples[number])


def changed(tmp_path: Path, slug: str, name: str, change: Any) -> AnyGame:
    """Return a game with one of its rule files changed."""
    folder = tmp_path / "rules"
    shutil.copytree(places.shipped_rules(), folder)
    path = folder / slug / f"{name}.yaml"
    data = yaml.safe_load(path.read_text("utf-8"))
    change(data)
    path.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    return game_of(slug, folder)


def test_another_bonus_changes_page_preview_and_picture(tmp_path: Path) -> None:
    game = changed(tmp_path, "bid_and_bluff", "scoring", lambda data: data.update(bonus=4))
    page = next(section for section in game.help_sections() if section.id == "move")
    assert any("4 bonus steps" in text for text in page.body)
    assert "+ 4 bonus = 6 steps" in shown(game, "bid").caption
    scored = shown(game, "move")
    assert [allowance.total for allowance in scored.state.allowances] == [6, 1, 4]


def test_other_amounts_change_pages_and_promises(tmp_path: Path) -> None:
    game = changed(tmp_path, "bidness", "money", lambda data: data.update(payback=[100, 250]))
    page = next(section for section in game.help_sections() if section.id == "payback")
    assert "two for $250" in page.body[0]
    assert "$90" in shown(game, "payback").caption


def test_another_deck_is_counted_anew(tmp_path: Path) -> None:
    def more(data: dict[str, Any]) -> None:
        data["cards"][0]["copies"] = 9

    game = changed(tmp_path, "bid_it", "deck", more)
    page = next(section for section in game.help_sections() if section.id == "cards")
    assert any("73 cards" in text for text in page.body)


def test_every_action_is_told_in_full_also_of_another_deck(tmp_path: Path) -> None:
    def other(data: dict[str, Any]) -> None:
        data["types"][0]["a"].update(text="Your scored cards are worth 2 more.", chip="+2 each")

    told = changed(tmp_path, "i_bid_you_not", "decks/base", other)
    page = next(section for section in told.help_sections() if section.id == "types")
    assert "- Headgrowns, “+2 each”. Your scored cards are worth 2 more." in page.body
    assert "Base set. Camerat and Dishsmasher have no action." in page.body
    actions = [action for info in told.context.rules.types.values() for action in info.actions.values()]
    assert len([text for text in page.body if text.startswith("- ")]) == len(actions)
    assert all(any(text.endswith(f"”. {action.text}") for text in page.body) for action in actions)


def test_the_name_of_a_game_is_no_link() -> None:
    book = Book(game_of("bid_and_bluff"))
    page = book.page(SOURCES)
    assert page is not None
    words = [part for part in page.parts if isinstance(part, Words)]
    runs = [run for part in words for run in Linker(book, page).passage(part).runs]
    assert any("Bid & Bluff." in run.text for run in runs)
    assert not any(run.link for run in runs)


def page_of(slug: str, page: str) -> HelpSection:
    return next(section for section in game_of(slug).help_sections() if section.id == page)


def test_no_page_of_bid_it_speaks_of_a_new_deck_that_is_too_small() -> None:
    """No deal and no draw needs more cards than all cards that are not in hands."""
    texts = [text for page in game_of("bid_it").help_sections() for _, text in page.texts()]
    assert not any("too small" in text or "as the cards last" in text for text in texts)


def test_the_calls_of_bid_it_are_marked_as_published() -> None:
    ruling = next(ruling for ruling in page_of("bid_it", "call").rulings if ruling.id == "BI-6")
    assert "Challenge and Perfecto" in ruling.published


def test_the_deal_of_bid_and_bluff_shows_its_rounds_in_order() -> None:
    page = page_of("bid_and_bluff", "deal")
    in_reading_order = sorted(range(len(page.examples)), key=lambda number: page.examples[number].after)
    rounds = [shown(game_of("bid_and_bluff"), "deal", number).state.round for number in in_reading_order]
    assert rounds == sorted(rounds)
    assert len(rounds) == 2


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("salaries", "You may lay off more employees than you need to."),
        ("lawsuit", "You need no Lawyer to sue"),
        ("lawsuit", "It is usually better to settle than to risk a trial."),
        ("business", "count for nothing until the next multiple is reached."),
    ],
)
def test_the_advice_of_the_publisher_of_bidness_is_in_the_rulebook(page: str, said: str) -> None:
    assert any(said in text for text in page_of("bidness", page).body)


def test_a_payday_of_bidness_shows_both_awards_and_how_prices_are_rounded_down() -> None:
    lines = shown(game_of("bidness"), "business", 1).state.accounts
    assert (lines[0].tech_award, lines[0].market_award) == (10, 2)
    assert [(line.tech, line.unit_price) for line in lines] == [(28, 30), (18, 10), (20, 20)]


def test_every_variant_of_i_bid_you_not_has_an_example() -> None:
    page = page_of("i_bid_you_not", "variants")
    told = yaml.safe_load((places.shipped_rules() / "i_bid_you_not" / "variants.yaml").read_text("utf-8"))
    variants = [variant["id"] for variant in told["variants"]]
    assert sorted(variant for example in page.examples for variant in example.variants) == sorted(variants)
    published = "Of minus three, minus one, three and five in one type, only minus three and five count"
    assert any(published in text for text in page.body)


def test_the_page_on_taking_and_skipping_names_the_order_itself() -> None:
    first = page_of("i_bid_you_not", "ask").body[0]
    assert "the highest bid first, or the lowest if the auction is inverted" in first


def test_an_example_that_the_rules_forbid_says_so(tmp_path: Path) -> None:
    game = changed(tmp_path, "bid_and_bluff", "scoring", lambda data: data.update(highest_bid=1))
    with pytest.raises(StageError, match="bid"):
        shown(game, "finish")


# -- mistakes in the pages -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{bonus:bonus step}", "{bonuss}", "placeholder names nothing"),
        ("id: BB-6\n", "id: BB-7\n", "BB-7 is explained twice"),
        ("rulings: [BB-1, BB-11]", "rulings: [BB-1, BB-12]", "No page explains BB-12"),
        (
            "one step for each trick taken.",
            "one step for each trick taken. [BB-44]",
            "[BB-44] names no ruling",
        ),
        ("page: finish", "page: finnish", "Did you mean 'finish'?"),
        ("after: 5", "after: 50", "'after' counts paragraphs. This page has 6."),
    ],
)
def test_mistakes_in_pages_are_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    folder = tmp_path / "rules"
    shutil.copytree(places.shipped_rules(), folder)
    path = folder / "bid_and_bluff" / "help.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(RulesError, match=re.escape(told)) as caught:
        game_of("bid_and_bluff", folder)
    assert re.search(r"help\.yaml:[1-9]", str(caught.value))


def example(**values: Any) -> Example:
    return Example(**{"caption": "x", "show": ("*",), **values})


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"play": ({"until": "nowhere"},)}, "'nowhere' is not reached"),
        ({"play": ({"until": "bid"}, "bidd 3")}, "Did you mean 'bid'?"),
        ({"play": ({"until": "bid"}, "bid 9")}, "A bid is 0 to 5"),
        ({"play": ({"set": {"rounds": 3}},)}, "Did you mean 'round'?"),
        ({"play": ({"deal": {"cards": []}},)}, "no 'deal' to decide"),
        ({"play": ({"until": "bid"},), "at": "trick_taken"}, "no event 'trick_taken'"),
        ({"play": ({"until": "bid"},), "select": "bid 8"}, "not legal"),
        ({"play": ({"until": "bid"},), "caption": "{nothing}"}, "the caption"),
        ({"play": ({"until": "deal"},)}, "before a move of chance"),
        ({"seats": 3, "variants": ("none",)}, "none"),
    ],
)
def test_mistakes_in_examples_are_told(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(StageError, match=re.escape(told)):
        stage(game_of("bid_and_bluff"), example(**wrong))


# -- the book --------------------------------------------------------------------------------------------


def test_sentences_keep_their_marks() -> None:
    first, second, third = sentences("Not more. At most 5. [BB-4] Or less.")
    assert (first.text, first.mark) == ("Not more.", "")
    assert (second.text, second.mark) == ("At most 5.", "BB-4")
    assert (third.text, third.mark) == ("Or less.", "")


def test_numbers_are_written_as_players_say_them() -> None:
    class Facts:
        one, many, row = 1, 3, (8, 7, 6)

    assert fill("{one:IOU}, {many:IOU}, {many:die|dice}: {row}", Facts) == "1 IOU, 3 IOUs, 3 dice: 8, 7 and 6"
    with pytest.raises(ValueError, match="few"):
        fill("{few}", Facts)


@pytest.mark.parametrize("slug", GAMES)
def test_a_sentence_can_be_found_and_has_a_place(slug: str) -> None:
    book = Book(game_of(slug))
    marks = [(page.id, said.mark) for page in book.pages for part in page.words for said in part.sentences]
    assert all(mark for _, mark in marks)
    assert len(set(marks)) == len(marks)
    found = book.find("car")
    assert found
    assert any("card" in one.sentence.text for one in found)
    assert all((one.page.id, one.sentence.mark) in marks for one in found)
    assert len(book.find("car the")) < len(found), "all words must be there"
    assert book.find("xyzzy") == []
    assert book.find("") == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_of_the_glossary_is_a_link_somewhere(slug: str) -> None:
    book = Book(game_of(slug))
    assert {GLOSSARY, SOURCES, CHOICES} & {page.id for page in book.pages}
    linked = set()
    for page in book.pages:
        linker = Linker(book, page)
        passages = [linker.passage(part) for part in page.parts if isinstance(part, Words)]
        links = [run.link for passage in passages for run in passage.runs if run.link.startswith("term:")]
        if page.id != GLOSSARY:
            assert len(set(links)) == len(links), "the first place alone"
        linked |= set(links)
    assert linked == {f"term:{term.word}" for term in book.terms}
