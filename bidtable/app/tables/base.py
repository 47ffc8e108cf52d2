"""What a table is: it turns a view into items to show, and keys into moves. It changes nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.match.talk import Moment, Remark, Said
from bidtable.app.room.place import REACH, Room, near_rim
from bidtable.app.room.scenery import table_room
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import RectLike, Tip
from bidtable.core.game import AnyGame, View
from bidtable.core.model import Event, Move, Seat
from bidtable.core.record import SeatInfo


def _ignore(_: Any) -> None:
    """Take a move and do nothing: a table that nobody operates."""


def _closed(_: str) -> None:
    """Open nothing: a table that nobody operates."""


def _nothing() -> None:
    """Do nothing when asked to draw anew: a table that nobody operates."""


@dataclass(frozen=True)
class Situation:
    """All that a table needs to draw itself.

    Attributes:
        view: What the viewer may know.
        seats: Names, kinds and colours of the seats.
        actor: The seat that the table waits for, if any.
        moment: The event being shown, if any.
        awaiting: Whether the viewer may decide now.
        selected: The move selected and not yet confirmed.
        pointed: The move under the mouse or the focus.
        under: Key of the piece under the mouse or the focus, if the table attends to it.
        hide_hand: Whether the viewer's cards lie face down at their own wish.
        choose: Called with a legal move that is clicked.
        select: Called with a legal move that waits to be confirmed, whatever the settings say of clicks: an amount
            that is being set.
        redraw: Asks for the items again (a table that turned a page).
        look_into: Called with the key of a piece that is to be shown large, or opened.
        coach: Whether the viewer is told odds, as far as their seat can know them.
        recent: What was told so far and everybody saw, oldest first, without what lies long back; the moment, if it
            is told now, is the last of them. Moods and speech follow from these alone.
        chat: What somebody says besides, if anybody does.
        unaided: Whether the viewer has to find out alone what comes of a move: a table tells nothing that follows from
            what is being taught.
    """

    view: View[Any]
    seats: tuple[SeatInfo, ...]
    actor: Seat | None = None
    moment: Event | None = None
    awaiting: bool = False
    selected: Move | None = None
    pointed: Move | None = None
    hide_hand: bool = False
    choose: Callable[[Move], None] = field(default=_ignore)
    select: Callable[[Move], None] = field(default=_ignore)
    redraw: Callable[[], None] = field(default=_nothing)
    look_into: Callable[[str], None] = field(default=_closed)
    coach: bool = False
    recent: tuple[Event, ...] = ()
    chat: Said | None = None
    under: str = ""
    unaided: bool = False

    @property
    def near(self) -> Seat:
        """The seat at the near rim: the viewer's, or the first one for a spectator."""
        return self.view.seat if self.view.seat is not None else 0

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return tuple(seat.name for seat in self.seats)

    def is_legal(self, move: Move) -> bool:
        """Return whether the viewer may make this move now."""
        return self.awaiting and move in self.view.legal


@dataclass(frozen=True)
class Inspection:
    """A piece shown large, or several that lie together, such as a pile that is opened.

    Attributes:
        look: What it looks like; None: `cards` are shown instead.
        ratio: Its height by its width, or that of each of the cards.
        title: Its name.
        lines: What can be said of it, from the viewer's view.
        cards: What lies together, in order.
    """

    look: Look | None
    ratio: float
    title: str
    lines: tuple[str, ...]
    cards: tuple[Look, ...] = ()


@dataclass(frozen=True)
class Sample:
    """A kind of card as the rulebook shows it.

    Attributes:
        look: What it looks like.
        size: Width and height in pixels.
        caption: How many there are, and what else is said of it, in short lines.
    """

    look: Look
    size: tuple[int, int]
    caption: str


