"""Tests that numbers, texts, lists and nesting in rule files are checked before anything of their size is built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import yaml
from msgspec import inspect

from bidtable.core import registry, texts
from bidtable.core.book import fill
from bidtable.games.bidness.effects import KINDS as CARD_EFFECTS
from bidtable.games.bidness.rules import MAX_CARDS, _RawCard
from bidtable.games.i_bid_you_not.effects import KINDS as ACTION_EFFECTS
from bidtable.rulebook import Library, Problem, RuleFile, RulesError, problems
from bidtable.rulebook.ladder import LadderFile
from bidtable.rulebook.lessons import LessonFile
from bidtable.rulebook.limits import MAX_PROBLEMS
from bidtable.rulebook.pace import PaceFile
from bidtable.rulebook.people import PeopleFile
from bidtable.rulebook.tips import TipsFile
from bidtable.rulebook.using import UsingFile
from bidtable.store import places

SLUGS = ("bid_and_bluff", "bid_it", "bidness", "i_bid_you_not")
BESIDE = (LadderFile, LessonFile, PaceFile, PeopleFile, TipsFile, UsingFile)


def kinds() -> list[type[msgspec.Struct]]:
    """Return the type of every rule file, and of the parts that are converted later."""
    for slug in SLUGS:
        registry.resolve(registry.entry(slug).rules)
    found: list[type[msgspec.Struct]] = []
    waiting: list[type[msgspec.Struct]] = [RuleFile]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    assert set(BESIDE) <= set(found)
    return [*found, _RawCard, *CARD_EFFECTS.values(), *ACTION_EFFECTS.values()]


def unbounded(kind: inspect.Type, where: str, seen: set[type]) -> Iterator[str]:
    """Yield every number and text of a type that may have any size."""
    match kind:
        case inspect.IntType(ge=low, le=high) | inspect.FloatType(ge=low, le=high):
            # A share is greater than 0 and less than 1.
            ends = (low, high) if low is not None or high is not None else (kind.gt, kind.lt)
            if None in ends:
                yield where
        case inspect.StrType(max_length=None):
            yield where
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from unbounded(item, f"{where}[]", seen)
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from unbounded(item, f"{where}[]", seen)
        case inspect.DictType(key_type=key, value_type=value):
            yield from unbounded(key, f"{where} (key)", seen)
            yield from unbounded(value, f"{where}[]", seen)
        case inspect.UnionType(types=types):
            for each in types:
                yield from unbounded(each, where, seen)
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            seen.add(cls)
            for field in fields:
                yield from unbounded(field.type, f"{cls.__name__}.{field.name}", seen)
        case _:
            pass


def test_every_number_and_text_of_every_rule_file_has_bounds() -> None:
    seen: set[type] = set()
    assert not [
        where for kind in kinds() for where in unbounded(inspect.type_info(kind), kind.__name__, seen)
    ]
    assert len(seen) > 40


# -- every number and every text of every shipped file -----------------------------------------------------

HUGE = ("1000000000", "1000000000000000000", "1" + "0" * 30, "-1000000000", ".nan", ".inf", "-.inf")
ENDLESS = ("9" * 5000, "0x" + "f" * 5000, "1" + ":1" * 5000, "1." + "1" * 5000)
"""Numbers that take long to read, or cannot be written at all."""
ENDLESS_TEXT = '"' + "a' " * 600_000 + '"'
GAME_FILES = [
    (slug, path.relative_to(places.shipped_rules() / slug).as_posix())
    for slug in SLUGS
    for path in sorted((places.shipped_rules() / slug).rglob("*.yaml"))
    if path.parent.name != "lessons"
]


def scalars(node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], yaml.ScalarNode]]:
    """Yield the single values of a parsed file, with the keys that lead to them; a list's entries are one place."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from scalars(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from scalars(value, (*path, "[]"))
    elif isinstance(node, yaml.ScalarNode):
        yield path, node


