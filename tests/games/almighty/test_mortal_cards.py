"""Every Mortal card, poked or waiting: what it does that no other card does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.almighty.board import CONTENT, Board


def poked(name: str, *answers: str, beside: tuple[str, ...] = (), **elsewhere: str) -> Board:
    """Poke `name` on the islands by the Dead's Whisper; others stand beside it and, by land, elsewhere."""
    board = Board("dead", "love")
    board.give_power(0, 0)
    board.show("Storyteller", "Prophet")
    board.put(name, "islands")
    for other in beside:
        board.put(other, "islands")
    for land, other in elsewhere.items():
        board.put(other, land)
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands", *([name] if beside else []), *answers)
    return board


@pytest.mark.parametrize("name", ["Shepherd", "Seducer"])
def test_one_comes_from_any_land(name: str) -> None:
    # RULES 4.11
    board = poked(name, mountains="Poet")
    assert board.where("Poet") == "islands"


@pytest.mark.parametrize(("name", "who"), [("Matchmaker", "Poet"), ("Seducer", "Poet")])
def test_some_bring_the_worthy_only(name: str, who: str) -> None:
    # RULES 5.3
    board = poked(name, forests=who, deserts="Gossip")
    assert (board.where(who), board.where("Gossip")) == ("islands", "deserts")


def test_the_matchmaker_reaches_neighbours_only() -> None:
    # RULES 4.13
    board = poked("Matchmaker", deserts="Poet", mountains="Oracle")
    assert (board.where("Poet"), board.where("Oracle")) == ("islands", "mountains")


def test_the_highwayman_robs_a_neighbour() -> None:
    # RULES 4.13, 4.23
    board = poked("Highwayman", deserts="Poet", mountains="Oracle")
    assert (board.where("Poet"), board.worth("Poet"), board.where("Oracle")) == ("islands", -1, "mountains")


def test_the_midwife_creates_a_mortal() -> None:
    # RULES 4.6, 4.7
    board = poked("Midwife", "Storyteller")
    assert board.where("Storyteller") == "islands"
    assert board.score(0) == 1


def test_the_carpenter_creates_a_hut() -> None:
    # RULES 7.1
    assert poked("Carpenter").huts("islands") == 1


def test_the_priestess_blesses_another() -> None:
    # RULES 4.16
    board = poked("Priestess", beside=("Poet",))
    assert (board.worth("Poet"), board.worth("Priestess")) == (2, 1)


def test_the_physician_heals_the_unworthy() -> None:
    # RULES 5.2
    board = poked("Physician", beside=("Poet", "Gossip"))
    assert (board.worth("Gossip"), board.worth("Poet")) == (1, 1)


def test_the_town_crier_pokes_another() -> None:
    # RULES 5.10
    board = poked("Town Crier", beside=("Gardener",))
    assert board.worth("Gardener") == 2


def test_the_ferryman_takes_another_next_door() -> None:
    # RULES 4.13
    board = poked("Ferryman", "deserts", beside=("Poet",))
    assert board.where("Poet") == "deserts"


def test_the_pilgrim_is_blessed_and_goes() -> None:
    # RULES 4.12
    board = poked("Pilgrim", "mountains")
    assert (board.where("Pilgrim"), board.worth("Pilgrim")) == ("mountains", 2)


def test_the_poet_praises_your_act_here() -> None:
    # RULES 4.21
    board = poked("Poet")
    assert board.belief(0, "islands") == 2 + 1  # the Whisper that poked it


def test_the_oracle_gives_power() -> None:
    # RULES 4.20
    assert poked("Oracle").power(0) == 1


def test_the_martyr_blesses_two_and_dies() -> None:
    # RULES 4.3
    board = poked("Martyr", "Poet", "Oracle", beside=("Poet", "Oracle", "Judge"))
    assert [board.worth(name) for name in ("Poet", "Oracle", "Judge")] == [2, 2, 1]
    assert board.where("Martyr") == "grave islands"


def test_the_architect_moves_a_hut_here() -> None:
    # RULES 7.7
    board = poked("Architect", "mountains")
    assert (board.huts("islands"), board.huts("mountains")) == (1, 0)


def test_the_judge_curses_the_one_and_blesses_the_other() -> None:
    # RULES 4.5
    board = poked("Judge", "Poet", beside=("Poet", "Gossip"))
    assert (board.worth("Gossip"), board.worth("Poet")) == (-2, 2)


def test_the_judge_may_bless_itself() -> None:
    # RULES 5.7
    assert poked("Judge").worth("Judge") == 2


def test_the_gravedigger_buries_the_unworthy_for_power() -> None:
    # RULES 4.20
    board = poked("Gravedigger", beside=("Poet", "Gossip"))
    assert board.where("Gossip") == "grave islands"
    assert (board.where("Poet"), board.power(0)) == ("islands", 1)


def test_the_bard_pokes_a_neighbour() -> None:
    # RULES 5.9
    board = poked("Bard", forests="Gardener", mountains="Beggar")
    assert (board.worth("Gardener"), board.worth("Beggar")) == (2, -1)


