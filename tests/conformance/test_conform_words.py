"""What holds for the words of every game: they name people, and never speak to a "you"."""

from __future__ import annotations

import re

from bidtable.core.model import CHANCE
from tests.conformance.cases import Case, pytest_cases, traces

YOU = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)
PIECES = re.compile(r"[<>]|\bNone\b|object at 0x|\w+\(\w+=")


def check(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "\n" not in text
    assert not YOU.search(text), text
    assert not PIECES.search(text), text


@pytest_cases()
def test_events_are_told(case: Case) -> None:
    """Every event on which the table rests has a line, for whoever may know of it."""
    game = case.game
    for played in traces(case):
        for event in played.events:
            for seat in case.viewers:
                seen = game.project_event(event, seat)
                if seen is None:
                    continue
                line = game.tell(seen, case.names)
                if line or seen.pause:
                    check(line)


@pytest_cases()
def test_moves_are_named(case: Case) -> None:
    """Every move has a name of its own among the legal ones, and none of it is a player's."""
    game = case.game
    for played in traces(case):
        for step in played.steps:
            check(game.label(step.move))
            assert game.label(step.move) != "?"
        for step in played.sample("labels", 25):
            if step.seat != CHANCE:
                labels = [game.label(move) for move in game.legal(step.state, step.seat)]
                assert len(set(labels)) == len(labels)


@pytest_cases()
def test_the_table_in_words(case: Case) -> None:
    """The generic table can draw every view: a headline, and a panel for each seat."""
    game = case.game
    for played in traces(case):
        for step in played.sample("words", 40):
            for state in (step.state, step.after):
                for seat in case.viewers:
                    words = game.in_words(game.project(state, seat), case.names)
                    check(words.headline)
                    assert [panel.seat for panel in words.seats] == list(case.seats)
                    for label, value in words.facts:
                        check(label)
                        check(value)
                    for panel in words.seats:
                        assert panel.hidden_cards >= 0
                        for label, value in panel.facts:
                            check(label)
                            check(value)
                    for card in (*words.hand, *words.open_cards):
                        check(card)


@pytest_cases()
def test_the_rulebook_opens_at_every_phase(case: Case) -> None:
    game = case.game
    sections = game.help_sections()
    assert sections
    known = {phase for section in sections for phase in section.phases}
    for played in traces(case):
        phases = {game.phase(game.project(step.after, None)) for step in played.steps}
        assert phases <= known


@pytest_cases()
def test_refusals_are_sentences(case: Case) -> None:
    game = case.game
    for played in traces(case):
        moves = [step.move for step in played.sample("refusals", 20)]
        for step in played.sample("refused", 20):
            for seat in case.seats:
                table = game.project(step.state, seat)
                for move in moves:
                    reason = game.why_not(table, seat, move)
                    if reason:
                        check(reason)
                        assert reason.endswith(".")
                        assert move not in game.legal(step.state, seat)


@pytest_cases()
def test_titles_and_provenance(case: Case) -> None:
    """Variants and options have titles and effects; every data file says where its content comes from."""
    game = case.game
    assert game.info.title
    assert game.info.tagline
    assert game.info.credits
    for variant in game.info.variants:
        check(variant.title)
        check(variant.effect)
    for option in game.info.options:
        assert option.default in {choice.id for choice in option.choices}
        for choice in option.choices:
            check(choice.title)
    assert game.provenance()
    for entry in game.provenance():
        assert entry.source in ("rulebook", "published", "reconstructed")
