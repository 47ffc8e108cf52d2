"""Drawings of the cards of the game Bidness, by the names of the cards."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Sample
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.looks import (
    PICTURE_RATIO,
    RATIO,
    STAFF_RATIO,
    EventCardLook,
    PictureLook,
    PosterLook,
)
from bidtable.app.tables.bidness.piece_keys import Piece, PieceKeys
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, effects
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.rules import CardEntry

PEOPLE = 3
"""Number of different drawings of people with the same role."""
CONTRACTS = len(effects.ROLES)
"""Rank of contracts in a workplace: after the staff, before bonus cards."""
AWARDS: Final = {"market": "biz_award_market", "tech": "biz_award_tech"}
LAWSUITS = {"cash": "biz_negligence", "marketers": "biz_libel", "tech_points": "biz_patent"}


class CardLooks:
    """The drawings of all cards of the game.

    Attributes:
        brings: The number of tech points on the card of an Engineer.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.brings = context.cards.brings
        # The same looks are asked for with every change of the table.
        self.picture = functools.cache(self._picture)
        self.card = functools.cache(self._card)
        self.piece = functools.cache(self._piece)
        self.tip = functools.cache(self._tip)
        self.rank = functools.cache(self._rank)

    def show(self, brings: int) -> None:
        if brings != self.brings:
            self.brings = brings
            self.card.cache_clear()
            self.tip.cache_clear()

    def _picture(self, name: str, number: int = 0) -> tuple[str, float]:
        # Employees of the same role have different drawings.
        if name == PAYBACK:
            return "biz_payback", PICTURE_RATIO
        at = self.context.cards.number[name]
        match self.context.cards.effects[at]:
            case effects.Employee(role=role):
                return f"staff_{role}_{number % PEOPLE + 1}", STAFF_RATIO
            case effects.Contract():
                return "biz_contract", PICTURE_RATIO
            case effects.Lawsuit(damages=damages):
                return LAWSUITS[damages], PICTURE_RATIO
            case effects.Headhunting():
                return "biz_headhunting", PICTURE_RATIO
            case effects.TrialDice():
                return "biz_intern", PICTURE_RATIO
            case effects.Marketing():
                return "biz_marketing", PICTURE_RATIO
            case effects.BadPress():
                return "biz_bad_press", PICTURE_RATIO
        return "biz_breakthrough", PICTURE_RATIO

    def _card(self, name: str, state: str = "plain", number: int = 0, sign: str = "") -> EventCardLook:
        picture, ratio = self.picture(name, number)
        cost = 0 if name == PAYBACK else self.context.cards.costs[self.context.cards.number[name]]
        return EventCardLook(
            self.context.cards.title(name),
            picture,
            ratio,
            text.sort_of(self.context, name),
            text.card_line(self.context, name, self.brings),
            dollars(cost) if cost else "",
            wait_of(self.context, name),
            state,
            sign,
        )

    def _piece(self, name: str, number: int, count: int = 1, *, under: bool = False) -> Look:
        picture, ratio = self.picture(name, number)
        match self.context.cards.effects[self.context.cards.number[name]]:
            case effects.Marketing(points=points):
                return self._poster(name, count * points, "point", "points", under=under)
            case effects.BadPress(points=points):
                return self._poster(name, -count * points, "point", "points", under=under)
            case effects.TrialDice(dice=dice):
                return self._poster(name, count * dice, "die", "dice", under=under)
            case effects.Contract(pays=pays):
                words = f"{count} × {dollars(pays)}" if count > 1 else ""
                return PosterLook(picture, ratio, dollars(count * pays), words, spare=under)
        return PictureLook(picture, ratio)

    def _poster(self, name: str, sum_: int, one: str, more: str, *, under: bool) -> PosterLook:
        sign, tone = ("+", "good") if sum_ > 0 else ("−", "bad")
        words = f"{sign}{counted(abs(sum_), one, more)}"
        return PosterLook(*self.picture(name, 0), f"{sign}{abs(sum_)}", words, tone, paper=True, spare=under)

    def trophy(self, award: str) -> Look:
        awards = self.context.rules.money.awards
        if award == "market":
            sign, words = f"+{awards.market_units}", f"+{counted(awards.market_units, 'unit')}"
        else:
            sign, words = f"+{awards.tech_points}", f"+{awards.tech_points} tech"
        return PosterLook(AWARDS[award], PICTURE_RATIO, sign, words)

    def brought(self, amount: int) -> Look:
        return PosterLook("staff_engineer_1", STAFF_RATIO, f"+{amount} tech")

    def _tip(self, name: str) -> str:
        return f"{self.context.cards.title(name)}. {' '.join(self.text(name))}"

    def text(self, name: str) -> tuple[str, ...]:
        return text.card_text(self.context, name, self.brings)

    def named(self, name: str) -> tuple[str, str]:
        return text.sort_of(self.context, name), self.context.cards.title(name)

    def _rank(self, name: str) -> tuple[int, int]:
        at = self.context.cards.number[name]
        effect = self.context.cards.effects[at]
        if isinstance(effect, effects.Employee):
            return effects.ROLES.index(effect.role), at
        return (CONTRACTS if isinstance(effect, effects.Contract) else CONTRACTS + 1), at

    def is_legal(self, name: str) -> bool:
        # Cards that add dice at trials belong in the legal room.
        return isinstance(self.context.cards.effects[self.context.cards.number[name]], effects.TrialDice)

    def piles(self, pieces: Sequence[Piece]) -> list[list[Piece]]:
        # All contracts of a kind form one pile.
        piles: list[list[Piece]] = []
        for piece in sorted(pieces, key=lambda piece: self.rank(piece.kind)):
            contract = self.rank(piece.kind)[0] == CONTRACTS
            if contract and piles and piles[-1][0].kind == piece.kind:
                piles[-1].append(piece)
            else:
                piles.append([piece])
        return piles

    def award(self, name: str) -> str:
        """Return the value of an award in words, such as "2 more units"."""
        awards = self.context.rules.money.awards
        if name == "market":
            return f"{awards.market_units} more units"
        return f"{awards.tech_points} more tech points"

    def pictures(self) -> tuple[tuple[str, float], ...]:
        names = (*self.context.cards.number, PAYBACK)
        return tuple(dict.fromkeys(self.picture(name, at) for name in names for at in range(PEOPLE)))


