import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { hashOf } from './hashOf';

/** eslint over the project, with its own cache, by the text of each file: no rule looks at another one. */
export function lintArguments(): readonly string[] {
  const eslint = ['node_modules/eslint/bin/eslint.js', '--no-warn-ignored', '.'];
  return [...eslint, '--cache', '--cache-strategy', 'content', '--cache-location', cacheFile()];
}

/** eslint itself does not see a change in our own rules or the packages: those name the file. */
function cacheFile(): string {
  const rules = readdirSync(path.join(root, 'scripts/lint')).map((file) => `scripts/lint/${file}`);
  return `out/cache/eslint/${hashOf(['eslint.config.mjs', 'docs/words.md', 'package-lock.json', ...rules])}.json`;
}
