"""Every numbered rule sentence of a game is cited by a test of it, and every citation exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.core.spec import GameSpec
from tests.contract.play import SPECS

TESTS = Path(__file__).parents[1] / "games"


def _rules_file(spec: GameSpec) -> Path:
    return spec.content_folder.parent / "RULES.md"


WITH_RULES = tuple(spec for spec in SPECS if _rules_file(spec).exists())
each_game = pytest.mark.parametrize("spec", WITH_RULES, ids=lambda spec: spec.id)


def rules_of(spec: GameSpec) -> str:
    """Return the text of a game's RULES.md."""
    return _rules_file(spec).read_text(encoding="utf-8")


def built_rules(spec: GameSpec) -> set[str]:
    """Return the numbers of the sentences in chapters that do not say "not built yet"."""
    chapters = re.split(r"^## ", rules_of(spec), flags=re.M)[1:]
    built = [chapter for chapter in chapters if "not built yet" not in chapter.splitlines()[0]]
    return {number for chapter in built for number in re.findall(r"^- (\d+\.\d+) ", chapter, flags=re.M)}


def cited_rules(spec: GameSpec) -> dict[str, list[str]]:
    """Return rule number -> test files that cite it."""
    cited: dict[str, list[str]] = {}
    for path in sorted((TESTS / spec.id).glob("test_*.py")):
        for comment in re.findall(r"# RULES ([\d., ]+)", path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+\.\d+", comment):
                cited.setdefault(number, []).append(path.name)
    return cited


def test_every_game_of_the_house_has_rules() -> None:
    assert {spec.id for spec in WITH_RULES} >= {
        folder.name for folder in TESTS.iterdir() if folder.is_dir()
    } - {"__pycache__"}


@each_game
def test_there_are_rules(spec: GameSpec) -> None:
    assert len(built_rules(spec)) > 50


@each_game
def test_every_built_rule_is_cited_by_a_test(spec: GameSpec) -> None:
    assert sorted(built_rules(spec) - set(cited_rules(spec))) == []


@each_game
def test_every_cited_rule_exists(spec: GameSpec) -> None:
    assert sorted(set(cited_rules(spec)) - built_rules(spec)) == []


@each_game
def test_rule_numbers_count_up_without_holes(spec: GameSpec) -> None:
    for chapter in re.split(r"^## ", rules_of(spec), flags=re.M)[1:]:
        numbers = re.findall(r"^- (\d+)\.(\d+) ", chapter, flags=re.M)
        assert [int(n) for _, n in numbers] == list(range(1, len(numbers) + 1))


@each_game
def test_every_ruling_names_an_existing_rule(spec: GameSpec) -> None:
    table = rules_of(spec).split("## Rulings and compromises")[1].split("\n## ")[0]
    named = {
        n
        for cell in re.findall(r"^\| ([\d., -]+) \|", table, flags=re.M)
        for n in re.findall(r"\d+\.\d+", cell)
    }
    assert len(named) > 20
    assert named <= set(re.findall(r"^- (\d+\.\d+) ", rules_of(spec), flags=re.M))
