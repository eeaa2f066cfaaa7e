#!/usr/bin/env bash
# Installs the command line for action.yml outside the checked repository, whose .npmrc must not affect the registry.
set -euo pipefail

package=$PACKAGE
if [ -z "$package" ]; then
  package=snowprobe@$(node -p 'require(process.env.GITHUB_ACTION_PATH + "/package.json").version')
elif [ -f "$package" ]; then
  package=$(cd "$(dirname "$package")" && pwd)/$(basename "$package")
fi
mkdir -p "$RUNNER_TEMP/snowprobe"
cd "$RUNNER_TEMP/snowprobe"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --loglevel error "$package"
