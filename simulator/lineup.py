"""Who sits where: balanced by design, not on average.

A cyclic shift of the gods turns one seating into another, and the shifts of one seating put every god
in every seat exactly once. So all seatings fall into *orbits* of ``len(gods)`` games, each of them
balanced god by seat; a line-up plan plays orbit after orbit. What orbits still differ in is who meets
whom: it depends on the distances between the gods of a seating alone, and the order of the orbits
keeps the met distances level at all times. A full cycle holds every seating equally often.

Bots of a mixed table move one seat on with every game while the gods stay, so that over an orbit every
bot plays every god in every seat equally often; neighbours change from orbit to orbit.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simulator.core.content_tree import nearest
from simulator.core.errors import UsageError
from simulator.core.rng import seed_streams
from simulator.core.spec import GameSpec, Mode
from simulator.core.state import LINEUP, MAX_OPTIONS, MAX_SEATS

MAX_ORBITS = 1_000_000
"""Most orbits a plan keeps in memory: 20 gods in 6 seats have 1.4 million, and no printed game comes near."""

EVERY = "all"
"""Value of a mixed option that asks for all of its values in turn."""

_WINDOW = 32


@dataclass(frozen=True)
class LineupPlan:
    """The rule that gives every game number its line-up.

    Attributes
    ----------
    mode
        Name of the game's mode.
    players
        Seats.
    gods
        Names of the gods that take part, in the game's order.
    policies
        Names of the bots: one for all seats, or one per seat of game 0.
    options
        Values of the mode's switches by name; `EVERY` deals all values out evenly.
    """

    mode: str
    players: int
    gods: tuple[str, ...]
    policies: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    def policy_names(self) -> tuple[str, ...]:
        """Return the distinct bots, in the order in which `fill_lineups` numbers them."""
        return tuple(dict.fromkeys(self.policies))


def plan_lineups(
    spec: GameSpec,
    *,
    policies: Sequence[str],
    players: int | None = None,
    mode: str | None = None,
    gods: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
) -> LineupPlan:
    """Check what was asked for against the game and return the plan.

    Parameters
    ----------
    spec
        The game.
    policies
        One bot for every seat, or as many as there are players.
    players
        Seats; by default as many as `gods` names, or the game's own default.
    mode
        Mode of the game, by default its first.
    gods
        The gods that take part, by default all of the mode. More gods than seats take turns.
    options
        Values of the mode's switches; the others keep their defaults.

    Raises
    ------
    UsageError
        Says what cannot be and what can.
    """
    chosen = _find_mode(spec, mode)
    pool = _find_gods(spec, chosen, gods)
    if players is None:
        players = len(pool) if gods is not None and len(pool) in chosen.players else spec.default_players
        players = players if players in chosen.players else chosen.players[-1]
    if players not in chosen.players:
        allowed = ", ".join(map(str, chosen.players))
        raise UsageError(f"{spec.id} {chosen.name} seats {allowed} players, not {players}")
    if pool and len(pool) < players and not chosen.same_god_twice:
        raise UsageError(
            f"{players} players need {players} gods, but only {len(pool)} take part: {', '.join(pool)}"
        )
    if len(policies) not in (1, players):
        raise UsageError(f"{len(policies)} bots for {players} players: name one for all, or one per player")
    return LineupPlan(chosen.name, players, pool, tuple(policies), _find_options(spec, chosen, options or {}))


def fill_lineups(
    spec: GameSpec, plan: LineupPlan, first_game: int, n_games: int
) -> tuple[NDArray[np.void], NDArray[np.int16]]:
    """Return the line-ups of games ``first_game .. first_game + n_games - 1``.

    Returns
    -------
    lineups : ndarray of LINEUP, shape (n_games,)
    policy_no : ndarray of int16, shape (n_games, MAX_SEATS)
        Index into ``plan.policy_names()``, with the mode's automa policies behind; -1 beyond the seats.
    """
    mode = spec.mode(plan.mode)
    lineups = np.zeros(n_games, LINEUP)
    lineups["n_seats"] = plan.players
    lineups["mode"] = [m.name for m in spec.modes].index(mode.name)
    lineups["god"] = -1
    policy_no = np.full((n_games, MAX_SEATS), -1, np.int16)

    game_no = np.arange(first_game, first_game + n_games, dtype=np.int64)
    for k, (name, values) in enumerate(mode.options.items()):
        asked = plan.options.get(name, values[0])
        if asked == EVERY:
            game_no, lineups["option"][:, k] = np.divmod(game_no, len(values))
        else:
            lineups["option"][:, k] = values.index(asked)
    names = plan.policy_names()
    n_bots = plan.players if len(names) > 1 else 1
    n_gods = max(1, len(plan.gods))
    step, turn = np.divmod(game_no, n_bots)
    orbit_no, shift = np.divmod(step, n_gods)
    n_orbits = 1
    if plan.gods:
        orbits = _orbits(n_gods, plan.players, mode.same_god_twice)
        n_orbits = len(orbits)
        codes = np.array([spec.gods.index(god) for god in plan.gods], np.int16)
        steps = orbits[orbit_no % n_orbits]
        lineups["god"][:, : plan.players] = codes[(shift[:, None] + steps) % n_gods]
    circles = _circles(tuple(names.index(name) for name in plan.policies), plan.players)
    # The second term makes every circle of bots meet every orbit when their numbers share a factor.
    circle_no = (orbit_no + orbit_no // math.lcm(n_orbits, len(circles))) % len(circles)
    places = (np.arange(plan.players)[None, :] + turn[:, None]) % plan.players
    policy_no[:, : plan.players] = circles[circle_no[:, None], places]
    if mode.automa:
        lineups["n_seats"] += 1
        lineups["n_automas"] = 1
        lineups["god"][:, plan.players] = spec.gods.index(mode.automa)
        policy_no[:, plan.players] = len(names) + lineups["option"][:, 0]
    return lineups, policy_no


def cycle_length(spec: GameSpec, plan: LineupPlan) -> int:
    """Return the number of games after which the plan repeats, and is exactly balanced in everything."""
    names = plan.policy_names()
    n_bots = plan.players if len(names) > 1 else 1
    n_circles = len(_circles(tuple(names.index(name) for name in plan.policies), plan.players))
    options = spec.mode(plan.mode).options
    n_bots *= math.prod(len(options[name]) for name, value in plan.options.items() if value == EVERY)
    if not plan.gods:
        return n_bots * n_circles
    same_twice = spec.mode(plan.mode).same_god_twice
    return n_bots * len(plan.gods) * len(_orbits(len(plan.gods), plan.players, same_twice)) * n_circles


@functools.cache
def _orbits(n_gods: int, players: int, same_twice: bool) -> NDArray[np.int64]:
    """Return the seatings with god 0 in seat 0, shape (n, players), in an order that levels meetings."""
    rest = players - 1
    n_orbits = n_gods**rest if same_twice else math.perm(n_gods - 1, rest)
    if n_orbits > MAX_ORBITS:
        raise UsageError(
            f"{n_gods} gods in {players} seats are too many seatings to balance: name fewer gods"
        )
    tails = (
        itertools.product(range(n_gods), repeat=rest)
        if same_twice
        else itertools.permutations(range(1, n_gods), rest)
    )
    seatings = np.array([(0, *tail) for tail in tails], np.int64)
    # A shuffle of our own: numpy does not promise the same one for ever.
    seatings = seatings[np.argsort(seed_streams(0, 0, len(seatings), 1)[:, 0, 0], kind="stable")]
    return seatings[_level_order(_distances(seatings, n_gods))]


def _distances(seatings: NDArray[np.int64], n_gods: int) -> NDArray[np.int64]:
    """Count, for each seating, the pairs of gods at each distance around the circle of gods."""
    counts = np.zeros((len(seatings), n_gods // 2 + 1), np.int64)
    rows = np.arange(len(seatings))
    for a, b in itertools.combinations(range(seatings.shape[1]), 2):
        gap = (seatings[:, a] - seatings[:, b]) % n_gods
        np.add.at(counts, (rows, np.minimum(gap, n_gods - gap)), 1)
    return counts


def _level_order(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Order rows so that the running sums of all columns stay near their final proportions."""
    n = len(counts)
    surplus = counts - counts.mean(axis=0)
    if not surplus.any():
        return np.arange(n)
    waiting = list(range(min(_WINDOW, n)))
    next_row = len(waiting)
    order = np.empty(n, np.int64)
    total = np.zeros(counts.shape[1])
    for place in range(n):
        best = int(np.argmin(((total + surplus[waiting]) ** 2).sum(axis=1)))
        order[place] = waiting[best]
        total += surplus[waiting[best]]
        if next_row < n:
            waiting[best] = next_row
            next_row += 1
        else:
            waiting.pop(best)
    return order


