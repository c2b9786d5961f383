"""Content: TOML of known source, overlays, and errors that say file, key, reason and the nearest key."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from pydantic import Field

from simulator.core.content import Card, Content, ContentModel, load_content
from simulator.core.content_tree import nearest
from simulator.core.errors import ContentError

NUMBERS = """
[world]
huts = {value = 8, source = "rulebook", sweep = [4, 12]}
speed = {value = 0.5, source = "implied", text = "How fast."}
seats = {value = [3, 2, 1, 0], source = "reconstructed"}
"""
CARDS = """
[[mortals]]
name = "Shepherd"
worth = {value = 1, source = "rulebook"}
fx = "tempt 1 any"
source = "reconstructed"
text = "Calls one Mortal home."

[[mortals]]
name = "Death's Door"
worth = -1
fx = ""
source = "public"
"""


class World(ContentModel):
    huts: int = Field(ge=0, le=20)
    speed: float = Field(ge=0)
    seats: tuple[int, ...]


class Mortal(Card):
    name: str
    worth: int = Field(ge=-1, le=1)
    fx: str


class Game(ContentModel):
    world: World
    mortals: dict[str, Mortal]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "world.toml").write_text(NUMBERS)
    (tmp_path / "content" / "mortals.toml").write_text(CARDS)
    return tmp_path / "content"


def load(folder: Path, *overrides: str, variant: str | None = None) -> Content[Game]:
    paths = []
    if variant is not None:
        paths = [folder.parent / "variant.toml"]
        paths[0].write_text(variant)
    return load_content(folder, Game, paths, overrides)


def refused(folder: Path, *overrides: str, variant: str | None = None) -> str:
    with pytest.raises(ContentError) as caught:
        load(folder, *overrides, variant=variant)
    return str(caught.value)


def write(folder: Path, text: str | bytes, name: str = "world.toml") -> Path:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


# What a content folder says


def test_files_are_merged_into_one_validated_model(folder: Path) -> None:
    model = load(folder).model
    assert (model.world.huts, model.world.seats) == (8, (3, 2, 1, 0))
    assert model.mortals["shepherd"].worth == 1


def test_cards_keep_their_order_and_get_their_slug_as_id(folder: Path) -> None:
    mortals = load(folder).model.mortals
    assert list(mortals) == ["shepherd", "deaths_door"]
    assert mortals["deaths_door"].id == "deaths_door"


def test_every_value_has_a_dotted_key_and_a_source(folder: Path) -> None:
    values = load(folder).values
    assert (values["world.huts"].value, values["world.huts"].source) == (8, "rulebook")
    assert values["mortals.shepherd.worth"].source == "rulebook"  # states its own
    assert values["mortals.shepherd.fx"].source == "reconstructed"  # its card's


def test_a_number_may_say_the_range_worth_sweeping(folder: Path) -> None:
    values = load(folder).values
    assert values["world.huts"].sweep == (4, 12)
    assert values["world.speed"].sweep is None
    assert values["world.speed"].text == "How fast."


def test_provenance_counts_what_states_a_source(folder: Path) -> None:
    content = load(folder)
    assert content.provenance == {
        "rulebook": 2,
        "implied": 1,
        "public": 1,
        "reconstructed": 2,
        "override": 0,
    }
    assert content.reconstructed_share == pytest.approx(2 / 6)


def test_find_returns_one_value_or_all_below_a_key(folder: Path) -> None:
    content = load(folder)
    assert list(content.find("world.huts")) == ["world.huts"]
    assert len(content.find("mortals.shepherd")) == 4
    with pytest.raises(ContentError, match=r"did you mean 'mortals\.shepherd'"):
        content.find("mortals.sheperd")


# Overlays


def test_an_override_replaces_a_value_and_becomes_its_source(folder: Path) -> None:
    content = load(folder, "world.huts=5")
    assert content.model.world.huts == 5
    assert content.values["world.huts"].source == "override"
    assert content.values["world.huts"].sweep == (4, 12)
    assert content.overrides == {"world.huts": 5}
    assert content.provenance["override"] == 1


def test_cards_are_addressed_by_slug(folder: Path) -> None:
    assert load(folder, "mortals.shepherd.worth=-1").model.mortals["shepherd"].worth == -1


@pytest.mark.parametrize("text", ["bless 1 any", '"bless 1 any"', "'bless 1 any'"])
def test_quotes_around_text_may_be_left_out(folder: Path, text: str) -> None:
    assert load(folder, f"mortals.shepherd.fx={text}").model.mortals["shepherd"].fx == "bless 1 any"


def test_an_empty_override_blanks_a_text(folder: Path) -> None:
    assert load(folder, "mortals.shepherd.fx=").model.mortals["shepherd"].fx == ""


def test_a_list_is_replaced_as_a_whole(folder: Path) -> None:
    assert load(folder, "world.seats=[1, 0]").model.world.seats == (1, 0)


def test_a_set_comes_after_a_variant_and_the_last_set_wins(folder: Path) -> None:
    content = load(folder, "world.huts=6", "world.huts=7", variant="[world]\nhuts = 5\nspeed = 1.5")
    assert content.overrides == {"world.huts": 7, "world.speed": 1.5}
    assert content.model.world.huts == 7


@pytest.mark.parametrize(
    "variant",
    [
        "[mortals.shepherd]\nworth = -1",
        '[[mortals]]\nname = "Shepherd"\nworth = -1',
        '[mortals.shepherd]\nworth = {value = -1, source = "reconstructed"}',
    ],
)
def test_a_variant_may_write_a_change_as_content_files_do(folder: Path, variant: str) -> None:
    content = load(folder, variant=variant)
    assert content.model.mortals["shepherd"].worth == -1
    assert content.values["mortals.shepherd.worth"].source == "override"


def test_a_variant_may_add_a_card(folder: Path) -> None:
    content = load(folder, variant='[[mortals]]\nname = "Fool"\nworth = 1\nfx = ""')
    assert list(content.model.mortals)[-1] == "fool"
    assert content.values["mortals.fool.worth"].source == "override"
    assert "mortals.fool" in content.overrides


def test_an_added_card_must_be_whole(folder: Path) -> None:
    assert "mortals.fool.fx: is missing" in refused(folder, variant='[[mortals]]\nname="Fool"\nworth=1')


def test_recorded_overrides_make_the_content_again_added_cards_included(folder: Path) -> None:
    variant = '[[mortals]]\nname = {value = "Fool", source = "public"}\nworth = 1\nfx = ""'
    content = load(folder, "mortals.fool.worth=-1", "world.seats=[1, 0]", variant=variant)
    recorded = json.loads(json.dumps(content.overrides))
    again = load_content(folder, Game, (), recorded)
    assert again.model.mortals["fool"].worth == -1
    assert again.model == content.model
    assert again.hash == content.hash != load(folder).hash
    assert json.loads(json.dumps(again.overrides)) == recorded


@pytest.mark.parametrize(
    ("name", "key"),
    [("Death's Door", "deaths_door"), ("Ægir's Élan", "aegirs_elan"), ("Straße Łódź", "strasse_lodz")],
)
def test_keys_of_accented_names_are_readable(folder: Path, name: str, key: str) -> None:
    content = load(folder, variant=f'[[mortals]]\nname = "{name}"\nworth = 1\nfx = ""')
    assert list(content.model.mortals)[-1] == key


def test_a_name_that_makes_no_key_asks_for_an_id(folder: Path) -> None:
    card = '[[mortals]]\nname = "太陽"\nworth = 1\nfx = ""\n'
    assert 'add id = "..."' in refused(folder, variant=card)
    assert list(load(folder, variant=card + 'id = "taiyo"').model.mortals)[-1] == "taiyo"


# The hash names what is played


def test_hash_is_stable_over_files_wording_and_sources(folder: Path) -> None:
    before = load(folder).hash
    write(folder, (NUMBERS + CARDS).replace("Calls one Mortal home.", "x").replace('"public"', '"implied"'))
    (folder / "mortals.toml").unlink()
    assert load(folder).hash == before


def test_hash_changes_with_a_number_and_with_the_order_of_cards(folder: Path) -> None:
    before = load(folder).hash
    assert load(folder, "world.huts=7").hash != before
    head, first, second = CARDS.partition("[[mortals]]")[0], *CARDS.split("[[mortals]]")[1:]
    write(folder, head + "[[mortals]]" + second + "[[mortals]]" + first, "mortals.toml")
    assert load(folder).hash != before


def test_an_override_with_the_printed_value_plays_the_same_game(folder: Path) -> None:
    assert load(folder, "world.huts=8").hash == load(folder).hash


# What is refused, and what it says


def test_an_unknown_key_names_the_nearest(folder: Path) -> None:
    assert refused(folder, "world.hutts=3") == (
        "--set world.hutts=3: world.hutts: unknown key (did you mean 'world.huts'?)"
    )


def test_an_unknown_card_names_the_nearest(folder: Path) -> None:
    assert "did you mean 'mortals.shepherd'" in refused(folder, "mortals.sheperd.worth=1")
    assert "did you mean 'mortals.shepherd'" in refused(folder, variant="[mortals.sheperd]\nworth = 1")


def test_an_unknown_field_of_a_card_names_the_nearest(folder: Path) -> None:
    message = refused(folder, "mortals.shepherd.wort=1")
    assert "mortals.shepherd.wort: unknown key (did you mean 'worth'?)" in message


def test_an_unknown_key_in_a_content_file_names_file_and_key(folder: Path) -> None:
    write(folder, CARDS.replace("fx", "fxx", 1), "mortals.toml")
    message = refused(folder)
    assert (
        message.startswith("mortals.toml: mortals.shepherd.fxx")
        or "mortals.shepherd.fx: is missing" in message
    )


@pytest.mark.parametrize("value", ["true", '"3"', "3.5", "[3]", "nonsense", "1979-05-27", "nan", "inf"])
def test_a_whole_number_is_nothing_else(folder: Path, value: str) -> None:
    assert "world.huts" in refused(folder, f"world.huts={value}")


@pytest.mark.parametrize("value", ["nan", "-inf", "inf", "true", "1e300"])
def test_a_real_number_is_finite(folder: Path, value: str) -> None:
    assert "world.speed" in refused(folder, f"world.speed={value}")


@pytest.mark.parametrize("value", ["-1", "21", "99999999999999999999", "9" * 1500])
def test_a_number_stays_in_its_bounds(folder: Path, value: str) -> None:
    assert "world.huts" in refused(folder, f"world.huts={value}")


def test_a_bound_is_named(folder: Path) -> None:
    assert "less than or equal to 20, not 21" in refused(folder, "world.huts=21")


def test_broken_toml_names_file_and_line(folder: Path) -> None:
    write(folder, NUMBERS + "\nhuts = = 3")
    message = refused(folder)
    assert message.startswith(f"{folder / 'world.toml'}: broken TOML")
    assert "line 7" in message


def test_a_number_must_state_its_source(folder: Path) -> None:
    write(folder, re.sub(r"\{value = 0.5.*\}", "0.5", NUMBERS))
    assert "world.toml: world.speed: write {value" in refused(folder)
    write(folder, NUMBERS.replace(', source = "implied", text = "How fast."', ""))
    assert "world.speed: states no source" in refused(folder)


def test_a_source_is_one_of_four(folder: Path) -> None:
    write(folder, NUMBERS.replace('"implied"', '"rulbook"'))
    assert "did you mean 'rulebook'" in refused(folder)


def test_a_misspelt_part_of_a_number_is_named(folder: Path) -> None:
    write(folder, NUMBERS.replace("sweep", "sweeep"))
    assert "did you mean 'sweep'" in refused(folder)


@pytest.mark.parametrize("sweep", ["[12, 4]", "[4]", "4", '["a", "b"]', "[true, true]"])
def test_a_sweep_is_a_range(folder: Path, sweep: str) -> None:
    write(folder, NUMBERS.replace("[4, 12]", sweep))
    assert "sweep is [lowest, highest]" in refused(folder)


def test_a_key_in_two_files_is_an_error(folder: Path) -> None:
    write(folder, '[world]\nhuts = {value = 9, source = "implied"}', "more.toml")
    assert "world.huts: is already defined in more.toml" in refused(folder)


def test_a_card_twice_is_an_error(folder: Path) -> None:
    write(folder, CARDS + CARDS, "mortals.toml")
    assert "mortals.shepherd: is there twice" in refused(folder)


def test_a_card_needs_a_name(folder: Path) -> None:
    write(folder, CARDS.replace('name = "Shepherd"', ""), "mortals.toml")
    assert "entry 1 needs a name" in refused(folder)


def test_a_missing_key_is_named(folder: Path) -> None:
    write(folder, NUMBERS.replace("huts", "hats"))
    message = refused(folder)
    assert "world.huts: is missing" in message


def test_a_name_may_state_its_own_source(folder: Path) -> None:
    named = CARDS.replace('"Shepherd"', '{value = "Shepherd", source = "rulebook"}')
    content = load(write(folder, named, "mortals.toml"))
    assert content.values["mortals.shepherd.name"].source == "rulebook"


@pytest.mark.parametrize(
    "text", ["world.huts", "=3", "world..huts=3", ".=1", "", "world.huts." + "a." * 99 + "b=1"]
)
def test_a_set_is_a_key_and_a_value(folder: Path, text: str) -> None:
    assert refused(folder, text).startswith("--set")


def test_a_table_is_no_value_and_a_value_no_table(folder: Path) -> None:
    assert "world: is a table of huts, speed" in refused(folder, "world=3")
    assert "world.huts: is a single value" in refused(folder, "world.huts.low=3")


@pytest.mark.parametrize("text", ["a\nb", "a\x1b[31m", "x" * 5000])
def test_text_is_printable_and_short(folder: Path, text: str) -> None:
    assert refused(folder, f"mortals.shepherd.fx={text}").startswith("--set")


def test_a_huge_file_is_refused_before_it_is_parsed(folder: Path) -> None:
    write(folder, "#" * 1_100_000, "huge.toml")
    assert "larger than 1 MB" in refused(folder)


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 50_000, "a" + ".a" * 50_000 + " = 1", "a = " + "{b=" * 40_000]
)
def test_absurd_nesting_is_refused_quickly(folder: Path, text: str) -> None:
    assert refused(write(folder, text, "deep.toml"))


def test_text_that_is_not_utf8_is_refused(folder: Path) -> None:
    assert "not UTF-8" in refused(write(folder, b"\xff\xfe\x00", "latin.toml"))


def test_a_byte_order_mark_is_fine(folder: Path) -> None:
    write(folder, b"\xef\xbb\xbf" + NUMBERS.encode())
    assert load(folder).model.world.huts == 8


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"holds no \*.toml file"):
        load_content(tmp_path, Game)


def test_a_variant_must_be_a_regular_readable_file(folder: Path) -> None:
    (folder.parent / "loop.toml").symlink_to("loop.toml")
    os.mkfifo(folder.parent / "pipe.toml")
    for path in (folder, folder.parent / "no.toml", folder.parent / "pipe.toml", folder.parent / "loop.toml"):
        with pytest.raises(ContentError, match=r"not a regular file|cannot be read"):
            load_content(folder, Game, [path])


@pytest.mark.parametrize("path", ["/dev/zero", "a\0b"])
def test_a_variant_that_is_no_file_at_all_is_refused(folder: Path, path: str) -> None:
    with pytest.raises(ContentError):
        load_content(folder, Game, [Path(path)])


def test_a_key_cannot_leave_the_tree(folder: Path) -> None:
    assert "unknown key" in refused(folder, "../../etc/passwd=1") or refused(folder, "../x=1")
    write(folder, '["../evil"]\nx = {value = 1, source = "implied"}', "evil.toml")
    assert "a name may hold" in refused(folder)


def test_content_is_never_executed(folder: Path) -> None:
    text = "__import__('os').abort()"
    assert load(folder, f"mortals.shepherd.fx={text}").model.mortals["shepherd"].fx == text


def test_a_word_is_near_a_key_or_its_last_part() -> None:
    assert nearest("zues", ["gods.ares", "gods.zeus"]) == " (did you mean 'gods.zeus'?)"
    assert nearest("b.start_powr", ["a.start_power", "b.start_power"]) == " (did you mean 'b.start_power'?)"
    assert nearest("zzz", ["gods.zeus"]) == ""
