"""How a match ended: who won, why, and what everybody's score is made of."""

from __future__ import annotations

from functools import partial
from typing import Unpack

import pygame

from bidtable.app import routes
from bidtable.app.draw import paint
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, readable_on
from bidtable.app.scene import Scene
from bidtable.app.scenes.parts import line_height, make_button, rows_of_buttons, text_height
from bidtable.app.scenes.ways import sit_down, tell, tell_rules
from bidtable.app.session import Session
from bidtable.app.shell import Shell
from bidtable.app.widgets import Action, Common, Label, Panel, ScrollArea, Widget
from bidtable.core.errors import SetupError
from bidtable.core.model import Outcome, Seat, Termination
from bidtable.core.record import Header, SeatInfo
from bidtable.core.texts import listed
from bidtable.rulebook import RulesError

REASONS = {
    Termination.FINISHED: "The goal was reached",
    Termination.LAST_STANDING: "All others are out",
    Termination.CARDS_OUT: "The cards are used up, and the scores decide",
    Termination.MATCH_SCORE: "The agreed score was reached",
    Termination.LIMIT: "The game reached the greatest length that its rules allow",
}


def ranking(outcome: Outcome) -> list[tuple[int, Seat]]:
    """Return the seats from first to last with their places; equal scores share a place, winners come first."""
    seats = range(len(outcome.scores))
    order = sorted(seats, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat))
    ranked: list[tuple[int, Seat]] = []
    for number, seat in enumerate(order, 1):
        before = ranked[-1] if ranked else None
        shared = before is not None and (
            (seat in outcome.winners and before[1] in outcome.winners)
            or (before[1] not in outcome.winners and outcome.scores[seat] == outcome.scores[before[1]])
        )
        ranked.append((before[0] if shared and before is not None else number, seat))
    return ranked


