"""The base class of the tables of all games. A table draws a view, and translates keys into moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics, Theme
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

YOU = "you"
"""Name in captions of a viewer who is alone at the screen."""


def _ignore(*_: Any) -> None:
    """Do nothing. Tables that only appear in pictures use this function for all actions of the player."""


@dataclass(frozen=True)
class Situation:
    """The information from which a table is drawn.

    Attributes:
        view: The viewer's observation, events and legal moves.
        seats: The players of all seats, with names and colours.
        actor: The seat whose decision the table waits for; None if the table waits for nobody.
        moment: The event that is being shown; None between events.
        awaiting: Whether the viewer may decide now.
        selected: The move that the viewer has selected but not yet confirmed; None if there is none.
        pointed: The move of the piece that has the pointer or the focus; None if there is none.
        under: Key of the piece that has the pointer or the focus, if the table draws more pieces for it.
        hide_hand: Whether the viewer chose to see their cards face down.
        choose: Called with the legal move of a clicked piece.
        select: Called with a legal move that must be confirmed, for example with an amount that the viewer
            still changes. None deselects the selected move.
        redraw: Called when the table must be drawn again, for example after turning a page.
        look_into: Called with the key of a piece that the viewer wants to see enlarged or opened.
        coach: Whether the coach shows odds that follow from the viewer's own knowledge.
        recent: The latest events that were shown and that everybody saw, oldest first. If an event is being
            shown, it is the last of them. The moods and the speech of all figures depend only on these
            events.
        narrated: While the pieces of an event still move: the view and the latest events whose words may
            already be read. None if all words may be read. `chat` may be read at any time.
        chat: The table talk that is shown now; None if there is none.
        present: Seats of the people who sit at the screen. The figures of these people never speak.
        unaided: Whether a lesson asks the viewer to find out what a move leads to. The table then shows no
            preview of it.
        hinted: The legal move that a visible hint recommends; None without such a hint.
        apart: Whether each move of a decision needs a separate press, as in a lesson.
        framed: Whether the frame around the table has a gold button that confirms a selected move. Pictures
            in the rulebook have no such button.
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
        """The viewer's seat, which is at the near edge of the table; the first seat for a spectator."""
        return self.view.seat if self.view.seat is not None else 0

    @property
    def in_words(self) -> Situation:
        """The situation whose words may already be read.

        Plates, scores, moods and speech are drawn from this situation.

        While pieces move to the state after an event, words still describe the state before the event.
        """
        if self.narrated is None:
            return self
        view, recent = self.narrated
        return replace(self, view=view, recent=recent, narrated=None)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return tuple(seat.name for seat in self.seats)

    def called(self, seat: Seat) -> str:
        """Return the name of a seat in a caption: "you" for a viewer who is alone at the screen."""
        return YOU if seat == self.view.seat and len(self.present) == 1 else self.names[seat]

    def asked(self, request: str) -> str:
        """Return a request to the viewer. It begins with the viewer's name if several people play at the screen."""
        if len(self.present) > 1:
            return f"{self.names[self.near]}, {request}"
        return f"Your turn: {request}"

    def is_legal(self, move: Move) -> bool:
        """Return whether a move is legal for the viewer now."""
        return self.awaiting and move in self.view.legal


@dataclass(frozen=True)
class Inspection:
    """An enlarged piece, or the cards of an opened pile.

    Attributes:
        look: The enlarged appearance of the piece. If it is None, `cards` are shown.
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
        caption: Text below the card: the number of such cards in the deck, and further facts.
    """

    look: Look
    size: tuple[int, int]
    caption: str


def face_down(situation: Situation, seat: Seat, count: int) -> Words:
    """Return the description of a face-down hand in words."""
    return Words("hand", situation.names[seat], counted(count, "card"), "face down")


class Presses(NamedTuple):
    """Describes how to begin a move that needs several presses.

    Attributes:
        keys: Patterns of the keys of the pieces to press.
        words: Text after "Your turn:" that asks for the first press. It is empty if the name of the move is
            clear enough.
    """

    keys: tuple[str, ...]
    words: str = ""


