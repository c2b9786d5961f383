"""A game told to people: every move, event and position has a sentence."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import simulator.games.gods_and_mortals.state as s
from simulator.core.moves import copy_move
from simulator.games.gods_and_mortals.names import EVENT_KINDS
from simulator.games.gods_and_mortals.spec import SPEC
from tests.games.gods_and_mortals.board import NAMES, Board

LEGEND = SimpleNamespace(cards=NAMES)


def said(board: Board) -> set[str]:
    """Return what the legal moves say."""
    sentences = set()
    for option in range(len(board.options())):
        copy_move(board.moves, option, board.move)
        sentences.add(SPEC.describe_move(board.state, board.tables, board.move, LEGEND))
    return sentences


def told(board: Board, *kinds: str) -> list[str]:
    """Return the sentences of the events of these kinds."""
    return [SPEC.describe_event(event, LEGEND).strip() for event in board.events(*kinds)]


def test_moves_of_a_card_played() -> None:
    board = Board("athena", "zeus")
    board.put("athens", minoan=2)
    board.state.tokens[0] = 2
    board.hold(0, "athens_trojan")
    assert "use Travel with the Minoans in Athens (no token)" in said(board)
    assert "use Flank with the Minoans in Athens (2 tokens)" in said(board)
    assert "sacrifice a card into slot 3" in said(board)
    board.use("flank", "athens", "minoan")
    assert "move one of the Minoans each to Knossos and Mycenae" in said(board)
    board.effect(n=board.mask("knossos", "mycenae"))
    assert said(board) == {"play the card Athens / Trojans"}
    board.pay("athens_trojan")
    assert told(board, "power", "moved", "card") == [
        "Seat 1 uses Flank with the Minoans in Athens for 2 tokens",
        "1 Minoan moved to Knossos",
        "1 Minoan moved to Mycenae",
        "Seat 1 lays Athens / Trojans as land into slot 2",
    ]


@pytest.mark.parametrize(
    "god, power, land, sentence",
    [
        ("zeus", "travel", "athens", "move 1 Minoan to Thebes"),
        ("zeus", "lightning_bolt", "athens", "remove 2 Trojans in Athens"),
        ("athena", "council", "athens", "bring 1 Minoan from Knossos"),
        ("aphrodite", "lure", "athens", "draw 1 Amazon here from Knossos"),
        ("aphrodite", "heartbreak", "athens", "exhaust 2 Trojans"),
        ("hermes", "herald", "athens", "create one of the Minoans each in Knossos and Thebes"),
        ("hermes", "swindle", "athens", "send 1 Trojan to Thebes"),
        ("artemis", "hunt", "athens", "remove one of the Amazons each in Knossos"),
        ("hera", "royal_marriage", "knossos", "create 2 Minoans in Lycia"),
        ("ares", "worship", "knossos", "remove one lying mortal of the Amazons in Sparta"),
    ],
)
def test_choices_of_a_power(god: str, power: str, land: str, sentence: str) -> None:
    board = Board(god, "athena" if god != "athena" else "zeus")
    board.put("athens", minoan=3, trojan=2)
    board.put("knossos", temple="minoan", minoan=1, amazon=1)
    board.put("sparta", down={"amazon": 1})
    board.state.tokens[0] = 5
    board.hold(0, "thrace_minoan")
    board.use(power, land, "minoan")
    assert sentence in said(board)


def test_moves_of_the_divinity_phase_and_of_the_deal() -> None:
    board = Board("zeus", "ares", mode=s.DEAL_TWO, dealt=True)
    assert len(said(board)) == 2
    assert all(sentence.startswith("play as ") for sentence in said(board))
    board = Board("zeus", "ares", trade=True)
    board.strengths(minoan=3, trojan=2)
    board.favor(0, minoan=2)
    board.divinity_phase()
    assert said(board) == {"abandon the Minoans", "abandon nothing"}
    board.drop("minoan")
    assert {"grant the Trojans a Big Favor", "grant no more Favor"} <= said(board)
    board.to_play(0)
    board.state.tokens[0] = 1
    assert "give a token to seat 2" in said(board)


def test_every_kind_of_event_has_a_sentence() -> None:
    event = dict.fromkeys(("seat", "card", "place", "target", "source"), None) | {"seat": 0, "amount": 1}
    sentences = [SPEC.describe_event(event | {"kind": kind}, LEGEND) for kind in EVENT_KINDS]
    assert all(sentences)
    assert len(set(sentences)) == len(EVENT_KINDS)


def test_a_game_is_told_with_its_end() -> None:
    board = Board("zeus", "ares", dealt=True).play_out(1)
    assert told(board, "secret")[0].startswith("Seat 1 reveals the secret card of the ")
    assert "The round ends: all stand up, all slots are free" in told(board, "round_end")


def test_the_position_as_text() -> None:
    board = Board("zeus", "ares")
    board.put("knossos", temple="minoan", minoan=2, down={"minoan": 1})
    board.lay("knossos", "minoan")
    board.favor(1, minoan=3)
    board.state.tokens[0] = 1
    board.state.god[1] = s.NONE
    board.hold(0, "troy_amazon")
    lines = SPEC.draw(board.state, board.tables, LEGEND).splitlines()
    assert lines[0] == "Round 2, turn 7, torch at seat 1"
    assert "  Knossos  [Minoans 2+1 lying temple lying]" in lines
    assert "  Athens   -" in lines
    assert "  Minoans  strength 1; seat 2 on 3" in lines
    assert lines[-2] == "  seat 1 Zeus: 14 Divinity, 1 token, slots ...., hand Troy / Amazons"
    assert lines[-1].startswith("  seat 2 no god yet: 14 Divinity, no token")
