import assert from 'node:assert/strict';
import { rulesAgainst } from '../../helpers/rulesAgainst';

/** File, one line in it, and the rule that has to report it. */
const forbidden: readonly (readonly [file: string, line: string, rule: string])[] = [
  ['src/engine/net/http/a.ts', 'export const x = text as Redacted;', 'no-restricted-syntax'],
  ['src/engine/primitives/ids/a.ts', 'export const x = text as Redacted;', 'no-restricted-syntax'],
  ['src/engine/net/http/a.ts', "import { readBody } from './readBody';", '@typescript-eslint/no-restricted-imports'],
  [
    'src/engine/net/socket/a.ts',
    "import { readBody } from '../http/readBody';",
    '@typescript-eslint/no-restricted-imports',
  ],
  ['src/engine/net/socket/a.ts', "import WebSocket from 'ws';", '@typescript-eslint/no-restricted-imports'],
  ['src/engine/primitives/ids/a.ts', 'export const x = Buffer.from([]);', 'no-restricted-globals'],
  ['src/engine/primitives/ids/a.ts', 'export const x = process.env;', 'no-restricted-globals'],
  ['src/engine/primitives/ids/a.ts', 'export const x = setTimeout(() => undefined, 1);', 'no-restricted-globals'],
  ['src/engine/primitives/ids/a.ts', "export const x = fetch('http://127.0.0.1');", 'no-restricted-globals'],
  ['src/engine/primitives/ids/a.ts', 'export const x = Date.now();', 'no-restricted-properties'],
  ['src/engine/primitives/ids/a.ts', 'export const x = Math.random();', 'no-restricted-properties'],
  ['src/engine/primitives/ids/a.ts', 'export const x = new Date();', 'no-restricted-syntax'],
  ['src/engine/primitives/ids/a.ts', 'export default 1;', 'no-restricted-syntax'],
  ['src/engine/net/http/a.ts', 'export default 1;', 'no-restricted-syntax'],
  ['src/engine/net/http/a.ts', "export * from './b';", 'no-restricted-syntax'],
  ['src/engine/lookup/io/a.ts', 'export const x = allowed(new URL(url).origin);', 'no-restricted-syntax'],
  ['src/extension/hover/a.ts', 'export const x = deps.consent.decide(new URL(url).origin);', 'no-restricted-syntax'],
  ['src/extension/hover/a.ts', 'export const x = createHttp({ userAgent });', 'no-restricted-syntax'],
  ['src/extension/services/createState.ts', 'export const x = createHttp({ userAgent });', 'no-restricted-syntax'],
  ['src/engine/lookup/io/a.ts', 'export const x = createSockets({ userAgent });', 'no-restricted-syntax'],
  ['src/engine/sources/a.ts', 'export const x = AbortSignal.any([]);', 'no-restricted-properties'],
  ['src/engine/net/http/a.ts', 'console.log(1);', 'no-console'],
  ['src/engine/net/http/a.ts', 'export const x: any = 1;', '@typescript-eslint/no-explicit-any'],
  ['src/engine/net/http/a.ts', '\n'.repeat(600), 'max-lines'],
  ['src/engine/primitives/ids/a.ts', 'export const x = /^(?:\\d+s?)+$/;', 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', 'export const x = /^@(\\w+)([ \\t]*)(.*?)[ \\t]*$/;', 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', 'export const x = /\\btopics:\\[([^\\]]*)\\]/;', 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', 'export const x = /"(?:[^"\\\\]|\\\\.)*"/g;', 'regexes/linear'],
  ['scripts/lookup.ts', 'export const x = /\\/+$/;', 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', "const end = '+$'; export const x = new RegExp(`0${end}`);", 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', 'export const x = (word: string) => new RegExp(word);', 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', 'export const x = (word: string) => RegExp(word);', 'regexes/linear'],
  ['src/engine/primitives/ids/a.ts', "export const x = (word: string) => word.match('(a+)+$');", 'regexes/linear'],
];

const allowed: readonly (readonly [file: string, line: string])[] = [
  ['src/engine/primitives/ids/a.ts', 'export const x = new Date(0);'],
  ['src/engine/primitives/ids/a.ts', 'export const x = /(?<!0)0+$/;'],
  ['src/engine/primitives/ids/a.ts', 'export const x = (word: string) => word.match(/a+/);'],
  ['src/engine/primitives/ids/a.ts', 'export const x = /"(?:[^"\\\\]|\\\\.)*"?/g;'],
  ['src/engine/primitives/ids/a.ts', "const digits = '[0-9]'; export const x = new RegExp(`^${digits}+$`, 'u');"],
  ['src/engine/lookup/io/a.ts', 'export const x = allowed(url);'],
  ['src/engine/createLookups.ts', 'export const x = createHttp({ userAgent });'],
  ['src/engine/net/socket/a.ts', "import { ACCEPTED_ENCODINGS } from '../http/readBody';"],
  ['src/engine/net/http/exchange.ts', "import { readBody } from './readBody';"],
  ['src/engine/net/socket/a.ts', "import type WebSocket from 'ws';"],
  ['src/extension/extension.ts', "export const x = require('./main');"],
];

describe('the rules of eslint', () => {
  for (const [file, line, rule] of forbidden) {
    it(`${rule} objects to ${line.trim().slice(0, 60) || 'a file too long'} in ${file}`, async () => {
      assert.ok((await rulesAgainst(file, line)).includes(rule), 'the rule is silent');
    });
  }

  for (const [file, line] of allowed) {
    it(`${line} is right in ${file}`, async () => {
      const silent = ['@typescript-eslint/no-unused-vars', '@typescript-eslint/consistent-type-imports'];
      assert.deepEqual(
        (await rulesAgainst(file, line)).filter((rule) => !silent.includes(rule)),
        [],
      );
    });
  }
});
