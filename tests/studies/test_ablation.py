"""Cards made blank: what they are worth, and that nothing is worth nothing."""

import json

import polars as pl
import pytest

from policies import random_bot
from reports.render import to_html
from reports.studies import Setting, ablate
from reports.studies.ablation import WHO_PLAYS
from reports.studies.ablation_report import build_ablation
from simulator import Match, open_run
from simulator.core.blank import blank_overrides, find_blankable, find_cards
from simulator.core.content import load_content
from simulator.core.errors import UsageError
from simulator.core.jit import INTERPRETED
from simulator.games import list_games, load_game

BASE = Setting("tribute", bots=("random",), players=3, jobs=1, set_=("owl.start=2",))
GAMES = [game for game in list_games() if game != "tribute"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return tmp_path_factory.mktemp("ablate") / "runs"


@pytest.fixture(scope="module")
def found(kept):
    return ablate(BASE, ["owl", "bull"], games=300, keep=kept)


def row(found, card):
    return found.cards.row(by_predicate=pl.col("card") == card, named=True)


def test_what_the_owl_starts_with_is_worth_what_a_query_says(found, kept):
    owl = row(found, "owl")
    rates = {
        name: open_run(kept / name)
        .seats.filter(pl.col("god") == "owl")
        .select(pl.col("win_share").mean(), pl.col("score").mean())
        .collect()
        .row(0)
        for name in ("printed", "blank-1")
    }
    assert owl["estimate"] == pytest.approx(rates["printed"][0] - rates["blank-1"][0])
    assert owl["points"] == pytest.approx(2.0) == pytest.approx(rates["printed"][1] - rates["blank-1"][1])
    assert (owl["god"], owl["verdict"]) == ("owl", "up")
    assert owl["lo"] > 0
    assert open_run(kept / "blank-1").manifest.content_overrides["owl.start"] == 0


def test_a_null_card_comes_out_as_nothing(found):
    bull = row(found, "bull")  # starts with 0: printed and blank are the same
    assert (bull["estimate"], bull["points"], bull["turns"], bull["diverged"]) == (0, 0, 0, 0)
    assert bull["verdict"] == "no difference"
    assert bull["p_value"] == 1


def test_a_common_card_is_judged_by_the_seat_that_first_uses_it(monkeypatch, kept, tmp_path):
    # the altars' bonus, as if "card 4" were its card
    monkeypatch.setattr("reports.studies.ablation._event_name", lambda ready, key: "card 4")
    common = row(ablate(BASE, ["rules"], games=300, keep=tmp_path / "runs"), "rules")
    assert common["god"] == WHO_PLAYS
    printed, blank = (open_run(tmp_path / "runs" / name) for name in ("printed", "blank-1"))
    events = printed.events.filter(pl.col("card") == "card 4").sort("game_no", "event_no").collect()
    first = events.unique("game_no", keep="first", maintain_order=True).select("game_no", "seat")
    shares = [
        first.join(run.seats.collect(), on=["game_no", "seat"])["win_share"].mean()
        for run in (printed, blank)
    ]
    assert common["n_games"] == first.height
    assert common["used"] == first.height / 300
    assert common["estimate"] == pytest.approx(shares[0] - shares[1])


def test_the_report_says_who_is_helped(found):
    report = build_ablation(found, "godbalance ablate tribute owl bull")
    texts = [finding.text for finding in report.findings]
    assert texts[0].startswith("Owl +")
    assert texts[0].endswith("surely helps who has it.")
    assert texts[1] == "Bull is worth nothing beyond 1\N{NO-BREAK SPACE}percentage point."
    assert "The card worth most is Owl" in to_html(report)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_can_be_blank_and_the_game_still_ends(game):
    spec = load_game(game)
    printed = load_content(spec.content_folder, spec.content_model)
    keys = list(find_blankable(printed))
    assert len(keys) > 20
    overrides = [text for key in keys for text in blank_overrides(printed, key)]
    blank = load_content(spec.content_folder, spec.content_model, (), overrides)
    assert list(find_blankable(blank)) == keys  # decks keep their size
    assert len(spec.build_tables(blank)) == 1
    if not INTERPRETED:  # to compile a whole game for one match is not worth it
        return
    match = Match.start(game, seed=1, bots=[random_bot()], set_=overrides)
    while not match.over:
        match.apply(match.choose().index)
    assert sum(match.result()["win_share"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "asked", "keys"),
    [
        ("almighty", "sun.acts.warm_clay", ["sun.acts.warm_clay"]),
        ("almighty", "Warm Clay", ["sun.acts.warm_clay"]),
        ("almighty", "sun.face_down", ["sun.face_down.create_a_mortal", "sun.face_down.push_the_sun"]),
        ("gods_and_mortals", "recruit", ["powers.recruit"]),
        ("gods_and_mortals", "gods.zeus", ["gods.zeus.passive"]),
    ],
)
def test_cards_are_found_by_key_and_by_name(game, asked, keys):
    spec = load_game(game)
    assert find_cards(load_content(spec.content_folder, spec.content_model), asked) == keys


@pytest.mark.parametrize(
    ("game", "asked", "message"),
    [
        ("almighty", "Warm Clai", r"did you mean 'warm_clay'"),
        ("almighty", "passive", "no card or power that could be blank"),
        ("gods_and_mortals", "passive", r"write which of gods\.zeus\.passive, "),
        ("gods_and_mortals", "cards.athens_trojan", "no card or power"),
    ],
)
def test_what_cannot_be_blank_is_refused(game, asked, message):
    with pytest.raises(UsageError, match=message):
        ablate(Setting(game, bots=("random",)), [asked])


def test_command_line(godbalance, tmp_path):
    asked = ["ablate", "tribute", "owl", "--set", "owl.start=3", "--bots", "random", "-n", 120, "--jobs", 1]
    outcome = godbalance(*asked, "--json", "--out", tmp_path / "page.html")
    assert outcome.code == 0, outcome.err
    told = json.loads(outcome.out)
    assert told["cards"][0]["verdict"] == "up"
    assert {entry["god"] for entry in told["gods"]} == {"owl", "bull"}
    assert "surely helps" in (tmp_path / "page.html").read_text()
    alone = godbalance("ablate", "tribute", "owl", "--gods", "bull", "--players", 2, "--bots", "random")
    assert (alone.code, "owl does not sit at this table" in alone.error) == (2, True)