@functools.cache
def _circles(policies: tuple[int, ...], players: int) -> NDArray[np.int64]:
    """Return the ways to sit the bots around the table, up to turning it, shape (n, players)."""
    if len(policies) == 1:
        return np.full((1, players), policies[0], np.int64)
    seated = [(0, *rest) for rest in itertools.permutations(range(1, players))]
    # Bots of one name are told apart here, so that each circle weighs what it should.
    return np.array(policies, np.int64)[np.array(seated, np.int64)]


def _find_mode(spec: GameSpec, name: str | None) -> Mode:
    names = [mode.name for mode in spec.modes]
    if name is not None and name not in names:
        raise UsageError(f"{spec.id} has no mode {name!r}{nearest(name, names)}; it has {', '.join(names)}")
    return spec.mode(name)


def _find_gods(spec: GameSpec, mode: Mode, asked: Sequence[str] | None) -> tuple[str, ...]:
    known = mode.gods or spec.gods
    if asked is None:
        return known
    if not asked:
        raise UsageError("name at least one god")
    for god in asked:
        if god not in known:
            where = f"{spec.id} {mode.name}" if god in spec.gods else spec.id
            hint = nearest(god, known)
            raise UsageError(f"{where} has no god {god!r}{hint}; it has {', '.join(known) or 'none'}")
    if len(set(asked)) < len(asked):
        twice = next(god for god in asked if list(asked).count(god) > 1)
        raise UsageError(f"{twice!r} is named twice: each god takes part once")
    return tuple(god for god in known if god in asked)


def _find_options(spec: GameSpec, mode: Mode, asked: Mapping[str, str]) -> dict[str, str]:
    if len(mode.options) > MAX_OPTIONS:
        raise UsageError(f"{spec.id} {mode.name} has more than {MAX_OPTIONS} options")
    for name, value in asked.items():
        if name not in mode.options:
            known = ", ".join(mode.options) or "none"
            raise UsageError(
                f"{spec.id} {mode.name} has no option {name!r}{nearest(name, mode.options)}; it has {known}"
            )
        known_values = (*mode.options[name], *([EVERY] if name in mode.mixed else []))
        if value not in known_values:
            raise UsageError(f"option {name} is one of {', '.join(known_values)}, not {value!r}")
    return {
        name: asked.get(name, EVERY if name in mode.mixed else values[0])
        for name, values in mode.options.items()
    }