def each_place(text: str, tags: tuple[str, ...]) -> list[tuple[tuple[str, ...], yaml.ScalarNode]]:
    """Return one value for each place of a file that has one of these tags."""
    root = yaml.compose(text)
    assert root is not None
    found = {path: node for path, node in scalars(root) if node.tag.rpartition(":")[2] in tags}
    return list(found.items())


def refused(folder: Path, slug: str, name: str, text: str, node: yaml.ScalarNode, value: str) -> list[str]:
    """Return the messages about a file with one value replaced; each mistake must be reported with its line."""
    path = folder / slug / name
    path.parent.mkdir(parents=True, exist_ok=True)
    start, end = node.start_mark.index, node.end_mark.index
    end -= len(text[start:end]) - len(text[start:end].rstrip())  # Plain texts end where the next line begins.
    path.write_text(text[:start] + value + text[end:], encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        registry.resolve(registry.entry(slug).rules)(Library(places.shipped_rules(), folder))
    line = f"{path}:{node.start_mark.line + 1}: "
    told = [str(problem) for problem in caught.value.problems]
    assert any(problem.startswith(line) for problem in told), f"{value[:40]}: {told}"
    assert all(len(problem.text) < 1500 for problem in caught.value.problems)
    return told


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("slug", "name"), GAME_FILES)
def test_no_number_of_a_rule_file_may_be_huge_negative_or_endless(
    slug: str, name: str, every: int, tmp_path: Path
) -> None:
    text = (places.shipped_rules() / slug / name).read_text(encoding="utf-8")
    for number, (path, node) in enumerate(each_place(text, ("int", "float"))):
        # A seed may be any number of 63 bits, and the rules decide which moves of a script are allowed.
        if "play" in path or "print" in path:
            continue
        huge = HUGE[2:] if path[-1] == "seed" else HUGE
        # Endless numbers are noticed by the reader of all places, so they take turns.
        for value in (*huge[number % every :: every], ENDLESS[number % len(ENDLESS)]):
            refused(tmp_path, slug, name, text, node, value)


@pytest.mark.parametrize("places_tried", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize(("slug", "name"), GAME_FILES)
def test_a_text_without_end_is_told_by_its_length_alone(
    slug: str, name: str, places_tried: int, tmp_path: Path
) -> None:
    text = (places.shipped_rules() / slug / name).read_text(encoding="utf-8")
    for _, node in each_place(text, ("str", "int"))[:places_tried]:
        told = refused(tmp_path, slug, name, text, node, ENDLESS_TEXT)
        assert len(told) <= 2
        assert any("This text has 1800000 letters; expected at most 10000." in problem for problem in told)


def test_an_endless_word_is_not_compared_with_known_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "difflib", None)
    assert texts.suggest("x" * 1_900_000, ["x"]) == ""


def test_a_message_without_end_is_cut_before_it_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    class Counting:
        def sub(self, _by: object, text: str) -> str:
            looked_at.append(len(text))
            return text

    monkeypatch.setattr(problems, "_QUOTED", Counting())
    assert len(Problem("a.yaml", 1, "'a " * 600_000).text) <= problems.MOST
    assert len(looked_at) == 1
    assert looked_at[0] <= problems.LOOKED_AT


