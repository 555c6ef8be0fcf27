"""The luck tape: its stream, its fairness, reading back, and what it refuses."""

import hashlib
import pickle
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.chance import PILES, SCRIPT, TAPE, Chance, commitment, draw_kind, draw_number, mix, restart, sip13
from kakaw.core.errors import LuckError

WORDS = st.integers(0, 2**64 - 1)


# --- the stream, against SipHash written down a second time from its paper


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> 64 - bits) & 2**64 - 1


def sip_rounds(v: list[int], rounds: int) -> None:
    for _ in range(rounds):
        v[0] = (v[0] + v[1]) % 2**64
        v[2] = (v[2] + v[3]) % 2**64
        v[1] = rotated(v[1], 13) ^ v[0]
        v[3] = rotated(v[3], 16) ^ v[2]
        v[0] = rotated(v[0], 32)
        v[2] = (v[2] + v[1]) % 2**64
        v[0] = (v[0] + v[3]) % 2**64
        v[1] = rotated(v[1], 17) ^ v[2]
        v[3] = rotated(v[3], 21) ^ v[0]
        v[2] = rotated(v[2], 32)


def siphash(key: bytes, message: bytes, compression: int, finalization: int) -> int:
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    initial = [int.from_bytes(b"somepseudorandomlygeneratedbytes"[k : k + 8], "big") for k in (0, 8, 16, 24)]
    v = [word ^ (k0, k1)[n % 2] for n, word in enumerate(initial)]
    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) % 256])
    for k in range(0, len(padded), 8):
        word = int.from_bytes(padded[k : k + 8], "little")
        v[3] ^= word
        sip_rounds(v, compression)
        v[0] ^= word
    v[2] ^= 0xFF
    sip_rounds(v, finalization)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def test_the_reference_gives_the_published_values_of_siphash_2_4() -> None:
    key = bytes(range(16))
    assert siphash(key, bytes(range(15)), 2, 4) == 0xA129CA6149BE45E5
    assert siphash(key, bytes(range(8)), 2, 4) == 0x93F5F5799A932462


@given(WORDS, WORDS, WORDS)
def test_the_stream_is_siphash_1_3(k0: int, k1: int, word: int) -> None:
    key = k0.to_bytes(8, "little") + k1.to_bytes(8, "little")
    expected = siphash(key, word.to_bytes(8, "little"), 1, 3)
    assert int(sip13(np.uint64(k0), np.uint64(k1), np.uint64(word))) == expected


@pytest.mark.parametrize("pile", [0, 7, PILES - 1])
def test_draw_k_of_a_pile_is_the_hash_of_k_under_the_key_of_that_pile(pile: int) -> None:
    chance = Chance("a seed")
    key = hashlib.sha256(f"kakaw pile {pile}\na seed".encode()).digest()[:16]
    for k in range(50):
        word = siphash(key, k.to_bytes(8, "little"), 1, 3)
        assert draw_number(chance.record, pile, 10, 99) == 10 + ((word >> 32) * 90 >> 32)


def test_splitmix_gives_its_published_values() -> None:
    """The first outputs of the generator for the seed 0: it adds the golden ratio before it mixes."""
    golden = 0x9E3779B97F4A7C15
    found = [int(mix(np.uint64(k * golden % 2**64))) for k in range(3)]
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


# --- fairness


def chi_square(found: Counter[int], expected: dict[int, float]) -> float:
    return sum((found[k] - e) ** 2 / e for k, e in expected.items())


def test_a_die_is_fair_and_does_not_remember() -> None:
    chance = Chance("dice")
    rolls = [draw_number(chance.record, 3, 1, 6) for _ in range(12_000)]
    assert set(rolls) == set(range(1, 7))
    assert chi_square(Counter(rolls), dict.fromkeys(range(1, 7), 2000)) < 30.9  # 5 degrees of freedom, p = 0.00001
    pairs = Counter(6 * a + b for a, b in pairwise(rolls))
    assert chi_square(pairs, {6 * a + b: 11_999 / 36 for a in range(1, 7) for b in range(1, 7)}) < 83.9  # 35


