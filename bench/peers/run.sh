#!/usr/bin/env bash
# Measures boardgame.io, Colyseus and Dicehall in one run with the same game, and prints a table with ratios.
#   bench/peers/run.sh [--seconds 5] [--tables 64] [--seated 200] [--json] [boardgame.io|colyseus|dicehall ...]
# DICEHALL is the program to measure; without it, the example house with Pig is built.
set -euo pipefail
cd "$(dirname "$0")"

if [ -z "${DICEHALL:-}" ]; then
  cargo build --release --locked --package pig-house
  DICEHALL="${CARGO_TARGET_DIR:-$PWD/../../target}/release/pig-house"
fi
# Not `npm ci`: it stops where a registry lacks optional packages of other platforms.
[ -d node_modules ] || npm install --no-save --no-audit --no-fund
export DICEHALL
exec node drive.mjs "$@"
