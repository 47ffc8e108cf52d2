"""Tests for the words of every game: they name people, and never speak to a "you"."""

from __future__ import annotations

import functools
import itertools
import re

from bidtable.core.course import course_of, ranking
from bidtable.core.model import CHANCE
from tests.conformance.cases import Case, pytest_cases, traces

YOU = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)
MASK = re.compile(r"\b\d{7,}\b")
"""A number that no game uses otherwise: a set of cards as bits."""
PIECES = re.compile(r"[<>]|\bNone\b|object at 0x|\w+\(\w+=")


@functools.cache
def check(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "\n" not in text
    assert not YOU.search(text), text
    assert not PIECES.search(text), text


@pytest_cases()
def test_events_are_told(case: Case) -> None:
    """Every event that the table pauses for has a line for each viewer who may know of it."""
    game = case.game
    for played in traces(case):
        for seen in dict.fromkeys(itertools.chain(*played.told.values())):
            line = game.tell(seen, case.names)
            if line or seen.pause:
                check(line)


@pytest_cases()
def test_moves_are_named(case: Case) -> None:
    """Every legal move has a unique name, which contains no player's name."""
    game = case.game
    for played in traces(case):
        for turn in played.turns:
            check(game.label(turn.move))
            assert game.label(turn.move) != "?"
        for turn in played.sample("labels", 25):
            if turn.seat != CHANCE:
                labels = [game.label(move) for move in game.legal(turn.state, turn.seat)]
                assert len(set(labels)) == len(labels)


@pytest_cases()
def test_promises_are_told(case: Case) -> None:
    """The effects of every legal move can be described, in lines that follow the log's rules."""
    game = case.game
    for played in traces(case):
        for turn in played.sample("promises", 25):
            if turn.seat == CHANCE:
                continue
            seen = game.observe(turn.state, turn.seat)
            for move in list(game.legal(seen, turn.seat))[:20]:
                promise = game.promise(seen, turn.seat, move)
                assert promise.move == move
                for line in game.promised(promise, case.names):
                    check(line)


@pytest_cases()
def test_states_and_views_read_like_the_game(case: Case) -> None:
    """The printed form of a state, a view or a move is readable: no address and no bit mask."""
    for played in traces(case):
        for turn in played.sample("printed", 8):
            view = played.view(turn, turn.seat if turn.seat != CHANCE else None)
            for thing in (turn.state, view.observation, turn.move):
                for text in (repr(thing), str(thing)):
                    assert 0 < len(text) < 4000
                    assert " at 0x" not in text
                    assert not MASK.search(text), text
            assert str(view)


@pytest_cases()
def test_the_table_in_words(case: Case) -> None:
    """The generic table can draw every view: a headline, and a panel for each seat."""
    game = case.game
    for played in traces(case):
        for turn in played.sample("words", 20):
            for state in (turn.state, *(step.state for step in turn.steps)):
                for seat in case.viewers:
                    words = game.in_words(game.observe(state, seat), case.names)
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
        phases = {game.phase(turn.after) for turn in played.turns}
        assert phases <= known


@pytest_cases()
def test_refusals_are_sentences(case: Case) -> None:
    game = case.game
    for played in traces(case):
        moves = [turn.move for turn in played.sample("refusals", 20)]
        for turn in played.sample("refused", 20):
            for seat in case.seats:
                seen = game.observe(turn.state, seat)
                for move in moves:
                    reason = game.why_not(seen, seat, move)
                    if reason:
                        check(reason)
                        assert reason.endswith(".")
                        assert move not in game.legal(turn.state, seat)


@pytest_cases()
def test_titles_and_provenance(case: Case) -> None:
    """Variants and options have titles and effects; every data file names the source of its content."""
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


@pytest_cases()
def test_a_finished_game_is_told_and_measured(case: Case) -> None:
    """The course of a game ends with its scores, its stretches are named, and its verdict names each winner."""
    game, seats = case.game, case.setup.seats
    check(game.info.stretch)
    for played in traces(case):
        steps = [step for turn in played.turns for step in turn.steps]
        state, outcome = steps[-1].state, game.outcome(steps[-1].state)
        assert outcome is not None
        course = course_of(game, game.start(case.setup), steps, seats)
        assert course.marks[-1] == outcome.scores
        assert course.stretches >= 1
        places = ranking(outcome, course)
        assert sorted(seat for _, seat in places) == list(case.seats)
        assert {seat for place, seat in places if place == 1} == set(outcome.winners)
        check(game.score_name(state))
        verdict = game.verdict(state, case.names)
        if verdict:
            check(verdict)
            assert all(case.names[seat] in verdict for seat in outcome.winners)
        facts = game.facts(played.events, seats)
        assert len(facts) == seats
        titles = [[fact.title for fact in own] for own in facts]
        assert all(own == titles[0] for own in titles), "statistics add facts up by their titles"
        for fact in (fact for own in facts for fact in own):
            check(fact.title)
            check(fact.text)
        colours = game.seat_colours(state)
        assert not colours or len(set(colours)) == seats
