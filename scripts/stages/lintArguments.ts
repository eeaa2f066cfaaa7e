import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { hashOf } from './hashOf';

/** Lints the project with a cache keyed by file content: no rule reads other files. */
export function lintArguments(): readonly string[] {
  const eslint = ['node_modules/eslint/bin/eslint.js', '--no-warn-ignored', '.'];
  return [...eslint, '--cache', '--cache-strategy', 'content', '--cache-location', cacheFile()];
}

/** eslint does not detect changes in our own rules or packages, so the file name depends on them. */
function cacheFile(): string {
  const rules = readdirSync(path.join(root, 'scripts/lint')).map((file) => `scripts/lint/${file}`);
  return `out/cache/eslint/${hashOf(['eslint.config.mjs', 'docs/words.md', 'package-lock.json', ...rules])}.json`;
}