class RankRow(Widget):
    """A player's place and score; pressing it unfolds what the score is made of."""

    default_focusable = True

    def __init__(
        self, place: int, info: SeatInfo, score: str, *, won: bool, open_: bool, **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.place, self.info, self.score = place, info, score
        self.won, self.open = won, open_

    @property
    def text(self) -> str:
        """What the row says."""
        return f"{self.place}. {self.info.name} {self.score}"

    def paint(self, target: pygame.Surface) -> None:
        """Draw place, badge, name and score."""
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        ground = theme.selection if self.won else theme.panel_raised
        paint.rounded(target, area, m.px(7), ground, theme.accent if self.hovered else theme.panel_edge)
        pad, size = m.px(12), m.text_px(18)
        x = pad
        words = ctx.fonts.render(f"{self.place}.", size, theme.ink, "bold")
        target.blit(words, (x, area.centery - words.get_height() // 2))
        x += ctx.fonts.width("6.", size, "bold") + m.px(10)
        side = min(area.h - m.px(10), round(size * 1.5))
        colour = SEAT_COLOURS.get(self.info.colour, theme.muted)
        symbol = SEAT_SYMBOLS.get(self.info.colour, "circle")
        badge = pygame.Rect(x, area.centery - side // 2, side, side)
        paint.seat_badge(target, badge, colour, symbol, readable_on(colour))
        x += side + m.px(10)
        mark = m.text_px(14)
        end = area.right - pad - mark
        paint.shape(
            "chevron_up" if self.open else "chevron_down",
            target,
            (end, area.centery - mark // 2, mark, mark),
            theme.ink,
        )
        score = ctx.fonts.render(self.score, size, theme.ink, "bold")
        end -= score.get_width() + m.px(14)
        target.blit(score, (end, area.centery - score.get_height() // 2))
        if self.won:
            end -= size + m.px(10)
            paint.shape("crown", target, (end, area.centery - size // 2, size, size), theme.accent)
        room = end - x - m.px(8)
        name = ctx.fonts.elide(self.info.name, size, room, "semibold")
        words = ctx.fonts.render(name, size, theme.ink, "semibold")
        target.blit(words, (x, area.centery - words.get_height() // 2))
        x += words.get_width() + m.px(10)
        if self.info.kind == "bot":
            kind = ctx.fonts.render(f"{self.info.level or 'normal'} bot", m.text_px(14), theme.ink)
            if x + kind.get_width() <= end:
                target.blit(kind, (x, area.centery - kind.get_height() // 2))


class ResultsScene(Scene):
    """Stands over the table at the end of a match.

    Attributes:
        session: The match.
        unfolded: Seats whose score is shown in parts.
    """

    opaque = False

    def __init__(self, app: Shell, session: Session) -> None:
        """Show how a session's match ended."""
        super().__init__(app)
        self.session = session
        outcome = session.match.outcome
        self.unfolded: set[Seat] = set(outcome.winners[:1]) if outcome is not None else set()
        self._area: ScrollArea | None = None
        self._offset = 0

    def rebuild(self) -> None:
        """Build anew; the ranking stays scrolled where it was."""
        if self._area is not None and self._area.ui is not None:
            self._offset = self._area.offset
        super().rebuild()

    # -- words ---------------------------------------------------------------------------------------

    def headline(self) -> str:
        """Name the winner or winners."""
        outcome = self.session.match.outcome
        if outcome is None:
            return "The game is not over"
        names = [self.session.names[seat] for seat in outcome.winners]
        if not names:
            return "Nobody wins"
        if len(names) == len(self.session.names):
            return "Everybody wins"
        return f"{listed(names)} {'win' if len(names) > 1 else 'wins'}"

    def reason(self) -> str:
        """Say why the match ended, and after how many rounds."""
        match = self.session.match
        outcome = match.outcome
        if outcome is None:
            return ""
        rounds = match.game.round_number(match.state)
        after = f" in round {rounds}" if rounds > 1 else ""
        return f"{match.game.info.title}. {REASONS[outcome.reason]}{after}. Seed {match.header.seed}."

    # -- laying out ----------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay the results out."""
        ui, m = self.ui, self.ui.metrics
        outcome = self.session.match.outcome
        width = min(m.width - m.px(48), round(m.px(760) * max(1.0, m.text_scale * 0.85)))
        pad, gap = m.px(22), m.px(10)
        inner = width - 2 * pad
        actions = self._actions()
        row = m.row(42)
        buttons = rows_of_buttons(ui, actions, inner, row)
        below = len(buttons) * (row + gap) - gap
        size = 40.0
        while size > 24 and ui.fonts.width(self.headline(), m.text_px(size), "bold") > inner:
            size -= 2
        head = text_height(ui, self.headline(), size, inner, "bold")
        why = text_height(ui, self.reason(), 16, inner)
        fixed = 2 * pad + head + why + m.px(16) + m.px(18) + below
        most = m.height - m.px(36) - fixed
        panel = ui.add(Panel(rect=(0, 0, width, 10), z=-1, name="results:panel"))
        area = ScrollArea(
            plate=False, rect=(0, 0, inner + m.px(16), max(m.px(60), most)), name="results:ranking"
        )
        ui.add(area)
        self._area = area
        tall = self._ranking(area, inner, outcome) if outcome is not None else 0
        shown = max(m.px(40), min(tall, most))
        box = pygame.Rect(0, 0, width, fixed + shown)
        box.center = (m.width // 2, m.height // 2)
        panel.move_to(box)
        x, y = box.x + pad, box.y + pad
        ui.add(
            Label(
                self.headline(),
                size,
                "ink",
                "bold",
                "center",
                wrap=True,
                rect=(x, y, inner, head),
                name="results:winner",
            )
        )
        y += head
        ui.add(
            Label(
                self.reason(),
                16,
                "muted",
                align="center",
                wrap=True,
                rect=(x, y, inner, why),
                name="results:reason",
            )
        )
        y += why + m.px(16)
        area.move_to((x, y, inner + m.px(16), shown))
        area.offset = self._offset
        y += shown + m.px(18)
        for action, rect in zip(actions, [rect for line in buttons for rect in line], strict=True):
            ui.add(make_button(action, rect.move(x, y)))

    def _ranking(self, area: ScrollArea, width: int, outcome: Outcome) -> int:
        """Fill the ranking; return how tall it is."""
        m = self.ui.metrics
        match = self.session.match
        row, gap, y = m.row(44), m.px(6), 0
        for place, seat in ranking(outcome):
            open_ = seat in self.unfolded
            widget = RankRow(
                place,
                self.session.coloured_seats[seat],
                match.game.score_text(outcome.scores[seat]),
                won=seat in outcome.winners,
                open_=open_,
                name=f"results:score:{seat}",
                tip="Fold the score up" if open_ else "Show what the score is made of",
                on_click=partial(self._unfold, seat),
            )
            area.add_child(widget, (0, y, width, row))
            y += row + gap
            if open_:
                y = self._parts(area, seat, y, width) + gap
        return y - gap

    def _parts(self, area: ScrollArea, seat: Seat, y: int, width: int) -> int:
        """List the parts of a score; return where the list ends."""
        ui, m = self.ui, self.ui.metrics
        match = self.session.match
        parts = match.game.score_parts(match.state, seat)
        line = line_height(ui, 15) + m.px(2)
        left = m.px(12) + ui.fonts.width("6.", m.text_px(18), "bold") + m.px(20)
        right = m.px(12) + m.text_px(14) + m.px(14)
        if not parts:
            words = "This score has no parts."
            area.add_child(Label(words, 15, "muted"), (left, y, width - left - right, line))
            return y + line
        for title, value in parts:
            number = match.game.score_text(value)
            wide = ui.fonts.width(number, m.text_px(15), "semibold") + m.px(4)
            area.add_child(Label(title, 15, "muted"), (left, y, width - left - right - wide - m.px(8), line))
            area.add_child(
                Label(number, 15, "ink", "semibold", "right"), (width - right - wide, y, wide, line)
            )
            y += line
        return y

    def _unfold(self, seat: Seat) -> None:
        self.unfolded ^= {seat}
        self.rebuild()

    def _actions(self) -> list[Action]:
        return [
            Action(
                "results:rematch", "Play again", self._rematch, "primary", tip="The same seats, a new deal"
            ),
            Action("results:again", "Same deal again", self._again, tip="The same seats and the same seed"),
            Action("results:setup", "Set up anew", self._setup),
            Action("results:watch", "Watch it again", self._watch),
            Action("results:look", "Look at the table", self._look),
            Action("results:title", "Back to the title", self._title),
        ]

    # -- ways on -------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; Esc lets one look at the table."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._look()
            return True
        return False

    @property
    def _header(self) -> Header:
        return self.session.match.header

    def _again(self) -> None:
        self._play(None)

    def _rematch(self) -> None:
        self._play(self.app.services.draw_seed())

    def _play(self, seed: int | None) -> None:
        services = self.app.services
        try:
            session = services.new_match(services.header_again(self._header, seed=seed))
        except RulesError as error:
            tell_rules(self.app, self._header.game, error, lambda: self._play(seed))
            return
        except SetupError as error:
            tell(self.app, "This cannot be played now", str(error))
            return
        self.session.close()
        sit_down(self.app, session)

    def _setup(self) -> None:
        self.session.close()
        self.app.reset(routes.Title(), routes.NewGame(self._header))

    def _watch(self) -> None:
        session = self.app.services.saved.replay(self.session.match)
        self.session.close()
        sit_down(self.app, session)

    def _look(self) -> None:
        self.app.back()

    def _title(self) -> None:
        self.session.close()
        self.app.reset(routes.Title())