def test_the_diplomat_sends_the_unworthy_away() -> None:
    # RULES 4.12
    board = poked("Diplomat", "mountains", beside=("Poet", "Gossip"))
    assert (board.where("Gossip"), board.where("Poet")) == ("mountains", "islands")


def test_the_explorer_leaves_a_new_mortal_behind() -> None:
    # RULES 4.6, 4.13
    board = poked("Explorer", "Prophet", "deserts")
    assert (board.where("Prophet"), board.where("Explorer")) == ("islands", "deserts")


def test_the_teacher_may_be_the_worst_itself() -> None:
    # RULES 4.22
    board = Board("dead", "love")
    board.put("Teacher", "islands", worth=-2)
    board.put("Poet", "islands")
    board.hold(0, "Whisper", "Reap")
    board.lay(0, "Reap", "forests")
    board.play("Whisper", "islands", "Teacher")
    assert board.worth("Teacher") == -1


def test_the_gardener_and_the_beggar_bless_themselves() -> None:
    # RULES 4.16, 5.2
    assert poked("Gardener").worth("Gardener") == 2
    assert poked("Beggar").worth("Beggar") == 1


def test_the_alchemist_pays_with_itself() -> None:
    # RULES 5.2
    board = poked("Alchemist")
    assert (board.worth("Alchemist"), board.power(0)) == (-1, 2)


def test_the_nudist_drives_the_worthy_away() -> None:
    # RULES 4.12
    board = poked("Nudist", "forests", beside=("Poet", "Gossip"))
    assert (board.where("Poet"), board.where("Gossip")) == ("forests", "islands")


def test_the_gossip_curses_another() -> None:
    # RULES 4.16
    board = poked("Gossip", beside=("Poet",))
    assert (board.worth("Poet"), board.worth("Gossip")) == (-1, -1)


def test_the_arsonist_burns_a_hut() -> None:
    # RULES 4.15
    board = Board("dead", "love")
    board.put("Arsonist", "mountains")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "mountains")
    assert board.huts("mountains") == 0


def test_the_assassin_smites_another() -> None:
    # RULES 4.14
    board = poked("Assassin", beside=("Poet",))
    assert (board.where("Poet"), board.where("Assassin")) == ("grave islands", "islands")


def test_the_bully_chases_and_curses() -> None:
    # RULES 4.23
    board = poked("Bully", "deserts", beside=("Poet",))
    assert (board.where("Poet"), board.worth("Poet")) == ("deserts", -1)


def test_the_witch_curses_anywhere() -> None:
    # RULES 4.1
    board = poked("Witch", "Poet", mountains="Poet")
    assert board.worth("Poet") == -1


def test_the_witch_may_curse_herself() -> None:
    # RULES 4.1
    assert poked("Witch").worth("Witch") == -2


def test_the_charlatan_curses_what_it_creates() -> None:
    # RULES 4.23
    assert poked("Charlatan", "Prophet").worth("Prophet") == -1


def test_the_landlord_builds_and_curses() -> None:
    # RULES 5.7
    board = poked("Landlord", beside=("Poet",))
    assert (board.huts("islands"), board.worth("Poet")) == (1, -1)


def test_the_tax_collector_takes_power_and_curses() -> None:
    # RULES 5.7
    board = poked("Tax Collector", beside=("Poet",))
    assert (board.power(0), board.worth("Poet")) == (1, -1)


def test_the_drunkard_staggers_next_door() -> None:
    # RULES 4.13
    assert poked("Drunkard", "forests").where("Drunkard") == "forests"


def love_plays(act: str, land: str, *answers: str, power: int = 2, **mortals: tuple[str, ...]) -> Board:
    """Let Love play one Act on a board with these Mortals by land."""
    board = Board("love", "sun")
    board.put_sun("night")
    board.give_power(0, power)
    board.show("Oracle", "Poet")
    for where, names in mortals.items():
        for name in names:
            board.put(name, where)
    board.hold(0, act, "Serenade")
    board.play(act, land, *answers)
    return board


@pytest.mark.parametrize(("answer", "worth"), [("Shepherd", 2), ("skip", 1)])
def test_the_innkeeper_may_bless_who_enters(answer: str, worth: int) -> None:
    # RULES 4.18, 3.7
    board = love_plays("Come Hither", "islands", answer, islands=("Innkeeper",), forests=("Shepherd",))
    assert board.worth("Shepherd") == worth


def test_the_innkeeper_ignores_itself() -> None:
    # RULES 6.1
    board = love_plays("Come Hither", "islands", forests=("Innkeeper",))
    assert board.worth("Innkeeper") == 1
    assert board.at_action()


def test_the_guard_protects_others_not_itself() -> None:
    # RULES 5.12
    board = love_plays("Crime of Passion", "islands", islands=("Guard", "Shepherd"))
    assert (board.where("Guard"), board.where("Shepherd")) == ("graveyard", "islands")


def test_the_guard_protects_its_land_only() -> None:
    # RULES 5.12
    board = love_plays("Crime of Passion", "forests", islands=("Guard",), forests=("Shepherd",))
    assert board.where("Shepherd") == "graveyard"


