import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

/**
 * eslint over the project, with its own cache.
 *
 * The cache knows a file by its text, but rules that read types also look at what the file imports: a function that
 * becomes asynchronous makes a floating promise in a file that was not touched. So a warm run is for the person who works
 * on a file; where CI=true everything is looked at, as it is where a rule, a setting or a package changed.
 *
 * One thread: each further one reads all types again (for scripts and src/api, two took 45 s of processor time, one 28 s).
 */
export function lintArguments(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const eslint = ['node_modules/eslint/bin/eslint.js', '--no-warn-ignored', '.'];
  return env['CI'] ? eslint : [...eslint, '--cache', '--cache-strategy', 'content', '--cache-location', cacheFile()];
}

/** eslint itself does not see a change in our own rules, the compiler's settings or the packages: those name the file. */
function cacheFile(): string {
  const rules = readdirSync(path.join(root, 'scripts/lint')).map((file) => `scripts/lint/${file}`);
  const hash = createHash('sha256');
  for (const file of [
    'eslint.config.mjs',
    'docs/words.md',
    'package-lock.json',
    'tsconfig.json',
    'src/webview/tsconfig.json',
    ...rules,
  ]) {
    hash.update(readFileSync(path.join(root, file)));
  }
  return `node_modules/.cache/eslint/${hash.digest('hex').slice(0, 16)}.json`;
}
