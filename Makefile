# Everything a stranger needs. `make help` explains itself.
PYTHON ?= python3
# Where this is set, every start would read all libraries' sources anew, which takes seconds.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST_WORKERS ?= auto
# Tests of the server wait for others most of the time.
SERVER_WORKERS ?= 4
INSTALL := $(PYTHON) tools/install.py
# Of targets that run side by side, where make can do it.
SORTED_OUTPUT := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
CHECK_PYTHON = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Coloretto needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
	"Name another with: make PYTHON=python3.12 …" >&2; exit 1; }
NPM := $(BIN)/python web/bundle.py npm
# The heart of it: what these tests cover is measured. Kernels count where they run interpreted.
COMPILED := tests/rules tests/solver
PLAIN := tests/records $(addprefix tests/server/test_, callers.py commands.py log_lines.py rated_games.py replays.py table.py table_limits.py turn_clock.py views.py)
CORE := $(COMPILED) $(PLAIN)
INTERPRETED := tests/rules/test_shipped_code.py tests/rules/test_traps.py tests/rules/test_playthroughs.py tests/rules/test_kernel_helpers.py tests/solver
COVERAGE := --cov --cov-report=
# package:least percentage of lines and branches
FLOORS := rules:92 records:97 solver:92 server/table:92

.DEFAULT_GOAL := help
.PHONY: help play install test test-fast test-core test-game test-server test-web check python-check bench bench-web pictures sounds ladder load soak golden wheel requirements sbom name-tables web web-types web-check clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F '\t' '{printf "  make %-12s %s\n", $$1, $$2}'

play: ## play in the browser, against bots or with friends
	@test $(VENV)/installed -nt pyproject.toml -a $(VENV)/installed -nt constraints.txt || { $(CHECK_PYTHON) && $(INSTALL) --play; }
	@$(BIN)/coloretto serve --open-browser

install: $(VENV)/installed ## make .venv with the command coloretto in it

test: check test-core test-game test-server test-web ## run all checks and tests

test-fast: $(VENV)/installed-dev ## rules, records, commands and tables: half a minute with a warm cache
	$(BIN)/python -m pytest tests/rules $(PLAIN) -m "not slow" --numprocesses $(PYTEST_WORKERS) --dist loadgroup

check: $(VENV)/installed-dev web/node_modules/.installed-dev ## style, types and import directions only
	@$(MAKE) --jobs=2 --no-print-directory $(SORTED_OUTPUT) web-check python-check

python-check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test-core: $(VENV)/installed-dev ## rules, records, solver and tables, with the branches they cover
	@rm -f .coverage*
	$(BIN)/python -m pytest $(COMPILED) --numprocesses $(PYTEST_WORKERS) --dist loadgroup
	$(BIN)/python -m pytest $(PLAIN) --numprocesses $(PYTEST_WORKERS) --dist loadgroup $(COVERAGE)
	NUMBA_DISABLE_JIT=1 COLORETTO_EXACT_POSITIONS=4 $(BIN)/python -m pytest $(INTERPRETED) \
		-m "not many_games" --numprocesses $(PYTEST_WORKERS) $(COVERAGE) --cov-append
	@for floor in $(FLOORS); do \
		$(BIN)/coverage report --skip-covered --show-missing \
			--include="src/coloretto/$${floor%:*}/*" --fail-under=$${floor#*:} || exit 1; done

test-game: $(VENV)/installed-dev ## everything else but server and browser
	$(BIN)/python -m pytest --ignore tests/server --ignore tests/web $(CORE:%=--ignore %) \
		--numprocesses $(PYTEST_WORKERS) --dist loadgroup

test-server: $(VENV)/installed-dev ## the server over real sockets, on SQLite and PostgreSQL
	@tests/get-proxies || test -z "$$CI"
	$(BIN)/python -m pytest tests/server $(CORE:%=--ignore %) --numprocesses $(SERVER_WORKERS) --dist worksteal

test-web: $(VENV)/installed-dev web web/node_modules/.installed-dev ## whole games in a real Chromium
	@if tests/get-chromium; \
	then $(BIN)/python -m pytest tests/web --numprocesses $(PYTEST_WORKERS) --dist worksteal; \
	else test -z "$$CI"; fi

load: $(VENV)/installed-dev ## 2,000 sockets on 500 tables (takes minutes)
	$(BIN)/python -m bench.load

soak: $(VENV)/installed-dev web web/node_modules/.installed-dev ## the long forms of server and browser tests (takes hours)
	$(BIN)/python -m bench.soak

ladder: $(VENV)/installed-dev ## how strong the bots and levels are (takes hours, goes on where stopped)
	$(BIN)/python -m bench.ladder

bench: $(VENV)/installed-dev ## measure speed beside a C yardstick (takes minutes)
	$(BIN)/python -m bench.run

bench-web: $(VENV)/installed-dev web ## measure the browser client on a slowed machine
	@tests/get-chromium
	$(BIN)/python -m bench.web

pictures: $(VENV)/installed-dev web ## make the pictures of the docs and the icons from the running program
	@tests/get-chromium
	$(BIN)/python -m tools.make_page_pictures
	$(BIN)/python -m tools.make_game_picture
	$(BIN)/python -m tools.make_icons

sounds: $(VENV)/installed-dev ## make the sounds of the table anew
	$(BIN)/python -m tools.make_sounds

wheel: $(VENV)/installed-dev ## build the wheel, with compiled code for the common processor
	$(BIN)/python -m tools.ship_compiled_code
	@# Not left behind: this checkout compiles for its own processor, as every other does.
	$(PIP) wheel --quiet --no-deps --wheel-dir dist .; made=$$?; rm -r src/coloretto/compiled; exit $$made

requirements: $(VENV)/installed-dev ## write requirements.txt anew: what hosts install, with hashes
	$(BIN)/python -m tools.make_requirements

sbom: $(VENV)/installed-dev ## write sbom.json: every package of a host and of the client (CycloneDX)
	$(BIN)/python -m tools.make_sbom

name-tables: $(VENV)/installed-dev ## make the tables of names from Unicode's data anew
	$(PIP) install --quiet --target build/icu icu4py
	PYTHONPATH=build/icu $(BIN)/python -m tools.make_name_tables

golden: $(VENV)/installed-dev ## write the golden play-throughs, perft files and logs anew
	$(BIN)/python -m tests.rules.golden
	$(BIN)/python -m tests.server.test_table

web: $(VENV)/installed-dev ## build the browser client, if it changed
	$(BIN)/python web/bundle.py

web-types: web/node_modules/.installed-dev ## make the client's types from the server's schema
	$(BIN)/python -m tests.server.test_client_types
	$(NPM) run --silent types

web-check: web/node_modules/.installed-dev ## types, style and tests of the browser client
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent format:check
	$(NPM) run --silent test

web/node_modules/.installed-dev: web/package-lock.json | $(VENV)/installed-dev
	$(NPM) ci --silent
	@touch $@

clean: ## remove .venv and everything made by tools
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist \
		web/node_modules src/coloretto/server/static src/coloretto/compiled

$(VENV)/installed: pyproject.toml constraints.txt
	@$(CHECK_PYTHON)
	@$(INSTALL)

$(VENV)/installed-dev: $(VENV)/installed
	$(PIP) install --quiet --constraint constraints.txt --upgrade pip
	$(PIP) install --quiet --constraint constraints.txt --group dev
	@$(BIN)/coloretto compile
	@touch $@
