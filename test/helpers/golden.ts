import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { root } from '../../scripts/support/root';
import { updatesGoldens } from '../../scripts/support/updatesGoldens';

/** Texts written in this run, by file. */
const written = new Map<string, string>();

/**
 * Compares a text with its golden file, including line ends. `npm test -- --update` rewrites the file instead.
 *
 * @param file a .txt next to the test
 */
export function golden(file: string, text: string, env: NodeJS.ProcessEnv = process.env): void {
  const name = path.relative(root, file).replaceAll(path.sep, '/');
  if (updatesGoldens(env)) {
    update(file, name, text);
    return;
  }
  const command = `npm test -- ${name.split('/')[1]} --update`;
  if (!existsSync(file)) {
    fail(`There is no golden ${name}: ${command} writes it.`);
  }
  const expected = readFileSync(file, 'utf8');
  if (text !== expected) {
    const diff = createTwoFilesPatch(name, 'actual', expected, text, undefined, undefined, {
      headerOptions: FILE_HEADERS_ONLY,
    });
    fail(`Not what its golden holds; ${command} writes it anew.\n${diff}`);
  }
}

/** Several named texts for one golden file. */
export function namedTexts(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `=== ${name} ===\n${text.endsWith('\n') ? text : `${text}\n`}`)
    .join('\n');
}

function update(file: string, name: string, text: string): void {
  if ((written.get(file) ?? text) !== text) {
    fail(`Two texts of this run have one golden, ${name}.`);
  }
  if (text.includes('\r')) {
    fail(`${name} would hold a carriage return, which git does not keep.`);
  }
  written.set(file, text);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function fail(message: string): never {
  throw new assert.AssertionError({ message, stackStartFn: golden });
}
