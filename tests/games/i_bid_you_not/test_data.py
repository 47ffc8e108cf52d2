"""Tests of the rule files of I Bid You Not: the printed decks, refusals with their places, and a player's own sets."""

from __future__ import annotations

import random
import re
import typing
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from msgspec.structs import replace

from bidtable.core.model import CHANCE, Outcome, Setup
from bidtable.games.i_bid_you_not import effects, load, printing
from bidtable.games.i_bid_you_not.game import IBidYouNot
from bidtable.games.i_bid_you_not.printing import Procedure, Recipe, SetToPrint
from bidtable.games.i_bid_you_not.rules import KNOWN_VARIANTS
from bidtable.rulebook import Library
from bidtable.store import places
from tests import ROOT
from tests.games.rule_files import RuleFiles
from tests.play import at_random, turns

DOC = ROOT / "docs" / "i-bid-you-not-cards.md"
PRINTED = [("base", 1), ("odd_inventions", 2), ("double_devices", 3)]


def play(game: IBidYouNot, setup: Setup, seed: int) -> Outcome:
    """Play at random to the end."""
    rng = random.Random(seed)
    *_, last = turns(game, game.start(setup), at_random(game, rng), order=rng.choice, most=game.max_moves)
    outcome = game.outcome(last.steps[-1].state)
    assert outcome is not None
    return outcome


# -- the shipped decks ---------------------------------------------------------------------------------


def test_the_shipped_files_load_without_problems(game: IBidYouNot, files: RuleFiles) -> None:
    documents = Library(places.shipped_rules()).documents("i_bid_you_not")
    documents.finish()
    assert list(game.context.rules.sets) == [name for name, _ in PRINTED]
    assert {variant.id for variant in game.info.variants} == {
        "odd_inventions",
        "double_devices",
        *KNOWN_VARIANTS,
    }
    assert {entry.file for entry in game.provenance()} == files.names()


@pytest.mark.parametrize(("name", "seed"), PRINTED)
def test_a_shipped_deck_is_what_the_procedure_prints(game: IBidYouNot, name: str, seed: int) -> None:
    card_set = game.context.rules.sets[name]
    recipe = printing.draw(game.context.rules.procedure, card_set.to_print, random.Random(seed))
    assert printing.make_cards(card_set.to_print, recipe) == card_set.cards


def test_no_number_occurs_twice_over_all_sets(game: IBidYouNot) -> None:
    numbers = [card.number for card_set in game.context.rules.sets.values() for card in card_set.cards]
    assert max(Counter(numbers).values()) == 1
    assert all(card.price for card_set in game.context.rules.sets.values() for card in card_set.cards)


