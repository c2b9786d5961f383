"""RULES 10: the unique powers of the eight gods, one after another, on map A."""

from __future__ import annotations

import pytest

import simulator.games.gods_and_mortals.state as s
from tests.games.gods_and_mortals.board import CONTENT, Board


def ready(god: str, *lands: str) -> Board:
    """Return a board with tokens enough and cards of Athens (for any faction) and of the Minoans."""
    board = Board(god, "hera" if god != "hera" else "zeus")
    board.state.tokens[0] = 5
    board.hold(0, "athens_amazon", "troy_minoan")
    return board


@pytest.mark.parametrize(
    "god, names",
    [
        ("zeus", {"decree", "eagle", "lightning_bolt"}),
        ("athena", {"bolster", "flank", "council"}),
        ("ares", {"muster", "charge", "massacre"}),
        ("aphrodite", {"charm", "lure", "heartbreak"}),
        ("hermes", {"herald", "winged_sandals", "swindle"}),
        ("artemis", {"guide", "scout", "hunt"}),
        ("hera", {"royal_marriage", "procession", "exile"}),
        ("poseidon", {"colonise", "riptide", "kraken", "undertow"}),
    ],
)
def test_every_god_has_five_common_and_three_unique_powers_poseidon_one_for_another(
    god: str, names: set[str]
) -> None:
    powers = list(CONTENT.model.powers)
    tables = Board().tables
    first = s.GODS.index(god) * 8
    mine = {powers[power] for power in tables.god_power[first : first + 8]}
    common = {"recruit", "travel", "duel", "worship", "build"}
    assert mine == names | (common - {"duel"} if god == "poseidon" else common)


# RULES 10.1
def test_decree_stands_the_temple_up() -> None:
    board = ready("zeus")
    board.put("athens", minoan=1, temple="minoan")
    assert not board.can("decree", "athens", "minoan")  # it stands
    board.lay("athens", "minoan")
    board.use("decree", "athens", "minoan")
    assert board.temple("athens", "minoan") == s.STANDING
    assert (board.down("athens", "minoan"), board.tokens(0)) == (1, 4)


# RULES 10.2
def test_eagle_carries_to_any_land() -> None:
    board = ready("zeus")
    board.put("athens", minoan=3)
    board.use("eagle", "athens", "minoan")
    others = [land for land in s.LANDS if land != "athens"]
    assert board.effects() == {(land, "", n) for land in others for n in (1, 2)}
    board.effect("colchis", n=2)
    assert (board.up("athens", "minoan"), board.down("colchis", "minoan")) == (1, 2)


# RULES 10.3
def test_lightning_bolt_strikes_one_or_two() -> None:
    board = ready("zeus")
    board.put("athens", minoan=1, trojan=3)
    board.use("lightning_bolt", "athens", "minoan")
    assert board.effects() == {("athens", "trojan", 1), ("athens", "trojan", 2)}
    board.effect("athens", "trojan", 2)
    assert (board.up("athens", "trojan"), board.down("athens", "minoan")) == (1, 1)


# RULES 10.4
@pytest.mark.parametrize("lying, possible, created", [(0, True, 2), (1, True, 1), (2, False, 0)])
def test_bolster_fills_up_to_three_lying_ones_counted(lying: int, possible: bool, created: int) -> None:
    board = ready("athena")
    board.put("athens", minoan=1, down={"minoan": lying})
    assert board.can("bolster", "athens", "minoan") is possible
    if possible:
        board.use("bolster", "athens", "minoan")
        assert board.up("athens", "minoan") == created
        assert board.up("athens", "minoan") + board.down("athens", "minoan") == 3


# RULES 10.5
def test_flank_sends_two_to_two_lands() -> None:
    board = ready("athena")
    board.put("athens", minoan=2)
    board.use("flank", "athens", "minoan")
    assert len(board.effects()) == 3
    board.effect(n=board.mask("knossos", "thebes"))
    assert board.up("athens", "minoan") == 0
    assert [board.down(land, "minoan") for land in ("knossos", "mycenae", "thebes")] == [1, 0, 1]


# RULES 10.6
def test_council_calls_followers_from_one_connected_land() -> None:
    board = ready("athena")
    board.put("athens", minoan=1)
    assert not board.can("council", "athens", "minoan")
    board.put("thebes", minoan=3, down={"minoan": 1})
    board.put("knossos", minoan=1)
    board.put("troy", minoan=2)  # not connected
    board.use("council", "athens", "minoan")
    assert board.effects() == {("thebes", "", 1), ("thebes", "", 2), ("knossos", "", 1)}
    board.effect("thebes", n=2)
    assert (board.up("thebes", "minoan"), board.down("athens", "minoan")) == (1, 3)
    assert [(e["place"], e["amount"]) for e in board.events("gathered")] == [("thebes", 2)]


# RULES 10.7
def test_muster_creates_two_lying() -> None:
    board = ready("ares")
    board.put("athens", minoan=1)
    board.use("muster", "athens", "minoan")
    assert (board.up("athens", "minoan"), board.down("athens", "minoan")) == (0, 3)