def row(area: pygame.Rect, count: int, gap: int, most: int) -> list[pygame.Rect]:
    """Divide an area into `count` places side by side, centred, none wider than `most` pixels."""
    if count == 0:
        return []
    width = min(most, (area.width - gap * (count - 1)) // count)
    left = area.left + (area.width - width * count - gap * (count - 1)) // 2
    return [pygame.Rect(left + i * (width + gap), area.top, width, area.height) for i in range(count)]


def seat_title(info: SeatInfo) -> str:
    """Return who sits at a seat: "Ada (normal bot)", "Ben (player)"."""
    who = "bot" if info.kind == "bot" else "player"
    return f"{info.name} ({f'{info.level} {who}' if info.level else who})"


class Way(NamedTuple):
    """What is pressed on the way to a move that takes more than one press.

    Attributes:
        keys: Patterns of the keys of its pieces.
        words: What is done first, to go on with after "Your turn:"; empty if the move's own words say it.
    """

    keys: tuple[str, ...]
    words: str = ""


class Table(ABC):
    """How one game looks and is operated.

    A table holds the game (for words and reasons), never a state. `items` is called whenever something may
    have changed; the board animates the differences by the items' keys.

    Attributes:
        moves: The moves that items stand for, by the items' keys; filled by `items`.
    """

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table of a game for a window size."""
        self.game = game
        self.metrics = metrics
        self.moves: dict[str, Move] = {}
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
    ) -> Item:
        """Return an item that stands for a move: pressing it chooses the move, pointing at it previews it."""
        self.moves[key] = move
        return Item(key, look, rect, z, on_click=lambda: situation.choose(move), tip=tip, lift=lift)

    fans: ClassVar[bool] = False
    """Whether cards lying over each other are told by their left edges, as they are held."""
    dye: ClassVar[str] = "green"
    """Colour of the game's felt, see `bidtable.app.draw.theme.DYES`."""

    reach: ClassVar[float] = REACH
    """Half the table's width by the window's, see `bidtable.app.room.place.REACH`."""

    def background(self, theme: Theme, seats: int, area: pygame.Rect) -> pygame.Surface:
        """Return what everything stands on, of the window's size.

        Args:
            theme: Colours, dyed for this game.
            seats: Number of players.
            area: The room that `items` gets.
        """
        return table_room(theme, self.room(seats, area))

    def room(self, seats: int, area: pygame.Rect) -> Room:
        """Return where people sit at this table; the same for all that is drawn in one window."""
        key = (seats, area.top, area.bottom)
        if key not in self._rooms:
            below = self.metrics.height - area.bottom
            self._rooms[key] = Room(self.metrics, seats - 1, area.top, below, self.reach)
        return self._rooms[key]

    @abstractmethod
    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return all that lies on the table, placed inside `area` (pixels)."""

    def warm(self) -> bool:
        """Prepare a little of what will be needed, a millisecond's work, while nothing moves; False: all is ready."""
        return False

    def prompt(self, situation: Situation) -> str:
        """Say what the viewer has to decide, naming the person."""
        return ""

    def is_out(self, observation: Any, seat: Seat) -> bool:
        """Return whether a seat has nothing more to decide, as far as everybody sees."""
        return False

    def note(self, situation: Situation) -> str:
        """Say what else matters for the decision, in a line below the prompt; empty: what happened last is told."""
        return ""

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a selected move will do, before it is confirmed."""
        return self.game.label(move)

    def way(self, situation: Situation, move: Move) -> Way | None:
        """Return what leads to the piece that stands for a move; None if nothing else need be pressed."""
        return None

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        """Return what the button that makes a move says: what it does, and in a smaller line what comes of it."""
        return self.game.label(move), ""

    def attends(self, key: str) -> bool:
        """Return whether something else is drawn while the piece of this key is under the mouse or the focus."""
        return False

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return the piece of an item's key to be shown large, None if there is nothing to say of it."""
        return None

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        """Return the kinds of cards of the game, in groups with their titles; none if it has no cards to show."""
        return ()

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        """Return the room at the near rim in which hands may be laid open, up to the window's right edge.

        Args:
            seats: Number of players.
            area: The table's room.
        """
        rim = near_rim(self.metrics, area)
        return pygame.Rect(rim.hand.x, rim.hand.y, rim.actions.right - rim.hand.x, rim.hand.h)

    def shows_hands(self, view: Any) -> bool:
        """Return whether the table itself lays all hands open at what a spectator sees here."""
        return False

    def open_hand(self, view: Any) -> tuple[Sequence[Look], float]:
        """Return the cards of the seat whose observation this is, and their height by width, to be laid open to all.

        None: they are told in words.
        """
        return (), 1.0

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Return the legal move that a key stands for, if any."""
        return None

    def lettered(self, situation: Situation, keys: Mapping[type[Move], str], key: int) -> Move | None:
        """Return the legal move whose kind a letter stands for; None if there is none.

        Args:
            situation: What is shown.
            keys: The letter of each kind of move.
            key: The key pressed.
        """
        for kind, letter in keys.items():
            if key == pygame.key.key_code(letter.lower()):
                return next((move for move in situation.view.legal if type(move) is kind), None)
        return None

    def landing(self, key: str) -> str:
        """Name the sound of a piece that has flown in an arc and lands, by its item's key; empty for silence."""
        return ""

    def sound(self, event: Event) -> str:
        """Name the sound of an event; empty for silence."""
        return ""

    # -- what people make of an event that everybody saw -----------------------------------------------

    def meet(self, known: Any) -> None:  # noqa: B027 - most tables know all that they need
        """Get to know by an observation what is played with, before anything is said of events that name it alone."""

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return who says what in the game, in a few words; None if nobody says anything."""
        return None

    def hushes(self, event: Event) -> bool:
        """Return whether what was said before an event does not matter any more (a new round, a new lot)."""
        return False

    def settles(self, event: Event) -> bool:
        """Return whether what was said in the game has led to what it was to: then table talk may take its place."""
        return self.hushes(event)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return what people may say a word about besides, what matters most first."""
        return ()

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return who goes against whom; whoever that happens to remembers it."""
        return None
