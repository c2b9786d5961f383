"""The doctor names what is wrong with a machine and what to do about it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import joblib
import pytest
from matplotlib import font_manager

from reports.cli import doctor
from reports.cli.doctor import FAULT, OK, WARNING, Finding


def findings(check: Callable[..., object]) -> dict[str, Finding]:
    return {finding.check: finding for finding in doctor._safely(check)}


def test_fewer_usable_cores_than_the_machine_has_are_explained(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(joblib, "cpu_count", lambda: 2)
    found = findings(doctor.check_cores)["cores"]
    assert (found.verdict, found.found) == (WARNING, "2 of the machine's 64")
    assert "container limit" in found.advice


def test_a_cache_that_cannot_be_written_is_explained(monkeypatch):
    monkeypatch.setattr(doctor, "cache_root", lambda: Path(tempfile.mkdtemp(prefix="godbalance-")))
    found = findings(doctor.check_cache)["cache"]
    assert found.verdict == WARNING
    assert "GODBALANCE_CACHE_DIR" in found.advice


def test_a_large_stale_cache_is_explained(monkeypatch, tmp_path):
    stale = tmp_path / "cache" / "0123456789abcdef"
    stale.mkdir(parents=True)
    with (stale / "kernel.nbc").open("wb") as file:
        file.truncate(300_000_000)  # sparse: takes no room
    monkeypatch.setattr(doctor, "cache_root", lambda: tmp_path / "cache")
    found = findings(doctor.check_cache)
    assert found["stale cache"].verdict == WARNING
    assert "300 MB of other versions" in found["stale cache"].found
    assert str(tmp_path / "cache") in found["stale cache"].advice


def test_a_slow_disk_is_explained(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    ticks = iter((0.0, 10.0))
    monkeypatch.setattr(doctor.time, "perf_counter", lambda: next(ticks))
    found = findings(doctor.check_disk)["disk"]
    assert found.verdict == WARNING
    assert "2 MB/s" in found.found
    assert "--out" in found.advice


def test_a_missing_font_is_explained(monkeypatch):
    def missing(*args, **kwargs):
        raise ValueError("no such font")

    monkeypatch.setattr(font_manager, "findfont", missing)
    found = findings(doctor.check_font)["font"]
    assert (found.verdict, found.found) == (WARNING, "DejaVu Sans is missing")


def test_a_game_that_is_not_compiled_yet_is_not_waited_for(monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "list_games", lambda: ["tribute"])
    monkeypatch.setattr(doctor, "cache_root", lambda: tmp_path)
    assert findings(doctor.check_games)["tribute"].found == "not compiled yet"


def test_a_game_that_comes_out_differently_is_a_fault(monkeypatch, godbalance, whole):
    monkeypatch.setattr(doctor, "list_games", lambda: ["tribute"])
    monkeypatch.setattr(
        "simulator.verify.verify", lambda path: ["seats/x.parquet does not match its checksum"]
    )
    assert findings(doctor.check_games)["tribute"].verdict == FAULT
    monkeypatch.setattr(doctor, "CHECKS", (doctor.check_games,))
    outcome = godbalance("doctor", "--json")
    assert outcome.code == 1
    assert "at fault: tribute" in outcome.error
    assert "report this" in json.loads(outcome.out)[0]["advice"]


def test_a_check_that_breaks_does_not_end_the_others(monkeypatch, godbalance):
    def check_moon():
        raise RuntimeError("clouds")

    monkeypatch.setattr(doctor, "CHECKS", (check_moon, doctor.check_versions))
    rows = json.loads(godbalance("doctor", "--json").out)
    assert [(row["check"], row["verdict"]) for row in rows[:2]] == [("moon", FAULT), ("versions", OK)]


@pytest.mark.parametrize("check", [doctor.check_versions, doctor.check_disk, doctor.check_font])
def test_this_machine_is_no_fault(check):
    assert all(finding.verdict != FAULT for finding in findings(check).values())
