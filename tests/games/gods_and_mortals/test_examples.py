"""Every worked example of the rulebook, and the numbers that follow from its components, played out."""

from __future__ import annotations

import numpy as np
import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import Board


def strength_board(*gods: str) -> Board:
    """Return a board as in the strength example: Trojans 2, Achaeans 5, Minoans 4, Amazons 3."""
    board = Board(*gods)
    board.put("lycia", trojan=2)
    board.put("troy", temple="trojan")
    board.put("thrace", temple="amazon", amazon=2)
    board.put("thebes", amazon=1)
    board.put("colchis", amazon=2, achaean=1)
    for land in ("mycenae", "sparta", "pylos", "athens"):
        board.put(land, achaean=1)
    for land in ("knossos", "sparta", "pylos", "athens"):
        board.put(land, minoan=2)
    return board


def round_three(ares_divinity: int) -> Board:
    """Return Hera (seat 0, 3 Divinity) and Ares in round 3, before anyone abandons."""
    board = strength_board("hera", "ares")
    board.state.score[:2] = (3, ares_divinity)
    board.favor(0, amazon=2, trojan=2)
    board.favor(1, achaean=2, minoan=3)
    board.divinity_phase(3)
    return board


def after_abandoning(ares_divinity: int) -> Board:
    """Return the same table when Hera has given up the Amazons and Ares the Achaeans."""
    return round_three(ares_divinity).drop("amazon").drop("achaean")


# RULES 1.4, 1.5, 4.1
def test_v1_all_factions_start_with_strength_three() -> None:
    board = Board(dealt=True)
    assert [board.strength(faction) for faction in s.FACTIONS] == [3, 3, 3, 3]
    assert [board.supply(faction) for faction in s.FACTIONS] == [11] * 4
    assert [4 - int(n) for n in board.state.temples] == [3] * 4


# RULES 4.1, 4.2
def test_v2_strength_example() -> None:
    board = strength_board()
    assert [board.strength(faction) for faction in s.FACTIONS] == [5, 4, 3, 2]


# RULES 2.1
def test_divinity_order_example_hera_ahead_of_ares() -> None:
    board = round_three(2)
    assert (board.state.step, board.state.seat) == (s.ABANDON, 0)
    board.do(s.KEEP_ALL)
    assert (board.state.step, board.state.seat) == (s.ABANDON, 1)


# RULES 2.3, 3.4
@pytest.mark.parametrize("ares", range(4))
def test_v3_abandoning_example_ares_overtakes_hera(ares: int) -> None:
    board = round_three(ares)
    assert board.state.seat == 0
    board.drop("amazon")
    assert board.score(0) == 9
    board.drop("achaean")
    assert board.score(1) == ares + 10
    assert (board.state.step, board.state.seat) == (s.FAVOR, 1)


# RULES 5.2, 5.3, 5.5, 5.6, 3.3
@pytest.mark.parametrize("ares", range(4))
def test_v4_favoring_example_of_ares(ares: int) -> None:
    board = after_abandoning(ares)
    assert {size for faction, size in board.grants() if faction == "trojan"} == {1}  # Hera is on level 2
    assert "achaean" not in {faction for faction, _ in board.grants()}
    board.grant("trojan", 1)
    assert board.score(1) == ares + 10 - 2
    assert {faction for faction, _ in board.grants()} == {"minoan"}
    board.grant("minoan", 2)
    assert board.score(1) == ares
    assert (board.level(1, "trojan"), board.level(1, "minoan")) == (1, 5)
    board.do(s.STOP_FAVOR)
    board.divinity_phase(4)
    if board.state.seat == 0:
        board.do(s.KEEP_ALL)
    assert board.drops() == {"minoan"}
    assert s.KEEP_ALL not in board.kinds()


# RULES 5.2, 5.3, 5.6, 5.7
def test_v5_favoring_example_of_hera() -> None:
    board = after_abandoning(0).grant("trojan", 1).grant("minoan", 2)
    assert board.state.seat == 0
    board.grant("trojan", 2)
    assert board.score(0) == 9 - 4
    assert board.level(0, "trojan") == 4
    assert board.grants() == {("minoan", 1), ("achaean", 1)}  # dear, but she could; the Amazons never
    board.grant("minoan", 1)
    assert board.score(0) == 1
    assert board.level(0, "minoan") == 1


# RULES 6.4
def test_card_example_amazons_anywhere_or_any_faction_in_troy() -> None:
    board = strength_board()
    board.put("troy", minoan=1, trojan=1)
    board.put("lycia", amazon=1)
    board.hold(0, "troy_amazon")
    amazons = {(land, "amazon") for land in ("thebes", "thrace", "colchis", "lycia")}
    assert board.uses("travel") == amazons | {("troy", "minoan"), ("troy", "trojan")}


