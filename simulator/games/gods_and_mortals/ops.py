"""The vocabulary of powers: what an op is called, and what a power needs before it may be used.

A power's text in the content is a list of ops such as ``exhaust_follower 1`` or ``move 1..3``. The first
group happens without asking; each of the second group is one decision of the seat.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

AUTOMATIC_OPS = (
    "exhaust_follower",  # n standing Followers lie down
    "remove_follower",  # n standing Followers go to the supply
    "exhaust_temple",  # the Followers' standing temple lies down
    "refresh_temple",  # the Followers' lying temple stands up
    "create",  # n Followers
    "create_lying",  # n Followers, lying
    "create_up_to",  # Followers until n are there
    "create_spare",  # n Followers, or what the supply has
    "create_every_empty",  # one Follower in every connected land without any
    "build",  # a temple, with the Divinity it pays
    "worship",  # tokens by Favor
    "tokens",  # n tokens
    "divinity",  # n Divinity
)
CHOICE_OPS = (
    "move",  # Followers to one connected land
    "move_far",  # Followers to one land at most two steps away
    "move_anywhere",  # Followers to one other land
    "move_split",  # n Followers, each to another connected land
    "gather",  # Followers from one connected land
    "move_rival",  # Rivals to one connected land
    "rival_along",  # Rivals to where the Followers went
    "gather_rival",  # Rivals from one connected land
    "remove_rival",
    "remove_rival_there",  # where the Followers went
    "remove_rival_each",  # one in each of so many connected lands
    "exhaust_rival",
    "create_next",  # n Followers in one connected land
    "create_each",  # one Follower in each of so many connected lands
    "refresh_there",  # lying Followers where they went, if their temple is there
    "spill",  # any one mortal there or in a connected land, lying ones too
)
OPS = AUTOMATIC_OPS + CHOICE_OPS
N_AUTOMATIC = len(AUTOMATIC_OPS)

(
    EXHAUST_FOLLOWER,
    REMOVE_FOLLOWER,
    EXHAUST_TEMPLE,
    REFRESH_TEMPLE,
    CREATE,
    CREATE_LYING,
    CREATE_UP_TO,
    CREATE_SPARE,
    CREATE_EVERY_EMPTY,
    BUILD,
    WORSHIP,
    TOKENS,
    DIVINITY,
    MOVE,
    MOVE_FAR,
    MOVE_ANYWHERE,
    MOVE_SPLIT,
    GATHER,
    MOVE_RIVAL,
    RIVAL_ALONG,
    GATHER_RIVAL,
    REMOVE_RIVAL,
    REMOVE_RIVAL_THERE,
    REMOVE_RIVAL_EACH,
    EXHAUST_RIVAL,
    CREATE_NEXT,
    CREATE_EACH,
    REFRESH_THERE,
    SPILL,
) = range(len(OPS))

NEXT_NOTHING, NEXT_FOLLOWER, NEXT_RIVAL, NEXT_EMPTY = range(4)
"""What a power needs in the connected lands."""

_NO_NUMBER = {EXHAUST_TEMPLE, REFRESH_TEMPLE, CREATE_EVERY_EMPTY, BUILD, WORSHIP}
_FIXED = {*range(N_AUTOMATIC), MOVE_SPLIT, CREATE_NEXT}
_OPTIONAL = {RIVAL_ALONG, SPILL, MOVE, DIVINITY}
"""Ops that may do nothing; `divinity 0` is all that a blank power does."""
_MAX_PIECES = 9
_SHAPE = re.compile(r"([a-z_]+)(?: (\d)(?:\.\.(\d))?)?")


@dataclass(frozen=True)
class Op:
    """One step of a power: what, and how many."""

    code: int
    low: int
    high: int


def parse_op(text: str) -> Op:
    """Read one op of the content.

    Raises
    ------
    ValueError
        If there is no such op, or it does not take such a number.
    """
    name = text.split(" ")[0]
    if name not in OPS:
        near = difflib.get_close_matches(name, OPS, n=1)
        raise ValueError(
            f"{text!r}: there is no op {name!r}" + (f"; did you mean {near[0]}?" if near else "")
        )
    shape = _SHAPE.fullmatch(text)
    if not shape:
        raise ValueError(f"{text!r}: a number is a digit, as in '{name} 2', or two, as in '{name} 1..3'")
    code = OPS.index(shape[1])
    if (shape[2] is None) != (code in _NO_NUMBER):
        raise ValueError(f"{text!r}: {shape[1]} takes {'no' if code in _NO_NUMBER else 'a'} number")
    low = int(shape[2] or 1)
    high = int(shape[3] or low)
    if shape[3] and code in _FIXED:
        raise ValueError(f"{text!r}: {shape[1]} takes one number, no range")
    if not (low or code in _OPTIONAL) or low > high or (code == MOVE_SPLIT and high > 3):
        raise ValueError(f"{text!r}: impossible number")
    return Op(code, low, high)


@dataclass
class Need:
    """What must be there before a power may be used; pieces are counted in the activated land."""

    up: int = 0  # standing Followers
    temple: int = 0  # 1: the Followers' standing temple
    lying_temple: int = 0  # 1: the Followers' lying temple
    rival: int = 0  # standing Rivals of one faction
    supply: int = 0  # Followers in supply
    room: int = 0  # create_up_to: fewer Followers than this, and the difference in supply
    ground: int = 0  # 1: a temple may be founded here
    next: int = NEXT_NOTHING


def find_need(ops: list[Op]) -> Need:
    """Work out what a power needs, so that whoever begins it can finish it.

    Raises
    ------
    ValueError
        If the ops cannot be combined so that this stays exact.
    """
    need = Need()
    codes = [op.code for op in ops]
    for op in ops:
        if op.code in (EXHAUST_FOLLOWER, REMOVE_FOLLOWER, MOVE, MOVE_FAR, MOVE_ANYWHERE, MOVE_SPLIT):
            need.up += op.low
        elif op.code in (MOVE_RIVAL, RIVAL_ALONG, REMOVE_RIVAL, EXHAUST_RIVAL):
            need.rival = max(need.rival, op.low)
        elif op.code in (CREATE, CREATE_LYING, CREATE_NEXT, CREATE_EACH):
            need.supply += op.low
        elif op.code == CREATE_UP_TO:
            need.room = op.low
        elif op.code == EXHAUST_TEMPLE:
            need.temple = 1
        elif op.code == REFRESH_TEMPLE:
            need.lying_temple = 1
        elif op.code == BUILD:
            need.ground = 1
        elif op.code == GATHER:
            need.next = NEXT_FOLLOWER
        elif op.code in (GATHER_RIVAL, REMOVE_RIVAL_THERE, REMOVE_RIVAL_EACH):
            need.next = NEXT_RIVAL
        elif op.code == CREATE_EVERY_EMPTY:
            need.next = NEXT_EMPTY
    _check_combination(ops, codes)
    return need


_EXCLUSIVE = (
    {MOVE, MOVE_FAR, MOVE_ANYWHERE, MOVE_SPLIT, GATHER},
    {
        MOVE_RIVAL,
        RIVAL_ALONG,
        GATHER_RIVAL,
        REMOVE_RIVAL,
        REMOVE_RIVAL_THERE,
        REMOVE_RIVAL_EACH,
        EXHAUST_RIVAL,
    },
    {CREATE, CREATE_LYING, CREATE_UP_TO, CREATE_SPARE, CREATE_EVERY_EMPTY, CREATE_NEXT, CREATE_EACH},
    {GATHER, GATHER_RIVAL, REMOVE_RIVAL_THERE, REMOVE_RIVAL_EACH, CREATE_EVERY_EMPTY},
    {EXHAUST_TEMPLE, REFRESH_TEMPLE, BUILD},
    {WORSHIP},
    {REMOVE_FOLLOWER},
    {SPILL},
)
"""Groups of which a power may have one op, so that `find_need` stays exact."""


def _check_combination(ops: list[Op], codes: list[int]) -> None:
    for group in _EXCLUSIVE:
        found = [OPS[code] for code in codes if code in group]
        if len(found) > 1:
            raise ValueError(f"{' and '.join(found)} cannot stand in one power")
    for code in (RIVAL_ALONG, REMOVE_RIVAL_THERE, REFRESH_THERE):
        if code in codes and MOVE not in codes[: codes.index(code)]:
            raise ValueError(f"{OPS[code]} needs a move before it")
    for op in ops:
        if op.code in (GATHER, GATHER_RIVAL, REMOVE_RIVAL_THERE, REMOVE_RIVAL_EACH) and op.low != 1:
            raise ValueError(f"{OPS[op.code]} starts at 1")
        if op.code == MOVE and op.low == 0 and RIVAL_ALONG not in codes:
            raise ValueError("a move of 0 needs rival_along")
