"""The scene in which a game is played or replayed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from bidtable.app.match.advice import coach_agreed
from bidtable.app.match.lesson import LessonSession
from bidtable.app.match.people import faces_for
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.talk import Talk
from bidtable.app.scenes.common.drapes import open_drapes
from bidtable.app.scenes.common.finished import open_ending, trophy_of
from bidtable.app.scenes.common.saved_game import offer_unsaved
from bidtable.app.scenes.furniture.frame import Furniture, Places, place_table
from bidtable.app.scenes.furniture.log_drawer import LogFilter
from bidtable.app.scenes.furniture.looking import Looking
from bidtable.app.scenes.furniture.transport import Transport
from bidtable.app.scenes.table import keys
from bidtable.app.scenes.table.choosing import MoveChoice
from bidtable.app.scenes.table.hearing import Hearing
from bidtable.app.scenes.table.hint import Hinting
from bidtable.app.scenes.table.inspector import open_inspector, with_person
from bidtable.app.scenes.table.reading import Reading
from bidtable.app.scenes.table.teaching import Teaching, Tipping
from bidtable.app.shell import routes
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables import make_table
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets import Widget
from bidtable.app.widgets.board import Board
from bidtable.app.widgets.device import Device, KeyHint
from bidtable.app.widgets.words import Group, Spoken
from bidtable.core.errors import Reason

TRAVEL = {"slow": 0.55, "normal": 0.35, "fast": 0.18, "instant": 0.0}
"""Duration of a piece's movement in seconds, by the chosen speed."""

