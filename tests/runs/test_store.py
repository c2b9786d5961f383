"""Run folders: nothing half-written is read, nothing finished is lost, nothing foreign is touched."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from pathlib import Path

import polars as pl
import pytest

from policies import random_bot
from simulator import Run, open_run
from simulator.core.errors import GodbalanceError, UsageError
from simulator.core.schema import SCHEMA_VERSION
from simulator.manifest import join_ranges, subtract, write_atomic
from simulator.store import sha256_of
from simulator.verify import merge, verify
from tests.runs.tools import GAMES, assert_same_tables, play, reseal


@pytest.fixture
def run(tmp_path, whole) -> Run:
    """A private copy of a run, in four chunks."""
    return play(tmp_path / "run", chunk=15)


def one_line(error: pytest.ExceptionInfo[GodbalanceError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert len(text) < 500
    return text


def edit(run: Run, **changes: object) -> None:
    reseal(run.path, lambda manifest: manifest.update(changes))


def first_part(run: Run, table: str = "events") -> Path:
    return min((run.path / table).iterdir())


def test_an_existing_run_is_not_overwritten(run):
    before = (run.path / "run.json").read_bytes()
    with pytest.raises(UsageError) as caught:
        play(run.path)
    assert "holds a run already (60 of 60 games): add --resume" in one_line(caught)
    assert (run.path / "run.json").read_bytes() == before


@pytest.mark.parametrize("name", ["thesis.docx", "games", "events/000000000000-000000000500.parquet"])
def test_a_foreign_folder_is_not_touched(tmp_path, name):
    path = tmp_path / "mine" / name
    path.parent.mkdir(parents=True)
    path.write_text("years of work")
    for resume in (False, True):
        with pytest.raises(UsageError) as caught:
            play(tmp_path / "mine", resume=resume)
        assert "holds other things" in one_line(caught)
    assert [p for p in (tmp_path / "mine").rglob("*") if p.is_file()] == [path]


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="is a file"):
        play(tmp_path / "file")
    with pytest.raises(GodbalanceError, match="not a directory"):
        play(tmp_path / "file" / "run")


def test_a_folder_that_cannot_be_made_says_why():
    with pytest.raises(GodbalanceError) as caught:
        play(Path("/proc/run"))
    assert "/proc/run: no such file or directory" in one_line(caught)


@pytest.mark.parametrize(
    ("path", "message"),
    [("nowhere", "there is no such folder"), ("", "it has no run.json")],
)
def test_what_is_no_run_does_not_open(tmp_path, path, message):
    with pytest.raises(GodbalanceError) as caught:
        open_run(tmp_path / path)
    assert message in one_line(caught)


@pytest.mark.parametrize(
    "settings",
    [{"seed": 6}, {"players": 2, "bots": random_bot()}, {"set_": ["rules.high=9"]}, {"events": "none"}],
    ids=str,
)
def test_resume_refuses_another_run(run, settings):
    with pytest.raises(UsageError) as caught:
        play(run.path, resume=True, **settings)
    assert "holds another run: it differs in" in one_line(caught)
    assert_same_tables(run, open_run(run.path))


def test_a_part_cut_short_is_refused_and_played_again(run, whole):
    part = first_part(run)
    part.write_bytes(part.read_bytes()[:-100])
    with pytest.raises(GodbalanceError) as caught:
        open_run(run.path)
    assert "has " in one_line(caught)
    assert "resume=True" in one_line(caught)
    assert len(verify(run.path)) == 1
    said = []
    assert_same_tables(play(run.path, resume=True, say=said.append), whole)
    assert said == [f"1 damaged chunk in {run.path} will be played again"]


def test_a_flipped_bit_is_found_and_played_again(run, whole):
    part = first_part(run, "seats")
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    part.write_bytes(data)
    assert verify(run.path) == [f"seats/{part.name} does not match its checksum"]
    assert_same_tables(play(run.path, resume=True), whole)
    assert verify(run.path) == []


def test_a_missing_part_is_refused_and_played_again(run, whole):
    first_part(run, "turns").unlink()
    with pytest.raises(GodbalanceError, match="is missing"):
        open_run(run.path)
    assert_same_tables(play(run.path, resume=True), whole)


def test_leftovers_are_never_read_and_swept_on_resume(run, whole):
    stray = run.path / "events" / "000000000900-000000000901.parquet"
    shutil.copy(first_part(run), stray)
    half = run.path / "events" / ".000000000900-000000000901.parquet.0123456789ab.tmp"
    half.write_bytes(b"half")
    notes = run.path / "events" / "notes.txt"
    notes.write_text("a person's own")
    assert_same_tables(open_run(run.path), whole)
    play(run.path, resume=True, games=GAMES + 1)
    assert not stray.exists()
    assert not half.exists()
    assert notes.exists()


def test_a_link_out_of_the_run_folder_is_not_followed(run, tmp_path):
    outside = tmp_path / "outside"
    shutil.move(run.path / "events", outside)
    (run.path / "events").symlink_to(outside)
    with pytest.raises(GodbalanceError, match="not a file of the run folder"):
        open_run(run.path)
    with pytest.raises(GodbalanceError, match="is a link"):
        play(run.path, resume=True)
    assert len(list(outside.iterdir())) == 4


def test_one_process_at_a_time_writes_a_run(run):
    with (run.path / ".lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(GodbalanceError, match="another process is writing this run"):
            play(run.path, resume=True)
    play(run.path, resume=True)


def test_a_newer_schema_is_refused(run):
    edit(run, schema_version=SCHEMA_VERSION + 1)
    with pytest.raises(GodbalanceError) as caught:
        open_run(run.path)
    assert "written by a newer godbalance" in one_line(caught)


def test_a_run_of_a_previous_schema_is_read(run, whole):
    manifest = json.loads((run.path / "run.json").read_text())
    del manifest["checksum"]
    (run.path / "run.json").write_text(json.dumps({**manifest, "schema_version": 2}))
    assert_same_tables(open_run(run.path), whole)
    del manifest["until"]
    (run.path / "run.json").write_text(json.dumps({**manifest, "schema_version": 1}))
    old = open_run(run.path)
    assert old.manifest.until == ""
    assert_same_tables(old, whole)
    assert verify(run.path) == []
    assert_same_tables(play(run.path, resume=True, games=GAMES), whole)


def test_a_schema_that_never_was_is_refused(run):
    edit(run, schema_version=0)
    with pytest.raises(GodbalanceError, match="schema 0 is too old"):
        open_run(run.path)


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "one"},
        {"seed": -1},
        {"names": {"game": "tribute"}},
        {"surprise": 1},
        {"chunks": [{"first": 5, "end": 5, "parts": {}}]},
        {
            "chunks": [
                {"first": 0, "end": 5, "parts": {"../../x": {"rows": 1, "bytes": 1, "sha256": "0" * 64}}}
            ]
        },
        {"status": "fine"},
        {"schema_version": "1"},
        {"ranges": [[0]]},
    ],
    ids=str,
)
def test_a_damaged_manifest_is_refused(run, changes):
    edit(run, **changes)
    with pytest.raises(GodbalanceError) as caught:
        open_run(run.path)
    assert "run.json: damaged" in one_line(caught) or "newer" in one_line(caught)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"schema_version": 1}', "\x00"])
def test_a_manifest_that_is_no_manifest_is_refused(run, text):
    (run.path / "run.json").write_text(text)
    with pytest.raises(GodbalanceError, match="damaged"):
        open_run(run.path)


def test_a_chunk_listed_twice_is_refused(run):
    chunks = json.loads((run.path / "run.json").read_text())["chunks"]
    edit(run, chunks=[*chunks, chunks[0]])
    with pytest.raises(GodbalanceError, match="damaged"):
        open_run(run.path)


def test_a_sound_run_verifies(run):
    assert verify(run.path) == []


@pytest.mark.parametrize(
    ("table", "change", "problem"),
    [
        ("seats", pl.col("score") + 1, "scores are not the sum of their sources"),
        ("seats", pl.col("win_share") * 0.5, "win shares sum to neither 1 nor 0"),
        ("events", pl.col("amount") + 1, "score events do not sum to the scores"),
        ("games", pl.col("game_no") + 1, "not each game is there once"),
        ("turns", pl.col("game_no") - 100, "rows of other games"),
        ("turns", pl.col("score").cast(pl.Int64), "has other columns"),
    ],
    ids=str,
)
def test_verify_finds_numbers_that_do_not_add_up(run, table, change, problem):
    part = first_part(run, table)
    pl.read_parquet(part).with_columns(change).write_parquet(part)
    manifest = json.loads((run.path / "run.json").read_text())
    manifest["chunks"][0]["parts"][table].update(bytes=part.stat().st_size, sha256=sha256_of(part))
    edit(run, chunks=manifest["chunks"])
    assert any(problem in line for line in verify(run.path))


EDITS = [
    ({"seed": 6}, "the rows' seed 5, and run.json says 6"),
    ({"bots": ["random"] * 3}, "the rows' bots greedy:balanced, and run.json says random"),
    ({"game": "almighty"}, "the rows' game tribute, and run.json says almighty"),
    ({"mode": "solo"}, "the rows' mode competitive, and run.json says solo"),
    ({"content_overrides": {"owl.start": 1}}, "the content hash is not that of the overrides"),
    ({"content_hash": "0" * 16}, "the content hash is not that of the overrides"),
    ({"content_overrides": {"owl.wings": 1}}, "its content cannot be made again: recorded owl.wings"),
    ({"command": "godbalance simulate tribute"}, None),
    ({"checksum": ""}, None),
]


@pytest.mark.parametrize(("changes", "problem"), EDITS, ids=lambda value: str(value)[:40])
def test_an_edited_manifest_is_refused_and_verify_says_what_is_wrong(run, changes, problem):
    path = run.path / "run.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    for use in (open_run, lambda place: play(place, resume=True), lambda place: merge([place] * 2, "x")):
        with pytest.raises(GodbalanceError) as caught:
            use(run.path)
        assert "run.json: changed since the run was written" in one_line(caught)
    problems = verify(run.path)
    assert problems[0].startswith("run.json has been changed since the run was written")
    assert any(problem in line for line in problems[1:]) if problem else len(problems) == 1


@pytest.mark.parametrize(("changes", "problem"), EDITS[:7], ids=lambda value: str(value)[:40])
def test_verify_finds_what_an_older_manifest_without_a_checksum_gets_wrong(run, changes, problem):
    path = run.path / "run.json"
    manifest = {**json.loads(path.read_text()), **changes, "schema_version": 2}
    del manifest["checksum"]
    path.write_text(json.dumps(manifest))
    assert any(problem in line for line in verify(run.path))


def test_content_files_that_have_changed_since_say_nothing_against_a_run(run):
    edit(run, content_hash="0" * 16)
    assert verify(run.path) == []


def test_a_study_split_by_ranges_merges_to_the_whole(tmp_path, whole):
    ranges = [(40, 60), (0, 13), (13, 40)]
    parts = [play(tmp_path / str(r[0]), games=None, game_range=r, chunk=7).path for r in ranges]
    merged = merge(parts, tmp_path / "merged")
    assert merged.complete
    assert merged.manifest.ranges == [(0, 60)]
    assert_same_tables(merged, whole)
    assert verify(merged.path) == []


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"seed": 6}, "differs in seed"), ({"game_range": (10, 30)}, "both hold game 10")],
    ids=str,
)
def test_runs_that_do_not_belong_together_do_not_merge(tmp_path, run, settings, message):
    other = play(tmp_path / "other", **{"games": None, "game_range": (60, 80), **settings})
    with pytest.raises(UsageError) as caught:
        merge([run.path, other.path], tmp_path / "merged")
    assert message in one_line(caught)
    assert not (tmp_path / "merged").exists()


def test_a_damaged_run_does_not_merge(tmp_path, run):
    other = play(tmp_path / "other", games=None, game_range=(60, 80))
    data = first_part(other).read_bytes()
    first_part(other).write_bytes(data[:-1] + b"x")
    with pytest.raises(UsageError, match="does not match its checksum"):
        merge([run.path, other.path], tmp_path / "merged")


def test_an_atomic_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "file"
    write_atomic(path, b"old")
    monkeypatch.setattr(os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(OSError, match="full"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_ranges():
    assert join_ranges([(5, 9), (0, 3), (3, 4), (8, 12)]) == [(0, 4), (5, 12)]
    assert subtract([(0, 10)], [(2, 4), (9, 20)]) == [(0, 2), (4, 9)]
    assert subtract([(0, 10), (20, 30)], []) == [(0, 10), (20, 30)]
    assert subtract([(0, 10)], [(0, 10)]) == []
