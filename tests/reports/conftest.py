import pytest

from reports.build import build
from reports.render import to_html
from tests.analysis.synthetic import Truth
from tests.reports.support import run_of

PLANTED = Truth(games=4000, start={"sun": 3}, first_seat=1)


@pytest.fixture(scope="session")
def planted():
    """A run in which the sun starts with three points and the first seat with one."""
    return run_of(PLANTED)


@pytest.fixture(scope="session")
def report(planted):
    return build(planted)


@pytest.fixture(scope="session")
def page(report):
    return to_html(report)
