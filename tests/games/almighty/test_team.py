"""RULES chapters 19 and 20: solo, cooperative and competitive games with the automa."""

import numpy as np
import pytest

from simulator.core.errors import UsageError
from simulator.core.state import RESULT
from simulator.lineup import plan_lineups
from tests.games.almighty.board import SPEC
from tests.games.almighty.board_automa import AutomaBoard

GODS = ("love", "sun", "storms", "dead")


def shares(board: AutomaBoard) -> list[float]:
    """Return the win shares by seat, the automa's last."""
    result = np.zeros(1, RESULT)[0]
    board.rules.fill_result(board.state, board.tables, result)
    return [float(x) for x in result.share[: len(board.gods)]]


@pytest.mark.parametrize(("mode", "players"), [("solo", (1,)), ("coop", (2, 3, 4)), ("automa", (2, 3, 4))])
def test_how_many_play_and_never_as_free_will(mode: str, players: tuple[int, ...]) -> None:
    # RULES 19.1, 20.1
    assert SPEC.mode(mode).players == players
    with pytest.raises(UsageError, match="no god 'free_will'"):
        plan_lineups(SPEC, policies=["random"], mode=mode, gods=["love", "free_will"])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_automa_starts_with_three_glory_for_each_player(players: int) -> None:
    # RULES 19.2 (rulebook: 3 and 12, vector V9)
    board = AutomaBoard.dealt_to_automa(*GODS[:players], mode="solo" if players == 1 else "coop")
    assert board.glory_from(board.automa, "start") == 3 * players


def test_in_a_competitive_game_it_starts_without_glory() -> None:
    # RULES 20.2
    board = AutomaBoard.dealt_to_automa("love", "sun", mode="automa")
    assert board.glory_from(board.automa, "start") == 0
    assert board.prophecy(0) != board.prophecy(1)
    assert board.prophecy(board.automa) is None


def test_all_share_one_open_prophecy_that_stays() -> None:
    # RULES 19.3
    board = AutomaBoard("love", "sun", mode="coop")
    board.prophesy("Islands over Deserts")
    board.put("Shepherd", "islands")
    board.seat_out(board.automa)
    board.hold(0, "Love Child")
    board.hold(1, "Warm Clay")
    board.turn_of(0)
    board.play("Love Child", "mountains", "deck")
    assert (board.glory_from(0, "prophecy"), board.glory_from(1, "prophecy")) == (3, 0)
    board.play("Warm Clay", "mountains", "deck", settle=False)
    assert board.glory_from(1, "prophecy") == 3


def test_a_false_prophecy_gives_no_belief_but_a_carnival() -> None:
    # RULES 19.3
    board = AutomaBoard("love", "sun", mode="coop")
    board.prophesy("Islands over Deserts")
    board.put("Shepherd", "forests", worth=4)
    board.seat_out(board.automa)
    board.hold(0, "Love Child")
    board.turn_of(0)
    board.play("Love Child", "mountains", "deck")
    assert board.belief(0) == 2
    assert board.glory_from(board.automa, "carnival") == 4 + 2  # with Hut and Banner
    assert (board.state.space, board.glory_from(0, "seat")) == (1, 1)


def test_each_age_has_a_prophecy_of_its_own() -> None:
    # RULES 19.4
    board = AutomaBoard("love", "sun", mode="coop")
    seen = []
    for age in (1, 2, 3):
        board.state.round_no = age - 1
        board.hold_festivals()
        seen.append(int(board.state.shared))
        assert board.prophecy(0) == board.prophecy(1)
    assert len(set(seen)) == 3


@pytest.mark.parametrize(
    ("glory", "expected"),
    [((21, 25, 20), [0.5, 0.5, 0]), ((20, 30, 20), [0, 0, 1]), ((19, 30, 20), [0, 0, 1])],
)
def test_every_player_must_have_more_than_the_automa(glory: tuple[int, ...], expected: list[float]) -> None:
    # RULES 19.5
    board = AutomaBoard("love", "sun", mode="coop", age=3)
    board.state.score[:3] = glory
    board.state.over = 1
    assert shares(board) == expected
    assert board.ranks() == ([1, 1, 3] if expected[2] == 0 else [2, 2, 1])


def test_a_solo_game_is_won_or_lost() -> None:
    # RULES 19.5
    board = AutomaBoard("love", mode="solo", age=3)
    board.state.score[:2] = (10, 9)
    assert shares(board) == [1, 0]
    board.state.score[:2] = (10, 10)
    assert shares(board) == [0, 1]


def test_the_automa_may_win_a_competitive_game_like_anybody() -> None:
    # RULES 20.1
    board = AutomaBoard("love", "sun", mode="automa", age=3)
    board.state.score[:3] = (10, 9, 12)
    assert shares(board) == [0, 0, 1]
    board.state.score[:3] = (13, 9, 12)
    assert shares(board) == [1, 0, 0]


def test_with_four_players_the_last_one_out_finds_no_seat() -> None:
    # RULES 19.6
    board = AutomaBoard(*GODS, mode="coop")
    assert board.free_seats() == [3, 2, 1, 0]
    for seat in (4, 0, 1, 2, 3):
        board.seat_out(seat)
    assert board.state.feast.tolist() == [1, 2, 3, -1, 0]


def test_types_do_not_matter_in_a_competitive_game() -> None:
    # RULES 20.3
    board = AutomaBoard("love", "sun", mode="automa")
    board.stack("Feud", "Self-Help", foolish="carnival", land="deserts")
    board.automa_turn()
    assert board.played_to() == ["deserts"]
    assert not board.events("target_icon")
