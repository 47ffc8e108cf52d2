"""Tests of the trainers' common parts: nets learn, bots read their files, and powers of drawn winners are found."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from bidtable.bots.common.nets import nets
from tests.lab.training.lessons import batches, joined
from tests.lab.training.nets import Array, Habits, Net
from tests.lab.training.powers import powers


def test_a_net_learns_and_its_averaged_weights_are_nearer_than_its_last_ones() -> None:
    rng = np.random.default_rng(1)
    net = Net((4, 16, 8, 1), rng)

    def off(net: Net) -> float:
        inputs = np.random.default_rng(9).normal(size=(500, 4)).astype(np.float32)
        return float(((net.out(inputs)[:, 0] - np.abs(inputs[:, 0])) ** 2).mean())

    begun = off(net)
    for _ in range(3000):
        inputs = rng.normal(size=(32, 4)).astype(np.float32)
        layers = net.layers(inputs)
        noisy = np.abs(inputs[:, :1]) + rng.normal(0, 0.5, (32, 1))
        net.step(layers, (layers[-1] - noisy) / 32, 0.005)
    assert off(net) < 0.2 * begun
    assert off(net.averaged()) < 0.7 * off(net)


def test_a_net_that_is_written_is_read_alike_by_the_bots_and_by_the_trainer() -> None:
    rng = np.random.default_rng(2)
    first, second = Net((5, 6, 4, 3), rng), Net((2, 4, 1), rng)
    data = first.as_bytes() + second.as_bytes()
    for written, read in zip((first, second), nets(data, (first.sizes, second.sizes)), strict=True):
        inputs = rng.normal(size=written.sizes[0]).astype(np.float32)
        assert read.out(read.begin(inputs.tolist())) == pytest.approx(
            written.out(inputs[None])[0].tolist(), abs=1e-5
        )
    again = Net(first.sizes, np.random.default_rng(0))
    assert again.take(data) == second.as_bytes()
    assert again.as_bytes() == first.as_bytes()


def test_a_direct_connection_is_learned_and_read_by_the_bots() -> None:
    """A sum of the inputs is learned by the direct connection alone, and hidden units pass it on to the bots."""
    rng = np.random.default_rng(4)
    net = Net((3, 2, 2), rng, direct=True, habits=Habits(keeps=0.99, shrinks=1e-4))
    for _ in range(1500):
        inputs = rng.normal(size=(32, 3)).astype(np.float32)
        layers = net.layers(inputs)
        net.step(layers, (layers[-1] - inputs @ np.array([[1, 0], [-2, 0], [0, 3]])) / 32, 0.02)
    net = net.averaged()
    assert net.direct is not None
    assert np.abs(net.direct).max() > 1
    (read,) = nets(net.as_bytes(), [(3, 2 + 2 * 2, 2)])
    for inputs in rng.normal(size=(20, 3)):
        told = net.out(inputs[None].astype(np.float32))[0]
        assert told == pytest.approx((inputs[0] - 2 * inputs[1], 3 * inputs[2]), abs=0.1)
        assert read.out(read.begin(inputs.tolist())) == pytest.approx(told.tolist(), abs=1e-5)


def test_powers_are_those_by_which_the_winners_were_drawn() -> None:
    rng = np.random.default_rng(3)
    shares = rng.dirichlet((1, 1, 1), 30_000)
    shares[:, 2] *= rng.random(len(shares)) < 0.5
    shares /= shares.sum(1, keepdims=True)
    late = rng.random(len(shares))
    stages = np.stack([1 - late, late], 1)
    odds = np.where(shares > 0, np.maximum(shares, 1e-9) ** (stages @ (0.5, 1.4))[:, None], 0)
    odds /= odds.sum(1, keepdims=True)
    won = (rng.random((len(odds), 1)) > odds.cumsum(1)).sum(1)
    assert powers(shares, stages, won) == pytest.approx((0.5, 1.4), abs=0.05)
    few = powers(shares[:50], stages[:50], won[:50], doubt=0.01)
    assert few == pytest.approx((1, 1), abs=0.01), "few games move them little"


def test_a_lesson_goes_through_all_samples_in_full_batches_of_another_order_each_time() -> None:
    rng = np.random.default_rng(4)
    found = list(batches(10, 3, rng, epochs=2))
    assert [len(rows) for rows, _ in found] == [3] * 6
    assert [part for _, part in found] == pytest.approx([0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6])
    first, second = (np.concatenate([rows for rows, _ in found[at : at + 3]]).tolist() for at in (0, 3))
    assert len(set(first)) == len(set(second)) == 9
    assert first != second
    assert [len(rows) for rows, _ in batches(10, 4, rng, least=2)] == [4, 4, 2]


class Pairs(NamedTuple):
    """Samples with two numbers each."""

    first: Array
    second: Array


def test_samples_are_joined_field_by_field() -> None:
    parts = [Pairs(np.array([1, 2]), np.array([3, 4])), Pairs(np.array([5]), np.array([6]))]
    found = joined(parts)
    assert (found.first.tolist(), found.second.tolist()) == ([1, 2, 5], [3, 4, 6])


def test_a_net_with_small_weights_is_read_as_it_was_rounded() -> None:
    net, other = Net((5, 6, 4, 3), np.random.default_rng(5)), Net((2, 4, 1), np.random.default_rng(6))
    again = Net(net.sizes, np.random.default_rng(0))
    data = net.as_bytes(small=True) + other.as_bytes(small=True)
    assert again.take(data, small=True) == other.as_bytes(small=True)
    inputs = np.random.default_rng(7).normal(size=(4, 5)).astype(np.float32)
    assert again.out(inputs) == pytest.approx(net.rounded().out(inputs))
    assert again.out(inputs) == pytest.approx(net.out(inputs), abs=0.1)
    assert again.out(inputs) != pytest.approx(net.out(inputs), abs=1e-6)