# RULES 10.8
def test_charge_goes_where_a_rival_stands_and_removes_it() -> None:
    board = ready("ares")
    board.put("athens", minoan=2)
    board.put("thebes", trojan=2, amazon=1)
    board.put("knossos", down={"trojan": 1})
    board.use("charge", "athens", "minoan")
    assert board.effects() == {("thebes", "", 1), ("thebes", "", 2)}
    board.effect("thebes", n=1)
    assert board.effects() == {("thebes", "trojan", 1), ("thebes", "amazon", 1)}
    board.effect("thebes", "trojan")
    assert (board.up("thebes", "trojan"), board.down("thebes", "minoan")) == (1, 1)


# RULES 10.9
def test_massacre_removes_up_to_three() -> None:
    board = ready("ares")
    board.put("athens", minoan=2, trojan=4)
    board.use("massacre", "athens", "minoan")
    assert {n for _, _, n in board.effects()} == {1, 2, 3}
    board.effect("athens", "trojan", 3)
    assert (board.up("athens", "trojan"), board.down("athens", "minoan")) == (1, 2)


# RULES 10.10
def test_charm_turns_a_rival_into_a_follower() -> None:
    board = ready("aphrodite")
    board.put("athens", minoan=1, trojan=1)
    board.use("charm", "athens", "minoan")
    assert (board.up("athens", "minoan"), board.down("athens", "minoan")) == (1, 1)
    assert board.up("athens", "trojan") == 0


# RULES 10.11
def test_lure_draws_rivals_here() -> None:
    board = ready("aphrodite")
    board.put("athens", minoan=1)
    board.put("thebes", trojan=3, amazon=1)
    board.use("lure", "athens", "minoan")
    assert board.effects() == {("thebes", "trojan", 1), ("thebes", "trojan", 2), ("thebes", "amazon", 1)}
    board.effect("thebes", "trojan", 2)
    assert (board.up("thebes", "trojan"), board.down("athens", "trojan")) == (1, 2)


# RULES 10.12
def test_heartbreak_lays_rivals_down() -> None:
    board = ready("aphrodite")
    board.put("athens", minoan=1, trojan=4)
    board.use("heartbreak", "athens", "minoan")
    board.effect(faction="trojan", n=3)
    assert (board.up("athens", "trojan"), board.down("athens", "trojan")) == (1, 3)


# RULES 10.13
def test_herald_creates_one_in_one_or_two_connected_lands() -> None:
    board = ready("hermes")
    board.put("athens", minoan=1)
    board.use("herald", "athens", "minoan")
    assert len(board.effects()) == 6
    board.effect(n=board.mask("mycenae", "thebes"))
    assert [board.up(land, "minoan") for land in ("knossos", "mycenae", "thebes")] == [0, 1, 1]


# RULES 10.13
def test_herald_creates_no_more_than_the_supply_has() -> None:
    board = ready("hermes")
    board.put("athens", minoan=17)
    board.use("herald", "athens", "minoan")
    assert {n.bit_count() for _, _, n in board.effects()} == {1}


# RULES 10.14
def test_winged_sandals_fly_two_steps() -> None:
    board = ready("hermes")
    board.put("athens", minoan=3)
    board.use("winged_sandals", "athens", "minoan")
    near = {"knossos", "mycenae", "thebes"}
    two = {"lycia", "sparta", "pylos", "thrace", "troy"}
    assert {land for land, _, _ in board.effects()} == near | two  # colchis is three steps away
    board.effect("troy", n=3)
    assert board.down("troy", "minoan") == 3


# RULES 10.15
def test_swindle_sends_a_rival_away_for_a_token() -> None:
    board = ready("hermes")
    board.put("athens", minoan=1, trojan=2)
    board.use("swindle", "athens", "minoan").effect("thebes", "trojan")
    assert (board.up("athens", "trojan"), board.down("thebes", "trojan")) == (1, 1)
    assert board.tokens(0) == 5 - 2 + 1


# RULES 10.16
def test_guide_leads_rivals_of_one_faction_along() -> None:
    board = ready("artemis")
    board.put("athens", minoan=2, trojan=3, amazon=1)
    board.use("guide", "athens", "minoan")
    assert {n for _, _, n in board.effects()} == {1}
    board.effect("thebes")
    assert board.effects() == {("", "trojan", 1), ("", "trojan", 2), ("", "trojan", 3), ("", "amazon", 1)}
    board.effect(faction="trojan", n=3)
    assert (board.down("thebes", "minoan"), board.down("thebes", "trojan")) == (1, 3)


# RULES 10.17
def test_scout_fills_every_connected_land_without_followers() -> None:
    board = ready("artemis")
    board.put("athens", minoan=3)
    board.put("thebes", down={"minoan": 1})
    board.put("knossos", temple="minoan")  # a temple is no Follower
    board.use("scout", "athens", "minoan")
    assert [board.up(land, "minoan") for land in ("knossos", "mycenae", "thebes")] == [1, 1, 0]
    assert board.down("athens", "minoan") == 3


