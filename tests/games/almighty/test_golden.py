"""A game of every mode and difficulty goes as it went before."""

import pytest

from tests.contract.play import Case
from tests.games.almighty.golden import CASES, GOLDEN, tell


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_game_goes_as_before(case: Case) -> None:
    told = {text.splitlines()[0]: text for text in GOLDEN.read_text(encoding="utf-8").strip().split("\n\n")}
    assert tell(case) == told[f"[{case}]"]
