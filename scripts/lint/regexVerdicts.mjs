// Whether regular expressions take linear time: proven here, or else checked by recheck, which takes minutes for all of
// them. Those that it found linear are listed in linearRegexes.json, which a run outside of CI updates: commit it.
// Only recheck's JavaScript build is used. `overrides` in package.json replaces its JAR and the binaries for four
// systems by a package of a few lines.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { hasLinearWays } from './linearPaths.mjs';

const require = createRequire(import.meta.url);

/** No time limit, which would make results depend on the machine. Quadratic expressions exceed `attackLimit`. */
const limits = {
  ...{ timeout: 100_000, incubationTimeout: null, attackTimeout: null, seedingTimeout: null },
  ...{ maxAttackStringSize: 20_000, attackLimit: 2e7 },
};
const version = `recheck ${require('recheck/package.json').version} ${JSON.stringify(limits)}`;
const file = path.join(import.meta.dirname, 'linearRegexes.json');

/** Keys are `/source/flags`. */
let linear;
const faults = new Map();
let checker;

/** @returns `undefined` where it is linear, else the reason why it is not accepted */
export function regexFault(source, flags) {
  const key = `/${source}/${flags}`;
  linear ??= listed();
  if (linear.has(key) || hasLinearWays(source, flags)) {
    return undefined;
  }
  if (!faults.has(key)) {
    faults.set(key, searched(source, flags));
  }
  const fault = faults.get(key);
  if (fault === undefined) {
    linear.add(key);
    list();
  }
  return fault;
}

function listed() {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(kept.version === version ? kept.linear : []);
}

function list() {
  if (!process.env['CI']) {
    writeFileSync(file, `${JSON.stringify({ version, linear: [...linear].sort() }, undefined, 2)}\n`);
  }
}

function searched(source, flags) {
  checker ??= require('recheck/lib/browser.js');
  const { status, complexity, attack, error } = checker.checkSync(source, flags, limits);
  if (status === 'safe') {
    return undefined;
  }
  return status === 'vulnerable' ? `${complexity.summary}, on ${attack.pattern}` : `not decided (${error.kind})`;
}