def test_the_procedure_is_the_published_one(game: IBidYouNot) -> None:
    prices = (-7, -5, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert game.context.rules.procedure == Procedure(5, 3, prices, 1.0, 4.0, 0.35)
    assert [game.context.rules.procedure.steps(place) for place in range(4)] == [
        range(2),
        range(1, 4),
        range(1, 5),
        range(1, 7),
    ]


@pytest.mark.parametrize(("name", "seed"), PRINTED)
def test_each_type_has_three_a_and_two_b_but_for_cards_cut_off(
    game: IBidYouNot, name: str, seed: int
) -> None:
    card_set = game.context.rules.sets[name]
    wanted = card_set.to_print
    recipe = printing.draw(game.context.rules.procedure, wanted, random.Random(seed))
    beyond = wanted.high + 1 if wanted.step > 0 else wanted.low - 1
    for (kind, _, acts), steps, letters in zip(wanted.types, recipe.steps, recipe.actions, strict=True):
        cards = [card for card in card_set.cards if card.type == kind][:: wanted.step]
        assert Counter(letters) == ({"a": 3, "b": 2} if acts else {})
        # Numbers only grow, so the bounds cut off the last cards.
        assert "".join(card.action for card in cards) == letters[: len(cards)]
        assert cards
        if len(cards) < 5:
            nearest = cards[-1].number + steps[len(cards) - 1] * wanted.step
            taken = {card.number for card in card_set.cards}
            while nearest in taken:
                nearest += wanted.step
            assert (nearest - beyond) * wanted.step >= 0


def test_prices_are_dealt_from_as_many_copies_as_a_set_needs(game: IBidYouNot) -> None:
    for name, card_set in game.context.rules.sets.items():
        copies = -(-5 * len(card_set.to_print.types) // 14)
        found = Counter(card.price for card in card_set.cards)
        assert set(found) <= set(game.context.rules.procedure.prices), name
        assert max(found.values()) <= copies, name


TYPES = [
    ("base", "Headgrowns", 1, "green", True),
    ("base", "Swatphone", 2, "magenta", True),
    ("base", "Flown Mower", 4, "blue", True),
    ("base", "Laptopple", 7, "purple", True),
    ("base", "Walkie-Barkie", 10, "orange", True),
    ("base", "Camerat", 15, "brown", False),
    ("base", "Dishsmasher", 20, "red", False),
    ("base", "Refrigergator", 30, "turquoise", True),
    ("base", "Wrist Wash", 40, "cyan", True),
    ("base", "Cashing Machine", 50, "yellow", True),
    ("odd_inventions", "Bear Dryer", -1, "cyan", True),
    ("odd_inventions", "Aquariumbrella", -2, "blue", True),
    ("odd_inventions", "Smoak Alarm", -4, "green", True),
    ("odd_inventions", "Squinter", -8, "orange", False),
    ("odd_inventions", "Ceiling Van", -12, "magenta", True),
    ("odd_inventions", "Calculater", -20, "purple", True),
    ("odd_inventions", "Thumb Hive", -30, "yellow", True),
    ("double_devices", "Computer Moose", 65, "brown", True),
    ("double_devices", "Telefishion", 67, "cyan", True),
    ("double_devices", "Digital Sock", 70, "red", True),
    ("double_devices", "Microwave", 75, "turquoise", False),
    ("double_devices", "Nightbulb", 82, "yellow", True),
    ("double_devices", "Remote Controll", 88, "green", True),
    ("double_devices", "Gamehat", 93, "purple", True),
]


def test_every_type_of_the_rulings_is_there(game: IBidYouNot) -> None:
    found = [
        (name, game.context.rules.types[kind].title, start, game.context.rules.types[kind].colour, acts)
        for name, card_set in game.context.rules.sets.items()
        for kind, start, acts in card_set.to_print.types
    ]
    assert found == TYPES
    bounds = [tuple(card_set.to_print[:3]) for card_set in game.context.rules.sets.values()]
    assert bounds == [(0, 64, 1), (-64, -1, -1), (65, 100, 1)]


def test_every_effect_is_on_some_card_type(game: IBidYouNot) -> None:
    used = {
        type(action.effect) for kind in game.context.rules.types.values() for action in kind.actions.values()
    }
    assert used == set(effects.KINDS.values())


# -- refusals ------------------------------------------------------------------------------------------

MISTAKES = [
    ("decks/base.yaml", "kind: no_skip}", "kind: no_skipp}", "Did you mean 'no_skip'?"),
    ("decks/base.yaml", "kind: no_skip}", "kind: 7}", "'7' is no effect; there are: action_cards_only"),
    ("decks/base.yaml", "kind: no_skip}", "kind: [no_skip]}", "is no effect; there are: action_cards_only"),
    ("decks/base.yaml", "{kind: no_skip}", "{}", "'kind' is missing; there are: action_cards_only"),
    ("decks/base.yaml", "{kind: no_skip}", "{kind: no_skip, x: 1}", "'x' is not known here. Known: kind."),
    ("decks/base.yaml", "may: new}", "may: old}", "found the text 'old'"),
    ("decks/base.yaml", "kind: types, may: new}", "kind: types}", "'may' is missing."),
    ("decks/base.yaml", "each: 1}", "each: 10}", "<= 9; found 10"),
    ("decks/base.yaml", "[26, 5, camerat", "[26, 0, camerat", "A price is never 0."),
    ("decks/base.yaml", "[26, 5, camerat", "[26, 100, camerat", "<= 99"),
    ("decks/base.yaml", "[26, 5, camerat", "[99, 5, camerat", "99 lies outside the set's numbers, 0 to 64."),
    ("decks/base.yaml", "[26, 5, camerat", "[-1000, 5, camerat", ">= -999"),
    (
        "decks/base.yaml",
        "[26, 5, camerat",
        "[27, 5, camerat",
        "The number 27 occurs twice; it is also in decks/base.yaml.",
    ),
    ("decks/base.yaml", "[26, 5, camerat", "[26, 5, cameratt", "Did you mean 'camerat'?"),
    ("decks/base.yaml", "[26, 5, camerat", "[26, 5, microwave", "'microwave' is no type of this set"),
    (
        "decks/base.yaml",
        '[26, 5, camerat, "-"',
        "[26, 5, camerat, a",
        "camerat has no action 'a'; expected -.",
    ),
    ("decks/base.yaml", '[26, 5, camerat, "-"', "[26, 5, camerat, c", "found the text 'c'"),
    ("decks/base.yaml", '[26, 5, camerat, "-"', "[26, 5, camerat", "at least length 4"),
    ("decks/base.yaml", "colour: brown", "colour: braun", "Did you mean 'brown'?"),
    ("decks/base.yaml", "start: 15", "start: 65", "65 lies outside the set's numbers, 0 to 64."),
    ("decks/base.yaml", "direction: up\n\n", "direction: left\n\n", "found the text 'left'"),
    ("decks/double_devices.yaml", "colour: brown", "colour: pink", "'pink' is no colour of colours.yaml"),
    ("variants.yaml", "id: half_skip", "id: half_skipp", "Did you mean 'half_skip'?"),
    ("variants.yaml", "id: half_skip", "id: middle_returns", "'middle_returns' is listed twice."),
    ("print.yaml", "[-7, -5,", "[-7, 0,", "A price is never 0."),
    ("print.yaml", "first_actions: 3", "first_actions: 6", "no more of them can get action A"),
    ("print.yaml", "step_low: 1.0", "step_low: 4.5", "must not be above step_high (4.0)"),
    ("colours.yaml", '"#3f8f4f"', '"#3f8f4"', "#3f8f4"),
    ("dealing.yaml", "least_each: 2", "least_each: 0", ">= 1"),
]


@pytest.mark.parametrize(("name", "old", "new", "reason"), MISTAKES)
def test_a_mistake_is_told_with_file_line_and_reason(
    files: RuleFiles, name: str, old: str, new: str, reason: str
) -> None:
    (mistake,) = files.refused(files.change(name, old, new))
    assert mistake.file == str(files.own / name)
    # Of two equal numbers the second is the mistake.
    assert mistake.line == files.line(name, old.strip()) + ("occurs twice" in reason)
    assert reason in mistake.text


SMALL = """\
title: Small
effect: A few more cards.
provenance: reconstructed
low: 50
high: 110
direction: up
types:
  - {id: small, title: Small, start: 101, colour: red}
cards:
  - [101, 5, small, "-"]
  - [59, -1, small, "-"]
"""


@pytest.mark.parametrize(
    ("at", "wrong", "reason"),
    [
        (0, "101", "The number 101 occurs twice"),
        (0, "111", "111 lies outside the set's numbers, 50 to 110."),
        (1, "0", "A price is never 0."),
        (2, "smal", "'smal' is no type of this set"),
        (3, "a", "small has no action 'a'; expected -."),
    ],
)
def test_a_mistake_in_a_card_is_told_with_the_line_of_its_part(
    files: RuleFiles, at: int, wrong: str, reason: str
) -> None:
    """A card may be written over several lines: number, price, type and action."""
    parts = ["102", "-1", "small", '"-"']
    parts[at] = wrong
    above = SMALL.splitlines()[:-1]
    ((_, line, text),) = files.refused(
        files.write("decks/small.yaml", "\n".join([*above, "  - - " + "\n    - ".join(parts), ""]))
    )
    assert line == len(above) + 1 + at
    assert reason in text


def test_a_price_of_0_is_told_with_its_own_line(files: RuleFiles) -> None:
    """The prices may be written over several lines."""
    ((_, line, text),) = files.refused(files.change("print.yaml", "[-7, -5, -3,", "[-7,\n  -5,\n  0,\n"))
    assert line == files.line("print.yaml", "[-7, -5,") + 2
    assert text == "A price is never 0."


@pytest.mark.parametrize("name", ["a_small", "small"])
def test_a_doubled_number_across_sets_names_the_other_file(files: RuleFiles, name: str) -> None:
    """The mistake is reported in the player's own file, whichever file is read first by its name."""
    ((file, line, text),) = files.refused(files.write(f"decks/{name}.yaml", SMALL))
    assert file == str(files.own / "decks" / f"{name}.yaml")
    assert line == SMALL.splitlines().index('  - [59, -1, small, "-"]') + 1
    assert text == "The number 59 occurs twice; it is also in decks/base.yaml."


def test_a_type_stands_in_one_set_only(files: RuleFiles) -> None:
    text = SMALL.replace("59", "102").replace("small, ", "camerat, ")
    ((file, line, reason),) = files.refused(
        files.write("decks/small.yaml", text.replace("id: small", "id: camerat"))
    )
    assert file.endswith("small.yaml")
    assert line == 8
    assert reason.startswith("There are two types 'camerat'; the other is in i_bid_you_not/decks/base.yaml:")


@pytest.mark.parametrize("name", KNOWN_VARIANTS)
def test_a_set_is_not_named_like_a_variant(files: RuleFiles, name: str) -> None:
    ((file, line, text),) = files.refused(files.write(f"decks/{name}.yaml", SMALL.replace("59", "102")))
    assert file.endswith(f"{name}.yaml")
    assert line == 1
    assert f"'{name}' is the name of a variant" in text


def test_all_mistakes_in_several_files_are_listed_together(files: RuleFiles) -> None:
    files.change("decks/base.yaml", "[26, 5, camerat", "[26, 0, camerat")
    files.change("decks/base.yaml", "kind: no_skip}", "kind: no_skipp}")
    files.change("decks/odd_inventions.yaml", "[-8, 7, bear_dryer, a]", "[-8, 7, bear_drier, a]")
    files.change("decks/double_devices.yaml", '[79, -5, microwave, "-"]', "[79, -5, microwave, b]")
    files.change("decks/double_devices.yaml", "colour: red", "colour: rod")
    files.change("print.yaml", "[-7, -5,", "[-7, 0,")
    files.change("variants.yaml", "id: half_skip", "id: haf_skip")
    problems = files.refused(files.write("decks/small.yaml", SMALL))
    assert [(Path(file).name, line) for file, line, _ in problems] == [
        ("base.yaml", files.line("decks/base.yaml", "kind: no_skip}")),
        ("base.yaml", files.line("decks/base.yaml", "[26, 5, camerat")),
        ("double_devices.yaml", files.line("decks/double_devices.yaml", "colour: red")),
        ("double_devices.yaml", files.line("decks/double_devices.yaml", "[79, -5, microwave")),
        ("odd_inventions.yaml", files.line("decks/odd_inventions.yaml", "[-8, 7, bear_dryer")),
        ("small.yaml", 11),
        ("print.yaml", files.line("print.yaml", "[-7, -5,")),
        ("variants.yaml", files.line("variants.yaml", "id: half_skip")),
    ]


def test_without_the_base_set_nothing_is_played(files: RuleFiles) -> None:
    assert files.refused(files.without("decks/base.yaml")) == [
        ("i_bid_you_not/decks/base.yaml", 0, "The base set is missing.")
    ]


@pytest.mark.parametrize(("trims", "first"), [("20, 10", "20"), ("20, 0, 10", "0")])
def test_ib_2_no_card_is_taken_out_unless_asked_or_nothing_less_is_offered(
    files: RuleFiles, trims: str, first: str
) -> None:
    game = load(files.change("dealing.yaml", "[0, 10, 20, 30, 40, 60, 80]", f"[{trims}]"))
    assert {option.id: option.default for option in game.info.options}["trim"] == first
    assert game.start(Setup(2)).trim == int(first)


# -- a player's own sets -------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["printed", "fresh"])
def test_a_set_of_ones_own_is_offered_and_played(files: RuleFiles, cards: str) -> None:
    game = load(files.write("decks/small.yaml", SMALL.replace("59", "102")))
    (variant,) = [variant for variant in game.info.variants if variant.id == "small"]
    assert (variant.title, variant.effect) == ("Small", "A few more cards.")
    assert variant.group == "Expansions"
    assert list(game.context.rules.sets) == ["base", "odd_inventions", "double_devices", "small"]
    plain = game.context.cards_in(Setup(3))
    assert game.context.cards_in(Setup(3, ("small",))) == plain + 2
    for seed in range(5):
        setup = Setup(2 + seed, ("small",), {"print": cards})
        assert len(play(game, setup, seed).scores) == 2 + seed


def test_a_file_of_the_same_name_replaces_the_shipped_one(files: RuleFiles, game: IBidYouNot) -> None:
    library = files.change("decks/base.yaml", "title: Base set", "title: Our set")
    mine = load(library)
    assert mine.info.options[0].title == "Our set"
    assert list(mine.context.rules.sets) == list(game.context.rules.sets)
    assert mine.rules_digest != game.rules_digest
    assert load(library.without_user()).rules_digest == game.rules_digest


# -- the guide -----------------------------------------------------------------------------------------


def example() -> str:
    """Return the example set of the guide."""
    found = re.search(r"(?:^(?:    .*)?\n)*^    title: .*\n(?:^(?:    .*)?\n)*", DOC.read_text("utf-8"), re.M)
    assert found is not None
    return "".join(line[4:] or "\n" for line in found[0].splitlines(keepends=True))


def rows() -> dict[str, list[str]]:
    """Return the table of effects: for each kind the cells of its row."""
    cells = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in DOC.read_text("utf-8").splitlines()
        if "{kind: " in line and line.startswith("|")
    ]
    return {row[0].strip("| `"): row for row in cells}


def test_the_example_of_the_guide_passes_and_is_played(files: RuleFiles) -> None:
    game = load(files.write("decks/pocket_gadgets.yaml", example()))
    card_set = game.context.rules.sets["pocket_gadgets"]
    assert [card.number for card in card_set.cards] == [101, 103, 105]
    assert [variant.group for variant in game.info.variants if variant.id == "pocket_gadgets"] == [
        "Expansions"
    ]
    for cards in ("printed", "fresh"):
        play(game, Setup(3, ("pocket_gadgets",), {"print": cards}), 1)


def test_every_kind_of_effect_is_in_the_guide_with_its_fields_and_an_example() -> None:
    table = rows()
    assert list(table) == list(effects.KINDS)
    for kind, (_, fields, holds, what, sample) in table.items():
        struct = effects.KINDS[kind]
        assert holds == ("once" if struct.instant else "offer" if struct.binds else "card"), kind
        assert what.endswith("."), kind
        data = yaml.safe_load(sample.strip("|` "))
        assert data["kind"] == kind
        assert isinstance(msgspec.convert(data, struct, strict=True), struct)
        named = {field.encode_name: field.type for field in msgspec.structs.fields(struct)}
        assert set(data) - {"kind"} == set(named), kind
        assert fields == "none" or named, kind
        for field, type_ in named.items():
            assert f"`{field}`: {_values(type_)}" in fields, kind


def _values(type_: Any) -> str:
    """Describe the values of a field as the guide does."""
    if typing.get_origin(type_) is typing.Literal:
        return " or ".join(f"`{value}`" for value in typing.get_args(type_))
    (meta,) = (entry for entry in type_.__metadata__ if isinstance(entry, msgspec.Meta))
    return f"{meta.ge} to {meta.le}"


def test_the_keys_in_the_guide_are_those_of_the_files(game: IBidYouNot, files: RuleFiles) -> None:
    text = DOC.read_text("utf-8")
    for name, _ in PRINTED:
        data = yaml.safe_load((files.shipped / "decks" / f"{name}.yaml").read_text("utf-8"))
        for key in (*data, *data["types"][0], *data["types"][0]["a"]):
            assert f"`{key}`" in text, key
    for colour in game.context.rules.colours:
        assert re.search(rf"\b{colour}\b", text), colour


def everything() -> Iterator[str]:
    """Write a set in which some card has each kind of effect of the guide."""
    yield "title: Everything\neffect: All effects.\nprovenance: reconstructed\n"
    yield "low: 200\nhigh: 400\ndirection: up\ntypes:\n"
    samples = [row[-1].strip("|` ") for row in rows().values()]
    pairs = list(zip(samples[::2], [*samples[1::2], samples[0]], strict=False))
    for index, pair in enumerate(pairs):
        yield f"  - id: t{index}\n    title: T{index}\n    start: {200 + 10 * index}\n    colour: red\n"
        for letter, sample in zip("ab", pair, strict=True):
            yield f"    {letter}: {{text: T, chip: T, effect: {sample}}}\n"
    yield "cards:\n"
    for place in range(4 * len(pairs)):
        yield f"  - [{200 + place}, {(-3, 2, -1, 4)[place % 4]}, t{place * 5 % len(pairs)}, {'ab'[place // 3 % 2]}]\n"


@pytest.mark.parametrize("cards", ["printed", "fresh"])
@pytest.mark.parametrize("variants", [(), KNOWN_VARIANTS], ids=["plain", "variants"])
def test_a_set_of_all_effects_is_played_to_the_end(
    files: RuleFiles, cards: str, variants: tuple[str, ...]
) -> None:
    game = load(files.write("decks/everything.yaml", "".join(everything())))
    for seed in range(10):
        setup = Setup(2 + seed % 5, ("everything", *variants), {"base": "out", "print": cards})
        play(game, setup, seed)


# -- printing ------------------------------------------------------------------------------------------


def test_drawn_recipes_fit_and_changed_ones_do_not(game: IBidYouNot) -> None:
    procedure = game.context.rules.procedure
    sets = [card_set.to_print for card_set in game.context.rules.sets.values()]
    rng = random.Random(4)
    for turn in range(50):
        wanted = sets[turn % 3]
        recipe = printing.draw(procedure, wanted, rng)
        assert printing.fits(procedure, wanted, recipe)
        for changed in spoilt(recipe):
            assert not printing.fits(procedure, wanted, changed)
        assert not printing.fits(procedure, sets[0] if turn % 3 else sets[1], recipe)


def spoilt(recipe: Recipe) -> Iterator[Recipe]:
    """Change a recipe so that it cannot be drawn."""
    steps, actions, prices = recipe.steps, recipe.actions, recipe.prices
    yield replace(recipe, steps=steps[:-1])
    yield replace(recipe, steps=((*steps[0][:3], 7), *steps[1:]))
    yield replace(recipe, steps=((-1, *steps[0][1:]), *steps[1:]))
    yield replace(recipe, steps=(steps[0][:-1], *steps[1:]))
    yield replace(recipe, actions=actions[:-1])
    yield replace(recipe, actions=("aabbb", *actions[1:]))
    yield replace(recipe, actions=("", *actions[1:]))
    yield replace(recipe, actions=tuple(letters or "aaabb" for letters in actions))
    yield replace(recipe, prices=prices[:-1])
    yield replace(recipe, prices=(*prices, 1))
    yield replace(recipe, prices=(0, *prices[1:]))
    yield replace(recipe, prices=(9,) * len(prices))


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("prices", [(1, 2), (1, 1), (-1, 1, 1), (5, 6, 7)])
@pytest.mark.parametrize("acting", [(True,), (False,), (True, False), (True, True)])
def test_recipes_are_counted_as_they_are_listed(
    first: int, prices: tuple[int, ...], acting: tuple[bool, ...]
) -> None:
    procedure = Procedure(2, first, prices, 1.0, 4.0, 0.35)
    wanted = SetToPrint(0, 9, 1, tuple((f"t{index}", index, acts) for index, acts in enumerate(acting)))
    listed = list(printing.every(procedure, wanted))
    assert printing.how_many(procedure, wanted) == len(listed)
    assert len(set(listed)) == len(listed)
    assert all(printing.fits(procedure, wanted, recipe) for recipe in listed)
    rng = random.Random(5)
    assert {printing.draw(procedure, wanted, rng) for _ in range(40)} <= set(listed)


def test_the_smallest_procedure_by_hand() -> None:
    """One type, two cards, two prices: the number grows by 0 or 1, A and B swap, prices swap."""
    procedure = Procedure(2, 1, (1, 2), 1.0, 4.0, 0.35)
    listed = list(printing.every(procedure, SetToPrint(0, 9, 1, (("t", 0, True),))))
    assert len(listed) == 2 * 2 * 2
    assert listed[0] == Recipe(((0,),), ("ab",), (1, 2))


def test_fresh_prints_stay_in_bounds_and_double_no_number(game: IBidYouNot) -> None:
    # The last set shares its numbers with the base set, and has to avoid them.
    sets = [card_set.to_print for card_set in game.context.rules.sets.values()]
    sets.append(SetToPrint(0, 70, 1, (("x", 3, True), ("y", 60, False))))
    rng = random.Random(6)
    for _ in range(200):
        used: set[int] = set()
        for wanted in sets:
            recipe = printing.draw(game.context.rules.procedure, wanted, rng)
            cards = printing.make_cards(wanted, recipe, used)
            numbers = {card.number for card in cards}
            assert len(numbers) == len(cards) <= 5 * len(wanted.types)
            assert not numbers & used
            assert all(wanted.low <= number <= wanted.high for number in numbers)
            assert {card.type for card in cards} <= {name for name, _, _ in wanted.types}
            assert all(card.price for card in cards)
            used |= numbers


def test_a_fresh_print_follows_the_seed(game: IBidYouNot) -> None:
    state = game.start(Setup(4, ("odd_inventions",), {"print": "fresh"}))
    first, second, third = (game.sample(state, random.Random(seed)) for seed in (7, 7, 8))
    assert first == second != third
    assert first in game.legal(state, CHANCE)
    printed = game.apply(state, CHANCE, first)
    assert printed.sets == ("base", "odd_inventions")
    assert game.context.deck(printed).cards == tuple(sorted(game.context.deck(printed).cards))
