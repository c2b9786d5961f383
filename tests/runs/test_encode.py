"""Names behind codes."""

from __future__ import annotations

from dataclasses import replace

from policies import random_bot
from simulator.encode import names_of
from simulator.prepare import prepare
from tests.toygame.spec import SPEC


def test_every_code_has_a_name_of_its_own():
    spec = replace(SPEC, card_names=lambda content: ["Fox", "", "Fox", "Owl", ""])
    names = names_of(spec, prepare("tribute", bots=random_bot()).content, ["random"])
    assert names.cards == ("Fox", "code #1", "Fox #2", "Owl", "code #4")
