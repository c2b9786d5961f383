"""What every game's records have in common: the state's header, the line-up of a game, its result."""

from __future__ import annotations

from typing import Any

import numpy as np

MAX_SEATS = 6
"""Most seats of any game, automas included."""

MAX_OPTIONS = 8
"""Most mode-specific switches a line-up can carry into `setup`."""

HEADER: list[tuple[Any, ...]] = [
    ("rng", np.int64, 4),  # chance in play; look-ahead clones carry a redrawn stream
    ("n_seats", np.int16),
    ("seat", np.int16),  # the active seat, 0-based: whose turn it is
    ("turn_no", np.int16),  # 1-based, over the whole game
    ("round_no", np.int16),  # 1-based: the Age or round of the rulebook
    ("over", np.int16),  # 1 when the game has ended
    ("fault", np.int16),  # 1 when a limit of the engine kept the game from following its rules
    ("chance_no", np.int32),  # grows whenever hidden or random information is resolved
    ("score", np.int16, MAX_SEATS),
]
"""Fields with which every game's STATE begins."""


def state_dtype(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """Return the record dtype of a game's state: the common header, then the game's own `fields`.

    Raises
    ------
    ValueError
        If a field has the name of a method of numpy's records (``round``, ``copy`` ...): interpreted code
        would then read the method where compiled code reads the field.
    """
    taken = [name for name, *_ in fields if hasattr(np.record, name)]
    if taken:
        raise ValueError(f"state fields named like methods of numpy records: {', '.join(taken)}")
    return np.dtype((np.record, [*HEADER, *fields]))


LINEUP = np.dtype(
    (
        np.record,
        [
            ("n_seats", np.int16),
            ("n_automas", np.int16),  # how many of these seats, the last ones, the rules play
            ("mode", np.int16),  # index into GameSpec.modes
            ("god", np.int16, MAX_SEATS),  # index into GameSpec.gods, -1 beyond n_seats
            ("option", np.int16, MAX_OPTIONS),  # as the mode's ModeSpec names them
        ],
    )
)
"""Who sits where, and in which mode, for one game."""

RESULT = np.dtype(
    (
        np.record,
        [
            ("rank", np.int16, MAX_SEATS),  # 1 = best; equal ranks only for shared places
            ("share", np.float64, MAX_SEATS),  # win share: 1/m for each of m winners, else 0
            ("end_reason", np.int16),  # index into GameSpec.end_reasons
            ("god", np.int16, MAX_SEATS),  # set where gods are chosen in play; -1 = the line-up's
        ],
    )
)
"""How one game ended."""