_HIDDEN = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class TableScene(MoveChoice):
    """Shows a match at a table, and passes the moves of people to the match.

    Attributes:
        hide_hand: Whether the cards of the player are face down.
        show_log: Whether the log is open.
        log_filter: The player's choices for the log.
        talk: The remarks of the bots.
        hearing: The sounds of the match.
    """

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app, session)
        self.hide_hand = False
        self.show_log = False
        self.log_filter = LogFilter()
        self.hinting = Hinting(self)
        faces = faces_for(len(session.seats), [info.face for info in session.seats])
        people = app.services.people()
        self.talk = Talk(session.match, {seat: people.get(face) for seat, face in enumerate(faces)})
        self.hearing = Hearing(app, session)
        self._eyes = session.screen.eyes
        self._ended = self._curtained = False
        # If the match is already over when the table opens, the results follow without the ending scene.
        self._watched = session.outcome is None

    @property
    def turned(self) -> bool:
        return self.session.screen.turned

    @property
    def music(self) -> str:
        return self.session.match.header.game

    # -- creating the widgets ---------------------------------------------------------------------------

    def build(self) -> None:
        session, m = self.session, self.ui.metrics
        self.table: Table = make_table(session.game, session.match.header.game, m)
        replay = self.session if isinstance(self.session, Replay) else None
        self.places: Places = place_table(m, transport=replay is not None)
        area = self.places.table
        self.ui.set_background(self.table.background(self.ui.theme, len(session.seats), area))
        self.talk.ears = self.table
        self.furniture = Furniture(self, self.places)
        self._sides = session.screen.sides
        self.looking = Looking(self, self.furniture.bar.across)
        bar = self.places.transport
        self.transport = Transport(self, replay, bar, area) if replay is not None else None
        self.board = Board(self.ui)
        self.board.on_hover = self._hover
        self.hearing.sit(self.table, self.board)
        self.ui.on_refused = self._refused
        self.ui.on_details = lambda widget: self.inspect(widget.name)
        lesson = self.session if isinstance(self.session, LessonSession) else None
        self.teaching = Teaching(self, lesson, area) if lesson is not None else None
        self.tipping = Tipping(self, self.session, area) if lesson is None else None
        self.reading = Reading(self)
        self.refresh(animate=False)

    def situation(self) -> Situation:
        session = self.session
        view = session.view()
        self.table.meet(view.observation)
        narrated = (session.narrated_view(), session.recently_narrated()) if session.words_due else None
        return Situation(
            view=view,
            seats=session.seats,
            actor=session.actor,
            moment=session.moment,
            awaiting=session.awaiting,
            selected=self.selected,
            pointed=self.pointed,
            hinted=self.hinting.move,
            hide_hand=self.hide_hand or session.screen.veiled,
            choose=self.choose,
            select=self.select,
            redraw=self.refresh,
            look_into=self.look_into,
            coach=self.app.settings.coach and self.teaching is None and coach_agreed(session.match.header),
            recent=session.recent(),
            narrated=narrated,
            present=session.present,
            # In a lesson, the bots do not chat.
            chat=self.talk.at(
                session.steps_narrated, "off" if self.teaching is not None else self.app.settings.talk
            ),
            under=self._pointed_key if self.table.redraws_for(self._pointed_key) else "",
            unaided=isinstance(session, LessonSession) and session.unaided,
            apart=self.teaching is not None,
            framed=True,
        )

    def refresh(self, *, animate: bool = True) -> None:
        if self._refreshing:
            return
        self._refreshing = True
        situation = self.situation()
        duration = TRAVEL[self.session.speed] if animate and not self.session.hurrying else 0.0
        self.board.sync(self.table.items(situation, self.places.table), duration=duration)
        if not animate:
            self.board.finish()
        self.furniture.refresh(situation)
        self.looking.refresh(self.furniture.confirm.rect)
        self.hinting.refresh(situation)
        if self.transport is not None:
            self.transport.refresh(self.table)
        for voice in (self.teaching, self.tipping):
            if voice is not None:
                voice.refresh(situation)
        self._refreshing = False

    def leave(self) -> None:
        # The match is closed, so that another window of the program can resume it.
        self.hinting.close()
        self.session.close()
        self.app.services.saved.left(self.session)
        if not self.session.looks_on and self.teaching is None:
            self.app.services.keep_colours(self.session)
        if self.tipping is not None:
            self.tipping.leave()

    # -- time ----------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        settings, people = self.app.settings, len(self.session.humans)
        self.session.follow(
            settings.speed,
            by_click=settings.held_by_click(people),
            words_wait=settings.speed != "instant" and not settings.reduced_motion,
        )
        if self.session.update(dt, animating=self.board.busy):
            self.on_change()
        self.furniture.update()
        self.hinting.update(dt)
        self.looking.update(dt)
        if self.teaching is not None:
            self.teaching.update()
        if not self.board.busy and not self.ui.compositor.changed:
            self.table.warm(self.ui.context)
        if self.session.autosave.problem and self.app.is_on_top(self):
            offer_unsaved(self.app, self.session, self.leave_table)
        elif self._curtain_falls() and self.app.is_on_top(self):
            self._draw_curtain()
        elif self.session.outcome is not None and not self._ended and self._ends():
            self._end()

    def _curtain_falls(self) -> bool:
        return self.session.curtain_for is not None and not self.session.repeating

    def _ends(self) -> bool:
        return self.transport is None and self.app.is_on_top(self)

    def on_change(self) -> None:
        if self._sides != self.session.screen.sides:
            # A match at two sides of the screen needs other buttons.
            self.rebuild()
        self.refusal = ""
        if not self.session.awaiting:
            self.selected = self.pointed = None
        self._forget_hand()
        self.hearing.changed()
        self.refresh()
        self.ui.breathe()

    def jumped(self) -> None:
        self.refusal = ""
        self.hearing.skip()
        self.refresh(animate=False)

    def _draw_curtain(self) -> None:
        seat = self.session.curtain_for
        assert seat is not None
        self.hide_hand = False
        self._put_aside()
        self.refresh(animate=False)
        self._curtained = True
        self.app.open(routes.Curtain(self.session, seat))

    def hand_turned(self) -> None:
        if self.session.screen.looking and self.session.viewer is not None and self.app.pad is not None:
            self.session.pads.claim(self.session.viewer, self.app.pad)
        self._forget_hand()
        self.refresh(animate=False)
        self.furniture.show_log(self.show_log)

    def _forget_hand(self) -> None:
        before, self._eyes = self._eyes, self.session.screen.eyes
        if before is not None and before != self._eyes:
            self._put_aside()
            self.ui.hide_tip()
            self.hinting.drop()

    def _put_aside(self) -> None:
        # A dialog may show a card of the last viewer.
        self.selected = self.pointed = None
        self.refusal = ""
        while self.ui.modal_open:
            self.ui.pop_modal()

    def show_results(self) -> None:
        self.looking.close()
        self.app.open(routes.Results(self.session, trophy_of(self.session, self.table)))

    def _end(self) -> None:
        self._ended = True
        self.looking.close()
        if not (self._watched and open_ending(self.app, self.session, self.table)):
            self.show_results()

    def resume(self) -> None:
        self.refresh(animate=False)
        if self._curtained and self.session.curtain_for is None:
            self._curtained = False
            open_drapes(self.ui)

    # -- the course of play ------------------------------------------------------------------------------

    def take_back(self) -> None:
        self.session.take_back()
        self.on_change()

    def hurry(self) -> None:
        self.board.finish()
        self.session.acknowledge()
        self.on_change()

    @property
    def may_finish(self) -> bool:
        session = self.session
        if session.looks_on or session.match.outcome is not None or isinstance(session, LessonSession):
            # The last events of a finished match are shown at the usual pace.
            return False
        seen = session.view().observation
        return all(self.table.is_out(seen, seat) for seat in session.humans)

    def finish_quickly(self) -> None:
        if self.may_finish:
            self.session.hurry_on(not self.session.hurrying)
            self.on_change()

    # -- switches ------------------------------------------------------------------------------------

    def toggle_hand(self) -> None:
        # If other people may be looking at the screen, the curtain comes first.
        if self.session.screen.sides:
            self.looking.toggle()
            return
        session, view = self.session, self.session.view()
        if session.holds_back:
            # Other people may see the screen, so the curtain asks the viewer first.
            session.screen.draw_curtain()
            return
        if view.seat is None or not session.game.in_words(view.observation, session.names).hand:
            return
        self.hide_hand = not self.hide_hand
        if self.hide_hand:
            # A selected or pointed move may name a card of the hand.
            self.selected = self.pointed = None
        self.refresh(animate=False)

    def toggle_log(self) -> None:
        self.hinting.hide()
        self.show_log = not self.show_log
        self.furniture.show_log(self.show_log)

    def inspect(self, key: str) -> bool:
        found, people = self.table.inspect(self.situation(), key), self.app.services.people()
        inspection = with_person(key, found, self.session.seats, people)
        if inspection is not None:
            open_inspector(self.ui, inspection)
        return inspection is not None

    def look_into(self, key: str) -> None:
        """Show a piece or a group of pieces large, if it has a description."""
        self.inspect(key)

    def open_rulebook(self) -> None:
        self.looking.close()
        header = self.session.match.header
        phase = self.session.game.phase(self.session.view().observation)
        self.app.open(routes.Rulebook(header.game, phase, header.setup, self.rule))

    @property
    def rule(self) -> str:
        return self.refusal.rule if isinstance(self.refusal, Reason) else ""

    def open_settings(self) -> None:
        self.looking.close()
        self.app.open(routes.Preferences())

    def open_seating(self) -> None:
        self.looking.close()
        self.app.open(routes.Seating(self.session))

    def leave_table(self) -> None:
        if self.transport is None or not self.transport.left():
            self.app.reset(routes.Title())

    # -- input ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in _HIDDEN:
            self.looking.close()
            self.session.screen.leave()
            return False
        if self.looking.take(event):
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.ui.ignores_press:
            return super().handle(event)
        if event.type == pygame.KEYDOWN and not self.ui.modal_open and keys.pressed(self, event):
            return True
        click = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.session.busy
        if click and not self.ui.modal_open and self._free_at(event.pos):
            super().handle(event)
            self.ui.hide_tip()
            self.hurry()
            return True
        if self.teaching is not None and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed = None if self.ui.modal_open else self.ui.widget_at(event.pos)
            if self.teaching.pressed(pressed, event.pos):
                super().handle(event)
                return True
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            widget = self.ui.widget_at(event.pos)
            return widget is not None and self.inspect(widget.name)
        return False

    def use(self, device: Device) -> None:
        super().use(device)
        self.refresh(animate=False)

    def keys_now(self) -> Sequence[KeyHint]:
        return super().keys_now() or keys.now(self)

    def why_no_pad(self, pad: int) -> str:
        session = self.session
        seat = session.asks_to_look if session.asks_to_look is not None else session.viewer
        decides = session.awaiting or session.asks_to_look is not None
        if not decides or seat is None or session.pads.plays(seat, pad):
            return ""
        return self.other_turn(seat, pad)

    def _free_at(self, pos: tuple[int, int]) -> bool:
        widget = self.ui.widget_at(pos)
        if widget is None:
            return True
        piece = self.board.sprite(widget.name)
        return piece is widget and (piece.only_tells or not piece.enabled)

    # -- for a screen reader -------------------------------------------------------------------------

    @property
    def groups(self) -> Sequence[Group]:
        return self.reading.groups()

    @property
    def settled(self) -> bool:
        return not (self.session.words_due or self.board.busy)

    @property
    def secrecy(self) -> Hashable:
        return self.session.viewer, self.session.screen.eyes, self.hide_hand

    @property
    def opening(self) -> str:
        title, stage = self.session.game.info.title, self.furniture.bar.title.text
        return f"{title}: {stage}."

    def press(self, widget: Widget) -> None:
        if self.teaching is None or not self.teaching.pressed(widget, widget.rect.center):
            super().press(widget)

    def situation_in_words(self) -> str:
        return self.reading.situation()

    def people_in_words(self) -> Sequence[str]:
        return self.reading.people()

    def events_in_words(self) -> Sequence[str]:
        return self.reading.events()

    def effects_in_words(self) -> str:
        return self.reading.effects()

    def news(self) -> Sequence[Spoken]:
        return self.reading.news()

    def enter_confirms(self) -> bool:
        return keys.enter_confirms(self)
