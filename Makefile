# Everything you type to work on Longhand. `make help` lists it.

PYTHON ?= python3
PORT ?= 8000
PY = .venv/bin/python
export PORT
unexport PYTHONDONTWRITEBYTECODE # or every process would compile every source again

.PHONY: help play test check format bench chaos balance habits tempers strength claims curve exploit bounds rivals train letters seating pictures seasons schemas fuzz mutants lock clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/.play ## Play on http://localhost:8000 (another port: make play PORT=8123)
	@exec $(PY) -m config.play

test: .venv/.test ## Run all tests, on SQLite, PostgreSQL and Redis and in Chromium
	@$(PY) -m tests.services.install
	$(PY) -m pytest -n 2
	$(PY) -m tests.services.postgres $(PY) -m pytest -n 2 -m "both_databases or postgresql"

check: .venv/.test ## Check lint, types, layers of imports, missing migrations, layout of templates and style sheets
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	DEBUG=1 $(PY) -m mypy
	.venv/bin/lint-imports
	DEBUG=1 $(PY) manage.py makemigrations --check --dry-run
	git ls-files -z '*.html' | xargs -0 -r .venv/bin/djade --check --target-version 5.2
	$(PY) -m tests.style

format: .venv/.test ## Lay out Python, templates and style sheets as `make check` wants them
	$(PY) -m ruff format .
	git ls-files -z '*.html' | xargs -0 -r .venv/bin/djade --target-version 5.2
	$(PY) -m tests.style --write

bench: .venv/.test ## Measure speed, write BENCHMARKS.md (an hour; only a part: make bench PART=engine, pages, programs, load, looks, thinking or host)
	$(PY) -m benchmarks$(if $(PART),.$(PART))

chaos: .venv/.test ## Kill web server, workers and beat 200 times while people play (ten minutes)
	$(PY) -m benchmarks.chaos

habits: .venv/.test ## Let players with simple habits play among bots, write BALANCE.md (only print one: GAME=patrons, KEEP=1 writes it; fewer: GAMES=200 GATE=1)
	DEBUG=1 nice $(PY) -m benchmarks.habits $(GAME) $(if $(GAMES),--games $(GAMES)) $(if $(GATE),--gate) $(if $(KEEP),--keep)

tempers: .venv/.test ## Measure what levels and tempers win and do, write BALANCE.md (only print one: GAME=patrons; fewer: GAMES=200)
	DEBUG=1 nice $(PY) -m benchmarks.tempers $(GAME) $(if $(GAMES),--games $(GAMES))

strength: .venv/.test ## Let a strong bot play among sensible ones, write BALANCE.md (an hour; BLUFFS=1; only print one: GAME=the_lift; fewer: DEALS=20)
	DEBUG=1 nice $(PY) -m benchmarks.strength $(GAME) $(if $(DEALS),--deals $(DEALS)) $(if $(BLUFFS),--bluffs)

claims: .venv/.test ## Count how often bots lie, doubt and begin with what, after what, write BALANCE.md (only print one: GAME=trust_me; fewer: GAMES=50)
	DEBUG=1 nice $(PY) -m benchmarks.claims $(GAME) $(if $(GAMES),--games $(GAMES))

curve: .venv/.test ## Check what is said of finished games: chances, luck and choice, write BENCHMARKS.md (an hour; only print one: GAME=patrons; fewer: GAMES=40 JUDGED=10; in several runs: PIECES=FILE)
	DEBUG=1 nice $(PY) -m benchmarks.curve $(GAME) $(if $(GAMES),--games $(GAMES)) $(if $(JUDGED),--judged $(JUDGED)) $(if $(PIECES),--pieces $(PIECES))

