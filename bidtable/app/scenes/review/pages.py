"""The pages of a review of a match: chances to win, decisions and people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import pygame

from bidtable.app.archive.review_words import MEANINGS, PLURALS, TITLES, ReviewWords, points
from bidtable.app.archive.statistics import percent
from bidtable.app.scenes.common.considered import also_considered
from bidtable.app.scenes.common.plot import Line, Plot, Sign
from bidtable.app.scenes.review.verdicts import (
    Person,
    PersonCard,
    TurnList,
    VerdictList,
    VerdictMark,
)
from bidtable.app.widgets import Action, Label, Panel, Paragraph, ScrollArea, Ui
from bidtable.app.widgets.listbox import Row
from bidtable.bots.common.review_model import Judged, SeatReview, Verdict
from bidtable.core.match import Match
from bidtable.core.model import Seat

OTHERS: Final = 6
"""Largest number of listed moves, apart from the chosen move and the best move."""
WIDEST: Final = 1300
"""Largest width of the card about a player, in layout units."""
CARD_TIP: Final = (
    "Accuracy: compares the loss with that of random moves; 100 is faultless, and 0 is no better than random. "
    "Luck: the effect of cards, dice and the other players. Cost: the loss by the player's own decisions. Both are "
    "in points, which are hundredths of the chance to win."
)


class ReviewHost(Protocol):
    """Interface of the review scene for its pages."""

    @property
    def ui(self) -> Ui: ...

    @property
    def match(self) -> Match: ...

    @property
    def words(self) -> ReviewWords: ...

    @property
    def seats(self) -> list[tuple[str, str]]: ...

    @property
    def faces(self) -> tuple[str, ...]: ...

    @property
    def seat(self) -> Seat:
        """The seat whose decisions are listed."""

    @property
    def marked(self) -> int:
        """Index of the selected move; -1 if no move is selected."""

    @property
    def troubles_only(self) -> bool:
        """Whether only mistakes and blunders are listed."""

    def shown_decisions(self) -> list[int]: ...

    def step(self, by: int) -> None:
        """Select the next or the previous mistake."""

    def ask_honest(self) -> None:
        """Let the bot repeat the selected decision, seeing only its own cards."""

    def play_on(self) -> None: ...

    def show_moment(self) -> None:
        """Show the table at the selected moment of the match."""

    def stay_scrolled(self, area: ScrollArea) -> None: ...


# -- over time ---------------------------------------------------------------------------------------------


def chances_of(words: ReviewWords, seats: Sequence[tuple[str, str]], faces: Sequence[str]) -> Plot:
    """Return a chart of all players' chances to win."""
    review = words.review
    standings = review.standings
    lines = [
        Line(tuple(100 * each.chances[seat] for each in standings), name, colour, face=face)
        for seat, ((name, colour), face) in enumerate(zip(seats, faces, strict=True))
    ]
    marks = {each.step: mark for mark, each in enumerate(standings)}
    signs = [
        Sign(marks[turn.step], turn.seat, number)
        for number, turn in enumerate(review.turns, 1)
        if turn.step in marks
    ]
    return Plot(
        "Chance to win",
        tuple(lines) if standings else (),
        words.when,
        f"A higher layer is a better chance; below are the numbers of the {words.match.game.info.stretch}s.",
        "{:.0f}%".format,
        along=tuple(words.beginnings()),
        bounds=(0, 100),
        signs=tuple(signs),
        sentences=words.moments,
        empty="The first chances are being calculated ...",
        shares=True,
    )


def list_of_turns(
    ui: Ui,
    words: ReviewWords,
    people: Sequence[tuple[str, str]],
    marked: str,
    on_pick: Callable[[str], None],
    on_mark: Callable[[str], None],
    room: pygame.Rect,
) -> TurnList:
    """Return a list of the moves that changed the chances to win most."""
    rows = [
        (str(number), words.happened(turn).rstrip("."), words.why(turn).rpartition(" · ")[0])
        for number, turn in enumerate(words.review.turns)
    ]
    empty = (
        "No chance to win changed much at any time."
        if words.review.done
        else "No turning point is known yet."
    )
    turns = TurnList(
        rows,
        on_pick,
        on_mark=on_mark,
        marked=marked,
        empty=empty,
        rect=room,
        name="review:turns",
        label="Turns",
    )
    turns.people = [(people[words.mover(turn)][0], people[turn.seat][1]) for turn in words.review.turns]
    turns.rises = [turn.after > turn.before for turn in words.review.turns]
    return turns


