import doctest
import importlib
import pkgutil

import pytest

import analysis

MODULES = [info.name for info in pkgutil.walk_packages(analysis.__path__, "analysis.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_some_examples_are_there():
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(found) > 20
