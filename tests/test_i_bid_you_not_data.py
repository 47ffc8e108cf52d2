"""The card files of I Bid You Not: what ships, what is refused and with which words, and what players may add."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from bidtable.core import places
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Setup
from bidtable.games.i_bid_you_not import IBidYouNot, load, printing
from bidtable.games.i_bid_you_not.effects import KINDS
from bidtable.games.i_bid_you_not.printing import Procedure, Recipe, SetToPrint
from bidtable.rulebook import Library, RulesError
from tests.ibyn import the_game

SHIPPED = places.shipped_rules()
DECKS = SHIPPED / "i_bid_you_not" / "decks"
GUIDE = Path(__file__).resolve().parents[1] / "docs" / "i-bid-you-not-cards.md"

TYPES = {
    "base": {
        "headgrowns": (1, "green"),
        "swatphone": (2, "magenta"),
        "flown_mower": (4, "blue"),
        "laptopple": (7, "purple"),
        "walkie_barkie": (10, "orange"),
        "camerat": (15, "brown"),
        "dishsmasher": (20, "red"),
        "refrigergator": (30, "turquoise"),
        "wrist_wash": (40, "cyan"),
        "cashing_machine": (50, "yellow"),
    },
    "odd_inventions": {
        "bear_dryer": (-1, "cyan"),
        "aquariumbrella": (-2, "blue"),
        "smoak_alarm": (-4, "green"),
        "squinter": (-8, "orange"),
        "ceiling_van": (-12, "magenta"),
        "calculater": (-20, "purple"),
        "thumb_hive": (-30, "yellow"),
    },
    "double_devices": {
        "computer_moose": (65, "brown"),
        "telefishion": (67, "cyan"),
        "digital_sock": (70, "red"),
        "microwave": (75, "turquoise"),
        "nightbulb": (82, "yellow"),
        "remote_controll": (88, "green"),
        "gamehat": (93, "purple"),
    },
}
BOUNDS = {"base": (0, 64, 1), "odd_inventions": (-64, -1, -1), "double_devices": (65, 100, 1)}
SEEDS = {"base": 1, "odd_inventions": 2, "double_devices": 3}


def example() -> str:
    """Return the set of cards that the guide shows."""
    found = re.search(r"```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    assert found is not None
    return found[1]


def with_files(folder: Path, files: dict[str, str]) -> IBidYouNot:
    """Load the game with a player's own files."""
    for name, text in files.items():
        path = folder / "i_bid_you_not" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load(Library(SHIPPED, folder))


def refusals(folder: Path, files: dict[str, str]) -> list[tuple[str, int, str]]:
    """Return what is found wrong: file name, line, text."""
    with pytest.raises(RulesError) as caught:
        with_files(folder, files)
    return [(Path(p.file).name, p.line, p.text) for p in caught.value.problems]


@pytest.mark.parametrize("name", TYPES)
def test_the_types_are_the_publishers(name: str) -> None:
    shipped = the_game().rules.sets[name]
    low, high, step = BOUNDS[name]
    assert (shipped.to_print.low, shipped.to_print.high, shipped.to_print.step) == (low, high, step)
    assert {kind: start for kind, start, _ in shipped.to_print.types} == {
        kind: start for kind, (start, _) in TYPES[name].items()
    }
    for kind, (_, colour) in TYPES[name].items():
        assert the_game().rules.types[kind].colour == colour


@pytest.mark.parametrize("name", TYPES)
def test_the_shipped_cards_are_one_print_by_the_procedure(name: str) -> None:
    rules = the_game().rules
    wanted = rules.sets[name].to_print
    recipe = printing.draw(rules.procedure, wanted, random.Random(SEEDS[name]))
    assert printing.make_cards(wanted, recipe) == rules.sets[name].cards


def test_actions_are_three_a_and_two_b() -> None:
    rules = the_game().rules
    for shipped in rules.sets.values():
        for kind, _, acts in shipped.to_print.types:
            letters = [card.action for card in shipped.cards if card.type == kind]
            assert len(letters) <= 5
            if not acts:
                assert set(letters) == {""}
            elif len(letters) == 5:
                assert sorted(letters) == ["a", "a", "a", "b", "b"]


def test_there_are_forty_actions_and_24_drawn_types() -> None:
    types = the_game().rules.types
    assert len(types) == 24
    assert sum(len(info.actions) for info in types.values()) == 40
    for kind in types:
        assert (places.assets() / "drawings" / f"type_{kind}.svg").is_file()


def test_a_fresh_print_keeps_bounds_and_doubles_no_number() -> None:
    rules = the_game().rules
    for seed in range(150):
        rng = random.Random(seed)
        used: list[int] = []
        for shipped in rules.sets.values():
            recipe = printing.draw(rules.procedure, shipped.to_print, rng)
            assert printing.fits(rules.procedure, shipped.to_print, recipe)
            cards = printing.make_cards(shipped.to_print, recipe, used)
            assert all(shipped.to_print.low <= c.number <= shipped.to_print.high and c.price for c in cards)
            used += [card.number for card in cards]
        assert len(used) == len(set(used))


