"""RULES 6 and 7: playing cards, and the end of a round."""

from __future__ import annotations

import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import CARDS, Board

FOUR = ("zeus", "athena", "ares", "hermes")


def sacrifice_all(board: Board, n: int) -> None:
    """Play the next `n` cards face down into the first free slot."""
    for _ in range(n):
        board.do(*next(option for option in board.options() if option[0] == s.SACRIFICE))
        board.do(s.PLAY_CARD, 0)


def stop_divinity(board: Board) -> None:
    """Let nobody abandon or favor anything."""
    while board.state.step in (s.ABANDON, s.FAVOR):
        board.do(s.KEEP_ALL if board.state.step == s.ABANDON else s.STOP_FAVOR)


# RULES 6.1
def test_one_card_a_turn_clockwise_from_the_torch_until_each_has_played_four() -> None:
    board = Board(*FOUR, dealt=True)
    board.state.torch = 2
    stop_divinity(board)
    seats = []
    for _ in range(16):
        seats.append(int(board.state.seat))
        assert board.state.round_no == 1
        sacrifice_all(board, 1)
    assert seats == [2, 3, 0, 1] * 4
    assert board.state.round_no == 2


# RULES 6.2
def test_a_slot_takes_one_card_a_round() -> None:
    board = Board(*FOUR, dealt=True)
    stop_divinity(board)
    board.do(s.SACRIFICE, 1).do(s.PLAY_CARD, 0)
    sacrifice_all(board, 3)
    assert board.state.seat == 0
    slots = {a for kind, a, _, _ in board.options() if kind == s.SACRIFICE}
    assert slots == {0, 2, 3}
    assert {a // 2 for kind, a, _, _ in board.options() if kind == s.USE} <= {0, 2, 3}


# RULES 6.3
def test_each_slot_offers_an_upper_and_a_lower_power() -> None:
    board = Board("athena", "ares")
    board.put("knossos", temple="minoan", minoan=2)
    board.put("athens", minoan=3, trojan=1)
    board.hold(0, "thrace_minoan", "athens_minoan")
    board.state.tokens[0] = 3
    for power in ("recruit", "bolster", "travel", "flank", "duel", "council", "worship", "build"):
        assert board.uses(power), power
    board.use("bolster", "knossos", "minoan").pay("thrace_minoan")
    board.to_play(0)
    board.state.seat = 0
    assert not board.uses("recruit")
    assert not board.uses("bolster")


# RULES 6.4
def test_a_card_activates_its_land_for_anyone_or_its_faction_anywhere() -> None:
    board = Board()
    board.put("athens", minoan=1, trojan=1)
    board.put("thebes", minoan=1, amazon=1)
    board.put("sparta", trojan=1)
    board.hold(0, "athens_trojan")
    assert board.uses("travel") == {("athens", "minoan"), ("athens", "trojan"), ("sparta", "trojan")}


# RULES 6.4
def test_the_card_is_one_that_fits_and_its_use_is_written_down() -> None:
    board = Board()
    board.put("athens", minoan=2)
    board.hold(0, "athens_trojan", "sparta_minoan", "athens_minoan", "sparta_trojan")
    board.use("travel", "athens", "minoan").effect("thebes", n=1)
    assert board.payable() == {"athens_trojan", "sparta_minoan", "athens_minoan"}
    uses = {}
    for card in sorted(board.payable()):
        copy = Board()
        copy.put("athens", minoan=2)
        copy.hold(0, "athens_trojan", "sparta_minoan", "athens_minoan", "sparta_trojan")
        copy.use("travel", "athens", "minoan").effect("thebes", n=1).pay(card)
        uses[card] = copy.events("card")[-1]["target"]
    assert uses == {
        "athens_trojan": "as_land",
        "sparta_minoan": "as_faction",
        "athens_minoan": "as_both",
    }


# RULES 6.4
def test_a_land_with_only_a_temple_can_be_activated() -> None:
    board = Board()
    board.put("knossos", temple="minoan")
    board.hold(0, "knossos_trojan")
    assert board.can("recruit", "knossos", "minoan")
    board.hold(0, "sparta_minoan")
    assert board.can("recruit", "knossos", "minoan")


# RULES 6.5
def test_a_power_that_cannot_be_done_in_full_is_not_offered_but_its_numbers_are_free() -> None:
    board = Board("ares", "zeus")
    board.put("athens", minoan=2, trojan=1)
    board.hold(0, "athens_minoan")
    board.state.tokens[0] = 3
    assert board.can("massacre", "athens", "minoan")  # exhaust 2, remove 1 to 3
    assert not board.can("massacre", "athens", "trojan")  # only one to exhaust
    board.use("massacre", "athens", "minoan")
    assert board.effects() == {("athens", "trojan", 1)}  # as many as there are


# RULES 6.6
def test_a_power_reaches_only_the_activated_land() -> None:
    board = Board()
    board.put("athens", minoan=1)
    board.put("thebes", trojan=1, temple="minoan")
    board.hold(0, "athens_minoan")
    assert not board.can("duel", "athens", "minoan")
    assert not board.can("recruit", "athens", "minoan")


# RULES 6.7
def test_only_one_rival_faction_is_touched() -> None:
    board = Board("ares", "zeus")
    board.put("athens", minoan=2, trojan=2, amazon=1)
    board.hold(0, "athens_minoan")
    board.state.tokens[0] = 3
    board.use("massacre", "athens", "minoan")
    assert board.effects() == {("athens", "trojan", 1), ("athens", "trojan", 2), ("athens", "amazon", 1)}


# RULES 6.8
def test_lying_pieces_are_out_of_reach() -> None:
    board = Board()
    board.put("athens", minoan=1, down={"trojan": 2, "minoan": 2})
    board.put("knossos", temple="minoan")
    board.lay("knossos", "minoan")
    board.hold(0, "athens_minoan", "knossos_trojan")
    assert not board.can("duel", "athens", "minoan")
    assert not board.can("worship", "knossos", "minoan")
    board.use("travel", "athens", "minoan")
    assert {n for _, _, n in board.effects()} == {1}


# RULES 6.9
def test_created_pieces_stand_and_come_from_the_supply_removed_ones_go_back() -> None:
    board = Board()
    board.put("knossos", temple="minoan", trojan=1)
    board.hold(0, "knossos_minoan", "knossos_trojan")
    board.use("recruit", "knossos", "minoan")
    assert (board.up("knossos", "minoan"), board.supply("minoan")) == (3, 15)
    board.pay("knossos_minoan")
    board.to_play(0)
    board.use("duel", "knossos", "minoan")
    assert (board.supply("minoan"), board.supply("trojan")) == (16, 18)


# RULES 6.10
def test_no_second_temple_in_a_land_and_no_power_removes_one() -> None:
    board = Board()
    board.put("athens", minoan=3, temple="trojan")
    board.hold(0, "athens_minoan")
    assert not board.can("build", "athens", "minoan")
    for seed in range(3):
        game = Board(*FOUR, dealt=True, seed=seed)
        dice = seed
        most = game.state.temples.copy()
        while not game.state.over:
            options = game.options()
            dice = (dice * 31 + 7) % 1009
            game.do(*options[dice % len(options)])
            assert (game.state.temples >= most).all()
            most = game.state.temples.copy()


# RULES 6.11
def test_unique_powers_cost_tokens_common_ones_nothing() -> None:
    board = Board("zeus", "ares")
    board.put("athens", minoan=2, trojan=1)
    board.hold(0, "athens_minoan")
    assert board.uses("travel")
    assert not board.uses("eagle")
    board.state.tokens[0] = 1
    assert not board.uses("eagle")
    board.state.tokens[0] = 3
    board.use("eagle", "athens", "minoan")
    assert board.tokens(0) == 1
    assert board.events("power")[-1]["amount"] == 2


# RULES 6.12
def test_any_card_may_be_sacrificed_into_any_free_slot_for_a_token() -> None:
    board = Board("ares", "hera")
    board.hold(0, "athens_minoan", "troy_trojan")  # nothing on the board: no power at all
    assert board.options() == [(s.SACRIFICE, slot, 0, 0) for slot in range(4)]
    board.do(s.SACRIFICE, 2)
    assert board.payable() == {"athens_minoan", "troy_trojan"}
    board.pay("troy_trojan")
    assert (board.tokens(0), board.tokens(1)) == (1, 0)
    assert board.state.slot[2] == CARDS.index("troy_trojan")
    event = board.events("card")[-1]
    assert (event["target"], event["amount"], event["place"]) == ("face_down", 3, None)


# RULES 6.13
def test_a_card_is_drawn_after_each_card_played() -> None:
    board = Board(*FOUR, dealt=True)
    stop_divinity(board)
    sacrifice_all(board, 1)
    assert board.state.n_hand.tolist() == [5] * 4
    assert board.state.n_deck == 19
    assert board.broken() == []


# RULES 6.13
def test_another_seats_sacrificed_card_is_hidden_ones_own_is_not() -> None:
    board = Board(*FOUR, dealt=True)
    stop_divinity(board)
    board.do(s.SACRIFICE, 0).do(s.PLAY_CARD, 0)
    card = int(board.state.slot[0])
    redrawn = {int(board.hidden(1, seed).state.slot[0]) for seed in range(40)}
    assert len(redrawn) > 5
    assert {int(board.hidden(0, seed).state.slot[0]) for seed in range(40)} == {card}


# RULES 6.14
def test_an_empty_pile_is_made_of_the_discard_pile() -> None:
    board = Board(*FOUR, dealt=True)
    stop_divinity(board)
    sacrifice_all(board, 16)
    stop_divinity(board)
    assert board.state.n_deck == 4
    sacrifice_all(board, 4)
    assert board.state.n_deck == 0
    discarded = int(board.state.discard)
    assert discarded.bit_count() == 16
    seat = int(board.state.seat)
    sacrifice_all(board, 1)
    assert board.state.n_deck == 15
    assert board.state.discard == 0
    assert len(board.events("reshuffled")) == 1
    drawn = int(board.state.hand[seat * s.MAX_HAND + 4])
    assert discarded >> drawn & 1
    assert board.events("drawn")[-1]["card"] == CARDS[drawn]
    assert len(board.events("drawn")) == 20 + 21  # each card dealt or drawn is told
    assert board.broken() == []


# RULES 6.15
def test_cards_in_hand_stay_from_round_to_round() -> None:
    board = Board(*FOUR, dealt=True)
    stop_divinity(board)
    sacrifice_all(board, 15)
    before = board.state.hand[:5].tolist()
    sacrifice_all(board, 1)
    assert board.state.round_no == 2
    assert board.state.hand[:5].tolist() == before


# RULES 7.1
@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_the_game_ends_after_its_last_round(rounds: int) -> None:
    board = Board(*FOUR, dealt=True, set=[f"setup.rounds={rounds}"])
    for _ in range(rounds):
        assert not board.state.over
        stop_divinity(board)
        sacrifice_all(board, 16)
    assert board.state.over
    assert board.state.round_no == rounds
    assert board.state.turn_no == rounds * 5
    assert board.result().end_reason == s.END_ROUNDS


# RULES 7.2
def test_all_pieces_stand_up_at_the_end_of_a_round() -> None:
    board = Board(*FOUR)
    board.put("athens", minoan=1, down={"minoan": 2, "trojan": 1})
    board.put("knossos", temple="minoan")
    board.lay("knossos", "minoan")
    board.state.plays = 15
    board.state.seat = 3
    sacrifice_all(board, 1)
    assert (board.up("athens", "minoan"), board.down("athens", "minoan")) == (3, 0)
    assert board.up("athens", "trojan") == 1
    assert board.temple("knossos", "minoan") == s.STANDING
    assert board.broken() == []


# RULES 7.3
def test_slots_are_emptied_into_the_discard_pile() -> None:
    board = Board(*FOUR, dealt=True)
    stop_divinity(board)
    sacrifice_all(board, 15)
    played = {int(card) for card in board.state.slot if card != s.NONE}
    last = int(board.state.hand[3 * s.MAX_HAND])
    sacrifice_all(board, 1)
    assert {card for card in range(40) if int(board.state.discard) >> card & 1} == played | {last}
    assert (board.state.slot == s.NONE).all()
    assert not board.state.face_down.any()


# RULES 7.4
def test_the_torch_passes_clockwise() -> None:
    board = Board("zeus", "athena", "ares", dealt=True)
    for torch in (0, 1, 2, 0):
        assert board.state.torch == torch
        stop_divinity(board)
        assert board.state.seat == torch
        sacrifice_all(board, 12)