# RULES 10.17
def test_scout_needs_an_empty_land_and_one_in_supply_for_each() -> None:
    board = ready("artemis")
    board.put("athens", minoan=16)
    assert not board.can("scout", "athens", "minoan")  # three lands, two in supply
    board.put("thebes", minoan=1)
    assert not board.can("scout", "athens", "minoan")  # two lands, one in supply
    full = ready("artemis")
    full.put("athens", minoan=3)
    for land in ("knossos", "mycenae", "thebes"):
        full.put(land, minoan=1)
    assert not full.can("scout", "athens", "minoan")


# RULES 10.18
def test_hunt_removes_rivals_of_one_faction_in_connected_lands() -> None:
    board = ready("artemis")
    board.put("athens", minoan=1)
    board.put("thebes", trojan=2)
    board.put("knossos", trojan=1, amazon=1)
    board.put("mycenae", down={"trojan": 1})
    board.use("hunt", "athens", "minoan")
    both = board.mask("thebes", "knossos")
    assert board.effects() == {
        ("", "trojan", board.mask("thebes")),
        ("", "trojan", board.mask("knossos")),
        ("", "trojan", both),
        ("", "amazon", board.mask("knossos")),
    }
    board.effect(faction="trojan", n=both)
    assert (board.up("thebes", "trojan"), board.up("knossos", "trojan")) == (1, 0)


# RULES 10.19
def test_royal_marriage_creates_two_next_to_a_temple() -> None:
    board = ready("hera")
    board.put("athens", temple="minoan")
    board.use("royal_marriage", "athens", "minoan")
    assert board.effects() == {(land, "", 2) for land in ("knossos", "mycenae", "thebes")}
    board.effect("thebes", n=2)
    assert board.up("thebes", "minoan") == 2
    assert board.temple("athens", "minoan") == s.LYING


# RULES 10.20
def test_procession_stands_followers_up_at_their_temple() -> None:
    board = ready("hera")
    board.put("athens", minoan=2)
    board.put("knossos", temple="minoan", down={"minoan": 1})
    board.use("procession", "athens", "minoan").effect("knossos", n=1)
    assert {n for _, _, n in board.effects()} == {1, 2}
    board.effect("knossos", n=2)
    assert (board.up("knossos", "minoan"), board.down("knossos", "minoan")) == (2, 0)


# RULES 10.20
def test_procession_without_a_temple_is_only_a_walk() -> None:
    board = ready("hera")
    board.put("athens", minoan=2)
    board.put("thebes", temple="trojan")
    board.use("procession", "athens", "minoan").effect("thebes", n=2)
    assert board.state.step == s.CHOOSE_CARD
    assert board.down("thebes", "minoan") == 2


# RULES 10.21
def test_exile_sends_rivals_away() -> None:
    board = ready("hera")
    board.put("athens", minoan=1, trojan=2)
    board.use("exile", "athens", "minoan")
    near = ("knossos", "mycenae", "thebes")
    assert board.effects() == {(land, "trojan", n) for land in near for n in (1, 2)}
    board.effect("mycenae", "trojan", 2)
    assert (board.down("mycenae", "trojan"), board.down("athens", "minoan")) == (2, 1)


# RULES 10.22
def test_colonise_takes_two_and_creates_in_one_or_two_connected_lands() -> None:
    board = ready("poseidon")
    board.put("athens", minoan=2)
    board.use("colonise", "athens", "minoan").effect(n=board.mask("knossos"))
    assert (board.down("athens", "minoan"), board.up("knossos", "minoan")) == (2, 1)


# RULES 10.23
@pytest.mark.parametrize("followers", [0, 2])
def test_riptide_sweeps_rivals_with_or_without_followers(followers: int) -> None:
    board = ready("poseidon")
    board.put("athens", minoan=2, trojan=2)
    board.use("riptide", "athens", "minoan").effect("thebes", n=followers)
    assert board.effects() == {("", "trojan", 1), ("", "trojan", 2)}
    board.effect(faction="trojan", n=2)
    assert (board.down("thebes", "minoan"), board.down("thebes", "trojan")) == (followers, 2)
    assert len(board.events("moved")) == 1 + (followers > 0)


# RULES 10.24
def test_kraken_eats_up_to_three_and_needs_nobody_to_lie_down() -> None:
    board = ready("poseidon")
    board.put("athens", down={"minoan": 1}, trojan=3)
    board.use("kraken", "athens", "minoan").effect("athens", "trojan", 3)
    assert board.up("athens", "trojan") == 0
    assert board.strength("trojan") == 0
    assert board.tokens(0) == 2


# RULES 10.25
def test_poseidon_has_undertow_for_duel() -> None:
    board = ready("poseidon")
    board.put("athens", minoan=1, trojan=1)
    board.use("undertow", "athens", "minoan")
    assert (board.down("athens", "minoan"), board.up("athens", "trojan")) == (1, 0)
    assert board.tokens(0) == 4
    with pytest.raises(ValueError):
        ready("poseidon").place_of("duel")
