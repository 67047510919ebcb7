# make lab    JupyterLab on the walk-through        make test      everything that every change must pass
# make bench  speed beside other packages           make test-all  the long tests as well
# make site   the course as a folder of files that runs in any browser, without Python and without a network
#
# Needs make and Python 3.11 or newer; uv is used where it is installed.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
# One at a time: the checks share an environment.
.NOTPARALLEL:
.PHONY: help lab test test-all test-long lint types imports pytest chromium env bench clean js site site-test binder-memory notebooks

NOTEBOOK ?= notebooks/01-walkthrough.ipynb
VENV := .venv
BENCH_VENV := .venv-bench
# JupyterLab would take up the browser's kernel from its own environment and stumble over it.
SITE_VENV := .venv-site
BIN := $(VENV)/bin
ALLOW_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
TYPED := $(wildcard soccer_rules/core soccer_rules/games soccer_rules/explore)
PYTEST_WORKERS ?= 2

help:
	@sed -n '1,6s/^# \{0,1\}//p' Makefile

lab: $(VENV)/.ready-lab
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m jupyter lab $(ALLOW_ROOT) \
	  --ServerApp.root_dir="$(CURDIR)" --LabApp.default_url=/lab/tree/$(NOTEBOOK)

test: $(VENV)/.ready-test chromium lint types imports pytest

test-all: test test-long

# Checks that need no browser come first: they fail fastest.
lint: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-test
	$(if $(TYPED),$(BIN)/mypy --strict $(TYPED),@echo "mypy: no typed package yet")

imports: $(VENV)/.ready-test
	$(BIN)/lint-imports

# The browser's driver keeps an event loop in its process, so its tests run in a process of their own.
PYTEST = PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pytest
SPREAD = -n $(PYTEST_WORKERS) --dist loadgroup
# With ARGS a part may hold no test of one kind (pytest's exit code 5); without them that is an error.
SOME = $(if $(ARGS),|| [ $$? -eq 5 ])

pytest: $(VENV)/.ready-test chromium
	$(PYTEST) $(SPREAD) -m "not long and not browser" $(ARGS) $(SOME)
	$(PYTEST) -m "browser and not long" $(ARGS) $(SOME)

test-long: $(VENV)/.ready-test $(SITE_VENV)/.ready-site chromium
	$(PYTEST) $(SPREAD) -m "long and not browser" $(ARGS) $(SOME)
	$(PYTEST) -m "long and browser" --ignore=tests/site $(ARGS) $(SOME)
	$(PYTEST) -m "long and browser" tests/site $(ARGS) $(SOME)

chromium:
	@bash tools/ensure_chromium.sh

env: $(VENV)/.ready-test

bench: $(BENCH_VENV)/.ready-bench
	$(BENCH_VENV)/bin/python -m benchmarks $(ARGS)

# One environment a folder; its stamp is older than pyproject.toml when the dependencies may have changed.
$(VENV)/.ready-lab: pyproject.toml
	bash tools/make_env.sh $(VENV) lab

$(VENV)/.ready-test: pyproject.toml
	bash tools/make_env.sh $(VENV) lab test

$(SITE_VENV)/.ready-site: pyproject.toml
	bash tools/make_env.sh $(SITE_VENV) site

$(BENCH_VENV)/.ready-bench: pyproject.toml
	bash tools/make_env.sh $(BENCH_VENV) bench

# The site that runs in the browser alone, in build/site; it needs npm once, for the browser's Python.
site: $(SITE_VENV)/.ready-site
	$(SITE_VENV)/bin/python tools/site/build.py $(ARGS)

site-test: $(VENV)/.ready-test $(SITE_VENV)/.ready-site chromium
	$(BIN)/python -m pytest -m long tests/site $(ARGS)

# What one learner on Binder needs at the end of the tutorial.
binder-memory: $(VENV)/.ready-test
	$(BIN)/python tools/binder_memory.py $(ARGS)

# The notebooks in other languages, from notebooks/*.ipynb and notebooks/translations/.
notebooks: $(VENV)/.ready-test
	$(BIN)/python tools/notebooks.py build
	$(BIN)/python tools/notebooks.py check

# The graph's view, bundled from js/: its product is kept in the tree, so that nobody else needs Node.js.
js:
	cd js && npm install --no-package-lock --no-audit --no-fund --silent && npm run --silent build

clean:
	rm -rf $(VENV) $(BENCH_VENV) $(SITE_VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
