"""What the content may say: every mistake is one clear line, and every op is read as it is written."""

from __future__ import annotations

import pytest

from simulator.core.content import load_content
from simulator.core.errors import ContentError
from simulator.games.gods_and_mortals.models import GodsAndMortalsContent
from simulator.games.gods_and_mortals.ops import AUTOMATIC_OPS, CHOICE_OPS, OPS, Op, parse_op
from simulator.games.gods_and_mortals.spec import SPEC
from simulator.games.gods_and_mortals.state import LANDS, N_LANDS, N_NEXT
from tests.games.gods_and_mortals.board import CONTENT, tables_with


def refused(*overrides: str) -> str:
    """Return the error that these overrides cause."""
    with pytest.raises(ContentError) as caught:
        load_content(SPEC.content_folder, GodsAndMortalsContent, (), overrides)
    return str(caught.value)


@pytest.mark.parametrize(
    "override, words",
    [
        # the map
        ("map.variant=E", ["map:", "no variant 'E'", "A, B, C, D"]),
        ('map.paths.a=["thebes-thrace"]', ["variant A", "colchis has not exactly 3 paths"]),
        (
            'map.paths.a=["thebes-thrace","thebes-troy","sparta-colchis","pylos-lycya"]',
            ["'pylos-lycya' is no path between two lands"],
        ),
        (
            'map.paths.a=["thebes-thrace","thebes-troy","sparta-mycenae","pylos-lycia"]',
            ["variant A: a path is there twice"],
        ),
        # ops
        ('powers.travel.ops=["mvoe 1..3"]', ["powers.travel.ops", "no op 'mvoe'", "did you mean move?"]),
        ('powers.travel.ops=["xyzzy 1"]', ["no op 'xyzzy'"]),
        ('powers.travel.ops=["move 3..1"]', ["'move 3..1'", "impossible number"]),
        ('powers.travel.ops=["move 1..x"]', ["'move 1..x'", "'move 1..3'"]),
        ('powers.travel.ops=["move 10"]', ["'move 10'", "a number is a digit"]),
        ('powers.travel.ops=["move"]', ["move takes a number"]),
        ('powers.recruit.ops=["exhaust_temple 2"]', ["exhaust_temple takes no number"]),
        ('powers.recruit.ops=["create 0"]', ["'create 0'", "impossible number"]),
        ('powers.flank.ops=["move_split 1..2"]', ["one number, no range"]),
        ('powers.flank.ops=["move_split 4"]', ["impossible number"]),
        ('powers.travel.ops=["move 1","gather 1"]', ["move and gather cannot stand in one power"]),
        ('powers.duel.ops=["remove_rival_there 1"]', ["remove_rival_there needs a move before it"]),
        ('powers.charge.ops=["move 1","remove_rival_there 2"]', ["remove_rival_there starts at 1"]),
        ('powers.travel.ops=["move 0..2"]', ["a move of 0 needs rival_along"]),
        ('powers.travel.ops="move 1"', ["powers.travel.ops", "tuple"]),
        ("powers.travel.ops=[]", ["powers.travel.ops", "at least 1"]),
        # keys, types, numbers
        ("powers.travle.cost=1", ["powers.travle", "did you mean 'powers.travel'?"]),
        ("setup.hand=six", ["setup.hand", "valid integer", "'six'"]),
        ("setup.hand=7", ["setup.hand", "less than or equal to 6"]),
        ("setup.rounds=0", ["setup.rounds", "greater than or equal to 1"]),
        ("temple.gain=true", ["temple.gain", "valid integer"]),
        ("start.knossos.temple=spartan", ["start.knossos.temple", "'achaean'", "'spartan'"]),
        ("powers.eagle.god=apollo", ["powers.eagle.god", "'apollo'"]),
        # what does not go together
        ("worship.tokens=[1,2]", ["worship.tokens", "each level 0 to 5"]),
        ("favor.max_final=3", ["favor.max_final", "below favor.max_level, 5"]),
        ("setup.mortals=5", ["start: 7 mortals of the achaeans, but there are 5"]),
        ("start.sparta.temple=minoan", ["start: 2 temples of the minoans, but there are 1"]),
        ("powers.eagle.slot=1", ["powers.eagle: decree stands there already"]),
        ("powers.undertow.slot=2", ["powers.undertow: replaces duel, but stands on travel"]),
        ("gods.zeus.passive.trigger=sacrifise", ["gods.zeus.passive.trigger", "did you mean sacrifice?"]),
        ("gods.ares.passive.trigger=spend", ["gods.ares.passive", "an op goes with a power as trigger"]),
        ("gods.ares.passive.op=spil 0..1", ["gods.ares.passive.op", "did you mean spill?"]),
    ],
)
def test_a_mistake_is_one_line_that_says_where_and_what(override: str, words: list[str]) -> None:
    more = ["setup.temples=1"] if override.startswith("start.sparta.temple") else []
    error = refused(override, *more)
    assert "\n" not in error
    assert all(word in error for word in words), error


@pytest.mark.parametrize(
    "text, op",
    [
        ("move 1..3", Op(OPS.index("move"), 1, 3)),
        ("move 0..2", Op(OPS.index("move"), 0, 2)),
        ("create 3", Op(OPS.index("create"), 3, 3)),
        ("build", Op(OPS.index("build"), 1, 1)),
        ("spill 0..1", Op(OPS.index("spill"), 0, 1)),
    ],
)
def test_ops_are_read_as_written(text: str, op: Op) -> None:
    assert parse_op(text) == op


def test_every_op_is_in_use_in_the_printed_content_or_the_vocabulary_is_too_large() -> None:
    texts = [text for power in CONTENT.model.powers.values() for text in power.ops]
    texts += [god.passive.op for god in CONTENT.model.gods.values() if god.passive.op]
    assert {text.split(" ")[0] for text in texts} == {*AUTOMATIC_OPS, *CHOICE_OPS}


# RULES 1.3
@pytest.mark.parametrize(
    "variant, near",
    [
        ("A", {"athens thrace troy", "colchis knossos mycenae"}),
        ("B", {"athens thrace troy", "knossos mycenae pylos"}),
        ("C", {"athens thrace troy", "knossos lycia mycenae"}),
        ("D", {"athens lycia pylos", "colchis knossos mycenae"}),
    ],
)
def test_a_map_variant_joins_thebes_and_sparta_as_it_says(variant: str, near: set[str]) -> None:
    tables = tables_with((f"map.variant={variant}",))[0]
    found = tables.next.reshape(N_LANDS, N_NEXT).tolist()
    assert {
        " ".join(sorted(LANDS[k] for k in found[LANDS.index(land)])) for land in ("thebes", "sparta")
    } == near


# RULES 1.3
def test_only_the_first_map_treats_all_factions_alike() -> None:
    """The frontier: lands joined to a faction's three start lands that are not of them."""
    frontier = {}
    for variant in "ABCD":
        near = tables_with((f"map.variant={variant}",))[0].next.reshape(N_LANDS, N_NEXT).tolist()
        home = {
            faction: {k for k, land in enumerate(LANDS) if getattr(CONTENT.model.start.get(land), faction, 0)}
            for faction in ("achaean", "minoan", "amazon", "trojan")
        }
        frontier[variant] = [
            len({other for land in lands for other in near[land]} - lands) for lands in home.values()
        ]
    assert frontier == {"A": [5, 5, 5, 5], "B": [3, 5, 5, 3], "C": [5, 3, 3, 5], "D": [5, 5, 4, 4]}
