import pytest

from analysis.estimators.planning import appearances_needed, games_needed, half_width, variant_games_needed

# players: +0.5, +1, +2, +5 pp; +1 pp at power .9; +1 pp, Bonferroni over the players; two versions, +1 pp
TABLE = {
    2: (78_487, 19_620, 4_904, 783, 26_265, 23_760, 39_240),
    3: (69_923, 17_519, 4_398, 711, 23_484, 23_353, 35_141),
    4: (59_100, 14_832, 3_736, 610, 19_905, 21_046, 29_821),
    5: (50_513, 12_697, 3_208, 528, 17_056, 18_855, 25_583),
    6: (43_916, 11_055, 2_801, 465, 14_865, 17_010, 22_321),
}


@pytest.mark.parametrize("players", TABLE)
def test_sample_sizes_match_the_table(players):
    half, one, two, five, strong, together, versions = TABLE[players]
    sizes = [appearances_needed(players, d) for d in (0.005, 0.01, 0.02, 0.05)]
    assert sizes == [half, one, two, five]
    assert appearances_needed(players, 0.01, power=0.9) == strong
    assert appearances_needed(players, 0.01, comparisons=players) == together
    assert variant_games_needed(players, 0.01) == versions


@pytest.mark.parametrize(("players", "widths"), {2: (0.98, 0.31, 0.10), 4: (0.85, 0.27, 0.09)}.items())
def test_half_widths_match_the_table(players, widths):
    for n, width in zip((1e4, 1e5, 1e6), widths, strict=True):
        assert 100 * half_width(players, n) == pytest.approx(width, abs=0.0061)


def test_paired_versions_need_fewer_games_the_more_they_agree():
    assert variant_games_needed(4, 0.01, correlation=0.0) == pytest.approx(29_400, rel=0.003)
    assert variant_games_needed(4, 0.01, correlation=0.9) == pytest.approx(2_940, rel=0.003)


def test_eight_gods_in_four_seats_need_twice_the_games_of_four():
    assert games_needed(4, 8, 0.01) == 2 * games_needed(4, 4, 0.01) == 2 * 14_832


@pytest.mark.parametrize(
    "bad", [{"players": 1}, {"detect": 0}, {"detect": 0.9}, {"power": 1.0}, {"alpha": 0}]
)
def test_impossible_questions_are_refused(bad):
    with pytest.raises(ValueError, match="must"):
        appearances_needed(**{"players": 4, "detect": 0.01, **bad})
