# Everything starts here: `make play` to play, `make test` to check. Both set themselves up.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

BIN := .venv/bin
STAGE := tools/stage.sh
JOBS ?= 2
LONG := -m "long or not long" --timeout 7200
# Browser tests run by themselves: what drives the browsers leaves a process unable to run others.
PYTEST := $(BIN)/pytest -q -n $(JOBS) --dist worksteal --durations 15
# Where this is set, every process would compile anew all that it imports: seconds each.
export PYTHONDONTWRITEBYTECODE :=
STATIC := src/pentarchy/server/static
WEB_SOURCES := $(shell find web/src web/public web/plugins -type f 2>/dev/null) \
	web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json
LOCKED := pyproject.toml hatch_build.py tools/setup.sh

.PHONY: help
help:  ## Show the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

.PHONY: play
play: .venv/.run web  ## Start the table and open it in the browser.
	$(BIN)/pentarchy serve --open

.PHONY: setup
setup: .venv/.dev  ## Make .venv with the locked packages for playing, testing and measuring.

.venv/.run: requirements/run.txt $(LOCKED)
	tools/setup.sh run

.venv/.dev: requirements/dev.txt $(LOCKED)
	tools/setup.sh dev
	@touch .venv/.run

.PHONY: fast
fast: setup  ## Compile the engine; everything then uses it by itself.
	$(BIN)/pentarchy compile

.PHONY: web
web: $(STATIC)/index.html  ## Build the browser's files when their sources changed.

$(STATIC)/index.html: web/node_modules/.ready web/.icons $(WEB_SOURCES)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Node 20.19 or newer with npm is needed" >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel error
	@touch $@

# The names of the icons in use, wherever they are written, with `gi:` or (in the games' Python files)
# without; touched only when they change.
ICON_SET := ./web/node_modules/@iconify-json/game-icons/icons.json
.PHONY: always
web/.icons: always | web/node_modules/.ready
	@{ grep -rhoE --include='*.py' --include='*.yaml' --include='*.json' --include='*.svelte' --include='*.ts' \
		--exclude-dir=static '\bgi:[a-z0-9-]+' src/pentarchy web/src; \
		grep -rhoE --include='*.py' '"[a-z][a-z0-9-]+"' src/pentarchy/games | tr -d '"' | LC_ALL=C sort -u | LC_ALL=C comm -12 - \
		<(node -p "Object.keys(require('$(ICON_SET)').icons).join('\n')" | LC_ALL=C sort); } | LC_ALL=C sort -u > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: test
test:  ## Everything a change must pass: build, format, lint, types, rules coverage, tests.
	@$(STAGE) "setup" $(MAKE) --no-print-directory setup
	@$(STAGE) "chromium" tools/ensure-chromium.sh chromium
	@$(STAGE) "chromium without windows" tools/ensure-chromium.sh
	@$(STAGE) "postgresql" tools/ensure-postgres.sh
	@$(STAGE) "nginx" tools/ensure-proxy.sh nginx
	@$(STAGE) "browser build" $(MAKE) --no-print-directory web
	@$(STAGE) "browser types" npm --prefix web run --silent check
	@$(STAGE) "browser units" npm --prefix web run --silent test
	@$(MAKE) --no-print-directory lint types rules-check
	@PENTARCHY_BUILD=plain $(STAGE) "tests" $(PYTEST) --ignore tests/web
	@PENTARCHY_BUILD=plain $(STAGE) "browser tests" $(PYTEST) tests/web

.PHONY: lint types rules-check
lint: setup  ## Check format and lint.
	@$(STAGE) "format" $(BIN)/ruff format --check
	@$(STAGE) "lint" $(BIN)/ruff check

types: setup  ## Check the types.
	@$(STAGE) "types" $(BIN)/mypy

rules-check: setup
	@$(STAGE) "rules coverage" $(BIN)/pentarchy rules --coverage --check

.PHONY: test-fast
test-fast: fast web  ## The tests on the compiled build; what views read is seen on the plain one only.
	@PENTARCHY_BUILD=compiled $(STAGE) "tests, compiled" $(PYTEST) tests --ignore tests/web \
		--deselect tests/laws/test_views.py::test_a_part_says_what_it_reads
	@PENTARCHY_BUILD=plain $(STAGE) "what views read" $(PYTEST) tests/laws/test_views.py
	@PENTARCHY_BUILD=compiled $(STAGE) "browser tests, compiled" $(PYTEST) tests/web

.PHONY: test-long
test-long: setup web  ## The tests and the slow extras: thousands of matches, faults, soak.
	@$(STAGE) "chromium" tools/ensure-chromium.sh chromium
	@$(STAGE) "chromium without windows" tools/ensure-chromium.sh
	@$(STAGE) "postgresql" tools/ensure-postgres.sh
	@$(STAGE) "nginx" tools/ensure-proxy.sh nginx
	@$(STAGE) "caddy" tools/ensure-proxy.sh caddy
	@PENTARCHY_BUILD=plain LAW_TIMES=25 $(STAGE) "long tests" $(PYTEST) $(LONG) --ignore tests/web
	@PENTARCHY_BUILD=plain LAW_TIMES=25 $(STAGE) "long browser tests" $(PYTEST) $(LONG) tests/web

.PHONY: rules
rules: setup  ## Print which rules, cards and examples have no test.
	@$(BIN)/pentarchy rules --coverage

.PHONY: bench
bench: setup  ## Measure speed beside a peer.
	@$(BIN)/pentarchy bench --peers

.PHONY: wheel
wheel: setup web  ## Build the wheel, and one for this platform with the engine compiled, in dist/.
	$(BIN)/python -m hatchling build -t wheel
	PENTARCHY_WHEEL=compiled $(BIN)/python -m hatchling build -t wheel

.PHONY: docs
docs: setup web/node_modules/.ready  ## Build the documents as a site, in site/; a dead link stops it.
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict 2>&1 | { ! grep -E "^(WARNING|ERROR|Aborted)"; }
	@echo "site/index.html"

.PHONY: release
release: setup web  ## Check all that must hold before a version is given out, and build its packages.
	@tools/release.sh

.PHONY: words
words: setup  ## Bring the catalogues of all languages to what is said now.
	$(BIN)/pentarchy languages --update

.PHONY: golden
golden: setup  ## Regenerate golden matches and perft counts; read the difference before committing.
	$(BIN)/pentarchy golden
	@git --no-pager diff --stat -- tests/golden tests/perft

.PHONY: pictures
pictures: setup web  ## Take the pictures of docs/pictures from the matches stored there.
	PYTHONPATH=src:. $(BIN)/python -m tools.pictures
	PYTHONPATH=src:. $(BIN)/python -m tools.film

.PHONY: format
format: setup  ## Format the sources and mend what lint can mend.
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

.PHONY: lock
lock: setup  ## Write requirements/*.txt from pyproject.toml.
	tools/lock.sh

.PHONY: clean
clean:  ## Remove what was built.
	rm -rf .venv site web/node_modules web/.icons $(STATIC) .mypy_cache .ruff_cache .pytest_cache
