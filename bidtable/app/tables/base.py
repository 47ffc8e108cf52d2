"""The base class of the tables of all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, NamedTuple

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.match.address import addressed, names_for
from bidtable.app.match.talk import Moment, Remark, Said
from bidtable.app.room.place import HEADS, REACH, Room, near_rim
from bidtable.app.room.scenery import table_room
from bidtable.app.shell.felts import wall_of
from bidtable.app.tables.kit.dial import Chip
from bidtable.app.tables.kit.panel import Action, Laid, Panel
from bidtable.app.widgets.board import Item, Words, named
from bidtable.app.widgets.widget import RectLike, Tip
from bidtable.core.game import AnyGame, View
from bidtable.core.model import Event, Move, Seat
from bidtable.core.record import SeatInfo
from bidtable.core.texts import counted


def _ignore(*_: Any) -> None: ...


@dataclass(frozen=True)
class Situation:
    """Everything that the drawing of a table depends on.

    Attributes:
        view: The viewer's observation, events and legal moves.
        seats: Names and colours of the players.
        actor: The seat that must decide; None if no seat must decide.
        moment: The event that is being shown; None between events.
        awaiting: Whether the viewer may decide now.
        selected: The move that the viewer has selected but not yet confirmed.
        pointed: The move of the piece under the mouse pointer.
        under: Key of the piece under the mouse pointer.
        hide_hand: Whether the viewer's cards are face down.
        choose: Called with the move that the viewer makes.
        select: Called with a move that the viewer must still confirm, or with None to deselect the move.
        redraw: Called when the table must be drawn again.
        look_into: Called with the key of a piece that the viewer wants to see enlarged.
        coach: Whether odds are shown that follow from the viewer's own knowledge.
        recent: The latest events that everybody saw, oldest first.
        narrated: The view and the latest events before the present event, while its pieces move; otherwise None.
        chat: The table talk that is shown now.
        present: Seats of the people who sit at the screen.
        unaided: Whether no preview of a move is shown, because a lesson asks about its effects.
        hinted: The legal move that a visible hint recommends.
        apart: Whether each move needs a separate press, as in a lesson.
        framed: Whether a gold button beside the table confirms a selected move.
    """

    view: View[Any]
    seats: tuple[SeatInfo, ...]
    actor: Seat | None = None
    moment: Event | None = None
    awaiting: bool = False
    selected: Move | None = None
    pointed: Move | None = None
    hinted: Move | None = None
    hide_hand: bool = False
    choose: Callable[[Move], None] = field(default=_ignore)
    select: Callable[[Move | None], None] = field(default=_ignore)
    redraw: Callable[[], None] = field(default=_ignore)
    look_into: Callable[[str], None] = field(default=_ignore)
    coach: bool = False
    recent: tuple[Event, ...] = ()
    narrated: tuple[View[Any], tuple[Event, ...]] | None = None
    chat: Said | None = None
    present: tuple[Seat, ...] = ()
    under: str = ""
    unaided: bool = False
    apart: bool = False
    framed: bool = False

    @property
    def near(self) -> Seat:
        """The viewer's seat, or the first seat for a spectator."""
        return self.view.seat if self.view.seat is not None else 0

    @property
    def in_words(self) -> Situation:
        # While pieces move to the state after an event, words still describe the state before the event.
        if self.narrated is None:
            return self
        view, recent = self.narrated
        return replace(self, view=view, recent=recent, narrated=None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def called(self) -> tuple[str, ...]:
        """Names of the seats in captions, with "you" for a viewer who is alone at the screen."""
        return names_for(self.names, self.view.seat, self.present)

    def asked(self, request: str) -> str:
        """Turn a request into a sentence, such as "Your turn: choose a card"."""
        if len(self.present) > 1:
            return f"{self.names[self.near]}, {request}"
        return f"Your turn: {request}"

    def is_legal(self, move: Move) -> bool:
        return self.awaiting and move in self.view.legal


@dataclass(frozen=True)
class Inspection:
    """An enlarged piece, or the cards of an opened pile.

    Attributes:
        look: Drawing of the enlarged piece; None for a pile of cards.
        ratio: Height of the piece, or of each card, divided by its width.
        lines: Facts about the piece that the viewer may know.
        cards: The cards of the pile, in order.
    """

    look: Look | None
    ratio: float
    title: str
    lines: tuple[str, ...]
    cards: tuple[Look, ...] = ()


@dataclass(frozen=True)
class Sample:
    """A kind of card that the rulebook shows.

    Attributes:
        caption: Text below the card, with the number of such cards in the deck.
    """

    look: Look
    size: tuple[int, int]
    caption: str


def face_down(situation: Situation, seat: Seat, count: int) -> Words:
    """Return the description of a face-down hand in words."""
    return Words("hand", situation.names[seat], counted(count, "card"), "face down")


class Presses(NamedTuple):
    """Instructions for a move that needs several presses.

    Attributes:
        keys: Patterns of the keys of the pieces to press.
        words: Text after "Your turn:" that asks for the first press.
    """

    keys: tuple[str, ...]
    words: str = ""


HAND: Final = "Your hand"
"""Name of the group of the viewer's own cards."""
PEOPLE: Final = "People"
"""Name of the group of the people with everything that lies before them, which is read from left to right."""


class Table(ABC):
    """The picture and the controls of one game.

    Attributes:
        moves: The move of each piece, by the key of the piece.
        panel: The positions of the buttons.
        groups: The keys of the pieces that belong together, by the name of the group, for a screen reader.
        ceiling: The y coordinate below which the prompt must stay; 0 if there is no limit.
    """

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        self.game = game
        self.metrics = metrics
        self.moves: dict[str, Move] = {}
        self.ceiling = 0
        self.panel = Laid((), pygame.Rect(0, 0, 1, 1), metrics.height)
        self.groups: dict[str, list[str]] = {}
        self._rooms: dict[tuple[int, int, int], Room] = {}

    def move_item(
        self,
        situation: Situation,
        move: Move,
        key: str,
        look: Look,
        rect: RectLike,
        *,
        z: int = 2,
        tip: Tip = "",
        lift: int = 0,
        words: Words | None = None,
    ) -> Item:
        """Return a piece that makes a move when the player presses the piece."""
        self.moves[key] = move
        return Item(
            key, look, rect, z, on_click=lambda: situation.choose(move), tip=tip, lift=lift, words=words
        )

    fans: ClassVar[bool] = False
    """Whether cards in a hand overlap, so that only their left edges are visible."""
    coaches: ClassVar[bool] = False
    """Whether the table shows odds to viewers who have the coach on, see `Situation.coach`."""
    leads: ClassVar[Mapping[type[Event], str]] = {}
    """Captions while the pieces of an event still move, by event class. "{event.rank}" inserts a field of the event."""

    clear: ClassVar[tuple[str, ...]] = ("seat:*", "said:*")
    """Patterns of the keys of pieces that hints, tips and other notes never cover, because decisions rest on them."""

    reach: ClassVar[float] = REACH
    """Half the width of the table divided by the width of the window."""
    heads: ClassVar[Mapping[int, float]] = HEADS
    """Factor of the size of the people at the far rim, by the number of other players."""

    def background(self, theme: Theme, seats: int, area: pygame.Rect) -> pygame.Surface:
        """Return the picture behind all pieces, which fills the window."""
        return table_room(theme, self.room(seats, area), things=wall_of(self.game.info.slug))

    def room(self, seats: int, area: pygame.Rect) -> Room:
        """Return the positions of the people at the table for a number of seats."""
        key = (seats, area.top, area.bottom)
        if key not in self._rooms:
            self._rooms[key] = Room(self.metrics, seats - 1, area, self.reach, self.heads)
        return self._rooms[key]

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return all pieces and buttons of the table inside an area in pixels."""
        self.moves.clear()
        self.groups.clear()
        self.ceiling = 0
        pieces = self.pieces(situation, area)
        actions = near_rim(self.metrics, area).actions
        panel = Panel(self.metrics, actions, situation.choose, situation.selected, framed=situation.framed)
        self.panel = panel.lay(*self.actions(situation))
        self.moves.update(panel.moves)
        return [*pieces, *self.panel.items]

    def grouped(self, name: str, items: Iterable[Item]) -> list[Item]:
        """Remember that pieces belong to a group for a screen reader, and return the pieces."""
        found = list(items)
        self.groups.setdefault(name, []).extend(item.key for item in found)
        return found

    @abstractmethod
    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return the pieces of the table without the buttons, inside an area in pixels."""

    def actions(self, situation: Situation) -> tuple[Sequence[Action], Sequence[Chip]]:
        """Return the buttons of the viewer's moves, and the values to choose from."""
        return (), ()

    def warm(self, ctx: PaintContext) -> bool:
        """Paint one picture in advance, and return whether a picture was painted."""
        return False

    def lead(self, event: Event) -> str:
        """Return the caption for the time when the pieces of an event move."""
        # The result of the event is told after the pieces have stopped.
        return self.leads.get(type(event), "").format(event=event)

    def prompt(self, situation: Situation) -> str:
        """Return the text that asks the viewer for a decision."""
        return ""

    def is_out(self, observation: Any, seat: Seat) -> bool:
        """Return whether a seat makes no more decisions in this match."""
        return False

    def note(self, situation: Situation) -> str:
        """Return a text with facts that help with a decision, or an empty text."""
        return ""

    def preview(self, situation: Situation, move: Move) -> str:
        """Return the effects of a selected move in words, with odds if they are switched on."""
        odds = self.coached(situation, move) if situation.coach else ()
        return " ".join(filter(None, (*self.effects(situation, move), *odds)))

    def effects(self, situation: Situation, move: Move) -> Sequence[str]:
        """Return sentences with the name and the effects of a move."""
        seen = situation.view.observation
        seat = situation.view.seat if situation.view.seat is not None else situation.actor or 0
        promise = self.game.promise(seen, seat, move)
        return (f"{self.game.label(move)}.", *map(addressed, self.game.promised(promise, situation.called)))

    def coached(self, situation: Situation, move: Move) -> Sequence[str]:
        """Return sentences about the probable results of a move."""
        return ()

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        """Return instructions for a move that needs more than one click, or None."""
        return None

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        """Return the two lines of text on the button of a move: the action and its result."""
        return self.game.label(move), ""

    def rest(self, situation: Situation, move: Move) -> Sequence[Move]:
        """Return further moves that follow at once from a confirmed move."""
        return ()

    def redraws_for(self, key: str) -> bool:
        """Return whether the table must be drawn again when the mouse pointer reaches or leaves a piece."""
        return False

    def kept_clear(self, places: Mapping[str, pygame.Rect]) -> list[pygame.Rect]:
        """Return the areas of the table that no text may cover.

        Args:
            places: The areas of all pieces, by key.
        """
        return [place for key, place in places.items() if named(key, self.clear)]

    def advice(self, situation: Situation, move: Move, reason: str) -> str:
        """Return the reason for a recommended move as a sentence."""
        return f"{reason[:1].upper()}{reason[1:]}."

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a large picture and a description of the piece with the key `key`."""
        return None

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        """Return the kinds of cards of the game in groups with titles; empty if the game has no cards."""
        return ()

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        """Return the area for an open hand, which reaches to the right edge of the window."""
        rim = near_rim(self.metrics, area)
        return pygame.Rect(rim.hand.x, rim.hand.y, rim.corner.right - rim.hand.x, rim.hand.h)

    def shows_hands(self, view: Any) -> bool:
        """Return whether a spectator sees the hands of all players."""
        return False

    def open_hand(self, view: Any) -> tuple[Sequence[Look], float]:
        """Return the visible cards of a hand. The second value is a card's height divided by its width."""
        # If no card is returned, the hand is described in words.
        return (), 1.0

    def trophy(self, seen: Any, seat: Seat) -> tuple[Look, float] | None:
        """Return a drawing of the piece that decided the match, or None.

        The second value is the height of the drawing divided by its width.

        Args:
            seen: The observation of a spectator at the end of the match.
            seat: The seat of the winner.
        """
        return None

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Return the legal move for a pressed key, or None."""
        return None

    def lettered(self, situation: Situation, keys: Mapping[type[Move], str], key: int) -> Move | None:
        """Return the legal move for a pressed letter key, or None.

        Args:
            situation: The situation on the screen.
            keys: For each class of moves, the letter of its key.
            key: pygame's number of the pressed key.
        """
        for kind, letter in keys.items():
            if key == pygame.key.key_code(letter.lower()):
                return next((move for move in situation.view.legal if type(move) is kind), None)
        return None

    def landing(self, key: str) -> str:
        """Return the name of the sound for a piece that has arrived; may be empty."""
        return "land"

    def sound(self, event: Event) -> str:
        """Return the name of the sound of an event; empty for no sound."""
        return ""

    def tension(self, view: Any) -> float:
        """Return how exciting the match is, from 0 to 1, for the music."""
        return 0.0

    # -- how people react to an event that everybody saw -------------------------------------------------

    def meet(self, known: Any) -> None:  # noqa: B027 - most tables know all that they need
        """Remember the names of all cards in the match."""

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return who speaks at an event such as a bid, and the spoken words, or None."""
        return None

    def hushes(self, event: Event) -> bool:
        """Return whether an event removes all speech bubbles."""
        return False

    def settles(self, event: Event) -> bool:
        """Return whether table talk may follow an event."""
        return self.hushes(event)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return the remarks of players that fit an event, the most important remark first."""
        return ()

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return a player who hinders another player, and that other player, or None."""
        return None