# RULES 6.4, 6.11, 8.1
def test_v6_recruit_example_athena_with_the_blue_knossos_card() -> None:
    board = Board("athena", "zeus", dealt=True)
    board.to_play(0)
    board.hold(0, "knossos_achaean")
    assert board.uses("recruit") == {("mycenae", "achaean"), ("knossos", "minoan")}
    before = board.score(0)
    board.use("recruit", "knossos", "minoan")
    assert board.temple("knossos", "minoan") == s.LYING
    assert (board.up("knossos", "minoan"), board.supply("minoan")) == (6, 8)
    assert board.score(0) == before + 1
    assert board.tokens(0) == 0
    assert board.payable() == {"knossos_achaean"}


# RULES 6.4, 8.2
@pytest.mark.parametrize(
    "card, possible", [("athens_trojan", True), ("troy_minoan", True), ("troy_trojan", False)]
)
def test_v7_travel_example_of_hermes(card: str, possible: bool) -> None:
    board = Board("hermes", "zeus")
    board.put("athens", minoan=3)
    board.hold(0, card)
    assert board.can("travel", "athens", "minoan") is possible
    if possible:
        board.use("travel", "athens", "minoan")
        assert {land for land, _, _ in board.effects()} == {"mycenae", "knossos", "thebes"}


# RULES 4.1, 8.2
@pytest.mark.parametrize(
    "there, n, change",
    [
        ("knossos", 3, -1),
        ("knossos", 2, 0),
        *((land, n, 1) for land in ("mycenae", "thebes") for n in (1, 2)),
    ],
)
def test_v8_travel_example_strength(there: str, n: int, change: int) -> None:
    board = Board("hermes", "zeus")
    board.put("athens", minoan=3)
    board.put("knossos", temple="minoan")
    board.hold(0, "athens_trojan")
    before = board.strength("minoan")
    board.use("travel", "athens", "minoan").effect(there, n=n)
    assert board.strength("minoan") == before + change


def duel_board(card: str) -> Board:
    """Return the duel example with one card in Aphrodite's hand."""
    board = Board("aphrodite", "ares")
    board.put("sparta", achaean=1, minoan=1)
    board.put("thebes", down={"minoan": 1, "amazon": 2})
    board.put("athens", minoan=1)
    board.put("pylos", achaean=1, amazon=1, minoan=1)
    board.hold(0, card)
    return board


# RULES 6.4, 6.8, 8.3
@pytest.mark.parametrize(
    "card, fights",
    [
        ("troy_achaean", {("sparta", "achaean"), ("pylos", "achaean")}),
        ("troy_minoan", {("sparta", "minoan"), ("pylos", "minoan")}),
        ("sparta_trojan", {("sparta", "achaean"), ("sparta", "minoan")}),
        ("thebes_trojan", set()),  # all lie
        ("athens_trojan", set()),  # one mortal only
        ("troy_amazon", {("pylos", "amazon")}),
    ],
)
def test_v9_duel_example_where_aphrodite_may_fight(card: str, fights: set[tuple[str, str]]) -> None:
    assert duel_board(card).uses("duel") == fights


# RULES 8.3
def test_v9_duel_example_leaves_the_achaean_alone() -> None:
    board = duel_board("troy_amazon")
    board.use("duel", "pylos", "amazon").effect("pylos", "minoan")
    assert [board.up("pylos", faction) for faction in s.FACTIONS] == [1, 0, 0, 0]


# RULES 6.8, 6.12, 8.4
def test_v10_worship_example_of_zeus_and_ares() -> None:
    board = Board("zeus", "ares", dealt=True)
    board.favor(0, trojan=3)
    board.to_play(0)
    board.hold(0, "troy_amazon", "troy_minoan")
    board.use("worship", "troy", "trojan").pay("troy_amazon")
    assert board.tokens(0) == 3
    assert board.temple("troy", "trojan") == s.LYING
    board.to_play(1)
    board.hold(1, "knossos_trojan")
    assert board.uses("worship") == {("knossos", "minoan")}  # Troy is spent
    sacrifice = {kind for kind, *_ in board.options() if kind == s.SACRIFICE}
    assert sacrifice  # plan B
    board.use("worship", "knossos", "minoan")
    assert board.tokens(1) == 2


# RULES 6.12, 9.1
def test_v10_a_sacrificed_card_is_worth_one_token_and_one_for_zeus() -> None:
    board = Board("ares", "zeus")
    board.hold(0, "knossos_trojan")
    board.do(s.SACRIFICE, 2)
    assert [board.tokens(0), board.tokens(1)] == [1, 1]