def test_the_prints_that_chance_may_turn_up_are_counted_and_listed() -> None:
    procedure = Procedure(2, 1, (1, 2, 2), 1.0, 4.0, 0.35)
    wanted = SetToPrint(0, 20, 1, (("a", 1, True), ("b", 5, False)))
    every = list(printing.every(procedure, wanted))
    assert len(every) == len(set(every)) == printing.how_many(procedure, wanted)
    assert all(printing.fits(procedure, wanted, recipe) for recipe in every)
    one = every[0]
    assert not printing.fits(procedure, wanted, Recipe(((9,), (9,)), one.actions, one.prices))
    assert not printing.fits(procedure, wanted, Recipe(one.steps, ("aa", ""), one.prices))
    assert not printing.fits(procedure, wanted, Recipe(one.steps, one.actions, (1, 1, 1, 1)))


def test_a_set_by_yaml_alone_can_be_played(tmp_path: Path) -> None:
    game = with_files(tmp_path, {"decks/kitchen.yaml": example()})
    variant = next(v for v in game.info.variants if v.id == "kitchen")
    assert (variant.title, variant.group) == ("Kitchen Kin", "Expansions")
    setup = Setup(3, ("kitchen",))
    state = game.start(setup)
    assert {101, 103, 105} <= set(game.deck(state).numbers)
    rng = random.Random(4)
    while actors := game.actors(state):
        seat = actors[0]
        move = game.sample(state, rng) if seat == CHANCE else pick(game.legal(state, seat), rng)
        state, _ = game.apply(state, seat, move)
    assert game.outcome(state) is not None


def test_the_guide_shows_every_kind_of_effect() -> None:
    text = GUIDE.read_text("utf-8")
    for kind in KINDS:
        assert f"| `{kind}` |" in text
        assert f"{{kind: {kind}" in text


def test_the_examples_in_the_guide_are_taken(tmp_path: Path) -> None:
    rows = re.findall(r"`(\{kind: .*?\})`", GUIDE.read_text("utf-8"))
    assert len(rows) == len(KINDS)
    for number, effect in enumerate(rows):
        text = example().replace("{kind: no_skip}", effect)
        game = with_files(tmp_path / str(number), {"decks/kitchen.yaml": text})
        assert game.rules.types["toastrich"].actions["a"].effect in [
            info.effect for info in game.rules.types["toastrich"].actions.values()
        ]


CHANGES = (
    ("{kind: no_skip}", "{kind: no_skp}", "'no_skp' is no effect"),
    ("{kind: no_skip}", "{kind: no_skp}", "Did you mean 'no_skip'?"),
    ("{kind: no_skip}", "{}", "'kind' is missing"),
    ("goes: hand", "goes: pocket", "pocket"),
    ("goes: hand", "goes: hand, twice: true", "'twice' is not known here"),
    ("[101, 4,", "[101, 0,", "A price is never 0."),
    ("[101, 4,", "[100, 4,", "100 lies outside the set's numbers, 101 to 110."),
    ("[103, -2,", "[101, -2,", "The number 101 occurs twice"),
    ("[103, -2, toastrich,", "[103, -2, toastritch,", "Did you mean 'toastrich'?"),
    ("colour: orange", "colour: ornage", "Did you mean 'orange'?"),
    ("start: 101", "start: 99", "99 lies outside the set's numbers"),
    ("id: toastrich", "id: camerat", "There are two types 'camerat'."),
)


@pytest.mark.parametrize(("old", "new", "text"), CHANGES)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, text: str) -> None:
    lines = example().splitlines()
    line = next(at for at, content in enumerate(lines, 1) if old in content)
    found = refusals(tmp_path, {"decks/kitchen.yaml": example().replace(old, new, 1)})
    assert any(name in ("kitchen.yaml", "base.yaml") and text in said for name, _, said in found), found
    assert any(name == "kitchen.yaml" and at == line for name, at, _ in found), found


def test_a_number_of_another_set_is_refused_by_name(tmp_path: Path) -> None:
    text = example().replace("low: 101", "low: 60").replace("[103, -2,", "[66, -2,")
    found = refusals(tmp_path, {"decks/kitchen.yaml": text})
    assert any("The number 66 occurs twice" in said for _, _, said in found)


def test_an_action_that_the_type_lacks_is_refused(tmp_path: Path) -> None:
    lines = example().splitlines()
    start = next(at for at, line in enumerate(lines) if line.strip() == "b:")
    text = "\n".join(lines[:start] + lines[start + 4 :]) + "\n"
    found = refusals(tmp_path, {"decks/kitchen.yaml": text})
    assert any("toastrich has no action 'b'; expected - or a." in said for _, _, said in found)


def test_all_mistakes_in_all_files_are_told_at_once(tmp_path: Path) -> None:
    variants = (SHIPPED / "i_bid_you_not" / "variants.yaml").read_text("utf-8")
    prints = (SHIPPED / "i_bid_you_not" / "print.yaml").read_text("utf-8")
    found = refusals(
        tmp_path,
        {
            "decks/kitchen.yaml": example()
            .replace("[101, 4,", "[101, 0,")
            .replace("colour: orange", "colour: x"),
            "variants.yaml": variants.replace("id: half_skip", "id: half_skips"),
            "print.yaml": prints.replace("first_actions: 3", "first_actions: 9"),
        },
    )
    assert {name for name, _, _ in found} == {"kitchen.yaml", "variants.yaml", "print.yaml"}
    assert len(found) == 4
    assert any("Did you mean 'half_skip'?" in said for _, _, said in found)