class Part:
    """The base class of the parts of a game's table."""

    def __init__(self, game: Bidness, metrics: Metrics, card_looks: CardLooks, piece_keys: PieceKeys) -> None:
        self.game, self.context = game, game.context
        self.metrics, self.card_looks, self.piece_keys = metrics, card_looks, piece_keys


def wait_of(context: Context, name: str) -> str:
    """Return a text such as "from round 2" if a card may not be played earlier."""
    if name == PAYBACK:
        return ""
    effect = context.cards.effects[context.cards.number[name]]
    first = context.rules.company.conflicts_from_round
    return f"from round {first}" if isinstance(effect, effects.CONFLICTS) and first > 1 else ""


WIDE: Final = 112


def deck(context: Context, card_looks: CardLooks, m: Metrics) -> Sequence[tuple[str, Sequence[Sample]]]:
    cards = context.rules.cards
    groups = (
        ("Put up for auction", [card for card in cards if isinstance(card.effect, effects.AUCTIONED)]),
        ("Lawsuits", [card for card in cards if isinstance(card.effect, effects.Lawsuit)]),
        (
            "Others",
            [card for card in cards if not isinstance(card.effect, (*effects.AUCTIONED, effects.Lawsuit))],
        ),
    )
    size = (m.text_px(WIDE), round(m.text_px(WIDE) * RATIO))
    found = [
        (
            f"{title}: {counted(sum(card.copies for card in group), 'card')}",
            [Sample(card_looks.card(card.id), size, _caption(context, card)) for card in group],
        )
        for title, group in groups
        if group
    ]
    return (*found, ("From a separate deck", [Sample(card_looks.card(PAYBACK), size, "unlimited")]))


def _caption(context: Context, card: CardEntry) -> str:
    cost = dollars(card.cost) if card.cost else "no cost"
    price = "auction" if isinstance(card.effect, effects.AUCTIONED) else cost
    first = context.rules.company.conflicts_from_round
    return f"× {card.copies}, {price}" + (
        f"\nfrom round {first}" if isinstance(card.effect, effects.CONFLICTS) else ""
    )
