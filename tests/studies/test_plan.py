"""How many games a question needs, before they are played."""

import json

import pytest

from reports.studies import Setting, plan
from simulator.core.errors import UsageError

DUEL = Setting("tribute", bots=("random",), players=2, jobs=1)


@pytest.fixture(autouse=True)
def short_trials(monkeypatch):
    monkeypatch.setattr("reports.studies.planning.TRIAL_SECONDS", 0.0)
    monkeypatch.setattr("reports.studies.planning.TRIAL_PAIRS", 80)


def test_games_are_those_of_the_table_of_sample_sizes():
    found = plan(DUEL, 0.01)
    assert found.questions["games"].to_list() == [19_620, 23_760]  # alone, and Bonferroni over two gods
    apart = plan(DUEL, 0.01, compare=True).questions
    assert apart["games"].to_list()[0] == 39_240
    assert apart["versions"].to_list() == [2] * 4
    assert found.games_per_second > 0
    seconds = found.questions["games"] / found.games_per_second
    assert found.questions["seconds"].to_list() == pytest.approx(seconds.to_list())


def test_a_named_change_is_played_to_see_what_pairs_are_worth():
    found = plan(DUEL, 0.01, changed=DUEL.changed("owl.start=1"))
    assert 0.5 < found.correlation < 1
    apart, paired = found.questions["games"].to_list()
    assert paired < apart * (1 - found.correlation) * 1.1
    same = plan(DUEL, 0.01, changed=DUEL)
    assert same.correlation == pytest.approx(1)


@pytest.mark.parametrize(
    ("detect", "asked", "message"),
    [
        (0.6, {}, "between 0 and 50"),
        (0.01, {"power": 1.0}, "power and alpha"),
        (0.01, {"alpha": 0.0}, "alpha"),
    ],
)
def test_impossible_questions_are_refused(detect, asked, message):
    with pytest.raises(UsageError, match=message):
        plan(DUEL, detect, **asked)


def test_command_line(godbalance):
    asked = ["plan", "tribute", "--bots", "random", "--players", 2, "--jobs", 1, "--detect", "1pp"]
    told = json.loads(godbalance(*asked, "--json").out)
    assert [row["games"] for row in told["questions"]] == [19_620, 23_760]
    outcome = godbalance(*asked, "--compare")
    assert "two versions on different seeds" in outcome.out
    assert "name the change with --set" in outcome.err
