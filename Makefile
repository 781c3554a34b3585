# make demo and make test do all their own set-up: nothing but Python 3.11+ is needed first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint bench notebooks clean

demo: $(VENV)/.demo-installed
	$(BIN)/engram demo

test: $(VENV)/.dev-installed
	$(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

lint: $(VENV)/.dev-installed
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.dev-installed
	set -e; for script in $(or $(ARGS),benchmarks/*.py); do echo "== $$script"; $(BIN)/python $$script; done

notebooks: $(VENV)/.dev-installed
	$(BIN)/jupyter execute notebooks/*.ipynb

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Engram needs Python 3.11 or newer. Name one: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The stamps make the second run quick; an edit of pyproject.toml installs anew.
$(VENV)/.demo-installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[langchain,llama-index]'
	@touch $@

$(VENV)/.dev-installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.demo-installed