exploit: .venv/.learn ## Let a learner try to live off the bots (hours; one game: GAME=munchhausen; SEATS=4 AGAINST=sensible GAMES=3000 DEALS=500; KEEP=1 writes BALANCE.md)
	DEBUG=1 nice $(PY) -m benchmarks.exploit $(GAME) $(if $(SEATS),--seats $(SEATS)) $(if $(AGAINST),--against $(AGAINST)) \
		$(if $(GAMES),--games $(GAMES)) $(if $(DEALS),--deals $(DEALS)) $(if $(SEED),--seed $(SEED)) $(if $(KEEP),--keep)

bounds: .venv/.test ## Work out what can be won from a mixture where few things lie there (one game: GAME=liars_dice; KEEP=1 writes BALANCE.md)
	DEBUG=1 nice $(PY) -m benchmarks.bounds $(GAME) $(if $(KEEP),--keep)

rivals: .venv/.test ## Seek constants that win most among the bots, and print what they win (minutes a table; one game: GAME=munchhausen SEATS=4)
	DEBUG=1 nice $(PY) -m benchmarks.rivals $(GAME) $(if $(SEATS),--seats $(SEATS))

train: .venv/.test ## Teach the bots what to expect and mixtures, write their bot.toml (only one: GAME=munchhausen)
	DEBUG=1 nice $(PY) -m benchmarks.train $(GAME)

letters: .venv/.test ## Play games by simulated post, write LETTERS.md: how many days each takes (only print one: GAME=patrons)
	DEBUG=1 $(PY) -m benchmarks.letters $(GAME)

seating: .venv/.test ## Seat 4 to 24 people at tables of 3 to 6 in 1 to 12 rounds, write SEATING.md: how evenly all meet all
	DEBUG=1 $(PY) -m benchmarks.seating

pictures: .venv/.test ## Draw the README's picture of a season again: docs/season.png
	$(PY) -m pytest -q tests/browser/pictures.py

seasons: .venv/.test ## Run 200 seasons of each form whose people drop out, come late and sleep, write BENCHMARKS.md (fewer: SEASONS=20, MINUTES=60)
	DEBUG=1 nice $(PY) -m benchmarks.seasons $(if $(SEASONS),--seasons $(SEASONS)) $(if $(MINUTES),--minutes $(MINUTES))

schemas: .venv/.test ## Hold every sight and answer of 200 games of each kind against the schemas for programs (one: GAME=patrons; fewer: GAMES=20)
	DEBUG=1 nice $(PY) -m benchmarks.schemas $(GAME) $(if $(GAMES),--games $(GAMES))

fuzz: .venv/.test ## Send the API 20,000 requests that it describes or not, and 2,000 within its limits (half an hour; fewer: REQUESTS=2000)
	nice $(PY) -m benchmarks.fuzz $(if $(REQUESTS),--requests $(REQUESTS))

balance: .venv/.test ## Let bots play thousands of games, write BALANCE.md (half an hour; only print one: GAME=patrons)
	DEBUG=1 $(PY) -m benchmarks.bots $(GAME)

mutants: .venv/.test ## Plant faults in a copy of the code: the tests must catch each (ten minutes)
	$(PY) -m benchmarks.mutants

lock: .venv/.test ## Pin what pyproject.toml asks for, with hashes
	$(LOCK) pyproject.toml -o requirements.txt
	$(LOCK) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(LOCK) --group learn -c requirements-dev.txt -o requirements-learn.txt

LOCK = .venv/bin/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --no-header

clean: ## Delete everything played and installed here
	rm -rf .venv var staticfiles .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Longhand needs Python 3.11 or newer; another one: make play PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python cannot make a virtual environment here: apt-get install python3-venv"; exit 1; }
	@echo "Making .venv"
	@$(PYTHON) -m venv .venv

.venv/.play: requirements.txt .venv/bin/python
	@echo "Installing what Longhand needs (once)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/.test: requirements-dev.txt .venv/bin/python
	@echo "Installing what the tests need (once)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ .venv/.play

.venv/.learn: requirements-learn.txt .venv/.test
	@echo "Installing what learning needs (once)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-learn.txt
	@touch $@
