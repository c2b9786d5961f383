"""Studies: questions that need games played for them, or two runs held against each other.

>>> from reports.studies import Setting, compare                          # doctest: +SKIP
>>> compare(Setting("almighty", set_=("sun.start_power=3",))).gods        # doctest: +SKIP
"""

from reports.studies.ablation import Ablation, ablate
from reports.studies.checking import Result, check
from reports.studies.comparison import Comparison, compare, compare_runs
from reports.studies.planning import Plan, plan
from reports.studies.setting import Setting
from reports.studies.sweeping import Sweep, sweep
from reports.studies.targets import Targets, read_targets

__all__ = [
    "Ablation",
    "Comparison",
    "Plan",
    "Result",
    "Setting",
    "Sweep",
    "Targets",
    "ablate",
    "check",
    "compare",
    "compare_runs",
    "plan",
    "read_targets",
    "sweep",
]
