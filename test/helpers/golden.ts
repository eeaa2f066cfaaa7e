import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { root } from '../../scripts/support/root';
import { updatesGoldens } from '../../scripts/support/updatesGoldens';

/** What this run wrote, by file. */
const written = new Map<string, string>();

/**
 * A text has to be what its golden file holds, to the last line end. `npm test -- --update` writes the file anew
 * instead.
 *
 * @param file a .txt beside the test
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

/** Several texts for one golden file, each below its name. */
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
