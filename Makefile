# make demo and make test do all their own set-up: nothing but Python 3.11+ is needed first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AUDIT := .venv-audit

.PHONY: demo test lint bench notebooks docs audit sbom clean

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

docs: $(VENV)/.docs-installed
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# Known vulnerabilities of what is installed; says so where their database cannot be reached.
audit: $(VENV)/.dev-installed $(AUDIT)/.installed
	$(BIN)/python .ci/audit.py $(AUDIT)/bin/pip-audit \
	  $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')

# The bill of materials of what is installed, made offline, and checked to name all that is needed.
sbom: $(VENV)/.dev-installed $(AUDIT)/.installed
	$(AUDIT)/bin/cyclonedx-py environment $(BIN)/python --pyproject pyproject.toml \
	  --output-reproducible --of JSON -o sbom.json
	$(BIN)/python .ci/check_sbom.py sbom.json

clean:
	rm -rf sbom.json $(AUDIT) $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Engram needs Python 3.11 or newer. Name one: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The stamps make the second run quick; an edit of pyproject.toml installs anew.
$(VENV)/.demo-installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[langchain,llama-index]'
	@touch $@

$(VENV)/.docs-installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs,mcp,ui,langchain,llama-index]'
	@touch $@

$(VENV)/.dev-installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.demo-installed

$(AUDIT)/.installed: | $(BIN)/python
	$(BIN)/python -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check \
	  'pip-audit>=2.10,<3' 'cyclonedx-bom>=7.5,<8'
	@touch $@
