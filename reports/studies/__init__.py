"""Studies: questions that need games played for them, or two runs held against each other.

>>> from reports.studies import Setting, compare                          # doctest: +SKIP
>>> compare(Setting("almighty", set_=("sun.start_power=3",))).gods        # doctest: +SKIP
"""

from reports.studies.compare import Comparison, compare, compare_runs
from reports.studies.setting import Setting
from reports.studies.sweep import Sweep, sweep

__all__ = ["Comparison", "Setting", "Sweep", "compare", "compare_runs", "sweep"]