# -- decisions ---------------------------------------------------------------------------------------------


def list_of_decisions(
    host: ReviewHost, room: pygame.Rect, on_pick: Callable[[str], None], on_mark: Callable[[str], None]
) -> VerdictList:
    """Return a list of the decisions of a seat."""
    rows, verdicts = rows_of_decisions(host)
    decisions = VerdictList(
        rows,
        on_pick,
        on_mark=on_mark,
        marked=str(host.marked),
        empty=_empty(host),
        rect=room,
        name="review:list",
        label="Decisions",
    )
    decisions.verdicts = verdicts
    return decisions


def rows_of_decisions(host: ReviewHost) -> tuple[list[Row], dict[str, Verdict]]:
    """Return the rows of the list of decisions, and the quality of each decision."""
    words, shown = host.words, host.shown_decisions()
    rows = [(str(number), words.label(number), words.rated(number)) for number in shown]
    return rows, {str(number): words.judged[number].verdict for number in shown if number in words.judged}


def _empty(host: ReviewHost) -> str:
    name = host.seats[host.seat][0]
    if not host.troubles_only:
        return f"{name} had nothing to decide."
    own = next((each for each in host.words.review.seats if each.seat == host.seat), None)
    if own is None:
        return f"{name}'s decisions are not rated."
    if not host.words.review.done:
        return "No mistake found yet."
    slips = own.counts.get(Verdict.SLIP, 0)
    if slips:
        return f"No mistake and no blunder; {slips} small {'slip' if slips == 1 else 'slips'}."
    return "No mistake and no blunder: every decision was best or good."