def test_kinds_come_as_often_as_they_lie_in_the_pile() -> None:
    counts = np.array([0, 5, 1, 0, 4], np.int8)
    chance = Chance("kinds")
    found = Counter(draw_kind(chance.record, 0, counts) for _ in range(10_000))
    assert set(found) == {1, 2, 4}
    assert chi_square(found, {1: 5000, 2: 1000, 4: 4000}) < 23.1  # 2 degrees of freedom, p = 0.00001


def test_every_order_of_a_small_pile_comes_up_as_often() -> None:
    orders: Counter[int] = Counter()
    for seed in range(3000):
        chance, counts = Chance(str(seed)), np.array([1, 1, 1], np.int8)
        order = 0
        for _ in range(3):
            kind = draw_kind(chance.record, 0, counts)
            counts[kind] -= 1
            order = 3 * order + kind
        orders[order] += 1
    assert len(orders) == 6
    assert chi_square(orders, dict.fromkeys(orders, 500)) < 30.9  # 5 degrees of freedom, p = 0.00001


def test_piles_and_seeds_have_streams_of_their_own() -> None:
    streams = {
        tuple(draw_number(chance.record, pile, 0, 999) for _ in range(8))
        for chance in (Chance("a"), Chance("b"))
        for pile in range(PILES)
    }
    assert len(streams) == 2 * PILES


def test_without_a_seed_the_luck_is_fresh() -> None:
    assert Chance().seed != Chance().seed


# --- writing down and reading back


def test_a_script_comes_first_then_the_seed_goes_on_where_it_would_be() -> None:
    scripted, plain = Chance("s", {2: [6, 6]}), Chance("s")
    rolls = [[draw_number(chance.record, 2, 1, 6) for _ in range(10)] for chance in (scripted, plain)]
    assert rolls[0][:2] == [6, 6]
    assert rolls[0][2:] == rolls[1][2:]


def test_the_tape_tells_what_was_drawn_since_the_last_time() -> None:
    chance = Chance("tape", {1: [4], 0: [2]})
    draw_number(chance.record, 1, 1, 6)
    draw_number(chance.record, 0, 1, 6)
    assert chance.take() == ((1, 4), (0, 2))
    assert chance.take() == ()


def test_a_replayed_tape_reads_its_piles_apart_and_then_ends() -> None:
    chance = Chance.replay([(0, 1), (5, 3), (0, 2)])
    assert [draw_number(chance.record, pile, 1, 6) for pile in (0, 0, 5)] == [1, 2, 3]
    assert chance.take() == ((0, 1), (0, 2), (5, 3))
    draw_number(chance.record, 5, 1, 6)
    with pytest.raises(LuckError, match="pile 5: the luck written for its draw number 2 is missing or impossible"):
        chance.take()
    assert chance.take() == ()


@pytest.mark.parametrize("outcome", [0, 7, 30_000])
def test_a_number_that_no_die_shows_is_a_fault(outcome: int) -> None:
    chance = Chance("s", {4: [outcome]})
    assert 1 <= draw_number(chance.record, 4, 1, 6) <= 6
    with pytest.raises(LuckError, match="pile 4"):
        chance.take()


@pytest.mark.parametrize("kind", [0, 2, 3, 30_000])
def test_a_kind_that_is_not_in_the_pile_is_a_fault(kind: int) -> None:
    chance = Chance("s", {4: [kind]})
    assert draw_kind(chance.record, 4, np.array([0, 2, 0], np.int8)) == 1
    with pytest.raises(LuckError, match="pile 4"):
        chance.take()


def test_more_outcomes_than_fit_at_once_can_be_read_back_bit_by_bit() -> None:
    chance = Chance.replay([])
    for k in range(5 * SCRIPT):
        chance.write_ahead(3, k % 7)
        assert draw_number(chance.record, 3, 0, 6) == k % 7
        chance.take()


