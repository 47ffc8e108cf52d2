"""Tests of finer points of Bidness: cleared state, exact statements and promises, rare guesses."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.games.bidness import story, worlds
from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.events import (
    Account,
    Accounts,
    AuctionWon,
    Borrowed,
    Earned,
    PaidBack,
    Verdict,
)
from bidtable.games.bidness.moves import (
    Accept,
    Bid,
    Deal,
    Discard,
    DropOut,
    GoToTrial,
    Offer,
    Pass,
    PayBack,
    Play,
    Roll,
    TrialRoll,
)
from bidtable.games.bidness.past import Round, rounds_of
from bidtable.games.bidness.worlds import guess
from tests.games.bidness.situations import THREE, Table, the_game

BESIDE_THE_CARDS = ("card", "owner", "bid", "bidder", "bidding", "defendant", "damages", "offers", "dice")
"""Fields of a state on an auction or a lawsuit."""


def given(table: Table, seat: int, move: Move) -> dict[str, int | str]:
    """Return the promised effects of a move."""
    case = table.promise(seat, move).case()
    assert case is not None
    return dict(case.given)


# -- what is cleared away ----------------------------------------------------------------------------------


AUCTION = Table([THREE, THREE]).do(0, Play("contract"))
LAWSUIT = Table([f"patent_8 {THREE}", THREE]).do(0, Play("patent_8", 1), Offer(40))
TRIAL = ((1, GoToTrial()), (CHANCE, TrialRoll((6, 6))), (CHANCE, TrialRoll((1, 1))))


@pytest.mark.parametrize(
    ("begun", "ending"),
    [
        pytest.param(AUCTION, ((0, Bid(5)), (1, Bid(10)), (0, DropOut())), id="BN-6, sold"),
        pytest.param(AUCTION, ((0, DropOut()), (1, DropOut())), id="BN-6, nobody has bid"),
        pytest.param(LAWSUIT, ((1, Accept()),), id="BN-10, settled"),
        pytest.param(LAWSUIT, TRIAL, id="BN-11, tried"),
    ],
)
def test_nothing_of_an_auction_or_a_lawsuit_is_left_when_it_is_over(
    begun: Table, ending: Sequence[tuple[Seat, Move]]
) -> None:
    game, state, start = the_game(), begun.state, the_game().start(Setup(2))
    for seat, move in ending:
        state = game.apply(state, seat, move)
    assert (state.phase, state.turn) == ("play", 1)
    assert [getattr(state, name) for name in BESIDE_THE_CARDS] == [
        getattr(start, name) for name in BESIDE_THE_CARDS
    ]


# -- words -------------------------------------------------------------------------------------------------


def test_bn_3_a_pass_is_said_to_end_card_play_only_if_all_the_others_passed_or_must() -> None:
    table = Table([THREE, THREE, "contract"])
    assert given(table, 0, Pass()) == {"ends card play": 0}, "the next player can act"
    assert given(table.do(0, Pass()), 1, Pass()) == {"ends card play": 1}, "seat 2 must pass"
    assert given(Table([THREE, "contract", THREE]), 0, Pass()) == {"ends card play": 0}


def test_bn_7_paying_back_is_said_to_win_with_the_last_of_ones_own_ious() -> None:
    table = Table([THREE, THREE], cash=(400, 400), ious=(2, 1), paybacks=(1, 1))
    assert [given(table, 0, PayBack(count))["wins"] for count in (1, 2)] == [0, 1]


def test_bn_12_a_statement_names_awards_only_of_those_who_hold_them() -> None:
    table = Table(["contract", "contract"], staff=("marketer marketer", "marketer"), tech=(12, 25)).business()
    lines = {line.seat: line for line in table.last(Accounts).lines}
    assert [(lines[seat].market_award, lines[seat].tech_award) for seat in (0, 1)] == [(2, 0), (0, 10)]


def test_bn_12_a_statement_counts_each_kind_of_employee_and_what_it_costs() -> None:
    """The salaries are those that the rules give for so many of each."""
    table = Table(
        ["contract", "contract"], staff=("marketer marketer marketer engineer lawyer lawyer", "marketer")
    ).business()
    pay = the_game().context.rules
    each = pay.money.salaries
    lines = {line.seat: line for line in table.last(Accounts).lines}
    assert [lines[seat].staff for seat in (0, 1)] == [(3, 1, 2), (1, 0, 0)]
    assert lines[0].salaries == (3 * each.marketer, each.engineer, pay.lawyer_salary(2))
    assert lines[1].salaries == (each.marketer, 0, 0)


def test_states_and_views_read_like_the_game() -> None:
    """Both printed forms show the whole state; a view shows only the number of cards in other hands."""
    table = Table([f"libel_1 {THREE}", "contract marketer lawyer"], ious=(3, 1), paybacks=(0, 2))
    owned = "$100, 3 IOUs, 20 tech points; marketer, engineer; in hand {}, 0 Payback"
    other = "$100, 1 IOU, 20 tech points; marketer, engineer; in hand {}, 2 Payback"
    own, theirs = "contract, contract, contract, libel_1", "marketer, lawyer, contract"
    assert str(table.state) == "\n".join(
        [
            "Bidness, round 2, play, seat 0",
            f"  seat 0: {owned.format(own)}",
            f"  seat 1: {other.format(theirs)}",
        ]
    )
    table.do(0, Play("contract"), Bid(5))
    assert "  on the table: contract of seat 0, $5 bid by seat 0" in str(table.state).splitlines()
    table.do(1, DropOut(), Pass()).do(0, Play("libel_1", 1))
    seen = str(table.seen(0)).splitlines()
    assert seen[1] == "  on the table: libel_1 of seat 0 against seat 1"
    assert seen[3].endswith("in hand 3 cards, 2 Payback")


# -- possible hands ----------------------------------------------------------------------------------------


def from_the_start(hands: Sequence[str]) -> Table:
    """Return a game after its first deal, in which each seat has discarded a Contract."""
    table = Table([""] * len(hands))
    table.state = the_game().start(Setup(len(hands)))
    table.do(CHANCE, Roll(((6, 6, 6), *[(1, 1, 1)] * (len(hands) - 1))))
    kinds = [hand.split() for hand in hands]
    table.do(CHANCE, Deal(tuple(kinds[at % len(kinds)][at // len(kinds)] for at in range(6 * len(kinds)))))
    for seat in range(len(hands)):
        table.do(seat, Discard("contract"))
    return table


def to_the_next_deal(table: Table) -> Table:
    """Let all pass, and chance roll and deal; each seat discards a card."""
    while table.state.phase == "play":
        table.do(table.state.turn, Pass())
    table.chance()
    while table.state.phase == "discard":
        seat = table.game.actors(table.state)[0]
        table.do(seat, pick(table.game.legal(table.state, seat), random.Random(1)))
    return table


def test_bn_12_a_bonus_card_that_went_back_may_be_in_any_hand_again() -> None:
    """One "marketing_1" is open when round 1 ends, in which it was played, and none when round 2 ends."""
    game = the_game()
    hands = [f"marketing_1 {THREE} lawyer lawyer", f"{THREE} {THREE}"]
    table = from_the_start(hands).do(0, Play("marketing_1"))
    to_the_next_deal(to_the_next_deal(table))
    rounds = rounds_of(game.context, 2, None, game.history(table.events, None))
    cards = game.context.cards
    there = cards.entries["marketing_1"].copies
    assert [cards.named(each.unseen).count("marketing_1") for each in rounds[:2]] == [there - 1, there]
    in_sight = cards.together(cards.workplace(), cards.workplace(), 1 << cards.number["marketing_1"])
    assert rounds[0].unseen == cards.apart(cards.universe(2), in_sight), "nothing else has been seen"


def test_bn_6_a_card_that_nobody_bought_may_be_in_any_hand_again() -> None:
    """One Lawyer is among the discards when round 1 ends, and none when round 2 ends."""
    game = the_game()
    table = from_the_start([f"{THREE} contract lawyer lawyer", f"{THREE} {THREE}"])
    table.do(0, Play("lawyer"), DropOut()).do(1, DropOut())
    to_the_next_deal(to_the_next_deal(table))
    rounds = rounds_of(game.context, 2, None, game.history(table.events, None))
    there = game.context.cards.entries["lawyer"].copies
    assert [game.context.cards.named(each.unseen).count("lawyer") for each in rounds[:2]] == [
        there - 1,
        there,
    ]


def test_bn_2_a_secret_discard_of_the_viewer_may_be_in_any_hand_again() -> None:
    game = the_game()
    table = to_the_next_deal(from_the_start([f"{THREE} contract lawyer lawyer", f"{THREE} {THREE}"]))
    cards, state = game.context.cards, table.state
    own = cards.together(state.hands[0], state.thrown[0])
    to_the_next_deal(table)
    rounds = rounds_of(game.context, 2, 0, game.history(table.events, 0))
    in_sight = cards.together(cards.workplace(), cards.workplace(), own)
    assert rounds[1].unseen == cards.apart(cards.universe(2), in_sight)


def guesses(cards: Cards, rounds: Sequence[Round], held: Sequence[int]) -> set[tuple[str, ...]]:
    """Return the cards that seat 0 may hold, by many guesses."""
    found = [guess(cards, rounds, held, None, random.Random(seed)) for seed in range(60)]
    assert None not in found
    return {cards.named(hands[0]) for hands, _ in filter(None, found)}


def test_a_past_in_which_a_card_was_dealt_to_nobody_is_not_guessed() -> None:
    """Both sold a "marketing_1", of which one lay open when round 1 ended: seat 1, dealt nothing since, had the other.

    So seat 0 was dealt its own in round 2, and the cards it still holds are old: not the "breakthrough_10" that was
    open.
    """
    cards = the_game().context.cards
    number = cards.number
    old = cards.counted([number["marketing_1"], number["contract"], number["lawyer"]])
    now = cards.counted([number["breakthrough_10"], number["contract"], number["lawyer"]])
    sold = [number["marketing_1"]]
    rounds = [Round([1, 1], [[], []], [0, 0], old), Round([1, 0], [sold, sold], [0, 0], now)]
    assert guesses(cards, rounds, [1, 0]) == {("contract",), ("lawyer",)}


def test_a_card_held_for_rounds_was_out_of_sight_at_the_end_of_each() -> None:
    cards = the_game().context.cards
    number = cards.number
    unseen = [
        ["contract", "lawyer", "intern"],
        ["contract", "lawyer", "engineer"],
        ["lawyer", "intern", "engineer"],
    ]
    rounds = [
        Round([int(not at)], [[]], [0], cards.counted(number[kind] for kind in kinds))
        for at, kinds in enumerate(unseen)
    ]
    assert guesses(cards, rounds, [1]) == {("lawyer",)}


def test_where_no_past_is_found_other_hands_are_guessed_as_if_nothing_were_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, table = the_game(), from_the_start([f"{THREE} {THREE}"] * 2)
    asked: list[int] = []

    def hard(cards: Cards, rounds: Sequence[Round], *rest: object) -> object:
        asked.append(len(rounds[-1].shown[1]))
        return None if len(asked) == 1 else guess(cards, rounds, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(worlds, "guess", hard)
    table.do(0, Pass()).do(1, Play("contract")).do(1, DropOut()).do(0, DropOut())
    view = game.view(table.state, 0, game.history(table.events, 0))
    world = game.determinize(view, random.Random(1))
    assert asked == [1, 0]
    assert game.observe(world, 0) == view.observation
    assert game.conserved(world) == game.conserved(table.state)


# -- around the game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ious", "told"),
    [
        ((0, 2, 1), "Ada pays off the last IOU in round 5, with $45 left. Clio still owes 1 IOU."),
        (
            (0, 3, 3),
            "Ada pays off the last IOU in round 5, with $45 left. Ben and Clio still owe 3 IOUs each.",
        ),
    ],
)
def test_bn_7_how_the_game_was_won(ious: tuple[int, ...], told: str) -> None:
    table = Table([THREE] * 3, cash=(45, 300, 300), ious=ious, round=5)
    won = replace(table.state, winner=0)
    assert story.verdict(table.game.context, won, ("Ada", "Ben", "Clio")) == told


def test_bn_7_beside_the_scores_stands_what_wins() -> None:
    """A seat without IOUs wins, with any cash: a rank by cash alone would contradict it."""
    table = Table([THREE] * 3, cash=(0, 300, 300), ious=(0, 2, 1), round=5)
    assert [table.game.score_note(table.state, seat) for seat in range(3)] == [
        "cash $0, no IOU left",
        "cash $300, 2 IOUs",
        "cash $300, 1 IOU",
    ]
    assert [
        table.game.score_text(sum(v for _, v in table.game.score_parts(table.state, s))) for s in range(3)
    ] == [
        "$0",
        "$100",
        "$200",
    ]


def test_earnings_auctions_trials_and_ious_are_counted() -> None:
    def account(seat: int, sales: int, contract_pay: int) -> Earned:
        line = Account(seat, (1, 1, 0), 0, (10, 10, 0), 20, 0, 20, 0, 0, 1, sales, 1, contract_pay, 2, 100)
        return Earned(line)

    def trial(plaintiff: int, defendant: int, winner: int) -> Verdict:
        return Verdict(plaintiff, defendant, ((3, 3), (2, 2)), winner, "cash", 50)

    events = (
        account(0, 80, 25),
        account(0, 40, 0),
        account(1, 10, 0),
        AuctionWon("contract", 1, 40, 0),
        AuctionWon("contract", -1, 0, -1),
        PaidBack(0, 1, 100, 2),
        PaidBack(0, 2, 300, 0),
        Borrowed(1, 100, 4, False),
        trial(0, 1, 0),
        trial(1, 2, 2),
    )
    labels = ("Earned", "Auctions won", "Trials won", "IOUs paid back", "Times borrowed")
    found = story.facts(the_game().context, events, 2)
    assert tuple(tuple((fact.title, fact.text) for fact in own) for own in found) == (
        tuple(zip(labels, ("$145", "0", "1 of 1", "3", "0"), strict=True)),
        tuple(zip(labels, ("$10", "1", "0 of 2", "0", "1"), strict=True)),
    )


def test_bn_2_no_more_cards_of_a_kind_are_dealt_than_there_are() -> None:
    table = Table([THREE, THREE])
    game = table.game
    rolled = game.apply(game.start(Setup(2)), CHANCE, Roll(((6, 6, 6), (1, 1, 1))))
    legal = game.legal(rolled, CHANCE)
    copies = game.context.cards.entries["negligence"].copies
    others = ["marketer"] * 12
    for many in (copies, copies + 1):
        cards = (*["negligence"] * many, *others)[:12]
        assert (Deal(cards) in legal) == (many == copies)


def test_bn_21_the_switch_is_offered_where_engineers_bring_something() -> None:
    assert [variant.id for variant in the_game().info.variants] == ["as_published"]
