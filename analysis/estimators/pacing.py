"""The drama of games: who leads, for how long, and when it is over.

All functions take the turns of many games one below the other: an array with a row per turn and a column
per seat, and `starts`, the first row of each game (no game is empty).
"""

import numpy as np
from numpy.typing import NDArray
from scipy import optimize

from analysis.estimators.proportions import Floats

Ints = NDArray[np.int64]


def sole_leader(score: Floats) -> Ints:
    """Seat with the highest score in each row, -1 where several share it."""
    best = score.max(axis=1, keepdims=True)
    leader = score.argmax(axis=1)
    return np.where((score == best).sum(axis=1) == 1, leader, -1)


def lead_changes(score: Floats, starts: Ints) -> Ints:
    """How often the lead passes from one sole leader to another, in each game.

    A tie for the lead is no change; the old leader keeps the lead until another one stands alone in front.
    The first leader of a game is no change either. (Ludii counts both as changes.)

    Parameters
    ----------
    score : ndarray, shape (turns, seats)
    starts : ndarray of int, shape (games,)

    Returns
    -------
    ndarray of int, shape (games,)

    Examples
    --------
    >>> score = np.array([[0, 0], [1, 0], [1, 1], [1, 2], [3, 2]])
    >>> lead_changes(score, np.array([0])).tolist()
    [2]
    """
    held = _last_leader(sole_leader(score), starts)
    changed = np.zeros(held.size, dtype=np.int64)
    changed[1:] = (held[1:] != held[:-1]) & (held[1:] >= 0) & (held[:-1] >= 0)
    changed[starts] = 0
    return np.add.reduceat(changed, starts)


def _last_leader(leader: Ints, starts: Ints) -> Ints:
    """The latest sole leader up to each row of the same game, -1 before the first."""
    row = np.where(leader >= 0, np.arange(leader.size), -1)
    row[starts] = starts
    filled: Ints = leader[np.maximum.accumulate(row)]
    return filled


def drama(chance: Floats, credit: Floats, starts: Ints) -> Floats:
    """How far behind the later winner was, on average over the turns of each game.

    Mean over turns of the best seat's chance minus the winner's (the mean of several winners'), 0 for a
    winner that was the favourite throughout.

    Parameters
    ----------
    chance : ndarray, shape (turns, seats)
        Estimated chances to win after each turn.
    credit : ndarray, shape (games, seats)
        Win shares.
    starts : ndarray of int, shape (games,)

    Returns
    -------
    ndarray, shape (games,)
        NaN for a game without a winner.

    References
    ----------
    .. [1] C. Browne and F. Maire, "Evolutionary game design", IEEE Transactions on Computational
       Intelligence and AI in Games 2 (2010) 1-16; in the form of Ludii's Drama metric.

    Examples
    --------
    >>> chance = np.array([[0.8, 0.2], [0.3, 0.7]])
    >>> print(round(float(drama(chance, np.array([[0.0, 1.0]]), np.array([0]))[0]), 3))
    0.3
    """
    lengths = np.diff(np.append(starts, len(chance)))
    weight = np.repeat(_winner_weights(credit), lengths, axis=0)
    behind = chance.max(axis=1) - (chance * weight).sum(axis=1)
    mean = np.add.reduceat(behind, starts) / lengths
    return np.where(credit.sum(axis=1) > 0, mean, np.nan)


def lead_for_good(score: Floats, credit: Floats, starts: Ints) -> Floats:
    """After which share of its turns each game's winner is never behind again.

    Only scores count, and no model: the last turn at whose end some loser has more than every winner, divided
    by the number of turns.

    Parameters
    ----------
    score, credit, starts
        As in `lead_changes` and `drama`.

    Returns
    -------
    ndarray, shape (games,)
        In 0..1: 0 where the winner is never behind, 1 where it is until the end; NaN without a winner or a
        loser.

    Examples
    --------
    >>> score = np.array([[1.0, 0.0], [1.0, 2.0], [3.0, 2.0], [4.0, 2.0]])
    >>> lead_for_good(score, np.array([[1.0, 0.0]]), np.array([0])).tolist()
    [0.5]
    """
    lengths = np.diff(np.append(starts, len(score)))
    won = np.repeat(credit > 0, lengths, axis=0)
    behind = np.where(won, -np.inf, score).max(axis=1) > np.where(won, score, -np.inf).max(axis=1)
    turn = np.arange(len(score)) - np.repeat(starts, lengths) + 1
    share = np.maximum.reduceat(np.where(behind, turn, 0), starts) / lengths
    decided = (credit > 0).any(axis=1) & ~(credit > 0).all(axis=1)
    return np.where(decided, share, np.nan)


def stays_ahead(score: Floats, credit: Floats, starts: Ints, from_row: Ints) -> Ints:
    """Whether each game's leader at a row leads, alone or tied, in every later row and wins.

    Parameters
    ----------
    score, credit, starts
        As above.
    from_row : ndarray of int, shape (games,)
        Row of each game from which to look.

    Returns
    -------
    ndarray of int, shape (games,)
        1, 0, or -1 where nobody leads alone at that row or nobody won.
    """
    lengths = np.diff(np.append(starts, len(score)))
    leader = sole_leader(score[from_row])
    here = np.repeat(np.maximum(leader, 0), lengths)
    behind = score[np.arange(len(score)), here] < score.max(axis=1)
    behind &= np.arange(len(score)) >= np.repeat(from_row, lengths)
    caught = np.add.reduceat(behind.astype(np.int64), starts) > 0
    wins = credit[np.arange(len(credit)), np.maximum(leader, 0)] > 0
    judged = (leader >= 0) & (credit.sum(axis=1) > 0)
    return np.where(judged, (~caught & wins).astype(np.int64), -1)


def chances(score: Floats, log_worth: Floats, slope: Floats) -> Floats:
    """Chance of each seat to win: softmax of ``slope * score + log_worth``, row by row."""
    u = slope[:, None] * score + log_worth
    u -= u.max(axis=1, keepdims=True)
    worth = np.exp(u)
    total: Floats = worth / worth.sum(axis=1, keepdims=True)
    return total


def fit_slope(score: Floats, log_worth: Floats, credit: Floats) -> float:
    """How much one point of lead is worth at one stage of the game: maximum likelihood of `chances`.

    Parameters
    ----------
    score, log_worth, credit : ndarray, shape (games, seats)
        Scores at the stage, log worth of god and seat before the game, win shares (rows sum to 1).

    Returns
    -------
    float
        Never below 0: a lead does not hurt.
    """
    spread = max(float(score.std()), 1e-9)

    def loss(slope: float) -> float:
        """Negative log-likelihood."""
        u = slope / spread * score + log_worth
        top = u.max(axis=1)
        log_sum = top + np.log(np.exp(u - top[:, None]).sum(axis=1))
        return float((log_sum - (credit * u).sum(axis=1)).sum())

    best = optimize.minimize_scalar(loss, bounds=(0.0, 60.0), method="bounded")
    return float(best.x) / spread


def _winner_weights(credit: Floats) -> Floats:
    """Equal weights of the winners of each game."""
    won = credit > 0
    weights: Floats = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    return weights
