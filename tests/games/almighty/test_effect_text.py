"""The effect language: what each card text means, and what the parser says about a wrong one."""

import pytest

from simulator.games.almighty.effect_text import (
    Condition,
    Dest,
    EffectTextError,
    Event,
    Filter,
    Static,
    StaticKind,
    Step,
    Trigger,
    Verb,
    Zone,
    parse_effect,
)

ANY = frozenset({Filter.ANY})
OTHER = frozenset({Filter.OTHER})
SELF = frozenset({Filter.SELF})


def only_step(text: str) -> Step:
    (step,) = parse_effect(text)  # type: ignore[misc]
    return step


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("create 2 mortal", Step(Verb.CREATE, 2, who=frozenset({Filter.MORTAL}))),
        ("create 1 hut", Step(Verb.CREATE, 1, who=frozenset({Filter.HUT}))),
        ("poke 1 any @adj", Step(Verb.POKE, who=ANY, zone=Zone.ADJ)),
        ("tempt 1 any", Step(Verb.TEMPT, who=ANY, zone=Zone.OTHER)),
        ("tempt 1 any @adj", Step(Verb.TEMPT, who=ANY, zone=Zone.ADJ)),
        ("banish 1 other", Step(Verb.BANISH, who=OTHER)),
        ("banish 1 self ->adj", Step(Verb.BANISH, who=SELF, dest=Dest.ADJ)),
        ("banish 2 any ->one", Step(Verb.BANISH, 2, who=ANY, dest=Dest.ONE)),
        ("move 1 hut @other", Step(Verb.MOVE, who=frozenset({Filter.HUT}), zone=Zone.OTHER)),
        ("smite 1 any @each", Step(Verb.SMITE, who=ANY, zone=Zone.EACH)),
        ("smite 1 hut", Step(Verb.SMITE, who=frozenset({Filter.HUT}))),
        ("bless all worthy", Step(Verb.BLESS, all_=True, who=frozenset({Filter.WORTHY}))),
        ("curse up2 any", Step(Verb.CURSE, 2, up_to=True, who=ANY)),
        ("curse 1 any @any", Step(Verb.CURSE, who=ANY, zone=Zone.ANY)),
        ("gain glory 2", Step(Verb.GAIN, 2, who=frozenset({Filter.GLORY}))),
        ("gain power 1", Step(Verb.GAIN, 1, who=frozenset({Filter.POWER}))),
        ("belief 1 this", Step(Verb.BELIEF, who=frozenset({Filter.THIS}))),
        ("belief 1 own", Step(Verb.BELIEF, who=frozenset({Filter.OWN}))),
        ("push_sun 1", Step(Verb.PUSH_SUN)),
        ("gather up2", Step(Verb.GATHER, 2, up_to=True)),
        ("may heart up2 @any", Step(Verb.HEART, 2, up_to=True, optional=True, zone=Zone.ANY)),
        ("break 1", Step(Verb.BREAK)),
        ("res up2", Step(Verb.RES, 2, up_to=True)),
        ("ghost 1", Step(Verb.GHOST)),
        ("rest 1", Step(Verb.REST)),
    ],
)
def test_each_verb(text: str, step: Step) -> None:
    assert only_step(text) == step


def test_steps_follow_each_other() -> None:
    first, second = parse_effect("bless up2 other; smite 1 self")  # type: ignore[misc]
    assert (first.verb, second.verb) == (Verb.BLESS, Verb.SMITE)


def test_filters_hold_together() -> None:
    assert only_step("smite 1 other&unworthy").who == {Filter.OTHER, Filter.UNWORTHY}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("capital", Condition("capital")),
        ("mortals>=3", Condition("mortals", 3)),
        ("cloud>=2", Condition("cloud", 2)),
    ],
)
def test_a_step_may_need_a_condition(text: str, condition: Condition) -> None:
    assert only_step(f"bless 1 any if {text}").cond == condition


def test_a_trigger_names_its_event_its_target_and_how_often() -> None:
    assert parse_effect("on enter other once: may bless 1 entering") == Trigger(
        Event.ENTER,
        (Step(Verb.BLESS, optional=True, who=frozenset({Filter.ENTERING})),),
        who=OTHER,
        once=True,
    )


def test_an_event_of_a_piece_has_no_target() -> None:
    assert parse_effect("on sun_enter: belief 2 this") == Trigger(
        Event.SUN_ENTER, (Step(Verb.BELIEF, 2, who=frozenset({Filter.THIS})),)
    )


@pytest.mark.parametrize(
    ("text", "static"),
    [
        (
            "static immune other tempt banish",
            Static(StaticKind.IMMUNE, who=OTHER, verbs=frozenset({Verb.TEMPT, Verb.BANISH})),
        ),
        ("static land -1 if capital", Static(StaticKind.LAND, -1, cond=Condition("capital"))),
        ("static land 1 per hut max 2", Static(StaticKind.LAND, 1, per_hut=True, most=2)),
        ("static act_belief 1 own", Static(StaticKind.ACT_BELIEF, 1, who=frozenset({Filter.OWN}))),
    ],
)
def test_each_static(text: str, static: Static) -> None:
    assert parse_effect(text) == static


def test_an_empty_text_does_nothing() -> None:
    assert parse_effect("") == parse_effect("  ") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bles 1 any", "at character 1: 'bles' is no verb (did you mean 'bless'?)"),
        ("bless any", "at character 7: a number from 1 to 9 is expected, not 'any'"),
        ("bless 0 any", "at character 7: a number from 1 to 9 is expected, not '0'"),
        ("bless 10 any", "at character 7: a number from 1 to 9"),
        ("bless 1", "at character 8: a target is missing"),
        ("bless 1 worty", "at character 9: 'worty' is no target (did you mean 'worthy'?)"),
        ("bless 1 other&", "at character 9: a target is missing"),
        ("create 1 any", "at character 10: 'any' is no target (known here: hut, mortal)"),
        ("bless 1 hut", "at character 9: 'hut' is no target"),
        ("bless 1 any any", "at character 13: 'any' is too much"),
        ("bless 1 any @each", "at character 13: '@each' is no zone of bless"),
        ("bless 1 any ->adj", "at character 13: '->adj' is no destination; only banish has one"),
        ("banish 1 any ->away", "at character 14: '->away' is no destination"),
        ("bless 1 any; ", "at character 14: verb is missing"),
        ("bless 1 any if rain", "at character 16: 'rain' is no condition"),
        ("gain 1 power", "at character 6: '1' is no gain (known here: glory, power)"),
        ("on entre other: bless 1 self", "at character 4: 'entre' is no event (did you mean 'enter'?)"),
        ("on enter: bless 1 self", "at character 9: ':' is no target"),
        ("on judge bless 1 self", "at character 10: ':' is expected"),
        ("static immune other", "at character 20: verb to be immune from is missing"),
        ("static land 1 per hut", "at character 22: 'per hut max N' is expected"),
        ("static knots own", "at character 8: 'knots' is no static effect"),
    ],
)
def test_a_wrong_text_is_named_by_place_and_nearest_word(text: str, message: str) -> None:
    with pytest.raises(EffectTextError) as caught:
        parse_effect(text)
    assert str(caught.value).startswith(message)
