# Everything a stranger needs. `make help` explains itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST_WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help play install test check bench golden clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F '\t' '{printf "  make %-9s %s\n", $$1, $$2}'

play: install ## play in the terminal, against bots or with friends
	@$(BIN)/coloretto play

install: $(VENV)/installed ## make .venv with the command coloretto in it

test: $(VENV)/installed-dev check ## run all checks and tests
	$(BIN)/python -m pytest --numprocesses $(PYTEST_WORKERS)

check: $(VENV)/installed-dev ## style, types and import directions only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/installed-dev ## measure speed beside a C yardstick (takes minutes)
	$(BIN)/python -m bench.run

golden: $(VENV)/installed-dev ## write the golden play-throughs and perft files anew
	$(BIN)/python -m tests.rules.golden

clean: ## remove .venv and everything made by tools
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist

$(VENV)/made: 
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Coloretto needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
		"Name another with: make PYTHON=python3.12 …" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --constraint constraints.txt --upgrade pip
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml constraints.txt
	$(PIP) install --quiet --constraint constraints.txt --editable .
	@echo "Compiling the rules (once) …"
	@$(BIN)/coloretto compile
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(PIP) install --quiet --constraint constraints.txt --group dev
	@touch $@