def test_no_more_can_be_written_beforehand_than_fits() -> None:
    chance = Chance("s", {3: [1] * SCRIPT})
    with pytest.raises(LuckError, match=f"pile 3: more than {SCRIPT} outcomes"):
        chance.write_ahead(3, 1)
    draw_number(chance.record, 3, 1, 6)
    chance.write_ahead(3, 5)
    assert [draw_number(chance.record, 3, 1, 6) for _ in range(SCRIPT)] == [1] * (SCRIPT - 1) + [5]


@pytest.mark.parametrize(("pile", "outcome"), [(-1, 0), (PILES, 0), (0, -1), (0, 2**15), (10**30, 0), (0, 10**30)])
def test_only_what_a_tape_can_hold_is_written_on_it(pile: int, outcome: int) -> None:
    with pytest.raises(LuckError, match="expected 0 to"):
        Chance("s").write_ahead(pile, outcome)


def test_a_full_tape_still_draws() -> None:
    chance, plain = Chance("s"), Chance("s")
    rolls = [draw_number(chance.record, 0, 0, 999) for _ in range(TAPE + 5)]
    assert len(chance.take()) == TAPE
    assert rolls == [draw_number(plain.record, 0, 0, 999) for _ in range(TAPE + 5)]


def test_after_rewinding_the_same_comes_again() -> None:
    chance = Chance("s", {1: [6]})
    draw_number(chance.record, 0, 1, 6)
    mark = chance.mark()
    first = [draw_number(chance.record, pile, 1, 6) for pile in (0, 1, 1, 2)]
    chance.rewind(mark)
    assert [draw_number(chance.record, pile, 1, 6) for pile in (0, 1, 1, 2)] == first


def test_a_reseeded_tape_goes_on_at_the_same_place_of_another_stream() -> None:
    chance, other = Chance("one", {0: [3]}), Chance("other")
    for luck in (chance, other):
        draw_number(luck.record, 0, 1, 6)
    expected = [draw_number(other.record, 0, 0, 999) for _ in range(9)]
    fresh = chance.reseeded("other")
    assert [draw_number(fresh.record, 0, 0, 999) for _ in range(9)] == expected
    assert fresh.seed == "other"


def test_a_restarted_tape_depends_on_its_seed_only() -> None:
    used, fresh = Chance("s", {0: [1, 1]}), Chance("t")
    draw_number(used.record, 0, 0, 999)
    for luck in (used, fresh):
        restart(luck.record, np.uint64(7))
    assert draw_number(used.record, 0, 0, 999) == draw_number(fresh.record, 0, 0, 999)
    assert used.take() == fresh.take()
    restart(used.record, np.uint64(8))
    restart(fresh.record, np.uint64(7))
    assert draw_number(used.record, 0, 0, 999) != draw_number(fresh.record, 0, 0, 999)


# --- promises


def test_a_commitment_fixes_the_seed_without_telling_it() -> None:
    chance = Chance("my seed")
    assert chance.commitment == commitment("my seed") == "sha256:" + hashlib.sha256(b"kakaw seed\nmy seed").hexdigest()
    assert commitment("my seed") != commitment("my seed ")


def test_a_seed_that_has_no_bytes_is_refused() -> None:
    with pytest.raises(LuckError, match=r"seed '\\ud800'"):
        Chance("\ud800")


@pytest.mark.parametrize("copied", [deepcopy, lambda chance: pickle.loads(pickle.dumps(chance))])
def test_a_copy_draws_the_same_and_tells_its_own_luck(copied: Callable[[Chance], Chance]) -> None:
    chance = Chance("copied")
    draw_number(chance.record, 3, 1, 6)
    twin = copied(chance)
    draw_number(twin.record, 3, 1, 6)
    assert len(twin.take()) == 2
    assert len(chance.take()) == 1
    draw_number(chance.record, 3, 1, 6)
    draw_number(twin.record, 3, 1, 6)
    (_, second), (_, third) = *chance.take(), *twin.take()
    assert (second, third) == tuple(outcome for _, outcome in _drawn("copied", 3))[1:]


def _drawn(seed: str, times: int) -> tuple[tuple[int, int], ...]:
    chance = Chance(seed)
    for _ in range(times):
        draw_number(chance.record, 3, 1, 6)
    return chance.take()
