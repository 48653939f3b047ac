#!/usr/bin/env bash
# Tries every path of the OpenAPI document against a house of its own, for a bounded time: schemathesis makes up
# requests, follows the links of the document, and holds each answer against what is written there.
# Needs python3 with venv; what it installs stays in target/tools.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=4.32.5
seconds=${SECONDS_EACH:-60}
program=${DICEHALL_PROGRAM:-target/debug/dicehall}
tool=$PWD/target/tools/schemathesis-$version
if [ ! -x "$tool/bin/schemathesis" ]; then
  python3 -m venv "$tool"
  "$tool/bin/pip" install --quiet "schemathesis==$version"
fi

room=$(mktemp -d)
limits=(--creates-per-minute 1000000 --guesses-per-minute 100000000 --requests-per-second 1000000
  --tables-per-address 1000000 --pieces-per-address 100000000 --idle-seconds 5 --connections-per-address 5000)
"$program" serve --json --bind 127.0.0.1 --port 0 --data "$room/hall.db" "${limits[@]}" >"$room/said" 2>"$room/log" &
house=$!
trap 'kill "$house" 2>/dev/null || true; wait "$house" 2>/dev/null || true; rm -rf "$room"' EXIT
for _ in $(seq 100); do [ -s "$room/said" ] && break; sleep 0.1; done
port=$(python3 -c 'import json, sys; print(json.loads(sys.stdin.readline())["port"])' <"$room/said")

# A move against the rules, or house rules that do not fit, is refused with 400: no schema can say which those are.
# The hook sends a pass even where the tool leaves it out, so the two checks of that say nothing; tests of ours do.
hooks=$PWD/bench/schemathesis
cd "$room"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$hooks SCHEMATHESIS_HOOKS=hooks "$tool/bin/schemathesis" run "http://127.0.0.1:$port/api/openapi.json" \
  --exclude-checks=positive_data_acceptance,ignored_auth,missing_required_header --phases=examples,coverage,fuzzing,stateful --max-time="$seconds" --request-timeout=90 --no-color "$@"
