"""Every metric with what one must know to read it; reports take their "how computed" notes from here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from analysis.metrics.balance import god_balance
from analysis.metrics.cards import card_impact, card_use
from analysis.metrics.length import end_reasons, game_length, length_distribution
from analysis.metrics.pacing import comeback, drama, snowball
from analysis.metrics.progress import score_by_turn
from analysis.metrics.score import score, score_distribution, score_sources, source_gap
from analysis.metrics.seat import seat_advantage
from analysis.metrics.strength import god_seat_interaction, seat_dependence, strength
from analysis.metrics.targets import target_use
from analysis.metrics.versus import versus, win_gap
from analysis.metrics.win_rate import win_rate


@dataclass(frozen=True)
class MetricSpec:
    """What one must know to read a metric.

    Attributes
    ----------
    function
        Computes it; its name is the metric's name and its docstring the full definition.
    unit
        "rate" (0..1), "rate difference", "points", "log worth" or "count".
    formula
        What is estimated, in words.
    interval
        How lo and hi are made.
    needs
        Tables it reads.
    fair
        What a perfectly balanced game gives; None where there is no such value.
    min_n
        Games below which a row is flagged.
    reference
        Where the method is described.
    """

    function: Callable[..., Any]
    unit: str
    formula: str
    interval: str
    needs: tuple[str, ...]
    fair: str | None
    reference: str
    min_n: int = 30

    @property
    def name(self) -> str:
        """Name of the metric."""
        return self.function.__name__

    @property
    def question(self) -> str:
        """What it answers, in one line."""
        return (self.function.__doc__ or "").strip().splitlines()[0]

    @property
    def how(self) -> str:
        """One paragraph for the foot of a chart."""
        return f"{self.formula} {self.interval} Source: {self.reference}."


_WILSON = "Wilson score interval, with an effective number of games where victories are shared."
_STUDENT = "Student interval over games."
_SPECS = (
    MetricSpec(
        win_rate,
        "rate",
        "Mean over games of the win share: 1/m for each of m winners, 0 for the others.",
        _WILSON,
        ("seats",),
        "1 / players",
        "Wilson 1927; together: Goodman 1965",
    ),
    MetricSpec(
        seat_advantage,
        "rate difference",
        "Win rate of a seat minus its even share, 1/players.",
        _WILSON + " All seats together: chi-square test with k - 1 degrees of freedom.",
        ("seats",),
        "0",
        "Wilson 1927; Pearson 1900",
    ),
    MetricSpec(
        versus,
        "rate",
        "Share of common games in which the god is ranked ahead of the other; equal ranks count one half.",
        _WILSON,
        ("seats",),
        "1 / 2",
        "Wilson 1927",
    ),
    MetricSpec(
        win_gap,
        "rate difference",
        "Mean difference of the win shares of two gods in the same games.",
        "Paired interval; all pairs of gods hold together (Bonferroni).",
        ("seats",),
        "0",
        "Agresti and Min 2005",
    ),
    MetricSpec(
        god_balance,
        "rate",
        "Root of the mean squared distance of the gods' win rates from fair, without the part chance adds.",
        "Inverted non-central chi-square, moments matched to the gods' covariance.",
        ("seats",),
        "0",
        "Satterthwaite 1946",
    ),
    MetricSpec(
        strength,
        "log worth",
        "Conditional logit of who wins on god, seat and bot together; values of a factor sum to 0.",
        "Normal interval from the exact Hessian, sandwich where victories are shared.",
        ("seats",),
        "0",
        "McFadden 1974; Plackett 1975",
    ),
    MetricSpec(
        god_seat_interaction,
        "count",
        "Likelihood-ratio test of a conditional logit with a value for each god in each seat against "
        "one with gods and seats alone.",
        "Chi-square p-value.",
        ("seats",),
        None,
        "Wilks 1938; McFadden 1974",
    ),
    MetricSpec(
        seat_dependence,
        "rate difference",
        "Win rate of a god in a seat minus the chance a conditional logit of gods and seats alone gives it.",
        "Normal interval with the standard error of the cell, for all cells together (Bonferroni).",
        ("seats",),
        None,
        "McFadden 1974",
    ),
    MetricSpec(score, "points", "Mean final score.", _STUDENT, ("seats",), None, "Student 1908"),
    MetricSpec(
        score_distribution,
        "rate",
        "Share of the god's games that ended with each score.",
        "Wilson score interval.",
        ("seats",),
        None,
        "Wilson 1927",
    ),
    MetricSpec(
        score_sources,
        "points",
        "Mean points by source; the sources add up to the mean score.",
        _STUDENT,
        ("seats",),
        None,
        "Student 1908",
    ),
    MetricSpec(
        source_gap,
        "points",
        "Mean over games of a god's points from a source minus the mean of the others in the same game.",
        _STUDENT,
        ("seats",),
        "0",
        "Student 1908",
    ),
    MetricSpec(
        score_by_turn,
        "points",
        "Mean score after each turn, over the games that reached it.",
        _STUDENT + " Bands show the spread of single games.",
        ("turns", "seats"),
        None,
        "Student 1908",
    ),
    MetricSpec(
        drama,
        "count",
        "Means over games: changes of the sole leader; how far behind the favourite the winner was; the "
        "share of turns after which it is decided; shares of games without a lead change and with a "
        "runaway leader.",
        _STUDENT + " Chances to win: softmax of score, god and seat, fitted for each tenth of the game.",
        ("turns", "seats"),
        None,
        "Browne and Maire 2010; Ludii",
    ),
    MetricSpec(
        snowball,
        "rate difference",
        "Win share of the sole leader at a stage minus what its god and seat win anyway.",
        _STUDENT,
        ("turns", "seats"),
        None,
        "Student 1908; McFadden 1974",
    ),
    MetricSpec(
        comeback,
        "rate",
        "Win rate of all seats that are so many points behind the leader at a stage.",
        _WILSON + " Seats of one game are one unit.",
        ("turns", "seats"),
        None,
        "Wilson 1927; Cochran 1977",
    ),
    MetricSpec(
        card_use,
        "rate",
        "Share of a god's games in which it used the card, over the gods that ever did.",
        "Wilson score interval.",
        ("events", "turns", "seats"),
        None,
        "Wilson 1927",
    ),
    MetricSpec(
        target_use,
        "rate",
        "Share of games in which any event names the thing as its target.",
        "Wilson score interval.",
        ("events",),
        None,
        "Wilson 1927",
    ),
    MetricSpec(
        card_impact,
        "rate difference",
        "Win share minus the chance to win before the turn of the use (score, stage, god, seat), against "
        "what "
        "the same god gets from its other uses at that stage.",
        "Normal interval over games; false alarms over all cards controlled by Benjamini-Hochberg.",
        ("events", "turns", "seats"),
        "0",
        "Benjamini and Hochberg 1995; 17lands",
        min_n=100,
    ),
    MetricSpec(
        game_length, "count", "Mean turns, rounds and decisions.", _STUDENT, ("games",), None, "Student 1908"
    ),
    MetricSpec(
        length_distribution,
        "rate",
        "Share of games of each length.",
        "Wilson score interval.",
        ("games",),
        None,
        "Wilson 1927",
    ),
    MetricSpec(
        end_reasons,
        "rate",
        "Share of games by how they ended.",
        "Wilson score interval.",
        ("games",),
        None,
        "Wilson 1927",
    ),
)

CATALOG: dict[str, MetricSpec] = {spec.name: spec for spec in _SPECS}
"""All metrics by name."""
