#!/usr/bin/env bash
# Runs the checks of action.yml. Inputs are passed as environment variables, so that none is run as a command.
set -euo pipefail

args=()
while IFS= read -r file; do
  file=${file%$'\r'}
  if [ -n "$file" ]; then args+=("$file"); fi
done <<<"$FILES"
while IFS= read -r key; do
  key=${key%$'\r'}
  if [ -n "$key" ]; then args+=(--precompile "$key"); fi
done <<<"$PRECOMPILES"
if [ -n "$NETWORK" ]; then args+=(--network "$NETWORK"); fi
if [ -n "$SARIF" ]; then args+=(--sarif "$SARIF"); fi
if [ -n "$BASE" ]; then
  # actions/checkout fetches only the head commit.
  git cat-file -e "$BASE^{commit}" 2>/dev/null || git fetch --quiet --no-tags --depth=1 origin "$BASE"
  args+=(--base "$BASE")
fi
"$RUNNER_TEMP/snowprobe/node_modules/.bin/snowprobe" check --summary "$GITHUB_STEP_SUMMARY" "${args[@]}"