# -- lists, nesting, and counts computed from two numbers --------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "name", "content", "told"),
    [
        (
            "bid_it",
            "deck.yaml",
            f"cards: [{'{faces: 1, copies: 1}, ' * 2001}]",
            "There are 2001 entries here",
        ),
        ("bidness", "deck.yaml", f"cards: [{'1, ' * 150_000}]", "The file holds too much"),
        ("bidness", "deck.yaml", f"cards: {'[' * 40}{']' * 40}", "nested too deeply"),
        (
            "i_bid_you_not",
            "colours.yaml",
            f"colours: {{? {'x' * 20_000} : 1}}",
            "This text has 20000 letters",
        ),
        ("bid_and_bluff", "boards/mine.yaml", f"rows: [{'x, ' * 3000}]", "There are 3000 entries here"),
    ],
)
def test_lists_and_nesting_have_bounds(slug: str, name: str, content: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / slug / name
    path.parent.mkdir(parents=True)
    path.write_text(f"provenance: reconstructed\n{content}\n", encoding="utf-8")
    with pytest.raises(RulesError, match=told) as caught:
        registry.resolve(registry.entry(slug).rules)(Library(places.shipped_rules(), tmp_path))
    assert f"{path}:2: " in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("deck", {"cards": [{"faces": "1", "copies": 1}] * 2001}, "There are 2001 entries here"),
        ("deck", {"cards": "x" * 20_000}, "This text has 20000 letters"),
        ("deck", {"x" * 20_000: 1}, "This text has 20000 letters"),
        ("match", {"others": [float("inf")]}, "'inf' is not a usable number"),
    ],
)
def test_the_rules_that_a_record_keeps_have_the_same_bounds(
    name: str, content: dict[str, object], told: str
) -> None:
    shipped = Library(places.shipped_rules())
    load = registry.resolve(registry.entry("bid_it").rules)
    load(shipped)
    files = shipped.files("bid_it")
    assert files is not None
    kept = {"provenance": "reconstructed", **content}
    with pytest.raises(RulesError, match=told):
        load(shipped.with_files("bid_it", {**files, name: kept}))


@pytest.mark.parametrize("last", ["BB-1000000000", "BB-x", "BB", '""'])
def test_rulings_are_counted_between_two_names_that_can_be_counted(last: str, tmp_path: Path) -> None:
    path = tmp_path / "bid_and_bluff" / "help.yaml"
    path.parent.mkdir()
    text = (places.shipped_rules() / "bid_and_bluff" / "help.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("[BB-1, BB-11]", f"[BB-1, {last}]"), encoding="utf-8")
    with pytest.raises(RulesError, match=r"help.yaml:5: "):
        registry.resolve(registry.entry("bid_and_bluff").rules)(Library(places.shipped_rules(), tmp_path))


def test_only_so_many_mistakes_of_a_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "i_bid_you_not" / "colours.yaml"
    path.parent.mkdir()
    colours = "".join(f"  c{number}: x\n" for number in range(2000))
    path.write_text(f"provenance: reconstructed\ncolours:\n{colours}", encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        registry.resolve(registry.entry("i_bid_you_not").rules)(Library(places.shipped_rules(), tmp_path))
    told = [problem for problem in caught.value.problems if problem.file == str(path)]
    assert 0 < len(told) <= MAX_PROBLEMS + 1


def test_a_deck_of_bidness_has_a_bound_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "bidness" / "deck.yaml"
    path.parent.mkdir()
    text = (places.shipped_rules() / "bidness" / "deck.yaml").read_text(encoding="utf-8")
    more = "".join(
        f"  - {{id: more_{number}, title: More, copies: 99, effect: {{kind: contract, pays: 10}}}}\n"
        for number in range(12)
    )
    path.write_text(f"{text.rstrip()}\n{more}", encoding="utf-8")
    with pytest.raises(RulesError, match=f"the deck may have at most {MAX_CARDS}"):
        registry.resolve(registry.entry("bidness").rules)(Library(places.shipped_rules(), tmp_path))


@pytest.mark.parametrize(
    "text", ["{help}", "{provenance[0]}", "{variants}", "{bonus.real.__class__}", "{suits[0].__doc__.join}"]
)
def test_a_placeholder_names_a_number_or_a_word(text: str) -> None:
    rules = registry.resolve(registry.entry("bid_and_bluff").rules)(
        Library(places.shipped_rules())
    ).context.rules
    with pytest.raises(ValueError, match="placeholder names"):
        fill(text, rules)