# RULES 6.10, 8.5, 8.6
def test_v11_build_example_of_zeus() -> None:
    board = Board("zeus", "ares")
    board.put("knossos", temple="minoan", achaean=3)
    board.put("athens", minoan=3)
    board.put("lycia", trojan=3)
    board.favor(0, trojan=2, minoan=1)
    board.favor(1, trojan=3)
    board.hold(0, "knossos_achaean", "lycia_amazon", "troy_trojan", "athens_amazon")
    assert board.uses("build") == {("lycia", "trojan"), ("athens", "minoan")}
    other = board.hidden(0)  # a copy on which Zeus builds the other one
    other.use("build", "lycia", "trojan")
    assert [other.won(seat, "temple") + other.won(seat, "temple_above") for seat in range(2)] == [3, 3]
    board.log.by_source[:] = 0
    board.use("build", "athens", "minoan")
    assert [board.won(seat, "temple") + board.won(seat, "temple_above") for seat in range(2)] == [3, 0]


# RULES 11.1, 11.2
@pytest.mark.parametrize(
    "temples, reason",
    [
        ({"knossos": "minoan", "sparta": "minoan", "pylos": "minoan"}, s.END_FOUR_TEMPLES),
        (
            {land: s.FACTIONS[k % 3 + (k % 3 > 0)] for k, land in enumerate(s.LANDS) if land != "lycia"},
            s.END_ALL_LANDS,
        ),
        ({"knossos": "minoan", "sparta": "minoan"}, s.NONE),
    ],
)
def test_v12_end_triggers(temples: dict[str, str], reason: int) -> None:
    board = Board("zeus", "ares")
    for land, faction in temples.items():
        board.put(land, temple=faction)
    board.put("lycia", minoan=3)
    board.hold(0, "lycia_trojan")
    board.use("build", "lycia", "minoan")
    assert (board.state.end_reason, bool(board.state.over)) == (reason, reason != s.NONE)


# RULES 11.3, 11.4
def test_v13_secret_card_with_amazons_and_trojans() -> None:
    board = Board("zeus", "ares")
    for land in ("knossos", "sparta", "pylos"):
        board.put(land, temple="minoan")
    board.put("lycia", minoan=3)
    board.favor(0, amazon=5, minoan=1)
    board.favor(1, trojan=1)
    board.secret(0, "amazon_trojan")
    board.secret(1, "achaean_minoan")
    board.hold(0, "lycia_trojan")
    board.use("build", "lycia", "minoan")
    assert (board.level(0, "amazon"), board.level(0, "trojan")) == (6, 1)
    assert board.level(1, "trojan") == 1  # shared, and a third faction for Zeus


# RULES 3.4
@pytest.mark.parametrize("level, strength, paid", [(1, 3, 3), (1, 4, 4), (4, 3, 12), (4, 4, 16)])
def test_v14_a_level_multiplies_what_strength_is_worth(level: int, strength: int, paid: int) -> None:
    board = Board("zeus", "ares")
    board.strengths(trojan=strength)
    board.favor(0, trojan=level)
    board.divinity_phase(2)
    board.drop("trojan")
    assert board.won(0, "trojan") == paid


# RULES 1.2, 5.2
@pytest.mark.parametrize("sizes, left", [((2, 1), 5), ((1, 2), 5), ((1, 1), 8)])
def test_v15_budget_of_the_first_round(sizes: tuple[int, int], left: int) -> None:
    board = Board("zeus", "ares", dealt=True)
    board.grant("minoan", sizes[0]).grant("trojan", sizes[1])
    assert board.score(0) == left


# RULES 5.9
def test_v16_the_fourth_god_is_left_one_track_and_paid_for_it() -> None:
    board = Board("zeus", "athena", "ares", "hermes", dealt=True)
    for small, big in (("achaean", "minoan"), ("minoan", "amazon"), ("amazon", "achaean")):
        board.grant(small, 1).grant(big, 2)
    assert board.state.seat == 3
    assert board.grants() == {("trojan", 1), ("trojan", 2)}
    board.grant("trojan", 2)
    assert board.score(3) == 14 - 6 + 3
    assert [board.won(seat, "compensation") for seat in range(4)] == [0, 0, 0, 3]


# RULES 1.5, 1.6, 5.3, 5.5
@pytest.mark.parametrize("seed", range(3))
def test_v17_conservation(seed: int) -> None:
    board = Board("zeus", "athena", "ares", "poseidon", dealt=True, seed=seed + 1)
    dice = np.random.default_rng(seed)
    while not board.state.over:
        options = board.options()
        board.do(*options[dice.integers(len(options))])
        state = board.state
        mortals = (state.up + state.down).reshape(s.N_LANDS, s.N_FACTIONS).sum(axis=0) + state.supply
        assert mortals.tolist() == [18] * 4
        assert max(state.temples) <= 4
        in_slots = sum(card != s.NONE for card in state.slot)
        assert int(state.n_hand.sum()) + in_slots + int(state.n_deck) + int(state.discard).bit_count() == 40
        favor = state.favor.reshape(4, s.N_FACTIONS)
        if not state.over:
            assert ((favor > 0).sum(axis=1) <= 2).all()
            for levels in favor.T:
                held = levels[levels > 0].tolist()
                assert len(held) == len(set(held))
