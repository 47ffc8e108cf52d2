"""People at the screen, for tests: they know only the screen, and use the mouse alone or the keyboard alone."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from bidtable.app.match.session import Session
from bidtable.app.scenes.curtain import CurtainScene
from bidtable.app.scenes.results.scene import ResultsScene
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.scene import Scene
from bidtable.app.shell.window import App
from bidtable.app.tables.bid_it.table import BidItTable
from bidtable.app.tables.bidness.piece_keys import hand_of
from bidtable.app.tables.bidness.table import BidnessTable
from bidtable.app.widgets.uicore import GUARD
from bidtable.bots.common.base import Level, Limit, Never
from bidtable.bots.common.levels import make_bot
from bidtable.core import registry
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it import moves as calling
from bidtable.games.bidness import Bidness
from bidtable.games.bidness import moves as business
from bidtable.games.i_bid_you_not import IBidYouNot

STEPS = 60_000
REACHES = 60
"""Largest number of presses until a move can be chosen."""


class Person:
    """A person at the screen, who knows only what it shows and the names of its widgets.

    Attributes:
        level: The person's level of play.
    """

    level: Level = Level.NORMAL

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.session = session
        self.adviser = make_bot(registry.entry(session.match.header.game), session.game, self.level)
        self.curtains: list[int] = []
        self.clicked: set[str] = set()

    def wanted(self, table: TableScene) -> tuple[str, Move]:
        """Return the key of the piece on the table for a sensible move."""
        view = self.session.view()
        assert view.seat is not None
        move = self.adviser.choose(view, Limit(), self.session.match.bot_rng(view.seat), Never()).move
        for _ in range(REACHES):
            for key, other in table.table.moves.items():
                # A step of the dial leads to another step once it is pressed.
                if other == move and not key.startswith("step:"):
                    return key, move
            name = self.towards(table, move)
            if not name:
                break
            self.press(table, name)
        raise AssertionError(f"nothing on the table stands for {move}")

    def towards(self, scene: TableScene, move: Move) -> str:
        """Return the first piece to press for a move that is not shown: a card of the hand, a step of an amount."""
        if isinstance(scene.table, BidItTable):
            return towards_bid(scene.table, move)
        if not isinstance(scene.table, BidnessTable):
            return ""
        view = self.session.view()
        assert view.seat is not None
        if isinstance(move, (business.Play, business.Sell)) and move.card != "payback":
            return f"piece:{scene.table.piece_keys.first(hand_of(view.seat), move.card)}"
        if isinstance(move, (business.PayBack, business.Sell)):
            return f"payback:{len(view.observation.hand)}"
        if isinstance(move, (business.Bid, business.Claim, business.Offer)):
            shown = scene.table.moves["amount"]
            assert isinstance(shown, (business.Bid, business.Claim, business.Offer))
            return f"step:{1 if move.amount > shown.amount else -1}"
        return ""

    def step(self, *events: pygame.event.Event) -> None:
        for event in events:
            pygame.event.post(event)
        self.app.step(0.05, pygame.event.get())
        if self.session.thinking:
            time.sleep(0.0003)
        while self.session.autosave.waiting and not self.session.autosave.problem:
            time.sleep(0.0003)
            self.app.step(0.0)

    def check_curtain(self, scene: CurtainScene) -> None:
        """Behind the curtain the screen may show only public information."""
        if not self.curtains or self.curtains[-1] != scene.seat:
            self.curtains.append(scene.seat)
        assert self.session.viewer is None
        view = self.session.view()
        assert not view.observation.hand
        game = self.session.game
        secret: set[str] = set()
        if isinstance(game, BidAndBluff):
            secret = {name for hand in self.session.match.state.hands for name in hand}
        elif isinstance(game, BidIt):
            # The words on a card may also be part of a bid, so only the cards of the hand are checked to be face
            # down.
            return
        elif isinstance(game, Bidness):
            # The log names kinds of played cards, so only the cards are checked to be face down.
            return
        elif isinstance(game, IBidYouNot):
            deck = game.context.deck(self.session.match.state)
            secret = {
                deck.title(name) for hand in self.session.match.state.hands for name in deck.named(hand)
            }
        assert secret or not any(getattr(self.session.match.state, "hands", ()))
        words = " ".join(getattr(widget, "text", "") for widget in scene.ui.widgets)
        assert not [title for title in secret if f"{title}." in words or f"{title}," in words]

    def play(self) -> None:
        """Play until the results are shown."""
        self.play_until(lambda top: isinstance(top, ResultsScene))

    def play_until(self, stop: Callable[[Scene], bool]) -> None:
        """Play until a wanted scene is on top; the scene itself is left alone.

        Args:
            stop: Whether the wanted scene is on top.
        """
        for _ in range(STEPS):
            top = self.app.scenes.top
            assert top is not None
            if stop(top):
                return
            if isinstance(top, CurtainScene):
                self.check_curtain(top)
                self.press(top, "curtain:reveal")
            elif isinstance(top, TableScene):
                if self.session.busy:
                    self.go_on(top)
                elif self.session.awaiting:
                    self.decide(top)
                else:
                    self.step()
            else:
                raise AssertionError(f"an unexpected scene: {top}")
        raise AssertionError("what was looked for never came")

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        raise NotImplementedError

    def go_on(self, scene: TableScene) -> None:
        raise NotImplementedError

    def decide(self, scene: TableScene) -> None:
        raise NotImplementedError


def towards_bid(table: BidItTable, move: Move) -> str:
    """Return the first piece to press at the table of BID-IT!.

    It begins a draw or a sidestep, or is a part of the dial.
    """
    if isinstance(move, (calling.Discard, calling.Sidestep)):
        return "begin:draw" if isinstance(move, calling.Discard) else "begin:sidestep"
    if not isinstance(move, calling.Bid):
        # While a card to show is chosen, one press leads back to the calls.
        showing = any(isinstance(other, calling.Sidestep) for other in table.moves.values())
        return "begin:sidestep" if showing else ""
    shown = table.moves["dial:bid"]
    assert isinstance(shown, calling.Bid)
    if shown.rank != move.rank:
        return f"rank:{move.rank}"
    return f"step:{1 if move.quantity > shown.quantity else -1}"


class Mouse(Person):
    """Uses the mouse alone."""

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        widget = scene.ui.find(name)
        assert widget is not None, name
        assert widget.visible
        self.clicked.add(name)
        at = widget.rect.center
        if name.startswith("hand:") and scene.ui.widget_at(at) is not widget:
            # The next card of a fan covers the middle; the left edge is free.
            at = (widget.rect.left + widget.rect.w // 8, at[1])
        pressed = scene.ui.widget_at(at)
        assert pressed is widget, f"{name} is covered by {pressed.name if pressed else 'nothing'} at {at}"
        self.step(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        if scene.ui.is_guarded:
            # Another action came to lie under the pointer, and a person reads it first.
            self.app.step(GUARD)
        # A click may be so quick that no frame is drawn during it.
        self.step(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )

    def go_on(self, scene: TableScene) -> None:
        self.press(scene, "act:confirm")

    def decide(self, scene: TableScene) -> None:
        key, move = self.wanted(scene)
        before = len(self.session.match.moves)
        if scene.selected != move:
            # A table may propose a move; another click on it would make it.
            self.press(scene, key)
        assert scene.selected == move, "a click selects"
        assert len(self.session.match.moves) == before, "and does not move yet"
        self.press(scene, "act:confirm")
        assert len(self.session.match.moves) > before


class Keyboard(Person):
    """Uses the keyboard alone."""

    def key(self, key: int) -> None:
        self.step(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=key, mod=0),
        )

    def walk(self, scene: CurtainScene | TableScene, name: str) -> None:
        for _ in range(len(scene.ui.focus_chain()) + 2):
            focused = scene.ui.focused
            if focused is not None and focused.name == name:
                assert scene.ui.ring_visible
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {name}")

    def press(self, scene: CurtainScene | TableScene, name: str) -> None:
        # Deliberate: Enter alone lifts no curtain, because the last person may just have pressed it.
        if isinstance(scene, CurtainScene) and scene.ui.focused is None:
            self.key(pygame.K_RETURN)
            assert self.app.scenes.top is scene
        self.walk(scene, name)
        self.key(pygame.K_RETURN)

    def go_on(self, scene: TableScene) -> None:
        self.key(pygame.K_SPACE)

    def decide(self, scene: TableScene) -> None:
        key, move = self.wanted(scene)
        before = len(self.session.match.moves)
        if isinstance(move, Bid):
            self.key(pygame.K_0 + move.tricks)
        else:
            self.walk(scene, key)
            if scene.selected != move:
                self.key(pygame.K_RETURN)
        assert scene.selected == move, (scene.selected, move, key, scene.ui.focused)
        assert len(self.session.match.moves) == before
        self.key(pygame.K_RETURN)
        assert len(self.session.match.moves) > before
