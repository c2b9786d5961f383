"""Every numbered rule sentence of the built chapters is cited by a test, and every citation exists."""

from __future__ import annotations

import re
from pathlib import Path

import simulator.games.almighty

RULES = (Path(simulator.games.almighty.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def built_rules() -> set[str]:
    """Return the numbers of the sentences in chapters that do not say "not built yet"."""
    chapters = re.split(r"^## ", RULES, flags=re.M)[1:]
    built = [chapter for chapter in chapters if "not built yet" not in chapter.splitlines()[0]]
    return {number for chapter in built for number in re.findall(r"^- (\d+\.\d+) ", chapter, flags=re.M)}


def cited_rules() -> dict[str, list[str]]:
    """Return rule number -> test files that cite it."""
    cited: dict[str, list[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for comment in re.findall(r"# RULES ([\d., ]+)", path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+\.\d+", comment):
                cited.setdefault(number, []).append(path.name)
    return cited


def test_there_are_rules() -> None:
    assert len(built_rules()) > 150


def test_every_built_rule_is_cited_by_a_test() -> None:
    assert sorted(built_rules() - set(cited_rules())) == []


def test_every_cited_rule_exists() -> None:
    assert sorted(set(cited_rules()) - built_rules()) == []


def test_rule_numbers_count_up_without_holes() -> None:
    for chapter in re.split(r"^## ", RULES, flags=re.M)[1:]:
        numbers = re.findall(r"^- (\d+)\.(\d+) ", chapter, flags=re.M)
        assert [int(n) for _, n in numbers] == list(range(1, len(numbers) + 1))


def test_every_ruling_names_an_existing_rule() -> None:
    table = RULES.split("## Rulings and compromises")[1].split("## Versions")[0]
    named = {
        n
        for cell in re.findall(r"^\| ([\d., -]+) \|", table, flags=re.M)
        for n in re.findall(r"\d+\.\d+", cell)
    }
    assert len(named) > 20
    assert named <= set(re.findall(r"^- (\d+\.\d+) ", RULES, flags=re.M))
