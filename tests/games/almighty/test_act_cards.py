"""Every Act of the four gods, played once: what it asks, costs and does."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tests.games.almighty.board import CONTENT, GODS, Board


@dataclass(frozen=True)
class Played:
    """One Act played to the islands on a board with these Mortals, and what is then to be seen."""

    god: str
    act: str
    answers: tuple[str, ...] = ()
    islands: tuple[str, ...] = ()
    forests: tuple[str, ...] = ()
    mountains: tuple[str, ...] = ()
    hut: bool = False
    heart: tuple[str, str] | None = None
    graves: tuple[str, ...] = ()
    worth: dict[str, int] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)
    huts: int | None = None
    glory: int = 0
    shown: dict[str, object] = field(default_factory=dict)  # any other reading of the board

    def __str__(self) -> str:
        return self.act

    def play(self) -> Board:
        """Set the board up, play the Act and return the board."""
        board = Board(self.god, "sun" if self.god != "sun" else "love")
        board.give_power(0, 5)
        if self.god == "sun":
            board.put_sun("islands")
        else:
            board.put_sun("night")
        if self.god == "storms":
            board.put_clouds(islands=3, forests=1)
        board.show("Undertaker", "Storyteller")
        for land in ("islands", "forests", "mountains"):
            for name in getattr(self, land):
                board.put(name, land)
        if self.hut:
            board.set_huts(islands=1, forests=2)
        if self.heart:
            board.pair(*self.heart)
        for name, land in zip(self.graves, ("deserts", "mountains"), strict=False):
            board.bury(name, land, judged=True)
        board.hold(0, self.act, CONTENT.model.model_dump()[self.god]["acts"][FILLER[self.god]]["name"])
        board.play(self.act, "islands", *self.answers)
        return board


FILLER = {"sun": "warm_clay", "storms": "gentle_drizzle", "love": "love_child", "dead": "reap"}
TWO_AWAY = ("forests", "forests")  # where two Clouds of a cost go

PLAYED = [
    Played("sun", "Radiant Command", islands=("Gardener",), worth={"Gardener": 2}),
    Played("sun", "Warm Clay", ("Storyteller",), where={"Storyteller": "islands"}),
    Played("sun", "Sunny Disposition", islands=("Shepherd",), worth={"Shepherd": 2}),
    Played("sun", "Sunburn", islands=("Shepherd",), worth={"Shepherd": -1}),
    Played("sun", "Follow the Light", mountains=("Shepherd",), where={"Shepherd": "islands"}),
    Played("sun", "Blinding Glare", ("deserts",), islands=("Shepherd",), where={"Shepherd": "deserts"}),
    Played("sun", "Baked Bricks", huts=1, shown={"power": 4}),
    Played("sun", "Scorched Earth", islands=("Shepherd",), where={"Shepherd": "graveyard"}),
    Played("sun", "High Noon", islands=("Shepherd", "Gossip"), worth={"Shepherd": 2, "Gossip": -1}),
    Played(
        "sun", "Long Day", ("Undertaker",), where={"Undertaker": "islands"}, glory=1, shown={"sun": "forests"}
    ),
    Played("sun", "Worship the Dawn!", shown={"power": 4, "belief": 3 + 1}),
    Played(
        "sun",
        "Golden Harvest",
        ("Undertaker", "Storyteller"),
        where={"Undertaker": "islands", "Storyteller": "islands"},
        glory=1,
    ),
    Played("sun", "Endless Summer", shown={"power": 3}),
    Played("sun", "City of Light", hut=True, huts=3, shown={"capital": "islands"}),
    Played(
        "sun",
        "Noon Benediction",
        islands=("Shepherd", "Poet", "Gossip"),
        worth={"Shepherd": 2, "Poet": 2, "Gossip": -1},
        shown={"power": 2},
    ),
    Played(
        "sun",
        "Solar Flare",
        ("Shepherd", "Poet"),
        islands=("Shepherd", "Poet", "Gossip"),
        where={"Shepherd": "graveyard", "Poet": "graveyard", "Gossip": "islands"},
    ),
    Played("sun", "Drought", shown={"power": 4}),
    Played(
        "sun",
        "Eclipse",
        ("Shepherd", "skip"),
        islands=("Shepherd", "Poet"),
        worth={"Shepherd": -1, "Poet": 1},
    ),
    Played("sun", "Wildfire", islands=("Shepherd",), hut=True, huts=0, where={"Shepherd": "graveyard"}),
    Played(
        "sun",
        "Merciless Heat",
        ("Shepherd", "forests", "Poet", "deserts"),
        islands=("Shepherd", "Poet", "Gossip"),
        where={"Shepherd": "forests", "Poet": "deserts", "Gossip": "islands"},
    ),
    Played("storms", "Thunderous Order", islands=("Gardener",), worth={"Gardener": 2}),
    Played("storms", "Gentle Drizzle", ("Storyteller",), where={"Storyteller": "islands"}),
    Played("storms", "Spring Rain", ("forests",), islands=("Shepherd",), worth={"Shepherd": 2}),
    Played("storms", "Cold Front", ("forests",), islands=("Shepherd",), worth={"Shepherd": -1}),
    Played("storms", "Tailwind", ("forests",), mountains=("Shepherd",), where={"Shepherd": "islands"}),
    Played("storms", "Headwind", ("deserts",), islands=("Shepherd",), where={"Shepherd": "deserts"}),
    Played("storms", "Higher Ground", ("forests",), huts=1, shown={"clouds": 2}),
    Played("storms", "Bolt from the Blue", TWO_AWAY, islands=("Shepherd",), where={"Shepherd": "graveyard"}),
    Played("storms", "Silver Lining", islands=("Shepherd", "Gossip"), worth={"Gossip": 1, "Shepherd": 1}),
    Played(
        "storms",
        "Whirlwind",
        (*TWO_AWAY, "Gossip", "deserts"),
        islands=("Gossip",),
        mountains=("Shepherd",),
        where={"Shepherd": "islands", "Gossip": "deserts"},
    ),
    Played(
        "storms",
        "Fertile Shower",
        (*TWO_AWAY, "Undertaker", "Storyteller"),
        where={"Undertaker": "islands", "Storyteller": "islands"},
        glory=1,
        shown={"clouds": 1},
    ),
    Played(
        "storms",
        "Rainbow",
        ("forests",),
        islands=("Shepherd",),
        forests=("Poet",),
        mountains=("Oracle",),
        worth={"Shepherd": 2, "Poet": 2, "Oracle": 1},
    ),
    Played("storms", "Monsoon", ("forests",), shown={"clouds": 2}),
    Played("storms", "Flood Plain", TWO_AWAY, islands=("Shepherd",), huts=1, worth={"Shepherd": 2}),
    Played(
        "storms",
        "Eye of the Storm",
        ("Gardener", "Beggar"),
        islands=("Gardener", "Beggar"),
        worth={"Gardener": 2, "Beggar": 1},
    ),
    Played(
        "storms",
        "Thunderbolt",
        (*TWO_AWAY, "Shepherd", "Poet"),
        islands=("Shepherd", "Poet", "Gossip"),
        where={"Shepherd": "graveyard", "Poet": "graveyard"},
    ),
    Played(
        "storms",
        "Tornado",
        (*TWO_AWAY, "forests", "Shepherd", "forests", "Poet", "deserts", "Gossip", "mountains"),
        islands=("Shepherd", "Poet", "Gossip", "Oracle"),
        where={"Shepherd": "forests", "Poet": "deserts", "Gossip": "mountains", "Oracle": "islands"},
        shown={"clouds": 0},
    ),
    Played(
        "storms",
        "Hail",
        ("forests",),
        islands=("Shepherd",),
        forests=("Poet",),
        mountains=("Oracle",),
        worth={"Shepherd": -1, "Poet": -1, "Oracle": 1},
    ),
    Played(
        "storms",
        "Deluge",
        (*TWO_AWAY, "deserts"),
        islands=("Shepherd",),
        hut=True,
        huts=0,
        where={"Shepherd": "deserts"},
    ),
    Played("storms", "Static Charge", ("forests",), shown={"clouds": 2}),
    Played(
        "love",
        "Pretty Please",
        islands=("Gardener", "Guard"),
        heart=("Gardener", "Guard"),
        worth={"Gardener": 2},
    ),
    Played("love", "Love Child", ("Storyteller",), where={"Storyteller": "islands"}),
    Played("love", "Sweet Nothings", islands=("Shepherd",), worth={"Shepherd": 2}),
    Played("love", "Cold Shoulder", islands=("Shepherd",), worth={"Shepherd": -1}),
    Played("love", "Come Hither", mountains=("Shepherd",), where={"Shepherd": "islands"}),
    Played("love", "Just Friends", ("deserts",), islands=("Shepherd",), where={"Shepherd": "deserts"}),
    Played("love", "Love Nest", huts=1, shown={"power": 4}),
    Played("love", "Crime of Passion", islands=("Shepherd",), where={"Shepherd": "graveyard"}),
    Played(
        "love",
        "Serenade",
        ("Poet",),
        islands=("Shepherd", "Poet", "Oracle"),
        heart=("Shepherd", "Poet"),
        worth={"Poet": 2, "Shepherd": 1, "Oracle": 1},
    ),
    Played(
        "love",
        "Blind Date",
        ("Heart 2",),
        islands=("Shepherd",),
        mountains=("Poet",),
        where={"Poet": "islands"},
        shown={"hearts": 1, "power": 5},
    ),
    Played(
        "love",
        "Wedding Day",
        islands=("Shepherd", "Poet", "Oracle"),
        heart=("Shepherd", "Poet"),
        worth={"Shepherd": 2, "Poet": 2, "Oracle": 1},
    ),
    Played(
        "love",
        "Honeymoon Cottage",
        ("Heart 3",),
        islands=("Shepherd", "Poet"),
        huts=1,
        shown={"hearts": 1, "power": 5},
    ),
    Played(
        "love",
        "Baby Boom",
        ("Undertaker", "Storyteller", "Heart 3"),
        where={"Undertaker": "islands", "Storyteller": "islands"},
        glory=1,
        shown={"hearts": 1, "power": 4},
    ),
    Played("love", "Soulmates", islands=("Shepherd", "Poet"), heart=("Shepherd", "Poet"), shown={"power": 4}),
    Played("love", "Feast of Roses", shown={"power": 4}),
    Played(
        "love",
        "Heartbreaker",
        ("Poet",),
        islands=("Shepherd", "Poet"),
        heart=("Shepherd", "Poet"),
        worth={"Poet": -1},
        shown={"hearts": 0, "power": 4},
    ),
    Played(
        "love",
        "Jealous Rage",
        ("Shepherd", "Poet"),
        islands=("Shepherd", "Poet", "Oracle"),
        where={"Shepherd": "graveyard"},
        worth={"Poet": -1, "Oracle": 1},
    ),
    Played(
        "love",
        "Love Triangle",
        ("Poet", "skip"),
        islands=("Gossip",),
        forests=("Shepherd", "Poet"),
        heart=("Shepherd", "Poet"),
        where={"Poet": "islands", "Shepherd": "forests"},
        shown={"hearts": 0},
    ),
    Played("love", "Scorned", shown={"power": 4}),
    Played(
        "love",
        "Elopement",
        ("Shepherd", "Oracle", "forests"),
        islands=("Shepherd", "Poet", "Oracle"),
        where={"Shepherd": "forests", "Oracle": "forests", "Poet": "islands"},
    ),
    Played("dead", "Whisper", islands=("Gardener",), worth={"Gardener": 2}),
    Played("dead", "Ghostly Errand", mountains=("Poet",), graves=("Shepherd",), where={"Poet": "islands"}),
    Played("dead", "Last Rites", islands=("Shepherd",), worth={"Shepherd": 2}),
    Played("dead", "Ill Omen", islands=("Shepherd",), worth={"Shepherd": -1}),
    Played("dead", "Beckon", mountains=("Shepherd",), where={"Shepherd": "islands"}),
    Played("dead", "Flee the Grave", ("deserts",), islands=("Shepherd",), where={"Shepherd": "deserts"}),
    Played("dead", "Mausoleum", huts=1, shown={"power": 3}),
    Played("dead", "Reap", islands=("Shepherd",), where={"Shepherd": "grave islands"}),
    Played(
        "dead",
        "Funeral Feast",
        islands=("Shepherd", "Gossip"),
        graves=("Martyr",),
        worth={"Shepherd": 2, "Gossip": -1},
    ),
    Played("dead", "Second Chance", graves=("Shepherd",), where={"Shepherd": "islands"}, shown={"power": 4}),
    Played(
        "dead",
        "Day of the Dead",
        ("Shepherd", "Martyr"),
        graves=("Shepherd", "Martyr"),
        where={"Shepherd": "islands", "Martyr": "islands"},
    ),
    Played("dead", "Ancestor Worship", shown={"power": 4}),
    Played(
        "dead",
        "Peaceful Passing",
        ("Shepherd", "Poet"),
        islands=("Shepherd", "Poet", "Oracle"),
        where={"Shepherd": "grave islands"},
        worth={"Poet": 2, "Oracle": 1},
    ),
    Played(
        "dead",
        "Seance",
        ("Gardener", "Beggar"),
        graves=("Gardener", "Beggar"),
        worth={"Gardener": 2, "Beggar": 1},
        where={"Gardener": "grave deserts"},
    ),
    Played("dead", "Necropolis", ("Shepherd",), graves=("Shepherd",), huts=1, where={"Shepherd": "islands"}),
    Played(
        "dead",
        "Plague",
        ("Shepherd", "Poet", "Poet"),  # the later of the two is kept in the one Grave
        islands=("Shepherd", "Poet", "Oracle"),
        where={"Shepherd": "final rest", "Poet": "grave islands", "Oracle": "islands"},
    ),
    Played(
        "dead",
        "Night of the Dead",
        islands=("Poet",),
        graves=("Shepherd",),
        where={"Shepherd": "islands"},
        worth={"Poet": -1, "Shepherd": 1},
    ),
    Played("dead", "Grave Robbery", graves=("Shepherd",), where={"Shepherd": "final rest"}, glory=2),
    Played("dead", "Death's Door", shown={"power": 3}),
    Played(
        "dead",
        "Reaping Season",
        ("Shepherd",),
        islands=("Shepherd", "Poet"),
        mountains=("Oracle",),
        where={"Shepherd": "grave islands", "Poet": "islands", "Oracle": "grave mountains"},
    ),
]


@pytest.mark.parametrize("case", PLAYED, ids=str)
def test_an_act_does_what_it_says(case: Played) -> None:
    # RULES 3.4, 4.1
    board = case.play()
    assert {name: board.worth(name) for name in case.worth} == case.worth
    assert {name: board.where(name) for name in case.where} == case.where
    assert board.score(0) == case.glory
    if case.huts is not None:
        assert board.huts("islands") == case.huts
    readings = {
        "power": board.power(0),
        "sun": board.sun,
        "belief": board.belief(0, "islands"),
        "clouds": board.clouds("islands"),
        "hearts": board.hearts("islands"),
        "capital": board.capital,
    }
    assert {name: readings[name] for name in case.shown} == case.shown


@pytest.mark.parametrize("god", GODS)
def test_each_act_is_played_above(god: str) -> None:
    acts = {act.name for act in getattr(CONTENT.model, god).acts.values()}
    assert {case.act for case in PLAYED if case.god == god} == acts


def test_each_act_shows_its_belief() -> None:
    # RULES 3.13
    for case in PLAYED:
        if case.god == "sun" or case.act == "Worship the Dawn!":
            continue
        (act,) = (a for a in getattr(CONTENT.model, case.god).acts.values() if a.name == case.act)
        board = Board(case.god, "sun")
        board.lay(0, case.act, "islands")
        assert board.belief(0, "islands") == act.belief


def test_worship_the_dawn_gains_two_when_the_sun_comes() -> None:
    # RULES 6.1, 14.8
    board = Board("sun", "love")
    board.lay(0, "Worship the Dawn!", "forests")
    board.put_sun("islands")
    board.face_down("Push the Sun", "islands")
    assert board.belief(0, "forests") == 5


def test_drought_curses_whoever_is_created_by_anyone() -> None:
    # RULES 4.23, 6.7
    board = Board("love", "sun")
    board.show("Oracle", "Poet")
    board.lay(1, "Drought", "islands")
    board.hold(0, "Love Child", "Serenade")
    board.play("Love Child", "islands", "Poet")
    assert board.worth("Poet") == -1


def test_monsoon_gains_once_a_turn_when_clouds_come() -> None:
    # RULES 6.5
    board = Board("storms", "love")
    board.lay(0, "Monsoon", "islands")
    board.put_clouds(islands=1, forests=3)
    board.face_down("Gather Clouds", "islands", "forests", "forests")
    assert board.belief(0, "islands") == 2 + 1 + 1  # Monsoon, its token, the Act face down


def test_monsoon_sees_clouds_of_a_cost() -> None:
    # RULES 6.1, 15.2
    board = Board("storms", "love")
    board.lay(0, "Monsoon", "islands")
    board.put_clouds(forests=3, deserts=1)
    board.put("Shepherd", "forests")
    board.hold(0, "Spring Rain", "Gentle Drizzle")
    board.play("Spring Rain", "forests", "islands")
    assert board.belief(0, "islands") == 2 + 1


def test_static_charge_answers_rivals_once_a_turn() -> None:
    # RULES 6.5, 6.7
    board = Board("love", "storms")
    board.lay(1, "Static Charge", "islands")
    board.put("Shepherd", "islands")
    board.hold(0, "Sweet Nothings", "Sweet Nothings", "Serenade")
    board.play("Sweet Nothings", "islands", "Shepherd")
    board.play("Sweet Nothings", "islands")
    assert board.worth("Shepherd") == 2  # 2, cursed to 1, blessed to 2


def test_static_charge_does_not_answer_its_own_god() -> None:
    # RULES 6.8
    board = Board("storms", "love")
    board.lay(0, "Static Charge", "islands")
    board.put("Shepherd", "islands")
    board.put_clouds(islands=2)
    board.hold(0, "Spring Rain", "Gentle Drizzle")
    board.play("Spring Rain", "islands", "forests")
    assert board.worth("Shepherd") == 2
    assert board.at_action()


@pytest.mark.parametrize("act", ["Scorched Earth", "Blinding Glare"])
def test_soulmates_cannot_be_parted(act: str) -> None:
    # RULES 5.12
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "islands", "Poet", "islands")
    board.pair("Shepherd", "Poet")
    board.lay(1, "Soulmates", "islands")
    board.hold(0, act, "Warm Clay")
    assert not board.can_play(act, "islands")


def test_soulmates_protects_pairs_of_its_land_only() -> None:
    # RULES 5.12
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put("Shepherd", "forests", "Poet", "forests", "Oracle", "islands")
    board.pair("Shepherd", "Poet")
    board.lay(1, "Soulmates", "islands")
    board.hold(0, "Scorched Earth", "Warm Clay")
    assert board.can_play("Scorched Earth", "forests")
    assert board.can_play("Scorched Earth", "islands")


def test_feast_of_roses_gains_for_every_heart_placed_here() -> None:
    # RULES 6.1, 6.4
    board = Board("love", "sun")
    board.lay(0, "Feast of Roses", "islands")
    for name in ("Shepherd", "Poet", "Oracle", "Judge"):
        board.put(name, "islands")
    board.put("Gossip", "forests", "Beggar", "forests")
    board.face_down("Spread Love", "islands", settle=False)
    while not board.at_action():  # two Hearts on the islands, the third in the forests
        board.choose(next(option for option in board.asked() if option not in ("Gossip", "Beggar", "skip")))
    assert (board.hearts("islands"), board.hearts("forests")) == (2, 1)
    assert board.belief(0, "islands") == 2 + 2 + 1  # Feast of Roses, two tokens, the Act face down


def test_scorned_gains_two_once_a_turn_when_a_heart_breaks_here() -> None:
    # RULES 6.1, 6.5
    board = Board("sun", "love")
    board.give_power(0, 2)
    board.put_sun("islands")
    for name in ("Shepherd", "Poet", "Oracle", "Judge"):
        board.put(name, "islands")
    board.pair("Shepherd", "Poet", heart=1)
    board.pair("Oracle", "Judge", heart=2)
    board.lay(1, "Scorned", "islands")
    board.hold(0, "Solar Flare", "Warm Clay")
    board.play("Solar Flare", "islands", "Shepherd", "Oracle")
    assert board.hearts("islands") == 0
    assert board.belief(1, "islands") == 2 + 2


def test_deaths_door_may_smite_who_enters() -> None:
    # RULES 6.7, 4.18
    board = Board("love", "dead")
    board.lay(1, "Death's Door", "islands")
    board.put("Shepherd", "forests")
    board.hold(0, "Come Hither", "Serenade")
    board.play("Come Hither", "islands", settle=False)
    assert board.to_act == 1
    board.choose("Shepherd")
    assert board.where("Shepherd") == "grave islands"


def test_reaping_season_needs_a_mortal_somewhere() -> None:
    # RULES 4.2
    board = Board("dead", "love")
    board.give_power(0, 3)
    board.hold(0, "Reaping Season", "Reap")
    assert not board.can_play("Reaping Season", "islands")
    board.put("Shepherd", "forests")
    assert board.can_play("Reaping Season", "islands")


@pytest.mark.parametrize("act", ["City of Light", "Wildfire"])
def test_some_acts_need_a_hut(act: str) -> None:
    # RULES 3.2
    board = Board("sun", "love")
    board.give_power(0, 5)
    board.put("Shepherd", "islands", "Poet", "mountains")
    board.hold(0, act, "Warm Clay")
    assert not board.can_play(act, "islands")
    assert board.can_play(act, "mountains")