class Table(ABC):
    """The picture and the controls of one game.

    A table contains the game, because it needs the game's words, but no state of a match. The board calls
    `items` after each change. By the keys of the items, it finds and animates the pieces that have moved.

    Attributes:
        moves: The moves of the items, by the items' keys; filled by `items`.
        panel: The places of the action panel in the latest call of `items`.
        ceiling: The prompt and the note must stay below this y coordinate, because pieces of the table are
            beside them. 0 if there are no such pieces. `pieces` sets it.
    """

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table of a game for a window size."""
        self.game = game
        self.metrics = metrics
        self.moves: dict[str, Move] = {}
        self.ceiling = 0
        self.panel = Laid((), pygame.Rect(0, 0, 1, 1), metrics.height)
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
        """Return an item that chooses a move when it is pressed, and previews the move under the pointer."""
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
        """Return the picture behind all pieces, which fills the window.

        Args:
            theme: The theme with the felt colour of the game.
            seats: Number of players.
            area: The area of the table. The method `items` gets the same area.
        """
        return table_room(theme, self.room(seats, area), things=wall_of(self.game.info.slug))

    def room(self, seats: int, area: pygame.Rect) -> Room:
        """Return the places of the people at the table for a number of seats."""
        key = (seats, area.top, area.bottom)
        if key not in self._rooms:
            self._rooms[key] = Room(self.metrics, seats - 1, area, self.reach, self.heads)
        return self._rooms[key]

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return all pieces and buttons of the table, placed inside `area` (pixels)."""
        self.moves.clear()
        self.ceiling = 0
        pieces = self.pieces(situation, area)
        actions = near_rim(self.metrics, area).actions
        panel = Panel(self.metrics, actions, situation.choose, situation.selected, framed=situation.framed)
        self.panel = panel.lay(*self.actions(situation))
        self.moves.update(panel.moves)
        return [*pieces, *self.panel.items]

    @abstractmethod
    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return the pieces of the table without the buttons, placed inside `area` (pixels)."""

    def actions(self, situation: Situation) -> tuple[Sequence[Action], Sequence[Chip]]:
        """Return the actions and the values to choose from; both are empty if the viewer has no decision."""
        return (), ()

    def warm(self, ctx: PaintContext) -> bool:
        """Prepare one picture that may soon be needed, while nothing moves. Return False if no such picture is left.

        Args:
            ctx: Theme, measures and fonts of the window.
        """
        return False

    def lead(self, event: Event) -> str:
        """Return a caption that says what an event is about, without its result.

        It is shown while the pieces move. If it is empty, the previous caption stays.
        """
        return self.leads.get(type(event), "").format(event=event)

    def caption(self, situation: Situation, line: str) -> str:
        """Return the caption for a log line."""
        return line

    def prompt(self, situation: Situation) -> str:
        """Say which decision the viewer has to make, with the person's name."""
        return ""

    def is_out(self, observation: Any, seat: Seat) -> bool:
        """Return whether everybody can see that a seat has no more decisions to make in this match."""
        return False

    def note(self, situation: Situation) -> str:
        """Return a text on other facts that matter for the decision.

        If the note is empty, the last event is described instead.
        """
        return ""

    def preview(self, situation: Situation, move: Move) -> str:
        """Return the effects of a selected move in words; with the coach, also the odds."""
        odds = self.coached(situation, move) if situation.coach else ()
        return " ".join(filter(None, (*self.effects(situation, move), *odds)))

    def effects(self, situation: Situation, move: Move) -> Sequence[str]:
        """Return sentences with the name and the effects of a move."""
        seen = situation.view.observation
        seat = situation.view.seat if situation.view.seat is not None else situation.actor or 0
        promise = self.game.promise(seen, seat, move)
        return (f"{self.game.label(move)}.", *self.game.promised(promise, situation.names))

    def coached(self, situation: Situation, move: Move) -> Sequence[str]:
        """Return the coach's sentences on the odds of a move."""
        return ()

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        """Return how a move that needs several presses begins. Return None for a move that needs one press."""
        return None

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        """Return the two lines of text on the button of a move: the action and its result."""
        return self.game.label(move), ""

    def rest(self, situation: Situation, move: Move) -> Sequence[Move]:
        """Return the moves that are made directly after a selected move, when the player confirms it."""
        return ()

    def redraws_for(self, key: str) -> bool:
        """Return whether the table must be drawn again when the pointer or the focus comes to a piece or leaves it."""
        return False

    def kept_clear(self, places: Mapping[str, pygame.Rect]) -> list[pygame.Rect]:
        """Return the areas that no note may cover.

        Args:
            places: The places of all pieces, by key.
        """
        return [place for key, place in places.items() if named(key, self.clear)]

    def advice(self, situation: Situation, move: Move, reason: str) -> str:
        """Return the reason for the move of a hint, in a sentence as a person says it.

        Args:
            situation: The situation on the screen.
            move: The move.
            reason: The bot's reason, without the worth of the move.
        """
        return f"{reason[:1].upper()}{reason[1:]}."

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return the enlarged piece with an item's key; None if the table has no description of the piece."""
        return None

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        """Return the kinds of cards of the game in groups with titles; empty if the game has no cards."""
        return ()

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        """Return the area for an opened hand, which reaches to the right edge of the window."""
        rim = near_rim(self.metrics, area)
        return pygame.Rect(rim.hand.x, rim.hand.y, rim.corner.right - rim.hand.x, rim.hand.h)

    def shows_hands(self, view: Any) -> bool:
        """Return whether the table itself shows all hands open at this moment of a spectator's view."""
        return False

    def open_hand(self, view: Any) -> tuple[Sequence[Look], float]:
        """Return the cards in the hand of an observation, and the ratio of a card's height to its width.

        They are shown when all hands are open.

        If no card is returned, the hand is described in words.
        """
        return (), 1.0

    def trophy(self, seen: Any, seat: Seat) -> tuple[Look, float] | None:
        """Return the piece that decided a finished game, and its ratio of height to width; None if no piece did.

        Args:
            seen: The observation of a spectator at the end of the match.
            seat: The winner in front of whom the piece is shown.
        """
        return None

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Return the legal move of a key on the keyboard; None if there is none."""
        return None

    def lettered(self, situation: Situation, keys: Mapping[type[Move], str], key: int) -> Move | None:
        """Return the legal move of the kind that a letter stands for; None if there is none.

        Args:
            situation: The situation on the screen.
            keys: For each class of moves, the letter of the key that makes such a move.
            key: pygame's number of the pressed key.
        """
        for kind, letter in keys.items():
            if key == pygame.key.key_code(letter.lower()):
                return next((move for move in situation.view.legal if type(move) is kind), None)
        return None

    def landing(self, key: str) -> str:
        """Return the name of the sound when the piece with an item's key lands; empty for no sound."""
        return "land"

    def sound(self, event: Event) -> str:
        """Return the name of the sound of an event; empty for no sound."""
        return ""

    def tension(self, view: Any) -> float:
        """Return the tension of the match, from 0 to 1. It decides how many layers of the music play.

        The tension depends only on facts that all players know.
        """
        return 0.0

    # -- how people react to an event that everybody saw -------------------------------------------------

    def meet(self, known: Any) -> None:  # noqa: B027 - most tables know all that they need
        """Take the names of the cards of a match from an observation, because some events contain only card numbers."""

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return the seat that speaks at an event, and its words; None if nobody speaks."""
        return None

    def hushes(self, event: Event) -> bool:
        """Return whether all speech bubbles disappear at an event, such as the beginning of a round."""
        return False

    def settles(self, event: Event) -> bool:
        """Return whether the players' dialogue is over after an event, so that table talk may follow."""
        return self.hushes(event)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return the remarks for table talk that fit a moment, the most important remark first."""
        return ()

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return the seat that harms another seat and the harmed seat; None if no seat is harmed."""
        return None
