# The first two commands: `make report` and `make test`. `make help` lists the rest.
# Nothing here needs more than Python >= 3.11 with venv, and make.

VENV ?= .venv
OUT ?= out
GAMES ?= 20000
SHELL := /bin/sh
BIN := $(VENV)/bin

# The first interpreter that really runs (a pyenv shim may exist and still refuse) and is new enough.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { command -v $$p; break; }; done)

# Caches (pip, numba, matplotlib) go to the usual place, or into the venv where HOME cannot be written.
export XDG_CACHE_HOME := $(shell d="$${XDG_CACHE_HOME:-$$HOME/.cache}"; \
  mkdir -p "$$d" 2>/dev/null && [ -w "$$d" ] && echo "$$d" || echo "$(abspath $(VENV))/cache")
export MPLCONFIGDIR := $(XDG_CACHE_HOME)/matplotlib
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip -qq --cache-dir $(XDG_CACHE_HOME)/pip

.PHONY: help report test lint bench stress install dev clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

report: install ## play 20,000 games of Almighty here and build its balance report; the path comes last
	@$(BIN)/godbalance report almighty --games $(GAMES) --out $(OUT)/almighty.html

test: dev ## everything a change must pass except lint and stress
	@$(BIN)/python -m pytest

lint: dev ## style, types and import contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: dev ## speed and memory against their targets
	@$(BIN)/python -m bench

stress: dev ## faults, scale, fuzzing
	@$(BIN)/python -m pytest -m stress

install: $(VENV)/.installed ## the venv with what running needs
dev: $(VENV)/.installed-dev ## the venv with what working on it needs

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "godbalance needs Python 3.11 or newer, and none was found." >&2; \
	  echo "Install one, or name it: make report PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "Creating $(VENV) with $(PYTHON)" >&2
	@"$(PYTHON)" -m venv "$(VENV)" || { rm -rf "$(VENV)"; \
	  echo "$(PYTHON) cannot create a virtual environment (on Debian: apt-get install python3-venv)." >&2; exit 1; }

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what godbalance runs on (about a minute)" >&2
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what working on godbalance needs (about two minutes)" >&2
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.installed

clean: ## remove the venv, caches and what was built
	rm -rf $(VENV) $(OUT) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
