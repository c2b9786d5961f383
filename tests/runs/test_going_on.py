"""What people are told to type to complete a run does complete it."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest

from simulator import open_run
from simulator.core.errors import GodbalanceError
from simulator.going_on import how_to_go_on
from simulator.verify import verify
from tests.runs.tools import assert_same_tables

ASKED = ["tribute", "-n", 12, "--bots", "random", "--jobs", 1, "--chunk", 4]


def advised(text: str) -> list[str]:
    """The words of the command that a message ends with."""
    return shlex.split(text.rpartition("godbalance ")[2])


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        ("simulate g --out a --seed 3", "go on with: godbalance simulate g --seed 3 --out b --resume"),
        ("simulate g --out=a --resume", "go on with: godbalance simulate g --out b --resume"),
        ("report g --out a.html --run a", "go on with: godbalance report g --out a.html --run b --resume"),
        ("merge x y --out a", "merge its parts again into a new folder: godbalance merge x y --out b-again"),
        ("compare g --runs a", "ask for it again with a new folder: godbalance compare g --runs a"),
    ],
)
def test_the_advice_fits_the_command_and_names_the_folder_where_the_run_is(command, advice):
    assert how_to_go_on(f"godbalance {command}", Path("b")) == advice


@pytest.mark.parametrize("command", ["study.py --out a", "godbalance 'unclosed", ""])
def test_a_run_from_python_is_gone_on_with_from_python(command):
    assert how_to_go_on(command, Path("b")).endswith("out='b', resume=True")


def cut_a_part(folder: Path) -> None:
    part = min((folder / "seats").iterdir())
    part.write_bytes(part.read_bytes()[:-10])


def test_a_copied_run_is_repaired_where_it_is_by_typing_the_advice(godbalance, tmp_path):
    assert godbalance("simulate", *ASKED, "--out", tmp_path / "first").code == 0
    copied = Path(shutil.copytree(tmp_path / "first", tmp_path / "copied"))
    cut_a_part(copied)
    with pytest.raises(GodbalanceError) as caught:
        open_run(copied)
    assert godbalance(*advised(str(caught.value))).code == 0
    assert verify(copied) == []
    assert_same_tables(open_run(copied), open_run(tmp_path / "first"))


def test_a_damaged_merged_run_is_merged_again_by_typing_the_advice(godbalance, tmp_path):
    parts = [tmp_path / "0", tmp_path / "1"]
    for part, games in zip(parts, ("0:6", "6:12"), strict=True):
        asked = ["simulate", "tribute", "--range", games, "--bots", "random", "--jobs", 1, "--out", part]
        assert godbalance(*asked).code == 0
    merged = ["merge", *parts, "--out", tmp_path / "whole"]
    assert godbalance(*merged).code == 0
    assert godbalance(*merged).error.endswith("(12 of 12 games): name another folder")
    cut_a_part(tmp_path / "whole")
    with pytest.raises(GodbalanceError) as caught:
        open_run(tmp_path / "whole")
    assert godbalance(*advised(str(caught.value))).code == 0
    assert open_run(tmp_path / "whole-again").n_games == 12


@pytest.mark.parametrize(("command", "option"), [("simulate", "--out"), ("report", "--run")])
def test_an_interrupted_command_is_gone_on_with_by_typing_the_advice(
    godbalance, tmp_path, monkeypatch, command, option
):
    monkeypatch.chdir(tmp_path)
    page = ["--out", "page.html", "--checks", 0] if command == "report" else []
    with monkeypatch.context() as patched:
        patched.setattr("simulator.batch.open_backend", interrupt)
        stopped = godbalance(command, *ASKED, option, "kept", *page)
    assert stopped.code == 130
    told = stopped.err.splitlines()[-2]
    assert told.startswith("0 of 12 games are kept in kept; go on with: godbalance ")
    monkeypatch.setattr("reports.cli.play.write_report", lambda run, out, assets: out)
    again = godbalance(*advised(told))
    assert again.code == 0, again.err
    assert again.out == ("page.html\n" if page else "kept\n")
    assert open_run("kept").complete
    assert json.loads(Path("kept/run.json").read_text())["status"] == "complete"


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_resume_needs_a_folder_and_takes_no_game_away(godbalance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command in ("simulate", "report"):
        assert "name its folder" in godbalance(command, *ASKED, "--resume").error
    assert list(tmp_path.iterdir()) == []
    assert godbalance("simulate", *ASKED, "--out", "run").code == 0
    fewer = godbalance("simulate", *ASKED, "-n", 5, "--out", "run", "--resume")
    assert "holds more games than the 5 asked for" in fewer.err
    assert "holds more games" not in godbalance("simulate", *ASKED, "--out", "run", "--resume").err
