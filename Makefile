# `make test` is all that a change has to pass; `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

# Commands that the build needs beside cargo, and the Debian packages that bring them. Python with venv is asked for below: Debian
# has the command without it.
NEEDS := cc=gcc,libc6-dev node=nodejs npm=npm chromium=chromium faketime=faketime unshare=util-linux

# Tools are pinned and live in the build folder: nothing outside the repository is touched.
# Cold on two cores: cargo-deny 70 to 120 s (optimised: 285 s), cargo-fuzz 36 s, cargo-llvm-cov 26 s.
TOOLS := $(CURDIR)/target/tools
DENY := $(TOOLS)/cargo-deny-0.20.2/bin/cargo-deny
FUZZ := $(TOOLS)/cargo-fuzz-0.13.2/bin/cargo-fuzz
COVERAGE := $(TOOLS)/cargo-llvm-cov-0.9.1/bin/cargo-llvm-cov

# What the user may set: make fuzz FUZZ_SECONDS=600, make run ARGS="score farkle 1 1 5".
FUZZ_SECONDS ?= 60
SEEDS ?= 10000
KILLS ?= 1000
ARGS ?=

say = @printf '\n== %s\n' "$(1)"

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: test
test: setup format-check web built together ## Everything that must hold, on a fresh machine with cargo, node and npm
	$(call say,All is well)

.PHONY: built
built:
	$(call say,Building the tests)
	cargo test --workspace --locked --no-run

# Browsers mostly wait: beside them the tests run. What they said comes in one piece at the end.
.PHONY: together
together:
	@mkdir -p target; \
	$(MAKE) --no-print-directory e2e >target/e2e.log 2>&1 & browser=$$!; \
	failed=0; $(MAKE) --no-print-directory unit lint docs || failed=1; \
	wait $$browser || failed=1; \
	cat target/e2e.log; exit $$failed

# What changed since the last commit, or in it if nothing did.
CHANGED = { git diff --name-only HEAD; git ls-files --others --exclude-standard; } | grep . || git diff --name-only HEAD~1

.PHONY: quick
quick: format-check ## After each change: formatting, types everywhere, the tests of the crates that changed
	$(call say,Types)
	cargo check --workspace --all-targets --locked
	@changed="$$($(CHANGED))"; \
	crates="$$(sed -nE 's!^((crates|games|examples)/[^/]+)/.*!\1!p' <<<"$$changed" | sort -u)"; \
	for crate in $$crates; do \
	  printf '\n== Tests of %s\n' "$$crate"; \
	  cargo test --locked --quiet --manifest-path "$$crate/Cargo.toml"; \
	done; \
	if grep -q '^web/' <<<"$$changed"; then $(MAKE) --no-print-directory web; fi

