# One word does it: make play, make test. The environment is .venv; it is made anew when the pins change.

SHELL := /bin/bash
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
BIN := .venv/bin
# one more than cores: tests with browsers mostly wait
WORKERS := $(shell python3 -c "import os; print((os.cpu_count() or 1) + 1)")
CONFORMANCE := $(addprefix tests/conformance/test_,invariants.py keys.py observations.py records.py)

.PHONY: help play test test-train test-firefox check types coverage release fresh pythons soak bench bench-web bench-scale bench-review crash-test attack ladder strength learning words docs rulings pictures format clean setup-play setup-dev

help:
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

play: setup-play ## the table in the browser
	@$(BIN)/glueckauf serve

test: check ## everything: style, types, imports, all tests
	$(BIN)/glueckauf compile
	$(BIN)/pytest tests --ignore tests/rules --ignore tests/fourth_game --ignore tests/firefox -m "not soak" -n $(WORKERS) --dist loadfile --no-loadscope-reorder
	GAME=seams $(BIN)/python -m pytest -p tests.fourth_game tests/fourth_game $(CONFORMANCE) -m "not soak" -k "not page_of_observations" -n auto --dist loadfile

test-train: setup-dev ## what needs PyTorch: other people's learners on our environments, and our example
	@$(BIN)/pip install -q -e '.[train]'
	$(BIN)/pytest tests/rl tests/learning

test-firefox: setup-dev ## a whole game of each in the distribution's Firefox (package firefox-esr); pictures in build/firefox
	$(BIN)/pytest tests/firefox

check: setup-dev ## the quick part: style, types, imports, the rules compiled with bounds checks and uncompiled
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory -j -O types $(patsubst tests/rules/%/__init__.py,bounded-%,$(wildcard tests/rules/*/__init__.py))
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest tests/rules -m "not compiled" -n auto

types:
	$(BIN)/pyright

bounded-%: # each game in a process of its own, which compiles it
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest tests/rules/$*

# traced, a few tests of speed are too slow; the report is made nevertheless
coverage: setup-dev ## the lines that no test runs: first of the games, with their rules uncompiled, then of the rest
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest tests/rules -m "not compiled" -n auto
	-$(BIN)/coverage run -m pytest tests --ignore tests/rules --ignore tests/firefox -m "not soak" -n auto --dist loadfile
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --rcfile=/dev/null --show-missing --skip-covered --include 'src/glueckauf/games/*'
	$(BIN)/coverage report --omit 'src/glueckauf/games/*'

release: setup-dev ## build wheel and sdist, check that everything is in them, try them in an empty environment
	$(BIN)/python tools/release.py

fresh: ## follow README and docs literally in fresh environments outside the repository
	python3 tools/fresh.py

pythons: ## the tests that tell, with Python 3.11 to 3.13 in fresh environments, where these Pythons are found
	python3 tools/pythons.py

soak: setup-dev ## a million random games of every kind, every law checked after every move
	$(BIN)/pytest tests --ignore tests/firefox -m soak --timeout 0

bench: setup-dev ## speed, beside catanatron, OpenSpiel and python-chess in the same run; environments beside others
	$(BIN)/glueckauf compile
	$(BIN)/python benchmarks/compare.py
	$(BIN)/python benchmarks/rl.py
	$(BIN)/python benchmarks/vector.py

bench-web: setup-dev ## the table under load: how soon watchers see a move, moves per second, open streams
	$(BIN)/python benchmarks/web.py

bench-scale: setup-dev ## PostgreSQL, several processes and workers: moves per second, a full database, streams, deaths
	$(BIN)/glueckauf compile
	$(BIN)/python benchmarks/scale.py

crash-test: setup-dev ## kill -9 of the server under load, again and again: nothing confirmed is lost
	$(BIN)/python benchmarks/crash.py

attack: setup-dev ## attack a running server in every way we know, on SQLite and, where it is installed, on PostgreSQL
	$(BIN)/python benchmarks/attack.py

bench-review: setup-dev ## twenty games reviewed twice: whether the errors hold, how long a review takes
	$(BIN)/python benchmarks/review.py

ladder: setup-dev ## how strong every level is: each against the one below it, in every game; FOR=3600 plays for an hour
	$(BIN)/python benchmarks/strength.py ladder $(if $(FOR),--seconds $(FOR))

strength: setup-dev ## all of benchmarks/strength.md: the ladder, OpenSpiel's search, speed, time to think
	@$(BIN)/pip install -q open_spiel
	$(BIN)/python benchmarks/strength.py

learning: setup-dev ## all of benchmarks/learning.md: our networks, OpenSpiel's search, the learning curve of the example
	@$(BIN)/pip install -q -e '.[train,openspiel]'
	$(BIN)/python benchmarks/learning.py

words: setup-dev ## collect the sentences of the program and compile their translations
	$(BIN)/python tools/words.py

docs: setup-dev ## the documentation as a site with search and a reference: build/site/index.html
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -c docs/site -d build/docs-cache . build/site

rulings: setup-dev ## write docs/rulings.md: which functions carry each ruling, which tests hold it
	$(BIN)/python tools/rulings.py

pictures: setup-dev ## take the pictures of docs/table.md anew
	$(BIN)/python tools/scenes.py
	$(BIN)/python tools/pictures.py

format: setup-dev ## bring the code into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove the environment and everything made
	rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# .venv/pins is a copy of what the environment was made from: the pins and what the package asks for
PINS := cat constraints.txt; sed -n '/^.project/,/^.tool/p' pyproject.toml

setup-play:
	@{ $(PINS); } | cmp -s - .venv/pins || $(MAKE) --no-print-directory environment

setup-dev:
	@{ $(PINS); } | cmp -s - .venv/pins || $(MAKE) --no-print-directory environment EXTRA=dev
	@test -e .venv/dev || { echo "Installing the tools for tests ..."; $(BIN)/pip install -q -e '.[dev]' && touch .venv/dev; }

.PHONY: environment
environment: EXTRA := web
environment:
	@echo "Setting up .venv ..."
	@rm -rf .venv
	@python3 -m venv .venv
	@$(BIN)/pip install -q -e '.[$(EXTRA)]'
	@touch .venv/$(EXTRA)
	@{ $(PINS); } > .venv/pins
