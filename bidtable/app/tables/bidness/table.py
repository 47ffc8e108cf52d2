"""The table of Bidness: workplaces with people at desks above, what is going on in the middle, the hand below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Inspection, Situation, Table, fan, seat_title
from bidtable.app.tables.bidness import previews, text
from bidtable.app.tables.bidness.controls import Controls
from bidtable.app.tables.bidness.faces import CONTRACTS, Faces
from bidtable.app.tables.bidness.keys import STAGE, Keys, Piece, Place, hand_of, kind_of
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import (
    PICTURE_RATIO,
    RATIO,
    STAFF_RATIO,
    FiguresLook,
    HeldLook,
    PictureLook,
    TargetLook,
    WorkplaceLook,
    card_parts,
    fitted_size,
)
from bidtable.app.tables.bidness.stage import Stage
from bidtable.app.tables.looks import CardBackLook, TextLook, drawing
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.money import unit_price
from bidtable.games.bidness.moves import PAYBACK, Discard
from bidtable.games.bidness.phrases import AWARDS as TITLES
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import NOT_CHOSEN, PAYBACK_CHOSEN, Observation

AWARDS = {"market": "biz_award_market", "tech": "biz_award_tech"}
"""The drawing of each award."""
CHANCE_PHASES = ("roll", "deal", "trial")
MINUS = (pygame.K_MINUS, pygame.K_KP_MINUS)
PLUS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)


def places_of(view: Observation) -> dict[Place, tuple[str, ...]]:
    """Return the kinds of cards at each place where they lie open to the viewer: workplaces, stage, own hand."""
    lying: dict[Place, tuple[str, ...]] = {
        seat: view.named(workplace) for seat, workplace in enumerate(view.workplaces)
    }
    lying[STAGE] = (view.names[view.card],) if view.is_auction else ()
    if view.seat is not None:
        lying[hand_of(view.seat)] = view.hand
    return lying


class BidnessTable(Table):
    """Draws a game from its view."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, Bidness)
        self.rules = game
        self.context = game.context
        self.faces = Faces(game.context)
        self.keys = Keys()
        self.stage = Stage(game, metrics, self.faces, self.keys)
        self.controls = Controls(game, metrics)
        self._chosen = ""
        self._cold: list[tuple[str, tuple[int, int]]] = []
        self._warmed: tuple[int, int] | None = None

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return workplaces, what is going on, what is to be decided, and the hand."""
        self.moves.clear()
        view: Observation = situation.view.observation
        places = Places(self.metrics, area, len(situation.seats))
        self._prepare(places)
        self.keys.lay(places_of(view))
        chosen = self._thinking_of(situation, view)
        shown = [
            *self._workplaces(situation, view, places, chosen),
            *self.stage.items(situation, view, places, chosen),
        ]
        if view.accounts:
            return shown  # Statements need all the room below the workplaces.
        return [
            *shown,
            *self.controls.items(situation, view, places, chosen, self.move_item),
            *self._hand(situation, view, places, chosen),
        ]

    # -- drawings made in time -----------------------------------------------------------------------

    def _prepare(self, places: Places) -> None:
        """List the drawings that will be needed at this size, the people at their desks last: they are made first."""
        desks, hand = places.desks(0), places.hand
        size = (desks.height, hand.height)
        if size == self._warmed:
            return
        self._warmed = size
        height = hand.height - self.metrics.px(10)
        wide = min(round(places.stage.height / RATIO), places.stage.width * 2 // 5)
        cards = [(wide, round(wide * RATIO)), (round(height / RATIO), height)]
        seat = (round(desks.height / STAFF_RATIO), desks.height)
        self._cold = []
        for picture, ratio in self.faces.pictures():
            for card in cards:
                place = card_parts(card, self.metrics)[-1]
                self._cold.append((picture, fitted_size(place.size, ratio)))
        self._cold += self.stage.emblems()
        award = (round(desks.height * 0.72), desks.height)
        self._cold += [(name, fitted_size(award, PICTURE_RATIO)) for name in AWARDS.values()]
        self._cold += [(picture, fitted_size(seat, ratio)) for picture, ratio in self.faces.pictures()]

    def warm(self) -> bool:
        """Rasterise one drawing that may soon be needed."""
        if self._cold:
            drawing(*self._cold.pop())
        return bool(self._cold)

    # -- workplaces ----------------------------------------------------------------------------------

    def _workplaces(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        items = []
        for seat in range(len(situation.seats)):
            items += self._panel(situation, view, places, seat, chosen)
            told = text.status(view, seat)
            if told:
                look = TextLook(
                    told, 14, "semibold", "right", "accent" if seat == situation.actor else "muted"
                )
                items.append(Item(f"status:{seat}", look, places.status(seat), 2, animate=False))
            items += self._figures(view, places, seat)
            items += self._desks(view, places, seat)
        return items

    def _panel(
        self, situation: Situation, view: Observation, places: Places, seat: Seat, chosen: str
    ) -> list[Item]:
        """Return a workplace's panel, and a frame over it that plays the chosen card against its owner."""
        info = situation.seats[seat]
        turn = situation.actor == seat and view.phase != "over"
        look = WorkplaceLook(info.name, info.colour, seat == view.first, places.head, turn)

        def tip() -> str:
            return f"{seat_title(info)}. {' '.join(text.outlook(self.context, view, seat))}"

        items = [Item(f"seat:{seat}", look, places.workplaces[seat], tip=tip)]
        move = moves.Play(chosen, seat)
        if chosen not in ("", PAYBACK) and situation.is_legal(move):
            frame = TargetLook("selected" if situation.selected == move else "legal")
            place = places.workplaces[seat]
            items.append(self.move_item(situation, move, f"target:{seat}", frame, place, z=90, tip=tip))
        return items

    def _figures(self, view: Observation, places: Places, seat: Seat) -> list[Item]:
        """Return cash, IOUs, tech points and the size of the hand."""
        price = unit_price(self.context, view.tech[seat], leader=seat == view.tech_leader)
        figures = FiguresLook(
            dollars(view.cash[seat]), view.ious[seat], str(view.tech[seat]), f"{dollars(price)} a unit"
        )
        held = HeldLook(view.hand_sizes[seat], view.paybacks[seat])
        return [
            Item(f"figures:{seat}", figures, places.figures(seat), 1, animate=False),
            Item(f"held:{seat}", held, places.held(seat), 1, animate=False),
        ]

    def _desks(self, view: Observation, places: Places, seat: Seat) -> list[Item]:
        """Return people at desks, contracts, bonus cards and awards."""
        area = places.desks(seat)
        height = area.height
        held = [
            award
            for award, holder in zip(AWARDS, (view.market_leader, view.tech_leader), strict=True)
            if holder == seat
        ]
        items = []
        wide = round(height * 0.72)
        for at, name in enumerate(held):
            spot = pygame.Rect(area.right - (at + 1) * wide, area.top, wide, height)
            tip = f"{TITLES[name]}: {self._award(name)}."
            picture = AWARDS[name]
            items.append(Item(f"award:{name}", PictureLook(picture, PICTURE_RATIO), spot, 3, tip=tip))
        room = pygame.Rect(area.left, area.top, area.width - wide * len(held), height)
        piles = self._piles(self.keys.pieces(seat))
        spots = fan(room, len(piles), round(height / STAFF_RATIO), height, self.metrics.px(3))
        z = 2
        for pile, spot in zip(piles, spots, strict=True):
            # People sit from the left, as if at a row of desks.
            place = spot.move(room.left - spots[0].left, 0)
            for piece in pile:
                sign = f"×{len(pile)}" if len(pile) > 1 and piece is pile[-1] else ""
                title = self.context.cards.title(piece.kind)
                look = self.faces.piece(piece.kind, piece.number, sign)
                items.append(Item(f"piece:{piece.key}", look, place, z, tip=title))
                z += 1
        return items

    def _piles(self, pieces: Sequence[Piece]) -> list[list[Piece]]:
        """Return what lies in a workplace in the order shown; contracts of a kind lie on each other."""
        piles: list[list[Piece]] = []
        for piece in sorted(pieces, key=lambda piece: self.faces.rank(piece.kind)):
            contract = self.faces.rank(piece.kind)[0] == CONTRACTS
            if contract and piles and piles[-1][0].kind == piece.kind:
                piles[-1].append(piece)
            else:
                piles.append([piece])
        return piles

    def _award(self, name: str) -> str:
        awards = self.context.rules.money.awards
        return (
            f"{awards.market_units} more units"
            if name == "market"
            else f"{awards.tech_points} more tech points"
        )

    # -- the hand ------------------------------------------------------------------------------------

    def _thinking_of(self, situation: Situation, view: Observation) -> str:
        """Return the card that the viewer is thinking about on their turn; empty if none."""
        move = situation.selected
        if isinstance(move, (moves.Play, moves.Sell)):
            self._chosen = move.card
        elif isinstance(move, moves.PayBack):
            self._chosen = PAYBACK
        if not situation.awaiting or view.phase != "play" or situation.hide_hand:
            self._chosen = ""
        in_hand = self._chosen in view.hand
        if self._chosen == PAYBACK:
            in_hand = view.seat is not None and view.paybacks[view.seat] > 0
        if not in_hand:
            self._chosen = ""
        return self._chosen

    def _think_of(self, situation: Situation, name: str) -> None:
        self._chosen = "" if self._chosen == name else name
        situation.redraw()

    def _hand(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        if view.seat is None:
            return []
        cards = [
            *self.keys.pieces(hand_of(view.seat)),
            *(Piece("", PAYBACK, at) for at in range(view.paybacks[view.seat])),
        ]
        area, m = places.hand, self.metrics
        height = area.height - m.px(10)
        room = pygame.Rect(area.left, area.bottom - height, area.width, height)
        spots = fan(room, len(cards), round(height / RATIO), height, m.px(10))
        if situation.hide_hand:
            return [Item(f"back:{at}", CardBackLook(), spot, 10 + at) for at, spot in enumerate(spots)]
        return [
            self._hand_card(situation, view, card, spot, at, chosen)
            for at, (card, spot) in enumerate(zip(cards, spots, strict=True))
        ]

    def _hand_card(
        self, situation: Situation, view: Observation, card: Piece, spot: pygame.Rect, at: int, chosen: str
    ) -> Item:
        name, number = card.kind, card.number
        item = f"piece:{card.key}" if card.key else f"payback:{at}"
        tip = self.faces.tip(name)
        lift = self.metrics.px(8)
        discard = Discard(name)
        # Cards of a kind are one and the same: what is chosen shows on the first of them.
        first = not number
        if situation.is_legal(discard):
            picked = situation.selected == discard and first
            look = self.faces.card(name, "selected" if picked else "legal", number)
            if first:
                return self.move_item(situation, discard, item, look, spot, z=10 + at, tip=tip, lift=lift)
            return Item(item, look, spot, 10 + at, lambda: situation.choose(discard), tip=tip, lift=lift)
        mine = situation.awaiting and view.phase == "play"
        if first and name == self._sealed(view):
            return Item(item, self.faces.card(name, "dimmed", number), spot, 10 + at, tip=tip)
        if not mine:
            return Item(item, self.faces.card(name, number=number), spot, 10 + at, tip=tip)
        picked = chosen == name and first
        place = spot.move(0, -self.metrics.px(8)) if picked else spot
        look = self.faces.card(name, "selected" if picked else "legal", number)
        click = self._thinker(situation, name)
        return Item(item, look, place, 10 + at, click, tip=tip, lift=0 if picked else lift)

    def _sealed(self, view: Observation) -> str:
        """Return the card that the viewer has chosen to discard; empty if none."""
        if view.choice == NOT_CHOSEN:
            return ""
        return PAYBACK if view.choice == PAYBACK_CHOSEN else view.names[view.choice]

    def _thinker(self, situation: Situation, name: str) -> Callable[[], None]:
        return lambda: self._think_of(situation, name)

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: Observation = situation.view.observation
        if view.phase == "over":
            return "The game is over."
        actor = situation.actor
        if actor is None or view.phase in CHANCE_PHASES:
            return ""
        name = situation.names[actor]
        if not situation.awaiting:
            return f"{name} is thinking."
        return f"{name}, {text.prompt(self.rules, view, situation.view.legal, chosen=self._chosen)}"

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move does, and what it costs."""
        view: Observation = situation.view.observation
        return previews.preview(self.rules, view, move, situation.names, coach=situation.coach)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card or a workplace large."""
        view: Observation = situation.view.observation
        kind, _, name = key.partition(":")
        if key == "piles":
            told = (text.discards(self.context, view), f"Cards left in the Event deck: {view.deck_size}.")
            return Inspection(PictureLook("biz_contract", PICTURE_RATIO), PICTURE_RATIO, "Discards", told)
        if kind in ("seat", "target"):
            seat = int(name)
            look = PictureLook("biz_cash", PICTURE_RATIO)
            return Inspection(
                look, PICTURE_RATIO, situation.names[seat], text.outlook(self.context, view, seat)
            )
        if kind == "payback" or (kind == "chosen" and self._chosen == PAYBACK):
            name = PAYBACK
        elif kind == "chosen":
            name = self._chosen
        elif kind == "piece":
            name = kind_of(name)
        if name != PAYBACK and name not in self.context.cards.number:
            return None
        return Inspection(
            self.faces.card(name), RATIO, self.context.cards.title(name), text.card_story(self.context, name)
        )

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read letters as plates, digits as cards of the hand; let + and − change an amount."""
        view: Observation = situation.view.observation
        if key in PLUS or key in MINUS:
            return self.controls.step(situation, view, 1 if key in PLUS else -1)
        if key == pygame.key.key_code(text.AMOUNT_KEY.lower()):
            return self.controls.step(situation, view, 0)
        digit = key - pygame.K_1
        cards = [*view.hand, *((PAYBACK,) * (view.paybacks[view.seat] if view.seat is not None else 0))]
        if 0 <= digit < len(cards) and situation.awaiting and not situation.hide_hand:
            name = cards[digit]
            if view.phase == "discard":
                return Discard(name)
            if view.phase == "play":
                self._think_of(situation, name)
                return None
        return self.lettered(situation, text.KEYS, key)

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return {
            ev.Dealt: "deal",
            ev.DiceRolled: "die_step",
            ev.AuctionOpened: "card",
            ev.BidMade: "bid",
            ev.AuctionWon: "trick",
            ev.Played: "card",
            ev.Headhunted: "card",
            ev.Sued: "reveal",
            ev.TrialRolled: "die_step",
            ev.Verdict: "reveal",
            ev.PaidBack: "trick",
        }.get(type(event), "")