.PHONY: setup
setup: ## Install what the build needs, or say what to install
	$(call say,What the build needs)
	@command -v cargo >/dev/null || { echo "cargo is missing: install Rust with rustup."; exit 1; }
	@missing=""; \
	for need in $(NEEDS); do \
	  command -v "$${need%%=*}" >/dev/null || missing="$$missing $$(tr , ' ' <<<"$${need#*=}")"; \
	done; \
	python3 -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3 python3-venv"; \
	if [ -z "$$missing" ]; then echo "nothing is missing"; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing$$missing"; \
	  apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	else \
	  echo "Please install these packages and try again:"; \
	  echo "  sudo apt-get install$$missing"; \
	  exit 1; \
	fi
	@for part in fmt=rustfmt clippy=clippy; do \
	  cargo "$${part%%=*}" --version >/dev/null 2>&1 && continue; \
	  command -v rustup >/dev/null || { echo "cargo $${part%%=*} is missing: install $${part#*=} beside cargo."; exit 1; }; \
	  rustup component add "$${part#*=}"; \
	done

# A package lock that is newer than what is installed installs it again.
web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

.PHONY: web
web: web/node_modules/.package-lock.json ## The web client: types and components
	$(call say,Web client)
	cd web && npm run check
	cd web && npm run unit

# With the program that the tests have built already: another selection of crates would be built again.
.PHONY: e2e
e2e: web/node_modules/.package-lock.json ## Whole games in a real browser; pictures of every screen in web/output
	$(call say,In a browser)
	cargo test --workspace --locked --no-run
	cd web && npm run e2e

.PHONY: format-check
format-check:
	$(call say,Formatting)
	cargo fmt --all --check

.PHONY: lint
lint: ## Clippy on everything, benchmarks included, warnings denied
	$(call say,Clippy)
	cargo clippy --workspace --all-targets --locked -- -D warnings

.PHONY: unit
unit: ## All tests, the repository's own included
	$(call say,Tests)
	cargo test --workspace --locked

.PHONY: docs
docs: ## The documentation of the code, warnings denied
	$(call say,Documentation)
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

.PHONY: deny
deny: $(DENY) ## Licences, banned crates and sources of the dependencies, with the texts; `make test` holds the declared ones
	$(call say,Dependencies)
	$(DENY) --locked check licenses bans sources

.PHONY: audit
audit: $(DENY) ## Known vulnerabilities; downloads the advisory database
	$(call say,Advisories)
	@$(DENY) --locked check advisories || { \
	  echo "Either an advisory above applies, or the advisory database could not be downloaded."; exit 1; }

.PHONY: format
format: ## Format all code
	cargo fmt --all

.PHONY: run
run: ## Build and run dicehall: make run ARGS="--help"
	cargo run --release --locked -- $(ARGS)

.PHONY: bench
bench: ## All benchmarks; each asserts its answer
	cargo bench --workspace --locked --benches

.PHONY: games
games: ## Rewrite the recorded games (crates/dicehall/tests/games/*.game); read the diff
	UPDATE_GAMES=1 cargo test --workspace --locked

.PHONY: golden
golden: ## Rewrite the golden counts and snapshots; read the diff
	UPDATE_GOLDEN=1 UPDATE_DOCS=1 INSTA_UPDATE=always cargo test --workspace --locked

.PHONY: fuzz
fuzz: $(FUZZ) ## Every fuzz target for FUZZ_SECONDS (60); needs a nightly toolchain and a C++ compiler
	@rustup toolchain list 2>/dev/null | grep -q ^nightly || { \
	  echo "Fuzzing needs a nightly toolchain: rustup toolchain install nightly"; exit 1; }
	@command -v c++ >/dev/null || { echo "Fuzzing needs a C++ compiler: sudo apt-get install g++"; exit 1; }
	@export PATH="$(dir $(FUZZ)):$$PATH"; \
	for target in $$(cargo +nightly fuzz list); do \
	  printf '\n== Fuzz %s for %s s\n' "$$target" "$(FUZZ_SECONDS)"; \
	  mkdir -p "fuzz/corpus/$$target" "fuzz/seeds/$$target"; \
	  cargo +nightly fuzz run "$$target" "fuzz/corpus/$$target" "fuzz/seeds/$$target" -- \
	    -max_total_time=$(FUZZ_SECONDS) -max_len=8192 -len_control=0; \
	done

.PHONY: simulate
simulate: ## SEEDS (10000) runs of the hall with faults, each from a seed that can be repeated
	SIM_SEEDS=$(SEEDS) cargo test --release --locked -p dicehall-hall --test simulation -- --nocapture

.PHONY: kills
kills: ## KILLS (1000) times kill -9 under load, with a ledger of what clients were shown
	cargo run --release --locked -p pig-house -- bench --game pig --setup '{"target":1000000000}' \
	  --turn roll,roll,roll,roll,hold --kills $(KILLS)

.PHONY: schemathesis
schemathesis: ## Every path of the OpenAPI document, tried by schemathesis for SECONDS_EACH (60); needs python3 with venv
	DICEHALL_WEB=skip cargo build --locked -p dicehall
	bench/schemathesis/run.sh

.PHONY: web-bench
web-bench: ## What a seat and a large map cost a slow phone, in a real browser; needs node and Chromium
	cargo build --release --locked -p dicehall
	cd web && DICEHALL_PROGRAM=$(CURDIR)/target/release/dicehall node bench/seat.mjs && npx vite build && node bench/map.mjs

.PHONY: peers
peers: ## boardgame.io, Colyseus and Dicehall in one run with the same game; needs node and npm
	bench/peers/run.sh

# The package of the server carries the client that was built here: its own build has neither sources nor node.
.PHONY: package
package: web/node_modules/.package-lock.json ## All crates as they would be published, built from what is in the packages
	@[ -z "$$(git status --porcelain)" ] || { echo "Commit first: packages are made of what is committed."; exit 1; }
	$(call say,The web client)
	cd web && npm run build -- --emptyOutDir --outDir "$(CURDIR)/crates/server/client"
	$(call say,Packages)
	DICEHALL_WEB=require cargo publish --workspace --dry-run --locked --allow-dirty

.PHONY: coverage
coverage: $(COVERAGE) ## Line coverage of all tests, as a page in target/llvm-cov/html
	@command -v rustup >/dev/null || { echo "Coverage needs rustup, for its llvm-tools component."; exit 1; }
	rustup component add llvm-tools
	PATH="$(dir $(COVERAGE)):$$PATH" cargo llvm-cov --workspace --locked --html

# TUR-29: initiative, progression, economy, line of sight and range, to the last line. What was counted in an earlier
# run is dropped first, and pictures that have changed do not stop it: that is what `make test` is for.
COVERED := rules5e/src/initiative.rs combat/src/turn.rs combat/src/turn/initiative.rs rules5e/src/economy.rs rules5e/src/grid/sight.rs \
  rules5e/src/grid/distance.rs rules5e/src/attack.rs

.PHONY: coverage-gate
coverage-gate: $(COVERAGE) ## Line coverage of the Turn Engine; fails unless the modules of TUR-29 are covered completely
	@command -v rustup >/dev/null || { echo "Coverage needs rustup, for its llvm-tools component."; exit 1; }
	rustup component add llvm-tools
	@export PATH="$(dir $(COVERAGE)):$$PATH"; \
	mkdir -p target; \
	cargo llvm-cov clean --profraw-only; \
	INSTA_UPDATE=no INSTA_FORCE_PASS=1 cargo llvm-cov --locked -p dicehall-rules5e -p dicehall-combat --no-report; \
	cargo llvm-cov report -p dicehall-rules5e -p dicehall-combat --summary-only | tee target/coverage.txt; \
	for file in $(COVERED); do \
	  awk -v file="$$file" 'index($$1, file) { seen = 1; missed = $$9; print file ": " $$8 " lines, " missed " missed" } \
	    END { exit !(seen && missed == 0) }' target/coverage.txt || { echo "$$file is not covered completely"; exit 1; }; \
	done

.PHONY: clean
clean: ## Remove everything that was built, tools included; packages of node stay
	cargo clean
	rm -rf target fuzz/target web/dist web/output crates/server/client

# target/tools/NAME-VERSION/bin/NAME, built without optimisation: each runs for seconds, and compiling is what takes time.
$(TOOLS)/%:
	$(call say,Installing $(notdir $@))
	@root="$(patsubst %/bin/$(notdir $@),%,$@)"; \
	CARGO_NET_RETRY=10 CARGO_PROFILE_DEV_DEBUG=0 cargo install $(notdir $@) \
	  --version "$${root##*/$(notdir $@)-}" --locked --debug --quiet \
	  --root "$$root" --target-dir "$(TOOLS)/build"
	@rm -rf "$(TOOLS)/build"
