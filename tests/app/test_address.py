"""Tests of the words for a viewer who is alone at the screen, and who is called "you" at the table of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bidtable.app.match.address import YOU, addressed
from bidtable.app.match.session import Session
from bidtable.core.match import Match
from bidtable.core.model import CHANCE
from tests.app.test_moments import few, header_of
from tests.conformance.cases import Case, slugs, trace

LINES = {
    "you takes the trick with Bell 9.": "You take the trick with Bell 9.",
    "Bell 9 is trump: you is ahead.": "Bell 9 is trump: you are ahead.",
    "you cut the highest card, Bell 9, and deals first.": "You cut the highest card, Bell 9, and deal first.",
    "Round 2: you deals 7 cards each. Trump is Bell.": "Round 2: you deal 7 cards each. Trump is Bell.",
    "you's die enters FINISH, 2 steps over.": "Your die enters FINISH, 2 steps over.",
    "you calls Challenge against Ben.": "You call Challenge against Ben.",
    "Ben and you side with Cleo.": "Ben and you side with Cleo.",
    "1 more than bid: you is right": "1 more than bid: you are right",
    "you discards a 6 and a 4, and draws 2 cards.": "You discard a 6 and a 4, and draw 2 cards.",
    "Showdown for two 4s. you 1, Ben 2: 3 in all.": "Showdown for two 4s. You 1, Ben 2: 3 in all.",
    "The bid is true: you's team loses 1 Deal card.": "The bid is true: your team loses 1 Deal card.",
    "24 cards in play · you bids two 5s.": "24 cards in play · you bid two 5s.",
    "Cleo is at Last Chance: Ben or you gives up a card.": "Cleo is at Last Chance: Ben or you give up a card.",
    "Accepted, you pays Ben $40; that leaves $200.": "Accepted, you pay Ben $40; that leaves $200.",
    "Dora, you, Fay and Ben now seal a bid.": "Dora, you, Fay and Ben now seal a bid.",
    "Ben wins Marketer and pays $10 to you.": "Ben wins Marketer and pays $10 to you.",
    "you owes $20 in salaries and has no cash.": "You owe $20 in salaries and have no cash.",
    "Ben and you run it up to $90; you drops out.": "Ben and you run it up to $90; you drop out.",
    "you can neither add nor declare, and passes.": "You can neither add nor declare, and pass.",
    "you bids 42 and takes or skips 2nd.": "You bid 42 and take or skip 2nd.",
    "Ben declares an auction. you now seals a bid.": "Ben declares an auction. You now seal a bid.",
    "Nobody can bid, and you opens a new offer.": "Nobody can bid, and you open a new offer.",
    "Youssef passes.": "Youssef passes.",
    "Bids: you 19, lars 9 and chris 5.": "Bids: you 19, lars 9 and chris 5.",
    "you pays jonas and chris $40.": "You pay jonas and chris $40.",
    "you draws for contracts and employees.": "You draw for contracts and employees.",
    "you has paid back the last IOU and wins.": "You have paid back the last IOU and win.",
    "Pass: Ben loses 1 Deal card and you loses 2 Deal cards.": (
        "Pass: Ben loses 1 Deal card and you lose 2 Deal cards."
    ),
    "Pass: Ben loses 1 Deal card; otherwise you does.": "Pass: Ben loses 1 Deal card; otherwise you do.",
    "or you loses 1": "or you lose 1",
    "Then you answers.": "Then you answer.",
}
WRONG = re.compile(r"(^|[.] )you\b|\b[Yy]ou('s| (now )?(is|has|\w*[^s]s)\b)")
"""A small letter at a beginning, a wrong possessive, or a verb of one other player after "you"."""

SMALL = ("chris", "jonas", "lars", "mats", "silas", "boris")
"""Names that could be taken for verbs."""
NAMED = re.compile(rf"\b(?:{'|'.join(SMALL)})\b")


@pytest.mark.parametrize("line", LINES)
def test_a_line_with_you_has_the_verbs_and_capital_letters_of_you(line: str) -> None:
    assert addressed(line) == LINES[line]


def told(case: Case, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a game about events and the effects of some legal moves, before each reader is addressed."""
    played, game = trace(case, 0), case.game
    called = [
        tuple(YOU if other == seat else name for other, name in enumerate(names)) for seat in case.seats
    ]
    for event in played.events:
        for seat in case.seats:
            yield game.tell(game.project_event(event, seat), called[seat])
    for turn in played.sample("promises", 25):
        if turn.seat != CHANCE:
            seen = game.observe(turn.state, turn.seat)
            for move in list(game.legal(seen, turn.seat))[:20]:
                yield from game.promised(game.promise(seen, turn.seat, move), called[turn.seat])


@pytest.mark.parametrize("case", [case for slug in slugs() for case in few(slug)], ids=str)
def test_no_line_of_a_game_speaks_to_the_viewer_as_of_another(case: Case) -> None:
    for line in map(addressed, told(case, case.names)):
        assert not WRONG.search(line), line


@pytest.mark.parametrize("case", [case for slug in slugs() for case in few(slug)], ids=str)
def test_names_in_small_letters_keep_their_last_letter(case: Case) -> None:
    """After "and" and "or", a name that ends with s once lost the s, as a verb does."""
    names = SMALL[: case.setup.seats]
    for line in told(case, names):
        assert NAMED.findall(addressed(line)) == NAMED.findall(line), line


def captions(case: Case, people: int) -> list[str]:
    """Return the captions of the first events of a match with some people, as the first of them sees the events."""
    header = header_of(case)
    seats = tuple(
        replace(info, kind="human", level="") if seat < people else info
        for seat, info in enumerate(header.seats)
    )
    match = Match(case.game, replace(header, seats=seats))
    for turn in trace(case, 0).turns[:40]:
        match.play(turn.seat, turn.move)
    session = Session(case.game, match)
    session.screen.viewer = 0 if people else None
    session.steps_shown = session.steps_narrated = 0
    found = []
    while session.busy:
        if session.moment is None:
            session.update(0.05)
        else:
            session.acknowledge()
        found.append(session.caption())
    assert not any(YOU in re.split(r"\W", line.text.lower()) for line in session.log_lines(0))
    session.close()
    return found


@pytest.mark.parametrize("slug", slugs())
def test_only_a_person_who_is_alone_at_the_screen_is_you(slug: str) -> None:
    """The log, spectators and people who share a screen read names."""
    case = next(few(slug))
    name, you = re.compile(rf"\b{case.names[0]}\b"), re.compile(r"\b[Yy]our?\b")
    alone, shared, watched = (captions(case, people) for people in (1, 2, 0))
    assert any(map(you.search, alone))
    assert not any(map(name.search, alone))
    for lines in (shared, watched):
        assert any(map(name.search, lines))
        assert not any(map(you.search, lines))