def plate_of_decision(host: ReviewHost, room: pygame.Rect) -> None:
    """Show the quality of the selected decision, with reasons."""
    ui, m, number = host.ui, host.ui.metrics, host.marked
    pad = m.px(14)
    ui.add(Panel(rect=room, name="review:plate", z=-1))
    if number < 0:
        inner = room.inflate(-2 * pad, -2 * pad)
        ui.add(
            Label("There is no decision to look at.", 16, "muted", wrap=True, rect=inner, name="review:none")
        )
        return
    judged = host.words.judged.get(number)
    side = round(ui.fonts.height(m.text_px(19), "semibold") * 0.9)
    left = room.x + pad
    head = ui.fonts.height(m.text_px(19), "semibold")
    top = room.y + pad // 2
    tip = MEANINGS[judged.verdict] if judged is not None else ""
    if judged is not None:
        sign = (left, top + (head - side) // 2, side, side)
        ui.add(VerdictMark(judged.verdict, rect=sign, name="review:mark", tip=tip))
        left += side + m.px(8)
    title = TITLES[judged.verdict] if judged is not None else "Not rated"
    place = (left, top, room.right - pad - left, head)
    ui.add(Label(title, 19, "ink", "semibold", rect=place, name="review:verdict", tip=tip))
    rect = (room.x + pad, top + head, room.w - pad - m.px(4), room.bottom - top - head - m.px(6))
    area = ui.add(ScrollArea(plate=False, rect=rect, name="review:why"))
    area.set_content(list(_why(host.words, number, judged)))


def _why(words: ReviewWords, number: int, judged: Judged | None) -> Iterator[Paragraph]:
    seat = words.match.moves[number][0]
    name = words.names[seat]
    yield Paragraph("title", words.label(number))
    if judged is None:
        yield Paragraph("body", f"{words.rated(number)}.")
    else:
        made, best = judged.made_reason, judged.best_reason
        if judged.verdict is not Verdict.BEST:
            yield Paragraph("body", words.cost(judged))
        if made is not None:
            yield Paragraph("body", f"{made.text}.")
        if best is not None and judged.best != judged.made:
            yield Paragraph("heading", f"Best: {words.name(judged.best)}")
            yield Paragraph("body", f"{best.text}.")
        others = [(words.name(each.move), each.text) for each in words.others(judged)]
        yield from also_considered(others, OTHERS)
    yield Paragraph("heading", f"What {name} saw")
    yield from (Paragraph("body", line) for line in words.held(number))
    if judged is not None:
        yield Paragraph("muted", f"Judged by the {words.review.judge} bot, with the view that {name} had.")


def about_decision(host: ReviewHost) -> list[Action]:
    """Return the buttons for the selected decision."""
    none = "" if host.marked >= 0 else "There is no decision."
    troubles = host.words.troubles_of(host.seat)
    no_trouble = "" if troubles else _no_trouble(host)
    info = host.match.sat(host.seat, host.marked) if host.marked >= 0 else None
    no_bot = none or ("" if info is not None and info.kind == "bot" else "A person made this decision.")
    return [
        Action(
            "review:earlier",
            "",
            lambda: host.step(-1),
            icon="chevron_left",
            tip=no_trouble or "The previous mistake or blunder (Left)",
            enabled=not no_trouble,
        ),
        Action(
            "review:later",
            "Next mistake",
            lambda: host.step(1),
            icon="chevron_right",
            tip=no_trouble or "The next mistake or blunder (Right)",
            enabled=not no_trouble,
        ),
        Action(
            "review:honest",
            "Was the bot honest?",
            host.ask_honest,
            tip=no_bot or "The bot's view and reasons, and the same decision made again",
            enabled=not no_bot,
        ),
        Action(
            "review:if",
            "What if?",
            host.play_on,
            tip=none or "Play on from here, as a new game",
            enabled=not none,
        ),
        Action(
            "review:table",
            "On the table",
            host.show_moment,
            "primary",
            "eye",
            none or "This moment on the table, with all hands open",
            enabled=not none,
            shortcut="Enter",
        ),
    ]


def _no_trouble(host: ReviewHost) -> str:
    name, rated = host.seats[host.seat][0], {each.seat for each in host.words.review.seats}
    if host.seat not in rated:
        return f"{name}'s decisions are not rated."
    if not host.words.review.done:
        return "No mistake found yet."
    return f"{name} made no mistake and no blunder."


# -- people ------------------------------------------------------------------------------------------------


def people_in(host: ReviewHost, room: pygame.Rect) -> None:
    """Show a panel that tells how well each player has played."""
    ui, m = host.ui, host.ui.metrics
    # The scroll bar is drawn in the margin of the page.
    place = pygame.Rect(room.x, room.y, room.w + m.px(16), room.h)
    area = ui.add(ScrollArea(plate=False, rect=place, name="review:people"))
    wide = min(area.inner().w, round(m.px(WIDEST) * max(1.0, m.text_scale * 0.85)))
    y, gap = m.px(2), m.px(12)
    for own in host.words.review.seats:
        person = _person(host, own)
        tall = PersonCard.height_for(ui.context, person, wide)
        card = PersonCard(person, name=f"review:person:{own.seat}", tip=CARD_TIP)
        area.add_child(card, (0, y, wide, tall))
        y += tall + gap
    if not host.words.review.seats:
        area.set_content([Paragraph("body", "Nobody's decisions are judged.")])
    host.stay_scrolled(area)


def _person(host: ReviewHost, own: SeatReview) -> Person:
    words, (name, colour) = host.words, host.seats[own.seat]
    done, rated = words.review.done, bool(own.rated)
    figures = [("Accuracy", f"{own.accuracy:.0f}" if own.accuracy is not None else "–")]
    if rated:
        figures.append(("Cost of decisions", points(own.lost)))
    if done:
        figures.append(("Luck", words.luck(own)))
        figures.append(("Chance to win", f"{percent(own.start)} at the start, {percent(own.end)} at the end"))
    counts = []
    for verdict in Verdict if rated else ():
        count = own.counts.get(verdict, 0)
        word = PLURALS[verdict] if count != 1 else verdict.value
        counts.append((verdict, f"{count} {word}"))
    return Person(
        name,
        host.faces[own.seat],
        "glad" if own.end and done else "waiting",
        colour,
        words.kind_words(own),
        tuple(figures),
        tuple(counts),
        words.left_out(own),
    )
