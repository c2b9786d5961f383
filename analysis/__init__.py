"""From tables to estimates to charts: what a run of games says, and how sure one may be.

Every metric is a function of scanned tables that returns a tidy frame: group columns, then estimate, lo, hi,
se, n_games, flags. `analysis.catalog.CATALOG` lists them all.

>>> from analysis import win_rate                      # doctest: +SKIP
>>> win_rate(run.seats, by=["god"])                    # doctest: +SKIP
"""

from analysis.catalog import CATALOG, MetricSpec
from analysis.metrics.balance import god_balance
from analysis.metrics.cards import card_impact, card_use, unused_cards
from analysis.metrics.headlines import headline_change
from analysis.metrics.length import end_reasons, game_length, length_distribution
from analysis.metrics.outcomes import Outcomes, outcomes
from analysis.metrics.pacing import Pacing, comeback, drama, pacing, snowball
from analysis.metrics.progress import score_by_turn
from analysis.metrics.score import score, score_distribution, score_sources, source_gap
from analysis.metrics.seat import seat_advantage
from analysis.metrics.strength import god_seat_interaction, prior_chances, seat_dependence, strength
from analysis.metrics.targets import target_use
from analysis.metrics.unpaired import mean_change_unpaired, win_change_unpaired
from analysis.metrics.uses import Uses, card_uses
from analysis.metrics.versions import Divergence, divergence, mean_change, win_change
from analysis.metrics.versus import versus, win_gap
from analysis.metrics.win_rate import win_rate

__all__ = [
    "CATALOG",
    "Divergence",
    "MetricSpec",
    "Outcomes",
    "Pacing",
    "Uses",
    "card_impact",
    "card_use",
    "card_uses",
    "comeback",
    "divergence",
    "drama",
    "end_reasons",
    "game_length",
    "god_balance",
    "god_seat_interaction",
    "headline_change",
    "length_distribution",
    "mean_change",
    "mean_change_unpaired",
    "outcomes",
    "pacing",
    "prior_chances",
    "score",
    "score_by_turn",
    "score_distribution",
    "score_sources",
    "seat_advantage",
    "seat_dependence",
    "snowball",
    "source_gap",
    "strength",
    "target_use",
    "unused_cards",
    "versus",
    "win_change",
    "win_change_unpaired",
    "win_gap",
    "win_rate",
]