def test_the_mayor_of_another_land_adds_nothing() -> None:
    # RULES 8.2
    board = Board()
    board.put("Mayor", "deserts")
    assert board.value("deserts") == 1


def test_the_storyteller_spreads_a_poke() -> None:
    # RULES 6.1
    board = Board("dead", "love")
    board.put("Storyteller", "islands", "Oracle", "islands")
    board.hold(0, "Whisper", "Reap")
    board.play("Whisper", "islands")
    assert board.belief(0, "islands") == 2 + 1


def test_the_storyteller_needs_an_act_of_the_poking_god_here() -> None:
    # RULES 4.21, 6.6
    board = Board("dead", "love")
    board.put("Bard", "islands", "Storyteller", "forests", "Gardener", "forests")
    board.hold(0, "Whisper", "Reap")
    board.lay(1, "Serenade", "forests")
    board.play("Whisper", "islands", "Bard", "Gardener")
    assert (board.belief(0), board.belief(1)) == (2, 3)


def test_the_prophet_helps_whoever_plays_here_once_a_turn() -> None:
    # RULES 6.8, 6.5
    board = Board("love", "sun")
    board.put("Prophet", "islands")
    board.put_sun("deserts")
    board.hold(0, "Sweet Nothings", "Sweet Nothings", "Serenade")
    board.play("Sweet Nothings", "islands")
    board.play("Sweet Nothings", "islands")
    assert board.belief(0, "islands") == 2 + 1 + 2
    board.hold(1, "Sunny Disposition", "Warm Clay")
    board.play("Sunny Disposition", "islands")
    assert board.belief(1, "islands") == 2 + 1


def test_the_undertaker_earns_once_a_turn() -> None:
    # RULES 6.5
    board = Board("dead", "love")
    board.give_power(0, 2)
    board.put("Undertaker", "islands", "Shepherd", "islands", "Poet", "islands")
    board.hold(0, "Plague", "Reap")
    board.play("Plague", "islands", "Shepherd", "Poet", "Poet")
    assert board.power(0) == 1


def test_the_undertaker_does_not_bury_itself() -> None:
    # RULES 6.1
    board = love_plays("Crime of Passion", "islands", power=1, islands=("Undertaker",))
    assert board.power(0) == 0


def test_the_prodigy_gives_glory_when_blessed() -> None:
    # RULES 4.20
    board = love_plays("Sweet Nothings", "islands", islands=("Prodigy",))
    assert board.glory_from(0, "effects") == 1


def test_the_prodigy_ignores_others_blessings() -> None:
    # RULES 6.1
    board = love_plays("Sweet Nothings", "islands", "Shepherd", islands=("Prodigy", "Shepherd"))
    assert board.glory_from(0, "effects") == 0


def test_the_leper_curses_who_enters() -> None:
    # RULES 4.18
    board = love_plays("Come Hither", "islands", "Shepherd", islands=("Leper",), forests=("Shepherd",))
    assert board.worth("Shepherd") == -1


def test_the_anarchist_spoils_the_capital_only() -> None:
    # RULES 8.2
    board = Board()
    board.put("Anarchist", "forests")
    assert board.value("forests") == 2 - 1 - 1


def test_the_widow_is_blessed_by_every_death() -> None:
    # RULES 6.4
    board = Board("dead", "love")
    board.put("Widow", "islands", "Shepherd", "islands", "Poet", "islands")
    board.hold(0, "Reap", "Reap", "Whisper")
    board.play("Reap", "islands", "Shepherd")
    board.play("Reap", "islands", "Poet", "Poet")
    assert board.worth("Widow") == 2


def test_the_jailer_may_be_banished_itself() -> None:
    # RULES 5.12
    board = love_plays("Just Friends", "islands", "forests", islands=("Jailer", "Shepherd"))
    assert (board.where("Jailer"), board.where("Shepherd")) == ("forests", "islands")


def test_the_jailer_keeps_the_drunkard_in() -> None:
    # RULES 5.12
    board = Board("dead", "love")
    board.put("Jailer", "islands", "Drunkard", "islands")
    board.hold(0, "Whisper", "Reap")
    assert not board.can_play("Whisper", "islands")


def test_the_scapegoat_itself_is_cursed_as_usual() -> None:
    # RULES 5.14
    board = love_plays("Cold Shoulder", "islands", islands=("Scapegoat",))
    assert board.worth("Scapegoat") == -2
    assert board.at_action()


def test_the_exile_grows_with_every_journey() -> None:
    # RULES 4.19
    board = Board("love", "sun")
    board.put("Exile", "islands")
    board.hold(0, "Just Friends", "Come Hither", "Serenade")
    board.play("Just Friends", "islands", "forests")
    board.play("Come Hither", "deserts")
    assert (board.where("Exile"), board.worth("Exile")) == ("deserts", 2)


def test_every_mortal_has_a_test_here_or_in_the_rules() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    untested = [m.name for m in CONTENT.model.mortals.values() if f'"{m.name}"' not in text]
    assert untested == []
